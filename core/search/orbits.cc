#include "core/search/orbits.h"

#include <algorithm>
#include <numeric>

namespace zonelab::search {

using semantics::Slot;

Orbits::Orbits(const semantics::System& system, const std::vector<model::Interchangeable>& sets)
    : processes_(system.process_count()),
      slots_(system.slot_count()),
      n_(system.clock_count()),
      clock_at_(static_cast<size_t>(n_)),
      scratch_(static_cast<size_t>(zone::Size(n_))) {
  for (const model::Interchangeable& from : sets) {
    sets_.push_back(Make(from));
    sets_.back().first = static_cast<int>(value_count_);
    value_count_ += from.values.size();
  }
}

Orbits::Set Orbits::Make(const model::Interchangeable& from) const {
  Set set;
  set.values = from.values;
  const size_t count = from.values.size();
  // Slots, then clocks: where the exchange of neighbours, then that of any two puts them.
  const size_t slots = static_cast<size_t>(slots_), processes = static_cast<size_t>(processes_);
  using Where = std::vector<int32_t>;
  std::vector<Where> neighbours;
  for (const model::Exchange& exchange : from.exchanges) {
    Where where(exchange.processes);
    for (const int32_t to : exchange.variables) where.push_back(to + processes_);
    for (const int32_t to : exchange.clocks) where.push_back(to + slots_);
    neighbours.push_back(std::move(where));
  }
  set.pairs.resize(count * (count - 1) / 2);
  std::vector<Where> with_first;  // of values 0 and j + 1
  for (size_t i = 0; i + 1 < count; ++i) {
    Where where = neighbours[i];
    for (size_t j = i + 1; j < count; ++j) {
      if (j > i + 1) {  // (i j) = (j-1 j) (i j-1) (j-1 j)
        const Where& step = neighbours[j - 1];
        Where next(where.size());
        for (size_t k = 0; k < where.size(); ++k) {
          const size_t through = static_cast<size_t>(step[k]);
          next[k] = step[static_cast<size_t>(where[through])];
        }
        where = std::move(next);
      }
      Pair& pair = set.pairs[j * (j - 1) / 2 + i];
      for (int32_t k = 0; k < static_cast<int32_t>(where.size()); ++k) {
        const int32_t to = where[static_cast<size_t>(k)];
        if (to <= k) continue;
        if (k < slots_) {
          pair.slots.emplace_back(k, to);
        } else {
          pair.clocks.emplace_back(k - slots_, to - slots_);
        }
      }
      if (i == 0) with_first.push_back(where);
    }
  }
  // What is the first value's own: what moves with it, and not if two others do.
  set.slots.resize(count);
  set.holders.resize(count);
  set.clocks.resize(count);
  const auto is_own = [&](size_t k) {
    const int32_t here = static_cast<int32_t>(k);
    const int32_t to = with_first[0][k];
    if (to == here || (count == 2 && to < here)) return false;
    if (count == 2) return true;
    return with_first[1][k] != here && neighbours[1][k] == here;
  };
  std::vector<bool> is_someones(slots);
  for (size_t k = 0; k < slots + static_cast<size_t>(n_); ++k) {
    if (!is_own(k)) continue;
    for (size_t v = 0; v < count; ++v) {
      const int32_t at = v == 0 ? static_cast<int32_t>(k) : with_first[v - 1][k];
      if (at >= slots_) {
        set.clocks[v].push_back(at - slots_);
        continue;
      }
      const size_t slot = static_cast<size_t>(at);
      is_someones[slot] = true;
      const bool holds = slot >= processes && from.holds[slot - processes];
      (holds ? set.holders : set.slots)[v].push_back(at);
    }
  }
  for (size_t v = 0; v < from.holds.size(); ++v) {
    if (!from.holds[v]) continue;
    set.holding.push_back(static_cast<int32_t>(v) + processes_);
    if (!is_someones[v + processes]) set.shared_holders.push_back(set.holding.back());
  }
  return set;
}

void Orbits::Swap(const Set& set, size_t i, size_t j, Slot* state) {
  const Pair& pair = set.pair(i, j);
  for (const auto& [a, b] : pair.slots) std::swap(state[a], state[b]);
  for (const int32_t slot : set.holding) {
    if (state[slot] == set.values[i]) {
      state[slot] = set.values[j];
    } else if (state[slot] == set.values[j]) {
      state[slot] = set.values[i];
    }
  }
  for (const auto& [a, b] : pair.clocks) {
    std::swap(clock_at_[static_cast<size_t>(a)], clock_at_[static_cast<size_t>(b)]);
    moves_clocks_ = true;
  }
}

bool Orbits::ComesBefore(const Set& set, size_t j, size_t i, const Slot* state,
                         const zone::Bound* zone) const {
  for (size_t k = 0; k < set.slots[i].size(); ++k) {
    const Slot a = state[set.slots[j][k]], b = state[set.slots[i][k]];
    if (a != b) return a < b;
  }
  const Slot value_j = set.values[j], value_i = set.values[i];
  for (const int32_t slot : set.shared_holders) {
    if (state[slot] == value_j) return true;
    if (state[slot] == value_i) return false;
  }
  for (size_t k = 0; k < set.holders[i].size(); ++k) {
    const bool a = state[set.holders[j][k]] == value_j, b = state[set.holders[i][k]] == value_i;
    if (a != b) return a;
  }
  for (size_t k = 0; k < set.clocks[i].size(); ++k) {
    const int x = clock_at_[static_cast<size_t>(set.clocks[j][k])];
    const int y = clock_at_[static_cast<size_t>(set.clocks[i][k])];
    const std::pair<zone::Bound, zone::Bound> ways[] = {
        {zone::At(zone, n_, x, y), zone::At(zone, n_, y, x)},
        {zone::At(zone, n_, 0, x), zone::At(zone, n_, 0, y)},
        {zone::At(zone, n_, x, 0), zone::At(zone, n_, y, 0)}};
    for (const auto& [a, b] : ways) {
      if (a != b) return a < b;
    }
  }
  return false;
}

void Orbits::Represent(Slot* state, zone::Bound* zone, std::vector<uint8_t>* order) {
  order->resize(value_count_);
  std::iota(clock_at_.begin(), clock_at_.end(), 0);
  moves_clocks_ = false;
  for (const Set& set : sets_) {
    const size_t count = set.values.size();
    uint8_t* own = order->data() + set.first;
    for (size_t k = 0; k < count; ++k) own[k] = static_cast<uint8_t>(k);
    // By insertion, which ends whatever the comparison says.
    for (size_t k = 1; k < count; ++k) {
      for (size_t j = k; j > 0 && ComesBefore(set, j, j - 1, state, zone); --j) {
        Swap(set, j - 1, j, state);
        std::swap(own[j - 1], own[j]);
      }
    }
  }
  if (!moves_clocks_) return;
  const int stride = zone::Stride(n_);
  std::copy(zone, zone + zone::Size(n_), scratch_.begin());
  for (int x = 0; x < n_; ++x) {
    const zone::Bound* from = scratch_.data() + clock_at_[static_cast<size_t>(x)] * stride;
    zone::Bound* to = zone + x * stride;
    for (int y = 0; y < n_; ++y) to[y] = from[clock_at_[static_cast<size_t>(y)]];
  }
}

// ---- Paths -------------------------------------------------------------------------------------

Unrolled::Unrolled(const semantics::System& system, Orbits& orbits, const uint8_t* order)
    : system_(system),
      orbits_(orbits),
      successors_(system),
      order_(order, order + orbits.order_size()) {
  const semantics::Step initial = successors_.Initial();
  end_.assign(initial.target, initial.target + system.slot_count());
  representative_ = end_;
  Apply(order_, representative_.data());
}

void Unrolled::Apply(const std::vector<uint8_t>& order, Slot* state) {
  slot_at_.resize(end_.size());
  std::iota(slot_at_.begin(), slot_at_.end(), 0);
  std::iota(orbits_.clock_at_.begin(), orbits_.clock_at_.end(), 0);
  for (const Orbits::Set& set : orbits_.sets_) {
    const size_t count = set.values.size();
    const uint8_t* wanted = order.data() + set.first;
    std::vector<uint8_t> own(count);
    std::iota(own.begin(), own.end(), uint8_t{0});
    for (size_t k = 0; k < count; ++k) {
      const size_t j =
          static_cast<size_t>(std::find(own.begin(), own.end(), wanted[k]) - own.begin());
      if (j <= k || j == count) continue;
      orbits_.Swap(set, k, j, state);
      for (const auto& [a, b] : set.pair(k, j).slots) {
        std::swap(slot_at_[static_cast<size_t>(a)], slot_at_[static_cast<size_t>(b)]);
      }
      std::swap(own[k], own[j]);
    }
  }
  clock_at_ = orbits_.clock_at_;
}

bool Unrolled::Matches(const semantics::Step& step) {
  if ((step.error != nullptr) != (wanted_error_ != nullptr) ||
      step.edges.size() != wanted_.edges.size()) {
    return false;
  }
  const auto ends = [&](int32_t id) {
    return std::make_pair(system_.edge(id).source, system_.edge(id).target);
  };
  if (!step.edges.empty() && ends(step.edges[0]) != ends(wanted_.edges[0])) return false;
  // Of the edges the first sends; receivers come in the order of their processes.
  std::vector<Slot> target;
  if (step.error == nullptr) {
    target.assign(step.target, step.target + end_.size());
  } else {
    target = end_;
    if (step.error->code != wanted_error_->code ||
        step.error->span.begin != wanted_error_->span.begin) {
      return false;
    }
  }
  Apply(order_, target.data());
  if (step.error == nullptr && target != wanted_.target) return false;
  const auto edge_at = [&](int32_t id, bool is_exchanged) {
    const semantics::CompiledEdge& edge = system_.edge(id);
    const size_t process = static_cast<size_t>(edge.fired.process);
    const int32_t at = is_exchanged ? slot_at_[process] : edge.fired.process;
    return std::vector<int32_t>{at, edge.source, edge.target};
  };
  std::vector<std::vector<int32_t>> edges, wanted_edges;
  for (const int32_t id : step.edges) edges.push_back(edge_at(id, false));
  for (const int32_t id : wanted_.edges) wanted_edges.push_back(edge_at(id, true));
  if (!edges.empty()) {
    if (edges[0] != wanted_edges[0]) return false;
    std::sort(edges.begin(), edges.end());
    std::sort(wanted_edges.begin(), wanted_edges.end());
    if (edges != wanted_edges) return false;
  }
  using Constraints = std::vector<std::vector<int32_t>>;
  const auto sorted = [&](absl::Span<const zone::Constraint> constraints, bool is_exchanged) {
    Constraints out;
    for (const zone::Constraint& c : constraints) {
      const auto at = [&](int32_t x) {
        return is_exchanged ? clock_at_[static_cast<size_t>(x)] : x;
      };
      out.push_back({at(c.i), at(c.j), c.bound});
    }
    std::sort(out.begin(), out.end());
    return out;
  };
  const auto resets = [&](absl::Span<const semantics::ClockReset> list, bool is_exchanged) {
    Constraints out;
    for (const semantics::ClockReset& reset : list) {
      const size_t clock = static_cast<size_t>(reset.clock);
      out.push_back({is_exchanged ? clock_at_[clock] : reset.clock, reset.value});
    }
    std::sort(out.begin(), out.end());
    return out;
  };
  if (sorted(step.guard, false) != sorted(wanted_.guard, true)) return false;
  return step.error != nullptr ||
         (sorted(step.invariant, false) == sorted(wanted_.invariant, true) &&
          resets(step.resets, false) == resets(wanted_.resets, true));
}

bool Unrolled::Find(uint32_t move, uint32_t* number, lang::EvalError* error) {
  uint32_t next = 0;
  bool is_found = false;
  const auto take = [&](const semantics::Step& step) {
    if (next++ != move) return true;
    is_found = true;
    wanted_ = {};
    wanted_.edges.assign(step.edges.begin(), step.edges.end());
    wanted_.guard.assign(step.guard.begin(), step.guard.end());
    wanted_error_ = nullptr;
    if (step.error != nullptr) {
      error_ = *step.error;
      wanted_error_ = &error_;
    } else {
      wanted_.Assign(step, static_cast<int>(end_.size()));
    }
    return false;
  };
  successors_.ForEach(representative_.data(), take);
  if (!is_found) return false;
  next = 0;
  is_found = false;
  std::vector<Slot> target;
  successors_.ForEach(end_.data(), [&](const semantics::Step& step) {
    if (!Matches(step)) {
      ++next;
      return true;
    }
    is_found = true;
    if (step.error != nullptr) {
      *error = *step.error;
    } else {
      target.assign(step.target, step.target + end_.size());
    }
    return false;
  });
  if (!is_found) return false;
  *number = next;
  if (!target.empty()) end_ = std::move(target);
  return true;
}

bool Unrolled::Follow(uint32_t move, const uint8_t* order) {
  uint32_t number = 0;
  lang::EvalError error;
  if (!Find(move, &number, &error)) return false;
  moves_.push_back(number);
  // First the exchanges of the path so far, then those of this step.
  std::vector<uint8_t> next(order_.size());
  for (const Orbits::Set& set : orbits_.sets_) {
    const size_t first = static_cast<size_t>(set.first);
    for (size_t k = 0; k < set.values.size(); ++k) {
      next[first + k] = order_[first + order[first + k]];
    }
  }
  order_ = std::move(next);
  representative_ = end_;
  Apply(order_, representative_.data());
  return true;
}

}  // namespace zonelab::search
