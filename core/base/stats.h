// The one table of counters that every search fills in.
#ifndef ZONELAB_CORE_BASE_STATS_H_
#define ZONELAB_CORE_BASE_STATS_H_

#include <cstdint>

namespace zonelab {

struct Stats {
  // Symbolic states made: the initial one and all successors, those covered at once included.
  int64_t generated = 0;
  // Nodes of the search graph as the papers count them: the same as `generated`, but with covering
  // "oldest" the moves that the clocks rule out count too (paper 003's |V|).
  int64_t nodes = 0;
  int64_t stored = 0;    // kept at the end
  int64_t expanded = 0;  // whose successors were computed
  int64_t covered = 0;   // found covered, when made or later
  // Lazy searches:
  int64_t disabled = 0;      // moves that the data allow and the clocks rule out
  int64_t refinements = 0;   // abstractions of nodes strengthened
  int64_t shown = 0;         // nodes in which variables became visible
  int64_t interpolants = 0;  // contradictions between zones looked into
  int64_t cover_attempts =
      0;                 // nodes that an expanded one was to cover, after refinement if need be
  int64_t reopened = 0;  // covered nodes that had to be taken up again
  int64_t counterexamples = 0;  // of counterexample-guided searches: paths looked into
  double cpu_seconds = 0;
  int64_t peak_bytes = 0;  // of the search's own tables
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_BASE_STATS_H_
