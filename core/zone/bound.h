// Bounds on clock differences, packed: value and strictness in one 32-bit integer.
//
//   x_i - x_j <  c   is 2c
//   x_i - x_j <= c   is 2c + 1
//
// A smaller number is a tighter bound, so every comparison is one integer comparison
// [Bengtsson-Yi 2004].  Finite bounds stay within ±kMaxFinite, so that the sum of two of
// them is never mistaken for kInfinity; a search stops with "unknown" before bounds grow beyond
// that (LargestEntry in dbm.h).  Without extrapolation they can grow: in a loop that resets only y,
// x - y rises with every round.
#ifndef ZONELAB_CORE_ZONE_BOUND_H_
#define ZONELAB_CORE_ZONE_BOUND_H_

#include <cstdint>

namespace zonelab::zone {

using Bound = int32_t;

inline constexpr Bound kInfinity = 5 << 28;
inline constexpr Bound kMaxFinite = 1 << 29;
// No constant of a model may be larger in magnitude (it must be doubled and added a few times).
inline constexpr int32_t kMaxConstant = 1 << 26;
inline constexpr Bound kZero = 1;  // <= 0

constexpr Bound LessThan(int32_t c) { return 2 * c; }
constexpr Bound AtMost(int32_t c) { return 2 * c + 1; }
constexpr bool IsStrict(Bound b) { return (b & 1) == 0; }
constexpr int32_t Value(Bound b) { return b >> 1; }  // arithmetic shift: floor, exact here
constexpr bool IsFinite(Bound b) { return b < kInfinity; }

constexpr Bound Add(Bound a, Bound b) {
  if (a >= kInfinity || b >= kInfinity) return kInfinity;
  return a + b - ((a | b) & 1);
}

// Bound on x_j - x_i of the complement of "x_i - x_j within b".
constexpr Bound Complement(Bound b) { return 1 - b; }

static_assert(kMaxFinite + kMaxFinite < kInfinity && kMaxFinite < kInfinity / 2);
static_assert(int64_t{kInfinity} + kMaxFinite <= INT32_MAX);
static_assert(Add(AtMost(3), AtMost(4)) == AtMost(7));
static_assert(Add(AtMost(3), LessThan(4)) == LessThan(7));
static_assert(Complement(AtMost(5)) == LessThan(-5));
static_assert(Complement(LessThan(5)) == AtMost(-5));
static_assert(LessThan(5) < AtMost(5) && AtMost(4) < LessThan(5));

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_BOUND_H_
