// Where one small change would do: for learners who know that their model is wrong, not where.
//
//   Repair repair(exercise, answer);
//   while (!repair.Work(0.05)) {}
//   … repair.found() …
//
// Neighbours of the answer (hints/neighbours.h) are graded until one passes all checks of the model.
// Those that have a place as our own model has it come first; if none does, the best of these helps: it
// passes what the answer passes, and more.
#ifndef ZONELAB_CORE_HINTS_REPAIR_H_
#define ZONELAB_CORE_HINTS_REPAIR_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/exercise/exercise.h"
#include "core/grading/grading.h"
#include "core/hints/neighbours.h"

namespace zonelab::hints {

// What changed models are graded by: only checks of what the model does, each in at most `seconds`.
exercise::Exercise AboutModel(exercise::Exercise exercise, double seconds);

class Repair {
 public:
  // `exercise` has no parameters any more; `answer` is a model.  After `max_seconds` of work it ends.
  Repair(exercise::Exercise exercise, std::string answer, double max_seconds = kMostSeconds);
  // Works for about `seconds`; true: it is done.
  bool Work(double seconds);

  // Nothing: no small change that was tried would do.
  const std::optional<Place>& found() const { return found_; }
  // Where a change would at least help; nothing: none of those that were tried.
  const std::optional<Place>& helpful() const { return helpful_; }
  // How many were tried, and whether all of them were.
  size_t tried() const { return tried_; }
  bool is_complete() const { return is_complete_; }

  static constexpr double kMostSeconds = 15;

 private:
  void Begin();
  void Next();
  void Look();

  exercise::Exercise exercise_;
  const std::string answer_;
  const double max_seconds_;
  double spent_ = 0;
  bool has_begun_ = false, is_done_ = false, is_complete_ = false;
  std::vector<Neighbour> neighbours_;
  size_t tried_ = 0;
  std::unique_ptr<grading::Grading> grading_;  // of neighbours_[tried_ - 1], or of the answer
  std::optional<Place> found_, helpful_;
  size_t towards_ours_ = 0;          // so many of neighbours_ have a place of ours
  std::vector<std::string> passed_;  // checks that the answer passes, ...
  size_t most_passed_ = 0;           // ... and how many one that helps
};

}  // namespace zonelab::hints

#endif  // ZONELAB_CORE_HINTS_REPAIR_H_
