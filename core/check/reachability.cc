#include "core/check/reachability.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/check/interchange.h"
#include "core/check/make_search.h"
#include "core/check/make_sharded.h"
#include "core/check/prove.h"
#include "core/check/vacuity.h"
#include "core/check/witness.h"
#include "core/run/timed_run.h"
#include "core/strategies/choices.h"

namespace zonelab::check {
namespace {

// How much a second search may take that looks for a run with fewer steps.
constexpr int64_t kShorteningStates = 20'000;
constexpr double kShorteningSeconds = 0.5;

// After so many ways to the goal that no run takes the search is given up.
constexpr int kMostPassedOver = 2'000;

class ReachabilityCheck final : public Reachability {
 public:
  ReachabilityCheck(const Setting& setting, property::Goal goal,
                    std::vector<model::Interchangeable> sets)
      : Reachability(setting),
        sets_(std::move(sets)),
        goal_(std::move(goal)),
        bounds_(setting_.system, goal_.atoms(), setting_.plan.reduction, setting_.plan.rates()) {}
  ~ReachabilityCheck() override { search_.reset(); }  // it looks at members that go away now

  // `others`: more goals that mean the same, one for each thread but the first.
  bool Start(std::vector<property::Goal> others, Diagnostics& diagnostics) {
    if (!CanSearch(bounds_, options(), diagnostics)) return false;
    if (bounds_.diagonal() != nullptr) sets_.clear();
    others_ = std::move(others);
    std::vector<property::Goal*> goals = {&goal_};
    for (property::Goal& goal : others_) goals.push_back(&goal);
    const bool is_alone = goals.size() == 1 || !sets_.empty() || !TooLargeFor(bounds_).empty();
    search_ = is_alone ? MakeSearch(setting_.system, bounds_, goal_, options(), sets_)
                       : MakeSharded(setting_.system, bounds_, goals, options());
    return true;
  }
  const run::Path& path() const override { return path_; }

  // Where zones are not exact, a way to the goal counts if a run takes it.  One is tried at a time.
  void Work(double seconds) override {
    search_->Work(seconds);
    const bool is_suspect = search_->status() == search::Status::kReached && !is_confirmed_;
    if (!setting_.plan.stops_clocks || !is_suspect || passed_over_ == kMostPassedOver) return;
    path_ = Follow(search_->path());
    is_confirmed_ = run::TimedRun(setting_.system, path_, Ends()).ok();
    if (!is_confirmed_ && ++passed_over_ < kMostPassedOver) search_->PassOver();
  }

 private:
  run::Path Follow(const std::vector<uint32_t>& moves) const {
    std::optional<run::Path> path = run::FollowMoves(setting_.system, moves);
    ZL_CHECK(path.has_value());
    return *std::move(path);
  }

  // The processes that change places with others.
  int64_t CountInterchangeable() const {
    std::vector<bool> moves(setting_.system.network().processes.size());
    for (const model::Interchangeable& set : sets_) {
      for (const model::Exchange& exchange : set.exchanges) {
        for (size_t p = 0; p < moves.size(); ++p) {
          if (exchange.processes[p] != static_cast<int32_t>(p)) moves[p] = true;
        }
      }
    }
    return std::count(moves.begin(), moves.end(), true);
  }

  void OnlyApproximately(Answer* answer) const {
    answer->verdict = Verdict::kUnknown;
    answer->reason.code = ReasonCode::kApproximate;
    answer->reason.states = answer->stats.expanded;
  }

  void Reached(Answer* answer) override {
    if (setting_.plan.stops_clocks && !is_confirmed_) return OnlyApproximately(answer);
    const bool is_asked_for = setting_.question.form == QueryForm::kExistsEventually;
    answer->reason.interchangeable = CountInterchangeable();
    answer->verdict = is_asked_for ? Verdict::kSatisfied : Verdict::kViolated;
    answer->reason.code = is_asked_for ? ReasonCode::kReached : ReasonCode::kCounterexample;
    const bool is_shortened = options().make_trace && !setting_.plan.stops_clocks;
    const std::vector<uint32_t> moves = is_shortened ? ShortPath() : search_->path();
    answer->reason.steps = static_cast<int64_t>(moves.size());
    if (!options().make_trace) return;
    path_ = Follow(moves);
    const property::Goal::Disjuncts ends = Ends();
    absl::StatusOr<run::Trace> trace =
        MakeTrace(setting_.system, path_, ends, [this](model::Run& run) {
          return reference::ReplayRun(setting_.system.network(), setting_.question.query.searched,
                                      run);
        });
    if (!trace.ok()) return Refuse(trace.status(), answer);
    run::AddZones(setting_.system, path_, &*trace);
    run::AddWindows(setting_.system, path_, ends, &*trace);
    answer->trace = *std::move(trace);
    if (!options().make_certificate) return;
    answer->certificate = CertificateFor(setting_, certificate::Proof::kRun);
    answer->certificate->run = answer->trace->run;
  }

