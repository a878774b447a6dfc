// Marks an answer: one grader for the page, the command line and the tests.
//
//   absl::StatusOr<std::unique_ptr<Grading>> grading = Grading::Open(exercise, answer, settings);
//   while (!grading->Work(0.05)) {}
//   const Grade& grade = grading->grade();
//
// The rules are those of docs/teaching/format.md, "How answers are graded": three values, nothing
// for doing nothing (`needs`), what is locked compared as syntax trees, monitors that no answer can
// reach.
#ifndef ZONELAB_CORE_GRADING_GRADING_H_
#define ZONELAB_CORE_GRADING_GRADING_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/engine/engine.h"
#include "core/exercise/exercise.h"
#include "core/tasks/feedback.h"
#include "core/tasks/tasks.h"

namespace zonelab::grading {

// What a learner hands in.  Keys are names of checks.
struct Answer {
  std::optional<std::string> model;  // the whole text, XTA or XML
  std::map<std::string, std::string> queries, numbers, choices, answers,
      texts;  // answers: to tasks
};

enum class Status : uint8_t {
  kWaiting,  // was not looked at yet
  kPassed,
  kFailed,
  kUndecided,  // a limit was reached, or a run-time error hides the verdict
  kHeld,       // it is not in this copy of the exercise
  kDefect,     // a run was refused or a certificate not accepted: ZoneLab's fault, not the answer's
};
constexpr std::string_view NameOf(Status status) {
  constexpr std::string_view kNames[] = {"waiting",   "passed", "failed",
                                         "undecided", "held",   "defect"};
  return kNames[static_cast<int>(status)];
}

// Why a check has its status, beyond the sentence of the exercise.
enum class Cause : uint8_t {
  kNone,
  kVerdict,     // the query has another verdict than expected
  kLimit,       // a limit was reached: `detail` is its name (states, seconds, memory, proof)
  kError,       // a run-time error of the model; `detail` says which
  kUnaskable,   // the query or the monitor does not fit the answer: `detail` says why
  kNotApplied,  // what the variant changes is not in the answer any more
  kMissing,     // no answer was given
  kForm,      // the answer is no query of the five forms, no whole number, none of the options, …
  kDiffers,   // the query's verdict differs from ours: on the models in `models`
  kTooSmall,  // numbers
  kTooLarge,
  kWrong,  // choices, tasks
  kExtra,  // equal: the answer can do a word that ours cannot, and perhaps lacks one, too
  kLess,   // equal: it cannot do a word that ours can
  kNondeterministic,  // equal: it is not deterministic; `detail` says where
  kRefused,           // kDefect: `detail` says what
};
constexpr std::string_view NameOf(Cause cause) {
  constexpr std::string_view kNames[] = {"",          "verdict",   "limit",
                                         "error",     "unaskable", "not-applied",
                                         "missing",   "form",      "differs",
                                         "too-small", "too-large", "wrong",
                                         "extra",     "less",      "nondeterministic",
                                         "refused"};
  return kNames[static_cast<int>(cause)];
}

struct CheckResult {
  std::string name;
  Status status = Status::kWaiting;
  int points = 0;
  int earned = 0;                  // 0 while something it needs is not passed
  std::vector<std::string> lacks;  // what it needs that is not passed
  Cause cause = Cause::kNone;
  Message detail;
  std::string sentence;  // the exercise's, rendered; "": it has none
  // kDiffers: names of variants, "start" for the start; of a puzzle the points that are undecided.
  std::vector<std::string> models;
  std::optional<tasks::Feedback> feedback;  // kWrong, kForm, of tasks; kExtra, kLess
  tasks::Judgement::Share share;            // of the points, if it failed
  double seconds = 0;                       // CPU, of its searches
  // The result that shows it, if it has a run, and the model that it belongs to; else null.
  std::shared_ptr<const Model> model;
  std::shared_ptr<const Result> result;
};

// Why the whole answer earns nothing.
enum class Problem : uint8_t {
  kNone,
  kNoModel,  // there is no model in it
  kErrors,   // the model has errors: see `findings`
  kName,     // a name with '#': `parts` lists them
  kLocked,   // locked parts were changed
  kWrites,   // variables are assigned that belong to others
  kBudget,   // more was changed than may be, or something else
  kSize,     // it has more clocks, locations or edges than it may
};
constexpr std::string_view NameOf(Problem problem) {
  constexpr std::string_view kNames[] = {"",       "no-model", "errors", "name",
                                         "locked", "writes",   "budget", "size"};
  return kNames[static_cast<int>(problem)];
}

struct Grade {
  int points = 0, max = 0;
  int undecided = 0;  // checks that are undecided or defect
  Problem problem = Problem::kNone;
  std::vector<std::string> parts;  // what the problem is about
  int counted = 0,
      allowed = 0;  // kBudget: how many changes there are (-1: of another kind), and may be; kSize
  Findings findings;                // kErrors
  std::vector<CheckResult> checks;  // in the order of the file
};

struct Settings {
  bool certifies = true;  // every verdict is proven before it counts
  // Other limits than the exercise's; nothing: those.
  std::optional<exercise::Limits> limits;
};

class Grading {
 public:
  // `exercise` has no parameters any more (exercise::Instantiate).
  Grading(exercise::Exercise exercise, Answer answer, Settings settings);
  ~Grading();
  // Works for about `seconds`; true: it is done.
  bool Work(double seconds);
  // So far.
  const Grade& grade() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// All at once.
Grade GradeAnswer(const exercise::Exercise& exercise, const Answer& answer,
                  const Settings& settings = {});

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_GRADING_H_
