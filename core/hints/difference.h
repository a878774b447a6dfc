// The first difference between an answer and our own model, along the run that shows why a check is
// failed: of the answer if it does too much, of ours if it does too little.
//
//   Difference difference(exercise, answer, "not-too-dark");
//   while (!difference.Work(0.05)) {}
//   … difference.found() …
#ifndef ZONELAB_CORE_HINTS_DIFFERENCE_H_
#define ZONELAB_CORE_HINTS_DIFFERENCE_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/exercise/exercise.h"
#include "core/grading/asking.h"
#include "core/grading/questions.h"
#include "core/hints/follow.h"

namespace zonelab::hints {

class Difference {
 public:
  // `exercise` has no parameters any more; `answer` is a model, `check` a test or a variant.
  Difference(exercise::Exercise exercise, std::string answer, std::string check);
  // Works for about `seconds`; true: it is done.
  bool Work(double seconds);

  struct Found {
    bool is_extra = false;  // the answer does what ours cannot; else the reverse
    Parting parting;        // the leader is the answer if is_extra, else ours
  };
  // Nothing: there is no solution in the exercise, no run that shows it, or they do not part.
  const std::optional<Found>& found() const { return found_; }

 private:
  struct Asked {
    std::shared_ptr<const Model> model;
    std::string query;
  };
  // The question of the check, put to this model.
  std::optional<Asked> QuestionTo(const std::string& text) const;
  void ShareWhatIsAlike(const std::string& answer, const std::string& ours);
  void WithholdNumbers(Parting* parting) const;
  void Ask(const Asked& asked);
  void Take();

  const exercise::Exercise exercise_;
  std::string answer_;  // in XTA
  const std::string check_;
  std::vector<std::string> shared_;  // names of processes
  std::optional<Asked> theirs_, ours_;
  bool is_about_ours_ = false;
  std::unique_ptr<grading::Asking> asking_;  // null: it is done
  std::optional<Found> found_;
};

}  // namespace zonelab::hints

#endif  // ZONELAB_CORE_HINTS_DIFFERENCE_H_
