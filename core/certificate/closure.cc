// Is a list of entries closed under moves and time?  Two proofs rest on that: "invariant", that no
// state meets the goal, and "no-lasso", that no run avoids a predicate for ever.  (For inclusion
// this is the certificate of [Wimmer-Mutius 2020]; the simulation is that of
// [Gastin-Mukherjee-Srivathsan 2019].)
//
// An invariant is proved if
//   (1) the initial state is represented by an entry;
//   (2) for every entry and every move that its data allows, the successor is represented.
//       kInclusion: each of its valuations lies in an entry, not necessarily in the same.
//       kSimulation: by an entry whose bounds are (on clocks not reset) contained in those of the
//       first;
//   (3) no entry's zone meets the goal (one that asks for `deadlock` needs kInclusion);
//   (4) kSimulation: where a move assigns one of the two clocks of a diagonal, what becomes of the
//       constraint is among the bounds of the other.
// kSimulation: in (2) and (3) only those constraints of invariants, guards and goal count that are
// contained in the entry's bounds and diagonals.
//
// Why that proves that the goal is unreachable.  Say that an entry *represents* a state (l, v, u)
// if it has the same l and v and
//   kInclusion:   u lies in its zone;
//   kSimulation:  some u' of its zone has u <= u' with respect to the entry's bounds G: for every
//                 clock x,
//                   u'(x) < u(x) only if u'(x) satisfies the lower bound of x in G, and
//                   u'(x) > u(x) only if u(x) violates the upper bound of x in G.
//                 A missing bound is satisfied (lower) or violated (upper) by everything.
//                 Besides, u' satisfies every one of the certificate's diagonals that u does.
// A constraint is *kept* by an entry if u' satisfies it wherever u does: with kInclusion every
// constraint; else those among the diagonals, and x > c (x < c) where G has a lower (upper) bound
// on x that is at least as strong (weak): either u'(x) >= u(x), or u'(x) satisfies the bound of G;
// either u'(x) <= u(x), or u(x) violates the bound of G.
// Every state that a run reaches is represented: the initial ones by (1).  Let u <= u', and let u
// take a move, then delay by d.  u satisfies the invariant and the guard, so u' satisfies what is
// kept of them.  Clocks that are reset are equal afterwards, the others related as before; a delay
// keeps the relation (a lower bound that held holds on, an upper bound that was violated stays so).
// Before and after the delay u satisfies the target invariant, so u' satisfies what is kept of it,
// where constraints on clocks that were reset count as kept.  Hence u' ends up in the zone that (2)
// computes with the kept constraints alone, below some u'' in the zone of the next entry with
// respect to that one's bounds G''; G contains G'' on the clocks not reset, so u's successor is
// below u'' by transitivity.  Diagonals keep their value in a delay; when a move assigns one of
// their clocks they become bounds on the other, which are among G by (4).  If u satisfied invariant
// and goal, u' would satisfy what is kept of them, and (3) says that none does.
// Run-time errors of moves count as reachable states that must not exist: their clock guards take
// the part of the goal in (3). Hidden variables.  An entry then represents (l, v, u) if v agrees
// with it on the variables that it does not hide, and u as before.  The reference semantics gives
// for such a set of valuations what may be: of every move that one of them has a move with the same
// resets, a guard and a target invariant that say no more, and a target that hides some variables
// and agrees with the true one on the others; time may pass where it may pass for one of them; of
// the goal a part that says no more.  All that was said above of constraints is that they hold
// where the move is made, so it holds of these, too.  The next entry must know no variable that the
// target hides, and agree on those it knows: then it represents the true target as well. Valuations
// for which something might fail count as errors, wherever a move that needs it is possible. Meta
// variables are no part of a state's identity (ARCHITECTURE.md, Semantics): not compared.
//
// Values that may be exchanged.  Then "represented" means: after some exchanges; orbits.h says why
// that is enough.
//
// Why a list `avoiding` proves that there is none: every state in which a run may begin, and
// whatever a delay makes of it without meeting the predicate, is in an entry (1).  What a move and
// a delay make of an entry's states, without meeting it, is in entries before that one (2): after
// as many moves as there are entries, at the latest, a run has met the predicate.  In no entry may
// a run end (3), unless only infinite runs count.  A run begins in the initial state, or, of a
// query p --> q, in every state with p of the certificate's `entries`, which are checked to be all
// the reachable ones.
#include <algorithm>
#include <memory>
#include <utility>

#include "core/certificate/checker.h"
#include "core/certificate/orbits.h"
#include "core/certificate/simulation.h"
#include "core/reference/formula.h"

