#include "core/trace/timed_run.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/trace/gaps.h"

namespace zonelab::trace {
namespace {

// Coarse time units are a nicety: they may take this many sweeps before finer ones are tried.
constexpr int kRoundsForCoarseUnits = 40;

// Earliest times in units of 1/denominator, or nothing if there are none or if `max_rounds` were
// not enough to tell (events + 1 always are).
std::optional<std::vector<int64_t>> Earliest(const std::vector<Gap>& gaps, int events,
                                             int64_t denominator, int max_rounds) {
  std::vector<int64_t> time(events, 0);
  auto relax = [&](const Gap& gap) {
    const int64_t least = time[gap.earlier] + gap.distance * denominator + (gap.strict ? 1 : 0);
    if (least <= time[gap.later]) return false;
    time[gap.later] = least;
    return true;
  };
  // Constraints are listed by time, so sweeps there and back settle most chains at once.
  for (int round = 0; round < max_rounds; ++round) {
    bool has_changed = false;
    for (const Gap& gap : gaps) has_changed = relax(gap) || has_changed;
    for (auto gap = gaps.rbegin(); gap != gaps.rend(); ++gap) {
      has_changed = relax(*gap) || has_changed;
    }
    if (time[0] > 0) return std::nullopt;  // the start was pushed: a cycle
    if (!has_changed) return time;
  }
  return std::nullopt;
}

}  // namespace

std::vector<PathStep> ExpandPath(const semantics::System& system,
                                 const std::vector<uint32_t>& path) {
  semantics::Successors successors(system);
  const int slots = system.slot_count();
  std::vector<PathStep> steps;
  const semantics::Step initial = successors.Initial();
  ZL_CHECK(initial.error == nullptr);
  steps.emplace_back().Assign(initial, slots);
  for (const uint32_t wanted : path) {
    const std::vector<semantics::Slot> state = steps.back().target;
    uint32_t number = 0;
    const size_t before = steps.size();
    successors.ForEach(state.data(), [&](const semantics::Step& step) {
      if (number++ != wanted) return true;
      ZL_CHECK(step.error == nullptr);
      steps.emplace_back().Assign(step, slots);
      return false;
    });
    ZL_CHECK(steps.size() == before + 1);
  }
  return steps;
}

void ForEachZone(const std::vector<PathStep>& path, int n,
                 const std::function<void(const zone::Bound*)>& visit) {
  std::vector<zone::Bound> z(zone::Size(n));
  zone::SetZero(z.data(), n);
  bool is_in_range = true;
  for (const PathStep& step : path) {  // the first, the initial state, has no guard and no resets
    is_in_range = is_in_range && zone::LargestEntry(z.data(), n) < zone::kMaxFinite / 2;
    if (!is_in_range) {
      visit(nullptr);
      continue;
    }
    bool is_nonempty = zone::ConjoinAll(z.data(), n, step.guard);
    for (const semantics::ClockReset& reset : step.resets) {
      if (is_nonempty) zone::Reset(z.data(), n, reset.clock, reset.value);
    }
    is_nonempty = is_nonempty && zone::ConjoinAll(z.data(), n, step.invariant) &&
                  zone::ConjoinAll(z.data(), n, step.enter);
    ZL_CHECK(is_nonempty);
    if (step.may_delay) zone::DelayWithin(z.data(), n, step.invariant);
    is_nonempty = zone::ConjoinAll(z.data(), n, step.leave);
    ZL_CHECK(is_nonempty);
    visit(z.data());
  }
}

absl::StatusOr<model::Run> TimedRun(const semantics::System& system,
                                    const std::vector<PathStep>& path,
                                    const std::vector<std::vector<zone::Constraint>>& ends) {
  const int32_t last = static_cast<int32_t>(path.size());  // the event at the end
  Gaps gaps(system.clock_count(), path);
  const size_t common = gaps.size();
  const int64_t finest = last + 2;
  for (const int64_t denominator : {int64_t{1}, int64_t{2}, int64_t{3}, int64_t{4}, int64_t{5},
                                    int64_t{6}, int64_t{8}, int64_t{10}, finest}) {
    for (const std::vector<zone::Constraint>& end : ends) {
      gaps.Truncate(common);
      gaps.AddAll(end, last);
      const int max_rounds = denominator == finest ? last + 2 : kRoundsForCoarseUnits;
      const auto time = Earliest(gaps.all(), last + 1, denominator, max_rounds);
      if (!time) continue;
      model::Run run;
      run.denominator = denominator;
      for (int32_t k = 1; k < last; ++k) {
        model::RunStep& step = run.steps.emplace_back();
        step.delay = (*time)[k] - (*time)[k - 1];
        for (const int32_t id : path[k].edges) step.edges.push_back(system.edge(id).fired);
      }
      run.final_delay = (*time)[last] - (*time)[last - 1];
      return run;
    }
  }
  return absl::InternalError(
      Cat("no timed run exists along a path of ", path.size() - 1, " steps"));
}

}  // namespace zonelab::trace
