// The lazy search: expand, cover, refine, re-open.
//
// It builds an adaptive simulation graph (Herbreteau, Srivathsan, Walukiewicz, CAV 2013; papers 000,
// 003, 004): every node has the states that lead to it and an abstraction A(n) around them, at first
// everything.  A(n) is strengthened only where the graph needs it:
//   (1) a move that is impossible from an expanded node must be impossible from all of A(n), and no
//       state of A(n) may meet the goal;
//   (2) what a move leads to from A(n) must be within A of the node it leads to;
//   (3) a node may be covered by an expanded node that is not covered itself and whose A contains
//       its own.
// Then the expanded nodes form an inductive invariant.  How clocks are abstracted is up to the
// strategy `Clocks`; the loop only passes its demands on.
#ifndef ZONELAB_CORE_SEARCH_ADAPTIVE_H_
#define ZONELAB_CORE_SEARCH_ADAPTIVE_H_

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/budget.h"
#include "core/base/check.h"
#include "core/base/intern.h"
#include "core/base/pool.h"
#include "core/base/strings.h"
#include "core/property/goal.h"
#include "core/search/abstraction.h"
#include "core/search/action.h"
#include "core/search/sliced.h"
#include "core/search/tactics.h"
#include "core/search/waiting.h"
#include "core/semantics/bounds.h"
#include "core/semantics/successors.h"

namespace zonelab::search {

template <LazyClocks Clocks, DataStrategy Data>
class Adaptive final : public Sliced<Adaptive<Clocks, Data>> {
 public:
  struct Config {
    Order order = Order::kBreadthFirst;
    uint64_t seed = 1;
    Covering covering = Covering::kOldest;
    bool extrapolates = Clocks::kExtrapolates;  // zones by Extra_LU+
    size_t event_limit = 0;
  };

  // `goal` may be empty: then everything is explored.  The references must outlive the search.
  // REQUIRES: the system has an initial state; kMerge: the strategy's Refiner takes many parents.
  Adaptive(const semantics::System& system, const semantics::Bounds& bounds, property::Goal& goal,
           const Config& config, const Budget& budget)
      : Base(budget),
        n_(system.clock_count()),
        system_(system),
        bounds_(bounds),
        goal_(goal),
        config_(config),
        successors_(system, &bounds.activity()),
        clocks_(n_, bounds, config.extrapolates),
        data_(system),
        waiting_(config.order, config.seed),
        state_(system.slot_count()),
        scratch_(zone::Size(n_)) {
    this->events_.limit = config.event_limit;
  }

  int64_t waiting() const override { return static_cast<int64_t>(waiting_.size()); }
  int64_t bytes() const override {
    return static_cast<int64_t>(nodes_.bytes() + parents_.bytes() + chains_.bytes() +
                                data_.bytes() + clocks_.bytes() + waiting_.bytes() +
                                constraints_.bytes() + resets_.bytes());
  }
  Stats stats() const override {
    Stats stats = Base::stats();
    stats.interpolants = clocks_.interpolants();
    stats.nodes = stats.generated + (config_.covering == Covering::kOldest ? stats.disabled : 0);
    return stats;
  }

  std::vector<uint32_t> path() const override {
    std::vector<uint32_t> path;
    for (NodeId node = final_node_; node != kNoNode && nodes_[node].parent.node != kNoNode;
         node = nodes_[node].parent.node) {
      path.push_back(nodes_[node].move);
    }
    std::reverse(path.begin(), path.end());
    return path;
  }

  void ForEachEntry(const std::function<void(const Entry&)>& visit) override {
    std::vector<zone::GuardBounds> bounds;
    for (NodeId id = 0; id < nodes_.size(); ++id) {
      const Node& node = nodes_[id];
      if (!node.is_expanded || node.is_dead) continue;
      data_.Load(node.key, state_.data());
      Entry entry;
      entry.state = state_.data();
      entry.zone = clocks_.Constraints(node.label);
      if constexpr (Clocks::kCertifiesBySimulation) {
        bounds = clocks_.GuardBounds(node.label);
        entry.bounds = &bounds;
      }
      visit(entry);
    }
  }

