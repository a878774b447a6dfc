// The counters that every search fills in: struct Stats, and a table that describes each of them.
// To add one, write its line in counters.def and count.
#ifndef ZONELAB_CORE_CONTRACT_COUNTERS_H_
#define ZONELAB_CORE_CONTRACT_COUNTERS_H_

#include <cstdint>
#include <string_view>

#include "core/contract/traits.h"

namespace zonelab {

// Fields are described by their lines in counters.def.
struct Stats {
#define ZL_COUNTER(name, type, unit, families, label, help) type name = 0;
#include "core/contract/counters.def"
#undef ZL_COUNTER
};

enum class Unit : uint8_t { kCount, kSeconds, kBytes };

constexpr std::string_view NameOf(Unit unit) {
  constexpr std::string_view kNames[] = {"count", "seconds", "bytes"};
  return kNames[static_cast<int>(unit)];
}

struct CounterSpec {
  std::string_view name, label, help;
  Unit unit;
  Families families;
  double (*get)(const Stats& stats);
};

inline constexpr CounterSpec kCounters[] = {
#define ZL_COUNTER(name, type, unit, families, label, help) \
  {#name,      label,    help,                              \
   Unit::unit, families, [](const Stats& stats) { return static_cast<double>(stats.name); }},
#include "core/contract/counters.def"
#undef ZL_COUNTER
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_CONTRACT_COUNTERS_H_
