#include "core/cli/check.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/file_kind.h"
#include "core/base/files.h"
#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "core/cli/memory.h"
#include "core/cli/print.h"
#include "core/cli/process.h"
#include "core/cli/report.h"
#include "core/cli/why.h"
#include "core/engine/dump.h"
#include "core/engine/engine.h"
#include "core/engine/explain.h"
#include "core/engine/json.h"
#include "core/lang/parse.h"
#include "core/strategies/choices.h"

namespace zonelab::cli {
namespace {

constexpr int64_t kExplainedEvents = 10'000;
constexpr double kSecondsPerReport = 0.25;

// The queries to check; nothing: it said on standard error what is wrong.
std::optional<std::vector<std::string>> FindQueries(const CheckArguments& arguments,
                                                    const Model& model) {
  std::vector<std::string> queries = arguments.queries;
  std::string error;
  const auto add_file = [&](const std::string& path) {
    const std::optional<std::string> text = ReadFile(path, &error);
    if (!text) return false;
    if (const std::string why = WhyNoQueries(*text); !why.empty()) {
      error = Cat(path, ": ", why);
      return false;
    }
    for (const lang::QueryText& query : lang::SplitQueryFile(*text)) queries.push_back(query.text);
    return true;
  };
  if (!arguments.query_file.empty()) {
    const size_t before = queries.size();
    if (add_file(arguments.query_file) && queries.size() == before) {
      error = Cat("there is no query in ", arguments.query_file);
    }
  } else if (arguments.queries.empty()) {
    for (const lang::QueryText& query : model.queries()) queries.push_back(query.text);
    const std::string beside = Companion(arguments.model, ".q");
    if (queries.empty() && arguments.model != "-" && beside != arguments.model &&
        access(beside.c_str(), R_OK) == 0) {
      add_file(beside);
    }
    if (queries.empty()) queries.emplace_back(kExhaustive);
  }
  if (error.empty()) return queries;
  Complain(error, "check");
  return std::nullopt;
}

// The loop that will answer the query.
Family FamilyOf(const std::string& query, const Options& options) {
  const QueryForm form = FormOf(query);
  if (IsAboutRuns(form)) return Family::kRuns;
  if (IsAboutValues(form)) return Family::kEager;
  return TraitsOf(options.clocks)->family;
}

std::string Listed(const std::vector<std::string>& words) {
  std::string list;
  for (size_t k = 0; k < words.size(); ++k) {
    Append(&list, k == 0 ? "" : k + 1 == words.size() ? " and " : ", ", words[k]);
  }
  return list;
}

void Note(const std::vector<std::string>& useless, const std::string& where) {
  if (useless.empty()) return;
  std::fprintf(stderr, "zonelab: note: %s %s nothing %s\n", Listed(useless).c_str(),
               useless.size() == 1 ? "does" : "do", where.c_str());
}

bool IsGiven(const CheckArguments& arguments, std::string_view option) {
  const auto& given = arguments.given;
  return std::find(given.begin(), given.end(), option) != given.end();
}

// Names the options that do nothing for any of the queries.
void NoteUseless(const CheckArguments& arguments, const std::vector<std::string>& queries) {
  std::vector<std::string> useless;
  const auto is_useful = [&](const OptionSpec& option) {
    return std::any_of(queries.begin(), queries.end(), [&](const std::string& query) {
      return Matters(option, arguments.options, FamilyOf(query, arguments.options));
    });
  };
  for (const OptionSpec& option : OptionSpecs()) {
    if (!IsGiven(arguments, option.name) || is_useful(option)) continue;
    useless.emplace_back(option.flag);
  }
  if (arguments.explains && !is_useful(*FindOption("maxEvents"))) useless.emplace_back("--explain");
  Note(useless, Cat("here, with --clocks ", arguments.options.clocks, " and ",
                    queries.size() == 1 ? "this query" : "these queries"));
  if (IsGiven(arguments, "maxEvents") && !arguments.explains && !arguments.as_json) {
    Note({"--events"}, "without --explain or --json");
  }
  if (arguments.format != GraphFormat::kText) Note({"--format"}, "without --dump graph");
}

// Names the options that do nothing where a stage is printed.
void NoteUselessForDump(const CheckArguments& arguments) {
  const bool is_graph = arguments.dump == "graph";
  std::vector<std::string> useless;
  for (const OptionSpec& option : OptionSpecs()) {
    if (!IsGiven(arguments, option.name) || (is_graph && option.name == "maxStates")) continue;
    useless.emplace_back(option.flag);
  }
  if (!arguments.queries.empty()) useless.emplace_back("-q");
  if (!arguments.query_file.empty()) useless.emplace_back("--query-file");
  if (!arguments.certificate_file.empty()) useless.emplace_back("--certificate");
  if (arguments.shows_trace) useless.emplace_back("--trace");
  if (arguments.explains) useless.emplace_back("--explain");
  if (arguments.asks_why) useless.emplace_back("--why");
  if (arguments.as_json) useless.emplace_back("--json");
  if (arguments.format != GraphFormat::kText && !is_graph) useless.emplace_back("--format");
  Note(useless, Cat("with --dump ", arguments.dump));
}

Result Run(Session& session) {
  const bool shows_progress = isatty(STDERR_FILENO) != 0;
  while (!IsInterrupted()) {
    const Progress progress = session.Work(kSecondsPerReport);
    if (progress.done) break;
    if (shows_progress) ShowProgress(progress);
  }
  if (shows_progress) HideProgress();
  return session.Finish();
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

// All queries of one command, and what came of them.
class Checks {
 public:
  Checks(const CheckArguments& arguments, const Model& model, Json* document)
      : arguments_(arguments),
        model_(model),
        document_(*document),
        file_(FileName(arguments.model)),
        options_(arguments.options) {
    options_.make_certificate = !arguments.certificate_file.empty();
    if (arguments.explains && options_.max_events == 0) options_.max_events = kExplainedEvents;
    if (options_.budget.max_bytes == 0) options_.budget.max_bytes = MemoryForSearches();
  }

  void Answer(const std::string& query) {
    const std::unique_ptr<Session> session = model_.Open(query, options_);
    Print(session->diagnostics(), session->sources(), file_);
    if (!session->ok()) {
      has_bad_ = true;
      results_.push_back(BadQueryToJson(query, session->diagnostics(), session->sources()));
      return;
    }
    const WhenMemoryEnds out_of_memory(
        [this, &query, &session] { TellOutOfMemory(query, *session); });
    const Result result = Run(*session);
    has_violated_ = has_violated_ || result.verdict == Verdict::kViolated;
    has_unknown_ = has_unknown_ || result.verdict == Verdict::kUnknown;
    if (result.certificate) {
      certificates_.push_back(CertificateText(result, model_));
    }
    arguments_.as_json ? Keep(result) : Show(result);
    if (arguments_.asks_why) Explain(query, result);
  }

  // False: certificates could not be written.
  bool WriteCertificates() const {
    if (!certificates_.empty()) return Write(arguments_.certificate_file, Joined(certificates_));
    NoteNoCertificate(arguments_.certificate_file);
    return true;
  }
  int exit_code() const {
    if (has_bad_) return kBad;
    if (has_violated_) return kViolated;
    return has_unknown_ ? kUnknown : kSatisfied;
  }
  Json& results() { return results_; }

 private:
  void Keep(const Result& result) {
    Json json = ToJson(result, model_);
    if (result.certificate) json["certificate"] = arguments_.certificate_file;
    results_.push_back(std::move(json));
  }
  // Why the goal cannot be reached, if that is what came of it.
  void Explain(const std::string& query, const Result& result) {
    if (result.verdict == Verdict::kUnknown) return;
    const std::unique_ptr<Why> why = AskWhy(model_, query, options_);
    if (arguments_.as_json) {
      results_.back()["why"] = ToJson(*why);
    } else {
      Print(*why, file_);
    }
  }
  void Show(const Result& result) const {
    if (arguments_.explains && result.events) {
      std::fputs(zonelab::Explain(*result.events, model_).c_str(), stdout);
    }
    Print(result, model_, file_, arguments_.shows_trace);
  }

  // The last words of a process that has no more memory.
  void TellOutOfMemory(const std::string& query, const Session& session) {
    const Progress progress = session.progress();
    Result result;
    result.query = query;
    result.form = FormOf(query);
    result.options = options_;
    result.reason = {.code = ReasonCode::kLimit,
                     .states = progress.explored,
                     .waiting = progress.waiting,
                     .bound = static_cast<double>(progress.bytes >> 20),
                     .limit = Limit::kMemory};
    result.stats.stored = progress.stored;
    result.stats.expanded = progress.explored;
    result.stats.cpu_seconds = progress.seconds;
    result.stats.peak_bytes = progress.bytes;
    if (!arguments_.as_json) return Print(result, model_, file_, false);
    results_.push_back(ToJson(result, model_));
    document_["results"] = results_;
    PrintDocument(document_);
  }

  const CheckArguments& arguments_;
  const Model& model_;
  Json& document_;  // everything but the results, which follow
  const std::string file_;
  Options options_;
  Json results_ = Json::array();
  std::vector<std::string> certificates_;
  bool has_bad_ = false, has_violated_ = false, has_unknown_ = false;
};

// Fills in what there is to say of the model and its queries.  Returns the exit code.
int CheckModel(const CheckArguments& arguments, const Model& model, Json* document) {
  const std::string file = FileName(arguments.model);
  Print(model.diagnostics(), model.sources(), file);
  (*document)["diagnostics"] = ToJson(model.diagnostics(), model.sources());
  const std::optional<std::vector<std::string>> queries =
      model.ok() ? FindQueries(arguments, model) : std::nullopt;
  if (!queries) {
    NoteNoCertificate(arguments.certificate_file);
    return kBad;
  }
  const Findings sanity = model.Sanity(*queries);
  Print(*sanity.diagnostics, *sanity.sources, file);
  (*document)["sanity"] = ToJson(*sanity.diagnostics, *sanity.sources);
  NoteUseless(arguments, *queries);
  Checks checks(arguments, model, document);
  for (const std::string& query : *queries) checks.Answer(query);
  (*document)["results"] = std::move(checks.results());
  return checks.WriteCertificates() ? checks.exit_code() : kBad;
}

// Prints a stage of the model in place of checking it.
int DumpStage(const CheckArguments& arguments, const Model& model) {
  Print(model.diagnostics(), model.sources(), FileName(arguments.model));
  NoteUselessForDump(arguments);
  DumpOptions options;
  options.format = arguments.format;
  const int64_t states = arguments.options.budget.max_states;
  if (states > 0) options.max_nodes = static_cast<int>(std::min<int64_t>(states, 1'000'000));
  const absl::StatusOr<std::string> text = Dump(model, arguments.dump, options);
  if (!text.ok()) {
    const absl::string_view message = text.status().message();
    return Complain(std::string_view(message.data(), message.size()), "check");
  }
  std::fputs(text->c_str(), stdout);
  return kSatisfied;
}

}  // namespace

int Check(const CheckArguments& arguments) {
  const bool is_dump = !arguments.dump.empty();
  if (!is_dump && !arguments.certificate_file.empty() && !CanWrite(arguments.certificate_file)) {
    return kBad;
  }
  std::string error;
  const std::optional<std::string> text = ReadFile(arguments.model, &error);
  if (!text) {
    if (!is_dump) NoteNoCertificate(arguments.certificate_file);
    return Complain(error, "check");
  }
  const NotesSignals notes_signals;
  const std::unique_ptr<Model> model = Model::Load(*text, Format::kAuto);
  if (is_dump) return DumpStage(arguments, *model);
  Json document = {{"model", arguments.model},
                   {"diagnostics", Json::array()},
                   {"sanity", Json::array()},
                   {"results", Json::array()}};
  const int code = CheckModel(arguments, *model, &document);
  if (arguments.as_json) PrintDocument(document);
  return code;
}

}  // namespace zonelab::cli
