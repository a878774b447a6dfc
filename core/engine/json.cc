#include "core/engine/json.h"

#include <numeric>
#include <utility>

#include "core/base/strings.h"
#include "core/engine/run_json.h"
#include "core/engine/text.h"
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
  json["code"] = diagnostic.code.text();
  json["message"] = diagnostic.message;
  json["notes"] = Json::array();
  for (const Note& note : diagnostic.notes) {
    Json entry = RangeToJson(note.span, sources);
    entry["message"] = note.message;
    json["notes"].push_back(std::move(entry));
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

Json ToJson(const Stats& stats) {
  Json json = Json::object();
  for (const CounterSpec& counter : kCounters) {
    const double value = counter.get(stats);
    json[std::string(counter.name)] =
        counter.unit == Unit::kSeconds ? Json(value) : Json(static_cast<int64_t>(value));
  }
  return json;
}

Json ToJson(const OptionSpec& option, const OptionValue& value) {
  if (const double* number = std::get_if<double>(&value)) {
    if (option.type == OptionSpec::kInteger) return static_cast<int64_t>(*number);
    return *number;
  }
  if (const bool* flag = std::get_if<bool>(&value)) return *flag;
  return std::get<std::string>(value);
}

Json ToJson(const Options& options) {
  Json json = Json::object();
  for (const OptionSpec& option : OptionSpecs()) {
    json[std::string(option.name)] = ToJson(option, option.get(options));
  }
  return json;
}

Json ReasonToJson(const Result& result) {
  const Reason& reason = result.reason;
  Json json = {{"code", NameOf(reason.code)}, {"text", Sentence(result)}};
  const auto add = [&](const char* name, const auto& value) {
    if (value) json[name] = *value;
  };
  add("steps", reason.steps);
  add("cycleSteps", reason.cycle_steps);
  add("states", reason.states);
  add("waiting", reason.waiting);
  add("bound", reason.bound);
  if (reason.limit != Limit::kNone) json["limit"] = NameOf(reason.limit);
  if (reason.ending != Ending::kNone) json["ending"] = NameOf(reason.ending);
  if (!reason.move.empty()) json["move"] = reason.move;
  if (!reason.message.empty()) json["message"] = reason.message;
  for (const Replacement& one : reason.searched_with) {
    json["searchedWith"].push_back(
        {{"option", one.option}, {"asked", one.asked}, {"used", one.used}});
  }
  if (!reason.searched_with.empty()) {
    json["becauseOf"] = reason.because_of_deadlock ? "deadlock" : NameOf(result.form);
  }
  if (reason.assumed_no_errors) json["assumedNoErrors"] = true;
  return json;
}

Json ToJson(const Result& result, const Model& model) {
  Json json = {{"query", result.query},
               {"form", NameOf(result.form)},
               {"verdict", NameOf(result.verdict)},
               {"reason", ReasonToJson(result)},
               {"config", ToJson(result.options)},
               {"stats", ToJson(result.stats)}};
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

}  // namespace zonelab
