// Lists of nodes against the same in plain vectors.
#include "core/search/nodes_by_state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace zonelab::search {
namespace {

// A node's fingerprint holds one number, so that "may be within" is "at most".
TEST(NodesByStateTest, AsPlainVectors) {
  std::mt19937_64 random(7);
  const auto upto = [&](uint64_t top) { return random() % (top + 1); };
  NodesByState nodes;
  nodes.Reserve(2);
  std::map<StateId, std::vector<std::pair<uint64_t, NodeId>>> expected;
  NodeId next = 0;
  for (int step = 0; step < 20000; ++step) {
    const auto key = static_cast<StateId>(upto(2));
    auto& list = expected[key];
    const uint64_t fingerprint = upto(99);
    const uint64_t divisor = 1 + upto(4);
    const auto is_match = [&](NodeId node) { return node % divisor == 0; };
    switch (upto(4)) {
      case 0: {
        NodeId found = kNoNode;
        for (const auto& [other, node] : list) {
          if (other >= fingerprint && is_match(node)) found = node;
        }
        EXPECT_EQ(nodes.FindAbove(key, fingerprint, is_match), found);
        found = kNoNode;
        for (const auto& [other, node] : list) {
          if (other <= fingerprint && is_match(node)) found = node;
        }
        EXPECT_EQ(nodes.FindBelow(key, fingerprint, is_match), found);
        break;
      }
      case 1: {
        if (step % 7 != 0) break;  // so that lists grow as well
        std::set<NodeId> taken, gone;
        nodes.TakeBelow(key, fingerprint, is_match, [&](NodeId node) { taken.insert(node); });
        std::erase_if(list, [&](const auto& item) {
          const bool goes = item.first <= fingerprint && is_match(item.second);
          if (goes) gone.insert(item.second);
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
        nodes.Add(key, fingerprint, next);
        list.emplace_back(fingerprint, next++);
    }
    ASSERT_EQ(nodes.size(key), list.size());
  }
}

}  // namespace
}  // namespace zonelab::search
