// How an adaptive search covers: a run-time choice, for any abstraction.
#ifndef ZONELAB_CORE_SEARCH_TACTICS_H_
#define ZONELAB_CORE_SEARCH_TACTICS_H_

#include <cstdint>

namespace zonelab::search {

enum class Covering : uint8_t {
  // Tries expanded nodes oldest first, those that need no refinement before the others; a leaf that
  // nothing covers forgets its abstraction before it is expanded (paper 003).
  kOldest,
  // Tries expanded nodes newest first and refines the first that fits (paper 000).
  kNewest,
  // Zones of the same state that include each other share one node with several parents, and what a
  // covering node learns is passed on to the nodes it covers (paper 004).
  kMerge,
  // Newest first, and in every detail as the reference implementation of paper 000 does, so that its
  // node counts come out again (search/adaptive_reference.h).
  kReference,
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_TACTICS_H_
