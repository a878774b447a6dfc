// Questions of the compiler about trees and shapes: may it write, how large is it, does it fit?
#include <algorithm>

#include "core/semantics/program_compiler.h"

namespace zonelab::semantics {

using lang::Expr;
using lang::ExprKind;
using lang::Shape;
using lang::Stmt;
using lang::StmtKind;
using lang::TypeKind;

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

// Does it name anything in the frame?  Then only the machine can evaluate it.
bool Compiler::NamesLocals(const Expr& expr) const {
  if (expr.kind == ExprKind::kName && locals_.contains(expr.symbol)) return true;
  for (const Expr* arg : expr.args) {
    if (NamesLocals(*arg)) return true;
  }
  return expr.kind == ExprKind::kQuantifier && NamesLocals(*expr.binder->type);
}

bool Compiler::NamesLocals(const lang::Type& type) const {
  for (const Expr* expr : {type.low, type.high, type.size}) {
    if (expr != nullptr && NamesLocals(*expr)) return true;
  }
  for (const lang::Type* inner : {type.element, type.index}) {
    if (inner != nullptr && NamesLocals(*inner)) return true;
  }
  for (const lang::Field& field : type.fields) {
    if (NamesLocals(*field.type)) return true;
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

// Does every value of shape `from` belong to `to`?
bool Compiler::Fits(const Shape& to, const Shape& from) {
  if (&to == &from) return true;
  if (to.kind == TypeKind::kArray && from.kind == TypeKind::kArray) {
    return Fits(*to.element, *from.element);
  }
  if (to.kind == TypeKind::kStruct && from.kind == TypeKind::kStruct) {
    for (size_t i = 0; i < to.fields.size() && i < from.fields.size(); ++i) {
      if (!Fits(*to.fields[i].shape, *from.fields[i].shape)) return false;
    }
    return true;
  }
  if (to.size != 1 || from.size != 1) return false;
  return to.low <= from.low && from.high <= to.high;
}

}  // namespace zonelab::semantics
