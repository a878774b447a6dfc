// Variables whose values do not matter in some places, since nobody reads them before they are
// assigned again: live variables, turned around [Bozga+ 1999].
//
// In a location of its process such a *dead* value can be anything, so states that differ in it only
// do the same for ever (they are bisimilar), whatever a query asks that does not mention it.  There
// it may as well be the initial value: fewer states are told apart.
#ifndef ZONELAB_CORE_REFERENCE_DEAD_VALUES_H_
#define ZONELAB_CORE_REFERENCE_DEAD_VALUES_H_

#include <cstdint>
#include <vector>

#include "core/lang/query.h"
#include "core/model/network.h"
#include "core/model/slice.h"

namespace zonelab::reference {

// By process and location: variables of the network, ascending.
struct DeadValues {
  std::vector<std::vector<std::vector<int32_t>>> at;
  bool empty() const;
};

// Looked at are integers and booleans of which only one process speaks, and neither the query nor
// an invariant.  One is alive in a location if an edge that begins there may read it before it
// assigns it, or surely assigns it not and leads to where it is alive.  Nothing is dead where
// something happens before or after every move (`before_update`).
DeadValues FindDeadValues(const model::Network& network, const lang::Query& query);

// The network in which every edge that leads to where a value is dead sets it to its initial one.
model::Slice WithDeadValuesReset(const model::Network& network, const DeadValues& dead);

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_DEAD_VALUES_H_
