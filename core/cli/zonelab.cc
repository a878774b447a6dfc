// zonelab: the command line.  `zonelab --help` says what it does.
//
// Output is text for people, or with --json one document (README, "JSON").  Exit codes: 0 all
// queries satisfied, 1 some violated, 2 bad usage, model or query, 3 some unknown.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/files.h"
#include "core/base/strings.h"
#include "core/cli/certify_file.h"
#include "core/engine/dump.h"
#include "core/engine/engine.h"
#include "core/engine/examples.h"
#include "core/engine/explain.h"
#include "core/engine/json.h"
#include "core/engine/presets.h"
#include "core/engine/services.h"

namespace zonelab {
namespace {

constexpr int64_t kExplainedEvents = 10'000;
constexpr int kSatisfied = 0, kViolated = 1, kBad = 2, kUnknown = 3;

constexpr char kHelp[] = R"(ZoneLab decides what timed automata can reach.

  zonelab check MODEL [options]      check queries on a model (XTA or XML; "-" reads standard input)
  zonelab convert MODEL [--to xta|xml] [-o FILE]
                                     write a model in the other format; an XTA text gets FILE.q and
                                     FILE.ugi (queries, layout) beside it, and is read with them
  zonelab convert MODEL [--to tck|muntax] [-o FILE] [-q QUERY]...
                                     write it for TChecker or Munta; what they do not have is named.
                                     Without -q with the model's queries (Munta takes one)
  zonelab example NAME [--n N]       print an example's XTA; without NAME, list the examples
                                     (--queries prints its queries instead)
  zonelab certify MODEL FILE         do the certificates in FILE prove their verdicts?  (Exit code:
                                     0 all accepted, 1 some refused, 2 bad files)
  zonelab configs                    list the configurations, a line each
  zonelab --help | --version

Queries
  -q, --query QUERY                  check this query; may be repeated
      --query-file FILE              check the queries of a .q file
  Without either: the queries in an XML model, or those of MODEL.q beside MODEL.xta, or else
  "exhaustive", which explores every reachable state.  E<> p asks whether a state with p is reachable, A[] p whether p holds in
  every reachable state; p combines Process.location, integer expressions, clock constraints and
  deadlock.  E[] p asks for a run on which p holds throughout, A<> p whether every run meets p,
  p --> q whether q follows p always; sup{p}: e, inf{p}: e and bounds{p}: e ask for extremes:
      zonelab check fischer.xta -q 'E<> P(1).cs && P(2).cs' -q 'A[] P(1).x <= 5 || !P(1).req'

Configuration (zonelab configs explains the names)
      --preset NAME                  one of the papers' (AID, DBCA, ...): sets several of these;
                                     what comes after it overrides it
      --clocks NAME                  abstraction of clocks            (default exact)
      --data NAME                    abstraction of variables         (default explicit)
      --order best|bfs|dfs|random    search order                     (default best)
      --seed N                       for --order random               (default 1)
      --covering NAME                how lazy searches cover           (default auto)
      --extrapolate auto|yes|no      lazy searches: Extra-LU+ on zones (default auto)
      --errors checked|assumed       hidden data: prove that there are no run-time errors, or
                                     take it for granted              (default checked)
      --runs maximal|infinite        which runs E[], A<> and --> speak of (default maximal)
      --activity on|off              leave out clocks that do not matter (default on)

Limits: reaching one gives "unknown", with what was explored.  They are looked at every few dozen
states; seconds are CPU seconds.
      --max-states N  --max-memory MB  --max-seconds S

Output
      --trace                        show the timed run that leads to a reached state (the run to
                                     a run-time error is shown always)
      --explain                      tell what the search did: counterexamples and refinements of
                                     --clocks cegar, abstractions of the lazy ones
      --certificate FILE             write what proves the verdict, for `zonelab certify`
      --events N                     record the first N events of such a search, for --explain (else
                                     10000) and --json
      --json                         one JSON document instead of text
      --dump STAGE                   print a stage of the model instead of checking: tokens, ast,
                                     network, program, bounds, graph (up to --max-states nodes)
      --format text|dot              how to print the graph            (default text)

Exit code: 0 all satisfied, 1 some violated, 2 bad usage, model or query, 3 some unknown.
)";

// The option that takes a name out of a list, if it is one.
std::string* NamedOption(std::string_view option, Options* options) {
  if (option == "--clocks") return &options->clocks;
  if (option == "--data") return &options->data;
  if (option == "--order") return &options->order;
  if (option == "--covering") return &options->covering;
  if (option == "--extrapolate") return &options->extrapolate;
  if (option == "--errors") return &options->errors;
  if (option == "--runs") return &options->runs;
  if (option == "--activity") return &options->activity;
  return nullptr;
}

struct Arguments {
  std::string model;
  std::vector<std::string> queries;
  std::string query_file;
  std::string certificate_file;
  std::string stage;  // to dump in place of checking; "": none
  bool as_dot = false;
  Options options;
  bool show_trace = false;
  bool explains = false;
  bool as_json = false;
};

int Complain(const std::string& message) {
  std::fprintf(stderr, "zonelab: %s\nTry 'zonelab --help'.\n", message.c_str());
  return kBad;
}

// Reads a non-negative number; false: it is not one.
bool ParseNumber(const std::string& text, double* number) {
  char* end = nullptr;
  *number = std::strtod(text.c_str(), &end);
  return !text.empty() && *end == '\0' && *number >= 0 && *number < 9e15;
}

// Takes the arguments after "check".  A message: what is wrong.
std::optional<std::string> ParseCheck(const std::vector<std::string>& words, Arguments* out) {
  for (size_t i = 0; i < words.size(); ++i) {
    std::string name = words[i];
    std::optional<std::string> inline_value;
    if (name.size() > 2 && name.compare(0, 2, "--") == 0) {
      const size_t equals = name.find('=');
      if (equals != std::string::npos) {
        inline_value = name.substr(equals + 1);
        name.resize(equals);
      }
    }
    if (name == "--trace") {
      out->show_trace = true;
      continue;
    }
    if (name == "--explain") {
      out->explains = true;
      continue;
    }
    if (name == "--json") {
      out->as_json = true;
      continue;
    }
    if (name.empty() || name[0] != '-' || name == "-") {
      if (!out->model.empty()) return Cat("one model at a time, not also ", name);
      out->model = name;
      continue;
    }
    std::string value;
    auto take = [&] {
      if (inline_value) {
        value = *inline_value;
      } else if (i + 1 < words.size()) {
        value = words[++i];
      } else {
        return false;
      }
      return true;
    };
    double number = 0;
    if (name == "-q" || name == "--query") {
      if (!take()) return Cat(name, " needs a query");
      out->queries.push_back(value);
    } else if (name == "--query-file" || name == "--certificate") {
      if (!take()) return Cat(name, " needs a file");
      (name == "--certificate" ? out->certificate_file : out->query_file) = value;
    } else if (name == "--dump") {
      if (!take()) return Cat(name, " needs a stage");
      out->stage = value;
    } else if (name == "--format") {
      if (!take() || (value != "text" && value != "dot")) return Cat(name, " is text or dot");
      out->as_dot = value == "dot";
    } else if (name == "--preset") {
      if (!take()) return Cat(name, " needs a name");
      const absl::Status known = ApplyPreset(value, &out->options);
      if (!known.ok()) return std::string(known.message());
    } else if (std::string* named = NamedOption(name, &out->options)) {
      if (!take()) return Cat(name, " needs a name");
      *named = value;
    } else if (name == "--seed" || name == "--events" || name == "--max-states" ||
               name == "--max-memory" || name == "--max-seconds") {
      if (!take() || !ParseNumber(value, &number))
        return Cat(name, " needs a number that is not negative");
      Budget& budget = out->options.budget;
      if (name == "--seed") out->options.seed = static_cast<uint64_t>(number);
      if (name == "--events") out->options.max_events = static_cast<int64_t>(number);
      if (name == "--max-states") budget.max_states = static_cast<int64_t>(std::ceil(number));
      if (name == "--max-memory") {
        budget.max_bytes = static_cast<int64_t>(std::ceil(number * (1 << 20)));
      }
      if (name == "--max-seconds") budget.max_seconds = number;
    } else {
      return Cat("unknown option ", name);
    }
  }
  if (out->model.empty()) return "check needs a model";
  const absl::Status valid = Validate(out->options);
  if (!valid.ok()) return std::string(valid.message());
  return std::nullopt;
}

// FILE.q for FILE.xta: the file that belongs to a model.
std::string Companion(const std::string& model, std::string_view extension) {
  const size_t slash = model.rfind('/');
  const size_t dot = model.rfind('.');
  const bool has_dot = dot != std::string::npos && (slash == std::string::npos || dot > slash);
  return Cat(has_dot ? model.substr(0, dot) : model, extension);
}

// The queries to check, or a message.
std::optional<std::string> FindQueries(const Arguments& arguments, const Model& model,
                                       std::vector<std::string>* queries) {
  *queries = arguments.queries;
  std::string error;
  auto add_file = [&](const std::string& path) {
    const std::optional<std::string> text = ReadFile(path, &error);
    if (!text) return false;
    for (const lang::QueryText& query : lang::SplitQueryFile(*text)) queries->push_back(query.text);
    return true;
  };
  if (!arguments.query_file.empty()) {
    const size_t before = queries->size();
    if (!add_file(arguments.query_file)) return error;
    if (queries->size() == before) return Cat("there is no query in ", arguments.query_file);
  }
  if (!arguments.queries.empty() || !arguments.query_file.empty()) return std::nullopt;
  for (const lang::QueryText& query : model.queries()) queries->push_back(query.text);
  if (queries->empty() && arguments.model != "-") {
    const std::string beside = Companion(arguments.model, ".q");
    if (beside != arguments.model && access(beside.c_str(), R_OK) == 0 && !add_file(beside)) {
      return error;
    }
  }
  if (queries->empty()) queries->push_back(std::string(kExhaustive));
  return std::nullopt;
}

void ShowProgress(const Progress& progress) {
  std::fprintf(stderr, "\r\033[K%lld stored, %lld waiting, %lld explored, %lld MB, %.1f s",
               static_cast<long long>(progress.stored), static_cast<long long>(progress.waiting),
               static_cast<long long>(progress.explored),
               static_cast<long long>(progress.bytes >> 20), progress.seconds);
}

Result Run(Session& session, bool show_progress) {
  while (true) {
    const Progress progress = session.Work(0.25);
    if (progress.done) break;
    if (show_progress) ShowProgress(progress);
  }
  if (show_progress) std::fprintf(stderr, "\r\033[K");
  return session.Finish();
}

void PrintTrace(const Json& trace) {
  auto state = [&](const Json& step) {
    std::string line = "    (";
    for (size_t p = 0; p < trace["processes"].size(); ++p) {
      Append(&line, p == 0 ? "" : ", ", trace["processes"][p].get<std::string>(), ".",
             step["locations"][p].get<std::string>());
    }
    line += ")";
    for (size_t v = 0; v < trace["variables"].size(); ++v) {
      Append(&line, "  ", trace["variables"][v].get<std::string>(), "=",
             step["values"][v].get<int>());
    }
    for (size_t x = 0; x < trace["clocks"].size(); ++x) {
      Append(&line, "  ", trace["clocks"][x].get<std::string>(), "=",
             step["clockValues"][x].get<std::string>());
    }
    std::printf("%s\n", line.c_str());
  };
  for (size_t k = 0; k < trace["steps"].size(); ++k) {
    const Json& step = trace["steps"][k];
    if (k > 0 && step["edges"].empty()) {
      std::printf(
          "  %zu. after %s, at time %s: the condition holds, and what follows never comes\n", k,
          step["delay"].get<std::string>().c_str(), step["time"].get<std::string>().c_str());
    } else if (k > 0) {
      std::string line = Cat("  ", k, ". after ", step["delay"].get<std::string>(), ", at time ",
                             step["time"].get<std::string>(), ": ");
      const std::string channel = step["channel"].get<std::string>();
      for (size_t e = 0; e < step["edges"].size(); ++e) {
        const Json& edge = step["edges"][e];
        Append(&line, e == 0 ? "" : "; ", edge["process"].get<std::string>(), " ",
               edge["source"].get<std::string>(), " -> ", edge["target"].get<std::string>());
        if (!channel.empty()) Append(&line, " ", channel, edge["sync"].get<std::string>());
      }
      std::printf("%s\n", line.c_str());
    }
    state(step);
  }
  const std::string ending = trace["ending"].get<std::string>();
  if (ending == "cycle") {
    std::printf("  what follows step %d repeats for ever\n", trace["cycleBegin"].get<int>());
  }
  std::printf("  then time passes for %s%s; the run takes %s in all (replayed independently)\n",
              trace["finalDelay"].get<std::string>().c_str(),
              ending == "stays"   ? ", and for ever"
              : ending == "stuck" ? ", and no move is possible any more"
                                  : "",
              trace["duration"].get<std::string>().c_str());
}

// `error`: a run-time error, rendered; the run that leads to it is shown in any case.
void PrintText(const Json& result, const std::string& error, bool show_trace) {
  const Json& stats = result["stats"];
  std::printf("%-9s %s\n          %s\n", result["verdict"].get<std::string>().c_str(),
              result["query"].get<std::string>().c_str(),
              result["reason"].get<std::string>().c_str());
  std::printf("          %lld stored, %lld expanded, %lld generated; %.3f s, %.1f MB; %s, %s, %s\n",
              static_cast<long long>(stats["stored"].get<int64_t>()),
              static_cast<long long>(stats["expanded"].get<int64_t>()),
              static_cast<long long>(stats["generated"].get<int64_t>()),
              stats["cpu_seconds"].get<double>(), stats["peak_bytes"].get<double>() / (1 << 20),
              result["config"]["clocks"].get<std::string>().c_str(),
              result["config"]["data"].get<std::string>().c_str(),
              result["config"]["order"].get<std::string>().c_str());
  std::fputs(error.c_str(), stdout);
  if (!error.empty()) std::printf("The run that leads there:\n");
  if ((show_trace || !error.empty()) && !result["trace"].is_null()) PrintTrace(result["trace"]);
}

void PrintDiagnostics(const Diagnostics& diagnostics, const SourceMap& sources,
                      const std::string& file) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    std::fputs(Render(diagnostic, sources, file).c_str(), stderr);
  }
}

