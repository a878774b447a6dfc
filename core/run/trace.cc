#include "core/run/trace.h"

#include "core/base/check.h"
#include "core/run/stopped_run.h"

namespace zonelab::run {
namespace {

constexpr size_t kMostStepsWithWindows = 5'000;

}  // namespace

void AddZones(const semantics::System& system, const Path& path, Trace* trace) {
  const int n = system.clock_count();
  ZoneWalk walk(n);
  for (const PathStep& step : path) {
    ZL_CHECK(walk.Take(step));
    std::optional<zone::Matrix>& zone = trace->zones.emplace_back();
    if (walk.is_exact()) zone.emplace(walk.zone(), walk.zone() + zone::Size(n));
  }
}

void AddWindows(const semantics::System& system, const Path& path,
                const std::vector<std::vector<zone::Constraint>>& ends, Trace* trace) {
  if (path.size() <= kMostStepsWithWindows && !StopsClocks(path))
    trace->windows = Windows(system, path, ends);
}

}  // namespace zonelab::run
