// The constraints that a path of steps puts on the times of its events: a graph of differences.
//
// Event 0 is the start, event k the k-th step, the last one the end of the run.  Every constraint
// of the path bounds the difference of two event times from below, so earliest times are longest
// paths.
#ifndef ZONELAB_CORE_RUN_GAPS_H_
#define ZONELAB_CORE_RUN_GAPS_H_

#include <cstdint>
#include <vector>

#include "core/run/path.h"
#include "core/zone/dbm.h"

namespace zonelab::run {

// time[later] - time[earlier] >= distance (in time units), strictly if `strict`.
struct Gap {
  int32_t later = 0, earlier = 0;
  int64_t distance = 0;
  bool strict = false;
};

class Gaps {
 public:
  // Those of a whole path; what holds at its end comes on top.
  Gaps(int clocks, const Path& path) : origins_(clocks) {
    const int32_t last = static_cast<int32_t>(path.size());
    for (int32_t k = 0; k < last; ++k) {
      const PathStep& step = path[k];
      AddAll(step.guard, k);
      for (const semantics::ClockReset& reset : step.resets) Reset(reset, k);
      AddAll(step.invariant, k);
      AddAll(step.enter, k);
      Order(k + 1, k);
      if (!step.may_delay) Order(k, k + 1);
      AddAll(step.invariant, k + 1);
      AddAll(step.leave, k + 1);
    }
  }

  void AddAll(const std::vector<zone::Constraint>& constraints, int32_t now) {
    for (const zone::Constraint& c : constraints) Add(c, now);
  }
  size_t size() const { return gaps_.size(); }
  void Truncate(size_t size) { gaps_.resize(size); }
  const std::vector<Gap>& all() const { return gaps_; }

 private:
  // What is known of a clock: it was `value` at event `event`, and runs since.
  struct ClockOrigin {
    int32_t event = 0;
    int64_t value = 0;
  };

  void Add(const zone::Constraint& c, int32_t now) {
    if (!zone::IsFinite(c.bound)) return;
    // x_i - x_j <= b, where x = now - origin.event + origin.value, and x_0 = 0:
    // the time that x_i counts from minus the time that x_j counts from is at least value - b.
    const auto [i_event, i_value] = c.i == 0 ? ClockOrigin{now, 0} : origins_[c.i];
    const auto [j_event, j_value] = c.j == 0 ? ClockOrigin{now, 0} : origins_[c.j];
    gaps_.push_back(
        {i_event, j_event, i_value - j_value - zone::Value(c.bound), zone::IsStrict(c.bound)});
  }
  void Order(int32_t later, int32_t earlier) { gaps_.push_back({later, earlier, 0, false}); }
  void Reset(const semantics::ClockReset& reset, int32_t now) {
    origins_[reset.clock] = {now, reset.value};
  }

  std::vector<ClockOrigin> origins_;
  std::vector<Gap> gaps_;
};

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_GAPS_H_
