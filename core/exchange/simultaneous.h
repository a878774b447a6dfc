// Updates that are made all at once, from updates that are made one after the other.
//
//   a = a + 1, b = a        a := a + 1, b := a + 1: the values before the update are read
#ifndef ZONELAB_CORE_EXCHANGE_SIMULTANEOUS_H_
#define ZONELAB_CORE_EXCHANGE_SIMULTANEOUS_H_

#include <vector>

#include "core/exchange/lower.h"
#include "core/exchange/refusals.h"

namespace zonelab::exchange {

// The assignments with the same outcome, if all values are computed before any is assigned: one for
// each variable.  Values that become too large are refused by their place.
std::vector<Assignment> AtOnce(const std::vector<Assignment>& sequence, Refusals& refusals);

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_SIMULTANEOUS_H_
