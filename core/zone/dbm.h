// Difference bound matrices [Dill 1989; Bengtsson-Yi 2004]: zones over clocks 1..n-1; clock 0 is
// the constant 0.
//
// A zone is a plain array of Bounds.  Row i holds the bounds on x_i - x_j; rows are `Stride(n)`
// apart, and the padding holds kInfinity.  The caller owns the memory (an arena, a scratch buffer).
//
//   0 <= x <= 5, y = x + 1        0   x   y          row x: x - 0 <= 5, x - x <= 0, x - y <= -1
//                            0    0   0  -1
//                            x    5   0  -1
//                            y    6   1   0          (all of them non-strict)
//
// Every operation takes a zone that is canonical (D[i][j] <= D[i][k] + D[k][j], D[i][i] is <= 0),
// non-empty and within x >= 0, and leaves such a zone.  Operations that can make it empty return
// false, and the array then holds garbage.  Canonical means that every entry is the tightest bound
// that follows from all of them, so a single entry answers Meets and Satisfies, and operations need
// not close the matrix again: each of them changes rows and columns to what a closure would give.
// dbm.cc says why, operation by operation.
#ifndef ZONELAB_CORE_ZONE_DBM_H_
#define ZONELAB_CORE_ZONE_DBM_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "core/zone/bound.h"

namespace zonelab::zone {

// x_i - x_j within `bound`.
struct Constraint {
  int32_t i = 0, j = 0;
  Bound bound = kInfinity;
  friend bool operator==(const Constraint&, const Constraint&) = default;
};

constexpr int Stride(int n) { return (n + 3) & ~3; }
constexpr int Size(int n) { return n * Stride(n); }  // in Bounds

inline Bound& At(Bound* z, int n, int i, int j) { return z[i * Stride(n) + j]; }
inline Bound At(const Bound* z, int n, int i, int j) { return z[i * Stride(n) + j]; }

// All clocks 0.
void SetZero(Bound* z, int n);
// All valuations with x >= 0.
void SetUniverse(Bound* z, int n);

// Would Conjoin leave anything?  O(1).
inline bool Meets(const Bound* z, int n, const Constraint& c) {
  return Add(At(z, n, c.j, c.i), c.bound) >= kZero;
}
inline bool Satisfies(const Bound* z, int n, const Constraint& c) {
  return At(z, n, c.i, c.j) <= c.bound;
}

// Intersects z with one constraint; false: the result is empty.  O(n^2), mostly a few rows.
bool Conjoin(Bound* z, int n, const Constraint& c);
bool ConjoinAll(Bound* z, int n, absl::Span<const Constraint> constraints);

// Lets time pass, {v + d | v in z, d >= 0}, within the upper bounds `x_i <= c` of `invariant`
// (other constraints are ignored).  REQUIRES: z satisfies them already.  O(n |invariant|).
void DelayWithin(Bound* z, int n, absl::Span<const Constraint> invariant);
// The same where the clocks `stopped` (ascending) stand still: the smallest zone around what the
// others reach [Cassez-Larsen 2000], cut to all of `invariant`.  It may be larger than that, where
// there are two clocks that run.  O(n |stopped| + n^2 |invariant|).
void DelayOthersWithin(Bound* z, int n, absl::Span<const int32_t> stopped,
                       absl::Span<const Constraint> invariant);
// x := value.  REQUIRES: x > 0, value >= 0.
void Reset(Bound* z, int n, int x, int32_t value);
// x gets any value >= 0.  This is also its own preimage: {v | v with some value for x is in z}.
// REQUIRES: x > 0.
void Free(Bound* z, int n, int x);

// The preimage under a delay: the valuations from which time leads into z, however far back.
void DelayBackwards(Bound* z, int n);
// The preimage under x := value; false: it is empty.  REQUIRES: as for Reset.
bool ResetBackwards(Bound* z, int n, int x, int32_t value);

// Makes any matrix canonical by shortest paths, in O(n^3); false: the zone is empty.  Only needed
// after an operation that loosens bounds, such as extrapolation.
bool Close(Bound* z, int n);

// The largest magnitude of a finite entry, for checks against overflow.
Bound LargestEntry(const Bound* z, int n);

// Is z a subset of `other`?
bool IsWithin(const Bound* z, const Bound* other, int n);

// The sum of the entries, each capped just above the largest constant, beyond which values make no
// difference.  A zone within another one has no larger sum: best-first search orders zones by it.
inline int64_t CappedSum(absl::Span<const Bound> entries, int32_t largest_constant) {
  const Bound cap = AtMost(largest_constant + 1);
  int64_t sum = 0;
  for (const Bound entry : entries) sum += std::min(entry, cap);
  return sum;
}

// Eight numbers of seven bits each, packed, that are monotone under inclusion: each is a sum of
// neighbouring entries, capped at +-(largest constant + 1) and scaled.  If a is within b, each
// number of a's is at most b's.  So comparing two fingerprints rules out most inclusions before any entry is read.
uint64_t Fingerprint(absl::Span<const Bound> entries, int32_t largest_constant);
inline bool MayBeWithin(uint64_t small, uint64_t big) {
  constexpr uint64_t kTops = 0x8080808080808080;
  return (((big | kTops) - small) & kTops) == kTops;  // no number borrows from the next one
}

// The zone's constraints in words, without redundant ones: "x <= 5", "x - y < 2", "x == 3".
// `names[0]` is not used.
std::vector<std::string> ToStrings(const Bound* z, int n, const std::vector<std::string>& names);
// The same constraints as data; together with x >= 0 their conjunction is the zone.
std::vector<Constraint> ToConstraints(const Bound* z, int n);

// For DCHECKs and tests.
bool IsCanonical(const Bound* z, int n);

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_DBM_H_
