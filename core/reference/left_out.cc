#include "core/reference/left_out.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/reference/reference.h"
#include "core/reference/speech.h"

namespace zonelab::reference {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using model::Cells;
using model::ChannelRange;

// Of the values that decide whether a process can go on.
constexpr int64_t kMostCases = 10'000;
// Of a process that is left out for a query about runs; circles are looked for by recursion.
constexpr size_t kMostLocations = 1000, kMostEdges = 10'000;
constexpr size_t kMostCells = size_t{1} << 28;

const Expr* Named(const Expr* expr) {
  while (expr->kind == ExprKind::kIndex || expr->kind == ExprKind::kField) expr = expr->args[0];
  return expr->kind == ExprKind::kName ? expr : nullptr;
}

class Examination {
 public:
  Examination(const model::Network& network, const lang::Query& query,
              absl::Span<const std::string> processes, absl::Span<const std::string> variables)
      : network_(network), query_(query), dropped_(network), needed_(network) {
    const std::set<std::string_view> left(processes.begin(), processes.end());
    std::set<std::string_view> unknown(processes.begin(), processes.end());
    for (const auto& process : network.processes) {
      is_kept_.push_back(!left.contains(process->name));
      unknown.erase(process->name);
    }
    // A name means a variable or, of arrays and structs, all that is in it.
    const std::set<std::string_view> names(variables.begin(), variables.end());
    unknown.insert(variables.begin(), variables.end());
    for (size_t v = 0; v < network.variables.size(); ++v) {
      const std::string_view name = network.variables[v].name;
      for (size_t end = 1; end <= name.size(); ++end) {
        if (end < name.size() && name[end] != '[' && name[end] != '.') continue;
        const std::string_view whole = name.substr(0, end);
        if (!names.contains(whole)) continue;
        dropped_.Add({lang::Space::kState, static_cast<int32_t>(v), nullptr});
        unknown.erase(whole);
      }
    }
    for (const auto& process : network.processes) {
      if (names.contains(process->name)) unknown.insert(process->name);
    }
    if (!unknown.empty()) error_ = Cat("there is no '", *unknown.begin(), "' to be left out");
  }

  absl::StatusOr<model::Slice> Make(bool is_about_runs) {
    is_about_runs_ = is_about_runs;
    if (!error_.empty()) return absl::FailedPreconditionError(error_);
    if (query_.predicate == nullptr) {
      return absl::FailedPreconditionError("for this query nothing may be left out");
    }
    if (!HasPlainRules() || !AskedIsKept(query_.predicate) || !AskedIsKept(query_.target) ||
        !KeptIsClosed() || !OthersDoNotInterfere()) {
      return absl::FailedPreconditionError(error_);
    }
    for (size_t p = 0; is_about_runs && p < is_kept_.size(); ++p) {
      if (!is_kept_[p] && !IsHarmless(p)) {
        return absl::FailedPreconditionError(
            Cat("'", network_.processes[p]->name, "' may not be left out: ", error_));
      }
    }
    return model::MakeSlice(
        network_, {is_kept_,
                   [this](const model::Process& process, const Expr& update) {
                     return IsDropped(update, process.bindings);
                   },
                   [this](const model::Process& process, const lang::Edge& edge,
                          const Expr& conjunct) { return IsForgotten(conjunct, edge, process); }});
  }

 private:
  bool Refuse(std::string why) {
    error_ = std::move(why);
    return false;
  }

  Cells SpokenOf(const Expr* expr, const lang::Bindings& bindings) const {
    Cells cells(network_);
    Speech(bindings, &cells).Of(expr);
    return cells;
  }

  bool HasPlainRules() {
    const lang::Document& document = *network_.document;
    if (network_.has_priorities) return Refuse("with priorities nothing may be left out");
    if (!document.before_update.empty() || !document.after_update.empty()) {
      return Refuse("with updates around every move nothing may be left out");
    }
    size_t parts = network_.processes.size();
    for (const auto& process : network_.processes) {
      for (const lang::Location& location : process->templ->locations) {
        if (location.invariant != nullptr && location.invariant->has_rate) {
          return Refuse("where clocks may stand still nothing may be left out");
        }
      }
      parts += process->templ->edges.size();
    }
    const size_t cells = network_.variables.size() + static_cast<size_t>(network_.clock_count());
    return parts * cells <= kMostCells || Refuse("the model is too large to leave something out");
  }

