// Hidden variables are multiplied out over their ranges.
#include "core/exchange/muntac/state_space.h"

#include "core/base/strings.h"

namespace zonelab::exchange {

using reference::DiscreteState;
using reference::Zone;

size_t StateSpace::Find(DiscreteState state) {
  for (size_t v = 0; v < occurs_.size(); ++v) {
    if (!occurs_[v]) state.values[v] = network_.variables[v].initial;
  }
  const auto [it, is_new] = numbers_.try_emplace({state.locations, state.values}, places_.size());
  if (is_new) places_.push_back({std::move(state), {}});
  return it->second;
}

namespace {

Zone ZoneOf(const certificate::Entry& entry, int clocks) {
  Zone zone(clocks, /*zero=*/false);
  for (const certificate::Constraint& c : entry.zone) {
    zone.Add(c.i, c.j, reference::Bound(c.bound, c.strict));
  }
  return zone;
}

}  // namespace

absl::Status StateSpace::Add(const certificate::Entry& entry) {
  const Zone zone = ZoneOf(entry, network_.clock_count());
  if (zone.empty()) return absl::OkStatus();
  std::vector<int32_t> values = entry.values;
  return AddHidden(entry, zone, 0, &values);
}

void StateSpace::AddRanked(const certificate::Entry& entry, int64_t rank) {
  const Zone zone = ZoneOf(entry, network_.clock_count());
  if (zone.empty()) return;
  const size_t number = Find({{entry.locations.begin(), entry.locations.end()}, entry.values, {}});
  places_[number].zones.push_back(zone);
  places_[number].ranks.push_back(rank);
}

absl::Status StateSpace::AddHidden(const certificate::Entry& entry, const Zone& zone,
                                   size_t variable, std::vector<int32_t>* values) {
  while (variable < entry.hidden.size() && !(entry.hidden[variable] && occurs_[variable])) {
    ++variable;
  }
  if (variable >= entry.hidden.size()) {
    const size_t number = Find({{entry.locations.begin(), entry.locations.end()}, *values, {}});
    places_[number].zones.push_back(zone);
    if (places_.size() <= kMostStates) return absl::OkStatus();
    return absl::ResourceExhaustedError(
        Cat("with the values of hidden variables there are more than ", kMostStates,
            " discrete states; search again with --data explicit"));
  }
  const model::Variable& hidden = network_.variables[variable];
  for (int64_t value = hidden.low; value <= hidden.high; ++value) {
    (*values)[variable] = static_cast<int32_t>(value);
    const absl::Status status = AddHidden(entry, zone, variable + 1, values);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace zonelab::exchange
