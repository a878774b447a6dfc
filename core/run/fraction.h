// Exact fractions of 64-bit integers above INT64_MIN.  A result that does not fit is not valid, nor is anything that
// is made of it, so that it is enough to ask at the end.
#ifndef ZONELAB_CORE_RUN_FRACTION_H_
#define ZONELAB_CORE_RUN_FRACTION_H_

#include <cstdint>
#include <numeric>

namespace zonelab::run {

class Fraction {
 public:
  constexpr Fraction(int64_t value = 0) : over_(value) {}

  bool is_valid() const { return under_ != 0; }
  bool is_zero() const { return over_ == 0; }
  int64_t over() const { return over_; }
  int64_t under() const { return under_; }  // > 0

  friend Fraction operator+(const Fraction& a, const Fraction& b) {
    if (!a.is_valid() || !b.is_valid()) return Invalid();
    const int64_t common = std::gcd(a.under_, b.under_);
    int64_t left, right, over, under;
    if (__builtin_mul_overflow(a.over_, b.under_ / common, &left) ||
        __builtin_mul_overflow(b.over_, a.under_ / common, &right) ||
        __builtin_add_overflow(left, right, &over) ||
        __builtin_mul_overflow(a.under_, b.under_ / common, &under)) {
      return Invalid();
    }
    if (over == INT64_MIN) return Invalid();
    const int64_t divisor = std::gcd(over, under);
    return Over(over / divisor, under / divisor);
  }
  friend Fraction operator-(const Fraction& a) { return Over(-a.over_, a.under_); }
  friend Fraction operator-(const Fraction& a, const Fraction& b) { return a + -b; }
  friend Fraction operator*(const Fraction& a, const Fraction& b) {
    if (!a.is_valid() || !b.is_valid()) return Invalid();
    if (a.over_ == 0 || b.over_ == 0) return Fraction();
    const int64_t one = std::gcd(a.over_, b.under_), other = std::gcd(b.over_, a.under_);
    int64_t over, under;
    if (__builtin_mul_overflow(a.over_ / one, b.over_ / other, &over) ||
        __builtin_mul_overflow(a.under_ / other, b.under_ / one, &under) || over == INT64_MIN) {
      return Invalid();
    }
    return Over(over, under);
  }
  // REQUIRES: this is not zero.
  Fraction Inverse() const {
    if (!is_valid()) return Invalid();
    return over_ < 0 ? Over(-under_, -over_) : Over(under_, over_);
  }
  int64_t Floor() const { return over_ / under_ - (over_ % under_ < 0 ? 1 : 0); }
  // Compares whole parts, then the inverses of what is left.  False if one of them is not valid.
  friend bool operator<(Fraction a, Fraction b) {
    while (a.is_valid() && b.is_valid()) {
      if (a.under_ == b.under_) return a.over_ < b.over_;
      const int64_t whole = a.Floor(), other = b.Floor();
      if (whole != other) return whole < other;
      const Fraction inverse = Over(b.under_, b.over_ - other * b.under_);
      b = Over(a.under_, a.over_ - whole * a.under_);
      a = inverse;
      if (!a.is_valid()) return false;  // b is a whole number, a is not smaller
      if (!b.is_valid()) return true;
    }
    return false;
  }
  friend bool operator==(const Fraction& a, const Fraction& b) {
    return a.over_ == b.over_ && a.under_ == b.under_;
  }

 private:
  // REQUIRES: lowest terms.
  static Fraction Over(int64_t over, int64_t under) {
    Fraction fraction(over);
    fraction.under_ = under;
    return fraction;
  }
  static Fraction Invalid() { return Over(0, 0); }

  int64_t over_, under_ = 1;  // in lowest terms, over_ > INT64_MIN; under_ 0: not valid
};

}  // namespace zonelab::run

#endif  // ZONELAB_CORE_RUN_FRACTION_H_
