#include "core/certificate/orbits.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace zonelab::certificate {

using model::Exchange;
using model::Interchangeable;

Orbits::Orbits(const model::Network& network, const std::vector<Interchangeable>& sets,
               const std::vector<Entry>& entries, reference::Effort& effort)
    : sets_(sets),
      effort_(effort),
      processes_(network.processes.size()),
      slots_(processes_ + network.variables.size()),
      clocks_(network.clocks.size()) {
  const size_t cells = slots_ + clocks_;
  std::vector<std::vector<Where>> neighbours;
  for (const Interchangeable& set : sets) {
    neighbours.emplace_back();
    for (const Exchange& exchange : set.exchanges) {
      Where where(exchange.processes);
      for (const int32_t to : exchange.variables) {
        where.push_back(to + static_cast<int32_t>(processes_));
      }
      for (const int32_t to : exchange.clocks) where.push_back(to + static_cast<int32_t>(slots_));
      neighbours.back().push_back(std::move(where));
    }
    // Those that are no neighbours, through neighbours: (i j) = (j-1 j) (i j-1) (j-1 j).
    const std::vector<Where>& steps = neighbours.back();
    const size_t count = set.values.size();
    std::vector<Where> pairs(count * (count - 1) / 2);
    for (size_t j = 1; j < count; ++j) {
      for (size_t i = 0; i < j; ++i) {
        Where& pair = pairs[j * (j - 1) / 2 + i];
        pair = steps[j - 1];
        if (i + 1 == j) continue;
        const Where& before = pairs[(j - 1) * (j - 2) / 2 + i];
        for (size_t k = 0; k < cells; ++k) {
          const size_t through = static_cast<size_t>(steps[j - 1][k]);
          pair[k] = steps[j - 1][static_cast<size_t>(before[through])];
        }
      }
    }
    where_.push_back(std::move(pairs));
  }
  // A cell stays as it is when no exchange that may still come moves it.
  std::vector<bool> is_settled(cells);
  for (size_t s = 0; s < sets.size(); ++s) {
    for (size_t first = 0; first < sets[s].values.size(); ++first) {
      levels_.push_back({s, first, {}, {}});
    }
  }
  for (size_t level = 0; level < levels_.size(); ++level) {
    for (size_t k = 0; k < cells; ++k) {
      if (is_settled[k]) continue;
      bool moves = false;
      for (size_t s = levels_[level].set; s < sets.size(); ++s) {
        const size_t begin = s == levels_[level].set ? levels_[level].first + 1 : 0;
        for (size_t n = begin; n < neighbours[s].size(); ++n) {
          moves = moves || neighbours[s][n][k] != static_cast<int32_t>(k);
        }
      }
      if (moves) continue;
      is_settled[k] = true;
      const int32_t at = static_cast<int32_t>(k);
      if (k < slots_) {
        levels_[level].slots.push_back(at);
      } else {
        levels_[level].clocks.push_back(at - static_cast<int32_t>(slots_));
      }
    }
  }
  // What exchanges put in each other's place.
  std::vector<size_t> roots(slots_);
  std::iota(roots.begin(), roots.end(), size_t{0});
  for (bool changes = true; changes;) {
    changes = false;
    for (const std::vector<Where>& steps : neighbours) {
      for (const Where& step : steps) {
        for (size_t k = 0; k < slots_; ++k) {
          size_t& other = roots[static_cast<size_t>(step[k])];
          if (roots[k] >= other) continue;
          other = roots[k];
          changes = true;
        }
      }
    }
  }
  alike_.resize(slots_);
  for (size_t k = 0; k < slots_; ++k) alike_[roots[k]].push_back(static_cast<int32_t>(k));
  std::erase_if(alike_, [](const std::vector<int32_t>& list) { return list.empty(); });
  for (const Entry& entry : entries) {
    Slots slots(entry.locations.begin(), entry.locations.end());
    slots.insert(slots.end(), entry.values.begin(), entry.values.end());
    by_key_[KeyOf(slots)].push_back(entries_.size());
    entries_.push_back(std::move(slots));
  }
}

Orbits::Slots Orbits::SlotsOf(const reference::DiscreteState& state) const {
  Slots slots(state.locations.begin(), state.locations.end());
  slots.insert(slots.end(), state.values.begin(), state.values.end());
  return slots;
}

// What exchanges cannot change: for all slots that are alike, which values occur how often, where
// those of a set count as one.
Orbits::Slots Orbits::KeyOf(const Slots& slots) const {
  Slots key;
  for (const std::vector<int32_t>& list : alike_) {
    const size_t begin = key.size();
    for (const int32_t slot : list) {
      const size_t at = static_cast<size_t>(slot);
      int32_t value = slots[at];
      for (size_t s = 0; s < sets_.size(); ++s) {
        const std::vector<int32_t>& values = sets_[s].values;
        if (Holds(s, at) && std::find(values.begin(), values.end(), slots[at]) != values.end()) {
          value = values[0];
        }
      }
      key.push_back(value);
    }
    std::sort(key.begin() + static_cast<std::ptrdiff_t>(begin), key.end());
  }
  return key;
}

