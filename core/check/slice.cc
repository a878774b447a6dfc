// The cone of influence of a question, as a least fixed point over processes, variables and clocks.
#include "core/check/slice.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/strings.h"
#include "core/reference/left_out.h"
#include "core/semantics/constraints.h"

namespace zonelab::check {
namespace {

using lang::Expr;
using lang::ExprKind;
using model::Cells;
using semantics::CompiledEdge;
using semantics::CompiledLocation;

// No slice is made of what is larger: updates and processes times variables and clocks.
constexpr size_t kMostCells = size_t{1} << 28;
// It takes quadratic time in their number.
constexpr size_t kMostProcesses = 1000;

// An exit is looked for under all values of what its guard reads; up to so many.
constexpr int64_t kMostValues = 4096;

// Everything that an expression mentions; what it calls included.
void AddMentioned(const Expr* expr, const lang::Bindings& bindings, Cells* out) {
  if (expr == nullptr) return;
  const auto add = [&](const lang::Symbol* symbol) {
    if (const lang::Place* place = bindings.Find(symbol)) out->Add(*place);
  };
  if (expr->kind == ExprKind::kName) add(expr->symbol);
  if (expr->kind == ExprKind::kCall && expr->symbol != nullptr &&
      expr->symbol->function != nullptr) {
    for (const lang::Symbol* symbol : expr->symbol->function->reads) add(symbol);
    for (const lang::Symbol* symbol : expr->symbol->function->writes) add(symbol);
  }
  for (const Expr* arg : expr->args) AddMentioned(arg, bindings, out);
}

// An update, `target = value` or anything else.
struct Update {
  Cells writes, reads;
  bool is_plain = false;                // it does nothing but assign to one variable or clock
  const lang::Place* target = nullptr;  // then that one

  Update(const Expr& expr, const model::Network& network, const lang::Bindings& bindings)
      : writes(network), reads(network) {
    const bool is_assignment = expr.kind == ExprKind::kAssign || expr.kind == ExprKind::kIncrement;
    is_plain = is_assignment && std::none_of(expr.args.begin(), expr.args.end(),
                                             [](const Expr* arg) { return arg->has_side_effect; });
    const Expr* name = is_plain ? expr.args[0] : nullptr;
    while (name != nullptr && (name->kind == ExprKind::kIndex || name->kind == ExprKind::kField)) {
      if (name->kind == ExprKind::kIndex) AddMentioned(name->args[1], bindings, &reads);
      name = name->args[0];
    }
    if (name != nullptr && name->kind == ExprKind::kName) target = bindings.Find(name->symbol);
    is_plain = target != nullptr;
    if (!is_plain) {
      AddMentioned(&expr, bindings, &writes);
      reads = writes;
      return;
    }
    writes.Add(*target);
    if (expr.kind == ExprKind::kIncrement || expr.op != lang::Op::kNone) reads.Add(writes);
    if (expr.args.size() > 1) AddMentioned(expr.args[1], bindings, &reads);
  }
};

// How a process may synchronise on a channel.
struct Sync {
  int first = 0, last = 0;  // channels of the network
  bool sends = false, is_broadcast = false;
  bool from_committed = false;  // it begins in a committed location
};

struct Part {
  Cells conditions;  // of guards, invariants and channels
  std::vector<Update> updates;
  std::vector<Sync> syncs;
  explicit Part(const model::Network& network) : conditions(network) {}
};

class Cone {
 public:
  explicit Cone(const semantics::System& system)
      : system_(system),
        network_(system.network()),
        is_kept_(network_.processes.size()),
        uses_(network_.channels.size()),
        cells_(network_),
        machine_(system.program()) {
    for (const auto& process : network_.processes) parts_.push_back(PartOf(*process));
    FindOwners();
    edges_.resize(parts_.size());
    for (const CompiledEdge& edge : system.edges()) edges_[edge.fired.process].push_back(&edge);
  }

  // False: the question cannot be answered by a slice.
  bool Begin(const lang::Query& query) {
    for (const Expr* expr : {query.predicate, query.target}) {
      AddMentioned(expr, network_.globals, &cells_);
      if (expr != nullptr && !AddAsked(*expr)) return false;
    }
    return true;
  }

  void Close(bool is_about_runs) {
    CloseUnderInfluence();
    if (!is_about_runs) return;
    // One at a time, since what keeps one may show that another is harmless.
    while (const std::optional<size_t> p = FirstHarmful()) {
      Keep(*p);
      CloseUnderInfluence();
    }
  }

