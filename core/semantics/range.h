// The values that an integral expression can take, as an interval, from declared ranges.
//
// Clock bounds may depend on data (`x <= n`, `x >= a[i] + 1`): extrapolation and simulation need a
// constant at least as large as any value such a bound can take [Behrmann+ 2003].
#ifndef ZONELAB_CORE_SEMANTICS_RANGE_H_
#define ZONELAB_CORE_SEMANTICS_RANGE_H_

#include <cstdint>

#include "absl/types/span.h"
#include "core/lang/ast.h"
#include "core/lang/interval.h"
#include "core/model/network.h"

namespace zonelab::semantics {

using lang::Interval;

// Contains every value of `expr` (evaluated without error).  Falls back on the range of the
// expression's type (32 bits at worst).  `binders` as in Program::CompileInt.
Interval RangeOf(const lang::Expr& expr, model::Network& network, const lang::Bindings& bindings,
                 absl::Span<const int32_t> binders);

// Does the index of `element`, an expression a[i], always lie within the array?  False when in doubt.
bool IndexFits(const lang::Expr& element, model::Network& network, const lang::Bindings& bindings,
               absl::Span<const int32_t> binders);

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_RANGE_H_
