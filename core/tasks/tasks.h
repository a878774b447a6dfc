// Judges answers to tasks: checks that need no search.  Of those that do (exercise::IsSearched) it reads the
// lines and the answers; core/grading asks the engine.
//
//   Judgement judgement = Judge({exercise, start, answers}, task, answers["early"]);
//
// Runs are made on the reference (core/reference) and sets are compared as canonical matrices
// (core/zone): whatever the spelling, the same run or set has the same mark.  docs/teaching/format.md
// has the rules, and what an answer looks like.
#ifndef ZONELAB_CORE_TASKS_TASKS_H_
#define ZONELAB_CORE_TASKS_TASKS_H_

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/engine/engine.h"
#include "core/exercise/exercise.h"
#include "core/tasks/feedback.h"

namespace zonelab::tasks {

struct Context {
  const exercise::Exercise& exercise;                 // without parameters
  const Model* start = nullptr;                       // null: there is none, or it has errors
  const std::map<std::string, std::string>& answers;  // to other checks
};

// A run, in what the sentences of exercises say of it.
struct Account {
  std::string duration, run;
  size_t steps = 0;
};

struct Judgement {
  enum Mark : uint8_t {
    kRight,
    kWrong,
    kUnreadable,  // `feedback` is a TextError
    kUnsound,     // the task itself cannot be judged: `detail` says why, `key` where
    kDefect,      // two parts of ZoneLab disagree
  };
  Mark mark = kWrong;
  // Of a wrong answer that earns something: so many parts of its points.
  struct Share {
    int parts = 0, of = 1;
  } share = {};
  std::optional<Feedback> feedback;
  std::optional<Account> account;  // of a run all of whose moves are possible
  Message detail;
  std::string key;
};

// REQUIRES that no search is needed (exercise::IsSearched).
Judgement Judge(const Context& context, const exercise::Task& task, std::string_view answer);

// An answer that is longer is not read.
inline constexpr size_t kMostText = 100'000;
// What can be written to a task without a thought.
std::string_view Thoughtless(const exercise::Task& task);
// Of a task that needs a search: right, or unsound.
Judgement LookAtSearched(const Context& context, const exercise::Task& task);

// What is wrong with the task itself; nothing: it is sound.  A warning says that a student need not
// think to pass it.
struct Trouble {
  Span span;
  Message message;
  bool is_warning = false;
};
std::vector<Trouble> Look(const Context& context, const exercise::Task& task);

// Lines `NAME: answer`, where NAME is among `names`; lines that begin otherwise go on with the
// answer before them.  What stands before the first name is the answer with the name "".
std::map<std::string, std::string> NamedAnswers(std::string_view text,
                                                const std::vector<std::string>& names);

// For the page: what was typed as constraints, as a canonical matrix, and what there is to tick.
// wasm/exercise.d.ts types them.
Json ReadZoneToJson(const Context& context, const exercise::Task& task, std::string_view text);
Json TaskStateToJson(const Context& context, const exercise::Task& task);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_TASKS_H_
