// The registry of replicas: what of them can be chosen by name (core/replica/README.md).  Empty
// without the build option ZONELAB_REPLICAS.
#ifndef ZONELAB_CORE_REPLICA_LIST_H_
#define ZONELAB_CORE_REPLICA_LIST_H_

#include <array>

#include "core/base/type_list.h"
#include "core/search/strategies.h"
#ifndef ZONELAB_NO_REPLICAS
#include "core/replica/spin2018/clocks.h"
#include "core/replica/spin2018/data.h"
#endif

namespace zonelab::replica {

#ifndef ZONELAB_NO_REPLICAS
inline constexpr bool kHasReplicas = true;
using LazyStrategies = TypeList<spin2018::Alu2018, spin2018::Seq2018>;
inline constexpr std::array<search::Variant, 1> kDataVariants = {{spin2018::kVisible2018}};
#else
inline constexpr bool kHasReplicas = false;
using LazyStrategies = TypeList<>;
inline constexpr std::array<search::Variant, 0> kDataVariants = {};
#endif

}  // namespace zonelab::replica

#endif  // ZONELAB_CORE_REPLICA_LIST_H_