  LeftOut Names() const {
    LeftOut names;
    for (size_t p = 0; p < parts_.size(); ++p) {
      if (!is_kept_[p]) names.processes.push_back(network_.processes[p]->name);
    }
    for (size_t p = 0; p < parts_.size(); ++p) {
      if (!is_kept_[p]) continue;
      for (const Update& update : parts_[p].updates) {
        if (!IsDropped(update)) continue;
        std::string name = NameOf(*update.target);
        if (std::find(names.variables.begin(), names.variables.end(), name) ==
            names.variables.end()) {
          names.variables.push_back(std::move(name));
        }
      }
    }
    return names;
  }

 private:
  Part PartOf(const model::Process& process) const {
    Part part(network_);
    const lang::Bindings& bindings = process.bindings;
    for (const lang::Location& location : process.templ->locations) {
      AddMentioned(location.invariant, bindings, &part.conditions);
    }
    const lang::Edge* last = nullptr;
    for (const model::EdgeInstance& instance : process.edges) {
      if (instance.edge == last) continue;
      last = instance.edge;
      AddMentioned(last->guard, bindings, &part.conditions);
      for (const Expr* update : last->updates)
        part.updates.emplace_back(*update, network_, bindings);
      if (last->channel != nullptr) AddSync(*process.templ, *last, bindings, &part);
    }
    return part;
  }

  void AddSync(const lang::Template& templ, const lang::Edge& edge, const lang::Bindings& bindings,
               Part* part) const {
    AddMentioned(edge.channel, bindings, &part->conditions);
    Sync sync = {0, static_cast<int>(network_.channels.size()) - 1,
                 edge.sync_kind == lang::SyncKind::kSend, false,
                 templ.locations[edge.source].is_committed};
    const Expr* base = edge.channel;
    while (base->kind == ExprKind::kIndex || base->kind == ExprKind::kField) base = base->args[0];
    const lang::Place* place = base->symbol != nullptr ? bindings.Find(base->symbol) : nullptr;
    if (place != nullptr && place->space == lang::Space::kChannel) {
      sync.first = place->base;
      sync.last = place->base + (place->shape != nullptr ? place->shape->size : 1) - 1;
      sync.is_broadcast = network_.channels[sync.first].is_broadcast;
    }
    part->syncs.push_back(sync);
  }

  bool AddAsked(const Expr& expr) {
    if (expr.kind == ExprKind::kDeadlock) return false;
    for (size_t p = 0; expr.kind == ExprKind::kMember && p < parts_.size(); ++p) {
      const model::Process& process = *network_.processes[p];
      if (process.entry != expr.process) continue;
      Keep(p);
      if (const lang::Place* place = process.bindings.Find(expr.symbol)) cells_.Add(*place);
    }
    return std::all_of(expr.args.begin(), expr.args.end(),
                       [&](const Expr* arg) { return AddAsked(*arg); });
  }

  void Keep(size_t p) {
    is_kept_[p] = true;
    for (const Sync& sync : parts_[p].syncs) {
      for (int c = sync.first; c <= sync.last; ++c) {
        (sync.sends ? uses_[c].sends : uses_[c].hears) = true;
      }
    }
  }

  bool HasClocks(const Cells& cells) const {
    for (int x = 1; x < network_.clock_count(); ++x) {
      if (cells.HasClock(static_cast<size_t>(x))) return true;
    }
    return false;
  }

  void CloseUnderInfluence() {
    bool is_closed = false;
    while (!is_closed) {
      is_closed = true;
      const size_t before = cells_.count();
      for (size_t p = 0; p < parts_.size(); ++p) {
        if (!is_kept_[p] && Influences(parts_[p])) {
          Keep(p);
          is_closed = false;
        }
        if (is_kept_[p]) AddNeeded(parts_[p]);
      }
      is_closed = is_closed && cells_.count() == before;
    }
  }

  // Must the process be kept, whatever else it does?
  bool Influences(const Part& part) const {
    for (const Update& update : part.updates) {
      if (update.writes.Meets(cells_)) return true;
    }
    return std::any_of(part.syncs.begin(), part.syncs.end(), [&](const Sync& sync) {
      for (int c = sync.first; c <= sync.last; ++c) {
        // Who receives in a committed location allows the move while others are in one, too.
        const bool matters = sync.is_broadcast
                                 ? (sync.sends && uses_[c].hears) ||
                                       (sync.from_committed && !sync.sends && uses_[c].sends)
                                 : uses_[c].hears || uses_[c].sends;
        if (matters) return true;
      }
      return false;
    });
  }

  bool IsDropped(const Update& update) const {
    return update.is_plain && !update.writes.Meets(cells_) && !HasClocks(update.writes);
  }

