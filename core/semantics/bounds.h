// Which clock constraints can still matter: static guard analysis.
//
// For process p in location l, the bounds of clock x are those of the invariants and guards that p
// can reach from l without assigning x; for a location vector, the union over the processes
// (algorithms §0.3; Behrmann, Bouyer, Fleury, Larsen, TACAS 2003).  A clock assigned by another
// process counts as read by everyone who reads it later, so shared clocks are sound.  Where moves
// are possible because others are not (receivers that stay out of a broadcast, priorities), the
// negated constraints count, too.
#ifndef ZONELAB_CORE_SEMANTICS_BOUNDS_H_
#define ZONELAB_CORE_SEMANTICS_BOUNDS_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "core/semantics/activity.h"
#include "core/semantics/system.h"
#include "core/zone/extrapolate.h"
#include "core/zone/inclusion.h"

namespace zonelab::semantics {

class Bounds {
 public:
  // `extra` are constraints that matter everywhere, such as those of the goal.
  // What `reduction` leaves out: see activity().
  Bounds(const System& system, const std::vector<ClockAtom>& extra,
         Reduction reduction = Reduction::kNone);

  // What one process adds in one of its locations, and what is added everywhere, per clock:
  // out[0..clock_count).  For dumps; searches ask for whole states.
  void GuardsIn(int process, int location, zone::GuardBounds* out) const;
  void GuardsEverywhere(zone::GuardBounds* out) const;
  // Bounds of a state's location vector, per clock: out[0..clock_count).
  void Guards(const Slot* state, zone::GuardBounds* out) const;
  // The same as constants without strictness, for Extra_LU+.
  void Constants(const Slot* state, zone::LowerUpper* out) const;
  // The larger of both on both sides, for Extra_M+: what extrapolation adds can do the same as, not
  // only less than, what was there.
  void LargestConstants(const Slot* state, zone::LowerUpper* out) const;
  // Those of all states: one constant per clock.
  void LargestConstantsAnywhere(zone::LowerUpper* out) const;

  const Activity& activity() const { return activity_; }

  // A constraint on the difference of two clocks, if there is one: methods that look at bounds on
  // single clocks only cannot take it.  Null: none.
  const ClockAtom* diagonal() const { return has_diagonal_ ? &diagonal_ : nullptr; }
  // All of them (CAV 2019; algorithms §0.8).  They are taken to matter everywhere, and what becomes
  // of them when one of their clocks is assigned is among the bounds of the other clock.
  const std::vector<zone::Constraint>& diagonals() const { return diagonals_; }
  // An atom whose bound may exceed zone::kMaxConstant (of a diagonal one: whose bound or clocks may
  // be too many different ones), if any.
  const ClockAtom* unbounded() const { return has_unbounded_ ? &unbounded_ : nullptr; }
  // Whether that one is on two clocks: then its bound must be one of at most so many values.
  bool is_unbounded_diagonal() const { return is_unbounded_diagonal_; }
  static constexpr int64_t kMostDiagonalBounds = 32;
  // Largest constant that a clock is compared with or set to.
  int32_t largest_constant() const { return largest_constant_; }

 private:
  using Sparse = std::vector<std::pair<int32_t, zone::GuardBounds>>;  // by clock

  void Equalize(zone::LowerUpper* constants) const;
  // Calls visit(clock, bounds) for everything that matters in the state's locations.
  template <class Visit>
  void ForEach(const Slot* state, Visit visit) const;
  void AddAtom(const ClockAtom& atom, bool also_negated, std::vector<zone::GuardBounds>* out);
  void AddDiagonal(const ClockAtom& atom, bool also_negated);
  void CloseDiagonals();
  void AnalyseProcess(int process);
  void FindActivity(std::vector<int32_t> representatives);

  const System& system_;
  std::vector<std::vector<Sparse>> by_location_;  // [process][location]
  Sparse everywhere_;
  Activity activity_;
  std::vector<zone::Constraint> diagonals_;
  ClockAtom diagonal_, unbounded_;
  bool has_diagonal_ = false, has_unbounded_ = false, is_unbounded_diagonal_ = false;
  int32_t largest_constant_ = 0;
};

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_BOUNDS_H_
