// Zones forwards and backwards along an Action (convention T, see search/action.h).
#ifndef ZONELAB_CORE_CLOCKS_ACTION_ZONES_H_
#define ZONELAB_CORE_CLOCKS_ACTION_ZONES_H_

#include <cstring>
#include <iterator>

#include "core/search/action.h"
#include "core/semantics/post.h"
#include "core/zone/dbm.h"

namespace zonelab::clocks {

// What lies behind the guard, before time passes; false: nothing.
inline bool EnterAction(const zone::Bound* source, const search::Action& action, int n,
                        zone::Bound* out) {
  // Guards fail often: look before copying.
  for (const zone::Constraint& c : action.guard) {
    if (!zone::Meets(source, n, c)) return false;
  }
  std::memcpy(out, source, zone::Size(n) * sizeof(zone::Bound));
  if (!zone::ConjoinAll(out, n, action.source_invariant)) return false;
  if (!zone::ConjoinAll(out, n, action.guard)) return false;
  semantics::Assign(out, n, action.resets);
  return true;
}

inline bool PostAction(const zone::Bound* source, const search::Action& action, int n,
                       zone::Bound* out) {
  if (!EnterAction(source, action, n, out)) return false;
  if (!zone::ConjoinAll(out, n, action.invariant)) return false;
  if (action.may_delay) zone::DelayWithin(out, n, {});
  semantics::Forget(out, n, action.resets);
  return true;
}

// The valuations from which the action leads into z, which is overwritten; false: there are none.
// The exact adjoint of PostAction: post(A) misses z iff A misses pre(z).
inline bool PreAction(zone::Bound* z, const search::Action& action, int n) {
  semantics::Forget(z, n, action.resets);
  if (action.may_delay) zone::DelayBackwards(z, n);
  if (!zone::ConjoinAll(z, n, action.invariant)) return false;
  for (auto it = action.resets.rbegin(); it != action.resets.rend(); ++it) {
    if (it->value == semantics::ClockReset::kAnything) continue;
    if (!zone::ResetBackwards(z, n, it->clock, it->value)) return false;
  }
  return zone::ConjoinAll(z, n, action.guard) && zone::ConjoinAll(z, n, action.source_invariant);
}

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_ACTION_ZONES_H_
