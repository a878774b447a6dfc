// The one table of counters that every search fills in.
#ifndef ZONELAB_CORE_BASE_STATS_H_
#define ZONELAB_CORE_BASE_STATS_H_

#include <cstdint>

namespace zonelab {

struct Stats {
  // Symbolic states made: the initial one and all successors, those covered at once included.
  int64_t generated = 0;
  // Nodes of the search graph as the papers count them (eager search: the same as `generated`).
  int64_t nodes = 0;
  int64_t stored = 0;       // kept at the end
  int64_t expanded = 0;     // whose successors were computed
  int64_t covered = 0;      // found covered, when made or later
  int64_t refinements = 0;  // abstractions strengthened
  double cpu_seconds = 0;
  int64_t peak_bytes = 0;   // of the search's own tables
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_STATS_H_
