// The eager search: expand, compare with what is stored, store.
//
// Forward reachability over the zone graph, the classic loop [Bengtsson-Yi 2004], in which waiting
// and expanded nodes are kept in one list per discrete state.  Coverage is tested when a node is
// made, both ways: a successor within a stored node of the same discrete state is dropped, and
// stored nodes within the successor are deleted, so that at every moment the nodes of a state are
// pairwise incomparable.  The "Search" of [Wang-Jiao 2015, section 5] counts that way; what is left
// at the end does not depend on the order in which nodes are expanded.
//
// Why it is right.  Call a state *represented* if it is in A of a live node (search/strategies.h
// says what A is).  Nothing that is represented ever ceases to be: a node is deleted only for one
// whose A contains its own.  The initial states are represented after Start().  If a live node n
// was expanded and a move leads from A(n) to a state s, then s is represented: the successor was
// stored, or dropped for a live node that contains it, or deleted for one.  For exact zones that is
// the definition of post; where A(n) is larger than the zone that is stored, it is the strategy's
// promise that A is a simulation: what a larger valuation can do, a smaller one of the zone can
// match.  A node that was deleted while it waited was replaced by one that waits, or was expanded,
// itself.  So when nothing waits, the live nodes are closed under moves and represent every
// reachable state.  The goal is asked of each node that is made, before it can be dropped.
//
// Why it ends: discrete states are finitely many, and clock strategies promise that of infinitely
// many zones of one state some zone is covered by an earlier one.  `exact` promises that for
// simulation, though its zones grow for ever; FitsWithin() watches that their entries stay small.
//
// An example, zones being compared by inclusion.  One location, a loop `x >= 2; y := 0`, an edge to
// Bad if x < y: the root's zone is x = y.  The loop leads to y <= x with x - y >= 2, which the root
// does not include: node 1.  Its own loop leads to the same zone again, which is dropped.  Bad asks
// for x < y, which neither zone meets. Two nodes are stored, three were made.
//
// What zones mean is up to the clock strategy `Clocks`; the loop never looks into them.
#ifndef ZONELAB_CORE_SEARCH_EAGER_EXPLORER_H_
#define ZONELAB_CORE_SEARCH_EAGER_EXPLORER_H_

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/base/check.h"
#include "core/base/pool.h"
#include "core/contract/budget.h"
#include "core/property/goal.h"
#include "core/search/eager/shard.h"
#include "core/search/nodes_by_state.h"
#include "core/search/orbits.h"
#include "core/search/sliced.h"
#include "core/search/state_table.h"
#include "core/search/strategies.h"
#include "core/search/waiting.h"
#include "core/semantics/bounds.h"
#include "core/semantics/successors.h"

namespace zonelab::search {

template <EagerClocks Clocks>
class Sharded;  // sharded.h

template <EagerClocks Clocks>
class Explorer final : public Sliced {
 public:
  // `goal` may be empty: then everything is explored.  The references must outlive the search.
  // REQUIRES: the system has an initial state.
  Explorer(const semantics::System& system, const semantics::Bounds& bounds, property::Goal& goal,
           Order order, uint64_t seed, const Budget& budget,
           const std::vector<model::Interchangeable>& sets = {})
      : Sliced(budget, system.clock_count()),
        n_(system.clock_count()),
        bounds_(bounds),
        goal_(goal),
        order_(order),
        successors_(system, &bounds.activity()),
        clocks_(system, bounds),
        states_(system),
        waiting_(order, seed),
        state_(system.slot_count()),
        is_approximate_(system.has_rates() && bounds.activity().obeys_rates()),
        system_(system),
        orbits_(sets.empty() ? nullptr : std::make_unique<Orbits>(system, sets)),
        representative_(system.slot_count()) {}

