// The members of Cegar, in the order of their declarations in cegar.h, which has the theory.
//
// A turn looks into one suspected node (LookInto), or else takes the next one that waits: it is
// covered, becomes a suspect, or is expanded.  Suspects go first: the longer an abstraction is
// wrong, the more nodes are made for nothing.
#include "core/search/cegar/cegar.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"

namespace zonelab::search {
namespace {

// What is done for a counterexample takes turns as an expansion does: so many steps of its path,
// and so many nodes that are looked through, cost about as much as one.
constexpr int64_t kStepsPerTurn = 16, kNodesPerTurn = 64;

}  // namespace

Cegar::Cegar(const semantics::System& system, const semantics::Bounds& bounds, property::Goal& goal,
             const Config& config, const Budget& budget)
    : Sliced(budget, system.clock_count()),
      system_(system),
      bounds_(bounds),
      goal_(goal),
      config_(config),
      successors_(system, &bounds.activity(), /*forgets=*/false),  // zones lack them anyway
      states_(system),
      precision_(system),
      norm_(system.clock_count(), bounds),
      waiting_(config.order, config.seed),
      state_(system.slot_count()),
      source_state_(system.slot_count()) {
  events_.limit = config.event_limit;
}

std::vector<uint32_t> Cegar::PathTo(NodeId node) const {
  return MovesTo(
      node, [this](NodeId at) { return ParentOf(at); },
      [this](NodeId at) { return tree_[at].move; });
}

void Cegar::ForEachEntry(const std::function<void(const Entry&)>& visit) {
  for (NodeId id = 0; id < tree_.size(); ++id) {
    if (!IsEntry(id)) continue;
    states_.Unpack(tree_[id].key, state_.data());
    Entry entry;
    entry.state = state_.data();
    entry.zone = tree_.zone(id).ToConstraints();
    visit(entry);
  }
}

std::string Cegar::Audit() {
  if constexpr (!kHasAudits) return "";
  for (NodeId id = 0; id < tree_.size(); ++id) {
    const CegarNode& node = tree_[id];
    if (node.is_dead) continue;
    if (node.coverer != kNoNode) {
      if (!IsEntry(node.coverer)) return Cat("node ", id, " is covered by one that may not cover");
      if (!MayCover(node.coverer, id)) return Cat("node ", id, " is not within its coverer");
    }
    if (node.parent == kNoNode || tree_[node.parent].is_dead) continue;
    PartialZone zone;
    if (zone.Post(tree_.zone(node.parent), tree_.ActionInto(id), tree_.zone(id).clocks) &&
        zone.Conjoin(tree_.sides(id)) && !zone.view().IsWithin(tree_.zone(id))) {
      return Cat("the zone of node ", id, " does not contain what leads to it");
    }
  }
  return "";
}

// ---- The loop

void Cegar::Start() {
  const semantics::Step step = successors_.Initial();
  ZL_CHECK(step.error == nullptr);
  Arrive(step, kNoNode, 0);
}

// Suspects go first: the longer an abstraction is wrong, the more nodes are made for nothing.
void Cegar::Turn() {
  if (!suspects_.empty()) {
    const Suspect suspect = std::move(suspects_.front());
    suspects_.pop_front();
    LookInto(suspect);
    return;
  }
  const NodeId id = waiting_.Pop();
  tree_[id].is_waiting = false;
  if (tree_[id].is_dead || tree_[id].is_expanded || tree_[id].coverer != kNoNode) return;
  events_.Add(EventKind::kTaken, id);
  if (TryCover(id, /*only_older=*/false)) return;
  if (SuspectsGoal(id)) {
    Await(id);
  } else {
    Expand(id);
  }
}

void Cegar::Expand(NodeId id) {
  ++stats_.expanded;
  tree_[id].is_expanded = true;
  tree_.Chain(id);
  states_.Unpack(tree_[id].key, source_state_.data());
  uint32_t move = 0;
  successors_.ForEach(source_state_.data(), [&](const semantics::Step& step) {
    const uint32_t number = move++;
    if (number % moves_per_look_ == moves_per_look_ - 1) CheckLimits();
    if (step.error == nullptr) {
      Arrive(step, id, number);
    } else if (MayHold(id, step.guard)) {
      suspects_.push_back({id, {step.guard.begin(), step.guard.end()}, true, number, *step.error});
    }
    return status_ == Status::kRunning;
  });
  events_.Add(EventKind::kExpanded, id);
}

void Cegar::Arrive(const semantics::Step& step, NodeId parent, uint32_t move) {
  Piece whole;
  if (IsPerNode()) {
    whole.zone.SetZero({});
  } else if (!PostInto(&whole.zone, parent, zone::ActionU::Of(step),
                       precision_.ClocksOf(step.target))) {
    ++stats_.disabled;
    events_.Add(EventKind::kForbidden, parent, kNoNode, step.edges);
    return;
  }
  norm_.Apply(std::move(whole), step.target, &pieces_);
  const uint32_t key = states_.Intern(step.target);
  for (const Piece& piece : pieces_) {
    const NodeId id = tree_.Add(step, parent, key, move);
    tree_.SetZone(id, piece.zone.view(), piece.sides);
    OnCreated(id, &step);
  }
}

bool Cegar::PostInto(PartialZone* zone, NodeId parent, const zone::ActionU& action,
                     ClockSet clocks) {
  if (parent != kNoNode) return zone->Post(tree_.zone(parent), action, clocks);
  PartialZone zero;
  zero.SetZero(clocks);
  return zone->Post(zero.view(), action, clocks);
}

void Cegar::OnCreated(NodeId id, const semantics::Step* step) {
  stats_.nodes = ++stats_.generated;
  ++stats_.stored;
  LogCreated(id, step);
  Await(id);
  SuspectsGoal(id);
}

void Cegar::Await(NodeId id) {
  if (tree_[id].is_waiting) return;
  tree_[id].is_waiting = true;
  waiting_.Push(id, config_.order == Order::kBestFirst ? Weight(id) : 0);
}

// As zone::CappedSum of a whole zone in which the clocks that are not there are unbounded.
int64_t Cegar::Weight(NodeId id) const {
  const ZoneView zone = tree_.zone(id);
  const zone::Bound cap = zone::AtMost(bounds_.largest_constant() + 1);
  const int n = zone.n(), all = system_.clock_count();
  int64_t sum = static_cast<int64_t>(all) * all * cap;
  if (zone.clocks.empty()) return sum;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) sum -= cap - std::min(zone::At(zone.matrix, n, i, j), cap);
  }
  return sum;
}

