#include "core/run/hindrances.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "core/lang/evaluate.h"
#include "core/lang/print.h"
#include "core/reference/formula.h"
#include "core/run/clock_values.h"
#include "core/run/next_moves.h"
#include "core/semantics/constraints.h"

namespace zonelab::run {
namespace {

using lang::Expr;
using lang::ExprKind;
using Kind = Need::Kind;

constexpr Window kAlways = {.is_unbounded = true};
constexpr Window kAtOnce = {};

// The state, and conditions as they are written in it.
class Conditions {
 public:
  Conditions(const semantics::System& system, const model::Run& run,
             const reference::ReplayedState& last, const PathStep& end)
      : network_(system.network()),
        state_(last.discrete),
        now_(last.clocks, run.denominator, end.stopped) {
    now_.Add(run.final_delay);
    clocks_ = now_.clocks();
  }

  const ClockValues& now() const { return now_; }

  // Adds the conjuncts that are not met after every delay.
  void AddNeeds(const Expr* condition, Need need, const std::vector<int32_t>& selects,
                std::vector<Need>* needs) {
    if (condition == nullptr) return;
    if (condition->kind == ExprKind::kBinary && condition->op == lang::Op::kAnd) {
      AddNeeds(condition->args[0], need, selects, needs);
      AddNeeds(condition->args[1], need, selects, needs);
      return;
    }
    lang::Evaluator evaluator = EvaluatorOf(need.process, selects);
    need.when = WindowOf(*condition, evaluator, &need);
    if (need.when == kAlways) return;
    if (need.kind != Kind::kError) {
      need.text = lang::PrintExpr(*condition);
      AddValues(*condition, evaluator, &need.values);
    }
    needs->push_back(std::move(need));
  }

 private:
  static constexpr size_t kMostValues = 8;

  lang::Evaluator EvaluatorOf(int process, const std::vector<int32_t>& selects) {
    lang::Evaluator evaluator(network_.constants, network_.processes[process]->bindings);
    evaluator.set_state(absl::MakeSpan(state_.values));
    evaluator.set_selects(selects);
    return evaluator;
  }

  std::optional<Window> WindowOf(const Expr& condition, lang::Evaluator& evaluator, Need* need) {
    reference::Disjunction parts;
    lang::EvalError error;
    if (!reference::ToDisjunction(evaluator, condition, true, &parts, &error)) {
      need->kind = Kind::kError;
      need->text = error.message;
      return std::nullopt;
    }
    std::optional<Window> when;
    for (const reference::Conjunction& part : parts) {
      std::vector<zone::Constraint> constraints;
      for (const reference::Atom& atom : part) {
        if (std::abs(atom.bound) > zone::kMaxConstant) continue;
        semantics::AppendConstraints(atom.i, atom.j, atom.op, static_cast<int32_t>(atom.bound),
                                     &constraints);
      }
      Window window = kAlways;
      now_.Restrict(constraints, &window);
      if (window.is_empty()) continue;
      when ? when->Join(window) : static_cast<void>(when = window);
    }
    return when;
  }

  // The values of the variables and clocks that it names; what needs more than the state is
  // skipped.
  void AddValues(const Expr& expr, lang::Evaluator& evaluator, std::vector<Need::Value>* values) {
    const bool is_place = expr.kind == ExprKind::kName || expr.kind == ExprKind::kIndex ||
                          expr.kind == ExprKind::kField;
    if (is_place && expr.type != nullptr && expr.type->kind != lang::TypeKind::kArray &&
        expr.type->kind != lang::TypeKind::kStruct) {
      Need::Value value{lang::PrintExpr(expr)};
      int32_t number = 0;
      lang::Place place;
      value.is_clock = expr.type->kind == lang::TypeKind::kClock;
      const bool is_known =
          value.is_clock ? evaluator.Lvalue(expr, &place) && place.space == lang::Space::kClock
                         : evaluator.Int(expr, &number);
      value.value = !is_known ? 0 : value.is_clock ? clocks_[place.base] : number;
      const bool is_new = std::none_of(values->begin(), values->end(),
                                       [&](const auto& other) { return other.name == value.name; });
      if (is_known && is_new && values->size() < kMostValues) values->push_back(std::move(value));
    }
    if (expr.kind == ExprKind::kQuantifier) return;
    if (expr.kind == ExprKind::kIndex) return AddValues(*expr.args[1], evaluator, values);
    for (const Expr* arg : expr.args) {
      if (!is_place) AddValues(*arg, evaluator, values);
    }
  }

