// Where a run waits for ever: what liveness in an environment that need not act founders on.
#ifndef ZONELAB_CORE_GRADING_WAITING_H_
#define ZONELAB_CORE_GRADING_WAITING_H_

#include <string>

#include "core/engine/engine.h"
#include "core/exercise/exercise.h"

namespace zonelab::grading {

// "`Boat.Away` has no invariant", of the locations in which the run of the result stays although
// edges lead out of them, those of locked processes first; "": it does not end so.
Message WhereItWaits(const exercise::Exercise& exercise, const Model& model, const Result& result);

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_WAITING_H_