bool Cegar::MayHold(NodeId id, absl::Span<const zone::Constraint> constraints) {
  PartialZone zone;
  zone.Assign(tree_.zone(id));
  return zone.Conjoin(constraints);
}

// One disjunct of the goal that may hold is enough for a suspect; if it is refuted, the node waits
// and is asked again.
bool Cegar::SuspectsGoal(NodeId id) {
  if (goal_.is_empty()) return false;
  states_.Unpack(tree_[id].key, state_.data());
  lang::EvalError error;
  const semantics::Outcome outcome =
      goal_.DisjunctsIn(state_.data(), successors_.machine(), &disjuncts_, &error);
  if (outcome == semantics::Outcome::kError) {
    if (lacks_a_move())
      return false;  // one failure is enough; further states are only passed through
    suspects_.push_back({id, {}, true, Search::kNoStep, error});
    return true;
  }
  for (const std::vector<zone::Constraint>& disjunct : disjuncts_) {
    if (!MayHold(id, disjunct)) continue;
    suspects_.push_back({id, disjunct, false, Search::kNoStep, {}});
    return true;
  }
  return false;
}

// ---- Covering

bool Cegar::MayCover(NodeId big, NodeId small) const {
  const ZoneView zone = tree_.zone(small), other = tree_.zone(big);
  if (IsPerNode() && tree_[big].clocks != tree_[small].clocks) return false;
  return Includes(zone.clocks, other.clocks) && zone.IsWithin(other);
}

// REQUIRES: the node is not covered.
bool Cegar::TryCover(NodeId id, bool only_older) {
  const NodeId coverer = tree_.FindExpanded(tree_[id].key, [&](NodeId other) {
    return other != id && (!only_older || other < id) && MayCover(other, id);
  });
  if (coverer == kNoNode) return false;
  tree_.Cover(id, coverer);
  ++stats_.covered;
  events_.Add(EventKind::kCovered, id, coverer);
  return true;
}

