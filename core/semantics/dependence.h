// On which variables do the moves of a state depend?  [Toth-Majzik 2018, Alg. 2]
//
// A search that hides variables must know which of them to show so that an outcome (this move is
// impossible, that update yields 3) stays the same whatever the hidden ones are.  The paper
// rewrites formulas; here the code is run on the state and the slots it reads are noted
// (Machine::NoteIn).
//
// Why that suffices: code is deterministic, so if it runs again on a state with the same values in
// all slots that it read, it reads the same slots and does the same.  Arrays, functions,
// quantifiers and ref parameters therefore need no rules of their own.
//
// Example: in a state with i = 2 and a[2] = 0 the guard `a[i] == 1 && b` reads i and a[2] and
// stops; so i and a[2] explain why it is false.  The second conjunct may be false by itself: then b
// alone is another reason, and the search may choose (WhyBlocked).
//
// Slots of locations and of meta variables never count: locations are always known, and meta
// variables are no part of a state.
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
  // `assumes_no_errors`: moves are taken to cause no run-time errors, so nothing has to be known
  // just to rule errors out.
  Dependence(const System& system, bool assumes_no_errors);

  // Is the slot a variable that is part of a state?
  bool Counts(size_t slot) const { return counts_[slot]; }
  // Adds those of `slots` that count to `out`.
  void Collect(const std::vector<int32_t>& slots, Slots* out) const;
  // Do the moves of a state depend on each other, because priorities compare them?
  bool NeedsAll() const { return system_.network().has_priorities; }
  // Adds every slot that finding the moves of `state` reads.
  void OfAllMoves(const Slot* state, Slots* out);
  // Adds the slots on which the list of moves of ForEachAndBlocked depends, apart from the moves
  // that it reports as blocked: guards of broadcasts, and guards that may fail.
  void OfMoves(const Slot* state, Slots* out);
  // Adds the slots on which the clock part of the state depends: its invariant, and whether time
  // may pass.
  void OfState(const Slot* state, Slots* out);
  // Adds the slots on which the clock part of a move and of its target depends, and those that its
  // updates need in order to write to the same places.
  void OfMove(const Slot* state, const Step& step, Slots* out);
  // Adds the slots that must be known before the move so that `wanted` is known after it (with the
  // values that the move yields from `state`).
  void Before(const Slot* state, absl::Span<const int32_t> edges, const Slots& wanted, Slots* out);
  // The reasons, at least one, why `edges`, which ForEachAndBlocked calls blocked, are no move.
  // Each of them suffices by itself.
  void WhyBlocked(const Slot* state, absl::Span<const int32_t> edges, std::vector<Slots>* reasons);

 private:
  // What one update did.
  struct Effect {
    Slots reads, writes;
    bool is_needed = false;  // whatever is wanted after the move
  };

  // Must everything that the update reads be known, whatever is wanted after the move?
  bool IsNeeded(const Update& update) const {
    return update.slot < 0 || (update.can_fail && !assumes_no_errors_);
  }
  // Runs the updates; fills in effects_ and target_.  False: one of them fails.
  bool Run(const Slot* state, absl::Span<const int32_t> edges);
  bool RunAll(const std::vector<Update>& updates);
  // Goes back through effects_: replaces `slots` by the slots that they are computed from.
  void Back(Slots* slots) const;
  // Notes the slots that clock constraints read to find their clocks and bounds.
  void NoteAtoms(const Condition& condition, const Slot* state);
  void WhyFalse(const Condition& condition, const Slot* state, std::vector<Slots>* reasons);

  const System& system_;
  const bool assumes_no_errors_;
  Successors successors_;
  Machine machine_;
  Record record_;
  std::vector<bool> counts_;    // by slot: is it a variable that is part of a state?
  std::vector<bool> is_plain_;  // by edge: OfMove adds nothing
  std::vector<Effect> effects_;
  size_t effect_count_ = 0;  // in use
  std::vector<Slot> target_;
  std::vector<zone::Constraint> ignored_;
};

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_DEPENDENCE_H_
