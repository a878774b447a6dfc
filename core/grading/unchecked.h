// What a check of an exercise cannot try, because the file does not have it: a solution, answers, what is
// held back or sealed.
#ifndef ZONELAB_CORE_GRADING_UNCHECKED_H_
#define ZONELAB_CORE_GRADING_UNCHECKED_H_

#include "core/base/diagnostics.h"
#include "core/exercise/exercise.h"

namespace zonelab::grading {

// Adds notes.  `head`: the place for what has none.
void TellUnchecked(const exercise::Exercise& exercise, Span head, Diagnostics& diagnostics);

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_UNCHECKED_H_
