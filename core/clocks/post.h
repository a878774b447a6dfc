// The symbolic successor of a zone along a Step: exact, and what all clock abstractions start from.
//
// Zones satisfy the invariant of their location vector, also after delay (convention U of algorithms
// §0.2):  post(Z) = [ ((Z and guard)[resets] and invariant) delayed ] and invariant.
#ifndef ZONELAB_CORE_CLOCKS_POST_H_
#define ZONELAB_CORE_CLOCKS_POST_H_

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "absl/types/span.h"
#include "core/semantics/successors.h"
#include "core/zone/dbm.h"

namespace zonelab::clocks {

using Resets = absl::Span<const semantics::ClockReset>;

// The assignments of a step, ...
inline void Assign(zone::Bound* z, int n, Resets resets) {
  for (const semantics::ClockReset& reset : resets) {
    if (reset.value != semantics::ClockReset::kAnything) {
      zone::Reset(z, n, reset.clock, reset.value);
    }
  }
}
// ... and what it forgets: only after time has passed, or a clock would be known to be at least so old.
inline void Forget(zone::Bound* z, int n, Resets resets) {
  for (const semantics::ClockReset& reset : resets) {
    if (reset.value == semantics::ClockReset::kAnything) zone::Free(z, n, reset.clock);
  }
}

// Entering the target: its invariant, then delay within it; inactive clocks are not in invariants.
inline bool Enter(const semantics::Step& step, int n, zone::Bound* z) {
  if (!zone::ConjoinAll(z, n, step.invariant)) return false;
  if (step.may_delay) zone::DelayWithin(z, n, step.invariant);
  Forget(z, n, step.resets);
  return true;
}

inline bool InitialZone(const semantics::Step& step, int n, zone::Bound* out) {
  zone::SetZero(out, n);
  return Enter(step, n, out);
}

inline bool PostZone(const zone::Bound* source, const semantics::Step& step, int n,
                     zone::Bound* out) {
  // Guards fail often: look before copying.
  for (const zone::Constraint& c : step.guard) {
    if (!zone::Meets(source, n, c)) return false;
  }
  std::memcpy(out, source, zone::Size(n) * sizeof(zone::Bound));
  if (!zone::ConjoinAll(out, n, step.guard)) return false;
  Assign(out, n, step.resets);
  return Enter(step, n, out);
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
