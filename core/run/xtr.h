// Paths as UPPAAL's symbolic traces, files that end in `.xtr`.
//
// Text of numbers, each group of which ends with a dot [UPPAAL tracer]:
//
//   trace       state {state transition} .
//   state       locations . {i j bound .} . values .
//   transition  {process edge {select} ;} .
//
// Locations, one for each process, are numbered within their template, edges too, from 0 in the
// order of the text; the sender comes first.  A bound 2c says x_i - x_j <= c, 2c + 1 says < c.
// Clock 0 is the constant zero, clock 1 the time since the start, then come those of the model.
// (Older files number edges from 1 and have lines in the place of semicolons.)
#ifndef ZONELAB_CORE_RUN_XTR_H_
#define ZONELAB_CORE_RUN_XTR_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/run/path.h"
#include "core/semantics/system.h"

namespace zonelab::run {

// The path with the exact zones along it.  An error: it has what the format lacks, or no run.
absl::StatusOr<std::string> WriteXtr(const semantics::System& system, const Path& path);

// The numbers of the moves of a trace, for FollowMoves.  Its locations and values must be those that
// the moves lead to; its zones are not looked at.  An error names the line.
absl::StatusOr<std::vector<uint32_t>> ReadXtr(const semantics::System& system,
                                              std::string_view text);

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_XTR_H_
