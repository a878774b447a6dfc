// When the steps of a path can happen at all: the leeway around the one run that is shown.
//
// Statement: the window of an event has exactly the times that it has in the runs that take all
// steps of the path in their order and end in one of `ends`.  Every time of a window occurs in some
// run, though not together with every time of the other windows.
//
// Why: the runs are the solutions of a system of differences (core/run/gaps.h), which is convex, so
// the times of one event form an interval.  It begins at the length of the longest path from the
// start of the run to the event, and ends before the start at the longest path back (both by
// Bellman and Ford; see timed_run.h).  Strict bounds count one of so many units that all of them
// together stay below a unit of time: what is left beyond whole units says that an end is open.
#ifndef ZONELAB_CORE_RUN_WINDOWS_H_
#define ZONELAB_CORE_RUN_WINDOWS_H_

#include <cstdint>
#include <vector>

#include "core/run/path.h"
#include "core/semantics/system.h"
#include "core/zone/dbm.h"

namespace zonelab::run {

// An interval of times from 0 on; in which units, and counted from when, is up to its maker.
struct Window {
  int64_t from = 0, to = 0;
  bool is_from_open = false, is_to_open = false;  // the time itself is left out
  bool is_unbounded = false;                      // `to` and is_to_open mean nothing

  bool is_empty() const {
    return !is_unbounded && (from > to || (from == to && (is_from_open || is_to_open)));
  }
  // Leaves the times that are at least (at most) `time`; more than it (less) if `is_open`.
  void AtLeast(int64_t time, bool is_open);
  void AtMost(int64_t time, bool is_open);
  // The smallest window around both.
  void Join(const Window& other);

  friend bool operator==(const Window&, const Window&) = default;
};

// Of each event of the path (0: the start, k: its k-th step, path.size(): the end of the run) the
// window in units of time since the start of the run.  Empty: there is no run.
std::vector<Window> Windows(const semantics::System& system, const Path& path,
                            const std::vector<std::vector<zone::Constraint>>& ends);

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_WINDOWS_H_
