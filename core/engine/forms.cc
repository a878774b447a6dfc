// What is particular to deadlocks and to E[], A<>, -->: which configuration may decide them, and
// what proves the answer.
#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/engine/engine.h"
#include "core/engine/make_search.h"
#include "core/engine/run_json.h"
#include "core/search/runs/cycle.h"
#include "core/trace/lasso.h"

namespace zonelab {
namespace {

using lang::QueryKind;

std::vector<certificate::Constraint> ToCertificate(const std::vector<zone::Constraint>& zone) {
  std::vector<certificate::Constraint> constraints;
  for (const zone::Constraint& c : zone) {
    constraints.push_back({c.i, c.j, zone::Value(c.bound), zone::IsStrict(c.bound)});
  }
  return constraints;
}

}  // namespace

std::optional<property::Goal> Session::CompileGoal(const lang::Expr& predicate, bool is_negated) {
  absl::StatusOr<property::Goal> goal =
      property::Goal::Compile(predicate, is_negated, *model_.system_);
  if (goal.ok()) return *std::move(goal);
  diagnostics_.Error("not-yet-supported", query_.span, std::string(goal.status().message()));
  return std::nullopt;
}

bool Session::CompileGoals() {
  lang::Document& document = *model_.file_.document;
  auto compile = [&](const lang::Expr& predicate, bool is_negated, property::Goal* out) {
    std::optional<property::Goal> goal = CompileGoal(predicate, is_negated);
    if (goal) *out = *std::move(goal);
    return goal.has_value();
  };
  switch (query_.kind) {
    case QueryKind::kExistsEventually:
    case QueryKind::kAlwaysGlobally:
      goal_expr_ = lang::StatesSearchedFor(document, query_);
      return compile(*query_.predicate, query_.kind == QueryKind::kAlwaysGlobally, &goal_);
    case QueryKind::kExistsAlways:
    case QueryKind::kAlwaysEventually:
      avoided_expr_ = lang::StatesAvoided(document, query_);
      return compile(*query_.predicate, query_.kind == QueryKind::kExistsAlways, &avoided_);
    case QueryKind::kLeadsTo:
      avoided_expr_ = lang::StatesAvoided(document, query_);
      return compile(*query_.predicate, false, &trigger_) &&
             compile(*query_.target, false, &avoided_);
    case QueryKind::kSup:
    case QueryKind::kInf:
    case QueryKind::kBounds:
      if (query_.predicate != nullptr && !compile(*query_.predicate, false, &trigger_))
        return false;
      extremes_ = std::make_unique<property::Extremes>(query_, trigger_, *model_.system_);
      return true;
  }
  return false;
}

void Session::MakeBounds() {
  std::vector<semantics::ClockAtom> atoms;
  for (const property::Goal* goal : {&goal_, &avoided_, &trigger_}) {
    atoms.insert(atoms.end(), goal->atoms().begin(), goal->atoms().end());
  }
  // What other kinds of queries look at might be left out.
  const bool is_reachability = extremes_ == nullptr && !IsAboutRuns() && !goal_.has_deadlock();
  bounds_ = std::make_unique<semantics::Bounds>(
      *model_.system_, atoms,
      is_reachability ? ReductionFor(options_) : semantics::Reduction::kNone);
  if (extremes_ == nullptr) return;
  extreme_constant_ = std::max(2 * extreme_constant_, bounds_->largest_constant() + 1);
  extremes_->Restart(extreme_constant_);
  const std::vector<semantics::ClockAtom> more = extremes_->Atoms(extreme_constant_);
  atoms.insert(atoms.end(), more.begin(), more.end());
  bounds_ = std::make_unique<semantics::Bounds>(*model_.system_, atoms);
}

bool Session::SearchOn() {
  if (extremes_ == nullptr || !extremes_->is_empty()) return false;
  const int n = model_.system_->clock_count();
  zone::Matrix zone;
  bool is_good = true;
  search_->ForEachEntry([&](const search::Entry& entry) {
    zone::MakeZone(entry.zone, n, &zone);
    is_good = is_good && extremes_->Add(entry.state, zone.data());
  });
  if (!is_good || !extremes_->NeedsMore()) return false;
  ProveUnbounded();
  if (!extremes_->NeedsMore() || extreme_constant_ > zone::kMaxConstant / 2) return false;
  MakeBounds();
  Start();
  return true;
}

void Session::FinishExtremes(Result& result) {
  if (!extremes_->error().message.empty()) {
    result.reason = {.code = ReasonCode::kGoalError, .message = extremes_->error().message};
    return;
  }
  if (extremes_->NeedsMore()) {
    result.reason = {.code = ReasonCode::kGrows, .bound = static_cast<double>(extreme_constant_)};
    return;
  }
  result.extremes = extremes_->Results();
  if (options_.make_certificate) result.certificate = ProveExtremes(result.extremes);
  if (extremes_->is_empty()) {
    result.verdict = Verdict::kViolated;
    result.reason.code = ReasonCode::kNoSuchState;
    return;
  }
  result.verdict = Verdict::kSatisfied;
  result.reason.code = ReasonCode::kValues;
}

// Deadlocks and runs take a bisimulation, which Extra_M+ is (algorithms §1.5), with constants per
// location or for the whole model.
void Session::UseFittingOptions() {
  if (!IsAboutRuns() && !goal_.has_deadlock() && extremes_ == nullptr) return;
  const auto use = [&](std::string_view option, std::string_view name) {
    const std::string asked = ToText(FindOption(option)->get(options_));
    if (asked == name) return;
    replaced_.push_back({std::string(option), asked, std::string(name)});
    ZL_CHECK(SetFromText(options_, option, name).ok());
  };
  if (options_.clocks != "extra-difference") use("clocks", "extra-m");
  use("data", "explicit");
  if (IsAboutRuns()) use("order", "dfs");
}

void Session::FinishLasso(Result& result) {
  const bool is_satisfied = query_.kind == QueryKind::kExistsAlways;
  result.verdict = is_satisfied ? Verdict::kSatisfied : Verdict::kViolated;
  const search::LassoPath found = cycles_->lasso();
  auto lasso = trace::ExpandLasso(*model_.system_, avoided_,
                                  trigger_.is_empty() ? nullptr : &trigger_, found);
  absl::Status status = lasso.status();
  Trace trace;
  if (status.ok()) {
    auto run = trace::TimedRun(*model_.system_, lasso->path, lasso->ends);
    status = run.status();
    if (status.ok()) {
      trace.run = *std::move(run);
      trace.run.trigger = lasso->trigger;
      trace.run.cycle_begin = lasso->cycle_begin;
      trace.ending = lasso->cycle_begin ? "cycle" : lasso->stays ? "stays" : "stuck";
      auto replay =
          reference::ReplayAvoiding(*model_.network_, *avoided_expr_,
                                    trigger_.is_empty() ? nullptr : query_.predicate, trace.run);
      status = replay.status();
      if (status.ok()) trace.states = std::move(replay->states);
    }
  }
  if (!status.ok()) {
    result.verdict = Verdict::kUnknown;
    result.reason = {
        .code = ReasonCode::kRefused,
        .message = Cat("the run that was found was refused: ", std::string(status.message()))};
    return;
  }
  const size_t before = found.cycle_begin.value_or(found.steps.size() - 1);
  result.reason.code = ReasonCode::kRunFound;
  result.reason.steps = static_cast<int64_t>(before);
  result.reason.ending = found.cycle_begin ? Ending::kCycle
                         : lasso->stays    ? Ending::kStays
                                           : Ending::kStuck;
  if (found.cycle_begin) {
    result.reason.cycle_steps = static_cast<int64_t>(found.steps.size() - 1 - before);
  }
  if (options_.make_certificate) {
    certificate::Certificate& certificate = result.certificate.emplace();
    certificate.query = query_text_;
    certificate.proof = certificate::Proof::kLasso;
    certificate.infinite_runs = options_.runs == Runs::kInfinite;
    certificate.run = trace.run;
    for (const std::vector<zone::Constraint>& zone : lasso->recurrent) {
      certificate.recurrent.push_back(ToCertificate(zone));
    }
  }
  if (!options_.make_trace) return;
  DescribeZones(model_, lasso->path, &trace);
  result.trace = std::move(trace);
}

void Session::FinishNoLasso(Result& result) {
  const bool is_violated = query_.kind == QueryKind::kExistsAlways;
  result.verdict = is_violated ? Verdict::kViolated : Verdict::kSatisfied;
  result.reason.code = ReasonCode::kNoRun;
  result.reason.states = result.stats.stored;
  if (!options_.make_certificate) return;
  certificate::Certificate& certificate = result.certificate.emplace();
  certificate.query = query_text_;
  certificate.proof = certificate::Proof::kNoLasso;
  certificate.infinite_runs = options_.runs == Runs::kInfinite;
  cycles_->ForEachEntry(
      [&](const search::Entry& found) { certificate.entries.push_back(ToEntry(found)); });
  cycles_->ForEachAvoiding(
      [&](const search::Entry& found) { certificate.avoiding.push_back(ToEntry(found)); });
}

}  // namespace zonelab