  std::string Audit() override {
    for (NodeId id = 0; id < nodes_.size(); ++id) {
      const Node& node = nodes_[id];
      if (node.is_dead || node.is_impossible) continue;
      if (!clocks_.Represents(node.label)) return Cat("node ", id, " lies outside its abstraction");
      if (node.coverer != kNoNode) {
        const Node& coverer = nodes_[node.coverer];
        if (!coverer.is_expanded || coverer.is_dead || coverer.coverer != kNoNode ||
            coverer.key != node.key) {
          return Cat("node ", id, " is covered by one that may not cover");
        }
        if (!clocks_.Covers(coverer.label, node.label)) {
          return Cat("node ", id, " is not within the node that covers it");
        }
      }
      std::string problem;
      ForEachParent(id, [&](NodeId parent, const Action& action) {
        if (!nodes_[parent].is_dead &&
            !clocks_.Follows(nodes_[parent].label, action, node.label)) {
          problem = Cat("an edge from node ", parent, " leads out of the abstraction of node ", id);
        }
      });
      if (!problem.empty()) return problem;
    }
    // Impossible moves may still wait for their turn.
    return status_ == Status::kExhausted ? AuditForbidden() : "";
  }

  // ---- What the refiners see of the graph (search/refine.h) ---------------------------------------
  typename Clocks::Label& label(NodeId node) { return nodes_[node].label; }
  bool IsRoot(NodeId node) const { return nodes_[node].parent.node == kNoNode; }
  NodeId parent(NodeId node) const { return nodes_[node].parent.node; }
  Action action(NodeId node) const { return ActionOf(nodes_[node].parent, nodes_[node]); }
  template <class Visit>
  void ForEachParent(NodeId id, Visit visit) const {
    const Node& node = nodes_[id];
    if (node.parent.node != kNoNode) visit(node.parent.node, ActionOf(node.parent, node));
    for (uint32_t p = node.more_parents; p != kNone; p = parents_[p].next) {
      visit(parents_[p].node, ActionOf(parents_[p], node));
    }
  }
  // The node's abstraction shrank: what it covers must be looked at again.
  void Strengthened(NodeId id) {
    ++stats_.refinements;
    LogStrengthened(id);
    if (nodes_[id].first_covered == kNoNode) return;
    if (config_.covering == Covering::kMerge) {
      if (!nodes_[id].is_unsettled) unsettled_.push_back(id);
      nodes_[id].is_unsettled = true;
    } else {
      Recheck(id, [](NodeId) {});
    }
  }

 private:
  using Base = Sliced<Adaptive>;
  friend Base;
  using Base::CheckLimits;
  using Base::error_;
  using Base::events_;
  using Base::Fail;
  using Base::final_node_;
  using Base::FitsWithin;
  using Base::Reach;
  using Base::stats_;
  using Base::status_;
  using Base::Stop;

  static constexpr uint32_t kNone = ~uint32_t{0};

  struct Parent {
    NodeId node = kNoNode;
    uint32_t guard = 0, resets = 0;  // interned
    uint32_t next = kNone;           // in parents_
  };
  struct Node {
    Parent parent;                  // along which its zone was computed
    uint32_t move = 0;              // number of the move that made it, among its parent's
    uint32_t depth = 0;
    uint32_t more_parents = kNone;  // kMerge: in parents_
    uint32_t invariant = 0;         // of its discrete state; interned
    typename Data::Key key{};
    typename Clocks::Label label{};
    NodeId coverer = kNoNode;
    NodeId first_covered = kNoNode, next_covered = kNoNode;
    NodeId previous = kNoNode, next = kNoNode;  // in its chain
    bool may_delay : 1 = true;
    bool is_expanded : 1 = false;
    bool is_dead : 1 = false;
    bool is_impossible : 1 = false;
    bool is_unsettled : 1 = false;
  };
  // The nodes of one key that can cover: expanded ones in the order of their expansion, or (kMerge)
  // all live ones in the order in which they were made.
  struct Chain {
    NodeId first = kNoNode, last = kNoNode;
  };

  Action ActionOf(const Parent& parent, const Node& target) const {
    return {constraints_.at(nodes_[parent.node].invariant), constraints_.at(parent.guard),
            resets_.at(parent.resets), constraints_.at(target.invariant), target.may_delay};
  }
  Action ActionOf(NodeId source, const semantics::Step& step) const {
    return {constraints_.at(nodes_[source].invariant), step.guard, step.resets, step.invariant,
            step.may_delay};
  }

