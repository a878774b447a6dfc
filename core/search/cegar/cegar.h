// Counterexample-guided search: without clocks at first, then with those that counterexamples need.
//
// It builds a tree over the discrete states [Activity CEGAR, III.A].  A node's zone speaks of the
// clocks in its *precision* only, at first none: then the tree is that of the model with all clock
// constraints taken out, and a node reached in it need not be reachable.  So when a node meets the
// goal, its path is run with all clocks that matter on it (search/cegar/counterexample.h).  Either
// it is a run, and the search ends; or it breaks somewhere, and the clocks that are active up to
// there are enough to see that.  Zones along the path are computed anew with these clocks, what
// became empty is cut off with all below it, nodes that lost their coverer wait again, and the
// search goes on: the loop of [Clarke+ 2003] with clocks for predicates.
//
// Two rules say what else learns from a counterexample:
//   kPerNode      only the nodes on its path, as in the paper; nodes of equal precision cover each
//                 other;
//   kPerLocation  the locations on its path, and with them every node there (cegar/precision.h):
//                 prefixes refined once are shared by all paths, and all nodes of one discrete
//                 state are of equal precision.
//
// Why it is right.  A node's zone always contains the valuations, over the clocks of its precision,
// of all states that its path leads to: leaving a clock out only forgets constraints on it, and
// what a move does to the others needs only clocks that are known or unconstrained
// (PartialZone::Post). So if the goal is never suspected, no node contains it.  A node covers
// another of the same discrete state if its zone, over fewer or the same clocks, includes the
// other's.  When nothing waits, every node is expanded or covered by an expanded one: the expanded
// nodes form an inductive invariant.
//
// Why a refuted counterexample does not come back.  Its path is empty over the active clocks at
// some node; that node is cut, or its zone no longer meets the goal.  Precisions only grow, and
// there are finitely many clocks; with norm there are finitely many zones per precision, so it
// ends.
//
// Four corrections to the paper, each of which tests would notice: the activity of the last node
// includes the clocks of its invariant; only expanded nodes cover; refined nodes may be covered
// again; whatever a removed node covered waits again.  (docs/SOURCES.md)
//
// An example (tests/core/search/cegar_test.cc).  From A with the invariant x <= 1 an edge leads to
// B if x >= 2, another to C if y >= 1.  Is B reachable?  Without clocks it is.  The path A, B
// compares x alone: it breaks at B, since x >= 2 contradicts x <= 1.  So A gets the precision {x},
// B is cut, and the search ends without ever having looked at y.
//
// Data is explicit and moves are computed on the fly.  A state behind a move may be split over
// several nodes (cegar/split_norm.h).
#ifndef ZONELAB_CORE_SEARCH_CEGAR_CEGAR_H_
#define ZONELAB_CORE_SEARCH_CEGAR_CEGAR_H_

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/contract/budget.h"
#include "core/property/goal.h"
#include "core/search/cegar/counterexample.h"
#include "core/search/cegar/learning_rule.h"
#include "core/search/cegar/precision.h"
#include "core/search/cegar/split_norm.h"
#include "core/search/cegar/tree.h"
#include "core/search/sliced.h"
#include "core/search/state_table.h"
#include "core/search/waiting.h"
#include "core/semantics/bounds.h"
#include "core/semantics/successors.h"
#include "core/zone/image.h"

namespace zonelab::search {

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
        const Config& config, const Budget& budget);

  Status Work(Slice slice) override { return WorkOn(*this, slice); }
  int64_t waiting() const override { return static_cast<int64_t>(waiting_.size()); }
  int64_t bytes() const override {
    return static_cast<int64_t>(tree_.bytes() + states_.bytes() + waiting_.bytes());
  }
  std::vector<uint32_t> PathTo(NodeId node) const override;
  void ForEachEntry(const std::function<void(const Entry&)>& visit) override;
  std::string Audit() override;

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
  NodeId ParentOf(NodeId id) const { return tree_[id].parent; }
  std::vector<NodeId> WayTo(NodeId id) const {
    return search::WayTo(id, [this](NodeId at) { return ParentOf(at); });
  }

  // ---- The loop

  void Start();
  bool HasWork() const { return !suspects_.empty() || !waiting_.empty(); }
  void Turn();
  void Expand(NodeId id);
  // The step's target becomes a node below `parent`, or several, or none: nothing is left.  With
  // kPerLocation the zone is computed now; with kPerNode a new node starts without clocks.
  void Arrive(const semantics::Step& step, NodeId parent, uint32_t move);
  // The zone behind an action from `parent` (kNoNode: from all clocks 0), over `clocks`; false: it
  // is empty.
  bool PostInto(PartialZone* zone, NodeId parent, const zone::ActionU& action, ClockSet clocks);
  // A node was made (by `step`, or by a split): it waits, or it is suspected at once.
  void OnCreated(NodeId id, const semantics::Step* step);
  void Await(NodeId id);
  int64_t Weight(NodeId id) const;

  // Are there valuations in the node's zone that satisfy the constraints, as far as it speaks of
  // their clocks?
  bool MayHold(NodeId id, absl::Span<const zone::Constraint> constraints);
  // Does the node's zone seem to meet the goal?  Then it is a suspect.
  bool SuspectsGoal(NodeId id);

  // ---- Covering

  bool MayCover(NodeId big, NodeId small) const;
  bool TryCover(NodeId id, bool only_older);
  // The node changed: those that it covers must look for a coverer themselves.
  void ReopenCovered(NodeId id);
  // A node that was refined may lie within an older one now: then its subtree is not needed.
  void CoverAgain(NodeId id);
  // Nothing leads to the node any more.
  void Cut(NodeId id);
  void OnRemoved(NodeId id);

  // ---- Counterexamples

  void LookInto(const Suspect& suspect);
  void RefinePath(const std::vector<NodeId>& path, const Counterexample& example);
  void RefineLocations(const std::vector<NodeId>& path, Counterexample* example);
  // Computes the node's zone anew from its parent's.  Was it changed?  Nothing: it is empty.
  std::optional<bool> Recompute(NodeId id, ClockSet clocks);
  // The node's zone became smaller.
  void OnRefined(NodeId id);

  // ---- Events

  std::vector<int32_t> ClocksAt(NodeId id) const;
  void LogCreated(NodeId id, const semantics::Step* step);
  void LogRefined(NodeId id);
  void LogCounterexample(const std::vector<NodeId>& path, const Counterexample& example);

  const semantics::System& system_;
  const semantics::Bounds& bounds_;
  property::Goal& goal_;
  const Config config_;
  semantics::Successors successors_;
  StateTable states_;
  LocationPrecision precision_;
  SplitNorm norm_;
  CegarTree tree_;
  Waiting waiting_;
  std::deque<Suspect> suspects_;
  std::vector<Piece> pieces_;
  std::vector<semantics::Slot> state_, source_state_;
  property::Goal::Disjuncts disjuncts_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_CEGAR_CEGAR_H_
