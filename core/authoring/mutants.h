// Which wrong answers would an exercise's checks let pass?
//
//   Mutants mutants(exercise, {});
//   while (!mutants.Work(0.05)) {}
//   … mutants.survivors() …
//
// The solution is changed in one place at a time (hints/neighbours.h), in what learners may change; each
// mutant is graded like an answer.  Those that pass all checks of the model survive, and are compared
// with the solution (telling.h): they do the same, or something tells them apart, or that is not
// decided.  What no answer may be, because it changes more than `edits` allows, is left aside.
#ifndef ZONELAB_CORE_AUTHORING_MUTANTS_H_
#define ZONELAB_CORE_AUTHORING_MUTANTS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/authoring/telling.h"
#include "core/authoring/word_test.h"
#include "core/exercise/exercise.h"
#include "core/grading/grading.h"
#include "core/hints/neighbours.h"

namespace zonelab::authoring {

struct MutantSettings {
  size_t count = 200;  // so many are graded, chosen among all in an order that is always the same
  double max_seconds = 60;  // of work, then it ends
  bool tells = true;        // compare survivors with the solution, and make tests
};

struct Mutant {
  std::string number;  // eight digits that stand for its text
  hints::Place place;
  std::string text;                   // in XTA
  std::vector<std::string> from, to;  // the lines that differ from the solution
  std::vector<size_t> failed;         // which checks of the model it fails
  bool is_undecided = false;          // some check has no verdict
  bool is_beyond = false;             // it passes all, but no answer may change so much (`edits`)
  bool survives() const { return failed.empty() && !is_undecided && !is_beyond; }
};

struct Survivor {
  size_t mutant = 0;      // in mutants()
  bool is_right = false;  // the exercise says so (`right`)
  std::optional<Told> told;
  std::optional<WordTest> test;
};

class Mutants {
 public:
  // `exercise` has no parameters any more.
  Mutants(exercise::Exercise exercise, MutantSettings settings);
  // Works for about `seconds`; true: it is done.
  bool Work(double seconds);

  // Why there are none; "": there are some.
  const std::string& problem() const { return problem_; }
  // In the order in which they were graded; of `possible` ones.
  const std::vector<Mutant>& mutants() const { return mutants_; }
  size_t possible() const { return possible_; }
  // False: time was up before all that were asked for were graded, and the survivors compared.
  bool is_complete() const { return is_complete_; }
  // By their places.
  const std::vector<Survivor>& survivors() const { return survivors_; }
  // The checks of the model, and whether the start fails them.
  const std::vector<std::string>& checks() const { return checks_; }
  const std::vector<bool>& start_fails() const { return start_fails_; }
  // How many mutants fail a check.
  std::vector<int> Failures() const;
  // Pairs of checks that several mutants fail, always both.
  std::vector<std::pair<size_t, size_t>> Together() const;
  // Those that fail this check and no other one: indices of mutants().
  std::vector<size_t> FailingOnly(size_t check) const;

 private:
  void Begin();
  bool Next();
  void Look();
  void TellNext();
  std::unique_ptr<grading::Grading> GradingOf(const std::string& text) const;
  void Choose(std::vector<hints::Neighbour> all);
  void SortSurvivors();
  bool IsBeyondBudget(const std::string& text) const;

  const std::optional<exercise::Budget> budget_;
  exercise::Exercise exercise_;
  const MutantSettings settings_;
  std::unique_ptr<Model> start_;  // if there is a budget, which counts from it
  std::string problem_, solution_, printed_;
  std::vector<std::string> checks_;
  std::vector<bool> start_fails_;
  size_t possible_ = 0, next_ = 0, told_ = 0;
  std::vector<hints::Neighbour> chosen_;
  std::vector<Mutant> mutants_;
  std::vector<Survivor> survivors_;
  std::unique_ptr<grading::Grading> grading_;
  bool grades_start_ = false, has_begun_ = false, is_done_ = false, is_complete_ = false;
  std::unique_ptr<Telling> telling_;
  double spent_ = 0;
};

// The number of a mutant, from its text.
std::string NumberOf(const std::string& text);

}  // namespace zonelab::authoring

#endif  // ZONELAB_CORE_AUTHORING_MUTANTS_H_
