// Inclusion up to simulation: is every valuation of a zone simulated by one of another zone?
//
// `--clocks exact` compares zones by this test and never extrapolates them.  The test finds more
// zones covered than inclusion of extrapolated zones does, and saves the O(n^3) closure.
//
// v' simulates v with respect to guards, one strongest lower and one weakest upper per clock, if
// for every clock x
//     v'(x) < v(x) only if v'(x) satisfies the lower guard of x, and
//     v'(x) > v(x) only if v(x) violates the upper guard of x.
// Then whatever v can do from now on, v' can do as well (certificate/closure.cc has the proof).
#ifndef ZONELAB_CORE_ZONE_INCLUSION_H_
#define ZONELAB_CORE_ZONE_INCLUSION_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "core/zone/bound.h"
#include "core/zone/dbm.h"

namespace zonelab::zone {

// The guards on a clock that can still matter: the strongest lower one, as a bound on 0 - x (x >= c
// is <= -c), and the weakest upper one, as a bound on x - 0.
struct GuardBounds {
  static constexpr Bound kNoLower = kInfinity;
  static constexpr Bound kNoUpper = -kInfinity;
  Bound lower = kNoLower;
  Bound upper = kNoUpper;

  bool has_lower() const { return lower != kNoLower; }
  bool has_upper() const { return upper != kNoUpper; }
  void Join(const GuardBounds& other) {
    lower = std::min(lower, other.lower);
    upper = std::max(upper, other.upper);
  }
  friend bool operator==(const GuardBounds&, const GuardBounds&) = default;
};

// The entries of a matrix that the test reads, for one location vector: rows y where y is 0 or has
// a lower guard, columns x where x is 0 or has an upper guard.  Stored zones keep only these.
struct Projection {
  std::vector<int32_t> rows, columns;
  std::vector<Bound> row_guard;     // lower guard of each row; row 0: <= 0
  std::vector<Bound> column_guard;  // upper guard of each column; column 0: <= 0

  int size() const { return static_cast<int>(rows.size() * columns.size()); }
  // `bounds` has n entries; bounds[0] is not read.
  void Assign(const GuardBounds* bounds, int n);
};

// The entries of z at rows x columns, row by row; row 0 comes first.
void Project(const Bound* z, int n, const Projection& projection, Bound* out);

// Is every valuation of z simulated by one of `other`?  Both are given by their projections.  This
// is the simulation of [Gastin-Mukherjee-Srivathsan 2019] without diagonals; where all guards are
// non-strict it is the test Z within aLU(Z') of [Herbreteau+ 2012].  inclusion.cc derives it.
bool IsSimulated(const Bound* z, const Bound* other, const Projection& projection);

// The same question as an order entry by entry: m[y][x] = -infinity if no v in z satisfies the upper
// guard of x, else min(z[y][x], the least b with b + lower_y >= z[0][x]).  z is simulated by `other` iff no entry
// of z's is above `other`'s.
void ToNormalForm(absl::Span<const Bound> projected, const Projection& projection,
                  std::vector<Bound>* out);

// The same for whole zones, and with constraints on differences of clocks among the guards: v' must
// also satisfy every diagonal that v does [Gastin-Mukherjee-Srivathsan 2019].  Splits z along each
// diagonal that cuts it, so it is exponential in their number at worst.
bool IsSimulatedWithDiagonals(const Bound* z, const Bound* other, int n,
                              const Projection& projection,
                              const std::vector<Constraint>& diagonals);

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_INCLUSION_H_
