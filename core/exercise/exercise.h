// An exercise: what its file says, and nothing that is worked out from it.
//
// The file is `NAME.zonelab.md` (text.h) or `NAME.zonelab.json` (json.h): two spellings of the same
// data, without loss between them.  docs/teaching/format.md describes it for people.
#ifndef ZONELAB_CORE_EXERCISE_EXERCISE_H_
#define ZONELAB_CORE_EXERCISE_EXERCISE_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/contract/answers.h"

namespace zonelab::exercise {

// The version of the format that is written; each one up to it is read.
inline constexpr int kFormat = 1;

// What the exercise asks for first of all; its blocks decide what is graded.
enum class Kind : uint8_t {
  kModel,
  kRepair,
  kQuery,
  kNumber,
  kChoice,
  kText,
  kRun,
  kPredict,
  kZone,
  kPuzzle,
  kInvent,   // as kModel, from a start that is only a frame
  kExplain,  // what an algorithm needs and does
  kEqual,
  kWord,
  kDistinguish
};
constexpr int kKinds = 15;
constexpr std::string_view NameOf(Kind kind) {
  constexpr std::string_view kNames[] = {"model",  "repair",  "query",   "number", "choice",
                                         "text",   "run",     "predict", "zone",   "puzzle",
                                         "invent", "explain", "equal",   "word",   "distinguish"};
  return kNames[static_cast<int>(kind)];
}

// When a check is shown to the learner: always, after the first attempt, never.
enum class Show : uint8_t { kAlways, kAfter, kHidden };
constexpr std::string_view NameOf(Show show) {
  constexpr std::string_view kNames[] = {"always", "after", "hidden"};
  return kNames[static_cast<int>(show)];
}

// A change budget: at most `count` numbers, places (edges or locations) or edges may differ from
// the start.
struct Budget {
  enum Unit : uint8_t { kNumbers, kPlaces, kEdges };
  int count = 0;
  Unit unit = kNumbers;
};
constexpr std::string_view NameOf(Budget::Unit unit) {
  constexpr std::string_view kNames[] = {"numbers", "places", "edges"};
  return kNames[unit];
}

// Limits of each question that the grader puts to the engine.
struct Limits {
  int64_t states = 200'000;
  double seconds = 10;
  int64_t megabytes = 256;
};

// How large what learners write may be: `limits: clocks 1, edges 6`.
struct Size {
  std::optional<int> clocks, locations, edges;
};

// `K in 4..9`: learners get different values; `{K}` stands for it in every text.
struct Parameter {
  std::string name;
  int64_t from = 0, to = 0;
};

// When the solution may be seen.
struct Opening {
  enum When : uint8_t { kNever, kPassed, kAttempts, kDate };
  When when = kPassed;
  int attempts = 0;  // kAttempts: after so many
  std::string date;  // kDate: "2027-01-31"
};

// A step of the ladder of feedback: what is broken in a sentence, the run that shows it, the first
// difference from the solution, the place where one change would do, a hint of the author's.
struct Step {
  enum Kind : uint8_t { kSentence, kRun, kHint, kDifference, kPlace };
  Kind kind = kSentence;
  int after = 1;  // attempts
};
constexpr std::string_view NameOf(Step::Kind kind) {
  constexpr std::string_view kNames[] = {"sentence", "run", "hint", "difference", "place"};
  return kNames[kind];
}

// ---- Blocks, in the order of the file -----------------------------------------------------------

// Markdown between the other blocks.
struct Prose {
  std::string text;
};

struct ModelBlock {  // ```xta start|solution|reference|monitor NAME|model NAME
  enum Role : uint8_t { kStart, kSolution, kReference, kMonitor, kOther };
  Role role = kStart;
  std::string name;  // of a monitor, or of another model
  std::string text;
  Span span;  // of `text`
};
constexpr std::string_view NameOf(ModelBlock::Role role) {
  constexpr std::string_view kNames[] = {"start", "solution", "reference", "monitor", "model"};
  return kNames[role];
}

// What all graded blocks have.
struct Graded {
  std::string name;
  int points = 1;
  Show show = Show::kAlways;
  std::vector<std::string> needs;  // its points count only if these are passed, too
  Span span;                       // of the block's first line
};

// A verdict that the answer must have.
struct Test : Graded {                // ```test NAME
  std::vector<std::string> monitors;  // with=
  std::string query;
  Verdict expect = Verdict::kSatisfied;
  std::string fail;  // the sentence for who fails it; "": none
  Span query_span;
};

// The model with a small change in its locked parts.  In an exercise on queries: a model on which
// the answer's verdict must be that of `ours`.
struct Variant : Graded {  // ```variant NAME
  struct Replacement {
    std::string from, to;
    Span span;
  };
  std::vector<Replacement> replacements;
  std::vector<std::string> monitors;  // with=
  std::string check;                  // the query that it is graded by; "": it is not
  Verdict expect = Verdict::kSatisfied;
  std::string fail;
  Span check_span;
  bool is_graded() const { return !check.empty(); }
};

// A sentence to be written as a query.
struct Ask : Graded {  // ```ask NAME
  std::string text;    // the sentence
  std::string ours;
  std::string fail;
  Span ours_span;
};

// The least or the greatest k for which the query holds; `{k}` stands for it in query and model.
struct Number : Graded {  // ```number NAME
  std::string ask, query, fail;
  bool is_greatest = false;
  std::optional<int64_t> answer;                     // the author's
  std::optional<std::pair<int64_t, int64_t>> range;  // of the values that are looked at
  Span query_span;
};

// Options; the verdict of a query decides which one is right.
struct Choice : Graded {  // ```choice NAME
  std::string text, fail;
  std::vector<std::string> options;
  std::string query, if_satisfied, if_violated;  // decide: QUERY => OPTION, OPTION
  Span query_span;
};

// The answer's template NAME must do the same timed words as ours.
struct Equal : Graded {                  // ```equal NAME
  bool shows_word = false;               // show=word: a word that tells them apart is told
  std::string fail_extra, fail_missing;  // for who can do too much, and too little
  bool needs_determinism = false;        // an answer that is not deterministic is wrong
};

// Words for the lecturer, not graded.
struct TextField {  // ```text NAME
  std::string name, text;
  Span span;
};

struct Hint {  // ```hint after=2 when=TEST:fail
  // The check `name` has this status: "fail", "pass", "undecided".
  struct Condition {
    std::string name, status;
  };
  int after = 0;                // attempts
  std::vector<Condition> when;  // all of them; none: always
  std::string text;             // Markdown
  Span span;
};

// A check that the learners' file leaves out (`zonelab exercise split`).
struct Held : Graded {  // ```held NAME points=1 sha256=…
  std::string sha256;   // of the printed block
};

// Texts of the exercise in another language: field ("statement", "title", "NAME.fail", …) → text.
struct Translation {  // ```lang de
  std::string language;
  std::map<std::string, std::string> texts;
  Span span;
};

// The answers to tasks, for who checks the exercise: lines `NAME: answer`, or a run.
struct Solution {  // ```solution
  std::string text;
  Span span;
};

// A solution that a passphrase opens.  The page and the npm package encrypt and decrypt it
// (web/src/task/sealed.ts); here it is only kept.
struct Sealed {  // ```sealed
  int rounds = 0;
  std::string salt, iv, data;  // in base64url
  Span span;
};

// What is asked for in a task: a run, moves, constraints, …
enum class TaskKind : uint8_t {
  kRun,          // a run that ends in a goal
  kPossible,     // which runs are possible
  kComplete,     // the times of given moves
  kPredict,      // the moves that are possible next; how much a search keeps
  kPuzzle,       // the values of constants for which a query holds
  kCore,         // a set of clock constraints that keep a goal out of reach
  kLearnt,       // what a search learns next
  kWord,         // a timed word that the model can do, or cannot
  kDistinguish,  // a timed word that only one of two models can do
  kZone,         // a set of clock valuations
  kMinimal,      // the same with as few constraints as possible
  kMatrix,       // its matrix
  kInclude,      // is one set within another?
  kRegion,       // a region, or its successors
  kPick,         // which constraints say nothing new
  kInterpolant,  // what holds in one set and contradicts another
  kCover,        // does one zone cover another for a method?
};

// A check with an answer of its own.  Its lines are in small languages, which core/tasks reads.
struct Task : Graded {  // ```run NAME, ```zone NAME, …
  struct Line {
    std::string key;  // as in JSON: "goal", "options"
    std::vector<std::string> items;
    Span span;  // of the first one
  };
  TaskKind kind = TaskKind::kRun;
  std::vector<Line> lines;

