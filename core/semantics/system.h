// The network compiled for the search: conditions, channels and updates of every edge instance as
// code and constraints, grouped by process and location.
#ifndef ZONELAB_CORE_SEMANTICS_SYSTEM_H_
#define ZONELAB_CORE_SEMANTICS_SYSTEM_H_

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/contract/budget.h"
#include "core/model/network.h"
#include "core/model/run.h"
#include "core/semantics/constraints.h"
#include "core/semantics/program.h"
#include "core/zone/image.h"

namespace zonelab::semantics {

using ClockReset = zone::ClockReset;

// One of the updates of an edge, compiled by itself.
struct Update {
  Code code;
  // The one slot that it always writes, with a value computed without side effects; -1: it may do
  // anything (calls, elements chosen by data, structs, clocks).
  int32_t slot = -1;
  bool can_fail = true;  // may it end in a run-time error?
};

struct CompiledEdge {
  model::FiredEdge fired;
  int source = 0, target = 0;
  Condition guard;
  lang::SyncKind sync = lang::SyncKind::kNone;
  int32_t channel = -1;  // when channel_code is empty
  Code channel_code;
  bool is_broadcast = false;
  // Evaluating the data part of the guard, or the channel index, may end in a run-time error.  Then
  // it is evaluated in every state at the edge's source, with or without a partner.
  bool can_fail = false;
  // The guard holds for no values of its variables, so that what the edge says counts for nothing;
  // unless it can fail it is in no list of its location.
  bool is_never_taken = false;
  Code update;                     // everything that is not in `resets`
  std::vector<Update> updates;     // the same, one by one
  std::vector<ClockReset> resets;  // in order; constant values only
  bool code_may_assign_clocks = false;
  std::vector<int32_t> always_resets;  // clocks that the move surely assigns, by code or resets
  int32_t highest_reset = 0;           // largest value that a clock may be set to
};

struct CompiledLocation {
  Condition invariant;
  bool has_invariant = false;  // is it more than "true"?
  bool invariant_can_fail = false;
  bool is_urgent = false;
  bool is_committed = false;
  bool sends_urgently = false;     // has an edge that sends on an urgent channel
  std::vector<int32_t> active;     // edges without sync and sending edges, in text order
  std::vector<int32_t> receiving;  // in text order
  bool receiving_can_fail = false;
};

class System {
 public:
  // Null: the network uses something that searches do not support, and `diagnostics` names it.
  static std::unique_ptr<System> Build(model::Network& network, Diagnostics& diagnostics);

  model::Network& network() const { return *network_; }
  Program& program() const { return *program_; }
  int process_count() const { return static_cast<int>(processes_.size()); }
  int slot_count() const { return slot_count_; }
  int clock_count() const { return network_->clock_count(); }
  // May some clock stand still?  Then the first place that says so.
  bool has_rates() const { return has_rates_; }
  Span first_rate() const { return first_rate_; }

  const std::vector<CompiledEdge>& edges() const { return edges_; }
  // Does the variable tell states apart?  Meta variables do unless a check says otherwise, before
  // it makes its search.
  bool TellsApart(size_t variable) const {
    return !ignores_meta_ || !network_->variables[variable].is_meta;
  }
  void set_ignores_meta(bool ignores) { ignores_meta_ = ignores; }
  // By process and location, slots whose values do not matter there: searches keep the initial ones
  // (reference/dead_values.h).  Empty: all matter.
  using DeadSlots = std::vector<std::vector<std::vector<int32_t>>>;
  const DeadSlots& dead_slots() const { return dead_slots_; }
  void set_dead_slots(DeadSlots dead) { dead_slots_ = std::move(dead); }
  // In how many ways one state may go on by one broadcast, or meet a query, before the search gives
  // up; 0: no limit.
  int64_t max_ways() const { return max_ways_; }
  void set_max_ways(int64_t ways) { max_ways_ = ways; }
  const CompiledEdge& edge(int32_t id) const { return edges_[id]; }
  const std::vector<CompiledLocation>& locations(int process) const { return processes_[process]; }
  const CompiledLocation& location(int process, int location) const {
    return processes_[process][location];
  }
  Code before_update() const { return before_update_; }
  Code after_update() const { return after_update_; }
  const std::vector<Update>& before_updates() const { return before_updates_; }
  const std::vector<Update>& after_updates() const { return after_updates_; }

  // The initial locations and values.
  std::vector<Slot> InitialState() const;

 private:
  System() = default;
  bool BuildProcess(int process, Diagnostics& diagnostics);
  void CheckRates(const Condition& invariant, Diagnostics& diagnostics);
  CompiledEdge BuildEdge(int process, int instance, Diagnostics& diagnostics);
  void BuildUpdate(const lang::Edge& edge, const model::Process& process,
                   absl::Span<const int32_t> selects, CompiledEdge* out);

  model::Network* network_ = nullptr;
  std::unique_ptr<Program> program_;
  std::vector<CompiledEdge> edges_;
  bool ignores_meta_ = false;
  int64_t max_ways_ = Budget().max_ways;
  DeadSlots dead_slots_;
  std::vector<std::vector<CompiledLocation>> processes_;
  std::vector<Update> SplitUpdates(absl::Span<lang::Expr* const> updates,
                                   const lang::Bindings& bindings,
                                   absl::Span<const int32_t> selects);

  Code before_update_, after_update_;
  std::vector<Update> before_updates_, after_updates_;
  int slot_count_ = 0;
  bool has_rates_ = false;
  Span first_rate_;
};

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_SYSTEM_H_
