// The graph of a lazy search, as far as it is the same for all strategies: which moves lead to a
// node, which node covers it, and which nodes are candidates for covering.
//
// It is a tree whose leaves may be covered by inner nodes; with CoverRule::merges a node may have
// several parents.  What an edge says (guard, resets, the invariant of its target) is interned:
// few of millions of edges differ, and a refinement needs them again long after the move was made.
#ifndef ZONELAB_CORE_SEARCH_LAZY_GRAPH_H_
#define ZONELAB_CORE_SEARCH_LAZY_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/base/intern.h"
#include "core/base/pool.h"
#include "core/search/nodes.h"
#include "core/semantics/step.h"
#include "core/zone/image.h"

namespace zonelab::search {

// A move that leads to a node.
struct LazyEdge {
  static constexpr uint32_t kNone = ~uint32_t{0};

  NodeId node = kNoNode;                      // from here; kNoNode: to the initial node
  uint32_t guard = 0, resets = 0, edges = 0;  // interned
  uint32_t next = kNone;                      // another edge to the same node
};

struct LazyNode : CoverLinks {
  LazyEdge parent;                          // along which its zone was computed
  uint32_t move = 0;                        // number of the move that made it, among its parent's
  uint32_t more_parents = LazyEdge::kNone;  // merged nodes: their other edges
  uint32_t invariant = 0;                   // of its discrete state; interned
  uint32_t key = 0;                         // of its discrete state
  // In the chain of its partition, while it is a candidate for covering.
  NodeId previous = kNoNode, next = kNoNode;
  uint32_t depth : 27 = 0;  // packed with the flags: a node fills a cache line
  bool may_delay : 1 = true;
  bool is_expanded : 1 = false;
  bool is_dead : 1 = false;        // merged into another node
  bool is_impossible : 1 = false;  // no states: a move that the clocks rule out
  bool is_unsettled : 1 = false;   // in LazyBase::unsettled_
};
static_assert(sizeof(LazyNode) == 64);

class LazyGraph {
 public:
  // The nodes of one partition that can cover: expanded ones in the order of their expansion, or
  // (CoverRule::merges) all live ones in the order in which they were made.
  struct Chain {
    NodeId first = kNoNode, last = kNoNode;
  };

  // `keeps_edges`: are the edges of moves asked for?
  explicit LazyGraph(bool keeps_edges) : keeps_edges_(keeps_edges) {}

  NodeId size() const { return nodes_.size(); }
  const LazyNode& operator[](NodeId id) const { return nodes_[id]; }
  LazyNode& operator[](NodeId id) { return nodes_[id]; }
  size_t bytes() const;

  LazyEdge EdgeOf(const semantics::Step& step, NodeId parent);
  // A node for the target of `step`.
  NodeId Add(const semantics::Step& step, const LazyEdge& edge, uint32_t move, uint32_t key);
  // Another way to an old node.
  void AddParent(NodeId node, LazyEdge edge);

  // Calls visit(edge) for all edges to the node.
  template <class Visit>
  void ForEachEdgeTo(NodeId id, Visit visit) const {
    const LazyNode& node = nodes_[id];
    if (node.parent.node != kNoNode) visit(node.parent);
    for (uint32_t e = node.more_parents; e != LazyEdge::kNone; e = edges_[e].next) {
      visit(edges_[e]);
    }
  }
  zone::ActionT ActionOf(const LazyEdge& edge, NodeId target) const;
  zone::ActionT ActionOf(NodeId source, const semantics::Step& step) const;
  absl::Span<const zone::Constraint> InvariantOf(NodeId id) const {
    return constraints_.at(nodes_[id].invariant);
  }
  absl::Span<const int32_t> MoveOf(const LazyEdge& edge) const { return moves_.at(edge.edges); }
  // The numbers of the moves that lead there.
  std::vector<uint32_t> PathTo(NodeId id) const {
    return MovesTo(
        id, [this](NodeId at) { return nodes_[at].parent.node; },
        [this](NodeId at) { return nodes_[at].move; });
  }

  // Which node covers which: search/nodes.h.
  void Link(NodeId small, NodeId big) { LinkCovered(nodes_, small, big); }
  void Unlink(NodeId small) { UnlinkCovered(nodes_, small); }
  std::vector<NodeId> TakeCovered(NodeId big) { return search::TakeCovered(nodes_, big); }

  Chain chain(uint32_t partition) const {
    return partition < chains_.size() ? chains_[partition] : Chain();
  }
  void Append(NodeId id, uint32_t partition);
  void Remove(NodeId id, uint32_t partition);

 private:
  const bool keeps_edges_;
  BlockVector<LazyNode> nodes_;
  BlockVector<LazyEdge> edges_;  // more_parents
  BlockVector<Chain> chains_;    // by partition
  InternTable<zone::Constraint> constraints_;
  InternTable<semantics::ClockReset> resets_;
  InternTable<int32_t> moves_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_GRAPH_H_