  // The name of the variable at the place, "a" for all of "a[0]", "a[1]", ….
  std::string NameOf(const lang::Place& place) const {
    std::string name = network_.variables[place.base].name;
    std::string end;
    const lang::Shape* shape = place.shape;
    while (shape != nullptr && shape->kind != lang::TypeKind::kInt) {
      if (shape->kind == lang::TypeKind::kArray) {
        Append(&end, "[", shape->index_low, "]");
        shape = shape->element;
      } else if (shape->kind == lang::TypeKind::kStruct) {
        Append(&end, ".", shape->fields[0].name);
        shape = shape->fields[0].shape;
      } else {
        break;
      }
    }
    name.resize(name.size() - end.size());
    return name;
  }

  // What a process that is kept depends on.
  void AddNeeded(const Part& part) {
    cells_.Add(part.conditions);
    for (const Update& update : part.updates) {
      if (!update.is_plain || update.writes.Meets(cells_) || HasClocks(update.writes)) {
        cells_.Add(update.reads);
      }
    }
  }

  // ---- Processes that neither stop time nor race ---------------------------------------------

  // May somebody who is not kept send on a channel of the edge?
  bool MayHearOfOthers(const CompiledEdge& edge) const {
    return edge.channel_code.empty() ? is_sent_[edge.channel] : true;
  }
  void FindSent() {
    is_sent_.assign(network_.channels.size(), false);
    for (size_t p = 0; p < parts_.size(); ++p) {
      if (is_kept_[p]) continue;
      for (const Sync& sync : parts_[p].syncs) {
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
    for (size_t p = 0; p < parts_.size(); ++p) {
      for (const Update& update : parts_[p].updates) {
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

  std::optional<size_t> FirstHarmful() {
    FindSent();
    for (size_t p = 0; p < parts_.size(); ++p) {
      if (!is_kept_[p] && !IsHarmless(p)) return p;
    }
    return std::nullopt;
  }

  // Does the process stop neither time nor others, whatever they do?
  bool IsHarmless(size_t p) {
    for (const Sync& sync : parts_[p].syncs) {
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
  model::Network& network_;
  std::vector<Part> parts_;                              // by process
  std::vector<std::vector<const CompiledEdge*>> edges_;  // by process; also those never taken
  std::vector<bool> is_kept_;                            // by process
  // By channel: does a process that is kept send or receive on it?
  struct Use {
    bool sends = false, hears = false;
  };
  std::vector<Use> uses_;
  std::vector<bool> is_sent_;  // by channel: may one that is not kept send on it?
  std::vector<int> owners_;    // by clock: who alone assigns it; -1: nobody, -2: several do
  Cells cells_;                // what is kept
  semantics::Machine machine_;
};

}  // namespace

std::unique_ptr<QuestionSlice> SliceFor(const semantics::System& system, const Question& question) {
  const model::Network& network = system.network();
  const lang::Document& document = *network.document;
  const bool is_about_runs = IsAboutRuns(question.form);
  const bool is_for_state =
      question.form == QueryForm::kExistsEventually || question.form == QueryForm::kAlwaysGlobally;
  if (!(is_about_runs || is_for_state) || network.processes.size() > kMostProcesses ||
      network.has_priorities || system.has_rates() || !document.before_update.empty() ||
      !document.after_update.empty()) {
    return nullptr;
  }
  // Sets of variables and clocks, three for each update.
  size_t updates = 0;
  for (const auto& process : network.processes) {
    for (const lang::Edge& edge : process->templ->edges) updates += edge.updates.size();
  }
  const size_t cells = network.variables.size() + static_cast<size_t>(network.clock_count());
  if ((updates + network.processes.size()) * cells > kMostCells) return nullptr;
  Cone cone(system);
  if (!cone.Begin(question.query)) return nullptr;
  cone.Close(is_about_runs);
  auto slice = std::make_unique<QuestionSlice>();
  slice->left_out = cone.Names();
  if (slice->left_out.empty()) return nullptr;
  // A verdict that cannot be proved is none: whoever will check the certificate must agree.
  absl::StatusOr<model::Slice> made = reference::WithoutLeftOut(
      network, question.query, slice->left_out.processes, slice->left_out.variables, is_about_runs);
  if (!made.ok()) return nullptr;
  slice->model = *std::move(made);
  Diagnostics ignored;
  slice->system = semantics::System::Build(*slice->model.network, ignored);
  return slice->system == nullptr ? nullptr : std::move(slice);
}

}  // namespace zonelab::check
