#include "core/property/moves.h"

#include <utility>

#include "core/zone/image.h"

namespace zonelab::property {

const zone::Union& Moves::In(const semantics::Slot* state) {
  regions_.clear();
  const semantics::Step here = successors_.Enter(state);
  const bool may_delay = here.may_delay;
  zone::Matrix invariant, region;
  if (!zone::MakeZone(here.invariant, n_, &invariant)) return regions_;
  successors_.ForEach(state, [&](const semantics::Step& step) {
    zone::MakeZone({}, n_, &region);
    const bool is_possible = step.error != nullptr
                                 ? zone::ConjoinAll(region.data(), n_, step.guard)
                                 : zone::TakeBackwards(region.data(), zone::ActionU::Of(step), n_);
    if (!is_possible || !zone::Intersect(region.data(), invariant.data(), n_)) return true;
    if (may_delay) zone::DelayBackwards(region.data(), n_);
    for (const zone::Matrix& other : regions_) {
      if (zone::IsWithin(region.data(), other.data(), n_)) return true;
    }
    regions_.push_back(region);
    return true;
  });
  return regions_;
}

}  // namespace zonelab::property
