// From a path of the search to a concrete run with exact delays.
#ifndef ZONELAB_CORE_TRACE_TIMED_RUN_H_
#define ZONELAB_CORE_TRACE_TIMED_RUN_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/statusor.h"
#include "core/model/run.h"
#include "core/property/goal.h"
#include "core/semantics/successors.h"
#include "core/zone/dbm.h"

namespace zonelab::trace {

// One step of a path; the first, the initial state, has no edges, guard and resets.
struct PathStep : semantics::OwnedStep {
  // What must hold besides, directly after the step and at the end of the delay that follows.
  std::vector<zone::Constraint> enter, leave;
};

// Re-runs the moves `path` (numbers in the enumeration of Successors::ForEach) from the initial
// state.  The result has path.size() + 1 steps.
std::vector<PathStep> ExpandPath(const semantics::System& system,
                                 const std::vector<uint32_t>& path);

// Calls `visit` with the exact zone after each step, delay included: zone::Size(n) bounds for n
// clocks. Null once a run is so long that its bounds leave the range of zone::Bound.
void ForEachZone(const std::vector<PathStep>& path, int n,
                 const std::function<void(const zone::Bound*)>& visit);

// The earliest run along the path at whose end one of `ends` (conjunctions of clock constraints)
// holds: the times of all steps are made as early as the constraints allow, in units as coarse as
// possible.  Internal error: no such run exists, which would be a defect of the search.
//
// Every constraint of the path bounds a difference of two event times; earliest times are longest
// paths in that graph (Bellman and Ford).  Strict bounds count one unit, with n + 1 units per unit
// of time for n events, or fewer where that suffices (algorithms §5).
absl::StatusOr<model::Run> TimedRun(const semantics::System& system,
                                    const std::vector<PathStep>& path,
                                    const std::vector<std::vector<zone::Constraint>>& ends);

}  // namespace zonelab::trace

#endif  // ZONELAB_CORE_TRACE_TIMED_RUN_H_
