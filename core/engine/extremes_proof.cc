// The certificate of sup, inf and bounds: the states that were stored, and for each bound a path
// that leads up to it; and why a clock has no bound.
#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/engine/engine.h"
#include "core/lang/print.h"
#include "core/trace/timed_run.h"

namespace zonelab {
namespace {

std::vector<std::vector<model::FiredEdge>> MovesOf(const model::Run& run) {
  std::vector<std::vector<model::FiredEdge>> moves;
  for (const model::RunStep& step : run.steps) moves.push_back(step.edges);
  return moves;
}

constexpr int kMostLoopsTried = 100;

// Parts of the run that lead back to the same locations and values, behind the last place where
// `clock` was assigned, and make no clock smaller: the first that `shows` accepts.
template <class Shows>
bool FindLoop(const Trace& trace, int clock, Shows shows) {
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

std::optional<certificate::Certificate> Session::ProveExtremes(
    const std::vector<property::Extreme>& extremes) {
  certificate::Certificate certificate;
  certificate.query = query_text_;
  certificate.proof = certificate::Proof::kExtremes;
  search_->ForEachEntry(
      [&](const search::Entry& found) { certificate.entries.push_back(ToEntry(found)); });
  if (extremes_->is_empty()) return certificate;
  for (size_t item = 0; item < extremes.size(); ++item) {
    const property::Extreme& extreme = extremes[item];
    certificate::Extreme& proved = certificate.extremes.emplace_back();
    if (extreme.least) {
      proved.lower = FindAttained(extreme, *extreme.least, /*is_upper=*/false);
      if (!proved.lower) return std::nullopt;
    }
    if (const auto known = unbounded_.find(item); known != unbounded_.end()) {
      proved.upper = known->second;
    } else if (extreme.greatest) {
      proved.upper = FindAttained(extreme, *extreme.greatest, /*is_upper=*/true);
      if (!proved.upper) return std::nullopt;
    }
  }
  return certificate;
}

// Asks for a state that satisfies the condition and attains the bound.  Where the bound is strict,
// one within 1 of it will do: bounds of zones are whole numbers, so that the path's zone comes up
// to it. Where there is none, one will do whose clocks are all larger than every constant: whoever
// let time pass there could have let more of it pass, and done the same afterwards.
std::optional<certificate::Attained> Session::FindAttained(const property::Extreme& extreme,
                                                           const property::Extreme::Side& side,
                                                           bool is_upper) {
  certificate::Attained attained{side.bound, side.is_strict};
  std::string constraint;
  if (!side.bound) {
    for (int x = 1; x < model_.system_->clock_count(); ++x) {
      Append(&constraint, x == 1 ? "" : " && ", model_.network_->clocks[x], " > ",
             extreme_constant_);
    }
  } else if (side.is_strict) {
    const int64_t within = *side.bound + (is_upper ? -1 : 1);
    constraint = Cat("(", extreme.expression, is_upper ? ") > " : ") < ", within);
  } else {
    constraint = Cat("(", extreme.expression, is_upper ? ") >= " : ") <= ", *side.bound);
  }
  Result result;
  if (Reach(constraint, &result) == nullptr) return std::nullopt;
  attained.path = MovesOf(result.trace->run);
  return attained;
}

std::unique_ptr<Session> Session::Reach(std::string_view constraint, Result* result) {
  std::string query = "E<> ";
  if (query_.predicate != nullptr) Append(&query, "(", lang::PrintExpr(*query_.predicate), ") && ");
  Append(&query, constraint);
  Options options;
  options.clocks = options_.clocks;
  options.order = Order::kBreadthFirst;
  options.budget = options_.budget;
  std::unique_ptr<Session> session = model_.Open(query, options);
  if (!session->ok()) return nullptr;
  while (!session->Work(1).done) {
  }
  *result = session->Finish();
  if (result->verdict != Verdict::kSatisfied || !result->trace) return nullptr;
  return session;
}

void Session::ProveUnbounded() {
  for (const size_t item : extremes_->WithoutUpper()) {
    if (std::optional<certificate::Attained> found = FindUnbounded(item)) {
      extremes_->SetUnbounded(item);
      unbounded_[item] = *std::move(found);
    }
  }
}

// A run to a state in which the clock is larger than every constant.  Either there is a state on
// the way in which time may pass for ever, so that the exact zone at its end has no bound; or the
// run has had to go round somewhere.
std::optional<certificate::Attained> Session::FindUnbounded(size_t item) {
  const lang::Expr& expr = *query_.expressions[item];
  Result result;
  const std::unique_ptr<Session> session =
      Reach(Cat("(", lang::PrintExpr(expr), ") > ", extreme_constant_), &result);
  if (session == nullptr) return std::nullopt;
  certificate::Attained attained;
  const int n = model_.system_->clock_count();
  const auto path = trace::ExpandPath(*model_.system_, session->search_->path());
  const semantics::Slot* last = path.back().target.data();
  zone::Matrix zone;
  trace::ForEachZone(path, n, [&](const zone::Bound* z) {
    z == nullptr ? zone.clear() : zone.assign(z, z + zone::Size(n));
  });
  if (!zone.empty() && extremes_->IsUnboundedIn(item, last, zone.data())) {
    attained.path = MovesOf(result.trace->run);
    return attained;
  }
  attained.run = result.trace->run;
  const auto shows = [&](const reference::Loop& loop) {
    attained.loop = loop;
    return reference::ReplayGrowing(*model_.network_, query_.predicate, expr, *attained.run, loop)
        .ok();
  };
  if (!FindLoop(*result.trace, extremes_->ClockIn(item, last), shows)) return std::nullopt;
  return attained;
}

}  // namespace zonelab
