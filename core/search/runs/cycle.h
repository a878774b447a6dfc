// Is there a run that never meets a predicate?  E[], A<> and --> are this question.
//
// Depth first through the zone graph of the states in which the predicate does not hold, with
// subsumption [Wimmer-Lammich 2018].  A node is a discrete state and a zone of valuations, those
// that a move and a delay lead to without meeting the predicate (runs/avoiding_delays.h).
//
//   A new node that includes one on the stack closes a cycle.  Why that is a run: every valuation
//   of the smaller zone was reached from within it, going once around, and so was that one's
//   origin, and so on; since finitely many regions are left to choose from, some region comes
//   back, and can be gone around for ever [Wimmer-Lammich 2018, Lemmas 1 and 2, Theorem 1]. A new
//   node within one that is done is dropped.  Why: from the node that is done no run starts, so
//   none starts from a part of it.  A node is done when all that follows it is. With maximal runs,
//   a node counts as well if a run may end there: it gets stuck, or time may pass for ever
//   (AvoidingDelays::EndsIn).
//
// The nodes that are done, in the order in which they were, certify that there is no run: what
// follows one of them lies in earlier ones (certificate/closure.cc, `avoiding`).
//
// p --> q asks for such a run from every reachable state with p: these are explored breadth first,
// and each starts a depth-first search that shares what is done.
//
// Where clocks matter little to p and q, the zones of one discrete state are many and say much the
// same.  With `joins`, the smallest zone around them all stands for them: that is closed under moves
// like the states that are reachable, and includes them.  Runs begin when nothing is added any more,
// in whatever has p then.  If none avoids q, none of the network does; one that is found may begin
// where nothing leads.
//
// Zones are extrapolated by Extra_M+, split along differences of clocks (zone/split_norm.h): the
// predicate and what can not happen must look the same from all valuations of a zone, and paths
// through extrapolated zones must be runs.  That takes a bisimulation; Extra_LU+ and `exact` are
// only simulations: they keep what is possible.
//
// An example.  A --x>=1,x:=0--> A and A<> P.B: the root's zone is x >= 0; the loop leads to it
// again, which includes the root on the stack: a run stays in A for ever, and A<> P.B does not
// hold.
// (With maximal runs the root counts by itself, since time may pass in it for ever.)
#ifndef ZONELAB_CORE_SEARCH_RUNS_CYCLE_H_
#define ZONELAB_CORE_SEARCH_RUNS_CYCLE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "core/base/pool.h"
#include "core/search/nodes_by_state.h"
#include "core/search/packed_zones.h"
#include "core/search/runs/avoiding_delays.h"
#include "core/search/runs/lasso_path.h"
#include "core/search/sliced.h"
#include "core/search/state_table.h"
#include "core/semantics/bounds.h"
#include "core/semantics/successors.h"
#include "core/zone/split_norm.h"

namespace zonelab::search {

class CycleSearch final : public Sliced {
 public:
  struct Config {
    bool maximal = true;                 // do runs that end count?
    bool constants_per_location = true;  // of the extrapolation; else those of the whole model
    // Is there one zone for all that is reachable in a discrete state?  Then only kExhausted means
    // something.  REQUIRES: no differences of clocks are compared.
    bool joins = false;
    // The moves with which runs begin, by their numbers; REQUIRES: there is no trigger.
    std::vector<uint32_t> first_moves = {};
  };

  // Looks for a run that avoids `avoided`: from the initial state, or from every reachable state
  // with `trigger`, if that is not null.  The references must outlive the search. REQUIRES: the
  // system has an initial state; `bounds` has the atoms of both goals.
  CycleSearch(const semantics::System& system, const semantics::Bounds& bounds,
              const property::Goal& avoided, const property::Goal* trigger, const Config& config,
              const Budget& budget);

  Status Work(Slice slice) override { return WorkOn(*this, slice); }
  int64_t waiting() const override {
    const size_t begin = config_.joins ? next_begun_ : next_reached_;
    return static_cast<int64_t>(reached_.size() - begin + pending_.size());
  }
  int64_t bytes() const override;
  // The moves of lasso(), without its other choices.
  std::vector<uint32_t> PathTo(NodeId node) const override;
  // kReached: the run that was found.
  LassoPath lasso() const;

  // How many zones are there for each discrete state, on average?
  double zones_per_state() const {
    return states_.size() == 0 ? 0 : static_cast<double>(stats_.stored) / states_.size();
  }

  // kExhausted: the reachable states, if they were asked for.
  void ForEachEntry(const std::function<void(const Entry&)>& visit) override;
  // kExhausted: the states of runs that avoid the predicate, each before those that lead to it.
  void ForEachAvoiding(const std::function<void(const Entry&)>& visit);

 private:
  friend Sliced;

