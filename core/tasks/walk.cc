#include "core/tasks/walk.h"

#include <algorithm>
#include <utility>

#include "core/reference/reference.h"
#include "core/tasks/stepper.h"

namespace zonelab::tasks {
namespace {

using Edges = std::vector<model::FiredEdge>;

bool Meets(const run::Window& a, const run::Window& b) {
  run::Window both = a;
  both.AtLeast(b.from, b.is_from_open);
  if (!b.is_unbounded) both.AtMost(b.to, b.is_to_open);
  return !both.is_empty();
}

class Walker {
 public:
  Walker(const semantics::System& system, int64_t denominator)
      : system_(system), network_(system.network()), stepper_(network_, denominator) {
    walked_.run.denominator = denominator;
  }

  Walked Go(const WrittenRun& written) {
    for (size_t k = 0; k < written.moves.size(); ++k) {
      const WrittenMove& move = written.moves[k];
      const run::Fraction units = move.time * run::Fraction(walked_.run.denominator);
      std::optional<Reason> why = Step(move, units.over());
      if (!why) continue;
      walked_.broken = StepFeedback{k + 1, move.text, edge_, *std::move(why), ToText(move.time)};
      break;
    }
    walked_.time = TimeText(now_, walked_.run.denominator);
    return std::move(walked_);
  }

 private:
  // Why the move cannot be made at this time; nothing: it was made.
  std::optional<Reason> Step(const WrittenMove& move, int64_t time) {
    edge_.clear();
    std::vector<Edges> named;
    for (const EdgeName& name : move.edges) {
      int process = -1;
      named.push_back(EdgesNamed(network_, name, &process));
      if (named.back().empty()) return Reason{"name", "", {}};
    }
    if (!named.empty()) edge_ = NameOf(network_, named[0][0]);
    if (time < now_) return Reason{"time", "", {}};
    for (const Edges& edges : named) {
      const model::FiredEdge& one = edges[0];
      if (stepper_.state().discrete.locations[one.process] != EdgeOf(network_, one).source) {
        return Reason{"source", "", {}};
      }
    }
    const int64_t delay = time - now_;
    if (!stepper_.Delayed(delay, &delayed_)) return WhyNoDelay(delay);
    if (named.empty()) {
      walked_.run.final_delay = delay;
      now_ = time;
      return std::nullopt;
    }
    std::optional<Reason> why = Fire(named, delay);
    if (!why) now_ = time;
    return why;
  }

  static bool IsNamed(const Edges& edges, const std::vector<Edges>& named) {
    return std::all_of(named.begin(), named.end(), [&](const Edges& some) {
      return std::any_of(some.begin(), some.end(), [&](const model::FiredEdge& one) {
        return std::find(edges.begin(), edges.end(), one) != edges.end();
      });
    });
  }
  static bool IsNamedFirst(const Edges& edges, const std::vector<Edges>& named) {
    return !named.empty() &&
           std::find(named[0].begin(), named[0].end(), edges[0]) != named[0].end();
  }

  // Of the moves that are possible now, the one that is named; of several, the one with all edges
  // named.
  std::optional<Reason> Fire(const std::vector<Edges>& named, int64_t delay) {
    std::vector<reference::MoveError> errors;
    std::vector<reference::Move> possible = stepper_.Moves(delayed_, &errors);
    std::erase_if(possible, [&](const auto& move) { return !IsNamed(move.edges, named); });
    Prefer(named, &possible);
    if (possible.size() > 1) return Reason{"ambiguous", "", {}};
    if (possible.empty()) {
      const bool fails = std::any_of(errors.begin(), errors.end(), [&](const auto& error) {
        return IsNamed(error.edges, named);
      });
      return fails ? Reason{"update", "", {}} : WhyNoMove(named, delay);
    }
    walked_.run.steps.push_back({delay, possible[0].edges});
    stepper_.set_state(stepper_.After(std::move(possible[0]), delayed_));
    return std::nullopt;
  }

  // Moves whose first edge is the one that is named first, then those with no other edges, if there
  // are such.
  static void Prefer(const std::vector<Edges>& named, std::vector<reference::Move>* moves) {
    const auto keep = [&](auto&& is_preferred) {
      if (std::any_of(moves->begin(), moves->end(), is_preferred)) {
        std::erase_if(*moves, [&](const auto& one) { return !is_preferred(one); });
      }
    };
    keep([&](const reference::Move& move) { return IsNamedFirst(move.edges, named); });
    keep([&](const reference::Move& move) { return move.edges.size() == named.size(); });
  }

