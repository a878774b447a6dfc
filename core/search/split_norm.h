// Zones made finitely many: norm and, where differences of clocks are compared, split.
//
// A zone is extrapolated by Extra_LU+ with the bounds of its location vector.  With constraints on
// differences that alone would be wrong; then the zone is first split along them, and each piece is
// given back what it satisfied before (split and norm of Bengtsson and Yi, Timed Automata: Semantics,
// Algorithms and Tools, 2004, who use a weaker norm).  That is exact: Extra_LU+ adds valuations that are
// simulated by one of the piece with respect to the bounds, among which are those that remain of a
// difference when one of its clocks is assigned (semantics/bounds.h); and a difference that an added
// valuation satisfies holds in all of the piece.
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
  void Split(std::vector<Piece>* pieces);
  void Norm(PartialZone* zone, const semantics::Slot* state);

  const semantics::Bounds& bounds_;
  std::vector<zone::LowerUpper> constants_, local_;
  std::vector<zone::Constraint> satisfied_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_SPLIT_NORM_H_
