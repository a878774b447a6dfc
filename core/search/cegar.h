// Counterexample-guided search: without clocks at first, then with those that counterexamples need.
//
// It builds a tree over the discrete states.  A node's zone speaks of the clocks in its precision
// only, at first none.  When a node meets the goal, the path to it is looked into
// (search/counterexample.h): either it is a run, or the clocks that are active on it tell where it
// breaks.  Then zones are computed with these clocks, what became impossible is cut off, nodes that
// lost their coverer are taken up again, and the search goes on (paper 001; algorithms §1.4).
//
// Two rules say what else learns from a counterexample:
//   kPerNode      only the nodes on its path, as in the paper; nodes of equal precision cover each
//   other; kPerLocation  the locations on its path, and with them every node (search/precision.h):
//   prefixes
//                 refined once are shared, and all nodes of one discrete state are of equal
//                 precision.
// Data is explicit, moves are computed on the fly.  The expanded nodes form an inductive invariant;
// a state behind a move may be split over several of them (search/split_norm.h).
#ifndef ZONELAB_CORE_SEARCH_CEGAR_H_
#define ZONELAB_CORE_SEARCH_CEGAR_H_

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/budget.h"
#include "core/base/strings.h"
#include "core/property/goal.h"
#include "core/search/abstraction.h"
#include "core/search/cegar_tree.h"
#include "core/search/counterexample.h"
#include "core/search/precision.h"
#include "core/search/sliced.h"
#include "core/search/split_norm.h"
#include "core/search/tactics.h"
#include "core/search/waiting.h"
#include "core/semantics/bounds.h"
#include "core/semantics/successors.h"

namespace zonelab::search {

template <DataStrategy Data>
class Cegar final : public Sliced {
 public:
  struct Config {
    LearningRule rule = LearningRule::kPerLocation;
    Order order = Order::kBreadthFirst;
    uint64_t seed = 1;
    size_t event_limit = 0;
  };

  // `goal` may be empty: then everything is explored.  The references must outlive the search.
  // REQUIRES: the system has an initial state.
  Cegar(const semantics::System& system, const semantics::Bounds& bounds, property::Goal& goal,
        const Config& config, const Budget& budget)
      : Sliced(budget),
        system_(system),
        bounds_(bounds),
        goal_(goal),
        config_(config),
        successors_(system, &bounds.activity(), /*forgets=*/false),  // zones lack them anyway
        data_(system, 0, false),
        precision_(system),
        norm_(system.clock_count(), bounds),
        waiting_(config.order, config.seed),
        state_(system.slot_count()) {
    events_.limit = config.event_limit;
  }

  Status Work(double seconds) override { return WorkOn(*this, seconds); }
  int64_t waiting() const override { return static_cast<int64_t>(waiting_.size()); }
  int64_t bytes() const override {
    return static_cast<int64_t>(tree_.bytes() + data_.bytes() + waiting_.bytes());
  }
  std::vector<uint32_t> path() const override {
    std::vector<uint32_t> moves;
    for (const NodeId id : PathTo(final_node_)) moves.push_back(tree_[id].move);
    if (!moves.empty()) moves.erase(moves.begin());  // the initial node's
    return moves;
  }

  void ForEachEntry(const std::function<void(const Entry&)>& visit) override {
    for (NodeId id = 0; id < tree_.size(); ++id) {
      if (!IsEntry(id)) continue;
      data_.Load(tree_[id].key, state_.data());
      Entry entry;
      entry.state = state_.data();
      entry.zone = tree_.zone(id).ToConstraints();
      visit(entry);
    }
  }

  std::string Audit() override {
    if constexpr (!kHasAudits) return "";
    for (NodeId id = 0; id < tree_.size(); ++id) {
      const CegarNode& node = tree_[id];
      if (node.is_dead) continue;
      if (node.coverer != kNoNode) {
        if (!IsEntry(node.coverer))
          return Cat("node ", id, " is covered by one that may not cover");
        if (!MayCover(node.coverer, id)) return Cat("node ", id, " is not within its coverer");
      }
      if (node.parent == kNoNode || tree_[node.parent].is_dead) continue;
      PartialZone zone;
      if (zone.Post(tree_.zone(node.parent), tree_.ActionInto(id), tree_.zone(id).clocks) &&
          zone.Conjoin(tree_.sides(id)) && !zone.view().IsWithin(tree_.zone(id))) {
        return Cat("the zone of node ", id, " does not contain what leads to it");
      }
    }
    return "";
  }

 private:
  friend Sliced;

  // A node whose zone seems to allow something bad: the goal, or a move that fails.
  struct Suspect {
    NodeId node = kNoNode;
    std::vector<zone::Constraint> when;  // it happens where these hold
    bool is_error = false;
    uint32_t step = Search::kNoStep;  // of an error
    lang::EvalError error;
  };

