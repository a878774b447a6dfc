// Do two models that differ in one process do the same timed words?
//
//   Compare compare(text_a, text_b, request);
//   if (!compare.ok()) … compare.complaints() …
//   while (!compare.Work(0.05)) {}
//   … compare.answer() …
//
// A word is a sequence of events with times: moves over the observed channels.  All of A's words are
// words of B if `Bad#` is unreachable in A with the product of both processes in place of its own
// (compare/product.h); that is so if B's process is deterministic, which is itself a question about
// reachability: two edges with one label, possible at once.  Both models must agree on all else.
#ifndef ZONELAB_CORE_COMPARE_COMPARE_H_
#define ZONELAB_CORE_COMPARE_COMPARE_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/diagnostics.h"
#include "core/compare/automaton.h"
#include "core/compare/product.h"
#include "core/compare/word.h"
#include "core/engine/engine.h"
#include "core/lang/ast.h"
#include "core/model/network.h"
#include "core/xml/read.h"

namespace zonelab::compare {

struct Request {
  std::string process;                // the template that is compared
  std::vector<std::string> observed;  // channels
  // Those that the process decides; empty: wherever it sends, and all that are not broadcast.
  std::vector<std::string> decided;
  Options options;  // of each question
  // Every verdict is proven before it counts: by the certificate of its question.
  bool certifies = false;
  // Asks also whether A's process does nothing of its own, or everything, where that matters: where
  // only one of the inclusions holds.
  bool asks_trivial = false;
};

// Why there is no verdict.
enum class Doubt : uint8_t {
  kNone,
  kLimit,             // `limit` is its name
  kError,             // a run-time error of a model
  kNotDeterministic,  // the other process is not
  kTooLarge,          // the question would be
  kOthersMove,        // behind committed locations: words do not say all
  kDefect,            // ZoneLab's fault
};

// Are all words of one model words of the other?
struct Inclusion {
  Verdict verdict = Verdict::kUnknown;
  Doubt doubt = Doubt::kNone;  // unknown: why, ...
  Message why;                 // ... in a sentence, ...
  std::string limit;           // ... and "states", "seconds", "memory", "proof"
  std::optional<Word> word;    // violated: a shortest one that the other cannot do
};

struct Answer {
  // Of A and B: is the process deterministic?  Violated: `twice`, the places of two edges.
  std::array<Verdict, 2> deterministic = {Verdict::kUnknown, Verdict::kUnknown};
  std::array<std::optional<std::pair<Span, Span>>, 2> twice;
  // A's words in B's, and the reverse.
  std::array<Inclusion, 2> included;
  // A's process does no event that it decides; it can do any of them at any time.
  Verdict does_nothing = Verdict::kUnknown, does_everything = Verdict::kUnknown;
  int questions = 0;
  double seconds = 0;  // CPU, of all of them
};

class Compare {
 public:
  Compare(std::string_view a, std::string_view b, Request request);
  ~Compare();

  // False: the models cannot be compared, and it is said why.
  bool ok() const { return complaints_.empty(); }
  // Of model A (0) or B (1), with their texts.
  struct Complaint {
    int model = 0;
    Message message;          // if there are no diagnostics
    Diagnostics diagnostics;  // into sources(model)
  };
  const std::vector<Complaint>& complaints() const { return complaints_; }
  const SourceMap& sources(int model) const { return sides_[model].sources; }
  const std::vector<std::string>& observed() const { return request_.observed; }
  const Model& model(int model) const { return *sides_[model].model; }

  // REQUIRES ok(), as the rest.  True: it is done.
  bool Work(double seconds);
  const Answer& answer() const { return answer_; }

 private:
  struct Side {
    std::unique_ptr<Model> model;
    SourceMap sources;  // of the tree, a copy of the model's in which names are changed
    xml::ModelFile file;
    std::unique_ptr<model::Network> network;  // of this tree
    const lang::Template* templ = nullptr;
    std::string process;  // its name in queries
    int number = -1;      // among the processes
    Automaton automaton;
  };
  // What is asked one after the other.
  enum class Phase : uint8_t {
    kDeterminismA,
    kDeterminismB,
    kAInB,
    kBInA,
    kNothing,     // A's words in those of a process that does nothing
    kEverything,  // those of a process that does everything in A's
    kDone
  };

  void Load(int side, std::string_view text);
  bool FindProcess(int side);
  void FindChannels();
  bool MustAgree();
  bool Complain(int side, Message message);
  // The model of a side with this in place of its process.
  std::string TextWith(int side, const std::string& body) const;
  void Begin();
  void BeginInclusion(int side);
  void Ask(int side, const std::optional<Product>& product);
  // The same, with a query of its own.
  void AskQuery(int side, const std::vector<std::string>& locations);
  void Take(const Result& result);
  Inclusion* Asked();
  void TakeDeterminism(int side, const Result& result);
  void TakeInclusion(int side, const Result& result);
  void TakeViolated(int side, const Result& result);
  // The verdict of a question; unknown if it was not proven: then `*inclusion` says why.
  Verdict Proven(const Result& result, Inclusion* inclusion) const;
  // The word of a run of the product.
  absl::StatusOr<Word> WordOf(int side, const Result& result) const;
  void NextPhase();

  const Request request_;
  std::array<Side, 2> sides_;
  std::vector<Channel> channels_;
  std::vector<Complaint> complaints_;
  Answer answer_;
  Phase phase_ = Phase::kDeterminismA;
  std::optional<int> most_;  // events of a shorter word that is being looked for
  int shorter_ = 0;          // how often one was looked for
  bool looks_at_mixed_ = false;
  bool is_doubtful_ = false;  // committed locations, and others that move unobserved
  Product product_;
  bool has_product_ = true;  // false: it has too many edges
  std::vector<std::pair<int, int>> overlaps_;
  std::array<Inclusion, 2> undetermined_;  // why it is not known whether they are deterministic
  std::unique_ptr<Model> model_;
  std::unique_ptr<Session> session_;
};

}  // namespace zonelab::compare

#endif  // ZONELAB_CORE_COMPARE_COMPARE_H_
