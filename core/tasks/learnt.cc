#include "core/tasks/learnt.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/engine/system.h"
#include "core/engine/view.h"
#include "core/exercise/form.h"
#include "core/model/network.h"
#include "core/tasks/constraints.h"
#include "core/tasks/judging.h"

namespace zonelab::tasks {

using exercise::Task;
using exercise::TaskKind;
using exercise::Trimmed;
using zone::Constraint;
using zone::GuardBounds;

namespace {

constexpr size_t kMostEvents = 20'000;
// Abstractions that learn while they search, and what.
constexpr std::pair<std::string_view, Lesson> kLessons[] = {
    {"seq", Lesson::kConstraints}, {"bin", Lesson::kConstraints}, {"dbca", Lesson::kConstraints},
    {"alu", Lesson::kGuards},      {"cegar", Lesson::kClocks},    {"cegar-node", Lesson::kClocks},
};

// ---- Locations ----------------------------------------------------------------------------------

// `Mid` or `Post.Mid`.
struct Place {
  size_t process = 0;
  std::string location;
};

std::optional<Place> ReadPlace(std::string_view text, const model::Network& network, Message* why) {
  const size_t dot = text.rfind('.');
  const std::string_view process = dot == text.npos ? "" : Trimmed(text.substr(0, dot));
  const std::string_view location = Trimmed(text.substr(dot == text.npos ? 0 : dot + 1));
  std::optional<Place> found;
  for (size_t p = 0; p < network.processes.size(); ++p) {
    const model::Process& one = *network.processes[p];
    if (!process.empty() && process != one.name) continue;
    for (const lang::Location& other : one.templ->locations) {
      if (other.symbol == nullptr || other.symbol->name != location) continue;
      if (found) {
        *why = Tell("several processes have a location `", location, "`: write `", one.name, ".",
                    location, "`");
        return std::nullopt;
      }
      found = {p, std::string(location)};
    }
  }
  if (!found) *why = Tell("there is no location `", text, "`");
  return found;
}

bool IsAt(const std::vector<semantics::Slot>& state, const Place& place, const Model& model) {
  return ViewOf(state, model).locations[place.process] == place.location;
}

// ---- What was learnt ----------------------------------------------------------------------------

// The same three ways to keep something; which one is used says the Lesson.
struct Kept {
  std::vector<Constraint> constraints;
  std::vector<GuardBounds> guards;  // per clock; none: no guards
  std::set<int32_t> clocks;
  friend bool operator==(const Kept&, const Kept&) = default;
};

GuardBounds GuardOf(const Kept& kept, size_t x) {
  return x < kept.guards.size() ? kept.guards[x] : GuardBounds();
}

struct Learnt {
  Kept before, after;
};

std::optional<Place> PlaceOf(const Model& start, const Task& task) {
  Message why;
  if (task.Find("at") == nullptr) return std::nullopt;
  return ReadPlace(task.Get("at"), NetworkOf(start), &why);
}

// Follows the events and keeps what each node knows.
class Follower {
 public:
  Follower(const Model& model, std::optional<Place> place)
      : model_(model), place_(std::move(place)) {}

  // What the `step`-th lesson (from 1 on) is; nothing: there are only lessons() of them.
  std::optional<Learnt> Find(const search::EventLog& log, int step) {
    for (const search::Event& event : log.events) {
      std::optional<Learnt> learnt = Follow(event);
      if (learnt && ++lessons_ == step) return learnt;
    }
    return std::nullopt;
  }
  int lessons() const { return lessons_; }

  // The most that a node at the place keeps in the end; -1: there is none.
  int MostKept(const search::EventLog& log, Lesson lesson, int clocks) {
    for (const search::Event& event : log.events) Follow(event);
    int most = -1;
    for (const auto& [node, kept] : nodes_) {
      if (here_.contains(node)) most = std::max(most, SizeOf(kept, lesson, clocks));
    }
    return most;
  }

 private:
  static int SizeOf(const Kept& kept, Lesson lesson, int clocks) {
    switch (lesson) {
      case Lesson::kConstraints:
        return FewestRelations(Set::Of(clocks, kept.constraints));
      case Lesson::kGuards: {
        int count = 0;
        for (const GuardBounds& one : kept.guards) count += one.has_lower() + one.has_upper();
        return count;
      }
      case Lesson::kClocks:
        break;
    }
    return static_cast<int>(kept.clocks.size());
  }