  Status Work(Slice slice) override { return WorkOn(*this, slice); }
  int64_t waiting() const override { return static_cast<int64_t>(waiting_.size()); }
  int64_t bytes() const override {
    return static_cast<int64_t>(nodes_.bytes() + live_.bytes() + states_.bytes() + clocks_.bytes() +
                                waiting_.bytes() + levels_.bytes() + orders_.bytes());
  }
  // Of a shard the others know the rest of the path.
  std::vector<uint32_t> PathTo(NodeId node) const override {
    if (shard_ != nullptr) return {};
    if (orbits_ != nullptr) return UnrollTo(node).moves();
    return MovesTo(
        node, [this](NodeId at) { return nodes_[at].parent; },
        [this](NodeId at) { return nodes_[at].move; });
  }

  // Where clocks stand still, zones include more than can be reached.  A node that meets the goal is
  // then only a *suspect*: it is told, one at a time, and treated as any other node.
  void PassOver() override {
    ZL_CHECK(is_approximate_ && !suspects_.empty());
    suspects_.pop_back();
    status_ = Status::kRunning;
  }

  void ForEachEntry(const std::function<void(const Entry&)>& visit) override {
    for (NodeId id = 0; id < nodes_.size(); ++id) {
      const Node& node = nodes_[id];
      if (node.is_dead()) continue;
      states_.Unpack(node.key, state_.data());
      Entry entry;
      entry.state = state_.data();
      entry.zone = clocks_.Constraints(node.label, state_.data());
      if constexpr (Clocks::kCertifiesBySimulation) entry.bounds = &clocks_.guard_bounds();
      visit(entry);
    }
  }

 private:
  friend Sliced;
  friend Sharded<Clocks>;

  struct Node {
    NodeId parent = kNoNode;
    StateId key{};
    uint32_t move = 0;   // number of the move that made it, among its parent's
    uint32_t depth = 0;  // the top bit marks the dead
    typename Clocks::Label label{};

    static constexpr uint32_t kDead = uint32_t{1} << 31;
    bool is_dead() const { return (depth & kDead) != 0; }
  };

  void Start() {
    const semantics::Step step = successors_.Initial();
    const bool has_initial_state = step.error == nullptr && clocks_.Initial(step);
    ZL_CHECK(has_initial_state);
    if (shard_ != nullptr && shard_->OwnerOf(step.target) != shard_->number) return;
    do {
      Arrive(step.target, {kNoNode, 0, 0, 0});
    } while (status_ == Status::kRunning && clocks_.NextPart());
  }

  bool HasWork() const { return !waiting_.empty() || !suspects_.empty(); }
  void Turn() {
    if (!suspects_.empty()) return Reach(suspects_.back());
    const NodeId node = waiting_.Pop();
    if (!nodes_[node].is_dead()) Expand(node);
  }

  // ---- As one of several (sharded.h)

  // Takes in what others have sent, and expands so many nodes.
  void Round(const std::vector<Letters>& letters, int64_t expansions) {
    const size_t zone_size = static_cast<size_t>(zone::Size(n_));
    for (const Letters& some : letters) {
      some.ForEach(
          shard_->slots, zone_size,
          [&](const Letters::Head& head, const semantics::Slot* state, const zone::Bound* zone) {
            if (status_ != Status::kRunning) return;
            std::copy(zone, zone + zone_size, clocks_.candidate_to_exchange());
            Arrive(state, head);
          });
    }
    for (; expansions > 0 && status_ == Status::kRunning && !waiting_.empty(); --expansions) Turn();
  }
  // A successor: of this shard or of another one.
  void Deliver(const semantics::Slot* target, const Letters::Head& head) {
    const int owner = shard_ == nullptr ? 0 : shard_->OwnerOf(target);
    if (shard_ == nullptr || owner == shard_->number) return Arrive(target, head);
    shard_->out[owner].Add(head, target, shard_->slots, clocks_.candidate(),
                           static_cast<size_t>(zone::Size(n_)));
  }
  NodeId NameOf(NodeId node) const {
    return shard_ == nullptr ? node : ShardedNode::Of(shard_->number, node);
  }

