// Sets of clock valuations that constraints describe, the empty one included; points in them.
#ifndef ZONELAB_CORE_TASKS_SET_H_
#define ZONELAB_CORE_TASKS_SET_H_

#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "core/run/fraction.h"
#include "core/zone/dbm.h"
#include "core/zone/extrapolate.h"
#include "core/zone/subtract.h"

namespace zonelab::tasks {

// Of each clock its value; [0] is 0.
using Point = std::vector<run::Fraction>;

class Set {
 public:
  // `n` clocks, the constant 0 included.
  static Set Zero(int n);  // all clocks 0
  static Set All(int n);   // all clocks >= 0
  static Set Of(int n, absl::Span<const zone::Constraint> constraints);

  int size() const { return n_; }
  bool empty() const { return empty_; }
  // A canonical matrix.  REQUIRES !empty().
  const zone::Bound* data() const { return matrix_.data(); }
  zone::Bound At(int i, int j) const { return zone::At(matrix_.data(), n_, i, j); }

  void And(absl::Span<const zone::Constraint> constraints);
  void And(const Set& other);
  void Delay();
  void Reset(int x, int32_t value);
  void Free(int x);
  // Extra_M [Behrmann+ 2006, Def. 3], where `bounds[x].upper` is M(x); kNone: x is never compared.
  void ExtrapolateM(const std::vector<zone::LowerUpper>& bounds);
  void ExtrapolateLuPlus(const std::vector<zone::LowerUpper>& bounds);
  void DelayBackwards();
  void ResetBackwards(int x, int32_t value);
  // What is left of each clock alone: bounds of differences are forgotten.
  void MakeBox();

  bool Includes(const Set& other) const;
  bool Contains(const Point& point) const;
  friend bool operator==(const Set& a, const Set& b) { return a.Includes(b) && b.Includes(a); }

 private:
  explicit Set(int n) : n_(n), matrix_(zone::Size(n), zone::kInfinity) {}
  zone::Bound& Entry(int i, int j) { return zone::At(matrix_.data(), n_, i, j); }

  int n_;
  bool empty_ = false;
  zone::Matrix matrix_;
};

// A point of the set, of whole numbers where that is possible; nothing: it is empty.
std::optional<Point> PointIn(const Set& set);
// A point of `set` that is not in `other`; nothing: there is none.
std::optional<Point> PointOutside(const Set& set, const Set& other);

}  // namespace zonelab::tasks

#endif  // ZONELAB_CORE_TASKS_SET_H_
