// Linear constraints over numbers that are not negative: is there a solution, and which?
//
// The general simplex algorithm [Dutertre-de Moura 2006]: a constraint sum c_k x_k <= b is an
// equation s = sum c_k x_k, which a tableau holds, and a bound on s.  Some variables, the *basic*
// ones, are given by the others; all others stay within their bounds, and a basic one that does not
// is exchanged for one that can mend it.  If none can, its row contradicts the constraints.  The
// smallest variable is taken first (Bland's rule), so it ends.
//
// Strict bounds: values are pairs r + k e with an infinitely small e > 0, and s < b is s <= b - e.
//
// Everything is exact: fractions of 64-bit integers, and whoever exceeds them is told.  Rows are for
// the caller to choose with care: a system is meant for the few constraints of many that are
// violated without them.
#ifndef ZONELAB_CORE_RUN_LINEAR_H_
#define ZONELAB_CORE_RUN_LINEAR_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "core/run/fraction.h"

namespace zonelab::run {

// r + k e.
struct Value {
  Fraction r, k;
  friend Value operator+(const Value& a, const Value& b) { return {a.r + b.r, a.k + b.k}; }
  friend Value operator-(const Value& a, const Value& b) { return {a.r - b.r, a.k - b.k}; }
  friend Value operator*(const Value& a, const Fraction& b) { return {a.r * b, a.k * b}; }
  friend bool operator<(const Value& a, const Value& b) {
    return a.r < b.r || (a.r == b.r && a.k < b.k);
  }
  bool is_valid() const { return r.is_valid() && k.is_valid(); }
};

class LinearSystem {
 public:
  // Unknowns x_0, x_1, … >= 0.
  explicit LinearSystem(int unknowns);

  enum class Outcome : uint8_t { kSolved, kContradiction, kTooLarge };
  // (unknown, factor), in ascending order.
  using Terms = std::vector<std::pair<int, int>>;
  // Adds sum of terms <= bound (or < bound) and solves.  After another outcome than kSolved the
  // system is of no use any more.
  Outcome Add(const Terms& terms, int64_t bound, bool is_strict);

  const Value& value(int unknown) const { return values_[unknown]; }

 private:
  // All variables: the unknowns, then one for each row.
  using Row = std::vector<Fraction>;  // by column

  bool IsBasic(int variable) const { return row_of_[variable] >= 0; }
  bool IsAboveUpper(int variable) const {
    return variable >= unknowns_ && upper_[variable - unknowns_] < values_[variable];
  }
  bool IsBelowLower(int variable) const {
    return variable < unknowns_ && values_[variable] < Value();
  }
  bool CanGrow(int variable) const {
    return variable < unknowns_ || values_[variable] < upper_[variable - unknowns_];
  }
  bool CanShrink(int variable) const {
    return variable >= unknowns_ || Value() < values_[variable];
  }
  Outcome Solve();
  // Exchanges the basic variable of `row` with the variable of `column`, so that it gets `value`.
  bool Exchange(int row, int column, const Value& value);

  const int unknowns_;
  int64_t work_ = 0;
  std::vector<Row> rows_;
  std::vector<int> basic_, other_;       // the variable of each row, and of each column
  std::vector<int> row_of_, column_of_;  // by variable; -1: it has none
  std::vector<Value> values_, upper_;    // by variable; by row variable
};

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_LINEAR_H_
