// Replaying concrete runs on the oracle, with integer clocks in units of 1/denominator.
//
// A step is accepted if the delay keeps the invariant (it is convex and held before, so looking at
// the end of the delay suffices), if the oracle lists a move with these edges, and if the clocks
// satisfy its guard and, after its resets, the target invariant.  Nothing of the engine is used.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/reference/formula.h"
#include "core/reference/reference.h"
#include "core/reference/window.h"

namespace zonelab::reference {

namespace {

class Replayer {
 public:
  Replayer(model::Network& network, int64_t denominator)
      : network_(network), reference_(network), denominator_(denominator) {}

  // Replays delays and moves; the caller checks what the end of the run must satisfy.
  absl::Status Run(const model::Run& run, Replay* replay) {
    if (denominator_ <= 0) return absl::InvalidArgumentError("the denominator is not positive");
    state_.discrete = reference_.Initial();
    state_.clocks.assign(network_.clock_count(), 0);
    absl::Status status = RequireInvariant(Breakage::Kind::kMove, "the initial state");
    if (!status.ok()) return status;
    replay->states.push_back(state_);
    avoids_now_ = avoided_ != nullptr && !run.trigger;
    for (size_t i = 0; i < run.steps.size(); ++i) {
      if (i == growing_from_) grows_ = growing_;
      const std::string where = Cat("step ", i + 1);
      status = Delay(run.steps[i].delay, where);
      if (status.ok()) status = Fire(run.steps[i].edges, where);
      if (!status.ok()) return status;
      replay->states.push_back(state_);
      if (run.trigger == i + 1) {
        avoids_now_ = avoided_ != nullptr;
        if (trigger_ != nullptr) status = Require(*trigger_, "the condition does not hold", where);
        if (!status.ok()) return status;
      }
    }
    return Delay(run.final_delay, "the end");
  }

  // From the trigger on, `avoided` must never hold, not even in the middle of a delay.
  void Avoid(const lang::Expr& avoided, const lang::Expr* trigger) {
    avoided_ = &avoided;
    trigger_ = trigger;
  }

  // From step `from` on, clocks that grow may have any larger value as well.
  void Grow(size_t from, std::vector<bool> growing) {
    growing_from_ = from;
    growing_ = std::move(growing);
  }
  absl::Status RequireGrows(const lang::Expr& expr) {
    const absl::StatusOr<Reference::Term> term = reference_.Evaluate(expr, state_.discrete);
    if (!term.ok()) return term.status();
    return term->clock > 0 && Grows(term->clock)
               ? absl::OkStatus()
               : absl::FailedPreconditionError("the clock does not grow with the loop");
  }

  // After the last step: either time can diverge or no move is possible any more; and `avoided`
  // does not hold however long time passes.
  absl::Status RequireEnd() {
    const absl::StatusOr<Window> ahead = Ahead();
    if (!ahead.ok()) return ahead.status();
    if (absl::Status status = RequireAvoids(*ahead, "after the end"); !status.ok()) return status;
    if (!ahead->is_bounded()) return absl::OkStatus();
    const absl::StatusOr<bool> can_move = CanMove();
    if (!can_move.ok()) return can_move.status();
    return *can_move
               ? absl::FailedPreconditionError("after the end of the run a move is still possible")
               : absl::OkStatus();
  }

  absl::Status RequireGoal(const lang::Expr& goal) {
    return Require(goal, "the goal does not hold", "the end of the run");
  }

  // Why Run() failed.
  const Breakage& breakage() const { return breakage_; }

  absl::StatusOr<lang::EvalError> Error(const std::vector<model::FiredEdge>& edges) {
    std::vector<MoveError> errors;
    reference_.Moves(state_.discrete, &errors);
    for (const MoveError& error : errors) {
      if (error.edges == edges && AllHold(error.guard, state_.clocks, denominator_)) {
        return error.error;
      }
    }
    return absl::FailedPreconditionError(
        Cat("at the end of the run, ", Describe(edges), " does not fail with an error"));
  }

