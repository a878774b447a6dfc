// The events of a search as JSON, in the model's words: what a page needs to replay the algorithm.
#include "core/search/events.h"

#include <utility>

#include "core/base/strings.h"
#include "core/engine/json.h"

namespace zonelab {
namespace {

Json ZoneToJson(const std::vector<zone::Constraint>& constraints, const Model& model) {
  const int n = model.system().clock_count();
  std::vector<zone::Bound> zone(zone::Size(n));
  zone::SetUniverse(zone.data(), n);
  if (!zone::ConjoinAll(zone.data(), n, constraints)) return Json::array({"false"});
  return zone::ToStrings(zone.data(), n, model.network().clocks);
}

// The constraints that are kept, or for aLU the guards that matter: "x >= 5", "x <= 3".
Json ClocksToJson(const search::AbstractionView& view, const Model& model) {
  if (view.bounds.empty()) return ZoneToJson(view.constraints, model);
  Json json = Json::array();
  for (size_t x = 1; x < view.bounds.size(); ++x) {
    const zone::GuardBounds& bounds = view.bounds[x];
    const std::string& clock = model.network().clocks[x];
    if (bounds.has_lower()) {
      json.push_back(
          Cat(clock, zone::IsStrict(bounds.lower) ? " > " : " >= ", -zone::Value(bounds.lower)));
    }
    if (bounds.has_upper()) {
      json.push_back(
          Cat(clock, zone::IsStrict(bounds.upper) ? " < " : " <= ", zone::Value(bounds.upper)));
    }
  }
  return json;
}

// And the variables that are visible: "n = 3".
Json AbstractionToJson(const search::AbstractionView& view, const Model& model) {
  Json json = ClocksToJson(view, model);
  for (const auto& [slot, value] : view.visible) {
    const size_t variable = slot - model.network().processes.size();
    json.push_back(Cat(model.network().variables[variable].name, " = ", value));
  }
  return json;
}

Json StateToJson(const std::vector<semantics::Slot>& state, const Model& model) {
  const model::Network& network = model.network();
  Json locations = Json::array(), values = Json::array();
  const size_t processes = network.processes.size();
  for (size_t p = 0; p < processes; ++p) {
    locations.push_back(network.processes[p]->templ->locations[state[p]].symbol->name);
  }
  for (size_t v = processes; v < state.size(); ++v) values.push_back(state[v]);
  return {{"locations", std::move(locations)}, {"values", std::move(values)}};
}

Json ClocksToJson(const std::vector<int32_t>& clocks, const Model& model) {
  Json json = Json::array();
  for (const int32_t clock : clocks) json.push_back(model.network().clocks[clock]);
  return json;
}

Json CounterexampleToJson(const search::Event& event, const Model& model) {
  Json json = {{"feasible", event.is_feasible}, {"trace", Json::array()}};
  if (!event.is_feasible) json["breaksAt"] = event.breaks_at;
  for (const search::TraceNode& node : event.trace) {
    Json entry = StateToJson(node.state, model);
    entry["node"] = node.node;
    entry["precision"] = ClocksToJson(node.clocks, model);
    json["trace"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace

Json EventsToJson(const search::EventLog& log, const Model& model) {
  Json events = Json::array();
  for (const search::Event& event : log.events) {
    Json json = {{"kind", NameOf(event.kind)}, {"node", event.node}};
    if (event.other != ~uint32_t{0}) json["other"] = event.other;
    if (!event.edges.empty()) {
      json["edges"] = Json::array();
      for (const int32_t id : event.edges) {
        json["edges"].push_back(EdgeToJson(model.system().edge(id).fired, model));
      }
    }
    if (event.kind == search::EventKind::kCreated) {
      json.update(StateToJson(event.state, model));
      json["zone"] = ZoneToJson(event.zone, model);
    }
    if (event.kind == search::EventKind::kStrengthened) {
      json["before"] = AbstractionToJson(event.before, model);
      json["after"] = AbstractionToJson(event.after, model);
    }
    if (event.kind == search::EventKind::kRefined) {
      json["precision"] = ClocksToJson(event.clocks, model);
      json["zone"] = ZoneToJson(event.zone, model);
    }
    if (event.kind == search::EventKind::kCounterexample) {
      json.update(CounterexampleToJson(event, model));
    }
    events.push_back(std::move(json));
  }
  return {{"complete", !log.is_full}, {"events", std::move(events)}};
}

}  // namespace zonelab