  // All moves of the node; those that fail count only if their clock guard can hold.
  void Expand(NodeId id) {
    ++stats_.expanded;
    const Node& node = nodes_[id];
    const uint32_t depth = node.depth + 1, level = LevelBelow(id);
    states_.Unpack(node.key, state_.data());
    clocks_.Load(nodes_[id].label, state_.data());
    uint32_t move = 0;
    successors_.ForEachInline(state_.data(), [&](const semantics::Step& step) {
      const uint32_t number = move++;
      if (number % moves_per_look_ == moves_per_look_ - 1) CheckLimits();
      if (step.error != nullptr) {
        if (IsPossible(step)) FailIn(id, number, *step.error);
      } else if (clocks_.Post(step)) {
        do {
          if (Clocks::kValuesGrow &&
              !FitsWithin(depth, bounds_.largest_constant(), clocks_.candidate(), n_)) {
            break;
          }
          Deliver(step.target, {NameOf(id), number, depth, level});
        } while (status_ == Status::kRunning && clocks_.NextPart());
      }
      return status_ == Status::kRunning;
    });
  }

  // The candidate zone with its discrete state: covered, or a new node.
  void Arrive(const semantics::Slot* made, const Letters::Head& from) {
    stats_.nodes = ++stats_.generated;
    const semantics::Slot* target = orbits_ == nullptr ? made : Represent(made);
    // Looking for deadlocks takes time: a covered state has none that its coverer has not.
    const bool asks_late = goal_.has_deadlock();
    semantics::Outcome at_goal = asks_late ? semantics::Outcome::kFalse : Asks(target);
    const StateId key = states_.Intern(target);
    live_.Reserve(key);
    clocks_.Focus(target);
    if (is_approximate_ && at_goal == semantics::Outcome::kTrue) {
      suspects_.push_back(
          nodes_.push_back({from.parent, key, from.move, from.depth | Node::kDead, {}}));
      at_goal = semantics::Outcome::kFalse;
    }
    if (at_goal == semantics::Outcome::kFalse) {
      const auto covers = [this](NodeId other) { return clocks_.IsCovered(nodes_[other].label); };
      if (live_.FindAbove(
              key, [this] { return clocks_.Fingerprint(); }, covers) != kNoNode) {
        ++stats_.covered;
        return;
      }
      if (asks_late) at_goal = Asks(target);
    }
    if (at_goal != semantics::Outcome::kFalse) {
      const NodeId node = Store(key, from);
      if (at_goal == semantics::Outcome::kTrue) return Reach(node);
      Fail(node, Search::kNoStep, error_);
      return Await(node, from.level);
    }
    const uint32_t level = DeleteCovered(key, from.level);
    Await(Store(key, from), level);
  }

  // The candidate's node waits.  What comes first is the zone that is largest where it matters, so
  // that few nodes are expanded which a larger one covers later; but also what is near: a node's
  // *level* is its depth, or less, since a node that covers others takes the place of the first of
  // them, and what follows from it comes before what followed from those.  A level weighs as much
  // as a quarter of the largest constant: with less the critical region takes 30 % more expansions,
  // with four times as much Fischer's protocol three times as many.
  void Await(NodeId node, uint32_t level) {
    if (order_ != Order::kBestFirst) return waiting_.Push(node, 0);
    while (levels_.size() <= node) levels_.push_back(0);
    levels_[node] = level;
    const int64_t level_weight = int64_t{bounds_.largest_constant()} + 1;
    waiting_.Push(node, 4 * clocks_.Weight() - level_weight * level);
  }
  uint32_t LevelBelow(NodeId parent) const {
    return order_ != Order::kBestFirst ? 0 : levels_[parent] + 1;
  }

  semantics::Outcome Asks(const semantics::Slot* target) {
    const semantics::Outcome at_goal =
        goal_.Meets(target, clocks_.candidate(), n_, successors_.machine(), &error_);
    // One failure is enough; further states are only passed through.
    const bool is_told = at_goal == semantics::Outcome::kError && lacks_a_move();
    return is_told ? semantics::Outcome::kFalse : at_goal;
  }

