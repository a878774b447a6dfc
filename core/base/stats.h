// Moved: core/contract/counters.h.
#ifndef ZONELAB_CORE_BASE_STATS_H_
#define ZONELAB_CORE_BASE_STATS_H_

#include "core/contract/counters.h"

#endif  // ZONELAB_CORE_BASE_STATS_H_
