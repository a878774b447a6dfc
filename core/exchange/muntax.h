// Models for [Munta]: the JSON that its `.muntax` files hold.
//
//   { "automata": [{ "name": "P", "initial": 0, "committed": [], "urgent": [],
//                    "nodes": [{ "id": 0, "name": "A", "invariant": "x <= 5" }],
//                    "edges": [{ "source": 0, "target": 1, "guard": "x >= 2 && id == 0",
//                                "label": "c!", "update": "x := 0, id := 1" }] }],
//     "broadcast": [], "clocks": "x", "vars": "id[0:3]", "formula": "E<> P.A" }
//
// According to Munta's sources (Simple_Network_Language_Export_Code.thy), conditions compare one
// variable with a number; every variable starts at 0; clocks are reset to 0; the receiver's updates
// come before the sender's, in a broadcast the sender's first; time may pass in committed
// locations, so they are written as urgent, too; every process must have an edge at its start.
#ifndef ZONELAB_CORE_EXCHANGE_MUNTAX_H_
#define ZONELAB_CORE_EXCHANGE_MUNTAX_H_

#include <optional>
#include <string>

#include "absl/types/span.h"
#include "core/base/diagnostics.h"
#include "core/exchange/flat.h"
#include "core/semantics/system.h"

namespace zonelab::exchange {

// None if the model uses something that the format lacks; `diagnostics` says what and where.  A
// file holds one formula, that of the first query which can be asked; `diagnostics` names the
// others. Without any, the formula is one that always holds, so that all states are explored.
std::optional<std::string> WriteMuntax(const semantics::System& system,
                                       absl::Span<const Question> questions,
                                       Diagnostics& diagnostics);

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_MUNTAX_H_
