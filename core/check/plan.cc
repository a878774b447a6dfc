#include "core/check/plan.h"

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/check/make_lazy.h"
#include "core/clocks/list.h"
#include "core/strategies/choices.h"
#include "core/zone/bound.h"

namespace zonelab::check {
namespace {

using semantics::Reduction;

// What --clocks auto stands for where one search is made.
constexpr std::string_view kFirstOfLineup = "exact", kLazyOfAuto = "bin";
constexpr std::string_view kBisimulation = "extra-m";

// After a run-time error so many states are still explored for the one that is asked for.
constexpr int64_t kPatience = 100'000;

void Use(std::string_view option, std::string_view value, Plan* plan) {
  const OptionSpec& spec = *FindOption(option);
  const std::string asked = ToText(spec.get(plan->options));
  if (asked == value) return;
  plan->replaced.push_back({spec.name, asked, std::string(value)});
  ZL_CHECK(SetFromText(plan->options, option, value).ok());
}

// The option was not asked for, so it is not replaced.
void NotAskedFor(std::string_view name, Plan* plan) {
  std::erase_if(plan->replaced, [&](const Replacement& one) { return one.option == name; });
}

// Deadlocks, runs and values need a bisimulation: what extrapolation adds to a zone must be able to
// do the same as what was there, where for reachability less is enough.  Extra_M+ is one
// [Behrmann+ 2006], with constants per location or, where differences of
// clocks are compared, those of the whole model.
void UseBisimulation(bool is_about_runs, Plan* plan) {
  if (plan->options.clocks != "extra-difference") Use("clocks", kBisimulation, plan);
  Use("data", "explicit", plan);
  if (is_about_runs) Use("order", "dfs", plan);
}

// Where clocks stand still a larger valuation is not simulated by a smaller one any more, so that
// only sets prove something: zones that include all that can be reached from each other, however
// they were made larger.
void UseInclusion(Plan* plan) {
  const std::string_view clocks = plan->options.clocks;
  if (clocks != "extra-m" && clocks != "extra-difference") Use("clocks", "extra-lu", plan);
  Use("data", "explicit", plan);
}

bool IsReplica(std::string_view clocks) {
  return replica::LazyStrategies::Any(
      [&](auto tag) { return decltype(tag)::type::kName == clocks; });
}

// Which clocks need not be looked at when a state is searched for.
Reduction ReductionFor(const Options& options) {
  if (options.activity == Activity::kOff) return Reduction::kNone;
  if (IsReplica(options.clocks)) return Reduction::kNone;  // as the program that it counts like
  Reduction reduction = Reduction::kActivityAndEqual;
  clocks::LazyStrategies::Any([&](auto tag) {
    using Clocks = typename decltype(tag)::type;
    if (Clocks::kName != options.clocks) return false;
    // Abstractions never speak of inactive clocks, so covering gains nothing from forgetting them;
    // but the order does go by zones, and finds less good ones if nothing in them tells that time
    // has passed.
    const bool forgets = std::is_same_v<Clocks, clocks::Whole> || Extrapolates<Clocks>(options) ||
                         options.order != Order::kBestFirst;
    if (Clocks::kCertifiesBySimulation) {
      // A guard and an invariant on equal clocks may contradict each other without bounds having
      // been learnt of them; then a certificate by simulation would lack them.
      reduction = forgets ? Reduction::kActivity : Reduction::kNone;
    } else if (!forgets) {
      reduction = Reduction::kEqual;
    }
    return true;
  });
  return reduction;
}

// Is the search right with constraints on the difference of two clocks?
bool TakesDifferences(const Options& options) {
  bool extrapolates = false;
  clocks::LazyStrategies::Any([&](auto tag) {
    using Clocks = typename decltype(tag)::type;
    if (Clocks::kName == options.clocks) extrapolates = Extrapolates<Clocks>(options);
    return false;
  });
  replica::LazyStrategies::Any([&](auto tag) {
    using Clocks = typename decltype(tag)::type;
    if (Clocks::kName == options.clocks) extrapolates = Extrapolates<Clocks>(options);
    return false;
  });
  return TraitsOf(options.clocks)->takes_differences && !extrapolates;
}

// Is nothing asked for but an answer?  Who names another order wants that order.
bool LeavesTheChoice(const Options& options) {
  if (options.max_events > 0) return false;
  const Options defaults;
  for (const OptionSpec& option : OptionSpecs()) {
    if (option.name == "symmetry") continue;
    const bool is_of_some_searches_only =
        option.group == OptionSpec::kSearch && !option.families.Has(Family::kRuns);
    if (is_of_some_searches_only && option.get(options) != option.get(defaults)) return false;
  }
  return true;
}

// The searches that take turns for a state: see check/lineup.h.
std::vector<Plan> Lineup(const Question& question, const Options& options) {
  std::vector<Plan> members;
  const auto add = [&](std::string_view clocks, Order order) {
    Options one = options;
    one.clocks = clocks;
    one.order = order;
    if (one.symmetry == Symmetry::kAuto) one.symmetry = Symmetry::kOn;
    members.push_back(*MakePlan(question, one));
  };
  // What cannot move must look the same from all valuations of a zone.
  const std::string_view first = question.asks_about_deadlocks ? kBisimulation : kFirstOfLineup;
  add(first, Order::kBestFirst);
  if (!question.asks_about_deadlocks) add("cegar", Order::kBestFirst);
  add(first, Order::kDepthFirst);
  if (!question.asks_about_deadlocks) add(first, Order::kRandom);
  return members;
}

}  // namespace

absl::StatusOr<Plan> MakePlan(const Question& question, const Options& options, bool stops_clocks) {
  if (absl::Status status = Validate(options); !status.ok()) return status;
  Plan plan;
  plan.options = options;
  if (options.clocks == kAutoClocks) {
    // What is left out may make infinitely many moves where the rest makes none.
    const bool only_infinite = IsAboutRuns(question.form) && options.runs == Runs::kInfinite;
    plan.may_forget_values = !IsAboutValues(question.form) && LeavesTheChoice(options);
    plan.may_slice = !stops_clocks && !only_infinite && LeavesTheChoice(options);
    const bool is_for_state = question.form == QueryForm::kExistsEventually ||
                              question.form == QueryForm::kAlwaysGlobally;
    plan.may_join = question.form == QueryForm::kLeadsTo && LeavesTheChoice(options);
    if (is_for_state && !stops_clocks && LeavesTheChoice(options)) {
      plan.members = Lineup(question, options);
      return plan;
    }
    plan.options.clocks = HidesData(options) ? kLazyOfAuto : kFirstOfLineup;
    if (options.symmetry == Symmetry::kAuto && is_for_state && LeavesTheChoice(options)) {
      plan.options.symmetry = Symmetry::kOn;
    }
  }
  const bool asks_for_state =
      question.form == QueryForm::kExistsEventually || question.form == QueryForm::kAlwaysGlobally;
  if (asks_for_state && options.errors != Errors::kStop) plan.options.budget.patience = kPatience;
  const bool is_about_runs = IsAboutRuns(question.form);
  if (is_about_runs || IsAboutValues(question.form) || question.asks_about_deadlocks) {
    UseBisimulation(is_about_runs, &plan);
    // What is possible and what is not depends on active clocks alone; but values may be asked of
    // any clock.
    if (!IsAboutValues(question.form) && options.activity == Activity::kOn) {
      plan.reduction = Reduction::kActivity;
    }
    if (options.clocks == kAutoClocks) {
      NotAskedFor("clocks", &plan);
    }
    plan.because_of_deadlock = question.asks_about_deadlocks;
    plan.stops_clocks = stops_clocks;  // which only values cope with (check/stopwatches.h)
  } else {
    plan.stops_clocks = stops_clocks;
    if (stops_clocks) UseInclusion(&plan);
    if (options.clocks == kAutoClocks) NotAskedFor("clocks", &plan);
    plan.reduction = ReductionFor(plan.options);
  }
  // Of states that differ in meta variables only the first one met stays: that depends on the order.
  const bool is_about_states = !is_about_runs && !IsAboutValues(question.form);
  plan.may_exchange = is_about_states && plan.options.symmetry == Symmetry::kOn && !stops_clocks &&
                      options.meta == Meta::kState;
  return plan;
}

bool CanSearch(const semantics::Bounds& bounds, const Options& options, Diagnostics& diagnostics) {
  if (bounds.diagonal() != nullptr && !TakesDifferences(options)) {
    diagnostics.Error(
        "unsupported-feature", bounds.diagonal()->span,
        Tell("The clock abstraction \"", options.clocks,
             "\" does not support constraints on the difference of two clocks",
             Message(TraitsOf(options.clocks)->takes_differences
                         ? " where zones are extrapolated; choose \"no\" for extrapolation."
                         : "; choose \"exact\", \"bin\" or \"cegar\".")));
  }
  return !diagnostics.has_errors();
}

Message TooLargeFor(const semantics::Bounds& bounds) {
  if (!bounds.has_unlisted_diagonals()) return "";
  return Tell("the difference of two clocks is compared with a value that can be one of more than ",
              semantics::Bounds::kMostDiagonalBounds,
              ", there are too many such constraints, or the clocks are chosen by data; smaller "
              "ranges of the variables help");
}

}  // namespace zonelab::check
