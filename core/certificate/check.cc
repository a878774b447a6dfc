// Is a set of symbolic states inductive?  Plain matrices, plain loops, the reference semantics.
//
// Why OK proves that the goal is unreachable.  Say that an entry *represents* a state (l, v, u) if
// it has the same l and v and
//   kInclusion:   u lies in its zone;
//   kSimulation:  some u' of its zone has u <= u' with respect to the entry's bounds G: for every
//                 clock x,
//                   u'(x) < u(x) only if u'(x) satisfies the lower bound of x in G, and
//                   u'(x) > u(x) only if u(x) violates the upper bound of x in G.
//                 A missing bound is satisfied (lower) or violated (upper) by everything.
//                 Besides, u' satisfies every one of the certificate's diagonals that u does.
// A constraint is *kept* by an entry if u' satisfies it wherever u does: with kInclusion every
// constraint; else those among the diagonals, and x > c (x < c) where G has a lower (upper) bound on
// x that is at least as strong (weak): either u'(x) >= u(x), or u'(x) satisfies the bound of G; either
// u'(x) <= u(x), or u(x) violates the bound of G.
// Every state that a run reaches is represented: the initial ones by (1).  Let u <= u', and let u
// take a move, then delay by d.  u satisfies the invariant and the guard, so u' satisfies what is
// kept of them.  Clocks that are reset are equal afterwards, the others related as before; a delay
// keeps the relation (a lower bound that held holds on, an upper bound that was violated stays so).
// Before and after the delay u satisfies the target invariant, so u' satisfies what is kept of it,
// where constraints on clocks that were reset count as kept.  Hence u' ends up in the zone that (2)
// computes with the kept constraints alone, below some u'' in the zone of the next entry with respect
// to that one's bounds G''; G contains G'' on the clocks not reset, so u's successor is below u'' by
// transitivity.  Diagonals keep their value in a delay; when a move assigns one of their clocks they
// become bounds on the other, which are among G by (4).  If u satisfied invariant and goal, u' would
// satisfy what is kept of them, and (3) says that none does.
// Run-time errors of moves are held to be reachable states that must not be: their clock guards
// take the part of the goal in (3).
// Hidden variables.  An entry then represents (l, v, u) if v agrees with it on the variables that it
// does not hide, and u as before.  The reference semantics gives for such a set of valuations what
// may be: of every move that one of them has a move with the same resets, a guard and a target
// invariant that say no more, and a target that hides some variables and agrees with the true one on
// the others; time may pass where it may pass for one of them; of the goal a part that says no more.
// Everything above asks of constraints only that they hold where the move is made, so it holds of
// these, too.  The next entry must know no variable that the target hides, and agree on those it
// knows: then it represents the true target as well.  Valuations
// for which something might fail count as errors, wherever a move that needs it is possible.
// Meta variables are no part of a state's identity (language notes, section 11): not compared.
#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "core/certificate/reference.h"
#include "core/certificate/surroundings.h"
#include "core/certificate/zone.h"

