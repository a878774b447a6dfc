// The delays after which given constraints hold: an interval, in exact arithmetic.
//
// From clocks u, x <= c holds after a delay d iff d <= c - u(x), and x >= c iff d >= c - u(x), if x
// runs; time does not change differences of clocks that both run, or both stand still.  So the constraints together leave an interval of delays.  The
// replayer uses it to ask whether a predicate holds at some point of a delay, or will ever hold.
#ifndef ZONELAB_CORE_REFERENCE_WINDOW_H_
#define ZONELAB_CORE_REFERENCE_WINDOW_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "core/reference/reference.h"

namespace zonelab::reference {

class Window {
 public:
  // All delays from a state with these clocks, in units of 1/denominator; `stopped` stand still.
  Window(const std::vector<int64_t>& clocks, std::vector<bool> stopped, int64_t denominator)
      : clocks_(clocks), stopped_(std::move(stopped)), denominator_(denominator) {}

  void Add(const Atom& atom) {
    using lang::Op;
    if (stopped_[atom.i] == stopped_[atom.j]) {  // time does not change the difference
      is_empty_ = is_empty_ || !Holds(atom, clocks_, denominator_);
      return;
    }
    // (x_i + d) - x_j ~ bound, or x_i - (x_j + d) ~ bound.
    const bool is_mirrored = stopped_[atom.i];
    const int64_t difference = clocks_[atom.i] - clocks_[atom.j];  // both >= 0: no overflow
    int64_t bound = 0;
    if (__builtin_mul_overflow(is_mirrored ? -atom.bound : atom.bound, denominator_, &bound) ||
        __builtin_sub_overflow(bound, is_mirrored ? -difference : difference, &bound)) {
      is_too_large_ = true;
      return;
    }
    const bool is_less = atom.op == Op::kLess || atom.op == Op::kLessEqual;
    const bool is_strict = atom.op == Op::kLess || atom.op == Op::kGreater;
    if (atom.op == Op::kEqual || is_less != is_mirrored) AtMost(bound, is_strict);
    if (atom.op == Op::kEqual || is_less == is_mirrored) AtLeast(bound, is_strict);
  }
  void Add(const std::vector<Atom>& atoms) {
    for (const Atom& atom : atoms) Add(atom);
  }
  void AtMost(int64_t delay, bool is_strict = false) {
    if (is_bounded_ && (delay > high_ || (delay == high_ && !is_strict))) return;
    is_bounded_ = true;
    high_ = delay;
    is_high_open_ = is_strict;
  }

  bool is_too_large() const { return is_too_large_; }
  bool is_bounded() const { return is_bounded_; }
  bool empty() const {
    return is_empty_ ||
           (is_bounded_ && (low_ > high_ || (low_ == high_ && (is_low_open_ || is_high_open_))));
  }

 private:
  void AtLeast(int64_t delay, bool is_strict) {
    if (delay < low_ || (delay == low_ && !is_strict)) return;
    low_ = delay;
    is_low_open_ = is_strict;
  }

  const std::vector<int64_t>& clocks_;
  std::vector<bool> stopped_;
  const int64_t denominator_;
  int64_t low_ = 0, high_ = 0;
  bool is_low_open_ = false, is_high_open_ = false, is_bounded_ = false;
  bool is_empty_ = false, is_too_large_ = false;
};

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_WINDOW_H_
