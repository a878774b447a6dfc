// How much a search may use; reaching a limit ends it with "unknown", never with a guess.
#ifndef ZONELAB_CORE_CONTRACT_BUDGET_H_
#define ZONELAB_CORE_CONTRACT_BUDGET_H_

#include <cstdint>

namespace zonelab {

// 0 means no limit.
struct Budget {
  int64_t max_states = 0;  // stored
  int64_t max_bytes = 0;
  double max_seconds = 0;  // CPU seconds of the search
  // In one state: combinations of the receivers of a broadcast, cases of a query's clock constraints.
  int64_t max_ways = 1'000'000;
  // How many states are still explored after a run-time error, before it ends the search.
  int64_t patience = 0;
  // Processors that a search for states may use; 0 is 1.  Not in WebAssembly.
  int64_t threads = 0;
};

}  // namespace zonelab

#endif  // ZONELAB_CORE_CONTRACT_BUDGET_H_
