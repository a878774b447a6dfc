// What a lazy search (search/lazy/loop.h) has and does whatever its strategies are.
//
// There are many pairs of strategies, and each is an instance of the template: what does not depend
// on them is here, so that it is compiled once: in WebAssembly the page has to load it.
#ifndef ZONELAB_CORE_SEARCH_LAZY_BASE_H_
#define ZONELAB_CORE_SEARCH_LAZY_BASE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/contract/budget.h"
#include "core/property/goal.h"
#include "core/search/events.h"
#include "core/search/lazy/cover_rule.h"
#include "core/search/lazy/graph.h"
#include "core/search/sliced.h"
#include "core/search/strategies.h"
#include "core/search/waiting.h"
#include "core/semantics/bounds.h"
#include "core/semantics/dependence.h"
#include "core/semantics/successors.h"

namespace zonelab::search {

struct LazyConfig {
  Order order = Order::kBreadthFirst;
  uint64_t seed = 1;
  CoverRule rule = kCoverOldest;
  bool extrapolates = false;  // zones by Extra_LU+
  DataConfig data;
  size_t event_limit = 0;
};

class LazyBase : public Sliced {
 public:
  int64_t waiting() const override { return static_cast<int64_t>(waiting_.size()); }
  std::vector<uint32_t> PathTo(NodeId node) const override { return graph_.PathTo(node); }

 protected:
  using Node = LazyNode;
  using Edge = LazyEdge;

  LazyBase(const semantics::System& system, const semantics::Bounds& bounds, property::Goal& goal,
           const LazyConfig& config, const Budget& budget, bool hides_data);
  ~LazyBase() override;

  // The initial move.
  semantics::Step Initial();
  Stats StatsWith(int64_t interpolants) const;
  // A node for a move that the clocks rule out, which waits for its turn (defers_forbidding).
  void AddImpossible(NodeId id, const semantics::Step& step);

  // ---- Errors and the goal

  // A move of the node fails.  True: it can happen in the zone, so the search ends.  False: guard_
  // has what keeps it from happening.
  bool FailsIn(const zone::Bound* zone, NodeId id, uint32_t number, const semantics::Step& step);
  // Does the node, new with the step's target and that zone, meet the goal?  Then the search ends.
  void TryGoal(NodeId id, const semantics::Step& step, const zone::Bound* zone);
  // Fills in disjuncts_: the ways in which the clocks might meet the goal in state_, that of the
  // node. `notes`: record_ gets what was read.  False: the evaluation failed, the search ends.
  bool FindDisjuncts(NodeId id, bool notes);

  // ---- Covering
  // Virtual for replicas: called when a node is covered or re-opened, never for every state.

  virtual void SetCoverer(NodeId small, NodeId big);
  // Nothing covers the node any more; it waits.
  virtual void WaitAgain(NodeId id, NodeId coverer);

  // ---- Events

  void LogCreated(NodeId id, const semantics::Step& step, const zone::Bound* zone);
  void LogView(Event* strengthened, AbstractionView now);

  const int n_;  // clocks, with the zero clock
  const semantics::System& system_;
  const semantics::Bounds& bounds_;
  property::Goal& goal_;
  const LazyConfig config_;
  semantics::Successors successors_;
  CoverRule rule_;
  Waiting waiting_;
  LazyGraph graph_;
  std::vector<NodeId> unsettled_;  // merging: they learnt, the nodes that they cover must be told
  std::vector<semantics::Slot> state_;  // of the node being expanded
  semantics::Record record_;
  semantics::Slots slots_;
  std::vector<semantics::Slots> reasons_;
  std::vector<zone::Constraint> guard_;
  property::Goal::Disjuncts disjuncts_;
  uint64_t turns_ = 0;

 private:
  std::vector<zone::Bound> scratch_;
  std::vector<AbstractionView> last_views_;  // by node, while events are recorded
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_BASE_H_
