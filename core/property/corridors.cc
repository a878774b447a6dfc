#include "core/property/corridors.h"

#include <algorithm>
#include <utility>

namespace zonelab::property {
namespace {

using zone::Matrix;
using zone::Union;

// A zone that lies outside of some forbidden ones and behind the others.
struct Start {
  Matrix zone;
  std::vector<size_t> ahead;  // numbers of the forbidden ones that may be met later
};

}  // namespace

semantics::Outcome Corridors::Enter(const semantics::Slot* state) {
  corridors_.clear();
  bad_.clear();
  const semantics::Step here = successors_.Enter(state);
  if (here.error != nullptr) {
    error_ = *here.error;
    return semantics::Outcome::kError;
  }
  state_.assign(here.target, here.target + successors_.slot_count());
  invariant_.assign(here.invariant.begin(), here.invariant.end());
  may_delay_ = here.may_delay;
  is_time_unbounded_ =
      may_delay_ && std::none_of(invariant_.begin(), invariant_.end(), [](const auto& c) {
        return c.i > 0 && c.j == 0 && zone::IsFinite(c.bound);
      });
  Goal::Disjuncts disjuncts;
  const semantics::Outcome outcome =
      forbidden_.DisjunctsIn(state_.data(), successors_.machine(), &disjuncts, &error_);
  if (outcome != semantics::Outcome::kTrue) return outcome;
  Matrix all;
  if (!zone::MakeZone(invariant_, n_, &all)) return semantics::Outcome::kTrue;
  Union behind;  // for each forbidden zone: what can be reached from it
  for (const std::vector<zone::Constraint>& conjunction : disjuncts) {
    Matrix bad = all;
    if (!zone::ConjoinAll(bad.data(), n_, conjunction)) continue;
    if (may_delay_) {
      Matrix& later = behind.emplace_back(bad);
      zone::DelayWithin(later.data(), n_, invariant_);
    }
    bad_.push_back(std::move(bad));
  }
  if (!may_delay_) {
    Union rest = {all};
    for (const Matrix& bad : bad_) zone::Subtract(&rest, bad.data(), n_);
    for (Matrix& piece : rest) corridors_.push_back({piece, piece});
    return semantics::Outcome::kTrue;
  }
  std::vector<Start> starts = {{all, {}}};
  for (size_t b = 0; b < bad_.size(); ++b) {
    std::vector<Start> cut;
    for (Start& start : starts) {
      Union outside = {start.zone};
      zone::Subtract(&outside, behind[b].data(), n_);
      std::vector<size_t> ahead = start.ahead;
      ahead.push_back(b);
      for (Matrix& piece : outside) cut.push_back({std::move(piece), ahead});
      if (!zone::Intersect(start.zone.data(), behind[b].data(), n_)) continue;
      Union past = {start.zone};
      zone::Subtract(&past, bad_[b].data(), n_);
      for (Matrix& piece : past) cut.push_back({std::move(piece), start.ahead});
    }
    starts = std::move(cut);
  }
  for (Start& start : starts) {
    Union ends = {start.zone};
    zone::DelayWithin(ends[0].data(), n_, invariant_);
    for (const size_t b : start.ahead) zone::Subtract(&ends, behind[b].data(), n_);
    for (Matrix& end : ends) corridors_.push_back({start.zone, std::move(end)});
  }
  return semantics::Outcome::kTrue;
}

bool Corridors::Pass(const Corridor& corridor, Matrix* entry) const {
  if (!zone::Intersect(entry->data(), corridor.from.data(), n_)) return false;
  if (may_delay_) zone::DelayWithin(entry->data(), n_, invariant_);
  return zone::Intersect(entry->data(), corridor.to.data(), n_);
}

Union Corridors::EndsIn(const zone::Bound* z) {
  Union ends = {Matrix(z, z + zone::Size(n_))};
  for (const Matrix& bad : bad_) {
    Matrix before = bad;
    if (may_delay_) zone::DelayBackwards(before.data(), n_);
    zone::Subtract(&ends, before.data(), n_);
  }
  if (is_time_unbounded_ || ends.empty()) return ends;
  for (const Matrix& region : moves_.In(state_.data())) zone::Subtract(&ends, region.data(), n_);
  return ends;
}

}  // namespace zonelab::property
