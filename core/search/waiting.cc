// A queue, and for kBestFirst a heap beside it.
//
// Among equal weights the older node comes first: a search is a function of the model and its
// options, so that its counts can be compared with those of the papers, and its pictures come out
// the same twice.
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
  queue_.push_back(node);
  if (order_ != Order::kBestFirst) return;
  heap_.push_back({weight, next_++, node});
  std::push_heap(heap_.begin(), heap_.end(), ComesLater);
  is_taken_.push_back(false);
}

// The queue holds the pushes number next_ - queue_.size() to next_ - 1.
NodeId Waiting::PopBest() {
  uint32_t number;
  NodeId node;
  if (++turn_ % kShare == 0) {
    number = next_ - static_cast<uint32_t>(queue_.size());
    node = queue_.front();
  } else {
    do {
      std::pop_heap(heap_.begin(), heap_.end(), ComesLater);
      number = heap_.back().number;
      node = heap_.back().node;
      heap_.pop_back();
    } while (is_taken_[number]);
  }
  is_taken_[number] = true;
  ++passed_;
  while (!queue_.empty() && is_taken_[next_ - queue_.size()]) {
    queue_.pop_front();
    --passed_;
  }
  return node;
}

NodeId Waiting::Pop() {
  NodeId node;
  switch (order_) {
    case Order::kBestFirst:
      return PopBest();
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

size_t Waiting::bytes() const {
  return heap_.capacity() * sizeof(Entry) + queue_.size() * sizeof(NodeId) +
         is_taken_.capacity() / 8;
}

}  // namespace zonelab::search
