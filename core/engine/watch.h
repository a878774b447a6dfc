// Watches: what an expression is worth in each state of a run.
#ifndef ZONELAB_CORE_ENGINE_WATCH_H_
#define ZONELAB_CORE_ENGINE_WATCH_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/engine/engine.h"
#include "core/run/lookup.h"

namespace zonelab {

struct Watched {
  // After each step, the initial state first, and once more at the end of the run, after its final
  // delay: a rational, or "true" or "false".
  std::vector<std::string> values;
  Message error;  // why there are none, as a sentence; else ""
};

// The expression is an integer, a clock or a condition, as queries write them.
Watched Watch(const Model& model, const run::CheckedRun& run, std::string_view expression);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_WATCH_H_
