// Comparison operators: their negations, their mirror images, what they say of two numbers.
#ifndef ZONELAB_CORE_LANG_OPERATORS_H_
#define ZONELAB_CORE_LANG_OPERATORS_H_

#include <cstdint>

#include "core/base/check.h"
#include "core/lang/ast.h"

namespace zonelab::lang {

constexpr bool IsComparison(Op op) { return op >= Op::kLess && op <= Op::kNotEqual; }
static_assert(static_cast<int>(Op::kNotEqual) - static_cast<int>(Op::kLess) == 5);

// a op b.  REQUIRES: op is a comparison.
constexpr bool Holds(Op op, int64_t a, int64_t b) {
  ZL_DCHECK(IsComparison(op));
  switch (op) {
    case Op::kLess:
      return a < b;
    case Op::kLessEqual:
      return a <= b;
    case Op::kGreater:
      return a > b;
    case Op::kGreaterEqual:
      return a >= b;
    case Op::kEqual:
      return a == b;
    default:
      return a != b;
  }
}

// The comparison that holds exactly when `op` does not.  REQUIRES: op is a comparison.
constexpr Op Negated(Op op) {
  ZL_DCHECK(IsComparison(op));
  switch (op) {
    case Op::kLess:
      return Op::kGreaterEqual;
    case Op::kLessEqual:
      return Op::kGreater;
    case Op::kGreater:
      return Op::kLessEqual;
    case Op::kGreaterEqual:
      return Op::kLess;
    case Op::kEqual:
      return Op::kNotEqual;
    default:
      return Op::kEqual;
  }
}

// The comparison with its sides exchanged: a op b is b Mirrored(op) a.  Others stay as they are.
constexpr Op Mirrored(Op op) {
  switch (op) {
    case Op::kLess:
      return Op::kGreater;
    case Op::kLessEqual:
      return Op::kGreaterEqual;
    case Op::kGreater:
      return Op::kLess;
    case Op::kGreaterEqual:
      return Op::kLessEqual;
    default:
      return op;
  }
}

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_OPERATORS_H_
