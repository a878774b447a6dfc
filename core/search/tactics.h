// How searches cover and learn: run-time choices.
#ifndef ZONELAB_CORE_SEARCH_TACTICS_H_
#define ZONELAB_CORE_SEARCH_TACTICS_H_

#include <cstdint>

namespace zonelab::search {

// Of an adaptive search, for any abstraction.
enum class Covering : uint8_t {
  // Tries expanded nodes oldest first, those that need no refinement before the others; a leaf that
  // nothing covers forgets its abstraction before it is expanded (paper 003).
  kOldest,
  // Tries expanded nodes newest first and refines the first that fits (paper 000).
  kNewest,
  // Zones of the same state that include each other share one node with several parents, and what a
  // covering node learns is passed on to the nodes it covers (paper 004).
  kMerge,
  // Newest first, and in every detail as the reference implementation of paper 000 does, so that
  // its
  // node counts come out again (search/lazy/reference.h).
  kReference,
};

// Who learns from a counterexample which clocks matter (search/cegar/cegar.h).
enum class LearningRule : uint8_t {
  kPerLocation,  // the locations on its path, and all nodes there
  kPerNode,      // the nodes on its path alone; nodes cover those of equal precision (paper 001)
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_TACTICS_H_
