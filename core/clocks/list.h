// The registry of clock strategies: a new one is a header in this folder and a word here.
#ifndef ZONELAB_CORE_CLOCKS_LIST_H_
#define ZONELAB_CORE_CLOCKS_LIST_H_

#include "core/base/type_list.h"
#include "core/clocks/alu.h"
#include "core/clocks/difference_bounds.h"
#include "core/clocks/exact.h"
#include "core/clocks/extrapolated.h"
#include "core/clocks/interpolated.h"
#include "core/clocks/reference_2018.h"
#include "core/clocks/whole.h"

namespace zonelab::clocks {

// The first one is the default.
using EagerStrategies = TypeList<Exact, ExtraLu, ExtraM, ExtraDifference>;
// Those of the adaptive search.
using LazyStrategies = TypeList<Alu, Interpolated<search::Backward>, Interpolated<search::Forward>,
                                DifferenceBounds, Whole, Alu2018, Seq2018>;

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_LIST_H_