std::vector<size_t> Orbits::For(const reference::DiscreteState& state) const {
  const auto found = by_key_.find(KeyOf(SlotsOf(state)));
  return found == by_key_.end() ? std::vector<size_t>() : found->second;
}

bool Orbits::IsOpen(size_t level, int32_t slot, int32_t value) const {
  for (size_t s = levels_[level].set; s < sets_.size(); ++s) {
    if (!Holds(s, static_cast<size_t>(slot))) continue;
    const std::vector<int32_t>& values = sets_[s].values;
    const size_t begin = s == levels_[level].set ? levels_[level].first + 1 : 0;
    for (size_t k = begin; k < values.size(); ++k) {
      if (values[k] == value) return true;
    }
  }
  return false;
}

struct Orbits::Search {
  const Orbits& orbits;
  const Slots& wanted;
  Fits fits;
  Same same;
  Slots slots;
  std::vector<int32_t> clock_at;
  std::vector<int32_t> settled = {};  // clocks

  void Swap(size_t set, size_t i, size_t j) {
    const Where& where = orbits.WhereOf(set, i, j);
    for (size_t k = 0; k < where.size(); ++k) {
      const size_t to = static_cast<size_t>(where[k]);
      if (to <= k) continue;
      if (k < orbits.slots_) {
        std::swap(slots[k], slots[to]);
      } else {
        std::swap(clock_at[k - orbits.slots_], clock_at[to - orbits.slots_]);
      }
    }
    const int32_t one = orbits.sets_[set].values[i], other = orbits.sets_[set].values[j];
    for (size_t k = orbits.processes_; k < orbits.slots_; ++k) {
      if (!orbits.Holds(set, k)) continue;
      slots[k] = slots[k] == one ? other : slots[k] == other ? one : slots[k];
    }
  }

  // Does exchanging these two values make no difference?
  bool AreAlike(size_t set, size_t i, size_t j) {
    const int32_t one = orbits.sets_[set].values[i], other = orbits.sets_[set].values[j];
    const Where& where = orbits.WhereOf(set, i, j);
    for (size_t k = 0; k < where.size(); ++k) {
      const size_t to = static_cast<size_t>(where[k]);
      if (k < orbits.slots_ && orbits.Holds(set, k) && (slots[k] == one || slots[k] == other)) {
        return false;
      }
      if (to <= k) continue;
      if (k < orbits.slots_ ? slots[k] != slots[to]
                            : !same(clock_at[k - orbits.slots_], clock_at[to - orbits.slots_])) {
        return false;
      }
    }
    return true;
  }

  bool Settles(size_t level) {
    for (const int32_t slot : orbits.levels_[level].slots) {
      const size_t at = static_cast<size_t>(slot);
      const bool fits_here = slots[at] == wanted[at] || (orbits.IsOpen(level, slot, slots[at]) &&
                                                         orbits.IsOpen(level, slot, wanted[at]));
      if (!fits_here) return false;
    }
    for (const int32_t x : orbits.levels_[level].clocks) {
      const int at_x = clock_at[static_cast<size_t>(x)];
      settled.push_back(x);
      for (const int32_t y : settled) {
        const int at_y = clock_at[static_cast<size_t>(y)];
        if (!fits(x, y, at_x, at_y) || !fits(y, x, at_y, at_x)) return false;
      }
    }
    return true;
  }

  bool From(size_t level) {
    if (!orbits.effort_.Spend(static_cast<int64_t>(slots.size()))) return false;
    if (level == orbits.levels_.size()) return slots == wanted;
    const size_t set = orbits.levels_[level].set, first = orbits.levels_[level].first;
    const size_t count = orbits.sets_[set].values.size();
    std::vector<size_t> tried;
    for (size_t j = first; j < count; ++j) {
      if (std::any_of(tried.begin(), tried.end(),
                      [&](size_t before) { return AreAlike(set, before, j); })) {
        continue;
      }
      tried.push_back(j);
      const size_t before = settled.size();
      if (j > first) Swap(set, first, j);
      if (Settles(level) && From(level + 1)) return true;
      settled.resize(before);
      if (j > first) Swap(set, first, j);
    }
    return false;
  }
};

bool Orbits::Match(const reference::DiscreteState& state, size_t number, Fits fits,
                   Same same) const {
  Search search{*this, entries_[number], fits, same, SlotsOf(state), {}};
  search.clock_at.resize(clocks_);
  std::iota(search.clock_at.begin(), search.clock_at.end(), 0);
  return search.From(0);
}

}  // namespace zonelab::certificate
