// The order in which the program of [Toth-Majzik 2017] looks again at nodes that lost what covered
// them: part of the covering "oldest", whose counts are those of the paper's Table 1.
//
// The program keeps covered nodes in a hash set and walks it when their coverer was strengthened.
// Its hash codes are addresses, so no order can be *the* order; this one stands for them:
// arbitrary, but always the same.  It matters for one model.  Taken in the order in which they were
// covered, nodes of Critical 4 are found again that are about to be covered anyway, and 3 % more
// are made. Any order is right: the nodes that are not covered any more all wait in the end.
#ifndef ZONELAB_CORE_REPLICA_FORMATS2017_H_
#define ZONELAB_CORE_REPLICA_FORMATS2017_H_

#include <algorithm>
#include <vector>

#include "core/search/lazy/cover_rule.h"

namespace zonelab::replica {

// For CoverRule::recheck_order.
inline void SortAsIn2017(std::vector<search::NodeId>* nodes) {
  std::sort(nodes->begin(), nodes->end(),
            [](search::NodeId a, search::NodeId b) { return a * 0xc2b2ae35u < b * 0xc2b2ae35u; });
}

// The covering "oldest".
inline search::CoverRule CoverOldestAsIn2017() {
  search::CoverRule rule = search::kCoverOldest;
  rule.recheck_order = SortAsIn2017;
  return rule;
}

}  // namespace zonelab::replica

#endif  // ZONELAB_CORE_REPLICA_FORMATS2017_H_