  bool IsPerNode() const { return config_.rule == LearningRule::kPerNode; }
  bool IsEntry(NodeId id) const {
    return !tree_[id].is_dead && tree_[id].is_expanded && tree_[id].coverer == kNoNode;
  }

  // ---- The loop
  // -----------------------------------------------------------------------------------

  void Start() {
    const semantics::Step step = successors_.Initial();
    ZL_CHECK(step.error == nullptr);
    Arrive(step, kNoNode, 0);
  }

  bool HasWork() const { return !suspects_.empty() || !waiting_.empty(); }
  void Turn() {
    if (!suspects_.empty()) {
      const Suspect suspect = std::move(suspects_.front());
      suspects_.pop_front();
      LookInto(suspect);
      return;
    }
    const NodeId id = waiting_.Pop();
    tree_[id].is_waiting = false;
    if (tree_[id].is_dead || tree_[id].is_expanded || tree_[id].coverer != kNoNode) return;
    events_.Add(EventKind::kTaken, id);
    if (TryCover(id, /*only_older=*/false)) return;
    if (SuspectsGoal(id)) {
      Await(id);
    } else {
      Expand(id);
    }
  }

  void Expand(NodeId id) {
    ++stats_.expanded;
    tree_[id].is_expanded = true;
    tree_.Chain(id);
    data_.Load(tree_[id].key, source_state_.data());
    uint32_t move = 0;
    successors_.ForEach(source_state_.data(), [&](const semantics::Step& step) {
      const uint32_t number = move++;
      if (number % kMovesPerLook == kMovesPerLook - 1) CheckLimits();
      if (step.error == nullptr) {
        Arrive(step, id, number);
      } else if (Holds(id, step.guard)) {
        suspects_.push_back(
            {id, {step.guard.begin(), step.guard.end()}, true, number, *step.error});
      }
      return status_ == Status::kRunning;
    });
    events_.Add(EventKind::kExpanded, id);
  }

  // What the step leads to from `parent`.  Per location the zone is known at once; per node a new
  // node has no clocks.
  void Arrive(const semantics::Step& step, NodeId parent, uint32_t move) {
    ClockSet clocks;
    if (!IsPerNode()) clocks = precision_.ClocksOf(step.target);
    const Action action{{}, step.guard, step.resets, step.invariant, step.may_delay};
    Piece whole;
    if (!PostInto(&whole.zone, parent, action, clocks, IsPerNode())) {
      ++stats_.disabled;
      events_.Add(EventKind::kForbidden, parent, kNoNode, step.edges);
      return;
    }
    norm_.Apply(std::move(whole), step.target, &pieces_);
    const uint32_t key = data_.Intern(step.target);
    for (const Piece& piece : pieces_) {
      const NodeId id = tree_.Add(step, parent, key, move);
      tree_.SetZone(id, piece.zone.view(), piece.sides);
      Welcome(id, &step);
    }
  }
  bool PostInto(PartialZone* zone, NodeId parent, const Action& action, ClockSet clocks,
                bool anything = false) {
    if (anything) {
      zone->SetZero({});
      return true;
    }
    if (parent != kNoNode) return zone->Post(tree_.zone(parent), action, clocks);
    PartialZone zero;
    zero.SetZero(clocks);
    return zone->Post(zero.view(), action, clocks);
  }

