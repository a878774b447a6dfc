// How variables become visible in a graph whose data strategy hides them (data/visible.h).
//
// A demand on one node travels to its parents, as in refine.h; what travels are sets of slots.
#ifndef ZONELAB_CORE_SEARCH_LAZY_REVEAL_H_
#define ZONELAB_CORE_SEARCH_LAZY_REVEAL_H_

#include <algorithm>
#include <utility>
#include <vector>

#include "core/search/waiting.h"
#include "core/semantics/dependence.h"

namespace zonelab::search {

// Makes `wanted` visible in the node, what they are computed from in its parents, and so on to the
// root (paper 000, Algorithm 2: weakest preconditions of "these variables have these values").
// `whole`: what is visible already is carried along, too.
template <class Data, class Graph>
void ShowBackward(Data& data, Graph& graph, NodeId node, semantics::Slots wanted, bool whole) {
  std::vector<std::pair<NodeId, semantics::Slots>> todo;
  todo.emplace_back(node, std::move(wanted));
  semantics::Slots added, needed;
  while (!todo.empty()) {
    const NodeId at = todo.back().first;
    const semantics::Slots slots = std::move(todo.back().second);
    todo.pop_back();
    if (!data.Strengthen(graph.shown(at), slots, &added)) continue;
    graph.ForEachParentMove(at, [&](NodeId parent, absl::Span<const int32_t> edges) {
      data.Before(graph.key(parent), edges, whole ? slots : added, &needed);
      todo.emplace_back(parent, needed);
    });
    graph.Shown(at, whole ? slots : added);
  }
}

// A node on the way up, and what would have to be visible there for each of several reasons.
struct ReasonsAt {
  NodeId node;
  std::vector<semantics::Slots> reasons;  // reasons[k] here is what reasons[k] below needs
};

// Makes one of the `reasons` visible in the node.  Carries all of them up the path as far as they
// are not visible, decides at the top, and comes back down deciding among what follows from above
// (interpolation forwards along the path, as later versions of the reference implementation do).
// REQUIRES: the graph is a tree.
template <class Data, class Graph>
void ShowForward(Data& data, Graph& graph, NodeId node, std::vector<semantics::Slots> reasons) {
  std::vector<ReasonsAt> way;
  const auto is_shown = [&](const semantics::Slots& reason) {
    return data.AreVisible(graph.shown(node), reason);
  };
  while (std::none_of(reasons.begin(), reasons.end(), is_shown)) {
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
  std::vector<bool> is_left(reasons.size(), true);
  if (way.back().node != node) {
    for (size_t k = 0; k < reasons.size(); ++k) is_left[k] = is_shown(reasons[k]);
  }
  semantics::Slots chosen, added;
  for (size_t stop = way.size(); stop-- > 0;) {
    const ReasonsAt& here = way[stop];
    std::vector<semantics::Slots> left;
    for (size_t k = 0; k < here.reasons.size(); ++k) {
      if (is_left[k]) left.push_back(here.reasons[k]);
    }
    if (!data.Choose(graph.shown(here.node), left, &chosen)) continue;
    for (size_t k = 0; k < here.reasons.size(); ++k) {
      is_left[k] = is_left[k] &&
                   std::all_of(here.reasons[k].begin(), here.reasons[k].end(), [&](int32_t slot) {
                     return std::find(chosen.begin(), chosen.end(), slot) != chosen.end() ||
                            data.IsVisible(graph.shown(here.node), slot);
                   });
    }
    if (data.Strengthen(graph.shown(here.node), chosen, &added)) graph.Shown(here.node, added);
  }
}

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_REVEAL_H_
