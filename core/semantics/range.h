// Which values can an integral expression take?  Intervals from declared ranges.
//
// Clock bounds may depend on data (`x <= n`, `x >= a[i] + 1`): extrapolation and simulation need a
// constant at least as large as any value such a bound can take (algorithms §0.3).
#ifndef ZONELAB_CORE_SEMANTICS_RANGE_H_
#define ZONELAB_CORE_SEMANTICS_RANGE_H_

#include <cstdint>

#include "absl/types/span.h"
#include "core/lang/ast.h"
#include "core/model/network.h"

namespace zonelab::semantics {

struct Interval {
  int64_t low = 0, high = 0;
};

// Contains every value of `expr` (evaluated without error).  Falls back on the range of the
// expression's type (32 bits at worst).  `binders` as in Program::CompileInt.
Interval RangeOf(const lang::Expr& expr, model::Network& network, const lang::Bindings& bindings,
                 absl::Span<const int32_t> binders);

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_RANGE_H_
