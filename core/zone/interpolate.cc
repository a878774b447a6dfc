#include "core/zone/interpolate.h"

#include <algorithm>

#include "core/base/check.h"

namespace zonelab::zone {

const std::vector<Constraint>& Interpolator::Find(const Bound* a, const Bound* b) {
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
        int from = i;
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
