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
// All tests are made on the original matrix.  The rows i > 0 read row 0 and their own entry only,
// so they are changed first and row 0 last.
#include "core/zone/extrapolate.h"

#include "core/base/check.h"
#include "core/zone/dbm.h"

namespace zonelab::zone {
namespace {

// Is every value of x_i larger than `bound`?  That is -D[0][i] > bound; kNone is below everything.
bool LiesBeyond(Bound row0_entry, int32_t bound) {
  return bound == LowerUpper::kNone || -Value(row0_entry) > bound;
}

}  // namespace

void ExtrapolateLuPlus(Bound* z, int n, const LowerUpper* bounds) {
  bool changed = false;
  for (int i = 1; i < n; ++i) {
    const int32_t lower = bounds[i].lower;
    const bool whole_row = LiesBeyond(At(z, n, 0, i), lower);
    for (int j = 0; j < n; ++j) {
      Bound& entry = At(z, n, i, j);
      if (i == j || !IsFinite(entry)) continue;
      if (whole_row || Value(entry) > lower ||
          (j > 0 && LiesBeyond(At(z, n, 0, j), bounds[j].upper))) {
        entry = kInfinity;
        changed = true;
      }
    }
  }
  for (int j = 1; j < n; ++j) {
    Bound& entry = At(z, n, 0, j);
    const int32_t upper = bounds[j].upper;
    if (!LiesBeyond(entry, upper)) continue;
    const Bound loosened = upper == LowerUpper::kNone ? kZero : LessThan(-upper);
    if (loosened != entry) {
      entry = loosened;
      changed = true;
    }
  }
  if (changed) {
    const bool is_nonempty = Close(z, n);
    ZL_CHECK(is_nonempty);
  }
}

}  // namespace zonelab::zone
