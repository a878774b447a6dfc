// Extra_LU+.  With c_ij the number in entry D[i][j], the result before closure is
//
//   D'[i][j] = infinity   if i > 0 and (c_ij > L_i, or -c_0i > L_i, or j > 0 and -c_0j > U_j)
//   D'[0][j] = < -U_j     if -c_0j > U_j    (<= 0 where j has no upper guard)
//   D'[i][j] = D[i][j]    otherwise.
//
// Why reachability stays the same: say that v' simulates v if, for every clock x, v'(x) < v(x) only
// where v'(x) > L_x, and v'(x) > v(x) only where v(x) > U_x.  Then v' satisfies every guard that v
// does, now and after the same delays and resets.  Every valuation that Extra_LU+ adds is simulated
// by one that was there [Behrmann+ 2006].  Why the graph becomes finite: the numbers that are left
// lie between -max U and max L.
//
// Example: L_x = U_x = 3 for the only clock.  Of 7 <= x <= 8 remains x > 3: no guard tells 7
// from 4.
//
// All tests are made on the original matrix, whose row 0 is changed first: its old entries are only
// asked for which columns go.
//
// Closure.  A closed matrix was loosened, so a row that kept its entries has the shortest paths
// already: none became shorter.  Nothing leads out of a row that became infinite.  A clock beyond U
// is reached from 0 only, by an edge that is the shortest path, and so the rows that lost nothing
// but such columns get them back over 0.  What is left are the rows that lost a bound above L:
// their paths may lead through any row that is not infinite, and only they are closed, in O(n^2)
// each.
#include "core/zone/extrapolate.h"

#include <algorithm>

#include "absl/container/inlined_vector.h"
#include "core/zone/dbm.h"
#include "core/zone/row.h"

namespace zonelab::zone {
namespace {

// Is every value of x_i larger than `bound`?  That is -D[0][i] > bound; kNone is below everything.
bool LiesBeyond(Bound row0_entry, int32_t bound) {
  return bound == LowerUpper::kNone || -Value(row0_entry) > bound;
}

constexpr size_t kUsualClocks = 32;
using Numbers = absl::InlinedVector<int32_t, kUsualClocks>;

}  // namespace

void ExtrapolateLuPlus(Bound* z, int n, const LowerUpper* bounds) {
  const int stride = Stride(n);
  Numbers column(stride, 0);  // -1: it goes, but for row 0
  Numbers rows = {0};         // that are not infinite
  for (int j = 1; j < n; ++j) {
    Bound& entry = z[j];
    if (!LiesBeyond(entry, bounds[j].lower)) rows.push_back(j);
    if (!LiesBeyond(entry, bounds[j].upper)) continue;
    column[j] = -1;
    entry = bounds[j].upper == LowerUpper::kNone ? kZero : LessThan(-bounds[j].upper);
  }
  Numbers open;  // rows that are to be closed
  auto next = rows.begin() + 1;
  for (int i = 1; i < n; ++i) {
    Bound* row = z + i * stride;
    if (next == rows.end() || *next != i) {
      std::fill_n(row, n, kInfinity);
    } else {
      ++next;
      row[i] = kInfinity;
      const Loosened loosened = LoosenRow(row, column.data(), AtMost(bounds[i].lower), stride);
      if (loosened.by_limit) {
        open.push_back(i);
      } else if (loosened.by_column && IsFinite(row[0])) {
        TightenRow(row, z, row[0], stride);
      }
    }
    row[i] = kZero;
  }
  for (const int32_t k : rows) {
    if (open.empty()) return;
    for (const int32_t i : open) {
      const Bound to_k = z[i * stride + k];
      if (IsFinite(to_k) && i != k) TightenRow(z + i * stride, z + k * stride, to_k, stride);
    }
  }
}

}  // namespace zonelab::zone
