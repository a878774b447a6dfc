#include "core/check/check.h"

#include <utility>

#include "core/check/extremes.h"
#include "core/check/failure.h"
#include "core/check/lineup.h"
#include "core/check/reachability.h"
#include "core/check/runs.h"
#include "core/reference/dead_values.h"

namespace zonelab::check {
namespace {

// Which limit ended the search.
Reason LimitReason(const search::Search& search) {
  const LimitReached& limit = search.limit();
  Reason reason;
  reason.message = limit.message;
  if (limit.limit == Limit::kDefect) {
    reason.code = ReasonCode::kRefused;
    return reason;
  }
  reason.code = ReasonCode::kLimit;
  reason.limit = limit.limit;
  reason.states = search.stats().expanded;
  reason.waiting = search.waiting();
  if (limit.bound > 0) reason.bound = limit.bound;
  return reason;
}

std::unique_ptr<Check> MakePrepared(const Setting& setting, Diagnostics& diagnostics) {
  if (IsAboutValues(setting.question.form)) return MakeExtremesCheck(setting, diagnostics);
  const bool is_about_runs = IsAboutRuns(setting.question.form);
  const bool may_others_join = is_about_runs && setting.first_moves.empty() &&
                               (setting.plan.may_slice || setting.plan.may_join);
  if (may_others_join || !setting.plan.members.empty()) return MakeLineup(setting, diagnostics);
  if (is_about_runs) return MakeRunCheck(setting, diagnostics);
  return MakeReachability(setting, diagnostics);
}

}  // namespace

SearchCheck::SearchCheck(Setting setting) : setting_(std::move(setting)) {
  setting_.plan.may_forget_values = !setting_.system.dead_slots().empty();
}

Progress SearchCheck::progress() const {
  const Stats stats = search_->stats();
  Progress progress;
  progress.stored = stats.stored;
  progress.waiting = search_->waiting();
  progress.explored = stats.expanded;
  progress.covered = stats.covered;
  progress.bytes = search_->bytes();
  progress.seconds = stats.cpu_seconds;
  progress.done = search_->status() != search::Status::kRunning;
  return progress;
}

Answer SearchCheck::Finish() {
  Answer answer;
  answer.options = options();
  answer.stats = search_->stats();
  if (options().max_events > 0) answer.events = search_->events();
  switch (search_->status()) {
    case search::Status::kRunning:
      answer.reason.code = ReasonCode::kStopped;
      answer.reason.states = answer.stats.expanded;
      break;
    case search::Status::kLimit:
      answer.reason = LimitReason(*search_);
      break;
    case search::Status::kReached:
      Reached(&answer);
      if (search_->has_failed()) {
        answer.reason.also_fails =
            FailureMessage(*setting_.system.network().document, search_->error());
      }
      break;
    case search::Status::kExhausted:
      Exhausted(&answer);
      break;
    case search::Status::kRunTimeError:
      ExplainFailure(setting_, *search_, &answer);
      break;
  }
  answer.reason.searched_with = setting_.plan.replaced;
  answer.reason.because_of_deadlock = setting_.plan.because_of_deadlock;
  answer.reason.because_of_stopwatches = setting_.plan.stops_clocks;
  return answer;
}

void Prepare(const Setting& setting) {
  semantics::System& system = setting.system;
  system.set_ignores_meta(setting.plan.options.meta == Meta::kIgnored);
  system.set_max_ways(setting.plan.options.budget.max_ways);
  system.set_dead_slots({});
  if (!setting.plan.may_forget_values || setting.question.query.predicate == nullptr) return;
  reference::DeadValues dead = reference::FindDeadValues(system.network(), setting.question.query);
  if (dead.empty()) return;
  for (auto& locations : dead.at) {
    for (std::vector<int32_t>& slots : locations) {
      for (int32_t& slot : slots) slot += system.process_count();
    }
  }
  system.set_dead_slots(std::move(dead.at));
}

std::unique_ptr<Check> MakeCheck(const Setting& setting, Diagnostics& diagnostics) {
  Prepare(setting);
  std::unique_ptr<Check> check = MakePrepared(setting, diagnostics);
  // Searches have what they need; others that look at the system tell all values apart.
  setting.system.set_dead_slots({});
  return check;
}

std::optional<property::Goal> CompileGoal(const Setting& setting, const lang::Expr& predicate,
                                          bool is_negated, Diagnostics& diagnostics) {
  absl::StatusOr<property::Goal> goal =
      property::Goal::Compile(predicate, is_negated, setting.system);
  if (goal.ok()) return *std::move(goal);
  diagnostics.Error("not-yet-supported", setting.question.query.span,
                    std::string(goal.status().message()));
  return std::nullopt;
}

}  // namespace zonelab::check
