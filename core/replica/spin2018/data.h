// `visible-2018`: data/visible.h, trying to do without variables in the order in which the program
// of [Toth-Majzik 2018] does: that in which it takes them out of a Java hash set.
#ifndef ZONELAB_CORE_REPLICA_SPIN2018_DATA_H_
#define ZONELAB_CORE_REPLICA_SPIN2018_DATA_H_

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "core/replica/spin2018/hash_order.h"
#include "core/search/strategies.h"
#include "core/semantics/dependence.h"
#include "core/semantics/system.h"

namespace zonelab::replica::spin2018 {

inline constexpr search::Variant kVisible2018 = {
    "visible-2018", "visible, choosing variables in the order of SPIN 2018's program"};

// For search::DataConfig::drop_order.
inline std::function<void(semantics::Slots*)> DropOrder(const semantics::System& system) {
  const int processes = system.process_count();
  std::vector<uint32_t> hashes(system.slot_count());
  for (int slot = processes; slot < system.slot_count(); ++slot) {
    const auto& variable = system.network().variables[slot - processes];
    hashes[slot] = VariableHash(variable.name, kIntegerType);
  }
  return [hashes = std::move(hashes)](semantics::Slots* slots) {
    SortByBucket(slots, [&](int32_t slot) { return hashes[slot]; });
  };
}

}  // namespace zonelab::replica::spin2018

#endif  // ZONELAB_CORE_REPLICA_SPIN2018_DATA_H_
