// The clock part of one move, as lazy searches keep it with every edge of their graph.
#ifndef ZONELAB_CORE_SEARCH_ACTION_H_
#define ZONELAB_CORE_SEARCH_ACTION_H_

#include "absl/types/span.h"
#include "core/semantics/successors.h"
#include "core/zone/dbm.h"

namespace zonelab::search {

// Zones of lazy searches ignore the upper bounds of invariants until a state is left (convention T
// of algorithms §0.2, which papers 003 and 000 use: what an invariant says is known without being
// learnt):  post(Z) = [ ((Z and source_invariant and guard)[resets] and invariant) delayed ].
struct Action {
  absl::Span<const zone::Constraint> source_invariant;  // of the state that is left
  absl::Span<const zone::Constraint> guard;
  absl::Span<const semantics::ClockReset> resets;
  absl::Span<const zone::Constraint> invariant;  // of the state that is entered
  bool may_delay = true;                         // in the state that is entered
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_ACTION_H_