// Nodes whose coverer changed are not compared with it again: they wait, and when it is their turn
// any node may cover them.
void Cegar::ReopenCovered(NodeId id) {
  while (tree_[id].first_covered != kNoNode) {
    const NodeId covered = tree_[id].first_covered;
    tree_.Uncover(covered);
    if (tree_[covered].is_dead) continue;
    ++stats_.reopened;
    events_.Add(EventKind::kReopened, covered, id);
    Await(covered);
  }
}

// Only an older node may cover a refined one: else two could take turns for ever.
void Cegar::CoverAgain(NodeId id) {
  if (!IsEntry(id) || !TryCover(id, /*only_older=*/true)) return;
  ReopenCovered(id);
  tree_[id].is_expanded = false;
  tree_.RemoveBelow(id, [this](NodeId gone) { OnRemoved(gone); });
}

void Cegar::Cut(NodeId id) {
  events_.Add(EventKind::kCut, id, tree_[id].parent);
  tree_.Remove(id, [this](NodeId gone) { OnRemoved(gone); });
}

void Cegar::OnRemoved(NodeId id) {
  --stats_.stored;
  ReopenCovered(id);
}

// ---- Counterexamples

// Much may have happened since the node was suspected: it is only looked into if it still seems
// bad.
void Cegar::LookInto(const Suspect& suspect) {
  const CegarNode& node = tree_[suspect.node];
  if (node.is_dead || node.coverer != kNoNode || !MayHold(suspect.node, suspect.when)) return;
  ++stats_.counterexamples;
  const std::vector<NodeId> path = WayTo(suspect.node);
  Counterexample example;
  for (const NodeId id : path) example.actions.push_back(tree_.ActionInto(id));
  example.last = suspect.when;
  const int64_t depth = static_cast<int64_t>(path.size()) + 1;
  CountTurns(depth / kStepsPerTurn);
  example.Examine([&](const PartialZone& zone) {
    return FitsWithin(depth, bounds_.largest_constant(), zone.matrix(), zone.n());
  });
  if (status_ != Status::kRunning) return;
  LogCounterexample(path, example);
  if (!example.is_feasible()) {
    if (IsPerNode()) {
      RefinePath(path, example);
    } else {
      RefineLocations(path, &example);
    }
    if (!tree_[suspect.node].is_dead && tree_[suspect.node].coverer == kNoNode &&
        MayHold(suspect.node, suspect.when)) {
      Stop({Limit::kDefect, 0, "a counterexample was refuted and yet not ruled out"});
    }
  } else if (suspect.is_error) {
    Fail(suspect.node, suspect.step, suspect.error);
  } else {
    events_.Add(EventKind::kReached, suspect.node);
    Reach(suspect.node);
  }
}

// The nodes of the path add the clocks that are active in them, from the root on, until one of them
// turns out to be empty.
void Cegar::RefinePath(const std::vector<NodeId>& path, const Counterexample& example) {
  for (size_t k = 0; k < path.size(); ++k) {
    const ClockSet old = tree_.zone(path[k]).clocks;
    std::vector<int32_t> clocks;
    std::set_union(old.begin(), old.end(), example.activity[k].begin(), example.activity[k].end(),
                   std::back_inserter(clocks));
    if (!Recompute(path[k], clocks).has_value()) {
      Cut(path[k]);
      break;
    }
  }
  for (const NodeId id : path) {
    if (!tree_[id].is_dead) CoverAgain(id);
  }
}

