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
        Object()
            .Set("locations",
                 std::vector<int32_t>(node.state.begin(), node.state.begin() + processes))
            .Set("values", std::vector<int32_t>(node.state.begin() + processes, node.state.end()))
            .Set("depth", node.depth)
            .Set("parent", node.parent)
            .Set("move", node.move)
            .Set("coveredBy", node.covered_by)
            .Set("isExpanded", node.is_expanded)
            .Set("exact", ToJson(ZoneOf(node.exact.data(), model)))
            .Set("abstract", ToJson(ZoneOf(node.abstract.data(), model)))
            .Take());
  }
  for (const dump::ZoneGraph::Arc& arc : graph.arcs) {
    Json edges = Json::array();
    for (const int32_t id : arc.edges) edges.push_back(EdgeToJson(system.edge(id).fired, model));
    arcs.push_back(Object()
                       .Set("source", arc.source)
                       .Set("target", arc.target)
                       .Set("edges", std::move(edges))
                       .Take());
  }
  return Object()
      .Set("complete", graph.is_complete)
      .Set("nodes", std::move(nodes))
      .Set("arcs", std::move(arcs))
      .Take();
}

}  // namespace zonelab
