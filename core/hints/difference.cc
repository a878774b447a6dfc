#include "core/hints/difference.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/engine/tree.h"
#include "core/grading/parts.h"
#include "core/hints/editor.h"
#include "core/run/trace.h"

namespace zonelab::hints {

using exercise::ModelBlock;

namespace {

// Whole numbers, as they are written.
std::set<std::string> NumbersIn(const std::string& text) {
  std::set<std::string> numbers;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && is_digit(text[end])) ++end;
    if (end > at) numbers.insert(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return numbers;
}

}  // namespace

Difference::Difference(exercise::Exercise exercise, std::string answer, std::string check)
    : exercise_(std::move(exercise)), check_(std::move(check)) {
  const ModelBlock* block = exercise::Find(exercise_, ModelBlock::kSolution);
  if (block == nullptr) return;
  ShareWhatIsAlike(answer, block->text);
  theirs_ = QuestionTo(answer);
  ours_ = QuestionTo(block->text);
  if (theirs_ && ours_) Ask(*theirs_);
}

// The processes that are the same in both: what is locked, and perhaps more.
void Difference::ShareWhatIsAlike(const std::string& answer, const std::string& ours) {
  const std::unique_ptr<Model> theirs = Model::Read(answer, Format::kAuto);
  const std::unique_ptr<Model> solution = Model::Read(ours, Format::kAuto);
  if (!theirs->is_readable() || !solution->is_readable()) return;
  answer_ = XtaOf(*theirs);  // XML has numbers of its own
  for (const lang::Template* templ : TreeOf(*theirs)->templates) {
    const std::string part = "process " + std::string(templ->symbol->name);
    if (templ->base == nullptr &&
        grading::ChangedParts(*TreeOf(*solution), *TreeOf(*theirs), {part}).empty()) {
      shared_.emplace_back(templ->symbol->name);
    }
  }
}

// The run is ours: its times may be numbers that are to be found.  What a learner has seen may be told.
void Difference::WithholdNumbers(Parting* parting) const {
  std::string seen = answer_;
  for (const exercise::Block& block : exercise_.blocks) {
    if (const auto* prose = std::get_if<exercise::Prose>(&block)) seen += " " + prose->text;
    if (const auto* model = std::get_if<ModelBlock>(&block)) {
      if (model->role == ModelBlock::kStart) seen += " " + model->text;
    }
  }
  const std::set<std::string> known = NumbersIn(seen);
  const ModelBlock* block = exercise::Find(exercise_, ModelBlock::kSolution);
  std::set<std::string> secret;
  for (const std::string& number : NumbersIn(block->text)) {
    if (known.count(number) == 0) secret.insert(number);
  }
  const auto is_secret = [&](const std::string& value) { return secret.count(value) > 0; };
  bool withholds = is_secret(parting->time);
  if (parting->reason) {
    for (const auto& [name, value] : parting->reason->values) withholds |= is_secret(value);
  }
  if (!withholds) return;
  parting->time.clear();
  if (parting->reason) parting->reason->values.clear();
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
    if (parting && parting->is_sure) {
      if (is_about_ours_) WithholdNumbers(&*parting);
      found_ = Found{!is_about_ours_, *std::move(parting)};
    }
  } else if (!is_about_ours_ && outcome.verdict != Verdict::kUnknown) {
    // Nothing shows it in the answer: something is missing there.
    is_about_ours_ = true;
    Ask(*ours_);
  }
}

}  // namespace zonelab::hints
