// Boolean expressions over data and clocks, in a given discrete state, as clock constraints.
// Part of the reference semantics; nobody else includes this.
#ifndef ZONELAB_CORE_REFERENCE_FORMULA_H_
#define ZONELAB_CORE_REFERENCE_FORMULA_H_

#include <utility>
#include <vector>

#include "core/lang/evaluate.h"
#include "core/reference/reference.h"

namespace zonelab::reference {

// `expr` (or its negation) as a disjunction; the evaluator knows the state.  False: see *error.
// Where values are not known, parts that depend on them count as true, whichever the sign, so that
// the result says too little rather than too much; then `*certain` (may be null) becomes false.
bool ToDisjunction(lang::Evaluator& evaluator, const lang::Expr& expr, bool positive,
                   Disjunction* result, lang::EvalError* error, bool* certain = nullptr);

// What violates the atom: one atom, or two for an equation.
std::vector<Atom> Violations(const Atom& atom);

// What the atom, which speaks of the time after the assignments, says before them.
Atom Before(Atom atom, const std::vector<std::pair<int, int64_t>>& resets);

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_FORMULA_H_
