// The clocks of one state of a run, as they grow with a delay that is not known yet: those that do
// not stand still.
#ifndef ZONELAB_CORE_RUN_CLOCK_VALUES_H_
#define ZONELAB_CORE_RUN_CLOCK_VALUES_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "core/reference/reference.h"
#include "core/run/windows.h"
#include "core/semantics/step.h"
#include "core/zone/dbm.h"

namespace zonelab::run {

class ClockValues {
 public:
  // `clocks` (clocks[0] == 0) in units of 1/denominator; `stopped` stand still.
  ClockValues(std::vector<int64_t> clocks, int64_t denominator, absl::Span<const int32_t> stopped)
      : clocks_(std::move(clocks)), grows_(clocks_.size(), true), denominator_(denominator) {
    grows_[0] = false;
    for (const int32_t clock : stopped) grows_[clock] = false;
  }

  // Lets a known time pass.  REQUIRES: nothing was reset.
  void Add(int64_t delay) {
    for (size_t x = 1; x < clocks_.size(); ++x) clocks_[x] += grows_[x] ? delay : 0;
  }
  const std::vector<int64_t>& clocks() const { return clocks_; }
  // Behind the delay that is not known, these clocks are set: they do not grow with it.
  void Reset(absl::Span<const semantics::ClockReset> resets) {
    for (const semantics::ClockReset& reset : resets) {
      clocks_[reset.clock] = reset.value * denominator_;
      grows_[reset.clock] = false;
    }
  }
  // Leaves the delays after which the constraints hold.
  void Restrict(absl::Span<const zone::Constraint> constraints, Window* delays) const {
    for (const zone::Constraint& c : constraints) {
      if (!zone::IsFinite(c.bound)) continue;
      const bool is_strict = zone::IsStrict(c.bound);
      // slope * delay <= rest
      const int64_t rest = zone::Value(c.bound) * denominator_ - (clocks_[c.i] - clocks_[c.j]);
      const int slope = (grows_[c.i] ? 1 : 0) - (grows_[c.j] ? 1 : 0);
      if (slope > 0) delays->AtMost(rest, is_strict);
      if (slope < 0) delays->AtLeast(-rest, is_strict);
      if (slope == 0 && (rest < 0 || (rest == 0 && is_strict))) delays->AtMost(-1, false);
    }
  }
  // Do the constraints hold at once?
  bool Satisfy(absl::Span<const zone::Constraint> constraints) const {
    Window now;  // the delay 0
    Restrict(constraints, &now);
    return !now.is_empty();
  }

 private:
  std::vector<int64_t> clocks_;
  std::vector<bool> grows_;
  int64_t denominator_;
};

// Locations and values as the search has them.
inline std::vector<semantics::Slot> SlotsOf(const reference::DiscreteState& state) {
  std::vector<semantics::Slot> slots(state.locations.begin(), state.locations.end());
  slots.insert(slots.end(), state.values.begin(), state.values.end());
  return slots;
}

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_CLOCK_VALUES_H_
