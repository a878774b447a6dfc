// The zone graph as text, as DOT, and as a labelled transition system.
#include "core/base/strings.h"
#include "core/dump/dump.h"
#include "core/dump/words.h"

namespace zonelab::dump {
namespace {

std::string ZoneText(const std::vector<zone::Bound>& zone, const semantics::System& system) {
  std::string text;
  for (const std::string& word :
       zone::ToStrings(zone.data(), system.clock_count(), system.network().clocks)) {
    Append(&text, text.empty() ? "" : " && ", word);
  }
  return text.empty() ? "true" : text;
}

std::string Quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

}  // namespace

std::string Graph(const semantics::System& system, const ZoneGraph& graph) {
  std::string out;
  size_t arc = 0, failure = 0;
  for (size_t k = 0; k < graph.nodes.size(); ++k) {
    const ZoneGraph::Node& node = graph.nodes[k];
    const int id = static_cast<int>(k);
    Append(&out, "node ", k, "  ", StateText(node.state, system), "\n");
    Append(&out, "  zone ", ZoneText(node.exact, system), "\n");
    for (const int32_t clock : node.stopped) {
      Append(&out, "  ", system.network().clocks[clock], " stands still\n");
    }
    if (node.abstract != node.exact) {
      Append(&out, "  extrapolated ", ZoneText(node.abstract, system), "\n");
    }
    if (node.covered_by != ZoneGraph::kNone) Append(&out, "  within ", node.covered_by, "\n");
    for (; arc < graph.arcs.size() && graph.arcs[arc].source == id; ++arc) {
      Append(&out, "  -> ", graph.arcs[arc].target, "  ", MoveText(graph.arcs[arc].edges, system),
             "\n");
    }
    for (; failure < graph.failures.size() && graph.failures[failure].source == id; ++failure) {
      const ZoneGraph::Failure& failed = graph.failures[failure];
      Append(&out, "  -> error ", failed.code, "  ", MoveText(failed.edges, system), ": ",
             failed.message, "\n");
    }
  }
  if (!graph.is_complete) Append(&out, "… and more: the limit of nodes is reached\n");
  return out;
}

std::string GraphAsDot(const semantics::System& system, const ZoneGraph& graph) {
  std::string out = "digraph zones {\n  node [shape=box];\n";
  for (size_t k = 0; k < graph.nodes.size(); ++k) {
    const ZoneGraph::Node& node = graph.nodes[k];
    Append(&out, "  ", k, " [label=",
           Quoted(Cat(StateText(node.state, system), "\n", ZoneText(node.exact, system))),
           node.is_expanded ? "" : " style=dashed", "];\n");
  }
  for (const ZoneGraph::Arc& arc : graph.arcs) {
    Append(&out, "  ", arc.source, " -> ", arc.target,
           " [label=", Quoted(MoveText(arc.edges, system)), "];\n");
  }
  for (size_t k = 0; k < graph.nodes.size(); ++k) {
    if (graph.nodes[k].covered_by == ZoneGraph::kNone) continue;
    Append(&out, "  ", k, " -> ", graph.nodes[k].covered_by, " [style=dashed label=\"within\"];\n");
  }
  for (size_t k = 0; k < graph.failures.size(); ++k) {
    const ZoneGraph::Failure& failed = graph.failures[k];
    Append(&out, "  error", k, " [shape=plain label=", Quoted(failed.message), "];\n  ",
           failed.source, " -> error", k, " [label=", Quoted(MoveText(failed.edges, system)),
           "];\n");
  }
  return out + "}\n";
}

std::string GraphAsAut(const semantics::System& system, const ZoneGraph& graph) {
  // Nodes that are not covered, numbered without gaps; a covered one is what covers it.
  std::vector<int> numbers(graph.nodes.size());
  int states = 0;
  for (size_t k = 0; k < graph.nodes.size(); ++k) {
    if (graph.nodes[k].covered_by == ZoneGraph::kNone) numbers[k] = states++;
  }
  for (size_t k = 0; k < graph.nodes.size(); ++k) {
    if (graph.nodes[k].covered_by == ZoneGraph::kNone) continue;
    numbers[k] = numbers[graph.nodes[k].covered_by];
  }
  const int error = states;
  if (!graph.failures.empty()) ++states;
  std::string out = Cat("des (0, ", graph.arcs.size() + graph.failures.size(), ", ", states, ")\n");
  for (const ZoneGraph::Arc& arc : graph.arcs) {
    Append(&out, "(", numbers[arc.source], ", ", Quoted(MoveText(arc.edges, system)), ", ",
           numbers[arc.target], ")\n");
  }
  for (const ZoneGraph::Failure& failed : graph.failures) {
    Append(&out, "(", numbers[failed.source], ", ",
           Quoted(Cat("error ", failed.code, ": ", MoveText(failed.edges, system))), ", ", error,
           ")\n");
  }
  return out;
}

}  // namespace zonelab::dump
