// Lassos: certificates that there is a run that avoids a predicate.
//
// Why a lasso proves a run: its steps are replayed one by one, and the predicate never holds.  If
// the run ends, the replayer itself finds that time can diverge there, or that no move is possible
// any more.  If it has a cycle, the certificate gives a zone for each step of the cycle
// (`recurrent`): the state in which the cycle begins lies in the first one, and from every
// valuation of each zone the next step is possible and a delay leads into the next zone, from the
// last one into the first, without meeting the predicate.  So the cycle can be repeated for ever.
// A cycle of zones alone would not do: every valuation of a zone has a predecessor in the zone
// before it, but not every one has a successor in the next [Wimmer-Lammich 2018, section 4.3].
#include "core/certificate/checker.h"

namespace zonelab::certificate {

namespace {

// Do `edges` and a delay lead from every valuation of `before`, at `source`, into `after`, at
// `target`?
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
  if (taken == nullptr || !rest.empty())
    return checker.Refuse("the step is not possible from all of its zone");
  before.Reset(taken->resets);
  return there->AllReach(before, after) ||
         checker.Refuse("the step does not lead from all of its zone into the next one");
}

}  // namespace

bool CheckLasso(Checker& checker, const lang::Expr& avoided, const lang::Expr* trigger) {
  const Certificate& certificate = checker.certificate;
  const model::Run& run = certificate.run;
  const auto replay = reference::ReplayAvoiding(checker.network, avoided, trigger, run);
  if (!replay.ok()) return checker.Refuse(replay.status());
  if (!run.cycle_begin) {
    return !certificate.infinite_runs ||
           checker.Refuse("the run ends, but only infinite runs count");
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
