// The lazy search: expand, cover, refine, re-open.
//
// It builds an adaptive simulation graph (Herbreteau, Srivathsan, Walukiewicz, CAV 2013; papers
// 000, 003, 004): every node has the states that lead to it and an abstraction A(n) around them, at
// first everything.  A(n) is strengthened only where the graph needs it:
//   (1) a move that is impossible from an expanded node must be impossible from all of A(n), and no
//       state of A(n) may meet the goal;
//   (2) what a move leads to from A(n) must be within A of the node it leads to;
//   (3) a node may be covered by an expanded node that is not covered itself and whose A contains
//       its own.
// Then the expanded nodes form an inductive invariant.  How clocks are abstracted is up to the
// strategy `Clocks`; the loop only passes its demands on.
#ifndef ZONELAB_CORE_SEARCH_LAZY_LOOP_H_
#define ZONELAB_CORE_SEARCH_LAZY_LOOP_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/base/budget.h"
#include "core/base/check.h"
#include "core/base/pool.h"
#include "core/base/strings.h"
#include "core/property/goal.h"
#include "core/search/action.h"
#include "core/search/hash_order.h"
#include "core/search/lazy/base.h"
#include "core/search/lazy/reveal.h"
#include "core/search/strategies.h"
#include "core/semantics/bounds.h"
#include "core/semantics/successors.h"

namespace zonelab::search {

template <LazyClocks Clocks, DataStrategy Data>
class Adaptive final : public AdaptiveBase {
 public:
  // `goal` may be empty: then everything is explored.  The references must outlive the search.
  // REQUIRES: the system has an initial state; kMerge: the strategy's Refiner takes many parents.
  Adaptive(const semantics::System& system, const semantics::Bounds& bounds, property::Goal& goal,
           const AdaptiveConfig& config, const Budget& budget)
      : AdaptiveBase(system, bounds, goal, config, budget, Data::kHides),
        clocks_(n_, bounds, config.extrapolates),
        data_(system, config.data_variant, config.assumes_no_errors) {
    if constexpr (requires { clocks_.SetNames(system.network().clocks); }) {
      clocks_.SetNames(system.network().clocks);
    }
  }

  Status Work(double seconds) override { return WorkOn(*this, seconds); }
  int64_t bytes() const override {
    return static_cast<int64_t>(graph_.bytes() + labels_.bytes() + data_.bytes() + clocks_.bytes() +
                                waiting_.bytes());
  }
  Stats stats() const override { return StatsWith(clocks_.interpolants()); }

  void ForEachEntry(const std::function<void(const Entry&)>& visit) override {
    std::vector<zone::GuardBounds> bounds;
    std::vector<bool> hidden(system_.slot_count() - system_.process_count());
    for (NodeId id = 0; id < graph_.size(); ++id) {
      const Node& node = graph_[id];
      if (!node.is_expanded || node.is_dead) continue;
      data_.Load(node.key, state_.data());
      Entry entry;
      entry.state = state_.data();
      entry.zone = clocks_.Constraints(labels_[id].clocks);
      if constexpr (Data::kHides) {
        for (int slot = system_.process_count(); slot < system_.slot_count(); ++slot) {
          hidden[slot - system_.process_count()] = !data_.IsVisible(labels_[id].data, slot);
        }
        entry.hidden = &hidden;
      }
      if constexpr (Clocks::kCertifiesBySimulation) {
        bounds = clocks_.GuardBounds(labels_[id].clocks);
        entry.bounds = &bounds;
      }
      visit(entry);
    }
  }

  std::string Audit() override {
    if constexpr (kHasAudits) return AuditGraph();
    return "";
  }

  // ---- What the refiners see of the graph (search/lazy/refine.h, show.h)
  // -------------------------------
  typename Clocks::Label& label(NodeId node) { return labels_[node].clocks; }
  bool IsRoot(NodeId node) const { return graph_[node].parent.node == kNoNode; }
  NodeId parent(NodeId node) const { return graph_[node].parent.node; }
  Action action(NodeId node) const { return graph_.ActionOf(graph_[node].parent, node); }
  template <class Visit>
  void ForEachParent(NodeId id, Visit visit) const {
    graph_.ForEachEdgeTo(id,
                         [&](const Edge& edge) { visit(edge.node, graph_.ActionOf(edge, id)); });
  }
  typename Data::Label& shown(NodeId node) { return labels_[node].data; }
  typename Data::Key key(NodeId node) const { return graph_[node].key; }
  absl::Span<const int32_t> move(NodeId node) const { return graph_.MoveOf(graph_[node].parent); }
  template <class Visit>
  void ForEachParentMove(NodeId id, Visit visit) const {
    graph_.ForEachEdgeTo(id, [&](const Edge& edge) { visit(edge.node, graph_.MoveOf(edge)); });
  }
  // These slots became visible in the node.
  void Shown(NodeId id, const semantics::Slots& slots) {
    ++stats_.shown;
    if (IsReference()) {
      LogStrengthened(id);
      RecheckAsReference(id, [&](NodeId covered) {
        return data_.Agrees(slots, graph_[id].key, labels_[covered].data, graph_[covered].key);
      });
    } else {
      Changed(id);
    }
  }
  // The node's abstraction of clocks shrank: what it covers must be looked at again.
  void Strengthened(NodeId id) {
    ++stats_.refinements;
    if (IsReference()) {
      LogStrengthened(id);
      RecheckAsReference(id, [&](NodeId covered) {
        const auto &big = labels_[id].clocks, &small = labels_[covered].clocks;
        if constexpr (requires { clocks_.StaysCovered(big, small); }) {
          return clocks_.StaysCovered(big, small);
        } else {
          return clocks_.Covers(big, small);
        }
      });
    } else {
      Changed(id);
    }
  }

