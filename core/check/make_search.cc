#include "core/check/make_search.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/check.h"
#include "core/check/make_eager.h"
#include "core/check/make_lazy.h"
#include "core/check/plan.h"
#include "core/data/list.h"
#include "core/search/cegar/cegar.h"
#include "core/search/none.h"
#include "core/strategies/choices.h"

namespace zonelab {
namespace {

// The index of the strategy's variant that the options name; -1: none.
template <class Data>
int VariantOf(const Options& options) {
  for (size_t k = 0; k < Data::kVariants.size(); ++k) {
    if (Data::kVariants[k].name == options.data) return static_cast<int>(k);
  }
  return -1;
}

std::unique_ptr<search::Search> MakeLazy(const semantics::System& system,
                                         const semantics::Bounds& bounds, property::Goal& goal,
                                         const Options& options) {
  const bool is_explicit = VariantOf<data::Explicit>(options) >= 0;
  search::DataConfig data;
  data.variant = std::max(VariantOf<data::Visible>(options), 0);
  data.assumes_no_errors = options.errors == Errors::kAssumed;
#ifndef ZONELAB_NO_REPLICAS
  if (options.data == replica::spin2018::kVisible2018.name) {
    data.drop_order = replica::spin2018::DropOrder(system);
  }
  auto made = is_explicit ? MakeReplicaExplicit(system, bounds, goal, options, data)
                          : MakeReplicaVisible(system, bounds, goal, options, data);
  if (made != nullptr) return made;
#endif
  return is_explicit ? MakeExplicit(system, bounds, goal, options, data)
                     : MakeVisible(system, bounds, goal, options, data);
}

}  // namespace

std::unique_ptr<search::Search> MakeSearch(const semantics::System& system,
                                           const semantics::Bounds& bounds, property::Goal& goal,
                                           const Options& options,
                                           const std::vector<model::Interchangeable>& sets) {
  if (Message why = check::TooLargeFor(bounds); !why.empty()) {
    return std::make_unique<search::NoSearch>(std::move(why));
  }
  if (const auto rule = LearningRuleByName(options.clocks)) {
    const search::Cegar::Config config{*rule, options.order, options.seed,
                                       static_cast<size_t>(options.max_events)};
    return std::make_unique<search::Cegar>(system, bounds, goal, config, options.budget);
  }
  std::unique_ptr<search::Search> made = MakeEager(system, bounds, goal, options, sets);
  if (made == nullptr) made = MakeLazy(system, bounds, goal, options);
  ZL_CHECK(made != nullptr);
  return made;
}

}  // namespace zonelab
