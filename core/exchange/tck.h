// Models for [TChecker], in the format that its doc/file-format.md (in TChecker) describes.
//
//   int:1:0:3:0:id                                 a variable with its range and initial value
//   location:P:A{initial: : invariant: x<=5}       committed:, urgent:, labels: likewise
//   edge:P:A:B:c_send{provided: x>=2 && id==0 : do: x=0; id=1}
//   sync:P@c_send:Q@c_receive                      who moves together; updates in this order
//   sync:P@c_send:Q@c_receive?:R@c_receive         broadcast: Q if its location has an edge for it,
//                                                  which must have no guard; R always
//
// Queries are expressed by labels of locations: `tck-reach -l a,b` looks for a state that has both.
// An event that no `sync` line names for a process is a move of that process alone.
#ifndef ZONELAB_CORE_EXCHANGE_TCK_H_
#define ZONELAB_CORE_EXCHANGE_TCK_H_

#include <optional>
#include <string>

#include "absl/types/span.h"
#include "core/base/diagnostics.h"
#include "core/exchange/flat.h"
#include "core/semantics/system.h"

namespace zonelab::exchange {

// None if the model uses something that the format lacks; `diagnostics` says what and where.
// Queries that cannot be asked are left out, with a warning.
std::optional<std::string> WriteTck(const semantics::System& system,
                                    absl::Span<const Question> questions, Diagnostics& diagnostics);

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_TCK_H_
