// What a learner is told about a wrong answer to a task, without the right one.
#ifndef ZONELAB_CORE_TASKS_FEEDBACK_H_
#define ZONELAB_CORE_TASKS_FEEDBACK_H_

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/engine/json_object.h"
#include "core/tasks/scan.h"

namespace zonelab::tasks {

// Names and what they are worth, exactly: {"x", "9/2"}.
using Values = std::vector<std::pair<std::string, std::string>>;

// Why a move cannot be made: "guard", "invariant", "source", "partner", "committed", "urgent",
// "time", "name", "priority", "update", "ambiguous"; of events also "none": no edge here has it.
struct Reason {
  std::string why;
  std::string constraint;  // of the model, as it writes it; "": there is none
  Values values;           // of what the constraint speaks of
};

struct StepFeedback {  // this move of the run is not possible
  size_t step = 1;
  std::string move;  // as it was written
  std::string edge;  // as the model names it; "": it does not know it
  Reason reason;
  std::string time;
};
struct GoalFeedback {  // all moves are possible, but …
  // "goal", "avoid", "steps", "duration", "moves"; of words "events", "duration", "last", "count"
  std::string which;
  std::string time;  // … at the end of the run
};
struct PointFeedback {  // this point is in exactly one of the two sets
  Values point;
  bool is_in_yours = false;
  std::string operation;  // what was done in another way, if that explains all; else ""
  std::string clock;
};
struct MovesFeedback {
  struct Extra {
    std::string move;
    Reason reason;
  };
  std::vector<Extra> extra;
  int missing = 0;
  std::string wait;  // "right", "too-long", "too-short"; "": it was not asked for, or not given
};
struct EntriesFeedback {
  struct Entry {
    int row = 0, column = 0;
    int via = -1;  // the clock through which a tighter bound goes; -1: none
  };
  std::vector<Entry> entries;
};
struct PickedFeedback {
  std::vector<int> wrong;  // options that do not belong, from 0 on
  int missing = 0;
};
struct CountFeedback {  // right, but with more constraints than needed
  int given = 0, best = 0;
};

// A timed word, and what a model makes of it.
struct WordFeedback {
  std::string text;
  std::vector<std::pair<std::string, std::string>> events;  // channels and times
  std::string until;                                        // "": the last event is its end
  bool is_possible = false;
  size_t possible = 0;              // events from the start on that are possible
  std::optional<StepFeedback> why;  // the next one is not; nothing: that depends on what was done
};
// For each model its name and what it makes of a word: those of the exercise, which are given; or, of
// comparisons, "extra" and "missing", what only the answer can do, and what it cannot.
struct WordsFeedback {
  std::vector<std::pair<std::string, WordFeedback>> words;
};

using Feedback =
    std::variant<StepFeedback, GoalFeedback, PointFeedback, MovesFeedback, EntriesFeedback,
                 PickedFeedback, CountFeedback, WordsFeedback, TextError>;

// In a clause, for who checks an exercise.
std::string Describe(const Feedback& feedback);
// wasm/exercise.d.ts types it.
Json ToJson(const Feedback& feedback);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_FEEDBACK_H_
