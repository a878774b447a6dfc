// Expressions and updates in partial states, in which some values are not known.
//
// An unknown value is any value of the variable's declared range.  The results here hold for all
// choices of unknown values at once; if one of the choices might run into a run-time error, there
// is an error instead.  Part of the oracle; only core/reference includes this.
#ifndef ZONELAB_CORE_REFERENCE_PARTIAL_H_
#define ZONELAB_CORE_REFERENCE_PARTIAL_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/lang/evaluate.h"

namespace zonelab::reference {

// The values low, …, high.
struct Range {
  int64_t low = 0, high = 0;
  bool is_known() const { return low == high; }
  bool may_be_true() const { return low != 0 || high != 0; }
  bool may_be_false() const { return low <= 0 && 0 <= high; }
};

// All functions return false, with the error, if an evaluation fails or may fail; the latter has
// the code kUnknownValue.

// A range with all values that `expr` may have; in a known state, exactly its value.
bool RangeOf(lang::Evaluator& evaluator, const lang::Expr& expr, Range* range,
             lang::EvalError* error);

// The places that an lvalue, clock or channel may denote: at least one, all of the same shape.
bool PlacesOf(lang::Evaluator& evaluator, const lang::Expr& expr, std::vector<lang::Place>* places,
              lang::EvalError* error);

// Runs an update.  If it meets an unknown value it must be an assignment of one integer that cannot
// fail; every place that it may have written is unknown afterwards (and 0 in `values`).
// REQUIRES: `values` and `known` are the evaluator's state; if `known` is empty, all are known.
bool ExecuteUpdate(lang::Evaluator& evaluator, const lang::Expr& update,
                   std::vector<int32_t>* values, std::vector<uint8_t>* known,
                   lang::EvalError* error);

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_PARTIAL_H_
