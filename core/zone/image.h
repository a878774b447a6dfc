// What one joint move makes of a zone: forwards and backwards, in two conventions.
//
// A move has a guard g and resets r and enters a state whose invariant is I; then time may pass
// (written ^).  Where the upper bounds of invariants are applied is a choice, and the two usual
// ones are told apart here by type, because a zone of one is wrong input for the other:
//
//   ActionU   post(Z) = [ ((Z and g)[r] and I)^ and I ]
//             Zones satisfy the invariant of their state.  The eager searches, the search for runs,
//             counterexamples, and everything that is shown to a user.
//   ActionT   post(Z) = [ ((Z and J and g)[r] and I)^ ]      J: the invariant of the state left
//             Zones ignore upper bounds of their state's invariant until the state is left, so a
//             lazy search need not learn what an invariant says anyway, and its counts are those
//             of [Toth-Majzik 2017] and [Toth-Majzik 2018].
//
// Both reach the same states: J is applied once the state is left, and the goal is asked of the
// zone with its invariant.  docs/SOURCES.md says where the letters come from.
//
// Where clocks stand still, post(Z) of ActionU is not exact but the smallest zone around that, and
// what goes backwards must not be asked; ActionT does not know of such clocks.
//
// A move may also forget clocks that do not matter any more (ClockReset::kAnything).  They are
// freed last, after the delay: freed before, a clock would keep the bound x >= the time that has
// passed since, and zones that differ in nothing else would be told apart.
#ifndef ZONELAB_CORE_ZONE_IMAGE_H_
#define ZONELAB_CORE_ZONE_IMAGE_H_

#include <cstdint>
#include <cstring>

#include "absl/types/span.h"
#include "core/zone/dbm.h"

namespace zonelab::zone {

// clock := value, or kAnything: its value does not matter any more and is forgotten.
struct ClockReset {
  static constexpr int32_t kAnything = -1;
  int32_t clock = 0;
  int32_t value = 0;
};

// The clock part of a move, for zones that satisfy their invariant.
struct ActionU {
  absl::Span<const Constraint> guard;
  absl::Span<const ClockReset> resets;     // in order
  absl::Span<const Constraint> invariant;  // of the state that is entered
  bool may_delay = true;                   // may time pass there?
  absl::Span<const int32_t> stopped = {};  // the clocks that stand still meanwhile, ascending

  // Of a semantics::Step, or of anything with these five members.  The spans are those of `step`.
  template <class Step>
  static ActionU Of(const Step& step) {
    return {step.guard, step.resets, step.invariant, step.may_delay, step.stopped};
  }
};

// The same for zones that satisfy their invariant only when their state is left.
struct ActionT {
  absl::Span<const Constraint> source_invariant;  // of the state that is left
  absl::Span<const Constraint> guard;
  absl::Span<const ClockReset> resets;
  absl::Span<const Constraint> invariant;
  bool may_delay = true;
};

// ---- Parts of an image

inline void Assign(Bound* z, int n, absl::Span<const ClockReset> resets) {
  for (const ClockReset& reset : resets) {
    if (reset.value != ClockReset::kAnything) Reset(z, n, reset.clock, reset.value);
  }
}
// The columns of so many clocks miss the cache.
inline constexpr int kManyClocks = 256;
void ForgetByRows(Bound* z, int n, absl::Span<const ClockReset> resets);
inline void Forget(Bound* z, int n, absl::Span<const ClockReset> resets) {
  if (n > kManyClocks) return ForgetByRows(z, n, resets);
  for (const ClockReset& reset : resets) {
    if (reset.value == ClockReset::kAnything) Free(z, n, reset.clock);
  }
}
// The inverse of Assign; forgotten clocks are left as they are.  False: nothing leads into z.
inline bool AssignBackwards(Bound* z, int n, absl::Span<const ClockReset> resets) {
  for (auto it = resets.rbegin(); it != resets.rend(); ++it) {
    if (it->value == ClockReset::kAnything) continue;
    if (!ResetBackwards(z, n, it->clock, it->value)) return false;
  }
  return true;
}
// A copy of `source` unless one of the constraints rules all of it out: guards fail often, and
// looking at two entries is cheaper than copying.
inline bool CopyIfMeets(const Bound* source, int n, absl::Span<const Constraint> guard,
                        Bound* out) {
  for (const Constraint& c : guard) {
    if (!Meets(source, n, c)) return false;
  }
  std::memcpy(out, source, Size(n) * sizeof(Bound));
  return true;
}

// ---- Convention U
// -------------------------------------------------------------------------------- All return false
// if nothing is left; then `out` (or z) is garbage.

// The move itself, before time passes.
inline bool Take(const Bound* source, const ActionU& action, int n, Bound* out) {
  if (!CopyIfMeets(source, n, action.guard, out)) return false;
  if (!ConjoinAll(out, n, action.guard)) return false;
  Assign(out, n, action.resets);
  return ConjoinAll(out, n, action.invariant);
}
// What Take left out: time passes, then the move forgets.
inline void PassTime(Bound* z, const ActionU& action, int n) {
  if (action.may_delay && action.stopped.empty()) {
    DelayWithin(z, n, action.invariant);
  } else if (action.may_delay) {
    DelayOthersWithin(z, n, action.stopped, action.invariant);
  }
  Forget(z, n, action.resets);
}
inline bool Post(const Bound* source, const ActionU& action, int n, Bound* out) {
  if (!Take(source, action, n, out)) return false;
  PassTime(out, action, n);
  return true;
}
// What the initial move (which has neither guard nor assignments) makes of all clocks being 0.
inline bool InitialZone(const ActionU& action, int n, Bound* out) {
  SetZero(out, n);
  if (!ConjoinAll(out, n, action.invariant)) return false;
  PassTime(out, action, n);
  return true;
}
// The valuations from which Take leads into z, which is overwritten.
// REQUIRES: the move forgets nothing.
inline bool TakeBackwards(Bound* z, const ActionU& action, int n) {
  return ConjoinAll(z, n, action.invariant) && AssignBackwards(z, n, action.resets) &&
         ConjoinAll(z, n, action.guard);
}

// ---- Convention T

// Behind guard and resets: before the target's invariant is asked and before time passes.
inline bool BehindResets(const Bound* source, const ActionT& action, int n, Bound* out) {
  if (!CopyIfMeets(source, n, action.guard, out)) return false;
  if (!ConjoinAll(out, n, action.source_invariant)) return false;
  if (!ConjoinAll(out, n, action.guard)) return false;
  Assign(out, n, action.resets);
  return true;
}
inline bool Post(const Bound* source, const ActionT& action, int n, Bound* out) {
  if (!BehindResets(source, action, n, out)) return false;
  if (!ConjoinAll(out, n, action.invariant)) return false;
  if (action.may_delay) DelayWithin(out, n, {});
  Forget(out, n, action.resets);
  return true;
}
// The valuations from which the action leads into z, which is overwritten: the exact adjoint,
// post(A) misses z iff A misses pre(z) [Toth-Majzik 2017, Lemma 1].
inline bool Pre(Bound* z, const ActionT& action, int n) {
  Forget(z, n, action.resets);
  if (action.may_delay) DelayBackwards(z, n);
  return ConjoinAll(z, n, action.invariant) && AssignBackwards(z, n, action.resets) &&
         ConjoinAll(z, n, action.guard) && ConjoinAll(z, n, action.source_invariant);
}

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_IMAGE_H_
