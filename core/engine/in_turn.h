// Questions that are put to the engine one after the other, in slices: what instruments such as
// Why and Compare have in common.
#ifndef ZONELAB_CORE_ENGINE_IN_TURN_H_
#define ZONELAB_CORE_ENGINE_IN_TURN_H_

#include <chrono>
#include <memory>

#include "core/engine/engine.h"

namespace zonelab {

// Works for about `seconds` by the clock on the wall; true: is_done() is.  Where no question is open,
// next() opens one as `*session`, or gets nearer to the end without; take(result) has each answer.
template <class IsDone, class Next, class Take>
bool WorkInTurn(double seconds, std::unique_ptr<Session>* session, IsDone is_done, Next next,
                Take take) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  while (!is_done()) {
    const double left = std::chrono::duration<double>(end - Clock::now()).count();
    if (left <= 0) return false;
    if (*session == nullptr) {
      next();
    } else if ((*session)->Work(left).done) {
      const Result result = (*session)->Finish();
      *session = nullptr;
      take(result);
    }
  }
  return true;
}

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_IN_TURN_H_
