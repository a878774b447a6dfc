// The graph of an adaptive search, as far as it is the same for all strategies: what leads to a
// node, what covers it, and which nodes are candidates for covering.
#ifndef ZONELAB_CORE_SEARCH_LAZY_GRAPH_H_
#define ZONELAB_CORE_SEARCH_LAZY_GRAPH_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/base/intern.h"
#include "core/base/pool.h"
#include "core/search/action.h"
#include "core/search/waiting.h"
#include "core/semantics/step.h"

namespace zonelab::search {

// A move that leads to a node.
struct AdaptiveEdge {
  static constexpr uint32_t kNone = ~uint32_t{0};

  NodeId node = kNoNode;                      // from here; kNoNode: to the initial node
  uint32_t guard = 0, resets = 0, edges = 0;  // interned
  uint32_t next = kNone;                      // another edge to the same node
};

struct AdaptiveNode {
  AdaptiveEdge parent;  // along which its zone was computed
  uint32_t move = 0;    // number of the move that made it, among its parent's
  uint32_t depth = 0;
  uint32_t more_parents = AdaptiveEdge::kNone;  // kMerge: other edges
  uint32_t invariant = 0;                       // of its discrete state; interned
  uint32_t key = 0;                             // of its discrete state
  NodeId coverer = kNoNode;
  NodeId first_covered = kNoNode, next_covered = kNoNode;
  NodeId previous = kNoNode, next = kNoNode;  // in its chain
  bool may_delay : 1 = true;
  bool is_expanded : 1 = false;
  bool is_dead : 1 = false;
  bool is_impossible : 1 = false;
  bool is_unsettled : 1 = false;
};

class AdaptiveGraph {
 public:
  // The nodes of one partition that can cover: expanded ones in the order of their expansion, or
  // (kMerge) all live ones in the order in which they were made.
  struct Chain {
    NodeId first = kNoNode, last = kNoNode;
  };

  // `keeps_edges`: are the edges of moves asked for?
  explicit AdaptiveGraph(bool keeps_edges) : keeps_edges_(keeps_edges) {}

  NodeId size() const { return nodes_.size(); }
  const AdaptiveNode& operator[](NodeId id) const { return nodes_[id]; }
  AdaptiveNode& operator[](NodeId id) { return nodes_[id]; }
  size_t bytes() const;

  AdaptiveEdge EdgeOf(const semantics::Step& step, NodeId parent);
  // A node for the target of `step`.
  NodeId Add(const semantics::Step& step, const AdaptiveEdge& edge, uint32_t move, uint32_t key);
  // Another way to an old node.
  void AddParent(NodeId node, AdaptiveEdge edge);

  // Calls visit(edge) for all edges to the node.
  template <class Visit>
  void ForEachEdgeTo(NodeId id, Visit visit) const {
    const AdaptiveNode& node = nodes_[id];
    if (node.parent.node != kNoNode) visit(node.parent);
    for (uint32_t e = node.more_parents; e != AdaptiveEdge::kNone; e = edges_[e].next) {
      visit(edges_[e]);
    }
  }
  Action ActionOf(const AdaptiveEdge& edge, NodeId target) const;
  Action ActionOf(NodeId source, const semantics::Step& step) const;
  absl::Span<const zone::Constraint> InvariantOf(NodeId id) const {
    return constraints_.at(nodes_[id].invariant);
  }
  absl::Span<const int32_t> MoveOf(const AdaptiveEdge& edge) const { return moves_.at(edge.edges); }
  // The numbers of the moves that lead there.
  std::vector<uint32_t> PathTo(NodeId id) const;

  // Who covers whom.
  void Link(NodeId small, NodeId big) {
    nodes_[small].next_covered = nodes_[big].first_covered;
    nodes_[big].first_covered = small;
  }
  void Unlink(NodeId small);
  // Empties the list; the first that was covered comes first.
  std::vector<NodeId> TakeCovered(NodeId big);

  Chain chain(uint32_t partition) const {
    return partition < chains_.size() ? chains_[partition] : Chain();
  }
  void Append(NodeId id, uint32_t partition);
  void Remove(NodeId id, uint32_t partition);

 private:
  const bool keeps_edges_;
  BlockVector<AdaptiveNode> nodes_;
  BlockVector<AdaptiveEdge> edges_;  // more_parents
  BlockVector<Chain> chains_;        // by partition
  InternTable<zone::Constraint> constraints_;
  InternTable<semantics::ClockReset> resets_;
  InternTable<int32_t> moves_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_GRAPH_H_