  bool AskedIsKept(const Expr* expr) {
    if (expr == nullptr) return true;
    if (expr->kind == ExprKind::kDeadlock) {
      return Refuse("for 'deadlock' nothing may be left out");
    }
    Need(SpokenOf(expr, network_.globals));
    for (size_t p = 0; expr->kind == ExprKind::kMember && p < is_kept_.size(); ++p) {
      const model::Process& process = *network_.processes[p];
      if (process.entry != expr->process) continue;
      if (!is_kept_[p]) return Refuse("a process that the query asks about is left out");
      if (const lang::Place* place = process.bindings.Find(expr->symbol)) needed_.Add(*place);
    }
    return std::all_of(expr->args.begin(), expr->args.end(),
                       [&](const Expr* arg) { return AskedIsKept(arg); });
  }

  void Need(const Cells& cells) { needed_.Add(cells); }

  // An assignment without side effects to a variable that is left out.
  bool IsDropped(const Expr& update, const lang::Bindings& bindings) const {
    if (update.kind != ExprKind::kAssign && update.kind != ExprKind::kIncrement) return false;
    const Expr* target = Named(update.args[0]);
    const lang::Place* place = target != nullptr ? bindings.Find(target->symbol) : nullptr;
    if (place == nullptr || place->space != lang::Space::kState) return false;
    if (std::any_of(update.args.begin(), update.args.end(),
                    [](const Expr* arg) { return arg->has_side_effect; })) {
      return false;
    }
    Cells written(network_);
    written.Add(*place);
    return written.IsWithin(dropped_);
  }

  // A condition that speaks of variables that are left out: the edge may be taken whether it holds
  // or not.  That adds moves and takes none away, unless urgency would then stop time more often.
  bool IsForgotten(const Expr& conjunct, const lang::Edge& edge,
                   const model::Process& process) const {
    if (is_about_runs_ || !SpokenOf(&conjunct, process.bindings).Meets(dropped_)) return false;
    if (edge.channel == nullptr) return true;
    const ChannelRange channels = model::ChannelsOf(network_, *edge.channel, process.bindings);
    for (int c = channels.first; c <= channels.last; ++c) {
      if (network_.channels[c].is_urgent) return false;
    }
    return true;
  }

  // Does it replace the value of something that is named, and nothing else?
  static bool IsPlain(const Expr& update) {
    return update.kind == ExprKind::kAssign && update.op == Op::kNone &&
           Named(update.args[0]) != nullptr &&
           !std::any_of(update.args.begin(), update.args.end(),
                        [](const Expr* arg) { return arg->has_side_effect; });
  }
  // What the update may assign.
  Cells Written(const Expr& update, const lang::Bindings& bindings) const {
    return SpokenOf(IsPlain(update) ? Named(update.args[0]) : &update, bindings);
  }

  bool KeptIsClosed() {
    for (size_t p = 0; p < is_kept_.size(); ++p) {
      if (!is_kept_[p]) continue;
      const model::Process& process = *network_.processes[p];
      const auto need = [&](const Expr* expr) { Need(SpokenOf(expr, process.bindings)); };
      for (const lang::Location& location : process.templ->locations) need(location.invariant);
      for (const lang::Edge& edge : process.templ->edges) {
        for (const Expr* conjunct : model::ConjunctsOf(edge.guard)) {
          if (!IsForgotten(*conjunct, edge, process)) need(conjunct);
        }
        need(edge.channel);
        for (const Expr* update : edge.updates) {
          if (IsDropped(*update, process.bindings)) continue;
          if (!IsPlain(*update)) {
            need(update);
            continue;
          }
          // What is assigned matters only to who reads it.
          need(update->args[1]);
          for (const Expr* at = update->args[0]; at->kind != ExprKind::kName; at = at->args[0]) {
            if (at->kind == ExprKind::kIndex) need(at->args[1]);
          }
        }
      }
    }
    return !needed_.Meets(dropped_) ||
           Refuse("something that is kept depends on a variable that is left out");
  }

