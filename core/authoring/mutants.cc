#include "core/authoring/mutants.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <set>

#include "absl/strings/str_split.h"
#include "core/base/sha256.h"
#include "core/base/strings.h"
#include "core/engine/tree.h"
#include "core/grading/changes.h"
#include "core/hints/json.h"
#include "core/hints/repair.h"
#include "core/lang/print.h"

namespace zonelab::authoring {
namespace {

using exercise::ModelBlock;
using grading::Status;

// Most mutants are wrong, and some of them without an end.
constexpr double kSecondsOfMutant = 1;

// The budget of changes counts from the start: what it forbids is told apart later.
exercise::Exercise ForMutants(exercise::Exercise exercise) {
  exercise.edits.reset();
  return hints::AboutModel(std::move(exercise), kSecondsOfMutant);
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines = absl::StrSplit(text, '\n');
  for (std::string& line : lines) line.erase(0, line.find_first_not_of(' '));
  return lines;
}

// The lines between what both texts begin and end with.
void FindChange(const std::string& ours, Mutant* mutant) {
  const std::vector<std::string> from = Lines(ours), to = Lines(mutant->text);
  size_t begin = 0, end = 0;
  const size_t least = std::min(from.size(), to.size());
  while (begin < least && from[begin] == to[begin]) ++begin;
  while (end < least - begin && from[from.size() - 1 - end] == to[to.size() - 1 - end]) ++end;
  const auto between = [&](const std::vector<std::string>& lines) {
    return std::vector<std::string>(lines.begin() + static_cast<std::ptrdiff_t>(begin),
                                    lines.end() - static_cast<std::ptrdiff_t>(end));
  };
  mutant->from = between(from);
  mutant->to = between(to);
}

}  // namespace

std::string NumberOf(const std::string& text) { return Sha256Hex(text).substr(0, 8); }

Mutants::Mutants(exercise::Exercise exercise, MutantSettings settings)
    : budget_(exercise.edits), exercise_(ForMutants(std::move(exercise))), settings_(settings) {}

std::unique_ptr<grading::Grading> Mutants::GradingOf(const std::string& text) const {
  return std::make_unique<grading::Grading>(exercise_, grading::Answer{text, {}, {}, {}, {}, {}},
                                            grading::Settings{/*certifies=*/false, std::nullopt});
}

bool Mutants::Work(double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto spent = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  constexpr double kSlice = 0.02;
  while (!is_done_ && spent() < seconds) {
    if (spent_ + spent() > settings_.max_seconds) {
      is_done_ = true;
    } else if (!has_begun_) {
      Begin();
    } else if (grading_ != nullptr) {
      if (grading_->Work(kSlice)) Look();
    } else if (telling_ != nullptr) {
      if (telling_->Work(kSlice)) TellNext();
    } else if (!Next()) {
      is_done_ = is_complete_ = true;
    }
    if (is_done_) SortSurvivors();
  }
  spent_ += spent();
  return is_done_;
}

void Mutants::Begin() {
  has_begun_ = true;
  const ModelBlock* solution = exercise::Find(exercise_, ModelBlock::kSolution);
  if (solution == nullptr) solution = exercise::Find(exercise_, ModelBlock::kReference);
  for (const exercise::Graded* check : exercise::Checks(exercise_)) checks_.push_back(check->name);
  start_fails_.assign(checks_.size(), false);
  if (solution == nullptr) problem_ = "there is no solution to be changed: add ```xta solution";
  if (checks_.empty()) problem_ = "no check is about the model that learners write";
  const std::unique_ptr<Model> model =
      Model::Read(solution == nullptr ? "" : solution->text, Format::kAuto);
  if (problem_.empty() && !model->is_readable()) problem_ = "the solution has errors";
  if (problem_.empty()) {
    solution_ = solution->text;
    printed_ = lang::PrintDocument(*TreeOf(*model));
    Choose(hints::Neighbours(*model, exercise_.lock));
    if (possible_ == 0) {
      problem_ = "there is nothing in the solution that may be changed, or it is too long";
    }
  }
  if (!problem_.empty()) {
    is_done_ = true;
    return;
  }
  const ModelBlock* start = exercise::Find(exercise_, ModelBlock::kStart);
  if (start == nullptr) return;
  if (budget_) start_ = Model::Read(start->text, Format::kAuto);
  grades_start_ = true;
  grading_ = GradingOf(start->text);
}

// All in an order that is always the same, on all platforms, but has no order of places.
void Mutants::Choose(std::vector<hints::Neighbour> all) {
  std::set<std::string> seen = {NumberOf(printed_)};
  std::erase_if(
      all, [&](const hints::Neighbour& one) { return !seen.insert(NumberOf(one.text)).second; });
  possible_ = all.size();
  std::mt19937 random(1);
  for (size_t k = all.size(); k > 1; --k) std::swap(all[k - 1], all[random() % k]);
  chosen_ = std::move(all);
}

// False: there is nothing left to do.
bool Mutants::Next() {
  while (next_ < chosen_.size() && mutants_.size() < settings_.count) {
    const hints::Neighbour& one = chosen_[next_++];
    if (!Model::Load(one.text, Format::kXta)->ok()) {
      --possible_;  // not a model: a name that does not fit there, a type
      continue;
    }
    Mutant& mutant = mutants_.emplace_back();
    mutant.number = NumberOf(one.text);
    mutant.place = one.place;
    mutant.text = one.text;
    FindChange(printed_, &mutant);
    grading_ = GradingOf(one.text);
    return true;
  }
  while (settings_.tells && told_ < survivors_.size()) {
    if (survivors_[told_].is_right) {
      ++told_;
      continue;
    }
    const Mutant& mutant = mutants_[survivors_[told_].mutant];
    telling_ =
        std::make_unique<Telling>(solution_, mutant.text, mutant.place.process, exercise_.limits);
    return true;
  }
  return false;
}

void Mutants::Look() {
  const grading::Grade& grade = grading_->grade();
  std::vector<size_t> failed;
  bool is_undecided = false;
  for (size_t k = 0; k < grade.checks.size(); ++k) {
    const Status status = grade.checks[k].status;
    if (status == Status::kFailed) failed.push_back(k);
    if (status == Status::kUndecided || status == Status::kDefect) is_undecided = true;
  }
  // A whole answer that earns nothing fails everything.
  if (grade.problem != grading::Problem::kNone) {
    failed.clear();
    for (size_t k = 0; k < checks_.size(); ++k) failed.push_back(k);
  }
  if (grades_start_) {
    for (const size_t k : failed) start_fails_[k] = true;
    grades_start_ = false;
  } else {
    Mutant& mutant = mutants_.back();
    mutant.failed = std::move(failed);
    mutant.is_undecided = is_undecided;
    mutant.is_beyond = mutant.survives() && IsBeyondBudget(mutant.text);
    if (mutant.survives()) {
      const auto& right = exercise_.right;
      const bool is_right = std::find(right.begin(), right.end(), mutant.number) != right.end();
      survivors_.push_back({mutants_.size() - 1, is_right, std::nullopt, std::nullopt});
    }
  }
  grading_ = nullptr;
}

bool Mutants::IsBeyondBudget(const std::string& text) const {
  if (start_ == nullptr || !start_->is_readable()) return false;
  const std::unique_ptr<Model> mutant = Model::Read(text, Format::kXta);
  const int count = grading::CountChanges(*TreeOf(*start_), *TreeOf(*mutant), budget_->unit);
  return count == grading::kSomethingElse || count > budget_->count;
}

void Mutants::TellNext() {
  Survivor& survivor = survivors_[told_++];
  survivor.told = telling_->told();
  telling_ = nullptr;
  if (survivor.told->kind != Told::kDiffers) return;
  survivor.test = TestFrom(exercise_, solution_, mutants_[survivor.mutant].text, *survivor.told);
}

void Mutants::SortSurvivors() {
  std::stable_sort(survivors_.begin(), survivors_.end(), [&](const Survivor& a, const Survivor& b) {
    return hints::Describe(mutants_[a.mutant].place) < hints::Describe(mutants_[b.mutant].place);
  });
}

std::vector<int> Mutants::Failures() const {
  std::vector<int> failures(checks_.size());
  for (const Mutant& mutant : mutants_) {
    for (const size_t k : mutant.failed) ++failures[k];
  }
  return failures;
}

std::vector<std::pair<size_t, size_t>> Mutants::Together() const {
  constexpr int kSeveral = 5;
  const std::vector<int> failures = Failures();
  std::vector<std::pair<size_t, size_t>> pairs;
  for (size_t a = 0; a < checks_.size(); ++a) {
    for (size_t b = a + 1; b < checks_.size(); ++b) {
      const bool are_alike =
          std::all_of(mutants_.begin(), mutants_.end(), [&](const Mutant& mutant) {
            const auto fails = [&](size_t k) {
              return std::find(mutant.failed.begin(), mutant.failed.end(), k) !=
                     mutant.failed.end();
            };
            return mutant.is_undecided || fails(a) == fails(b);
          });
      if (are_alike && failures[a] >= kSeveral) pairs.emplace_back(a, b);
    }
  }
  return pairs;
}

std::vector<size_t> Mutants::FailingOnly(size_t check) const {
  std::vector<size_t> found;
  for (size_t k = 0; k < mutants_.size(); ++k) {
    const Mutant& mutant = mutants_[k];
    if (!mutant.is_undecided && mutant.failed == std::vector<size_t>{check}) found.push_back(k);
  }
  return found;
}

}  // namespace zonelab::authoring
