// Mutants and survivors as data, and in words for the command line.  wasm/exercise.d.ts types the
// values.
#ifndef ZONELAB_CORE_AUTHORING_JSON_H_
#define ZONELAB_CORE_AUTHORING_JSON_H_

#include <string>

#include "core/authoring/mutants.h"
#include "core/engine/json_object.h"

namespace zonelab::authoring {

Json ToJson(const Mutants& mutants);
// Lines; each survivor below its place.
std::string Describe(const Mutants& mutants);
std::string Describe(const Told& told);

}  // namespace zonelab::authoring

#endif  // ZONELAB_CORE_AUTHORING_JSON_H_
