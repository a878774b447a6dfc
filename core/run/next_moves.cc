#include "core/run/next_moves.h"

#include <optional>
#include <utility>

#include "core/run/clock_values.h"
#include "core/run/stopped_run.h"
#include "core/zone/image.h"

namespace zonelab::run {
namespace {

NextMove Describe(const semantics::System& system, const semantics::Step& step, uint32_t number) {
  NextMove move;
  move.number = number;
  move.edges = EdgesOf(system, step.edges);
  if (step.error != nullptr) move.error = step.error->message;
  return move;
}

// Zones along paths on which clocks stand still are too large, but runs are not.
bool IsPossible(const semantics::System& system, const Path& path, const semantics::Step& step) {
  Path longer = path;
  if (step.error != nullptr) {
    longer.back().leave.insert(longer.back().leave.end(), step.guard.begin(), step.guard.end());
  } else {
    longer.emplace_back().Assign(step, system.slot_count());
  }
  return !absl::IsNotFound(StoppedRun(system, longer, {{}}).status());
}

}  // namespace

NextMoves MovesAfter(const semantics::System& system, const model::Run& run,
                     const reference::ReplayedState& last, const Path& path) {
  ClockValues now(last.clocks, run.denominator, path.back().stopped);
  now.Add(run.final_delay);
  NextMoves next;
  next.wait.is_unbounded = true;
  if (!path.back().may_delay) next.wait.AtMost(0, false);
  now.Restrict(path.back().invariant, &next.wait);
  semantics::Successors successors(system);
  const std::vector<semantics::Slot> state = SlotsOf(last.discrete);
  uint32_t number = 0;
  successors.ForEach(state.data(), [&](const semantics::Step& step) {
    NextMove move = Describe(system, step, number++);
    move.when = next.wait;
    now.Restrict(step.guard, &move.when);
    ClockValues after = now;
    after.Reset(step.resets);
    after.Restrict(step.invariant, &move.when);
    if (!move.when.is_empty()) next.moves.push_back(std::move(move));
    return true;
  });
  return next;
}

std::vector<NextMove> MovesAlong(const semantics::System& system, const Path& path) {
  std::vector<NextMove> moves;
  const int n = system.clock_count();
  const std::optional<zone::Matrix> zone = LastZone(path, n);
  if (!zone) return moves;
  zone::Matrix after(zone->size());
  const bool stops_clocks = StopsClocks(path);
  semantics::Successors successors(system);
  uint32_t number = 0;
  successors.ForEach(path.back().target.data(), [&](const semantics::Step& step) {
    const uint32_t this_number = number++;
    if (zone::Take(zone->data(), zone::ActionU::Of(step), n, after.data()) &&
        (!stops_clocks || IsPossible(system, path, step))) {
      moves.push_back(Describe(system, step, this_number));
    }
    return true;
  });
  return moves;
}

}  // namespace zonelab::run