  // ---- The loop -----------------------------------------------------------------------------------

  void Start() {
    const semantics::Step step = successors_.Initial();
    zone::SetZero(scratch_.data(), n_);
    ZL_CHECK(step.error == nullptr && zone::ConjoinAll(scratch_.data(), n_, step.invariant));
    clocks_.zones().Initial(step);
    Arrive(step, kNoNode, 0);
  }

  bool HasWork() const { return !waiting_.empty(); }
  void Turn() {
    const NodeId id = waiting_.Pop();
    if (nodes_[id].is_dead || nodes_[id].is_expanded || nodes_[id].coverer != kNoNode) return;
    if (nodes_[id].is_impossible) {
      Forbid(parent(id), action(id));
      return;
    }
    Log(EventKind::kTaken, id);
    if (TryCover(id)) {
      ++stats_.covered;
    } else {
      Expand(id);
    }
    Settle();
    ++turns_;
    ZL_DCHECK((turns_ & (turns_ - 1)) != 0 || status_ != Status::kRunning || Audit().empty());
  }

  void Expand(NodeId id) {
    ++stats_.expanded;
    if (config_.covering == Covering::kOldest) clocks_.Forget(nodes_[id].label);
    data_.Load(nodes_[id].key, state_.data());
    uint32_t move = 0;
    nodes_[id].is_expanded = true;
    successors_.ForEach(state_.data(), [&](const semantics::Step& step) {
      const uint32_t number = move++;
      if (number % Base::kMovesPerLook == Base::kMovesPerLook - 1) CheckLimits();
      if (step.error != nullptr) {
        TryError(id, number, step);
      } else if (const Action action = ActionOf(id, step);
                 clocks_.zones().Post(nodes_[id].label.zone, action, step.target)) {
        if (FitsWithin(nodes_[id].depth + 1, bounds_.largest_constant(),
                       clocks_.zones().candidate(), n_)) {
          Arrive(step, id, number);
        }
      } else {
        ++stats_.disabled;
        if (Event* event = events_.Next(EventKind::kForbidden, id)) {
          event->edges.assign(step.edges.begin(), step.edges.end());
        }
        if (config_.covering == Covering::kOldest) {
          AwaitForbidding(id, step);
        } else {
          Forbid(id, action);
        }
      }
      return status_ == Status::kRunning && !nodes_[id].is_dead;
    });
    if (status_ != Status::kRunning || nodes_[id].is_dead) return;
    KeepOutGoal(id);
    if (config_.covering != Covering::kMerge) Append(id);
    Log(EventKind::kExpanded, id);
  }

  // Demands that the action, impossible from the node, stays so.
  void Forbid(NodeId id, const Action& action) {
    clocks_.Forbid(nodes_[id].label, action,
                   [&](typename Clocks::Demand demand) { Refine(id, std::move(demand)); });
  }
  // kOldest: the reference implementation of paper 003 makes nodes of impossible moves, too, and
  // refines when it is their turn.
  void AwaitForbidding(NodeId id, const semantics::Step& step) {
    Node node;
    node.parent = {id, constraints_.Intern(step.guard), resets_.Intern(step.resets)};
    node.invariant = constraints_.Intern(step.invariant);
    node.may_delay = step.may_delay;
    node.is_impossible = true;
    waiting_.Push(nodes_.push_back(node), 0);
  }

  // The candidate zone with the step's target: a new node, or part of an old one.
  void Arrive(const semantics::Step& step, NodeId parent, uint32_t move) {
    ++stats_.generated;
    const typename Data::Key key = data_.Intern(step.target);
    while (chains_.size() <= key) chains_.push_back({});
    Parent edge;
    edge.node = parent;
    edge.guard = constraints_.Intern(step.guard);
    edge.resets = resets_.Intern(step.resets);
    if (config_.covering == Covering::kMerge && IsPartOfOld(key, edge, step)) return;

    Node node;
    node.parent = edge;
    node.move = move;
    node.depth = parent == kNoNode ? 0 : nodes_[parent].depth + 1;
    node.invariant = constraints_.Intern(step.invariant);
    node.key = key;
    node.may_delay = step.may_delay;
    node.label = clocks_.Store();
    const NodeId id = nodes_.push_back(node);
    ++stats_.stored;
    LogCreated(id, step);
    if (config_.covering == Covering::kMerge) {
      ReplaceIncluded(id);
      Append(id);
    }
    waiting_.Push(id, config_.order == Order::kBestFirst ? clocks_.zones().Weight() : 0);

    if (goal_.is_empty()) return;
    const zone::Bound* zone = clocks_.zones().candidate();
    scratch_.assign(zone, zone + zone::Size(n_));
    zone::ConjoinAll(scratch_.data(), n_, step.invariant);
    const semantics::Outcome at_goal =
        goal_.Meets(step.target, scratch_.data(), n_, successors_.machine(), &error_);
    if (at_goal == semantics::Outcome::kTrue) {
      Log(EventKind::kReached, id);
      Reach(id);
    } else if (at_goal == semantics::Outcome::kError) {
      Fail(id, Search::kNoStep, error_);
    }
  }

