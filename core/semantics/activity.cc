// Active clocks as bit sets per location; bounds.cc fills them in.
#include "core/semantics/activity.h"

#include <bit>
#include <utility>

namespace zonelab::semantics {

Activity::Activity(const System& system, std::vector<int32_t> representatives)
    : clock_count_(system.clock_count()),
      representatives_(std::move(representatives)),
      everywhere_((system.clock_count() + 63) / 64) {
  size_t locations = 0;
  for (int p = 0; p < system.process_count(); ++p) {
    first_location_.push_back(locations);
    locations += system.locations(p).size();
  }
  in_locations_.resize(locations * everywhere_.size());
}

void Activity::Inactive(const Slot* state, std::vector<int32_t>* out) const {
  out->clear();
  const int processes = static_cast<int>(first_location_.size());
  for (size_t word = 0; word < everywhere_.size(); ++word) {
    uint64_t active = everywhere_[word];
    for (int p = 0; p < processes; ++p) active |= in_locations_[IndexOf(p, state[p]) + word];
    if (word == 0) active |= 1;  // the zero clock
    const int32_t first = static_cast<int32_t>(word) * 64;
    const int32_t left = clock_count_ - first;
    uint64_t inactive = ~active & (left < 64 ? (uint64_t{1} << left) - 1 : ~uint64_t{0});
    for (; inactive != 0; inactive &= inactive - 1) {
      out->push_back(first + std::countr_zero(inactive));
    }
  }
}

}  // namespace zonelab::semantics
