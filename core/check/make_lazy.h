// The lazy searches over one data strategy: one instantiation for each strategy for clocks.  Each
// data strategy has a source file of its own, because that takes the compiler long.
#ifndef ZONELAB_CORE_CHECK_MAKE_LAZY_H_
#define ZONELAB_CORE_CHECK_MAKE_LAZY_H_

#include <algorithm>
#include <memory>
#include <optional>

#include "core/check/make_search.h"
#include "core/clocks/list.h"
#include "core/search/adaptive.h"

namespace zonelab {

template <class Clocks>
bool Extrapolates(const Options& options) {
  return options.extrapolate == Extrapolate::kAuto ? Clocks::kExtrapolates
                                                   : options.extrapolate == Extrapolate::kYes;
}

template <class Data>
int VariantOf(const Options& options) {  // -1: it is no variant of this strategy
  for (size_t k = 0; k < Data::kVariants.size(); ++k) {
    if (Data::kVariants[k].name == options.data) return static_cast<int>(k);
  }
  return -1;
}

// None: that of the abstraction.
inline std::optional<search::Covering> CoveringFor(Covering covering) {
  switch (covering) {
    case Covering::kAuto:
      return std::nullopt;
    case Covering::kOldest:
      return search::Covering::kOldest;
    case Covering::kNewest:
      return search::Covering::kNewest;
    case Covering::kMerge:
      return search::Covering::kMerge;
    case Covering::kReference:
      return search::Covering::kReference;
  }
  return std::nullopt;
}

// Null if the strategy for clocks is not lazy.
template <class Data>
std::unique_ptr<search::Search> MakeLazy(const semantics::System& system,
                                         const semantics::Bounds& bounds, property::Goal& goal,
                                         const Options& options) {
  std::unique_ptr<search::Search> made;
  clocks::LazyStrategies::Any([&](auto tag) {
    using Clocks = typename decltype(tag)::type;
    if (Clocks::kName != options.clocks) return false;
    using Lazy = search::Adaptive<Clocks, Data>;
    search::AdaptiveConfig config;
    config.order = options.order;
    config.seed = options.seed;
    config.covering = CoveringFor(options.covering).value_or(Clocks::kCovering);
    config.extrapolates = Extrapolates<Clocks>(options);
    config.data_variant = VariantOf<Data>(options);
    config.assumes_no_errors = options.errors == Errors::kAssumed;
    config.event_limit = static_cast<size_t>(options.max_events);
    made = std::make_unique<Lazy>(system, bounds, goal, config, options.budget);
    return true;
  });
  return made;
}

}  // namespace zonelab

#endif  // ZONELAB_CORE_CHECK_MAKE_LAZY_H_
