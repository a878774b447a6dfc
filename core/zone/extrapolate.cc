// Extra_LU+.  All tests are on the original matrix (algorithms §0.4): the rows i > 0 read row 0 and
// only their own entry, so they go first; row 0 is changed last.
#include "core/zone/extrapolate.h"

#include "core/base/check.h"
#include "core/zone/dbm.h"

namespace zonelab::zone {
namespace {

// Is -D[0][i] > bound, that is: are all values of x_i beyond `bound`?  kNone is below everything.
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
