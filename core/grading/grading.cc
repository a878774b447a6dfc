#include "core/grading/grading.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/base/diagnostics.h"
#include "core/engine/tree.h"
#include "core/grading/asking.h"
#include "core/grading/changes.h"
#include "core/grading/comparing.h"
#include "core/grading/judge.h"
#include "core/grading/parts.h"
#include "core/grading/questions.h"
#include "core/grading/sentence.h"

namespace zonelab::grading {
namespace {

using exercise::Exercise;
using exercise::ModelBlock;

// Is what is not locked larger than it may be?
bool IsTooLarge(const Exercise& exercise, const Model& answer, Grade* grade) {
  const SizeOfModel size = SizeOutside(answer, exercise.lock);
  const auto exceeds = [&](std::string_view what, int count, const std::optional<int>& most) {
    if (!most || count <= *most) return false;
    grade->problem = Problem::kSize;
    grade->parts = {std::string(what)};
    grade->counted = count;
    grade->allowed = *most;
    return true;
  };
  return exceeds("clocks", size.clocks, exercise.size.clocks) ||
         exceeds("locations", size.locations, exercise.size.locations) ||
         exceeds("edges", size.edges, exercise.size.edges);
}

// What the exercise forbids in the model.
void LookForProblem(const Exercise& exercise, const Model& start, const Model& answer,
                    Grade* grade) {
  const lang::Document& ours = *TreeOf(start);
  const lang::Document& theirs = *TreeOf(answer);
  const auto found = [&](Problem problem, std::vector<std::string> parts) {
    if (parts.empty()) return false;
    grade->problem = problem;
    grade->parts = std::move(parts);
    return true;
  };
  if (found(Problem::kName, KeptNames(theirs))) return;
  if (found(Problem::kLocked, ChangedParts(ours, theirs, exercise.lock))) return;
  std::set<std::string> allowed = WrittenOutside(ours, exercise.lock);
  if (exercise.writes) allowed = {exercise.writes->begin(), exercise.writes->end()};
  std::vector<std::string> written;
  // Who invents a model writes what belongs to it, and nothing of it is somebody else's.
  const bool is_own = exercise.kind == exercise::Kind::kInvent && !exercise.writes;
  for (const std::string& name : WrittenOutside(theirs, exercise.lock)) {
    if (allowed.count(name) == 0 && !is_own) written.push_back(name);
  }
  if (found(Problem::kWrites, std::move(written))) return;
  if (IsTooLarge(exercise, answer, grade) || !exercise.edits) return;
  const int count = CountChanges(ours, theirs, exercise.edits->unit);
  if (count != kSomethingElse && count <= exercise.edits->count) return;
  found(Problem::kBudget, {std::string(NameOf(exercise.edits->unit))});
  grade->counted = count;
  grade->allowed = exercise.edits->count;
}

}  // namespace

struct Grading::Impl {
  Impl(Exercise the_exercise, Answer the_answer, Settings the_settings)
      : exercise(std::move(the_exercise)),
        answer(std::move(the_answer)),
        settings(the_settings),
        checks(exercise::Checks(exercise)) {
    for (const exercise::Graded* check : checks) {
      CheckResult& result = grade.checks.emplace_back();
      result.name = check->name;
      result.points = check->points;
    }
    grade.max = exercise::MaxPoints(exercise);
    evidence.resize(checks.size());
    pending.resize(checks.size());
    for (const exercise::Block& block : exercise.blocks) {
      if (exercise::GradedOf(block) != nullptr) blocks.push_back(&block);
    }
  }

  // Reads the answer's model and looks whether it may be graded; then there is something to ask.
  void Begin() {
    std::shared_ptr<const Model> model = ReadModel();
    for (size_t k = 0; k < checks.size(); ++k) {
      if (grade.problem != Problem::kNone && exercise::IsAboutModel(*blocks[k])) {
        grade.checks[k].status = Status::kFailed;
      }
    }
    if (model != nullptr) compared_model = model;
    Questions questions = QuestionsFor(exercise, answer, model);
    jobs = std::move(questions.jobs);
    for (const Settled& settled : questions.settled) {
      CheckResult& check = grade.checks[settled.check];
      check.status = settled.status;
      check.cause = settled.cause;
      check.detail = settled.detail;
      check.sentence = settled.sentence;
      check.feedback = settled.feedback;
      check.share = settled.share;
    }
    for (const Job& job : jobs) {
      for (const Question& question : job.questions) ++pending[question.check];
    }
  }

  // Null: the exercise asks for none, or it must not be graded.
  std::shared_ptr<const Model> ReadModel() {
    const bool asks_for_model = std::any_of(blocks.begin(), blocks.end(), [](const auto* block) {
      return exercise::IsAboutModel(*block);
    });
    if (!asks_for_model) return nullptr;
    const size_t first =
        answer.model ? answer.model->find_first_not_of(" \t\r\n") : std::string::npos;
    if (first == std::string::npos) {
      grade.problem = Problem::kNoModel;
      return nullptr;
    }
    std::shared_ptr<Model> model = Model::Load(*answer.model, Format::kAuto);
    if (!model->ok()) {
      grade.problem = Problem::kErrors;
      grade.findings.diagnostics = {model, &model->diagnostics()};
      grade.findings.sources = {model, &model->sources()};
      return nullptr;
    }
    const ModelBlock* block = exercise::Find(exercise, ModelBlock::kStart);
    const std::unique_ptr<Model> start =
        Model::Read(block == nullptr ? "" : block->text, Format::kAuto);
    LookForProblem(exercise, *start, *model, &grade);
    return grade.problem == Problem::kNone ? model : nullptr;
  }

