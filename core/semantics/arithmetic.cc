// Operators chosen when the program runs, and the words for operations that have no value.
#include "core/semantics/arithmetic.h"

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/semantics/program_ops.h"

namespace zonelab::semantics {

std::optional<int32_t> Apply(lang::Op op, int32_t a, int32_t b) {
  int32_t result = 0;
  bool has_value = false;
  switch (op) {
#define ZONELAB_CASE(name)                       \
  case lang::Op::k##name:                        \
    has_value = arithmetic::name(a, b, &result); \
    break;
    ZONELAB_ARITHMETIC(ZONELAB_CASE)
    ZONELAB_COMPARISONS(ZONELAB_CASE)
#undef ZONELAB_CASE
    default:
      ZL_DCHECK(false);
      break;
  }
  return has_value ? std::optional<int32_t>(result) : std::nullopt;
}

void ExplainFailure(lang::Op op, int64_t a, int64_t b, lang::EvalError* error) {
  using lang::Op;
  if (b == 0 && (op == Op::kDiv || op == Op::kMod)) {
    error->code = "division-by-zero";
    error->message = Tell(a, " is divided by zero");
    return;
  }
  if ((b < 0 || b > 31) && (op == Op::kShiftLeft || op == Op::kShiftRight)) {
    error->code = "shift";
    error->message = Tell("shift count ", b, " is outside 0..31");
    return;
  }
  int64_t wide = 0;  // the result; 64 bits hold it
  switch (op) {
    case Op::kAdd:
      wide = a + b;
      break;
    case Op::kSub:
      wide = a - b;
      break;
    case Op::kMul:
      wide = a * b;
      break;
    case Op::kShiftLeft:
      wide = a * (int64_t{1} << b);
      break;
    default:
      ZL_DCHECK(op == Op::kDiv);
      wide = a / b;
      break;
  }
  error->code = "overflow";
  error->message = Tell("the result ", wide, " does not fit in 32 bits");
}

}  // namespace zonelab::semantics
