// A state predicate compiled for the search: which states are we looking for?
#ifndef ZONELAB_CORE_PROPERTY_GOAL_H_
#define ZONELAB_CORE_PROPERTY_GOAL_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/lang/ast.h"
#include "core/property/formula.h"
#include "core/property/moves.h"
#include "core/semantics/constraints.h"
#include "core/semantics/system.h"
#include "core/zone/dbm.h"

namespace zonelab::property {

// Boolean combinations of data conditions, clock constraints and `deadlock`, in negation normal
// form.
class Goal {
 public:
  // No state at all: a search for it explores everything.
  Goal() = default;
  // The states that satisfy `predicate` (or, if `negated`, those that do not).  REQUIRES: it passed
  // the checker.  Unimplemented: it is too large.
  static absl::StatusOr<Goal> Compile(const lang::Expr& predicate, bool negated,
                                      semantics::System& system);

  bool is_empty() const { return formula_.nodes.empty(); }
  // The clock constraints that it compares with, for the bounds analysis.
  const std::vector<semantics::ClockAtom>& atoms() const { return formula_.atoms; }
  // Whether it asks for deadlocks: that takes zones of a bisimulation, and some time for each
  // state.
  bool has_deadlock() const { return moves_ != nullptr; }

  // Does `state` with some valuation of `zone` (n clocks) satisfy the goal?
  semantics::Outcome Meets(const semantics::Slot* state, const zone::Bound* zone, int n,
                           semantics::Machine& machine, lang::EvalError* error);
  // The goal in `state` as a disjunction of conjunctions: {} is false, {{}} is true.  REQUIRES: it
  // does not ask for deadlocks.
  using Disjuncts = std::vector<Cases::Conjunction>;
  semantics::Outcome DisjunctsIn(const semantics::Slot* state, semantics::Machine& machine,
                                 Disjuncts* out, lang::EvalError* error) const;
  // Likewise what meets `zone` (n clocks) of it: sink(conjunction, part of the zone).
  semantics::Outcome ForEachCase(const semantics::Slot* state, const zone::Bound* zone, int n,
                                 semantics::Machine& machine, Cases::Sink sink,
                                 lang::EvalError* error);
  // The part of `zone` that satisfies the goal in `state`, deadlocks or not.
  semantics::Outcome PartOf(const semantics::Slot* state, const zone::Bound* zone, int n,
                            semantics::Machine& machine, zone::Union* out, lang::EvalError* error);

 private:
  struct Compiler;

  Formula formula_;
  std::unique_ptr<Moves> moves_;  // null: it does not ask for deadlocks
  int64_t max_cases_ = 0;
  int clock_count_ = 0;
  zone::Matrix universe_;  // all valuations of so many clocks
  Cases cases_;
};

}  // namespace zonelab::property

#endif  // ZONELAB_CORE_PROPERTY_GOAL_H_
