// One move of the network, as the search and the traces see it.
#ifndef ZONELAB_CORE_SEMANTICS_STEP_H_
#define ZONELAB_CORE_SEMANTICS_STEP_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/semantics/system.h"

namespace zonelab::semantics {

// One joint move with its data part done.  The spans are valid during the callback.
struct Step {
  absl::Span<const int32_t> edges;               // System edge ids: sender first, then receivers
  absl::Span<const zone::Constraint> guard;      // on the clocks of the source state
  absl::Span<const ClockReset> resets;           // in order; clocks that become inactive come last
  absl::Span<const zone::Constraint> invariant;  // of the target state
  const Slot* target = nullptr;                  // locations and values after the move
  bool may_delay = true;                         // may time pass in the target state?
  // The clocks that stand still while it does, in ascending order.
  absl::Span<const int32_t> stopped;
  // A run-time error that happens when this move is tried (once its guard holds).  Then only
  // `edges` and `guard` are meaningful, as far as the move got.
  const lang::EvalError* error = nullptr;
};

// The same with everything owned.
struct OwnedStep {
  std::vector<int32_t> edges;
  std::vector<zone::Constraint> guard;
  std::vector<ClockReset> resets;
  std::vector<zone::Constraint> invariant;
  std::vector<Slot> target;
  bool may_delay = true;
  std::vector<int32_t> stopped;

  // Copies all but the error; `slots` is System::slot_count().
  void Assign(const Step& step, int slots) {
    edges.assign(step.edges.begin(), step.edges.end());
    guard.assign(step.guard.begin(), step.guard.end());
    resets.assign(step.resets.begin(), step.resets.end());
    invariant.assign(step.invariant.begin(), step.invariant.end());
    target.assign(step.target, step.target == nullptr ? nullptr : step.target + slots);
    may_delay = step.may_delay;
    stopped.assign(step.stopped.begin(), step.stopped.end());
  }
};

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_STEP_H_
