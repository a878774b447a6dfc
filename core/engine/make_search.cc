#include "core/engine/make_search.h"

#include <type_traits>

#include "core/base/check.h"
#include "core/data/list.h"
#include "core/engine/make_eager.h"
#include "core/engine/make_lazy.h"
#include "core/search/cegar/cegar.h"

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

bool TakesDiagonals(const Options& options) {
  bool takes = LearningRuleByName(options.clocks).has_value();
  clocks::EagerStrategies::Any([&](auto tag) {
    using Clocks = typename decltype(tag)::type;
    if (Clocks::kName == options.clocks) takes = Clocks::kTakesDiagonals;
    return false;
  });
  clocks::LazyStrategies::Any([&](auto tag) {
    using Clocks = typename decltype(tag)::type;
    if (Clocks::kName == options.clocks) {
      takes = Clocks::kTakesDiagonals && !Extrapolates<Clocks>(options);
    }
    return false;
  });
  return takes;
}

semantics::Reduction ReductionFor(const Options& options) {
  if (options.activity == Activity::kOff) return semantics::Reduction::kNone;
  semantics::Reduction reduction = semantics::Reduction::kActivityAndEqual;
  clocks::LazyStrategies::Any([&](auto tag) {
    using Clocks = typename decltype(tag)::type;
    if (Clocks::kName != options.clocks) return false;
    using semantics::Reduction;
    // Abstractions never speak of inactive clocks, so covering gains nothing from forgetting them;
    // but the order does go by zones, and finds less good ones if nothing in them tells that time
    // has passed.
    const bool forgets = std::is_same_v<Clocks, clocks::Whole> || Extrapolates<Clocks>(options) ||
                         options.order != search::Order::kBestFirst;
    if (Clocks::kCovering == search::Covering::kReference) {
      reduction = Reduction::kNone;  // as the implementation that it counts like
    } else if (Clocks::kCertifiesBySimulation) {
      // A guard and an invariant on equal clocks may contradict each other without bounds having
      // been learnt of them; then a certificate by simulation would lack them.
      reduction = forgets ? Reduction::kActivity : Reduction::kNone;
    } else if (!forgets) {
      reduction = Reduction::kEqual;
    }
    return true;
  });
  return reduction;
}

}  // namespace zonelab
