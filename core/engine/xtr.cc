#include "core/engine/xtr.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "core/engine/model_impl.h"
#include "core/engine/run_json.h"
#include "core/run/path.h"
#include "core/run/xtr.h"

namespace zonelab {

absl::StatusOr<std::string> RunToXtr(const Model& model, const Json& run) {
  const std::optional<std::vector<uint32_t>> moves = MovesOf(model, run);
  if (!moves) return absl::FailedPreconditionError("the run does not exist");
  const std::optional<run::Path> path = run::FollowMoves(SystemOf(model), *moves);
  if (!path) return absl::FailedPreconditionError("the run ends in a run-time error");
  return run::WriteXtr(SystemOf(model), *path);
}

absl::StatusOr<Json> RunFromXtr(const Model& model, std::string_view text) {
  const absl::StatusOr<std::vector<uint32_t>> moves = run::ReadXtr(SystemOf(model), text);
  if (!moves.ok()) return moves.status();
  Json along = RunAlongToJson(model, *moves);
  if (along["trace"].is_null()) {
    return absl::FailedPreconditionError("no run goes along these moves: time forbids it");
  }
  return std::move(along["trace"]);
}

}  // namespace zonelab