  void TryError(NodeId id, uint32_t number, const semantics::Step& step) {
    const Node& node = nodes_[id];
    const zone::Bound* zone = clocks_.zones().at(node.label.zone);
    scratch_.assign(zone, zone + zone::Size(n_));
    guard_.assign(step.guard.begin(), step.guard.end());
    const auto invariant = constraints_.at(node.invariant);
    guard_.insert(guard_.end(), invariant.begin(), invariant.end());
    if (zone::ConjoinAll(scratch_.data(), n_, guard_)) {
      Fail(id, number, *step.error);
      return;
    }
    clocks_.Exclude(node.label, guard_,
                    [&](typename Clocks::Demand demand) { Refine(id, std::move(demand)); });
  }

  // No state of the node meets the goal; nor may one of its abstraction.
  void KeepOutGoal(NodeId id) {
    if (goal_.is_empty()) return;
    const semantics::Outcome outcome =
        goal_.DisjunctsIn(state_.data(), successors_.machine(), &disjuncts_, &error_);
    if (outcome == semantics::Outcome::kError) {
      Fail(id, Search::kNoStep, error_);
      return;
    }
    const auto invariant = constraints_.at(nodes_[id].invariant);
    for (std::vector<zone::Constraint>& disjunct : disjuncts_) {
      disjunct.insert(disjunct.end(), invariant.begin(), invariant.end());
      clocks_.Exclude(nodes_[id].label, disjunct,
                      [&](typename Clocks::Demand demand) { Refine(id, std::move(demand)); });
    }
  }

  // ---- Covering and refinement --------------------------------------------------------------------

  void Refine(NodeId id, typename Clocks::Demand demand) {
    Clocks::Refiner::Refine(clocks_, *this, id, std::move(demand));
  }

  bool MayCover(NodeId big, NodeId small) {
    const Node& candidate = nodes_[big];
    return big != small && candidate.is_expanded && candidate.coverer == kNoNode &&
           clocks_.MayCover(candidate.label, nodes_[small].label);
  }

  bool TryCover(NodeId id) {
    const Chain chain = chains_[nodes_[id].key];
    if (config_.covering == Covering::kOldest) {
      for (NodeId c = chain.first; c != kNoNode; c = nodes_[c].next) {
        if (clocks_.Covers(nodes_[c].label, nodes_[id].label)) {
          SetCoverer(id, c);
          return true;
        }
      }
    }
    const bool backwards = config_.covering == Covering::kNewest;
    for (NodeId c = backwards ? chain.last : chain.first; c != kNoNode;
         c = backwards ? nodes_[c].previous : nodes_[c].next) {
      if (!MayCover(c, id)) continue;
      if (config_.covering == Covering::kOldest) {
        TakeOver(id, c);
        if (!clocks_.Covers(nodes_[c].label, nodes_[id].label)) continue;
        SetCoverer(id, c);
      } else {
        SetCoverer(id, c);
        TakeOver(id, c);
      }
      if (nodes_[id].coverer != kNoNode) return true;
    }
    return false;
  }

  // Strengthens `small` until its abstraction is within that of `big`.
  void TakeOver(NodeId small, NodeId big) {
    std::vector<typename Clocks::Demand> demands;
    clocks_.Cover(nodes_[big].label,
                  [&](typename Clocks::Demand demand) { demands.push_back(std::move(demand)); });
    for (typename Clocks::Demand& demand : demands) Refine(small, std::move(demand));
  }

