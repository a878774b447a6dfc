// Is a list of entries closed under moves and time?  Asked point by point, without zones: an oracle
// for the checker of certificates.
//
// Clocks are multiples of 1/2, delays of 1/4: constraints on single clocks change on the line along
// which time moves such a point at multiples of 1/2 only, so that every part of it is met.  What
// lies beyond the largest clock value looked at is not seen: "" says that nothing wrong was found.
#ifndef ZONELAB_TESTS_SUPPORT_CLOSED_ON_GRID_H_
#define ZONELAB_TESTS_SUPPORT_CLOSED_ON_GRID_H_

#include <string>
#include <vector>

#include "core/certificate/certificate.h"
#include "core/lang/ast.h"
#include "core/model/network.h"

namespace zonelab::testing {

// Do the entries, by inclusion, have the initial state and everything that follows from them, and
// none with `goal` (may be null; without `deadlock`)?
std::string OpenOnGrid(model::Network& network, const std::vector<certificate::Entry>& entries,
                       const lang::Expr* goal, int largest);

// Does what follows each entry without meeting `avoided` lie in entries before it, what follows the
// initial state, or states of `triggers` with `trigger`, in any, and may no run end (if `maximal`)?
std::string AvoidableOnGrid(model::Network& network, const std::vector<certificate::Entry>& entries,
                            const lang::Expr& avoided, const lang::Expr* trigger,
                            const std::vector<certificate::Entry>& triggers, bool maximal,
                            int largest);

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_SUPPORT_CLOSED_ON_GRID_H_
