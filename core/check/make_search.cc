#include "core/check/make_search.h"

#include "core/base/check.h"
#include "core/check/make_eager.h"
#include "core/check/make_lazy.h"
#include "core/data/list.h"
#include "core/search/cegar.h"
#include "core/strategies/choices.h"

namespace zonelab {

extern template std::unique_ptr<search::Search> MakeEager<data::Explicit>(const semantics::System&,
                                                                          const semantics::Bounds&,
                                                                          property::Goal&,
                                                                          const Options&);
extern template std::unique_ptr<search::Search> MakeLazy<data::Visible>(const semantics::System&,
                                                                        const semantics::Bounds&,
                                                                        property::Goal&,
                                                                        const Options&);

std::unique_ptr<search::Search> MakeSearch(const semantics::System& system,
                                           const semantics::Bounds& bounds, property::Goal& goal,
                                           const Options& options) {
  std::unique_ptr<search::Search> made;
  data::DataStrategies::Any([&](auto data_tag) {
    using Data = typename decltype(data_tag)::type;
    if (VariantOf<Data>(options) < 0) return false;
    if constexpr (!Data::kHides) {
      if (const auto rule = LearningRuleByName(options.clocks)) {
        using Cegar = search::Cegar<Data>;
        const typename Cegar::Config config{*rule, options.order, options.seed,
                                            static_cast<size_t>(options.max_events)};
        made = std::make_unique<Cegar>(system, bounds, goal, config, options.budget);
      }
      if (made == nullptr) made = MakeEager<Data>(system, bounds, goal, options);
    }
    if (made == nullptr) made = MakeLazy<Data>(system, bounds, goal, options);
    return true;
  });
  ZL_CHECK(made != nullptr);
  return made;
}

}  // namespace zonelab
