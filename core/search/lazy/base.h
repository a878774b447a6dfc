// What an adaptive search (search/lazy/loop.h) has and does whatever its strategies are.
//
// There are many pairs of strategies, and each is an instance of the template: what does not depend
// on them is here, so that it is compiled once.
#ifndef ZONELAB_CORE_SEARCH_LAZY_BASE_H_
#define ZONELAB_CORE_SEARCH_LAZY_BASE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/budget.h"
#include "core/property/goal.h"
#include "core/search/events.h"
#include "core/search/hash_order.h"
#include "core/search/lazy/graph.h"
#include "core/search/sliced.h"
#include "core/search/tactics.h"
#include "core/search/waiting.h"
#include "core/semantics/bounds.h"
#include "core/semantics/dependence.h"
#include "core/semantics/successors.h"

namespace zonelab::search {

struct AdaptiveConfig {
  Order order = Order::kBreadthFirst;
  uint64_t seed = 1;
  Covering covering = Covering::kOldest;
  bool extrapolates = false;       // zones by Extra_LU+
  int data_variant = 0;            // of Data::kVariants
  bool assumes_no_errors = false;  // hidden data: moves that fail are left out
  size_t event_limit = 0;
};

class AdaptiveBase : public Sliced {
 public:
  int64_t waiting() const override { return static_cast<int64_t>(waiting_.size()); }
  std::vector<uint32_t> path() const override { return graph_.PathTo(final_node_); }

 protected:
  using Node = AdaptiveNode;
  using Edge = AdaptiveEdge;

  AdaptiveBase(const semantics::System& system, const semantics::Bounds& bounds,
               property::Goal& goal, const AdaptiveConfig& config, const Budget& budget,
               bool hides_data);
  ~AdaptiveBase() override;

  // The initial move.
  semantics::Step Initial();
  Stats StatsWith(int64_t interpolants) const;
  // A node for a move that the clocks rule out, which waits for its turn.
  void AddImpossible(NodeId id, const semantics::Step& step);

  // ---- Errors and the goal
  // ------------------------------------------------------------------------

  // A move of the node fails.  True: it can happen in the zone, so the search ends.  False: guard_
  // has what keeps it from happening.
  bool FailsIn(const zone::Bound* zone, NodeId id, uint32_t number, const semantics::Step& step);
  // Does the node, new with the step's target and that zone, meet the goal?  Then the search ends.
  void TryGoal(NodeId id, const semantics::Step& step, const zone::Bound* zone);
  // Fills in disjuncts_: the ways in which the clocks might meet the goal in state_, that of the
  // node. `notes`: record_ gets what was read.  False: the evaluation failed, the search ends.
  bool FindDisjuncts(NodeId id, bool notes);

  // ---- Covering
  // -------------------------------------------------------------------------------------

  void SetCoverer(NodeId small, NodeId big);
  // Nothing covers the node any more; it waits.
  void WaitAgain(NodeId id, NodeId coverer);

  // Covering "as-2018".  After Mend, what was counted up to there is told.
  bool IsReference() const { return covering_ == Covering::kReference; }
  bool is_mended() const { return config_.covering != covering_; }
  HashSetSize& SetSize(NodeId id) {
    if (set_sizes_.size() <= id) set_sizes_.resize(id + 1);
    return set_sizes_[id];
  }
  void CountUpToHere(int64_t interpolants);

  // ---- Events
  // ---------------------------------------------------------------------------------------

  void LogCreated(NodeId id, const semantics::Step& step, const zone::Bound* zone);
  void LogView(Event* strengthened, AbstractionView now);

  const int n_;
  const semantics::System& system_;
  const semantics::Bounds& bounds_;
  property::Goal& goal_;
  const AdaptiveConfig config_;
  semantics::Successors successors_;
  Covering covering_;
  Waiting waiting_;
  AdaptiveGraph graph_;
  std::vector<NodeId> unsettled_;
  std::vector<semantics::Slot> state_;
  semantics::Record record_;
  semantics::Slots slots_;
  std::vector<semantics::Slots> reasons_;
  std::vector<zone::Constraint> guard_;
  property::Goal::Disjuncts disjuncts_;
  uint64_t turns_ = 0;

 private:
  std::vector<zone::Bound> scratch_;
  std::vector<AbstractionView> last_views_;  // by node, while events are recorded
  std::vector<HashSetSize> set_sizes_;  // kReference: by node, of the set of those that it covers
  Stats counted_;                       // ... up to Mend
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_BASE_H_
