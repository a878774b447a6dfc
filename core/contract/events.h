// The kinds of events that a search records about itself.  To add one, write its line in events.def
// and record it (core/search/events.h).
#ifndef ZONELAB_CORE_CONTRACT_EVENTS_H_
#define ZONELAB_CORE_CONTRACT_EVENTS_H_

#include <cstdint>
#include <string_view>

#include "core/contract/traits.h"

namespace zonelab {

// Values are described by their lines in events.def.
enum class EventKind : uint8_t {
#define ZL_EVENT(value, name, families, help) value,
#include "core/contract/events.def"
#undef ZL_EVENT
};

struct EventSpec {
  std::string_view kind, help;
  Families families;
};

// In the order of EventKind.
inline constexpr EventSpec kEvents[] = {
#define ZL_EVENT(value, name, families, help) {name, help, families},
#include "core/contract/events.def"
#undef ZL_EVENT
};

constexpr std::string_view NameOf(EventKind kind) { return kEvents[static_cast<int>(kind)].kind; }

}  // namespace zonelab

#endif  // ZONELAB_CORE_CONTRACT_EVENTS_H_
