#include "core/run/path.h"

#include <utility>

#include "core/base/check.h"
#include "core/zone/image.h"

namespace zonelab::run {

bool FindMove(semantics::Successors& successors, const semantics::Slot* state, uint32_t number,
              absl::FunctionRef<void(const semantics::Step&)> visit) {
  // The enumeration writes into buffers of `successors`, where `state` may lie.
  const std::vector<semantics::Slot> from(state, state + successors.slot_count());
  uint32_t next = 0;
  bool is_found = false;
  successors.ForEach(from.data(), [&](const semantics::Step& step) {
    if (next++ != number) return true;
    is_found = true;
    visit(step);
    return false;
  });
  return is_found;
}

std::vector<model::FiredEdge> EdgesOf(const semantics::System& system,
                                      absl::Span<const int32_t> ids) {
  std::vector<model::FiredEdge> edges;
  for (const int32_t id : ids) edges.push_back(system.edge(id).fired);
  return edges;
}

std::optional<Path> FollowMoves(const semantics::System& system,
                                absl::Span<const uint32_t> numbers) {
  semantics::Successors successors(system);
  const int slots = system.slot_count();
  const semantics::Step initial = successors.Initial();
  ZL_CHECK(initial.error == nullptr);  // else the model has no states
  Path path(1);
  path[0].Assign(initial, slots);
  for (const uint32_t number : numbers) {
    PathStep next;
    bool fails = false;
    const bool is_found =
        FindMove(successors, path.back().target.data(), number, [&](const semantics::Step& step) {
          fails = step.error != nullptr;
          if (!fails) next.Assign(step, slots);
        });
    if (!is_found || fails) return std::nullopt;
    path.push_back(std::move(next));
  }
  return path;
}

ZoneWalk::ZoneWalk(int clocks) : n_(clocks), zone_(zone::Size(n_)), scratch_(zone_.size()) {
  zone::SetZero(zone_.data(), n_);
}

bool ZoneWalk::Take(const PathStep& step) {
  if (!zone::Take(zone_.data(), zone::ActionU::Of(step), n_, scratch_.data()) ||
      !zone::ConjoinAll(scratch_.data(), n_, step.enter)) {
    return false;
  }
  zone_.swap(scratch_);
  zone::PassTime(zone_.data(), zone::ActionU::Of(step), n_);
  if (zone::LargestEntry(zone_.data(), n_) > zone::kMaxFinite / 2) {
    is_exact_ = false;
    zone::MakeZone(step.invariant, n_, &zone_);
  }
  return zone::ConjoinAll(zone_.data(), n_, step.leave);
}

std::optional<zone::Matrix> LastZone(const Path& path, int clocks) {
  ZoneWalk walk(clocks);
  for (const PathStep& step : path) ZL_CHECK(walk.Take(step));
  if (!walk.is_exact()) return std::nullopt;
  return zone::Matrix(walk.zone(), walk.zone() + zone::Size(clocks));
}

}  // namespace zonelab::run
