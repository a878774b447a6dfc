// The moves of a state: which edges fire together, and what that does to data and clocks.
//
// Data is evaluated here; a Step leaves to clock abstractions only constraints with constant
// bounds. The rules are those of UPPAAL [UPPAAL manual], completed by ARCHITECTURE.md (Semantics):
//   - if a location is committed, a move must include an edge that leaves a committed location;
//   - a sender updates before its receivers, receivers update in the order of the system line;
//   - a broadcast takes one enabled edge of every process that has one;
//   - a move whose target invariant is false does not exist;
//   - a run-time error ends the run.
#ifndef ZONELAB_CORE_SEMANTICS_SUCCESSORS_H_
#define ZONELAB_CORE_SEMANTICS_SUCCESSORS_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/semantics/activity.h"
#include "core/semantics/priorities.h"
#include "core/semantics/step.h"
#include "core/semantics/system.h"

namespace zonelab::semantics {

// Is called with each move; returns false to stop.
using StepSink = absl::FunctionRef<bool(const Step&)>;
// Is called with edges that are together no move.
using BlockedSink = absl::FunctionRef<void(absl::Span<const int32_t> edges)>;

class Successors {
 public:
  // With an activity, which must outlive this, steps compare only one of several equal clocks and,
  // if `forgets`, forget the clocks that become inactive.
  explicit Successors(const System& system, const Activity* activity = nullptr,
                      bool forgets = true);

  // Calls sink(step) for every move that the data of `state` allows, in a fixed order: processes in
  // the order of the system line, edges in the order of the text, receivers likewise.  The sink
  // returns false to stop early.
  void ForEach(const Slot* state, StepSink sink);
  // The same, compiled once more for this sink.  Only for eager searches, where a move costs so
  // little that calling the sink would show.
  template <class Sink>
  void ForEachInline(const Slot* state, Sink&& sink) {
    priorities_ == nullptr ? Enumerate(state, sink) : ForEachAllowed(state, sink);
  }
  // The same, and in between calls blocked(edges) for the moves that other data at the same
  // locations might allow: each internal edge, and each pair of edges on channels that can be the
  // same, that is no move because a guard is false, the channels differ or the target invariant is
  // false.  Not for broadcasts, and not where the network has priorities.
  void ForEachAndBlocked(const Slot* state, StepSink sink, BlockedSink blocked);
  // May time pass in `state`?  The data alone decides.
  bool MayDelay(const Slot* state);

  // The initial state, as a step without edges or guard; its only resets forget inactive clocks.
  Step Initial();
  // The same for any state.
  Step Enter(const Slot* state);

  Machine& machine() { return machine_; }
  int slot_count() const { return system_.slot_count(); }

 private:
  struct Receiver {
    int32_t edge = -1;                      // -1: the process stays out
    size_t guard_begin = 0, guard_end = 0;  // in receiver_guards_
  };

  // One process: its ways are receivers_[begin, end), of which one is chosen.
  struct TakingPart {
    size_t begin = 0, end = 0, chosen = 0;
  };

  // Of one broadcast: of more combinations of receivers, the impossible ones are looked for first.
  static constexpr double kFewWays = 64;

  lang::EvalError TooManyCombinations(const CompiledEdge& sender) const;
  bool HasCommitted(const Slot* state) const;
  bool IsCommitted(const CompiledEdge& edge) const {
    return system_.location(edge.fired.process, edge.source).is_committed;
  }
  Outcome ChannelOf(const CompiledEdge& edge, const Slot* state, int32_t* channel);
  // Fills in step_ for the edges and guard collected so far.  False: the data part of the target
  // invariant rules the move out.
  bool Finish(const Slot* state);
  void Fail(const lang::EvalError& error, bool is_whole = false);
  // Appends to resets_ the clocks that are inactive in the target.
  void ForgetInactive();
  // Fills in invariant_ and stopped_.
  Outcome Invariant(const Slot* state);
  bool IsUrgentSendEnabled(const Slot* state, const CompiledEdge& sender);

  void ForEachOfAnyPriority(const Slot* state, StepSink sink);
  void ForEachAllowed(const Slot* state, StepSink sink);  // REQUIRES: the network has priorities
  // A step made without the activity as it is with it.
  Step Reduced(const Step& step);

