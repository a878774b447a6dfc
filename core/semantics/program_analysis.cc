// What an expression or statement does, as far as the compiler asks: may it write, how large is it?
#include <algorithm>

#include "core/semantics/program_compiler.h"

namespace zonelab::semantics {

using lang::Expr;
using lang::ExprKind;
using lang::Stmt;
using lang::StmtKind;

// May evaluating it change anything but the temporaries of the machine?
bool Compiler::MayWrite(const Expr& expr) {
  if (expr.kind == ExprKind::kAssign || expr.kind == ExprKind::kIncrement) return true;
  if (expr.kind == ExprKind::kCall) {
    const lang::Function& function = *expr.symbol->function;
    if (!function.writes.empty()) return true;
    for (const lang::Symbol* parameter : function.parameters) {
      if (parameter->type->is_reference && !parameter->type->is_const) return true;
    }
  }
  for (const Expr* arg : expr.args) {
    if (MayWrite(*arg)) return true;
  }
  return false;
}

// Roughly the number of instructions.
int64_t Compiler::Weight(const Expr& expr) {
  int64_t weight = 1;
  for (const Expr* arg : expr.args) weight += Weight(*arg);
  return expr.kind == ExprKind::kQuantifier ? 4 * weight : weight;
}

int64_t Compiler::Weight(const Stmt& stmt) {
  int64_t weight = 1 + static_cast<int64_t>(stmt.locals.size());
  for (const auto* list : {&stmt.init, &stmt.condition, &stmt.step}) {
    for (const Expr* expr : *list) weight += Weight(*expr);
  }
  if (stmt.expr != nullptr) weight += Weight(*stmt.expr);
  for (const Stmt* inner : stmt.body) weight += Weight(*inner);
  return weight;
}

int64_t Compiler::Steps(const Stmt& stmt) {
  int64_t steps = 1;
  switch (stmt.kind) {
    case StmtKind::kBlock:
      for (const Stmt* inner : stmt.body) steps += Steps(*inner);
      break;
    case StmtKind::kIf: {
      int64_t longest = 0;
      for (const Stmt* branch : stmt.body) longest = std::max(longest, Steps(*branch));
      steps += longest;
      break;
    }
    default:
      break;
  }
  return steps;
}

}  // namespace zonelab::semantics
