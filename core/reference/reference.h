// The oracle: what a network does, computed in the plainest way on the checked tree.
//
// It is written independently of `semantics/` and the searches on purpose: a tree-walking
// evaluator, its own enumeration of moves, exact integer clocks.  Runs are replayed and
// certificates checked with it, so that mistakes of the fast engine are found.  It is slow and
// obvious.
//
// The semantics is that of UPPAAL 4.x [UPPAAL manual]; ARCHITECTURE.md (Semantics) decides what the
// documentation leaves open.  In this project "reference" always means this folder.
#ifndef ZONELAB_CORE_REFERENCE_REFERENCE_H_
#define ZONELAB_CORE_REFERENCE_REFERENCE_H_

#include <cstdint>
#include <functional>
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

// Locations and values.  With `known` it is a partial state: it stands for all states that agree
// with it where `known` is not 0 and have any value of the declared range elsewhere.  For partial
// states the oracle overapproximates: it gives every move that some of the states may have, with
// constraints that all of them satisfy where the move (the invariant, the predicate) is possible.
// Whatever might run into a run-time error for one of them is reported as an error, with the code
// kUnknownValue.
struct DiscreteState {
  std::vector<int> locations;
  std::vector<int32_t> values;
  std::vector<uint8_t> known = {};  // per variable; empty: all are known
  friend bool operator==(const DiscreteState&, const DiscreteState&) = default;
};

// The priority of a move: the level of its channel, then that of the highest participant.
using Level = std::pair<int, int>;

// One joint move with its data part evaluated; whether it can happen now is up to the clocks.
struct Move {
  std::vector<model::FiredEdge> edges;  // sender first, then receivers in process order
  // A conjunction over the clocks of the source state: the guards of the edges and, for a
  // broadcast, that no process that stays out has an enabled receiving edge.
  std::vector<Atom> guard;
  std::vector<std::pair<int, int64_t>> resets;  // (clock, value), in order
  DiscreteState target;
  std::vector<Atom> invariant;  // of the target
  int channel = -1;             // -1: internal
  Level level;
  bool is_certain =
      true;  // false: in some of the states that a partial one stands for it may not be
};

// A run-time error of a move (or of a guard), which occurs once its clock guard holds.
struct MoveError {
  std::vector<model::FiredEdge> edges;
  std::vector<Atom> guard;
  lang::EvalError error;
  // The level of a whole move whose updates fail.  None: the error is in a guard or a channel, so
  // it occurs whatever the other processes do; or it is not certain.
  std::optional<Level> level;
};

using Judge = std::function<bool(const Atom&)>;

class Reference {
 public:
  explicit Reference(model::Network& network);
  ~Reference();

  DiscreteState Initial() const;
  // The invariant of the state's locations as a conjunction of atoms.  If its data part is false,
  // `*possible` becomes false and the result is empty.
  absl::StatusOr<std::vector<Atom>> Invariant(const DiscreteState& state, bool* possible);
  // All moves that data, committed locations and channels allow; errors are listed separately.  A
  // move that priorities forbid in a part of its guard is listed once for each zone that is left.
  // `matters`: broadcasts in which it is false for a receiver (null: one that stays out), and the
  // guard of all up to that one, may be left out.
  using Matters =
      std::function<bool(const std::vector<Atom>& guard, const model::FiredEdge* receiver)>;
  std::vector<Move> Moves(const DiscreteState& state, std::vector<MoveError>* errors,
                          const Matters& matters = nullptr);
  // The same without regard to priorities.
  std::vector<Move> MovesOfAnyPriority(const DiscreteState& state, std::vector<MoveError>* errors,
                                       const Matters& matters = nullptr);
  // May time pass?  No in urgent and committed locations, and when the data enables a
  // synchronisation on an urgent channel (these have no clock guards).  For a partial state: may it
  // in one of them?
  bool MayDelay(const DiscreteState& state);
  // Per clock (clocks[0]: yes): does it stand still while time passes?
  absl::StatusOr<std::vector<bool>> Stopped(const DiscreteState& state);
  // The predicate as a disjunction of conjunctions of atoms.  No atom is a kNotEqual.  Nodes of the
  // predicate are looked at in the state, P.x in process P.
  // `is_deadlock`: the truth value of `deadlock`, which depends on the clocks.
  absl::StatusOr<Disjunction> Predicate(const lang::Expr& predicate, const DiscreteState& state,
                                        bool is_deadlock = false);
  // Does it hold where the atoms that `judge` says do?
  absl::StatusOr<bool> Holds(const lang::Expr& predicate, const DiscreteState& state,
                             bool is_deadlock, const Judge& judge);
  // An expression of sup, inf or bounds: a clock, or (clock 0) the value of an integer.
  struct Term {
    int clock = 0;
    int64_t value = 0;
  };
  absl::StatusOr<Term> Evaluate(const lang::Expr& expr, const DiscreteState& state);
  const model::Network& network() const { return network_; }

