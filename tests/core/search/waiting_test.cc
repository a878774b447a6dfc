// In which order nodes come out, for each order and by hand.
#include "core/search/waiting.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace zonelab::search::waiting_test {
namespace {

using Nodes = std::vector<NodeId>;

struct Pushed {
  NodeId node;
  int64_t weight;
};

Nodes InOrder(Order order, uint64_t seed, const std::vector<Pushed>& pushed) {
  Waiting waiting(order, seed);
  for (const Pushed& p : pushed) waiting.Push(p.node, p.weight);
  EXPECT_EQ(waiting.size(), pushed.size());
  Nodes popped;
  while (!waiting.empty()) popped.push_back(waiting.Pop());
  return popped;
}

const std::vector<Pushed> kPushed = {{1, 5}, {2, 9}, {3, 5}, {4, 7}};

TEST(WaitingTest, OrdersThatAreFixed) {
  const struct {
    Order order;
    Nodes expected;
  } table[] = {
      {Order::kBreadthFirst, {1, 2, 3, 4}},
      {Order::kDepthFirst, {4, 3, 2, 1}},
      {Order::kBestFirst, {2, 4, 1, 3}},  // 1 and 3 weigh the same: the first one first
  };
  for (const auto& row : table) {
    EXPECT_EQ(InOrder(row.order, 1, kPushed), row.expected) << NameOf(row.order);
  }
}

TEST(WaitingTest, RandomIsAPermutationThatItsSeedReproduces) {
  std::vector<Pushed> many;
  for (NodeId node = 0; node < 100; ++node) many.push_back({node, 0});
  const Nodes first = InOrder(Order::kRandom, 7, many);
  EXPECT_EQ(first, InOrder(Order::kRandom, 7, many));
  EXPECT_NE(first, InOrder(Order::kRandom, 8, many));
  Nodes sorted = first;
  std::sort(sorted.begin(), sorted.end());
  EXPECT_NE(first, sorted);
  for (NodeId node = 0; node < 100; ++node) EXPECT_EQ(sorted[node], node);
}

// A node that weighs little waits no longer than kShare times as many nodes as are older.
TEST(WaitingTest, BestFirstIsFair) {
  Waiting waiting(Order::kBestFirst, 1);
  waiting.Push(0, 1);
  waiting.Push(1, 0);
  NodeId heavy = 2;
  std::vector<int> turns;
  for (int turn = 1; turns.size() < 2 && turn < 200; ++turn) {
    waiting.Push(heavy++, 9);
    waiting.Push(heavy++, 9);
    if (waiting.Pop() <= 1) turns.push_back(turn);
  }
  EXPECT_EQ(turns, (std::vector<int>{64, 128}));
  EXPECT_EQ(waiting.size(), heavy - 128u);
  NodeId left = 0;
  for (; !waiting.empty(); ++left) EXPECT_GE(waiting.Pop(), 2u);
  EXPECT_EQ(left, heavy - 128u);
}

TEST(WaitingTest, DepthFirstTakesWhatWasPushedBetween) {
  Waiting waiting(Order::kDepthFirst, 1);
  waiting.Push(1, 0);
  waiting.Push(2, 0);
  EXPECT_EQ(waiting.Pop(), 2u);
  waiting.Push(3, 0);
  EXPECT_EQ(waiting.Pop(), 3u);
  EXPECT_EQ(waiting.Pop(), 1u);
  EXPECT_TRUE(waiting.empty());
}

}  // namespace
}  // namespace zonelab::search::waiting_test
