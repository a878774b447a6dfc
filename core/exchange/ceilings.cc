#include "core/exchange/ceilings.h"

#include <algorithm>

namespace zonelab::exchange {
namespace {

bool Resets(const FlatEdge& edge, int32_t clock) {
  return std::any_of(edge.updates.resets.begin(), edge.updates.resets.end(),
                     [&](const Reset& reset) { return reset.clock == clock; });
}

void Raise(const std::vector<ClockBound>& bounds, int32_t clock, int32_t* ceiling) {
  for (const ClockBound& each : bounds) {
    if (each.clock == clock) *ceiling = std::max(*ceiling, each.bound);
  }
}

// Do edges that keep the clock lead back to where they start, through other locations?
bool HasCycle(const FlatProcess& process, int32_t clock) {
  const size_t n = process.locations.size();
  std::vector<size_t> entering(n);
  std::vector<std::vector<int>> targets(n);
  for (const FlatEdge& edge : process.edges) {
    if (edge.source == edge.target || Resets(edge, clock)) continue;
    targets[edge.source].push_back(edge.target);
    ++entering[edge.target];
  }
  std::vector<size_t> free;
  for (size_t l = 0; l < n; ++l) {
    if (entering[l] == 0) free.push_back(l);
  }
  for (size_t k = 0; k < free.size(); ++k) {
    for (const int target : targets[free[k]]) {
      if (--entering[target] == 0) free.push_back(static_cast<size_t>(target));
    }
  }
  return free.size() < n;
}

}  // namespace

std::vector<std::vector<ClockBound>> MissingCeilings(const FlatProcess& process, size_t clocks) {
  const size_t n = process.locations.size();
  std::vector<std::vector<ClockBound>> missing(n);
  for (int32_t clock = 1; clock < static_cast<int32_t>(clocks); ++clock) {
    std::vector<int32_t> own(n);
    for (size_t l = 0; l < n; ++l) Raise(process.locations[l].clocks, clock, &own[l]);
    for (const FlatEdge& edge : process.edges) Raise(edge.clocks, clock, &own[edge.source]);
    if (std::all_of(own.begin(), own.end(), [](int32_t each) { return each == 0; }) ||
        !HasCycle(process, clock)) {
      continue;
    }
    std::vector<int32_t> all = own;
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      for (const FlatEdge& edge : process.edges) {
        if (all[edge.target] <= all[edge.source] || Resets(edge, clock)) continue;
        all[edge.source] = all[edge.target];
        has_changed = true;
      }
    }
    for (size_t l = 0; l < n; ++l) {
      if (all[l] > own[l]) missing[l].push_back({clock, lang::Op::kLessEqual, all[l], Span{}});
    }
  }
  return missing;
}

}  // namespace zonelab::exchange