  bool IsHere(uint32_t node) const { return !place_ || here_.contains(node); }

  std::optional<Learnt> Follow(const search::Event& event) {
    switch (event.kind) {
      case search::EventKind::kCreated:
        nodes_[event.node].clocks = {event.clocks.begin(), event.clocks.end()};
        if (place_ && IsAt(event.state, *place_, model_)) here_.insert(event.node);
        return std::nullopt;
      case search::EventKind::kRefined:
        nodes_[event.node].clocks = {event.clocks.begin(), event.clocks.end()};
        return std::nullopt;
      case search::EventKind::kCut:
      case search::EventKind::kReplaced:
        here_.erase(event.node);
        return std::nullopt;
      case search::EventKind::kStrengthened: {
        nodes_[event.node] = {event.after.constraints, event.after.bounds, {}};
        if (!IsHere(event.node)) return std::nullopt;
        Learnt learnt{{event.before.constraints, event.before.bounds, {}}, nodes_[event.node]};
        return learnt.before == learnt.after ? std::nullopt : std::optional(std::move(learnt));
      }
      case search::EventKind::kCounterexample:
        return event.is_feasible ? std::nullopt : OnTrace(event);
      default:
        return std::nullopt;
    }
  }

  // The clocks that matter on the counterexample and were not known where they do.
  std::optional<Learnt> OnTrace(const search::Event& event) const {
    Learnt learnt;
    bool is_here = false;
    for (const search::TraceNode& node : event.trace) {
      if (place_ && !IsAt(node.state, *place_, model_)) continue;
      is_here = true;
      const auto known = nodes_.find(node.node);
      for (const int32_t clock : node.clocks) {
        const bool is_known = known != nodes_.end() && known->second.clocks.contains(clock);
        if (!is_known) learnt.after.clocks.insert(clock);
      }
    }
    return is_here ? std::optional<Learnt>(std::move(learnt)) : std::nullopt;
  }

