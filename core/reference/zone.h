// Zones for the oracle and the checker of certificates: plain matrices of 64-bit integers, plain
// loops.  The engine has zones of its own (core/zone), and the two share no code.
#ifndef ZONELAB_CORE_REFERENCE_ZONE_H_
#define ZONELAB_CORE_REFERENCE_ZONE_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/reference/reference.h"

namespace zonelab::reference {

// A bound `< c` is 2c, `<= c` is 2c + 1: a smaller number is a tighter bound.
inline constexpr int64_t kInfinity = int64_t{1} << 60;
inline constexpr int64_t kLessEqualZero = 1;

constexpr int64_t Bound(int64_t c, bool strict) { return 2 * c + (strict ? 0 : 1); }
// The sum of two bounds: non-strict only if both are.
constexpr int64_t Sum(int64_t a, int64_t b) {
  return a >= kInfinity || b >= kInfinity ? kInfinity : a + b - ((a | b) & 1);
}

// x_i - x_j against a bound, encoded as above.
struct Limit {
  int i = 0, j = 0;
  int64_t bound = 0;
};

// Atoms as limits; an equation becomes two of them.
inline std::vector<Limit> ToLimits(const std::vector<Atom>& atoms) {
  using lang::Op;
  std::vector<Limit> limits;
  for (const Atom& a : atoms) {
    if (a.op != Op::kGreater && a.op != Op::kGreaterEqual) {
      limits.push_back({a.i, a.j, Bound(a.bound, a.op == Op::kLess)});
    }
    if (a.op != Op::kLess && a.op != Op::kLessEqual) {
      limits.push_back({a.j, a.i, Bound(-a.bound, a.op == Op::kGreater)});
    }
  }
  return limits;
}

// A conjunction of constraints on clock differences, closed: each bound is the tightest that
// follows.
class Zone {
 public:
  // Clocks >= 0; `zero`: all of them 0.
  Zone(int size, bool zero)
      : size_(size), d_(size_t(size) * size, zero ? kLessEqualZero : kInfinity) {
    for (int i = 0; i < size; ++i) at(i, i) = at(0, i) = kLessEqualZero;
  }
  bool empty() const { return empty_; }
  int size() const { return size_; }
  int64_t operator()(int i, int j) const { return d_[size_t(i) * size_ + j]; }

  // Adds x_i - x_j against `bound` and what follows from it.
  void Add(int i, int j, int64_t bound) {
    if (empty_ || bound >= at(i, j)) return;
    if (Sum(at(j, i), bound) < kLessEqualZero) {
      empty_ = true;
      return;
    }
    std::vector<int64_t> to(size_), from(size_);
    for (int k = 0; k < size_; ++k) {
      to[k] = Sum(at(k, i), bound);
      from[k] = at(j, k);
    }
    for (int p = 0; p < size_; ++p) {
      for (int q = 0; q < size_; ++q) at(p, q) = std::min(at(p, q), Sum(to[p], from[q]));
    }
  }
  void Add(const std::vector<Limit>& limits) {
    for (const Limit& limit : limits) Add(limit.i, limit.j, limit.bound);
  }
  void Add(const std::vector<Atom>& atoms) { Add(ToLimits(atoms)); }
  void Add(const Zone& other) {
    empty_ = empty_ || other.empty_;
    for (int i = 0; i < size_; ++i) {
      for (int j = 0; j < size_; ++j) Add(i, j, other(i, j));
    }
  }
  void Reset(int x, int64_t value) {
    for (int j = 0; j < size_; ++j) {
      if (j == x) continue;
      at(x, j) = Sum(Bound(value, false), at(0, j));
      at(j, x) = Sum(at(j, 0), Bound(-value, false));
    }
  }
  void Reset(const std::vector<std::pair<int, int64_t>>& resets) {
    for (const auto& [clock, value] : resets) Reset(clock, value);
  }
  void Delay() {
    for (int x = 1; x < size_; ++x) at(x, 0) = kInfinity;
  }
  // Time passes for the clocks that do not stand still: the smallest zone around that.  How much
  // more one of them shows than one that stands still has no bound any more; what bounds the
  // difference the other way round, or of two of a kind, stays.
  void DelayWithout(const std::vector<bool>& stopped) {
    for (int i = 0; i < size_; ++i) {
      for (int j = 0; j < size_; ++j) {
        if (!stopped[i] && stopped[j]) at(i, j) = kInfinity;
      }
    }
  }
  void DelayBackwards() {
    for (int j = 1; j < size_; ++j) {
      int64_t lower = kLessEqualZero;
      for (int i = 1; i < size_; ++i) lower = std::min(lower, at(i, j));
      at(0, j) = lower;
    }
  }
  bool Includes(const Zone& other) const {
    if (empty_ || other.empty_) return other.empty_;
    for (size_t i = 0; i < d_.size(); ++i) {
      if (other.d_[i] > d_[i]) return false;
    }
    return true;
  }

 private:
  int64_t& at(int i, int j) { return d_[size_t(i) * size_ + j]; }
  int size_;
  bool empty_ = false;
  std::vector<int64_t> d_;
};

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_ZONE_H_
