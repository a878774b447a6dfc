// Sets of clock valuations: equal sets are equal answers, however they are written.
#include <algorithm>

#include "core/base/strings.h"
#include "core/exercise/form.h"
#include "core/tasks/judging.h"
#include "core/tasks/mistakes.h"
#include "core/tasks/program.h"

namespace zonelab::tasks {

using exercise::Task;
using exercise::TaskKind;

namespace {

// Lines of tasks that name clocks.
constexpr std::string_view kLinesWithClocks[] = {"of",    "do",      "point", "constants", "small",
                                                 "large", "options", "on",    "against",   "by"};

// Words of the little languages, which are no clocks.
bool IsWordOfOurs(std::string_view name) {
  constexpr std::string_view kWords[] = {"init",  "all",  "delay", "and",  "reset",    "free",
                                         "extra", "m",    "lu",    "plus", "lower",    "upper",
                                         "path",  "back", "edge",  "alu",  "inclusion"};
  return std::find(std::begin(kWords), std::end(kWords), name) != std::end(kWords);
}

// The constraints in `of`, and the block that has them: this one, or the last matrix before it.
const Task& TaskWithSet(const Context& context, const Task& task) {
  const Task* found = &task;
  if (task.Find("of") != nullptr) return task;
  for (const Task* other : exercise::All<Task>(context.exercise)) {
    if (other == &task) break;
    if (other->kind == TaskKind::kMatrix) found = other;
  }
  return *found;
}

// One constraint on one clock that makes the set empty, and none of its constraints alone.
Judgement JudgeDisjoint(const Context& context, const Task& task, const Clocks& clocks,
                        std::string_view answer) {
  TextError error;
  const Task& with_set = TaskWithSet(context, task);
  const std::optional<Constraints> of = ReadConstraints(with_set.Get("of"), clocks, &error);
  if (!of) return Unsound("of", error);
  if (of->relations.empty()) return Unsound("of", "there is no set: write `of:` and constraints");
  const Set set = of->ToSet(clocks.count());
  if (set.empty()) return Unsound("of", "the set is empty without any more constraints");
  int on = 0;
  Message why;
  if (task.Find("on") != nullptr) {
    on = clocks.Find(task.Get("on"), &why);
    if (on < 0) return Unsound("on", why);
  }
  const std::optional<Constraints> read = ReadConstraints(answer, clocks, &error);
  if (!read) return Unreadable(std::move(error));
  const bool is_one = read->relations.size() == 1 && !read->is_false;
  const zone::Constraint one = is_one ? read->relations[0].parts[0] : zone::Constraint();
  const int clock = one.i == 0 ? one.j : one.i;
  const bool is_single = is_one && (one.i == 0 || one.j == 0);
  if (!is_single || (on > 0 && clock != on)) {
    error.message =
        on > 0
            ? Tell("write one constraint, on ", clocks.names()[on], " alone, with a whole number")
            : Message("write one constraint, on one clock alone, with a whole number");
    return Unreadable(std::move(error));
  }
  const Set added = read->ToSet(clocks.count());
  Set both = set;
  both.And(added);
  if (const std::optional<Point> point = PointIn(both)) {
    return Wrong(PointFeedback{Named(*point, clocks), true, "", ""});
  }
  for (const Relation& relation : of->relations) {
    Set alone = added;
    alone.And(relation.parts);
    if (!alone.empty()) continue;
    error.message = added.empty() ? Message("no clock has such a value")
                                  : Tell("`", relation.text, "` alone contradicts it");
    return Unreadable(std::move(error));
  }
  return Right();
}

// "<=5", "<3", "inf"; false: it is something else.
bool ReadEntry(Scanner* scanner, zone::Bound* entry) {
  if (scanner->Take("inf") || scanner->Take("\xE2\x88\x9E")) {
    *entry = zone::kInfinity;
    return true;
  }
  const bool is_at_most = scanner->Take("<=") || scanner->Take("\xE2\x89\xA4");
  const bool is_strict = !is_at_most && scanner->Take("<");
  const bool is_negative = scanner->Take("-") || scanner->Take("\xE2\x88\x92");
  const std::optional<run::Fraction> value = TakeNumber(scanner);
  if (!value || value->under() != 1 || (!is_at_most && !is_strict && !value->is_zero())) {
    return false;
  }
  const auto number = static_cast<int32_t>(is_negative ? -value->over() : value->over());
  *entry = is_strict ? zone::LessThan(number) : zone::AtMost(number);
  return true;
}

// Row by row, n * n entries.
std::optional<std::vector<zone::Bound>> ReadMatrix(std::string_view text, int n, TextError* error) {
  std::vector<zone::Bound> entries;
  Scanner scanner(text);
  for (int row = 0; row < n; ++row) {
    scanner.SkipBlanks(/*lines=*/true);
    for (int column = 0; column < n; ++column) {
      scanner.SkipBlanks();
      const size_t place = scanner.place();
      if (!ReadEntry(&scanner, &entries.emplace_back())) {
        scanner.GoTo(place);
        *error = scanner.Error(place, Tell("an entry is `<=5`, `<3` or `inf`, and each row has ", n,
                                           " of them; here is ", scanner.Found()));
        return std::nullopt;
      }
      scanner.Take(",");
    }
    scanner.SkipBlanks();
    if (!scanner.AtEnd() && scanner.Next() != '\n') {
      *error = scanner.Error(scanner.place(), Tell("this row has more than ", n, " entries"));
      return std::nullopt;
    }
  }
  scanner.SkipBlanks(/*lines=*/true);
  if (scanner.AtEnd()) return entries;
  *error = scanner.Error(scanner.place(), Tell("there are more than ", n, " rows"));
  return std::nullopt;
}

// Where the entries differ from the tightest ones.
EntriesFeedback WrongEntries(const std::vector<zone::Bound>& given, const Set& ours) {
  EntriesFeedback feedback;
  const int n = ours.size();
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const zone::Bound entry = given[static_cast<size_t>(i) * n + j];
      if (entry == ours.At(i, j)) continue;
      EntriesFeedback::Entry wrong{i, j, -1};
      for (int k = 0; k < n && wrong.via < 0; ++k) {
        const zone::Bound around = zone::Add(ours.At(i, k), ours.At(k, j));
        if (k != i && k != j && around < entry && around == ours.At(i, j)) wrong.via = k;
      }
      feedback.entries.push_back(wrong);
    }
  }
  return feedback;
}

}  // namespace

