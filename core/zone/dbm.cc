// Operations on difference bound matrices, and why each of them leaves a canonical matrix without
// closing it again.
//
// Conjoin(i, j, b).  A path that used the new edge twice would contain a cycle through it, and
// Meets has found that none is negative.  So a path that gets shorter goes p -> i -> j -> q, and a
// row p whose entry at j does not get shorter gets shorter nowhere: D[p][i] + b + D[j][q] is at
// least D[p][j] + D[j][q], which is at least D[p][q].
//
// DelayWithin.  Upper bounds vanish, then those of the invariant hold: D'[i][0] is the least
// D[i][k] + c_k.  Nothing else changes: z satisfies x_k <= c_k, so a path i -> k -> 0 -> j has
// length D[i][k] + c_k + D[0][j] >= D[i][k] + D[k][0] + D[0][j] >= D[i][j].
//
// DelayOthersWithin.  Clock 0 stands still, too.  Let r be a clock that runs and s one that does not:
// r - s has no upper bound any more, s - r can only fall, and differences of two clocks of a kind
// stay.  A vanished entry D[r][s] follows from no other two: of D[r][k] and D[k][s] one has
// vanished, too.  Nothing tighter holds: each entry that is left is attained or approached at the
// start.  What is lost are constraints on more than two clocks, such as r - r' <= s + c.
//
// Reset.  x becomes a copy of clock 0, moved by a constant; copying a row and a column keeps a
// matrix canonical.
//
// Free.  Only x >= 0 remains of x: x - j is unbounded, and j - x <= D[j][0] follows from it.
//
// DelayBackwards.  Differences stay.  Going back, a clock stops at 0, so of the lower bounds
// remains -x_j <= x_i - x_j <= D[i][j] for every i.
//
// IsWithin compares entry by entry: the entries of a canonical matrix are the tightest bounds that
// hold in it, so a larger set has larger ones.
#include "core/zone/dbm.h"

#include <algorithm>
#include <cstring>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/zone/row.h"

namespace zonelab::zone {

void SetZero(Bound* z, int n) {
  const int stride = Stride(n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < stride; ++j) z[i * stride + j] = j < n ? kZero : kInfinity;
  }
}

void SetUniverse(Bound* z, int n) {
  const int stride = Stride(n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < stride; ++j) {
      z[i * stride + j] = j < n && (i == j || i == 0) ? kZero : kInfinity;
    }
  }
}

bool Conjoin(Bound* z, int n, const Constraint& c) {
  const int stride = Stride(n);
  Bound* row_i = z + c.i * stride;
  if (c.bound >= row_i[c.j]) return true;
  if (!Meets(z, n, c)) return false;
  // Every path that gets shorter goes p -> i -> j -> q.
  const Bound* row_j = z + c.j * stride;
  for (int p = 0; p < n; ++p) {
    const Bound to_i = z[p * stride + c.i];
    if (to_i >= kInfinity) continue;
    const Bound shorter = Add(to_i, c.bound);
    if (shorter >= z[p * stride + c.j]) continue;
    TightenRow(z + p * stride, row_j, shorter, stride);
  }
  ZL_DCHECK(IsCanonical(z, n));
  return true;
}

bool ConjoinAll(Bound* z, int n, absl::Span<const Constraint> constraints) {
  for (const Constraint& c : constraints) {
    if (!Conjoin(z, n, c)) return false;
  }
  return true;
}

void DelayWithin(Bound* z, int n, absl::Span<const Constraint> invariant) {
  ZL_DCHECK(std::all_of(invariant.begin(), invariant.end(), [&](const Constraint& c) {
    return c.j != 0 || c.i == 0 || Satisfies(z, n, c);
  }));
  const int stride = Stride(n);
  // Column 0 is overwritten, and read only through columns k > 0.
  for (int i = 1; i < n; ++i) {
    Bound* row = z + i * stride;
    Bound upper = kInfinity;
    for (const Constraint& c : invariant) {
      if (c.j != 0 || c.i == 0) continue;
      const Bound via = c.i == i ? c.bound : Add(row[c.i], c.bound);
      if (via < upper) upper = via;
    }
    row[0] = upper;
  }
  ZL_DCHECK(IsCanonical(z, n));
}

