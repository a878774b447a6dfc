// Is a goal unreachable with these clock constraints alone, and is none of them superfluous?  For
// exercises of kind `core`; what a clock constraint is says engine/clock_constraints.h.
#ifndef ZONELAB_CORE_ENGINE_CORE_TASK_H_
#define ZONELAB_CORE_ENGINE_CORE_TASK_H_

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/engine/clock_constraints.h"
#include "core/engine/engine.h"

namespace zonelab {

class CoreTask {
 public:
  struct Answer {
    Verdict enough = Verdict::kUnknown;    // satisfied: unreachable with these alone
    Verdict minimal = Verdict::kUnknown;   // satisfied: without any one of them it is reachable
    int superfluous = -1;                  // one that can go
    std::shared_ptr<const Model> model;    // with these alone, ...
    std::shared_ptr<const Result> result;  // ... and what came of it: if reachable, with a run
  };
  // REQUIRES model.ok(), that the model outlives this, and that the query is E<> or A[].  `kept`: numbers in ClockConstraints::all(), ascending.
  CoreTask(const Model& model, std::string query, const Options& options, std::vector<int> kept,
           std::string observers = "");
  bool Work(double seconds);
  const Answer& answer() const { return answer_; }

 private:
  void Begin();  // the next question, or nothing is left to ask
  void Take(const Result& result);

  const std::string query_;
  const Options options_;
  const ClockConstraints constraints_;
  const std::vector<int> kept_;
  const bool is_existential_;
  size_t next_ = 0;  // 0: all of them are asked; k: all but the k-th
  bool is_done_ = false, is_unsure_ = false;
  std::shared_ptr<const Model> model_;
  std::unique_ptr<Session> session_;
  Answer answer_;
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_CORE_TASK_H_
