// Zones made finitely many: norm and, where differences of clocks are compared, split.
//
// Without such constraints a zone is extrapolated by Extra_LU+ with the bounds of its location vector.
// With them that would be wrong; then a zone is first split along them, each piece is normalised by the
// largest constant, and what the piece satisfies is put back (Bengtsson and Yi, Timed Automata:
// Semantics, Algorithms and Tools, 2004; algorithms §1.4).
#ifndef ZONELAB_CORE_SEARCH_SPLIT_NORM_H_
#define ZONELAB_CORE_SEARCH_SPLIT_NORM_H_

#include <vector>

#include "core/search/partial_zone.h"
#include "core/semantics/bounds.h"
#include "core/zone/extrapolate.h"

namespace zonelab::search {

// A part of a zone: what lies on one side of each constraint that cuts it.
struct Piece {
  PartialZone zone;
  std::vector<zone::Constraint> sides;
};

class SplitNorm {
 public:
  SplitNorm(int n, const semantics::Bounds& bounds) : bounds_(bounds), constants_(n) {}

  // The normalised pieces of `whole`, which has the sides given, in `state`.  Never none.
  void Apply(Piece whole, const semantics::Slot* state, std::vector<Piece>* out);

 private:
  void Extrapolate(PartialZone* zone, const semantics::Slot* state);
  void Normalize(PartialZone* zone);

  const semantics::Bounds& bounds_;
  std::vector<zone::LowerUpper> constants_, local_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_SPLIT_NORM_H_
