#include "core/run/timed_run.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/strings.h"
#include "core/run/gaps.h"
#include "core/run/stopped_run.h"

namespace zonelab::run {
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

absl::StatusOr<model::Run> TimedRun(const semantics::System& system, const Path& path,
                                    const std::vector<std::vector<zone::Constraint>>& ends) {
  if (StopsClocks(path)) return StoppedRun(system, path, ends);
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
        step.edges = EdgesOf(system, path[k].edges);
      }
      run.final_delay = (*time)[last] - (*time)[last - 1];
      return run;
    }
  }
  return absl::InternalError(
      Cat("no timed run exists along a path of ", path.size() - 1, " steps"));
}

}  // namespace zonelab::run
