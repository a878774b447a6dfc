// The lazy search: expand, cover, refine, re-open.
//
// It builds an adaptive simulation graph [Herbreteau+ 2013] as [Toth-Majzik 2018, Algorithm 1]
// does, of which [Toth-Majzik 2017, Algorithm 1] and [Wang-Jiao 2015, Algorithm 1] are relatives.
// Every node has the states that lead to it, exactly, and an abstraction A(n) around them, at first
// everything.  A(n) is strengthened only where the graph needs it:
//   (1) a move that is impossible from an expanded node must be impossible from all of A(n), and no
//       state of A(n) may meet the goal;
//   (2) what a move leads to from A(n) must be within A of the node it leads to;
//   (3) a node may be covered by an expanded node that is not covered itself and whose A contains
//       its own.
//
// Why it is right.  When nothing waits any more, every node is expanded or covered.  Let a run
// reach the state s, let it be in A(n) for an expanded n (at first the root), and let s take a move
// to s'.  By (1) the move is possible from n, so it was expanded along it to a node m, and s' is in
// A(m) by (2).  If m is covered, by (3) s' is in A of its coverer, which is expanded.  So the run
// stays within the A of expanded nodes, and these never meet the goal, by (1).  If a node's own
// states meet the goal, the path to it is a run: they are exact.
//
// A node that is strengthened may no longer contain what it covers (3), and its parents may no
// longer lead into it (2).  So whoever strengthens tells the parents (search/lazy/refine.h) and has
// the covered nodes looked at again (Recheck); those that are not covered any more wait again.
//
// Why it ends: with extrapolated zones, or with `alu`, a discrete state has finitely many different
// abstractions, a node is strengthened finitely often, and of an infinite path all but finitely
// many nodes would be covered.  The other strategies need not end where zones stay exact.
//
// An example: examples/differences.xta with `--clocks dbca`.  The root is a location with an edge
// to Bad, guarded by `age <= 100 && service > 100`, and two loops.  One loop leads to node 1; the
// other leads back into the root's own zone and only adds an edge.  The guard contradicts one
// constraint of the root's zone, `service - age <= 0`: the root keeps that one and forgets all
// others.  Then node 1 is tried.  Its zone is another one, but satisfies what the root keeps: it
// learns the same and is covered.  One node was expanded, where comparing zones takes a hundred.
//
// How clocks are abstracted is up to the strategy `Clocks`, what is known of variables to `Data`;
// the loop only passes their demands on.  Which nodes cover which is a CoverRule.  Replicas of
// other programs derive from this class and override what is virtual (core/replica).
#ifndef ZONELAB_CORE_SEARCH_LAZY_LOOP_H_
#define ZONELAB_CORE_SEARCH_LAZY_LOOP_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/base/pool.h"
#include "core/base/strings.h"
#include "core/contract/budget.h"
#include "core/property/goal.h"
#include "core/search/lazy/base.h"
#include "core/search/lazy/reveal.h"
#include "core/search/strategies.h"
#include "core/semantics/bounds.h"
#include "core/semantics/successors.h"
#include "core/zone/image.h"

namespace zonelab::search {

template <LazyClocks Clocks, DataStrategy Data>
class LazySearch : public LazyBase {
  static_assert(!Data::kHides || HidingData<Data>);

 public:
  // `goal` may be empty: then everything is explored.  The references must outlive the search.
  // REQUIRES: the system has an initial state; if rule.merges, the strategy's Refiner takes many
  // parents.
  LazySearch(const semantics::System& system, const semantics::Bounds& bounds, property::Goal& goal,
             const LazyConfig& config, const Budget& budget)
      : LazyBase(system, bounds, goal, config, budget, Data::kHides),
        clocks_(system, bounds, config.extrapolates),
        data_(system, config.data) {
    ZL_DCHECK(!config.rule.merges || Clocks::Refiner::kTakesManyParents);
  }

  Status Work(Slice slice) override { return WorkOn(*this, slice); }
  int64_t bytes() const override {
    return static_cast<int64_t>(graph_.bytes() + labels_.bytes() + data_.bytes() + clocks_.bytes() +
                                waiting_.bytes());
  }
  Stats stats() const override { return StatsWith(clocks_.interpolants()); }
  void ForEachEntry(const std::function<void(const Entry&)>& visit) override;
  std::string Audit() override {
    if constexpr (kHasAudits) return AuditGraph();
    return "";
  }

  // ---- What refiners see of the graph (search/lazy/refine.h, reveal.h)