  void SetCoverer(NodeId small, NodeId big) {
    Node& node = nodes_[small];
    node.coverer = big;
    node.next_covered = nodes_[big].first_covered;
    nodes_[big].first_covered = small;
    if (Event* event = events_.Next(EventKind::kCovered, small)) event->other = big;
  }

  // Keeps what is still covered by `id` and re-opens the rest; `try_again` may mend a node first.
  template <class TryAgain>
  void Recheck(NodeId id, TryAgain try_again) {
    std::vector<NodeId> covered;
    for (NodeId c = nodes_[id].first_covered; c != kNoNode; c = nodes_[c].next_covered) {
      covered.push_back(c);
    }
    nodes_[id].first_covered = kNoNode;
    if (config_.covering == Covering::kOldest) {
      // The reference implementation keeps covered nodes in a hash set; so its order is arbitrary but
      // always the same.  In the order of covering, Critical 4 comes out 3 % larger.
      std::sort(covered.begin(), covered.end(),
                [](NodeId a, NodeId b) { return a * 0xc2b2ae35u < b * 0xc2b2ae35u; });
    } else {
      std::reverse(covered.begin(), covered.end());  // the first that was covered comes first
    }
    for (const NodeId c : covered) {
      Node& node = nodes_[c];
      if (node.is_dead) continue;
      if (!nodes_[id].is_dead && !clocks_.Covers(nodes_[id].label, node.label)) try_again(c);
      if (!nodes_[id].is_dead && clocks_.Covers(nodes_[id].label, node.label)) {
        node.next_covered = nodes_[id].first_covered;
        nodes_[id].first_covered = c;
      } else {
        Reopen(c, id);
      }
    }
  }
  void Reopen(NodeId id, NodeId coverer) {
    Node& node = nodes_[id];
    node.coverer = kNoNode;
    ++stats_.reopened;
    if (Event* event = events_.Next(EventKind::kReopened, id)) event->other = coverer;
    if (config_.covering == Covering::kMerge) clocks_.Forget(node.label);
    waiting_.Push(id, 0);
  }

  // kMerge: passes on what covering nodes learnt, until nothing changes.
  void Settle() {
    while (!unsettled_.empty()) {
      const NodeId id = unsettled_.back();
      unsettled_.pop_back();
      nodes_[id].is_unsettled = false;
      Recheck(id, [&](NodeId covered) {
        if (clocks_.MayCover(nodes_[id].label, nodes_[covered].label)) TakeOver(covered, id);
      });
    }
  }

  // ---- Nodes with several parents (kMerge) --------------------------------------------------------

  bool IsPartOfOld(typename Data::Key key, Parent edge, const semantics::Step& step) {
    const zone::Bound* zone = clocks_.zones().candidate();
    for (NodeId old = chains_[key].first; old != kNoNode; old = nodes_[old].next) {
      if (!zone::IsWithin(zone, clocks_.zones().at(nodes_[old].label.zone), n_)) continue;
      if (edge.node == kNoNode) return true;
      if (Event* event = events_.Next(EventKind::kMerged, old)) {
        event->other = edge.node;
        event->edges.assign(step.edges.begin(), step.edges.end());
      }
      AddParent(old, edge);
      clocks_.TakeAsChange(nodes_[old].label);
      std::vector<typename Clocks::Demand> demands;
      clocks_.Pull(nodes_[edge.node].label, ActionOf(edge, nodes_[old]),
                   [&](typename Clocks::Demand demand) { demands.push_back(std::move(demand)); });
      for (typename Clocks::Demand& demand : demands) Refine(edge.node, std::move(demand));
      return true;
    }
    return false;
  }

  void AddParent(NodeId node, Parent edge) {
    edge.next = nodes_[node].more_parents;
    nodes_[node].more_parents = parents_.push_back(edge);
  }

