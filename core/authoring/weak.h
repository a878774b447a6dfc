// What mutants show to be weak in an exercise, as warnings and notes.
#ifndef ZONELAB_CORE_AUTHORING_WEAK_H_
#define ZONELAB_CORE_AUTHORING_WEAK_H_

#include "core/authoring/mutants.h"
#include "core/base/diagnostics.h"
#include "core/exercise/exercise.h"

namespace zonelab::authoring {

// `exercise` was read from source `source`.  REQUIRES that the mutants are done.
Diagnostics WeakPoints(const exercise::Exercise& exercise, int source, const Mutants& mutants);

}  // namespace zonelab::authoring

#endif  // ZONELAB_CORE_AUTHORING_WEAK_H_
