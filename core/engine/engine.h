// The public face of the engine: load a model, open a session for a query, work, read the result.
//
//   std::unique_ptr<Model> model = Model::Load(text, Format::kXta);
//   if (!model->ok()) … model->diagnostics() …
//   std::unique_ptr<Session> session = model->Open("E<> P.bad", options);
//   while (!session->Work(0.05).done) {}
//   Result result = session->Finish();
//
// Nothing here throws; nothing prints.  The command line, WebAssembly and the tests use only this
// header (and json.h).
#ifndef ZONELAB_CORE_ENGINE_ENGINE_H_
#define ZONELAB_CORE_ENGINE_ENGINE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/contract/counters.h"
#include "core/contract/reasons.h"
#include "core/certificate/certificate.h"
#include "core/engine/options.h"
#include "core/lang/ast.h"
#include "core/lang/parse.h"
#include "core/model/network.h"
#include "core/model/run.h"
#include "core/property/extremes.h"
#include "core/property/goal.h"
#include "core/reference/reference.h"
#include "core/search/search.h"
#include "core/semantics/bounds.h"
#include "core/semantics/system.h"
#include "core/trace/timed_run.h"
#include "core/trace/windows.h"
#include "core/xml/read.h"

namespace zonelab {

namespace search {
class CycleSearch;
}
namespace trace {
struct Lasso;
}

std::string_view Version();

// kAuto: what the text looks like.
enum class Format : uint8_t { kAuto, kXta, kXml };

// Formats of other tools, which are only written: TChecker's (core/exchange/tck.h) and Munta's
// (muntax.h).
enum class ExchangeFormat : uint8_t { kTck, kMuntax };

// A model written in one of the formats.  XML holds queries and layout, so their texts are empty.
struct ModelText {
  std::string text;
  std::string queries;  // for a `.q` file
  std::string layout;   // for a `.ugi` file
};

using lang::kExhaustive;

enum class Verdict : uint8_t { kSatisfied, kViolated, kUnknown };

// A timed run, replayed by the reference semantics.
struct Trace {
  model::Run run;
  // "": the run leads to a state that decides the query.  Of a run that avoids a predicate for
  // ever: "cycle", "stays" (time can pass for ever at the end) or "stuck".
  std::string ending;
  std::vector<reference::ReplayedState> states;  // run.steps.size() + 1
  std::vector<std::vector<std::string>> zones;   // likewise: constraints in words
  // When each state could have been entered, and the run have ended; one more than states, or none.
  std::vector<trace::Window> windows;
};

struct Result {
  std::string query;
  Verdict verdict = Verdict::kUnknown;
  QueryForm form = QueryForm::kNone;
  Reason reason;
  Options options;
  Stats stats;
  std::optional<Trace> trace;
  std::optional<certificate::Certificate> certificate;
  std::vector<property::Extreme> extremes;  // of sup, inf, bounds
  std::optional<search::EventLog> events;   // if options.max_events asks for them
  // A run-time error that ended the search, in the model's sources (or the query's); its notes are
  // the edges of the move that fails.
  std::optional<Diagnostic> error;
};

struct Progress {
  int64_t stored = 0, waiting = 0, explored = 0, covered = 0, bytes = 0;
  double seconds = 0;
  bool done = false;
};

class Session;

class Model {
 public:
  // Never null; look at ok().
  static std::unique_ptr<Model> Load(std::string_view text, Format format);
  // Only parses and checks, for core/engine/services.h: ok() stays false.  Much quicker where the
  // network is large.
  static std::unique_ptr<Model> Read(std::string_view text, Format format);

  bool ok() const { return system_ != nullptr; }
  const Diagnostics& diagnostics() const { return diagnostics_; }
  const SourceMap& sources() const { return sources_; }
  // Queries that came with the model (an XTA text has none) or were given to it.
  const std::vector<lang::QueryText>& queries() const { return file_.queries; }
  void SetQueries(std::vector<lang::QueryText> queries) { file_.queries = std::move(queries); }

  // Whether it can be written: its text has no errors, though perhaps it cannot be run.
  bool is_readable() const { return is_readable_; }
  // Takes the layout from the text of a `.ugi` file.  REQUIRES is_readable().
  void SetLayout(std::string_view ugi);
  // `format` is kXta or kXml.  REQUIRES is_readable().
  ModelText Write(Format format) const;
  // Where the model is drawn: one entry for each template, perhaps empty.
  const xml::Layout& layout() const { return file_.layout; }

  // What the parser made of the text, for core/engine/services.h; null if it could not even try.
  const lang::Document* tree() const { return file_.document.get(); }

  // The rest REQUIRES ok().
  model::Network& network() const { return *network_; }
  semantics::System& system() const { return *system_; }
  const lang::Document& document() const { return *file_.document; }

