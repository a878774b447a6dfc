// Static guard analysis [Behrmann+ 2003]: which clock constraints can still matter in a location?
//
// For process p in location l, the bounds of clock x are those in the invariants and guards that p
// can reach from l without assigning x.  For a location vector they are the union over the
// processes.  bounds.cc has the equations and says why that is right.
//
// Some moves are possible because others are not: receivers stay out of a broadcast, priorities
// hold moves back.  For those the negated constraints matter, too.
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
  // `extra`: constraints that matter everywhere, such as those of the goal.  `reduction`: which
  // clocks activity() calls inactive.
  Bounds(const System& system, const std::vector<ClockAtom>& extra,
         Reduction reduction = Reduction::kNone, Rates rates = Rates::kObeyed);

  // What one process adds in one of its locations, and what is added everywhere, per clock:
  // out[0..clock_count).  For dumps; searches ask for whole states.
  void GuardsIn(int process, int location, zone::GuardBounds* out) const;
  void GuardsEverywhere(zone::GuardBounds* out) const;
  // Bounds of a state's location vector, per clock: out[0..clock_count).
  void Guards(const Slot* state, zone::GuardBounds* out) const;
  // The same as plain constants, for Extra_LU+.
  void Constants(const Slot* state, zone::LowerUpper* out) const;
  // The larger of the two constants on both sides, for Extra_M+.  It is a bisimulation: what it
  // adds to a zone can do exactly what something in the zone could do, no less and no more.
  void LargestConstants(const Slot* state, zone::LowerUpper* out) const;
  // The same with one constant per clock for all states.
  void LargestConstantsAnywhere(zone::LowerUpper* out) const;

  const Activity& activity() const { return activity_; }

  // A constraint on the difference of two clocks; null: there is none.  Methods that only look at
  // bounds of single clocks must refuse the model then.
  const ClockAtom* diagonal() const { return has_diagonal_ ? &diagonal_ : nullptr; }
  // All of them.  They count as mattering everywhere, and what they leave behind when one of their
  // clocks is assigned is among the bounds of the other [Gastin-Mukherjee-Srivathsan 2019].
  const std::vector<zone::Constraint>& diagonals() const { return diagonals_; }
  // Are there constraints on differences that diagonals() does not list, since their bound is one
  // of more than kMostDiagonalBounds values, or their clocks are chosen by data?
  bool has_unlisted_diagonals() const { return has_unlisted_diagonals_; }
  static constexpr int64_t kMostDiagonalBounds = 1024;
  // The largest constant that any clock is compared with or set to.
  int32_t largest_constant() const { return largest_constant_; }

 private:
  using Sparse = std::vector<std::pair<int32_t, zone::GuardBounds>>;  // by clock

  void Equalize(zone::LowerUpper* constants) const;
  // Calls visit(clock, bounds) for all bounds that matter in the state's locations.
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
  ClockAtom diagonal_;
  bool has_diagonal_ = false, has_unlisted_diagonals_ = false;
  int32_t largest_constant_ = 0;
};

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_BOUNDS_H_
