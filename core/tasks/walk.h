// Makes a written run on the reference, move by move, as far as it is possible, and says what stands
// against the first move that is not.
#ifndef ZONELAB_CORE_TASKS_WALK_H_
#define ZONELAB_CORE_TASKS_WALK_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/model/run.h"
#include "core/run/hindrances.h"
#include "core/run/lookup.h"
#include "core/semantics/system.h"
#include "core/tasks/feedback.h"
#include "core/tasks/moves.h"

namespace zonelab::tasks {

struct Walked {
  model::Run run;  // as far as it is possible
  std::optional<StepFeedback> broken;
  std::string time;  // at its end
};
Walked Walk(const semantics::System& system, const WrittenRun& written);

// What stands against letting `delay` pass after the run.
Reason WhyNoDelay(const semantics::System& system, const model::Run& run, int64_t delay);
// Of the moves whose edges are `is_it`, the one that lacks least after the run and then this delay,
// and what it lacks; nothing: there are none that lack anything.
struct Hindering {
  Reason reason;
  std::vector<model::FiredEdge> edges;
};
std::optional<Hindering> WhyNoMove(
    const semantics::System& system, const model::Run& run, int64_t delay,
    absl::FunctionRef<bool(const std::vector<model::FiredEdge>&)> is_it);

// The run with its path, for questions about its last state.  `run` was walked.
run::CheckedRun Checked(const semantics::System& system, const model::Run& run);

// The first need that is not met at once (`within`: at none of these delays), as a reason; nothing:
// all are met.
std::optional<Reason> ReasonIn(const std::vector<run::Need>& needs, int64_t denominator,
                               const run::Window& within);
inline constexpr run::Window kNow = {};  // the delay 0

// units / denominator as text: "9/2".
std::string TimeText(int64_t units, int64_t denominator);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_WALK_H_
