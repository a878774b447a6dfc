// Regions [Alur-Dill 1994]: sets of valuations that guards with constants up to given ones, now and
// after any delays and resets, cannot tell apart.
#ifndef ZONELAB_CORE_TASKS_REGIONS_H_
#define ZONELAB_CORE_TASKS_REGIONS_H_

#include <optional>
#include <vector>

#include "core/tasks/set.h"

namespace zonelab::tasks {

// Of each clock the largest constant that it is compared with; [0] is not read.
using LargestConstants = std::vector<int32_t>;

// The region of a point, as constraints: whole parts, which fractions are 0, the order of the
// others; of a clock beyond its constant c only that it is more than c.
Set RegionOf(const Point& point, const LargestConstants& largest);
// A point in the region that time reaches next from that of `point`; nothing: it lasts for ever.
std::optional<Point> NextRegion(const Point& point, const LargestConstants& largest);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_REGIONS_H_
