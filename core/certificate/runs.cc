// Certificates about runs that avoid a predicate: that there is one (a lasso), that there is none.
//
// Why a lasso proves a run: its steps are replayed one by one, and the predicate is not met.  If it ends,
// the replayer itself finds that time can pass for ever, or that nothing is possible any more.  If it
// has a cycle: the state in which the cycle begins lies in the first of the zones `recurrent`, and from
// every valuation of each of these zones the next step of the cycle is possible and a delay leads into the
// next zone, from the last into the first, without meeting the predicate.  So it goes on for ever.
//
// Why a list `avoiding` proves that there is none: every state in which a run may begin, and whatever a
// delay makes of it without meeting the predicate, is in an entry (1).  What a move and a delay make of an
// entry's states, without meeting it, is in entries before that one (2): after as many moves as there are
// entries, at the latest, a run has met the predicate.  In no entry may a run end (3), unless only
// infinite runs count.  A run begins in the initial state, or, for p --> q, in every state with p of the
// certificate's other entries, which check.cc finds to be all the reachable ones.
#include <map>
#include <utility>

#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "core/certificate/surroundings.h"

namespace zonelab::certificate {
namespace {

std::string_view ToStdView(absl::string_view text) { return {text.data(), text.size()}; }

class AvoidingChecker {
 public:
  AvoidingChecker(model::Network& network, const lang::Expr& avoided, const Certificate& certificate)
      : clocks_(network.clock_count()),
        network_(network),
        avoided_(avoided),
        certificate_(certificate),
        reference_(network) {}

  absl::Status Run(const lang::Expr* trigger) {
    for (size_t i = 0; i < certificate_.avoiding.size(); ++i) {
      const Entry& entry = certificate_.avoiding[i];
      zones_.push_back(ToZone(entry.zone, clocks_));
      groups_[KeyOf(StateOf(entry))].push_back(i);
    }
    absl::Status status = trigger == nullptr ? Initial() : Triggered(*trigger);
    for (const auto& [key, group] : groups_) {
      if (status.ok()) status = Group(group);
    }
    return status;
  }

 private:
  using Key = std::vector<int32_t>;

  static DiscreteState StateOf(const Entry& entry) {
    return {{entry.locations.begin(), entry.locations.end()}, entry.values};
  }
  Key KeyOf(const DiscreteState& state) const {
    Key key(state.locations.begin(), state.locations.end());
    for (size_t v = 0; v < state.values.size(); ++v) {
      if (!network_.variables[v].is_meta) key.push_back(state.values[v]);
    }
    return key;
  }
  static absl::Status Wrong(size_t entry, std::string_view what) {
    return absl::FailedPreconditionError(Cat("avoiding entry ", entry, ": ", what));
  }

  // Is all that is reached from `zone`, where `state` is entered, in entries before number `limit`?
  absl::StatusOr<bool> IsCovered(const DiscreteState& state, const Zone& zone, size_t limit) {
    absl::StatusOr<Surroundings> target = Surroundings::Of(reference_, state, &avoided_);
    if (!target.ok()) return target.status();
    if (!target->possible()) return true;
    const auto group = groups_.find(KeyOf(state));
    for (const Zone& reached : target->After(zone)) {
      Zones rest = {reached};
      if (reached.empty()) continue;
      if (group == groups_.end()) return false;
      for (const size_t i : group->second) {
        if (i < limit) rest = Without(rest, zones_[i]);
      }
      if (!rest.empty()) return false;
    }
    return true;
  }

  absl::Status Initial() {
    const absl::StatusOr<bool> covered =
        IsCovered(reference_.Initial(), Zone(clocks_, true), zones_.size());
    if (!covered.ok()) return covered.status();
    return *covered ? absl::OkStatus()
                    : absl::FailedPreconditionError("no avoiding entry has the initial state");
  }

  absl::Status Triggered(const lang::Expr& trigger) {
    if (certificate_.relation != Relation::kInclusion) {
      return absl::FailedPreconditionError("the reachable states must be given by inclusion");
    }
    for (size_t i = 0; i < certificate_.entries.size(); ++i) {
      const DiscreteState state = StateOf(certificate_.entries[i]);
      absl::StatusOr<std::vector<std::vector<Atom>>> parts = reference_.Predicate(trigger, state);
      if (!parts.ok()) return parts.status();
      for (const std::vector<Atom>& part : *parts) {
        Zone zone = ToZone(certificate_.entries[i].zone, clocks_);
        zone.Add(part);
        if (zone.empty()) continue;
        const absl::StatusOr<bool> covered = IsCovered(state, zone, zones_.size());
        if (!covered.ok()) return covered.status();
        if (!*covered) {
          return absl::FailedPreconditionError(
              Cat("entry ", i, ": no avoiding entry has what follows where the condition holds"));
        }
      }
    }
    return absl::OkStatus();
  }

