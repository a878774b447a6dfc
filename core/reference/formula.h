// Boolean expressions over data and clocks, turned into clock constraints in a given discrete
// state. Part of the oracle; besides core/reference only core/run/hindrances includes this.
#ifndef ZONELAB_CORE_REFERENCE_FORMULA_H_
#define ZONELAB_CORE_REFERENCE_FORMULA_H_

#include <utility>
#include <vector>

#include "core/lang/evaluate.h"
#include "core/reference/reference.h"

namespace zonelab::reference {

// `expr` (or its negation) as a disjunction; the evaluator knows the state.  False: see *error.
// Parts that depend on unknown values count as true, with either sign, so the result says too
// little rather than too much; then `*certain` (may be null) becomes false.  With a judge, atoms are
// true or false as it says, and so is the result: {{}} or {}.
bool ToDisjunction(lang::Evaluator& evaluator, const lang::Expr& expr, bool positive,
                   Disjunction* result, lang::EvalError* error, bool* certain = nullptr,
                   const Judge& judge = nullptr);

// Sets `(*stopped)[x]` for the clocks x that stand still where the invariant `expr` holds.  False: a
// rate is (in a partial state: may be) neither 0 nor 1, or cannot be evaluated.  If unknown values
// decide whether a clock stands still, `*certain` becomes false.
bool AddStopped(lang::Evaluator& evaluator, const lang::Expr& expr, std::vector<bool>* stopped,
                lang::EvalError* error, bool* certain);

// The negation of the atom: one atom, or two (as alternatives) for an equation.
std::vector<Atom> Violations(const Atom& atom);

// The atom, which speaks of the clocks after the assignments, as a condition on those before them.
Atom Before(Atom atom, const std::vector<std::pair<int, int64_t>>& resets);

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_FORMULA_H_
