// The registry of clock strategies: a new one is a header in this folder and a word here.
#ifndef ZONELAB_CORE_CLOCKS_LIST_H_
#define ZONELAB_CORE_CLOCKS_LIST_H_

#include "core/base/type_list.h"
#include "core/clocks/exact.h"
#include "core/clocks/extra_lu.h"

namespace zonelab::clocks {

// The first one is the default.
using ClockStrategies = TypeList<Exact, ExtraLu>;

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_LIST_H_
