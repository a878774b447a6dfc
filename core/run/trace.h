// A timed run with what there is to see of it.
#ifndef ZONELAB_CORE_RUN_TRACE_H_
#define ZONELAB_CORE_RUN_TRACE_H_

#include <optional>
#include <vector>

#include "core/contract/reasons.h"
#include "core/model/run.h"
#include "core/reference/reference.h"
#include "core/run/path.h"
#include "core/run/windows.h"
#include "core/semantics/system.h"
#include "core/zone/dbm.h"
#include "core/zone/subtract.h"

namespace zonelab::run {

struct Trace {
  model::Run run;
  Ending ending = Ending::kNone;
  std::vector<reference::ReplayedState> states;  // run.steps.size() + 1
  // Likewise: the clocks that runs along the same path can have; nothing: not known.
  std::vector<std::optional<zone::Matrix>> zones;
  // When each state could have been entered, and the run have ended: one more than states, or none.
  std::vector<Window> windows;
};

// Fills in the zones along the path of the trace.
void AddZones(const semantics::System& system, const Path& path, Trace* trace);
// Fills in its windows, unless clocks stand still, or it is so long that they would take too much
// time.
void AddWindows(const semantics::System& system, const Path& path,
                const std::vector<std::vector<zone::Constraint>>& ends, Trace* trace);

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_TRACE_H_