  const Line* Find(std::string_view key) const;        // null: there is none
  const std::string& Get(std::string_view key) const;  // its first item; "": there is none
  // The place of a line; of the block, if there is none.
  Span SpanOf(std::string_view key) const;
};

using Block = std::variant<Prose, ModelBlock, Test, Variant, Ask, Number, Choice, TextField, Hint,
                           Held, Translation, Equal, Solution, Sealed, Task>;

struct Exercise {
  std::string id;
  int version = 1;
  Kind kind = Kind::kModel;
  std::string title, language = "en";
  std::optional<int> minutes;
  std::vector<std::string> needs;  // ids of exercises that come before
  std::string authors, license;
  // What must stay as it is: "declarations", "system", "process NAME".
  std::vector<std::string> lock;
  // Shared variables and clocks that what is not locked may assign; nothing: those that the start
  // assigns there.
  std::optional<std::vector<std::string>> writes;
  std::optional<Budget> edits;
  // Channels: the events of timed words, and those of them that the compared process decides.
  std::vector<std::string> observe, decides;
  Limits limits;
  Size size;
  std::vector<Parameter> parameters;
  std::string engine;  // ">= 0.2 < 1"; "": any
  std::vector<Step> feedback = {{Step::kSentence, 1},
                                {Step::kRun, 1},
                                {Step::kDifference, 1},
                                {Step::kPlace, 1},
                                {Step::kHint, 0}};
  Opening solution;
  // Mutants of the solution that are right as well, by their numbers (core/authoring).
  std::vector<std::string> right;
  std::vector<Block> blocks;
};

// The blocks of one type, in order.
template <class T>
std::vector<const T*> All(const Exercise& exercise) {
  std::vector<const T*> found;
  for (const Block& block : exercise.blocks) {
    if (const T* one = std::get_if<T>(&block)) found.push_back(one);
  }
  return found;
}
// The block as one of those that are graded, a variant only if it has a check; null: it is not.
const Graded* GradedOf(const Block& block);
// Can the task do without a model?
bool IsAboutZones(TaskKind kind);
// What a prediction about a search asks: this, and a location.
inline constexpr std::string_view kSizeAt = "size-of-abstraction ";
// Is a search needed to judge it?  Else replay or operations on zones decide.
bool IsSearched(const Task& task);
// Is it graded by what the learner's model does?
bool IsAboutModel(const Block& block);
// What is graded, in order.
std::vector<const Graded*> Checks(const Exercise& exercise);
// The text in this role; null: there is none.
const ModelBlock* Find(const Exercise& exercise, ModelBlock::Role role, std::string_view name = "");
// What answers to `equal` are compared with; null: there is none.
const ModelBlock* ReferenceOf(const Exercise& exercise);
int MaxPoints(const Exercise& exercise);

// ---- What learners get --------------------------------------------------------------------------

// How many combinations of parameters there are; 1: there are no parameters.
int64_t CountVariants(const Exercise& exercise);
// Which of them a learner gets, from what was typed as learner id: SHA-256 of the exercise's id, a
// line end and it, its first eight bytes as a number, modulo the count.  "": the first one.
int64_t VariantOf(const Exercise& exercise, std::string_view learner);
// The values in combination number `variant`, in the order of `parameters`; the last varies first.
std::vector<int64_t> ValuesOf(const Exercise& exercise, int64_t variant);
// The exercise with these values in the place of its parameters, and without parameters.
Exercise Instantiate(const Exercise& exercise, const std::vector<int64_t>& values);

// Without solutions (of models, queries, numbers) if `keeps_solutions` is false, and with hidden
// checks held back if `holds_back`.  What is sealed stays.
Exercise ForLearners(const Exercise& exercise, bool keeps_solutions, bool holds_back);
// "sha256:…" of what all copies of the exercise share, whatever was left out of them.
std::string HashOf(const Exercise& exercise);

}  // namespace zonelab::exercise

#endif  // ZONELAB_CORE_EXERCISE_EXERCISE_H_
