// Clocks that always have the same value, because every edge assigns them alike [Daws-Yovine 1996].
#ifndef ZONELAB_CORE_SEMANTICS_EQUAL_CLOCKS_H_
#define ZONELAB_CORE_SEMANTICS_EQUAL_CLOCKS_H_

#include <cstdint>
#include <vector>

#include "core/semantics/system.h"

namespace zonelab::semantics {

// Returns, for each clock, the smallest clock that is always equal to it; empty if no two clocks
// are. Clocks in `apart` and clocks in constraints on differences count as equal to themselves
// only.  The result is empty, too, if code assigns clocks or chooses among them, since then nothing
// is known.
std::vector<int32_t> EqualClocks(const System& system, const std::vector<ClockAtom>& apart);

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_EQUAL_CLOCKS_H_
