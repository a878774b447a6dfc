// Entries by discrete state, and whether zones of entries together cover a zone.
#include <algorithm>
#include <functional>

#include "core/certificate/checker.h"

namespace zonelab::certificate {

Zone ToZone(const std::vector<Constraint>& constraints, int clocks) {
  Zone zone(clocks, /*zero=*/false);
  for (const Constraint& c : constraints) zone.Add(c.i, c.j, reference::Bound(c.bound, c.strict));
  return zone;
}

DiscreteState StateOf(const Entry& entry) {
  DiscreteState state{{entry.locations.begin(), entry.locations.end()}, entry.values};
  for (const bool hidden : entry.hidden) state.known.push_back(!hidden);
  return state;
}

Entries::Entries(Checker& checker, const std::vector<Entry>& list) : checker_(checker) {
  for (const Entry& entry : list) {
    const DiscreteState state = StateOf(entry);
    const Mask mask = MaskOf(state);
    groups_[KeyOf(state, mask)].push_back(zones_.size());
    masks_[entry.locations].insert(mask);
    zones_.push_back(ToZone(entry.zone, checker.network.clock_count()));
    sums_.push_back(SumsOf(zones_.back()));
  }
}

std::vector<size_t> Entries::For(const DiscreteState& state) const {
  std::vector<size_t> numbers;
  const auto masks = masks_.find({state.locations.begin(), state.locations.end()});
  if (masks == masks_.end()) return numbers;
  const Mask known = MaskOf(state);
  for (const Mask& mask : masks->second) {
    checker_.effort.Spend(static_cast<int64_t>(mask.size()));
    // Element by element: the state knows what the mask asks for.
    if (!std::equal(mask.begin(), mask.end(), known.begin(), std::less_equal<>())) continue;
    if (const auto group = groups_.find(KeyOf(state, mask)); group != groups_.end()) {
      numbers.insert(numbers.end(), group->second.begin(), group->second.end());
    }
  }
  return numbers;
}

bool Entries::Cover(const std::vector<size_t>& numbers, const Zone& zone, size_t limit) const {
  const Sums sums = SumsOf(zone);
  for (const size_t i : numbers) {  // mostly, one zone contains all of it
    if (i >= limit ||
        !std::equal(sums.begin(), sums.end(), sums_[i].begin(), std::less_equal<>())) {
      continue;
    }
    if (!checker_.effort.Spend(zone.size())) return false;
    if (zones_[i].Includes(zone)) return true;
  }
  if (!checker_.effort.Spend(static_cast<int64_t>(numbers.size()))) return false;
  Zones rest;
  if (!zone.empty()) rest.push_back(zone);
  for (const size_t i : numbers) {
    if (i < limit) rest = reference::Without(rest, zones_[i], checker_.effort);
    if (rest.empty()) break;
  }
  return rest.empty() && !checker_.effort.is_spent();
}

Entries::Sums Entries::SumsOf(const Zone& zone) {
  Sums sums{};
  for (int i = 0; i < zone.size(); ++i) {
    for (int j = 0; j < zone.size(); ++j)
      sums[i % sums.size()] += std::min(zone(i, j), kLargeBound);
  }
  return sums;
}

Entries::Mask Entries::MaskOf(const DiscreteState& state) const {
  Mask mask(state.values.size(), 1);
  for (size_t v = 0; v < mask.size(); ++v) {
    const bool is_known = state.known.empty() || state.known[v] != 0;
    const bool is_ignored =
        checker_.certificate.ignores_meta && checker_.network.variables[v].is_meta;
    if (!is_known || is_ignored) mask[v] = 0;
  }
  return mask;
}

Entries::Key Entries::KeyOf(const DiscreteState& state, const Mask& mask) {
  Key key(state.locations.begin(), state.locations.end());
  for (size_t v = 0; v < mask.size(); ++v) key.push_back(mask[v] != 0 ? state.values[v] : 0);
  key.insert(key.end(), mask.begin(), mask.end());
  return key;
}

}  // namespace zonelab::certificate
