// A heap for kBestFirst, a deque for all others.
#include "core/search/waiting.h"

#include <algorithm>
#include <utility>

namespace zonelab::search {

bool Waiting::ComesLater(const Entry& a, const Entry& b) {
  return a.weight != b.weight ? a.weight < b.weight : a.number > b.number;
}

uint64_t Waiting::Random() {  // xorshift64
  random_ ^= random_ << 13;
  random_ ^= random_ >> 7;
  random_ ^= random_ << 17;
  return random_;
}

void Waiting::Push(NodeId node, int64_t weight) {
  switch (order_) {
    case Order::kBestFirst:
      heap_.push_back({weight, next_++, node});
      std::push_heap(heap_.begin(), heap_.end(), ComesLater);
      break;
    default:
      queue_.push_back(node);
  }
}

NodeId Waiting::Pop() {
  NodeId node;
  switch (order_) {
    case Order::kBestFirst:
      std::pop_heap(heap_.begin(), heap_.end(), ComesLater);
      node = heap_.back().node;
      heap_.pop_back();
      return node;
    case Order::kDepthFirst:
      node = queue_.back();
      queue_.pop_back();
      return node;
    case Order::kRandom:
      std::swap(queue_[Random() % queue_.size()], queue_.back());
      node = queue_.back();
      queue_.pop_back();
      return node;
    case Order::kBreadthFirst:
      break;
  }
  node = queue_.front();
  queue_.pop_front();
  return node;
}

}  // namespace zonelab::search