void DelayOthersWithin(Bound* z, int n, absl::Span<const int32_t> stopped,
                       absl::Span<const Constraint> invariant) {
  const int stride = Stride(n);
  auto next = stopped.begin();
  for (int r = 1; r < n; ++r) {
    if (next != stopped.end() && *next == r) {
      ++next;
      continue;
    }
    z[r * stride] = kInfinity;
    for (const int32_t s : stopped) z[r * stride + s] = kInfinity;
  }
  ZL_DCHECK(IsCanonical(z, n));
  const bool is_possible = ConjoinAll(z, n, invariant);
  ZL_CHECK(is_possible);
}

void Reset(Bound* z, int n, int x, int32_t value) {
  ZL_DCHECK(x > 0 && value >= 0);
  const int stride = Stride(n);
  Bound* row_x = z + x * stride;
  if (value == 0) {
    std::memcpy(row_x, z, stride * sizeof(Bound));
    for (int i = 0; i < n; ++i) z[i * stride + x] = z[i * stride];
  } else {
    for (int j = 0; j < n; ++j) row_x[j] = Add(AtMost(value), z[j]);
    for (int i = 0; i < n; ++i) z[i * stride + x] = Add(z[i * stride], AtMost(-value));
  }
  row_x[x] = kZero;
  ZL_DCHECK(IsCanonical(z, n));
}

void Free(Bound* z, int n, int x) {
  ZL_DCHECK(x > 0);
  const int stride = Stride(n);
  Bound* row_x = z + x * stride;
  std::fill_n(row_x, n, kInfinity);
  for (Bound* row = z; row < z + n * stride; row += stride) row[x] = row[0];
  row_x[x] = kZero;
  ZL_DCHECK(IsCanonical(z, n));
}

void DelayBackwards(Bound* z, int n) {
  const int stride = Stride(n);
  std::fill_n(z + 1, n - 1, kZero);
  for (int i = 1; i < n; ++i) {
    const Bound* row = z + i * stride;
    for (int j = 1; j < n; ++j) z[j] = std::min(z[j], row[j]);
  }
  ZL_DCHECK(IsCanonical(z, n));
}

bool ResetBackwards(Bound* z, int n, int x, int32_t value) {
  if (!Conjoin(z, n, {x, 0, AtMost(value)}) || !Conjoin(z, n, {0, x, AtMost(-value)})) return false;
  Free(z, n, x);
  return true;
}

bool Close(Bound* z, int n) {
  const int stride = Stride(n);
  for (int k = 0; k < n; ++k) {
    const Bound* row_k = z + k * stride;
    for (int i = 0; i < n; ++i) {
      const Bound to_k = z[i * stride + k];
      if (to_k >= kInfinity || i == k) continue;
      TightenRow(z + i * stride, row_k, to_k, stride);
    }
    for (int i = 0; i < n; ++i) {
      if (z[i * stride + i] < kZero) return false;
    }
  }
  return true;
}

Bound LargestEntry(const Bound* z, int n) {
  Bound largest = 0;
  for (int k = 0; k < Size(n); ++k) {
    if (IsFinite(z[k])) largest = std::max(largest, z[k] < 0 ? -z[k] : z[k]);
  }
  return largest;
}

uint64_t Fingerprint(absl::Span<const Bound> entries, int32_t largest_constant) {
  constexpr size_t kGroups = 8;
  const Bound cap = AtMost(largest_constant + 1);
  uint64_t fingerprint = 0;
  size_t k = 0;
  for (size_t group = 0; group < kGroups; ++group) {
    const size_t end = entries.size() * (group + 1) / kGroups;
    const int64_t most = int64_t{cap} * static_cast<int64_t>(end - k);
    const int64_t range = 2 * most + 1;
    int64_t sum = most;  // from 0 to range - 1
    for (; k < end; ++k) sum += std::clamp(entries[k], -cap, cap);
    fingerprint |= static_cast<uint64_t>(sum * 128 / range) << (8 * group);
  }
  return fingerprint;
}

