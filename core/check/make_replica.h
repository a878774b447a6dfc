// Lazy searches that need something of core/replica/spin2018: the covering "as-2018" over all lazy
// clocks, and the clocks "…-2018" with all coverings.
#ifndef ZONELAB_CORE_CHECK_MAKE_REPLICA_H_
#define ZONELAB_CORE_CHECK_MAKE_REPLICA_H_

#include <memory>

#include "core/check/make_lazy.h"
#include "core/replica/spin2018/search.h"
#include "core/search/lazy/loop-inl.h"

namespace zonelab {

template <class Data>
std::unique_ptr<search::Search> MakeReplica(const semantics::System& system,
                                            const semantics::Bounds& bounds, property::Goal& goal,
                                            const Options& options,
                                            const search::DataConfig& data) {
  namespace spin2018 = replica::spin2018;
  const auto as_2018 = [&](auto tag) -> std::unique_ptr<search::Search> {
    using Clocks = typename decltype(tag)::type;
    if (CoveringFor<Clocks>(options) != Covering::kSpin2018) return nullptr;
    return std::make_unique<spin2018::Search<Clocks, Data>>(
        system, bounds, goal, LazyConfigFor<Clocks>(options, spin2018::kCover, data),
        options.budget);
  };
  const auto plain = [&](auto tag) -> std::unique_ptr<search::Search> {
    using Clocks = typename decltype(tag)::type;
    return std::make_unique<search::LazySearch<Clocks, Data>>(
        system, bounds, goal,
        LazyConfigFor<Clocks>(options, RuleFor(CoveringFor<Clocks>(options)), data),
        options.budget);
  };
  auto made = MakeNamed<clocks::LazyStrategies>(options, as_2018);
  if (made == nullptr) made = MakeNamed<replica::LazyStrategies>(options, as_2018);
  if (made == nullptr) made = MakeNamed<replica::LazyStrategies>(options, plain);
  return made;
}

}  // namespace zonelab

#endif  // ZONELAB_CORE_CHECK_MAKE_REPLICA_H_
