#include "core/engine/json.h"

#include <numeric>
#include <utility>

#include "core/base/strings.h"
#include "core/engine/presets.h"
#include "core/engine/run_json.h"
#include "core/lang/print.h"

namespace zonelab {
namespace {

std::string_view NameOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::kSatisfied:
      return "satisfied";
    case Verdict::kViolated:
      return "violated";
    case Verdict::kUnknown:
      return "unknown";
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

Json ChoicesToJson(const std::vector<Choice>& choices) {
  Json json = Json::array();
  for (const Choice& choice : choices) {
    json.push_back({{"name", choice.name}, {"help", choice.help}});
  }
  return json;
}

Json PresetsToJson() {
  Json json = Json::array();
  for (const Preset& preset : Presets()) {
    Json sets = Json::object();
    auto set = [&](const char* option, std::string_view value) {
      if (!value.empty()) sets[option] = value;
    };
    set("clocks", preset.clocks);
    set("data", preset.data);
    set("order", preset.order);
    set("covering", preset.covering);
    set("extrapolate", preset.extrapolate);
    json.push_back({{"name", preset.choice.name}, {"help", preset.choice.help}, {"options", sets}});
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
          {"select", model::SelectText(instance)},
          {"edge", &edge - process.templ->edges.data()}};
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
                 {"errors", result.options.errors},
                 {"runs", result.options.runs},
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
                 {"shown", stats.shown},
                 {"interpolants", stats.interpolants},
                 {"cover_attempts", stats.cover_attempts},
                 {"reopened", stats.reopened},
                 {"counterexamples", stats.counterexamples},
                 {"cpu_seconds", stats.cpu_seconds},
                 {"peak_bytes", stats.peak_bytes}}}};
  for (const property::Extreme& extreme : result.extremes) {
    json["extremes"].push_back(
        {{"expression", extreme.expression}, {"lower", extreme.lower}, {"upper", extreme.upper}});
  }
  json["trace"] = nullptr;
  if (result.trace) json["trace"] = TraceToJson(*result.trace, model);
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
  return {{"stored", progress.stored},     {"waiting", progress.waiting},
          {"explored", progress.explored}, {"covered", progress.covered},
          {"bytes", progress.bytes},       {"seconds", progress.seconds},
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
      locations.push_back(
          {{"name", location.symbol->name},
           {"urgent", location.is_urgent},
           {"committed", location.is_committed},
           {"initial", static_cast<int>(l) == templ.initial},
           {"invariant",
            location.invariant == nullptr ? std::string() : lang::PrintExpr(*location.invariant)}});
    }
    for (const lang::Edge& edge : templ.edges) {
      edges.push_back(
          {{"source", edge.source},
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
          {"errors", ChoicesToJson(ErrorChoices())},
          {"runs", ChoicesToJson(RunsChoices())},
          {"presets", PresetsToJson()},
          {"activities", ChoicesToJson(ActivityChoices())},
          {"defaults",
           {{"clocks", defaults.clocks},
            {"data", defaults.data},
            {"order", defaults.order},
            {"covering", defaults.covering},
            {"extrapolate", defaults.extrapolate},
            {"errors", defaults.errors},
            {"runs", defaults.runs},
            {"activity", defaults.activity},
            {"seed", defaults.seed},
            {"maxStates", 0},
            {"maxMemoryMb", 1024},
            {"maxSeconds", 0},
            {"trace", true},
            {"certificate", false}}}};
}

}  // namespace zonelab
