#include "core/engine/dump.h"

#include "core/base/strings.h"
#include "core/dump/dump.h"
#include "core/engine/json.h"
#include "core/engine/model_impl.h"
#include "core/engine/zone_graph.h"

namespace zonelab {

using dump::Stage;

std::vector<std::string> DumpStages() {
  std::vector<std::string> names;
  for (const Stage stage : dump::kStages) names.emplace_back(dump::NameOf(stage));
  return names;
}

std::optional<GraphFormat> GraphFormatByName(std::string_view name) {
  if (name == "text") return GraphFormat::kText;
  if (name == "dot") return GraphFormat::kDot;
  if (name == "aut") return GraphFormat::kAut;
  if (name == "json") return GraphFormat::kJson;
  return std::nullopt;
}

absl::StatusOr<std::string> Dump(const Model& model, std::string_view stage,
                                 const DumpOptions& options) {
  const std::optional<Stage> which = dump::StageByName(stage);
  if (!which) {
    return absl::InvalidArgumentError(Cat("There is no stage '", stage,
                                          "'; write tokens, ast, network, program, bounds or "
                                          "graph."));
  }
  if (options.format != GraphFormat::kText && which != Stage::kGraph) {
    return absl::InvalidArgumentError(
        Cat("Only the graph can be written in other formats, not '", stage, "'."));
  }
  if (which == Stage::kTokens) return dump::Tokens(model.sources());
  if (!model.is_readable()) {
    return absl::FailedPreconditionError(Cat("The model has errors, so there is no ", stage, "."));
  }
  if (which == Stage::kAst) return dump::Ast(DocumentOf(model));
  if (!model.ok()) {
    return absl::FailedPreconditionError(
        Cat("The model cannot be run, so there is no ", stage, "."));
  }
  switch (*which) {
    case Stage::kNetwork:
      return dump::Network(NetworkOf(model));
    case Stage::kProgram:
      return dump::Program(SystemOf(model));
    case Stage::kBounds:
      return dump::Bounds(SystemOf(model));
    default:
      break;
  }
  if (options.format == GraphFormat::kJson) {
    return Cat(ZoneGraphToJson(model, options.max_nodes)
                   .dump(2, ' ', false, Json::error_handler_t::replace),
               "\n");
  }
  const semantics::System& system = SystemOf(model);
  const dump::ZoneGraph graph = dump::ExploreZoneGraph(system, options.max_nodes);
  switch (options.format) {
    case GraphFormat::kDot:
      return dump::GraphAsDot(system, graph);
    case GraphFormat::kAut:
      if (!graph.is_complete) {
        return absl::FailedPreconditionError(
            Cat("The graph has more than ", options.max_nodes,
                " nodes, and a part of it would be another transition system; raise "
                "--max-states, or write it as text, dot or json."));
      }
      return dump::GraphAsAut(system, graph);
    default:
      return dump::Graph(system, graph);
  }
}

}  // namespace zonelab