  model::Network& network_;
  reference::DiscreteState state_;
  std::vector<int64_t> clocks_;
  ClockValues now_;
};

class HindranceFinder {
 public:
  HindranceFinder(const semantics::System& system, const model::Run& run,
                  const reference::ReplayedState& last, const Path& path)
      : system_(system),
        successors_(system),
        state_(SlotsOf(last.discrete)),
        conditions_(system, run, last, path.back()),
        next_(MovesAfter(system, run, last, path)),
        may_delay_(path.back().may_delay) {
    successors_.ForEach(state_.data(), [&](const semantics::Step& step) {
      semantics::OwnedStep& owned = steps_.emplace_back();
      if (step.error != nullptr) {
        owned.edges.assign(step.edges.begin(), step.edges.end());
      } else {
        owned.Assign(step, system_.slot_count());
      }
      return steps_.size() < kMostSteps;
    });
  }

  Hindrances Find() {
    for (int p = 0; p < system_.process_count() && committed_ < 0; ++p) {
      if (Here(p).is_committed) committed_ = p;
    }
    for (int p = 0; p < system_.process_count(); ++p) {
      for (const int32_t id : Here(p).active) AddSender(id);
      for (const int32_t id : Here(p).receiving) {
        const int channel = ChannelOf(id);
        if (Others(p, channel, false).empty()) Add({id}, channel, true);
      }
    }
    FindStops();
    return std::move(found_);
  }

 private:
  static constexpr size_t kMostSteps = 2000;

  const semantics::CompiledLocation& Here(int process) const {
    return system_.location(process, state_[process]);
  }

  // In this state; -1: none, or its index has no value.
  int ChannelOf(int32_t id) {
    const semantics::CompiledEdge& edge = system_.edge(id);
    if (edge.sync == lang::SyncKind::kNone || edge.channel_code.empty()) return edge.channel;
    int32_t channel = -1;
    return successors_.machine().Int(edge.channel_code, state_.data(), &channel) ? channel : -1;
  }

  // The edges of processes but `process` that receive (send) on the channel.
  std::vector<int32_t> Others(int process, int channel, bool receive) {
    std::vector<int32_t> others;
    for (int q = 0; q < system_.process_count(); ++q) {
      if (q == process) continue;
      for (const int32_t id : receive ? Here(q).receiving : Here(q).active) {
        if (system_.edge(id).sync != lang::SyncKind::kNone && ChannelOf(id) == channel) {
          others.push_back(id);
        }
      }
    }
    return others;
  }

  void AddSender(int32_t id) {
    const semantics::CompiledEdge& edge = system_.edge(id);
    const int channel = ChannelOf(id);
    if (edge.sync == lang::SyncKind::kNone || edge.is_broadcast) return Add({id}, channel, false);
    const std::vector<int32_t> receivers = Others(edge.fired.process, channel, true);
    if (receivers.empty()) Add({id}, channel, true);
    for (const int32_t receiver : receivers) Add({id, receiver}, channel, false);
  }

  void Add(const std::vector<int32_t>& ids, int channel, bool lacks_partner) {
    if (found_.moves.size() >= kMostHindered) {
      found_.is_complete = false;
      return;
    }
    Hindered& made = found_.moves.emplace_back();
    bool leaves_committed = committed_ < 0;
    for (const int32_t id : ids) {
      const semantics::CompiledEdge& edge = system_.edge(id);
      made.edges.push_back(edge.fired);
      leaves_committed = leaves_committed || Here(edge.fired.process).is_committed;
      const model::EdgeInstance& instance =
          system_.network().processes[edge.fired.process]->edges[edge.fired.edge];
      conditions_.AddNeeds(instance.edge->guard, NeedOf(Kind::kGuard, edge.fired.process),
                           instance.selects, &made.needs);
    }
    if (lacks_partner) {
      Need need = NeedOf(Kind::kPartner, -1);
      if (channel >= 0) need.text = system_.network().channels[channel].name;
      made.needs.push_back(std::move(need));
    }
    if (!leaves_committed) made.needs.push_back(NeedOf(Kind::kCommitted, committed_));
    const bool is_possible =
        std::all_of(made.needs.begin(), made.needs.end(), [](const auto& n) { return n.when; });
    if (!lacks_partner && is_possible) AddTargets(ids, &made);
  }

