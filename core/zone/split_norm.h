// Zones made finitely many where differences of clocks are compared: split and norm.
//
// Extrapolation alone would be wrong then.  A zone is first split along the constraints on
// differences; each part is extrapolated by Extra_LU+ and given back what it satisfied before
// (Bengtsson and Yi, Timed Automata: Semantics, Algorithms and Tools, 2004, who use a weaker norm).
// That is exact: Extra_LU+ adds valuations that are simulated by one of the part with respect to
// the bounds, among which are those that remain of a difference when one of its clocks is assigned
// (semantics/bounds.h); and a difference that an added valuation satisfies holds in all of the
// part.  Where lower and upper bounds are the same (Extra_M+) simulated means bisimilar.
#ifndef ZONELAB_CORE_ZONE_SPLIT_NORM_H_
#define ZONELAB_CORE_ZONE_SPLIT_NORM_H_

#include <vector>

#include "absl/types/span.h"
#include "core/zone/dbm.h"
#include "core/zone/extrapolate.h"

namespace zonelab::zone {

// What lies on one side of each constraint that cuts a zone.
struct Part {
  std::vector<Bound> zone;        // Size(n) bounds
  std::vector<Constraint> sides;  // those that were conjoined
};

// The parts of `whole`, which is not empty, extrapolated.  Never none.
void SplitNorm(Part whole, int n, absl::Span<const Constraint> diagonals, const LowerUpper* bounds,
               std::vector<Part>* out);

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_SPLIT_NORM_H_
