// Time and moves on the zones of one discrete state.
//
// The avoided predicate is a union of zones Z_1, Z_2, … within the invariant.  To let time pass
// from a zone without meeting them, what lies beyond the first point of each Z_k is subtracted,
// except what started after it.  See Past for why that is exact.
#include "core/reference/surroundings.h"

#include <algorithm>
#include <utility>

#include "core/reference/formula.h"

namespace zonelab::reference {

absl::StatusOr<Surroundings> Surroundings::Of(Reference& reference, Effort& effort,
                                              DiscreteState state, const lang::Expr* predicate,
                                              bool obeys_rates) {
  Surroundings result(reference, effort);
  absl::StatusOr<std::vector<Atom>> atoms = reference.Invariant(state, &result.possible);
  if (!atoms.ok()) return atoms.status();
  result.atoms = *std::move(atoms);
  result.invariant.Add(result.atoms);
  result.may_delay = reference.MayDelay(state);
  if (obeys_rates && result.possible) {
    absl::StatusOr<std::vector<bool>> stopped = reference.Stopped(state);
    if (!stopped.ok()) return stopped.status();
    // The zero clock always does.
    if (std::count(stopped->begin(), stopped->end(), true) > 1)
      result.stopped = *std::move(stopped);
  }
  if (predicate != nullptr) {
    const absl::StatusOr<Disjunction> parts = reference.Predicate(*predicate, state);
    if (!parts.ok()) return parts.status();
    if (parts->size() > kMostPieces) effort.GiveUp();
    for (const std::vector<Atom>& part : *parts) {
      if (effort.is_spent()) break;
      Zone zone = result.invariant;
      zone.Add(part);
      if (!zone.empty()) result.avoided.push_back(std::move(zone));
    }
  }
  result.state = std::move(state);
  return result;
}

void Surroundings::FindMoves() {
  moves = reference_->Moves(state, &errors);
  effort_->Spend(static_cast<int64_t>(1000 * (1 + moves.size())));
}

Zone Surroundings::Later(Zone zone) const {
  if (!may_delay || zone.empty()) return zone;
  stopped.empty() ? zone.Delay() : zone.DelayWithout(stopped);
  zone.Add(invariant);
  return zone;
}

Zone Surroundings::Earlier(Zone zone) const {
  if (!may_delay || zone.empty()) return zone;
  zone.DelayBackwards();
  zone.Add(invariant);
  return zone;
}

Zone Surroundings::Region(const Move& move) const {
  Zone zone = invariant;
  zone.Add(move.guard);
  for (const Atom& atom : move.invariant) {
    zone.Add(std::vector<Atom>{Before(atom, move.resets)});
  }
  return zone;
}

Zones Surroundings::Moving() const {
  Zones moving;
  for (const Move& move : moves) moving.push_back(Earlier(Region(move)));
  for (const MoveError& error : errors) {
    Zone zone = invariant;
    zone.Add(error.guard);
    moving.push_back(Earlier(std::move(zone)));
  }
  return moving;
}

// What time reaches from `from`, forwards or backwards, without meeting one avoided zone.  Time
// moves a valuation along a line, on which the zone is one segment, since it is convex; `shift` of
// the segment is all that lies beyond its first point.  So a valuation avoids the zone iff it never
// gets beyond that point, or started after the whole segment.
Zones Surroundings::Past(const Zone& segment, const Zone& from,
                         Zone (Surroundings::*shift)(Zone) const) const {
  const Zone shadow = (this->*shift)(segment);
  Zones past = Without({(this->*shift)(from)}, shadow, *effort_);
  Zone within = from;
  within.Add(shadow);
  for (const Zone& behind : Without({within}, segment, *effort_)) {
    past.push_back((this->*shift)(behind));
  }
  return past;
}

// Avoiding several zones: if a valuation is reached from some start past each of them, the latest
// of these starts serves for all, since its way is part of the others'.
Zones Surroundings::After(const Zone& entry) const {
  Zone start = entry;
  start.Add(invariant);
  Zones after = {Later(start)};
  for (const Zone& each : avoided) {
    after = Common(after, Past(each, start, &Surroundings::Later), *effort_);
  }
  return after;
}

// Each avoided zone may be looked at alone: the earliest arrival in the goal serves for all of
// them.
bool Surroundings::AllReach(const Zone& from, const Zone& goal) const {
  Zone target = goal;
  target.Add(invariant);
  Effort& effort = *effort_;
  if (!Without({from}, Earlier(target), effort).empty()) return false;
  for (const Zone& each : avoided) {
    Zones rest = {from};
    for (const Zone& piece : Past(each, target, &Surroundings::Earlier)) {
      rest = Without(rest, piece, effort);
    }
    if (!std::all_of(rest.begin(), rest.end(), [](const Zone& z) { return z.empty(); }))
      return false;
  }
  return true;
}

Zones Surroundings::Ends(const Zone& zone) const {
  Zone here = zone;
  here.Add(invariant);
  Zones ends = {std::move(here)};
  for (const Zone& each : avoided) ends = Without(ends, Earlier(each), *effort_);
  bool is_bounded = !may_delay;
  for (int x = 1; x < invariant.size(); ++x) is_bounded |= invariant(x, 0) < kInfinity;
  if (is_bounded) {
    for (const Zone& moving : Moving()) ends = Without(ends, moving, *effort_);
  }
  std::erase_if(ends, [](const Zone& end) { return end.empty(); });
  return ends;
}

}  // namespace zonelab::reference
