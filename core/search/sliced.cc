// Budgets and endings of a search.
//
// Limits are asked for in the order states, memory, time, and the first that is reached is the one
// told: the first two are the same on every machine, so that a search which reaches several ends
// with the same words everywhere.
#include "core/search/sliced.h"

#include <algorithm>
#include <utility>

#include "core/zone/dbm.h"

namespace zonelab::search {

Stats Sliced::stats() const {
  Stats stats = stats_;
  stats.cpu_seconds = cpu_seconds_;
  stats.peak_bytes = std::max(peak_bytes_, bytes());
  return stats;
}

// A run-time error does not hide a goal that is near: the search goes on for as many states as its
// patience says, and ends with the error only if no goal was found by then.
void Sliced::Fail(NodeId node, uint32_t step, const lang::EvalError& error) {
  if (lacks_a_move()) return;
  failing_node_ = node;
  failing_step_ = step;
  failure_ = error;
  failing_path_ = PathTo(node);
  if (budget_.patience == 0) return EndWithFailure();
  patient_until_ = stats_.expanded + budget_.patience;
}

void Sliced::EndWithFailure() {
  if (status_ == Status::kReached) return;
  status_ = is_too_large() ? Status::kLimit : Status::kRunTimeError;
  if (is_too_large()) limit_ = {Limit::kSize, 0, failure_.message};
}

void Sliced::Stop(LimitReached limit) {
  if (has_failed()) return EndWithFailure();
  status_ = Status::kLimit;
  limit_ = std::move(limit);
}

bool Sliced::LooksSmall(const zone::Bound* zone, int n) {
  if (zone::LargestEntry(zone, n) <= zone::kMaxFinite / 2) return true;
  Stop({Limit::kArithmetic, 0, ""});
  return false;
}

void Sliced::CheckLimits() {
  if (budget_.max_states > 0 && stats_.stored > budget_.max_states) {
    Stop({Limit::kStates, static_cast<double>(budget_.max_states), ""});
  } else if (budget_.max_bytes > 0 && bytes() > budget_.max_bytes) {
    Stop({Limit::kMemory, static_cast<double>(budget_.max_bytes) / (1 << 20), ""});
  } else if (budget_.max_seconds > 0 && cpu_seconds_ + Elapsed() > budget_.max_seconds) {
    Stop({Limit::kSeconds, budget_.max_seconds, ""});
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
