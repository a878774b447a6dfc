// The contract (core/contract) as JSON: what `zonelab contract` prints and pages read.
#ifndef ZONELAB_CORE_ENGINE_CONTRACT_JSON_H_
#define ZONELAB_CORE_ENGINE_CONTRACT_JSON_H_

#include "core/engine/json.h"

namespace zonelab {

// wasm/engine.d.ts types it (Contract).
Json ContractToJson();

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_CONTRACT_JSON_H_
