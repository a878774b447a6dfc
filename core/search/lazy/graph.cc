#include "core/search/lazy/graph.h"

#include <algorithm>

namespace zonelab::search {

size_t AdaptiveGraph::bytes() const {
  return nodes_.bytes() + edges_.bytes() + chains_.bytes() + constraints_.bytes() +
         resets_.bytes() + moves_.bytes();
}

AdaptiveEdge AdaptiveGraph::EdgeOf(const semantics::Step& step, NodeId parent) {
  AdaptiveEdge edge;
  edge.node = parent;
  edge.guard = constraints_.Intern(step.guard);
  edge.resets = resets_.Intern(step.resets);
  if (keeps_edges_) edge.edges = moves_.Intern(step.edges);
  return edge;
}

NodeId AdaptiveGraph::Add(const semantics::Step& step, const AdaptiveEdge& edge, uint32_t move,
                          uint32_t key) {
  AdaptiveNode node;
  node.parent = edge;
  node.move = move;
  node.depth = edge.node == kNoNode ? 0 : nodes_[edge.node].depth + 1;
  node.invariant = constraints_.Intern(step.invariant);
  node.key = key;
  node.may_delay = step.may_delay;
  return nodes_.push_back(node);
}

void AdaptiveGraph::AddParent(NodeId node, AdaptiveEdge edge) {
  edge.next = nodes_[node].more_parents;
  nodes_[node].more_parents = edges_.push_back(edge);
}

Action AdaptiveGraph::ActionOf(const AdaptiveEdge& edge, NodeId target) const {
  return {InvariantOf(edge.node), constraints_.at(edge.guard), resets_.at(edge.resets),
          InvariantOf(target), nodes_[target].may_delay};
}

Action AdaptiveGraph::ActionOf(NodeId source, const semantics::Step& step) const {
  return {InvariantOf(source), step.guard, step.resets, step.invariant, step.may_delay};
}

std::vector<uint32_t> AdaptiveGraph::PathTo(NodeId id) const {
  std::vector<uint32_t> path;
  for (; id != kNoNode && nodes_[id].parent.node != kNoNode; id = nodes_[id].parent.node) {
    path.push_back(nodes_[id].move);
  }
  std::reverse(path.begin(), path.end());
  return path;
}

void AdaptiveGraph::Unlink(NodeId small) {
  const NodeId big = nodes_[small].coverer;
  if (nodes_[big].first_covered == small) {
    nodes_[big].first_covered = nodes_[small].next_covered;
    return;
  }
  NodeId at = nodes_[big].first_covered;
  while (nodes_[at].next_covered != small) at = nodes_[at].next_covered;
  nodes_[at].next_covered = nodes_[small].next_covered;
}

std::vector<NodeId> AdaptiveGraph::TakeCovered(NodeId big) {
  std::vector<NodeId> covered;
  for (NodeId c = nodes_[big].first_covered; c != kNoNode; c = nodes_[c].next_covered) {
    covered.push_back(c);
  }
  nodes_[big].first_covered = kNoNode;
  std::reverse(covered.begin(), covered.end());
  return covered;
}

void AdaptiveGraph::Append(NodeId id, uint32_t partition) {
  while (chains_.size() <= partition) chains_.push_back({});
  Chain& chain = chains_[partition];
  nodes_[id].previous = chain.last;
  (chain.last == kNoNode ? chain.first : nodes_[chain.last].next) = id;
  chain.last = id;
}

void AdaptiveGraph::Remove(NodeId id, uint32_t partition) {
  const AdaptiveNode& node = nodes_[id];
  Chain& chain = chains_[partition];
  (node.previous == kNoNode ? chain.first : nodes_[node.previous].next) = node.next;
  (node.next == kNoNode ? chain.last : nodes_[node.next].previous) = node.previous;
}

}  // namespace zonelab::search
