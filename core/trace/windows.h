// When the steps of a path can happen at all: the leeway around the one run that is shown.
#ifndef ZONELAB_CORE_TRACE_WINDOWS_H_
#define ZONELAB_CORE_TRACE_WINDOWS_H_

#include <cstdint>
#include <vector>

#include "core/semantics/system.h"
#include "core/trace/timed_run.h"
#include "core/zone/dbm.h"

namespace zonelab::trace {

// Points of time since the start of the run.
struct Window {
  int64_t from = 0, to = 0;
  bool is_from_open = false, is_to_open = false;  // the point itself is left out
  bool is_unbounded = false;                      // `to` means nothing

  // The smallest window around both.
  void Join(const Window& other);
};

// Of each event of the path (0: the start, k: its k-th step, path.size(): the end of the run) the
// times it has in the runs that take all steps and end in one of `ends`.  Every time of a window
// occurs in some run, though not together with every time of the others.  Empty: there is no run.
std::vector<Window> Windows(const semantics::System& system, const std::vector<PathStep>& path,
                            const std::vector<std::vector<zone::Constraint>>& ends);

}  // namespace zonelab::trace

#endif  // ZONELAB_CORE_TRACE_WINDOWS_H_
