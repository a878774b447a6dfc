// Looks at the whole graph of an adaptive search: is every abstraction as strong as it relies on?
#ifndef ZONELAB_CORE_SEARCH_LAZY_AUDIT_H_
#define ZONELAB_CORE_SEARCH_LAZY_AUDIT_H_

#include "core/search/lazy/loop.h"  // which includes this file at its end

namespace zonelab::search {

template <LazyClocks Clocks, DataStrategy Data>
std::string Adaptive<Clocks, Data>::AuditGraph() {
  if (IsReference()) return "";  // nothing is promised before Mend
  for (NodeId id = 0; id < graph_.size(); ++id) {
    const Node& node = graph_[id];
    if (node.is_dead || node.is_impossible) continue;
    if (!clocks_.Represents(labels_[id].clocks)) {
      return Cat("node ", id, " lies outside its abstraction");
    }
    if (node.coverer != kNoNode) {
      const Node& coverer = graph_[node.coverer];
      if (!coverer.is_expanded || coverer.is_dead || coverer.coverer != kNoNode ||
          data_.Partition(coverer.key) != data_.Partition(node.key)) {
        return Cat("node ", id, " is covered by one that may not cover");
      }
      if (!Covers(node.coverer, id)) {
        return Cat("node ", id, " is not within the node that covers it");
      }
    }
    std::string problem;
    ForEachParent(id, [&](NodeId parent, const Action& action) {
      if (!graph_[parent].is_dead &&
          !clocks_.Follows(labels_[parent].clocks, action, labels_[id].clocks)) {
        problem = Cat("an edge from node ", parent, " leads out of the abstraction of node ", id);
      }
    });
    if constexpr (Data::kHides) {
      ForEachParentMove(id, [&](NodeId parent, absl::Span<const int32_t> edges) {
        semantics::Slots needed;
        data_.Missing(labels_[id].data, {}, &slots_);
        data_.Before(graph_[parent].key, edges, slots_, &needed);
        if (!graph_[parent].is_dead && !data_.AreVisible(labels_[parent].data, needed)) {
          problem = Cat("node ", parent, " hides what is visible in node ", id);
        }
      });
    }
    if (!problem.empty()) return problem;
  }
  // Impossible moves may still wait for their turn.
  return status_ == Status::kExhausted ? AuditForbidden() : "";
}

// Invariant (1): what is impossible from an expanded node is impossible from its abstraction.
template <LazyClocks Clocks, DataStrategy Data>
std::string Adaptive<Clocks, Data>::AuditForbidden() {
  std::vector<semantics::Slot> state(system_.slot_count());
  semantics::Successors successors(system_, &bounds_.activity());
  std::vector<zone::Bound> kept(clocks_.zones().candidate(),
                                clocks_.zones().candidate() + zone::Size(n_));
  std::string problem;
  for (NodeId id = 0; id < graph_.size() && problem.empty(); ++id) {
    const Node& node = graph_[id];
    if (!node.is_expanded || node.is_dead) continue;
    data_.Load(node.key, state.data());
    if constexpr (Data::kHides) {
      if (!AuditBlocked(id, state.data(), successors)) {
        problem = Cat("hidden variables of node ", id, " might admit another move");
      }
    }
    successors.ForEach(state.data(), [&](const semantics::Step& step) {
      if (step.error != nullptr) return true;
      const Action action = graph_.ActionOf(id, step);
      if (!clocks_.zones().Post(labels_[id].clocks.zone, action, step.target) &&
          !clocks_.IsForbidden(labels_[id].clocks, action)) {
        problem =
            Cat("a move that is impossible from node ", id, " is possible from its abstraction");
      }
      return problem.empty();
    });
  }
  return problem;
}

template <LazyClocks Clocks, DataStrategy Data>
bool Adaptive<Clocks, Data>::AuditBlocked(NodeId id, const semantics::Slot* state,
                                          semantics::Successors& successors) {
  semantics::Dependence& dependence = data_.dependence();
  const typename Data::Label& label = labels_[id].data;
  bool is_good = true;
  const auto check = [&] { is_good = is_good && data_.AreVisible(label, slots_); };
  dependence.NeedsAll() ? dependence.OfAllMoves(state, &slots_)
                        : dependence.OfMoves(state, &slots_);
  check();
  if (dependence.NeedsAll()) return is_good;
  successors.ForEachAndBlocked(
      state,
      [&](const semantics::Step& step) {
        step.error == nullptr ? dependence.OfMove(state, step, &slots_)
                              : dependence.OfAllMoves(state, &slots_);
        check();
        return true;
      },
      [&](absl::Span<const int32_t> edges) {
        dependence.WhyBlocked(state, edges, &reasons_);
        if (data_.Choose(label, reasons_, &slots_)) is_good = false;
      });
  return is_good;
}

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_AUDIT_H_
