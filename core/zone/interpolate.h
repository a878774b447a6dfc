// Interpolants of zones: few constraints that hold in one zone and contradict another.
#ifndef ZONELAB_CORE_ZONE_INTERPOLATE_H_
#define ZONELAB_CORE_ZONE_INTERPOLATE_H_

#include <vector>

#include "core/zone/bound.h"
#include "core/zone/dbm.h"

namespace zonelab::zone {

// Finds interpolants; holds the memory that this needs.
class Interpolator {
 public:
  explicit Interpolator(int n) : n_(n), distance_(Size(n)), next_(Size(n)) {}

  // The constraints of `a` on a negative cycle of the two zones' constraints together: a lies
  // within their conjunction, which does not meet b (paper 003, section 3.1; paper 004,
  // FINDCONTRA).  The cycle is the one that Floyd-Warshall closes first.  The result holds until
  // the next call. REQUIRES: both are canonical and they do not meet.
  const std::vector<Constraint>& Find(const Bound* a, const Bound* b);
  // The same, but one constraint if one is enough: of those the one that is missed by least.
  const std::vector<Constraint>& FindShort(const Bound* a, const Bound* b);

 private:
  const int n_;
  std::vector<Bound> distance_;
  std::vector<int32_t> next_;  // after i on the shortest path from i to j
  std::vector<Constraint> found_;
};

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_INTERPOLATE_H_
