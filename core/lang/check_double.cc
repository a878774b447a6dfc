// Floating point numbers, and weights of branches, which may be such numbers.
//
// Floating point variables are read, and nothing in the model may depend on them: what is assigned
// to them is left out.  An expression over them has the type double, truth values included, and is
// refused wherever it would decide something.
#include <algorithm>
#include <cstdlib>
#include <string>

#include "core/base/strings.h"
#include "core/lang/check.h"
#include "core/lang/check_util.h"

namespace zonelab::lang {
namespace {

// The leaf that makes an expression a floating point number.
const Expr& Leaf(const Expr& expr) {
  for (const Expr* arg : expr.args) {
    if (IsDouble(*arg)) return Leaf(*arg);
  }
  return expr;
}

// The names in an expression, and what the functions that it calls read and write.
void Collect(const Expr& expr, std::vector<const Symbol*>* symbols) {
  if (expr.symbol != nullptr) {
    symbols->push_back(expr.symbol);
    if (const Function* function = expr.symbol->function; function != nullptr) {
      symbols->insert(symbols->end(), function->reads.begin(), function->reads.end());
      symbols->insert(symbols->end(), function->writes.begin(), function->writes.end());
    }
  }
  for (const Expr* arg : expr.args) Collect(*arg, symbols);
}

}  // namespace

bool Checker::RefuseDouble(const Expr& expr, Phrase where) {
  if (IsError(expr) || !IsDouble(expr)) return false;
  const Expr& leaf = Leaf(expr);
  Error("unsupported-feature", leaf.span,
        Tell(Quote(leaf), " is a floating point number, on which ", where,
             " cannot depend; use integers (if need be, multiply all times by the same number)"));
  return true;
}

// An operator with a floating point operand gives a floating point number; true: it is one.
// REQUIRES: the operands are typed.
bool Checker::AllowDouble(Expr* expr) {
  bool is_double = false;
  for (const Expr* arg : expr->args) {
    if (IsError(*arg)) return false;
    is_double |= IsDouble(*arg);
  }
  if (!is_double) return false;
  expr->type = &DoubleType();
  for (const Expr* arg : expr->args) {
    if (!IsClock(*arg) && !IsConstraint(*arg) && arg->kind != ExprKind::kRate) continue;
    RefuseDouble(*expr, "a condition on clocks");
    Fail(expr);
    break;
  }
  return true;
}

// ---- Weights ------------------------------------------------------------------------------------

bool Checker::CheckWeight(Expr* weight) {
  Check(weight);
  if (IsError(*weight) || !RequireNoEffect(*weight, "a weight")) return false;
  if (weight->kind == ExprKind::kFraction) return true;
  if (!RequireIntegral(*weight, "a weight")) return false;
  int32_t value;
  if (!ConstantValue(*weight, &value) || value >= 0) return true;
  Error("out-of-range", weight->span,
        Tell("the weight of a branch cannot be negative, as ", value, " is"));
  return false;
}

Checker::Weight Checker::WeightOf(const Edge& first, const Expr& weight) {
  if (weight.kind == ExprKind::kFraction) {
    return std::atof(std::string(weight.name).c_str()) > 0 ? Weight::kPositive : Weight::kZero;
  }
  int32_t value;
  if (IsError(weight) || muted_) return Weight::kPositive;
  if (ConstantValue(weight, &value)) return value > 0 ? Weight::kPositive : Weight::kZero;
  if (NotCompileTime(weight) == nullptr) return Weight::kUnknown;
  std::vector<const Symbol*> read, used;
  Collect(weight, &read);
  for (const Expr* update : first.updates) {
    if (!IsError(*update)) Collect(*update, &used);
  }
  for (const Symbol* symbol : read) {
    if (!symbol->is_written || std::find(used.begin(), used.end(), symbol) == used.end()) continue;
    Error(
        "unsupported-feature", weight.span,
        Tell("this weight depends on '", symbol->name,
             "', which the edge to its branchpoint may change; that is not supported: change it on "
             "an edge before"));
    return Weight::kPositive;
  }
  return Weight::kUnknown;
}

}  // namespace zonelab::lang
