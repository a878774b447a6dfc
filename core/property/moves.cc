#include "core/property/moves.h"

#include <algorithm>
#include <utility>

#include "core/zone/image.h"

namespace zonelab::property {

Moves::Moves(const semantics::System& system)
    : n_(system.clock_count()), successors_(system), regions_(2) {
  zone::MakeZone({}, n_, &regions_[0].emplace_back());
  Clear();
}

void Moves::Clear() {
  states_.emplace();
  found_.clear();
  regions_.resize(2);
  kept_ = 0;
}

const zone::Union& Moves::In(const semantics::Slot* state) {
  if (kept_ > kMostKept) Clear();
  const size_t slots = successors_.slot_count();
  const uint32_t number = states_->Intern({state, slots});
  if (number == found_.size()) {
    zone::Union regions;
    const Extent extent = Find(state, &regions);
    kept_ += slots + regions.size() * static_cast<size_t>(zone::Size(n_));
    const bool is_kept = extent == Extent::kSome;
    found_.push_back(
        static_cast<uint32_t>(is_kept ? regions_.size() : static_cast<size_t>(extent)));
    if (is_kept) regions_.push_back(std::move(regions));
  }
  has_too_many_ = found_[number] == static_cast<uint32_t>(Extent::kTooMany);
  return regions_[found_[number]];
}

bool Moves::HoldsAll(const semantics::Slot* state, const zone::Bound* zone) {
  const zone::Union& regions = In(state);
  return std::any_of(regions.begin(), regions.end(), [&](const zone::Matrix& region) {
    return zone::IsWithin(zone, region.data(), n_);
  });
}

bool Moves::LeaveStuck(const semantics::Slot* state, zone::Union* pieces) {
  if (pieces->empty()) return true;
  const zone::Union& regions = In(state);
  if (has_too_many_) return false;
  size_t work = 0;
  for (const zone::Matrix& region : regions) {
    work += pieces->size() * static_cast<size_t>(zone::Size(n_));
    if (work > kMostWork) return false;
    zone::Subtract(pieces, region.data(), n_);
  }
  return true;
}

lang::EvalError Moves::TooMany() {
  return {Span{}, lang::kTooLarge, "a state has too many ways to go on to tell where it is stuck"};
}

Moves::Extent Moves::Find(const semantics::Slot* state, zone::Union* regions) {
  const semantics::Step here = successors_.Enter(state);
  const bool may_delay = here.may_delay;
  const std::vector<zone::Constraint> invariant(here.invariant.begin(), here.invariant.end());
  zone::Matrix whole, region;
  if (!zone::MakeZone(invariant, n_, &whole)) return Extent::kSome;
  Extent extent = Extent::kSome;
  size_t work = 0;
  successors_.ForEach(state, [&](const semantics::Step& step) {
    zone::MakeZone({}, n_, &region);
    const bool is_possible = step.error != nullptr
                                 ? zone::ConjoinAll(region.data(), n_, step.guard)
                                 : zone::TakeBackwards(region.data(), zone::ActionU::Of(step), n_);
    if (!is_possible || !zone::ConjoinAll(region.data(), n_, invariant)) return true;
    if (may_delay) zone::DelayBackwards(region.data(), n_);
    if (zone::IsWithin(whole.data(), region.data(), n_)) {
      extent = Extent::kAll;
      return false;  // the others add nothing
    }
    work += (regions->size() + 1) * static_cast<size_t>(zone::Size(n_));
    if (work > kMostWork) {
      extent = Extent::kTooMany;
      return false;
    }
    for (const zone::Matrix& other : *regions) {
      if (zone::IsWithin(region.data(), other.data(), n_)) return true;
    }
    regions->push_back(region);
    return true;
  });
  return extent;
}

}  // namespace zonelab::property