namespace zonelab::certificate {

namespace {

using lang::Op;

constexpr int64_t kMaxBound = int64_t{1} << 40;  // of what a certificate may say

// ---- Simulation ---------------------------------------------------------------------------------

// Is every u of `zone` simulated by some u' of `by` with respect to `bounds`?  Neither is empty.
//
// The u' that simulate a given u form a box: u'(x) <= u(x) for each clock x whose upper bound u
// satisfies, and -u'(y) <= max(-u(y), lower_y) for each y that has a lower bound (lower_y bounds
// 0 - y).  `by` misses the box iff a cycle of constraints is negative, and it needs one constraint
// of each kind at most: 0 - y, y - x from `by`, x - 0.  So u is not simulated iff for some x != y
// (either may be 0, for no constraint of that kind)
//   u satisfies upper_x,   u(y) - u(x) exceeds by[y][x],   u(x) + by[y][x] + lower_y < 0.
// Each of the three bounds u from below or above along one edge out of x, so `zone` contains such
// a u iff it meets each of them alone; which is what the loop asks.
bool Simulates(const Zone& by, const Zone& zone, const std::vector<ClockBounds>& bounds) {
  for (int x = 0; x < zone.size(); ++x) {
    if (x > 0 && !bounds[x].has_upper) continue;
    const int64_t upper = x == 0 ? kLessEqualZero : Bound(bounds[x].upper, bounds[x].upper_strict);
    if (Sum(zone(0, x), upper) < kLessEqualZero) continue;
    for (int y = 0; y < zone.size(); ++y) {
      if (y == x || (y > 0 && !bounds[y].has_lower)) continue;
      const int64_t lower =
          y == 0 ? kLessEqualZero : Bound(-bounds[y].lower, bounds[y].lower_strict);
      if (by(y, x) < zone(y, x) && Sum(by(y, x), lower) < zone(0, x)) return false;
    }
  }
  return true;
}

// The same with `diagonals` that u' must satisfy where u does, from number `next` on: each that cuts
// `zone` splits it.
bool Simulates(Zone by, Zone zone, const std::vector<ClockBounds>& bounds,
               const std::vector<Constraint>& diagonals, size_t next) {
  if (zone.empty()) return true;
  if (by.empty()) return false;
  if (next == diagonals.size()) return Simulates(by, zone, bounds);
  const Constraint& d = diagonals[next];
  const int64_t bound = Bound(d.bound, d.strict);
  Zone outside = zone;
  outside.Add(d.j, d.i, 1 - bound);
  if (!Simulates(by, outside, bounds, diagonals, next + 1)) return false;
  zone.Add(d.i, d.j, bound);
  by.Add(d.i, d.j, bound);
  return Simulates(std::move(by), std::move(zone), bounds, diagonals, next + 1);
}

// ---- Which bounds contain which -----------------------------------------------------------------

// Is x >= c (or >) implied by, or weaker than, what `bounds` keeps?
bool ContainsLower(const ClockBounds& bounds, int64_t c, bool strict) {
  if (c < 0 || (c == 0 && !strict)) return true;  // always true
  if (!bounds.has_lower) return false;
  return Bound(-bounds.lower, bounds.lower_strict) <= Bound(-c, strict);
}
bool ContainsUpper(const ClockBounds& bounds, int64_t c, bool strict) {
  if (c < 0 || (c == 0 && strict)) return true;  // never true
  if (!bounds.has_upper) return false;
  return Bound(bounds.upper, bounds.upper_strict) >= Bound(c, strict);
}
bool ContainsAll(const ClockBounds& big, const ClockBounds& small) {
  return (!small.has_lower || ContainsLower(big, small.lower, small.lower_strict)) &&
         (!small.has_upper || ContainsUpper(big, small.upper, small.upper_strict));
}
bool ContainsDiagonal(const std::vector<Constraint>& diagonals, int i, int j, int64_t bound) {
  return std::any_of(diagonals.begin(), diagonals.end(), [&](const Constraint& d) {
    return d.i == i && d.j == j && Bound(d.bound, d.strict) == bound;
  });
}
bool ContainsAtom(const std::vector<ClockBounds>& bounds, const std::vector<Constraint>& diagonals,
                  const Atom& atom) {
  if (atom.i != 0 && atom.j != 0) {
    const bool above = atom.op == Op::kGreater || atom.op == Op::kGreaterEqual;
    const bool below = atom.op == Op::kLess || atom.op == Op::kLessEqual;
    return (above || ContainsDiagonal(diagonals, atom.i, atom.j,
                                      Bound(atom.bound, atom.op == Op::kLess))) &&
           (below || ContainsDiagonal(diagonals, atom.j, atom.i,
                                      Bound(-atom.bound, atom.op == Op::kGreater)));
  }
  const bool mirrored = atom.i == 0;  // 0 - x ~ c is x ~' -c
  const ClockBounds& on_clock = bounds[mirrored ? atom.j : atom.i];
  const int64_t c = mirrored ? -atom.bound : atom.bound;
  const bool less = atom.op == Op::kLess || atom.op == Op::kLessEqual;
  const bool equal = atom.op == Op::kEqual;
  const bool strict = atom.op == Op::kLess || atom.op == Op::kGreater;
  if ((equal || less == mirrored) && !ContainsLower(on_clock, c, strict)) return false;
  return !(equal || less != mirrored) || ContainsUpper(on_clock, c, strict);
}

// ---- Form --------------------------------------------------------------------------------------

absl::Status Wrong(size_t entry, std::string_view what) {
  return absl::FailedPreconditionError(Cat("entry ", entry, ": ", what));
}

absl::Status Shape(const model::Network& network, size_t index, const Entry& entry,
                   bool has_bounds) {
  const int clocks = network.clock_count();
  if (entry.locations.size() != network.processes.size() ||
      entry.values.size() != network.variables.size() ||
      (!entry.hidden.empty() && entry.hidden.size() != entry.values.size()) ||
      entry.bounds.size() != (has_bounds ? static_cast<size_t>(clocks) : 0)) {
    return Wrong(index, "it does not fit the model");
  }
  for (size_t p = 0; p < entry.locations.size(); ++p) {
    const size_t count = network.processes[p]->templ->locations.size();
    if (entry.locations[p] < 0 || static_cast<size_t>(entry.locations[p]) >= count) {
      return Wrong(index, "there is no such location");
    }
  }
  for (size_t i = 0; i < entry.values.size(); ++i) {
    const model::Variable& variable = network.variables[i];
    if (!entry.hidden.empty() && entry.hidden[i]) continue;
    if (entry.values[i] < variable.low || entry.values[i] > variable.high) {
      return Wrong(index, Cat("the value of ", variable.name, " is out of range"));
    }
  }
  bool ok = true;
  for (const Constraint& c : entry.zone) {
    ok = ok && c.i >= 0 && c.j >= 0 && c.i < clocks && c.j < clocks && c.i != c.j &&
         c.bound <= kMaxBound && c.bound >= -kMaxBound;
  }
  for (const ClockBounds& b : entry.bounds) {
    ok = ok && b.lower >= 0 && b.upper >= 0 && b.lower <= kMaxBound && b.upper <= kMaxBound;
  }
  return ok ? absl::OkStatus() : Wrong(index, "a constraint is malformed");
}

// ---- The check ----------------------------------------------------------------------------------

using Disjunction = std::vector<std::vector<Atom>>;
// Locations; non-meta values and behind them, if some are hidden, which are known.
using Key = std::pair<std::vector<int32_t>, std::vector<int32_t>>;
using Mask = std::vector<uint8_t>;  // per variable: is it known?

class Checker {
 public:
  Checker(model::Network& network, const lang::Expr* goal, const Certificate& certificate)
      : network_(network),
        goal_(goal),
        certificate_(certificate),
        reference_(network),
        simulation_(certificate.relation == Relation::kSimulation) {}

