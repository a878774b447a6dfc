// Split and norm: extrapolation for models that compare differences of clocks.
//
// Extrapolation alone is wrong for them [Bouyer 2004]: it forgets x - y <= 2 once x and y are
// large, although the difference stays what it is.  So a zone is first split along every constraint
// on a difference.  Each part is extrapolated by Extra_LU+, and then intersected with the
// differences that it satisfied before [Bengtsson-Yi 2004, who use a weaker norm].
//
// Why this is right.  A valuation that Extra_LU+ adds to a part is simulated by one of the part
// with respect to the bounds; among these are the bounds that a difference leaves behind when one
// of its clocks is assigned (semantics/bounds.h).  And after the intersection it satisfies exactly
// the differences that the whole part satisfies.  Time changes no difference, so the two agree on
// all of them until a clock is assigned, and on the remaining bounds after that.  Where lower and
// upper constants are the same (Extra_M+), simulated means bisimilar.
#ifndef ZONELAB_CORE_ZONE_SPLIT_NORM_H_
#define ZONELAB_CORE_ZONE_SPLIT_NORM_H_

#include <vector>

#include "absl/types/span.h"
#include "core/zone/dbm.h"
#include "core/zone/extrapolate.h"

namespace zonelab::zone {

// A part of a zone that lies on one side of each constraint that cuts it.
struct Part {
  std::vector<Bound> zone;        // Size(n) bounds
  std::vector<Constraint> sides;  // the constraints, or negations, that cut it off
};

// Appends the extrapolated parts of `whole`, at least one, to the emptied `*out`.  REQUIRES:
// `whole` is canonical and not empty.
void SplitNorm(Part whole, int n, absl::Span<const Constraint> diagonals, const LowerUpper* bounds,
               std::vector<Part>* out);

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_SPLIT_NORM_H_
