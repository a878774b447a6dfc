#include "core/hints/difference.h"

#include <algorithm>
#include <utility>

#include "core/grading/parts.h"
#include "core/run/trace.h"

namespace zonelab::hints {

using exercise::ModelBlock;

Difference::Difference(exercise::Exercise exercise, std::string answer, std::string check)
    : exercise_(std::move(exercise)), check_(std::move(check)) {
  const ModelBlock* block = exercise::Find(exercise_, ModelBlock::kSolution);
  if (block == nullptr) return;
  for (const std::string& part : exercise_.lock) {
    const std::string_view process = grading::ProcessOf(part);
    if (!process.empty()) shared_.emplace_back(process);
  }
  theirs_ = QuestionTo(answer);
  ours_ = QuestionTo(block->text);
  if (theirs_ && ours_) Ask(*theirs_);
}

std::optional<Difference::Asked> Difference::QuestionTo(const std::string& text) const {
  const std::shared_ptr<const Model> model = Model::Load(text, Format::kAuto);
  if (!model->ok()) return std::nullopt;
  const std::vector<const exercise::Graded*> checks = exercise::Checks(exercise_);
  const auto check = std::find_if(checks.begin(), checks.end(),
                                  [&](const auto* one) { return one->name == check_; });
  grading::Questions questions =
      grading::QuestionsFor(exercise_, grading::Answer{text, {}, {}, {}, {}, {}}, model);
  for (grading::Job& job : questions.jobs) {
    for (const grading::Question& question : job.questions) {
      if (question.check != static_cast<size_t>(check - checks.begin())) continue;
      if (job.model == nullptr) job.model = Model::Load(job.text, Format::kAuto, job.observers);
      if (!job.model->ok()) return std::nullopt;
      return Asked{job.model, question.query};
    }
  }
  return std::nullopt;
}

void Difference::Ask(const Asked& asked) {
  asking_ = std::make_unique<grading::Asking>(asked.model, asked.query, exercise_.limits,
                                              /*certifies=*/false);
}

bool Difference::Work(double seconds) {
  if (asking_ != nullptr && asking_->Work(seconds)) Take();
  return asking_ == nullptr;
}

void Difference::Take() {
  const grading::Outcome outcome = asking_->Take();
  asking_ = nullptr;
  const bool has_run = outcome.result != nullptr && outcome.result->trace != nullptr;
  if (has_run) {
    const Asked& leader = is_about_ours_ ? *ours_ : *theirs_;
    const Asked& other = is_about_ours_ ? *theirs_ : *ours_;
    std::optional<Parting> parting =
        Follow(*leader.model, outcome.result->trace->run, *other.model, shared_);
    if (parting && parting->is_sure) found_ = Found{!is_about_ours_, *std::move(parting)};
  } else if (!is_about_ours_ && outcome.verdict != Verdict::kUnknown) {
    // Nothing shows it in the answer: something is missing there.
    is_about_ours_ = true;
    Ask(*ours_);
  }
}

}  // namespace zonelab::hints
