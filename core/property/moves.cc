#include "core/property/moves.h"

#include <utility>

#include "core/zone/image.h"

namespace zonelab::property {

const zone::Union& Moves::In(const semantics::Slot* state) {
  key_.assign(state, state + successors_.slot_count());
  if (const auto known = found_.find(key_); known != found_.end()) return known->second;
  if (kept_ > kMostKept) {
    found_.clear();
    kept_ = 0;
  }
  zone::Union& regions = found_[key_];
  Find(state, &regions);
  kept_ += key_.size() + regions.size() * zone::Size(n_);
  return regions;
}

void Moves::Find(const semantics::Slot* state, zone::Union* regions) {
  const semantics::Step here = successors_.Enter(state);
  const bool may_delay = here.may_delay;
  const std::vector<zone::Constraint> invariant(here.invariant.begin(), here.invariant.end());
  zone::Matrix whole, region;
  if (!zone::MakeZone(invariant, n_, &whole)) return;
  successors_.ForEach(state, [&](const semantics::Step& step) {
    zone::MakeZone({}, n_, &region);
    const bool is_possible = step.error != nullptr
                                 ? zone::ConjoinAll(region.data(), n_, step.guard)
                                 : zone::TakeBackwards(region.data(), zone::ActionU::Of(step), n_);
    if (!is_possible || !zone::ConjoinAll(region.data(), n_, invariant)) return true;
    if (may_delay) zone::DelayBackwards(region.data(), n_);
    if (zone::IsWithin(whole.data(), region.data(), n_)) {
      regions->assign(1, region);
      return false;  // the others add nothing
    }
    for (const zone::Matrix& other : *regions) {
      if (zone::IsWithin(region.data(), other.data(), n_)) return true;
    }
    regions->push_back(region);
    return true;
  });
}

}  // namespace zonelab::property
