#include "core/engine/view.h"

#include <numeric>
#include <utility>

#include "core/base/diagnostics.h"
#include "core/base/strings.h"
#include "core/engine/model_impl.h"

namespace zonelab {
namespace {

std::string LocationName(const model::Process& process, int location) {
  return std::string(process.templ->locations[location].symbol->name);
}

StateView ViewOf(const reference::DiscreteState& state, const Model& model) {
  StateView view;
  const model::Network& network = NetworkOf(model);
  for (size_t p = 0; p < network.processes.size(); ++p) {
    view.locations.push_back(LocationName(*network.processes[p], state.locations[p]));
  }
  view.values.assign(state.values.begin(), state.values.end());
  return view;
}

}  // namespace

std::string Rational(int64_t numerator, int64_t denominator) {
  const int64_t divisor = std::gcd(numerator, denominator);
  if (divisor > 1) {
    numerator /= divisor;
    denominator /= divisor;
  }
  return denominator == 1 ? Cat(numerator) : Cat(numerator, "/", denominator);
}

std::string_view DirectionOf(lang::SyncKind sync) {
  switch (sync) {
    case lang::SyncKind::kSend:
      return "send";
    case lang::SyncKind::kReceive:
      return "receive";
    case lang::SyncKind::kNone:
      break;
  }
  return "";
}

std::string ChannelOf(absl::Span<const model::FiredEdge> edges,
                      const reference::DiscreteState& before, const Model& model) {
  const semantics::System& system = SystemOf(model);
  if (edges.empty()) return "";
  for (const semantics::CompiledEdge& edge : system.edges()) {
    if (!(edge.fired == edges[0])) continue;
    if (edge.sync == lang::SyncKind::kNone) return "";
    int32_t channel = edge.channel;
    if (!edge.channel_code.empty()) {
      std::vector<semantics::Slot> state(before.locations.begin(), before.locations.end());
      state.insert(state.end(), before.values.begin(), before.values.end());
      semantics::Machine machine(system.program());
      if (!machine.Int(edge.channel_code, state.data(), &channel)) return "";
    }
    return NetworkOf(model).channels[channel].name;
  }
  return "";
}

EdgeView ViewOf(const model::FiredEdge& fired, const Model& model) {
  const model::Process& process = *NetworkOf(model).processes[fired.process];
  const model::EdgeInstance& instance = process.edges[fired.edge];
  const lang::Edge& edge = *instance.edge;
  const SourceMap& sources = model.sources();
  return {process.name,
          LocationName(process, edge.source),
          LocationName(process, edge.target),
          edge.sync_kind,
          sources.LineNumber(sources.InFile(edge.span)),
          model::SelectText(instance),
          &edge - process.templ->edges.data()};
}

std::vector<EdgeView> EdgesOf(absl::Span<const int32_t> edges, const Model& model) {
  std::vector<EdgeView> views;
  for (const int32_t id : edges) views.push_back(ViewOf(SystemOf(model).edge(id).fired, model));
  return views;
}

StateView ViewOf(absl::Span<const semantics::Slot> state, const Model& model) {
  StateView view;
  const model::Network& network = NetworkOf(model);
  const size_t processes = network.processes.size();
  for (size_t p = 0; p < processes; ++p) {
    view.locations.push_back(LocationName(*network.processes[p], state[p]));
  }
  view.values.assign(state.begin() + processes, state.end());
  return view;
}

ZoneView ZoneOf(const zone::Bound* canonical, const Model& model) {
  const model::Network& network = NetworkOf(model);
  const int n = network.clock_count();
  return {zone::ToStrings(canonical, n, network.clocks), zone::ToConstraints(canonical, n), false};
}

ZoneView ZoneOf(absl::Span<const zone::Constraint> constraints, const Model& model) {
  const int n = NetworkOf(model).clock_count();
  zone::Matrix zone(zone::Size(n));
  zone::SetUniverse(zone.data(), n);
  if (!zone::ConjoinAll(zone.data(), n, constraints)) return {{"false"}, {}, true};
  return ZoneOf(zone.data(), model);
}

AbstractionView ViewOf(const search::AbstractionView& view, const Model& model) {
  const model::Network& network = NetworkOf(model);
  AbstractionView made;
  if (view.bounds.empty()) {
    ZoneView zone = ZoneOf(view.constraints, model);
    made.words = std::move(zone.words);
    made.constraints = std::move(zone.constraints);
  }
  for (size_t x = 1; x < view.bounds.size(); ++x) {
    const zone::GuardBounds& bounds = view.bounds[x];
    const int clock = static_cast<int>(x);
    if (bounds.has_lower()) {
      made.guards.push_back(
          {clock, zone::IsStrict(bounds.lower) ? ">" : ">=", -zone::Value(bounds.lower)});
    }
    if (bounds.has_upper()) {
      made.guards.push_back(
          {clock, zone::IsStrict(bounds.upper) ? "<" : "<=", zone::Value(bounds.upper)});
    }
  }
  for (const GuardView& guard : made.guards) {
    made.words.push_back(Cat(network.clocks[guard.clock], " ", guard.relation, " ", guard.value));
  }
  for (const auto& [slot, value] : view.visible) {
    const size_t variable = slot - network.processes.size();
    made.visible.push_back({network.variables[variable].name, value});
  }
  return made;
}

TraceView ViewOf(const run::Trace& trace, const Model& model) {
  const model::Network& network = NetworkOf(model);
  const int64_t unit = trace.run.denominator;
  TraceView view;
  for (const auto& process : network.processes) view.processes.push_back(process->name);
  for (const auto& variable : network.variables) view.variables.push_back(variable.name);
  view.clocks.assign(network.clocks.begin() + 1, network.clocks.end());
  int64_t time = 0;
  reference::Reference reference(NetworkOf(model));
  for (size_t k = 0; k < trace.states.size(); ++k) {
    const reference::ReplayedState& state = trace.states[k];
    StepView& made = view.steps.emplace_back();
    int64_t delay = 0;
    if (k > 0) {
      const model::RunStep& step = trace.run.steps[k - 1];
      delay = step.delay;
      for (const model::FiredEdge& edge : step.edges) made.edges.push_back(ViewOf(edge, model));
      made.channel = ChannelOf(step.edges, trace.states[k - 1].discrete, model);
    }
    time += delay;
    made.delay = Rational(delay, unit);
    made.time = Rational(time, unit);
    made.state = ViewOf(state.discrete, model);
    for (size_t x = 1; x < state.clocks.size(); ++x) {
      made.clocks.push_back(Rational(state.clocks[x], unit));
    }
    const auto stopped = reference.Stopped(state.discrete);
    for (size_t x = 1; stopped.ok() && x < stopped->size(); ++x) {
      if ((*stopped)[x]) made.stopped.push_back(network.clocks[x]);
    }
  }
  view.final_delay = Rational(trace.run.final_delay, unit);
  view.duration = Rational(time + trace.run.final_delay, unit);
  return view;
}

}  // namespace zonelab
