// Interval arithmetic.  Results are computed in 64 bits, which always suffice for operands of 32,
// and cut to 32 bits: an evaluation without error never leaves them.
#include "core/lang/interval.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace zonelab::lang {
namespace {

Interval Cut(Interval range) {
  return {std::clamp(range.low, kAllIntegers.low, kAllIntegers.high),
          std::clamp(range.high, kAllIntegers.low, kAllIntegers.high)};
}

// The hull of `op` on all pairs of bounds: right for operations monotone in each argument.
template <class Operation>
Interval Corners(Interval a, Interval b, Operation op) {
  const auto [low, high] =
      std::minmax({op(a.low, b.low), op(a.low, b.high), op(a.high, b.low), op(a.high, b.high)});
  return {low, high};
}

Interval Quotient(Interval a, Interval b) {
  const auto divide = [](int64_t x, int64_t y) { return x / y; };
  std::optional<Interval> range;
  // Division is monotone on the negative divisors and on the positive ones; 0 is an error.
  for (const Interval part : {Interval{b.low, std::min<int64_t>(b.high, -1)},
                              Interval{std::max<int64_t>(b.low, 1), b.high}}) {
    if (part.low > part.high) continue;
    const Interval here = Corners(a, part, divide);
    range = range ? Hull(*range, here) : here;
  }
  return range.value_or(Interval{0, 0});
}

Interval Remainder(Interval a, Interval b) {
  // |a % b| is less than |b|, not more than |a|, and has the sign of a.
  const int64_t limit = std::max<int64_t>(std::max(std::abs(b.low), std::abs(b.high)) - 1, 0);
  return {a.low < 0 ? std::max(a.low, -limit) : 0, a.high > 0 ? std::min(a.high, limit) : 0};
}

Interval Shift(Op op, Interval a, Interval b) {
  const Interval count = {std::clamp<int64_t>(b.low, 0, 31), std::clamp<int64_t>(b.high, 0, 31)};
  if (op == Op::kShiftLeft) {
    return Corners(a, count, [](int64_t x, int64_t n) { return x * (int64_t{1} << n); });
  }
  return Corners(a, count, [](int64_t x, int64_t n) { return x >> n; });
}

Interval Bitwise(Op op, Interval a, Interval b) {
  if (a.low < 0 || b.low < 0) {
    // An `and` with something non-negative lies between 0 and that.
    if (op == Op::kBitAnd && a.low >= 0) return {0, a.high};
    if (op == Op::kBitAnd && b.low >= 0) return {0, b.high};
    return kAllIntegers;
  }
  if (op == Op::kBitAnd) return {0, std::min(a.high, b.high)};
  int64_t ones = 1;
  while (ones <= std::max(a.high, b.high)) ones *= 2;
  return {op == Op::kBitOr ? std::max(a.low, b.low) : 0, ones - 1};
}

// The truth of `a op b`, where the intervals decide it.
Interval Compared(Op op, Interval a, Interval b) {
  const bool overlap = a.low <= b.high && b.low <= a.high;
  const bool are_one = a.IsPoint() && b.IsPoint() && a.low == b.low;
  switch (op) {
    case Op::kLess:
      return Truth(a.high >= b.low, a.low < b.high);
    case Op::kLessEqual:
      return Truth(a.high > b.low, a.low <= b.high);
    case Op::kGreater:
      return Truth(b.high >= a.low, b.low < a.high);
    case Op::kGreaterEqual:
      return Truth(b.high > a.low, b.low <= a.high);
    case Op::kEqual:
      return Truth(!are_one, overlap);
    default:
      return Truth(overlap, !are_one);
  }
}

}  // namespace

Interval Hull(Interval a, Interval b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

Interval Apply(Op op, Interval a) {
  if (op == Op::kMinus) return Cut({-a.high, -a.low});
  if (op == Op::kAbs) {
    const int64_t least = std::max<int64_t>({a.low, -a.high, 0});
    return Cut({least, std::max(-a.low, a.high)});
  }
  if (op == Op::kNot) return Truth(a.CanBeTrue(), a.CanBeFalse());
  return a;
}

Interval Apply(Op op, Interval a, Interval b) {
  switch (op) {
    case Op::kAdd:
      return Cut({a.low + b.low, a.high + b.high});
    case Op::kSub:
      return Cut({a.low - b.high, a.high - b.low});
    case Op::kMul:
      return Cut(Corners(a, b, [](int64_t x, int64_t y) { return x * y; }));
    case Op::kDiv:
      return Cut(Quotient(a, b));
    case Op::kMod:
      return Remainder(a, b);
    case Op::kShiftLeft:
    case Op::kShiftRight:
      return Cut(Shift(op, a, b));
    case Op::kBitAnd:
    case Op::kBitXor:
    case Op::kBitOr:
      return Bitwise(op, a, b);
    case Op::kMin:
      return {std::min(a.low, b.low), std::min(a.high, b.high)};
    case Op::kMax:
      return {std::max(a.low, b.low), std::max(a.high, b.high)};
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual:
    case Op::kEqual:
    case Op::kNotEqual:
      return Compared(op, a, b);
    case Op::kAnd:
      return Truth(a.CanBeFalse() || b.CanBeFalse(), a.CanBeTrue() && b.CanBeTrue());
    case Op::kOr:
      return Truth(a.CanBeFalse() && b.CanBeFalse(), a.CanBeTrue() || b.CanBeTrue());
    case Op::kImply:
      return Truth(a.CanBeTrue() && b.CanBeFalse(), a.CanBeFalse() || b.CanBeTrue());
    default:
      return kTruthValues;
  }
}

}  // namespace zonelab::lang
