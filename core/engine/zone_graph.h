// The zone graph of a model, as far as it is small enough to be drawn.
#ifndef ZONELAB_CORE_ENGINE_ZONE_GRAPH_H_
#define ZONELAB_CORE_ENGINE_ZONE_GRAPH_H_

#include "core/engine/engine.h"
#include "core/engine/json.h"

namespace zonelab {

// Breadth first, up to `max_nodes`: zones extrapolated by Extra-LU+ (exact ones where differences
// of clocks are compared), a node covered by an earlier one that includes it.  Made for pictures,
// apart from the searches: it keeps edges, covered nodes, and of each node the exact zone of its
// shortest path beside the abstract one.  wasm/engine.d.ts types it.
Json ZoneGraphToJson(const Model& model, int max_nodes);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_ZONE_GRAPH_H_
