// A state with exact clocks that goes on as it is told: time passes, a move is made.
//
// It is the reference semantics (core/reference), one step at a time, for who makes a run move by
// move.
#ifndef ZONELAB_CORE_TASKS_STEPPER_H_
#define ZONELAB_CORE_TASKS_STEPPER_H_

#include <cstdint>
#include <vector>

#include "core/model/network.h"
#include "core/model/run.h"
#include "core/reference/reference.h"

namespace zonelab::tasks {

class Stepper {
 public:
  // Begins in the initial state.  Times are in units of 1/denominator.
  Stepper(model::Network& network, int64_t denominator);

  const reference::ReplayedState& state() const { return state_; }
  void set_state(reference::ReplayedState state) { state_ = std::move(state); }

  // The clocks after this delay, with which the state may be left; false: it may not last so long.
  bool Delayed(int64_t delay, std::vector<int64_t>* clocks);
  // The moves that are possible with these clocks.  `errors`: those that end in run-time errors.
  std::vector<reference::Move> Moves(const std::vector<int64_t>& clocks,
                                     std::vector<reference::MoveError>* errors);
  // The state after a possible move.
  reference::ReplayedState After(reference::Move move, std::vector<int64_t> clocks) const;

 private:
  bool Hold(const std::vector<reference::Atom>& atoms, const std::vector<int64_t>& clocks) const {
    return reference::AllHold(atoms, clocks, denominator_);
  }

  const int64_t denominator_;
  reference::Reference reference_;
  reference::ReplayedState state_;
};

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_STEPPER_H_