  absl::Status Run() {
    if (absl::Status status = reference_.Supported(); !status.ok()) return status;
    absl::Status shape = CheckShape(network_, certificate_.entries, simulation_);
    if (!shape.ok()) return shape;
    for (size_t i = 0; i < certificate_.entries.size(); ++i) {
      if (absl::Status status = Load(i); !status.ok()) return status;
    }
    if (absl::Status status = Initial(); !status.ok()) return status;
    for (const auto& [key, entries] : groups_) {
      if (absl::Status status = Group(entries); !status.ok()) return status;
    }
    return absl::OkStatus();
  }

 private:
  // What follows from the discrete state alone, computed once per state.
  struct Target {
    DiscreteState state;
    std::vector<Atom> invariant;
    bool possible = true;  // is the data part of the invariant true?
    bool may_delay = false;
    std::vector<const std::vector<size_t>*> groups;  // whose entries stand for it
  };

  // Of what `known` leaves of the state; an empty mask leaves everything.
  Key KeyOf(const DiscreteState& state, const Mask& known) const {
    Key key{{state.locations.begin(), state.locations.end()}, {}};
    for (size_t i = 0; i < state.values.size(); ++i) {
      if (network_.variables[i].is_meta) continue;
      key.second.push_back(known.empty() || known[i] != 0 ? state.values[i] : 0);
    }
    key.second.insert(key.second.end(), known.begin(), known.end());
    return key;
  }
  // What the state knows, meta variables apart; empty: everything.
  Mask MaskOf(const DiscreteState& state) const {
    Mask mask = state.known;
    bool all = true;
    for (size_t i = 0; i < mask.size(); ++i) {
      if (network_.variables[i].is_meta) mask[i] = 1;
      all = all && mask[i] != 0;
    }
    return all ? Mask() : mask;
  }

  static DiscreteState StateOf(const Entry& entry) {
    DiscreteState state{{entry.locations.begin(), entry.locations.end()}, entry.values};
    for (const bool hidden : entry.hidden) state.known.push_back(!hidden);
    return state;
  }

  // The groups that know nothing which the state does not know, and agree on the rest.
  std::vector<const std::vector<size_t>*> GroupsFor(const DiscreteState& state) const {
    std::vector<const std::vector<size_t>*> groups;
    const auto add = [&](const Mask& mask) {
      auto it = groups_.find(KeyOf(state, mask));
      if (it != groups_.end()) groups.push_back(&it->second);
    };
    const Mask known = MaskOf(state);
    if (known.empty()) add({});
    if (masks_.empty()) return groups;
    auto masks = masks_.find({state.locations.begin(), state.locations.end()});
    if (masks == masks_.end()) return groups;
    for (const Mask& mask : masks->second) {
      // Element by element: what the mask knows is known.
      if (known.empty() || std::equal(mask.begin(), mask.end(), known.begin(),
                                      [](uint8_t asked, uint8_t is) { return asked <= is; })) {
        add(mask);
      }
    }
    return groups;
  }

