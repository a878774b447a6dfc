// Paths of moves: what a search hands out as numbers, made into steps again, and the exact zones
// along them.
//
// A search remembers a path as one number per move: its place in the order in which
// semantics::Successors::ForEach enumerates the moves of a state.  The enumeration depends on the
// state alone, so the numbers can be followed from the initial state at any later time.
//
// Zones along a path follow convention U: they satisfy the invariant of their locations,
//   Z_0 = [0 and I_0] delayed and I_0,   Z_k = [((Z_{k-1} and guard)[resets] and I_k) delayed] and
//   I_k,
// so that Z_k has exactly the clock valuations that runs along the path can have after step k and
// the delay that follows it.  Where clocks stand still it may have more (zone/image.h).
#ifndef ZONELAB_CORE_RUN_PATH_H_
#define ZONELAB_CORE_RUN_PATH_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "core/model/run.h"
#include "core/semantics/successors.h"
#include "core/zone/dbm.h"
#include "core/zone/subtract.h"

namespace zonelab::run {

// One step of a path; the first, the initial state, has no edges, guard and resets.
struct PathStep : semantics::OwnedStep {
  // What must hold besides, directly after the step and at the end of the delay that follows.
  std::vector<zone::Constraint> enter, leave;
};
using Path = std::vector<PathStep>;

// Shows the move with this number of a state; false: there are fewer.
bool FindMove(semantics::Successors& successors, const semantics::Slot* state, uint32_t number,
              absl::FunctionRef<void(const semantics::Step&)> visit);

// The edges that take part in a move, sender first.
std::vector<model::FiredEdge> EdgesOf(const semantics::System& system,
                                      absl::Span<const int32_t> ids);

// The initial state, and behind it the moves with these numbers: numbers.size() + 1 steps.
// Nothing: a number is too large, or its move ends in a run-time error.
std::optional<Path> FollowMoves(const semantics::System& system,
                                absl::Span<const uint32_t> numbers);

// The exact zone behind each step of a path, one after the other.
class ZoneWalk {
 public:
  explicit ZoneWalk(int clocks);  // the zero clock included

  // Takes the next step (at first the initial state), delay included.  False: no run does; then
  // the walk has ended.
  bool Take(const PathStep& step);
  const zone::Bound* zone() const { return zone_.data(); }
  // False: times have grown so large that bounds of 32 bits cannot follow them.  From then on zones
  // are larger than they should be.
  bool is_exact() const { return is_exact_; }

 private:
  const int n_;
  zone::Matrix zone_, scratch_;
  bool is_exact_ = true;
};

// The zone at the end of a path along which runs are possible; nothing: it is not exact.
std::optional<zone::Matrix> LastZone(const Path& path, int clocks);

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_PATH_H_
