#include "core/engine/run_json.h"

#include <optional>
#include <string>
#include <utility>

#include "core/check/question.h"
#include "core/check/witness.h"
#include "core/engine/model_impl.h"
#include "core/engine/view.h"
#include "core/engine/watch.h"
#include "core/run/hindrances.h"
#include "core/run/lookup.h"
#include "core/run/next_moves.h"

namespace zonelab {
namespace {

// Times are in units of 1/denominator.
Json ToJson(const run::Window& window, int64_t denominator) {
  Json json = Object()
                  .Set("from", Rational(window.from, denominator))
                  .Set("fromOpen", window.is_from_open)
                  .Set("to", Json())
                  .Set("toOpen", window.is_unbounded || window.is_to_open)
                  .Take();
  if (!window.is_unbounded) json["to"] = Rational(window.to, denominator);
  return json;
}

// Null: it is not known.
Json WindowToJson(const std::vector<run::Window>& windows, size_t event) {
  return event < windows.size() ? ToJson(windows[event], 1) : Json();
}

Json OrNull(const std::optional<size_t>& number) { return number ? Json(*number) : Json(); }

// "" and -1 where there is nothing of this kind.
std::string TextOf(const Json& json, const char* name) {
  if (!json.is_object()) return "";
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}
int64_t NumberOf(const Json& json, const char* name) {
  if (!json.is_object()) return -1;
  const auto found = json.find(name);
  return found != json.end() && found->is_number_integer() ? found->get<int64_t>() : -1;
}

// Nothing: it has no list of steps.  Steps of the wrong shape become steps without edges.
std::optional<run::NamedRun> ReadRun(const Json& json) {
  if (!json.is_object() || !json.contains("steps") || !json["steps"].is_array()) {
    return std::nullopt;
  }
  run::NamedRun run;
  for (const Json& step : json["steps"]) {
    run::NamedStep& made = run.steps.emplace_back();
    made.delay = TextOf(step, "delay");
    if (!step.is_object() || !step.contains("edges") || !step["edges"].is_array()) continue;
    for (const Json& edge : step["edges"]) {
      made.edges.push_back({TextOf(edge, "process"), TextOf(edge, "source"), TextOf(edge, "target"),
                            TextOf(edge, "select"), NumberOf(edge, "edge")});
    }
  }
  if (json.contains("finalDelay")) run.final_delay = TextOf(json, "finalDelay");
  return run;
}

Json EdgesIn(const reference::DiscreteState& state, const std::vector<model::FiredEdge>& edges,
             const Model& model) {
  Json json =
      Object().Set("channel", ChannelOf(edges, state, model)).Set("edges", Json::array()).Take();
  for (const model::FiredEdge& edge : edges) json["edges"].push_back(EdgeToJson(edge, model));
  return json;
}

Json MoveToJson(const run::NextMove& move, const reference::DiscreteState& state,
                const Model& model) {
  Json json = EdgesIn(state, move.edges, model);
  if (!move.error.empty()) AddMessage(move.error, &json, "error");
  return json;
}

Json ToJson(const run::Need& need, int64_t denominator, const Model& model) {
  Json json = Object()
                  .Set("kind", run::NameOf(need.kind))
                  .Set("process", "")
                  .Set("location", "")
                  .Set("text", need.text)
                  .Set("values", Json::array())
                  .Set("when", need.when ? ToJson(*need.when, denominator) : Json())
                  .Take();
  if (need.process >= 0) {
    const model::Process& process = *NetworkOf(model).processes[need.process];
    json["process"] = process.name;
    json["location"] = std::string(process.templ->locations[need.location].symbol->name);
  }
  for (const run::Need::Value& value : need.values) {
    json["values"].push_back(
        Json::array({value.name, Rational(value.value, value.is_clock ? denominator : 1)}));
  }
  return json;
}

Json ToJson(const std::vector<run::Need>& needs, int64_t denominator, const Model& model) {
  Json json = Json::array();
  for (const run::Need& need : needs) json.push_back(ToJson(need, denominator, model));
  return json;
}

// Null: there is no such question, or it does not ask for a state.
Json GoalToJson(const Model& model, const model::Run& run, std::string_view query) {
  if (query.empty()) return nullptr;
  Diagnostics diagnostics;
  const check::Question question = check::Parse(
      DocumentOf(model), std::make_shared<SourceMap>(&model.sources()), query, diagnostics);
  if (diagnostics.has_errors()) return nullptr;
  const absl::Status meets = check::Meets(NetworkOf(model), question, run);
  if (absl::IsUnimplemented(meets)) return nullptr;
  return meets.ok();
}

}  // namespace

std::shared_ptr<const run::Trace> TraceOf(const Model& model, const model::Run& run) {
  const semantics::System& system = SystemOf(model);
  run::CheckedRun checked = run::ReplayFound(system, run::FoundRun{run, std::nullopt});
  if (checked.states.empty() || checked.broken) return nullptr;
  auto trace = std::make_shared<run::Trace>();
  trace->run = std::move(checked.run);
  trace->states = std::move(checked.states);
  run::AddZones(system, checked.path, trace.get());
  run::AddWindows(system, checked.path, {{}}, trace.get());
  return trace;
}

Json TraceToJson(const run::Trace& trace, const Model& model) {
  const TraceView view = ViewOf(trace, model);
  Json steps = Json::array();
  for (size_t k = 0; k < view.steps.size(); ++k) {
    const StepView& step = view.steps[k];
    const auto& zone = trace.zones[k];
    steps.push_back(Object()
                        .Set("delay", step.delay)
                        .Set("time", step.time)
                        .Set("channel", step.channel)
                        .Set("edges", EdgesToJson(step.edges))
                        .Set("locations", step.state.locations)
                        .Set("values", step.state.values)
                        .Set("clockValues", step.clocks)
                        .Set("zone", zone ? ToJson(ZoneOf(zone->data(), model)) : Json())
                        .Set("window", WindowToJson(trace.windows, k))
                        .Take());
    if (!step.stopped.empty()) steps.back()["stopped"] = step.stopped;
  }
  return Object()
      .Set("processes", view.processes)
      .Set("variables", view.variables)
      .Set("clocks", view.clocks)
      .Set("replayed", true)
      .Set("ending", NameOf(trace.ending))
      .Set("trigger", OrNull(trace.run.trigger))
      .Set("cycleBegin", OrNull(trace.run.cycle_begin))
      .Set("steps", std::move(steps))
      .Set("finalDelay", view.final_delay)
      .Set("duration", view.duration)
      .Set("endWindow", WindowToJson(trace.windows, trace.states.size()))
      .Take();
}

namespace {

// What can happen next, and what cannot, and why.
void AddNext(const Model& model, const run::CheckedRun& checked,
             const reference::ReplayedState& last, Json* answer) {
  const semantics::System& system = SystemOf(model);
  const int64_t unit = checked.run.denominator;
  const run::NextMoves next = run::MovesAfter(system, checked.run, last, checked.path);
  (*answer)["wait"] = ToJson(next.wait, unit);
  for (const run::NextMove& move : next.moves) {
    Json one = MoveToJson(move, last.discrete, model);
    one["delay"] = ToJson(move.when, unit);
    (*answer)["moves"].push_back(std::move(one));
  }
  const run::Hindrances why = run::HindrancesAfter(system, checked.run, last, checked.path);
  (*answer)["stops"] = ToJson(why.stops, unit, model);
  for (const run::Hindered& move : why.moves) {
    Json one = EdgesIn(last.discrete, move.edges, model);
    one["delay"] = move.when ? ToJson(*move.when, unit) : Json();
    one["needs"] = ToJson(move.needs, unit, model);
    (*answer)["hindered"].push_back(std::move(one));
  }
}

}  // namespace

Json ReplayToJson(const Model& model, const Json& json, std::string_view query) {
  Json answer = Object()
                    .Set("trace", Json())
                    .Set("broken", Json())
                    .Set("moves", Json::array())
                    .Set("wait", Json())
                    .Set("stops", Json::array())
                    .Set("hindered", Json::array())
                    .Set("goal", Json())
                    .Take();
  const std::optional<run::NamedRun> named = ReadRun(json);
  const semantics::System& system = SystemOf(model);
  run::FoundRun found;
  if (named) {
    found = run::Lookup(NetworkOf(model), *named);
  } else {
    found.broken = run::Broken{1, run::Broken::Code::kMalformed, "this is not a run"};
  }
  run::CheckedRun checked = run::ReplayFound(system, std::move(found));
  if (!checked.states.empty()) {
    run::Trace trace;
    trace.run = checked.run;
    trace.states = std::move(checked.states);
    run::AddZones(system, checked.path, &trace);
    run::AddWindows(system, checked.path, {{}}, &trace);
    answer["trace"] = TraceToJson(trace, model);
    AddNext(model, checked, trace.states.back(), &answer);
  }
  if (checked.broken) {
    answer["broken"] = Object()
                           .Set("step", checked.broken->step)
                           .Set("code", NameOf(checked.broken->code))
                           .SetMessage("message", checked.broken->message)
                           .Take();
  } else {
    answer["goal"] = GoalToJson(model, checked.run, query);
  }
  return answer;
}

std::optional<std::vector<uint32_t>> MovesOf(const Model& model, const Json& json) {
  const std::optional<run::NamedRun> named = ReadRun(json);
  if (!named) return std::nullopt;
  const semantics::System& system = SystemOf(model);
  const run::CheckedRun checked = run::ReplayFound(system, run::Lookup(NetworkOf(model), *named));
  if (checked.broken) return std::nullopt;
  return run::MovesAlong(system, checked.run, checked.states);
}

Json WatchToJson(const Model& model, const Json& json, const std::vector<std::string>& watches) {
  Json answer = Json::array();
  const std::optional<run::NamedRun> named = ReadRun(json);
  if (!named) return answer;
  const run::CheckedRun checked =
      run::ReplayFound(SystemOf(model), run::Lookup(NetworkOf(model), *named));
  for (const std::string& watch : watches) {
    const Watched watched = Watch(model, checked, watch);
    answer.push_back(
        Object().Set("values", watched.values).SetMessage("error", watched.error).Take());
  }
  return answer;
}

Json RunAlongToJson(const Model& model, const std::vector<uint32_t>& moves) {
  const semantics::System& system = SystemOf(model);
  Json answer = Object().Set("trace", Json()).Set("moves", Json::array()).Take();
  const std::optional<run::Path> path = run::FollowMoves(system, moves);
  if (!path) return answer;
  absl::StatusOr<run::Trace> trace = check::MakeTrace(system, *path, {{}}, [&](model::Run& run) {
    return reference::ReplayRun(NetworkOf(model), nullptr, run);
  });
  if (!trace.ok()) return answer;
  run::AddZones(system, *path, &*trace);
  run::AddWindows(system, *path, {{}}, &*trace);
  answer["trace"] = TraceToJson(*trace, model);
  for (const run::NextMove& move : run::MovesAlong(system, *path)) {
    Json one = MoveToJson(move, trace->states.back().discrete, model);
    one["number"] = move.number;
    answer["moves"].push_back(std::move(one));
  }
  return answer;
}

}  // namespace zonelab
