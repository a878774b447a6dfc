// Does a query hold for a trivial reason only?  `A[] p imply q` and `p --> q` do where p holds in
// no reachable state: then they say nothing about q, which is seldom what was meant.
#ifndef ZONELAB_CORE_CHECK_VACUITY_H_
#define ZONELAB_CORE_CHECK_VACUITY_H_

#include <functional>
#include <string>

#include "core/check/check.h"
#include "core/search/search.h"

namespace zonelab::check {

using ForEachEntry = std::function<void(const std::function<void(const search::Entry&)>&)>;

// The condition p, as written, if the query of `setting` has one and it holds in none of the states
// of `entries`; else empty.  REQUIRES: the entries stand for all reachable states.  They may stand
// for more, so that "" is no proof that p holds somewhere.
std::string NeverTrue(const Setting& setting, const ForEachEntry& entries);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_VACUITY_H_
