// The test.  z is NOT simulated by `other` iff there are two indices y != x with
//
//     z[0][x] + upper_x >= (<= 0)       some v in z satisfies the upper guard of x,
//     other[y][x] < z[y][x]             no v' in `other` has v'(x) <= v(x) and v'(y) >= v(y), and
//     other[y][x] + lower_y < z[0][x]   none has v'(x) <= v(x) and satisfies the lower guard of y.
//
// Why: the v' that simulate a given v form a box.  It says v'(x) <= v(x) where v satisfies the
// upper guard of x, and v'(y) >= v(y), or the lower guard of y where that is weaker.  `other`
// misses the box iff their constraints together have a negative cycle [Dill 1989].  `other` is
// canonical and the box compares clocks with 0 only, so a shortest such cycle has one edge,
// other[y][x], from `other` and the sides of the box at x and y.  Whether it is negative for some v
// in z depends on two entries of z alone, as z is canonical [Herbreteau+ 2012].
#include "core/zone/inclusion.h"

#include <utility>

namespace zonelab::zone {

void Projection::Assign(const GuardBounds* bounds, int n) {
  rows.assign(1, 0);
  columns.assign(1, 0);
  row_guard.assign(1, kZero);
  column_guard.assign(1, kZero);
  for (int x = 1; x < n; ++x) {
    if (bounds[x].has_lower()) {
      rows.push_back(x);
      row_guard.push_back(bounds[x].lower);
    }
    if (bounds[x].has_upper()) {
      columns.push_back(x);
      column_guard.push_back(bounds[x].upper);
    }
  }
}

void Project(const Bound* z, int n, const Projection& projection, Bound* out) {
  const int stride = Stride(n);
  for (const int32_t row : projection.rows) {
    const Bound* from = z + row * stride;
    for (const int32_t column : projection.columns) *out++ = from[column];
  }
}

bool IsSimulated(const Bound* z, const Bound* other, const Projection& projection) {
  const int columns = static_cast<int>(projection.columns.size());
  const int rows = static_cast<int>(projection.rows.size());
  // Row 0 of the projection is z[0][x].  Rows outer: rows are contiguous.
  for (int y = 0; y < rows; ++y) {
    const Bound lower = projection.row_guard[y];
    const Bound* z_row = z + y * columns;
    const Bound* other_row = other + y * columns;
    for (int x = 0; x < columns; ++x) {
      if (other_row[x] >= z_row[x]) continue;
      if (Add(other_row[x], lower) >= z[x]) continue;
      if (projection.rows[y] == projection.columns[x]) continue;
      if (Add(z[x], projection.column_guard[x]) >= kZero) return false;
    }
  }
  return true;
}

namespace {

// The least b with Add(b, lower) >= bound, both finite.
constexpr Bound LeastWith(Bound lower, Bound bound) {
  return bound - lower + ((bound | lower) & 1);
}
static_assert(LeastWith(AtMost(-2), AtMost(-1)) == AtMost(1));
static_assert(LeastWith(LessThan(-2), LessThan(-1)) == LessThan(1));
static_assert(LeastWith(LessThan(-2), AtMost(-1)) == LessThan(2));
static_assert(Add(AtMost(1), LessThan(-2)) < AtMost(-1) &&
              Add(LessThan(2), LessThan(-2)) >= AtMost(-1));

}  // namespace

void ToNormalForm(absl::Span<const Bound> projected, const Projection& projection,
                  std::vector<Bound>* out) {
  const size_t columns = projection.columns.size();
  out->resize(projected.size());
  Bound* entry = out->data();
  for (size_t y = 0; y < projection.rows.size(); ++y) {
    const int32_t row = projection.rows[y];
    const auto row_guard = projection.row_guard[y];
    for (size_t x = 0; x < columns; ++x, ++entry) {
      const bool asks_nothing =
          row == projection.columns[x] || Add(projected[x], projection.column_guard[x]) < kZero;
      *entry = asks_nothing
                   ? -kInfinity
                   : std::min(projected[y * columns + x], LeastWith(row_guard, projected[x]));
    }
  }
}

namespace {

// Is z simulated by `other`, given that the diagonals before number `next` are dealt with?
bool SimulatedFrom(std::vector<Bound> z, std::vector<Bound> other, int n,
                   const Projection& projection, const std::vector<Constraint>& diagonals,
                   size_t next) {
  for (; next < diagonals.size(); ++next) {
    const Constraint& d = diagonals[next];
    const Constraint not_d{d.j, d.i, Complement(d.bound)};
    if (!Meets(z.data(), n, d)) continue;         // nothing in z satisfies d, so d asks nothing
    if (Satisfies(other.data(), n, d)) continue;  // all of `other` satisfies it
    if (Meets(z.data(), n, not_d)) {
      // The part of z outside d may be simulated by any of `other`.
      std::vector<Bound> outside = z;
      Conjoin(outside.data(), n, not_d);
      if (!SimulatedFrom(std::move(outside), other, n, projection, diagonals, next + 1)) {
        return false;
      }
      Conjoin(z.data(), n, d);
    }
    if (!Conjoin(other.data(), n, d)) return false;
  }
  std::vector<Bound> z_entries(projection.size()), other_entries(projection.size());
  Project(z.data(), n, projection, z_entries.data());
  Project(other.data(), n, projection, other_entries.data());
  return IsSimulated(z_entries.data(), other_entries.data(), projection);
}

}  // namespace

bool IsSimulatedWithDiagonals(const Bound* z, const Bound* other, int n,
                              const Projection& projection,
                              const std::vector<Constraint>& diagonals) {
  return SimulatedFrom(std::vector<Bound>(z, z + Size(n)),
                       std::vector<Bound>(other, other + Size(n)), n, projection, diagonals, 0);
}

}  // namespace zonelab::zone