 private:
  void Changed(NodeId id) {
    LogStrengthened(id);
    if (graph_[id].first_covered == kNoNode) return;
    if (covering_ == Covering::kMerge) {
      if (!graph_[id].is_unsettled) unsettled_.push_back(id);
      graph_[id].is_unsettled = true;
    } else {
      Recheck(id, /*takes_over=*/false);
    }
  }

  friend Sliced;

  // What the strategies know of a node.
  struct Labels {
    typename Data::Label data{};
    typename Clocks::Label clocks{};
  };

  // ---- The loop
  // -----------------------------------------------------------------------------------

  void Start() {
    const semantics::Step step = Initial();
    clocks_.zones().Initial(step);
    Arrive(step, kNoNode, 0);
  }

  bool HasWork() {
    if (waiting_.empty() && IsReference()) Mend();
    return !waiting_.empty();
  }
  void Turn() {
    const NodeId id = waiting_.Pop();
    if (graph_[id].is_dead) return;
    if ((graph_[id].is_expanded || graph_[id].coverer != kNoNode) && !IsReference()) return;
    if (graph_[id].is_impossible) {
      Forbid(parent(id), action(id));
      return;
    }
    events_.Add(EventKind::kTaken, id);
    if (TryCover(id) || graph_[id].coverer != kNoNode) {
      ++stats_.covered;
    } else if (!graph_[id].is_expanded) {
      Expand(id);
    }
    Settle();
    ++turns_;
    ZL_DCHECK((turns_ & (turns_ - 1)) != 0 || status_ != Status::kRunning || Audit().empty());
  }

  void Expand(NodeId id) {
    ++stats_.expanded;
    if (covering_ == Covering::kOldest) clocks_.Forget(labels_[id].clocks);
    data_.Load(graph_[id].key, state_.data());
    uint32_t move = 0;
    graph_[id].is_expanded = true;
    ForEachMove(id, [&](const semantics::Step& step) {
      const uint32_t number = move++;
      if (number % kMovesPerLook == kMovesPerLook - 1) CheckLimits();
      if (step.error != nullptr) {
        TryError(id, number, step);
      } else if (const Action action = graph_.ActionOf(id, step);
                 clocks_.zones().Post(labels_[id].clocks.zone, action, step.target)) {
        if (FitsWithin(graph_[id].depth + 1, bounds_.largest_constant(),
                       clocks_.zones().candidate(), n_)) {
          Arrive(step, id, number);
        }
      } else {
        ++stats_.disabled;
        events_.Add(EventKind::kForbidden, id, kNoNode, step.edges);
        if (covering_ == Covering::kOldest) {
          AwaitForbidding(id, step);
        } else {
          Forbid(id, action);
        }
      }
      return status_ == Status::kRunning && !graph_[id].is_dead;
    });
    if (status_ != Status::kRunning || graph_[id].is_dead) return;
    KeepOutGoal(id);
    if (covering_ != Covering::kMerge) Append(id);
    events_.Add(EventKind::kExpanded, id);
  }

  template <class Sink>
  void ForEachMove(NodeId id, Sink sink);  // adaptive_moves.h
  void Show(NodeId id, const semantics::Slots& slots) {
    if constexpr (Data::kHides) {
      if (!slots.empty()) ShowBackward(data_, *this, id, slots, IsReference());
    }
  }

  // Demands that the action, impossible from the node, stays so.
  void Forbid(NodeId id, const Action& action) {
    clocks_.Forbid(labels_[id].clocks, action,
                   [&](typename Clocks::Demand demand) { Refine(id, std::move(demand)); });
  }
  // kOldest: the reference implementation of paper 003 makes nodes of impossible moves, too, and
  // refines when it is their turn.
  void AwaitForbidding(NodeId id, const semantics::Step& step) {
    AddImpossible(id, step);
    labels_.push_back({});
  }

