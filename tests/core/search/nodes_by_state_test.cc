// Lists of nodes against the same in plain vectors.
#include "core/search/nodes_by_state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

namespace zonelab::search::nodes_by_state_test {
namespace {

// A node's fingerprint holds one number, so that "may be within" is "at most".
TEST(NodesByStateTest, AsPlainVectors) {
  std::mt19937_64 random(7);
  const auto upto = [&](uint64_t top) { return random() % (top + 1); };
  NodesByState nodes;
  nodes.Reserve(2);
  std::map<NodeId, uint64_t> fingerprint_of;
  std::map<StateId, std::vector<NodeId>> expected;
  NodeId next = 0;
  for (int step = 0; step < 20000; ++step) {
    const auto key = static_cast<StateId>(upto(2));
    auto& list = expected[key];
    const uint64_t fingerprint = upto(99);
    const auto own = [&] { return fingerprint; };
    const uint64_t divisor = 1 + upto(4);
    const bool filters = list.size() > 16;
    const auto is_above = [&](NodeId node) {
      const bool may_match = fingerprint_of.at(node) >= fingerprint;
      EXPECT_TRUE(may_match || !filters);
      return may_match && node % divisor == 0;
    };
    const auto is_below = [&](NodeId node) {
      const bool may_match = fingerprint_of.at(node) <= fingerprint;
      EXPECT_TRUE(may_match || !filters);
      return may_match && node % divisor == 0;
    };
    switch (upto(4)) {
      case 0: {
        NodeId above = kNoNode, below = kNoNode;
        for (const NodeId node : list) {
          if (node % divisor != 0) continue;
          if (fingerprint_of[node] >= fingerprint) above = node;
          if (fingerprint_of[node] <= fingerprint) below = node;
        }
        EXPECT_EQ(nodes.FindAbove(key, own, is_above), above);
        EXPECT_EQ(nodes.FindBelow(key, own, is_below), below);
        break;
      }
      case 1: {
        if (step % 7 != 0) break;  // so that lists grow as well
        std::set<NodeId> taken, gone;
        nodes.TakeBelow(key, own, is_below, [&](NodeId node) { taken.insert(node); });
        std::erase_if(list, [&](NodeId node) {
          const bool goes = fingerprint_of[node] <= fingerprint && node % divisor == 0;
          if (goes) gone.insert(node);
          return goes;
        });
        EXPECT_EQ(taken, gone);
        break;
      }
      case 2:
        if (list.empty()) break;
        nodes.RemoveNewest(key);
        list.pop_back();
        break;
      default:
        fingerprint_of[next] = fingerprint;
        nodes.Add(key, next, [&](NodeId node) { return fingerprint_of.at(node); });
        list.push_back(next++);
    }
    ASSERT_EQ(nodes.size(key), list.size());
  }
}

}  // namespace
}  // namespace zonelab::search::nodes_by_state_test
