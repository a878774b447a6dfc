// The network and the compiled system of a model, for who replays runs by hand (core/tasks).
#ifndef ZONELAB_CORE_ENGINE_SYSTEM_H_
#define ZONELAB_CORE_ENGINE_SYSTEM_H_

#include "core/engine/engine.h"
#include "core/model/network.h"
#include "core/semantics/system.h"

namespace zonelab {

// REQUIRES model.ok().  They are not const because evaluating expressions caches what it finds out;
// what they mean never changes.
model::Network& NetworkOf(const Model& model);
semantics::System& SystemOf(const Model& model);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_SYSTEM_H_
