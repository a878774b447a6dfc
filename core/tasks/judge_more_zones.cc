// Regions and interpolants.
#include <algorithm>

#include "core/base/strings.h"
#include "core/exercise/form.h"
#include "core/tasks/judging.h"
#include "core/tasks/moves.h"
#include "core/tasks/program.h"
#include "core/tasks/regions.h"

namespace zonelab::tasks {

using exercise::Task;
using exercise::TaskKind;
using exercise::Trimmed;

namespace {

// ---- Regions ------------------------------------------------------------------------------------

constexpr int32_t kMostRegions = 100;  // the largest constant of a clock

// "x=3 y=2": every clock has one; false: `*why` says what is wrong.
bool ReadLargest(std::string_view text, const Clocks& clocks, LargestConstants* largest,
                 Message* why) {
  TextError error;
  const std::optional<Point> values = ReadPoint(text, clocks, &error);
  if (!values) {
    *why = error.message;
    return false;
  }
  for (const run::Fraction& value : *values) {
    if (value.under() != 1 || value.over() > kMostRegions) {
      *why = Tell("constants are whole numbers up to ", kMostRegions);
      return false;
    }
    largest->push_back(static_cast<int32_t>(value.over()));
  }
  return true;
}

struct RegionTask {
  Point point;
  LargestConstants largest;
};

std::optional<Judgement> ReadQuestion(const Context& context, const Task& task,
                                      const Clocks& clocks, RegionTask* read) {
  Message why;
  if (!ReadLargest(task.Get("constants"), clocks, &read->largest, &why)) {
    return Unsound("constants", why);
  }
  TextError error;
  std::optional<Point> point;
  if (task.Find("point") != nullptr) {
    point = ReadPoint(task.Get("point"), clocks, &error);
    if (!point) return Unsound("point", error);
  } else {
    const std::optional<Program> program =
        ReadProgram(task.Get("do"), clocks, ModelOf(context, task), &error);
    if (!program) return Unsound("do", error);
    const Set set = Run(*program, clocks.count());
    point = PointIn(set);
    if (!point || !RegionOf(*point, read->largest).Includes(set)) {
      return Unsound("do", point ? "the set meets more than one region" : "the set is empty");
    }
  }
  read->point = *std::move(point);
  return std::nullopt;
}

std::vector<std::string_view> LinesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(Trimmed(text.substr(at, end - at)));
    at = end + 1;
  }
  return lines;
}

// All regions behind the first one, a line each.
Judgement JudgeSuccessors(const RegionTask& of, const Clocks& clocks, std::string_view answer) {
  std::optional<Point> point = of.point;
  int line = 0;
  for (const std::string_view text : LinesOf(answer)) {
    ++line;
    if (text.empty()) continue;
    TextError error;
    const std::optional<Constraints> read = ReadConstraints(text, clocks, &error);
    if (!read) {
      error.line = line;
      return Unreadable(std::move(error));
    }
    point = NextRegion(*point, of.largest);
    const bool is_next = point && RegionOf(*point, of.largest) == read->ToSet(clocks.count());
    if (is_next) continue;
    error = {line, 1,
             point ? "this is not the region that comes next"
                   : "nothing comes behind the region before, which lasts for ever"};
    return Wrong(std::move(error));
  }
  if (!NextRegion(*point, of.largest)) return Right();
  return Wrong(TextError{line, 1, "more regions follow behind this one"});
}

// ---- Interpolants -------------------------------------------------------------------------------

// What the set must be kept away from; false: `*unsound` says why it cannot be read.
bool ReadAgainst(const Context& context, const Task& task, const Clocks& clocks, Set* against,
                 Judgement* unsound) {
  const std::string& text = task.Get("against");
  TextError error;
  if (!text.starts_with("edge ")) {
    const std::optional<Constraints> read = ReadConstraints(text, clocks, &error);
    if (read) {
      *against = read->ToSet(clocks.count());
      return true;
    }
    *unsound = Unsound("against", error);
    return false;
  }
  Message why(kNeedsModel);
  const Model* model = ModelOf(context, task);
  const std::optional<EdgeConstraints> edge =
      model == nullptr ? std::nullopt
                       : ReadEdge(Trimmed(std::string_view(text).substr(5)), *model, &why);
  if (!edge) {
    *unsound = Unsound("against", why);
    return false;
  }
  against->And(edge->source);
  against->And(edge->guard);
  return true;
}

// `into: mid`, or `into: mid by P.A->B`: the answer to `mid`, and the edge that leads there.
struct Into {
  const Task* task = nullptr;
  EdgeConstraints edge;
};

std::optional<Judgement> ReadInto(const Context& context, const Task& task, Into* into) {
  const std::string& text = task.Get("into");
  const size_t by = text.find(" by ");
  const std::string name(Trimmed(text.substr(0, by)));
  for (const Task* other : exercise::All<Task>(context.exercise)) {
    if (other->name == name && other->kind == TaskKind::kInterpolant) into->task = other;
  }
  if (into->task == nullptr || into->task->name == task.name) {
    return Unsound("into", Tell("there is no other interpolant `", name, "`"));
  }
  std::string edge = by == std::string::npos ? LastPath(into->task->Get("of"))
                                             : std::string(Trimmed(text.substr(by + 4)));
  if (edge.empty()) {
    return Unsound("into",
                   Tell("say which edge leads to `", name, "`: `into: ", name, " by P.A->B`"));
  }
  Message why(kNeedsModel);
  const Model* model = ModelOf(context, task);
  std::optional<EdgeConstraints> read =
      model == nullptr ? std::nullopt : ReadEdge(edge, *model, &why);
  if (!read) return Unsound("into", why);
  into->edge = *std::move(read);
  return std::nullopt;
}

