#include "core/engine/zone_graph.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "core/engine/model_impl.h"
#include "core/semantics/bounds.h"
#include "core/semantics/successors.h"
#include "core/zone/extrapolate.h"
#include "core/zone/image.h"

namespace zonelab {
namespace {

constexpr int kNone = -1;

using Zone = std::vector<zone::Bound>;

struct Node {
  std::vector<semantics::Slot> state;
  Zone exact, abstract;
  int parent = kNone;
  uint32_t move = 0;  // by which the parent leads here
  int depth = 0;
  int covered_by = kNone;
  bool is_expanded = false;
};

struct Arc {
  int source = 0, target = 0;
  std::vector<int32_t> edges;
};

class Graph {
 public:
  Graph(const Model& model, int max_nodes)
      : model_(model),
        system_(SystemOf(model)),
        bounds_(system_, {}),
        successors_(system_),
        n_(system_.clock_count()),
        max_nodes_(max_nodes) {}

  void Explore() {
    const semantics::Step initial = successors_.Initial();
    Node root;
    root.exact.resize(zone::Size(n_));
    zone::InitialZone(zone::ActionU::Of(initial), n_, root.exact.data());
    root.state.assign(initial.target, initial.target + system_.slot_count());
    Abstract(&root);
    Keep(std::move(root));
    for (size_t next = 0; next < nodes_.size() && is_complete_; ++next) {
      if (nodes_[next].covered_by == kNone) Expand(static_cast<int>(next));
    }
  }

  Json ToJson() const {
    Json nodes = Json::array(), arcs = Json::array();
    const int processes = system_.process_count();
    for (const Node& node : nodes_) {
      nodes.push_back(
          {{"locations", std::vector<int32_t>(node.state.begin(), node.state.begin() + processes)},
           {"values", std::vector<int32_t>(node.state.begin() + processes, node.state.end())},
           {"depth", node.depth},
           {"parent", node.parent},
           {"move", node.move},
           {"coveredBy", node.covered_by},
           {"isExpanded", node.is_expanded},
           {"exact", zonelab::ToJson(ZoneOf(node.exact.data(), model_))},
           {"abstract", zonelab::ToJson(ZoneOf(node.abstract.data(), model_))}});
    }
    for (const Arc& arc : arcs_) {
      Json edges = Json::array();
      for (const int32_t id : arc.edges)
        edges.push_back(EdgeToJson(system_.edge(id).fired, model_));
      arcs.push_back({{"source", arc.source}, {"target", arc.target}, {"edges", std::move(edges)}});
    }
    return {{"complete", is_complete_}, {"nodes", std::move(nodes)}, {"arcs", std::move(arcs)}};
  }

 private:
  void Abstract(Node* node) {
    node->abstract = node->exact;
    if (bounds_.diagonal() != nullptr || bounds_.unbounded() != nullptr) return;
    std::vector<zone::LowerUpper> constants(n_);
    bounds_.Constants(node->state.data(), constants.data());
    zone::ExtrapolateLuPlus(node->abstract.data(), n_, constants.data());
  }

  int Keep(Node node) {
    const int id = static_cast<int>(nodes_.size());
    by_state_[node.state].push_back(id);
    nodes_.push_back(std::move(node));
    return id;
  }

  void Expand(int from) {
    uint32_t number = 0;
    const std::vector<semantics::Slot> state = nodes_[from].state;
    successors_.ForEach(state.data(), [&](const semantics::Step& step) {
      const uint32_t move = number++;
      if (step.error != nullptr) return true;
      Node made;
      made.exact.resize(zone::Size(n_));
      if (zone::LargestEntry(nodes_[from].exact.data(), n_) >= zone::kMaxFinite / 2 ||
          !zone::Post(nodes_[from].exact.data(), zone::ActionU::Of(step), n_, made.exact.data())) {
        return true;
      }
      made.state.assign(step.target, step.target + system_.slot_count());
      made.parent = from;
      made.move = move;
      made.depth = nodes_[from].depth + 1;
      Abstract(&made);
      const int target = Place(std::move(made));
      if (target == kNone) {
        is_complete_ = false;
        return false;
      }
      arcs_.push_back({from, target, {step.edges.begin(), step.edges.end()}});
      return true;
    });
    nodes_[from].is_expanded = is_complete_;
  }

  // The node with the same zone, else a new one, covered if there is one that includes it; kNone if
  // there are enough nodes already.
  int Place(Node made) {
    for (const int other : by_state_[made.state]) {
      const Node& node = nodes_[other];
      if (node.covered_by != kNone) continue;
      if (!zone::IsWithin(made.abstract.data(), node.abstract.data(), n_)) continue;
      if (zone::IsWithin(node.abstract.data(), made.abstract.data(), n_)) return other;
      made.covered_by = other;
    }
    if (static_cast<int>(nodes_.size()) >= max_nodes_) return kNone;
    return Keep(std::move(made));
  }

  const Model& model_;
  const semantics::System& system_;
  const semantics::Bounds bounds_;
  semantics::Successors successors_;
  const int n_;
  const int max_nodes_;
  std::vector<Node> nodes_;
  std::vector<Arc> arcs_;
  absl::flat_hash_map<std::vector<semantics::Slot>, std::vector<int>> by_state_;
  bool is_complete_ = true;
};

}  // namespace

Json ZoneGraphToJson(const Model& model, int max_nodes) {
  Graph graph(model, max_nodes);
  graph.Explore();
  return graph.ToJson();
}

}  // namespace zonelab