// A query that cannot be run: its own entry among the results, the others go on.
Json BadQuery(const std::string& query, const Diagnostics& diagnostics, const SourceMap& sources) {
  const std::string reason =
      diagnostics.all().empty() ? std::string() : diagnostics.all().front().message;
  return {{"query", query},
          {"verdict", "unknown"},
          {"reason", reason},
          {"diagnostics", ToJson(diagnostics, sources)}};
}

// One certificate as it is, several as a list.
std::string Joined(const std::vector<std::string>& certificates) {
  if (certificates.size() == 1) return certificates[0];
  std::string text = "[";
  for (const std::string& certificate : certificates) {
    Append(&text, text.size() == 1 ? "" : ",", certificate);
  }
  return text + "]\n";
}

int ExitCode(bool has_bad, bool has_violated, bool has_unknown) {
  if (has_bad) return kBad;
  if (has_violated) return kViolated;
  return has_unknown ? kUnknown : kSatisfied;
}

// What the queries ask for counts as used.
Diagnostics Sanity(Model& model, const std::vector<std::string>& queries) {
  for (const std::string& query : queries) {
    Diagnostics reported_later;
    model.CheckQuery(query, reported_later);
  }
  return SanityReport(model);
}

int DumpStage(const Arguments& arguments, const Model& model) {
  DumpOptions options;
  options.as_dot = arguments.as_dot;
  const int64_t states = arguments.options.budget.max_states;
  if (states > 0) options.max_nodes = static_cast<int>(std::min<int64_t>(states, 1'000'000));
  const absl::StatusOr<std::string> text = Dump(model, arguments.stage, options);
  if (!text.ok()) return Complain(std::string(text.status().message()));
  std::fputs(text->c_str(), stdout);
  return 0;
}