bool IsWithin(const Bound* z, const Bound* other, int n) {
  const int stride = Stride(n);
  for (int i = 0; i < n; ++i) {
    if (!RowWithin(z + i * stride, other + i * stride, stride)) return false;
  }
  return true;
}

namespace {

// Does D[i][j] follow from two other entries through some k?  Of clocks at a fixed distance from
// each other (x = y + 1) only the smallest, their leader, is compared with the rest: otherwise each
// of two equal clocks would make the other's constraints redundant, and both would be left out.
bool IsRedundant(const Bound* z, int n, int i, int j, const std::vector<int>& leader) {
  if (leader[i] != i || leader[j] != j) return true;
  for (int k = 0; k < n; ++k) {
    if (k == i || k == j || leader[k] != k) continue;
    if (Add(At(z, n, i, k), At(z, n, k, j)) <= At(z, n, i, j)) return true;
  }
  return false;
}

// leader[i]: the smallest clock at a fixed distance from i.
std::vector<int> Leaders(const Bound* z, int n) {
  std::vector<int> leader(n);
  for (int i = 0; i < n; ++i) {
    leader[i] = i;
    for (int j = 0; j < i; ++j) {
      if (IsFinite(At(z, n, i, j)) && IsFinite(At(z, n, j, i)) &&
          Add(At(z, n, i, j), At(z, n, j, i)) == kZero) {
        leader[i] = j;
        break;
      }
    }
  }
  return leader;
}

}  // namespace

std::vector<Constraint> ToConstraints(const Bound* z, int n) {
  const std::vector<int> leader = Leaders(z, n);
  std::vector<Constraint> constraints;
  for (int i = 0; i < n; ++i) {
    if (leader[i] != i) {
      constraints.push_back({i, leader[i], At(z, n, i, leader[i])});
      constraints.push_back({leader[i], i, At(z, n, leader[i], i)});
    }
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const Bound bound = At(z, n, i, j);
      if (i == j || !IsFinite(bound) || (i == 0 && bound == kZero)) continue;
      if (!IsRedundant(z, n, i, j, leader)) constraints.push_back({i, j, bound});
    }
  }
  return constraints;
}

std::vector<std::string> ToStrings(const Bound* z, int n, const std::vector<std::string>& names) {
  std::vector<std::string> out;
  auto difference = [&](int i, int j) {
    return j == 0 ? names[i] : Cat(names[i], " - ", names[j]);
  };
  const std::vector<Constraint> constraints = ToConstraints(z, n);
  for (const Constraint& c : constraints) {
    const bool is_fixed = Add(At(z, n, c.i, c.j), At(z, n, c.j, c.i)) == kZero;
    const int32_t value = Value(c.bound);
    if (is_fixed) {
      // Listed in both directions: say it once.
      if (c.i < c.j) continue;
      if (c.j == 0) {
        out.push_back(Cat(names[c.i], " == ", value));
      } else if (value == 0) {
        out.push_back(Cat(names[c.i], " == ", names[c.j]));
      } else {
        out.push_back(Cat(difference(c.i, c.j), " == ", value));
      }
    } else if (c.i == 0 || value < 0) {
      // A bound on -x, or a negative one on a difference, reads better the other way round.
      out.push_back(Cat(difference(c.j, c.i), IsStrict(c.bound) ? " > " : " >= ", -value));
    } else {
      out.push_back(Cat(difference(c.i, c.j), IsStrict(c.bound) ? " < " : " <= ", value));
    }
  }
  return out;
}

bool IsCanonical(const Bound* z, int n) {
  for (int i = 0; i < n; ++i) {
    if (At(z, n, i, i) != kZero) return false;
    if (At(z, n, 0, i) > kZero) return false;
    for (int j = 0; j < n; ++j) {
      for (int k = 0; k < n; ++k) {
        if (At(z, n, i, j) > Add(At(z, n, i, k), At(z, n, k, j))) return false;
      }
    }
  }
  return true;
}

}  // namespace zonelab::zone
