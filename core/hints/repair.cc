#include "core/hints/repair.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "core/hints/editor.h"
#include "core/hints/towards.h"

namespace zonelab::hints {
namespace {

using exercise::ModelBlock;
using grading::Status;

// Most neighbours are wrong, and some of them without an end.
constexpr double kSecondsOfCandidate = 1;

}  // namespace

exercise::Exercise AboutModel(exercise::Exercise exercise, double seconds) {
  std::erase_if(exercise.blocks, [](const exercise::Block& block) {
    return exercise::GradedOf(block) != nullptr && !exercise::IsAboutModel(block);
  });
  exercise.limits.seconds = std::min(exercise.limits.seconds, seconds);
  return exercise;
}

Repair::Repair(exercise::Exercise exercise, std::string answer, double max_seconds)
    : exercise_(AboutModel(std::move(exercise), kSecondsOfCandidate)),
      answer_(std::move(answer)),
      max_seconds_(max_seconds) {}

bool Repair::Work(double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto spent = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  while (!is_done_ && spent() < seconds) {
    if (spent_ + spent() > max_seconds_) {
      is_done_ = true;
    } else if (grading_ == nullptr) {
      has_begun_ ? Next() : Begin();
    } else {
      constexpr double kSlice = 0.02;
      const bool is_graded = grading_->Work(kSlice);
      const grading::Grade& grade = grading_->grade();
      const bool fails = std::any_of(grade.checks.begin(), grade.checks.end(), [](const auto& one) {
        return one.status != Status::kWaiting && one.status != Status::kPassed &&
               one.status != Status::kHeld;
      });
      if (is_graded || (fails && tried_ > towards_ours_)) Look();
    }
  }
  spent_ += spent();
  return is_done_;
}

void Repair::Begin() {
  has_begun_ = true;
  const std::unique_ptr<Model> model = Model::Read(answer_, Format::kAuto);
  if (!model->is_readable()) {
    is_done_ = true;
    return;
  }
  const ModelBlock* block = exercise::Find(exercise_, ModelBlock::kSolution);
  const std::unique_ptr<Model> ours =
      block == nullptr ? nullptr : Model::Read(block->text, Format::kAuto);
  if (ours != nullptr && ours->is_readable()) {
    neighbours_ = NeighboursTowards(*model, *ours, exercise_.lock);
  }
  towards_ours_ = neighbours_.size();
  std::vector<Neighbour> others = Neighbours(*model, exercise_.lock);
  std::move(others.begin(), others.end(), std::back_inserter(neighbours_));
  grading_ = std::make_unique<grading::Grading>(
      exercise_, grading::Answer{answer_, {}, {}, {}, {}, {}}, grading::Settings{false, {}});
}

void Repair::Next() {
  if (tried_ == neighbours_.size()) {
    is_complete_ = is_done_ = true;
    return;
  }
  grading_ = std::make_unique<grading::Grading>(
      exercise_, grading::Answer{neighbours_[tried_++].text, {}, {}, {}, {}, {}},
      grading::Settings{false, {}});
}

void Repair::Look() {
  const grading::Grade& grade = grading_->grade();
  const auto passes = [](const grading::CheckResult& one) {
    return one.status == Status::kPassed || one.status == Status::kHeld;
  };
  if (tried_ > 0) {
    const bool is_right = grade.problem == grading::Problem::kNone &&
                          std::all_of(grade.checks.begin(), grade.checks.end(), passes);
    std::vector<std::string> passed;
    for (const grading::CheckResult& one : grade.checks) {
      if (passes(one)) passed.push_back(one.name);
    }
    const bool keeps_all = std::all_of(passed_.begin(), passed_.end(), [&](const auto& name) {
      return std::find(passed.begin(), passed.end(), name) != passed.end();
    });
    if (is_right) {
      found_ = neighbours_[tried_ - 1].place;
      is_done_ = true;
    } else if (grade.problem == grading::Problem::kNone && keeps_all &&
               passed.size() > most_passed_) {
      helpful_ = neighbours_[tried_ - 1].place;
      most_passed_ = passed.size();
    }
  } else {
    // What the answer fails comes first: most neighbours fail it, too.
    std::vector<std::string> failed;
    for (const grading::CheckResult& one : grade.checks) {
      (passes(one) ? passed_ : failed).push_back(one.name);
    }
    most_passed_ = passed_.size();
    std::stable_partition(
        exercise_.blocks.begin(), exercise_.blocks.end(), [&](const exercise::Block& block) {
          const exercise::Graded* graded = exercise::GradedOf(block);
          return graded == nullptr ||
                 std::find(failed.begin(), failed.end(), graded->name) != failed.end();
        });
    is_done_ = failed.empty();
  }
  grading_ = nullptr;
}

}  // namespace zonelab::hints