int Check(const Arguments& arguments) {
  std::string error;
  const std::optional<std::string> text = ReadFile(arguments.model, &error);
  if (!text) return Complain(error);
  const std::string file = arguments.model == "-" ? "<stdin>" : arguments.model;
  const std::unique_ptr<Model> model = Model::Load(*text, Format::kAuto);
  PrintDiagnostics(model->diagnostics(), model->sources(), file);
  if (!arguments.stage.empty()) return DumpStage(arguments, *model);
  Json document = {{"model", arguments.model},
                   {"diagnostics", ToJson(model->diagnostics(), model->sources())},
                   {"sanity", Json::array()},
                   {"results", Json::array()}};
  auto finish = [&](int code) {
    if (arguments.as_json)
      std::printf("%s\n", document.dump(2, ' ', false, Json::error_handler_t::replace).c_str());
    return code;
  };
  if (!model->ok()) return finish(kBad);
  std::vector<std::string> queries;
  if (const auto problem = FindQueries(arguments, *model, &queries)) return Complain(*problem);
  const Diagnostics sanity = Sanity(*model, queries);
  PrintDiagnostics(sanity, model->sources(), file);
  document["sanity"] = ToJson(sanity, model->sources());

  Options options = arguments.options;
  options.make_certificate = !arguments.certificate_file.empty();
  if (arguments.explains && options.max_events == 0) options.max_events = kExplainedEvents;
  std::vector<std::string> certificates;
  bool has_bad = false, has_violated = false, has_unknown = false;
  for (const std::string& query : queries) {
    const std::unique_ptr<Session> session = model->Open(query, options);
    PrintDiagnostics(session->diagnostics(), model->sources(), file);
    if (!session->ok()) {
      has_bad = true;
      document["results"].push_back(BadQuery(query, session->diagnostics(), model->sources()));
      continue;
    }
    const Result result = Run(*session, isatty(STDERR_FILENO) != 0);
    has_violated = has_violated || result.verdict == Verdict::kViolated;
    has_unknown = has_unknown || result.verdict == Verdict::kUnknown;
    Json json = ToJson(result, *model);
    if (result.certificate) {
      certificates.push_back(certificate::ToJson(model->network(), *result.certificate));
      json["certificate"] = arguments.certificate_file;
    }
    if (!arguments.as_json) {
      if (arguments.explains && result.events) {
        std::fputs(Explain(*result.events, *model).c_str(), stdout);
      }
      const std::string rendered =
          result.error ? Render(*result.error, model->sources(), file) : std::string();
      PrintText(json, rendered, arguments.show_trace);
    }
    document["results"].push_back(std::move(json));
  }
  if (!certificates.empty()) {
    if (!WriteFile(arguments.certificate_file, Joined(certificates))) {
      return finish(
          Complain(Cat("cannot write ", arguments.certificate_file, ": ", std::strerror(errno))));
    }
  }
  return finish(ExitCode(has_bad, has_violated, has_unknown));
}