  // Calls visit(process, edge, channels) for every edge of processes that are kept or not.
  template <class Visit>
  bool AllSyncs(bool are_kept, Visit visit) const {
    for (size_t p = 0; p < is_kept_.size(); ++p) {
      if (is_kept_[p] != are_kept) continue;
      const model::Process& process = *network_.processes[p];
      for (const lang::Edge& edge : process.templ->edges) {
        if (edge.channel == nullptr) continue;
        if (!visit(process, edge, model::ChannelsOf(network_, *edge.channel, process.bindings)))
          return false;
      }
    }
    return true;
  }

  bool OthersDoNotInterfere() {
    for (size_t p = 0; p < is_kept_.size(); ++p) {
      if (is_kept_[p]) continue;
      const model::Process& process = *network_.processes[p];
      for (const lang::Edge& edge : process.templ->edges) {
        for (const Expr* update : edge.updates) {
          if (Written(*update, process.bindings).Meets(needed_)) {
            return Refuse(Cat("'", process.name, "' assigns something that is kept"));
          }
        }
      }
    }
    // By channel: does one that is kept receive, or send?
    std::vector<bool> receives(network_.channels.size()), sends(network_.channels.size());
    AllSyncs(true, [&](const model::Process&, const lang::Edge& edge, ChannelRange channels) {
      for (int c = channels.first; c <= channels.last; ++c) {
        (edge.sync_kind == lang::SyncKind::kReceive ? receives : sends)[c] = true;
      }
      return true;
    });
    return AllSyncs(
        false, [&](const model::Process& process, const lang::Edge& edge, ChannelRange channels) {
          for (int c = channels.first; c <= channels.last; ++c) {
            // With a receiver that leaves a committed location a broadcast is possible while others
            // are in one.
            const bool is_sender = edge.sync_kind == lang::SyncKind::kSend;
            const bool is_committed = process.templ->locations[edge.source].is_committed;
            const bool takes_part = network_.channels[c].is_broadcast
                                        ? is_sender ? receives[c] : is_committed && sends[c]
                                        : receives[c] || sends[c];
            if (takes_part) {
              return Refuse(Cat("a process that is left out takes part in '",
                                network_.channels[c].name, "'"));
            }
          }
          return true;
        });
  }

  // ---- Runs ------------------------------------------------------------------------------------

  // What bounds the stay in a location: a clock and its largest value; clock 0: nothing.
  struct Deadline {
    int clock = 0;
    int64_t bound = 0;
  };
  // False: the invariant says something else.
  static bool Read(const std::vector<Atom>& atoms, Deadline* deadline) {
    for (const Atom& atom : atoms) {
      if (atom.i == 0 || atom.j != 0 || atom.op != Op::kLessEqual) return false;
      if (deadline->clock != 0 && deadline->clock != atom.i) return false;
      if (deadline->clock == 0 || atom.bound < deadline->bound) deadline->bound = atom.bound;
      deadline->clock = atom.i;
    }
    return true;
  }

  // Does `target` hold behind a move that makes these resets, if it is made by the deadline?
  static bool Allows(const std::vector<Atom>& target, const Deadline& deadline,
                     const std::vector<std::pair<int, int64_t>>& resets) {
    Deadline next;
    if (!Read(target, &next)) return false;
    std::optional<int64_t> value;
    for (const auto& [clock, set_to] : resets) {
      if (clock == next.clock) value = set_to;
    }
    if (next.clock == 0) return true;
    if (value) return *value <= next.bound;
    return next.clock == deadline.clock && deadline.bound <= next.bound;
  }

