// Difference bound matrices: zones over clocks 1..n-1, with 0 the constant-zero clock.
//
// A zone is a plain array of Bounds, row i holding the bounds on x_i - x_j, rows `Stride(n)` apart;
// the padding holds kInfinity.  Whoever owns the memory (an arena, a scratch buffer) passes it in.
// All operations take and leave a zone canonical (D[i][j] <= D[i][k] + D[k][j], D[i][i] = <=0),
// non-empty and within x >= 0; those that can make it empty return false and leave garbage.
// Source: algorithms §0.1; Bengtsson and Yi, Timed Automata: Semantics, Algorithms and Tools
// (2004).
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

// Intersection with one constraint; false: empty.
bool Conjoin(Bound* z, int n, const Constraint& c);
bool ConjoinAll(Bound* z, int n, absl::Span<const Constraint> constraints);

// Lets time pass, {v + d | v in z, d >= 0}, within the upper bounds `x_i <= c` of `invariant`
// (other constraints are ignored).  REQUIRES: z satisfies them already.  O(n |invariant|), without
// closure: in the result every upper bound is min over k of D[i][k] + c_k (algorithms §0.1).
void DelayWithin(Bound* z, int n, absl::Span<const Constraint> invariant);
// x := value.
void Reset(Bound* z, int n, int x, int32_t value);
// x gets any value; also what that is backwards.
void Free(Bound* z, int n, int x);

// The other way round: the valuations from which z is reached by letting time pass, without limit.
void DelayBackwards(Bound* z, int n);
// ... and by x := value; false: by none.
bool ResetBackwards(Bound* z, int n, int x, int32_t value);

// Shortest paths; false: the zone is empty.  Only after an operation that loosens bounds.
bool Close(Bound* z, int n);

// The largest magnitude of a finite entry: a check against overflow.
Bound LargestEntry(const Bound* z, int n);

// z within other, as sets.
bool IsWithin(const Bound* z, const Bound* other, int n);

// The sum of the entries, capped where they stop to matter: no smaller than that of any zone within
// (algorithms §3 rank 2).
inline int64_t CappedSum(absl::Span<const Bound> entries, int32_t largest_constant) {
  const Bound cap = AtMost(largest_constant + 1);
  int64_t sum = 0;
  for (const Bound entry : entries) sum += std::min(entry, cap);
  return sum;
}

// Bits that a zone has if one within it has them: a look at two numbers rules out most inclusions.
inline uint64_t Signature(absl::Span<const Bound> entries) {
  uint64_t unbounded = 0, nonnegative = 0;
  for (size_t k = 0; k < entries.size(); ++k) {
    const uint64_t bit = uint64_t{1} << (k % 32);
    if (entries[k] >= kInfinity) unbounded |= bit;
    if (entries[k] >= kZero) nonnegative |= bit;
  }
  return unbounded << 32 | nonnegative;
}

// A valuation of the zone's constraints in words: "x <= 5", "x - y < 2", "x == 3"; redundant ones
// are left out.  `names[0]` is not used.
std::vector<std::string> ToStrings(const Bound* z, int n, const std::vector<std::string>& names);
// The same as a list of constraints whose conjunction (with x >= 0) is the zone.
std::vector<Constraint> ToConstraints(const Bound* z, int n);

// For DCHECKs and tests.
bool IsCanonical(const Bound* z, int n);

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_DBM_H_