// What to convert, and to what.
struct Conversion {
  std::string model, format, output;  // `output` "" is standard output
  std::vector<std::string> queries;
};

bool Write(const std::string& file, const std::string& content) {
  if (WriteFile(file, content)) return true;
  Complain(Cat("cannot write ", file, ": ", std::strerror(errno)));
  return false;
}

// For another tool.
int Export(const Conversion& conversion, Model& model, const std::string& file) {
  if (!model.ok()) return kBad;
  std::vector<std::string> queries = conversion.queries;
  if (queries.empty()) {
    for (const lang::QueryText& query : model.queries()) queries.push_back(query.text);
  }
  const bool is_tck = conversion.format == "tck";
  Diagnostics diagnostics;
  const std::optional<std::string> text =
      model.Export(is_tck ? ExchangeFormat::kTck : ExchangeFormat::kMuntax, queries, diagnostics);
  PrintDiagnostics(diagnostics, model.sources(), file);
  if (!text) return kBad;
  if (!conversion.output.empty()) return Write(conversion.output, *text) ? 0 : kBad;
  std::fputs(text->c_str(), stdout);
  return 0;
}

int Convert(const Conversion& conversion) {
  const std::string& path = conversion.model;
  const std::string& output = conversion.output;
  std::string error;
  const std::optional<std::string> text = ReadFile(path, &error);
  if (!text) return Complain(error);
  const std::unique_ptr<Model> model = Model::Load(*text, Format::kAuto);
  const std::string file = path == "-" ? "<stdin>" : path;
  PrintDiagnostics(model->diagnostics(), model->sources(), file);
  if (!model->is_readable()) return kBad;
  if (path != "-" && model->queries().empty()) {
    const std::optional<std::string> queries = ReadFile(Companion(path, ".q"), &error);
    if (queries) model->SetQueries(lang::SplitQueryFile(*queries));
  }
  if (path != "-") {
    const std::optional<std::string> layout = ReadFile(Companion(path, ".ugi"), &error);
    if (layout) model->SetLayout(*layout);
  }
  if (conversion.format == "tck" || conversion.format == "muntax") {
    return Export(conversion, *model, file);
  }
  const ModelText written = model->Write(conversion.format == "xml" ? Format::kXml : Format::kXta);
  if (output.empty()) {
    std::fputs(written.text.c_str(), stdout);
    return 0;
  }
  auto write = [&](const std::string& name, const std::string& content) {
    return content.empty() || Write(name, content);
  };
  const bool is_written = write(output, written.text) &&
                          write(Companion(output, ".q"), written.queries) &&
                          write(Companion(output, ".ugi"), written.layout);
  return is_written ? 0 : kBad;
}

