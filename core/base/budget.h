// Moved: core/contract/budget.h.
#ifndef ZONELAB_CORE_BASE_BUDGET_H_
#define ZONELAB_CORE_BASE_BUDGET_H_

#include "core/contract/budget.h"

#endif  // ZONELAB_CORE_BASE_BUDGET_H_
