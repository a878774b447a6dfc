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

bool SimulatedFrom(std::vector<Bound> z, std::vector<Bound> other, int n,
                   const Projection& projection, const std::vector<Constraint>& diagonals,
                   size_t next) {
  for (; next < diagonals.size(); ++next) {
    const Constraint& d = diagonals[next];
    const Constraint not_d{d.j, d.i, Complement(d.bound)};
    if (!Meets(z.data(), n, d)) continue;         // nothing in z satisfies d: it asks for nothing
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
