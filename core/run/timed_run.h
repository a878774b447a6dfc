// From a path of the search to a concrete run with exact delays.
//
// Statement: if zones say that a path can be run at all, TimedRun gives a run along it in which
// every move happens as early as it can.
//
// Why: a guard, an invariant or a reset along the path bounds the difference of two clocks, and a
// clock is the time since its last reset, so each of them says `time[i] - time[j] >= d` of two
// events (core/run/gaps.h).  The least solution of such a system gives each event the length of the
// longest path to it in the graph of these differences; there is one unless the graph has a cycle
// of positive length (Bellman and Ford; Cormen, Leiserson, Rivest, Stein, Introduction to
// Algorithms, ch. 24.4).  A strict bound asks for more by an amount that may be as small as one
// likes: it counts one unit, where n + 2 units make a unit of time for n events, so that even all
// of them on one path stay below a whole unit of time.  Coarser units are tried first, since
// "5/2" reads better than "501/200".
#ifndef ZONELAB_CORE_RUN_TIMED_RUN_H_
#define ZONELAB_CORE_RUN_TIMED_RUN_H_

#include <vector>

#include "absl/status/statusor.h"
#include "core/model/run.h"
#include "core/run/path.h"
#include "core/semantics/system.h"
#include "core/zone/dbm.h"

namespace zonelab::run {

// The earliest run along the path at whose end one of `ends` (conjunctions of clock constraints)
// holds, in units as coarse as possible.  Internal error: no such run exists, which would be a
// defect of the search.  Where clocks stand still it is some run, and the errors are those of
// core/run/stopped_run.h.
absl::StatusOr<model::Run> TimedRun(const semantics::System& system, const Path& path,
                                    const std::vector<std::vector<zone::Constraint>>& ends);

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_TIMED_RUN_H_
