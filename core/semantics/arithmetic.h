// The arithmetic of compiled code: 32 bits, and an operation whose result does not fit has none.
//
// The interpreter, the compiler when it folds constants, and the messages of errors take each
// operator from here.  (lang/evaluate.cc defines the operators once more: runs are replayed on it,
// and a mistake here must not be repeated there.)
#ifndef ZONELAB_CORE_SEMANTICS_ARITHMETIC_H_
#define ZONELAB_CORE_SEMANTICS_ARITHMETIC_H_

#include <cstdint>
#include <limits>
#include <optional>

#include "core/lang/ast.h"
#include "core/lang/evaluate.h"

namespace zonelab::semantics {

// One function for each name in ZONELAB_ARITHMETIC and ZONELAB_COMPARISONS (program_ops.h): *r
// becomes a op b.  False, with *r unchanged or meaningless: there is no value.
namespace arithmetic {

inline bool Add(int32_t a, int32_t b, int32_t* r) { return !__builtin_add_overflow(a, b, r); }
inline bool Sub(int32_t a, int32_t b, int32_t* r) { return !__builtin_sub_overflow(a, b, r); }
inline bool Mul(int32_t a, int32_t b, int32_t* r) { return !__builtin_mul_overflow(a, b, r); }
inline bool Div(int32_t a, int32_t b, int32_t* r) {
  if (b == 0 || (b == -1 && a == std::numeric_limits<int32_t>::min())) return false;
  *r = a / b;
  return true;
}
inline bool Mod(int32_t a, int32_t b, int32_t* r) {
  if (b == 0) return false;
  *r = b == -1 ? 0 : a % b;
  return true;
}
inline bool ShiftLeft(int32_t a, int32_t b, int32_t* r) {
  if (b < 0 || b > 31) return false;
  const int64_t wide = int64_t{a} * (int64_t{1} << b);
  *r = static_cast<int32_t>(wide);
  return *r == wide;
}
inline bool ShiftRight(int32_t a, int32_t b, int32_t* r) {
  if (b < 0 || b > 31) return false;
  *r = a >> b;
  return true;
}
#define ZONELAB_TOTAL(name, expression)                \
  inline bool name(int32_t a, int32_t b, int32_t* r) { \
    *r = expression;                                   \
    return true;                                       \
  }
ZONELAB_TOTAL(BitAnd, a& b)
ZONELAB_TOTAL(BitXor, a ^ b)
ZONELAB_TOTAL(BitOr, a | b)
ZONELAB_TOTAL(Min, a < b ? a : b)
ZONELAB_TOTAL(Max, a > b ? a : b)
ZONELAB_TOTAL(Less, a < b)
ZONELAB_TOTAL(LessEqual, a <= b)
ZONELAB_TOTAL(Greater, a > b)
ZONELAB_TOTAL(GreaterEqual, a >= b)
ZONELAB_TOTAL(Equal, a == b)
ZONELAB_TOTAL(NotEqual, a != b)
#undef ZONELAB_TOTAL

}  // namespace arithmetic

// The value of `a op b`, if there is one.  REQUIRES: op is between kAdd and kNotEqual.
std::optional<int32_t> Apply(lang::Op op, int32_t a, int32_t b);

// Why `a op b` has no value, in the code and message of `*error`.  The operands may be wider than
// 32 bits where an instruction does two operations at once.  REQUIRES: it has none.
void ExplainFailure(lang::Op op, int64_t a, int64_t b, lang::EvalError* error);

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_ARITHMETIC_H_
