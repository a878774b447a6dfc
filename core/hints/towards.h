// Models that differ from a given one in one place, which is as another model has it.
//
// What is locked stays as it is, as in neighbours.h.
#ifndef ZONELAB_CORE_HINTS_TOWARDS_H_
#define ZONELAB_CORE_HINTS_TOWARDS_H_

#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/hints/neighbours.h"

namespace zonelab::hints {

// One place is as it is in `ours`.  REQUIRES that both are readable.
std::vector<Neighbour> NeighboursTowards(const Model& model, const Model& ours,
                                         const std::vector<std::string>& locked);

}  // namespace zonelab::hints

#endif  // ZONELAB_CORE_HINTS_TOWARDS_H_
