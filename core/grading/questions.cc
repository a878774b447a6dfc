#include "core/grading/questions.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_replace.h"
#include "core/base/strings.h"
#include "core/engine/clock_constraints.h"
#include "core/engine/constant.h"
#include "core/engine/hitting_set.h"
#include "core/engine/tree.h"
#include "core/grading/judge.h"
#include "core/grading/parts.h"
#include "core/grading/sentence.h"
#include "core/grading/tokens.h"
#include "core/lang/print.h"
#include "core/tasks/core_sets.h"
#include "core/tasks/judging.h"
#include "core/tasks/learnt.h"
#include "core/tasks/pairs.h"
#include "core/tasks/tasks.h"

namespace zonelab::grading {
namespace {

using exercise::Exercise;
using exercise::ModelBlock;

bool IsAnswer(QueryForm form) {
  return form >= QueryForm::kExistsEventually && form <= QueryForm::kLeadsTo;
}

class Collector {
 public:
  Collector(const Exercise& exercise, const Answer& answer, std::shared_ptr<const Model> model)
      : exercise_(exercise), answer_(answer), model_(std::move(model)) {
    const ModelBlock* start = exercise::Find(exercise, ModelBlock::kStart);
    if (start != nullptr) start_ = start->text;
  }

  Questions Collect() {
    for (const exercise::Block& block : exercise_.blocks) {
      if (exercise::GradedOf(block) == nullptr) continue;
      if (const auto* test = std::get_if<exercise::Test>(&block)) Add(*test);
      if (const auto* variant = std::get_if<exercise::Variant>(&block)) Add(*variant);
      if (const auto* ask = std::get_if<exercise::Ask>(&block)) Add(*ask);
      if (const auto* number = std::get_if<exercise::Number>(&block)) Add(*number);
      if (const auto* choice = std::get_if<exercise::Choice>(&block)) Add(*choice);
      if (const auto* task = std::get_if<exercise::Task>(&block)) Add(*task);
      if (std::get_if<exercise::Held>(&block) != nullptr) Settle(Status::kHeld, Cause::kNone);
      ++at_;
    }
    return std::move(questions_);
  }

 private:
  void Settle(Status status, Cause cause, Message detail = {}) {
    questions_.settled.push_back({at_, status, cause, std::move(detail)});
  }
  // The job with this model; a new one if there is none yet.
  Job& JobFor(const std::string& name, const std::string& text, const std::string& observers) {
    for (Job& job : questions_.jobs) {
      if (job.name == name && job.text == text && job.observers == observers) return job;
    }
    return questions_.jobs.emplace_back(Job{name, nullptr, text, observers, false, {}});
  }

  static std::string AsXta(const Model& model) {
    if (IsXml(model)) return model.Write(Format::kXta).text;
    return std::string(model.sources().text(0));
  }

  // The answer in XTA, its locked parts word for word as in the start, and where processes stand.
  void PrepareVariants() {
    const std::unique_ptr<Model> given = Model::Read(start_, Format::kAuto);
    if (!given->is_readable()) return;
    const std::unique_ptr<Model> start = Model::Read(AsXta(*given), Format::kXta);
    const std::unique_ptr<Model> read = Model::Read(AsXta(*model_), Format::kXta);
    if (!start->is_readable() || !read->is_readable()) return;
    // Declarations may stand elsewhere in the answer than in the start.
    if (!Rebase(*start, *read, /*only_processes=*/false)) {
      Rebase(*start, *read, /*only_processes=*/true);
    }
  }

  // False: it would not mean what it meant; then variants do not apply.
  bool Rebase(const Model& start, const Model& read, bool only_processes) {
    rebased_ = std::string(read.sources().text(0));
    std::vector<LockedSpan> theirs = LockedSpans(read, exercise_.lock);
    // From the back to the front, so that places before stay what they are.
    std::sort(theirs.begin(), theirs.end(),
              [](const LockedSpan& a, const LockedSpan& b) { return a.span.begin > b.span.begin; });
    const std::vector<LockedSpan> ours = LockedSpans(start, exercise_.lock);
    for (const LockedSpan& their : theirs) {
      if (only_processes && ProcessOf(their.part).empty()) continue;
      for (const LockedSpan& our : ours) {
        if (our.part != their.part) continue;
        const std::string own(start.sources().Slice(our.span));
        rebased_.replace(their.span.begin, their.span.end - their.span.begin, own);
      }
    }
    return FindProcesses(*TreeOf(start), *TreeOf(read));
  }

  bool FindProcesses(const lang::Document& start, const lang::Document& read) {
    const std::unique_ptr<Model> again = Model::Read(rebased_, Format::kXta);
    const bool is_same = again->is_readable() &&
                         ChangedParts(start, *TreeOf(*again), exercise_.lock).empty() &&
                         lang::PrintDocument(*TreeOf(*again)) == lang::PrintDocument(read);
    if (!is_same) {
      rebased_.clear();
      return false;
    }
    for (const LockedSpan& locked : LockedSpans(*again, exercise_.lock)) {
      if (!ProcessOf(locked.part).empty()) processes_.first.push_back(locked.span);
    }
    for (const lang::Template* templ : TreeOf(*again)->templates) {
      if (templ->base != nullptr) continue;
      const auto encloses = [&](const Span& span) { return Encloses(span, templ->span); };
      if (std::none_of(processes_.first.begin(), processes_.first.end(), encloses)) {
        processes_.never.push_back(templ->span);
      }
    }
    return true;
  }