int ParseConvert(const std::vector<std::string>& words) {
  Conversion conversion;
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const bool is_query = word == "-q" || word == "--query";
    const bool is_output = word == "-o" || word == "--output";
    if (is_query || is_output || word == "--to") {
      if (i + 1 == words.size()) return Complain(Cat(word, " needs a value"));
      const std::string& value = words[++i];
      if (is_query) {
        conversion.queries.push_back(value);
      } else {
        (is_output ? conversion.output : conversion.format) = value;
      }
    } else if (word.size() > 1 && word[0] == '-') {
      return Complain(Cat("unknown option ", word));
    } else if (conversion.model.empty()) {
      conversion.model = word;
    } else {
      return Complain(Cat("one model at a time, not also ", word));
    }
  }
  std::string& format = conversion.format;
  if (conversion.model.empty()) return Complain("convert needs a model");
  if (format.empty()) {
    const size_t dot = conversion.output.rfind('.');
    format = dot == std::string::npos ? "" : conversion.output.substr(dot + 1);
  }
  const bool is_exchange = format == "tck" || format == "muntax";
  if (format != "xta" && format != "xml" && !is_exchange) {
    return Complain("convert needs --to xta, xml, tck or muntax");
  }
  if (!conversion.queries.empty() && !is_exchange) {
    return Complain("-q goes with --to tck and --to muntax only");
  }
  return Convert(conversion);
}