  absl::Status Load(size_t index) {
    const Entry& entry = certificate_.entries[index];
    zones_.push_back(ToZone(entry.zone, network_.clock_count()));
    // One state, whatever the meta variables hold; the group's first entry speaks for them.
    const DiscreteState state = StateOf(entry);
    const Mask known = MaskOf(state);
    std::vector<size_t>& group = groups_[KeyOf(state, known)];
    group.push_back(index);
    if (group.size() > 1) return absl::OkStatus();
    if (!known.empty()) masks_[entry.locations].insert(known);
    bool possible = false;
    absl::StatusOr<std::vector<Atom>> invariant = reference_.Invariant(state, &possible);
    if (!invariant.ok()) return Wrong(index, ToStdView(invariant.status().message()));
    if (!possible) return Wrong(index, "its data violate an invariant");
    return absl::OkStatus();
  }

  static std::string_view ToStdView(absl::string_view text) { return {text.data(), text.size()}; }

  absl::Status MakeTarget(DiscreteState state, Target* target) {
    absl::StatusOr<std::vector<Atom>> invariant = reference_.Invariant(state, &target->possible);
    if (!invariant.ok()) return invariant.status();
    target->invariant = *std::move(invariant);
    target->may_delay = reference_.MayDelay(state);
    target->groups = GroupsFor(state);
    target->state = std::move(state);
    return absl::OkStatus();
  }

  // Entering a state with `zone` and letting time pass, as far as `invariant` says.
  static void Enter(const std::vector<Atom>& invariant, bool may_delay, Zone* zone) {
    zone->Add(invariant);
    if (zone->empty() || !may_delay) return;
    zone->Delay();
    zone->Add(invariant);
  }

  // Does each valuation of `zone` lie in one of the entries, from number `next` on?  What lies outside
  // an entry is its parts that violate one of the entry's constraints.
  bool AreIncluded(const Zone& zone, const std::vector<size_t>& entries, size_t next) const {
    if (zone.empty()) return true;
    for (size_t k = next; k < entries.size(); ++k) {
      if (zones_[entries[k]].Includes(zone)) return true;
    }
    for (; next < entries.size(); ++next) {
      Zone common = zone;
      for (const Constraint& c : certificate_.entries[entries[next]].zone) {
        common.Add(c.i, c.j, Bound(c.bound, c.strict));
      }
      if (common.empty()) continue;
      Zone rest = zone;
      for (const Constraint& c : certificate_.entries[entries[next]].zone) {
        const int64_t bound = Bound(c.bound, c.strict);
        Zone outside = rest;
        outside.Add(c.j, c.i, 1 - bound);
        if (!AreIncluded(outside, entries, next + 1)) return false;
        rest.Add(c.i, c.j, bound);
      }
      return true;
    }
    return false;
  }

  bool Represented(const Target& target, const Zone& zone, const Move* move,
                   const std::vector<ClockBounds>* source_bounds) const {
    return std::any_of(target.groups.begin(), target.groups.end(), [&](const auto* entries) {
      return RepresentedBy(*entries, zone, move, source_bounds);
    });
  }
  bool RepresentedBy(const std::vector<size_t>& entries, const Zone& zone, const Move* move,
                     const std::vector<ClockBounds>* source_bounds) const {
    if (!simulation_) return AreIncluded(zone, entries, 0);
    for (size_t index : entries) {
      if (zones_[index].empty()) continue;
      const std::vector<ClockBounds>& bounds = certificate_.entries[index].bounds;
      if (source_bounds != nullptr && !ContainsBounds(*source_bounds, bounds, *move)) continue;
      if (Simulates(zones_[index], zone, bounds, certificate_.diagonals, 0)) return true;
    }
    return false;
  }

  static bool IsReset(const Move& move, int clock) {
    for (const auto& [reset, value] : move.resets) {
      if (reset == clock) return true;
    }
    return false;
  }
  static bool ContainsBounds(const std::vector<ClockBounds>& source,
                             const std::vector<ClockBounds>& target, const Move& move) {
    for (int x = 1; x < static_cast<int>(source.size()); ++x) {
      if (!IsReset(move, x) && !ContainsAll(source[x], target[x])) return false;
    }
    return true;
  }

