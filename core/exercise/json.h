// Exercises as data: `NAME.zonelab.json`.  docs/teaching/exercise.schema.json is its schema.
#ifndef ZONELAB_CORE_EXERCISE_JSON_H_
#define ZONELAB_CORE_EXERCISE_JSON_H_

#include <string>

#include "core/base/diagnostics.h"
#include "core/engine/json_object.h"
#include "core/exercise/exercise.h"

namespace zonelab::exercise {

Json ToJson(const Exercise& exercise);
// Of the text in source `source`; errors have the place of the value in the text.
Exercise ReadJson(const SourceMap& sources, int source, Diagnostics& diagnostics);

}  // namespace zonelab::exercise

#endif  // ZONELAB_CORE_EXERCISE_JSON_H_
