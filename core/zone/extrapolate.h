// Extrapolation: makes the zone graph finite by forgetting bounds beyond what guards can tell
// apart.
#ifndef ZONELAB_CORE_ZONE_EXTRAPOLATE_H_
#define ZONELAB_CORE_ZONE_EXTRAPOLATE_H_

#include "core/zone/bound.h"

namespace zonelab::zone {

// Largest constants of lower guards (x > c, x >= c) and upper guards (x < c, x <= c) that matter
// for a clock; kNone where there is none.
struct LowerUpper {
  static constexpr int32_t kNone = -1;
  int32_t lower = kNone;
  int32_t upper = kNone;
};

// Extra_LU+ (Behrmann, Bouyer, Larsen, Pelánek: Lower and upper bounds in zone-based abstractions
// of timed automata, STTT 2006, Def. 9; paper 004, Def. 5): z becomes the extrapolated zone,
// closed. `bounds` has n entries, bounds[0] is not read.
void ExtrapolateLuPlus(Bound* z, int n, const LowerUpper* bounds);

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_EXTRAPOLATE_H_
