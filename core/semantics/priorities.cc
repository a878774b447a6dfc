// Priorities: subtracting the regions of higher moves from the guards of lower ones.
#include "core/semantics/priorities.h"

#include <algorithm>

#include "core/base/strings.h"

namespace zonelab::semantics {

void Priorities::Start(absl::Span<const zone::Constraint> invariant) {
  count_ = 0;
  zone::SetUniverse(invariant_.data(), system_.clock_count());
  zone::ConjoinAll(invariant_.data(), system_.clock_count(), invariant);
}

void Priorities::Add(const Step& step, int32_t channel, bool is_whole) {
  if (count_ == moves_.size()) moves_.emplace_back();
  Move& move = moves_[count_++];
  move.step.Assign(step, system_.slot_count());
  move.is_failing = step.error != nullptr;
  if (move.is_failing) move.error = *step.error;
  move.is_whole = is_whole;
  if (!is_whole) return;
  move.level = LevelOf(step, channel);
  FindRegion(&move);
}

Priorities::Level Priorities::LevelOf(const Step& step, int32_t channel) const {
  const model::Network& network = system_.network();
  Level level(channel < 0 ? network.default_priority : network.channels[channel].priority, 0);
  for (const int32_t id : step.edges) {
    const int process = system_.edge(id).fired.process;
    level.second = std::max(level.second, network.processes[process]->priority);
  }
  return level;
}

// The region of a move is its guard and the preimage of the target invariant under the resets: in
// the invariant a clock that is set to v becomes v.  (A move that fails only has its guard.)
void Priorities::FindRegion(Move* move) const {
  move->can_happen = true;
  move->region = move->step.guard;
  for (const zone::Constraint& c : move->step.invariant) {
    zone::Constraint before = c;
    auto substitute = [&](int32_t* clock, int sign) {
      const auto& resets = move->step.resets;
      const auto last = std::find_if(resets.rbegin(), resets.rend(),
                                     [&](const ClockReset& r) { return r.clock == *clock; });
      if (last == resets.rend()) return;
      before.bound = zone::Add(before.bound, zone::AtMost(sign * last->value));
      *clock = 0;
    };
    if (c.i != 0) substitute(&before.i, -1);
    if (c.j != 0) substitute(&before.j, 1);
    if (before.i != 0 || before.j != 0) {
      move->region.push_back(before);
    } else if (before.bound < zone::kZero) {
      move->can_happen = false;
    }
  }
}

bool Priorities::Split(size_t m) {
  const Move& move = moves_[m];
  const int n = system_.clock_count();
  parts_.resize(1);
  parts_[0].guard = move.step.guard;
  parts_[0].zone = invariant_;
  if (!move.is_whole) return true;
  if (!zone::ConjoinAll(parts_[0].zone.data(), n, move.step.guard)) parts_.clear();
  for (size_t k = 0; k < count_ && !parts_.empty(); ++k) {
    const Move& other = moves_[k];
    if (!other.is_whole || !other.can_happen || other.level <= move.level) continue;
    if (!Subtract(other.region)) return false;
  }
  return true;
}

bool Priorities::Subtract(const std::vector<zone::Constraint>& region) {
  const int n = system_.clock_count();
  rest_.clear();
  for (Part& part : parts_) {
    scratch_ = part.zone;
    if (!zone::ConjoinAll(scratch_.data(), n, region)) {  // the part and the region do not meet
      Keep(std::move(part));
      continue;
    }
    for (const zone::Constraint& c : region) {
      if (zone::Satisfies(part.zone.data(), n, c)) continue;
      Part outside = part;
      outside.guard.push_back({c.j, c.i, zone::Complement(c.bound)});
      zone::Conjoin(outside.zone.data(), n, outside.guard.back());
      Keep(std::move(outside));
    }
    if (rest_.size() > kMostParts) return false;
  }
  parts_.swap(rest_);
  return true;
}

void Priorities::Keep(Part part) {
  const int n = system_.clock_count();
  const bool is_within = std::any_of(rest_.begin(), rest_.end(), [&](const Part& other) {
    return zone::IsWithin(part.zone.data(), other.zone.data(), n);
  });
  if (!is_within) rest_.push_back(std::move(part));
}

Step Priorities::ToStep(size_t m, const std::vector<zone::Constraint>& guard) const {
  const Move& move = moves_[m];
  Step step;
  step.edges = move.step.edges;
  step.guard = guard;
  if (move.is_failing) {
    step.error = &move.error;
    return step;
  }
  step.resets = move.step.resets;
  step.invariant = move.step.invariant;
  step.target = move.step.target.data();
  step.may_delay = move.step.may_delay;
  step.stopped = move.step.stopped;
  return step;
}

Step Priorities::TooManyParts(size_t m) {
  const model::FiredEdge& fired = system_.edge(moves_[m].step.edges[0]).fired;
  const model::Process& process = *system_.network().processes[fired.process];
  too_many_ = {process.edges[fired.edge].edge->span, lang::kTooLarge,
               Tell("the moves of higher priority leave more than ", kMostParts,
                    " zones of a move of ", process.name)};
  Step step;
  step.edges = moves_[m].step.edges;
  step.error = &too_many_;
  return step;
}

}  // namespace zonelab::semantics
