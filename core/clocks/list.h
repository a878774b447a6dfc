// The registry of clock strategies: a new one is a header in this folder and a word here.  The
// compiler then checks that it provides all that its loop asks for (search/strategies.h).
#ifndef ZONELAB_CORE_CLOCKS_LIST_H_
#define ZONELAB_CORE_CLOCKS_LIST_H_

#include "core/base/type_list.h"
#include "core/clocks/alu.h"
#include "core/clocks/difference_bounds.h"
#include "core/clocks/exact.h"
#include "core/clocks/extrapolated.h"
#include "core/clocks/interpolated.h"
#include "core/clocks/whole.h"
#include "core/search/strategies.h"

namespace zonelab::clocks {

// Those of the eager search.  The first one is the default.
using EagerStrategies = TypeList<Exact, ExtraLu, ExtraM, ExtraDifference>;
static_assert(search::EagerClocks<Exact>);
static_assert(search::EagerClocks<ExtraLu>);
static_assert(search::EagerClocks<ExtraM>);
static_assert(search::EagerClocks<ExtraDifference>);

// Those of the lazy search.
using LazyStrategies = TypeList<Alu, Interpolated<search::Backward>, Interpolated<search::Forward>,
                                DifferenceBounds, Whole>;
static_assert(search::LazyClocks<Alu>);
static_assert(search::LazyClocks<Interpolated<search::Backward>>);
static_assert(search::ForwardClocks<Interpolated<search::Forward>>);
static_assert(search::LazyClocks<DifferenceBounds>);
static_assert(search::LazyClocks<Whole>);

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_LIST_H_
