// Lassos: certificates that there is a run that avoids a predicate.
//
// Why a lasso proves a run: its steps are replayed one by one, and the predicate is not met.  If it
// ends, the replayer itself finds that time can pass for ever, or that nothing is possible any
// more.  If it has a cycle: the state in which the cycle begins lies in the first of the zones
// `recurrent`, and from every valuation of each of these zones the next step of the cycle is
// possible and a delay leads into the next zone, from the last into the first, without meeting the
// predicate.  So it goes on for ever.
#include "core/certificate/checker.h"

namespace zonelab::certificate {

namespace {

// From all of `before`, do `edges` and a delay lead from `source` into `after`, where `target` is?
bool CheckCycleStep(Checker& checker, const lang::Expr& avoided,
                    const std::vector<model::FiredEdge>& edges, const DiscreteState& source,
                    Zone before, const DiscreteState& target, const Zone& after) {
  std::optional<Surroundings> here = checker.At(source);
  const std::optional<Surroundings> there = checker.At(target, &avoided);
  if (!here || !there) return false;
  here->FindMoves();
  before.Add(here->invariant);
  if (before.empty()) return checker.Refuse("its zone is empty");
  Zones rest = {before};
  const reference::Move* taken = nullptr;
  for (const reference::Move& move : here->moves) {
    if (edges.empty() || move.edges != edges) continue;
    taken = &move;
    rest = reference::Without(rest, here->Region(move), checker.effort);
  }
  if (taken == nullptr || !rest.empty()) return checker.Refuse("it is not always possible");
  before.Reset(taken->resets);
  return there->AllReach(before, after) || checker.Refuse("it does not always lead on");
}

}  // namespace

bool CheckLasso(Checker& checker, const lang::Expr& avoided, const lang::Expr* trigger) {
  const Certificate& certificate = checker.certificate;
  const model::Run& run = certificate.run;
  const auto replay = reference::ReplayAvoiding(checker.network, avoided, trigger, run);
  if (!replay.ok()) return checker.Refuse(replay.status());
  if (!run.cycle_begin) {
    return !certificate.infinite_runs ||
           checker.Refuse("the run ends, where only infinite ones count");
  }
  const size_t begin = *run.cycle_begin;
  if (begin >= run.steps.size() || certificate.recurrent.size() != run.steps.size() - begin) {
    return checker.Refuse("the cycle needs one zone for each of its steps");
  }
  const std::vector<reference::ReplayedState>& states = replay->states;
  std::vector<int64_t> clocks = states[begin].clocks;
  for (size_t x = 1; x < clocks.size(); ++x) clocks[x] += run.steps[begin].delay;
  for (const Constraint& c : certificate.recurrent[0]) {
    const lang::Op op = c.strict ? lang::Op::kLess : lang::Op::kLessEqual;
    if (!reference::Holds({c.i, c.j, op, c.bound}, clocks, run.denominator)) {
      return checker.Refuse("the cycle does not begin in its first zone");
    }
  }
  if (!(states[begin].discrete == states.back().discrete)) {
    return checker.Refuse("the cycle does not lead back");
  }
  Zones zones;
  for (const std::vector<Constraint>& zone : certificate.recurrent) {
    zones.push_back(ToZone(zone, checker.network.clock_count()));
  }
  for (size_t k = 0; k < zones.size(); ++k) {
    checker.where = Cat("step ", k + 1, " of the cycle");
    if (!CheckCycleStep(checker, avoided, run.steps[begin + k].edges, states[begin + k].discrete,
                        zones[k], states[begin + k + 1].discrete, zones[(k + 1) % zones.size()])) {
      return false;
    }
  }
  return true;
}

}  // namespace zonelab::certificate
