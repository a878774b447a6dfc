// Conditions of a template, with what contradicts each: conjunctions, and disjunctions of them.
//
// Negating several guards at once multiplies their alternatives.  What speaks of the same term,
// such as `x < 3` and `x >= 5`, is therefore merged, and contradictions are dropped: of guards that
// split the values of one clock there are few alternatives, however many guards there are.
#ifndef ZONELAB_CORE_COMPARE_CONDITION_H_
#define ZONELAB_CORE_COMPARE_CONDITION_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/lang/ast.h"

namespace zonelab::compare {

// One conjunct.  `term` is "" if it is not of the form TERM op NUMBER.
struct Conjunct {
  std::string text, term;
  lang::Op op = lang::Op::kEqual;
  int64_t number = 0;
  friend bool operator==(const Conjunct& a, const Conjunct& b) { return a.text == b.text; }
};

// Empty: true.
using Conjunction = std::vector<Conjunct>;
std::string Text(const Conjunction& all);
// Both of them, without what follows; false: they contradict each other.
bool Join(const Conjunction& more, Conjunction* all);

struct Alternatives {
  std::vector<Conjunction> any;  // none: false
  bool is_cut = false;           // there are too many; what is there means nothing
};
inline constexpr size_t kMostAlternatives = 400;
Alternatives True();
void Add(Conjunction one, Alternatives* any);
// Whatever both say.
Alternatives And(const Alternatives& a, const Alternatives& b);

struct Condition {
  Conjunction all;
  Alternatives otherwise;  // its negation, as conditions that guards can be
};
// Both conditions.
Condition And(const Condition& a, const Condition& b);

}  // namespace zonelab::compare

#endif  // ZONELAB_CORE_COMPARE_CONDITION_H_