  // The candidate zone with the step's target: a new node, or part of an old one.
  void Arrive(const semantics::Step& step, NodeId parent, uint32_t move) {
    ++stats_.generated;
    const typename Data::Key key = data_.Intern(step.target);
    const Edge edge = graph_.EdgeOf(step, parent);
    if (covering_ == Covering::kMerge && IsPartOfOld(key, edge, step)) return;

    const NodeId id = graph_.Add(step, edge, move, key);
    labels_.push_back({{}, clocks_.Store()});
    ++stats_.stored;
    LogCreated(id, step, clocks_.zones().candidate());
    if (covering_ == Covering::kMerge) {
      ReplaceIncluded(id);
      Append(id);
    }
    waiting_.Push(id, config_.order == Order::kBestFirst ? clocks_.zones().Weight() : 0);
    if constexpr (Data::kHides) {
      data_.dependence().OfState(step.target, &slots_);
      Show(id, slots_);
    }

    TryGoal(id, step, clocks_.zones().candidate());
  }

  void TryError(NodeId id, uint32_t number, const semantics::Step& step) {
    const typename Clocks::Label& label = labels_[id].clocks;
    if (FailsIn(clocks_.zones().at(label.zone), id, number, step)) return;
    clocks_.Exclude(label, guard_,
                    [&](typename Clocks::Demand demand) { Refine(id, std::move(demand)); });
  }

  // No state of the node meets the goal; nor may one of its abstraction.
  void KeepOutGoal(NodeId id) {
    if (goal_.is_empty() || !FindDisjuncts(id, /*notes=*/Data::kHides)) return;
    if constexpr (Data::kHides) {
      slots_.clear();
      data_.dependence().Collect(record_.reads(), &slots_);
      Show(id, slots_);
    }
    for (const std::vector<zone::Constraint>& disjunct : disjuncts_) {
      clocks_.Exclude(labels_[id].clocks, disjunct,
                      [&](typename Clocks::Demand demand) { Refine(id, std::move(demand)); });
    }
  }

  // ---- Covering and refinement
  // --------------------------------------------------------------------

  void Refine(NodeId id, typename Clocks::Demand demand) {
    Clocks::Refiner::Refine(clocks_, *this, id, std::move(demand));
  }

  bool MayCover(NodeId big, NodeId small) {
    const Node& candidate = graph_[big];
    if constexpr (Data::kHides) {
      if (!data_.MayCover(labels_[big].data, candidate.key, graph_[small].key)) return false;
    }
    const bool may_cover = IsReference() || (big != small && candidate.coverer == kNoNode);
    return may_cover && candidate.is_expanded &&
           clocks_.MayCover(labels_[big].clocks, labels_[small].clocks);
  }
  bool Covers(NodeId big, NodeId small) {
    if constexpr (Data::kHides) {
      if (!data_.Covers(labels_[big].data, graph_[big].key, labels_[small].data,
                        graph_[small].key)) {
        return false;
      }
    }
    return clocks_.Covers(labels_[big].clocks, labels_[small].clocks);
  }

  // ---- Covering (adaptive_cover.h)
  // ------------------------------------------------------------------

  bool TryCover(NodeId id);
  void TakeOver(NodeId small, NodeId big);
  void Recheck(NodeId id, bool takes_over);
  void Reopen(NodeId id, NodeId coverer);
  void Settle();

  // ---- As the reference implementation of 2018 does it (adaptive_reference.h)
  // -----------------------

  void RecheckAsReference(NodeId id, absl::FunctionRef<bool(NodeId covered)> stays);
  void Mend();

  // ---- Nodes with several parents (kMerge; adaptive_merge.h)
  // ----------------------------------------

  bool IsPartOfOld(typename Data::Key key, const Edge& edge, const semantics::Step& step);
  void ReplaceIncluded(NodeId id);

  void Append(NodeId id) { graph_.Append(id, data_.Partition(graph_[id].key)); }
  void Remove(NodeId id) { graph_.Remove(id, data_.Partition(graph_[id].key)); }

  // ---- Audit (adaptive_audit.h)
  // ---------------------------------------------------------------------

  std::string AuditGraph();
  std::string AuditForbidden();
  bool AuditBlocked(NodeId id, const semantics::Slot* state, semantics::Successors& successors);

  // ---- Events
  // ---------------------------------------------------------------------------------------

  void LogStrengthened(NodeId id) {
    Event* event = events_.Next(EventKind::kStrengthened, id);
    if (event == nullptr) return;
    const Labels& labels = labels_[id];
    AbstractionView view{
        clocks_.Constraints(labels.clocks), clocks_.GuardBounds(labels.clocks), {}};
    if constexpr (Data::kHides) data_.Describe(graph_[id].key, labels.data, &view.visible);
    LogView(event, std::move(view));
  }

  Clocks clocks_;
  Data data_;
  BlockVector<Labels> labels_;  // by node
};

}  // namespace zonelab::search

#include "core/search/lazy/audit.h"
#include "core/search/lazy/cover.h"
#include "core/search/lazy/merge.h"
#include "core/search/lazy/moves.h"
#include "core/search/lazy/reference.h"

#endif  // ZONELAB_CORE_SEARCH_LAZY_LOOP_H_
