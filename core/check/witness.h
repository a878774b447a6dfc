// Runs that show something: made from a path, and replayed before anybody sees them.
#ifndef ZONELAB_CORE_CHECK_WITNESS_H_
#define ZONELAB_CORE_CHECK_WITNESS_H_

#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "core/check/check.h"
#include "core/model/run.h"
#include "core/reference/reference.h"
#include "core/run/path.h"
#include "core/run/trace.h"
#include "core/semantics/system.h"

namespace zonelab::check {

// The earliest run along the path that ends in one of `ends`, if `replay` accepts it.  An error is
// a defect of ZoneLab: the search and the reference semantics disagree.  Zones and windows are left
// to be filled in.
using Replayer = absl::FunctionRef<absl::StatusOr<reference::Replay>(model::Run& run)>;
absl::StatusOr<run::Trace> MakeTrace(const semantics::System& system, const run::Path& path,
                                     const std::vector<std::vector<zone::Constraint>>& ends,
                                     Replayer replay);

// Takes back the verdict: better none than one that nobody can confirm.
void Refuse(const absl::Status& status, Answer* answer);

}  // namespace zonelab::check

#endif  // ZONELAB_CORE_CHECK_WITNESS_H_