  void Add(const exercise::Test& test) {
    if (model_ == nullptr) return;
    Job& job = JobFor("", *answer_.model, Observers(exercise_, test.monitors));
    if (job.observers.empty()) job.model = model_;
    job.questions.push_back({at_, Role::kVerdict, NameMonitors(test.query, test.monitors)});
  }

  void Add(const exercise::Variant& variant) {
    if (model_ == nullptr) return;
    if (!is_prepared_) PrepareVariants();
    is_prepared_ = true;
    const std::optional<std::string> text = WithVariant(rebased_, variant, processes_);
    if (!text) return Settle(Status::kUndecided, Cause::kNotApplied);
    Job& job = JobFor(variant.name, *text, Observers(exercise_, variant.monitors));
    job.is_changed = true;
    job.questions.push_back({at_, Role::kVerdict, NameMonitors(variant.check, variant.monitors)});
  }

  void Add(const exercise::Ask& ask) {
    if (ask.ours.empty()) return Settle(Status::kHeld, Cause::kNone);  // a learners' copy
    const auto given = answer_.queries.find(ask.name);
    if (given == answer_.queries.end() || Trimmed(given->second).empty()) {
      return Settle(Status::kFailed, Cause::kMissing);
    }
    if (!IsAnswer(FormOf(given->second))) return Settle(Status::kFailed, Cause::kForm);
    AskBoth("start", start_, ask, given->second);
    for (const exercise::Variant* variant : exercise::All<exercise::Variant>(exercise_)) {
      const std::optional<std::string> text = WithVariant(start_, *variant);
      if (text) AskBoth(variant->name, *text, ask, given->second);
    }
  }
  void AskBoth(const std::string& name, const std::string& text, const exercise::Ask& ask,
               const std::string& theirs) {
    Job& job = JobFor(name, text, "");
    job.questions.push_back({at_, Role::kOurs, ask.ours});
    job.questions.push_back({at_, Role::kTheirs, theirs});
  }

  void Add(const exercise::Number& number) {
    const auto given = answer_.numbers.find(number.name);
    if (given == answer_.numbers.end() || Trimmed(given->second).empty()) {
      return Settle(Status::kFailed, Cause::kMissing);
    }
    const std::optional<int64_t> k = NumberIn(given->second);
    if (!k) return Settle(Status::kFailed, Cause::kForm);
    const auto [low, high] = RangeOf(number);
    if (*k < low) return Settle(Status::kFailed, Cause::kTooSmall);
    if (*k > high) return Settle(Status::kFailed, Cause::kTooLarge);
    AskNumber(Role::kAtK, *k, number);
    const int64_t beyond = number.is_greatest ? *k + 1 : *k - 1;
    if (beyond >= low && beyond <= high) AskNumber(Role::kBeyond, beyond, number);
  }
  void AskNumber(Role role, int64_t k, const exercise::Number& number) {
    Job& job = JobFor(Cat("k = ", k), WithNumber(start_, k), "");
    job.questions.push_back({at_, role, WithNumber(number.query, k)});
  }

  void Add(const exercise::Choice& choice) {
    const auto given = answer_.choices.find(choice.name);
    if (given == answer_.choices.end() || Trimmed(given->second).empty()) {
      return Settle(Status::kFailed, Cause::kMissing);
    }
    bool is_option = false;
    for (const std::string& option : choice.options) is_option |= option == Trimmed(given->second);
    if (!is_option) return Settle(Status::kFailed, Cause::kForm);
    JobFor("start", start_, "").questions.push_back({at_, Role::kOurs, choice.query});
  }

  // The query is asked with all values of the box.
  void AddPuzzle(const exercise::Task& task, const std::string& given) {
    const absl::StatusOr<tasks::Box> box = tasks::BoxOf(task);
    if (!box.ok()) {
      return Settle(Status::kUndecided, Cause::kUnaskable, std::string(box.status().message()));
    }
    const tasks::Truth truth = tasks::TruthOf(*box, given);
    if (truth.error) {
      Settle(Status::kFailed, Cause::kForm);
      questions_.settled.back().feedback = *truth.error;
      return;
    }
    std::vector<std::string> names;
    for (const tasks::Box::Axis& axis : box->axes) names.push_back(axis.name);
    const Constants constants(*start_model_, names);
    if (!constants.error().empty()) {
      return Settle(Status::kUndecided, Cause::kUnaskable, constants.error());
    }
    for (size_t k = 0; k < box->points.size(); ++k) {
      Job& job = JobFor(box->NameOf(k), constants.TextWith(box->points[k]), "");
      job.questions.push_back(
          {at_, Role::kPoint, task.Get("query"), {}, box->At(k), truth.holds[k]});
    }
  }

