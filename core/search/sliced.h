// What every search has in common: work in slices under a budget, and how it ended.
//
// A page must stay responsive and cannot stop a thread: it calls Work(seconds) again and again.  So
// a search is a loop over *turns* that are short, and between some of them it looks at the clock
// and at the budget.  Limits are looked at only then: a search may store a few states more than its
// limit.
#ifndef ZONELAB_CORE_SEARCH_SLICED_H_
#define ZONELAB_CORE_SEARCH_SLICED_H_

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <limits>
#include <string>
#include <vector>

#include "core/contract/budget.h"
#include "core/search/search.h"
#include "core/search/waiting.h"
#include "core/zone/bound.h"

namespace zonelab::search {

class Sliced : public Search {
 public:
  Status status() const final { return status_; }
  const LimitReached& limit() const final { return limit_; }
  bool has_failed() const final { return lacks_a_move() && !is_too_large(); }
  uint32_t failing_step() const final { return failing_step_; }
  const lang::EvalError& error() const final { return failure_; }
  std::vector<uint32_t> path() const final {
    return status_ == Status::kRunTimeError ? failing_path_ : PathTo(final_node_);
  }
  const EventLog& events() const final { return events_; }
  int64_t turns() const final { return turns_; }
  Stats stats() const override;

 protected:
  Sliced(const Budget& budget, int clock_count)
      : moves_per_look_(ScaledDown(kMovesPerLook, clock_count)),
        turns_per_look_(ScaledDown(kTurnsPerLook, clock_count)),
        budget_(budget) {}

  void Reach(NodeId node) {
    status_ = Status::kReached;
    final_node_ = node;
  }
  virtual std::vector<uint32_t> PathTo(NodeId node) const = 0;
  // `step`: number of the move of `node` that fails, or kNoStep: its evaluation of the goal.  The
  // first failure is kept; it ends the search when nothing else is left to do, or the budget's
  // patience is.  So a state that is asked for is found where one is near.
  void Fail(NodeId node, uint32_t step, const lang::EvalError& error);
  void Stop(LimitReached limit);
  // Did something fail, or was it too large?  Then the search cannot exhaust the states.
  bool lacks_a_move() const { return failing_node_ != kNoNode; }
  NodeId failing_node() const { return failing_node_; }

  // Are the entries of an exact zone, after `depth` moves, small enough for one more step?  If not,
  // the search stops.  Depth times the largest constant bounds every finite entry: a shortest path
  // of constraints visits each event of the run at most once.  Only beyond are the entries looked
  // at.
  bool FitsWithin(int64_t depth, int32_t largest_constant, const zone::Bound* zone, int n) {
    return depth * largest_constant <= zone::kMaxFinite / 8 || LooksSmall(zone, n);
  }

  // Work(slice) of a search, which supplies, privately if this is a friend:
  //   void Start()    makes the initial node;
  //   bool HasWork()  is there something left to do?
  //   void Turn()     does a small part of it, such as one expansion.
  // Turn() ends the search through Reach, Fail or Stop.
  template <class Derived>
  Status WorkOn(Derived& derived, Slice slice) {
    if (Begin()) derived.Start();
    const int64_t first = turns_;
    for (; status_ == Status::kRunning && turns_ < slice.until_turn; ++turns_) {
      if (turns_ >= next_look_) {
        if (turns_ > first && Elapsed() >= slice.seconds) break;
        next_look_ = turns_ + turns_per_look_;
        CheckLimits();
        if (status_ != Status::kRunning) break;
      }
      if (derived.HasWork()) {
        derived.Turn();
      } else {
        lacks_a_move() ? EndWithFailure() : void(status_ = Status::kExhausted);
      }
      if (stats_.expanded > patient_until_) EndWithFailure();
    }
    End();
    return status_;
  }

  // A turn was worth so many more.
  void CountTurns(int64_t more) { turns_ += more; }

  const uint32_t moves_per_look_;  // for states with very many moves
  void CheckLimits();
  void EndWithFailure();

  Status status_ = Status::kRunning;
  NodeId final_node_ = kNoNode;  // where the goal is met or a move fails
  lang::EvalError error_;
  Stats stats_;
  EventLog events_;

 private:
  // The clock is looked at every few turns and moves: so many take well under a millisecond each.
  static constexpr uint32_t kTurnsPerLook = 32, kMovesPerLook = 4096;
  // With very many clocks each takes longer, as their square.
  static uint32_t ScaledDown(uint32_t count, int64_t clock_count) {
    constexpr int64_t kMany = 128;
    return std::clamp<int64_t>(kMany * kMany * count / (clock_count * clock_count), 1, count);
  }
  const uint32_t turns_per_look_;

  // Is the failure a limit of ours, not an error of the model?
  bool is_too_large() const { return failure_.code == lang::kTooLarge; }
  bool Begin();  // a slice; true: the first one
  void End();
  // Of the slice that is being worked.
  double Elapsed() const { return static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC; }
  bool LooksSmall(const zone::Bound* zone, int n);

  const Budget budget_;
  bool is_started_ = false;
  int64_t turns_ = 0;
  int64_t next_look_ = int64_t{turns_per_look_} - 1;
  LimitReached limit_;
  NodeId failing_node_ = kNoNode;
  uint32_t failing_step_ = kNoStep;
  lang::EvalError failure_;
  std::vector<uint32_t> failing_path_;
  int64_t patient_until_ = std::numeric_limits<int64_t>::max();  // of stats_.expanded
  double cpu_seconds_ = 0;
  clock_t begin_ = 0;
  int64_t peak_bytes_ = 0;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_SLICED_H_
