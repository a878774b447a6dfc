// A comparison as JSON; README.md documents the fields.
#ifndef ZONELAB_CORE_COMPARE_JSON_H_
#define ZONELAB_CORE_COMPARE_JSON_H_

#include "core/compare/compare.h"
#include "core/engine/json_object.h"

namespace zonelab::compare {

Json ToJson(const Compare& compare);

// Of the word that only this side can do: its run in A and in B, in one of them only as far as it
// goes.  REQUIRES that it is done.
Json RunsToJson(const Compare& compare, int side);

}  // namespace zonelab::compare

#endif  // ZONELAB_CORE_COMPARE_JSON_H_
