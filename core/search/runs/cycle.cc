// The stack, what is pending above it, and what is done; the theory is in cycle.h.
//
// A recursion would be shorter, and could neither be stopped between two turns nor go as deep as a
// run is long.  So the recursion is data: `stack_` has the nodes on the path from the root, and
// `pending_` the children that still have to be looked at, those of the top of the stack last; a
// frame remembers how many were pending when it was pushed, so the top is finished when no more are.
// Each discrete state has three lists of nodes (reached by p --> q, on the stack, done), since a
// new node is compared with a whole list, and with nothing else.  Clocks that do not matter any
// more are forgotten when time has passed, as in the other searches (zone/image.h).
#include "core/search/runs/cycle.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/zone/image.h"

namespace zonelab::search {

using semantics::Outcome;

CycleSearch::CycleSearch(const semantics::System& system, const semantics::Bounds& bounds,
                         const property::Goal& avoided, const property::Goal* trigger,
                         const Config& config, const Budget& budget)
    : Sliced(budget, system.clock_count()),
      n_(system.clock_count()),
      bounds_(bounds),
      trigger_(trigger),
      config_(config),
      successors_(system, &bounds.activity()),
      machine_(system.program()),
      delays_(system, avoided),
      states_(system),
      zones_(n_, bounds.activity()),
      stack_(1),
      state_(system.slot_count()),
      constants_(n_),
      source_(zone::Size(n_)),
      scratch_(zone::Size(n_)) {
  bounds_.LargestConstantsAnywhere(constants_.data());
}

int64_t CycleSearch::bytes() const {
  return static_cast<int64_t>(states_.bytes() + nodes_.bytes() + zones_.bytes() +
                              are_reached_.bytes() + on_stack_.bytes() + are_done_.bytes() +
                              (reached_.capacity() + pending_.capacity() + done_.capacity()) *
                                  sizeof(NodeId) +
                              stack_.capacity() * sizeof(Frame));
}

// The way from the root to the last node, which includes cycle_begin_'s zone (or ends the run
// there).
LassoPath CycleSearch::lasso() const {
  LassoPath path;
  for (NodeId id = final_node_; id != kNoNode; id = nodes_[id].parent) {
    path.steps.push_back(nodes_[id].step);
    if (id == cycle_begin_) path.cycle_begin = path.steps.size();
  }
  std::reverse(path.steps.begin(), path.steps.end());
  if (path.cycle_begin) path.cycle_begin = path.steps.size() - *path.cycle_begin;
  return path;
}

std::vector<uint32_t> CycleSearch::PathTo(NodeId node) const {
  std::vector<uint32_t> moves;
  for (NodeId id = node; id != kNoNode; id = nodes_[id].parent) {
    if (nodes_[id].step.move != LassoStep::kNone) moves.push_back(nodes_[id].step.move);
  }
  std::reverse(moves.begin(), moves.end());
  return moves;
}

void CycleSearch::Show(NodeId id, const std::function<void(const Entry&)>& visit) {
  Focus(id);
  zones_.Unpack(nodes_[id].zone, source_.data());
  Entry entry;
  entry.state = state_.data();
  entry.zone = zone::ToConstraints(source_.data(), n_);
  visit(entry);
}

void CycleSearch::ForEachEntry(const std::function<void(const Entry&)>& visit) {
  for (const NodeId id : reached_) {
    if (nodes_[id].place == Place::kReached) Show(id, visit);
  }
}

void CycleSearch::ForEachAvoiding(const std::function<void(const Entry&)>& visit) {
  for (const NodeId id : done_) Show(id, visit);
}

void CycleSearch::Start() {
  const semantics::Step step = successors_.Initial();
  zone::SetZero(scratch_.data(), n_);
  const bool has_initial_state =
      step.error == nullptr && zone::ConjoinAll(scratch_.data(), n_, step.invariant);
  ZL_CHECK(has_initial_state);
  if (trigger_ != nullptr) {
    zone::PassTime(scratch_.data(), zone::ActionU::Of(step), n_);
    Reached(step, kNoNode, LassoStep::kNone);
  } else {
    const Outcome entered = delays_.EnterBy(step);
    Enter(step.target, scratch_, step.resets, kNoNode, LassoStep(), entered);
  }
}

// One of: look at the newest pending node; finish the top of the stack, all of whose children were
// looked at; or, with an empty stack, expand the next reachable state of p --> q, or, where zones
// were joined, begin runs in the next of those that were left.
void CycleSearch::Turn() {
  if (pending_.size() > stack_.back().children) {
    const NodeId id = pending_.back();
    pending_.pop_back();
    Visit(id);
  } else if (stack_.size() > 1) {
    Finish();
  } else if (next_reached_ < reached_.size()) {
    const NodeId id = reached_[next_reached_++];
    if (nodes_[id].place == Place::kReached) ExpandReached(id);
  } else {
    const NodeId id = reached_[next_begun_++];
    if (nodes_[id].place == Place::kReached) BeginRuns(id);
  }
}

// No run starts in the top of the stack.  It covers from now on, and what it includes of the nodes
// that are done is not asked any more.
void CycleSearch::Finish() {
  const NodeId id = stack_.back().node;
  on_stack_.RemoveNewest(nodes_[id].key);
  Focus(id);
  stack_.pop_back();
  // Of a node from which one move only was looked at, other runs may start.
  if (IsForced(stack_.size() - 1)) return;
  TakeBelow(id, &are_done_, [](NodeId) {});  // those stay in done_, for certificates
  Add(id, &are_done_);
  nodes_[id].place = Place::kDone;
  done_.push_back(id);
}

template <class Visitor>
void CycleSearch::ForEachPart(const semantics::Slot* state, zone::Matrix& zone, Visitor visit) {
  if (config_.constants_per_location) bounds_.LargestConstants(state, constants_.data());
  if (bounds_.diagonals().empty()) {
    zone::ExtrapolateLuPlus(zone.data(), n_, constants_.data());
    return visit(zone);
  }
  std::vector<zone::Part> parts;
  zone::SplitNorm({zone, {}}, n_, bounds_.diagonals(), constants_.data(), &parts);
  for (const zone::Part& part : parts) visit(part.zone);
}

StateId CycleSearch::KeyOf(const semantics::Slot* state) {
  const StateId key = states_.Intern(state);
  for (NodesByState* nodes : {&are_reached_, &on_stack_, &are_done_}) nodes->Reserve(key);
  return key;
}

NodeId CycleSearch::Make(StateId key, NodeId parent, LassoStep step, Place place) {
  ++stats_.stored;
  Node node;
  node.parent = parent;
  node.key = key;
  node.zone = zones_.Store(packed_);
  node.step = step;
  node.place = place;
  return nodes_.push_back(node);
}

void CycleSearch::Drop(NodeId id) {
  zones_.Release(nodes_[id].zone);
  nodes_[id].place = Place::kDropped;
  --stats_.stored;
  ++stats_.covered;
}

template <class Visitor>
void CycleSearch::ForEachMove(NodeId id, Visitor visit) {
  ++stats_.expanded;
  Focus(id);
  zones_.Unpack(nodes_[id].zone, source_.data());
  uint32_t number = 0;
  successors_.ForEach(state_.data(), [&](const semantics::Step& step) {
    const uint32_t move = number++;
    if (move % moves_per_look_ == moves_per_look_ - 1) CheckLimits();
    if (step.error != nullptr) {
      scratch_ = source_;
      if (zone::ConjoinAll(scratch_.data(), n_, step.guard)) Fail(id, move, *step.error);
    } else if (zone::Take(source_.data(), zone::ActionU::Of(step), n_, scratch_.data())) {
      visit(step, move);
    }
    return status_ == Status::kRunning;
  });
}

// The order of the tests matters for what is found first, not for the answer: a cycle, a node that
// is done, an end of the run, and only then the moves.
void CycleSearch::Visit(NodeId id) {
  const StateId key = nodes_[id].key;
  Focus(id);
  const size_t depth = stack_.size() - 1;
  if (IsForced(depth)) return Expand(id, config_.first_moves[depth]);
  const zone::Bound* zone = ZoneOf(id);
  cycle_begin_ = on_stack_.FindBelow(
      key, [&] { return Fingerprint(zone); },
      [&](NodeId other) { return IsWithin(ZoneOf(other), zone); });
  if (cycle_begin_ != kNoNode) return Reach(id);
  if (IsCovered(zone, are_done_, key)) return Drop(id);
  if (config_.maximal) {
    if (delays_.Enter(state_.data()) != Outcome::kTrue) {
      return Fail(id, kNoStep, delays_.error());
    }
    zones_.Unpack(nodes_[id].zone, source_.data());
    if (!delays_.EndsIn(source_.data(), &ends_)) return Fail(id, kNoStep, delays_.error());
    if (!ends_.empty()) return Reach(id);
  }
  Expand(id, std::nullopt);
}

void CycleSearch::Expand(NodeId id, std::optional<uint32_t> only) {
  nodes_[id].place = Place::kOnStack;
  Add(id, &on_stack_);
  const size_t children = pending_.size();
  stack_.push_back({id, children});
  ForEachMove(id, [&](const semantics::Step& step, uint32_t move) {
    if (only && move != *only) return;
    LassoStep next;
    next.move = move;
    Enter(step.target, scratch_, step.resets, id, next, delays_.EnterBy(step));
  });
  std::reverse(pending_.begin() + static_cast<int64_t>(children), pending_.end());
}

void CycleSearch::Enter(const semantics::Slot* state, const zone::Matrix& entry,
                        absl::Span<const semantics::ClockReset> resets, NodeId parent,
                        LassoStep step, Outcome entered) {
  if (entered != Outcome::kTrue) {
    // The state in which the predicate fails is the one that the step leads to.
    ++stats_.generated;
    const StateId key = KeyOf(state);
    zones_.Focus(state);
    zones_.Pack(entry.data(), &packed_);
    return Fail(Make(key, parent, step, Place::kPending), kNoStep, delays_.error());
  }
  const StateId key = KeyOf(state);
  zones_.Focus(state);
  for (size_t c = 0; c < delays_.count(); ++c) {
    passed_ = entry;
    if (!delays_.Pass(c, &passed_)) continue;
    zone::Forget(passed_.data(), n_, resets);
    step.corridor = static_cast<uint32_t>(c);
    ForEachPart(state, passed_, [&](const zone::Matrix& part) {
      zones_.Pack(part.data(), &packed_);
      stats_.nodes = ++stats_.generated;
      // No run starts in what is done: this is not a node, and Visit() asks again for what was
      // made.
      if (IsCovered(packed_.data(), are_done_, key)) {
        ++stats_.covered;
      } else {
        pending_.push_back(Make(key, parent, step, Place::kPending));
      }
    });
  }
}

// Breadth-first exploration with subsumption both ways, as the eager loop does it: these states are
// only there for the predicate to be asked of, and for the certificate.
void CycleSearch::Reached(const semantics::Step& step, NodeId parent, uint32_t move) {
  LassoStep lasso_step;
  lasso_step.move = move;
  const StateId key = KeyOf(step.target);
  zones_.Focus(step.target);
  ForEachPart(step.target, scratch_, [&](const zone::Matrix& part) {
    zones_.Pack(part.data(), &packed_);
    stats_.nodes = ++stats_.generated;
    if (IsCovered(packed_.data(), are_reached_, key)) {
      ++stats_.covered;
      return;
    }
    if (config_.joins) JoinReached(key);
    const NodeId id = Make(key, parent, lasso_step, Place::kReached);
    TakeBelow(id, &are_reached_, [this](NodeId other) { Drop(other); });
    Add(id, &are_reached_);
    reached_.push_back(id);
  });
}

// packed_ becomes the smallest zone around it and the one that the discrete state has.
void CycleSearch::JoinReached(StateId key) {
  const auto join = [this](NodeId other) {
    const zone::Bound* zone = ZoneOf(other);
    for (size_t k = 0; k < packed_.size(); ++k) packed_[k] = std::max(packed_[k], zone[k]);
    return true;
  };
  ZL_DCHECK(are_reached_.size(key) <= 1);
  are_reached_.FindAbove(
      key, [] { return uint64_t{0}; }, join);
}

// Where the trigger p may hold in the state, a search for a run that avoids q starts from exactly
// those valuations with p.
void CycleSearch::BeginRuns(NodeId id) {
  states_.Unpack(nodes_[id].key, state_.data());
  property::Goal::Disjuncts disjuncts;
  if (trigger_->DisjunctsIn(state_.data(), machine_, &disjuncts, &error_) != Outcome::kTrue) {
    return Fail(id, kNoStep, error_);
  }
  for (size_t d = 0; d < disjuncts.size() && status_ == Status::kRunning; ++d) {
    zone::Matrix start(zone::Size(n_));
    zones_.Focus(state_.data());  // Enter moves on
    zones_.Unpack(nodes_[id].zone, start.data());
    if (!zone::ConjoinAll(start.data(), n_, disjuncts[d])) continue;
    LassoStep step;
    step.disjunct = static_cast<uint32_t>(d);
    Enter(state_.data(), start, {}, id, step, delays_.Enter(state_.data()));
  }
}

void CycleSearch::ExpandReached(NodeId id) {
  if (!config_.joins) BeginRuns(id);
  if (status_ != Status::kRunning) return;
  ForEachMove(id, [&](const semantics::Step& step, uint32_t move) {
    zone::PassTime(scratch_.data(), zone::ActionU::Of(step), n_);
    Reached(step, id, move);
  });
}

}  // namespace zonelab::search
