// One discrete state with all its clock valuations: where moves are possible, where time leads, and
// where both lead without meeting a predicate that is to be avoided.  The oracle on zones.
#ifndef ZONELAB_CORE_REFERENCE_SURROUNDINGS_H_
#define ZONELAB_CORE_REFERENCE_SURROUNDINGS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "core/reference/reference.h"
#include "core/reference/union.h"

namespace zonelab::reference {

class Surroundings {
 public:
  // `avoided` is a predicate; null: nothing is avoided.
  static absl::StatusOr<Surroundings> Of(Reference& reference, Effort& effort, DiscreteState state,
                                         const lang::Expr* avoided = nullptr,
                                         bool obeys_rates = true);
  // Must be called before any function that speaks of moves.
  void FindMoves();

  DiscreteState state;
  bool possible = false;  // is the data part of the invariants true?
  bool may_delay = false;
  std::vector<bool> stopped;  // per clock: it stands still while time passes; empty: none does
  std::vector<Atom> atoms;    // of the invariants
  Zone invariant;             // the same as a zone
  Zones avoided;              // where the predicate holds within the invariant
  std::vector<Move> moves;
  std::vector<MoveError> errors;

  // The valuations in which the move is possible.
  Zone Region(const Move& move) const;
  // The valuations from which some move is possible, at once or after a delay.  A move that fails
  // with an error counts.
  Zones Moving() const;
  // The valuations that time reaches from `entry`, itself included, without meeting `avoided`.
  // Where clocks stand still: zones that include them.
  Zones After(const Zone& entry) const;
  // Can every valuation of `from` reach `goal` by a delay that does not meet `avoided`?
  bool AllReach(const Zone& from, const Zone& goal) const;
  // The valuations of `zone` in which a run may end: it stays for ever, or as long as time can pass
  // and then no move is possible, and it never meets `avoided`.
  Zones Ends(const Zone& zone) const;

 private:
  Surroundings(Reference& reference, Effort& effort)
      : invariant(reference.network().clock_count(), false),
        reference_(&reference),
        effort_(&effort) {}
  Zone Later(Zone zone) const;
  Zone Earlier(Zone zone) const;
  Zones Past(const Zone& segment, const Zone& from, Zone (Surroundings::*shift)(Zone) const) const;

  Reference* reference_;
  Effort* effort_;
};

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_SURROUNDINGS_H_
