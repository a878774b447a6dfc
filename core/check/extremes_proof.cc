#include "core/check/extremes_proof.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "core/check/reachability.h"
#include "core/reference/reference.h"
#include "core/run/path.h"

namespace zonelab::check {
namespace {

std::vector<std::vector<model::FiredEdge>> MovesOf(const model::Run& run) {
  std::vector<std::vector<model::FiredEdge>> moves;
  for (const model::RunStep& step : run.steps) moves.push_back(step.edges);
  return moves;
}

// A run to a state that satisfies the question's condition and the comparisons.
struct Found {
  run::Trace trace;
  run::Path path;
};
// Searches breadth first, with the limits of the check.  Nothing: there is no such state, or a
// limit was reached.
std::optional<Found> Reach(const Setting& setting, absl::Span<const Comparison> comparisons) {
  const Question question = Reaching(setting.question, setting.system.network(), comparisons);
  Options options;
  options.clocks = setting.plan.options.clocks;
  options.order = Order::kBreadthFirst;
  options.budget = setting.plan.options.budget;
  absl::StatusOr<Plan> plan = MakePlan(question, options, setting.plan.stops_clocks);
  if (!plan.ok()) return std::nullopt;
  Diagnostics diagnostics;
  const auto check = MakeReachability({setting.system, question, *std::move(plan)}, diagnostics);
  if (check == nullptr) return std::nullopt;
  while (!check->progress().done) check->Work(1);
  Answer answer = check->Finish();
  if (answer.verdict != Verdict::kSatisfied || !answer.trace) return std::nullopt;
  return Found{*std::move(answer.trace), check->path()};
}

constexpr int kMostLoopsTried = 100;

// Parts of the run that lead back to the same locations and values, behind the last place where
// `clock` was assigned, and make no clock smaller: the first that `shows` accepts.
template <class Shows>
bool FindLoop(const run::Trace& trace, int clock, Shows shows) {
  const std::vector<reference::ReplayedState>& states = trace.states;
  size_t since = states.size() - 1;
  while (since > 0 && states[since].clocks[clock] ==
                          states[since - 1].clocks[clock] + trace.run.steps[since - 1].delay) {
    --since;
  }
  int tried = 0;
  for (size_t end = states.size() - 1; end > since; --end) {
    for (size_t begin = end; begin-- > since;) {
      const reference::ReplayedState &from = states[begin], &to = states[end];
      if (!(from.discrete == to.discrete) || from.clocks[clock] == to.clocks[clock] ||
          !std::equal(from.clocks.begin(), from.clocks.end(), to.clocks.begin(),
                      std::less_equal<int64_t>())) {
        continue;
      }
      if (shows({begin, end})) return true;
      if (++tried == kMostLoopsTried) return false;
    }
  }
  return false;
}

}  // namespace

std::optional<certificate::Attained> ShowAttained(const Setting& setting, size_t item,
                                                  const Side& side, bool is_upper,
                                                  int32_t constant) {
  // Where zones are not exact, how near a bound can be come to is not known: it must be attained.
  const bool needs_run = setting.plan.stops_clocks;
  if (needs_run && (!side.bound || side.is_strict)) return std::nullopt;
  std::vector<Comparison> comparisons;
  Comparison of_item{setting.question.query.expressions[item]};
  if (!side.bound) {
    for (int x = 1; x < setting.system.clock_count(); ++x) {
      comparisons.push_back({nullptr, x, lang::Op::kGreater, constant});
    }
  } else if (side.is_strict) {
    of_item.op = is_upper ? lang::Op::kGreater : lang::Op::kLess;
    of_item.bound = static_cast<int32_t>(*side.bound + (is_upper ? -1 : 1));
    comparisons.push_back(of_item);
  } else {
    of_item.op = is_upper ? lang::Op::kGreaterEqual : lang::Op::kLessEqual;
    of_item.bound = static_cast<int32_t>(*side.bound);
    comparisons.push_back(of_item);
  }
  const std::optional<Found> found = Reach(setting, comparisons);
  if (!found) return std::nullopt;
  certificate::Attained attained{side.bound, side.is_strict};
  if (needs_run) {
    attained.run = found->trace.run;
  } else {
    attained.path = MovesOf(found->trace.run);
  }
  return attained;
}

std::optional<certificate::Attained> ShowUnbounded(const Setting& setting, size_t item,
                                                   int32_t constant, property::Extremes& values) {
  const lang::Query& query = setting.question.query;
  lang::Expr* expr = query.expressions[item];
  const std::optional<Found> found =
      Reach(setting, {{Comparison{expr, 0, lang::Op::kGreater, constant}}});
  if (!found) return std::nullopt;
  certificate::Attained attained;
  const semantics::Slot* last = found->path.back().target.data();
  const auto zone = run::LastZone(found->path, setting.system.clock_count());
  if (zone && values.IsUnboundedIn(item, last, zone->data())) {
    attained.path = MovesOf(found->trace.run);
    return attained;
  }
  attained.run = found->trace.run;
  const auto shows = [&](const reference::Loop& loop) {
    attained.loop = loop;
    return reference::ReplayGrowing(setting.system.network(), query.predicate, *expr, *attained.run,
                                    loop)
        .ok();
  };
  if (!FindLoop(found->trace, values.ClockIn(item, last), shows)) return std::nullopt;
  return attained;
}

}  // namespace zonelab::check