  absl::Status Group(const std::vector<size_t>& group) {
    const absl::StatusOr<Surroundings> here =
        Surroundings::Of(reference_, StateOf(certificate_.avoiding[group[0]]), &avoided_);
    if (!here.ok()) return Wrong(group[0], ToStdView(here.status().message()));
    for (const size_t i : group) {
      if (zones_[i].empty() || !here->possible()) continue;
      if (!certificate_.infinite_runs && !here->Ends(zones_[i]).empty()) {
        return Wrong(i, "a run may end here");
      }
      for (const MoveError& error : here->errors()) {
        Zone zone = zones_[i];
        zone.Add(error.guard);
        zone.Add(here->invariant());
        if (!zone.empty()) return Wrong(i, Cat("a move runs into an error: ", error.error.message));
      }
      for (const Move& move : here->moves()) {
        Zone zone = zones_[i];
        zone.Add(here->Region(move));
        if (zone.empty()) continue;
        for (const auto& [clock, value] : move.resets) zone.Reset(clock, value);
        const absl::StatusOr<bool> covered = IsCovered(move.target, zone, i);
        if (!covered.ok()) return Wrong(i, ToStdView(covered.status().message()));
        if (!*covered) return Wrong(i, "what follows by a move is not in the entries before it");
      }
    }
    return absl::OkStatus();
  }

  const int clocks_;
  model::Network& network_;
  const lang::Expr& avoided_;
  const Certificate& certificate_;
  Reference reference_;
  Zones zones_;  // per avoiding entry
  std::map<Key, std::vector<size_t>> groups_;
};

absl::Status WrongStep(size_t step, std::string_view what) {
  return absl::FailedPreconditionError(Cat("step ", step, " of the cycle: ", what));
}

// From all of `before`, do the edges of `step` lead into `after`?
absl::Status CheckCycleStep(Reference& reference, const lang::Expr& avoided, size_t number,
                            const model::RunStep& step, const DiscreteState& source, Zone before,
                            const DiscreteState& target, const Zone& after) {
  const absl::StatusOr<Surroundings> here = Surroundings::Of(reference, source, nullptr);
  if (!here.ok()) return here.status();
  const absl::StatusOr<Surroundings> there = Surroundings::Of(reference, target, &avoided);
  if (!there.ok()) return there.status();
  before.Add(here->invariant());
  if (before.empty()) return WrongStep(number, "its zone is empty");
  Zones rest = {before};
  const Move* taken = nullptr;
  for (const Move& move : here->moves()) {
    if (step.edges.empty() || move.edges != step.edges) continue;
    taken = &move;
    rest = Without(rest, here->Region(move));
  }
  if (taken == nullptr || !rest.empty()) return WrongStep(number, "it is not always possible");
  for (const auto& [clock, value] : taken->resets) before.Reset(clock, value);
  if (!there->AllReach(before, after)) return WrongStep(number, "it does not always lead on");
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckAvoiding(model::Network& network, const lang::Expr& avoided,
                           const lang::Expr* trigger, const Certificate& certificate) {
  if (trigger != nullptr) {
    if (absl::Status status = Check(network, nullptr, certificate); !status.ok()) return status;
  }
  if (absl::Status status = CheckShape(network, certificate.avoiding); !status.ok()) return status;
  for (const std::vector<Entry>* entries : {&certificate.entries, &certificate.avoiding}) {
    for (const Entry& entry : *entries) {
      if (!entry.hidden.empty()) {
        return absl::FailedPreconditionError("variables may be hidden in proofs \"invariant\" only");
      }
    }
  }
  return AvoidingChecker(network, avoided, certificate).Run(trigger);
}

absl::Status CheckLasso(model::Network& network, const lang::Expr& avoided,
                        const lang::Expr* trigger, const Certificate& certificate) {
  const model::Run& run = certificate.run;
  const absl::StatusOr<Replay> replay = ReplayAvoiding(network, avoided, trigger, run);
  if (!replay.ok()) return replay.status();
  if (!run.cycle_begin) {
    return certificate.infinite_runs
               ? absl::FailedPreconditionError("the run ends, where only infinite ones count")
               : absl::OkStatus();
  }
  const size_t begin = *run.cycle_begin;
  if (begin >= run.steps.size() || certificate.recurrent.size() != run.steps.size() - begin) {
    return absl::InvalidArgumentError("the cycle needs one zone for each of its steps");
  }
  Zones zones;
  for (const std::vector<Constraint>& zone : certificate.recurrent) {
    zones.push_back(ToZone(zone, network.clock_count()));
  }
  std::vector<int64_t> clocks = replay->states[begin].clocks;
  for (size_t x = 1; x < clocks.size(); ++x) clocks[x] += run.steps[begin].delay;
  for (int i = 0; i < zones[0].size(); ++i) {
    for (int j = 0; j < zones[0].size(); ++j) {
      const int64_t bound = zones[0](i, j);
      if (i == j || bound >= kInfinity) continue;
      const Atom atom{i, j, (bound & 1) != 0 ? lang::Op::kLessEqual : lang::Op::kLess, bound >> 1};
      if (!Holds(atom, clocks, run.denominator)) {
        return absl::FailedPreconditionError("the cycle does not begin in its first zone");
      }
    }
  }
  if (!(replay->states[begin].discrete == replay->states.back().discrete)) {
    return absl::FailedPreconditionError("the cycle does not lead back");
  }
  Reference reference(network);
  for (size_t k = 0; k < zones.size(); ++k) {
    const absl::Status status =
        CheckCycleStep(reference, avoided, k + 1, run.steps[begin + k],
                       replay->states[begin + k].discrete, zones[k],
                       replay->states[begin + k + 1].discrete, zones[(k + 1) % zones.size()]);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace zonelab::certificate
