// A handed-in file, graded: what a row of a lecturer's table is made of.
//
//   HandInGrading grading(exercise, text, /*variant=*/-1, settings);
//   while (!grading.Work(0.05)) {}
//   GradeRow row = RowOf(name, grading.result());
#ifndef ZONELAB_CORE_GRADING_HANDIN_GRADING_H_
#define ZONELAB_CORE_GRADING_HANDIN_GRADING_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/engine/json_object.h"
#include "core/exercise/exercise.h"
#include "core/grading/grading.h"
#include "core/grading/handin.h"

namespace zonelab::grading {

class HandInGrading {
 public:
  // `exercise` with its parameters.  `variant`: the combination that is graded, -1: the learner's.
  HandInGrading(const exercise::Exercise& exercise, std::string_view text, int64_t variant,
                Settings settings);
  // Works for about `seconds`; true: it is done.
  bool Work(double seconds) { return !grading_ || grading_->Work(seconds); }
  // {"remark", "learnerId", "learnerName", "hashOk", "variant", "claimed", "answerHash", "texts",
  // "seconds", "grade"}, or {"error"}: it cannot be graded.
  Json result() const;

 private:
  std::string error_;
  HandIn handin_;
  Json values_;  // of the parameters; null: there are none
  exercise::Exercise exercise_;
  std::optional<Grading> grading_;  // nothing: `error_` says why
};

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_HANDIN_GRADING_H_
