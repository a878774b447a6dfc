// Covering "merge": zones of one state that include each other share a node with several parents.
#ifndef ZONELAB_CORE_SEARCH_LAZY_MERGE_H_
#define ZONELAB_CORE_SEARCH_LAZY_MERGE_H_

#include "core/search/lazy/loop.h"  // which includes this file at its end

namespace zonelab::search {

template <LazyClocks Clocks, DataStrategy Data>
bool Adaptive<Clocks, Data>::IsPartOfOld(typename Data::Key key, const Edge& edge,
                                         const semantics::Step& step) {
  const zone::Bound* zone = clocks_.zones().candidate();
  for (NodeId old = graph_.chain(data_.Partition(key)).first; old != kNoNode;
       old = graph_[old].next) {
    if (Data::kHides && graph_[old].key != key) continue;
    if (!zone::IsWithin(zone, clocks_.zones().at(labels_[old].clocks.zone), n_)) continue;
    if (edge.node == kNoNode) return true;
    events_.Add(EventKind::kMerged, old, edge.node, step.edges);
    graph_.AddParent(old, edge);
    clocks_.TakeAsChange(labels_[old].clocks);
    std::vector<typename Clocks::Demand> demands;
    clocks_.Pull(labels_[edge.node].clocks, graph_.ActionOf(edge, old),
                 [&](typename Clocks::Demand demand) { demands.push_back(std::move(demand)); });
    for (typename Clocks::Demand& demand : demands) Refine(edge.node, std::move(demand));
    if constexpr (Data::kHides) {
      semantics::Slots needed;
      data_.Missing(labels_[old].data, {}, &slots_);
      data_.Before(graph_[edge.node].key, step.edges, slots_, &needed);
      Show(edge.node, needed);
    }
    return true;
  }
  return false;
}

// Nodes whose zones lie within that of the new node give it their parents and go.
template <LazyClocks Clocks, DataStrategy Data>
void Adaptive<Clocks, Data>::ReplaceIncluded(NodeId id) {
  const AdaptiveGraph::Chain chain = graph_.chain(data_.Partition(graph_[id].key));
  const zone::Bound* zone = clocks_.zones().candidate();
  // Zones that grow without limit must not replace one another for ever (algorithms §1.3).
  if (!clocks_.zones().extrapolates()) {
    for (NodeId c = chain.first; c != kNoNode; c = graph_[c].next) {
      if (MayCover(c, id)) return;
    }
  }
  NodeId next = kNoNode;
  for (NodeId old = chain.first; old != kNoNode; old = next) {
    next = graph_[old].next;
    if (Data::kHides && graph_[old].key != graph_[id].key) continue;
    if (!zone::IsWithin(clocks_.zones().at(labels_[old].clocks.zone), zone, n_)) continue;
    Node& node = graph_[old];
    Remove(old);
    node.is_dead = true;
    --stats_.stored;
    events_.Add(EventKind::kReplaced, old, id);
    graph_.ForEachEdgeTo(old, [&](const Edge& edge) { graph_.AddParent(id, edge); });
    Recheck(old, /*takes_over=*/false);
  }
}

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_MERGE_H_
