// The corridors of a state.  A corridor starts in a zone that breaks, for each forbidden zone B,
// one of its constraints (Cut goes through all choices, one after the other, keeping the parts
// disjoint).  Where it breaks an upper bound or a difference, B is behind or beside and never met.
// Where it breaks only a lower bound, B is ahead: the delay must end before it, so everything that
// B leads to, B with delay, is subtracted from where the corridor may end.
#include "core/search/runs/avoiding_delays.h"

#include <algorithm>
#include <utility>

namespace zonelab::search {
namespace {

using zone::Matrix;
using zone::Union;

}  // namespace

const std::vector<Corridor>& AvoidingDelays::all() {
  if (!bad_.empty() || corridors_.size() != 1) return corridors_;
  Corridor& only = corridors_[0];
  if (zone::MakeZone(invariant_, n_, &only.from)) {
    only.to = only.from;
    if (may_delay_) zone::DelayWithin(only.to.data(), n_, invariant_);
  } else {
    corridors_.clear();
  }
  return corridors_;
}

semantics::Outcome AvoidingDelays::EnterBy(const semantics::Step& here) {
  bad_.clear();
  if (here.error != nullptr) {
    error_ = *here.error;
    corridors_.clear();
    return semantics::Outcome::kError;
  }
  state_.assign(here.target, here.target + successors_.slot_count());
  invariant_.assign(here.invariant.begin(), here.invariant.end());
  may_delay_ = here.may_delay;
  is_time_unbounded_ =
      may_delay_ && std::none_of(invariant_.begin(), invariant_.end(), [](const auto& c) {
        return c.i > 0 && c.j == 0 && zone::IsFinite(c.bound);
      });
  property::Goal::Disjuncts disjuncts;
  const semantics::Outcome outcome =
      forbidden_.DisjunctsIn(state_.data(), successors_.machine(), &disjuncts, &error_);
  if (outcome == semantics::Outcome::kTrue && disjuncts.empty()) {
    corridors_.resize(1);  // the frequent case, without new memory
    return outcome;
  }
  corridors_.clear();
  if (outcome != semantics::Outcome::kTrue) return outcome;
  Matrix all;
  if (!zone::MakeZone(invariant_, n_, &all)) return semantics::Outcome::kTrue;
  std::vector<Start> starts = {{all, {}}};
  for (const std::vector<zone::Constraint>& conjunction : disjuncts) {
    Matrix bad = all;
    if (!zone::ConjoinAll(bad.data(), n_, conjunction)) continue;
    std::vector<Start> cut;
    for (const Start& start : starts) Cut(start, conjunction, &cut);
    starts = std::move(cut);
    bad_.push_back(std::move(bad));
  }
  for (Start& start : starts) {
    Union ends = {start.zone};
    if (may_delay_) zone::DelayWithin(ends[0].data(), n_, invariant_);
    for (const size_t b : start.ahead) {
      Matrix behind = bad_[b];
      if (may_delay_) zone::DelayWithin(behind.data(), n_, invariant_);
      zone::Subtract(&ends, behind.data(), n_);
    }
    for (Matrix& end : ends) corridors_.push_back({start.zone, std::move(end)});
  }
  return semantics::Outcome::kTrue;
}

// The parts of `start` outside of the next forbidden zone, given as a conjunction.
void AvoidingDelays::Cut(const Start& start, const std::vector<zone::Constraint>& conjunction,
                         std::vector<Start>* out) const {
  Matrix rest = start.zone;
  for (const bool is_lower : {false, true}) {
    for (const zone::Constraint& c : conjunction) {
      if ((c.i == 0) != is_lower) continue;
      Start outside = {rest, start.ahead};
      if (zone::Conjoin(outside.zone.data(), n_, {c.j, c.i, zone::Complement(c.bound)})) {
        // Only lower bounds become true as time passes.
        if (is_lower) outside.ahead.push_back(bad_.size());
        out->push_back(std::move(outside));
      }
      if (!zone::Conjoin(rest.data(), n_, c)) return;
    }
  }
}

bool AvoidingDelays::Pass(size_t number, Matrix* entry) const {
  const Corridor& corridor = corridors_[number];
  const bool is_free = bad_.empty();  // then both zones are the invariant, which `entry` satisfies
  if (!is_free && !zone::Intersect(entry->data(), corridor.from.data(), n_)) return false;
  if (may_delay_) zone::DelayWithin(entry->data(), n_, invariant_);
  return is_free || zone::Intersect(entry->data(), corridor.to.data(), n_);
}

bool AvoidingDelays::EndsIn(const zone::Bound* z, Union* ends) {
  ends->clear();
  // A run may end in a valuation if time may pass from it for ever, or if it is stuck: neither it
  // nor what it becomes by waiting can move.  Both are asked of what never meets the predicate.
  if (!is_time_unbounded_ && moves_.HoldsAll(state_.data(), z)) return true;
  ends->emplace_back(z, z + zone::Size(n_));
  for (const Matrix& bad : bad_) {
    Matrix before = bad;
    if (may_delay_) zone::DelayBackwards(before.data(), n_);
    zone::Subtract(ends, before.data(), n_);
  }
  if (is_time_unbounded_ || moves_.LeaveStuck(state_.data(), ends)) return true;
  error_ = property::Moves::TooMany();
  return false;
}

}  // namespace zonelab::search
