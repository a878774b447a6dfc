// Operators on numbers and on intervals: the interval of an operator contains the result for every
// choice of operands, and is the smallest one where lang/interval.h says so.
#include "core/semantics/arithmetic.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "core/lang/interval.h"

namespace zonelab::semantics::arithmetic_test {
namespace {

using lang::Interval;
using lang::Op;

constexpr Op kOperators[] = {
    Op::kAdd,        Op::kSub,       Op::kMul,     Op::kDiv,          Op::kMod,   Op::kShiftLeft,
    Op::kShiftRight, Op::kBitAnd,    Op::kBitXor,  Op::kBitOr,        Op::kMin,   Op::kMax,
    Op::kLess,       Op::kLessEqual, Op::kGreater, Op::kGreaterEqual, Op::kEqual, Op::kNotEqual,
};

bool IsExact(Op op) {
  return op != Op::kMod && op != Op::kBitAnd && op != Op::kBitXor && op != Op::kBitOr;
}

// The smallest interval with all values of `a op b`; none: there is no value.
std::optional<Interval> HullOfValues(Op op, Interval a, Interval b) {
  std::optional<Interval> hull;
  for (int64_t x = a.low; x <= a.high; ++x) {
    for (int64_t y = b.low; y <= b.high; ++y) {
      const auto value = Apply(op, static_cast<int32_t>(x), static_cast<int32_t>(y));
      if (!value) continue;
      const Interval point = {*value, *value};
      hull = hull ? lang::Hull(*hull, point) : point;
    }
  }
  return hull;
}

TEST(Arithmetic, IntervalsContainAllValues) {
  constexpr int64_t kLimit = 4;
  for (const Op op : kOperators) {
    for (int64_t a = -kLimit; a <= kLimit; ++a) {
      for (int64_t b = a; b <= kLimit; ++b) {
        for (int64_t c = -kLimit; c <= kLimit; ++c) {
          for (int64_t d = c; d <= kLimit; ++d) {
            const auto hull = HullOfValues(op, {a, b}, {c, d});
            if (!hull) continue;
            const Interval interval = lang::Apply(op, {a, b}, {c, d});
            EXPECT_LE(interval.low, hull->low) << static_cast<int>(op);
            EXPECT_GE(interval.high, hull->high) << static_cast<int>(op);
            if (!IsExact(op)) continue;
            EXPECT_EQ(interval.low, hull->low) << static_cast<int>(op);
            EXPECT_EQ(interval.high, hull->high) << static_cast<int>(op);
          }
        }
      }
    }
  }
}

TEST(Arithmetic, WhatHasNoValue) {
  constexpr int32_t kMin = INT32_MIN, kMax = INT32_MAX;
  EXPECT_EQ(Apply(Op::kAdd, kMax, 1), std::nullopt);
  EXPECT_EQ(Apply(Op::kSub, kMin, 1), std::nullopt);
  EXPECT_EQ(Apply(Op::kMul, 1 << 16, 1 << 16), std::nullopt);
  EXPECT_EQ(Apply(Op::kDiv, 1, 0), std::nullopt);
  EXPECT_EQ(Apply(Op::kDiv, kMin, -1), std::nullopt);
  EXPECT_EQ(Apply(Op::kMod, 1, 0), std::nullopt);
  EXPECT_EQ(Apply(Op::kMod, kMin, -1), 0);
  EXPECT_EQ(Apply(Op::kShiftLeft, 1, 31), std::nullopt);
  EXPECT_EQ(Apply(Op::kShiftLeft, -1, 31), kMin);
  EXPECT_EQ(Apply(Op::kShiftRight, 1, 32), std::nullopt);
  EXPECT_EQ(Apply(Op::kShiftRight, -5, 1), -3);
}

TEST(Arithmetic, WhyThereIsNoValue) {
  const auto explain = [](Op op, int64_t a, int64_t b) {
    lang::EvalError error;
    ExplainFailure(op, a, b, &error);
    return error.message;
  };
  EXPECT_EQ(explain(Op::kAdd, INT32_MAX, 1), "the result 2147483648 does not fit in 32 bits");
  EXPECT_EQ(explain(Op::kDiv, INT32_MIN, -1), "the result 2147483648 does not fit in 32 bits");
  EXPECT_EQ(explain(Op::kMod, 7, 0), "7 is divided by zero");
  EXPECT_EQ(explain(Op::kShiftLeft, 1, 40), "shift count 40 is outside 0..31");
  EXPECT_EQ(explain(Op::kShiftLeft, 1, 31), "the result 2147483648 does not fit in 32 bits");
}

}  // namespace
}  // namespace zonelab::semantics::arithmetic_test
