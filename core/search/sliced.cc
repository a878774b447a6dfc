#include "core/search/sliced.h"

#include <algorithm>
#include <utility>

#include "core/base/strings.h"
#include "core/zone/dbm.h"

namespace zonelab::search {

Stats Sliced::stats() const {
  Stats stats = stats_;
  stats.cpu_seconds = cpu_seconds_;
  stats.peak_bytes = std::max(peak_bytes_, bytes());
  return stats;
}

void Sliced::Fail(NodeId node, uint32_t step, const lang::EvalError& error) {
  if (error.code == lang::kTooLarge) {  // a limit of ours, not an error of the model
    Stop(error.message);
    return;
  }
  status_ = Status::kRunTimeError;
  final_node_ = node;
  failing_step_ = step;
  if (&error != &error_) error_ = error;
}

void Sliced::Stop(std::string why) {
  status_ = Status::kLimit;
  limit_ = std::move(why);
}

bool Sliced::LooksSmall(const zone::Bound* zone, int n) {
  if (zone::LargestEntry(zone, n) <= zone::kMaxFinite / 2) return true;
  Stop("clock values grew beyond what 32-bit arithmetic holds (extrapolated zones do not grow)");
  return false;
}

void Sliced::CheckLimits() {
  if (budget_.max_states > 0 && stats_.stored > budget_.max_states) {
    Stop(Cat("the limit of ", budget_.max_states, " stored states was reached"));
  } else if (budget_.max_bytes > 0 && bytes() > budget_.max_bytes) {
    Stop(Cat("the limit of ", budget_.max_bytes >> 20, " MB of memory was reached"));
  } else if (budget_.max_seconds > 0 && cpu_seconds_ + Elapsed() > budget_.max_seconds) {
    Stop(Cat("the limit of ", budget_.max_seconds, " seconds was reached"));
  }
}

bool Sliced::Begin() {
  begin_ = std::clock();
  return status_ == Status::kRunning && !std::exchange(is_started_, true);
}

void Sliced::End() {
  cpu_seconds_ += Elapsed();
  begin_ = 0;
  peak_bytes_ = std::max(peak_bytes_, bytes());
}

}  // namespace zonelab::search
