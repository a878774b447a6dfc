#include "core/check/harmless.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace zonelab::check {
namespace {

using model::Cells;
using semantics::CompiledEdge;
using semantics::CompiledLocation;

// An exit is looked for under all values of what its guard reads; up to so many.
constexpr int64_t kMostValues = 4096;

class Bystanders {
 public:
  Bystanders(const semantics::System& system, const Cone& cone)
      : system_(system), network_(system.network()), cone_(cone), machine_(system.program()) {
    FindOwners();
    edges_.resize(cone_.parts().size());
    for (const CompiledEdge& edge : system.edges()) edges_[edge.fired.process].push_back(&edge);
  }

  std::optional<size_t> FirstHarmful() {
    FindSent();
    for (size_t p = 0; p < cone_.parts().size(); ++p) {
      if (!cone_.is_kept(p) && !IsHarmless(p)) return p;
    }
    return std::nullopt;
  }

 private:
  // May somebody who is not kept send on a channel of the edge?
  bool MayHearOfOthers(const CompiledEdge& edge) const {
    return edge.channel_code.empty() ? is_sent_[edge.channel] : true;
  }
  void FindSent() {
    is_sent_.assign(network_.channels.size(), false);
    for (size_t p = 0; p < cone_.parts().size(); ++p) {
      if (cone_.is_kept(p)) continue;
      for (const Sync& sync : cone_.parts()[p].syncs) {
        for (int c = sync.first; sync.sends && c <= sync.last; ++c) is_sent_[c] = true;
      }
    }
  }

  // Does nobody but process `p` assign the clock?
  bool Owns(size_t p, int clock) const {
    return owners_[clock] == static_cast<int>(p) || owners_[clock] == -1;
  }
  void FindOwners() {
    owners_.assign(network_.clock_count(), -1);
    for (size_t p = 0; p < cone_.parts().size(); ++p) {
      for (const Update& update : cone_.parts()[p].updates) {
        for (int x = 1; x < network_.clock_count(); ++x) {
          if (!update.writes.HasClock(static_cast<size_t>(x))) continue;
          owners_[x] =
              owners_[x] == -1 || owners_[x] == static_cast<int>(p) ? static_cast<int>(p) : -2;
        }
      }
    }
  }

  // The one clock that an invariant bounds from above by a constant that is attained; nothing:
  // it says something else.
  struct Deadline {
    int clock = 0;  // 0: there is none
    zone::Bound bound = zone::kInfinity;
  };
  static std::optional<Deadline> DeadlineOf(const CompiledLocation& location) {
    const semantics::Condition& invariant = location.invariant;
    if (!invariant.data.empty() || !invariant.guarded_data.empty() || !invariant.atoms.empty() ||
        !invariant.rates.empty() || invariant.is_too_large || location.invariant_can_fail) {
      return std::nullopt;
    }
    Deadline deadline;
    for (const zone::Constraint& c : invariant.fixed) {
      if (c.j != 0 || zone::IsStrict(c.bound)) return std::nullopt;
      if (deadline.clock != 0 && deadline.clock != c.i) return std::nullopt;
      deadline.clock = c.i;
      deadline.bound = std::min(deadline.bound, c.bound);
    }
    return deadline;
  }

  // Whatever the data are, can the edge be taken at the deadline, if its guard's data allow it?
  bool IsExit(const CompiledEdge& edge, size_t p, const CompiledLocation& from,
              const Deadline& deadline) const {
    const semantics::Condition& guard = edge.guard;
    if (edge.can_fail || edge.is_never_taken || !edge.channel_code.empty() ||
        !guard.guarded_data.empty() || !guard.atoms.empty() || edge.code_may_assign_clocks) {
      return false;
    }
    const bool is_urgent = from.is_urgent || from.is_committed;
    for (const zone::Constraint& c : guard.fixed) {
      // Time has not passed in urgent locations, so that the clock may have any value.
      const bool is_lower =
          c.i == 0 && c.j == deadline.clock && !is_urgent &&
          zone::Value(c.bound) + zone::Value(deadline.bound) >= (zone::IsStrict(c.bound) ? 1 : 0);
      const bool is_upper = c.j == 0 && c.i == deadline.clock && c.bound >= deadline.bound;
      if (deadline.clock == 0 || !(is_lower || is_upper)) return false;
    }
    return MayEnter(edge, p, deadline);
  }

  // Does the invariant behind the edge hold whenever it is taken, before the deadline of where it
  // begins?
  bool MayEnter(const CompiledEdge& edge, size_t p, const Deadline& deadline) const {
    const std::optional<Deadline> next =
        DeadlineOf(system_.location(static_cast<int>(p), edge.target));
    if (!next || edge.code_may_assign_clocks) return false;
    if (next->clock == 0) return true;
    std::optional<int32_t> value;
    for (const semantics::ClockReset& reset : edge.resets) {
      if (reset.clock == next->clock) value = reset.value;
    }
    if (value) return *value <= zone::Value(next->bound);
    return next->clock == deadline.clock && next->bound >= deadline.bound;
  }

