// Simulation-based inclusion: when is every valuation of a zone simulated by one of another zone?
//
// `exact` zones are compared by this test instead of being extrapolated: coarser than inclusion of
// extrapolated zones, and it saves the O(n^3) closure.
#ifndef ZONELAB_CORE_ZONE_INCLUSION_H_
#define ZONELAB_CORE_ZONE_INCLUSION_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/zone/bound.h"
#include "core/zone/dbm.h"

namespace zonelab::zone {

// The clock constraints that can matter from a location on, one strongest lower and one weakest
// upper guard per clock, as bounds: `lower` on 0 - x (x >= c is <= -c), `upper` on x - 0.
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

// Which entries of a matrix the test reads, for one location vector: row y where y is 0 or has a
// lower guard, column x where x is 0 or has an upper guard.
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

// Is z, given by its projection, within the set of valuations that are simulated by one in
// `other` (also a projection)?  The diagonal-free G-simulation of Gastin, Mukherjee and Srivathsan
// (CAV 2019); with non-strict guards it is aLU inclusion (Herbreteau, Srivathsan, Walukiewicz, LICS
// 2012, Thm. 33).  z is NOT within other iff there are y != x with
//     z[0][x] + upper_x >= <=0,  other[y][x] < z[y][x],  other[y][x] + lower_y < z[0][x].
bool IsSimulated(const Bound* z, const Bound* other, const Projection& projection);

// The same for whole zones and with constraints on differences of clocks among the guards: whatever
// such a constraint the valuation satisfies, the one that simulates it satisfies too.  Splits z by
// each diagonal that cuts it, at worst exponential in their number (algorithms §0.8).
bool IsSimulatedWithDiagonals(const Bound* z, const Bound* other, int n,
                              const Projection& projection,
                              const std::vector<Constraint>& diagonals);

}  // namespace zonelab::zone

#endif  // ZONELAB_CORE_ZONE_INCLUSION_H_
