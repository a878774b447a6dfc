// Runs of a model that go here and there, on the reference semantics: for looking where two models
// part, when nothing better is known.
#ifndef ZONELAB_CORE_AUTHORING_RANDOM_RUNS_H_
#define ZONELAB_CORE_AUTHORING_RANDOM_RUNS_H_

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "core/engine/engine.h"
#include "core/model/run.h"

namespace zonelab::authoring {

class RandomRuns {
 public:
  // REQUIRES model.ok().
  RandomRuns(const Model& model, uint32_t seed);
  // Delays end where some clock meets a number of the model, or half a unit beside it.
  model::Run Next(size_t steps);

 private:
  // The same on all platforms, unlike std::uniform_int_distribution.
  size_t Below(size_t count) { return random_() % count; }
  int64_t Delay(const std::vector<int64_t>& clocks);

  const Model& model_;
  std::mt19937 random_;
  std::vector<int64_t> numbers_;
};

}  // namespace zonelab::authoring

#endif  // ZONELAB_CORE_AUTHORING_RANDOM_RUNS_H_