  // Is there always an exit, whatever the values of the variables are?
  bool AlwaysHasExit(size_t p, const CompiledLocation& from, const Deadline& deadline) {
    std::vector<const CompiledEdge*> exits;
    Cells read(network_);
    for (const int32_t id : from.active) {
      const CompiledEdge& edge = system_.edge(id);
      if (!IsExit(edge, p, from, deadline)) continue;
      if (edge.guard.data.empty()) return true;
      exits.push_back(&edge);
      const model::Process& process = *network_.processes[p];
      AddMentioned(process.edges[edge.fired.edge].edge->guard, process.bindings, &read);
    }
    std::vector<size_t> slots;
    std::vector<semantics::Slot> state = system_.InitialState();
    int64_t combinations = 1;
    const size_t first = network_.processes.size();
    for (size_t v = 0; v < network_.variables.size(); ++v) {
      if (!read.HasVariable(v)) continue;
      const model::Variable& variable = network_.variables[v];
      combinations *= int64_t{variable.high} - variable.low + 1;
      if (combinations > kMostValues) return false;
      slots.push_back(v);
      state[first + v] = variable.low;
    }
    const auto is_open = [&](const CompiledEdge* edge) {
      return std::all_of(edge->guard.data.begin(), edge->guard.data.end(),
                         [&](const semantics::Code code) {
                           int32_t value = 0;
                           return machine_.Int(code, state.data(), &value) && value != 0;
                         });
    };
    while (true) {
      if (std::none_of(exits.begin(), exits.end(), is_open)) return false;
      size_t k = 0;
      for (; k < slots.size(); ++k) {
        if (++state[first + slots[k]] <= network_.variables[slots[k]].high) break;
        state[first + slots[k]] = network_.variables[slots[k]].low;
      }
      if (k == slots.size()) return true;
    }
  }

  // Searches for circles try every edge for every location.
  static constexpr size_t kMostSteps = 1'000'000;
  // Does every circle of edges for which `counts` holds have an edge for which `breaks` holds?
  template <class Counts, class Breaks>
  bool EveryCircleHas(size_t p, Counts counts, Breaks breaks) const {
    const auto& locations = system_.locations(static_cast<int>(p));
    if (locations.size() * network_.processes[p]->edges.size() > kMostSteps) return false;
    // Locations from which no circle without such an edge is left are taken away one by one.
    std::vector<bool> is_gone(locations.size());
    bool has_changed = true;
    while (has_changed) {
      has_changed = false;
      for (size_t l = 0; l < locations.size(); ++l) {
        const auto goes_on = [&](const CompiledEdge* edge) {
          return static_cast<size_t>(edge->source) == l && counts(*edge) && !breaks(*edge) &&
                 !is_gone[edge->target];
        };
        if (is_gone[l] || std::any_of(edges_[p].begin(), edges_[p].end(), goes_on)) continue;
        is_gone[l] = has_changed = true;
      }
    }
    return std::all_of(is_gone.begin(), is_gone.end(), [](bool gone) { return gone; });
  }

  // Can the process make only finitely many moves in finite time, unless those that are kept make
  // infinitely many?  If a clock of its own is set to 0 and found to be 1 or more on every circle.
  bool TakesTime(size_t p) const {
    const auto counts = [&](const CompiledEdge& edge) {
      return edge.sync != lang::SyncKind::kReceive || MayHearOfOthers(edge);
    };
    if (EveryCircleHas(p, counts, [](const CompiledEdge&) { return false; })) return true;
    for (int x = 1; x < network_.clock_count(); ++x) {
      if (!Owns(p, x)) continue;
      bool is_only_zeroed = true;
      const auto zeroes = [&](const CompiledEdge& edge) {
        bool does = false;
        for (const semantics::ClockReset& reset : edge.resets) {
          if (reset.clock != x) continue;
          is_only_zeroed = is_only_zeroed && reset.value == 0;
          does = true;
        }
        is_only_zeroed = is_only_zeroed && !edge.code_may_assign_clocks;
        return does;
      };
      const auto waits = [&](const CompiledEdge& edge) {
        return std::any_of(edge.guard.fixed.begin(), edge.guard.fixed.end(),
                           [&](const zone::Constraint& c) {
                             return c.i == 0 && c.j == x && zone::Value(c.bound) <= -1;
                           });
      };
      for (const CompiledEdge* edge : edges_[p]) zeroes(*edge);
      if (is_only_zeroed && EveryCircleHas(p, counts, zeroes) && EveryCircleHas(p, counts, waits)) {
        return true;
      }
    }
    return false;
  }

  // Does the process stop neither time nor others, whatever they do?
  bool IsHarmless(size_t p) {
    for (const Sync& sync : cone_.parts()[p].syncs) {
      if (!sync.is_broadcast) return false;
      for (int c = sync.first; c <= sync.last; ++c) {
        if (network_.channels[c].is_urgent) return false;
      }
    }
    const auto& locations = system_.locations(static_cast<int>(p));
    for (size_t l = 0; l < locations.size(); ++l) {
      const CompiledLocation& location = locations[l];
      const std::optional<Deadline> deadline = DeadlineOf(location);
      if (!deadline || (deadline->clock != 0 && !Owns(p, deadline->clock))) return false;
      for (const CompiledEdge* edge : edges_[p]) {
        if (static_cast<size_t>(edge->source) == l && edge->sync == lang::SyncKind::kReceive &&
            !MayEnter(*edge, p, *deadline)) {
          return false;
        }
      }
      const bool must_leave = location.is_urgent || location.is_committed || deadline->clock != 0;
      if (must_leave && !AlwaysHasExit(p, location, *deadline)) return false;
    }
    return TakesTime(p);
  }

  const semantics::System& system_;
  const model::Network& network_;
  const Cone& cone_;
  std::vector<std::vector<const CompiledEdge*>> edges_;  // by process; also those never taken
  std::vector<bool> is_sent_;  // by channel: may one that is not kept send on it?
  std::vector<int> owners_;    // by clock: who alone assigns it; -1: nobody, -2: several do
  semantics::Machine machine_;
};

}  // namespace

void KeepHarmful(const semantics::System& system, Cone* cone) {
  Bystanders bystanders(system, *cone);
  while (const std::optional<size_t> p = bystanders.FirstHarmful()) {
    cone->Keep(*p);
    cone->Close();
  }
}

}  // namespace zonelab::check
