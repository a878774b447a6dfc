#include "core/dump/words.h"

#include "core/base/strings.h"
#include "core/lang/print.h"

namespace zonelab::dump {
namespace {

std::string_view LocationName(const model::Process& process, int location) {
  return process.templ->locations[location].symbol->name;
}

}  // namespace

std::string ConstraintText(const zone::Constraint& c, const model::Network& network) {
  const std::vector<std::string>& names = network.clocks;
  const int32_t value = zone::Value(c.bound);
  const bool is_strict = zone::IsStrict(c.bound);
  if (c.i == 0) return Cat(names[c.j], is_strict ? " > " : " >= ", -value);
  const std::string left = c.j == 0 ? names[c.i] : Cat(names[c.i], " - ", names[c.j]);
  return Cat(left, is_strict ? " < " : " <= ", value);
}

std::string EdgeText(const semantics::CompiledEdge& edge, const model::Network& network) {
  const model::Process& process = *network.processes[edge.fired.process];
  const model::EdgeInstance& instance = process.edges[edge.fired.edge];
  std::string text =
      Cat(LocationName(process, edge.source), " -> ", LocationName(process, edge.target));
  const std::string selects = model::SelectText(instance);
  if (!selects.empty()) Append(&text, " (", selects, ")");
  const std::string sync = lang::PrintSync(*instance.edge);
  if (!sync.empty()) Append(&text, " ", sync);
  return text;
}

std::string MoveText(absl::Span<const int32_t> edges, const semantics::System& system) {
  std::string text;
  for (const int32_t id : edges) {
    const semantics::CompiledEdge& edge = system.edge(id);
    Append(&text, text.empty() ? "" : ", ", system.network().processes[edge.fired.process]->name,
           ": ", EdgeText(edge, system.network()));
  }
  return text;
}

std::string StateText(const std::vector<semantics::Slot>& state, const semantics::System& system) {
  const model::Network& network = system.network();
  const size_t processes = network.processes.size();
  std::string text;
  for (size_t p = 0; p < processes; ++p) {
    Append(&text, p == 0 ? "" : " ", network.processes[p]->name, ".",
           LocationName(*network.processes[p], state[p]));
  }
  for (size_t v = 0; v < network.variables.size(); ++v) {
    Append(&text, ", ", network.variables[v].name, " = ", state[processes + v]);
  }
  return text;
}

std::string Indented(std::string_view text, int indent) {
  std::string out;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    Append(&out, std::string(static_cast<size_t>(indent) * 2, ' '), line, "\n");
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  }
  return out;
}

}  // namespace zonelab::dump
