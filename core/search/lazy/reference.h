// Covering "as-2018": what the reference implementation of paper 000 (Tóth and Majzik, SPIN 2018)
// does in its own way, kept so that its node counts come out again.
//
// Besides what is here: re-opened nodes are taken last depth first; nothing that waits is left out,
// though it be covered or expanded by then; expanded nodes may cover while they are covered, and
// cover themselves; what is demanded is all that the other node says, not only what is missing.
#ifndef ZONELAB_CORE_SEARCH_LAZY_REFERENCE_H_
#define ZONELAB_CORE_SEARCH_LAZY_REFERENCE_H_

#include "core/search/lazy/loop.h"  // which includes this file at its end

namespace zonelab::search {

// In the order in which the implementation walks its hash set: first all that go are found, then
// they go, one after the other.
template <LazyClocks Clocks, DataStrategy Data>
void Adaptive<Clocks, Data>::RecheckAsReference(NodeId id,
                                                absl::FunctionRef<bool(NodeId covered)> stays) {
  std::vector<NodeId> covered = graph_.TakeCovered(id);
  std::vector<NodeId> gone;
  for (const NodeId c : covered) {
    stays(c) ? graph_.Link(c, id) : gone.push_back(c);
  }
  SortByBucket(&gone, SetSize(id).buckets(), NodeHash);
  for (const NodeId c : gone) Reopen(c, id);
}

// The implementation's graph is done, its counts are known; but it may have covered nodes that it
// should not have.  From here on the rules are those of kNewest.
template <LazyClocks Clocks, DataStrategy Data>
void Adaptive<Clocks, Data>::Mend() {
  CountUpToHere(clocks_.interpolants());
  covering_ = Covering::kNewest;
  for (NodeId id = 0; id < graph_.size(); ++id) {
    const NodeId coverer = graph_[id].coverer;
    if (coverer == kNoNode) continue;
    if (graph_[id].is_expanded) {  // needs no coverer
      graph_.Unlink(id);
      graph_[id].coverer = kNoNode;
    } else if (!Covers(coverer, id)) {
      graph_.Unlink(id);
      Reopen(id, coverer);
    }
  }
}

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_REFERENCE_H_
