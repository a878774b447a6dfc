// An interpolant is read off a negative cycle.
//
// Take a constraint x_i - x_j <= c as an edge from i to j of length c.  Two zones do not meet iff
// the graph with the edges of both has a cycle of negative length [Dill 1989]: the sum of its
// constraints says 0 < 0.  The edges of that cycle that come from `a` are an interpolant: a
// satisfies them, and with the edges from `b` they still are that cycle.  As both zones are
// canonical, edges of one zone that follow each other could be replaced by one, so they alternate.
//
// Example: a is x = 4, y <= 2 and b is x <= 3.  The cycle is 0 - x <= -4 (from a), x - 0 <= 3 (from
// b); the interpolant is x >= 4, and nothing is said about y.
//
// A pair of zones may have many negative cycles, and node counts of lazy searches depend on the one
// that is taken.  Find takes the one that Floyd-Warshall closes first, as [Theta] does; the counts
// of [Toth-Majzik 2017, Table 1] need that.
#include "core/zone/interpolate.h"

#include <algorithm>

#include "core/base/check.h"

namespace zonelab::zone {

const std::vector<Constraint>& Interpolator::Find(const Bound* a, const Bound* b) {
  ZL_DCHECK(IsCanonical(a, n_) && IsCanonical(b, n_));
  const int stride = Stride(n_);
  found_.clear();
  for (int i = 0; i < n_; ++i) {
    for (int j = 0; j < n_; ++j) {
      distance_[i * stride + j] = std::min(a[i * stride + j], b[i * stride + j]);
      next_[i * stride + j] = j;
    }
  }
  for (int k = 0; k < n_; ++k) {
    const Bound* row_k = &distance_[k * stride];
    for (int i = 0; i < n_; ++i) {
      Bound* row = &distance_[i * stride];
      const Bound to_k = row[k];
      if (to_k >= kInfinity) continue;
      for (int j = 0; j < n_; ++j) {
        const Bound sum = Add(to_k, row_k[j]);
        if (sum >= row[j]) continue;
        row[j] = sum;
        next_[i * stride + j] = next_[i * stride + k];
        if (i != j) continue;
        int from = i;  // the cycle is closed: walk along it
        do {
          const int to = next_[from * stride + i];
          if (At(a, n_, from, to) < At(b, n_, from, to)) {
            found_.push_back({from, to, At(a, n_, from, to)});
          }
          from = to;
        } while (from != i);
        return found_;
      }
    }
  }
  ZL_CHECK(false);  // the zones meet
  return found_;
}

const std::vector<Constraint>& Interpolator::FindShort(const Bound* a, const Bound* b) {
  Bound best = -kInfinity;
  Constraint found;
  for (int i = 0; i < n_; ++i) {
    for (int j = 0; j < n_; ++j) {
      const Bound sum = Add(At(a, n_, i, j), At(b, n_, j, i));
      if (i == j || sum >= kZero || sum <= best) continue;
      best = sum;
      found = {i, j, At(a, n_, i, j)};
    }
  }
  if (best == -kInfinity) return Find(a, b);
  found_.assign(1, found);
  return found_;
}

}  // namespace zonelab::zone
