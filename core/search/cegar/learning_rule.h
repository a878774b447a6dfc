// Which nodes learn from a counterexample which clocks matter: a run-time choice (--clocks).
#ifndef ZONELAB_CORE_SEARCH_CEGAR_LEARNING_RULE_H_
#define ZONELAB_CORE_SEARCH_CEGAR_LEARNING_RULE_H_

#include <cstdint>

namespace zonelab::search {

enum class LearningRule : uint8_t {
  kPerLocation,  // the locations on its path, and all nodes there
  kPerNode,      // the nodes on its path alone; nodes cover those of equal precision
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_CEGAR_LEARNING_RULE_H_
