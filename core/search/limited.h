// What every search has in common: how it ended, what it counted, and the budget that it keeps to.
#ifndef ZONELAB_CORE_SEARCH_LIMITED_H_
#define ZONELAB_CORE_SEARCH_LIMITED_H_

#include <cstdint>
#include <ctime>
#include <string>

#include "core/base/budget.h"
#include "core/search/search.h"
#include "core/search/waiting.h"
#include "core/zone/bound.h"

namespace zonelab::search {

// Searches end through Reach, Fail or Stop, or with nothing left to do (search/sliced.h).
class Limited : public Search {
 public:
  Status status() const final { return status_; }
  const std::string& limit() const final { return limit_; }
  uint32_t failing_step() const final { return failing_step_; }
  const lang::EvalError& error() const final { return error_; }
  const EventLog& events() const final { return events_; }
  Stats stats() const override;

 protected:
  explicit Limited(const Budget& budget) : budget_(budget) {}

  void Reach(NodeId node) {
    status_ = Status::kReached;
    final_node_ = node;
  }
  // `step`: number of the move of `node` that fails, or kNoStep: its evaluation of the goal.
  void Fail(NodeId node, uint32_t step, const lang::EvalError& error);
  void Stop(std::string why);

  // Are the entries of an exact zone, after `depth` moves, small enough for one more step?  If not,
  // the search stops.  Depth times the largest constant bounds every finite entry: a shortest path
  // of constraints visits each event of the run at most once.  Only beyond are the entries looked at.
  bool FitsWithin(int64_t depth, int32_t largest_constant, const zone::Bound* zone, int n) {
    return depth * largest_constant <= zone::kMaxFinite / 8 || LooksSmall(zone, n);
  }

  void BeginSlice() { begin_ = std::clock(); }
  // Of the slice that is being worked.
  double Elapsed() const { return static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC; }
  void CheckLimits();
  void EndSlice();

  Status status_ = Status::kRunning;
  NodeId final_node_ = kNoNode;  // where the goal is met or a move fails
  lang::EvalError error_;
  Stats stats_;
  EventLog events_;

 private:
  bool LooksSmall(const zone::Bound* zone, int n);

  const Budget budget_;
  std::string limit_;
  uint32_t failing_step_ = kNoStep;
  double cpu_seconds_ = 0;
  clock_t begin_ = 0;
  int64_t peak_bytes_ = 0;
};

}  // namespace zonelab::search

#endif  // ZONELAB_CORE_SEARCH_LIMITED_H_
