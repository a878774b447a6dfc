// The start and the solution are graded like answers; queries, numbers and choices are asked of the
// models that they are about.
#include "core/grading/verify.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/engine/constant.h"
#include "core/engine/engine.h"
#include "core/engine/text.h"
#include "core/engine/tree.h"
#include "core/exercise/words.h"
#include "core/grading/asking.h"
#include "core/grading/grading.h"
#include "core/grading/json.h"
#include "core/grading/monitors.h"
#include "core/grading/parts.h"
#include "core/grading/questions.h"
#include "core/grading/tokens.h"
#include "core/grading/unchecked.h"
#include "core/grading/waiting.h"
#include "core/tasks/pairs.h"
#include "core/tasks/tasks.h"

namespace zonelab::grading {
namespace {

using exercise::Exercise;
using exercise::ModelBlock;

constexpr int64_t kTried = 12;        // combinations of parameters
constexpr size_t kMostAsked = 5'000;  // queries on models, for the table of verdicts
constexpr size_t kLongHint = 160;     // words

bool IsUniversal(std::string_view query) {
  switch (FormOf(query)) {
    case QueryForm::kAlwaysGlobally:
    case QueryForm::kAlwaysEventually:
    case QueryForm::kLeadsTo:
      return true;
    default:
      return false;
  }
}

// One combination of parameters.
class Verifier {
 public:
  // `values`: " (with K = 4)", or "".
  Verifier(const Exercise& exercise, const SourceMap& sources, Span head, std::string values,
           Diagnostics* diagnostics)
      : exercise_(exercise),
        sources_(sources),
        head_(head),
        values_(std::move(values)),
        diagnostics_(*diagnostics) {
    if (const ModelBlock* start = exercise::Find(exercise, ModelBlock::kStart))
      start_ = start->text;
  }

  void Run() {
    CheckSentences();
    if (!CheckModels()) return;
    CheckMonitors();
    CheckStart();
    for (const ModelBlock::Role role : {ModelBlock::kSolution, ModelBlock::kReference}) {
      if (const ModelBlock* block = exercise::Find(exercise_, role)) CheckSolution(*block);
    }
    CheckVariants();
    CheckAsks();
    for (const auto* number : exercise::All<exercise::Number>(exercise_)) CheckNumber(*number);
    CheckChoices();
    CheckTasks();
    CheckSearched();
    for (const auto* task : exercise::All<exercise::Task>(exercise_)) {
      if (task->kind == exercise::TaskKind::kPuzzle) CheckPuzzle(*task);
    }
    CheckAnswers();
    CheckSaying();
  }

 private:
  void Error(Span span, const Message& message) {
    diagnostics_.Error("exercise-content", span, WithValues(message));
  }
  void Weak(Span span, const Message& message) {
    diagnostics_.Warning("exercise-weak", span, WithValues(message));
  }
  Message WithValues(const Message& message) const {
    return values_.empty() ? message : Tell(message, " (with ", values_, ")");
  }
  bool HasModelChecks() const {
    const auto variants = exercise::All<exercise::Variant>(exercise_);
    return !exercise::All<exercise::Test>(exercise_).empty() ||
           !exercise::All<exercise::Equal>(exercise_).empty() ||
           std::any_of(variants.begin(), variants.end(),
                       [](const auto* variant) { return variant->is_graded(); });
  }
  Outcome Ask(const std::shared_ptr<const Model>& model, const std::string& query) const {
    Asking asking(model, query, exercise_.limits, /*certifies=*/false);
    while (!asking.Work(1)) {
    }
    return asking.Take();
  }
  Grade GradeModel(const std::string& text) const {
    Answer answer;
    answer.model = text;
    return GradeAnswer(exercise_, answer, {/*certifies=*/false, std::nullopt});
  }
  // Why there is no verdict.
  static Message Why(Cause cause, const Message& detail) {
    return cause == Cause::kLimit ? Tell("the limit of ", detail, " is reached") : detail;
  }

  void CheckSentences();
  void CheckSaying();
  bool CheckModels();
  void CheckHead(const Model& start);
  void CheckQueries();
  void CheckMonitors();
  void CheckStart();
  void CheckTasks();
  void CheckSearched();
  void CheckAnswers();
  void CheckSolution(const ModelBlock& block);
  void CheckVariants();
  void CheckAsks();
  void CheckNumber(const exercise::Number& number);
  void CheckPuzzle(const exercise::Task& task);
  void CheckChoices();

