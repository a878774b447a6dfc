// Moves: finishing them (updates, target invariant), broadcasts, urgency.
//
// A broadcast has one move for each way in which its receivers may take part.  Of a process, each
// edge whose data allows it to receive is a way.  If all of these have clock guards, staying out is
// another way, with the guard that every one of them is violated: once for each choice of one
// violated constraint per guard.
//
// Example: the only receiver needs x >= 2 && y <= 5.  The broadcast has three moves: with the
// receiver (x >= 2 && y <= 5), and without it for x < 2 and for y > 5.
#include "core/semantics/successors.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/zone/subtract.h"

namespace zonelab::semantics {

Successors::Successors(const System& system, const Activity* activity, bool forgets)
    : system_(system),
      activity_(activity != nullptr && activity->is_on() ? activity : nullptr),
      forgets_(forgets && activity_ != nullptr),
      obeys_rates_(activity == nullptr || activity->obeys_rates()),
      machine_(system.program()),
      target_(system.slot_count()) {
  if (system.network().has_priorities) priorities_ = std::make_unique<Priorities>(system);
}

void Successors::ForEach(const Slot* state, StepSink sink) {
  priorities_ == nullptr ? ForEachOfAnyPriority(state, sink) : ForEachAllowed(state, sink);
}

void Successors::ForEachOfAnyPriority(const Slot* state, StepSink sink) { Enumerate(state, sink); }

void Successors::ForEachAllowed(const Slot* state, StepSink sink) {
  ZL_DCHECK(priorities_ != nullptr);
  // Moves are split as they are without an activity, so that each keeps its number: paths are
  // numbers of moves, and are followed without one.
  const Activity* activity = std::exchange(activity_, nullptr);
  Invariant(state);  // it holds, since `state` was reached
  priorities_->Start(invariant_);
  ForEachOfAnyPriority(state, [this](const Step& step) {
    priorities_->Add(step, channel_, is_whole_);
    return true;
  });
  activity_ = activity;
  priorities_->ForEach([&](const Step& step) { return sink(Reduced(step)); });
}

Step Successors::Reduced(const Step& step) {
  if (activity_ == nullptr) return step;
  Step reduced = step;
  guard_.assign(step.guard.begin(), step.guard.end());
  activity_->Represent(&guard_);
  reduced.guard = guard_;
  if (step.error != nullptr) return reduced;
  invariant_.assign(step.invariant.begin(), step.invariant.end());
  activity_->Represent(&invariant_);
  reduced.invariant = invariant_;
  std::copy(step.target, step.target + system_.slot_count(), target_.begin());
  resets_.assign(step.resets.begin(), step.resets.end());
  ForgetInactive();
  reduced.resets = resets_;
  return reduced;
}

void Successors::ForEachAndBlocked(const Slot* state, StepSink sink, BlockedSink blocked) {
  blocked_ = &blocked;
  Enumerate(state, sink);
  blocked_ = nullptr;
}

void Successors::BlockPairs(const Slot* state, const CompiledEdge& sender, bool needs_committed) {
  if (blocked_ == nullptr) return;
  for (int q = 0; q < system_.process_count(); ++q) {
    if (q == sender.fired.process) continue;
    for (const int32_t id : system_.location(q, state[q]).receiving) {
      const CompiledEdge& receiver = system_.edge(id);
      if ((needs_committed && !IsCommitted(receiver)) || !MayShareChannel(sender, receiver))
        continue;
      edges_.resize(1);
      edges_.push_back(id);
      Block();
    }
  }
}

bool Successors::Broadcast(const Slot* state, const CompiledEdge& sender, bool needs_committed,
                           StepSink sink) {
  const int processes = system_.process_count();
  const size_t sender_guard = guard_.size();
  receivers_.clear();
  receiver_guards_.clear();
  taking_part_.clear();
  for (int q = 0; q < processes; ++q) {
    if (q == sender.fired.process || system_.location(q, state[q]).receiving.empty()) continue;
    const size_t begin = receivers_.size();
    CollectReceivers(state, q, channel_);
    if (begin < receivers_.size()) taking_part_.push_back({begin, receivers_.size(), begin});
  }
  const size_t count = taking_part_.size();
  const auto chosen = [&](size_t k) -> const Receiver& {
    return receivers_[taking_part_[k].chosen];
  };
  const auto guard_of = [this](const Receiver& receiver) {
    return absl::MakeConstSpan(receiver_guards_)
        .subspan(receiver.guard_begin, receiver.guard_end - receiver.guard_begin);
  };
  const auto deliver = [&] {
    edges_.resize(1);
    guard_.resize(sender_guard);
    bool has_committed_receiver = false;
    for (size_t k = 0; k < count; ++k) {
      const Receiver& receiver = chosen(k);
      if (receiver.edge >= 0) {
        edges_.push_back(receiver.edge);
        has_committed_receiver = has_committed_receiver || IsCommitted(system_.edge(receiver.edge));
      }
      const absl::Span<const zone::Constraint> guard = guard_of(receiver);
      guard_.insert(guard_.end(), guard.begin(), guard.end());
    }
    return (needs_committed && !has_committed_receiver) || !Finish(state) || sink(step_);
  };
  if (count == 0) return deliver();
  double combinations = 1;
  for (const TakingPart& part : taking_part_) {
    combinations *= static_cast<double>(part.end - part.begin);
  }
  const int n = system_.clock_count();
  // Of many combinations, those whose guards contradict each other are passed over.
  const bool prunes = combinations > kFewWays;
  std::vector<zone::Matrix> zones(prunes ? count + 1 : 0);
  if (prunes && !zone::MakeZone(guard_, n, &zones[0])) return true;
  int64_t ways = 0;  // also those that end in a contradiction
  // All combinations, the last process fastest: the first k have chosen.
  for (size_t k = 0;;) {
    if (k < count && taking_part_[k].chosen < taking_part_[k].end) {
      bool is_possible = true;
      if (prunes) {
        zones[k + 1] = zones[k];
        is_possible = zone::ConjoinAll(zones[k + 1].data(), n, guard_of(chosen(k)));
      }
      ways += !is_possible || k + 1 == count;
      if (system_.max_ways() > 0 && ways > system_.max_ways()) {
        edges_.resize(1);
        guard_.resize(sender_guard);
        Fail(TooManyCombinations(sender));
        return sink(step_);
      }
      if (!is_possible) {
        ++taking_part_[k].chosen;
        continue;
      }
      if (++k < count) {
        taking_part_[k].chosen = taking_part_[k].begin;
        continue;
      }
      if (!deliver()) return false;
    }
    if (k == 0) return true;
    ++taking_part_[--k].chosen;
  }
}

lang::EvalError Successors::TooManyCombinations(const CompiledEdge& sender) const {
  const model::Process& process = *system_.network().processes[sender.fired.process];
  return {process.edges[sender.fired.edge].edge->channel->span, lang::kTooLarge,
          Tell("the receivers of a broadcast by ", process.name, " can take part in more than ",
               Counted(system_.max_ways(), "way"), " (--max-ways)")};
}

bool Successors::HasCommitted(const Slot* state) const {
  for (int p = 0; p < system_.process_count(); ++p) {
    if (system_.location(p, state[p]).is_committed) return true;
  }
  return false;
}

Outcome Successors::ChannelOf(const CompiledEdge& edge, const Slot* state, int32_t* channel) {
  if (edge.channel_code.empty()) {
    *channel = edge.channel;
    return Outcome::kTrue;
  }
  if (machine_.Int(edge.channel_code, state, channel)) return Outcome::kTrue;
  error_ = machine_.error();
  return Outcome::kError;
}

void Successors::Fail(const lang::EvalError& error, bool is_whole) {
  if (&error_ != &error) error_ = error;
  if (activity_ != nullptr) activity_->Represent(&guard_);
  step_ = Step();
  step_.edges = edges_;
  step_.guard = guard_;
  step_.error = &error_;
  is_whole_ = is_whole;
}

bool Successors::Finish(const Slot* state) {
  std::copy(state, state + system_.slot_count(), target_.begin());
  resets_.clear();
  machine_.clock_sets.clear();
  auto run = [&](Code code) { return code.empty() || machine_.Execute(code, target_.data()); };
  bool is_good = run(system_.before_update());
  for (const int32_t id : edges_) {
    if (!is_good) break;
    const CompiledEdge& edge = system_.edge(id);
    is_good = run(edge.update);
    for (const auto& [clock, value] : machine_.clock_sets) resets_.push_back({clock, value});
    machine_.clock_sets.clear();
    resets_.insert(resets_.end(), edge.resets.begin(), edge.resets.end());
  }
  is_good = is_good && run(system_.after_update());
  for (const auto& [clock, value] : machine_.clock_sets) resets_.push_back({clock, value});
  if (!is_good) {
    Fail(machine_.error(), /*is_whole=*/true);
    return true;
  }
  for (const ClockReset& reset : resets_) {
    if (reset.value <= zone::kMaxConstant) continue;
    Fail({system_.network()
              .processes[system_.edge(edges_[0]).fired.process]
              ->edges[system_.edge(edges_[0]).fired.edge]
              .edge->span,
          lang::kTooLarge,
          Tell("a clock is set to ", reset.value, ", beyond ", zone::kMaxConstant,
               ": take a longer unit of time")},
         /*is_whole=*/true);
    return true;
  }
  for (const int32_t id : edges_) {
    const CompiledEdge& edge = system_.edge(id);
    target_[edge.fired.process] = edge.target;
  }
  const Outcome invariant = Invariant(target_.data());
  if (invariant == Outcome::kFalse) return false;
  if (invariant == Outcome::kError) {
    Fail(error_, /*is_whole=*/true);
    return true;
  }
  if (activity_ != nullptr) activity_->Represent(&guard_);
  ForgetInactive();
  step_.edges = edges_;
  step_.guard = guard_;
  step_.resets = resets_;
  step_.invariant = invariant_;
  step_.target = target_.data();
  step_.may_delay = MayDelay(target_.data());
  step_.stopped = stopped_;
  step_.error = nullptr;
  is_whole_ = true;
  return true;
}

void Successors::ForgetInactive() {
  if (!forgets_ || activity_ == nullptr) return;
  activity_->Inactive(target_.data(), &inactive_);
  for (const int32_t clock : inactive_) resets_.push_back({clock, ClockReset::kAnything});
}

Outcome Successors::Invariant(const Slot* state) {
  invariant_.clear();
  stopped_.clear();
  for (int p = 0; p < system_.process_count(); ++p) {
    const CompiledLocation& location = system_.location(p, state[p]);
    if (!location.has_invariant) continue;
    const Outcome outcome = EvaluateCondition(location.invariant, machine_, state, &invariant_,
                                              &error_, obeys_rates_ ? &stopped_ : nullptr);
    if (outcome != Outcome::kTrue) return outcome;
  }
  if (!stopped_.empty()) {
    std::sort(stopped_.begin(), stopped_.end());
    stopped_.erase(std::unique(stopped_.begin(), stopped_.end()), stopped_.end());
  }
  if (activity_ != nullptr) activity_->Represent(&invariant_);
  return Outcome::kTrue;
}

bool Successors::MayDelay(const Slot* state) {
  bool sends_urgently = false;
  for (int p = 0; p < system_.process_count(); ++p) {
    const CompiledLocation& location = system_.location(p, state[p]);
    if (location.is_urgent || location.is_committed) return false;
    sends_urgently = sends_urgently || location.sends_urgently;
  }
  if (!sends_urgently) return true;
  for (int p = 0; p < system_.process_count(); ++p) {
    const CompiledLocation& location = system_.location(p, state[p]);
    if (!location.sends_urgently) continue;
    for (const int32_t id : location.active) {
      if (system_.edge(id).sync == lang::SyncKind::kSend &&
          IsUrgentSendEnabled(state, system_.edge(id))) {
        return false;
      }
    }
  }
  return true;
}

// The data alone decides, since edges on urgent channels have no clock guards.  A guard that fails
// with an error counts as false here; the error is reported when the state is expanded.
bool Successors::IsUrgentSendEnabled(const Slot* state, const CompiledEdge& sender) {
  lang::EvalError ignored;
  int32_t channel = -1;
  if (ChannelOf(sender, state, &channel) != Outcome::kTrue) return false;
  if (!system_.network().channels[channel].is_urgent) return false;
  urgency_guard_.clear();
  if (EvaluateCondition(sender.guard, machine_, state, &urgency_guard_, &ignored) !=
      Outcome::kTrue) {
    return false;
  }
  if (sender.is_broadcast) return true;
  for (int q = 0; q < system_.process_count(); ++q) {
    if (q == sender.fired.process) continue;
    for (const int32_t id : system_.location(q, state[q]).receiving) {
      if (Receives(state, system_.edge(id), channel, &urgency_guard_)) return true;
    }
  }
  return false;
}

bool Successors::IsFailing(const Slot* state, int32_t id) {
  const CompiledEdge& edge = system_.edge(id);
  if (!edge.can_fail) return false;
  Begin(id);
  Outcome outcome = EvaluateCondition(edge.guard, machine_, state, &guard_, &error_);
  if (outcome == Outcome::kError) guard_.clear();  // the error occurs whatever the clocks are
  int32_t channel = -1;
  if (outcome == Outcome::kTrue) outcome = ChannelOf(edge, state, &channel);
  if (outcome != Outcome::kError) return false;
  Fail(error_);
  return true;
}

bool Successors::Receives(const Slot* state, const CompiledEdge& receiver, int32_t channel,
                          std::vector<zone::Constraint>* guard) {
  lang::EvalError ignored;
  int32_t receiver_channel = receiver.channel;
  if (receiver.channel_code.empty() && receiver_channel != channel) return false;
  if (EvaluateCondition(receiver.guard, machine_, state, guard, &ignored) != Outcome::kTrue) {
    return false;
  }
  if (!receiver.channel_code.empty() &&
      !machine_.Int(receiver.channel_code, state, &receiver_channel)) {
    return false;
  }
  return receiver_channel == channel;
}

// Collects the ways in which process q may take part in a broadcast: by one of its enabled edges
// or, if clock guards decide about all of them, by none because every guard is false.
void Successors::CollectReceivers(const Slot* state, int q, int32_t channel) {
  const size_t first = receivers_.size();
  bool must_take_part = false;
  for (const int32_t id : system_.location(q, state[q]).receiving) {
    const size_t begin = receiver_guards_.size();
    if (!Receives(state, system_.edge(id), channel, &receiver_guards_)) {
      receiver_guards_.resize(begin);
      continue;
    }
    receivers_.push_back({id, begin, receiver_guards_.size()});
    must_take_part = must_take_part || begin == receiver_guards_.size();
  }
  if (must_take_part || first == receivers_.size()) return;
  std::vector<std::vector<zone::Constraint>> guards;
  for (size_t k = first; k < receivers_.size(); ++k) {
    guards.emplace_back(receiver_guards_.begin() + static_cast<int64_t>(receivers_[k].guard_begin),
                        receiver_guards_.begin() + static_cast<int64_t>(receivers_[k].guard_end));
  }
  std::vector<zone::Constraint> chosen;
  AddStayOut(guards, 0, &chosen);
  for (const std::vector<zone::Constraint>& way : stay_out_) {
    const size_t begin = receiver_guards_.size();
    receiver_guards_.insert(receiver_guards_.end(), way.begin(), way.end());
    receivers_.push_back({-1, begin, receiver_guards_.size()});
  }
  stay_out_.clear();
}

// No clocks satisfy both.
static bool Contradict(const zone::Constraint& a, const zone::Constraint& b) {
  return a.i == b.j && a.j == b.i && zone::Add(a.bound, b.bound) < zone::kZero;
}

// Adds one way to stay out for each choice of one violated constraint per guard.  Of many guards
// most choices contradict themselves; those of few are left to who looks at zones.
void Successors::AddStayOut(const std::vector<std::vector<zone::Constraint>>& guards, size_t next,
                            std::vector<zone::Constraint>* chosen) {
  if (next == guards.size()) {
    stay_out_.push_back(*chosen);
    return;
  }
  for (const zone::Constraint& constraint : guards[next]) {
    constexpr size_t kFew = 8;
    const zone::Constraint violated = {constraint.j, constraint.i,
                                       zone::Complement(constraint.bound)};
    if (guards.size() > kFew && std::any_of(chosen->begin(), chosen->end(), [&](const auto& other) {
          return Contradict(violated, other);
        })) {
      continue;
    }
    chosen->push_back(violated);
    AddStayOut(guards, next + 1, chosen);
    chosen->pop_back();
  }
}

Step Successors::Initial() {
  const std::vector<Slot> initial = system_.InitialState();
  return Enter(initial.data());
}

Step Successors::Enter(const Slot* state) {
  target_.assign(state, state + system_.slot_count());
  edges_.clear();
  guard_.clear();
  resets_.clear();
  const Outcome invariant = Invariant(target_.data());
  if (invariant == Outcome::kError) {
    Fail(error_);
    return step_;
  }
  step_ = Step();
  // If the data condition is false at the start there is no state: an unsatisfiable constraint says
  // so.
  if (invariant == Outcome::kFalse) invariant_.assign(1, {0, 0, zone::LessThan(0)});
  ForgetInactive();
  step_.resets = resets_;
  step_.invariant = invariant_;
  step_.target = target_.data();
  step_.may_delay = MayDelay(target_.data());
  step_.stopped = stopped_;
  return step_;
}

}  // namespace zonelab::semantics
