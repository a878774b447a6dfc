// Which values of a network may be exchanged: guessed from how names are used, then decided by
// reference/interchange.h.
//
// What is compared for equality with each other, assigned to each other, passed on as each other or
// used to index the same dimension of an array is of one *kind*.  A kind that is used as a number
// (computed with, compared for order) is given up.  Of any other one the values that parameters of
// processes and indices of arrays have are tried pair by pair: exchanging two of them is to make
// processes change places whose parameters differ in just these, with all that is theirs, and the
// elements of arrays that are indexed by the kind.  A pair for which that is refused is kept apart;
// so ids that the query or some constant singles out are in sets of their own.
#ifndef ZONELAB_CORE_CHECK_INTERCHANGE_H_
#define ZONELAB_CORE_CHECK_INTERCHANGE_H_

#include <functional>
#include <vector>

#include "core/lang/query.h"
#include "core/model/interchange.h"
#include "core/model/network.h"

namespace zonelab::check {

// Asked of a set of two values; for tests, which ask more of them than the oracle.
using MayExchange = std::function<bool(const model::Interchangeable&)>;

// Sets of values that may be exchanged, of at least two each; their values never meet.
std::vector<model::Interchangeable> FindInterchangeable(const model::Network& network,
                                                        const lang::Query& query);
// Those for which somebody else says so.
std::vector<model::Interchangeable> FindInterchangeable(const model::Network& network,
                                                        const lang::Query& query,
                                                        const MayExchange& may_exchange);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_INTERCHANGE_H_
