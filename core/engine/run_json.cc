#include "core/engine/run_json.h"

#include <string>
#include <utility>

namespace zonelab {
namespace {

// Of longer runs the windows would take too long.
constexpr size_t kMostStepsWithWindows = 5'000;

// Null: it is not known.
Json WindowToJson(const std::vector<trace::Window>& windows, size_t event) {
  if (event >= windows.size()) return nullptr;
  const trace::Window& window = windows[event];
  Json json = {{"from", Rational(window.from, 1)},
               {"fromOpen", window.is_from_open},
               {"to", nullptr},
               {"toOpen", window.is_unbounded || window.is_to_open}};
  if (!window.is_unbounded) json["to"] = Rational(window.to, 1);
  return json;
}

Json OrNull(const std::optional<size_t>& number) { return number ? Json(*number) : Json(); }

// The channel of a step, in the state before it.
std::string ChannelName(const model::RunStep& step, const reference::DiscreteState& before,
                        const Model& model) {
  const semantics::System& system = model.system();
  if (step.edges.empty()) return "";
  for (const semantics::CompiledEdge& edge : system.edges()) {
    if (!(edge.fired == step.edges[0])) continue;
    if (edge.sync == lang::SyncKind::kNone) return "";
    int32_t channel = edge.channel;
    if (!edge.channel_code.empty()) {
      std::vector<semantics::Slot> state(before.locations.begin(), before.locations.end());
      state.insert(state.end(), before.values.begin(), before.values.end());
      semantics::Machine machine(system.program());
      if (!machine.Int(edge.channel_code, state.data(), &channel)) return "";
    }
    return model.network().channels[channel].name;
  }
  return "";
}

}  // namespace

Json TraceToJson(const Trace& trace, const Model& model) {
  const model::Network& network = model.network();
  const int64_t unit = trace.run.denominator;
  Json processes = Json::array(), variables = Json::array(), clocks = Json::array();
  for (const auto& process : network.processes) processes.push_back(process->name);
  for (const auto& variable : network.variables) variables.push_back(variable.name);
  for (size_t x = 1; x < network.clocks.size(); ++x) clocks.push_back(network.clocks[x]);
  Json steps = Json::array();
  int64_t time = 0;
  for (size_t k = 0; k < trace.states.size(); ++k) {
    const reference::ReplayedState& state = trace.states[k];
    Json edges = Json::array();
    std::string channel;
    int64_t delay = 0;
    if (k > 0) {
      const model::RunStep& step = trace.run.steps[k - 1];
      delay = step.delay;
      for (const model::FiredEdge& edge : step.edges) edges.push_back(EdgeToJson(edge, model));
      channel = ChannelName(step, trace.states[k - 1].discrete, model);
    }
    time += delay;
    Json locations = Json::array(), clock_values = Json::array();
    for (size_t p = 0; p < network.processes.size(); ++p) {
      const int location = state.discrete.locations[p];
      locations.push_back(network.processes[p]->templ->locations[location].symbol->name);
    }
    for (size_t x = 1; x < state.clocks.size(); ++x) {
      clock_values.push_back(Rational(state.clocks[x], unit));
    }
    steps.push_back({{"delay", Rational(delay, unit)},
                     {"time", Rational(time, unit)},
                     {"channel", channel},
                     {"edges", std::move(edges)},
                     {"locations", std::move(locations)},
                     {"values", state.discrete.values},
                     {"clockValues", std::move(clock_values)},
                     {"zone", trace.zones[k]},
                     {"window", WindowToJson(trace.windows, k)}});
  }
  return {{"processes", std::move(processes)},
          {"variables", std::move(variables)},
          {"clocks", std::move(clocks)},
          {"replayed", true},
          {"ending", trace.ending},
          {"trigger", OrNull(trace.run.trigger)},
          {"cycleBegin", OrNull(trace.run.cycle_begin)},
          {"steps", std::move(steps)},
          {"finalDelay", Rational(trace.run.final_delay, unit)},
          {"duration", Rational(time + trace.run.final_delay, unit)},
          {"endWindow", WindowToJson(trace.windows, trace.states.size())}};
}

void DescribeZones(const Model& model, const std::vector<trace::PathStep>& path, Trace* trace) {
  const int n = model.system().clock_count();
  trace::ForEachZone(path, n, [&](const zone::Bound* zone) {
    std::vector<std::string>& words = trace->zones.emplace_back();
    if (zone != nullptr) words = zone::ToStrings(zone, n, model.network().clocks);
  });
}

void Describe(const Model& model, const std::vector<trace::PathStep>& path,
              const std::vector<std::vector<zone::Constraint>>& ends, Trace* trace) {
  DescribeZones(model, path, trace);
  if (path.size() <= kMostStepsWithWindows) {
    trace->windows = trace::Windows(model.system(), path, ends);
  }
}

}  // namespace zonelab
