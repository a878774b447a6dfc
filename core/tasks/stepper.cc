#include "core/tasks/stepper.h"

#include <algorithm>
#include <utility>

namespace zonelab::tasks {

Stepper::Stepper(model::Network& network, int64_t denominator)
    : denominator_(denominator), reference_(network) {
  state_.discrete = reference_.Initial();
  state_.clocks.assign(network.clock_count(), 0);
}

bool Stepper::Delayed(int64_t delay, std::vector<int64_t>* clocks) {
  *clocks = state_.clocks;
  if (delay == 0) return true;
  const absl::StatusOr<std::vector<bool>> stopped = reference_.Stopped(state_.discrete);
  if (!stopped.ok() || !reference_.MayDelay(state_.discrete)) return false;
  for (size_t x = 1; x < clocks->size(); ++x) (*clocks)[x] += (*stopped)[x] ? 0 : delay;
  bool possible = false;
  const auto invariant = reference_.Invariant(state_.discrete, &possible);
  return invariant.ok() && possible && Hold(*invariant, *clocks);
}

std::vector<reference::Move> Stepper::Moves(const std::vector<int64_t>& clocks,
                                            std::vector<reference::MoveError>* errors) {
  std::vector<reference::Move> possible;
  for (reference::Move& move : reference_.Moves(state_.discrete, errors)) {
    if (!Hold(move.guard, clocks)) continue;
    std::vector<int64_t> after = clocks;
    for (const auto& [clock, value] : move.resets) after[clock] = value * denominator_;
    const bool is_new = std::none_of(possible.begin(), possible.end(),
                                     [&](const auto& other) { return other.edges == move.edges; });
    if (is_new && Hold(move.invariant, after)) possible.push_back(std::move(move));
  }
  std::erase_if(*errors, [&](const auto& error) { return !Hold(error.guard, clocks); });
  return possible;
}

reference::ReplayedState Stepper::After(reference::Move move, std::vector<int64_t> clocks) const {
  for (const auto& [clock, value] : move.resets) clocks[clock] = value * denominator_;
  return {std::move(move.target), std::move(clocks)};
}

}  // namespace zonelab::tasks
