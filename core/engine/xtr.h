// Runs to and from UPPAAL's symbolic traces (core/run/xtr.h).
#ifndef ZONELAB_CORE_ENGINE_XTR_H_
#define ZONELAB_CORE_ENGINE_XTR_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/engine/engine.h"
#include "core/engine/json.h"

namespace zonelab {

// A run, as ReplayToJson takes it, that exists; an error if it cannot be written.
absl::StatusOr<std::string> RunToXtr(const Model& model, const Json& run);

// The earliest run along a trace, as ReplayToJson takes it.  An error says in which line the file is
// no trace of the model.
absl::StatusOr<Json> RunFromXtr(const Model& model, std::string_view text);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_XTR_H_
