// A state predicate compiled for the search: which states are we looking for?
#ifndef ZONELAB_CORE_PROPERTY_GOAL_H_
#define ZONELAB_CORE_PROPERTY_GOAL_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/lang/ast.h"
#include "core/semantics/constraints.h"
#include "core/semantics/system.h"
#include "core/zone/dbm.h"

namespace zonelab::property {

// Boolean combinations of data conditions and clock constraints, in negation normal form.
class Goal {
 public:
  // No state at all: a search for it explores everything.
  Goal() = default;
  // The states that satisfy `predicate` (or, if `negated`, those that do not).  REQUIRES: it passed
  // the checker.  Unimplemented: it has a part that reachability cannot decide (`deadlock`).
  static absl::StatusOr<Goal> Compile(const lang::Expr& predicate, bool negated,
                                      semantics::System& system);

  bool is_empty() const { return nodes_.empty(); }
  // The clock constraints that it compares with, for the bounds analysis.
  const std::vector<semantics::ClockAtom>& atoms() const { return atoms_; }

  // Does `state` with some valuation of `zone` (n clocks) satisfy the goal?
  semantics::Outcome Meets(const semantics::Slot* state, const zone::Bound* zone, int n,
                           semantics::Machine& machine, lang::EvalError* error);
  // The goal in `state` as a disjunction of conjunctions: {} is false, {{}} is true.
  using Disjuncts = std::vector<std::vector<zone::Constraint>>;
  semantics::Outcome DisjunctsIn(const semantics::Slot* state, semantics::Machine& machine,
                                 Disjuncts* out, lang::EvalError* error) const;

 private:
  enum class Kind : uint8_t { kAnd, kOr, kData, kAtom };
  struct Node {
    Kind kind = Kind::kData;
    bool negated = false;     // kData
    semantics::Code code;     // kData
    int atom = -1;            // kAtom
    std::vector<int> children;
  };
  struct Compiler;

  semantics::Outcome Expand(int node, const semantics::Slot* state, semantics::Machine& machine,
                            Disjuncts* out, lang::EvalError* error) const;

  std::vector<Node> nodes_;
  int root_ = -1;
  std::vector<semantics::ClockAtom> atoms_;
  std::vector<zone::Bound> scratch_;
  Disjuncts disjuncts_;
};

}  // namespace zonelab::property

#endif  // ZONELAB_CORE_PROPERTY_GOAL_H_
