// What a search did, step by step, for those who want to watch it.
//
// The kinds are the contract's (core/contract/events.def, which says what of an event each kind
// fills in).  A search logs an event where it happens; a log without a limit costs one comparison.
#ifndef ZONELAB_CORE_SEARCH_EVENTS_H_
#define ZONELAB_CORE_SEARCH_EVENTS_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "core/contract/events.h"
#include "core/semantics/successors.h"
#include "core/zone/dbm.h"
#include "core/zone/inclusion.h"

namespace zonelab::search {

using zonelab::EventKind;

// What is known of a node's abstraction: constraints, or the bounds of aLU; and visible variables.
struct AbstractionView {
  std::vector<zone::Constraint> constraints;
  std::vector<zone::GuardBounds> bounds;  // per clock; empty: constraints only
  std::vector<std::pair<int32_t, semantics::Slot>>
      visible;  // slot and value, where data are hidden
};

// A node of a counterexample and the clocks that matter there for what follows.
struct TraceNode {
  uint32_t node = 0;
  std::vector<semantics::Slot> state;
  std::vector<int32_t> clocks;
};

struct Event {
  EventKind kind = EventKind::kCreated;
  uint32_t node = 0;
  uint32_t other = ~uint32_t{0};  // none
  std::vector<int32_t> edges;     // System edge ids
  std::vector<semantics::Slot> state;
  std::vector<zone::Constraint> zone;
  AbstractionView before, after;
  std::vector<int32_t> clocks;
  std::vector<TraceNode> trace;
  bool is_feasible = false;
  uint32_t breaks_at = 0;  // number of the first node that is not reached; trace.size(): the last
                           // one is, but is not what it seemed
};

// The first events of a search.
struct EventLog {
  size_t limit = 0;  // 0: nothing is recorded
  bool is_full = false;
  std::vector<Event> events;

  // Where the next event goes; null: it is not recorded.
  Event* Next(EventKind kind, uint32_t node) {
    if (events.size() < limit) return Append(kind, node);
    is_full = limit > 0;
    return nullptr;
  }
  // An event that is told in a few words.
  void Add(EventKind kind, uint32_t node, uint32_t other = ~uint32_t{0},
           absl::Span<const int32_t> edges = {}) {
    if (Event* event = Next(kind, node)) Tell(event, other, edges);
  }

 private:
  Event* Append(EventKind kind, uint32_t node);
  static void Tell(Event* event, uint32_t other, absl::Span<const int32_t> edges);
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_EVENTS_H_
