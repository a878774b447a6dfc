// `alu`: exact zones seen through aLU, with bounds that are learnt where they are needed
// [Herbreteau+ 2013, "disabled"]; the aLU of [Toth-Majzik 2017] and [Wang-Jiao 2015].
//
// A node has its exact zone Z and, per clock x, a lower bound L_x and an upper bound U_x, at first
// none.  It stands for
//     aLU(Z) = { v | some v' in Z simulates v }, where v' simulates v if for every clock x
//              v'(x) < v(x) only if v'(x) > L_x, and v'(x) > v(x) only if v(x) > U_x
// [Herbreteau+ 2012]: constraints x > c with c <= L_x and x < c with c <= U_x cannot tell v from v'
// in v's favour.  Without bounds everything simulates everything, so aLU(Z) is everything; the more
// bounds, the smaller the set.  It need not be convex and is never computed: Z' is within aLU(Z) is
// a test in O(n^2) on the entries of both matrices (zone/inclusion.h).
//
// Bounds are learnt by three rules, which keep the conditions of search/lazy/loop.h:
//   Forbid   an action is impossible from Z.  If its guard contradicts Z, so do one upper and one
//            lower guard on a negative cycle: their two bounds are enough.  If the invariant of the
//            target contradicts what is behind the guard, the bounds of those invariants that are
//            on the cycle, less what is reset, and of the guard (as in Pull).
//   Pull     behind an action the bounds G are needed.  Before it, those of G on clocks that it
//            does not reset (a reset clock has the same value whatever it was), and the bound of
//            every guard that Z does not imply: only then does each v in aLU(Z) that passes the
//            guard have a v' in Z that passes it, too.  Guards that all of Z satisfies need no
//            bound.
//   Cover    the bounds of the coverer.
// Delay changes nothing: differences stay, and whoever is above a bound stays there.
//
// Why it ends, though zones are exact: bounds are constants of the model, so a discrete state has
// finitely many L and U; and for fixed ones aLU has finite index [Herbreteau+ 2012].
//
// An example.  Z is x = y; a move asks for x <= 1 and y >= 5.  The cycle is x <= 1, y >= 5, y - x
// <= 0: the node learns U_x = 1 and L_y = 5.  A node with the zone y <= x then is within: what it
// can do, a valuation of Z can.  One with x <= y is not: x = 0, y = 9 passes both guards.
#ifndef ZONELAB_CORE_CLOCKS_ALU_H_
#define ZONELAB_CORE_CLOCKS_ALU_H_

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/intern.h"
#include "core/clocks/lazy_zones.h"
#include "core/contract/options.h"
#include "core/contract/traits.h"
#include "core/search/lazy/refine.h"
#include "core/semantics/system.h"
#include "core/zone/inclusion.h"

namespace zonelab::clocks {

class Alu {
 public:
  using Refiner = search::Backward;
  static constexpr std::string_view kName = "alu";
  static constexpr std::string_view kHelp =
      "lazy: LU bounds learnt from the moves that zones forbid (aLU, disabled)";
  static constexpr Traits kTraits = {.family = Family::kLazy,
                                     .records_events = true,
                                     .takes_differences = false,
                                     .takes_merge = true,
                                     .hides_data = true,
                                     .labels = Labels::kGuards};
  static constexpr bool kExtrapolates = false;
  static constexpr Covering kCovering = Covering::kOldest;

  using Demand = std::vector<zone::GuardBounds>;
  using Emit = search::Emit<Demand>;
  static constexpr uint32_t kNoBounds = ~uint32_t{0};
  struct Label {
    LazyZones::Handle zone = 0;
    uint32_t bounds = kNoBounds;  // interned
  };

  Alu(const semantics::System& system, const semantics::Bounds& bounds, bool extrapolates)
      : n_(system.clock_count()),
        zones_(n_, bounds, extrapolates),
        z_(zone::Size(n_)),
        other_(zone::Size(n_)) {}

