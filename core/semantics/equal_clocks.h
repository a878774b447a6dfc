// Clocks that always have the same value: wherever one is assigned so are the others, the same.
#ifndef ZONELAB_CORE_SEMANTICS_EQUAL_CLOCKS_H_
#define ZONELAB_CORE_SEMANTICS_EQUAL_CLOCKS_H_

#include <cstdint>
#include <vector>

#include "core/semantics/system.h"

namespace zonelab::semantics {

// For each clock the smallest one that is always equal to it; empty: no two clocks are.  Clocks of
// `apart` and those in constraints on differences stay on their own.  Where code assigns clocks or
// chooses among them nothing is known.
std::vector<int32_t> EqualClocks(const System& system, const std::vector<ClockAtom>& apart);

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_EQUAL_CLOCKS_H_
