// `alu`: exact zones seen through aLU, with bounds that are learnt where they are needed.
//
// A node's abstraction is the set of valuations that are simulated by its zone with respect to the
// node's bounds on lower and upper guards; at first there are none.  A move that the zone forbids
// needs the bounds of its guards; what a node needs its parents need, less what the move resets
// (Herbreteau, Srivathsan, Walukiewicz, Lazy abstractions for timed automata, CAV 2013, "disabled";
// the aLU of papers 003 and 004; algorithms §0.6).  As in these papers all guards of a move are taken
// along once anything is needed behind it.
#ifndef ZONELAB_CORE_CLOCKS_ALU_H_
#define ZONELAB_CORE_CLOCKS_ALU_H_

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/clocks/lazy_zones.h"
#include "core/search/refine.h"
#include "core/search/tactics.h"
#include "core/zone/inclusion.h"

namespace zonelab::clocks {

class Alu {
 public:
  using Refiner = search::Backward;
  static constexpr std::string_view kName = "alu";
  static constexpr std::string_view kHelp =
      "lazy: LU bounds learnt from the moves that zones forbid (aLU, disabled)";
  static constexpr bool kTakesDiagonals = false;
  static constexpr bool kExtrapolates = false;
  static constexpr search::Covering kCovering = search::Covering::kOldest;

  using Demand = std::vector<zone::GuardBounds>;
  struct Label {
    LazyZones::Handle zone = 0;
    uint32_t bounds = ArrayPool<zone::GuardBounds>::kNone;  // kNone: no bounds
  };

  Alu(int n, const semantics::Bounds& bounds, bool extrapolates)
      : n_(n), zones_(n, bounds, extrapolates), z_(zone::Size(n)), other_(zone::Size(n)) {}

  LazyZones& zones() { return zones_; }
  const LazyZones& zones() const { return zones_; }
  Label Store() { return {zones_.Store()}; }
  void Release(Label& label) {
    zones_.Release(label.zone);
    Forget(label);
  }
  void Forget(Label& label) {
    if (!IsWeakest(label)) bounds_.Release(label.bounds, n_);
    label.bounds = ArrayPool<zone::GuardBounds>::kNone;
  }
  bool IsWeakest(const Label& label) const {
    return label.bounds == ArrayPool<zone::GuardBounds>::kNone;
  }

  bool MayCover(const Label& big, const Label& small) {
    if (IsWeakest(big)) return true;
    projection_.Assign(bounds_.at(big.bounds), n_);
    zone::Project(zones_.at(small.zone), n_, projection_, z_.data());
    zone::Project(zones_.at(big.zone), n_, projection_, other_.data());
    return zone::IsSimulated(z_.data(), other_.data(), projection_);
  }
  bool Covers(const Label& big, const Label& small) {
    return Contains(small, big) && MayCover(big, small);
  }

  // ---- Demands ----------------------------------------------------------------------------------

  template <class Emit>
  void Forbid(const Label&, const search::Action& action, Emit emit) {
    emit(Before(Demand(n_), action));
  }
  template <class Emit>
  void Exclude(const Label&, absl::Span<const zone::Constraint> constraints, Emit emit) {
    Demand wanted(n_);
    Note(constraints, &wanted);
    emit(std::move(wanted));
  }
  template <class Emit>
  void Cover(const Label& big, Emit emit) {
    if (!IsWeakest(big)) emit(BoundsOf(big));
  }
  template <class Emit>
  void Pull(const Label&, const search::Action& action, Emit emit) {
    emit(Before(changes_, action));
  }
  void TakeAsChange(const Label& label) { changes_ = BoundsOf(label); }

  bool Strengthen(Label& label, const Demand& wanted) {
    bool grows = false;
    for (int x = 1; x < n_ && !grows; ++x) grows = !IsWithin(wanted[x], At(label, x));
    if (!grows) return false;
    if (IsWeakest(label)) {
      label.bounds = bounds_.Allocate(n_);
      std::fill(bounds_.at(label.bounds), bounds_.at(label.bounds) + n_, zone::GuardBounds());
    }
    zone::GuardBounds* bounds = bounds_.at(label.bounds);
    for (int x = 1; x < n_; ++x) bounds[x].Join(wanted[x]);
    changes_ = wanted;
    return true;
  }

  // ---- Certificates and audits ------------------------------------------------------------------

  std::vector<zone::Constraint> Constraints(const Label& label) const {
    return zone::ToConstraints(zones_.at(label.zone), n_);
  }
  static constexpr bool kCertifiesBySimulation = true;
  std::vector<zone::GuardBounds> GuardBounds(const Label& label) const { return BoundsOf(label); }

  bool Follows(const Label& source, const search::Action& action, const Label& target) const {
    return IsWeakest(target) || ContainsAll(source, Before(BoundsOf(target), action));
  }
  bool IsForbidden(const Label& source, const search::Action& action) const {
    return ContainsAll(source, Before(Demand(n_), action));
  }
  bool Represents(const Label&) const { return true; }

  int64_t interpolants() const { return 0; }
  size_t bytes() const { return zones_.bytes() + bounds_.bytes(); }

 private:
  // aLU looks at constants only: as if every lower guard were strict and no upper one.
  static void Note(absl::Span<const zone::Constraint> constraints, Demand* bounds) {
    for (const zone::Constraint& c : constraints) {
      const int32_t value = zone::Value(c.bound);
      if (c.j == 0 && value >= 0) {
        (*bounds)[c.i].Join({zone::GuardBounds::kNoLower, zone::AtMost(value)});
      } else if (c.i == 0 && value <= 0) {
        (*bounds)[c.j].Join({zone::LessThan(value), zone::GuardBounds::kNoUpper});
      }
    }
  }
  // What is needed before the action for `after` to be respected behind it.
  static Demand Before(Demand after, const search::Action& action) {
    Note(action.invariant, &after);
    for (const semantics::ClockReset& reset : action.resets) after[reset.clock] = {};
    Note(action.guard, &after);
    Note(action.source_invariant, &after);
    return after;
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

  const int n_;
  LazyZones zones_;
  ArrayPool<zone::GuardBounds> bounds_;
  Demand changes_;
  zone::Projection projection_;
  std::vector<zone::Bound> z_, other_;  // projected
};

}  // namespace zonelab::clocks

#endif  // ZONELAB_CORE_CLOCKS_ALU_H_
