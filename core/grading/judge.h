// From what the engine answered to the status of a check.
//
// Three values: a verdict decides a check only if it was proven; a limit, a run-time error or a
// question that could not be asked leaves it undecided, unless the answer itself is to blame for
// that.
#ifndef ZONELAB_CORE_GRADING_JUDGE_H_
#define ZONELAB_CORE_GRADING_JUDGE_H_

#include <string>
#include <vector>

#include "core/exercise/exercise.h"
#include "core/grading/asking.h"
#include "core/grading/grading.h"
#include "core/grading/questions.h"

namespace zonelab::grading {

// The outcome of a question of the check, on the model with this name.
struct Evidence {
  Role role = Role::kVerdict;
  std::string model;
  Outcome outcome;
  // kPoint: as in Question.
  tasks::Values point = {};
  bool is_in_answer = false;
};

// Shows this outcome alone that the answer is wrong?  Then nothing more needs to be asked.
bool IsRefuted(const Evidence& evidence);
// What a task's judgement means for its check.
Status StatusOf(tasks::Judgement::Mark mark);
Cause CauseOf(tasks::Judgement::Mark mark);

// Fills in status, cause, detail, sentence and the run of the check that `block` describes, from
// all its outcomes.
void Judge(const exercise::Block& block, const Answer& answer, const std::vector<Evidence>& found,
           CheckResult* result);

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_JUDGE_H_