Clocks ClocksOf(const Context& context, const Task& task) {
  if (const Task::Line* line = task.Find("clocks")) return Clocks(line->items);
  if (context.start != nullptr) return Clocks::Of(NetworkOf(*context.start));
  const Task* before = nullptr;
  for (const Task* other : exercise::All<Task>(context.exercise)) {
    if (other->name == task.name) break;
    if (other->Find("clocks") != nullptr) before = other;
  }
  if (before != nullptr) return Clocks(before->Find("clocks")->items);
  std::vector<std::string> names;
  for (const std::string_view key : kLinesWithClocks) {
    const Task::Line* line = task.Find(key);
    if (line == nullptr) continue;
    for (const std::string& item : line->items) AddNames(item, &names);
  }
  std::erase_if(names, [](const std::string& name) { return IsWordOfOurs(name); });
  std::sort(names.begin(), names.end());
  return Clocks(std::move(names));
}

const Model* ModelOf(const Context& context, const Task& task) {
  return task.Find("clocks") == nullptr ? context.start : nullptr;
}

Values Named(const Point& point, const Clocks& clocks) {
  Values values;
  for (int x = 1; x < clocks.count(); ++x) {
    values.emplace_back(clocks.names()[x], ToText(point[x]));
  }
  return values;
}

PointFeedback Difference(const Set& yours, const Set& ours, const Clocks& clocks) {
  PointFeedback feedback;
  std::optional<Point> point = PointOutside(yours, ours);
  feedback.is_in_yours = point.has_value();
  if (!point) point = PointOutside(ours, yours);
  if (point) feedback.point = Named(*point, clocks);
  return feedback;
}

