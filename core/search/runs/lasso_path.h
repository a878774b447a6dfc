// The way to a run that never meets a predicate, as the search found it: choices by number, from
// which everything can be made again.
#ifndef ZONELAB_CORE_SEARCH_RUNS_LASSO_PATH_H_
#define ZONELAB_CORE_SEARCH_RUNS_LASSO_PATH_H_

#include <cstdint>
#include <optional>
#include <vector>

namespace zonelab::search {

struct LassoStep {
  static constexpr uint32_t kNone = ~uint32_t{0};
  // The move in the enumeration of Successors::ForEach; kNone: none, only the predicate that asks
  // for the run begins to hold, or the run begins.
  uint32_t move = kNone;
  uint32_t disjunct = kNone;  // of the predicate that asks for the run; where it begins to hold
  uint32_t corridor = kNone;  // by which time passes after the step; kNone: any delay
};

struct LassoPath {
  std::vector<LassoStep> steps;  // the first is the initial state
  // The step behind which the cycle begins: the last step leads back there.  Nothing: the run ends.
  std::optional<size_t> cycle_begin;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_RUNS_LASSO_PATH_H_
