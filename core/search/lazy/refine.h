// The two ways in which a demand on one node's abstraction travels through the graph.
//
// Let t be the move from node u to node v.  Condition (2) of search/lazy/loop.h says post_t(A(u))
// is within A(v).  If v is asked to keep out a set B (of valuations that lead to the impossible)
// and A(v) becomes smaller, then A(u) may have to follow.  Both ways restore (2) for the whole
// path:
//
//   Backward  strengthens v so that B is kept out, by no more than is needed there, and asks u to
//             keep out what would lead back into the part that was cut off, pre_t(not A(v)); u does
//             the same with its parents, and so on, until nobody has to change or the root is done.
//             The root's zone is exact, and zones are images of their parents' zones: so the demand
//             can be met everywhere.  [Toth-Majzik 2017, Algorithm 3, BIN]; PROPAGATE of
//             [Wang-Jiao 2015, Algorithm 2]; how bounds travel in [Herbreteau+ 2013].
//   Forward   first climbs with the demand alone, B, pre_t(B), pre(pre_t(B)), ..., to the first
//   node
//             that meets it already (or the root, whose zone does).  From there it comes back down
//             with the image of what that node says, and strengthens each node by an interpolant of
//             that image and the demand noted on the way up; the interpolant's own image goes on.
//             Each interpolant contains the image from above, so (2) holds step by step: a sequence
//             interpolant.  [Toth-Majzik 2017, Algorithm 3, SEQ].
//
// An example.  In u a clock y is at least 3; a move x := 0 leads to v, from where a move asks for
// y <= 2.  Backward: v learns y >= 3 from its zone; what would break that before x := 0 is y < 3,
// so u learns y >= 3 as well.  Forward: to keep out y <= 2, v wants u to keep it out, and u its
// parent, which knows y >= 5 already; u learns y >= 5 from the image of that, and v from u. Forward
// costs more per demand, but what it learns follows from above, so that later demands are met more
// often.
//
// Neither knows what an abstraction is, nor what a demand is: that is up to the clock strategy.
// They keep stacks of their own, since paths may be 100,000 moves long.
#ifndef ZONELAB_CORE_SEARCH_LAZY_REFINE_H_
#define ZONELAB_CORE_SEARCH_LAZY_REFINE_H_

#include <algorithm>
#include <utility>
#include <vector>

#include "core/search/nodes.h"
#include "core/search/strategies.h"
#include "core/zone/image.h"

namespace zonelab::search {

// Demands on nodes.
template <class Clocks>
using Demands = std::vector<std::pair<NodeId, typename Clocks::Demand>>;

// Takes nodes with several parents: all of them are asked.
struct Backward {
  static constexpr bool kTakesManyParents = true;

  template <LazyClocks Clocks, class Graph>
  static void Refine(Clocks& clocks, Graph& graph, NodeId node, typename Clocks::Demand demand) {
    Demands<Clocks> todo;
    todo.emplace_back(node, std::move(demand));
    while (!todo.empty()) {
      auto [at, wanted] = std::move(todo.back());
      todo.pop_back();
      if (!clocks.Strengthen(graph.label(at), wanted)) continue;
      const size_t mark = todo.size();
      graph.ForEachParent(at, [&](NodeId parent, const zone::ActionT& action) {
        clocks.Pull(graph.label(parent), action, [&](typename Clocks::Demand pulled) {
          todo.emplace_back(parent, std::move(pulled));
        });
      });
      std::reverse(todo.begin() + mark, todo.end());  // the first demand is met first
      graph.Strengthened(at);
    }
  }
};

// REQUIRES: the graph is a tree.
struct Forward {
  static constexpr bool kTakesManyParents = false;

  template <ForwardClocks Clocks, class Graph>
  static void Refine(Clocks& clocks, Graph& graph, NodeId node, typename Clocks::Demand demand) {
    Demands<Clocks> todo;
    todo.emplace_back(node, std::move(demand));
    Demands<Clocks> way;
    while (!todo.empty()) {
      auto [at, wanted] = std::move(todo.back());
      todo.pop_back();
      const bool from_root = Climb(clocks, graph, at, std::move(wanted), &way);
      if (!way.empty()) Descend(clocks, graph, way, from_root, &todo);
    }
  }

 private:
  // Notes in `way` the nodes from `at` up whose abstractions do not meet the demand, with the
  // demand on each.  True: the last one is the root; else its parent meets the demand.
  template <ForwardClocks Clocks, class Graph>
  static bool Climb(Clocks& clocks, Graph& graph, NodeId at, typename Clocks::Demand wanted,
                    Demands<Clocks>* way) {
    way->clear();
    while (!clocks.Answers(graph.label(at), wanted)) {
      way->emplace_back(at, wanted);
      if (graph.IsRoot(at)) return true;
      if (!clocks.PullWhole(graph.action(at), &wanted)) return false;
      at = graph.parent(at);
    }
    return false;
  }

  // Strengthens the nodes of `way`, the last one first.
  template <ForwardClocks Clocks, class Graph>
  static void Descend(Clocks& clocks, Graph& graph, const Demands<Clocks>& way, bool from_root,
                      Demands<Clocks>* todo) {
    if (from_root) {
      clocks.BeginAtRoot(graph.label(way.back().first));
    } else {
      clocks.BeginAt(graph.label(graph.parent(way.back().first)));
    }
    for (size_t k = way.size(); k-- > 0;) {
      const auto& [here, wanted] = way[k];
      const bool is_front_here = from_root && k + 1 == way.size();
      if (!is_front_here) clocks.Advance(graph.action(here));
      if (clocks.StrengthenWithin(graph.label(here), wanted)) {
        graph.Strengthened(here);
      } else {
        StepBackward(clocks, graph, here, wanted, todo);
      }
    }
  }

  // The node's zone is larger than what follows from above: it was extrapolated.  Then an
  // interpolant of that might not contain the zone, and one step is made backwards instead: SEQ as
  // printed is not right for extrapolated zones (docs/SOURCES.md).
  template <ForwardClocks Clocks, class Graph>
  static void StepBackward(Clocks& clocks, Graph& graph, NodeId here,
                           const typename Clocks::Demand& wanted, Demands<Clocks>* todo) {
    if (!clocks.Strengthen(graph.label(here), wanted)) {
      clocks.BeginAt(graph.label(here));
      return;
    }
    if (!graph.IsRoot(here)) {
      const NodeId parent = graph.parent(here);
      const size_t mark = todo->size();
      clocks.Pull(graph.label(parent), graph.action(here), [&](typename Clocks::Demand pulled) {
        todo->emplace_back(parent, std::move(pulled));
      });
      std::reverse(todo->begin() + mark, todo->end());
    }
    clocks.ContinueFromInterpolant();
    graph.Strengthened(here);
  }
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_REFINE_H_
