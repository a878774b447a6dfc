#include "core/engine/json.h"

#include <numeric>
#include <utility>

#include "core/base/strings.h"
#include "core/lang/print.h"

namespace zonelab {
namespace {

std::string_view NameOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::kSatisfied: return "satisfied";
    case Verdict::kViolated: return "violated";
    case Verdict::kUnknown: return "unknown";
  }
  return "";
}

// The line of the file in which it begins.
int LineInFile(Span span, const SourceMap& sources) {
  return sources.LineNumber(sources.InFile(span));
}

Json DiagnosticToJson(const Diagnostic& diagnostic, const SourceMap& sources) {
  Json json = RangeToJson(diagnostic.span, sources);
  json["severity"] = NameOf(diagnostic.severity);
  json["code"] = diagnostic.code;
  json["message"] = diagnostic.message;
  json["notes"] = Json::array();
  for (const Note& note : diagnostic.notes) {
    Json entry = RangeToJson(note.span, sources);
    entry["message"] = note.message;
    json["notes"].push_back(std::move(entry));
  }
  return json;
}

// The channel of a step, in the state before it.
std::string ChannelName(const model::RunStep& step, const certificate::DiscreteState& before,
                        const Model& model) {
  const semantics::System& system = model.system();
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

Json ToJson(const Trace& trace, const Model& model) {
  const model::Network& network = model.network();
  const int64_t unit = trace.run.denominator;
  Json processes = Json::array(), variables = Json::array(), clocks = Json::array();
  for (const auto& process : network.processes) processes.push_back(process->name);
  for (const auto& variable : network.variables) variables.push_back(variable.name);
  for (size_t x = 1; x < network.clocks.size(); ++x) clocks.push_back(network.clocks[x]);
  Json steps = Json::array();
  int64_t time = 0;
  for (size_t k = 0; k < trace.states.size(); ++k) {
    const certificate::ReplayedState& state = trace.states[k];
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
                     {"zone", trace.zones[k]}});
  }
  return {{"processes", std::move(processes)},
          {"variables", std::move(variables)},
          {"clocks", std::move(clocks)},
          {"replayed", true},
          {"steps", std::move(steps)},
          {"finalDelay", Rational(trace.run.final_delay, unit)},
          {"duration", Rational(time + trace.run.final_delay, unit)}};
}

Json ChoicesToJson(const std::vector<Choice>& choices) {
  Json json = Json::array();
  for (const Choice& choice : choices) {
    json.push_back({{"name", choice.name}, {"help", choice.help}});
  }
  return json;
}

}  // namespace

Json EdgeToJson(const model::FiredEdge& fired, const Model& model) {
  const model::Process& process = *model.network().processes[fired.process];
  const model::EdgeInstance& instance = process.edges[fired.edge];
  const lang::Edge& edge = *instance.edge;
  const char* sync = edge.sync_kind == lang::SyncKind::kSend      ? "!"
                     : edge.sync_kind == lang::SyncKind::kReceive ? "?"
                                                                  : "";
  return {{"process", process.name},
          {"source", process.templ->locations[edge.source].symbol->name},
          {"target", process.templ->locations[edge.target].symbol->name},
          {"sync", sync},
          {"line", LineInFile(edge.span, model.sources())},
          {"select", model::SelectText(instance)}};
}

Json RangeToJson(Span span, const SourceMap& sources) {
  auto range_of = [&](Span place) -> Json {
    const Range range = sources.Locate(place);
    return {{"line", range.line},
            {"column", range.column},
            {"endLine", range.end_line},
            {"endColumn", range.end_column}};
  };
  Json json = range_of(span);
  json["where"] = sources.name(span.source);
  if (!sources.IsFragment(span.source)) return json;
  json["path"] = sources.path(span.source);
  json["inFile"] = range_of(sources.InFile(span));
  return json;
}

std::string Rational(int64_t numerator, int64_t denominator) {
  const int64_t divisor = std::gcd(numerator, denominator);
  if (divisor > 1) {
    numerator /= divisor;
    denominator /= divisor;
  }
  return denominator == 1 ? Cat(numerator) : Cat(numerator, "/", denominator);
}

