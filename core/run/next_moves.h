// What can happen next: after one run, with the delays that are possible before each move, and
// after all runs along a path.
//
// Statement: a move is possible after a delay d >= 0 exactly if d is within its window.
//
// Why: while d passes every clock grows by d, but for those that stand still or that the move sets.  A constraint
// x_i - x_j ~ c of the source's invariant, the guard, or the target's invariant (with the values
// after the move) therefore bounds d from above if only x_i grows, from below if only x_j does, and
// does not depend on it otherwise.  Invariants are convex and hold before the delay, so it is
// enough that they hold behind it.
#ifndef ZONELAB_CORE_RUN_NEXT_MOVES_H_
#define ZONELAB_CORE_RUN_NEXT_MOVES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "core/model/run.h"
#include "core/reference/reference.h"
#include "core/run/path.h"
#include "core/run/windows.h"
#include "core/semantics/system.h"

namespace zonelab::run {

struct NextMove {
  uint32_t number = 0;  // in the enumeration of the last state's moves
  std::vector<model::FiredEdge> edges;
  Window when;    // NextMoves only
  Message error;  // not "": it ends in this run-time error
};

struct NextMoves {
  Window wait;  // how long the state can last
  std::vector<NextMove> moves;
};

// After `run`, which was replayed and ends in `last`, along `path`.  Times are in units of
// 1/run.denominator and counted from the end of the run, its final delay included.
NextMoves MovesAfter(const semantics::System& system, const model::Run& run,
                     const reference::ReplayedState& last, const Path& path);

// The moves that some run along the path can go on with; none if the path is so long that its
// zones are not exact.  Where clocks stand still, those for which that could not be told are among
// them.
std::vector<NextMove> MovesAlong(const semantics::System& system, const Path& path);

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_NEXT_MOVES_H_