  // Can the move be made at the deadline; in a location without delay, whenever it was entered?
  bool IsPossible(const Move& move, const model::Process& process, const Deadline& deadline,
                  bool may_delay) {
    for (const Atom& atom : move.guard) {
      if (atom.i == 0 || atom.i != deadline.clock || atom.j != 0) return false;
      const bool is_upper = atom.op == Op::kLess || atom.op == Op::kLessEqual;
      if (!is_upper && !may_delay) return false;
      std::vector<int64_t> clocks(static_cast<size_t>(atom.i) + 1);
      clocks[atom.i] = deadline.bound;
      if (!Holds(atom, clocks, 1)) return false;
    }
    // What clocks are set to must not depend on the state that was tried.
    const auto resets = ResetsOf(process.edges[move.edges[0].edge], process);
    return resets && Allows(move.invariant, deadline, *resets);
  }

  // Constant values that the updates of an edge give to clocks; nothing: others may be given.
  std::optional<std::vector<std::pair<int, int64_t>>> ResetsOf(const model::EdgeInstance& instance,
                                                               const model::Process& process) {
    std::vector<std::pair<int, int64_t>> resets;
    for (const Expr* update : instance.edge->updates) {
      const Cells written = Written(*update, process.bindings);
      std::vector<int> clocks;
      for (int x = 1; x < network_.clock_count(); ++x) {
        if (written.HasClock(static_cast<size_t>(x))) clocks.push_back(x);
      }
      if (clocks.empty()) continue;
      lang::Constants constants = network_.constants;
      lang::Evaluator evaluator(constants, process.bindings);
      evaluator.set_selects(instance.selects);
      int32_t value = 0;
      const bool is_plain = update->kind == ExprKind::kAssign && update->op == Op::kNone;
      if (!is_plain || clocks.size() != 1 || !evaluator.Int(*update->args[1], &value)) {
        return std::nullopt;
      }
      resets.emplace_back(clocks[0], value);
    }
    return resets;
  }

  // Does nobody else assign the clock?
  bool IsOwn(size_t p, int clock) {
    if (owners_.empty()) FindOwners();
    return owners_[clock] == static_cast<int>(p) || owners_[clock] == -1;
  }
  void FindOwners() {
    owners_.assign(network_.clock_count(), -1);
    for (size_t p = 0; p < is_kept_.size(); ++p) {
      const model::Process& process = *network_.processes[p];
      Cells written(network_);
      for (const lang::Edge& edge : process.templ->edges) {
        for (const Expr* update : edge.updates) written.Add(Written(*update, process.bindings));
      }
      for (int x = 1; x < network_.clock_count(); ++x) {
        if (written.HasClock(static_cast<size_t>(x))) {
          owners_[x] = owners_[x] == -1 ? static_cast<int>(p) : -2;
        }
      }
    }
  }

  bool IsHarmless(size_t p) {
    const model::Process& process = *network_.processes[p];
    for (const lang::Edge& edge : process.templ->edges) {
      if (edge.channel == nullptr) continue;
      const ChannelRange channels = model::ChannelsOf(network_, *edge.channel, process.bindings);
      for (int c = channels.first; c <= channels.last; ++c) {
        if (!network_.channels[c].is_broadcast || network_.channels[c].is_urgent) {
          return Refuse("it synchronises by other than plain broadcasts");
        }
      }
    }
    // The process alone: its moves are those that it can make by itself.
    std::vector<bool> is_alone(is_kept_.size());
    is_alone[p] = true;
    const model::Slice alone = model::MakeSlice(network_, {is_alone});
    Reference reference(*alone.network);
    for (size_t l = 0; l < process.templ->locations.size(); ++l) {
      if (!NeverStops(reference, p, static_cast<int>(l))) return false;
    }
    return TakesTime(p);
  }

  bool NeverStops(Reference& reference, size_t p, int location) {
    const model::Process& process = *network_.processes[p];
    Cells invariants(network_);
    for (const lang::Location& one : process.templ->locations) {
      invariants.Add(SpokenOf(one.invariant, process.bindings));
    }
    if (HasVariables(invariants)) return Refuse("its invariants depend on variables");
    DiscreteState state = reference.Initial();
    state.locations[0] = location;
    bool possible = true;
    const auto atoms = reference.Invariant(state, &possible);
    Deadline deadline;
    if (!atoms.ok() || !possible || !Read(*atoms, &deadline) ||
        (deadline.clock != 0 && !IsOwn(p, deadline.clock))) {
      return Refuse("an invariant of it does not bound one clock of its own by a constant");
    }
    if (!ReceivesAnyhow(reference, p, location, deadline)) {
      return Refuse("an invariant of it may forbid a broadcast");
    }
    const bool may_delay = reference.MayDelay(state);
    return (may_delay && deadline.clock == 0) ||
           HasExit(reference, process, deadline, may_delay, state);
  }

