// Compiling a network: conditions, channels and updates of every edge instance.
//
// Assignments of constants to clocks become resets, which zones understand; every other update
// becomes code.  They may be separated only if nothing in the code depends on the order (calls may
// assign clocks as well); otherwise the whole update is code, and the machine reports what it sets
// clocks to.
#include "core/semantics/system.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"

namespace zonelab::semantics {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::Op;

// Functions may assign clocks, so an update with a call runs in the machine as a whole.
bool ContainsCall(const Expr& expr) {
  if (expr.kind == ExprKind::kCall) return true;
  return std::any_of(expr.args.begin(), expr.args.end(),
                     [](const Expr* arg) { return ContainsCall(*arg); });
}

// Does a clock occur anywhere in it?
bool ContainsClock(const Expr& expr) {
  if (expr.type != nullptr && expr.type->kind == lang::TypeKind::kClock) return true;
  return std::any_of(expr.args.begin(), expr.args.end(),
                     [](const Expr* arg) { return ContainsClock(*arg); });
}

bool IsClockAssignment(const Expr& expr) {
  return expr.kind == ExprKind::kAssign && expr.op == Op::kNone && expr.args[0]->type != nullptr &&
         expr.args[0]->type->kind == lang::TypeKind::kClock;
}

// May the evaluation of `expr` end in a run-time error?  Says yes when in doubt.
bool CanFail(const Expr& expr, model::Network& network, const lang::Bindings& bindings,
             absl::Span<const int32_t> binders) {
  switch (expr.kind) {
    case ExprKind::kIndex:
      if (!IndexFits(expr, network, bindings, binders)) return true;
      break;
    case ExprKind::kCall:
    case ExprKind::kMember:
    case ExprKind::kQuantifier:
      return true;
    case ExprKind::kUnary:
    case ExprKind::kBinary: {
      if (expr.op == Op::kDiv || expr.op == Op::kMod || expr.op == Op::kShiftLeft ||
          expr.op == Op::kShiftRight) {
        return true;
      }
      const bool is_clock = expr.type != nullptr && expr.type->kind == lang::TypeKind::kClock;
      if (!is_clock && (expr.op == Op::kAdd || expr.op == Op::kSub || expr.op == Op::kMul ||
                        expr.op == Op::kMinus || expr.op == Op::kAbs)) {
        const Interval range = RangeOf(expr, network, bindings, binders);
        // RangeOf falls back on the range of the type where the exact one does not fit.
        if (range.low < INT16_MIN * 4 || range.high > INT16_MAX * 4) return true;
      }
      break;
    }
    default:
      break;
  }
  return std::any_of(expr.args.begin(), expr.args.end(),
                     [&](const Expr* arg) { return CanFail(*arg, network, bindings, binders); });
}

bool HasSideEffects(const Expr& expr) {
  return expr.kind == ExprKind::kCall || expr.kind == ExprKind::kAssign ||
         expr.kind == ExprKind::kIncrement ||
         std::any_of(expr.args.begin(), expr.args.end(),
                     [](const Expr* arg) { return HasSideEffects(*arg); });
}

// Is a part of the condition that does not read clocks false for all values of the variables?
bool NeverHolds(const Expr& condition, model::Network& network, const lang::Bindings& bindings,
                absl::Span<const int32_t> binders) {
  if (condition.kind == ExprKind::kBinary && condition.op == lang::Op::kAnd) {
    return NeverHolds(*condition.args[0], network, bindings, binders) ||
           NeverHolds(*condition.args[1], network, bindings, binders);
  }
  return !ContainsClock(condition) && !RangeOf(condition, network, bindings, binders).CanBeTrue();
}

void TooLarge(const Expr& expr, Diagnostics& diagnostics) {
  diagnostics.Error("too-large", expr.span,
                    Tell("This stands for more than ", kMostUnrolled,
                         " clock constraints; quantify "
                         "over a smaller range."));
}

// Collects the variables among which `c[i]`, `b ? c : d[j]` and the like choose.
void CollectRoots(const Expr& expr, std::vector<const Expr*>* roots) {
  switch (expr.kind) {
    case ExprKind::kIndex:
    case ExprKind::kField:
      return CollectRoots(*expr.args[0], roots);
    case ExprKind::kConditional:
      CollectRoots(*expr.args[1], roots);
      return CollectRoots(*expr.args[2], roots);
    default:
      roots->push_back(&expr);
  }
}

}  // namespace

