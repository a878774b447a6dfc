// Lists of covered nodes and ways to nodes, by hand.
#include "core/search/nodes.h"

#include <gtest/gtest.h>

#include <vector>

namespace zonelab::search::nodes_test {
namespace {

using Nodes = std::vector<NodeId>;

TEST(NodesTest, CoveredNodesComeInTheOrderOfCovering) {
  std::vector<CoverLinks> nodes(5);
  for (const NodeId small : {1u, 2u, 3u, 4u}) {
    nodes[small].coverer = 0;
    LinkCovered(nodes, small, 0);
  }
  EXPECT_EQ(nodes[0].first_covered, 4u);  // the newest heads the list
  EXPECT_EQ(TakeCovered(nodes, 0), (Nodes{1, 2, 3, 4}));
  EXPECT_EQ(nodes[0].first_covered, kNoNode);
  EXPECT_TRUE(TakeCovered(nodes, 0).empty());
}

TEST(NodesTest, AnyNodeCanBeTakenOut) {
  for (const NodeId gone : {1u, 2u, 3u}) {  // the last, a middle and the first of the list
    std::vector<CoverLinks> nodes(4);
    for (const NodeId small : {1u, 2u, 3u}) {
      nodes[small].coverer = 0;
      LinkCovered(nodes, small, 0);
    }
    UnlinkCovered(nodes, gone);
    Nodes expected = {1, 2, 3};
    expected.erase(expected.begin() + (gone - 1));
    EXPECT_EQ(TakeCovered(nodes, 0), expected) << gone;
  }
}

//   0 --7--> 1 --3--> 2, and 0 --5--> 3
TEST(NodesTest, Ways) {
  const Nodes parents = {kNoNode, 0, 1, 0};
  const std::vector<uint32_t> moves = {99, 7, 3, 5};  // the root's is no move
  const auto parent_of = [&](NodeId id) { return parents[id]; };
  const auto move_of = [&](NodeId id) { return moves[id]; };
  EXPECT_EQ(WayTo(2, parent_of), (Nodes{0, 1, 2}));
  EXPECT_EQ(WayTo(0, parent_of), Nodes{0});
  EXPECT_TRUE(WayTo(kNoNode, parent_of).empty());
  EXPECT_EQ(MovesTo(2, parent_of, move_of), (std::vector<uint32_t>{7, 3}));
  EXPECT_EQ(MovesTo(3, parent_of, move_of), std::vector<uint32_t>{5});
  EXPECT_TRUE(MovesTo(0, parent_of, move_of).empty());
}

}  // namespace
}  // namespace zonelab::search::nodes_test