  // When the move is possible, and what stands against it beyond guards.
  void AddTargets(const std::vector<int32_t>& ids, Hindered* made) {
    const auto is_it = [&](const auto& edges, const auto& wanted) {
      return edges.size() >= wanted.size() &&
             std::equal(wanted.begin(), wanted.end(), edges.begin());
    };
    for (const NextMove& move : next_.moves) {
      if (!is_it(move.edges, made->edges)) continue;
      made->when ? made->when->Join(move.when) : static_cast<void>(made->when = move.when);
      if (!move.error.empty()) {
        made->needs.push_back(NeedOf(Kind::kError, -1));
        made->needs.back().text = move.error;
        made->needs.back().when = kAlways;
      }
    }
    const auto step = std::find_if(steps_.begin(), steps_.end(),
                                   [&](const auto& one) { return is_it(one.edges, ids); });
    if (step == steps_.end()) return AddFalseTargets(ids, made);
    if (step->target.empty()) return;  // ends in an error
    ClockValues after = conditions_.now();
    after.Reset(step->resets);
    for (int p = 0; p < system_.process_count(); ++p) {
      Need need = NeedOf(Kind::kInvariant, p, step->target[p]);
      need.when = InvariantWindow(p, step->target.data(), after);
      const bool is_old = step->target[p] == state_[p] &&
                          need.when == InvariantWindow(p, state_.data(), conditions_.now());
      if (need.when != kAlways && !is_old) made->needs.push_back(std::move(need));
    }
    const bool met = std::all_of(made->needs.begin(), made->needs.end(), [](const Need& need) {
      return need.when && need.when->from == 0 && !need.when->is_from_open;
    });
    const bool can_now = made->when && made->when->from == 0 && !made->when->is_from_open;
    if (met && !can_now && system_.network().has_priorities) {
      made->needs.push_back(NeedOf(Kind::kPriority, -1));
    }
  }

  // The data makes an invariant behind the move false, or the move is left out for another.
  void AddFalseTargets(const std::vector<int32_t>& ids, Hindered* made) {
    if (steps_.size() >= kMostSteps) return;
    if (system_.network().has_priorities) made->needs.push_back(NeedOf(Kind::kPriority, -1));
    for (const int32_t id : ids) {
      const semantics::CompiledEdge& edge = system_.edge(id);
      Need need = NeedOf(Kind::kInvariant, edge.fired.process, edge.target);
      if (!need.text.empty()) made->needs.push_back(std::move(need));
    }
  }

  std::optional<Window> InvariantWindow(int process, const semantics::Slot* state,
                                        const ClockValues& values) {
    std::vector<zone::Constraint> constraints;
    lang::EvalError error;
    Window window = kAlways;
    if (semantics::EvaluateCondition(system_.location(process, state[process]).invariant,
                                     successors_.machine(), state, &constraints,
                                     &error) != semantics::Outcome::kTrue) {
      return std::nullopt;
    }
    values.Restrict(constraints, &window);
    if (window.is_empty()) return std::nullopt;
    return window;
  }

  void FindStops() {
    bool is_explained = may_delay_;  // else something keeps time from passing at all
    for (int p = 0; p < system_.process_count(); ++p) {
      const lang::Location& location = system_.network().processes[p]->templ->locations[state_[p]];
      if (Here(p).is_committed || Here(p).is_urgent) {
        found_.stops.push_back(NeedOf(Here(p).is_committed ? Kind::kCommitted : Kind::kUrgent, p));
        found_.stops.back().when = kAtOnce;
        is_explained = true;
      }
      Need need = NeedOf(Kind::kInvariant, p, state_[p]);
      conditions_.AddNeeds(location.invariant, std::move(need), {}, &found_.stops);
    }
    if (is_explained) return;
    for (const semantics::OwnedStep& step : steps_) {
      const int channel = step.edges.empty() ? -1 : ChannelOf(step.edges[0]);
      if (channel < 0 || !system_.network().channels[channel].is_urgent) continue;
      Need need = NeedOf(Kind::kUrgentChannel, -1);
      need.text = system_.network().channels[channel].name;
      need.when = kAtOnce;
      found_.stops.push_back(std::move(need));
      return;
    }
  }

  // `location` counts for invariants only, and -1 stands for where the process is.
  Need NeedOf(Kind kind, int process, int location = -1) const {
    Need need;
    need.kind = kind;
    need.process = process;
    if (process < 0) return need;
    need.location = location < 0 ? state_[process] : location;
    const model::Process& of = *system_.network().processes[process];
    const Expr* invariant = of.templ->locations[need.location].invariant;
    if (kind == Kind::kInvariant && invariant != nullptr) need.text = lang::PrintExpr(*invariant);
    return need;
  }

  const semantics::System& system_;
  semantics::Successors successors_;
  const std::vector<semantics::Slot> state_;
  Conditions conditions_;
  const NextMoves next_;
  const bool may_delay_;
  std::vector<semantics::OwnedStep> steps_;
  int committed_ = -1;  // a process in a committed location
  Hindrances found_;
};

}  // namespace

std::string_view NameOf(Kind kind) {
  constexpr std::string_view kNames[] = {"guard",  "invariant",      "partner",  "committed",
                                         "urgent", "urgent-channel", "priority", "error"};
  return kNames[static_cast<size_t>(kind)];
}

Hindrances HindrancesAfter(const semantics::System& system, const model::Run& run,
                           const reference::ReplayedState& last, const Path& path) {
  return HindranceFinder(system, run, last, path).Find();
}

}  // namespace zonelab::run