std::unique_ptr<System> System::Build(model::Network& network, Diagnostics& diagnostics) {
  std::unique_ptr<System> system(new System());
  system->network_ = &network;
  system->program_ = std::make_unique<Program>(network);
  system->slot_count_ = static_cast<int>(network.processes.size() + network.variables.size());
  bool is_good = true;
  for (size_t p = 0; p < network.processes.size(); ++p) {
    is_good = system->BuildProcess(static_cast<int>(p), diagnostics) && is_good;
  }
  const lang::Document& document = *network.document;
  if (!document.before_update.empty()) {
    system->before_update_ =
        system->program_->CompileUpdates(document.before_update, network.globals, {});
    system->before_updates_ = system->SplitUpdates(document.before_update, network.globals, {});
  }
  if (!document.after_update.empty()) {
    system->after_update_ =
        system->program_->CompileUpdates(document.after_update, network.globals, {});
    system->after_updates_ = system->SplitUpdates(document.after_update, network.globals, {});
  }
  if (!is_good) return nullptr;
  return system;
}

bool System::BuildProcess(int p, Diagnostics& diagnostics) {
  const model::Process& process = *network_->processes[p];
  const lang::Template& templ = *process.templ;
  std::vector<CompiledLocation>& locations = processes_.emplace_back();
  const int errors = diagnostics.error_count();
  for (const lang::Location& location : templ.locations) {
    CompiledLocation& compiled = locations.emplace_back();
    compiled.invariant = CompileCondition(location.invariant, *program_, process.bindings, {});
    compiled.has_invariant = !compiled.invariant.is_trivial();
    if (compiled.invariant.is_too_large) TooLarge(*location.invariant, diagnostics);
    CheckRates(compiled.invariant, diagnostics);
    compiled.invariant_can_fail = location.invariant != nullptr &&
                                  CanFail(*location.invariant, *network_, process.bindings, {});
    compiled.is_urgent = location.is_urgent;
    compiled.is_committed = location.is_committed;
  }
  for (size_t e = 0; e < process.edges.size(); ++e) {
    CompiledEdge edge = BuildEdge(p, static_cast<int>(e), diagnostics);
    CompiledLocation& source = locations[edge.source];
    const int32_t id = static_cast<int32_t>(edges_.size());
    if (edge.is_never_taken && !edge.can_fail) {
      edges_.push_back(std::move(edge));
      continue;
    }
    source.receiving_can_fail =
        source.receiving_can_fail || (edge.sync == lang::SyncKind::kReceive && edge.can_fail);
    (edge.sync == lang::SyncKind::kReceive ? source.receiving : source.active).push_back(id);
    edges_.push_back(std::move(edge));
  }
  return diagnostics.error_count() == errors;
}

void System::CheckRates(const Condition& invariant, Diagnostics& diagnostics) {
  for (const Rate& rate : invariant.rates) {
    if (!has_rates_) first_rate_ = rate.span;
    has_rates_ = true;
    if (rate.range.low <= 1 && rate.range.high >= 0) continue;
    diagnostics.Error("unsupported-feature", rate.span,
                      "Clocks run (rate 1) or stand still (rate 0) here; other rates would need "
                      "hybrid automata, which are not supported.");
  }
}

CompiledEdge System::BuildEdge(int p, int instance, Diagnostics& diagnostics) {
  const model::Process& process = *network_->processes[p];
  const model::EdgeInstance& edge_instance = process.edges[instance];
  const lang::Edge& edge = *edge_instance.edge;
  CompiledEdge compiled;
  compiled.fired = {p, instance};
  compiled.source = edge.source;
  compiled.target = edge.target;
  compiled.sync = edge.sync_kind;
  compiled.guard = CompileCondition(edge.guard, *program_, process.bindings, edge_instance.selects);
  if (compiled.guard.is_too_large) TooLarge(*edge.guard, diagnostics);
  compiled.can_fail = edge.guard != nullptr &&
                      CanFail(*edge.guard, *network_, process.bindings, edge_instance.selects);
  compiled.is_never_taken =
      edge.guard != nullptr &&
      NeverHolds(*edge.guard, *network_, process.bindings, edge_instance.selects);
  if (edge.sync_kind != lang::SyncKind::kNone) {
    const Code code =
        program_->CompilePlace(*edge.channel, process.bindings, edge_instance.selects);
    const std::optional<int32_t> code_value = program_->ConstantValue(code);
    if (code_value) {
      compiled.channel = *code_value;
    } else {
      compiled.channel_code = code;
      compiled.can_fail = true;
    }
    const model::Channel* kind = nullptr;
    if (code_value) {
      kind = &network_->channels[*code_value];
    } else {
      // The elements of an array of channels are of one kind; channels of a choice must be as well.
      std::vector<const Expr*> roots;
      CollectRoots(*edge.channel, &roots);
      for (const Expr* root : roots) {
        const lang::Place* place = process.bindings.Find(root->symbol);
        ZL_CHECK(place != nullptr && place->space == lang::Space::kChannel);
        const model::Channel& channel = network_->channels[place->base];
        if (kind != nullptr &&
            (kind->is_urgent != channel.is_urgent || kind->is_broadcast != channel.is_broadcast)) {
          diagnostics.Error("unsupported-feature", edge.channel->span,
                            "Channels of different kinds cannot be chosen between; make all of "
                            "them plain, urgent or broadcast.");
        }
        kind = &channel;
      }
    }
    compiled.is_broadcast = kind->is_broadcast;
    if (kind->is_urgent) {
      if (!compiled.guard.all_atoms.empty()) {
        diagnostics.Error(
            "clock-guard-on-urgent-channel", edge.guard->span,
            "This guard reads a clock, but the edge synchronises on an urgent channel; use an "
            "invariant or an ordinary channel instead.");
      }
      if (edge.sync_kind == lang::SyncKind::kSend) {
        processes_[p][edge.source].sends_urgently = true;
      }
    }
  }
  BuildUpdate(edge, process, edge_instance.selects, &compiled);
  return compiled;
}

