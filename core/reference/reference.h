// The reference semantics: what a network does, in the plainest way, on the checked tree.
//
// Written apart from `semantics/` and the search on purpose: a tree-walking evaluator, its own
// enumeration of moves, exact integer clocks.  Replaying a run and checking a certificate rest on
// this file alone, so that what the fast engine gets wrong is found.  Slow and obvious.
// Semantics: UPPAAL 4.x as told in ARCHITECTURE.md; reference section 11 of the language notes.
#ifndef ZONELAB_CORE_REFERENCE_REFERENCE_H_
#define ZONELAB_CORE_REFERENCE_REFERENCE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/lang/ast.h"
#include "core/lang/evaluate.h"
#include "core/model/network.h"
#include "core/model/run.h"

namespace zonelab::reference {

// x_i - x_j ~ bound; i or j may be 0, the constant zero.
struct Atom {
  int i = 0, j = 0;
  lang::Op op =
      lang::Op::kLessEqual;  // kLess, kLessEqual, kGreater, kGreaterEqual, kEqual, kNotEqual
  int64_t bound = 0;
};

using Conjunction = std::vector<Atom>;
using Disjunction = std::vector<Conjunction>;  // {} is false, {{}} is true

// Does the atom hold for these clocks (clocks[0] == 0), given in units of 1/denominator?
bool Holds(const Atom& atom, const std::vector<int64_t>& clocks, int64_t denominator);
bool AllHold(const std::vector<Atom>& atoms, const std::vector<int64_t>& clocks,
             int64_t denominator);

// With `known` a partial state: it stands for all states that agree on the variables where `known`
// is not 0 and have any value of the declared range in the others.  Of such states the reference
// semantics says what *may* be: moves that some of them may have, constraints that all of them
// satisfy where the move (the invariant, the predicate) is possible.  What might run into a
// run-time error for one of them is reported as one, with the code kUnknownValue.
struct DiscreteState {
  std::vector<int> locations;
  std::vector<int32_t> values;
  std::vector<uint8_t> known = {};  // per variable; empty: all are known
  friend bool operator==(const DiscreteState&, const DiscreteState&) = default;
};

// Of a move: the level of its channel, then that of the highest process that takes part.
using Level = std::pair<int, int>;

// One joint move with its data part evaluated; whether it can happen now is up to the clocks.
struct Move {
  std::vector<model::FiredEdge> edges;  // sender first, then receivers in process order
  // Conjunction, over the source state's clocks: guards of the edges and, for broadcast, that every
  // process that stays out has no enabled receiving edge.
  std::vector<Atom> guard;
  std::vector<std::pair<int, int64_t>> resets;  // (clock, value), in order
  DiscreteState target;
  std::vector<Atom> invariant;  // of the target
  int channel = -1;             // -1: internal
  Level level;
  bool is_certain =
      true;  // false: in some of the states that a partial one stands for it may not be
};

// A run-time error that a move (or a guard) runs into, once its clock guard is satisfied.
struct MoveError {
  std::vector<model::FiredEdge> edges;
  std::vector<Atom> guard;
  lang::EvalError error;
  // Of a whole move whose effect fails.  Nothing: a guard or a channel fails, whatever the others
  // do, or it is not certain.
  std::optional<Level> level;
};

class Reference {
 public:
  explicit Reference(model::Network& network);
  ~Reference();

