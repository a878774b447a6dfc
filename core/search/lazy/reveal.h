// How variables become visible in a graph whose data strategy hides them (data/visible.h).
//
// A node's data label is the set of variables that are visible in it; their values are those of the
// node's state.  If a set S is visible in v, then whatever the move from u to v computes S from
// must be visible in u: then all states that u stands for lead to the same values of S.  That is
// the data half of condition (2) in search/lazy/loop.h; the weakest precondition of "these
// variables have these values" in [Toth-Majzik 2018, Algorithm 2], found by running the move
// (semantics/dependence) instead of by rewriting formulas.  A demand on one node travels to its
// parents, as in refine.h; what travels are sets of slots.
//
// An example.  `id := i + 1` leads from u to v, and in v a guard `id == 0` is false.  `id` becomes
// visible in v, hence `i` in u, but not `id`: it is overwritten.
#ifndef ZONELAB_CORE_SEARCH_LAZY_REVEAL_H_
#define ZONELAB_CORE_SEARCH_LAZY_REVEAL_H_

#include <algorithm>
#include <utility>
#include <vector>

#include "core/search/nodes.h"
#include "core/search/strategies.h"
#include "core/semantics/dependence.h"

namespace zonelab::search {

// Makes `wanted` visible in the node, what they are computed from in its parents, and so on to the
// root.  `whole`: what is visible already is carried along, too (CoverRule::demands_whole).
template <HidingData Data, class Graph>
void RevealBackward(Data& data, Graph& graph, NodeId node, semantics::Slots wanted, bool whole) {
  std::vector<std::pair<NodeId, semantics::Slots>> todo;
  todo.emplace_back(node, std::move(wanted));
  semantics::Slots added, needed;
  while (!todo.empty()) {
    const NodeId at = todo.back().first;
    const semantics::Slots slots = std::move(todo.back().second);
    todo.pop_back();
    if (!data.Strengthen(graph.data_label(at), slots, &added)) continue;
    graph.ForEachParentMove(at, [&](NodeId parent, absl::Span<const int32_t> edges) {
      data.Before(graph.key(parent), edges, whole ? slots : added, &needed);
      todo.emplace_back(parent, needed);
    });
    graph.Revealed(at, whole ? slots : added);
  }
}

// A node on the way up of RevealForward, and what would have to be visible there for each of
// several reasons.
struct ReasonsAt {
  NodeId node;
  std::vector<semantics::Slots> reasons;  // reasons[k] here is what reasons[k] below needs
};

// Makes one of the `reasons` visible in the node.  Carries all of them up the path as far as they
// are not visible, decides at the top, and comes back down, at each node deciding among the reasons
// that what is visible above still leads to.  This is interpolation forwards along the path, as
// later versions of [Theta] do it: a reason that costs little at the top is preferred, where
// RevealBackward decides at the bottom.  REQUIRES: the graph is a tree.
template <HidingData Data, class Graph>
void RevealForward(Data& data, Graph& graph, NodeId node, std::vector<semantics::Slots> reasons) {
  std::vector<ReasonsAt> way;
  const auto is_visible = [&](const semantics::Slots& reason) {
    return data.AreVisible(graph.data_label(node), reason);
  };
  while (std::none_of(reasons.begin(), reasons.end(), is_visible)) {
    way.push_back({node, reasons});
    if (graph.IsRoot(node)) break;
    const NodeId parent = graph.parent(node);
    for (semantics::Slots& reason : reasons) {
      const semantics::Slots behind = reason;
      data.Before(graph.key(parent), graph.move(node), behind, &reason);
    }
    node = parent;
  }
  if (way.empty()) return;
  // Which reasons are still to choose from: at first those that what is visible above leads to (at
  // the root, where all is known: all), then those that the choices on the way down agree with.
  std::vector<bool> is_left(reasons.size(), true);
  if (way.back().node != node) {
    for (size_t k = 0; k < reasons.size(); ++k) is_left[k] = is_visible(reasons[k]);
  }
  semantics::Slots chosen, added;
  for (size_t stop = way.size(); stop-- > 0;) {
    const ReasonsAt& here = way[stop];
    std::vector<semantics::Slots> left;
    for (size_t k = 0; k < here.reasons.size(); ++k) {
      if (is_left[k]) left.push_back(here.reasons[k]);
    }
    if (!data.Choose(graph.data_label(here.node), left, &chosen)) continue;
    for (size_t k = 0; k < here.reasons.size(); ++k) {
      is_left[k] = is_left[k] &&
                   std::all_of(here.reasons[k].begin(), here.reasons[k].end(), [&](int32_t slot) {
                     return std::find(chosen.begin(), chosen.end(), slot) != chosen.end() ||
                            data.IsVisible(graph.data_label(here.node), slot);
                   });
    }
    if (data.Strengthen(graph.data_label(here.node), chosen, &added))
      graph.Revealed(here.node, added);
  }
}

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_REVEAL_H_
