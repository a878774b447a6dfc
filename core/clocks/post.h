// The symbolic successor of a zone along a Step: exact, and what all clock abstractions start from.
//
// See semantics/post.h; here time passes as well.
#ifndef ZONELAB_CORE_CLOCKS_POST_H_
#define ZONELAB_CORE_CLOCKS_POST_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/semantics/post.h"
#include "core/semantics/step.h"
#include "core/zone/dbm.h"

namespace zonelab::clocks {

inline bool InitialZone(const semantics::Step& step, int n, zone::Bound* out) {
  zone::SetZero(out, n);
  if (!zone::ConjoinAll(out, n, step.invariant)) return false;
  if (step.may_delay) zone::DelayWithin(out, n, step.invariant);
  semantics::Forget(out, n, step.resets);
  return true;
}

inline bool PostZone(const zone::Bound* source, const semantics::Step& step, int n,
                     zone::Bound* out) {
  if (!semantics::TakeMove(source, step, n, out)) return false;
  if (step.may_delay) zone::DelayWithin(out, n, step.invariant);
  semantics::Forget(out, n, step.resets);
  return true;
}

// For best-first search: the sum of the entries, capped where they stop to matter (algorithms §3
// rank 2).  Larger zones subsume more.
inline int64_t CappedSum(const std::vector<zone::Bound>& entries, int32_t largest_constant) {
  const zone::Bound cap = zone::AtMost(largest_constant + 1);
  int64_t sum = 0;
  for (const zone::Bound entry : entries) sum += std::min(entry, cap);
  return sum;
}

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_POST_H_
