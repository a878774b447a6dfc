// sup, inf and bounds: the least and greatest values of expressions.
//
// All states are explored; core/property/extremes.h says how values are read off symbolic states.
// Of a clock, extrapolated zones tell its bounds only up to a constant.  Where that is not enough,
// either it is shown that the clock has no bound (extremes_proof.h), or all states are explored
// again with twice the constant.  A clock that has a bound b is known as soon as the constant is
// larger than b, so this ends for all clocks that have bounds; the constant is never larger than
// zones can hold.  Where clocks stand still (check/stopwatches.h) the values bound what is reached,
// and are the answer if runs attain them.
#ifndef ZONELAB_CORE_CHECK_EXTREMES_H_
#define ZONELAB_CORE_CHECK_EXTREMES_H_

#include <memory>

#include "core/check/check.h"

namespace zonelab::check {

// Null: see diagnostics.
std::unique_ptr<Check> MakeExtremesCheck(const Setting& setting, Diagnostics& diagnostics);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_EXTREMES_H_
