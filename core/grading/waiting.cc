#include "core/grading/waiting.h"

#include <algorithm>

#include "core/base/strings.h"
#include "core/engine/system.h"
#include "core/run/trace.h"

namespace zonelab::grading {

Message WhereItWaits(const exercise::Exercise& exercise, const Model& model, const Result& result) {
  if (result.trace == nullptr || result.trace->ending != Ending::kStays) return "";
  const model::Network& network = NetworkOf(model);
  const std::vector<int>& locations = result.trace->states.back().discrete.locations;
  std::string given, own;  // of what learners get, and of what they write
  for (size_t p = 0; p < locations.size(); ++p) {
    const lang::Template& templ = *network.processes[p]->templ;
    const lang::Location& location = templ.locations[static_cast<size_t>(locations[p])];
    const bool has_way =
        std::any_of(templ.edges.begin(), templ.edges.end(),
                    [&](const lang::Edge& edge) { return edge.source == locations[p]; });
    if (location.invariant != nullptr || !has_way) continue;
    const std::string part = Cat("process ", templ.symbol->name);
    const auto& lock = exercise.lock;
    std::string& list = std::find(lock.begin(), lock.end(), part) != lock.end() ? given : own;
    Append(&list, list.empty() ? "" : ", ", "`", network.processes[p]->name, ".",
           location.symbol->name, "`");
  }
  const std::string& list = given.empty() ? own : given;
  return list.empty() ? Message() : Tell(list, " has no invariant");
}

}  // namespace zonelab::grading
