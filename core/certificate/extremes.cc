// Certificates of sup, inf and bounds: the least and greatest values of expressions.
//
// That an expression never exceeds its bound: the entries contain all reachable states, as in a
// proof "invariant" (closure.cc), and in none of them does it exceed the bound where the condition
// holds.
//
// That the bound is met: a path is given.  The set of all states that are reached along its moves,
// with any delays in between, is computed exactly, and the bound of the resulting zone is the one
// that is claimed.  Bounds of a non-empty closed zone are tight: a non-strict one is attained, a
// strict one approached.
//
// Instead of a path there may be a run that attains the bound, which is replayed; where clocks stand
// still, zones are not exact, and it must be one.
//
// That there is no upper bound: the zone at the end of the path is unbounded; or there is a run
// with a loop that can be repeated for ever and lets the clock grow (reference::ReplayGrowing).
#include <algorithm>

#include "core/certificate/checker.h"

namespace zonelab::certificate {

namespace {

using reference::Bound;
using reference::kInfinity;

enum Side { kLower, kUpper };

// The claim as a bound on 0 - e (lower) or e - 0 (upper; kInfinity: there is none).
int64_t ClaimOf(const Attained& attained, Side side) {
  if (!attained.bound) return kInfinity;
  return Bound(side == kLower ? -*attained.bound : *attained.bound, attained.strict);
}

class ExtremesChecker {
 public:
  ExtremesChecker(Checker& checker, const lang::Query& query)
      : checker_(checker), query_(query), extremes_(checker.certificate.extremes) {}

  bool Run() {
    checker_.where.clear();
    if (!extremes_.empty() && extremes_.size() != query_.expressions.size()) {
      return checker_.Refuse("expected one extreme for each expression");
    }
    const std::vector<Entry>& entries = checker_.certificate.entries;
    for (size_t i = 0; i < entries.size(); ++i) {
      checker_.where = Cat("entry ", i);
      if (!CheckEntry(entries[i])) return false;
    }
    for (size_t e = 0; e < extremes_.size(); ++e) {
      checker_.where = Cat("extreme ", e);
      const auto& [lower, upper] = extremes_[e];
      if (query_.kind != lang::QueryKind::kSup && !CheckPath(e, kLower, lower)) return false;
      if (query_.kind != lang::QueryKind::kInf && !CheckPath(e, kUpper, upper)) return false;
    }
    return true;
  }

 private:
  // The parts of `zones` in which the condition holds, none of them empty.
  bool FindSatisfying(const DiscreteState& state, const Zones& zones, Zones* satisfying) {
    const std::optional<Surroundings> here = checker_.At(state, query_.predicate);
    if (!here) return false;
    const Zones parts = query_.predicate == nullptr ? Zones{here->invariant} : here->avoided;
    *satisfying = reference::Common(zones, parts, checker_.effort);
    return true;
  }

  // The bound of expression number `e` on one side over all of the zones.
  bool FindReach(size_t e, Side side, const DiscreteState& state, const Zones& zones,
                 int64_t* reach) {
    const auto term = checker_.reference.Evaluate(*query_.expressions[e], state);
    if (!term.ok()) return checker_.Refuse(term.status());
    const int x = term->clock;
    *reach = x == 0 ? Bound(side == kLower ? -term->value : term->value, false) : -kInfinity;
    for (const Zone& zone : zones) {
      if (x != 0) *reach = std::max(*reach, side == kLower ? zone(0, x) : zone(x, 0));
    }
    return true;
  }

  // Does no expression exceed its bounds?
  bool CheckEntry(const Entry& entry) {
    const DiscreteState state = StateOf(entry);
    const Zone zone = ToZone(entry.zone, checker_.network.clock_count());
    Zones zones;
    if (!FindSatisfying(state, {zone}, &zones)) return false;
    if (zones.empty()) return true;
    if (extremes_.empty()) return checker_.Refuse("its zone meets the condition");
    for (size_t e = 0; e < extremes_.size(); ++e) {
      for (const Side side : {kLower, kUpper}) {
        const auto& claim = side == kLower ? extremes_[e].lower : extremes_[e].upper;
        int64_t reach = 0;
        if (!claim) continue;
        if (!FindReach(e, side, state, zones, &reach)) return false;
        if (reach > ClaimOf(*claim, side)) return checker_.Refuse("it exceeds an extreme");
      }
    }
    return true;
  }

