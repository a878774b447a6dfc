// A comparison as JSON; README.md documents the fields.
#ifndef ZONELAB_CORE_COMPARE_JSON_H_
#define ZONELAB_CORE_COMPARE_JSON_H_

#include "core/compare/compare.h"
#include "core/engine/json_object.h"

namespace zonelab::compare {

Json ToJson(const Compare& compare);

}  // namespace zonelab::compare

#endif  // ZONELAB_CORE_COMPARE_JSON_H_
