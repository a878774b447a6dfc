// One discrete state with all its clock valuations: what time, moves and a predicate to be avoided
// make of them.  The reference semantics on zones.
#ifndef ZONELAB_CORE_REFERENCE_SURROUNDINGS_H_
#define ZONELAB_CORE_REFERENCE_SURROUNDINGS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "core/reference/reference.h"
#include "core/reference/union.h"

namespace zonelab::reference {

class Surroundings {
 public:
  // `avoided` is a predicate, or null: nothing is avoided.
  static absl::StatusOr<Surroundings> Of(Reference& reference, Effort& effort, DiscreteState state,
                                         const lang::Expr* avoided = nullptr);
  // Before what speaks of moves.
  void FindMoves();

  DiscreteState state;
  bool possible = false;  // are the invariants' data true?
  bool may_delay = false;
  std::vector<Atom> atoms;  // of the invariants
  Zone invariant;           // the same as a zone
  Zones avoided;            // where the predicate holds within the invariant
  std::vector<Move> moves;
  std::vector<MoveError> errors;

  // Where the move can be made.
  Zone Region(const Move& move) const;
  // From where some move is possible, at once or after a delay; one that fails with an error
  // counts.
  Zones Moving() const;
  // What is reached from `entry` as time passes without meeting what is avoided, `entry` included.
  Zones After(const Zone& entry) const;
  // Can every valuation of `from` reach `goal` by a delay that does not meet it?
  bool AllReach(const Zone& from, const Zone& goal) const;
  // Where in `zone` a run may end: it stays for ever, or as long as time can pass and then no move
  // is possible, and never meets what is avoided.
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