  // Can the process go on by itself, whatever the values are that its guards read?
  bool HasExit(Reference& reference, const model::Process& process, const Deadline& deadline,
               bool may_delay, DiscreteState state) {
    Cells guards(network_);
    std::vector<bool> reads(process.edges.size());  // per edge instance: variables?
    for (size_t e = 0; e < process.edges.size(); ++e) {
      const lang::Edge& edge = *process.edges[e].edge;
      if (edge.source != state.locations[0] || edge.sync_kind == lang::SyncKind::kReceive) continue;
      Cells own = SpokenOf(edge.guard, process.bindings);
      own.Add(SpokenOf(edge.channel, process.bindings));
      reads[e] = HasVariables(own);
      guards.Add(own);
    }
    const auto finds_exit = [&](bool whatever_is_read) {
      std::vector<MoveError> ignored;
      const std::vector<Move> moves = reference.Moves(state, &ignored);
      return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
        return (whatever_is_read || !reads[move.edges[0].edge]) &&
               IsPossible(move, process, deadline, may_delay);
      });
    };
    if (finds_exit(/*whatever_is_read=*/false)) return true;
    std::vector<size_t> read;
    int64_t cases = 1;
    for (size_t v = 0; v < network_.variables.size(); ++v) {
      if (!guards.HasVariable(v)) continue;
      read.push_back(v);
      cases *= int64_t{network_.variables[v].high} - network_.variables[v].low + 1;
      if (cases > kMostCases) return Refuse("its guards depend on too many values");
    }
    for (int64_t k = 0; k < cases; ++k) {
      int64_t rest = k;
      for (const size_t v : read) {
        const int64_t count = int64_t{network_.variables[v].high} - network_.variables[v].low + 1;
        state.values[v] = static_cast<int32_t>(network_.variables[v].low + rest % count);
        rest /= count;
      }
      if (!finds_exit(/*whatever_is_read=*/true)) {
        return Refuse("it may have to go on and be unable to");
      }
    }
    return true;
  }

  bool HasVariables(const Cells& cells) const {
    for (size_t v = 0; v < network_.variables.size(); ++v) {
      if (cells.HasVariable(v)) return true;
    }
    return false;
  }

  // Can the edges that receive be taken whatever the clocks are?
  bool ReceivesAnyhow(Reference& reference, size_t p, int location, const Deadline& deadline) {
    const model::Process& process = *network_.processes[p];
    for (const model::EdgeInstance& instance : process.edges) {
      const lang::Edge& edge = *instance.edge;
      if (edge.source != location || edge.sync_kind != lang::SyncKind::kReceive) continue;
      DiscreteState behind = reference.Initial();
      behind.locations[0] = edge.target;
      bool possible = true;
      const auto target = reference.Invariant(behind, &possible);
      const auto resets = ResetsOf(instance, process);
      if (!target.ok() || !possible || !resets || !Allows(*target, deadline, *resets)) return false;
    }
    return true;
  }

  // A conjunct of the guard keeps the clock from being below 1.
  bool Waits(const Expr* guard, const model::Process& process, int clock) const {
    if (guard == nullptr) return false;
    if (guard->kind == ExprKind::kBinary && guard->op == Op::kAnd) {
      return Waits(guard->args[0], process, clock) || Waits(guard->args[1], process, clock);
    }
    if (guard->kind != ExprKind::kBinary || guard->args[0]->kind != ExprKind::kName ||
        (guard->op != Op::kGreaterEqual && guard->op != Op::kGreater && guard->op != Op::kEqual)) {
      return false;
    }
    const lang::Place* place = process.bindings.Find(guard->args[0]->symbol);
    if (place == nullptr || place->space != lang::Space::kClock || place->base != clock)
      return false;
    lang::Constants constants = network_.constants;
    lang::Evaluator evaluator(constants, process.bindings);
    int32_t bound = 0;
    return evaluator.Int(*guard->args[1], &bound) && bound >= 1;
  }

  // Is there a circle of these edges?
  static bool HasCircle(size_t locations, const std::vector<const lang::Edge*>& edges) {
    enum : uint8_t { kNew, kOpen, kDone };
    std::vector<uint8_t> mark(locations, kNew);
    const std::function<bool(int)> visit = [&](int l) {
      mark[l] = kOpen;
      for (const lang::Edge* edge : edges) {
        if (edge->source != l || mark[edge->target] == kDone) continue;
        if (mark[edge->target] == kOpen || visit(edge->target)) return true;
      }
      mark[l] = kDone;
      return false;
    };
    for (size_t l = 0; l < locations; ++l) {
      if (mark[l] == kNew && visit(static_cast<int>(l))) return true;
    }
    return false;
  }

  bool TakesTime(size_t p) {
    const model::Process& process = *network_.processes[p];
    const size_t locations = process.templ->locations.size();
    if (locations > kMostLocations || process.templ->edges.size() > kMostEdges) {
      return Refuse("it is too large");
    }
    std::vector<bool> is_sent(network_.channels.size());
    AllSyncs(false, [&](const model::Process&, const lang::Edge& edge, ChannelRange channels) {
      for (int c = channels.first; c <= channels.last; ++c) {
        if (edge.sync_kind == lang::SyncKind::kSend) is_sent[c] = true;
      }
      return true;
    });
    // What it does without those that are kept, infinitely often perhaps.
    std::vector<const lang::Edge*> edges;
    for (const lang::Edge& edge : process.templ->edges) {
      bool counts = edge.sync_kind != lang::SyncKind::kReceive;
      if (!counts) {
        const ChannelRange channels = model::ChannelsOf(network_, *edge.channel, process.bindings);
        for (int c = channels.first; c <= channels.last; ++c) counts = counts || is_sent[c];
      }
      if (counts) edges.push_back(&edge);
    }
    if (!HasCircle(locations, edges)) return true;
    for (int x = 1; x < network_.clock_count(); ++x) {
      if (!IsOwn(p, x)) continue;
      bool is_only_zeroed = true;
      std::vector<const lang::Edge*> without_zero, without_wait;
      for (const lang::Edge& edge : process.templ->edges) {
        // A select may not choose what a clock is set to.
        const auto resets = ResetsOf({&edge, {}}, process);
        bool zeroes = false;
        for (const auto& [clock, value] :
             resets ? *resets : std::vector<std::pair<int, int64_t>>{}) {
          if (clock != x) continue;
          zeroes = true;
          is_only_zeroed = is_only_zeroed && value == 0;
        }
        is_only_zeroed = is_only_zeroed && resets.has_value();
        if (std::find(edges.begin(), edges.end(), &edge) == edges.end()) continue;
        if (!zeroes) without_zero.push_back(&edge);
        if (!Waits(edge.guard, process, x)) without_wait.push_back(&edge);
      }
      if (is_only_zeroed && !HasCircle(locations, without_zero) &&
          !HasCircle(locations, without_wait)) {
        return true;
      }
    }
    return Refuse("it may make infinitely many moves in finite time");
  }

  const model::Network& network_;
  const lang::Query& query_;
  bool is_about_runs_ = false;
  std::vector<bool> is_kept_;  // by process
  Cells dropped_;              // variables that are left out
  Cells needed_;               // what the query and what is kept speak of
  std::vector<int> owners_;    // by clock: who alone assigns it; -1: nobody, -2: several do
  std::string error_;
};

}  // namespace

absl::StatusOr<model::Slice> WithoutLeftOut(const model::Network& network, const lang::Query& query,
                                            absl::Span<const std::string> processes,
                                            absl::Span<const std::string> variables,
                                            bool is_about_runs) {
  return Examination(network, query, processes, variables).Make(is_about_runs);
}

}  // namespace zonelab::reference
