// The largest constants that clocks are compared with, per location of a process.
//
// Munta demands that such a constant is not smaller in front of an edge that does not reset the clock
// than behind it, and computes them itself.  But it goes over each cycle only once, so that a location
// before a cycle may get too little, and the model is then refused ("Ceiling resets").  Where a
// location compares the clock with the right constant itself, that does not happen.
#ifndef ZONELAB_CORE_EXCHANGE_CEILINGS_H_
#define ZONELAB_CORE_EXCHANGE_CEILINGS_H_

#include <vector>

#include "core/exchange/flat.h"

namespace zonelab::exchange {

// Per location, the comparisons that should stand there.  `clocks`: how many there are.
std::vector<std::vector<ClockBound>> MissingCeilings(const FlatProcess& process, size_t clocks);

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_CEILINGS_H_
