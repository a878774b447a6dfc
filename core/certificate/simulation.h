// Simulation with respect to an entry's bounds: how an entry represents states outside of its zone.
// closure.cc proves that this is enough.
#ifndef ZONELAB_CORE_CERTIFICATE_SIMULATION_H_
#define ZONELAB_CORE_CERTIFICATE_SIMULATION_H_

#include <algorithm>
#include <utility>
#include <vector>

#include "core/certificate/checker.h"

namespace zonelab::certificate {

using reference::Effort;
using reference::Limit;

// An entry's bounds per clock, encoded as in matrices: the strongest lower one, on 0 - x, and the
// weakest upper one, on x - 0.  Bounds that always hold (lower) or never hold (upper) are dropped.
struct Bounds {
  std::vector<int64_t> lower, upper;

  explicit Bounds(const std::vector<ClockBounds>& bounds) {
    for (const ClockBounds& b : bounds) {
      const int64_t low = reference::Bound(-b.lower, b.lower_strict);
      const int64_t high = reference::Bound(b.upper, b.upper_strict);
      const bool always = !b.has_lower || low >= reference::kLessEqualZero;
      const bool never = !b.has_upper || high < reference::kLessEqualZero;
      lower.push_back(always ? reference::kInfinity : low);
      upper.push_back(never ? -reference::kInfinity : high);
    }
  }
  // Is the constraint contained in these bounds, or among the diagonals?
  bool Contain(const Limit& limit, const std::vector<Limit>& diagonals) const {
    const auto& [i, j, bound] = limit;
    if (i == 0) return bound >= reference::kLessEqualZero || lower[j] <= bound;
    if (j == 0) return bound < reference::kLessEqualZero || upper[i] >= bound;
    return std::any_of(diagonals.begin(), diagonals.end(), [&](const Limit& d) {
      return d.i == limit.i && d.j == limit.j && d.bound == limit.bound;
    });
  }
};

// Can a clock of `zone` have a value below its upper bound x?  `at_least` is zone(0, x).
inline bool CanBelow(int x, int64_t at_least, const Bounds& bounds) {
  using reference::kLessEqualZero;
  const int64_t upper = x == 0 ? kLessEqualZero : bounds.upper[x];
  return upper >= kLessEqualZero && reference::Sum(at_least, upper) >= kLessEqualZero;
}
// The second and third condition below: `by` is by(y, x), `zone` is zone(y, x).
inline bool Misses(int64_t by, int y, int64_t zone, int64_t at_least, const Bounds& bounds) {
  const int64_t lower = y == 0 ? reference::kLessEqualZero : bounds.lower[y];
  return lower < reference::kInfinity && by < zone && reference::Sum(by, lower) < at_least;
}

// Is every u of `zone` simulated by some u' of `by` with respect to `bounds`?  Neither is empty.
//
// The u' that simulate a given u form a box: u'(x) <= u(x) for each clock x whose upper bound u
// satisfies, and -u'(y) <= max(-u(y), lower_y) for each y that has a lower bound (lower_y bounds
// 0 - y).  `by` misses the box iff a cycle of constraints is negative, and it needs one constraint
// of each kind at most: 0 - y, y - x from `by`, x - 0.  So u is not simulated iff for some x != y
// (either may be 0, for no constraint of that kind)
//   u satisfies upper_x,   u(y) - u(x) exceeds by[y][x],   u(x) + by[y][x] + lower_y < 0.
// Each of the three conditions bounds u along one edge out of x, so `zone` contains such a u iff it
// meets each condition by itself.  That is what the loop asks.
inline bool Simulates(const Zone& by, const Zone& zone, const Bounds& bounds) {
  for (int x = 0; x < zone.size(); ++x) {
    if (!CanBelow(x, zone(0, x), bounds)) continue;
    for (int y = 0; y < zone.size(); ++y) {
      if (y != x && Misses(by(y, x), y, zone(y, x), zone(0, x), bounds)) return false;
    }
  }
  return true;
}

// The same where u' must also satisfy those of `diagonals`, from number `next` on, that u does.  A
// diagonal that cuts `zone` splits it.
inline bool Simulates(Zone by, Zone zone, const Bounds& bounds, const std::vector<Limit>& diagonals,
                      Effort& effort, size_t next = 0) {
  if (zone.empty()) return true;
  if (by.empty() || !effort.Spend(int64_t{zone.size()} * zone.size())) return false;
  if (next == diagonals.size()) return Simulates(by, zone, bounds);
  const auto& [i, j, bound] = diagonals[next];
  Zone outside = zone;
  outside.Add(j, i, 1 - bound);
  if (!Simulates(by, std::move(outside), bounds, diagonals, effort, next + 1)) return false;
  zone.Add(i, j, bound);
  by.Add(i, j, bound);
  return Simulates(std::move(by), std::move(zone), bounds, diagonals, effort, next + 1);
}

}  // namespace zonelab::certificate

#endif  // ZONELAB_CORE_CERTIFICATE_SIMULATION_H_
