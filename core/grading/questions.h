// What there is to ask of the engine to mark an answer, and of which models.
//
// A job is one model with all its questions, so that it is loaded once.  Each question belongs to a
// check and has a role there; judge.h makes the check's status from the outcomes.
#ifndef ZONELAB_CORE_GRADING_QUESTIONS_H_
#define ZONELAB_CORE_GRADING_QUESTIONS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/engine.h"
#include "core/exercise/exercise.h"
#include "core/grading/grading.h"
#include "core/tasks/tasks.h"

namespace zonelab::grading {

enum class Role : uint8_t {
  kVerdict,  // of the answer, compared with what is expected
  kOurs,     // the author's query on the job's model, ...
  kTheirs,   // ... and the learner's
  kAtK,      // the query at the number that was given, ...
  kBeyond,   // ... and one further
  kPoint,    // the query of a puzzle with these values of its constants
  kAlone,    // the goal with a set of clock constraints alone, ...
  kLess,     // ... and with one of them less
  kWatched,  // a search whose events are asked about
};

struct Question {
  size_t check = 0;  // its number in Checks(exercise)
  Role role = Role::kVerdict;
  std::string query;
  Options options = {};  // kWatched; the exercise's limits are added
  // kPoint: the values, and whether the answer says that the query holds with them.
  tasks::Values point = {};
  bool is_in_answer = false;
};

struct Job {
  std::string name;  // of the variant, or "start"
  // The model, if it was loaded already; else its text, and the processes that watch it.
  std::shared_ptr<const Model> model;
  std::string text, observers;
  bool is_changed = false;  // a variant of the answer: if it cannot be read, that is not its fault
  std::vector<Question> questions;
};

// A check that is decided without the engine.
struct Settled {
  size_t check = 0;
  Status status = Status::kFailed;
  Cause cause = Cause::kNone;
  Message detail;
  std::string sentence = {};
  std::optional<tasks::Feedback> feedback = {};
  tasks::Judgement::Share share = {};
};

struct Questions {
  std::vector<Job> jobs;
  std::vector<Settled> settled;
};

// `model` is the answer's, if the exercise asks for one and nothing is wrong with it; null: the
// checks of the model are left out.
Questions QuestionsFor(const exercise::Exercise& exercise, const Answer& answer,
                       const std::shared_ptr<const Model>& model);

// With `k` in the place of {k}.
std::string WithNumber(std::string_view text, int64_t k);
// Without the blanks around it.
std::string_view Trimmed(std::string_view text);
// The number that a text gives; nothing: it gives none.
std::optional<int64_t> NumberIn(std::string_view text);
// The least and the greatest number that is looked at.
std::pair<int64_t, int64_t> RangeOf(const exercise::Number& number);

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_QUESTIONS_H_
