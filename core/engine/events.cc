// The events of a search as JSON, in the model's words: what a page needs to replay the algorithm.
#include "core/search/events.h"

#include <utility>

#include "core/engine/json.h"
#include "core/engine/model_impl.h"
#include "core/engine/view.h"

namespace zonelab {
namespace {

// "locations" and "values".
void AddState(const std::vector<semantics::Slot>& slots, const Model& model, Json* json) {
  StateView state = ViewOf(slots, model);
  (*json)["locations"] = std::move(state.locations);
  (*json)["values"] = std::move(state.values);
}

Json ToJson(const search::AbstractionView& abstraction, const Model& model) {
  const AbstractionView view = ViewOf(abstraction, model);
  Json guards = Json::array(), visible = Json::array();
  for (const GuardView& guard : view.guards) {
    guards.push_back(Object()
                         .Set("clock", guard.clock)
                         .Set("relation", guard.relation)
                         .Set("value", guard.value)
                         .Take());
  }
  for (const AbstractionView::Visible& one : view.visible) {
    visible.push_back(Object().Set("variable", one.variable).Set("value", one.value).Take());
  }
  return Object()
      .Set("words", view.words)
      .Set("constraints", ConstraintsToJson(view.constraints))
      .Set("guards", std::move(guards))
      .Set("visible", std::move(visible))
      .Take();
}

Json ClocksToJson(const std::vector<int32_t>& clocks, const Model& model) {
  Json json = Json::array();
  for (const int32_t clock : clocks) json.push_back(NetworkOf(model).clocks[clock]);
  return json;
}

void AddCounterexample(const search::Event& event, const Model& model, Json* json) {
  (*json)["feasible"] = event.is_feasible;
  (*json)["trace"] = Json::array();
  if (!event.is_feasible) (*json)["breaksAt"] = event.breaks_at;
  for (const search::TraceNode& node : event.trace) {
    Json entry = Json::object();
    AddState(node.state, model, &entry);
    entry["node"] = node.node;
    entry["precision"] = ClocksToJson(node.clocks, model);
    (*json)["trace"].push_back(std::move(entry));
  }
}

Json ToJson(const search::Event& event, const Model& model) {
  Json json = Object().Set("kind", NameOf(event.kind)).Set("node", event.node).Take();
  if (event.other != ~uint32_t{0}) json["other"] = event.other;
  if (!event.edges.empty()) json["edges"] = EdgesToJson(EdgesOf(event.edges, model));
  switch (event.kind) {
    case EventKind::kCreated:
      AddState(event.state, model, &json);
      json["zone"] = ToJson(ZoneOf(event.zone, model));
      break;
    case EventKind::kStrengthened:
      json["before"] = ToJson(event.before, model);
      json["after"] = ToJson(event.after, model);
      break;
    case EventKind::kRefined:
      json["precision"] = ClocksToJson(event.clocks, model);
      json["zone"] = ToJson(ZoneOf(event.zone, model));
      break;
    case EventKind::kCounterexample:
      AddCounterexample(event, model, &json);
      break;
    default:
      break;
  }
  return json;
}

}  // namespace

Json EventsToJson(const search::EventLog& log, const Model& model) {
  Json events = Json::array();
  for (const search::Event& event : log.events) events.push_back(ToJson(event, model));
  return Object().Set("complete", !log.is_full).Set("events", std::move(events)).Take();
}

}  // namespace zonelab
