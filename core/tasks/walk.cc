#include "core/tasks/walk.h"

#include <algorithm>
#include <utility>

#include "core/reference/reference.h"

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
      : system_(system), network_(system.network()), reference_(network_) {
    walked_.run.denominator = denominator;
    state_.discrete = reference_.Initial();
    state_.clocks.assign(network_.clock_count(), 0);
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
      if (state_.discrete.locations[one.process] != EdgeOf(network_, one).source) {
        return Reason{"source", "", {}};
      }
    }
    const int64_t delay = time - now_;
    if (!Delay(delay)) return WhyNoDelay(delay);
    if (named.empty()) {
      walked_.run.final_delay = delay;
      now_ = time;
      return std::nullopt;
    }
    std::optional<Reason> why = Fire(named, delay);
    if (!why) now_ = time;
    return why;
  }

  // Lets time pass for the clocks, if it may.
  bool Delay(int64_t delay) {
    delayed_ = state_.clocks;
    if (delay == 0) return true;
    const absl::StatusOr<std::vector<bool>> stopped = reference_.Stopped(state_.discrete);
    if (!stopped.ok() || !reference_.MayDelay(state_.discrete)) return false;
    for (size_t x = 1; x < delayed_.size(); ++x) delayed_[x] += (*stopped)[x] ? 0 : delay;
    bool possible = false;
    const auto invariant = reference_.Invariant(state_.discrete, &possible);
    return invariant.ok() && possible && Holds(*invariant, delayed_);
  }
  bool Holds(const std::vector<reference::Atom>& atoms, const std::vector<int64_t>& clocks) const {
    return reference::AllHold(atoms, clocks, walked_.run.denominator);
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
    std::vector<reference::Move> possible;
    std::vector<reference::MoveError> errors;
    for (reference::Move& move : reference_.Moves(state_.discrete, &errors)) {
      if (!IsNamed(move.edges, named) || !Holds(move.guard, delayed_)) continue;
      std::vector<int64_t> after = delayed_;
      for (const auto& [clock, value] : move.resets) {
        after[clock] = value * walked_.run.denominator;
      }
      const bool is_new = std::none_of(possible.begin(), possible.end(), [&](const auto& other) {
        return other.edges == move.edges;
      });
      if (is_new && Holds(move.invariant, after)) possible.push_back(std::move(move));
    }
    Prefer(named, &possible);
    if (possible.size() > 1) return Reason{"ambiguous", "", {}};
    if (possible.empty()) {
      const bool fails = std::any_of(errors.begin(), errors.end(), [&](const auto& error) {
        return IsNamed(error.edges, named) && Holds(error.guard, delayed_);
      });
      return fails ? Reason{"update", "", {}} : WhyNoMove(named, delay);
    }
    for (const auto& [clock, value] : possible[0].resets) {
      delayed_[clock] = value * walked_.run.denominator;
    }
    state_.clocks = delayed_;
    state_.discrete = std::move(possible[0].target);
    walked_.run.steps.push_back({delay, std::move(possible[0].edges)});
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

  // The run so far, and then this delay.
  run::Hindrances Hindrances(int64_t delay, run::CheckedRun* checked) const {
    *checked = Checked(system_, walked_.run);
    if (checked->states.empty()) return {};
    checked->run.final_delay = delay;
    return run::HindrancesAfter(system_, checked->run, checked->states.back(), checked->path);
  }

  Reason WhyNoDelay(int64_t delay) const {
    run::CheckedRun checked;
    const run::Hindrances found = Hindrances(delay, &checked);
    for (const run::Need& stop : found.stops) {
      using Kind = run::Need::Kind;
      const bool is_standstill = stop.kind != Kind::kInvariant && stop.kind != Kind::kGuard;
      if (is_standstill) return *ReasonIn({stop}, walked_.run.denominator, run::Window{1, 1});
    }
    return ReasonIn(found.stops, walked_.run.denominator, kNow)
        .value_or(Reason{"invariant", "", {}});
  }

  Reason WhyNoMove(const std::vector<Edges>& named, int64_t delay) const {
    run::CheckedRun checked;
    const run::Hindrances found = Hindrances(delay, &checked);
    std::optional<Reason> best;
    size_t fewest = 0;
    for (const run::Hindered& move : found.moves) {
      const bool is_it = IsNamed(move.edges, named) || IsNamed(move.edges, {named[0]});
      if (!is_it) continue;
      const size_t unmet = std::count_if(
          move.needs.begin(), move.needs.end(),
          [](const run::Need& need) { return !need.when || !Meets(*need.when, kNow); });
      const std::optional<Reason> reason = ReasonIn(move.needs, walked_.run.denominator, kNow);
      if (!reason || (best && fewest <= unmet)) continue;
      best = reason;
      fewest = unmet;
    }
    return best.value_or(Reason{"partner", "", {}});
  }

  const semantics::System& system_;
  model::Network& network_;
  reference::Reference reference_;
  reference::ReplayedState state_;
  std::vector<int64_t> delayed_;  // clocks after the delay that is tried
  int64_t now_ = 0;
  std::string edge_;  // of the move that is tried
  Walked walked_;
};

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
