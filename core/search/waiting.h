// The nodes that wait to be expanded, and the order in which they come out.
//
// Any order is right; it decides how soon a goal is found and how many nodes are made for nothing:
// a node that is expanded before one that covers it was wasted.  kBestFirst therefore takes the
// zone that is largest where it matters first (Weight() of the strategies); it makes the fewest
// nodes on
// most models.  kBreadthFirst finds a run with the fewest moves.
//
// The order is a run-time switch: one comparison per node is not worth a template parameter.
#ifndef ZONELAB_CORE_SEARCH_WAITING_H_
#define ZONELAB_CORE_SEARCH_WAITING_H_

#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

#include "core/contract/options.h"
#include "core/search/nodes.h"

namespace zonelab::search {

// kBreadthFirst: first in, first out.  kDepthFirst: last in, first out.  kBestFirst: the zone that
// subsumes most comes first; ties first in, first out.  kRandom: uniformly, reproducible by the
// seed.
using zonelab::Order;

class Waiting {
 public:
  Waiting(Order order, uint64_t seed) : order_(order), random_(seed * 2 + 1) {}

  // `weight` matters for kBestFirst only: the larger, the earlier.
  void Push(NodeId node, int64_t weight);
  NodeId Pop();

  bool empty() const { return size() == 0; }
  size_t size() const { return heap_.size() + queue_.size(); }
  size_t bytes() const { return heap_.capacity() * sizeof(Entry) + queue_.size() * sizeof(NodeId); }

 private:
  struct Entry {
    int64_t weight;
    uint32_t number;
    NodeId node;
  };
  static bool ComesLater(const Entry& a, const Entry& b);
  uint64_t Random();

  Order order_;
  uint64_t random_;
  uint32_t next_ = 0;
  std::vector<Entry> heap_;
  std::deque<NodeId> queue_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_WAITING_H_