  Reason WhyNoDelay(int64_t delay) const { return tasks::WhyNoDelay(system_, walked_.run, delay); }
  Reason WhyNoMove(const std::vector<Edges>& named, int64_t delay) const {
    const auto is_it = [&](const Edges& edges) {
      return IsNamed(edges, named) || IsNamed(edges, {named[0]});
    };
    return tasks::WhyNoMove(system_, walked_.run, delay, is_it)
        .value_or(Hindering{Reason{"partner", "", {}}, {}})
        .reason;
  }

  const semantics::System& system_;
  model::Network& network_;
  Stepper stepper_;
  std::vector<int64_t> delayed_;  // clocks after the delay that is tried
  int64_t now_ = 0;
  std::string edge_;  // of the move that is tried
  Walked walked_;
};

// What hinders after the run, and then this delay.
run::Hindrances HindrancesThen(const semantics::System& system, const model::Run& run,
                               int64_t delay) {
  run::CheckedRun checked = Checked(system, run);
  if (checked.states.empty()) return {};
  checked.run.final_delay = delay;
  return run::HindrancesAfter(system, checked.run, checked.states.back(), checked.path);
}

std::string_view WhyOf(run::Need::Kind kind) {
  using Kind = run::Need::Kind;
  switch (kind) {
    case Kind::kUrgentChannel:
      return "urgent";
    case Kind::kError:
      return "update";
    default:
      return run::NameOf(kind);
  }
}

}  // namespace

Reason WhyNoDelay(const semantics::System& system, const model::Run& run, int64_t delay) {
  const run::Hindrances found = HindrancesThen(system, run, delay);
  for (const run::Need& stop : found.stops) {
    using Kind = run::Need::Kind;
    const bool is_standstill = stop.kind != Kind::kInvariant && stop.kind != Kind::kGuard;
    if (is_standstill) return *ReasonIn({stop}, run.denominator, run::Window{1, 1});
  }
  return ReasonIn(found.stops, run.denominator, kNow).value_or(Reason{"invariant", "", {}});
}

std::optional<Hindering> WhyNoMove(
    const semantics::System& system, const model::Run& run, int64_t delay,
    absl::FunctionRef<bool(const std::vector<model::FiredEdge>&)> is_it) {
  std::optional<Hindering> best;
  size_t fewest = 0;
  for (const run::Hindered& move : HindrancesThen(system, run, delay).moves) {
    if (!is_it(move.edges)) continue;
    const size_t unmet =
        std::count_if(move.needs.begin(), move.needs.end(),
                      [](const run::Need& need) { return !need.when || !Meets(*need.when, kNow); });
    std::optional<Reason> reason = ReasonIn(move.needs, run.denominator, kNow);
    if (!reason || (best && fewest <= unmet)) continue;
    best = Hindering{*std::move(reason), move.edges};
    fewest = unmet;
  }
  return best;
}

Walked Walk(const semantics::System& system, const WrittenRun& written) {
  return Walker(system, written.denominator).Go(written);
}

run::CheckedRun Checked(const semantics::System& system, const model::Run& run) {
  return run::ReplayFound(system, run::FoundRun{run, std::nullopt});
}

std::optional<Reason> ReasonIn(const std::vector<run::Need>& needs, int64_t denominator,
                               const run::Window& within) {
  for (const run::Need& need : needs) {
    if (need.when && Meets(*need.when, within)) continue;
    Reason reason{std::string(WhyOf(need.kind)), "", {}};
    if (need.kind == run::Need::Kind::kGuard || need.kind == run::Need::Kind::kInvariant) {
      reason.constraint = need.text;
    }
    for (const run::Need::Value& value : need.values) {
      reason.values.emplace_back(value.name,
                                 TimeText(value.value, value.is_clock ? denominator : 1));
    }
    return reason;
  }
  return std::nullopt;
}

std::string TimeText(int64_t units, int64_t denominator) {
  return ToText(run::Fraction(units) * run::Fraction(denominator).Inverse());
}

}  // namespace zonelab::tasks
