// Tries an exercise before learners do: does it mark what it seems to mark?
#ifndef ZONELAB_CORE_GRADING_VERIFY_H_
#define ZONELAB_CORE_GRADING_VERIFY_H_

#include "core/base/diagnostics.h"
#include "core/exercise/exercise.h"

namespace zonelab::grading {

// A warning where the exercise is made for other versions of ZoneLab than this one.
void CheckEngine(const exercise::Exercise& exercise, int source, Diagnostics* diagnostics);

// What is wrong with an exercise that was read without errors from source `source`.  Errors are of
// exercise-content: models with errors, a solution that does not earn all, a query that cannot be
// asked.  Warnings are of exercise-weak.  Of an exercise with parameters a few combinations are
// tried, the first and the last among them.
Diagnostics Verify(const exercise::Exercise& exercise, const SourceMap& sources, int source);

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_VERIFY_H_
