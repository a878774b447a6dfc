// The zone graph of a model, as far as it is small enough to be looked at.
//
// Breadth first, apart from the searches: it keeps edges and covered nodes, which they do not.  A
// node has the exact zone of its shortest path and the zone extrapolated by Extra-LU+, and is
// covered by an earlier one whose extrapolated zone includes its own [Behrmann+ 2006].  Where
// differences of clocks are compared, Extra-LU+ would be unsound, so zones stay exact and the graph
// may be infinite: `max_nodes` ends it.
#ifndef ZONELAB_CORE_DUMP_ZONE_GRAPH_H_
#define ZONELAB_CORE_DUMP_ZONE_GRAPH_H_

#include <cstdint>
#include <string>
#include <vector>

#include "core/contract/codes.h"
#include "core/semantics/system.h"
#include "core/zone/bound.h"

namespace zonelab::dump {

struct ZoneGraph {
  static constexpr int kNone = -1;
  struct Node {
    std::vector<semantics::Slot> state;        // locations, then values
    std::vector<zone::Bound> exact, abstract;  // matrices as in zone/dbm.h
    std::vector<int32_t> stopped;              // the clocks that stand still
    int parent = kNone;
    uint32_t move = 0;  // number of the parent's move that leads here
    int depth = 0;
    int covered_by = kNone;
    bool is_expanded = false;
  };
  struct Arc {
    int source = 0, target = 0;
    std::vector<int32_t> edges;  // System edge ids: sender first
  };
  // A move that is possible as far as clocks go, and ends in a run-time error.
  struct Failure {
    int source = 0;
    std::vector<int32_t> edges;
    DiagnosticCode code;
    std::string message;
  };

  std::vector<Node> nodes;  // breadth first; 0 is the initial one
  std::vector<Arc> arcs;    // by source
  std::vector<Failure> failures;
  bool is_complete = true;
};

// REQUIRES: the initial state satisfies its invariants; max_nodes >= 1.
ZoneGraph ExploreZoneGraph(const semantics::System& system, int max_nodes);

}  // namespace zonelab::dump

#endif  // ZONELAB_CORE_DUMP_ZONE_GRAPH_H_
