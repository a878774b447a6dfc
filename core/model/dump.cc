// The network and its parts as text.
#include "core/base/strings.h"
#include "core/model/network.h"

namespace zonelab::model {

namespace {
void AppendProcess(const Process& process, std::string* out) {
  const lang::Template& templ = *process.templ;
  const auto name = [&](int location) { return templ.locations[location].symbol->name; };
  Append(out, "process ", process.name, " of ", templ.symbol->name, ", starts in ",
         name(templ.initial));
  if (process.priority != 0) Append(out, ", priority ", process.priority);
  Append(out, "\n");
  for (const EdgeInstance& instance : process.edges) {
    Append(out, "  ", name(instance.edge->source), " -> ", name(instance.edge->target));
    for (size_t i = 0; i < instance.selects.size(); ++i) {
      Append(out, " ", instance.edge->selects[i]->name, "=", instance.selects[i]);
    }
    Append(out, "\n");
  }
}
}  // namespace

std::string SelectText(const EdgeInstance& instance) {
  std::string text;
  for (size_t k = 0; k < instance.selects.size(); ++k) {
    Append(&text, text.empty() ? "" : ", ", instance.edge->selects[k]->name, " = ",
           instance.selects[k]);
  }
  return text;
}

std::string Dump(const Network& network) {
  std::string out;
  for (const Variable& variable : network.variables) {
    Append(&out, variable.is_meta ? "meta " : "", variable.is_bool ? "bool " : "int ",
           variable.name, " in ", variable.low, "..", variable.high, " = ", variable.initial, "\n");
  }
  for (size_t i = 1; i < network.clocks.size(); ++i) {
    Append(&out, "clock ", i, " ", network.clocks[i], "\n");
  }
  for (const Channel& channel : network.channels) {
    Append(&out, channel.is_urgent ? "urgent " : "", channel.is_broadcast ? "broadcast " : "",
           "chan ", channel.name);
    if (network.has_priorities) Append(&out, " priority ", channel.priority);
    Append(&out, "\n");
  }
  for (const auto& process : network.processes) AppendProcess(*process, &out);
  return out;
}

}  // namespace zonelab::model