 private:
  bool Grows(int clock) const { return !grows_.empty() && grows_[clock]; }
  // Do the atoms hold, however large the growing clocks are?
  bool AllHoldNow(const std::vector<Atom>& atoms) const {
    using lang::Op;
    return AllHold(atoms, state_.clocks, denominator_) &&
           std::none_of(atoms.begin(), atoms.end(), [this](const Atom& atom) {
             const bool is_lower = atom.op == Op::kGreater || atom.op == Op::kGreaterEqual;
             const bool is_upper = atom.op == Op::kLess || atom.op == Op::kLessEqual;
             return (!is_lower && Grows(atom.i)) || (!is_upper && Grows(atom.j));
           });
  }

  absl::Status Require(const lang::Expr& goal, std::string_view complaint, std::string_view where) {
    const absl::StatusOr<bool> can_move = CanMove();
    if (!can_move.ok()) return can_move.status();
    const absl::StatusOr<bool> holds =
        reference_.Holds(goal, state_.discrete, /*is_deadlock=*/!*can_move,
                         [this](const Atom& atom) { return AllHoldNow({atom}); });
    if (!holds.ok()) return holds.status();
    return *holds ? absl::OkStatus() : absl::FailedPreconditionError(Cat(complaint, " at ", where));
  }

  // The delays that the invariant allows now.
  absl::StatusOr<Window> Ahead() {
    bool possible = false;
    absl::StatusOr<std::vector<Atom>> invariant = reference_.Invariant(state_.discrete, &possible);
    if (!invariant.ok()) return invariant.status();
    absl::StatusOr<std::vector<bool>> stopped = reference_.Stopped(state_.discrete);
    if (!stopped.ok()) return stopped.status();
    Window window(state_.clocks, *std::move(stopped), denominator_);
    if (!reference_.MayDelay(state_.discrete)) window.AtMost(0);
    window.Add(*invariant);
    if (window.is_too_large()) return absl::OutOfRangeError("the times are too large");
    return window;
  }

  // Is a move possible, now or after a delay?  One that fails with an error counts.
  absl::StatusOr<bool> CanMove() {
    const absl::StatusOr<Window> ahead = Ahead();
    if (!ahead.ok()) return ahead.status();
    std::vector<MoveError> errors;
    const auto may_hold = [&ahead](const std::vector<Atom>& guard, const model::FiredEdge*) {
      Window window = *ahead;
      window.Add(guard);
      return window.is_too_large() || !window.empty();
    };
    for (const Move& move : reference_.Moves(state_.discrete, &errors, may_hold)) {
      Window window = *ahead;
      window.Add(move.guard);
      for (const Atom& atom : move.invariant) window.Add(Before(atom, move.resets));
      if (window.is_too_large()) return absl::OutOfRangeError("the times are too large");
      if (!window.empty()) return true;
    }
    for (const MoveError& error : errors) {
      Window window = *ahead;
      window.Add(error.guard);
      if (window.is_too_large()) return absl::OutOfRangeError("the times are too large");
      if (!window.empty()) return true;
    }
    return false;
  }

  absl::Status RequireAvoids(const Window& delays, std::string_view where) {
    const absl::StatusOr<Disjunction> parts = reference_.Predicate(*avoided_, state_.discrete);
    if (!parts.ok()) return parts.status();
    for (const std::vector<Atom>& part : *parts) {
      Window window = delays;
      window.Add(part);
      if (window.is_too_large()) return absl::OutOfRangeError("the times are too large");
      if (!window.empty()) {
        return absl::FailedPreconditionError(
            Cat(where, ": the predicate that the run must avoid holds"));
      }
    }
    return absl::OkStatus();
  }