  // The model with queries in the format of another tool, or nothing: `diagnostics` says what it
  // uses that the format lacks.  Queries that cannot be asked there are left out, with a warning.
  std::optional<std::string> Export(ExchangeFormat format, const std::vector<std::string>& queries,
                                    Diagnostics& diagnostics);
  // Checks `query`; what is wrong goes to `diagnostics`.
  void CheckQuery(std::string_view query, Diagnostics& diagnostics);
  // Runs the certificate checker, which shares nothing with the search, on a certificate as JSON.
  // Whether it proves that its query is satisfied (else: violated), or why it proves nothing.
  absl::StatusOr<bool> CheckCertificate(std::string_view json);
  // Starts a search.  Never null; look at Session::ok().
  std::unique_ptr<Session> Open(std::string_view query, const Options& options);

 private:
  friend class Session;
  Model() = default;
  void FindInitialState();

  SourceMap sources_;
  Diagnostics diagnostics_;
  xml::ModelFile file_;
  bool is_readable_ = false;
  std::unique_ptr<model::Network> network_;
  std::unique_ptr<semantics::System> system_;
};

// One search for one query.  The model must outlive it.
class Session {
 public:
  bool ok() const { return search_ != nullptr; }
  const Diagnostics& diagnostics() const { return diagnostics_; }

  // Works for about `seconds`.  REQUIRES ok().
  Progress Work(double seconds);
  Progress progress() const;
  // The result so far: of a search that is not done, "unknown" with the reason "stopped".
  Result Finish();
  // Does the query's goal hold at the end of this run?  OK, or why not (or why it is no run).
  absl::Status CheckRun(const model::Run& run) const {
    return reference::ReplayRun(*model_.network_, goal_expr_, run).status();
  }
  // For tests: is the search's graph as strong as its verdict relies on?  Empty: yes; else why not.
  std::string Audit() { return search_->Audit(); }

 private:
  friend class Model;
  Session(Model& model, std::string_view query, const Options& options);
  void Start();
  // The search's path to the goal, or a shorter one where a small breadth-first search finds it.
  std::vector<uint32_t> ShortPath();
  void FinishLimit(Result& result) const;
  void FinishReached(Result& result);
  void FinishExhausted(Result& result);
  void FinishError(Result& result);
  std::optional<Trace> MakeTrace(const std::vector<trace::PathStep>& path,
                                 const std::vector<std::vector<zone::Constraint>>& ends,
                                 const std::vector<model::FiredEdge>* failing, Result& result);
  certificate::Entry ToEntry(const search::Entry& found) const;
  // E[], A<>, --> (forms.cc).
  bool IsAboutRuns() const { return avoided_expr_ != nullptr; }
  // False: a goal cannot be compiled, see diagnostics_.
  bool CompileGoals();
  std::optional<property::Goal> CompileGoal(const lang::Expr& predicate, bool is_negated);
  void UseFittingOptions();
  void FinishLasso(Result& result);
  void FinishNoLasso(Result& result);
  // sup, inf, bounds (forms.cc).  Looks at all states; true: another search was started, with
  // larger constants.
  bool SearchOn();
  void MakeBounds();
  void FinishExtremes(Result& result);
  // Tries to show of clocks that came up to the constant that they have no bound
  // (extremes_proof.cc).
  void ProveUnbounded();
  std::optional<certificate::Attained> FindUnbounded(size_t item);
  // Their certificate, or nothing where a limit keeps it from being made.
  std::optional<certificate::Certificate> ProveExtremes(
      const std::vector<property::Extreme>& extremes);
  std::optional<certificate::Attained> FindAttained(const property::Extreme& extreme,
                                                    const property::Extreme::Side& side,
                                                    bool is_upper);
  // A search, breadth first, that found a state which satisfies `constraint` and the condition; or
  // null.
  std::unique_ptr<Session> Reach(std::string_view constraint, Result* result);

  Model& model_;
  std::string query_text_;
  QueryForm form_ = QueryForm::kNone;
  Options options_;
  Diagnostics diagnostics_;
  lang::Query query_;
  bool is_exhaustive_ = false;
  const lang::Expr* goal_expr_ = nullptr;  // what is searched for, as a predicate
  property::Goal goal_;
  const lang::Expr* avoided_expr_ = nullptr;  // what a run should avoid ...
  property::Goal avoided_, trigger_;          // ... from these states on, of -->
  std::vector<Replacement> replaced_;         // options that had to be replaced
  std::unique_ptr<property::Extremes> extremes_;  // sup, inf, bounds
  int32_t extreme_constant_ = 0;
  std::map<size_t, certificate::Attained>
      unbounded_;                          // by expression: what shows it, if that was hard
  search::CycleSearch* cycles_ = nullptr;  // search_, if it looks for runs
  std::unique_ptr<semantics::Bounds> bounds_;
  std::unique_ptr<search::Search> search_;
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_ENGINE_H_