  // What this semantics does not know: stopwatches.  OK if the network is clear of it.
  absl::Status Supported() const;
  DiscreteState Initial() const;
  // Invariant of the state's locations: a conjunction of atoms, or nothing at all if its data part
  // is false (then `*possible` is false).
  absl::StatusOr<std::vector<Atom>> Invariant(const DiscreteState& state, bool* possible);
  // All moves that data, committed locations and channels allow.  Errors are listed apart.  A move
  // that priorities forbid in a part of its guard is listed once for each zone that is left.
  std::vector<Move> Moves(const DiscreteState& state, std::vector<MoveError>* errors);
  // The same before priorities have their say.
  std::vector<Move> MovesOfAnyPriority(const DiscreteState& state, std::vector<MoveError>* errors);
  // False in urgent and committed locations, and when a synchronisation on an urgent channel is
  // enabled by its data (urgent channels have no clock guards).  Of a partial state: certainly so.
  bool MayDelay(const DiscreteState& state);
  // The predicate as a disjunction of conjunctions of atoms.  No atom is a kNotEqual.  Nodes of the
  // predicate are looked at in the state, P.x in process P.
  // `is_deadlock`: what to take `deadlock` for, which depends on the clocks.
  absl::StatusOr<Disjunction> Predicate(const lang::Expr& predicate, const DiscreteState& state,
                                        bool is_deadlock = false);
  // An expression of sup, inf or bounds: a clock, or (clock 0) the value of an integer.
  struct Term {
    int clock = 0;
    int64_t value = 0;
  };
  absl::StatusOr<Term> Evaluate(const lang::Expr& expr, const DiscreteState& state);
  const model::Network& network() const { return network_; }

 private:
  struct Impl;
  model::Network& network_;
  std::unique_ptr<Impl> impl_;
};

// The states of a run that was replayed: after each step, clocks in units of 1/denominator.
struct ReplayedState {
  DiscreteState discrete;
  std::vector<int64_t> clocks;  // per clock; clocks[0] == 0
};
struct Replay {
  std::vector<ReplayedState> states;  // states[0] is the initial one; one more than run.steps
};

// What keeps a run from going on.
struct Breakage {
  enum class Kind : uint8_t { kDelay, kMove, kRunTimeError };
  size_t step = 1;  // from 1 on; one more than there are steps: the final delay
  Kind kind = Kind::kMove;
  std::string message;  // a clause, without the place
};
struct PartialReplay {
  Replay replay;  // up to the last step that is possible; no states if not even the initial one is
  std::optional<Breakage> breakage;
};
// Replays `run` from the initial state as far as its delays and moves are possible.
PartialReplay ReplayAsFarAsPossible(model::Network& network, const model::Run& run);

// Replays `run` from the initial state: every delay and every move must be possible, and at the end
// (after final_delay) `goal` must hold, if it is not null.  Else a sentence tells the step and why.
absl::StatusOr<Replay> ReplayRun(model::Network& network, const lang::Expr* goal,
                                 const model::Run& run);

// The same for a run that avoids `avoided` for ever, from the state behind `run.trigger` on, in
// which `trigger` holds.  It repeats what follows `run.cycle_begin`; whether it can do that for
// ever is not looked at here (certificate/lasso.cc does).  Or else it ends (`maximal` runs only):
// time can pass for ever behind it, or no move is possible any more, and `avoided` is not met
// however long it stays.
absl::StatusOr<Replay> ReplayAvoiding(model::Network& network, const lang::Expr& avoided,
                                      const lang::Expr* trigger, const model::Run& run);

// A part of a run: what it does behind its first `begin` steps, until `end` are done.
struct Loop {
  size_t begin = 0, end = 0;
};
// The same for a run that shows that the clock `expr` has no upper bound where `condition` (null:
// none) holds.  The loop leads back to the same locations and values while time passes; clocks are
// as they were or have grown, and from there on nothing that the run does asks how large those are.
// So the loop can be gone round as often as one likes before the run goes on to its end, where the
// condition holds; the clock is one that has grown, and is not assigned on the way.
absl::Status ReplayGrowing(model::Network& network, const lang::Expr* condition,
                           const lang::Expr& expr, const model::Run& run, Loop loop);

// The same for a run that ends in a run-time error: after the last step and `final_delay`, the move
// `edges` must be possible as far as its clock guard goes and fail with an error, which is
// returned.
absl::StatusOr<lang::EvalError> ReplayError(model::Network& network, const model::Run& run,
                                            const std::vector<model::FiredEdge>& edges);

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_REFERENCE_H_
