// Guards and invariants, split into a data part and clock constraints; and which clocks stand still
// where an invariant holds.
//
// Example: `id == 1 && x <= n[id] && (b || y > 3)` becomes the data conjunct `id == 1`, the atom
// x - 0 <= n[id], whose bound is computed from the data, and the atom y - 0 > 3, waived where b
// holds.
#ifndef ZONELAB_CORE_SEMANTICS_CONSTRAINTS_H_
#define ZONELAB_CORE_SEMANTICS_CONSTRAINTS_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "core/base/check.h"
#include "core/lang/ast.h"
#include "core/lang/evaluate.h"
#include "core/semantics/program.h"
#include "core/semantics/range.h"
#include "core/zone/dbm.h"

namespace zonelab::semantics {

// A reason to ignore a constraint: `code` is non-zero (`b || …`), or it is zero (`b imply …`).
struct Waiver {
  Code code;
  bool when_true = true;
};

// x_i - x_j ~ sum of terms.  The data may choose the clocks and determine the bound.
struct ClockAtom {
  int32_t i = 0, j = 0;  // clock numbers, 0 for none; used when the code is empty
  Code i_code, j_code;
  lang::Op op = lang::Op::kLessEqual;
  int32_t constant = 0;
  std::vector<std::pair<int, Code>> terms;  // (sign, code), added to `constant`
  std::vector<Waiver> waivers;              // if one of them applies, the atom is ignored
  Interval range;                           // of the whole bound
  Span span;

  bool is_fixed() const {
    return i_code.empty() && j_code.empty() && terms.empty() && waivers.empty();
  }
};

struct GuardedData {
  std::vector<Waiver> waivers;
  Code code;
};

// x' == e of an invariant.  The clock stands still where e is 0 and runs where it is 1; any other
// value is a run-time error.  (x' == 1 says nothing and is left out.)
struct Rate {
  int32_t clock = 0;  // used when the code is empty
  Code clock_code;
  int32_t constant = 0;  // likewise
  Code code;
  std::vector<Waiver> waivers;  // if one of them applies, the clock runs
  Interval range;               // of e
  Span span;
};

// Clock constraints under quantifiers are written out, up to so many.
inline constexpr int64_t kMostUnrolled = 10'000;

// A conjunction of a data condition and clock constraints, e.g. a guard.
struct Condition {
  std::vector<Code> data;        // all must be non-zero
  std::vector<Code> data_parts;  // their conjuncts: one that is zero suffices to make it false
  std::vector<GuardedData> guarded_data;
  std::vector<zone::Constraint> fixed;  // clock constraints known before the run
  std::vector<ClockAtom> atoms;         // those that depend on data
  bool is_too_large = false;            // a `forall` over more than kMostUnrolled values
  std::vector<ClockAtom> all_atoms;     // every atom, fixed or not, for bounds and negation
  std::vector<Rate> rates;              // invariants only
  bool is_trivial() const {
    return data.empty() && guarded_data.empty() && all_atoms.empty() && rates.empty();
  }
};

// Compiles the comparison `expr` of clock kind invariant, guard or constraint.
ClockAtom CompileAtom(const lang::Expr& expr, Program& program, const lang::Bindings& bindings,
                      absl::Span<const int32_t> binders);

// Compiles a guard or invariant: conjunctions, `forall` over them, and `int || clocks`.  `expr` may
// be null (true).
Condition CompileCondition(const lang::Expr* expr, Program& program, const lang::Bindings& bindings,
                           absl::Span<const int32_t> binders);

// Calls `visit` for each value of a quantifier's binder, with `binders` extended by the value,
// until `visit` returns false.
template <class Visit>
void ForEachBinderValue(const lang::Expr& quantifier, model::Network& network,
                        const lang::Bindings& bindings, std::vector<int32_t>* binders,
                        Visit visit) {
  lang::Evaluator evaluator(network.constants, bindings);
  evaluator.set_selects(*binders);
  const lang::Shape* shape = evaluator.ShapeOf(*quantifier.binder->type);
  ZL_CHECK(shape != nullptr);
  const size_t slot = static_cast<size_t>(quantifier.binder->index);
  const std::vector<int32_t> saved = *binders;
  if (binders->size() <= slot) binders->resize(slot + 1, 0);
  for (int64_t value = shape->low; value <= shape->high; ++value) {
    (*binders)[slot] = static_cast<int32_t>(value);
    if (!visit()) break;
  }
  *binders = saved;
}

// Appends `i - j op bound` as constraints (two for ==).  REQUIRES: op is not !=, |bound| is at most
// zone::kMaxConstant.
void AppendConstraints(int32_t i, int32_t j, lang::Op op, int32_t bound,
                       std::vector<zone::Constraint>* out);

enum class Outcome : uint8_t { kTrue, kFalse, kError };

// Evaluates the clocks and the bound of an atom in a state.  kFalse: the atom is waived.
Outcome EvaluateAtom(const ClockAtom& atom, Machine& machine, const Slot* state, int32_t* i,
                     int32_t* j, int32_t* bound, lang::EvalError* error);

// Is the condition true or waived?
Outcome EvaluateGuarded(const GuardedData& guarded, Machine& machine, const Slot* state);

// Evaluates the data part, then appends the clock constraints, and to `stopped` (if it is not null)
// the clocks that stand still.
Outcome EvaluateCondition(const Condition& condition, Machine& machine, const Slot* state,
                          std::vector<zone::Constraint>* out, lang::EvalError* error,
                          std::vector<int32_t>* stopped = nullptr);

}  // namespace zonelab::semantics

#endif  // ZONELAB_CORE_SEMANTICS_CONSTRAINTS_H_
