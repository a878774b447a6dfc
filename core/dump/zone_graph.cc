#include "core/dump/zone_graph.h"

#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "core/base/check.h"
#include "core/semantics/bounds.h"
#include "core/semantics/successors.h"
#include "core/zone/dbm.h"
#include "core/zone/extrapolate.h"
#include "core/zone/image.h"

namespace zonelab::dump {
namespace {

using semantics::Step;
using zone::Bound;

constexpr int kNone = ZoneGraph::kNone;

class Explorer {
 public:
  Explorer(const semantics::System& system, int max_nodes)
      : system_(system),
        bounds_(system, {}),
        successors_(system),
        n_(system.clock_count()),
        max_nodes_(max_nodes) {}

  ZoneGraph Explore() {
    const Step initial = successors_.Initial();
    ZoneGraph::Node root;
    root.exact.resize(zone::Size(n_));
    const bool is_state = zone::InitialZone(zone::ActionU::Of(initial), n_, root.exact.data());
    ZL_CHECK(is_state);
    root.state.assign(initial.target, initial.target + system_.slot_count());
    root.stopped.assign(initial.stopped.begin(), initial.stopped.end());
    Abstract(&root);
    Keep(std::move(root));
    for (size_t next = 0; next < graph_.nodes.size() && graph_.is_complete; ++next) {
      if (graph_.nodes[next].covered_by == kNone) Expand(static_cast<int>(next));
    }
    return std::move(graph_);
  }

 private:
  void Abstract(ZoneGraph::Node* node) const {
    node->abstract = node->exact;
    if (bounds_.diagonal() != nullptr) return;
    std::vector<zone::LowerUpper> constants(n_);
    bounds_.Constants(node->state.data(), constants.data());
    zone::ExtrapolateLuPlus(node->abstract.data(), n_, constants.data());
  }

  int Keep(ZoneGraph::Node node) {
    const int id = static_cast<int>(graph_.nodes.size());
    by_state_[node.state].push_back(id);
    graph_.nodes.push_back(std::move(node));
    return id;
  }

  void Expand(int from) {
    uint32_t number = 0;
    const std::vector<semantics::Slot> state = graph_.nodes[from].state;
    const std::vector<Bound> source = graph_.nodes[from].exact;
    if (zone::LargestEntry(source.data(), n_) >= zone::kMaxFinite / 2) {
      graph_.is_complete = false;  // sums of bounds could overflow
      return;
    }
    successors_.ForEach(state.data(), [&](const Step& step) {
      const uint32_t move = number++;
      ZoneGraph::Node made;
      made.exact.resize(zone::Size(n_));
      if (step.error != nullptr) {
        made.exact = source;
        if (!zone::ConjoinAll(made.exact.data(), n_, step.guard)) return true;
        graph_.failures.push_back(
            {from, {step.edges.begin(), step.edges.end()}, step.error->code, step.error->message});
        return true;
      }
      if (!zone::Post(source.data(), zone::ActionU::Of(step), n_, made.exact.data())) return true;
      made.state.assign(step.target, step.target + system_.slot_count());
      made.stopped.assign(step.stopped.begin(), step.stopped.end());
      made.parent = from;
      made.move = move;
      made.depth = graph_.nodes[from].depth + 1;
      Abstract(&made);
      const int target = Place(std::move(made));
      if (target == kNone) {
        graph_.is_complete = false;
        return false;
      }
      graph_.arcs.push_back({from, target, {step.edges.begin(), step.edges.end()}});
      return true;
    });
    graph_.nodes[from].is_expanded = graph_.is_complete;
  }

  // The node with the same zone, else a new one, covered if there is one that includes it; kNone if
  // there are enough nodes already.
  int Place(ZoneGraph::Node made) {
    for (const int other : by_state_[made.state]) {
      const ZoneGraph::Node& node = graph_.nodes[other];
      if (node.covered_by != kNone) continue;
      if (!zone::IsWithin(made.abstract.data(), node.abstract.data(), n_)) continue;
      if (zone::IsWithin(node.abstract.data(), made.abstract.data(), n_)) return other;
      made.covered_by = other;
    }
    if (static_cast<int>(graph_.nodes.size()) >= max_nodes_) return kNone;
    return Keep(std::move(made));
  }

  const semantics::System& system_;
  const semantics::Bounds bounds_;
  semantics::Successors successors_;
  const int n_;
  const int max_nodes_;
  ZoneGraph graph_;
  absl::flat_hash_map<std::vector<semantics::Slot>, std::vector<int>> by_state_;
};

}  // namespace

ZoneGraph ExploreZoneGraph(const semantics::System& system, int max_nodes) {
  ZL_CHECK(max_nodes >= 1);
  return Explorer(system, max_nodes).Explore();
}

}  // namespace zonelab::dump