  template <class Sink>
  void Enumerate(const Slot* state, Sink& sink);
  template <class Sink>
  bool PairWithReceivers(const Slot* state, const CompiledEdge& sender, bool needs_committed,
                         Sink& sink);
  // A move begins with this edge alone, and without a guard.
  void Begin(int32_t id) {
    edges_.resize(1);  // assign() would not be inlined
    edges_[0] = id;
    guard_.clear();
  }
  // Reports edges_ as no move.
  void Block() {
    if (blocked_ != nullptr) (*blocked_)(edges_);
  }
  // Reports every pair of `sender`, which cannot send, with a receiver.
  void BlockPairs(const Slot* state, const CompiledEdge& sender, bool needs_committed);
  static bool MayShareChannel(const CompiledEdge& a, const CompiledEdge& b) {
    return !a.channel_code.empty() || !b.channel_code.empty() || a.channel == b.channel;
  }
  bool Broadcast(const Slot* state, const CompiledEdge& sender, bool needs_committed,
                 StepSink sink);
  // Does the data part of the guard, or the channel, of a receiving edge fail?  Then fills in
  // step_.
  bool IsFailing(const Slot* state, int32_t id);
  // Does the data allow the edge to receive on `channel`?  Then appends its clock guard. (IsFailing
  // has already looked for errors.)
  bool Receives(const Slot* state, const CompiledEdge& receiver, int32_t channel,
                std::vector<zone::Constraint>* guard);
  void CollectReceivers(const Slot* state, int process, int32_t channel);
  void AddStayOut(const std::vector<std::vector<zone::Constraint>>& guards, size_t next,
                  std::vector<zone::Constraint>* chosen);

  const System& system_;
  const Activity* activity_;  // null: all clocks count
  const bool forgets_, obeys_rates_;
  Machine machine_;
  std::unique_ptr<Priorities> priorities_;  // null: the network has none
  const BlockedSink* blocked_ = nullptr;    // null: not asked for
  int32_t channel_ = -1;                    // of the move that is being made
  bool is_whole_ = false;                   // does step_ have all edges of a move?
  std::vector<int32_t> edges_;
  std::vector<zone::Constraint> guard_;
  std::vector<ClockReset> resets_;
  std::vector<int32_t> inactive_;
  std::vector<zone::Constraint> invariant_;
  std::vector<int32_t> stopped_;
  std::vector<zone::Constraint> urgency_guard_;
  std::vector<Slot> target_;
  lang::EvalError error_;
  Step step_;
  // Broadcasts: the ways in which each process may take part.
  std::vector<Receiver> receivers_;
  std::vector<TakingPart> taking_part_;
  std::vector<zone::Constraint> receiver_guards_;
  std::vector<std::vector<zone::Constraint>> stay_out_;
};

// ---- Implementation of the templates ------------------------------------------------------------

template <class Sink>
void Successors::Enumerate(const Slot* state, Sink& sink) {
  const bool has_committed = HasCommitted(state);
  for (int p = 0; p < system_.process_count(); ++p) {
    const CompiledLocation& location = system_.location(p, state[p]);
    if (!location.receiving_can_fail) continue;
    for (const int32_t id : location.receiving) {
      if (IsFailing(state, id) && !sink(step_)) return;
    }
  }
  for (int p = 0; p < system_.process_count(); ++p) {
    for (const int32_t id : system_.location(p, state[p]).active) {
      const CompiledEdge& edge = system_.edge(id);
      const bool is_committed = IsCommitted(edge);
      if (edge.sync == lang::SyncKind::kNone && has_committed && !is_committed) continue;
      Begin(id);
      const bool needs_committed = has_committed && !is_committed;
      const Outcome outcome = EvaluateCondition(edge.guard, machine_, state, &guard_, &error_);
      if (outcome == Outcome::kFalse) {
        if (edge.sync == lang::SyncKind::kNone) {
          Block();
        } else if (!edge.is_broadcast) {
          BlockPairs(state, edge, needs_committed);
        }
        continue;
      }
      if (outcome == Outcome::kError) {
        guard_.clear();  // counts whatever the clocks say
        Fail(error_);
        if (!sink(step_)) return;
        continue;
      }
      channel_ = -1;
      if (edge.sync == lang::SyncKind::kNone) {
        if (!Finish(state)) {
          Block();
        } else if (!sink(step_)) {
          return;
        }
        continue;
      }
      if (ChannelOf(edge, state, &channel_) == Outcome::kError) {
        Fail(error_);
        if (!sink(step_)) return;
        continue;
      }
      const bool goes_on = edge.is_broadcast
                               ? Broadcast(state, edge, needs_committed, sink)
                               : PairWithReceivers(state, edge, needs_committed, sink);
      if (!goes_on) return;
    }
  }
}

template <class Sink>
bool Successors::PairWithReceivers(const Slot* state, const CompiledEdge& sender,
                                   bool needs_committed, Sink& sink) {
  const size_t sender_guard = guard_.size();
  for (int q = 0; q < system_.process_count(); ++q) {
    if (q == sender.fired.process) continue;
    for (const int32_t id : system_.location(q, state[q]).receiving) {
      const CompiledEdge& receiver = system_.edge(id);
      if (needs_committed && !IsCommitted(receiver)) continue;
      edges_.resize(1);
      edges_.push_back(id);
      guard_.erase(guard_.begin() + sender_guard, guard_.end());  // resize() would not be inlined
      if (!Receives(state, receiver, channel_, &guard_) || !Finish(state)) {
        if (MayShareChannel(sender, receiver)) Block();
      } else if (!sink(step_)) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_SUCCESSORS_H_
