#include "core/tasks/set.h"

#include <utility>

namespace zonelab::tasks {
namespace {

using run::Fraction;
using zone::Bound;
using zone::LowerUpper;

// Values between two bounds.
struct Interval {
  Fraction low, high;
  bool is_low_open = false, is_high_open = false, is_unbounded = true;

  void AtLeast(const Fraction& value, bool is_open) {
    if (value < low || (value == low && !is_open)) return;
    low = value;
    is_low_open = is_open;
  }
  void AtMost(const Fraction& value, bool is_open) {
    if (!is_unbounded && (high < value || (value == high && !is_open))) return;
    is_unbounded = false;
    high = value;
    is_high_open = is_open;
  }
  bool Has(const Fraction& value) const {
    const bool is_above = low < value || (low == value && !is_low_open);
    const bool is_below = is_unbounded || value < high || (value == high && !is_high_open);
    return is_above && is_below;
  }
  // A value in it: the least whole one, else the least half, else any.  REQUIRES: there is one.
  Fraction Simplest() const {
    const Fraction half = Fraction(2).Inverse();
    for (const Fraction& unit : {Fraction(1), half}) {
      const Fraction steps = low * unit.Inverse();
      const int64_t first = steps.Floor();
      for (const int64_t count : {first, first + 1}) {
        if (Has(Fraction(count) * unit)) return Fraction(count) * unit;
      }
    }
    return Has(low) ? low : (low + high) * half;
  }
};

bool LiesBeyond(Bound row0_entry, int32_t bound) { return -zone::Value(row0_entry) > bound; }

}  // namespace

Set Set::Zero(int n) {
  Set set(n);
  zone::SetZero(set.matrix_.data(), n);
  return set;
}
Set Set::All(int n) {
  Set set(n);
  zone::SetUniverse(set.matrix_.data(), n);
  return set;
}
Set Set::Of(int n, absl::Span<const zone::Constraint> constraints) {
  Set set = All(n);
  set.And(constraints);
  return set;
}

void Set::And(absl::Span<const zone::Constraint> constraints) {
  if (!empty_) empty_ = !zone::ConjoinAll(matrix_.data(), n_, constraints);
}
void Set::And(const Set& other) {
  empty_ = empty_ || other.empty_;
  if (!empty_) empty_ = !zone::Intersect(matrix_.data(), other.data(), n_);
}
void Set::Delay() {
  if (!empty_) zone::DelayWithin(matrix_.data(), n_, {});
}
void Set::Reset(int x, int32_t value) {
  if (!empty_) zone::Reset(matrix_.data(), n_, x, value);
}
void Set::Free(int x) {
  if (!empty_) zone::Free(matrix_.data(), n_, x);
}
void Set::DelayBackwards() {
  if (!empty_) zone::DelayBackwards(matrix_.data(), n_);
}
void Set::ResetBackwards(int x, int32_t value) {
  if (!empty_) empty_ = !zone::ResetBackwards(matrix_.data(), n_, x, value);
}

// D'[i][j] is infinite if D[i][j] > M(i), < -M(j) if -D[i][j] > M(j), else D[i][j]; M(0) is 0.  Of
// clocks that are never compared nothing is left, before the rest is looked at.
void Set::ExtrapolateM(const std::vector<LowerUpper>& bounds) {
  if (empty_) return;
  for (int x = 1; x < n_; ++x) {
    if (bounds[x].upper == LowerUpper::kNone) Free(x);
  }
  for (int i = 0; i < n_; ++i) {
    for (int j = 0; j < n_; ++j) {
      Bound& entry = Entry(i, j);
      if (i == j || !zone::IsFinite(entry)) continue;
      if (i > 0 && zone::Value(entry) > bounds[i].upper) {
        entry = zone::kInfinity;
      } else if (j > 0 && bounds[j].upper != LowerUpper::kNone &&
                 LiesBeyond(entry, bounds[j].upper)) {
        entry = zone::LessThan(-bounds[j].upper);
      }
    }
  }
  empty_ = !zone::Close(matrix_.data(), n_);
}
void Set::ExtrapolateLuPlus(const std::vector<LowerUpper>& bounds) {
  if (!empty_) zone::ExtrapolateLuPlus(matrix_.data(), n_, bounds.data());
}

void Set::MakeBox() {
  if (empty_) return;
  for (int i = 1; i < n_; ++i) {
    for (int j = 1; j < n_; ++j) {
      if (i != j) Entry(i, j) = zone::Add(At(i, 0), At(0, j));
    }
  }
}

bool Set::Includes(const Set& other) const {
  if (empty_ || other.empty_) return other.empty_;
  return zone::IsWithin(other.data(), data(), n_);
}

bool Set::Contains(const Point& point) const {
  for (int i = 0; i < n_ && !empty_; ++i) {
    for (int j = 0; j < n_; ++j) {
      const Bound bound = At(i, j);
      if (!zone::IsFinite(bound)) continue;
      const Fraction limit = Fraction(zone::Value(bound)) + point[j];
      const bool holds = point[i] < limit || (point[i] == limit && !zone::IsStrict(bound));
      if (!holds) return false;
    }
  }
  return !empty_;
}

// Clock by clock: in a canonical matrix each value that fits those before it can be completed.
std::optional<Point> PointIn(const Set& set) {
  if (set.empty()) return std::nullopt;
  Point point(set.size());
  for (int x = 1; x < set.size(); ++x) {
    Interval values;
    for (int j = 0; j < x; ++j) {
      const Bound below = set.At(j, x), above = set.At(x, j);
      if (zone::IsFinite(below)) {
        values.AtLeast(point[j] - Fraction(zone::Value(below)), zone::IsStrict(below));
      }
      if (zone::IsFinite(above)) {
        values.AtMost(point[j] + Fraction(zone::Value(above)), zone::IsStrict(above));
      }
    }
    point[x] = values.Simplest();
  }
  return point;
}

std::optional<Point> PointOutside(const Set& set, const Set& other) {
  if (set.empty()) return std::nullopt;
  if (other.empty()) return PointIn(set);
  zone::Union pieces = {zone::Matrix(set.data(), set.data() + zone::Size(set.size()))};
  zone::Subtract(&pieces, other.data(), set.size());
  if (pieces.empty()) return std::nullopt;
  Set first = Set::All(set.size());
  std::vector<zone::Constraint> all;
  for (int i = 0; i < set.size(); ++i) {
    for (int j = 0; j < set.size(); ++j) {
      const Bound bound = zone::At(pieces[0].data(), set.size(), i, j);
      if (i != j && zone::IsFinite(bound)) all.push_back({i, j, bound});
    }
  }
  first.And(all);
  return PointIn(first);
}

}  // namespace zonelab::tasks
