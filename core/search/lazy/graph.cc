// Edges are interned when they are made; actions are put together again when they are asked for.
//
// What a move asks of clocks and does to them is needed again whenever a zone along it is refined,
// often long after the move was taken.  Many moves ask and do the same, so this is kept once, and
// an edge is a few numbers.
#include "core/search/lazy/graph.h"

namespace zonelab::search {

size_t LazyGraph::bytes() const {
  return nodes_.bytes() + edges_.bytes() + chains_.bytes() + constraints_.bytes() +
         resets_.bytes() + moves_.bytes();
}

LazyEdge LazyGraph::EdgeOf(const semantics::Step& step, NodeId parent) {
  LazyEdge edge;
  edge.node = parent;
  edge.guard = constraints_.Intern(step.guard);
  edge.resets = resets_.Intern(step.resets);
  if (keeps_edges_) edge.edges = moves_.Intern(step.edges);
  return edge;
}

NodeId LazyGraph::Add(const semantics::Step& step, const LazyEdge& edge, uint32_t move,
                      uint32_t key) {
  LazyNode node;
  node.parent = edge;
  node.move = move;
  node.depth = edge.node == kNoNode ? 0 : nodes_[edge.node].depth + 1;
  node.invariant = constraints_.Intern(step.invariant);
  node.key = key;
  node.may_delay = step.may_delay;
  return nodes_.push_back(node);
}

void LazyGraph::AddParent(NodeId node, LazyEdge edge) {
  edge.next = nodes_[node].more_parents;
  nodes_[node].more_parents = edges_.push_back(edge);
}

zone::ActionT LazyGraph::ActionOf(const LazyEdge& edge, NodeId target) const {
  return {InvariantOf(edge.node), constraints_.at(edge.guard), resets_.at(edge.resets),
          InvariantOf(target), nodes_[target].may_delay};
}

zone::ActionT LazyGraph::ActionOf(NodeId source, const semantics::Step& step) const {
  return {InvariantOf(source), step.guard, step.resets, step.invariant, step.may_delay};
}

void LazyGraph::Append(NodeId id, uint32_t partition) {
  while (chains_.size() <= partition) chains_.push_back({});
  Chain& chain = chains_[partition];
  nodes_[id].previous = chain.last;
  (chain.last == kNoNode ? chain.first : nodes_[chain.last].next) = id;
  chain.last = id;
}

void LazyGraph::Remove(NodeId id, uint32_t partition) {
  const LazyNode& node = nodes_[id];
  Chain& chain = chains_[partition];
  (node.previous == kNoNode ? chain.first : nodes_[node.previous].next) = node.next;
  (node.next == kNoNode ? chain.last : nodes_[node.next].previous) = node.previous;
}

}  // namespace zonelab::search