  // A node was made: it waits, or it is suspected at once.
  void Welcome(NodeId id, const semantics::Step* step) {
    stats_.nodes = ++stats_.generated;
    ++stats_.stored;
    LogCreated(id, step);
    Await(id);
    SuspectsGoal(id);
  }
  void Await(NodeId id) {
    if (tree_[id].is_waiting) return;
    tree_[id].is_waiting = true;
    waiting_.Push(id, config_.order == Order::kBestFirst ? Weight(id) : 0);
  }
  // As in clocks/post.h; clocks that are not there count as unbounded.
  int64_t Weight(NodeId id) const {
    const ZoneView zone = tree_.zone(id);
    const zone::Bound cap = zone::AtMost(bounds_.largest_constant() + 1);
    const int n = zone.n(), all = system_.clock_count();
    int64_t sum = static_cast<int64_t>(all) * all * cap;
    if (zone.clocks.empty()) return sum;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) sum -= cap - std::min(zone::At(zone.matrix, n, i, j), cap);
    }
    return sum;
  }

  bool Holds(NodeId id, absl::Span<const zone::Constraint> constraints) {
    PartialZone zone;
    zone.Assign(tree_.zone(id));
    return zone.Conjoin(constraints);
  }

  // Does the node's zone seem to meet the goal?  Then it is a suspect.
  bool SuspectsGoal(NodeId id) {
    if (goal_.is_empty()) return false;
    data_.Load(tree_[id].key, state_.data());
    lang::EvalError error;
    const semantics::Outcome outcome =
        goal_.DisjunctsIn(state_.data(), successors_.machine(), &disjuncts_, &error);
    if (outcome == semantics::Outcome::kError) {
      suspects_.push_back({id, {}, true, Search::kNoStep, error});
      return true;
    }
    for (const std::vector<zone::Constraint>& disjunct : disjuncts_) {
      if (!Holds(id, disjunct)) continue;
      suspects_.push_back({id, disjunct, false, Search::kNoStep, {}});
      return true;
    }
    return false;
  }

  // ---- Covering
  // -----------------------------------------------------------------------------------

  bool MayCover(NodeId big, NodeId small) const {
    const ZoneView zone = tree_.zone(small), other = tree_.zone(big);
    if (IsPerNode() && tree_[big].clocks != tree_[small].clocks) return false;
    return Includes(zone.clocks, other.clocks) && zone.IsWithin(other);
  }
  bool TryCover(NodeId id, bool only_older) {
    const NodeId coverer = tree_.FindExpanded(tree_[id].key, [&](NodeId other) {
      return other != id && (!only_older || other < id) && MayCover(other, id);
    });
    if (coverer == kNoNode) return false;
    tree_.Cover(id, coverer);
    ++stats_.covered;
    events_.Add(EventKind::kCovered, id, coverer);
    return true;
  }
  // The node changed: those that it covers must look for themselves.
  void ReopenCovered(NodeId id) {
    while (tree_[id].first_covered != kNoNode) {
      const NodeId covered = tree_[id].first_covered;
      tree_.Uncover(covered);
      if (tree_[covered].is_dead) continue;
      ++stats_.reopened;
      events_.Add(EventKind::kReopened, covered, id);
      Await(covered);
    }
  }
  // A node that was refined may lie within an older one now: then its subtree is not needed.
  void CoverAgain(NodeId id) {
    if (!IsEntry(id) || !TryCover(id, /*only_older=*/true)) return;
    ReopenCovered(id);
    tree_[id].is_expanded = false;
    tree_.RemoveBelow(id, [this](NodeId gone) { Forget(gone); });
  }
  void Cut(NodeId id) {
    events_.Add(EventKind::kCut, id, tree_[id].parent);
    tree_.Remove(id, [this](NodeId gone) { Forget(gone); });
  }
  void Forget(NodeId gone) {
    --stats_.stored;
    ReopenCovered(gone);
  }

  // ---- Counterexamples
  // ----------------------------------------------------------------------------

  std::vector<NodeId> PathTo(NodeId id) const {
    std::vector<NodeId> path;
    for (; id != kNoNode; id = tree_[id].parent) path.push_back(id);
    std::reverse(path.begin(), path.end());
    return path;
  }

  void LookInto(const Suspect& suspect) {
    const CegarNode& node = tree_[suspect.node];
    if (node.is_dead || node.coverer != kNoNode || !Holds(suspect.node, suspect.when)) return;
    ++stats_.counterexamples;
    const std::vector<NodeId> path = PathTo(suspect.node);
    Counterexample example;
    for (const NodeId id : path) example.actions.push_back(tree_.ActionInto(id));
    example.last = suspect.when;
    const int64_t depth = static_cast<int64_t>(path.size()) + 1;
    example.Examine([&](const PartialZone& zone) {
      return FitsWithin(depth, bounds_.largest_constant(), zone.matrix(), zone.n());
    });
    if (status_ != Status::kRunning) return;
    LogCounterexample(path, example);
    if (!example.is_feasible()) {
      if (IsPerNode()) {
        RefinePath(path, example);
      } else {
        RefineLocations(path, &example);
      }
      if (!tree_[suspect.node].is_dead && tree_[suspect.node].coverer == kNoNode &&
          Holds(suspect.node, suspect.when)) {
        Stop({Limit::kDefect, 0, "a counterexample was refuted and yet not ruled out"});
      }
    } else if (suspect.is_error) {
      Fail(suspect.node, suspect.step, suspect.error);
    } else {
      events_.Add(EventKind::kReached, suspect.node);
      Reach(suspect.node);
    }
  }

  void RefinePath(const std::vector<NodeId>& path, const Counterexample& example) {
    for (size_t k = 0; k < path.size(); ++k) {
      const ClockSet old = tree_.zone(path[k]).clocks;
      std::vector<int32_t> clocks;
      std::set_union(old.begin(), old.end(), example.activity[k].begin(), example.activity[k].end(),
                     std::back_inserter(clocks));
      if (!Recompute(path[k], clocks).has_value()) {
        Cut(path[k]);
        break;
      }
    }
    for (const NodeId id : path) {
      if (!tree_[id].is_dead) CoverAgain(id);
    }
  }

  void RefineLocations(const std::vector<NodeId>& path, Counterexample* example) {
    example->CutBehindBreak();
    for (size_t k = 0; k < example->actions.size(); ++k) {
      data_.Load(tree_[path[k]].key, state_.data());
      precision_.Learn(state_.data(), example->activity[k]);
    }
    std::vector<bool> changed(tree_.size());
    for (NodeId id = 0; id < changed.size(); ++id) {
      if (tree_[id].is_dead) continue;
      data_.Load(tree_[id].key, state_.data());
      const std::vector<int32_t> clocks = precision_.ClocksOf(state_.data());
      const NodeId parent = tree_[id].parent;
      const ClockSet old = tree_.zone(id).clocks;
      if ((parent == kNoNode || !changed[parent]) && old.size() == clocks.size()) continue;
      const std::optional<bool> is_changed = Recompute(id, clocks);
      if (!is_changed.has_value()) {
        Cut(id);
      } else if (*is_changed) {
        changed[id] = true;
        CoverAgain(id);
      }
    }
  }

  // Computes the node's zone anew from its parent's.  Was it changed?  Nothing: it is empty.
  std::optional<bool> Recompute(NodeId id, ClockSet clocks) {
    Piece whole;
    const auto sides = tree_.sides(id);
    whole.sides.assign(sides.begin(), sides.end());
    if (!PostInto(&whole.zone, tree_[id].parent, tree_.ActionInto(id), clocks) ||
        !whole.zone.Conjoin(whole.sides)) {
      return std::nullopt;
    }
    data_.Load(tree_[id].key, state_.data());
    norm_.Apply(std::move(whole), state_.data(), &pieces_);
    std::vector<Piece> pieces = std::move(pieces_);
    // Zones never grow, although extrapolation is not monotone.
    PartialZone old;
    old.Assign(tree_.zone(id));
    bool is_changed = false;
    for (size_t k = 0; k < pieces.size(); ++k) {
      const bool is_left = pieces[k].zone.Conjoin(old.view());
      ZL_CHECK(is_left);
      const NodeId piece = k == 0 ? id : tree_.AddTwin(id);
      const bool is_piece_changed = tree_.SetZone(piece, pieces[k].zone.view(), pieces[k].sides);
      if (k > 0) {
        Welcome(piece, nullptr);
      } else if (is_piece_changed) {
        is_changed = true;
        ++stats_.refinements;
        LogRefined(id);
        if (tree_[id].coverer != kNoNode) {
          tree_.Uncover(id);
          Await(id);
        }
        ReopenCovered(id);
      }
    }
    return is_changed;
  }

  // ---- Events
  // -------------------------------------------------------------------------------------

  std::vector<int32_t> ClocksAt(NodeId id) const {
    const ClockSet clocks = tree_.zone(id).clocks;
    return {clocks.begin(), clocks.end()};
  }
  void LogCreated(NodeId id, const semantics::Step* step) {
    Event* event = events_.Next(EventKind::kCreated, id);
    if (event == nullptr) return;
    event->other = tree_[id].parent;
    if (step != nullptr) event->edges.assign(step->edges.begin(), step->edges.end());
    event->state.resize(system_.slot_count());
    data_.Load(tree_[id].key, event->state.data());
    event->clocks = ClocksAt(id);
    event->zone = tree_.zone(id).ToConstraints();
  }
  void LogRefined(NodeId id) {
    Event* event = events_.Next(EventKind::kRefined, id);
    if (event == nullptr) return;
    event->clocks = ClocksAt(id);
    event->zone = tree_.zone(id).ToConstraints();
  }
  void LogCounterexample(const std::vector<NodeId>& path, const Counterexample& example) {
    Event* event = events_.Next(EventKind::kCounterexample, path.back());
    if (event == nullptr) return;
    event->is_feasible = example.is_feasible();
    event->breaks_at = static_cast<uint32_t>(example.breaks_at);
    for (size_t k = 0; k < path.size(); ++k) {
      TraceNode& node = event->trace.emplace_back();
      node.node = path[k];
      node.clocks = example.activity[k];
      node.state.resize(system_.slot_count());
      data_.Load(tree_[path[k]].key, node.state.data());
    }
  }

  const semantics::System& system_;
  const semantics::Bounds& bounds_;
  property::Goal& goal_;
  const Config config_;
  semantics::Successors successors_;
  Data data_;
  LocationPrecision precision_;
  SplitNorm norm_;
  CegarTree tree_;
  Waiting waiting_;
  std::deque<Suspect> suspects_;
  std::vector<Piece> pieces_;
  std::vector<semantics::Slot> state_, source_state_ = std::vector<semantics::Slot>(state_.size());
  property::Goal::Disjuncts disjuncts_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_CEGAR_H_
