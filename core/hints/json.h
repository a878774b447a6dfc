// Hints as data, and in words for the command line.  wasm/exercise.d.ts types the values.
#ifndef ZONELAB_CORE_HINTS_JSON_H_
#define ZONELAB_CORE_HINTS_JSON_H_

#include <string>

#include "core/engine/json_object.h"
#include "core/hints/difference.h"
#include "core/hints/repair.h"

namespace zonelab::hints {

Json ToJson(const Place& place);
Json ToJson(const Difference& difference);
Json ToJson(const Repair& repair);

// "the edge On -> Off of Light", "the location On of Light".
std::string Describe(const Place& place);
// Sentences; "": there is nothing to be told.
std::string Describe(const Difference& difference);
std::string Describe(const Repair& repair);

}  // namespace zonelab::hints

#endif  // ZONELAB_CORE_HINTS_JSON_H_