Json ToJson(const Result& result, const Model& model) {
  const Stats& stats = result.stats;
  Json json = {{"query", result.query},
               {"verdict", NameOf(result.verdict)},
               {"reason", result.reason},
               {"config",
                {{"clocks", result.options.clocks},
                 {"data", result.options.data},
                 {"order", result.options.order},
                 {"covering", result.options.covering},
                 {"extrapolate", result.options.extrapolate},
                 {"activity", result.options.activity},
                 {"seed", result.options.seed}}},
               {"stats",
                {{"generated", stats.generated},
                 {"nodes", stats.nodes},
                 {"stored", stats.stored},
                 {"expanded", stats.expanded},
                 {"covered", stats.covered},
                 {"disabled", stats.disabled},
                 {"refinements", stats.refinements},
                 {"interpolants", stats.interpolants},
                 {"reopened", stats.reopened},
                 {"counterexamples", stats.counterexamples},
                 {"cpu_seconds", stats.cpu_seconds},
                 {"peak_bytes", stats.peak_bytes}}}};
  json["trace"] = nullptr;
  if (result.trace) json["trace"] = ToJson(*result.trace, model);
  json["certificate"] = nullptr;
  if (result.events) json["events"] = EventsToJson(*result.events, model);
  if (result.error) {
    json["error"] = DiagnosticToJson(*result.error, model.sources());
  }
  return json;
}

Json ToJson(const Diagnostics& diagnostics, const SourceMap& sources) {
  Json json = Json::array();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    json.push_back(DiagnosticToJson(diagnostic, sources));
  }
  return json;
}

Json ToJson(const Progress& progress) {
  return {{"stored", progress.stored},   {"waiting", progress.waiting},
          {"explored", progress.explored}, {"covered", progress.covered},
          {"bytes", progress.bytes},     {"seconds", progress.seconds},
          {"done", progress.done}};
}

Json ToJson(const lang::QueryText& query) {
  return {{"text", query.text},
          {"comment", query.comment},
          {"line", query.line},
          {"outcome", query.outcome}};
}

Json StructureToJson(const Model& model) {
  Json processes = Json::array();
  const model::Network& network = model.network();
  for (const auto& process : network.processes) {
    const lang::Template& templ = *process->templ;
    Json locations = Json::array(), edges = Json::array();
    for (size_t l = 0; l < templ.locations.size(); ++l) {
      const lang::Location& location = templ.locations[l];
      locations.push_back({{"name", location.symbol->name},
                           {"urgent", location.is_urgent},
                           {"committed", location.is_committed},
                           {"initial", static_cast<int>(l) == templ.initial},
                           {"invariant", location.invariant == nullptr
                                             ? std::string()
                                             : lang::PrintExpr(*location.invariant)}});
    }
    for (const lang::Edge& edge : templ.edges) {
      edges.push_back({{"source", edge.source},
                       {"target", edge.target},
                       {"select", lang::PrintSelect(edge)},
                       {"guard", edge.guard == nullptr ? std::string() : lang::PrintExpr(*edge.guard)},
                       {"sync", lang::PrintSync(edge)},
                       {"update", lang::PrintUpdates(edge)},
                       {"line", LineInFile(edge.span, model.sources())}});
    }
    processes.push_back({{"name", process->name},
                         {"template", templ.symbol->name},
                         {"locations", std::move(locations)},
                         {"edges", std::move(edges)}});
  }
  Json clocks = Json::array(), variables = Json::array(), channels = Json::array();
  for (size_t x = 1; x < network.clocks.size(); ++x) clocks.push_back(network.clocks[x]);
  for (const model::Variable& variable : network.variables) {
    variables.push_back({{"name", variable.name},
                         {"min", variable.low},
                         {"max", variable.high},
                         {"initial", variable.initial}});
  }
  for (const model::Channel& channel : network.channels) {
    channels.push_back({{"name", channel.name},
                        {"urgent", channel.is_urgent},
                        {"broadcast", channel.is_broadcast}});
  }
  return {{"processes", std::move(processes)},
          {"clocks", std::move(clocks)},
          {"variables", std::move(variables)},
          {"channels", std::move(channels)}};
}

Json ConfigurationsToJson() {
  const Options defaults;
  return {{"clocks", ChoicesToJson(ClockChoices())},
          {"data", ChoicesToJson(DataChoices())},
          {"orders", ChoicesToJson(OrderChoices())},
          {"coverings", ChoicesToJson(CoveringChoices())},
          {"extrapolations", ChoicesToJson(ExtrapolateChoices())},
          {"activities", ChoicesToJson(ActivityChoices())},
          {"defaults",
           {{"clocks", defaults.clocks},
            {"data", defaults.data},
            {"order", defaults.order},
            {"covering", defaults.covering},
            {"extrapolate", defaults.extrapolate},
            {"activity", defaults.activity},
            {"seed", defaults.seed},
            {"maxStates", 0},
            {"maxMemoryMb", 1024},
            {"maxSeconds", 0},
            {"trace", true},
            {"certificate", false}}}};
}

}  // namespace zonelab
