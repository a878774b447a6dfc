// May two values of a network be exchanged without anybody noticing?  Looked at on the checked tree.
#ifndef ZONELAB_CORE_REFERENCE_INTERCHANGE_H_
#define ZONELAB_CORE_REFERENCE_INTERCHANGE_H_

#include "absl/status/status.h"
#include "core/lang/query.h"
#include "core/model/interchange.h"
#include "core/model/network.h"

namespace zonelab::reference {

// OK if every exchange of the set is an automorphism of the network, apart from its initial state,
// which leaves the query as it is; else why not.  Then a state can reach what it can, fails or meets
// the query exactly as what any number of exchanges, one after the other, make of it.
//
// The network that an exchange makes must be the given one again, expression by expression:
//   - each process goes to one of the same template, its edges and invariants to that one's: where
//     they speak of a variable, clock or channel, the other must speak of where that went;
//   - a value that is exchanged may be compared for equality with others of its kind, assigned to
//     what holds such values, passed on, and be an index where the elements go along; it is never
//     an operand or compared for order, nor meets a number that would have to change;
//   - a quantifier or a select runs over both values or neither.  If over both, nothing in the
//     quantifier may fail, since who comes first decides what fails;
//   - receivers of broadcasts that change their order neither write nor read what another one
//     writes.
absl::Status MayExchange(const model::Network& network, const lang::Query& query,
                         const model::Interchangeable& set);

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_INTERCHANGE_H_
