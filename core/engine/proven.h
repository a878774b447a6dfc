// Is a verdict proven?  Asked before it counts for more than an answer on a screen.
#ifndef ZONELAB_CORE_ENGINE_PROVEN_H_
#define ZONELAB_CORE_ENGINE_PROVEN_H_

#include "absl/status/status.h"
#include "core/engine/engine.h"

namespace zonelab {

// OK: the checker accepts the certificate of the result for its verdict.  ResourceExhausted: that was
// too much for it.  Anything else is a defect, and its message says what.
absl::Status CheckProof(const Result& result, const Model& model);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_PROVEN_H_
