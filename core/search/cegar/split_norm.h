// Split and norm (zone/split_norm.h) of zones over some of the clocks, with the bounds of a state.
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
