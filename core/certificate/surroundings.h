// One discrete state as the checker sees it: what time, moves and a predicate to be avoided make of its
// clock valuations.  Unions of plain zones throughout.
#ifndef ZONELAB_CORE_CERTIFICATE_SURROUNDINGS_H_
#define ZONELAB_CORE_CERTIFICATE_SURROUNDINGS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "core/certificate/certificate.h"
#include "core/certificate/reference.h"
#include "core/certificate/zone.h"

namespace zonelab::certificate {

bool AsksForDeadlock(const lang::Expr& predicate);

// The zone that an entry, or a step of a cycle, describes.
Zone ToZone(const std::vector<Constraint>& constraints, int clocks);

class Surroundings {
 public:
  // `avoided` may be null: nothing is.
  static absl::StatusOr<Surroundings> Of(Reference& reference, DiscreteState state,
                                         const lang::Expr* avoided);

  const DiscreteState& state() const { return state_; }
  const std::vector<Move>& moves() const { return moves_; }
  const std::vector<MoveError>& errors() const { return errors_; }
  bool possible() const { return possible_; }
  const Zone& invariant() const { return invariant_; }

  // Where the move can be made.
  Zone Region(const Move& move) const;
  // From where some move is possible, at once or after a delay; one that fails with an error counts.
  Zones Moving() const;
  // What is reached from `entry` as time passes without meeting what is avoided, `entry` included.
  Zones After(const Zone& entry) const;
  // Can every valuation of `from` reach `goal` by a delay that does not meet it?
  bool AllReach(const Zone& from, const Zone& goal) const;
  // Where in `zone` a run may end: it stays for ever, or as long as time can pass and then no move is
  // possible, and never meets what is avoided.
  Zones Ends(const Zone& zone) const;

 private:
  explicit Surroundings(int clocks) : invariant_(clocks, false) {}
  Zone Later(Zone zone) const;
  Zone Earlier(Zone zone) const;

  DiscreteState state_;
  std::vector<Move> moves_;
  std::vector<MoveError> errors_;
  bool possible_ = false;  // are the invariants' data true?
  bool may_delay_ = false;
  Zone invariant_;
  Zones avoided_;
};

}  // namespace zonelab::certificate

#endif  // ZONELAB_CORE_CERTIFICATE_SURROUNDINGS_H_
