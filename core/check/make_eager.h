// The eager searches over one data strategy: one instantiation for each strategy for clocks.  They
// have a source file of their own, because in WebAssembly they are compiled for speed
// (core/CMakeLists.txt).
#ifndef ZONELAB_CORE_CHECK_MAKE_EAGER_H_
#define ZONELAB_CORE_CHECK_MAKE_EAGER_H_

#include <memory>

#include "core/check/make_search.h"
#include "core/clocks/list.h"
#include "core/search/explorer.h"

namespace zonelab {

// Null if the strategy for clocks is not eager.
template <class Data>
std::unique_ptr<search::Search> MakeEager(const semantics::System& system,
                                          const semantics::Bounds& bounds, property::Goal& goal,
                                          const Options& options) {
  std::unique_ptr<search::Search> made;
  clocks::EagerStrategies::Any([&](auto tag) {
    using Clocks = typename decltype(tag)::type;
    if (Clocks::kName != options.clocks) return false;
    made = std::make_unique<search::Explorer<Clocks, Data>>(system, bounds, goal, options.order,
                                                            options.seed, options.budget);
    return true;
  });
  return made;
}

}  // namespace zonelab

#endif  // ZONELAB_CORE_CHECK_MAKE_EAGER_H_
