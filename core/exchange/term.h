// Integer expressions and conditions over the variables of a network: names are resolved, constants
// folded, quantifiers and calls written out (lower.h makes them).
//
// A condition is in negation normal form: "and" and "or" over comparisons and locations.
#ifndef ZONELAB_CORE_EXCHANGE_TERM_H_
#define ZONELAB_CORE_EXCHANGE_TERM_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/base/diagnostics.h"
#include "core/lang/ast.h"

namespace zonelab::exchange {

enum class TermKind : uint8_t {
  kNumber,    // value; as a condition 0 is false, 1 true
  kVariable,  // of Network::variables: value
  kLocation,  // queries: process `value` is in `location` (or is not: is_negated)
  kBinary,    // args[0] op args[1]: arithmetic; a comparison, which is a condition
  kAll,       // conditions: all of args, at least two
  kAny,       // conditions: any of args, at least two
  kChoice,    // args[0] ? args[1] : args[2], the first a condition
};

struct Term {
  TermKind kind = TermKind::kNumber;
  lang::Op op = lang::Op::kNone;
  bool is_negated = false;
  int32_t value = 0;
  int32_t location = 0;
  Span span;
  std::vector<Term> args;

  bool is_number() const { return kind == TermKind::kNumber; }
  bool is_variable() const { return kind == TermKind::kVariable; }
  bool is_false() const { return is_number() && value == 0; }
  bool is_true() const { return is_number() && value != 0; }
};

// Variables with these numbers exist within one update only: they keep what is read after its parts
// have changed.  Each is assigned once, before it is read.
inline constexpr int32_t kFirstTemporary = 1 << 28;
inline bool IsTemporary(int32_t variable) { return variable >= kFirstTemporary; }

// Is it a comparison, a conjunction, a disjunction or a location?
bool IsCondition(const Term& term);

Term Number(int32_t value, Span span);
Term Variable(int32_t variable, Span span);
Term Binary(lang::Op op, Term a, Term b, Span span);
// A comparison, simplified: `(c ? 1 : 0) == 1` is c.
Term Compare(lang::Op op, Term a, Term b, Span span);
Term All(std::vector<Term> parts, Span span);
Term Any(std::vector<Term> parts, Span span);
// A choice, simplified: if both values are the same number it is that number.
Term Choice(Term condition, Term yes, Term no, Span span);
Term Not(Term condition);

// The term with `value(v)` in the place of each variable v for which that is not null.
Term Replaced(const Term& term, absl::FunctionRef<const Term*(int32_t)> value);

// The number of terms that it consists of.
int64_t SizeOf(const Term& term);
// Does the variable occur?
bool Reads(const Term& term, int32_t variable);
// Calls visit(variable) for each that occurs.
template <class Visit>
void ForEachVariable(const Term& term, Visit&& visit) {
  if (term.is_variable()) visit(term.value);
  for (const Term& arg : term.args) ForEachVariable(arg, visit);
}

}  // namespace zonelab::exchange

#endif  // ZONELAB_CORE_EXCHANGE_TERM_H_
