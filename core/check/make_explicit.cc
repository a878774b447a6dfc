#include "core/check/make_lazy.h"
#include "core/data/explicit.h"
#include "core/search/lazy/loop-inl.h"

namespace zonelab {

std::unique_ptr<search::Search> MakeExplicit(const semantics::System& system,
                                             const semantics::Bounds& bounds, property::Goal& goal,
                                             const Options& options,
                                             const search::DataConfig& data) {
  return MakeNamed<clocks::LazyStrategies>(
      options, [&](auto tag) -> std::unique_ptr<search::Search> {
        using Clocks = typename decltype(tag)::type;
        return std::make_unique<search::LazySearch<Clocks, data::Explicit>>(
            system, bounds, goal,
            LazyConfigFor<Clocks>(options, RuleFor(CoveringFor<Clocks>(options)), data),
            options.budget);
      });
}

}  // namespace zonelab