  // Is there another question of this job, to a check that is not decided yet?
  bool IsWanted() const {
    if (question == jobs[job].questions.size()) return false;
    return grade.checks[jobs[job].questions[question].check].status == Status::kWaiting;
  }

  // The next block `equal`; false: there is none.
  bool NextComparison() {
    if (compared_model == nullptr) return false;
    while (compared < blocks.size()) {
      const auto* equal = std::get_if<exercise::Equal>(blocks[compared]);
      if (equal == nullptr) {
        ++compared;
        continue;
      }
      comparing = std::make_unique<Comparing>(exercise, *equal, compared_model, *answer.model,
                                              settings.limits.value_or(exercise.limits),
                                              settings.certifies);
      return true;
    }
    return false;
  }
  void TakeComparison() {
    comparing->Judge(&grade.checks[compared++]);
    comparing = nullptr;
    Count();
  }

  // The next question: of this job, or the first of the next one.  False: there is none.
  bool Next() {
    while (job < jobs.size() && !IsWanted()) {
      if (question < jobs[job].questions.size()) {
        ++question;
        continue;
      }
      jobs[job].model = nullptr;
      ++job;
      question = 0;
    }
    if (job == jobs.size()) return false;
    Job& now = jobs[job];
    if (now.model == nullptr) now.model = Model::Load(now.text, Format::kAuto, now.observers);
    const Question& next = now.questions[question];
    // What a search did is asked, not what follows from it.
    const bool certifies = settings.certifies && next.role != Role::kWatched;
    asking = std::make_unique<Asking>(
        now.model, next.query, settings.limits.value_or(exercise.limits), certifies, next.options);
    return true;
  }

  void Take() {
    const Question& asked = jobs[job].questions[question++];
    Outcome outcome = asking->Take();
    if (jobs[job].is_changed && !jobs[job].model->ok()) outcome.cause = Cause::kNotApplied;
    Evidence one{asked.role, jobs[job].name, std::move(outcome), asked.point, asked.is_in_answer};
    const bool is_refuted = IsRefuted(one);
    // A puzzle asks hundreds of questions: what shows nothing is not kept.
    if (asked.role == Role::kPoint && !is_refuted) {
      one.outcome.model = nullptr;
      one.outcome.result = nullptr;
    }
    evidence[asked.check].push_back(std::move(one));
    asking = nullptr;
    if (--pending[asked.check] > 0 && !is_refuted) return;
    Judge(*blocks[asked.check], answer, evidence[asked.check], &grade.checks[asked.check]);
    evidence[asked.check].clear();
    Count();
  }

  // Points count only where all that they need is passed.
  void Count() {
    grade.points = 0;
    grade.undecided = 0;
    for (size_t k = 0; k < checks.size(); ++k) {
      CheckResult& check = grade.checks[k];
      check.lacks.clear();
      for (const std::string& need : checks[k]->needs) {
        const auto is_need = [&](const CheckResult& one) { return one.name == need; };
        const auto one = std::find_if(grade.checks.begin(), grade.checks.end(), is_need);
        if (one == grade.checks.end() || one->status != Status::kPassed) {
          check.lacks.push_back(need);
        }
      }
      const tasks::Judgement::Share share =
          check.status == Status::kPassed ? tasks::Judgement::Share{1, 1} : check.share;
      check.earned = check.lacks.empty() ? check.points * share.parts / share.of : 0;
      grade.points += check.earned;
      grade.undecided += check.status == Status::kUndecided || check.status == Status::kDefect;
    }
  }

  bool Work(double seconds) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    if (!has_begun) {
      has_begun = true;
      Begin();
      Count();
    }
    while (asking != nullptr || Next()) {
      const std::chrono::duration<double> spent = Clock::now() - begin;
      if (spent.count() >= seconds) return false;
      if (asking->Work(seconds - spent.count())) Take();
    }
    while (comparing != nullptr || NextComparison()) {
      const std::chrono::duration<double> spent = Clock::now() - begin;
      if (spent.count() >= seconds) return false;
      if (comparing->Work(seconds - spent.count())) TakeComparison();
    }
    return true;
  }

  const Exercise exercise;
  const Answer answer;
  const Settings settings;
  const std::vector<const exercise::Graded*> checks;
  std::vector<const exercise::Block*> blocks;  // of each check
  Grade grade;
  bool has_begun = false;
  std::vector<Job> jobs;
  size_t job = 0, question = 0;
  std::unique_ptr<Asking> asking;
  std::shared_ptr<const Model> compared_model;  // null: there is nothing to compare
  size_t compared = 0;                          // the next block that may be an `equal`
  std::unique_ptr<Comparing> comparing;
  std::vector<std::vector<Evidence>> evidence;  // of each check, until it is judged
  std::vector<int> pending;                     // questions of each check without an outcome
};

Grading::Grading(Exercise exercise, Answer answer, Settings settings)
    : impl_(std::make_unique<Impl>(std::move(exercise), std::move(answer), settings)) {}
Grading::~Grading() = default;
bool Grading::Work(double seconds) { return impl_->Work(seconds); }
const Grade& Grading::grade() const { return impl_->grade; }

Grade GradeAnswer(const Exercise& exercise, const Answer& answer, const Settings& settings) {
  Grading grading(exercise, answer, settings);
  while (!grading.Work(1)) {
  }
  return grading.grade();
}

}  // namespace zonelab::grading