// What an interpolant must keep out, or lead into.
struct Demand {
  explicit Demand(int clocks) : against(Set::All(clocks)) {}
  Set against;
  Into into;
};

// Does time and each loop at the node lead back into the interpolant?  If not, a point behind the
// loop that is not in it.
Judgement JudgeLoops(const Context& context, const Task& task, const Clocks& clocks,
                     const Set& yours) {
  const Model* model = ModelOf(context, task);
  if (model == nullptr) return Unsound("inductive", kNeedsModel);
  // The node: the source of the edge that is ruled out or taken next, else where the path ends.
  const std::string& against = task.Get("against");
  const std::string& into = task.Get("into");
  const size_t by = into.find(" by ");
  std::string edge = by != std::string::npos        ? into.substr(by + 4)
                     : against.starts_with("edge ") ? against.substr(5)
                                                    : "";
  const bool is_source = !edge.empty();
  if (!is_source) edge = LastPath(task.Get("of"));
  TextError error;
  const std::optional<WrittenMove> move = ReadMove(edge, &error);
  if (!move || move->edges.size() != 1) {
    return Unsound("inductive", "say where the loops are: let `of` end with `path P.A->B`");
  }
  const EdgeName& named = move->edges[0];
  const std::string& location = is_source ? named.source : named.target;
  const std::vector<std::string> loops = LoopsAt(named.process, location, *model);
  if (loops.empty()) {
    return Unsound("inductive",
                   Tell("no edge leads from ", named.process, ".", location, " back to it"));
  }
  for (const std::string& loop : loops) {
    Message why;
    const std::optional<EdgeConstraints> read = ReadEdge(loop, *model, &why);
    if (!read) return Unsound("inductive", why);
    Program path;
    AddPath(*read, &path);
    Set behind = yours;
    for (const Operation& operation : path) Apply(operation, &behind);
    const std::optional<Point> point = PointOutside(behind, yours);
    if (point) return Wrong(PointFeedback{Named(*point, clocks), false, "loop", ""});
  }
  return Right();
}

// Does the interpolant say too little?  A point that shows it; for the next node, one behind the
// edge.
Judgement JudgeStrength(const Context& context, const Clocks& clocks, const Demand& demand,
                        const Set& yours) {
  if (demand.into.task == nullptr) {
    Set both = yours;
    both.And(demand.against);
    const std::optional<Point> point = PointIn(both);
    if (!point) return Right();
    return Wrong(PointFeedback{Named(*point, clocks), true, "", ""});
  }
  const std::string& name = demand.into.task->name;
  const auto given = context.answers.find(name);
  TextError error;
  const std::optional<Constraints> next =
      given == context.answers.end() || Trimmed(given->second).empty()
          ? std::nullopt
          : ReadConstraints(given->second, clocks, &error);
  if (!next) return Unreadable({1, 1, Tell("this needs an answer to `", name, "` first")});
  Program path;
  AddPath(demand.into.edge, &path);
  Set behind = yours;
  for (const Operation& operation : path) Apply(operation, &behind);
  const std::optional<Point> point = PointOutside(behind, next->ToSet(clocks.count()));
  if (!point) return Right();
  return Wrong(PointFeedback{Named(*point, clocks), true, "next", ""});
}

}  // namespace

Judgement JudgeRegion(const Context& context, const Task& task, std::string_view answer) {
  const Clocks clocks = ClocksOf(context, task);
  RegionTask of;
  if (auto unsound = ReadQuestion(context, task, clocks, &of)) return *std::move(unsound);
  if (task.Get("successors") == "yes") return JudgeSuccessors(of, clocks, answer);
  TextError error;
  const std::optional<Constraints> read = ReadConstraints(answer, clocks, &error);
  if (!read) return Unreadable(std::move(error));
  const Set ours = RegionOf(of.point, of.largest), yours = read->ToSet(clocks.count());
  if (yours == ours) return Right();
  return Wrong(Difference(yours, ours, clocks));
}

Judgement JudgeInterpolant(const Context& context, const Task& task, std::string_view answer) {
  const Clocks clocks = ClocksOf(context, task);
  TextError error;
  const std::optional<Program> program =
      ReadProgram(task.Get("of"), clocks, ModelOf(context, task), &error);
  if (!program) return Unsound("of", error);
  const Set ours = Run(*program, clocks.count());
  Demand demand(clocks.count());
  Judgement unsound;
  if (task.Find("into") != nullptr) {
    if (auto found = ReadInto(context, task, &demand.into)) return *std::move(found);
  } else {
    if (!ReadAgainst(context, task, clocks, &demand.against, &unsound)) return unsound;
    Set both = ours;
    both.And(demand.against);
    if (!both.empty()) return Unsound("against", "the two sets meet: there is no interpolant");
  }
  const std::optional<Constraints> read = ReadConstraints(answer, clocks, &error);
  if (!read) return Unreadable(std::move(error));
  const Set yours = read->ToSet(clocks.count());
  if (const std::optional<Point> point = PointOutside(ours, yours)) {
    return Wrong(PointFeedback{Named(*point, clocks), false, "", ""});
  }
  Judgement judgement = JudgeStrength(context, clocks, demand, yours);
  if (judgement.mark == Judgement::kRight && task.Get("inductive") == "yes") {
    judgement = JudgeLoops(context, task, clocks, yours);
  }
  int64_t best = 0;
  const int given = static_cast<int>(read->relations.size()) + read->is_false;
  if (judgement.mark == Judgement::kRight && exercise::ToInteger(task.Get("best"), &best) &&
      given > best) {
    judgement = Wrong(CountFeedback{given, static_cast<int>(best)});
    judgement.share = {1, 2};
  }
  return judgement;
}

}  // namespace zonelab::tasks