// The locations of the path learn what it takes to see the break; then every node whose location
// learnt something, or whose parent changed, is computed anew.  Parents have smaller numbers.
void Cegar::RefineLocations(const std::vector<NodeId>& path, Counterexample* example) {
  example->CutBehindBreak();
  for (size_t k = 0; k < example->actions.size(); ++k) {
    states_.Unpack(tree_[path[k]].key, state_.data());
    precision_.Learn(state_.data(), example->activity[k]);
  }
  std::vector<bool> changed(tree_.size());
  CountTurns(static_cast<int64_t>(changed.size()) / kNodesPerTurn);
  for (NodeId id = 0; id < changed.size(); ++id) {
    if (tree_[id].is_dead) continue;
    states_.Unpack(tree_[id].key, state_.data());
    const std::vector<int32_t> clocks = precision_.ClocksOf(state_.data());
    const NodeId parent = tree_[id].parent;
    const ClockSet old = tree_.zone(id).clocks;
    if ((parent == kNoNode || !changed[parent]) && old.size() == clocks.size()) continue;
    const std::optional<bool> is_changed = Recompute(id, clocks);
    CountTurns(1);
    if (!is_changed.has_value()) {
      Cut(id);
    } else if (*is_changed) {
      changed[id] = true;
      CoverAgain(id);
    }
  }
}

// The zone is the image of the parent's, over the new clocks, on the sides that the node lies on,
// normalised; what norm splits off becomes siblings.
std::optional<bool> Cegar::Recompute(NodeId id, ClockSet clocks) {
  Piece whole;
  const auto sides = tree_.sides(id);
  whole.sides.assign(sides.begin(), sides.end());
  if (!PostInto(&whole.zone, tree_[id].parent, tree_.ActionInto(id), clocks) ||
      !whole.zone.Conjoin(whole.sides)) {
    return std::nullopt;
  }
  states_.Unpack(tree_[id].key, state_.data());
  norm_.Apply(std::move(whole), state_.data(), &pieces_);
  std::vector<Piece> pieces = std::move(pieces_);
  // Zones never grow, although extrapolation is not monotone.
  PartialZone old;
  old.Assign(tree_.zone(id));
  bool is_changed = false;
  for (size_t k = 0; k < pieces.size(); ++k) {
    const bool is_left = pieces[k].zone.Conjoin(old.view());
    ZL_CHECK(is_left);
    // The first piece stays in the node, others become its siblings.
    const NodeId piece = k == 0 ? id : tree_.AddSibling(id);
    const bool is_piece_changed = tree_.SetZone(piece, pieces[k].zone.view(), pieces[k].sides);
    if (k > 0) {
      OnCreated(piece, nullptr);
    } else if (is_piece_changed) {
      is_changed = true;
      OnRefined(id);
    }
  }
  return is_changed;
}

void Cegar::OnRefined(NodeId id) {
  ++stats_.refinements;
  LogRefined(id);
  if (tree_[id].coverer != kNoNode) {
    tree_.Uncover(id);
    Await(id);
  }
  ReopenCovered(id);
}

// ---- Events

std::vector<int32_t> Cegar::ClocksAt(NodeId id) const {
  const ClockSet clocks = tree_.zone(id).clocks;
  return {clocks.begin(), clocks.end()};
}

void Cegar::LogCreated(NodeId id, const semantics::Step* step) {
  Event* event = events_.Next(EventKind::kCreated, id);
  if (event == nullptr) return;
  event->other = tree_[id].parent;
  if (step != nullptr) event->edges.assign(step->edges.begin(), step->edges.end());
  event->state.resize(system_.slot_count());
  states_.Unpack(tree_[id].key, event->state.data());
  event->clocks = ClocksAt(id);
  event->zone = tree_.zone(id).ToConstraints();
}

void Cegar::LogRefined(NodeId id) {
  Event* event = events_.Next(EventKind::kRefined, id);
  if (event == nullptr) return;
  event->clocks = ClocksAt(id);
  event->zone = tree_.zone(id).ToConstraints();
}

void Cegar::LogCounterexample(const std::vector<NodeId>& path, const Counterexample& example) {
  Event* event = events_.Next(EventKind::kCounterexample, path.back());
  if (event == nullptr) return;
  event->is_feasible = example.is_feasible();
  event->breaks_at = static_cast<uint32_t>(example.breaks_at);
  for (size_t k = 0; k < path.size(); ++k) {
    TraceNode& node = event->trace.emplace_back();
    node.node = path[k];
    node.clocks = example.activity[k];
    node.state.resize(system_.slot_count());
    states_.Unpack(tree_[path[k]].key, node.state.data());
  }
}

}  // namespace zonelab::search
