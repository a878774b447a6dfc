// Split and norm of zones over some of the clocks, with the bounds of a state.
//
// Precisions grow towards all clocks, and exact zones would then be infinitely many: so every zone
// is extrapolated.  Where a model compares differences of clocks, extrapolation is wrong unless the
// zone lies on one side of each difference: zones are cut along them first, and each part gets the
// *sides* that it lies on, so that it is cut the same way when it is computed anew [Bengtsson-Yi
// 2004].  A difference with a clock that is not in the zone cuts nothing: the zone does not speak
// of it. zone/split_norm.h has the operation itself.
#ifndef ZONELAB_CORE_SEARCH_CEGAR_SPLIT_NORM_H_
#define ZONELAB_CORE_SEARCH_CEGAR_SPLIT_NORM_H_

#include <vector>

#include "core/search/cegar/partial_zone.h"
#include "core/semantics/bounds.h"
#include "core/zone/split_norm.h"

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
  const semantics::Bounds& bounds_;
  std::vector<zone::LowerUpper> constants_, local_;
  std::vector<zone::Constraint> diagonals_;
  std::vector<zone::Part> parts_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_CEGAR_SPLIT_NORM_H_
