// Which operation of a zone task went wrong: the answer is compared with the sets that come of the
// program with one change, as students make it.
#ifndef ZONELAB_CORE_TASKS_MISTAKES_H_
#define ZONELAB_CORE_TASKS_MISTAKES_H_

#include <string>
#include <vector>

#include "core/tasks/program.h"
#include "core/tasks/set.h"

namespace zonelab::tasks {

// "delay": time passing was left out; "extra-delay": time passed that was not asked for; "reset",
// "guard", "invariant", "target-invariant": one was forgotten; "reset-before-guard": the order was
// swapped; "strict": < for <=, or the reverse; "diagonal": differences of clocks were forgotten;
// "wrong-clock": another clock was reset; "extrapolation-side": lower and upper were swapped;
// "no-extrapolation": it was left out, or made with one constant for both sides.
struct Mistake {
  std::string operation;  // "": none of these explains the answer
  int clock = 0;          // the one that was not reset, or was instead; 0: none
};
// `invariants`: those of the model's locations, within which time may have passed.
Mistake FindMistake(const Program& program, const Set& answer,
                    const std::vector<std::vector<zone::Constraint>>& invariants);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_MISTAKES_H_