  LazyZones& zones() { return zones_; }
  const LazyZones& zones() const { return zones_; }
  Label Store() { return {zones_.Store()}; }
  void Forget(Label& label) { label.bounds = kNoBounds; }
  bool IsWeakest(const Label& label) const { return label.bounds == kNoBounds; }

  bool MayCover(const Label& big, const Label& small) {
    if (IsWeakest(big)) return true;
    projection_.Assign(bounds_.at(big.bounds).data(), n_);
    zone::Project(zones_.at(small.zone), n_, projection_, z_.data());
    zone::Project(zones_.at(big.zone), n_, projection_, other_.data());
    return zone::IsSimulated(z_.data(), other_.data(), projection_);
  }
  bool Covers(const Label& big, const Label& small) {
    return Contains(small, big) && MayCover(big, small);
  }

  // ---- Demands ----------------------------------------------------------------------------------

  void Forbid(const Label& label, const zone::ActionT& action, Emit emit) {
    emit(Forbidding(zones_.at(label.zone), action));
  }
  void Exclude(const Label& label, absl::Span<const zone::Constraint> constraints, Emit emit) {
    Demand wanted(n_);
    Contradict(zones_.at(label.zone), constraints, &wanted);
    emit(std::move(wanted));
  }
  void Cover(const Label& big, Emit emit) {
    if (!IsWeakest(big)) emit(BoundsOf(big));
  }
  void Pull(const Label& parent, const zone::ActionT& action, Emit emit) {
    emit(Before(changes_, zones_.at(parent.zone), action));
  }
  void TakeAsChange(const Label& label) { changes_ = BoundsOf(label); }

  bool Strengthen(Label& label, const Demand& wanted) {
    bool grows = false;
    for (int x = 1; x < n_ && !grows; ++x) grows = !IsWithin(wanted[x], At(label, x));
    if (!grows) return false;
    Demand bounds = BoundsOf(label);
    for (int x = 1; x < n_; ++x) bounds[x].Join(wanted[x]);
    label.bounds = bounds_.Intern(bounds);
    changes_ = wanted;
    return true;
  }

  // ---- Certificates and audits ------------------------------------------------------------------

  std::vector<zone::Constraint> Constraints(const Label& label) const {
    return zone::ToConstraints(zones_.at(label.zone), n_);
  }
  static constexpr bool kCertifiesBySimulation = true;
  std::vector<zone::GuardBounds> GuardBounds(const Label& label) const { return BoundsOf(label); }

  bool Follows(const Label& source, const zone::ActionT& action, const Label& target) {
    return IsWeakest(target) ||
           ContainsAll(source, Before(BoundsOf(target), zones_.at(source.zone), action));
  }
  bool IsForbidden(const Label& source, const zone::ActionT& action) {
    return ContainsAll(source, Forbidding(zones_.at(source.zone), action));
  }
  bool Represents(const Label&) const { return true; }

  int64_t interpolants() const { return 0; }
  size_t bytes() const { return zones_.bytes() + bounds_.bytes(); }

 protected:
  // aLU looks at constants only: as if every lower guard were strict and no upper one.
  static void Note(const zone::Constraint& c, Demand* bounds) {
    const int32_t value = zone::Value(c.bound);
    if (c.j == 0 && value >= 0) {
      (*bounds)[c.i].Join({zone::GuardBounds::kNoLower, zone::AtMost(value)});
    } else if (c.i == 0 && value <= 0) {
      (*bounds)[c.j].Join({zone::LessThan(value), zone::GuardBounds::kNoUpper});
    }
  }

