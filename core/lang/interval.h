// Intervals of integers, and what operators make of them: which values can an expression take?
//
// Each function returns an interval that contains the result of the operator for all operands in
// the given intervals.  It is the smallest one for + - * / comparisons, shifts, minimum and
// maximum, and may be too large for % and the operations on bits.  Operands for which the operation
// has no value (division by zero, a shift by 40) contribute nothing.
//
// Example: [-7, 7] / [0, 2] is [-7, 7]: the divisor can only be 1 or 2.
#ifndef ZONELAB_CORE_LANG_INTERVAL_H_
#define ZONELAB_CORE_LANG_INTERVAL_H_

#include <cstdint>

#include "core/lang/ast.h"

namespace zonelab::lang {

struct Interval {
  int64_t low = 0, high = 0;

  bool IsPoint() const { return low == high; }
  // As the truth of a condition: 0 is false, any other number true.
  bool CanBeFalse() const { return low <= 0 && high >= 0; }
  bool CanBeTrue() const { return low != 0 || high != 0; }
};

inline constexpr Interval kAllIntegers = {INT32_MIN, INT32_MAX};
inline constexpr Interval kTruthValues = {0, 1};
inline constexpr Interval kPlainInt = {-32768, 32767};  // a variable declared as `int`

inline Interval Truth(bool can_be_false, bool can_be_true) {
  return {can_be_false ? 0 : 1, can_be_true ? 1 : 0};
}

// The smallest interval that contains both.
Interval Hull(Interval a, Interval b);
// a op b, in 32 bits; kTruthValues for operators that are no binary operators of integers.
Interval Apply(Op op, Interval a, Interval b);
// -a, !a, |a|; a itself for kPlus.
Interval Apply(Op op, Interval a);

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_INTERVAL_H_
