#include "core/check/vacuity.h"

#include <deque>
#include <optional>

#include "core/lang/print.h"
#include "core/semantics/program.h"
#include "core/zone/subtract.h"

namespace zonelab::check {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::Op;

// Of `p imply q`: p; of `forall (i : T) p imply q`: `exists (i : T) p`, made in `nodes`; else null.
const Expr* LeftOf(const Expr& expr, std::deque<Expr>* nodes) {
  if (expr.kind == ExprKind::kBinary && expr.op == Op::kImply) return expr.args[0];
  if (expr.kind != ExprKind::kQuantifier || expr.op != Op::kForall) return nullptr;
  const Expr* left = LeftOf(*expr.args[0], nodes);
  if (left == nullptr) return nullptr;
  Expr& some = nodes->emplace_back(expr);
  some.op = Op::kExists;
  some.clock_kind = left->clock_kind;
  some.args[0] = const_cast<Expr*>(left);  // nodes refer to each other like that; none is written
  return &some;
}

const Expr* ConditionOf(const Question& question, std::deque<Expr>* nodes) {
  if (question.form == QueryForm::kLeadsTo) return question.query.predicate;
  if (question.form != QueryForm::kAlwaysGlobally) return nullptr;
  return LeftOf(*question.query.predicate, nodes);
}

}  // namespace

std::string NeverTrue(const Setting& setting, const ForEachEntry& entries) {
  std::deque<Expr> nodes;
  const Expr* condition = ConditionOf(setting.question, &nodes);
  if (condition == nullptr) return "";
  Diagnostics ignored;
  std::optional<property::Goal> goal = CompileGoal(setting, *condition, false, ignored);
  if (!goal || goal->has_deadlock()) return "";
  semantics::Machine machine(setting.system.program());
  const int n = setting.system.clock_count();
  zone::Matrix zone;
  bool may_hold = false;
  entries([&](const search::Entry& entry) {
    may_hold = may_hold || entry.hidden != nullptr;
    if (may_hold || !zone::MakeZone(entry.zone, n, &zone)) return;
    lang::EvalError error;
    may_hold =
        goal->Meets(entry.state, zone.data(), n, machine, &error) != semantics::Outcome::kFalse;
  });
  return may_hold ? "" : lang::PrintExpr(*condition);
}

}  // namespace zonelab::check
