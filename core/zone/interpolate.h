// Interpolants of zones: a few constraints that hold in one zone and contradict another.
#ifndef ZONELAB_CORE_ZONE_INTERPOLATE_H_
#define ZONELAB_CORE_ZONE_INTERPOLATE_H_

#include <vector>

#include "core/zone/bound.h"
#include "core/zone/dbm.h"

namespace zonelab::zone {

// Finds interpolants; owns the memory that this takes.
class Interpolator {
 public:
  explicit Interpolator(int n) : n_(n), distance_(Size(n)), next_(Size(n)) {}

  // An interpolant of a and b: constraints that a satisfies and whose conjunction does not meet b
  // [Toth-Majzik 2017, Alg. 2; Wang-Jiao 2015, FINDCONTRA].  The result is valid until the next
  // call.  REQUIRES: both zones are canonical, and they do not meet.
  const std::vector<Constraint>& Find(const Bound* a, const Bound* b);
  // The same, but a single constraint where one is enough; of several such, the one that b misses
  // by least.
  const std::vector<Constraint>& FindShort(const Bound* a, const Bound* b);

 private:
  const int n_;
  std::vector<Bound> distance_;
  std::vector<int32_t> next_;  // after i on the shortest path from i to j
  std::vector<Constraint> found_;
};

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_INTERPOLATE_H_
