// Successors by the reference, extrapolation by the engine: what both make is checked by others.
#include "core/exchange/muntac/completion.h"

#include <algorithm>
#include <deque>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/semantics/bounds.h"
#include "core/zone/bound.h"
#include "core/zone/dbm.h"
#include "core/zone/extrapolate.h"

namespace zonelab::exchange {
namespace {

using reference::DiscreteState;
using reference::Zone;

constexpr int64_t kMostAdded = 100'000;

class Completion {
 public:
  Completion(const semantics::System& system, const lang::Expr* searched, StateSpace& space)
      : network_(system.network()),
        bounds_(system, {}),
        reference_(network_),
        searched_(searched),
        space_(space) {}

  absl::StatusOr<int64_t> Run() {
    for (StateZones& place : space_.places()) {
      for (Zone& zone : place.zones) zone = Widened(place.state, zone);
    }
    for (size_t p = 0; p < space_.places().size(); ++p) waiting_.push_back(p);
    Need(reference_.Initial(), Zone(network_.clock_count(), /*zero=*/true));
    while (!waiting_.empty() && status_.ok()) {
      const size_t place = waiting_.front();
      waiting_.pop_front();
      Expand(place);
    }
    if (!status_.ok()) return status_;
    return added_;
  }

 private:
  // Adds what the zones lead to that have not been looked at.
  void Expand(size_t place) {
    expanded_.resize(space_.places().size());
    const size_t first = expanded_[place];
    const size_t end = expanded_[place] = space_.places()[place].zones.size();
    if (first == end) return;
    const DiscreteState state = space_.places()[place].state;
    std::vector<reference::MoveError> errors;  // no moves in Munta
    const std::vector<reference::Move> moves = reference_.Moves(state, &errors);
    for (size_t z = first; z < end && status_.ok(); ++z) {
      const Zone zone = After(state, space_.places()[place].zones[z]);
      for (const reference::Move& move : moves) {
        Zone next = zone;
        next.Add(move.guard);
        if (next.empty()) continue;
        next.Reset(move.resets);
        next.Add(move.invariant);
        if (!next.empty()) Need(move.target, next);
      }
    }
  }

  // Time passes as far as the invariant allows.
  Zone After(const DiscreteState& state, Zone zone) {
    bool is_possible = true;
    const auto invariant = reference_.Invariant(state, &is_possible);
    if (!invariant.ok()) {
      status_ = invariant.status();
      return zone;
    }
    zone.Add(*invariant);
    if (reference_.MayDelay(state)) zone.Delay();
    zone.Add(*invariant);
    return zone;
  }

  // Some zone of the state must include this one.
  void Need(const DiscreteState& state, const Zone& zone) {
    const size_t number = space_.Find(state);
    std::vector<Zone>& zones = space_.places()[number].zones;
    if (std::any_of(zones.begin(), zones.end(), [&](const Zone& z) { return z.Includes(zone); })) {
      return;
    }
    if (zones.empty() && IsSearched(state)) {
      status_ = absl::FailedPreconditionError(
          "this certificate by simulation cannot be completed; search again with --clocks dbca");
    }
    if (++added_ > kMostAdded) {
      status_ =
          absl::ResourceExhaustedError(Cat("this certificate by simulation lacks more than ",
                                           kMostAdded, " zones; search again with --clocks dbca"));
    }
    waiting_.push_back(number);
    zones.push_back(Widened(state, After(state, zone)));
  }

  // REQUIRES: the predicate speaks of locations and variables only.
  bool IsSearched(const DiscreteState& state) {
    if (searched_ == nullptr) return false;
    const auto cases = reference_.Predicate(*searched_, state);
    return !cases.ok() || !cases->empty();
  }

  Zone Widened(const DiscreteState& state, const Zone& zone) {
    const int n = zone.size();
    std::vector<zone::LowerUpper> constants(n);
    std::vector<zone::GuardBounds> guards(n);
    auto join = [&] {
      for (int x = 1; x < n; ++x) {
        const zone::GuardBounds& each = guards[x];
        zone::LowerUpper& out = constants[x];
        if (each.has_lower()) out.lower = std::max(out.lower, -zone::Value(each.lower));
        if (each.has_upper()) out.upper = std::max(out.upper, zone::Value(each.upper));
      }
    };
    bounds_.GuardsEverywhere(guards.data());
    join();
    for (size_t p = 0; p < state.locations.size(); ++p) {
      bounds_.GuardsIn(static_cast<int>(p), state.locations[p], guards.data());
      join();
    }
    std::vector<zone::Bound> matrix(zone::Size(n), zone::kInfinity);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        const int64_t bound = zone(i, j);
        if (bound < reference::kInfinity) {
          zone::At(matrix.data(), n, i, j) = static_cast<zone::Bound>(bound);
        }
      }
    }
    zone::ExtrapolateLuPlus(matrix.data(), n, constants.data());
    Zone widened(n, /*zero=*/false);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        const zone::Bound bound = zone::At(matrix.data(), n, i, j);
        if (zone::IsFinite(bound)) widened.Add(i, j, bound);
      }
    }
    return widened;
  }

  model::Network& network_;
  const semantics::Bounds bounds_;
  reference::Reference reference_;
  const lang::Expr* const searched_;
  StateSpace& space_;
  std::deque<size_t> waiting_;    // places
  std::vector<size_t> expanded_;  // per place, how many of its zones
  absl::Status status_;
  int64_t added_ = 0;
};

}  // namespace

absl::StatusOr<int64_t> Complete(const semantics::System& system, const lang::Expr* searched,
                                 StateSpace& space) {
  return Completion(system, searched, space).Run();
}

}  // namespace zonelab::exchange
