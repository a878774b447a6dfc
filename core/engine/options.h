// Moved: core/contract/options.h, core/strategies/choices.h.
#ifndef ZONELAB_CORE_ENGINE_OPTIONS_H_
#define ZONELAB_CORE_ENGINE_OPTIONS_H_

#include "core/contract/options.h"
#include "core/strategies/choices.h"

#endif  // ZONELAB_CORE_ENGINE_OPTIONS_H_