namespace zonelab::certificate {

namespace {

using reference::Atom;
using reference::Conjunction;
using reference::Disjunction;
using reference::Move;

bool AsksForDeadlock(const lang::Expr& predicate) {
  return predicate.kind == lang::ExprKind::kDeadlock ||
         std::any_of(predicate.args.begin(), predicate.args.end(),
                     [](const lang::Expr* arg) { return AsksForDeadlock(*arg); });
}

bool IsReset(const Move& move, int clock) {
  return std::any_of(move.resets.begin(), move.resets.end(),
                     [&](const auto& reset) { return reset.first == clock; });
}

class Closure {
 public:
  // One of the last two may be there: entries must not meet `goal`, or the list is one of
  // `avoiding`.
  Closure(Checker& checker, const std::vector<Entry>& list, const lang::Expr* goal,
          const lang::Expr* avoided)
      : checker_(checker),
        goal_(goal),
        avoided_(avoided),
        name_(avoided == nullptr ? "entry " : "avoiding entry "),
        simulation_(checker.certificate.relation == Relation::kSimulation),
        entries_(checker, list),
        list_(list) {
    for (const Entry& entry : list) bounds_.emplace_back(entry.bounds);
    const auto& sets = checker.certificate.interchangeable;
    if (!sets.empty()) {
      orbits_ = std::make_unique<Orbits>(checker.network, sets, list, checker.effort);
    }
    for (const Constraint& d : checker.certificate.diagonals) {
      diagonals_.push_back({d.i, d.j, reference::Bound(d.bound, d.strict)});
    }
  }

  // Condition (1) for the states that time makes of `zone`.
  bool Begins(const DiscreteState& state, const Zone& zone) {
    std::optional<Surroundings> place = checker_.At(state, avoided_);
    if (!place || !place->possible) return place.has_value();  // there may be no such state
    const std::vector<Limit> invariant = reference::ToLimits(place->atoms);
    const Target target{nullptr, *std::move(place), For(state)};
    return Represent(target, zone, invariant, nullptr, SIZE_MAX) ||
           checker_.Refuse(Cat("no ", name_,
                               avoided_ == nullptr ? "represents the initial state"
                                                   : "represents the state in which a run begins"));
  }

  bool IsClosed() {
    for (const auto& [key, group] : entries_.groups()) {
      if (!Group(group)) return false;
    }
    return true;
  }

 private:
  // The target of a move, and the entries that may represent it.
  struct Target {
    const Move* move;
    Surroundings place;
    std::vector<size_t> entries;
  };

  std::vector<size_t> For(const DiscreteState& state) const {
    return orbits_ == nullptr ? entries_.For(state) : orbits_->For(state);
  }

  // Checks conditions (2) to (4) for all entries of one discrete state.  They may differ in meta
  // variables, which do not count; the values of the first entry are used.
  bool Group(const std::vector<size_t>& group) {
    checker_.where = Cat(name_, group[0]);
    std::optional<Surroundings> here = checker_.At(StateOf(list_[group[0]]), avoided_);
    if (!here) return false;
    if (!here->possible) return checker_.Refuse("its values violate an invariant");
    here->FindMoves();
    Disjunction goals[2];  // where a move is possible; in a deadlock
    if (goal_ != nullptr && !Goals(*here, goals)) return false;
    std::vector<Target> targets;
    for (const Move& move : here->moves) {
      if (here->Region(move).empty()) continue;
      std::optional<Surroundings> place = checker_.At(move.target, avoided_);
      if (!place) return false;
      targets.push_back({&move, *std::move(place), For(move.target)});
    }
    for (const size_t i : group) {
      checker_.where = Cat(name_, i);
      Zone zone = entries_.zone(i);
      if (zone.empty()) continue;  // it represents nothing
      zone.Add(Kept(i, here->atoms));
      if (!IsSafe(i, zone, *here, goals)) return false;
      for (const Target& target : targets) {
        if (!Follow(i, zone, target)) return false;
      }
    }
    return true;
  }

  bool Goals(const Surroundings& here, Disjunction (&goals)[2]) {
    const bool asks_for_deadlock = AsksForDeadlock(*goal_);
    if (asks_for_deadlock && (simulation_ || !here.state.known.empty())) {
      return checker_.Refuse(
          "a goal with 'deadlock' needs a certificate by inclusion, without hidden variables");
    }
    for (const bool is_deadlock : {false, true}) {
      auto parts = checker_.reference.Predicate(*goal_, here.state, is_deadlock);
      if (!parts.ok()) return checker_.Refuse(parts.status());
      goals[is_deadlock] = *std::move(parts);
      if (!asks_for_deadlock) break;
    }
    return true;
  }

