// Every stage of a loaded model as text; what the stages show is said in core/dump/dump.h.
#ifndef ZONELAB_CORE_ENGINE_DUMP_H_
#define ZONELAB_CORE_ENGINE_DUMP_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/engine/engine.h"

namespace zonelab {

// How the graph is written: for people, for Graphviz, as a labelled transition system in the format
// of Aldebaran (CADP, mCRL2), or with all that is known of it.
enum class GraphFormat { kText, kDot, kAut, kJson };
std::optional<GraphFormat> GraphFormatByName(
    std::string_view name);  // "text", "dot", "aut", "json"

struct DumpOptions {
  GraphFormat format = GraphFormat::kText;  // of "graph"
  int max_nodes = 1'000;                    // of "graph"
};

// The names of the stages.
std::vector<std::string> DumpStages();

// `stage` is "tokens", "ast", "network", "program", "bounds" or "graph".  Tokens can be had of any
// text, the tree of a model that was read without errors, the rest of a model that can be run; else
// the status says which is missing.
absl::StatusOr<std::string> Dump(const Model& model, std::string_view stage,
                                 const DumpOptions& options = {});

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_DUMP_H_
