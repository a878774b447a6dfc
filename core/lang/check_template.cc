// Templates: parameters, invariants, edges, instantiations, the system line.
#include <algorithm>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/lang/check.h"
#include "core/lang/check_util.h"

namespace zonelab::lang {

void Checker::TemplateParameters(Template& templ) {
  for (const Symbol* parameter : templ.parameters) CheckParameterType(*parameter);
}

// The type of a variable that runs over a set of values.
void Checker::BinderType(const Symbol& binder, Phrase what) {
  const Type& type = *binder.type;
  CheckType(type);
  bool range = type.kind == TypeKind::kInt && type.low != nullptr;
  if (range || type.kind == TypeKind::kScalar || type.kind == TypeKind::kError) return;
  Error("bad-range", type.span,
        Tell("'", binder.name, "' needs a range such as int[0,3] or a scalar set; ", what,
             " cannot be ", Described(type)));
}

void Checker::Select(Symbol& binder, bool shadows) {
  const Type& type = *binder.type;
  if (type.kind == TypeKind::kInt && type.low == nullptr) {
    Warning("huge-select", type.span,
            Tell("'", binder.name,
                 "' takes all 65536 values of int, each an edge of its own; write "
                 "int[low, high]"));
  } else {
    BinderType(binder, "a select variable");
  }
  if (shadows) {
    Warning("shadowing", binder.span,
            Tell("select variable '", binder.name,
                 "' hides another name; inside of this edge the "
                 "other one cannot be used"));
  }
}

// ---- Conditions -----------------------------------------------------------------------------

// The part of a condition that makes its kind exceed `limit`.
const Expr* Checker::Culprit(const Expr& expr, ClockKind limit) const {
  for (const Expr* arg : expr.args) {
    if (arg->clock_kind > limit) return Culprit(*arg, limit);
  }
  return &expr;
}

bool Checker::CheckBoolean(Expr* expr, Phrase label, ClockKind limit) {
  Check(expr);
  if (IsError(*expr) || !RequireNoEffect(*expr, label)) return false;
  if (!IsConstraint(*expr)) return RequireIntegral(*expr, label);
  if (expr->clock_kind <= limit) return true;
  const Expr& culprit = *Culprit(*expr, limit);
  const Message why =
      culprit.op == Op::kNotEqual ? "'!=' on clocks splits time; use two edges, '<' and '>'"
      : culprit.op == Op::kEqual
          ? "'==' on clocks would stop time; use '<=' here and '==' in a guard"
      : culprit.op == Op::kNot ? "clock conditions cannot be negated; write the opposite comparison"
      : culprit.op == Op::kImply
          ? "'imply' negates the clock condition on its left; write the opposite comparison, as in "
            "'x >= 5 or b' for 'x < 5 imply b'"
      : culprit.op == Op::kExists ? "'exists' over clock conditions is a disjunction"
                                  : "clock conditions cannot be joined by 'or' with each other; "
                                    "use several edges or locations";
  Error("clock-condition", culprit.span,
        Tell(Quote(culprit), " cannot be used in ", label, ": ", why,
             " (such conditions are possible in queries)"));
  return false;
}

// x < e in an invariant: legal, but most often a slip for x <= e.
void Checker::WarnStrict(const Expr& expr) {
  if (expr.clock_kind == ClockKind::kInteger) return;
  // Time does not change differences of clocks.
  const auto is_one_clock = [](const Expr& side) {
    return IsClock(side) && side.kind != ExprKind::kBinary;
  };
  bool upper =
      expr.kind == ExprKind::kBinary &&
      ((expr.op == Op::kLess && is_one_clock(*expr.args[0]) && !IsClock(*expr.args[1])) ||
       (expr.op == Op::kGreater && is_one_clock(*expr.args[1]) && !IsClock(*expr.args[0])));
  if (upper) {
    Warning("strict-invariant", expr.span,
            Tell(Quote(expr),
                 " is strict: time gets ever closer to the bound but must not reach "
                 "it; '",
                 std::string_view(expr.op == Op::kLess ? "<=" : ">="), "' is usual"));
    return;
  }
  for (const Expr* arg : expr.args) WarnStrict(*arg);
}

// Conjuncts x' == 1 say that a clock runs, as every clock does: they become `true`.
void Checker::DropUnitRates(Expr* expr) {
  if (!expr->has_rate || expr->kind != ExprKind::kBinary) return;
  if (expr->op == Op::kAnd) {
    for (Expr* arg : expr->args) DropUnitRates(arg);
    expr->has_rate = expr->args[0]->has_rate || expr->args[1]->has_rate;
    expr->clock_kind = std::max(expr->args[0]->clock_kind, expr->args[1]->clock_kind);
    return;
  }
  int32_t rate;
  const bool is_left = expr->args[0]->kind == ExprKind::kRate;
  if (expr->op != Op::kEqual || (!is_left && expr->args[1]->kind != ExprKind::kRate)) return;
  if (!ConstantValue(*expr->args[is_left ? 1 : 0], &rate) || rate != 1) return;
  expr->kind = ExprKind::kInt;
  expr->op = Op::kNone;
  expr->value = 1;
  expr->name = "true";
  expr->args.clear();
  expr->has_rate = false;
  expr->clock_kind = ClockKind::kInteger;
}

void Checker::Invariant(Location& location) {
  if (!CheckBoolean(location.invariant, "an invariant", ClockKind::kInvariant)) return;
  DropUnitRates(location.invariant);
  WarnStrict(*location.invariant);
}

void Checker::CheckEdge(Edge& edge) {
  if (edge.guard != nullptr && CheckBoolean(edge.guard, "a guard", ClockKind::kGuard) &&
      edge.guard->has_rate) {
    Error("misplaced-rate", edge.guard->span, "rates of clocks belong in invariants");
  }
  if (edge.channel != nullptr) CheckSync(edge);
  CheckUpdates(edge.updates);
  if (edge.weight != nullptr) CheckWeight(edge.weight);
}

void Checker::CheckSync(Edge& edge) {
  Expr* channel = edge.channel;
  Check(channel);
  if (IsError(*channel) || !RequireNoEffect(*channel, "a synchronisation")) return;
  if (channel->type->kind == TypeKind::kArray && HoldsClocksOrChannels(*channel->type)) {
    Error("not-a-channel", channel->span,
          Tell(Quote(*channel), " is ", Described(*channel->type), "; say which element, as in '",
               sources_.Slice(channel->span), "[0]'"));
    return;
  }
  if (channel->type->kind != TypeKind::kChan) {
    Error("not-a-channel", channel->span,
          Tell(Quote(*channel), " is ", Described(*channel->type), ", not a channel"));
    return;
  }
  bool clocks = edge.guard != nullptr && !IsError(*edge.guard) &&
                edge.guard->clock_kind != ClockKind::kInteger;
  if (channel->type->is_urgent && clocks) {
    Error(
        "clock-guard-on-urgent-channel", edge.guard->span,
        Tell("this guard depends on clocks, but ", Quote(*channel),
             " is an urgent channel, which "
             "forbids that; put the clock condition on an edge before it, or make the channel not "
             "urgent"));
  }
}

void Checker::GanttExpression(Expr* expr) {
  Check(expr);
  RequireNoEffect(*expr, "a gantt chart");
  if (!IsConstraint(*expr)) RequireIntegral(*expr, "an expression of a gantt chart");
}

// ---- Instantiation ----------------------------------------------------------------------------

void Checker::Instantiation(Template& templ) {
  for (Expr* argument : templ.arguments) TypeArgument(argument);
  if (templ.base == nullptr) return;
  const std::vector<Symbol*>& parameters = templ.base->parameters;
  if (parameters.size() != templ.arguments.size()) {
    Error("wrong-arity", templ.symbol->span,
          Tell("'", templ.base->symbol->name, "' takes ",
               Counted(static_cast<int64_t>(parameters.size()), "argument"), ", but gets ",
               templ.arguments.size()))
        .AddNote(templ.base->symbol->span, "declared here");
    return;
  }
  for (size_t i = 0; i < parameters.size(); ++i) {
    Expr* argument = templ.arguments[i];
    const Symbol& parameter = *parameters[i];
    if (IsError(*argument)) continue;
    TemplateArgument(parameter, argument);
    if (parameter.type->is_reference) {
      if (parameter.is_read) RecordRoots(*argument, Access::kRead);
      if (parameter.is_written) RecordRoots(*argument, Access::kWrite);
    } else {
      Record(*argument, Access::kRead);
    }
    if (restricted_.contains(&parameter)) Restrict(*argument);
  }
}

void Checker::TemplateArgument(const Symbol& parameter, Expr* argument) {
  if (!RequireNoEffect(*argument, "the argument of a template")) return;
  int errors = diagnostics_.error_count();
  CheckArgument(parameter, argument);
  if (diagnostics_.error_count() > errors) return;
  const Type& type = *parameter.type;
  if (!type.is_reference || type.is_const) {
    if (RequireCompileTime(*argument, "the argument of a template")) {
      CheckInitialValue(type, *argument);
    }
    return;
  }
  // The variable that a parameter with '&' stands for must not change during the run.
  auto selects = [](const Expr& step) {
    return step.kind == ExprKind::kIndex || step.kind == ExprKind::kField;
  };
  for (const Expr* step = argument; selects(*step); step = step->args[0]) {
    if (step->kind == ExprKind::kIndex &&
        !RequireCompileTime(*step->args[1], "an index in the argument of a template")) {
      return;
    }
  }
}

// ---- The system line ----------------------------------------------------------------------------

void Checker::SystemEntries() {
  for (const SystemEntry& entry : document_.system) {
    for (const Symbol* parameter : entry.templ->parameters) FreeParameter(entry, *parameter);
  }
}

void Checker::FreeParameter(const SystemEntry& entry, const Symbol& parameter) {
  const Type& type = *parameter.type;
  std::string_view name = entry.templ->symbol->name;
  if (type.kind == TypeKind::kError) return;
  bool ranged =
      (type.kind == TypeKind::kInt && type.low != nullptr) || type.kind == TypeKind::kScalar;
  if (!ranged || type.is_reference) {
    Error("free-parameter", entry.span,
          Tell("parameter '", parameter.name, "' of '", name, "' has no argument, and ",
               type.is_reference ? Message("a reference")
                                 : Tell("a parameter that is ", Described(type)),
               " cannot be left open; write 'Q = ", name, "(…);' and name Q here",
               Message(type.is_reference ? ""
                       : type.kind == TypeKind::kInt
                           ? ", or give the parameter a range such as int[0,3]"
                       : type.kind == TypeKind::kBool ? ", or make the parameter an int[0,1]"
                                                      : "")))
        .AddNote(parameter.span, "the parameter");
    return;
  }
  auto use = restricted_.find(&parameter);
  if (use == restricted_.end()) return;
  Error("free-parameter", entry.span,
        Tell("parameter '", parameter.name, "' of '", name,
             "' has no argument, but the size of an "
             "array, a range or a select depends on it; instantiate the template with a value"))
      .AddNote(use->second, "it is used here")
      .AddNote(parameter.span, "the parameter");
}

}  // namespace zonelab::lang
