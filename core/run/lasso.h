// From the path of a search for runs that never meet a predicate to a path with constraints, along
// which TimedRun makes a concrete run.
//
// A cycle of zones is not yet a cycle of states.  What proves that it can be run for ever is a
// *recurrent* zone X at its begin: from all of its valuations, once around leads back into X.  The
// largest one is what is left of everything after going around backwards again and again; that
// ends, since there are finitely many zones with the constants of the model.
#ifndef ZONELAB_CORE_RUN_LASSO_H_
#define ZONELAB_CORE_RUN_LASSO_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "core/property/goal.h"
#include "core/run/path.h"
#include "core/search/runs/avoiding_delays.h"
#include "core/search/runs/lasso_path.h"

namespace zonelab::run {

struct Lasso {
  // With the constraints that keep the run away from the predicate.  A step without edges is no
  // move: there the predicate that asks for the run begins to hold.
  Path path;
  // What must hold at the end of the last delay.
  std::vector<std::vector<zone::Constraint>> ends;
  std::optional<size_t> trigger;      // the step without edges
  std::optional<size_t> cycle_begin;  // steps up to here come before the cycle
  bool stays = false;                 // no cycle: time can pass for ever at the end
  // Per step of the cycle, the valuations before it: from all of them it leads into the next
  // item's, the last into those of the first.
  std::vector<std::vector<zone::Constraint>> recurrent;
};

// Internal error: the path leads nowhere, a defect of the search.
absl::StatusOr<Lasso> ExpandLasso(const semantics::System& system, const property::Goal& avoided,
                                  const property::Goal* trigger, const search::LassoPath& found);

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_LASSO_H_
