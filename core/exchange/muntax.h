// Models for [Munta]: the JSON that its `.muntax` files hold.
//
//   { "automata": [{ "name": "P", "initial": 0, "committed": [], "urgent": [],
//                    "nodes": [{ "id": 0, "name": "A", "invariant": "x <= 5" }],
//                    "edges": [{ "source": 0, "target": 1, "guard": "x >= 2 && id == 0",
//                                "label": "c!", "update": "x := 0, id := 1" }] }],
//     "broadcast": [], "clocks": "x", "vars": "id[0:3]", "formula": "E<> P.A" }
//
// According to Munta's sources (Simple_Network_Language_Export_Code.thy), conditions compare one
// variable with a number; `/` rounds downwards; every variable starts at 0; clocks are reset to 0; an edge computes all
// values before it assigns any; the receiver's updates come before the sender's, in a broadcast the
// sender's first; time may pass in committed locations, so they are written as urgent, too; every
// process must have an edge at its start; `vars` must have the order in which Munta meets them.
#ifndef ZONELAB_CORE_EXCHANGE_MUNTAX_H_
#define ZONELAB_CORE_EXCHANGE_MUNTAX_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

// Of a file with the process of urgent.h: its variables, and per process and location whether time
// stands still there.
struct MuntaxTime {
  int32_t passes = -1;  // -1: there is no such process
  std::vector<int32_t> at;
  std::vector<std::vector<bool>> stops;
};

// What things are called in a file; "": it does not occur there.
struct MuntaxNames {
  // Per item of the network; what is added comes behind.
  std::vector<std::string> variables, clocks, processes;
  std::vector<int> nodes;  // per process, how many; those of the model come first
  MuntaxTime time;
};

struct Muntax {
  std::string text;
  MuntaxNames names;
};

// For the checker of certificates, which proves that states are not reachable: the formula is
// E<> `searched`, or, if that is null, one that never holds.  `query` and `span` are those of the
// query, for people.
std::optional<Muntax> WriteMuntaxWithout(const semantics::System& system,
                                         const lang::Expr* searched, std::string_view query,
                                         Span span, Diagnostics& diagnostics);
// For proofs that every infinite run meets `avoided`: the model without moves into states where it
// holds (cut.h), and a formula that always holds.
std::optional<Muntax> WriteMuntaxCut(const semantics::System& system, const lang::Expr& avoided,
                                     std::string_view query, Span span, Diagnostics& diagnostics);

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_MUNTAX_H_