  enum class Place : uint8_t { kReached, kPending, kOnStack, kDone, kDropped };
  struct Node {
    NodeId parent = kNoNode;
    StateId key = 0;
    uint32_t zone = 0;  // its handle
    LassoStep step;
    Place place = Place::kReached;
  };
  struct Frame {
    NodeId node = kNoNode;  // kNoNode: the one below all
    size_t children = 0;    // where its children begin in pending_
  };

  void Start();
  bool HasWork() const {
    return pending_.size() + stack_.size() > 1 || next_reached_ < reached_.size() ||
           (config_.joins && next_begun_ < reached_.size());
  }
  void Turn();
  // Looks at a node that was made some time ago: it closes a cycle, is done, or is expanded.
  void Visit(NodeId id);
  // Puts it on the stack, and what follows it by all moves, or by one, above it.
  void Expand(NodeId id, std::optional<uint32_t> only);
  void Finish();
  // A reachable state: the runs that begin here, what follows.
  void BeginRuns(NodeId id);
  void ExpandReached(NodeId id);
  void JoinReached(StateId key);
  void Reached(const semantics::Step& step, NodeId parent, uint32_t move);
  // What `entry`, a zone in `state` before time passes, leads to, as pending nodes.  The move that
  // led there forgets what `resets` say; delays_ have `entered` the state.
  void Enter(const semantics::Slot* state, const zone::Matrix& entry,
             absl::Span<const semantics::ClockReset> resets, NodeId parent, LassoStep step,
             semantics::Outcome entered);
  template <class Visitor>
  void ForEachMove(NodeId id, Visitor visit);
  // What `zone` becomes by extrapolation.
  template <class Visitor>
  void ForEachPart(const semantics::Slot* state, zone::Matrix& zone, Visitor visit);
  StateId KeyOf(const semantics::Slot* state);
  NodeId Make(StateId key, NodeId parent, LassoStep step, Place place);  // of packed_
  void Drop(NodeId id);

  // These look at the zones of one discrete state: that of the last Focus().
  void Focus(NodeId id) {
    states_.Unpack(nodes_[id].key, state_.data());
    zones_.Focus(state_.data());
  }
  const zone::Bound* ZoneOf(NodeId id) const { return zones_.at(nodes_[id].zone); }
  uint64_t Fingerprint(const zone::Bound* packed) const {
    return zone::Fingerprint({packed, static_cast<size_t>(zone::Size(zones_.size()))},
                             bounds_.largest_constant());
  }
  bool IsWithin(const zone::Bound* small, const zone::Bound* big) const {
    return zone::IsWithin(small, big, zones_.size());
  }
  bool IsCovered(const zone::Bound* packed, const NodesByState& nodes, StateId key) const {
    return nodes.FindAbove(
               key, [&] { return Fingerprint(packed); },
               [&](NodeId other) { return IsWithin(packed, ZoneOf(other)); }) != kNoNode;
  }
  void Add(NodeId id, NodesByState* nodes) {
    nodes->Add(nodes_[id].key, id, [this](NodeId one) { return Fingerprint(ZoneOf(one)); });
  }
  // Takes out those that `id` covers.
  template <class Visitor>
  void TakeBelow(NodeId id, NodesByState* nodes, Visitor taken) {
    nodes->TakeBelow(
        nodes_[id].key, [&] { return Fingerprint(ZoneOf(id)); },
        [&](NodeId other) { return IsWithin(ZoneOf(other), ZoneOf(id)); }, taken);
  }
  void Show(NodeId id, const std::function<void(const Entry&)>& visit);
  // Do runs go on from a node with so many below it on the stack as they must, by first_moves?
  bool IsForced(size_t depth) const { return depth < config_.first_moves.size(); }

  const int n_;
  const semantics::Bounds& bounds_;
  const property::Goal* trigger_;
  const Config config_;
  semantics::Successors successors_;
  semantics::Machine machine_;
  AvoidingDelays delays_;
  StateTable states_;
  BlockVector<Node> nodes_;
  PackedZones zones_;
  NodesByState are_reached_, on_stack_, are_done_;
  std::vector<NodeId> reached_;  // in the order in which they were made ...
  size_t next_reached_ = 0;      // ... of which these are expanded ...
  size_t next_begun_ = 0;        // ... and, with `joins`, runs have begun in these
  std::vector<Frame> stack_;
  std::vector<NodeId> pending_;
  std::vector<NodeId> done_;
  NodeId cycle_begin_ = kNoNode;
  std::vector<semantics::Slot> state_;
  std::vector<zone::LowerUpper> constants_;
  zone::Matrix source_, scratch_, passed_;
  zone::Union ends_;
  std::vector<zone::Bound> packed_;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_RUNS_CYCLE_H_
