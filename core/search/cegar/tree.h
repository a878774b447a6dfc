// The tree of a counterexample-guided search: nodes with zones over some clocks, which cover
// others.
//
// Nodes are numbered in the order in which they are made, so parents come before their children,
// and one pass over the numbers computes a tree anew from its root down.  Whole subtrees go when a
// node's zone becomes empty or is covered; a node that went keeps its number.
#ifndef ZONELAB_CORE_SEARCH_CEGAR_TREE_H_
#define ZONELAB_CORE_SEARCH_CEGAR_TREE_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/base/intern.h"
#include "core/base/pool.h"
#include "core/search/cegar/partial_zone.h"
#include "core/search/nodes.h"
#include "core/semantics/step.h"
#include "core/zone/image.h"

namespace zonelab::search {

struct CegarNode : CoverLinks {
  NodeId parent = kNoNode, first_child = kNoNode, next_sibling = kNoNode;
  NodeId next = kNoNode;  // among those of its key that were expanded
  uint32_t key = 0;       // of its discrete state
  uint32_t move = 0;      // number of the move that made it, among its parent's
  uint32_t depth = 0;
  uint32_t guard = 0, resets = 0, invariant = 0;  // of that move; interned
  uint32_t sides = 0;   // constraints on differences that split its zone; interned, 0: none
  uint32_t clocks = 0;  // its precision; interned, 0: none
  uint32_t zone = ArrayPool<zone::Bound>::kNone;  // kNone: no clocks
  bool may_delay : 1 = true;
  bool is_expanded : 1 = false;
  bool is_dead : 1 = false;
  bool is_chained : 1 = false;  // is it in the list that `next` links?
  bool is_waiting : 1 = false;
};

class CegarTree {
 public:
  CegarTree() {  // so that 0 is the empty set
    constraints_.Intern({});
    clocks_.Intern({});
  }

  NodeId size() const { return nodes_.size(); }
  const CegarNode& operator[](NodeId id) const { return nodes_[id]; }
  CegarNode& operator[](NodeId id) { return nodes_[id]; }
  size_t bytes() const {
    return nodes_.bytes() + zones_.bytes() + constraints_.bytes() + resets_.bytes() +
           clocks_.bytes() + first_.bytes();
  }

  // A node for the target of `step`, without zone.
  NodeId Add(const semantics::Step& step, NodeId parent, uint32_t key, uint32_t move) {
    CegarNode node;
    node.parent = parent;
    node.key = key;
    node.move = move;
    node.depth = parent == kNoNode ? 0 : nodes_[parent].depth + 1;
    node.guard = constraints_.Intern(step.guard);
    node.resets = resets_.Intern(step.resets);
    node.invariant = constraints_.Intern(step.invariant);
    node.may_delay = step.may_delay;
    return Link(node);
  }
  // Another node behind the same move: a zone is split over several.
  NodeId AddSibling(NodeId id) {
    CegarNode node;
    node.parent = nodes_[id].parent;
    node.key = nodes_[id].key;
    node.move = nodes_[id].move;
    node.depth = nodes_[id].depth;
    node.guard = nodes_[id].guard;
    node.resets = nodes_[id].resets;
    node.invariant = nodes_[id].invariant;
    node.may_delay = nodes_[id].may_delay;
    return Link(node);
  }

  zone::ActionU ActionInto(NodeId id) const {
    const CegarNode& node = nodes_[id];
    return {constraints_.at(node.guard), resets_.at(node.resets), constraints_.at(node.invariant),
            node.may_delay};
  }
  absl::Span<const zone::Constraint> sides(NodeId id) const {
    return constraints_.at(nodes_[id].sides);
  }
  ZoneView zone(NodeId id) const {
    const CegarNode& node = nodes_[id];
    const ClockSet clocks = clocks_.at(node.clocks);
    return {clocks, clocks.empty() ? nullptr : zones_.at(node.zone)};
  }
  // Did that change the node?
  bool SetZone(NodeId id, const ZoneView& zone, absl::Span<const zone::Constraint> sides) {
    CegarNode& node = nodes_[id];
    node.sides = constraints_.Intern(sides);
    const uint32_t clocks = clocks_.Intern(zone.clocks);
    const size_t size = zone::Size(zone.n());
    if (clocks == node.clocks) {
      if (zone.clocks.empty() ||
          std::equal(zone.matrix, zone.matrix + size, zones_.at(node.zone))) {
        return false;
      }
    } else {
      ReleaseZone(id);
      node.clocks = clocks;
      if (!zone.clocks.empty()) node.zone = zones_.Allocate(size);
    }
    if (!zone.clocks.empty()) std::copy(zone.matrix, zone.matrix + size, zones_.at(node.zone));
    return true;
  }