  // Nodes whose zones lie within that of the new node give it their parents and go.
  void ReplaceIncluded(NodeId id) {
    const Chain chain = chains_[nodes_[id].key];
    const zone::Bound* zone = clocks_.zones().candidate();
    // Zones that grow without limit must not replace one another for ever (algorithms §1.3).
    if (!clocks_.zones().extrapolates()) {
      for (NodeId c = chain.first; c != kNoNode; c = nodes_[c].next) {
        if (MayCover(c, id)) return;
      }
    }
    NodeId next = kNoNode;
    for (NodeId old = chain.first; old != kNoNode; old = next) {
      next = nodes_[old].next;
      if (!zone::IsWithin(clocks_.zones().at(nodes_[old].label.zone), zone, n_)) continue;
      Node& node = nodes_[old];
      Remove(old);
      node.is_dead = true;
      --stats_.stored;
      if (Event* event = events_.Next(EventKind::kReplaced, old)) event->other = id;
      if (node.parent.node != kNoNode) AddParent(id, node.parent);
      for (uint32_t p = node.more_parents; p != kNone; p = parents_[p].next) {
        AddParent(id, parents_[p]);
      }
      Recheck(old, [](NodeId) {});
    }
  }

  // ---- Chains ---------------------------------------------------------------------------------------

  void Append(NodeId id) {
    Node& node = nodes_[id];
    Chain& chain = chains_[node.key];
    node.previous = chain.last;
    (chain.last == kNoNode ? chain.first : nodes_[chain.last].next) = id;
    chain.last = id;
  }
  void Remove(NodeId id) {
    Node& node = nodes_[id];
    Chain& chain = chains_[node.key];
    (node.previous == kNoNode ? chain.first : nodes_[node.previous].next) = node.next;
    (node.next == kNoNode ? chain.last : nodes_[node.next].previous) = node.previous;
  }

  // ---- Audit ----------------------------------------------------------------------------------------

  // Invariant (1): what is impossible from an expanded node is impossible from its abstraction.
  std::string AuditForbidden() {
    std::vector<semantics::Slot> state(system_.slot_count());
    semantics::Successors successors(system_, &bounds_.activity());
    std::vector<zone::Bound> kept(clocks_.zones().candidate(),
                                  clocks_.zones().candidate() + zone::Size(n_));
    std::string problem;
    for (NodeId id = 0; id < nodes_.size() && problem.empty(); ++id) {
      const Node& node = nodes_[id];
      if (!node.is_expanded || node.is_dead) continue;
      data_.Load(node.key, state.data());
      successors.ForEach(state.data(), [&](const semantics::Step& step) {
        if (step.error != nullptr) return true;
        const Action action = ActionOf(id, step);
        if (!clocks_.zones().Post(node.label.zone, action, step.target) &&
            !clocks_.IsForbidden(node.label, action)) {
          problem = Cat("a move that is impossible from node ", id,
                        " is possible from its abstraction");
        }
        return problem.empty();
      });
    }
    return problem;
  }

  // ---- Events ---------------------------------------------------------------------------------------

  void Log(EventKind kind, NodeId node) { events_.Next(kind, node); }
  void LogCreated(NodeId id, const semantics::Step& step) {
    Event* event = events_.Next(EventKind::kCreated, id);
    if (event == nullptr) return;
    event->other = nodes_[id].parent.node;
    event->edges.assign(step.edges.begin(), step.edges.end());
    event->state.assign(step.target, step.target + system_.slot_count());
    event->zone = zone::ToConstraints(clocks_.zones().candidate(), n_);
  }
  void LogStrengthened(NodeId id) {
    Event* event = events_.Next(EventKind::kStrengthened, id);
    if (event == nullptr) return;
    event->after = {clocks_.Constraints(nodes_[id].label), clocks_.GuardBounds(nodes_[id].label)};
    if (last_views_.size() <= id) last_views_.resize(id + 1);
    event->before = last_views_[id];
    last_views_[id] = event->after;
  }

  const int n_;
  const semantics::System& system_;
  const semantics::Bounds& bounds_;
  property::Goal& goal_;
  const Config config_;
  semantics::Successors successors_;
  Clocks clocks_;
  Data data_;
  Waiting waiting_;
  BlockVector<Node> nodes_;
  BlockVector<Parent> parents_;
  BlockVector<Chain> chains_;  // by key
  InternTable<zone::Constraint> constraints_;
  InternTable<semantics::ClockReset> resets_;
  std::vector<NodeId> unsettled_;
  std::vector<semantics::Slot> state_;
  std::vector<zone::Bound> scratch_;
  std::vector<zone::Constraint> guard_;
  property::Goal::Disjuncts disjuncts_;
  std::vector<AbstractionView> last_views_;  // by node, while events are recorded
  uint64_t turns_ = 0;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_ADAPTIVE_H_
