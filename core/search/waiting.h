// The nodes that wait to be expanded, and the order in which they come out.
//
// Any order is right; it decides how soon a goal is found and how many nodes are made for nothing:
// a node that is expanded before one that covers it was wasted.  kBreadthFirst finds a run with the
// fewest moves.  kBestFirst takes what weighs most, as the searches say: zones that are large where
// it matters.  But every kShare-th node is the oldest one.  So the order is fair: a goal of few
// moves is found however many nodes there are that weigh more, such as those of a counter.
//
// The order is a run-time switch: one comparison per node is not worth a template parameter.
#ifndef ZONELAB_CORE_SEARCH_WAITING_H_
#define ZONELAB_CORE_SEARCH_WAITING_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "core/contract/options.h"
#include "core/search/nodes.h"

namespace zonelab::search {

// kBreadthFirst: first in, first out.  kDepthFirst: last in, first out.  kBestFirst: see above;
// ties first in, first out.  kRandom: uniformly, reproducible by the seed.
using zonelab::Order;

class Waiting {
 public:
  Waiting(Order order, uint64_t seed) : order_(order), random_(seed * 2 + 1) {}

  // `weight` matters for kBestFirst only: the larger, the earlier.
  void Push(NodeId node, int64_t weight);
  NodeId Pop();

  bool empty() const { return size() == 0; }
  size_t size() const { return queue_.size() - passed_; }
  size_t bytes() const;

 private:
  static constexpr uint32_t kShare = 64;

  struct Entry {
    int64_t weight;
    uint32_t number;  // of the push
    NodeId node;
  };
  static bool ComesLater(const Entry& a, const Entry& b);
  NodeId PopBest();
  uint64_t Random();

  Order order_;
  uint64_t random_;
  std::deque<NodeId> queue_;  // kBestFirst: by age, the first one not taken yet

  // kBestFirst: what comes out of one of heap and queue stays in the other until it is met there.
  std::vector<Entry> heap_;
  std::vector<bool> is_taken_;  // by number of the push
  uint32_t next_ = 0, turn_ = 0;
  size_t passed_ = 0;  // how many of the queue have been taken
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_WAITING_H_
