// The parts of the lazy loop that know no strategy: errors and goals, who covers whom, events.
//
// Covering has depth one: who covers is expanded and not covered itself (some replicas allow that),
// so the argument of condition (2) never goes round in a circle: what a covered node could do, its
// coverer has tried.  A node that loses its coverer goes back to the waiting list and is looked at
// as if it were new.
#include "core/search/lazy/base.h"

#include <utility>

#include "core/base/check.h"
#include "core/zone/dbm.h"

namespace zonelab::search {

LazyBase::LazyBase(const semantics::System& system, const semantics::Bounds& bounds,
                   property::Goal& goal, const LazyConfig& config, const Budget& budget,
                   bool hides_data)
    : Sliced(budget, system.clock_count()),
      n_(system.clock_count()),
      system_(system),
      bounds_(bounds),
      goal_(goal),
      config_(config),
      successors_(system, &bounds.activity()),
      rule_(config.rule),
      waiting_(config.order, config.seed),
      graph_(/*keeps_edges=*/hides_data),
      state_(system.slot_count()),
      scratch_(zone::Size(n_)) {
  events_.limit = config.event_limit;
}

LazyBase::~LazyBase() = default;

semantics::Step LazyBase::Initial() {
  const semantics::Step step = successors_.Initial();
  zone::SetZero(scratch_.data(), n_);
  ZL_CHECK(step.error == nullptr && zone::ConjoinAll(scratch_.data(), n_, step.invariant));
  return step;
}

Stats LazyBase::StatsWith(int64_t interpolants) const {
  Stats stats = Sliced::stats();
  stats.interpolants = interpolants;
  stats.nodes = stats.generated + (config_.rule.defers_forbidding ? stats.disabled : 0);
  return stats;
}

void LazyBase::AddImpossible(NodeId id, const semantics::Step& step) {
  const NodeId node = graph_.Add(step, graph_.EdgeOf(step, id), 0, 0);
  graph_[node].is_impossible = true;
  waiting_.Push(node, 0);
}

bool LazyBase::FailsIn(const zone::Bound* zone, NodeId id, uint32_t number,
                       const semantics::Step& step) {
  scratch_.assign(zone, zone + zone::Size(n_));
  guard_.assign(step.guard.begin(), step.guard.end());
  const auto invariant = graph_.InvariantOf(id);
  guard_.insert(guard_.end(), invariant.begin(), invariant.end());
  if (!zone::ConjoinAll(scratch_.data(), n_, guard_)) return false;
  Fail(id, number, *step.error);
  return true;
}

void LazyBase::TryGoal(NodeId id, const semantics::Step& step, const zone::Bound* zone) {
  if (goal_.is_empty()) return;
  scratch_.assign(zone, zone + zone::Size(n_));
  zone::ConjoinAll(scratch_.data(), n_, step.invariant);
  const semantics::Outcome at_goal =
      goal_.Meets(step.target, scratch_.data(), n_, successors_.machine(), &error_);
  if (at_goal == semantics::Outcome::kTrue) {
    events_.Add(EventKind::kReached, id);
    Reach(id);
  } else if (at_goal == semantics::Outcome::kError) {
    Fail(id, kNoStep, error_);
  }
}

bool LazyBase::FindDisjuncts(NodeId id, bool notes) {
  semantics::Machine& machine = successors_.machine();
  if (notes) {
    record_.Clear();
    machine.NoteIn(&record_);
  }
  const semantics::Outcome outcome =
      goal_.DisjunctsIn(state_.data(), machine, &disjuncts_, &error_);
  machine.NoteIn(nullptr);
  if (outcome == semantics::Outcome::kError) {
    Fail(id, kNoStep, error_);
    return false;
  }
  const auto invariant = graph_.InvariantOf(id);
  for (std::vector<zone::Constraint>& disjunct : disjuncts_) {
    disjunct.insert(disjunct.end(), invariant.begin(), invariant.end());
  }
  return true;
}

void LazyBase::SetCoverer(NodeId small, NodeId big) {
  graph_[small].coverer = big;
  graph_.Link(small, big);
  events_.Add(EventKind::kCovered, small, big);
}

void LazyBase::WaitAgain(NodeId id, NodeId coverer) {
  graph_[id].coverer = kNoNode;
  ++stats_.reopened;
  events_.Add(EventKind::kReopened, id, coverer);
  waiting_.Push(id, 0);
}

void LazyBase::LogCreated(NodeId id, const semantics::Step& step, const zone::Bound* zone) {
  Event* event = events_.Next(EventKind::kCreated, id);
  if (event == nullptr) return;
  event->other = graph_[id].parent.node;
  event->edges.assign(step.edges.begin(), step.edges.end());
  event->state.assign(step.target, step.target + system_.slot_count());
  event->zone = zone::ToConstraints(zone, n_);
}

void LazyBase::LogView(Event* strengthened, AbstractionView now) {
  const NodeId id = strengthened->node;
  if (last_views_.size() <= id) last_views_.resize(id + 1);
  strengthened->before = std::exchange(last_views_[id], now);
  strengthened->after = std::move(now);
}

}  // namespace zonelab::search