  typename Clocks::Label& label(NodeId node) { return labels_[node].clocks; }
  bool IsRoot(NodeId node) const { return graph_[node].parent.node == kNoNode; }
  NodeId parent(NodeId node) const { return graph_[node].parent.node; }
  zone::ActionT action(NodeId node) const { return graph_.ActionOf(graph_[node].parent, node); }
  template <class Visit>
  void ForEachParent(NodeId id, Visit visit) const {
    graph_.ForEachEdgeTo(id,
                         [&](const Edge& edge) { visit(edge.node, graph_.ActionOf(edge, id)); });
  }
  typename Data::Label& data_label(NodeId node) { return labels_[node].data; }
  typename Data::Key key(NodeId node) const { return graph_[node].key; }
  absl::Span<const int32_t> move(NodeId node) const { return graph_.MoveOf(graph_[node].parent); }
  template <class Visit>
  void ForEachParentMove(NodeId id, Visit visit) const {
    graph_.ForEachEdgeTo(id, [&](const Edge& edge) { visit(edge.node, graph_.MoveOf(edge)); });
  }
  // The node's abstraction shrank: these slots became visible, or the clocks are known better.
  // Then what it covers must be looked at again.
  virtual void Revealed(NodeId id, const semantics::Slots& /*slots*/) {
    ++stats_.shown;
    Changed(id);
  }
  virtual void Strengthened(NodeId id) {
    ++stats_.refinements;
    Changed(id);
  }

 protected:
  // What the strategies know of a node.
  struct Labels {
    typename Data::Label data{};
    typename Clocks::Label clocks{};
  };

  // Nothing waits.  True: something was found to do after all.
  virtual bool OnNothingWaits() { return false; }

  bool Covers(NodeId big, NodeId small);
  void Reopen(NodeId id, NodeId coverer);
  void LogStrengthened(NodeId id);

  Clocks clocks_;
  Data data_;
  BlockVector<Labels> labels_;  // by node

 private:
  friend Sliced;

  // ---- The loop

  void Start() {
    const semantics::Step step = Initial();
    clocks_.zones().Initial(step);
    Arrive(step, kNoNode, 0);
  }
  bool HasWork() { return !waiting_.empty() || OnNothingWaits(); }
  void Turn();
  void Expand(NodeId id);
  template <class Sink>
  void ForEachMove(NodeId id, Sink sink);
  // The candidate zone with the step's target: a new node, or part of an old one.
  void Arrive(const semantics::Step& step, NodeId parent, uint32_t move);
  // A move of the node fails: that ends the search, or it is made sure that it cannot happen.
  void TryError(NodeId id, uint32_t number, const semantics::Step& step);
  // No state of the node meets the goal; nor may one of its abstraction.
  void KeepOutGoal(NodeId id);

  // ---- Strengthening

  void Refine(NodeId id, typename Clocks::Demand demand) {
    Clocks::Refiner::Refine(clocks_, *this, id, std::move(demand));
  }
  // The same, for demands that are made by calling ask(emit): all are made before the first is met,
  // which may change the label that they are read from.
  template <class Ask>
  void RefineAll(NodeId id, Ask ask);
  void Forbid(NodeId id, const zone::ActionT& action) {
    clocks_.Forbid(labels_[id].clocks, action,
                   [&](typename Clocks::Demand demand) { Refine(id, std::move(demand)); });
  }
  void Reveal(NodeId id, const semantics::Slots& slots) {
    if constexpr (Data::kHides) {
      if (!slots.empty()) RevealBackward(data_, *this, id, slots, rule_.demands_whole);
    }
  }
  void Changed(NodeId id);

  // ---- Covering

  bool MayCover(NodeId big, NodeId small);
  bool TryCover(NodeId id);
  // Strengthens `small` until its abstraction is within that of `big`.
  void TakeOver(NodeId small, NodeId big);
  // Keeps what is still covered by `id` and re-opens the rest, after having strengthened what can
  // be kept that way if `takes_over`.
  void Recheck(NodeId id, bool takes_over);
  // Merging: passes on what covering nodes learnt, until nothing changes.
  void Settle();
  void Append(NodeId id) { graph_.Append(id, data_.Partition(graph_[id].key)); }
  void Remove(NodeId id) { graph_.Remove(id, data_.Partition(graph_[id].key)); }

  // ---- Nodes with several parents (rule_.merges)

  bool IsPartOfOld(typename Data::Key key, const Edge& edge, const semantics::Step& step);
  void ReplaceIncluded(NodeId id);

  // ---- Audit

  std::string AuditGraph();
  std::string AuditNode(NodeId id);
  std::string AuditForbidden();
  bool AuditBlocked(NodeId id, const semantics::Slot* state, semantics::Successors& successors);
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_LOOP_H_
