// What every search has in common: work in slices under a budget, and how it ended.
#ifndef ZONELAB_CORE_SEARCH_SLICED_H_
#define ZONELAB_CORE_SEARCH_SLICED_H_

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <string>
#include <utility>

#include "core/base/budget.h"
#include "core/base/strings.h"
#include "core/search/search.h"
#include "core/search/waiting.h"
#include "core/zone/dbm.h"

namespace zonelab::search {

// `Derived` supplies, privately or not:
//   void Start()        makes the initial node;
//   bool HasWork()      is there something left to do?
//   void Turn()         does a small part of it, such as one expansion;
//   int64_t bytes() const.
// Turn() ends the search through Reach, Fail or Stop.
template <class Derived>
class Sliced : public Search {
 public:
  Status Work(double seconds) final {
    begin_ = std::clock();
    if (status_ == Status::kRunning && !is_started_) {
      is_started_ = true;
      derived().Start();
    }
    // The clock is looked at every few turns: that many take well under a millisecond each.
    for (int64_t turns = 0; status_ == Status::kRunning; ++turns) {
      if (turns % kTurnsPerLook == kTurnsPerLook - 1) {
        if (Elapsed() >= seconds) break;
        CheckLimits();
        if (status_ != Status::kRunning) break;
      }
      if (derived().HasWork()) {
        derived().Turn();
      } else {
        status_ = Status::kExhausted;
      }
    }
    cpu_seconds_ += Elapsed();
    begin_ = 0;
    peak_bytes_ = std::max(peak_bytes_, this->bytes());
    return status_;
  }

  Status status() const final { return status_; }
  const std::string& limit() const final { return limit_; }
  uint32_t failing_step() const final { return failing_step_; }
  const lang::EvalError& error() const final { return error_; }
  const EventLog& events() const final { return events_; }
  Stats stats() const override {
    Stats stats = stats_;
    stats.cpu_seconds = cpu_seconds_;
    stats.peak_bytes = std::max(peak_bytes_, this->bytes());
    return stats;
  }

 protected:
  static constexpr uint32_t kMovesPerLook = 4096;  // for states with very many moves

  explicit Sliced(const Budget& budget) : budget_(budget) {}

  void Reach(NodeId node) {
    status_ = Status::kReached;
    final_node_ = node;
  }
  // `step`: number of the move of `node` that fails, or kNoStep: its evaluation of the goal.
  void Fail(NodeId node, uint32_t step, const lang::EvalError& error) {
    if (error.code == lang::kTooLarge) {  // a limit of ours, not an error of the model
      Stop(error.message);
      return;
    }
    status_ = Status::kRunTimeError;
    final_node_ = node;
    failing_step_ = step;
    if (&error != &error_) error_ = error;
  }
  void Stop(std::string why) {
    status_ = Status::kLimit;
    limit_ = std::move(why);
  }

  // Are the entries of an exact zone, after `depth` moves, small enough for one more step?  If not,
  // the search stops.  Depth times the largest constant bounds every finite entry: a shortest path
  // of constraints visits each event of the run at most once.  Only beyond are the entries looked at.
  bool FitsWithin(int64_t depth, int32_t largest_constant, const zone::Bound* zone, int n) {
    if (depth * largest_constant <= zone::kMaxFinite / 8) return true;
    if (zone::LargestEntry(zone, n) <= zone::kMaxFinite / 2) return true;
    Stop("clock values grew beyond what 32-bit arithmetic holds (extrapolated zones do not grow)");
    return false;
  }

  void CheckLimits() {
    if (budget_.max_states > 0 && stats_.stored > budget_.max_states) {
      Stop(Cat("the limit of ", budget_.max_states, " stored states was reached"));
    } else if (budget_.max_bytes > 0 && this->bytes() > budget_.max_bytes) {
      Stop(Cat("the limit of ", budget_.max_bytes >> 20, " MB of memory was reached"));
    } else if (budget_.max_seconds > 0 && cpu_seconds_ + Elapsed() > budget_.max_seconds) {
      Stop(Cat("the limit of ", budget_.max_seconds, " seconds was reached"));
    }
  }

  Status status_ = Status::kRunning;
  NodeId final_node_ = kNoNode;  // where the goal is met or a move fails
  lang::EvalError error_;
  Stats stats_;
  EventLog events_;

 private:
  static constexpr int64_t kTurnsPerLook = 32;

  Derived& derived() { return static_cast<Derived&>(*this); }
  // Of the slice that is being worked.
  double Elapsed() const { return static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC; }

  const Budget budget_;
  bool is_started_ = false;
  std::string limit_;
  uint32_t failing_step_ = kNoStep;
  double cpu_seconds_ = 0;
  clock_t begin_ = 0;
  int64_t peak_bytes_ = 0;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_SLICED_H_