  // Condition (1).
  absl::Status Initial() {
    Target target;
    if (absl::Status status = MakeTarget(reference_.Initial(), &target); !status.ok()) {
      return status;
    }
    if (!target.possible) return absl::OkStatus();  // there is no initial state
    Zone zone(network_.clock_count(), true);
    Enter(target.invariant, target.may_delay, &zone);
    if (zone.empty() || Represented(target, zone, nullptr, nullptr)) return absl::OkStatus();
    return absl::FailedPreconditionError("no entry represents the initial state");
  }

  // Conditions (2) to (4) for all entries of one discrete state.
  absl::Status Group(const std::vector<size_t>& entries) {
    const DiscreteState state = StateOf(certificate_.entries[entries[0]]);
    std::vector<MoveError> errors;
    const std::vector<Move> moves = reference_.Moves(state, &errors);
    std::vector<Target> targets(moves.size());
    for (size_t m = 0; m < moves.size(); ++m) {
      if (absl::Status status = MakeTarget(moves[m].target, &targets[m]); !status.ok()) {
        return Wrong(entries[0], ToStdView(status.message()));
      }
    }
    std::vector<std::vector<Atom>> goal;
    if (goal_ != nullptr) {
      absl::StatusOr<std::vector<std::vector<Atom>>> predicate =
          reference_.Predicate(*goal_, state);
      if (!predicate.ok()) return Wrong(entries[0], ToStdView(predicate.status().message()));
      goal = *std::move(predicate);
    }
    bool possible = false;
    const std::vector<Atom> invariant = *reference_.Invariant(state, &possible);  // see Load
    // What contradicts the invariant is impossible whatever an entry keeps.
    const auto is_impossible = [&](const std::vector<Atom>& atoms) {
      Zone zone(network_.clock_count(), false);
      zone.Add(invariant);
      zone.Add(atoms);
      return zone.empty();
    };
    std::vector<bool> possible_moves;
    for (const Move& move : moves) possible_moves.push_back(!is_impossible(move.guard));
    std::erase_if(goal, is_impossible);
    std::erase_if(errors, [&](const MoveError& error) { return is_impossible(error.guard); });
    const bool asks_for_deadlock = goal_ != nullptr && AsksForDeadlock(*goal_);
    if (asks_for_deadlock && !state.known.empty()) {
      return Wrong(entries[0], "deadlocks need all variables");
    }
    if (asks_for_deadlock && simulation_) {
      return Wrong(entries[0], "deadlocks need a certificate by inclusion");
    }
    for (size_t index : entries) {
      if (zones_[index].empty()) continue;  // represents nothing
      Zone zone = zones_[index];
      zone.Add(Kept(index, invariant));
      absl::Status status =
          asks_for_deadlock ? SafeFromDeadlocks(index, state) : absl::OkStatus();
      if (status.ok()) {
        status = Safe(index, zone, asks_for_deadlock ? Disjunction() : goal, errors);
      }
      for (size_t m = 0; status.ok() && m < moves.size(); ++m) {
        if (possible_moves[m]) status = Successor(index, zone, moves[m], targets[m]);
      }
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  // Condition (3), and no run-time error.
  absl::Status Safe(size_t index, const Zone& zone, const std::vector<std::vector<Atom>>& goal,
                    const std::vector<MoveError>& errors) const {
    for (const std::vector<Atom>& part : goal) {
      Zone bad = zone;
      bad.Add(Kept(index, part));
      if (!bad.empty()) return Wrong(index, "its zone meets the goal");
    }
    for (const MoveError& error : errors) {
      Zone bad = zone;
      bad.Add(Kept(index, error.guard));
      if (!bad.empty()) {
        return Wrong(index, Cat("a move runs into an error: ", error.error.message));
      }
    }
    return absl::OkStatus();
  }

  // Condition (3) where the goal asks for deadlocks: it is looked at apart with and without one.
  absl::Status SafeFromDeadlocks(size_t index, const DiscreteState& state) {
    absl::StatusOr<Surroundings> here = Surroundings::Of(reference_, state, nullptr);
    if (!here.ok()) return Wrong(index, ToStdView(here.status().message()));
    Zones in_deadlock = {zones_[index]}, moving;
    in_deadlock[0].Add(here->invariant());
    for (const Zone& region : here->Moving()) {
      in_deadlock = Without(in_deadlock, region);
      moving.push_back(zones_[index]);
      moving.back().Add(region);
    }
    for (const bool is_deadlock : {false, true}) {
      absl::StatusOr<Disjunction> parts = reference_.Predicate(*goal_, state, is_deadlock);
      if (!parts.ok()) return Wrong(index, ToStdView(parts.status().message()));
      for (const std::vector<Atom>& part : *parts) {
        for (Zone zone : is_deadlock ? in_deadlock : moving) {
          zone.Add(part);
          if (!zone.empty()) return Wrong(index, "its zone meets the goal");
        }
      }
    }
    return absl::OkStatus();
  }

  // The atoms that the entry keeps; behind `move`, if there is one, those on clocks that it resets, too.
  std::vector<Atom> Kept(size_t index, const std::vector<Atom>& atoms,
                         const Move* move = nullptr) const {
    if (!simulation_) return atoms;
    std::vector<Atom> kept;
    auto add = [&](Atom atom, Op op) {
      atom.op = op;
      const bool is_diagonal = atom.i != 0 && atom.j != 0;
      if ((move != nullptr && !is_diagonal && IsReset(*move, atom.i != 0 ? atom.i : atom.j)) ||
          ContainsAtom(certificate_.entries[index].bounds, certificate_.diagonals, atom)) {
        kept.push_back(atom);
      }
    };
    for (const Atom& atom : atoms) {
      if (atom.op == Op::kEqual) {
        add(atom, Op::kLessEqual);
        add(atom, Op::kGreaterEqual);
      } else {
        add(atom, atom.op);
      }
    }
    return kept;
  }

  // Condition (4) for diagonals one of whose clocks `move` assigns.
  bool ContainsRests(size_t index, const Move& move) const {
    const std::vector<ClockBounds>& bounds = certificate_.entries[index].bounds;
    for (const Constraint& d : certificate_.diagonals) {
      int64_t i_value = -1, j_value = -1;  // the last assignment counts
      for (const auto& [clock, value] : move.resets) {
        if (clock == d.i) i_value = value;
        if (clock == d.j) j_value = value;
      }
      if ((i_value >= 0) == (j_value >= 0)) continue;
      // v - x_j < c asks x_j > v - c; x_i - v < c asks x_i < c + v.
      if (i_value >= 0 ? !ContainsLower(bounds[d.j], i_value - d.bound, d.strict)
                       : !ContainsUpper(bounds[d.i], d.bound + j_value, d.strict)) {
        return false;
      }
    }
    return true;
  }

  // Conditions (2) and (4) for one move.  `zone` is the entry's, as far as its invariants are kept.
  absl::Status Successor(size_t index, Zone zone, const Move& move, const Target& target) const {
    if (simulation_ && !ContainsRests(index, move)) {
      return Wrong(index, "its bounds lack what becomes of a constraint on two clocks");
    }
    zone.Add(Kept(index, move.guard));
    if (zone.empty()) return absl::OkStatus();
    for (const auto& [clock, value] : move.resets) zone.Reset(clock, value);
    Enter(Kept(index, target.invariant, &move), target.may_delay, &zone);
    if (zone.empty()) return absl::OkStatus();
    if (Represented(target, zone, &move, &certificate_.entries[index].bounds)) {
      return absl::OkStatus();
    }
    std::string text = "no entry represents what is reached by the move of";
    for (const model::FiredEdge& fired : move.edges) {
      Append(&text, " ", network_.processes[fired.process]->name, " (edge ", fired.edge + 1, ")");
    }
    return Wrong(index, text);
  }

  model::Network& network_;
  const lang::Expr* goal_;
  const Certificate& certificate_;
  Reference reference_;
  const bool simulation_;
  std::vector<Zone> zones_;  // per entry
  absl::flat_hash_map<Key, std::vector<size_t>> groups_;
  // Of groups that hide variables, by locations.
  absl::flat_hash_map<std::vector<int32_t>, absl::flat_hash_set<Mask>> masks_;
};

}  // namespace

absl::Status CheckShape(const model::Network& network, const std::vector<Entry>& entries,
                        bool has_bounds) {
  for (size_t i = 0; i < entries.size(); ++i) {
    if (absl::Status status = Shape(network, i, entries[i], has_bounds); !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

absl::Status Check(model::Network& network, const lang::Expr* goal,
                   const Certificate& certificate) {
  return Checker(network, goal, certificate).Run();
}

}  // namespace zonelab::certificate