  const Model& model_;
  const std::optional<Place> place_;
  std::map<uint32_t, Kept> nodes_;
  std::set<uint32_t> here_;  // at the place
  int lessons_ = 0;
};

// ---- Answers ------------------------------------------------------------------------------------

// "x, Post.y", a clock a line, or "none".
std::optional<std::set<int32_t>> ReadClocks(std::string_view text, const Clocks& clocks,
                                            TextError* error) {
  std::set<int32_t> found;
  Scanner scanner(text);
  scanner.SkipBlanks(/*lines=*/true);
  while (!scanner.AtEnd()) {
    const size_t place = scanner.place();
    const std::string_view name = scanner.TakeName();
    Message why;
    const int clock = name.empty() || name == "none" ? 0 : clocks.Find(name, &why);
    if (name.empty() || clock < 0) {
      scanner.GoTo(place);
      *error = scanner.Error(
          place, name.empty()
                     ? Tell("write the names of clocks, or `none`; here is ", scanner.Found())
                     : why);
      return std::nullopt;
    }
    if (clock > 0) found.insert(clock);
    scanner.Take(",");
    scanner.SkipBlanks(/*lines=*/true);
  }
  return found;
}

std::optional<std::vector<GuardBounds>> ReadGuards(std::string_view text, const Clocks& clocks,
                                                   TextError* error) {
  std::vector<GuardBounds> guards(static_cast<size_t>(clocks.count()));
  if (Trimmed(text) == "none") return guards;
  const std::optional<Constraints> read = ReadConstraints(text, clocks, error);
  if (!read) return std::nullopt;
  for (const Relation& relation : read->relations) {
    for (const Constraint& one : relation.parts) {
      if (one.i != 0 && one.j != 0) {
        *error = {
            relation.line, relation.column,
            Tell("`", relation.text, "` compares two clocks; `alu` learns guards on one clock")};
        return std::nullopt;
      }
      GuardBounds bound;
      (one.i == 0 ? bound.lower : bound.upper) = one.bound;
      guards[static_cast<size_t>(one.i + one.j)].Join(bound);
    }
  }
  if (!read->is_false) return guards;
  *error = {1, 1, "write guards, as in `x <= 5, y > 2`, or `none`"};
  return std::nullopt;
}

std::optional<int64_t> ReadSize(std::string_view text, TextError* error) {
  int64_t size = 0;
  if (exercise::ToInteger(Trimmed(text), &size) && size >= 0) return size;
  *error = {1, 1, "write a whole number"};
  return std::nullopt;
}

std::string GuardText(const Clocks& clocks, size_t x, zone::Bound bound, bool is_lower) {
  const std::string_view relation = is_lower                ? zone::IsStrict(bound) ? ">" : ">="
                                    : zone::IsStrict(bound) ? "<"
                                                            : "<=";
  return Cat(clocks.names()[x], " ", relation, " ",
             is_lower ? -zone::Value(bound) : zone::Value(bound));
}

Judgement JudgeItems(ItemsFeedback feedback) {
  if (feedback.extra.empty() && feedback.missing == 0) return Right();
  return Wrong(std::move(feedback));
}

// Guards that are known already may be given again.
Judgement JudgeGuards(const std::vector<GuardBounds>& yours, const Learnt& learnt,
                      const Clocks& clocks) {
  ItemsFeedback feedback;
  for (size_t x = 1; x < yours.size(); ++x) {
    const GuardBounds before = GuardOf(learnt.before, x), after = GuardOf(learnt.after, x);
    GuardBounds with = yours[x];
    with.Join(before);
    const auto judge = [&](zone::Bound given, zone::Bound all, zone::Bound right, zone::Bound none,
                           bool is_lower) {
      if (all == right) return;
      if (given != none) feedback.extra.push_back(GuardText(clocks, x, given, is_lower));
      if (right != none) ++feedback.missing;
    };
    judge(yours[x].lower, with.lower, after.lower, GuardBounds::kNoLower, true);
    judge(yours[x].upper, with.upper, after.upper, GuardBounds::kNoUpper, false);
  }
  return JudgeItems(std::move(feedback));
}

Judgement JudgeClocks(const std::set<int32_t>& yours, const Learnt& learnt, const Clocks& clocks) {
  ItemsFeedback feedback;
  for (const int32_t x : yours) {
    if (!learnt.after.clocks.contains(x)) {
      feedback.extra.push_back(clocks.names()[static_cast<size_t>(x)]);
    }
  }
  for (const int32_t x : learnt.after.clocks) feedback.missing += !yours.contains(x);
  return JudgeItems(std::move(feedback));
}

// What was known before may be said again, or left out.
Judgement JudgeConstraints(const Constraints& yours, const Learnt& learnt, const Clocks& clocks) {
  const int n = clocks.count();
  const Set before = Set::Of(n, learnt.before.constraints);
  Set after = Set::Of(n, learnt.after.constraints), with = yours.ToSet(n);
  after.And(before);
  with.And(before);
  if (with == after) return Right();
  return Wrong(Difference(with, after, clocks));
}

std::string_view SizePlace(const Task& task) {
  return Trimmed(std::string_view(task.Get("ask")).substr(exercise::kSizeAt.size()));
}

}  // namespace

bool ReadSearch(std::string_view text, Options* options, Lesson* lesson, Message* why) {
  *options = Options();
  options->max_events = kMostEvents;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    const size_t sign = word.find('=');
    const OptionSpec* spec = sign == word.npos ? nullptr : FindOption(word.substr(0, sign));
    if (spec == nullptr || spec->group != OptionSpec::kSearch) {
      *why =
          Tell("`", word, "` is no option of a search; write for example `clocks=seq order=bfs`");
      return false;
    }
    const absl::Status status = SetFromText(*options, spec->name, word.substr(sign + 1));
    if (!status.ok()) {
      *why = std::string(status.message());
      return false;
    }
  }
  std::string names;
  for (const auto& [name, learns] : kLessons) {
    *lesson = learns;
    if (options->clocks == name) return true;
    Append(&names, names.empty() ? "" : ", ", name);
  }
  *why = Tell("say which search is watched, `clocks=` and one that learns: ", names);
  return false;
}

Lesson LessonOf(const Task& task) {
  Options options;
  Lesson lesson = Lesson::kConstraints;
  Message why;
  ReadSearch(task.Get("events"), &options, &lesson, &why);
  return lesson;
}

