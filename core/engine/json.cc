#include "core/engine/json.h"

#include <utility>

#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "core/engine/model_impl.h"
#include "core/engine/run_json.h"
#include "core/engine/text.h"
#include "core/lang/print.h"

namespace zonelab {
namespace {

// The line of the file in which it begins.
int LineInFile(Span span, const SourceMap& sources) {
  return sources.LineNumber(sources.InFile(span));
}

std::string SourceOf(const lang::Expr* expr) {
  return expr == nullptr ? std::string() : lang::PrintExpr(*expr);
}

Json ToJson(const Diagnostic& diagnostic, const SourceMap& sources) {
  Json json = RangeToJson(diagnostic.span, sources);
  json["severity"] = NameOf(diagnostic.severity);
  json["code"] = diagnostic.code.text();
  AddMessage(diagnostic.message, &json);
  json["notes"] = Json::array();
  for (const Note& note : diagnostic.notes) {
    Json entry = RangeToJson(note.span, sources);
    AddMessage(note.message, &entry);
    json["notes"].push_back(std::move(entry));
  }
  if (diagnostic.fix) {
    json["fix"] = RangeToJson(diagnostic.fix->span, sources);
    json["fix"]["text"] = diagnostic.fix->text;
  }
  return json;
}

Json ToJson(const Reason& reason, const Result& result) {
  Json json = Object().Set("code", NameOf(reason.code)).Set("text", Sentence(result)).Take();
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
  if (!reason.also_fails.empty())
    AddMessage(reason.also_fails, &json, "alsoFails", "alsoFailsSaid");
  if (!reason.never_true.empty()) json["neverTrue"] = reason.never_true;
  if (!reason.message.empty()) AddMessage(reason.message, &json);
  for (const Replacement& one : reason.searched_with) {
    json["searchedWith"].push_back(
        Object().Set("option", one.option).Set("asked", one.asked).Set("used", one.used).Take());
  }
  if (!reason.searched_with.empty()) {
    json["becauseOf"] = reason.because_of_deadlock      ? "deadlock"
                        : reason.because_of_stopwatches ? "stopwatches"
                                                        : NameOf(result.form);
  }
  if (reason.assumed_no_errors) json["assumedNoErrors"] = true;
  if (!reason.left_out.empty()) {
    json["leftOut"] = {{"processes", reason.left_out.processes},
                       {"variables", reason.left_out.variables}};
  }
  if (reason.interchangeable > 0) json["interchangeable"] = reason.interchangeable;
  return json;
}

Json ToJson(const std::optional<Side>& side) {
  if (!side) return nullptr;
  return Object()
      .Set("bound", side->bound ? Json(*side->bound) : Json())
      .Set("strict", side->is_strict)
      .Take();
}

Json ToJson(const Extreme& extreme) {
  return Object()
      .Set("expression", extreme.expression)
      .Set("lower", ToJson(extreme.lower))
      .Set("upper", ToJson(extreme.upper))
      .Set("lowerText", SideText(extreme.lower, /*is_upper=*/false))
      .Set("upperText", SideText(extreme.upper, /*is_upper=*/true))
      .Take();
}

Json LocationsToJson(const lang::Template& templ) {
  Json json = Json::array();
  for (size_t l = 0; l < templ.locations.size(); ++l) {
    const lang::Location& location = templ.locations[l];
    json.push_back(Object()
                       .Set("name", location.symbol->name)
                       .Set("urgent", location.is_urgent)
                       .Set("committed", location.is_committed)
                       .Set("initial", static_cast<int>(l) == templ.initial)
                       .Set("invariant", SourceOf(location.invariant))
                       .Take());
  }
  return json;
}

// By number of the edge in its template: the channel that the process uses there, without index;
// "" for an internal edge.  A parameter is replaced by the channel that it stands for, as far as
// that does not depend on the state.
std::vector<std::string> ChannelsOf(int32_t process, const Model& model) {
  const model::Network& network = NetworkOf(model);
  const lang::Template& templ = *network.processes[process]->templ;
  std::vector<std::string> channels;
  for (const lang::Edge& edge : templ.edges) channels.push_back(ChannelOf(edge));
  for (const semantics::CompiledEdge& edge : SystemOf(model).edges()) {
    if (edge.fired.process != process || edge.sync == lang::SyncKind::kNone) continue;
    if (!edge.channel_code.empty()) continue;
    const model::EdgeInstance& instance = network.processes[process]->edges[edge.fired.edge];
    const std::string& name = network.channels[edge.channel].name;
    channels[instance.edge - templ.edges.data()] = name.substr(0, name.find('['));
  }
  return channels;
}

Json ProcessToJson(int32_t number, const Model& model) {
  const model::Process& process = *NetworkOf(model).processes[number];
  const lang::Template& templ = *process.templ;
  const std::vector<std::string> channels = ChannelsOf(number, model);
  Json edges = Json::array();
  for (size_t e = 0; e < templ.edges.size(); ++e) {
    const lang::Edge& edge = templ.edges[e];
    edges.push_back(Object()
                        .Set("source", edge.source)
                        .Set("target", edge.target)
                        .Set("select", lang::PrintSelect(edge))
                        .Set("guard", SourceOf(edge.guard))
                        .Set("sync", lang::PrintSync(edge))
                        .Set("channel", channels[e])
                        .Set("direction", DirectionOf(edge.sync_kind))
                        .Set("update", lang::PrintUpdates(edge))
                        .Set("line", LineInFile(edge.span, model.sources()))
                        .Take());
  }
  return Object()
      .Set("name", process.name)
      .Set("template", templ.symbol->name)
      .Set("locations", LocationsToJson(templ))
      .Set("edges", std::move(edges))
      .Take();
}

}  // namespace

std::string ChannelOf(const lang::Edge& edge) {
  const lang::Expr* channel = edge.channel;
  while (channel != nullptr && channel->kind == lang::ExprKind::kIndex) channel = channel->args[0];
  return SourceOf(channel);
}

Json ToJson(const EdgeView& edge) {
  const char* sync = edge.sync == lang::SyncKind::kSend      ? "!"
                     : edge.sync == lang::SyncKind::kReceive ? "?"
                                                             : "";
  return Object()
      .Set("process", edge.process)
      .Set("source", edge.source)
      .Set("target", edge.target)
      .Set("sync", sync)
      .Set("line", edge.line)
      .Set("select", edge.select)
      .Set("edge", edge.number)
      .Take();
}

Json EdgesToJson(const std::vector<EdgeView>& edges) {
  Json json = Json::array();
  for (const EdgeView& edge : edges) json.push_back(ToJson(edge));
  return json;
}

Json EdgeToJson(const model::FiredEdge& fired, const Model& model) {
  return ToJson(ViewOf(fired, model));
}

Json ConstraintsToJson(absl::Span<const zone::Constraint> constraints) {
  Json json = Json::array();
  for (const zone::Constraint& c : constraints) {
    json.push_back(Json::array({c.i, c.j, zone::Value(c.bound), zone::IsStrict(c.bound)}));
  }
  return json;
}

Json ToJson(const ZoneView& zone) {
  Json json = Object()
                  .Set("words", zone.words)
                  .Set("constraints", ConstraintsToJson(zone.constraints))
                  .Take();
  if (zone.is_empty) json["isEmpty"] = true;
  return json;
}

Json RangeToJson(Span span, const SourceMap& sources) {
  auto range_of = [&](Span place) -> Json {
    const Range range = sources.Locate(place);
    return Object()
        .Set("line", range.line)
        .Set("column", range.column)
        .Set("endLine", range.end_line)
        .Set("endColumn", range.end_column)
        .Take();
  };
  Json json = range_of(span);
  json["where"] = sources.name(span.source);
  if (!sources.IsFragment(span.source)) return json;
  json["path"] = sources.path(span.source);
  json["inFile"] = range_of(sources.InFile(span));
  return json;
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

Json ToJson(const Result& result, const Model& model) {
  Json json = Object()
                  .Set("query", result.query)
                  .Set("form", NameOf(result.form))
                  .Set("verdict", NameOf(result.verdict))
                  .Set("reason", ToJson(result.reason, result))
                  .Set("config", ToJson(result.options))
                  .Set("stats", ToJson(result.stats))
                  .Take();
  for (const LineupMember& member : result.lineup) {
    json["lineup"].push_back(Object()
                                 .Set("clocks", member.clocks)
                                 .Set("data", member.data)
                                 .Set("order", NameOf(member.order))
                                 .Set("isSliced", member.is_sliced)
                                 .Set("isJoined", member.is_joined)
                                 .Set("stored", member.stored)
                                 .Set("expanded", member.expanded)
                                 .Set("hasDecided", member.has_decided)
                                 .Take());
  }
  for (const Extreme& extreme : result.extremes) json["extremes"].push_back(ToJson(extreme));
  json["trace"] = result.trace ? TraceToJson(*result.trace, model) : Json();
  json["certificate"] = nullptr;
  if (result.events) json["events"] = EventsToJson(*result.events, model);
  if (result.error) json["error"] = ToJson(*result.error, *result.sources);
  return json;
}

Json BadQueryToJson(std::string_view query, const Diagnostics& diagnostics,
                    const SourceMap& sources) {
  Result result;
  result.query = query;
  result.form = FormOf(query);
  result.reason.code = ReasonCode::kBadQuery;
  result.reason.message = FirstError(diagnostics);
  return Object()
      .Set("query", query)
      .Set("form", NameOf(result.form))
      .Set("verdict", NameOf(Verdict::kUnknown))
      .Set("reason", ToJson(result.reason, result))
      .Set("diagnostics", ToJson(diagnostics, sources))
      .Take();
}

std::string CertificateText(const Result& result, const Model& model) {
  return certificate::ToJson(NetworkOf(model), *result.certificate);
}

Json CertificateToJson(const Model& model, std::string_view certificate) {
  const absl::StatusOr<Certified> certified = model.CheckCertificate(certificate);
  if (!certified.ok())
    return Object().Set("error", std::string(certified.status().message())).Take();
  return Object()
      .Set("verdict", NameOf(certified->verdict))
      .Set("proof", NameOf(certified->proof))
      .Set("size", certified->size)
      .Take();
}

Json ToJson(const Diagnostics& diagnostics, const SourceMap& sources) {
  Json json = Json::array();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    json.push_back(ToJson(diagnostic, sources));
  }
  return json;
}

Json ToJson(const Findings& findings) { return ToJson(*findings.diagnostics, *findings.sources); }

Json ToJson(const Progress& progress) {
  return Object()
      .Set("stored", progress.stored)
      .Set("waiting", progress.waiting)
      .Set("explored", progress.explored)
      .Set("covered", progress.covered)
      .Set("bytes", progress.bytes)
      .Set("seconds", progress.seconds)
      .Set("done", progress.done)
      .Take();
}

Json ToJson(const lang::QueryText& query) {
  return Object()
      .Set("text", query.text)
      .Set("comment", query.comment)
      .Set("line", query.line)
      .Set("outcome", query.outcome)
      .Take();
}

Json StructureToJson(const Model& model) {
  const model::Network& network = NetworkOf(model);
  Json processes = Json::array(), variables = Json::array(), channels = Json::array();
  for (size_t p = 0; p < network.processes.size(); ++p) {
    processes.push_back(ProcessToJson(static_cast<int32_t>(p), model));
  }
  for (const model::Variable& variable : network.variables) {
    variables.push_back(Object()
                            .Set("name", variable.name)
                            .Set("min", variable.low)
                            .Set("max", variable.high)
                            .Set("initial", variable.initial)
                            .Take());
  }
  for (const model::Channel& channel : network.channels) {
    channels.push_back(Object()
                           .Set("name", channel.name)
                           .Set("urgent", channel.is_urgent)
                           .Set("broadcast", channel.is_broadcast)
                           .Take());
  }
  const std::vector<std::string> clocks(network.clocks.begin() + 1, network.clocks.end());
  return Object()
      .Set("processes", std::move(processes))
      .Set("clocks", clocks)
      .Set("variables", std::move(variables))
      .Set("channels", std::move(channels))
      .Take();
}

}  // namespace zonelab
