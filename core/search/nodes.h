// What the graphs of all searches share: numbers of nodes, lists of covered nodes, the way to a
// node.
#ifndef ZONELAB_CORE_SEARCH_NODES_H_
#define ZONELAB_CORE_SEARCH_NODES_H_

#include <algorithm>
#include <cstdint>
#include <vector>

namespace zonelab::search {

// Nodes are numbered in the order in which they are made, from 0.
using NodeId = uint32_t;
inline constexpr NodeId kNoNode = ~NodeId{0};

// Who covers a node, and the list of the nodes that it covers.  A node that covers others heads a
// list through their records, newest first, so covering costs no memory of its own and a node is
// taken out of the list without a search.  A base of node records; `nodes` below is any array of
// such records that is indexed by NodeId.
struct CoverLinks {
  NodeId coverer = kNoNode;  // the node that stands for this one
  NodeId first_covered = kNoNode, next_covered = kNoNode, previous_covered = kNoNode;
};

// Puts `small` first into the list of `big`.  REQUIRES: it is in no list.
template <class Nodes>
void LinkCovered(Nodes& nodes, NodeId small, NodeId big) {
  CoverLinks& links = nodes[small];
  links.previous_covered = kNoNode;
  links.next_covered = nodes[big].first_covered;
  if (links.next_covered != kNoNode) nodes[links.next_covered].previous_covered = small;
  nodes[big].first_covered = small;
}

// Takes `small` out of the list of its coverer.  REQUIRES: it is in that list.
template <class Nodes>
void UnlinkCovered(Nodes& nodes, NodeId small) {
  const CoverLinks& links = nodes[small];
  if (links.previous_covered == kNoNode) {
    nodes[links.coverer].first_covered = links.next_covered;
  } else {
    nodes[links.previous_covered].next_covered = links.next_covered;
  }
  if (links.next_covered != kNoNode) {
    nodes[links.next_covered].previous_covered = links.previous_covered;
  }
}

// Empties the list of `big` and returns it, the node that was covered first in front.  The nodes
// keep their coverer: the caller links them again or sets it to kNoNode.
template <class Nodes>
std::vector<NodeId> TakeCovered(Nodes& nodes, NodeId big) {
  std::vector<NodeId> covered;
  for (NodeId c = nodes[big].first_covered; c != kNoNode; c = nodes[c].next_covered) {
    covered.push_back(c);
  }
  nodes[big].first_covered = kNoNode;
  std::reverse(covered.begin(), covered.end());
  return covered;
}

// The nodes from the root to `id`, both included.  `parent_of` maps the root to kNoNode.
template <class ParentOf>
std::vector<NodeId> WayTo(NodeId id, ParentOf parent_of) {
  std::vector<NodeId> way;
  for (; id != kNoNode; id = parent_of(id)) way.push_back(id);
  std::reverse(way.begin(), way.end());
  return way;
}

// Search::path() of a tree: the numbers of the moves that lead from the root to `id`.
template <class ParentOf, class MoveOf>
std::vector<uint32_t> MovesTo(NodeId id, ParentOf parent_of, MoveOf move_of) {
  std::vector<uint32_t> moves;
  for (const NodeId node : WayTo(id, parent_of)) {
    if (parent_of(node) != kNoNode) moves.push_back(move_of(node));
  }
  return moves;
}

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_NODES_H_