std::string GoalOf(const exercise::Exercise& exercise, const Task& task) {
  std::string goal;
  for (const Task* other : exercise::All<Task>(exercise)) {
    const bool is_searched = exercise::IsSearched(*other);
    if (is_searched && other->Find("goal") != nullptr) goal = other->Get("goal");
    if (other->name == task.name) break;
  }
  return goal;
}

Judgement LookAtLearnt(const Context& context, const Task& task) {
  const Model& start = *context.start;
  Message why;
  Options options;
  Lesson lesson = Lesson::kConstraints;
  if (!ReadSearch(task.Get("events"), &options, &lesson, &why)) return Unsound("events", why);
  const std::string goal = GoalOf(context.exercise, task);
  const QueryForm form = FormOf(goal);
  if (form != QueryForm::kExistsEventually && form != QueryForm::kAlwaysGlobally) {
    return Unsound("goal", "write `E<>` or `A[]`, and what the search looks for");
  }
  const std::unique_ptr<Session> session = start.Open(goal, options);
  if (!session->ok()) {
    for (const Diagnostic& one : session->diagnostics().all()) {
      if (one.severity == Severity::kError) return Unsound("goal", one.message);
    }
  }
  const bool is_size = task.kind == TaskKind::kPredict;
  if (!is_size && task.Find("at") == nullptr) return Right();
  const std::string_view place = is_size ? SizePlace(task) : std::string_view(task.Get("at"));
  if (ReadPlace(place, NetworkOf(start), &why)) return Right();
  return Unsound(is_size ? "ask" : "at", why);
}

Judgement LookAtLearntAnswer(const Model& start, const Task& task, std::string_view answer) {
  const Clocks clocks = Clocks::Of(NetworkOf(start));
  TextError error;
  bool is_read = false;
  if (task.kind == TaskKind::kPredict) {
    is_read = ReadSize(answer, &error).has_value();
  } else {
    switch (LessonOf(task)) {
      case Lesson::kConstraints:
        is_read = ReadConstraints(answer, clocks, &error).has_value();
        break;
      case Lesson::kGuards:
        is_read = ReadGuards(answer, clocks, &error).has_value();
        break;
      case Lesson::kClocks:
        is_read = ReadClocks(answer, clocks, &error).has_value();
        break;
    }
  }
  return is_read ? Right() : Unreadable(std::move(error));
}

Judgement JudgeLearnt(const Model& start, const Task& task, std::string_view answer,
                      const search::EventLog& log) {
  const Clocks clocks = Clocks::Of(NetworkOf(start));
  const Lesson lesson = LessonOf(task);
  TextError error;
  if (task.kind == TaskKind::kPredict) {
    if (log.is_full) return Unsound("events", "the search goes on for too long to be watched");
    Message why;
    Follower follower(start, ReadPlace(SizePlace(task), NetworkOf(start), &why));
    const int size = follower.MostKept(log, lesson, clocks.count());
    if (size < 0) return Unsound("ask", "the search has no node there");
    return *ReadSize(answer, &error) == size ? Right() : Wrong();
  }
  int64_t step = 1;
  exercise::ToInteger(task.Get("step"), &step);
  Follower follower(start, PlaceOf(start, task));
  const std::optional<Learnt> learnt = follower.Find(log, static_cast<int>(step));
  if (!learnt) {
    return Unsound("step", log.is_full
                               ? Tell("the search learns only ", follower.lessons(),
                                      " times while it is watched")
                               : Tell("the search learns only ", follower.lessons(), " times"));
  }
  switch (lesson) {
    case Lesson::kConstraints:
      return JudgeConstraints(*ReadConstraints(answer, clocks, &error), *learnt, clocks);
    case Lesson::kGuards:
      return JudgeGuards(*ReadGuards(answer, clocks, &error), *learnt, clocks);
    case Lesson::kClocks:
      break;
  }
  return JudgeClocks(*ReadClocks(answer, clocks, &error), *learnt, clocks);
}

Json LearntToJson(const Model& start, const Task& task) {
  const Clocks clocks = Clocks::Of(NetworkOf(start));
  return Object()
      .Set("lesson", NameOf(LessonOf(task)))
      .Set("clocks", std::vector<std::string>(clocks.names().begin() + 1, clocks.names().end()))
      .Take();
}

}  // namespace zonelab::tasks