  void Exhausted(Answer* answer) override {
    if (passed_over_ > 0) return OnlyApproximately(answer);
    answer->reason.interchangeable = CountInterchangeable();
    switch (setting_.question.form) {
      case QueryForm::kExistsEventually:
        answer->verdict = Verdict::kViolated;
        answer->reason.code = ReasonCode::kUnreachable;
        break;
      case QueryForm::kAlwaysGlobally:
        answer->verdict = Verdict::kSatisfied;
        answer->reason.code = ReasonCode::kHolds;
        answer->reason.never_true =
            NeverTrue(setting_, [this](const Visitor& visit) { search_->ForEachEntry(visit); });
        break;
      default:
        answer->verdict = Verdict::kSatisfied;
        answer->reason.code = ReasonCode::kExplored;
        break;
    }
    answer->reason.states = answer->stats.stored;
    answer->reason.assumed_no_errors = options().errors == Errors::kAssumed && HidesData(options());
    if (options().make_certificate) answer->certificate = Invariant();
  }

  certificate::Certificate Invariant() const {
    auto certificate = CertificateFor(setting_, certificate::Proof::kInvariant);
    certificate.diagonals = ToCertificate(bounds_.diagonals());
    certificate.entries = EntriesOf(setting_, bounds_,
                                    [this](const Visitor& visit) { search_->ForEachEntry(visit); });
    certificate.interchangeable = sets_;
    for (const certificate::Entry& entry : certificate.entries) {
      if (!entry.bounds.empty()) certificate.relation = certificate::Relation::kSimulation;
    }
    return certificate;
  }

  // The search's path to the goal, or a shorter one where a small breadth-first search finds it.
  std::vector<uint32_t> ShortPath() {
    const std::vector<uint32_t> found = search_->path();
    if (options().order == Order::kBreadthFirst || found.size() <= 1) return found;
    Options breadth_first = options();
    breadth_first.order = Order::kBreadthFirst;
    breadth_first.budget = {.max_states = kShorteningStates};
    const auto search = MakeSearch(setting_.system, bounds_, goal_, breadth_first, sets_);
    if (search->Work(kShorteningSeconds) != search::Status::kReached) return found;
    const std::vector<uint32_t> shorter = search->path();
    return shorter.size() < found.size() ? shorter : found;
  }

  // The zones at the end of the path in which the goal is met.
  property::Goal::Disjuncts Ends() {
    semantics::Machine machine(setting_.system.program());
    const semantics::Slot* last = path_.back().target.data();
    property::Goal::Disjuncts ends;
    lang::EvalError error;
    const int n = setting_.system.clock_count();
    const std::optional<zone::Matrix> zone = run::LastZone(path_, n);
    if (!goal_.has_deadlock()) {
      const auto add = [&ends](const property::Cases::Conjunction& end, const zone::Bound*) {
        ends.push_back(end);
        return true;
      };
      goal_.ForEachCase(last, zone ? zone->data() : nullptr, n, machine, add, &error);
      return ends;
    }
    zone::Union part;
    if (zone) goal_.PartOf(last, zone->data(), n, machine, &part, &error);
    for (const zone::Matrix& piece : part) ends.push_back(zone::ToConstraints(piece.data(), n));
    return ends;
  }

  std::vector<model::Interchangeable> sets_;  // states are kept up to exchanging their values
  property::Goal goal_;
  std::vector<property::Goal> others_;
  const semantics::Bounds bounds_;
  run::Path path_;
  int passed_over_ = 0;        // ways to the goal that no run takes
  bool is_confirmed_ = false;  // stops_clocks: a run takes the search's way to the goal
};

}  // namespace

std::unique_ptr<Reachability> MakeReachability(const Setting& setting, Diagnostics& diagnostics) {
  const lang::Query& query = setting.question.query;
  std::vector<property::Goal> goals(
      static_cast<size_t>(ThreadsFor(setting.system, setting.plan.options)));
  for (property::Goal& goal : goals) {
    if (query.predicate == nullptr) break;
    std::optional<property::Goal> compiled =
        CompileGoal(setting, *query.predicate, setting.question.form == QueryForm::kAlwaysGlobally,
                    diagnostics);
    if (!compiled) return nullptr;
    goal = *std::move(compiled);
  }
  std::vector<model::Interchangeable> sets;
  Setting used = setting;
  if (setting.plan.may_exchange &&
      TraitsOf(setting.plan.options.clocks)->family == Family::kEager) {
    sets = FindInterchangeable(setting.system.network(), query);
    // Which of several equal clocks is compared is decided by their numbers.
    semantics::Reduction& reduction = used.plan.reduction;
    if (!sets.empty() && reduction == semantics::Reduction::kActivityAndEqual) {
      reduction = semantics::Reduction::kActivity;
    }
  }
  // A value that is reset may be one that is exchanged; then the two undo each other.
  semantics::System::DeadSlots dead = setting.system.dead_slots();
  if (!sets.empty()) setting.system.set_dead_slots({});
  auto check = std::make_unique<ReachabilityCheck>(used, std::move(goals[0]), std::move(sets));
  goals.erase(goals.begin());
  const bool is_made = check->Start(std::move(goals), diagnostics);
  setting.system.set_dead_slots(std::move(dead));
  return is_made ? std::move(check) : nullptr;
}

}  // namespace zonelab::check
