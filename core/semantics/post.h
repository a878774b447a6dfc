// What a Step does to zones and to sets of valuations before it.
//
// Zones satisfy the invariant of their location vector, also after delay (convention U of
// algorithms §0.2):  post(Z) = [ ((Z and guard)[resets] and invariant) delayed ] and invariant.
#ifndef ZONELAB_CORE_SEMANTICS_POST_H_
#define ZONELAB_CORE_SEMANTICS_POST_H_

#include <cstring>
#include <iterator>

#include "absl/types/span.h"
#include "core/semantics/step.h"
#include "core/zone/dbm.h"

namespace zonelab::semantics {

// The assignments of a move, ...
inline void Assign(zone::Bound* z, int n, absl::Span<const ClockReset> resets) {
  for (const ClockReset& reset : resets) {
    if (reset.value != ClockReset::kAnything) zone::Reset(z, n, reset.clock, reset.value);
  }
}
// ... and what it forgets: only after time has passed, or a clock would be known to be at least so
// old.
inline void Forget(zone::Bound* z, int n, absl::Span<const ClockReset> resets) {
  for (const ClockReset& reset : resets) {
    if (reset.value == ClockReset::kAnything) zone::Free(z, n, reset.clock);
  }
}

// The move itself, before time passes; false: it is impossible.  `Move` is a Step or an OwnedStep.
template <class Move>
bool TakeMove(const zone::Bound* source, const Move& step, int n, zone::Bound* out) {
  // Guards fail often: look before copying.
  for (const zone::Constraint& c : step.guard) {
    if (!zone::Meets(source, n, c)) return false;
  }
  std::memcpy(out, source, zone::Size(n) * sizeof(zone::Bound));
  if (!zone::ConjoinAll(out, n, step.guard)) return false;
  Assign(out, n, step.resets);
  return zone::ConjoinAll(out, n, step.invariant);
}

// The valuations from which the move leads into z, which is overwritten; false: there are none.
// REQUIRES: the move forgets nothing.
template <class Move>
bool TakeMoveBackwards(zone::Bound* z, const Move& step, int n) {
  if (!zone::ConjoinAll(z, n, step.invariant)) return false;
  for (auto it = step.resets.rbegin(); it != step.resets.rend(); ++it) {
    if (!zone::ResetBackwards(z, n, it->clock, it->value)) return false;
  }
  return zone::ConjoinAll(z, n, step.guard);
}

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_POST_H_