int ListExamples() {
  for (const ExampleInfo& info : Examples()) {
    const std::string n =
        info.n ? Cat("  [--n ", info.n->min, "..", info.n->max, ", default ", info.n->preset, "]")
               : "";
    std::printf("%-14s %s%s\n%-14s %s\n", info.name.c_str(), info.title.c_str(), n.c_str(), "",
                info.teaches.c_str());
  }
  return 0;
}

int PrintExample(const std::vector<std::string>& words) {
  std::string name;
  int n = 0;
  bool queries_only = false;
  for (size_t i = 0; i < words.size(); ++i) {
    double number = 0;
    if (words[i] == "--queries") {
      queries_only = true;
    } else if (words[i] == "--n" || words[i] == "-n") {
      if (++i == words.size() || !ParseNumber(words[i], &number) || number < 1) {
        return Complain("--n needs a number of processes");
      }
      n = static_cast<int>(number);
    } else if (name.empty()) {
      name = words[i];
    } else {
      return Complain(Cat("unexpected argument ", words[i]));
    }
  }
  if (name.empty()) return ListExamples();
  const absl::StatusOr<Example> example = GetExample(name, n);
  if (!example.ok()) return Complain(std::string(example.status().message()));
  if (!queries_only) {
    std::fputs(example->xta.c_str(), stdout);
    return 0;
  }
  for (const lang::QueryText& query : example->queries) {
    std::printf("/*\n%s\n*/\n%s\n\n", query.comment.c_str(), query.text.c_str());
  }
  return 0;
}

int ListConfigurations() {
  auto print = [](const char* option, const std::vector<Choice>& choices) {
    for (const Choice& choice : choices) {
      std::printf("%-13s %-10s %s\n", option, std::string(choice.name).c_str(),
                  std::string(choice.help).c_str());
    }
  };
  print("--preset", PresetChoices());
  print("--clocks", ClockChoices());
  print("--data", DataChoices());
  print("--order", OrderChoices());
  print("--covering", CoveringChoices());
  print("--extrapolate", ExtrapolateChoices());
  print("--errors", ErrorChoices());
  print("--runs", RunsChoices());
  print("--activity", ActivityChoices());
  return 0;
}

int Main(const std::vector<std::string>& words) {
  if (words.empty()) {
    std::fputs(kHelp, stderr);
    return kBad;
  }
  const std::vector<std::string> rest(words.begin() + 1, words.end());
  for (const std::string& word : words) {
    if (word == "--help" || word == "-h" || words[0] == "help") {
      std::fputs(kHelp, stdout);
      return 0;
    }
  }
  if (words[0] == "--version") {
    std::printf("zonelab %s\n", std::string(Version()).c_str());
    return 0;
  }
  if (words[0] == "configs") return ListConfigurations();
  if (words[0] == "example") return PrintExample(rest);
  if (words[0] == "convert") return ParseConvert(rest);
  if (words[0] == "certify") {
    return rest.size() == 2 ? CertifyFile(rest[0], rest[1])
                            : Complain("certify needs a model and a file of certificates");
  }
  if (words[0] == "check") {
    Arguments arguments;
    if (const auto problem = ParseCheck(rest, &arguments)) return Complain(*problem);
    return Check(arguments);
  }
  return Complain(Cat("unknown command ", words[0]));
}

}  // namespace
}  // namespace zonelab

int main(int argc, char** argv) {
  return zonelab::Main(std::vector<std::string>(argv + 1, argv + argc));
}
