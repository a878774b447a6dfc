// The moves that an adaptive search tries from a node, with or without hidden variables.
#ifndef ZONELAB_CORE_SEARCH_LAZY_MOVES_H_
#define ZONELAB_CORE_SEARCH_LAZY_MOVES_H_

#include "core/search/lazy/loop.h"  // which includes this file at its end

namespace zonelab::search {

// The moves of the node's state; what the data rule out is made sure of on the way.
template <LazyClocks Clocks, DataStrategy Data>
template <class Sink>
void Adaptive<Clocks, Data>::ForEachMove(NodeId id, Sink sink) {
  if constexpr (!Data::kHides) {
    successors_.ForEach(state_.data(), sink);
  } else {
    semantics::Dependence& dependence = data_.dependence();
    const bool needs_all = dependence.NeedsAll();
    needs_all ? dependence.OfAllMoves(state_.data(), &slots_)
              : dependence.OfMoves(state_.data(), &slots_);
    Show(id, slots_);
    if (needs_all) return successors_.ForEach(state_.data(), sink);
    successors_.ForEachAndBlocked(
        state_.data(),
        [&](const semantics::Step& step) {
          step.error == nullptr ? dependence.OfMove(state_.data(), step, &slots_)
                                : dependence.OfAllMoves(state_.data(), &slots_);
          Show(id, slots_);
          return sink(step);
        },
        [&](absl::Span<const int32_t> edges) {
          dependence.WhyBlocked(state_.data(), edges, &reasons_);
          if (!data_.Choose(labels_[id].data, reasons_, &slots_)) return;
          events_.Add(EventKind::kBlocked, id, kNoNode, edges);
          if (config_.data_variant == Data::kForward && covering_ != Covering::kMerge) {
            ShowForward(data_, *this, id, reasons_);
          } else {
            Show(id, slots_);
          }
        });
  }
}

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_MOVES_H_