  // Checks condition (3), that no move fails, and that no run that avoids its predicate ends here.
  bool IsSafe(size_t i, const Zone& zone, const Surroundings& here, const Disjunction (&goals)[2]) {
    // Constraints that contradict the invariant are impossible, whatever the entry keeps.
    const auto meets = [&](Zone part, const Conjunction& atoms) {
      Zone possible = here.invariant;
      possible.Add(atoms);
      part.Add(Kept(i, atoms));
      return !possible.empty() && !part.empty();
    };
    Zones moving = {zone}, in_deadlock;
    if (goal_ != nullptr && AsksForDeadlock(*goal_)) {
      const Zones regions = here.Moving();
      in_deadlock = moving;
      for (const Zone& region : regions) {
        in_deadlock = reference::Without(in_deadlock, region, checker_.effort);
      }
      moving = reference::Common(moving, regions, checker_.effort);
    }
    for (const bool is_deadlock : {false, true}) {
      for (const Conjunction& goal : goals[is_deadlock]) {
        for (const Zone& part : is_deadlock ? in_deadlock : moving) {
          if (meets(part, goal)) return checker_.Refuse("its zone meets the goal");
        }
      }
    }
    for (const reference::MoveError& error : here.errors) {
      if (!meets(zone, error.guard)) continue;
      return checker_.Refuse(Cat("a move runs into an error: ", error.error.message));
    }
    const bool may_end = avoided_ != nullptr && !checker_.certificate.infinite_runs;
    return !may_end || here.Ends(zone).empty() || checker_.Refuse("a run may end here");
  }

  // Checks conditions (2) and (4) for one move.  `zone` is the entry's, with its kept invariants.
  bool Follow(size_t i, Zone zone, const Target& target) {
    const Move& move = *target.move;
    if (simulation_ && !ContainsRests(i, move)) {
      return checker_.Refuse(
          "its bounds lack the one that a constraint on two clocks leaves behind");
    }
    zone.Add(Kept(i, move.guard));
    if (zone.empty()) return true;
    zone.Reset(move.resets);
    const size_t limit = avoided_ == nullptr ? SIZE_MAX : i;
    if (Represent(target, zone, Kept(i, move.invariant, &move), &bounds_[i], limit)) return true;
    std::string text = Cat("no entry ", avoided_ == nullptr ? "represents" : "before it represents",
                           " the target of the move of");
    for (const auto& [process, edge] : move.edges) {
      Append(&text, " ", checker_.network.processes[process]->name, " (edge ", edge + 1, ")");
    }
    return checker_.Refuse(text);
  }

  // The constraints that the entry keeps; with `move`, those on clocks that it resets are kept too.
  std::vector<Limit> Kept(size_t i, const Conjunction& atoms, const Move* move = nullptr) const {
    std::vector<Limit> limits = reference::ToLimits(atoms);
    if (!simulation_) return limits;
    std::erase_if(limits, [&](const Limit& limit) {
      const bool is_diagonal = limit.i != 0 && limit.j != 0;
      const bool is_reset = move != nullptr && !is_diagonal && IsReset(*move, limit.i + limit.j);
      return !is_reset && !bounds_[i].Contain(limit, diagonals_);
    });
    return limits;
  }

  // Checks condition (4) for the diagonals with a clock that `move` assigns.
  bool ContainsRests(size_t i, const Move& move) const {
    const std::vector<Constraint>& diagonals = checker_.certificate.diagonals;
    return std::all_of(diagonals.begin(), diagonals.end(), [&](const Constraint& d) {
      const lang::Op op = d.strict ? lang::Op::kLess : lang::Op::kLessEqual;
      const Atom rest = reference::Before({d.i, d.j, op, d.bound}, move.resets);
      const bool is_constant = rest.i == 0 && rest.j == 0;
      return is_constant || bounds_[i].Contain(reference::ToLimits({rest})[0], diagonals_);
    });
  }