void System::BuildUpdate(const lang::Edge& edge, const model::Process& process,
                         absl::Span<const int32_t> selects, CompiledEdge* out) {
  std::vector<ClockReset> resets;
  std::vector<Expr*> rest;
  bool is_separable = true;  // all clocks are set to constants, and there is no call
  for (Expr* update : edge.updates) {
    if (!IsClockAssignment(*update)) {
      rest.push_back(update);
      is_separable = is_separable && !ContainsCall(*update);
      out->code_may_assign_clocks = out->code_may_assign_clocks || ContainsClock(*update);
      continue;
    }
    const Code clock = program_->CompilePlace(*update->args[0], process.bindings, selects);
    const auto number = program_->ConstantValue(clock);
    if (number) out->always_resets.push_back(*number);
    const Interval range = RangeOf(*update->args[1], *network_, process.bindings, selects);
    out->highest_reset = std::max<int32_t>(
        out->highest_reset, static_cast<int32_t>(std::min<int64_t>(range.high, INT32_MAX)));
    const auto value =
        program_->ConstantValue(program_->CompileInt(*update->args[1], process.bindings, selects));
    if (number && value && *value >= 0 && *value <= zone::kMaxConstant) {
      resets.push_back({*number, *value});
    } else {
      is_separable = false;
    }
  }
  if (is_separable) {
    out->resets = std::move(resets);
    if (!rest.empty()) out->update = program_->CompileUpdates(rest, process.bindings, selects);
    out->updates = SplitUpdates(rest, process.bindings, selects);
  } else {
    out->update = program_->CompileUpdates(edge.updates, process.bindings, selects);
    out->updates = SplitUpdates(edge.updates, process.bindings, selects);
    out->code_may_assign_clocks = true;
  }
}

std::vector<Update> System::SplitUpdates(absl::Span<Expr* const> updates,
                                         const lang::Bindings& bindings,
                                         absl::Span<const int32_t> selects) {
  std::vector<Update> split;
  for (Expr* const update : updates) {
    Update& one = split.emplace_back();
    one.code = program_->CompileUpdates({&update, 1}, bindings, selects);
    const bool assigns = update->kind == ExprKind::kAssign;
    if ((!assigns && update->kind != ExprKind::kIncrement) ||
        update->args[0]->kind != ExprKind::kName || (assigns && HasSideEffects(*update->args[1]))) {
      continue;
    }
    const lang::Place* place = bindings.Find(update->args[0]->symbol);
    if (place == nullptr || place->space != lang::Space::kState || place->shape->size != 1 ||
        place->shape->kind == lang::TypeKind::kArray ||
        place->shape->kind == lang::TypeKind::kStruct) {
      continue;
    }
    one.slot = static_cast<int32_t>(network_->processes.size()) + place->base;
    if (!assigns || update->op != Op::kNone ||
        CanFail(*update->args[1], *network_, bindings, selects)) {
      continue;
    }
    const Interval range = RangeOf(*update->args[1], *network_, bindings, selects);
    one.can_fail = place->shape->kind != lang::TypeKind::kBool &&
                   (range.low < place->shape->low || range.high > place->shape->high);
  }
  return split;
}

std::vector<Slot> System::InitialState() const {
  std::vector<Slot> state;
  for (const auto& process : network_->processes) state.push_back(process->templ->initial);
  for (const model::Variable& variable : network_->variables) state.push_back(variable.initial);
  return state;
}

}  // namespace zonelab::semantics
