// Extrapolation: makes the zone graph finite by forgetting bounds beyond the constants that guards
// can tell apart.
#ifndef ZONELAB_CORE_ZONE_EXTRAPOLATE_H_
#define ZONELAB_CORE_ZONE_EXTRAPOLATE_H_

#include "core/zone/bound.h"

namespace zonelab::zone {

// The largest constants of lower guards (x > c, x >= c) and of upper guards (x < c, x <= c) that
// can still matter for a clock; kNone: there is no such guard.
struct LowerUpper {
  static constexpr int32_t kNone = -1;
  int32_t lower = kNone;
  int32_t upper = kNone;
};

// Extra_LU+ [Behrmann+ 2006; Wang-Jiao 2015, Def. 5]: z becomes the extrapolated zone, closed.
// With the same constant on both sides it is Extra_M+.  `bounds` has n entries; bounds[0] is not
// read.  Wrong where differences of clocks are compared [Bouyer 2004]: see split_norm.h.
void ExtrapolateLuPlus(Bound* z, int n, const LowerUpper* bounds);

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_EXTRAPOLATE_H_
