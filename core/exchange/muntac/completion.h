// Certificates by simulation as certificates by inclusion.
//
// An entry that simulates others stands for more than its zone.  So its zone is widened by
// Extra_LU+, and successors that no zone includes are added, widened likewise, until there are
// none: finitely many zones can be added at a discrete state [Behrmann+ 2006].
#ifndef ZONELAB_CORE_EXCHANGE_MUNTAC_COMPLETION_H_
#define ZONELAB_CORE_EXCHANGE_MUNTAC_COMPLETION_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "core/exchange/muntac/state_space.h"
#include "core/lang/ast.h"
#include "core/semantics/system.h"

namespace zonelab::exchange {

// Returns how many zones were added.  An error: too many were, or one satisfies `searched` (which
// may be null), for what is widened has moves that no run has.
absl::StatusOr<int64_t> Complete(const semantics::System& system, const lang::Expr* searched,
                                 StateSpace& space);

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_MUNTAC_COMPLETION_H_
