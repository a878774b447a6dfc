#include "core/certificate/surroundings.h"

#include <algorithm>
#include <utility>

#include "core/certificate/formula.h"

namespace zonelab::certificate {

bool AsksForDeadlock(const lang::Expr& predicate) {
  return predicate.kind == lang::ExprKind::kDeadlock ||
         std::any_of(predicate.args.begin(), predicate.args.end(),
                     [](const lang::Expr* arg) { return AsksForDeadlock(*arg); });
}

Zone ToZone(const std::vector<Constraint>& constraints, int clocks) {
  Zone zone(clocks, false);
  for (const Constraint& c : constraints) zone.Add(c.i, c.j, Bound(c.bound, c.strict));
  return zone;
}

absl::StatusOr<Surroundings> Surroundings::Of(Reference& reference, DiscreteState state,
                                              const lang::Expr* avoided) {
  Surroundings result(reference.network().clock_count());
  absl::StatusOr<std::vector<Atom>> invariant = reference.Invariant(state, &result.possible_);
  if (!invariant.ok()) return invariant.status();
  result.invariant_.Add(*invariant);
  result.may_delay_ = reference.MayDelay(state);
  result.moves_ = reference.Moves(state, &result.errors_);
  if (avoided != nullptr) {
    absl::StatusOr<std::vector<std::vector<Atom>>> parts = reference.Predicate(*avoided, state);
    if (!parts.ok()) return parts.status();
    for (const std::vector<Atom>& part : *parts) {
      Zone zone = result.invariant_;
      zone.Add(part);
      if (!zone.empty()) result.avoided_.push_back(std::move(zone));
    }
  }
  result.state_ = std::move(state);
  return result;
}

Zone Surroundings::Later(Zone zone) const {
  if (!may_delay_ || zone.empty()) return zone;
  zone.Delay();
  zone.Add(invariant_);
  return zone;
}

Zone Surroundings::Earlier(Zone zone) const {
  if (!may_delay_ || zone.empty()) return zone;
  zone.DelayBackwards();
  zone.Add(invariant_);
  return zone;
}

Zone Surroundings::Region(const Move& move) const {
  Zone zone = invariant_;
  zone.Add(move.guard);
  for (const Atom& atom : move.invariant) {
    const Atom before = Before(atom, move.resets);
    if (before.i != before.j) {
      zone.Add(std::vector<Atom>{before});
    } else if (!Holds(before, {0}, 1)) {
      zone.Add(0, 0, Bound(-1, false));
    }
  }
  return zone;
}

Zones Surroundings::Moving() const {
  Zones moving;
  for (const Move& move : moves_) moving.push_back(Earlier(Region(move)));
  for (const MoveError& error : errors_) {
    Zone zone = invariant_;
    zone.Add(error.guard);
    moving.push_back(Earlier(std::move(zone)));
  }
  return moving;
}

// On the line along which time moves a valuation, each avoided zone is one segment.  What starts outside
// its shadow (what lies later than it) must not enter the shadow; what starts in the shadow, but behind
// the zone, never meets it again.
Zones Surroundings::After(const Zone& entry) const {
  struct Start {
    Zones zones;
    std::vector<size_t> ahead;  // avoided zones whose shadow must not be entered
  };
  std::vector<Start> starts = {{{entry}, {}}};
  starts[0].zones[0].Add(invariant_);
  for (size_t a = 0; a < avoided_.size(); ++a) {
    const Zone shadow = Later(avoided_[a]);
    std::vector<Start> cut;
    for (const Start& start : starts) {
      Start& outside = cut.emplace_back(start);
      outside.zones = Without(start.zones, shadow);
      outside.ahead.push_back(a);
      Start& behind = cut.emplace_back(start);
      for (Zone& zone : behind.zones) zone.Add(shadow);
      behind.zones = Without(behind.zones, avoided_[a]);
    }
    starts = std::move(cut);
  }
  Zones after;
  for (const Start& start : starts) {
    for (const Zone& zone : start.zones) {
      if (zone.empty()) continue;
      Zones reached = {Later(zone)};
      for (const size_t a : start.ahead) reached = Without(reached, Later(avoided_[a]));
      after.insert(after.end(), reached.begin(), reached.end());
    }
  }
  return after;
}

// For each avoided zone apart: the earliest arrival in the goal, which is convex, serves for all of them.
bool Surroundings::AllReach(const Zone& from, const Zone& goal) const {
  Zone target = goal;
  target.Add(invariant_);
  if (!Without({from}, Earlier(target)).empty()) return false;
  for (const Zone& avoided : avoided_) {
    const Zone earlier = Earlier(avoided);
    Zone before = from, within = target;
    before.Add(earlier);
    within.Add(earlier);
    Zones rest = {before};
    for (const Zone& piece : Without({within}, avoided)) rest = Without(rest, Earlier(piece));
    const bool is_empty = std::all_of(rest.begin(), rest.end(), [](const Zone& z) { return z.empty(); });
    if (!is_empty) return false;
  }
  return true;
}

Zones Surroundings::Ends(const Zone& zone) const {
  Zone here = zone;
  here.Add(invariant_);
  Zones ends = {std::move(here)};
  for (const Zone& avoided : avoided_) ends = Without(ends, Earlier(avoided));
  bool is_bounded = !may_delay_;
  for (int x = 1; x < invariant_.size(); ++x) is_bounded |= invariant_(x, 0) < kInfinity;
  if (is_bounded) {
    for (const Zone& moving : Moving()) ends = Without(ends, moving);
  }
  std::erase_if(ends, [](const Zone& end) { return end.empty(); });
  return ends;
}

}  // namespace zonelab::certificate