  // Takes the nodes that the candidate covers out of the list of their state.  They keep their
  // place among the nodes, for the paths that lead through them, but not their zones.  The result
  // is the least of their levels and `level`.
  uint32_t DeleteCovered(StateId key, uint32_t level) {
    const auto is_covered = [this](NodeId other) { return clocks_.Covers(nodes_[other].label); };
    const auto fingerprint = [this] { return clocks_.Fingerprint(); };
    live_.TakeBelow(key, fingerprint, is_covered, [&](NodeId other) {
      if (order_ == Order::kBestFirst) level = std::min(level, levels_[other]);
      clocks_.Release(nodes_[other].label);
      nodes_[other].depth |= Node::kDead;
      --stats_.stored;
      ++stats_.covered;
    });
    return level;
  }

  NodeId Store(StateId key, const Letters::Head& from) {
    Node node;
    node.parent = from.parent;
    node.key = key;
    node.move = from.move;
    node.depth = from.depth;
    node.label = clocks_.Store();
    ++stats_.stored;
    const NodeId id = nodes_.push_back(node);
    for (const uint8_t value : order_of_candidate_) orders_.push_back(value);
    live_.Add(key, id, [this](NodeId one) { return clocks_.FingerprintOf(nodes_[one].label); });
    return id;
  }

  // ---- States up to exchanging values (search/orbits.h); not needed where there are none.

  // The candidate's zone becomes that of its representative; the result is its state.
  const semantics::Slot* Represent(const semantics::Slot* target) {
    std::copy(target, target + representative_.size(), representative_.begin());
    orbits_->Represent(representative_.data(), clocks_.candidate_to_exchange(),
                       &order_of_candidate_);
    return representative_.data();
  }

  const uint8_t* OrderOf(NodeId node, std::vector<uint8_t>* out) const {
    out->clear();
    const uint32_t size = static_cast<uint32_t>(orbits_->order_size());
    for (uint32_t k = 0; k < size; ++k) out->push_back(orders_[node * size + k]);
    return out->data();
  }

  Unrolled UnrollTo(NodeId node) const {
    std::vector<uint8_t> order;
    std::vector<NodeId> way = WayTo(node, [this](NodeId at) { return nodes_[at].parent; });
    Unrolled path(system_, *orbits_, OrderOf(way[0], &order));
    for (size_t k = 1; k < way.size(); ++k) {
      // If it breaks off, whoever replays it will find that it does not lead to the goal.
      if (!path.Follow(nodes_[way[k]].move, OrderOf(way[k], &order))) break;
    }
    return path;
  }

  // The move fails in a node: as it does at the end of the path to it.
  void FailIn(NodeId node, uint32_t move, const lang::EvalError& error) {
    if (orbits_ == nullptr || lacks_a_move()) return Fail(node, move, error);
    lang::EvalError there = error;
    uint32_t number = move;
    UnrollTo(node).FindFailing(move, &number, &there);
    Fail(node, number, there);
  }

  // Can the failing move happen as far as its clock guard goes?
  bool IsPossible(const semantics::Step& step) {
    failing_.assign(clocks_.source(), clocks_.source() + zone::Size(n_));
    return zone::ConjoinAll(failing_.data(), n_, step.guard);
  }

  const int n_;
  const semantics::Bounds& bounds_;
  property::Goal& goal_;
  const Order order_;
  semantics::Successors successors_;
  Clocks clocks_;
  StateTable states_;
  Waiting waiting_;
  BlockVector<uint32_t> levels_;  // by node, where the order asks for them
  BlockVector<Node> nodes_;
  NodesByState live_;
  std::vector<semantics::Slot> state_;
  std::vector<zone::Bound> failing_;
  Shard* shard_ = nullptr;  // null: the only one
  const bool is_approximate_;
  std::vector<NodeId> suspects_;  // on the ways to the goal that are still to be told
  const semantics::System& system_;
  const std::unique_ptr<Orbits> orbits_;  // null: every state stands for itself
  std::vector<semantics::Slot> representative_;
  std::vector<uint8_t> order_of_candidate_;
  BlockVector<uint8_t> orders_;  // of all nodes, one after the other
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_EAGER_EXPLORER_H_
