// The region graph, region by region: an oracle for all forms of queries that knows nothing of
// zones.
//
// A region (Alur and Dill) is written as one valuation of it: whole parts up to the largest
// constant, and fractions that say nothing but their order.  Moves, invariants and predicates are
// those of the reference semantics, asked about that valuation; time goes to the next region.
// Exact, also with strict bounds, for models without constraints on differences of clocks.
#ifndef ZONELAB_TESTS_SUPPORT_REGION_EXPLORER_H_
#define ZONELAB_TESTS_SUPPORT_REGION_EXPLORER_H_

#include <string>
#include <utility>
#include <vector>

#include "core/lang/query.h"
#include "core/model/network.h"

namespace zonelab::testing {

struct RegionAnswer {
  bool decided = false;  // false: too many regions, a run-time error, or something not supported
  bool satisfied = false;
  std::string why;  // not decided
  int regions = 0;
};

// `largest` is at least every constant that clocks are compared with or set to.  `maximal`: runs
// that end count for E[], A<> and -->.
RegionAnswer DecideByRegions(model::Network& network, const lang::Query& query, int largest,
                             bool maximal, int max_regions);

// What sup, inf or bounds come to, in words like ">= 3", "> 3", "<= 7", "< 7"; "beyond" where a
// clock is larger than `largest`, which regions do not tell apart.
struct RegionExtremes {
  bool decided = false;
  bool is_empty = true;                                     // no state satisfies the condition
  std::vector<std::pair<std::string, std::string>> bounds;  // least and greatest, per expression
};
RegionExtremes ExtremesByRegions(model::Network& network, const lang::Query& query, int largest,
                                 int max_regions);

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_SUPPORT_REGION_EXPLORER_H_
