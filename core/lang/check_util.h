// Small questions about typed expressions, for the check_*.cc files.
#ifndef ZONELAB_CORE_LANG_CHECK_UTIL_H_
#define ZONELAB_CORE_LANG_CHECK_UTIL_H_

#include <string>

#include "core/lang/ast.h"
#include "core/lang/print.h"

namespace zonelab::lang {

inline bool IsError(const Expr& expr) {
  return expr.type == nullptr || expr.type->kind == TypeKind::kError;
}
// A clock, a clock with an offset, or a difference.
inline bool IsClock(const Expr& expr) {
  return expr.type != nullptr && expr.type->kind == TypeKind::kClock;
}
// A clock itself, which can be set.
inline bool IsPlainClock(const Expr& expr) {
  return IsClock(expr) && expr.kind != ExprKind::kBinary;
}
// A floating point number, or something that depends on one.
inline bool IsDouble(const Expr& expr) {
  return expr.type != nullptr && Innermost(*expr.type).kind == TypeKind::kDouble;
}
// A truth value that depends on clocks.
inline bool IsConstraint(const Expr& expr) {
  return expr.clock_kind != ClockKind::kInteger || (expr.has_rate && expr.kind != ExprKind::kRate);
}
// An integer, or a truth value that does not depend on clocks.
inline bool Integral(const Expr& expr) {
  return expr.type != nullptr &&
         (expr.type->kind == TypeKind::kInt || expr.type->kind == TypeKind::kBool) &&
         !IsConstraint(expr);
}

// The template whose locations the processes of `templ` have, which may be an instantiation of it.
inline const Template& Root(const Template& templ) {
  const Template* root = &templ;
  while (root->base != nullptr) root = root->base;
  return *root;
}

// "a clock", "an array", "of type int[0,3]": for messages.
Message Described(const Type& type);

// Does a call of a checked function change anything outside of the function?
bool CallHasEffect(const Expr& call);

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_CHECK_UTIL_H_
