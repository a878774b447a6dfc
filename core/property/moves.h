// Where something can still happen: for `deadlock` and for runs that get stuck.
#ifndef ZONELAB_CORE_PROPERTY_MOVES_H_
#define ZONELAB_CORE_PROPERTY_MOVES_H_

#include "core/semantics/successors.h"
#include "core/semantics/system.h"
#include "core/zone/subtract.h"

namespace zonelab::property {

class Moves {
 public:
  explicit Moves(const semantics::System& system) : n_(system.clock_count()), successors_(system) {}

  // The valuations of `state` from which a move is possible, at once or after some delay.  A state
  // outside that satisfies the invariant is a deadlock.  A move that fails with an error counts.
  const zone::Union& In(const semantics::Slot* state);

 private:
  const int n_;
  semantics::Successors successors_;
  zone::Union regions_;
};

}  // namespace zonelab::property

#endif  // ZONELAB_CORE_PROPERTY_MOVES_H_