 private:
  absl::StatusOr<Disjunction> PartsOf(const lang::Expr& predicate, const DiscreteState& state,
                                      bool is_deadlock, const Judge& judge);
  struct Impl;
  model::Network& network_;
  std::unique_ptr<Impl> impl_;
};

// Does it make no difference to anybody whether clocks stand still?  Yes if every clock, wherever a
// location may stop it, is assigned before it is compared again, and `asked` (some may be null) do
// not speak of it.  Says no when in doubt.
bool StopsAreUnnoticed(model::Network& network, const std::vector<const lang::Expr*>& asked);

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
  Message message;  // a clause, without the place
};
struct PartialReplay {
  Replay replay;  // up to the last step that is possible; no states if not even the initial one is
  std::optional<Breakage> breakage;
};
// Replays `run` from the initial state as far as its delays and moves are possible.
PartialReplay ReplayAsFarAsPossible(model::Network& network, const model::Run& run);

// Replays `run` from the initial state: every delay and every move must be possible, and at the end
// (after final_delay) `goal` must hold, unless it is null.  An error names the step and the reason.
absl::StatusOr<Replay> ReplayRun(model::Network& network, const lang::Expr* goal,
                                 const model::Run& run);

// The same for a run that avoids `avoided` for ever, from the state after step `run.trigger` on, in
// which `trigger` holds.  Either it repeats the steps after `run.cycle_begin`; that they can be
// repeated for ever is checked elsewhere (certificate/lasso.cc).  Or it ends, which only counts for
// `maximal` runs: time can diverge after the last step, or no move is possible any more, and
// `avoided` does not hold however long the run stays there.
absl::StatusOr<Replay> ReplayAvoiding(model::Network& network, const lang::Expr& avoided,
                                      const lang::Expr* trigger, const model::Run& run);

// A part of a run: the steps after the first `begin` ones, up to and including number `end`.
struct Loop {
  size_t begin = 0, end = 0;
};
// The same for a run which proves that the clock `expr` has no upper bound where `condition` (null:
// none) holds.  Its loop leads back to the same locations and values while time passes.  Each clock
// has its old value again or has grown, and no constraint after the loop depends on how large a
// grown clock is.  So the loop can be repeated any number of times before the run goes on to its
// end, where the condition holds.  `expr` is a clock that has grown, and it is not assigned on the
// way.
absl::Status ReplayGrowing(model::Network& network, const lang::Expr* condition,
                           const lang::Expr& expr, const model::Run& run, Loop loop);

// The same for a run that ends in a run-time error: after the last step and `final_delay` the clock
// guard of the move `edges` must hold, and the move must fail with an error, which is returned.
absl::StatusOr<lang::EvalError> ReplayError(model::Network& network, const model::Run& run,
                                            const std::vector<model::FiredEdge>& edges);

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_REFERENCE_H_
