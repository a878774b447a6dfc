// Runs along paths on which clocks stand still.
//
// Statement: if some run takes the path, StoppedRun gives one, unless its numbers grow too large;
// and NotFound is an answer.
//
// Why: the unknowns are the delays, one behind each step.  A clock is what it was set to plus the
// delays since then in which it ran, so every guard and invariant is a linear constraint on the
// delays, in general no difference of two times any more (as in core/run/gaps.h).  Their solutions
// are the runs.  Few of the constraints are needed to find one: those that the solution so far
// violates are added (core/run/linear.h) until it violates none.
#ifndef ZONELAB_CORE_RUN_STOPPED_RUN_H_
#define ZONELAB_CORE_RUN_STOPPED_RUN_H_

#include <vector>

#include "absl/status/statusor.h"
#include "core/model/run.h"
#include "core/run/path.h"
#include "core/semantics/system.h"
#include "core/zone/dbm.h"

namespace zonelab::run {

// Does a clock stand still somewhere on the path?
bool StopsClocks(const Path& path);

// A run along the path at whose end one of `ends` (conjunctions of clock constraints) holds.
// NotFound: there is none.  ResourceExhausted: that would take too much work, or too large numbers.
absl::StatusOr<model::Run> StoppedRun(const semantics::System& system, const Path& path,
                                      const std::vector<std::vector<zone::Constraint>>& ends);

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_STOPPED_RUN_H_
