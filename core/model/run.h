// A timed run: searches yield it, and the oracle replays it.
#ifndef ZONELAB_CORE_MODEL_RUN_H_
#define ZONELAB_CORE_MODEL_RUN_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace zonelab::model {

// One edge that takes part in a move: process `process` fires its EdgeInstance number `edge`.
struct FiredEdge {
  int process = 0;
  int edge = 0;
  friend bool operator==(const FiredEdge&, const FiredEdge&) = default;
};

// Time passes for `delay`, then the edges fire together: the sender (or the only edge) first, then
// the receivers in process order.  A step without edges only marks a state, for `Run::trigger`.
struct RunStep {
  int64_t delay = 0;
  std::vector<FiredEdge> edges;
};

// All times are in units of 1/denominator, so that the arithmetic is exact.
struct Run {
  int64_t denominator = 1;
  std::vector<RunStep> steps;
  int64_t final_delay = 0;  // passes in the last state, at the end of which the goal holds

  // In runs that avoid a predicate for ever:
  std::optional<size_t> trigger;      // the number of steps before avoiding begins (none: 0)
  std::optional<size_t> cycle_begin;  // the steps after so many can be repeated for ever
};

}  // namespace zonelab::model

#endif  // ZONELAB_CORE_MODEL_RUN_H_