  // Do entries below `limit` represent everything that time reaches from `zone`, in which the
  // target is entered?  If `source` is not null, these are the bounds of the entry that the move
  // came from, which keeps `invariant` of the target's.
  bool Represent(const Target& target, Zone zone, const std::vector<Limit>& invariant,
                 const Bounds* source, size_t limit) {
    if (!simulation_) {
      const Zones reached = target.place.After(zone);
      return std::all_of(reached.begin(), reached.end(), [&](const Zone& each) {
        if (orbits_ != nullptr) return RepresentExchanged(target, each, nullptr);
        return entries_.Cover(target.entries, each, limit);
      });
    }
    zone.Add(invariant);
    if (target.place.may_delay) zone.Delay();
    zone.Add(invariant);
    if (orbits_ != nullptr) return RepresentExchanged(target, zone, source);
    return zone.empty() || std::any_of(target.entries.begin(), target.entries.end(), [&](size_t i) {
             return !entries_.zone(i).empty() &&
                    (source == nullptr || PassesBack(*source, bounds_[i], *target.move)) &&
                    Simulates(entries_.zone(i), zone, bounds_[i], diagonals_, checker_.effort);
           });
  }
  // The same for one zone, after some exchanges, in one entry.
  bool RepresentExchanged(const Target& target, const Zone& zone, const Bounds* source) {
    if (zone.empty()) return true;
    const auto is_kept = [&](int x) { return source != nullptr && !IsReset(*target.move, x); };
    // What the zone says of two clocks is the same.
    const auto same = [&](int x, int y) {
      if (source != nullptr &&
          (is_kept(x) != is_kept(y) ||
           source->lower[static_cast<size_t>(x)] != source->lower[static_cast<size_t>(y)] ||
           source->upper[static_cast<size_t>(x)] != source->upper[static_cast<size_t>(y)])) {
        return false;
      }
      for (int z = 0; z < zone.size(); ++z) {
        if (z != x && z != y && (zone(x, z) != zone(y, z) || zone(z, x) != zone(z, y)))
          return false;
      }
      return zone(x, y) == zone(y, x);
    };
    return std::any_of(target.entries.begin(), target.entries.end(), [&](size_t i) {
      const Zone& by = entries_.zone(i);
      if (by.empty()) return false;
      const Bounds& bounds = bounds_[i];
      const auto fits = [&](int x, int y, int at_x, int at_y) {
        if (!simulation_) return zone(at_x, at_y) <= by(x, y);
        if (x != y) {
          const int64_t at_least = zone(0, at_x);
          return !CanBelow(x, at_least, bounds) ||
                 !Misses(by(y, x), y, zone(at_y, at_x), at_least, bounds);
        }
        const size_t here = static_cast<size_t>(x), there = static_cast<size_t>(at_x);
        return x == 0 || !is_kept(at_x) ||
               (source->lower[there] <= bounds.lower[here] &&
                source->upper[there] >= bounds.upper[here]);
      };
      return orbits_->Match(target.place.state, i, fits, same);
    });
  }
  static bool PassesBack(const Bounds& source, const Bounds& target, const Move& move) {
    for (size_t x = 1; x < source.lower.size(); ++x) {
      if (IsReset(move, static_cast<int>(x))) continue;
      if (source.lower[x] > target.lower[x] || source.upper[x] < target.upper[x]) return false;
    }
    return true;
  }

  Checker& checker_;
  const lang::Expr* const goal_;
  const lang::Expr* const avoided_;
  const std::string_view name_;
  const bool simulation_;
  Entries entries_;
  const std::vector<Entry>& list_;
  std::vector<Limit> diagonals_;
  std::vector<Bounds> bounds_;      // per entry
  std::unique_ptr<Orbits> orbits_;  // null: every entry stands for itself
};

bool BeginsAtFirst(Checker& checker, Closure& closure) {
  const Zone zero(checker.network.clock_count(), /*zero=*/true);
  return closure.Begins(checker.reference.Initial(), zero);
}

// Does `closure` contain all states of the certificate's entries in which `trigger` holds?
bool BeginsWhereTriggered(Checker& checker, const lang::Expr& trigger, Closure& closure) {
  const std::vector<Entry>& reachable = checker.certificate.entries;
  for (size_t i = 0; i < reachable.size(); ++i) {
    checker.where = Cat("entry ", i);
    const DiscreteState state = StateOf(reachable[i]);
    const std::optional<Surroundings> place = checker.At(state, &trigger);
    if (!place) return false;
    const Zone zone = ToZone(reachable[i].zone, checker.network.clock_count());
    for (const Zone& part : reference::Common({zone}, place->avoided, checker.effort)) {
      if (!closure.Begins(state, part)) return false;
    }
  }
  return true;
}

}  // namespace

bool CheckInvariant(Checker& checker, const lang::Expr* goal) {
  Closure closure(checker, checker.certificate.entries, goal, nullptr);
  return BeginsAtFirst(checker, closure) && closure.IsClosed();
}

bool CheckAvoiding(Checker& checker, const lang::Expr& avoided, const lang::Expr* trigger) {
  if (trigger != nullptr && !CheckInvariant(checker, nullptr)) return false;
  Closure closure(checker, checker.certificate.avoiding, nullptr, &avoided);
  return (trigger == nullptr ? BeginsAtFirst(checker, closure)
                             : BeginsWhereTriggered(checker, *trigger, closure)) &&
         closure.IsClosed();
}

}  // namespace zonelab::certificate
