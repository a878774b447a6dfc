// Updates as a sequence of assignments to single variables.
//
// `a[i] = e` becomes one assignment for each element that `i` may select; an element keeps its
// value where `i` selects another one: a[0] = (i == 0 ? e : a[0]), a[1] = (i == 1 ? e : a[1]).  `if
// (c) …` is treated likewise.  That is the same only if `i`, `e` and `c` do not change in between,
// since they are evaluated again and again; `held_` keeps track of them, and a change is refused.
#include <algorithm>
#include <string>
#include <utility>

#include "core/base/strings.h"
#include "core/exchange/lower.h"
#include "core/exchange/lower_impl.h"
#include "core/lang/print.h"

namespace zonelab::exchange {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Space;
using lang::StmtKind;
using lang::TypeKind;

void Lowerer::Update(const Expr& expr, Updates* out) {
  switch (expr.kind) {
    case ExprKind::kAssign:
      return Assign(expr, out);
    case ExprKind::kIncrement: {
      const std::vector<PlaceCase> targets = Places(*expr.args[0]);
      for (const PlaceCase& target : targets) {
        AssignOne(target, expr.op, Number(1, expr.span), /*is_truth=*/false, expr.span, out);
      }
      return;
    }
    case ExprKind::kCall:
      if (expr.has_side_effect) CallStatement(expr, out);
      return;
    default:
      if (!expr.has_side_effect) return;
      Refuse(expr.span, Cat("has only assignments as updates, not '", lang::PrintExpr(expr),
                            "'; make edges of their own for the cases"));
  }
}

void Lowerer::Assign(const Expr& expr, Updates* out) {
  const Expr& left = *expr.args[0];
  const Expr& right = *expr.args[1];
  if (left.type->kind == TypeKind::kClock) return AssignClock(expr, out);
  const std::vector<PlaceCase> targets = Places(left);
  if (left.type->kind == TypeKind::kArray || left.type->kind == TypeKind::kStruct) {
    if (right.kind == ExprKind::kAssign || right.kind == ExprKind::kCall) {
      Refuse(right.span, "can assign arrays and records only from variables");
      return;
    }
    const std::vector<PlaceCase> sources = Places(right);
    if (targets.size() != 1 || sources.size() != 1) {
      Refuse(expr.span,
             "cannot assign arrays or records that are chosen by data; assign their "
             "elements");
      return;
    }
    for (int32_t i = 0; i < targets[0].place.shape->size; ++i) {
      AssignOne({PartOf(targets[0].place, i), {}}, Op::kNone,
                Read(PartOf(sources[0].place, i), right.span), /*is_truth=*/false, expr.span, out);
    }
    return;
  }
  const bool is_truth = left.type->kind == TypeKind::kBool && expr.op == Op::kNone;
  const Term value =
      is_truth ? Choice(Condition(right), Number(1, right.span), Number(0, right.span), right.span)
               : Int(right);
  for (const PlaceCase& target : targets) {
    AssignOne(target, expr.op, value, left.type->kind == TypeKind::kBool && !is_truth, expr.span,
              out);
  }
}

// `is_truth`: the assigned value becomes 0 or 1.
void Lowerer::AssignOne(const PlaceCase& target, Op op, Term value, bool is_truth, Span span,
                        Updates* out) {
  if (target.place.space != Space::kState || target.place.shape->size != 1) {
    Refuse(span, "can assign variables only");
    return;
  }
  const int32_t variable = target.place.base;
  const Term old = Read(target.place, span);
  if (!old.is_variable()) return;  // refused
  std::vector<Term> when;
  for (const size_t condition : under_) {
    if (!IsFresh(condition, condition + 1, span)) return;
    when.push_back(held_[condition].term);
  }
  when.insert(when.end(), target.when.begin(), target.when.end());
  if (std::any_of(target.when.begin(), target.when.end(),
                  [&](const Term& term) { return Reads(term, variable); })) {
    Refuse(span, Cat("needs this written out, but the index depends on '",
                     network_.variables[variable].name, "', which may change; split the update"));
    return;
  }
  if (op != Op::kNone) {
    if (op != Op::kAdd && op != Op::kSub && op != Op::kMul && op != Op::kDiv && op != Op::kMod) {
      Refuse(span, "has no shifts and no operations on bits; compute with + - * / %");
      return;
    }
    value = Binary(op, old, std::move(value), span);
  }
  if (is_truth) {
    value = Choice(Truth(std::move(value), true), Number(1, span), Number(0, span), span);
  }
  int64_t size = SizeOf(value);
  for (const Term& each : when) size += SizeOf(each);
  if (!Count(span, size)) return;
  if (!when.empty()) value = Choice(All(std::move(when), span), std::move(value), old, span);
  out->assignments.push_back({variable, std::move(value), span});
  for (Held& each : held_) each.is_stale = each.is_stale || Reads(each.term, variable);
}

void Lowerer::AssignClock(const Expr& expr, Updates* out) {
  std::optional<int32_t> value;
  if (expr.op == Op::kNone) value = Constant(*expr.args[1]);  // another clock is none
  const std::vector<PlaceCase> targets = Places(*expr.args[0]);
  if (!value) {
    Refuse(expr.args[1]->span, "can set clocks to constants only; make an edge for each value");
    return;
  }
  if (*value < 0) {
    Refuse(expr.span,
           "has no run-time errors, and this always is one: a clock is set to a negative "
           "value");
    return;
  }
  if (targets.size() != 1 || targets[0].place.shape->size != 1 || !under_.empty()) {
    Refuse(expr.span, "cannot choose by data which clock is set; make an edge for each");
    return;
  }
  const int32_t clock = targets[0].place.base;
  for (Reset& reset : out->resets) {
    if (reset.clock == clock) {
      reset.value = *value;
      return;
    }
  }
  out->resets.push_back({clock, *value});
}

void Lowerer::CallStatement(const Expr& call, Updates* out) {
  InFunction(call, [&](const lang::Function& function) { Run(*function.body, out); });
}

void Lowerer::Run(const lang::Stmt& stmt, Updates* out) {
  if (!Count(stmt.span)) return;
  switch (stmt.kind) {
    case StmtKind::kEmpty:
      return;
    case StmtKind::kExpr:
      return Update(*stmt.expr, out);
    case StmtKind::kBlock:
      if (!stmt.locals.empty()) {
        Refuse(stmt.locals[0]->span,
               Cat("has no functions; calls are written out, but not with variables of their own, "
                   "such as '",
                   stmt.locals[0]->name, "'"));
        return;
      }
      for (const lang::Stmt* part : stmt.body) Run(*part, out);
      return;
    case StmtKind::kForEach:
      ForEachValue(*stmt.binder, stmt.span, [&] {
        Run(*stmt.body[0], out);
        return true;
      });
      return;
    case StmtKind::kIf: {
      if (stmt.condition.size() != 1) break;
      const Term condition = Condition(*stmt.condition[0]);
      for (size_t branch = 0; branch < stmt.body.size(); ++branch) {
        if (condition.is_number()) {
          if (condition.is_true() == (branch == 0)) Run(*stmt.body[branch], out);
          continue;
        }
        // The condition has not changed since the first branch, so it need not be held twice.
        if (branch == 0) held_.push_back({condition});
        const size_t place = held_.size() - 1;
        if (branch == 1) held_[place].term = Not(condition);
        under_.push_back(place);
        Run(*stmt.body[branch], out);
        under_.pop_back();
        if (branch + 1 == stmt.body.size()) held_.pop_back();
      }
      return;
    }
    default:
      break;
  }
  Refuse(stmt.span,
         "has no functions; calls are written out, but not loops other than 'for (i : T)', "
         "assertions, and returns before the end");
}

}  // namespace zonelab::exchange
