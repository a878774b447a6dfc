#include "core/tasks/regions.h"

namespace zonelab::tasks {
namespace {

using run::Fraction;
using zone::AtMost;
using zone::LessThan;

Fraction PartOf(const Fraction& value) { return value - Fraction(value.Floor()); }
bool IsBeyond(const Point& point, const LargestConstants& largest, size_t x) {
  return Fraction(largest[x]) < point[x];
}

}  // namespace

Set RegionOf(const Point& point, const LargestConstants& largest) {
  std::vector<zone::Constraint> all;
  const auto n = static_cast<int32_t>(point.size());
  for (int32_t x = 1; x < n; ++x) {
    if (IsBeyond(point, largest, x)) {
      all.push_back({0, x, LessThan(-largest[x])});
      continue;
    }
    const auto whole = static_cast<int32_t>(point[x].Floor());
    const Fraction part = PartOf(point[x]);
    all.push_back({x, 0, part.is_zero() ? AtMost(whole) : LessThan(whole + 1)});
    all.push_back({0, x, part.is_zero() ? AtMost(-whole) : LessThan(-whole)});
    for (int32_t y = 1; y < n; ++y) {
      if (y == x || IsBeyond(point, largest, y)) continue;
      // x - y is the difference of the whole parts, and the order of the fractions says what more.
      const auto other = static_cast<int32_t>(point[y].Floor());
      const Fraction rest = PartOf(point[y]);
      if (part == rest) all.push_back({x, y, AtMost(whole - other)});
      if (part < rest) all.push_back({x, y, LessThan(whole - other)});
    }
  }
  return Set::Of(n, all);
}

// From a border, where some fraction is 0, time leads inside; from inside, to where the largest
// fraction becomes whole.
std::optional<Point> NextRegion(const Point& point, const LargestConstants& largest) {
  bool is_border = false, is_bounded = false;
  Fraction most(0);
  for (size_t x = 1; x < point.size(); ++x) {
    if (IsBeyond(point, largest, x)) continue;
    is_bounded = true;
    const Fraction part = PartOf(point[x]);
    is_border = is_border || part.is_zero();
    if (most < part) most = part;
  }
  if (!is_bounded) return std::nullopt;
  const Fraction rest = Fraction(1) - most;
  const Fraction delay = is_border ? rest * Fraction(2).Inverse() : rest;
  Point next = point;
  for (size_t x = 1; x < next.size(); ++x) next[x] = next[x] + delay;
  return next;
}

}  // namespace zonelab::tasks