  const Exercise& exercise_;
  const SourceMap& sources_;
  Span head_;
  std::string values_, start_;
  Diagnostics& diagnostics_;
};

// What stands in braces in a sentence is filled in, or is a mistake.
void Verifier::CheckSentences() {
  const auto check = [&](const std::string& text, Span span, std::string_view own = "") {
    for (size_t at = text.find('{'); at != text.npos; at = text.find('{', at + 1)) {
      const size_t end = text.find('}', at);
      if (end == text.npos) return;
      const std::string word = text.substr(at + 1, end - at - 1);
      const bool is_word = !word.empty() && std::all_of(word.begin(), word.end(), IsWordCharacter);
      const bool is_known = word == own || word == "k" || word == "duration" || word == "steps" ||
                            word == "edge" || word == "run";
      if (!is_word || is_known) continue;
      Error(span, Tell("nothing is known that could stand for `{", word,
                       "}`; there are {duration}, {steps}, {edge}, {run}, {k} and the parameters"));
    }
  };
  for (const auto* one : exercise::All<exercise::Test>(exercise_)) check(one->fail, one->span);
  for (const auto* one : exercise::All<exercise::Variant>(exercise_)) check(one->fail, one->span);
  for (const auto* one : exercise::All<exercise::Ask>(exercise_)) check(one->fail, one->span);
  for (const auto* one : exercise::All<exercise::Number>(exercise_)) check(one->fail, one->span);
  for (const auto* one : exercise::All<exercise::Choice>(exercise_)) check(one->fail, one->span);
  for (const auto* one : exercise::All<exercise::Task>(exercise_))
    check(one->Get("fail"), one->span);
  for (const auto* one : exercise::All<exercise::Equal>(exercise_)) {
    check(one->fail_extra, one->span, "word");
    check(one->fail_missing, one->span, "word");
  }
  for (const auto* hint : exercise::All<exercise::Hint>(exercise_)) {
    size_t words = 0;
    for (size_t k = 0; k < hint->text.size(); ++k) {
      const auto is_blank = [&](size_t at) {
        return hint->text[at] == ' ' || hint->text[at] == '\n';
      };
      words += !is_blank(k) && (k == 0 || is_blank(k - 1));
    }
    if (words > kLongHint) {
      Weak(hint->span,
           Tell("this hint has ", words, " words; short ones help more: at most ", kLongHint));
    }
  }
}

// Last of all: of two findings at one place the first is told.
void Verifier::CheckSaying() {
  const auto has_words = [&](const exercise::Graded& one, const std::string& fail) {
    if (one.show == exercise::Show::kHidden || !fail.empty()) return;
    diagnostics_.Remark("exercise-weak", one.span,
                        Tell("who fails `", one.name, "` is told nothing; write `fail: …`"));
  };
  for (const auto* one : exercise::All<exercise::Test>(exercise_)) has_words(*one, one->fail);
  for (const auto* one : exercise::All<exercise::Variant>(exercise_)) {
    if (one->is_graded()) has_words(*one, one->fail);
  }
}

// Models with errors are told of at the place of the first one, if it is one of the file.
bool Verifier::CheckModels() {
  bool is_good = true;
  CheckQueries();
  for (const ModelBlock* block : exercise::All<ModelBlock>(exercise_)) {
    if (block->role == ModelBlock::kMonitor || block->text.find("{k}") != block->text.npos)
      continue;
    const std::unique_ptr<Model> model = Model::Load(block->text, Format::kAuto);
    if (model->ok() && block->role == ModelBlock::kStart) CheckHead(*model);
    if (model->ok()) continue;
    is_good = false;
    for (const Diagnostic& one : model->diagnostics().all()) {
      if (one.severity != Severity::kError) continue;
      Span span = block->span;
      if (sources_.Slice(span) == block->text && !model->sources().IsFragment(one.span.source)) {
        span = {span.source, span.begin + one.span.begin, span.begin + one.span.end};
      }
      Error(span, Tell("the ", NameOf(block->role), " has an error: ", one.message));
      break;
    }
  }
  return is_good;
}

void Verifier::CheckMonitors() {
  for (const ModelBlock* block : exercise::All<ModelBlock>(exercise_)) {
    if (block->role != ModelBlock::kMonitor) continue;
    bool is_clockwork = false;
    const Message wrong = WhatMonitorDisturbs(exercise_, *block, &is_clockwork);
    if (!wrong.empty()) Error(block->span, wrong);
    if (!is_clockwork) continue;
    for (const auto* test : exercise::All<exercise::Test>(exercise_)) {
      const bool has_it = std::find(test->monitors.begin(), test->monitors.end(), block->name) !=
                          test->monitors.end();
      if (!has_it || test->query.find("deadlock") == test->query.npos) continue;
      Error(test->query_span, Tell("`", block->name,
                                   "` always can move, so that there is no deadlock "
                                   "beside it; ask for deadlocks without it"));
    }
  }
}

void Verifier::CheckStart() {
  if (!HasModelChecks() || start_.find("{k}") != start_.npos) return;
  const Grade grade = GradeModel(start_);
  if (grade.points * 4 > grade.max) {
    Weak(head_, Tell("the untouched start earns ", grade.points, " of ", grade.max,
                     " points; more than a quarter should not be free (`needs`)"));
  }
  for (const auto* test : exercise::All<exercise::Test>(exercise_)) {
    if (test->points == 0 || !IsUniversal(test->query)) continue;
    for (const CheckResult& result : grade.checks) {
      if (result.name != test->name || result.earned == 0) continue;
      Weak(test->query_span, Tell("`", test->name,
                                  "` is passed by the untouched start; let its points "
                                  "need a check that is not: `needs=…`"));
    }
  }
}

void Verifier::CheckSolution(const ModelBlock& block) {
  if (!HasModelChecks() || start_.find("{k}") != start_.npos) return;
  const Grade grade = GradeModel(block.text);
  const std::string what(NameOf(block.role));
  if (grade.problem != Problem::kNone) {
    std::string parts;
    for (const std::string& part : grade.parts) Append(&parts, parts.empty() ? ": " : ", ", part);
    return Error(block.span, Tell("the ", what, " earns nothing, because of `",
                                  NameOf(grade.problem), "`", parts));
  }
  const std::vector<const exercise::Graded*> checks = exercise::Checks(exercise_);
  for (size_t k = 0; k < checks.size(); ++k) {
    const CheckResult& result = grade.checks[k];
    const bool is_about_model = result.cause != Cause::kMissing && result.status != Status::kHeld;
    if (!is_about_model) continue;
    if (result.status != Status::kPassed) {
      Message why = Why(result.cause, result.detail);
      if (result.cause == Cause::kExtra || result.cause == Cause::kLess) {
        why = "it is another one than the text that answers are compared with";
      }
      if (result.cause == Cause::kVerdict) {
        why = "its query has another verdict";
        const Message waits = result.result == nullptr
                                  ? Message()
                                  : WhereItWaits(exercise_, *result.model, *result.result);
        if (!waits.empty()) {
          why = Tell("its query has another verdict: a run may wait for ever where ", waits);
        }
      }
      if (result.cause == Cause::kNotApplied) {
        why = "what it replaces does not occur in the locked parts";
      }
      Error(checks[k]->span, Tell("the ", what, " does not pass `", result.name, "`: ", why));
    } else if (result.result != nullptr &&
               result.result->stats.stored * 10 > exercise_.limits.states) {
      Weak(checks[k]->span, Tell("the ", what,
                                 " needs more than a tenth of the states that `limits` "
                                 "allows; answers may need more"));
    }
  }
}

// What `lock` and `writes` name is in the start.
void Verifier::CheckHead(const Model& start) {
  const lang::Document& document = *TreeOf(start);
  for (const std::string& part : exercise_.lock) {
    const std::string_view process = ProcessOf(part);
    if (process.empty() || FindTemplate(document, process) != nullptr) continue;
    std::string known;
    for (const lang::Template* templ : document.templates) {
      Append(&known, known.empty() ? "" : ", ", templ->symbol->name);
    }
    Error(head_,
          Tell("`lock` names the process `", process, "`, which the start does not have; there ",
               Message(document.templates.size() == 1 ? "is" : "are"), " ", known));
  }
  if (!exercise_.writes) return;
  for (const std::string& name : *exercise_.writes) {
    const auto is_it = [&](const lang::Symbol* one) { return one->name == name; };
    if (std::any_of(document.variables.begin(), document.variables.end(), is_it)) continue;
    Error(head_,
          Tell("`writes` names `", name, "`, which the start does not declare for all processes"));
  }
}

// Queries of a form that cannot decide anything.
void Verifier::CheckQueries() {
  const auto check = [&](const std::string& query, Span span) {
    const QueryForm form = FormOf(query);
    if (form >= QueryForm::kExistsEventually && form <= QueryForm::kLeadsTo) return;
    Error(span,
          "this is no query of the form E<> p, A[] p, E[] p, A<> p or p --> q; one query "
          "stands there, and nothing else");
  };
  for (const auto* one : exercise::All<exercise::Test>(exercise_)) {
    check(one->query, one->query_span);
  }
  for (const auto* one : exercise::All<exercise::Variant>(exercise_)) {
    if (one->is_graded()) check(one->check, one->check_span);
  }
}

// A variant that changes nothing compares nothing.
void Verifier::CheckVariants() {
  for (const auto* variant : exercise::All<exercise::Variant>(exercise_)) {
    std::string text = start_;
    Preference anywhere;
    for (const auto& change : variant->replacements) {
      if (!ReplaceTokens(change.from, change.to, &text, &anywhere)) {
        Error(change.span, Tell("the start does not contain what `", variant->name, "` replaces"));
        break;
      }
      if (AreEqual(change.from, change.to)) {
        Weak(change.span, Tell("`", variant->name, "` changes nothing"));
      }
    }
  }
}

// The table of verdicts: what stands in it for each model and each of our queries.
void Verifier::CheckAsks() {
  std::vector<const exercise::Ask*> asks = exercise::All<exercise::Ask>(exercise_);
  std::erase_if(asks, [](const auto* ask) { return ask->ours.empty(); });
  const auto variants = exercise::All<exercise::Variant>(exercise_);
  if (asks.empty() || asks.size() * (variants.size() + 1) > kMostAsked) return;
  std::map<std::string, const exercise::Ask*> rows;  // from a row to who has it
  std::map<std::string, std::string> columns;        // from a column to its model
  std::vector<std::string> row(asks.size());
  const auto add = [&](const std::string& name, Span span, const std::string& text) {
    const std::shared_ptr<const Model> model = Model::Load(text, Format::kAuto);
    if (!model->ok()) {
      return Error(span, Tell("`", name, "` is no model: ", FirstError(model->diagnostics())));
    }
    std::string column;
    for (size_t k = 0; k < asks.size(); ++k) {
      const Outcome outcome = Ask(model, asks[k]->ours);
      if (outcome.cause != Cause::kNone) {
        Error(asks[k]->ours_span, Tell("our query has no verdict on `", name,
                                       "`: ", Why(outcome.cause, outcome.detail)));
      }
      column += static_cast<char>('0' + static_cast<int>(outcome.verdict));
      row[k] += column.back();
    }
    const auto [other, is_new] = columns.emplace(column, name);
    if (!is_new) {
      // Worth knowing only: wrong queries may differ on it.
      diagnostics_.Remark("exercise-weak", span,
                          WithValues(Tell("`", name, "` has the same verdicts as `", other->second,
                                          "` for all of our queries")));
    }
  };
  add("start", head_, start_);
  for (const auto* variant : variants) {
    if (variant->is_graded()) continue;
    const std::optional<std::string> text = WithVariant(start_, *variant);
    if (text) add(variant->name, variant->span, *text);
  }
  for (size_t k = 0; k < asks.size(); ++k) {
    const auto [other, is_new] = rows.emplace(row[k], asks[k]);
    if (!is_new) {
      Error(asks[k]->span,
            Tell("`", asks[k]->name, "` has the same verdict as `", other->second->name,
                 "` on every model; add a variant on which they differ"));
    } else if (row[k].find_first_not_of(row[k][0]) == row[k].npos) {
      Weak(asks[k]->span,
           Tell("`", asks[k]->name, "` has the same verdict on every model, so that ",
                std::string_view(row[k][0] == '0' ? "`A[] true`" : "`E<> false`"),
                " passes; add a variant"));
    }
  }
}

// Over the range the query becomes true once (least), or false once (greatest).
void Verifier::CheckNumber(const exercise::Number& number) {
  const auto holds = [&](int64_t k) -> std::optional<bool> {
    const std::shared_ptr<const Model> model = Model::Load(WithNumber(start_, k), Format::kAuto);
    const Outcome outcome = Ask(model, WithNumber(number.query, k));
    if (outcome.cause == Cause::kNone) return outcome.verdict == Verdict::kSatisfied;
    Error(number.query_span,
          Tell("with k = ", k, " there is no verdict: ", Why(outcome.cause, outcome.detail)));
    return std::nullopt;
  };
  const auto [low, high] = RangeOf(number);
  const int64_t step = number.is_greatest ? 1 : -1;
  if (number.answer) {
    const std::optional<bool> at = holds(*number.answer);
    const int64_t next = *number.answer + step;
    const std::optional<bool> beyond = next < low || next > high ? false : holds(next);
    if (!at || !beyond) return;
    if (!*at || *beyond) {
      Error(number.span, Tell("the answer ", *number.answer, " is wrong: ",
                              *at ? Tell("the query holds with ", next, ", too")
                                  : Message("the query does not hold with it")));
    }
  }
  if (!number.range) return;
  std::optional<bool> last;
  int changes = 0;
  for (int64_t k = low; k <= high; ++k) {
    const std::optional<bool> now = holds(k);
    if (!now) return;
    changes += last && *last != *now;
    const bool is_wrong =
        changes > 1 || (changes == 1 && last != now && *now == number.is_greatest);
    if (is_wrong) {
      return Error(number.query_span,
                   Tell(Message(number.is_greatest ? "the query should hold up to one number"
                                                   : "the query should hold from one number on"),
                        "; ",
                        *now ? Tell("it holds with k = ", k, ", and does not with ", k - 1)
                             : Tell("it does not hold with k = ", k, ", and does with ", k - 1)));
    }
    last = now;
  }
  if (changes == 0 && last == false) {
    Error(number.query_span, "the query holds for no number in the range, so no answer is right");
  }
}

// The query has a verdict at every point of the box, and not everywhere the same.
void Verifier::CheckPuzzle(const exercise::Task& task) {
  const absl::StatusOr<tasks::Box> box = tasks::BoxOf(task);
  if (!box.ok()) return;  // which was told of
  const std::unique_ptr<Model> start = Model::Load(start_, Format::kAuto);
  std::vector<std::string> names;
  for (const tasks::Box::Axis& axis : box->axes) names.push_back(axis.name);
  const Constants constants(*start, names);
  if (!constants.error().empty()) {
    return Error(task.SpanOf("box"), Tell("`box`: ", constants.error()));
  }
  size_t holding = 0;
  for (size_t k = 0; k < box->points.size(); ++k) {
    const std::shared_ptr<const Model> model = constants.With(box->points[k]);
    const Outcome outcome = Ask(model, task.Get("query"));
    if (outcome.cause != Cause::kNone) {
      return Error(task.SpanOf("query"), Tell("with ", box->NameOf(k), " there is no verdict: ",
                                              Why(outcome.cause, outcome.detail)));
    }
    holding += outcome.verdict == Verdict::kSatisfied;
  }
  if (holding == 0 || holding == box->points.size()) {
    Weak(task.SpanOf("box"), holding == 0 ? Tell("the query holds nowhere in the box of `",
                                                 task.name, "`, so that `false` passes")
                                          : Tell("the query holds everywhere in the box of `",
                                                 task.name, "`, so that `true` passes"));
  }
}

void Verifier::CheckChoices() {
  const auto choices = exercise::All<exercise::Choice>(exercise_);
  if (choices.empty()) return;
  const std::shared_ptr<const Model> model = Model::Load(start_, Format::kAuto);
  for (const auto* choice : choices) {
    const Outcome outcome = Ask(model, choice->query);
    if (outcome.cause == Cause::kNone) continue;
    Error(choice->query_span,
          Tell("the query has no verdict: ", Why(outcome.cause, outcome.detail)));
  }
}

// Tasks say what can be judged, and cannot be passed without a thought.
void Verifier::CheckTasks() {
  const auto all = exercise::All<exercise::Task>(exercise_);
  if (all.empty()) return;
  const std::unique_ptr<Model> start =
      start_.empty() ? nullptr : Model::Load(start_, Format::kAuto);
  const bool has_start = start != nullptr && start->ok();
  const std::map<std::string, std::string> nothing;
  for (const auto* task : all) {
    for (const tasks::Trouble& trouble :
         tasks::Look({exercise_, has_start ? start.get() : nullptr, nothing}, *task)) {
      if (trouble.is_warning) {
        Weak(trouble.span, trouble.message);
      } else {
        Error(trouble.span, trouble.message);
      }
    }
  }
}

// What the engine is asked for has an answer, and not one that takes no thought.
void Verifier::CheckSearched() {
  Answer answer;
  const std::shared_ptr<const Model> start = Model::Load(start_, Format::kAuto);
  const std::map<std::string, std::string> nothing;
  const tasks::Context context{exercise_, start->ok() ? start.get() : nullptr, nothing};
  for (const auto* task : exercise::All<exercise::Task>(exercise_)) {
    if (!exercise::IsSearched(*task)) continue;
    if (tasks::LookAtSearched(context, *task).mark != tasks::Judgement::kRight) continue;
    answer.answers[task->name] = std::string(tasks::Thoughtless(*task));
    if (task->kind != exercise::TaskKind::kCore) continue;
    const std::string& goal = task->Get("goal");
    const Outcome outcome = Ask(start, goal);
    const bool is_existential = FormOf(goal) == QueryForm::kExistsEventually;
    if (outcome.cause != Cause::kNone) {
      Error(task->SpanOf("goal"),
            Tell("the goal has no verdict: ", Why(outcome.cause, outcome.detail)));
    } else if ((outcome.verdict == Verdict::kSatisfied) == is_existential) {
      Error(task->SpanOf("goal"), "the goal can be reached, so no answer is right");
    }
  }
  if (answer.answers.empty()) return;
  const Grade grade = GradeAnswer(exercise_, answer, {/*certifies=*/false, std::nullopt});
  for (const auto* task : exercise::All<exercise::Task>(exercise_)) {
    const auto given = answer.answers.find(task->name);
    for (const CheckResult& check : grade.checks) {
      if (given == answer.answers.end() || check.name != task->name) continue;
      if (check.status == Status::kPassed) {
        Weak(task->span, Tell("`", task->name, "` is passed by the answer `", given->second,
                              "`, which takes no thought"));
      } else if (check.status != Status::kFailed) {
        Error(task->span,
              Tell("`", task->name, "` cannot be judged: ", Why(check.cause, check.detail)));
      }
    }
  }
}

// The block `solution` passes all that it answers.
void Verifier::CheckAnswers() {
  const auto solutions = exercise::All<exercise::Solution>(exercise_);
  if (solutions.empty()) return;
  const Answer answer = AnswersInLines(exercise_, solutions[0]->text);
  const Grade grade = GradeAnswer(exercise_, answer, {/*certifies=*/false, std::nullopt});
  int answered = 0;
  auto result = grade.checks.begin();
  for (const exercise::Block& block : exercise_.blocks) {
    const exercise::Graded* graded = exercise::GradedOf(block);
    if (graded == nullptr) continue;
    const CheckResult& check = *result++;
    const bool is_tried = !exercise::IsAboutModel(block) && check.cause != Cause::kMissing &&
                          check.status != Status::kHeld;
    answered += is_tried;
    if (!is_tried || check.status == Status::kPassed) continue;
    Error(graded->span,
          Tell("the solution does not pass `", check.name, "`: ",
               check.feedback ? tasks::Describe(*check.feedback) : Why(check.cause, check.detail)));
  }
  if (answered == 0) {
    Error(solutions[0]->span,
          "this solution answers no check; write lines `NAME: answer`, or a run");
  }
}

}  // namespace

void CheckEngine(const Exercise& exercise, int source, Diagnostics* diagnostics) {
  if (exercise::AllowsEngine(exercise.engine, Version())) return;
  diagnostics->Warning("exercise-weak", {source, 0, 0},
                       Tell("this exercise is made for ZoneLab ", exercise.engine, ", and this is ",
                            Version(), ", which may mark it differently"));
}

Diagnostics Verify(const Exercise& exercise, const SourceMap& sources, int source) {
  Diagnostics all;
  CheckEngine(exercise, source, &all);
  std::set<std::pair<uint32_t, std::string_view>> seen;  // told of once, not for each combination
  const int64_t count = exercise::CountVariants(exercise);
  const int64_t tried = std::min(count, kTried);
  for (int64_t k = 0; k < tried; ++k) {
    const int64_t variant = tried == 1 ? 0 : k * (count - 1) / (tried - 1);
    const std::vector<int64_t> values = exercise::ValuesOf(exercise, variant);
    std::string named;
    for (size_t j = 0; j < values.size(); ++j) {
      Append(&named, j == 0 ? "" : ", ", exercise.parameters[j].name, " = ", values[j]);
    }
    const Exercise instance = exercise::Instantiate(exercise, values);
    Diagnostics found;
    Verifier(instance, sources, {source, 0, 0}, std::move(named), &found).Run();
    for (const Diagnostic& one : found.all()) {
      if (seen.emplace(one.span.begin, one.code).second || count == 1) all.Add(one);
    }
  }
  if (!all.has_errors()) TellUnchecked(exercise, {source, 0, 0}, all);
  return all;
}

}  // namespace zonelab::grading