Judgement JudgeZone(const Context& context, const Task& task, std::string_view answer) {
  const Clocks clocks = ClocksOf(context, task);
  if (task.Find("accept") != nullptr) return JudgeDisjoint(context, task, clocks, answer);
  TextError error;
  const std::optional<Program> program =
      ReadProgram(task.Get("do"), clocks, ModelOf(context, task), &error);
  if (!program) return Unsound("do", error);
  const Set ours = Run(*program, clocks.count());
  const std::optional<Constraints> read = ReadConstraints(answer, clocks, &error);
  if (!read) return Unreadable(std::move(error));
  const Set yours = read->ToSet(clocks.count());
  const std::string& weaker = task.Get("weaker");
  const bool is_within = ours.Includes(yours), is_around = yours.Includes(ours);
  const bool is_right = weaker == "within"     ? is_within && !yours.empty()
                        : weaker == "contains" ? is_around
                                               : is_within && is_around;
  if (is_right) return Right();
  PointFeedback feedback = Difference(yours, ours, clocks);
  if (weaker == "contains") {
    feedback.is_in_yours = false;
    feedback.point = Named(*PointOutside(ours, yours), clocks);
  }
  const Model* model = ModelOf(context, task);
  const auto invariants =
      model == nullptr ? std::vector<std::vector<zone::Constraint>>() : InvariantsOf(*model);
  const Mistake mistake = FindMistake(*program, yours, invariants);
  feedback.operation = mistake.operation;
  if (mistake.clock > 0) feedback.clock = clocks.names()[mistake.clock];
  return Wrong(std::move(feedback));
}

Judgement JudgeMinimal(const Context& context, const Task& task, std::string_view answer) {
  const Clocks clocks = ClocksOf(context, task);
  TextError error;
  const std::optional<Constraints> of = ReadConstraints(task.Get("of"), clocks, &error);
  if (!of) return Unsound("of", error);
  const Set ours = of->ToSet(clocks.count());
  const int best = FewestRelations(ours);
  const int given_of = static_cast<int>(of->relations.size()) + of->is_false;
  if (given_of <= best) return Unsound("of", "no constraint can be left out");
  const std::optional<Constraints> read = ReadConstraints(answer, clocks, &error);
  if (!read) return Unreadable(std::move(error));
  const Set yours = read->ToSet(clocks.count());
  if (!(yours == ours)) return Wrong(Difference(yours, ours, clocks));
  const int given = static_cast<int>(read->relations.size()) + read->is_false;
  if (given > best) return Wrong(CountFeedback{given, best});
  return Right();
}

Judgement JudgeMatrix(const Context& context, const Task& task, std::string_view answer) {
  const Clocks clocks = ClocksOf(context, task);
  const int n = clocks.count();
  TextError error;
  const std::optional<Constraints> of = ReadConstraints(task.Get("of"), clocks, &error);
  if (!of) return Unsound("of", error);
  const Set ours = of->ToSet(n);
  if (ours.empty()) return Unsound("of", "the set is empty; an empty set has no canonical matrix");
  const std::optional<std::vector<zone::Bound>> given = ReadMatrix(answer, n, &error);
  if (!given) return Unreadable(std::move(error));
  if (task.Get("accept") != "any") {
    EntriesFeedback wrong = WrongEntries(*given, ours);
    if (wrong.entries.empty()) return Right();
    return Wrong(std::move(wrong));
  }
  std::vector<zone::Constraint> all;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const zone::Bound bound = (*given)[static_cast<size_t>(i) * n + j];
      if (zone::IsFinite(bound)) all.push_back({i, j, bound});
    }
  }
  const Set yours = Set::Of(n, all);
  if (yours == ours) return Right();
  return Wrong(Difference(yours, ours, clocks));
}