  const Model* StartModel() {
    if (start_model_ == nullptr && !start_.empty()) {
      start_model_ = Model::Load(start_, Format::kAuto);
    }
    return start_model_ != nullptr && start_model_->ok() ? start_model_.get() : nullptr;
  }

  // Tasks are decided here and now, if they need no search.
  void Add(const exercise::Task& task) {
    const auto given = answer_.answers.find(task.name);
    if (given == answer_.answers.end() || Trimmed(given->second).empty()) {
      return Settle(Status::kFailed, Cause::kMissing);
    }
    const tasks::Context context{exercise_, StartModel(), answer_.answers};
    if (exercise::IsSearched(task)) return AddSearched(context, task, given->second);
    SettleBy(tasks::Judge(context, task, given->second), task);
  }
  // What is asked of the engine; a task or an answer that cannot be read is settled.
  void AddSearched(const tasks::Context& context, const exercise::Task& task,
                   const std::string& given) {
    tasks::Judgement looked = tasks::LookAtSearched(context, task);
    if (looked.mark != tasks::Judgement::kRight) return SettleBy(std::move(looked), task);
    tasks::TextError error{1, 1, "the answer is too long"};
    if (given.size() > tasks::kMostText) return SettleBy(tasks::Unreadable(error), task);
    if (task.kind == exercise::TaskKind::kPuzzle) return AddPuzzle(task, given);
    if (task.kind == exercise::TaskKind::kCore) {
      const ClockConstraints constraints(*context.start);
      const auto sets =
          tasks::ReadCoreSets(given, static_cast<size_t>(tasks::SetsOf(task)), constraints, &error);
      if (sets) return AskAboutSets(constraints, *sets, task);
      return SettleBy(tasks::Unreadable(std::move(error)), task);
    }
    tasks::Judgement read = tasks::LookAtLearntAnswer(*context.start, task, given);
    if (read.mark != tasks::Judgement::kRight) return SettleBy(std::move(read), task);
    Question question{at_, Role::kWatched, tasks::GoalOf(exercise_, task)};
    tasks::Lesson lesson = tasks::Lesson::kConstraints;
    Message why;
    tasks::ReadSearch(task.Get("events"), &question.options, &lesson, &why);
    JobFor("start", start_, "").questions.push_back(std::move(question));
  }
  void AskAboutSets(const ClockConstraints& constraints, const std::vector<tasks::CoreSet>& sets,
                    const exercise::Task& task) {
    for (size_t k = 0; k < sets.size(); ++k) {
      const std::string name = Cat("set ", k + 1);
      const auto ask = [&](Role role, const tasks::CoreSet& kept) {
        JobFor(name, constraints.TextWith(kept), "")
            .questions.push_back({at_, role, task.Get("goal")});
      };
      ask(Role::kAlone, sets[k]);
      for (const int one : sets[k]) {
        if (tasks::MustBeMinimal(task)) ask(Role::kLess, Without(sets[k], {one}));
      }
    }
  }

  void SettleBy(tasks::Judgement judgement, const exercise::Task& task) {
    Settle(StatusOf(judgement.mark), CauseOf(judgement.mark), std::move(judgement.detail));
    Settled& settled = questions_.settled.back();
    settled.feedback = std::move(judgement.feedback);
    settled.share = judgement.share;
    // It is about a run that is possible, or about the whole answer.
    const bool is_apt = judgement.mark == tasks::Judgement::kWrong &&
                        (exercise::IsAboutZones(task.kind) || judgement.account ||
                         task.kind != exercise::TaskKind::kRun);
    if (is_apt) settled.sentence = Rendered(task.Get("fail"), judgement.account);
  }
  const Exercise& exercise_;
  const Answer& answer_;
  const std::shared_ptr<const Model> model_;
  std::shared_ptr<const Model> start_model_;  // with the first task
  std::string start_;
  bool is_prepared_ = false;  // the next two, with the first variant
  std::string rebased_;       // "": variants do not apply
  Preference processes_;      // in `rebased_`: locked ones first, others never
  size_t at_ = 0;             // the check that is collected
  Questions questions_;
};

}  // namespace

std::string WithNumber(std::string_view text, int64_t k) {
  return absl::StrReplaceAll(absl::string_view(text.data(), text.size()), {{"{k}", Cat(k)}});
}

std::string_view Trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin == text.npos) return "";
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::optional<int64_t> NumberIn(std::string_view text) {
  const std::string_view digits = Trimmed(text);
  int64_t number = 0;
  if (!absl::SimpleAtoi(absl::string_view(digits.data(), digits.size()), &number)) {
    return std::nullopt;
  }
  return number;
}

std::pair<int64_t, int64_t> RangeOf(const exercise::Number& number) {
  constexpr int64_t kGreatest = 1'000'000;
  return number.range.value_or(std::pair<int64_t, int64_t>(0, kGreatest));
}

Questions QuestionsFor(const Exercise& exercise, const Answer& answer,
                       const std::shared_ptr<const Model>& model) {
  return Collector(exercise, answer, model).Collect();
}

}  // namespace zonelab::grading
