// A model in which runs end where a predicate holds, for proofs that every infinite run meets it.
//
// Munta proves that no infinite run meets a formula infinitely often.  Where all moves into states
// with the predicate are gone, the infinite runs that are left are those that avoid it.  A location
// is closed by an invariant that no clock satisfies; a condition on variables by an assignment out
// of range on the edges that may make it true, since a move that leaves a range is none there.
// (Leaving edges out would not do: a broadcast takes place without a receiver that has no edge.)
#ifndef ZONELAB_CORE_EXCHANGE_CUT_H_
#define ZONELAB_CORE_EXCHANGE_CUT_H_

#include <string>

#include "core/exchange/flat.h"
#include "core/exchange/term.h"
#include "core/model/network.h"

namespace zonelab::exchange {

// Cuts `flat` where `predicate` holds; else the reason why it cannot be done.  REQUIRES: the
// predicate does not hold in the initial state.
std::string CutWhere(const model::Network& network, const Term& predicate, Flat& flat);

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_CUT_H_