// `yes`, or `no` and a point that shows it.
Judgement JudgeInclude(const Context& context, const Task& task, std::string_view answer) {
  const Clocks clocks = ClocksOf(context, task);
  TextError error;
  const std::optional<Program> small =
      ReadProgram(task.Get("small"), clocks, ModelOf(context, task), &error);
  if (!small) return Unsound("small", error);
  const std::optional<Program> large =
      ReadProgram(task.Get("large"), clocks, ModelOf(context, task), &error);
  if (!large) return Unsound("large", error);
  const Set in = Run(*small, clocks.count()), around = Run(*large, clocks.count());
  const auto is_outside = [&](const Point& point) { return !around.Contains(point); };
  return JudgeYesOrNo(around.Includes(in), in, is_outside, clocks, answer);
}

Judgement JudgeYesOrNo(bool is_within, const Set& in,
                       absl::FunctionRef<bool(const Point&)> is_outside, const Clocks& clocks,
                       std::string_view answer) {
  TextError error;
  Scanner scanner(answer);
  scanner.SkipBlanks(/*lines=*/true);
  const std::string_view word = scanner.TakeWord();
  if (word == "yes") return is_within ? Right() : Wrong();
  if (word != "no") {
    error.message = "write `yes`, or `no` and a point, as in `no x = 0, y = 1`";
    return Unreadable(std::move(error));
  }
  // Blanks in the place of the word, so that places stay what they are.
  std::string rest(answer);
  rest.replace(scanner.place() - 2, 2, "  ");
  const std::optional<Point> point = ReadPoint(rest, clocks, &error);
  if (!point) return Unreadable(std::move(error));
  if (in.Contains(*point) && is_outside(*point)) return Right();
  if (is_within) return Wrong();
  return Wrong(PointFeedback{Named(*point, clocks), !is_outside(*point), "", ""});
}

// The constraints that say nothing new, because the others say it already.
Judgement JudgePick(const Context& context, const Task& task, std::string_view answer) {
  const Clocks clocks = ClocksOf(context, task);
  const std::vector<std::string>& options = task.Find("options")->items;
  std::vector<Constraints> all;
  for (const std::string& option : options) {
    TextError error;
    const std::optional<Constraints> read = ReadConstraints(option, clocks, &error);
    if (!read) return Unsound("options", Tell("`", option, "`: ", error.message));
    all.push_back(*read);
  }
  std::vector<bool> is_right;
  for (size_t k = 0; k < all.size(); ++k) {
    Set others = Set::All(clocks.count());
    for (size_t j = 0; j < all.size(); ++j) {
      if (j != k) others.And(all[j].ToSet(clocks.count()));
    }
    is_right.push_back(all[k].ToSet(clocks.count()).Includes(others));
  }
  return JudgeChosen(ReadChosen(options, answer), is_right);
}

namespace {

std::string EntryText(zone::Bound bound) {
  if (!zone::IsFinite(bound)) return "inf";
  return Cat(zone::IsStrict(bound) ? "<" : "<=", zone::Value(bound));
}

}  // namespace

Json SetToJson(const Set& set, const Clocks& clocks) {
  Json entries = Json::array();
  for (int i = 0; i < set.size() && !set.empty(); ++i) {
    std::vector<std::string> row(set.size());
    for (int j = 0; j < set.size(); ++j) row[j] = EntryText(set.At(i, j));
    entries.push_back(TextsToJson(row));
  }
  return Object()
      .Set("clocks", std::vector<std::string>(clocks.names().begin() + 1, clocks.names().end()))
      .Set("isEmpty", set.empty())
      .Set("entries", std::move(entries))
      .Take();
}

Json ReadZoneToJson(const Context& context, const Task& task, std::string_view text) {
  const Clocks clocks = ClocksOf(context, task);
  if (clocks.count() - 1 > kMostClocks) return nullptr;
  TextError error;
  const std::optional<Constraints> read = ReadConstraints(text, clocks, &error);
  const Set set = read ? read->ToSet(clocks.count()) : Set::All(clocks.count());
  Json wrong;
  if (!read) {
    wrong = Object()
                .Set("line", error.line)
                .Set("column", error.column)
                .SetMessage("message", error.message)
                .Take();
  }
  Json json = SetToJson(set, clocks);
  json["error"] = std::move(wrong);
  return json;
}

}  // namespace zonelab::tasks
