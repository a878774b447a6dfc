// Which variables does it depend on that the network moves as it does?
//
// Code that runs again on a state with the same values in the slots that it read does the same.  So
// what a search needs to know of the data of a state is found by evaluating it there and noting
// what is read (Machine::NoteIn): no formula is rewritten, and arrays, functions, quantifiers and
// references need no rules of their own.  Where an outcome could be explained in several ways, each
// is a reason by itself.  Slots of locations and meta variables are left out: locations are always
// known, and meta variables are no part of a state.
#ifndef ZONELAB_CORE_SEMANTICS_DEPENDENCE_H_
#define ZONELAB_CORE_SEMANTICS_DEPENDENCE_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/semantics/successors.h"
#include "core/semantics/system.h"

namespace zonelab::semantics {

// Slots of variables, each once, in the order of their first occurrence.
using Slots = std::vector<int32_t>;

class Dependence {
 public:
  // `assumes_no_errors`: nothing needs to be known only to see that a move ends in no run-time
  // error.
  Dependence(const System& system, bool assumes_no_errors);

  // Is the slot a variable that is part of a state?
  bool Counts(size_t slot) const { return counts_[slot]; }
  // Adds to `out` what counts of the slots that were read.
  void Collect(const std::vector<int32_t>& slots, Slots* out) const;
  // The state's moves must be looked at as a whole (priorities compare them).
  bool NeedsAll() const { return system_.network().has_priorities; }
  // Everything that is evaluated to find the moves of `state`.
  void OfAllMoves(const Slot* state, Slots* out);
  // What must be known for ForEachAndBlocked to see the same moves apart from those that it calls
  // blocked, however the other variables are: guards of broadcasts and what can fail.
  void OfMoves(const Slot* state, Slots* out);
  // What the clock part of the state itself depends on: its invariant, and whether time may pass.
  void OfState(const Slot* state, Slots* out);
  // What the clock part of a move depends on, its target's included, and what its updates need to
  // do the same.
  void OfMove(const Slot* state, const Step& step, Slots* out);
  // What must be known before the move for `wanted` to be known behind it.  (`wanted` behind is as
  // the move leaves it in `state`.)
  void Before(const Slot* state, absl::Span<const int32_t> edges, const Slots& wanted, Slots* out);
  // Why `edges`, which ForEachAndBlocked calls blocked, are no move: each of the reasons keeps them
  // from it by itself.  At least one.
  void WhyBlocked(const Slot* state, absl::Span<const int32_t> edges, std::vector<Slots>* reasons);

 private:
  // What one update did.
  struct Effect {
    Slots reads, writes;
    bool is_needed = false;  // whatever is wanted behind the move
  };

  // Must what the update reads be known, whatever is wanted behind the move?
  bool IsNeeded(const Update& update) const {
    return update.slot < 0 || (update.can_fail && !assumes_no_errors_);
  }
  // Runs the updates; fills in effects_ and target_.  False: one of them fails.
  bool Run(const Slot* state, absl::Span<const int32_t> edges);
  bool RunAll(const std::vector<Update>& updates);
  // Goes back through effects_: `slots` become what they are computed from.
  void Back(Slots* slots) const;
  // Notes what the clock constraints read whose clocks or bounds depend on data.
  void NoteAtoms(const Condition& condition, const Slot* state);
  void WhyFalse(const Condition& condition, const Slot* state, std::vector<Slots>* reasons);

  const System& system_;
  const bool assumes_no_errors_;
  Successors successors_;
  Machine machine_;
  Record record_;
  std::vector<bool> counts_;    // by slot: is it a variable that is part of a state?
  std::vector<bool> is_plain_;  // by edge: OfMove has nothing to say
  std::vector<Effect> effects_;
  size_t effect_count_ = 0;  // in use
  std::vector<Slot> target_;
  std::vector<zone::Constraint> ignored_;
};

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_DEPENDENCE_H_
