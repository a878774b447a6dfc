// The parts of an event log that are not called without a limit.
#include "core/search/events.h"

namespace zonelab::search {

Event* EventLog::Append(EventKind kind, uint32_t node) {
  Event& event = events.emplace_back();
  event.kind = kind;
  event.node = node;
  return &event;
}

void EventLog::Tell(Event* event, uint32_t other, absl::Span<const int32_t> edges) {
  event->other = other;
  event->edges.assign(edges.begin(), edges.end());
}

}  // namespace zonelab::search
