// Clock constraints, edges and indentation as the dumps write them.
#ifndef ZONELAB_CORE_DUMP_WORDS_H_
#define ZONELAB_CORE_DUMP_WORDS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/types/span.h"
#include "core/semantics/system.h"
#include "core/zone/dbm.h"

namespace zonelab::dump {

// "x <= 5", "x > 2", "x - y < 3".
std::string ConstraintText(const zone::Constraint& constraint, const model::Network& network);

// "A -> B", with what it selects and its channel: "A -> B (i = 3) go[i]!".
std::string EdgeText(const semantics::CompiledEdge& edge, const model::Network& network);
// The edges of a move: "P: A -> B go!, Q: C -> D go?".
std::string MoveText(absl::Span<const int32_t> edges, const semantics::System& system);
// "P.A Q.B, v = 0": locations and values.
std::string StateText(const std::vector<semantics::Slot>& state, const semantics::System& system);

// Each line of `text`, indented by so many steps of two blanks.
std::string Indented(std::string_view text, int indent);

}  // namespace zonelab::dump

#endif  // ZONELAB_CORE_DUMP_WORDS_H_
