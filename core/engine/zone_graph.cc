#include "core/engine/zone_graph.h"

#include <utility>
#include <vector>

#include "core/dump/zone_graph.h"
#include "core/engine/model_impl.h"
#include "core/engine/view.h"

namespace zonelab {

Json ZoneGraphToJson(const Model& model, int max_nodes) {
  const semantics::System& system = SystemOf(model);
  const dump::ZoneGraph graph = dump::ExploreZoneGraph(system, max_nodes);
  Json nodes = Json::array(), arcs = Json::array();
  const int processes = system.process_count();
  for (const dump::ZoneGraph::Node& node : graph.nodes) {
    nodes.push_back(
        {{"locations", std::vector<int32_t>(node.state.begin(), node.state.begin() + processes)},
         {"values", std::vector<int32_t>(node.state.begin() + processes, node.state.end())},
         {"depth", node.depth},
         {"parent", node.parent},
         {"move", node.move},
         {"coveredBy", node.covered_by},
         {"isExpanded", node.is_expanded},
         {"exact", ToJson(ZoneOf(node.exact.data(), model))},
         {"abstract", ToJson(ZoneOf(node.abstract.data(), model))}});
  }
  for (const dump::ZoneGraph::Arc& arc : graph.arcs) {
    Json edges = Json::array();
    for (const int32_t id : arc.edges) edges.push_back(EdgeToJson(system.edge(id).fired, model));
    arcs.push_back({{"source", arc.source}, {"target", arc.target}, {"edges", std::move(edges)}});
  }
  return {{"complete", graph.is_complete}, {"nodes", std::move(nodes)}, {"arcs", std::move(arcs)}};
}

}  // namespace zonelab