  // Does the run end where the condition holds and the expression has the bound as its value?
  bool EndsAt(size_t e, const Attained& claim) {
    const model::Run& run = *claim.run;
    const auto replay = reference::ReplayRun(checker_.network, query_.predicate, run);
    if (!replay.ok()) return checker_.Refuse(replay.status());
    const reference::ReplayedState& last = replay->states.back();
    const auto measured = checker_.reference.Evaluate(*query_.expressions[e], last.discrete);
    const auto stopped = checker_.reference.Stopped(last.discrete);
    if (!measured.ok()) return checker_.Refuse(measured.status());
    if (!stopped.ok()) return checker_.Refuse(stopped.status());
    const int x = measured->clock;
    int64_t value = 0, claimed = 0;
    if (__builtin_mul_overflow(x == 0 ? measured->value : 0, run.denominator, &value) ||
        __builtin_mul_overflow(*claim.bound, run.denominator, &claimed)) {
      return checker_.Refuse("the times of its run are too large");
    }
    if (x != 0) value = last.clocks[x] + ((*stopped)[x] ? 0 : run.final_delay);
    return (value == claimed && !claim.strict) ||
           checker_.Refuse("its run does not end with that value");
  }

  // Does the path lead up to the bound?
  bool CheckPath(size_t e, Side side, const std::optional<Attained>& claim) {
    if (!claim || (side == kLower && !claim->bound)) return checker_.Refuse("a bound is missing");
    if (claim->run && claim->bound) return EndsAt(e, *claim);
    if (checker_.notices_stops) {
      return checker_.Refuse("clocks stand still, so a bound needs a run that attains it");
    }
    if (claim->run) {
      const absl::Status status = reference::ReplayGrowing(
          checker_.network, query_.predicate, *query_.expressions[e], *claim->run, claim->loop);
      return status.ok() || checker_.Refuse(status);
    }
    DiscreteState state = checker_.reference.Initial();
    Zones zones = {Zone(checker_.network.clock_count(), /*zero=*/true)};
    for (size_t step = 0; step <= claim->path.size(); ++step) {
      std::optional<Surroundings> place = checker_.At(state);
      if (!place) return false;
      for (Zone& zone : zones) zone = place->After(zone)[0];
      if (step == claim->path.size()) break;
      place->FindMoves();
      Zones regions;  // several, where priorities or the receivers of a broadcast split the move
      const reference::Move* taken = nullptr;
      for (const reference::Move& move : place->moves) {
        if (move.edges != claim->path[step]) continue;
        regions.push_back(place->Region(move));
        taken = &move;
      }
      zones = reference::Common(zones, regions, checker_.effort);
      if (zones.empty()) return checker_.Refuse(Cat("step ", step + 1, " is impossible"));
      for (Zone& zone : zones) zone.Reset(taken->resets);
      state = taken->target;
    }
    if (!FindSatisfying(state, zones, &zones)) return false;
    if (zones.empty()) return checker_.Refuse("the condition does not hold at the end of its path");
    int64_t reach = 0;
    return FindReach(e, side, state, zones, &reach) &&
           (reach >= ClaimOf(*claim, side) ||
            checker_.Refuse("its path does not lead up to the bound"));
  }

  Checker& checker_;
  const lang::Query& query_;
  const std::vector<Extreme>& extremes_;
};

}  // namespace

bool CheckExtremes(Checker& checker, const lang::Query& query) {
  return CheckInvariant(checker, nullptr) && ExtremesChecker(checker, query).Run();
}

}  // namespace zonelab::certificate
