// The public face of the engine: load a model, open a session for a query, work, read the result.
//
//   std::unique_ptr<Model> model = Model::Load(text, Format::kAuto);
//   if (!model->ok()) … model->diagnostics() …
//   std::unique_ptr<Session> session = model->Open("E<> P.bad", options);
//   while (!session->Work(0.05).done) {}
//   Result result = session->Finish();
//
// Nothing here throws; nothing prints.  What is only named here is in core/base/diagnostics.h,
// certificate/certificate.h, lang/parse.h, run/trace.h and search/events.h.
#ifndef ZONELAB_CORE_ENGINE_ENGINE_H_
#define ZONELAB_CORE_ENGINE_ENGINE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/contract/answers.h"
#include "core/contract/counters.h"
#include "core/contract/query_form.h"
#include "core/contract/reasons.h"

namespace zonelab {

class Diagnostics;
class SourceMap;
struct Diagnostic;
class Session;
// clang-format off
namespace certificate { struct Certificate; }
namespace lang { struct QueryText; }
namespace run { struct Trace; }
namespace search { struct EventLog; }
// clang-format on

std::string_view Version();

enum class Format : uint8_t { kAuto, kXta, kXml };  // kAuto: what the text looks like
// Formats of other tools, which are only written: core/exchange/tck.h, muntax.h.
enum class ExchangeFormat : uint8_t { kTck, kMuntax };

// The word for a query that asks for nothing: all states are explored.
inline constexpr std::string_view kExhaustive = "exhaustive";
// The form of a query, from its text alone: kNone if it is a mistake whatever the model.
QueryForm FormOf(std::string_view query);

// A model written in one of the formats.  XML holds queries and layout, so their texts are empty.
struct ModelText {
  std::string text;
  std::string queries;  // for a `.q` file
  std::string layout;   // for a `.ugi` file
};

// Complaints, with the texts (of the model and of queries) that they point into.
struct Findings {
  std::shared_ptr<const Diagnostics> diagnostics;
  std::shared_ptr<const SourceMap> sources;
};

struct Result {
  std::string query;
  QueryForm form = QueryForm::kNone;
  Verdict verdict = Verdict::kUnknown;
  Reason reason;
  Options options;  // what was used
  Stats stats;
  std::vector<Extreme> extremes;     // of sup, inf, bounds
  std::vector<LineupMember> lineup;  // the searches that took turns; empty: there was one
  // Null where there is none.
  std::shared_ptr<const run::Trace> trace;
  std::shared_ptr<const certificate::Certificate> certificate;
  std::shared_ptr<const search::EventLog> events;  // if options.max_events asks for them
  // A run-time error that ended the search; its notes are the edges of the move that fails.
  std::shared_ptr<const Diagnostic> error;
  std::shared_ptr<const SourceMap> sources;  // of `error`
};

class Model {
 public:
  // Never null; look at ok().  `observers`: processes, in XTA, that run besides the model's own.
  static std::unique_ptr<Model> Load(std::string_view text, Format format,
                                     const std::string& observers = "");
  // Only parses and checks, for core/engine/services.h: ok() stays false.
  static std::unique_ptr<Model> Read(std::string_view text, Format format);
  ~Model();
  bool ok() const;
  const Diagnostics& diagnostics() const;
  const SourceMap& sources() const;
  // Queries that came with the model (an XTA text has none) or were given to it.
  const std::vector<lang::QueryText>& queries() const;
  void SetQueries(std::vector<lang::QueryText> queries);
  // Whether it can be written: its text has no errors, though perhaps it cannot be run.
  bool is_readable() const;
  // Takes the layout from the text of a `.ugi` file.  REQUIRES is_readable().
  void SetLayout(std::string_view ugi);
  // `format` is kXta or kXml.  REQUIRES is_readable().
  ModelText Write(Format format) const;
  // Likely mistakes in a model without errors.  What these queries name is in use.
  Findings Sanity(const std::vector<std::string>& queries) const;

  // The rest REQUIRES ok().
  // What is wrong with a query.
  Findings CheckQuery(std::string_view query) const;
  // Starts a check.  Never null; look at Session::ok().  The model must outlive it.
  std::unique_ptr<Session> Open(std::string_view query, const Options& options) const {
    return OpenAlong(query, options, {});
  }
  // The same of a run that begins with these moves, by their numbers (run/path.h): E[] only.
  std::unique_ptr<Session> OpenAlong(std::string_view query, const Options& options,
                                     std::vector<uint32_t> first_moves) const;
  // What a certificate (JSON) proves, or why it proves nothing.
  absl::StatusOr<Certified> CheckCertificate(std::string_view json) const;
  // The model with queries in the format of another tool, or nothing: `findings` says what it uses
  // that the format lacks.  Queries that cannot be asked there are left out, with a warning.
  std::optional<std::string> Export(ExchangeFormat format, const std::vector<std::string>& queries,
                                    Findings* findings) const;

  // The inside: core/engine/model_impl.h.
  struct Impl;
  const Impl& impl() const { return *impl_; }

 private:
  explicit Model(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

class Session {  // one check of one query
 public:
  ~Session();
  bool ok() const;
  const Diagnostics& diagnostics() const;
  const SourceMap& sources() const;  // of the model and the query

  // Works for about `seconds`.  REQUIRES ok(), as the rest.
  Progress Work(double seconds);
  Progress progress() const;
  // The result so far: of a check that is not done, "unknown" since it was stopped.
  Result Finish();
  // For tests: is the search's graph as strong as its verdict relies on?  Empty: yes; else why not.
  std::string Audit();

 private:
  friend class Model;
  struct Impl;
  explicit Session(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_ENGINE_H_