  // ---- Covering

  void Cover(NodeId small, NodeId big) {
    nodes_[small].coverer = big;
    LinkCovered(nodes_, small, big);
  }
  void Uncover(NodeId small) {
    UnlinkCovered(nodes_, small);
    nodes_[small].coverer = kNoNode;
  }
  // From now on found by FindExpanded.
  void Chain(NodeId id) {
    CegarNode& node = nodes_[id];
    if (node.is_chained) return;
    while (first_.size() <= node.key) first_.push_back(kNoNode);
    node.is_chained = true;
    node.next = first_[node.key];
    first_[node.key] = id;
  }
  // The newest expanded node of the same discrete state, not covered itself, of which `fits` says
  // yes.
  template <class Fits>
  NodeId FindExpanded(uint32_t key, Fits fits) {
    if (key >= first_.size()) return kNoNode;
    NodeId* link = &first_[key];
    while (*link != kNoNode) {
      CegarNode& node = nodes_[*link];
      if (!node.is_expanded || node.is_dead || node.coverer != kNoNode) {
        node.is_chained = false;
        *link = node.next;
        continue;
      }
      if (fits(*link)) return *link;
      link = &node.next;
    }
    return kNoNode;
  }

  // Takes all that is below the node out of the tree; `visit` sees each node before it goes.
  template <class Visit>
  void RemoveBelow(NodeId id, Visit visit) {
    std::vector<NodeId> todo;
    auto push_children = [&](NodeId at) {
      for (NodeId c = nodes_[at].first_child; c != kNoNode; c = nodes_[c].next_sibling) {
        if (!nodes_[c].is_dead) todo.push_back(c);
      }
      nodes_[at].first_child = kNoNode;
    };
    push_children(id);
    while (!todo.empty()) {
      const NodeId at = todo.back();
      todo.pop_back();
      push_children(at);
      Kill(at, visit);
    }
  }
  // The same with the node itself.
  template <class Visit>
  void Remove(NodeId id, Visit visit) {
    RemoveBelow(id, visit);
    Kill(id, visit);
  }

 private:
  NodeId Link(CegarNode node) {
    const NodeId id = nodes_.size();
    if (node.parent != kNoNode) {
      node.next_sibling = nodes_[node.parent].first_child;
      nodes_[node.parent].first_child = id;
    }
    return nodes_.push_back(node);
  }
  template <class Visit>
  void Kill(NodeId id, Visit& visit) {
    nodes_[id].is_dead = true;
    if (nodes_[id].coverer != kNoNode) Uncover(id);
    visit(id);
    ReleaseZone(id);
  }
  void ReleaseZone(NodeId id) {
    CegarNode& node = nodes_[id];
    const size_t clocks = clocks_.at(node.clocks).size();
    if (clocks > 0) zones_.Release(node.zone, zone::Size(static_cast<int>(clocks) + 1));
    node.zone = ArrayPool<zone::Bound>::kNone;
    node.clocks = 0;
  }

  BlockVector<CegarNode> nodes_;
  BlockVector<NodeId> first_;  // by key: the newest expanded node
  ArrayPool<zone::Bound> zones_;
  InternTable<zone::Constraint> constraints_;
  InternTable<zone::ClockReset> resets_;
  InternTable<int32_t> clocks_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_CEGAR_TREE_H_
