// Comparisons turned round.
#ifndef ZONELAB_CORE_LANG_OPERATORS_H_
#define ZONELAB_CORE_LANG_OPERATORS_H_

#include "core/lang/ast.h"

namespace zonelab::lang {

// The comparison that holds exactly when `op` does not.  REQUIRES: op is a comparison.
constexpr Op Negated(Op op) {
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
