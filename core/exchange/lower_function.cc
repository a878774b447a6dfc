// Calls of functions, written out.
//
// A variable of a function is the term that it has been assigned last; where an `if` around that may
// go either way, `c ? new : old`.  Loops are written out round by round, so that their conditions must
// be known before the run.  A function that returns a value is followed along each way through it:
// `if (c) return a; return b;` is `c ? a : b`.
#include <string>
#include <utility>

#include "core/base/strings.h"
#include "core/exchange/lower.h"
#include "core/exchange/lower_impl.h"

namespace zonelab::exchange {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Stmt;
using lang::StmtKind;
using lang::TypeKind;

// ---- Variables of functions ----------------------------------------------------------------------

Lowerer::Argument* Lowerer::LocalOf(const Expr& expr) {
  if (expr.kind != ExprKind::kName) return nullptr;
  const auto it = frame_.find(expr.symbol);
  return it != frame_.end() && it->second.value ? &it->second : nullptr;
}

void Lowerer::AssignLocal(Argument* local, Op op, Term value, Span span) {
  const bool keeps_old = op != Op::kNone || under_.size() > local->under;
  if (keeps_old && !IsFresh(local->first_held, local->end_held, span)) return;
  const Term old = *local->value;
  if (op != Op::kNone) {
    if (!IsArithmetic(op, span)) return;
    value = Binary(op, old, std::move(value), span);
  }
  std::vector<Term> when;
  for (size_t k = local->under; k < under_.size(); ++k) {
    if (!IsFresh(under_[k], under_[k] + 1, span)) return;
    when.push_back(held_[under_[k]].term);
  }
  int64_t size = SizeOf(value);
  for (const Term& each : when) size += SizeOf(each);
  if (!Count(span, size)) return;
  if (!when.empty()) value = Choice(All(std::move(when), span), std::move(value), old, span);
  held_[local->first_held] = {value};
  local->value = std::move(value);
}

void Lowerer::Declare(const lang::Symbol& local) {
  const TypeKind kind = local.type->kind;
  if (kind != TypeKind::kInt && kind != TypeKind::kBool && kind != TypeKind::kScalar) {
    Refuse(local.span,
           Cat("has no functions; calls are written out, but not with arrays or records "
               "of their own, such as '",
               local.name, "'"));
    return;
  }
  const lang::Shape* shape = evaluator_.ShapeOf(*local.type);
  if (shape == nullptr) {
    Refuse(local.span,
           Cat("needs a range that is known before the run: ", evaluator_.error().message));
    return;
  }
  Term value = Number(shape->low <= 0 && shape->high >= 0 ? 0 : static_cast<int32_t>(shape->low),
                      local.span);
  if (local.init != nullptr) {
    value = kind == TypeKind::kBool ? Choice(Condition(*local.init), Number(1, local.span),
                                             Number(0, local.span), local.span)
                                    : Int(*local.init);
  }
  Argument made;
  made.first_held = held_.size();
  made.end_held = held_.size() + 1;
  made.under = under_.size();
  held_.push_back({value});
  made.value = std::move(value);
  frame_[&local] = std::move(made);
}

std::optional<bool> Lowerer::Decided(const std::vector<Expr*>& list, Span span) {
  if (list.empty()) return true;  // for (;;)
  if (list.size() == 1) {
    const Term condition = Condition(*list[0]);
    if (condition.is_number()) return condition.is_true();
  }
  Refuse(span,
         "has no functions; calls are written out, but not loops whose end depends on variables");
  return std::nullopt;
}

// ---- Functions that return a value ---------------------------------------------------------------

Term Lowerer::CallInt(const Expr& expr) {
  Term value = Number(0, expr.span);
  InFunction(expr, [&](const lang::Function& function) {
    if (!function.writes.empty()) {
      Refuse(expr.span, Cat("has no functions; calls are written out, but not of '", expr.name,
                            "', which returns a value and assigns variables"));
      return;
    }
    const bool is_truth = function.symbol->type->kind == TypeKind::kBool;
    value = ValueOf(expr, is_truth, {{function.body}});
  });
  return value;
}

// The value that is returned on the way through `todo`, the next thing last.
Term Lowerer::ValueOf(const Expr& call, bool is_truth, std::vector<Pending> todo) {
  Updates none;  // the function assigns nothing else
  while (!todo.empty()) {
    if (!none.assignments.empty() || !none.resets.empty()) {  // through a parameter
      return Refuse(call.span, Cat("has no functions; calls are written out, but not of '",
                                   call.name, "', which returns a value and assigns variables"));
    }
    const Stmt* const stmt = todo.back().stmt;
    const bool is_again = todo.back().is_again;
    todo.pop_back();
    if (!Count(stmt->span)) break;
    switch (stmt->kind) {
      case StmtKind::kReturn:
        if (stmt->expr == nullptr) break;
        return is_truth ? Choice(Condition(*stmt->expr), Number(1, stmt->span),
                                 Number(0, stmt->span), stmt->span)
                        : Int(*stmt->expr);
      case StmtKind::kBlock:
        for (const lang::Symbol* local : stmt->locals) Declare(*local);
        for (size_t k = stmt->body.size(); k-- > 0;) todo.push_back({stmt->body[k]});
        continue;
      case StmtKind::kIf: {
        if (stmt->condition.size() != 1) break;
        const Term condition = Condition(*stmt->condition[0]);
        const auto with = [&](size_t branch) {
          std::vector<Pending> rest = todo;
          if (branch < stmt->body.size()) rest.push_back({stmt->body[branch]});
          return rest;
        };
        if (condition.is_number()) {
          todo = with(condition.is_true() ? 0 : 1);
          continue;
        }
        const Frame frame = frame_;
        const std::vector<Held> held = held_;
        Term yes = ValueOf(call, is_truth, with(0));
        frame_ = frame;
        held_ = held;
        Term no = ValueOf(call, is_truth, with(1));
        return Choice(condition, std::move(yes), std::move(no), call.span);
      }
      case StmtKind::kFor:
      case StmtKind::kWhile:
      case StmtKind::kDoWhile: {
        for (const Expr* each : is_again ? stmt->step : stmt->init) Update(*each, &none);
        const bool is_first_of_do = stmt->kind == StmtKind::kDoWhile && !is_again;
        const std::optional<bool> goes_on =
            is_first_of_do ? true : Decided(stmt->condition, stmt->span);
        if (!goes_on) return Number(0, call.span);
        if (!*goes_on) continue;
        todo.push_back({stmt, /*is_again=*/true});
        todo.push_back({stmt->body[0]});
        continue;
      }
      default:
        Run(*stmt, &none);
        continue;
    }
    break;
  }
  return Refuse(call.span, Cat("has no functions; calls are written out, but '", call.name,
                               "' may end without a value, or is too long"));
}

// ---- Functions that are updates ------------------------------------------------------------------

void Lowerer::CallStatement(const Expr& call, Updates* out) {
  InFunction(call, [&](const lang::Function& function) { Run(*function.body, out); });
}

void Lowerer::Run(const Stmt& stmt, Updates* out) {
  if (!Count(stmt.span)) return;
  switch (stmt.kind) {
    case StmtKind::kEmpty:
      return;
    case StmtKind::kExpr:
      return Update(*stmt.expr, out);
    case StmtKind::kBlock: {
      const size_t held = held_.size();
      for (const lang::Symbol* local : stmt.locals) Declare(*local);
      for (const Stmt* part : stmt.body) Run(*part, out);
      for (const lang::Symbol* local : stmt.locals) frame_.erase(local);
      held_.resize(held);
      return;
    }
    case StmtKind::kForEach:
      ForEachValue(*stmt.binder, stmt.span, [&] {
        Run(*stmt.body[0], out);
        return true;
      });
      return;
    case StmtKind::kFor:
    case StmtKind::kWhile:
    case StmtKind::kDoWhile:
      for (const Expr* each : stmt.init) Update(*each, out);
      for (bool is_first = true; Count(stmt.span); is_first = false) {
        if (stmt.kind != StmtKind::kDoWhile || !is_first) {
          if (!Decided(stmt.condition, stmt.span).value_or(false)) return;
        }
        Run(*stmt.body[0], out);
        for (const Expr* each : stmt.step) Update(*each, out);
      }
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
         "has no functions; calls are written out, but not assertions, nor returns before the end");
}

}  // namespace zonelab::exchange