  Message Describe(const std::vector<model::FiredEdge>& edges) const {
    std::string text;
    for (size_t i = 0; i < edges.size(); ++i) {
      const size_t process = static_cast<size_t>(edges[i].process);
      const bool known = process < network_.processes.size();
      Append(&text, i == 0 ? "" : ", ", known ? network_.processes[process]->name : "?", " (edge ",
             edges[i].edge + 1, ")");
    }
    return Tell("the move of ", text);
  }

  // Notes why the run cannot go on, and says it with the place.
  absl::Status Break(Breakage::Kind kind, std::string_view where, Message message) {
    breakage_.kind = kind;
    breakage_.message = std::move(message);
    return absl::FailedPreconditionError(Cat(where, ": ", breakage_.message));
  }

  absl::Status RequireInvariant(Breakage::Kind kind, std::string_view where) {
    bool possible = false;
    absl::StatusOr<std::vector<Atom>> atoms = reference_.Invariant(state_.discrete, &possible);
    if (!atoms.ok()) return atoms.status();
    if (possible && AllHoldNow(*atoms)) return absl::OkStatus();
    return Break(kind, where, "an invariant is violated");
  }

  // Invariants are convex and held before, so the end of the delay decides.
  absl::Status Delay(int64_t delay, std::string_view where) {
    const absl::StatusOr<std::vector<bool>> stopped = reference_.Stopped(state_.discrete);
    if (!stopped.ok()) return stopped.status();
    if (avoids_now_ && delay >= 0) {
      Window delays(state_.clocks, *stopped, denominator_);
      delays.AtMost(delay);
      if (absl::Status status = RequireAvoids(delays, where); !status.ok()) return status;
    }
    if (delay == 0) return absl::OkStatus();
    if (delay < 0) return Break(Breakage::Kind::kDelay, where, "the delay is negative");
    if (!reference_.MayDelay(state_.discrete)) {
      return Break(Breakage::Kind::kDelay, where, "no time may pass here");
    }
    for (size_t x = 1; x < state_.clocks.size(); ++x) {
      if ((*stopped)[x]) continue;
      if (__builtin_add_overflow(state_.clocks[x], delay, &state_.clocks[x])) {
        return Break(Breakage::Kind::kDelay, where, "the times are too large");
      }
    }
    return RequireInvariant(Breakage::Kind::kDelay, Cat(where, ", after the delay"));
  }

  absl::Status Fire(const std::vector<model::FiredEdge>& edges, std::string_view where) {
    if (edges.empty()) return absl::OkStatus();
    std::vector<MoveError> errors;
    bool found = false;
    const auto is_asked_for = [&](const std::vector<Atom>& guard,
                                  const model::FiredEdge* receiver) {
      return (receiver == nullptr || std::count(edges.begin(), edges.end(), *receiver) > 0) &&
             AllHold(guard, state_.clocks, denominator_);
    };
    for (Move& move : reference_.Moves(state_.discrete, &errors, is_asked_for)) {
      if (move.edges != edges) continue;
      found = true;
      if (!AllHoldNow(move.guard)) continue;
      for (const auto& [clock, value] : move.resets) {
        if (__builtin_mul_overflow(value, denominator_, &state_.clocks[clock])) {
          return Break(Breakage::Kind::kMove, where, "the times are too large");
        }
        if (!grows_.empty()) grows_[clock] = false;
      }
      state_.discrete = std::move(move.target);
      return RequireInvariant(Breakage::Kind::kMove, Cat(where, ", after the move"));
    }
    for (const MoveError& error : errors) {
      if (error.edges == edges && AllHold(error.guard, state_.clocks, denominator_)) {
        return Break(Breakage::Kind::kRunTimeError, where, error.error.message);
      }
    }
    const Message more =
        network_.has_priorities ? ", or a move of higher priority is possible" : "";
    return Break(
        Breakage::Kind::kMove, where,
        found ? Tell(Describe(edges),
                     " is impossible: a clock guard does not hold, or a receiver is left out", more)
              : Tell(Describe(edges), " is not possible with these data and locations", more));
  }

