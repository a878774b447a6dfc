// Active clocks as bit sets per location; bounds.cc fills them in.
#include "core/semantics/activity.h"

#include <utility>

namespace zonelab::semantics {

Activity::Activity(const System& system, std::vector<int32_t> representatives)
    : clock_count_(system.clock_count()),
      representatives_(std::move(representatives)),
      everywhere_((system.clock_count() + 63) / 64) {
  for (int p = 0; p < system.process_count(); ++p) {
    by_location_.emplace_back(system.locations(p).size(), Bits(everywhere_.size()));
  }
}

void Activity::Inactive(const Slot* state, std::vector<int32_t>* out) const {
  out->clear();
  for (size_t word = 0; word < everywhere_.size(); ++word) {
    uint64_t active = everywhere_[word];
    for (size_t p = 0; p < by_location_.size(); ++p) active |= by_location_[p][state[p]][word];
    if (word == 0) active |= 1;  // the zero clock
    for (int32_t clock = static_cast<int32_t>(word) * 64;
         active != ~uint64_t{0} && clock < clock_count_ &&
         clock < static_cast<int32_t>(word + 1) * 64;
         ++clock) {
      if ((active >> (clock % 64) & 1) == 0) out->push_back(clock);
    }
  }
}

}  // namespace zonelab::semantics
