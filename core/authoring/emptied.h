// A start that is only a frame: the solution with its locations and without what happens there.
#ifndef ZONELAB_CORE_AUTHORING_EMPTIED_H_
#define ZONELAB_CORE_AUTHORING_EMPTIED_H_

#include <string>

#include "core/exercise/exercise.h"

namespace zonelab::authoring {

// In XTA: what is not locked has no edges, invariants, urgent and committed locations.  "": there is no
// solution that can be read.
std::string Emptied(const exercise::Exercise& exercise);

}  // namespace zonelab::authoring

#endif  // ZONELAB_CORE_AUTHORING_EMPTIED_H_