  model::Network& network_;
  Reference reference_;
  const int64_t denominator_;
  ReplayedState state_;
  const lang::Expr* avoided_ = nullptr;
  const lang::Expr* trigger_ = nullptr;
  bool avoids_now_ = false;
  Breakage breakage_;
  std::optional<size_t> growing_from_;
  std::vector<bool> growing_, grows_;  // per clock; empty: none
};

}  // namespace

absl::StatusOr<Replay> ReplayRun(model::Network& network, const lang::Expr* goal,
                                 const model::Run& run) {
  Replayer replayer(network, run.denominator);
  Replay replay;
  if (absl::Status status = replayer.Run(run, &replay); !status.ok()) return status;
  if (goal != nullptr) {
    if (absl::Status status = replayer.RequireGoal(*goal); !status.ok()) return status;
  }
  return replay;
}

PartialReplay ReplayAsFarAsPossible(model::Network& network, const model::Run& run) {
  Replayer replayer(network, run.denominator);
  PartialReplay partial;
  const absl::Status status = replayer.Run(run, &partial.replay);
  if (status.ok()) return partial;
  partial.breakage = replayer.breakage();
  partial.breakage->step = std::max<size_t>(partial.replay.states.size(), 1);
  if (partial.breakage->message.empty()) {
    partial.breakage->message = std::string(status.message());
  }
  return partial;
}

absl::StatusOr<Replay> ReplayAvoiding(model::Network& network, const lang::Expr& avoided,
                                      const lang::Expr* trigger, const model::Run& run) {
  if ((trigger != nullptr) != run.trigger.has_value() ||
      (run.trigger && (*run.trigger < 1 || *run.trigger > run.steps.size() ||
                       (run.cycle_begin && *run.cycle_begin < *run.trigger)))) {
    return absl::InvalidArgumentError("the run does not say where the condition holds");
  }
  Replayer replayer(network, run.denominator);
  replayer.Avoid(avoided, trigger);
  Replay replay;
  absl::Status status = replayer.Run(run, &replay);
  if (status.ok() && !run.cycle_begin) status = replayer.RequireEnd();
  if (!status.ok()) return status;
  return replay;
}

absl::Status ReplayGrowing(model::Network& network, const lang::Expr* condition,
                           const lang::Expr& expr, const model::Run& run, Loop loop) {
  if (loop.begin >= loop.end || loop.end > run.steps.size()) {
    return absl::InvalidArgumentError("the loop is not part of the run");
  }
  const absl::StatusOr<Replay> once = ReplayRun(network, nullptr, run);
  if (!once.ok()) return once.status();
  const ReplayedState &begin = once->states[loop.begin], &end = once->states[loop.end];
  if (!(begin.discrete == end.discrete)) {
    return absl::FailedPreconditionError("the loop does not lead back");
  }
  std::vector<bool> growing(begin.clocks.size());
  for (size_t x = 1; x < growing.size(); ++x) {
    if (end.clocks[x] < begin.clocks[x]) {
      return absl::FailedPreconditionError("the loop makes a clock smaller");
    }
    growing[x] = end.clocks[x] > begin.clocks[x];
  }
  Replayer replayer(network, run.denominator);
  replayer.Grow(loop.begin, std::move(growing));
  Replay replay;
  absl::Status status = replayer.Run(run, &replay);
  if (status.ok() && condition != nullptr) status = replayer.RequireGoal(*condition);
  if (status.ok()) status = replayer.RequireGrows(expr);
  return status;
}

absl::StatusOr<lang::EvalError> ReplayError(model::Network& network, const model::Run& run,
                                            const std::vector<model::FiredEdge>& edges) {
  Replayer replayer(network, run.denominator);
  Replay replay;
  if (absl::Status status = replayer.Run(run, &replay); !status.ok()) return status;
  return replayer.Error(edges);
}

}  // namespace zonelab::reference
