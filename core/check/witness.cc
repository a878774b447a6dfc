#include "core/check/witness.h"

#include <string>
#include <utility>

#include "core/run/timed_run.h"

namespace zonelab::check {

absl::StatusOr<run::Trace> MakeTrace(const semantics::System& system, const run::Path& path,
                                     const std::vector<std::vector<zone::Constraint>>& ends,
                                     Replayer replay) {
  absl::StatusOr<model::Run> made = run::TimedRun(system, path, ends);
  if (!made.ok()) return made.status();
  run::Trace trace;
  trace.run = *std::move(made);
  absl::StatusOr<reference::Replay> replayed = replay(trace.run);
  if (!replayed.ok()) return replayed.status();
  trace.states = std::move(replayed->states);
  return trace;
}

void Refuse(const absl::Status& status, Answer* answer) {
  answer->verdict = Verdict::kUnknown;
  answer->reason = Reason();
  answer->reason.code = ReasonCode::kRefused;
  answer->reason.message = std::string(status.message());
}

}  // namespace zonelab::check
