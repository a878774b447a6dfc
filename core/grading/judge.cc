#include "core/grading/judge.h"

#include <algorithm>
#include <map>
#include <utility>
#include <variant>

#include "core/base/strings.h"
#include "core/grading/sentence.h"
#include "core/tasks/core_sets.h"
#include "core/tasks/learnt.h"

namespace zonelab::grading {
namespace {

const Evidence* Find(const std::vector<Evidence>& found, Role role, std::string_view model = "") {
  for (const Evidence& one : found) {
    if (one.role == role && (model.empty() || one.model == model)) return &one;
  }
  return nullptr;
}

void Show(const Outcome& outcome, CheckResult* result) {
  if (outcome.result == nullptr || outcome.result->trace == nullptr) return;
  result->model = outcome.model;
  result->result = outcome.result;
}

// The question has no verdict: neither passed nor failed, unless it cannot even be asked of what
// the learner wrote.
void TakeCause(const Outcome& outcome, bool is_theirs, CheckResult* result) {
  result->cause = outcome.cause;
  result->detail = outcome.detail;
  result->status = outcome.cause == Cause::kRefused ? Status::kDefect : Status::kUndecided;
  if (outcome.cause == Cause::kUnaskable && is_theirs) result->status = Status::kFailed;
  Show(outcome, result);
}

void JudgeVerdict(Verdict expect, const std::string& fail, const std::vector<Evidence>& found,
                  CheckResult* result) {
  const Outcome& outcome = found.front().outcome;
  if (outcome.cause != Cause::kNone) return TakeCause(outcome, true, result);
  Show(outcome, result);
  result->status = outcome.verdict == expect ? Status::kPassed : Status::kFailed;
  if (result->status == Status::kPassed) return;
  result->cause = Cause::kVerdict;
  result->sentence = Rendered(fail, outcome);
}

// Passed: the same verdict as ours on every model.  One difference is enough to fail.
void JudgeAsk(const exercise::Ask& ask, const std::vector<Evidence>& found, CheckResult* result) {
  const Outcome* undecided = nullptr;
  bool is_theirs = false;
  for (const Evidence& theirs : found) {
    if (theirs.role != Role::kTheirs) continue;
    const Evidence* ours = Find(found, Role::kOurs, theirs.model);
    if (theirs.outcome.cause == Cause::kUnaskable) return TakeCause(theirs.outcome, true, result);
    if (ours->outcome.cause != Cause::kNone || theirs.outcome.cause != Cause::kNone) {
      is_theirs = theirs.outcome.cause != Cause::kNone;
      undecided = is_theirs ? &theirs.outcome : &ours->outcome;
    } else if (ours->outcome.verdict != theirs.outcome.verdict) {
      if (result->models.empty()) Show(theirs.outcome, result);
      if (result->result == nullptr) Show(ours->outcome, result);
      result->models.push_back(theirs.model);
    }
  }
  if (!result->models.empty()) {
    result->status = Status::kFailed;
    result->cause = Cause::kDiffers;
    result->sentence = Rendered(ask.fail, Outcome());
  } else if (undecided != nullptr) {
    TakeCause(*undecided, is_theirs, result);
  } else {
    result->status = Status::kPassed;
  }
}

// The least k: the query holds at k, and not at k - 1; the greatest k: likewise with k + 1.
void JudgeNumber(const exercise::Number& number, const std::string& given,
                 const std::vector<Evidence>& found, CheckResult* result) {
  const Outcome& at = Find(found, Role::kAtK)->outcome;
  const Evidence* beyond = Find(found, Role::kBeyond);
  if (at.cause != Cause::kNone) return TakeCause(at, false, result);
  if (at.verdict != Verdict::kSatisfied) {
    result->status = Status::kFailed;
    result->cause = number.is_greatest ? Cause::kTooLarge : Cause::kTooSmall;
    result->sentence = Rendered(number.fail, at, given);
    return Show(at, result);
  }
  if (beyond != nullptr && beyond->outcome.cause != Cause::kNone) {
    return TakeCause(beyond->outcome, false, result);
  }
  if (beyond != nullptr && beyond->outcome.verdict == Verdict::kSatisfied) {
    result->status = Status::kFailed;
    result->cause = number.is_greatest ? Cause::kTooSmall : Cause::kTooLarge;
    result->sentence = Rendered(number.fail, beyond->outcome, given);
    return;
  }
  result->status = Status::kPassed;
}

void JudgeChoice(const exercise::Choice& choice, const std::string& given,
                 const std::vector<Evidence>& found, CheckResult* result) {
  const Outcome& outcome = found.front().outcome;
  if (outcome.cause != Cause::kNone) return TakeCause(outcome, false, result);
  const std::string& right =
      outcome.verdict == Verdict::kSatisfied ? choice.if_satisfied : choice.if_violated;
  const bool is_right = Trimmed(given) == right;
  result->status = is_right ? Status::kPassed : Status::kFailed;
  if (is_right) return;
  result->cause = Cause::kWrong;
  result->sentence = Rendered(choice.fail, outcome);
}

// Passed: at every point the answer says what the query's verdict is.
void JudgePuzzle(const exercise::Task& task, const std::vector<Evidence>& found,
                 CheckResult* result) {
  const Evidence* undecided = nullptr;
  for (const Evidence& one : found) {
    if (one.outcome.cause != Cause::kNone) {
      if (undecided == nullptr) undecided = &one;
      result->models.push_back(one.model);
      continue;
    }
    if (!IsRefuted(one)) continue;
    result->models.clear();
    result->status = Status::kFailed;
    result->cause = Cause::kWrong;
    result->sentence = Rendered(task.Get("fail"), one.outcome);
    result->feedback = tasks::PointFeedback{one.point, one.is_in_answer, "", ""};
    return Show(one.outcome, result);
  }
  if (undecided != nullptr) return TakeCause(undecided->outcome, false, result);
  result->status = Status::kPassed;
}

Options Watched(const exercise::Task& task) {
  Options options;
  tasks::Lesson lesson = tasks::Lesson::kConstraints;
  Message why;
  tasks::ReadSearch(task.Get("events"), &options, &lesson, &why);
  return options;
}

// With these constraints alone the goal is out of reach, and, if they must be minimal, with one less
// it is not.
std::string_view JudgeSet(const std::vector<const Evidence*>& found, Verdict unreachable) {
  bool is_unsure = false, is_minimal = true;
  for (const Evidence* one : found) {
    const bool is_known = one->outcome.cause == Cause::kNone;
    const bool is_enough = is_known && one->outcome.verdict == unreachable;
    if (one->role == Role::kAlone && is_known && !is_enough) return "not-enough";
    if (one->role == Role::kLess && is_enough) is_minimal = false;
    is_unsure = is_unsure || !is_known;
  }
  // Whatever contains what is enough is enough, so one that can go shows both.
  return !is_minimal ? "not-minimal" : is_unsure ? "undecided" : "right";
}

void JudgeCore(const exercise::Task& task, const std::vector<Evidence>& found,
               CheckResult* result) {
  const bool is_existential = FormOf(task.Get("goal")) == QueryForm::kExistsEventually;
  const Verdict unreachable = is_existential ? Verdict::kViolated : Verdict::kSatisfied;
  std::map<std::string, std::vector<const Evidence*>> sets;
  for (const Evidence& one : found) sets[one.model].push_back(&one);
  tasks::SetsFeedback feedback;
  feedback.wanted = tasks::SetsOf(task);
  int right = 0, undecided = 0;
  for (const auto& [name, of_set] : sets) {
    const std::string_view mark = JudgeSet(of_set, unreachable);
    feedback.sets.emplace_back(mark);
    right += mark == "right";
    undecided += mark == "undecided";
    const Evidence* alone = Find(found, Role::kAlone, name);
    if (mark == "not-enough" && result->result == nullptr) Show(alone->outcome, result);
  }
  if (right == feedback.wanted) {
    result->status = Status::kPassed;
  } else if (right + undecided == feedback.wanted) {
    for (const Evidence& one : found) {
      if (one.outcome.cause != Cause::kNone) return TakeCause(one.outcome, false, result);
    }
  } else {
    result->status = Status::kFailed;
    result->cause = Cause::kWrong;
    result->sentence = Rendered(task.Get("fail"), Outcome());
    result->share = {right, feedback.wanted};
    result->feedback = std::move(feedback);
  }
}

// The search was watched.  Where it ended does not matter if it learnt before what is asked for.
void JudgeWatched(const exercise::Task& task, const std::string& given, const Outcome& outcome,
                  CheckResult* result) {
  if (outcome.result == nullptr || outcome.result->events == nullptr) {
    return TakeCause(outcome, false, result);
  }
  const std::string& asked = Watched(task).clocks;
  if (outcome.result->options.clocks != asked) {
    result->status = Status::kUndecided;
    result->cause = Cause::kUnaskable;
    result->detail = Tell("`", asked, "` does not search for this goal");
    return;
  }
  tasks::Judgement judgement =
      tasks::JudgeLearnt(*outcome.model, task, given, *outcome.result->events);
  if (judgement.mark == tasks::Judgement::kUnsound && outcome.cause != Cause::kNone) {
    return TakeCause(outcome, false, result);
  }
  const bool is_end_asked = task.kind == exercise::TaskKind::kPredict;
  if (is_end_asked && outcome.cause != Cause::kNone) return TakeCause(outcome, false, result);
  result->status = StatusOf(judgement.mark);
  result->cause = CauseOf(judgement.mark);
  result->detail = std::move(judgement.detail);
  result->feedback = std::move(judgement.feedback);
  if (result->status == Status::kFailed) result->sentence = Rendered(task.Get("fail"), Outcome());
}

const std::string& Given(const std::map<std::string, std::string>& answers,
                         const std::string& name) {
  static const std::string* const kNothing = new std::string();
  const auto found = answers.find(name);
  return found == answers.end() ? *kNothing : found->second;
}

}  // namespace

bool IsRefuted(const Evidence& evidence) {
  const Outcome& outcome = evidence.outcome;
  return evidence.role == Role::kPoint && outcome.cause == Cause::kNone &&
         (outcome.verdict == Verdict::kSatisfied) != evidence.is_in_answer;
}

Status StatusOf(tasks::Judgement::Mark mark) {
  constexpr Status kStatus[] = {Status::kPassed, Status::kFailed, Status::kFailed,
                                Status::kUndecided, Status::kDefect};
  return kStatus[mark];
}
Cause CauseOf(tasks::Judgement::Mark mark) {
  constexpr Cause kCauses[] = {Cause::kNone, Cause::kWrong, Cause::kForm, Cause::kUnaskable,
                               Cause::kRefused};
  return kCauses[mark];
}

void Judge(const exercise::Block& block, const Answer& answer, const std::vector<Evidence>& found,
           CheckResult* result) {
  for (const Evidence& one : found) result->seconds += one.outcome.seconds;
  // A defect of ours decides nothing, whatever the rest says.
  for (const Evidence& one : found) {
    if (one.outcome.cause == Cause::kRefused) return TakeCause(one.outcome, false, result);
  }
  if (const auto* test = std::get_if<exercise::Test>(&block)) {
    JudgeVerdict(test->expect, test->fail, found, result);
  } else if (const auto* variant = std::get_if<exercise::Variant>(&block)) {
    JudgeVerdict(variant->expect, variant->fail, found, result);
  } else if (const auto* ask = std::get_if<exercise::Ask>(&block)) {
    JudgeAsk(*ask, found, result);
  } else if (const auto* number = std::get_if<exercise::Number>(&block)) {
    JudgeNumber(*number, Given(answer.numbers, number->name), found, result);
  } else if (const auto* choice = std::get_if<exercise::Choice>(&block)) {
    JudgeChoice(*choice, Given(answer.choices, choice->name), found, result);
  } else if (const auto* task = std::get_if<exercise::Task>(&block)) {
    if (task->kind == exercise::TaskKind::kCore) {
      JudgeCore(*task, found, result);
    } else if (task->kind == exercise::TaskKind::kPuzzle) {
      JudgePuzzle(*task, found, result);
    } else {
      JudgeWatched(*task, Given(answer.answers, task->name), found.front().outcome, result);
    }
  }
}

}  // namespace zonelab::grading
