// What learners hand in: a file from the page with their answers, or just a model or a list of
// answers.
#ifndef ZONELAB_CORE_GRADING_HANDIN_H_
#define ZONELAB_CORE_GRADING_HANDIN_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/exercise/exercise.h"
#include "core/grading/grading.h"

namespace zonelab::grading {

struct HandIn {
  Answer answer;
  // The rest only of a file from the page.
  std::string learner_id, learner_name;
  std::optional<bool> has_our_hash;  // of the exercise
  std::optional<int> claimed;        // points
  std::string remark;  // what does not fit: a checksum, values of parameters; "": nothing
};

// Of `exercise` with its parameters.  An error: the file cannot be graded, and why.  `variant`: the
// combination of parameters that is graded, -1: the learner's; it is set to that.
absl::StatusOr<HandIn> ReadHandIn(const exercise::Exercise& exercise, std::string_view text,
                                  int64_t* variant);

// "sha256:…" of what was answered; layout and comments of a model do not count.  "": nothing was.
std::string HashOf(const Answer& answer);

}  // namespace zonelab::grading

#endif  // ZONELAB_CORE_GRADING_HANDIN_H_
