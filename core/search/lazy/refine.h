// The two ways in which a demand on one node's abstraction travels through the graph.
//
// Both know neither what an abstraction is nor what a demand is; a demand is what the clock
// strategy says it is: a zone to be kept out (interpolation), bounds to be respected (aLU),
// constraints to be kept (difference bound constraints).  Explicit stacks: paths may be long.
#ifndef ZONELAB_CORE_SEARCH_LAZY_REFINE_H_
#define ZONELAB_CORE_SEARCH_LAZY_REFINE_H_

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/search/action.h"
#include "core/search/waiting.h"

namespace zonelab::search {

// Takes the demands that a clock strategy makes, one after the other.
template <class Demand>
using Emit = absl::FunctionRef<void(Demand)>;

// Strengthens the node, then asks of its parents what the change needs, and so on to the root (BIN
// of paper 003, PROPAGATE of paper 004).  Takes nodes with several parents.
struct Backward {
  static constexpr bool kTakesManyParents = true;

  template <class Clocks, class Graph>
  static void Refine(Clocks& clocks, Graph& graph, NodeId node, typename Clocks::Demand demand) {
    std::vector<std::pair<NodeId, typename Clocks::Demand>> todo;
    todo.emplace_back(node, std::move(demand));
    while (!todo.empty()) {
      auto [at, wanted] = std::move(todo.back());
      todo.pop_back();
      if (!clocks.Strengthen(graph.label(at), wanted)) continue;
      const size_t mark = todo.size();
      graph.ForEachParent(at, [&](NodeId parent, const Action& action) {
        clocks.Pull(graph.label(parent), action, [&](typename Clocks::Demand pulled) {
          todo.emplace_back(parent, std::move(pulled));
        });
      });
      std::reverse(todo.begin() + mark, todo.end());  // the first demand is met first
      graph.Strengthened(at);
    }
  }
};

// Walks up until a node's abstraction answers the demand already, then comes back down with what
// follows from it, step by step (SEQ of paper 003: a sequence interpolant).
struct Forward {
  static constexpr bool kTakesManyParents = false;

  template <class Clocks, class Graph>
  static void Refine(Clocks& clocks, Graph& graph, NodeId node, typename Clocks::Demand demand) {
    std::vector<std::pair<NodeId, typename Clocks::Demand>> todo;
    todo.emplace_back(node, std::move(demand));
    std::vector<std::pair<NodeId, typename Clocks::Demand>> way;  // from the node up
    while (!todo.empty()) {
      NodeId at = todo.back().first;
      typename Clocks::Demand wanted = std::move(todo.back().second);
      todo.pop_back();
      way.clear();
      bool from_root = false;
      while (!clocks.Answers(graph.label(at), wanted)) {
        way.emplace_back(at, wanted);
        from_root = graph.IsRoot(at);
        if (from_root || !clocks.PullWhole(graph.action(at), &wanted)) break;
        at = graph.parent(at);
      }
      if (way.empty()) continue;
      if (from_root) {
        clocks.BeginAtRoot(graph.label(way.back().first));
      } else {
        clocks.BeginAt(graph.label(graph.parent(way.back().first)));
      }
      for (size_t k = way.size(); k-- > 0;) {
        const NodeId here = way[k].first;
        const bool advance = !(from_root && k + 1 == way.size());
        if (advance) clocks.Advance(graph.action(here));
        if (clocks.StrengthenWithin(graph.label(here), way[k].second)) {
          graph.Strengthened(here);
          continue;
        }
        // Extrapolation made the node's zone larger than what follows from above: one backward step
        // (algorithms §1.1).
        if (clocks.Strengthen(graph.label(here), way[k].second)) {
          if (!graph.IsRoot(here)) {
            const NodeId parent = graph.parent(here);
            const size_t mark = todo.size();
            clocks.Pull(graph.label(parent), graph.action(here),
                        [&](typename Clocks::Demand pulled) {
                          todo.emplace_back(parent, std::move(pulled));
                        });
            std::reverse(todo.begin() + mark, todo.end());
          }
          clocks.ContinueFromInterpolant();
          graph.Strengthened(here);
        } else {
          clocks.BeginAt(graph.label(here));
        }
      }
    }
  }
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LAZY_REFINE_H_
