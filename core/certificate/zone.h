// Zones for the checker: plain matrices of 64-bit integers, plain loops.
// Part of the checker and the reference semantics; the engine has its own (core/zone).
#ifndef ZONELAB_CORE_CERTIFICATE_ZONE_H_
#define ZONELAB_CORE_CERTIFICATE_ZONE_H_

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/certificate/reference.h"

namespace zonelab::certificate {

// A bound `< c` is 2c, `<= c` is 2c + 1: a smaller number is a tighter bound.
inline constexpr int64_t kInfinity = int64_t{1} << 60;
inline constexpr int64_t kLessEqualZero = 1;

constexpr int64_t Bound(int64_t c, bool strict) { return 2 * c + (strict ? 0 : 1); }
// Of a + b, where each says x - y < or <= it: <= only if both do.
constexpr int64_t Sum(int64_t a, int64_t b) {
  return a >= kInfinity || b >= kInfinity ? kInfinity : a + b - ((a | b) & 1);
}

// A conjunction of constraints on clock differences, all consequences drawn.
class Zone {
 public:
  // Clocks >= 0; `zero`: all of them 0.
  Zone(int size, bool zero) : size_(size), d_(size * size, zero ? kLessEqualZero : kInfinity) {
    for (int i = 0; i < size; ++i) at(i, i) = at(0, i) = kLessEqualZero;
  }
  bool empty() const { return empty_; }
  int size() const { return size_; }
  int64_t operator()(int i, int j) const { return d_[i * size_ + j]; }

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
  void Add(const std::vector<Atom>& atoms) {
    for (const Atom& a : atoms) {
      if (a.op != lang::Op::kGreater && a.op != lang::Op::kGreaterEqual) {
        Add(a.i, a.j, Bound(a.bound, a.op == lang::Op::kLess));
      }
      if (a.op != lang::Op::kLess && a.op != lang::Op::kLessEqual) {
        Add(a.j, a.i, Bound(-a.bound, a.op == lang::Op::kGreater));
      }
    }
  }
  void Reset(int x, int64_t value) {
    for (int j = 0; j < size_; ++j) {
      if (j == x) continue;
      at(x, j) = Sum(Bound(value, false), at(0, j));
      at(j, x) = Sum(at(j, 0), Bound(-value, false));
    }
  }
  void Delay() {
    for (int x = 1; x < size_; ++x) at(x, 0) = kInfinity;
  }
  void DelayBackwards() {
    for (int j = 1; j < size_; ++j) {
      int64_t lower = kLessEqualZero;
      for (int i = 1; i < size_; ++i) lower = std::min(lower, at(i, j));
      at(0, j) = lower;
    }
  }
  void Add(const Zone& other) {
    empty_ = empty_ || other.empty_;
    for (int i = 0; i < size_; ++i) {
      for (int j = 0; j < size_; ++j) Add(i, j, other(i, j));
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
  int64_t& at(int i, int j) { return d_[i * size_ + j]; }
  int size_;
  bool empty_ = false;
  std::vector<int64_t> d_;
};

// A union of zones.
using Zones = std::vector<Zone>;

// What is left of `zones` outside `other`, in pieces, none empty.
inline Zones Without(const Zones& zones, const Zone& other) {
  Zones rest;
  for (Zone piece : zones) {
    Zone common = piece;
    common.Add(other);
    if (common.empty()) {
      if (!piece.empty()) rest.push_back(std::move(piece));
      continue;
    }
    for (int i = 0; i < other.size(); ++i) {
      for (int j = 0; j < other.size(); ++j) {
        if (i == j || piece(i, j) <= other(i, j)) continue;
        Zone outside = piece;
        outside.Add(j, i, 1 - other(i, j));
        if (!outside.empty()) rest.push_back(std::move(outside));
        piece.Add(i, j, other(i, j));
      }
    }
  }
  return rest;
}

}  // namespace zonelab::certificate

#endif  // ZONELAB_CORE_CERTIFICATE_ZONE_H_
