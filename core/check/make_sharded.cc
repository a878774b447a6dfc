#include "core/check/make_sharded.h"

#include "core/base/check.h"

#ifdef __EMSCRIPTEN__

namespace zonelab {

int ThreadsFor(const semantics::System&, const Options&) { return 1; }

std::unique_ptr<search::Search> MakeSharded(const semantics::System&, const semantics::Bounds&,
                                            const std::vector<property::Goal*>&, const Options&) {
  ZL_CHECK(false);
}

}  // namespace zonelab

#else

#include <algorithm>

#include "core/clocks/list.h"
#include "core/search/eager/sharded.h"
#include "core/strategies/choices.h"

namespace zonelab {

// Depth first means a way that one thread goes; and where clocks stand still suspects are told one
// by one.
int ThreadsFor(const semantics::System& system, const Options& options) {
  const bool can_be_shared = TraitsOf(options.clocks)->family == Family::kEager &&
                             options.order != Order::kDepthFirst && !system.has_rates();
  return can_be_shared ? static_cast<int>(std::clamp<int64_t>(options.budget.threads, 1,
                                                              search::ShardedNode::kMostShards))
                       : 1;
}

std::unique_ptr<search::Search> MakeSharded(const semantics::System& system,
                                            const semantics::Bounds& bounds,
                                            const std::vector<property::Goal*>& goals,
                                            const Options& options) {
  std::unique_ptr<search::Search> made;
  clocks::EagerStrategies::Any([&](auto tag) {
    using Clocks = typename decltype(tag)::type;
    if (Clocks::kName != options.clocks) return false;
    made = std::make_unique<search::Sharded<Clocks> >(system, bounds, goals, options.order,
                                                      options.seed, options.budget);
    return true;
  });
  ZL_CHECK(made != nullptr);
  return made;
}

}  // namespace zonelab

#endif
