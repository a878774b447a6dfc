#include "core/check/make_eager.h"

#include "core/clocks/list.h"
#include "core/search/eager/explorer.h"

namespace zonelab {

std::unique_ptr<search::Search> MakeEager(const semantics::System& system,
                                          const semantics::Bounds& bounds, property::Goal& goal,
                                          const Options& options,
                                          const std::vector<model::Interchangeable>& sets) {
  std::unique_ptr<search::Search> made;
  clocks::EagerStrategies::Any([&](auto tag) {
    using Clocks = typename decltype(tag)::type;
    if (Clocks::kName != options.clocks) return false;
    made = std::make_unique<search::Explorer<Clocks>>(system, bounds, goal, options.order,
                                                      options.seed, options.budget, sets);
    return true;
  });
  return made;
}

}  // namespace zonelab