 private:
  void NoteUnlessImplied(const zone::Bound* zone, absl::Span<const zone::Constraint> constraints,
                         Demand* bounds) const {
    for (const zone::Constraint& c : constraints) {
      if (!zone::Satisfies(zone, n_, c)) Note(c, bounds);
    }
  }
  // Notes those of `against` that contradict the zone (one upper and one lower guard at most, on a
  // cycle).  REQUIRES: together they do, unless they contradict each other.
  void Contradict(const zone::Bound* zone, absl::Span<const zone::Constraint> against,
                  Demand* bounds) {
    strongest_.assign(2 * n_, zone::kInfinity);  // upper bounds of the clocks, then lower ones
    strongest_[0] = strongest_[n_] = zone::kZero;
    for (const zone::Constraint& c : against) {
      zone::Bound& bound = c.j == 0 ? strongest_[c.i] : strongest_[n_ + c.j];
      bound = std::min(bound, c.bound);
    }
    for (int x = 0; x < n_; ++x) {
      for (int y = 0; y < n_; ++y) {
        // x <= upper, y >= lower and y - x <= entry.
        const zone::Bound upper = strongest_[x], lower = strongest_[n_ + y];
        if (x == y || upper >= zone::kInfinity || lower >= zone::kInfinity) continue;
        if (zone::Add(zone::Add(upper, lower), zone::At(zone, n_, y, x)) >= zone::kZero) continue;
        if (x != 0) Note({x, 0, upper}, bounds);
        if (y != 0) Note({0, y, lower}, bounds);
        return;
      }
    }
  }

  // What is needed before the action for `after` to be respected behind it.
  Demand Before(Demand after, const zone::Bound* zone, const zone::ActionT& action) {
    // Whether the zone behind the resets implies an invariant is only asked of clocks not reset.
    for (const zone::Constraint& c : action.invariant) {
      if (!zone::Satisfies(zone, n_, c)) Note(c, &after);
    }
    for (const semantics::ClockReset& reset : action.resets) after[reset.clock] = {};
    NoteUnlessImplied(zone, action.guard, &after);
    NoteUnlessImplied(zone, action.source_invariant, &after);
    return after;
  }
  // What keeps an action, impossible from the zone, impossible.
  Demand Forbidding(const zone::Bound* zone, const zone::ActionT& action) {
    Demand wanted(n_);
    if (zone::BehindResets(zone, action, n_, z_.data())) {
      Contradict(z_.data(), action.invariant, &wanted);
      for (const semantics::ClockReset& reset : action.resets) wanted[reset.clock] = {};
      NoteUnlessImplied(zone, action.guard, &wanted);
      NoteUnlessImplied(zone, action.source_invariant, &wanted);
      return wanted;
    }
    against_.assign(action.guard.begin(), action.guard.end());
    against_.insert(against_.end(), action.source_invariant.begin(), action.source_invariant.end());
    Contradict(zone, against_, &wanted);
    return wanted;
  }

  static bool IsWithin(const zone::GuardBounds& small, const zone::GuardBounds& big) {
    return small.lower >= big.lower && small.upper <= big.upper;
  }
  zone::GuardBounds At(const Label& label, int x) const {
    return IsWeakest(label) ? zone::GuardBounds() : bounds_.at(label.bounds)[x];
  }
  Demand BoundsOf(const Label& label) const {
    Demand bounds(n_);
    for (int x = 1; x < n_; ++x) bounds[x] = At(label, x);
    return bounds;
  }
  bool Contains(const Label& big, const Label& small) const {
    if (big.bounds == small.bounds) return true;
    for (int x = 1; x < n_; ++x) {
      if (!IsWithin(At(small, x), At(big, x))) return false;
    }
    return true;
  }
  bool ContainsAll(const Label& big, const Demand& small) const {
    for (int x = 1; x < n_; ++x) {
      if (!IsWithin(small[x], At(big, x))) return false;
    }
    return true;
  }

 protected:
  const int n_;
  Demand changes_;  // the last

 private:
  LazyZones zones_;
  InternTable<zone::GuardBounds> bounds_;
  zone::Projection projection_;
  std::vector<zone::Bound> z_, other_, strongest_;
  std::vector<zone::Constraint> against_;
};

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_ALU_H_
