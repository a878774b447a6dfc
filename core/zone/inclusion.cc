#include "core/zone/inclusion.h"

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

}  // namespace zonelab::zone
