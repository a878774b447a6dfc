#include "core/property/moves.h"

#include <algorithm>
#include <utility>

#include "core/zone/image.h"

namespace zonelab::property {

constexpr uint32_t kNone = ~uint32_t{0};
constexpr size_t kLeastPlaces = 1 << 10;

Moves::Moves(const semantics::System& system)
    : n_(system.clock_count()),
      successors_(system),
      slots_(static_cast<size_t>(system.slot_count())),
      regions_(2) {
  zone::MakeZone({}, n_, &regions_[0].emplace_back());
  Clear();
}

void Moves::Clear() {
  states_.clear();
  hashes_.clear();
  found_.clear();
  regions_.resize(2);
  table_.assign(kLeastPlaces, kNone);
  kept_ = 0;
}

uint32_t Moves::Hash(const semantics::Slot* state) const {
  uint64_t hash = 0;
  for (size_t k = 0; k < slots_; ++k) {
    hash = (hash ^ static_cast<uint32_t>(state[k])) * 0x9E3779B97F4A7C15ull;
    hash ^= hash >> 32;
  }
  return static_cast<uint32_t>(hash);
}

void Moves::Place(uint32_t number) {
  size_t place = hashes_[number] & (table_.size() - 1);
  while (table_[place] != kNone) place = (place + 1) & (table_.size() - 1);
  table_[place] = number;
}

const zone::Union& Moves::In(const semantics::Slot* state) {
  const uint32_t hash = Hash(state);
  for (size_t place = hash & (table_.size() - 1); table_[place] != kNone;
       place = (place + 1) & (table_.size() - 1)) {
    const uint32_t number = table_[place];
    if (hashes_[number] == hash &&
        std::equal(state, state + slots_, states_.data() + number * slots_)) {
      has_too_many_ = found_[number] == static_cast<uint32_t>(Extent::kTooMany);
      return regions_[found_[number]];
    }
  }
  if (kept_ > kMostKept) Clear();
  zone::Union regions;
  const Extent extent = Find(state, &regions);
  has_too_many_ = extent == Extent::kTooMany;
  const bool is_kept = extent == Extent::kSome;
  if (is_kept) kept_ += regions.size() * static_cast<size_t>(zone::Size(n_));
  kept_ += slots_;
  found_.push_back(static_cast<uint32_t>(is_kept ? regions_.size() : static_cast<size_t>(extent)));
  if (is_kept) regions_.push_back(std::move(regions));
  states_.insert(states_.end(), state, state + slots_);
  hashes_.push_back(hash);
  if (hashes_.size() * 2 > table_.size()) {
    table_.assign(table_.size() * 2, kNone);
    for (uint32_t number = 0; number < hashes_.size(); ++number) Place(number);
  } else {
    Place(static_cast<uint32_t>(hashes_.size() - 1));
  }
  return regions_[found_.back()];
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
