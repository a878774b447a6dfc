#include "core/engine/dump.h"

#include "core/base/strings.h"
#include "core/dump/dump.h"
#include "core/engine/model_impl.h"

namespace zonelab {

using dump::Stage;

std::vector<std::string> DumpStages() {
  std::vector<std::string> names;
  for (const Stage stage : dump::kStages) names.emplace_back(dump::NameOf(stage));
  return names;
}

absl::StatusOr<std::string> Dump(const Model& model, std::string_view stage,
                                 const DumpOptions& options) {
  const std::optional<Stage> which = dump::StageByName(stage);
  if (!which) {
    return absl::InvalidArgumentError(Cat("There is no stage '", stage,
                                          "'; write tokens, ast, network, program, bounds or "
                                          "graph."));
  }
  if (options.as_dot && which != Stage::kGraph) {
    return absl::InvalidArgumentError(
        Cat("Only the graph can be written as DOT, not '", stage, "'."));
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
  const dump::ZoneGraph graph = dump::ExploreZoneGraph(SystemOf(model), options.max_nodes);
  return options.as_dot ? dump::GraphAsDot(SystemOf(model), graph)
                        : dump::Graph(SystemOf(model), graph);
}

}  // namespace zonelab
