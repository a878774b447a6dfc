// Scopes, names that are nearly right, and comparisons turned round.
#include "core/lang/scope.h"

#include <gtest/gtest.h>

#include <string>

#include "core/lang/operators.h"

namespace zonelab::lang::scope_test {
namespace {

Symbol Named(std::string_view name) {
  Symbol symbol;
  symbol.name = name;
  return symbol;
}

TEST(Scopes, InnerNamesHideOuterOnes) {
  Scopes scopes;
  Symbol outer = Named("x"), inner = Named("x"), other = Named("y");
  EXPECT_EQ(scopes.Declare(&outer), nullptr);
  scopes.Push();
  EXPECT_EQ(scopes.Find("x"), &outer);
  EXPECT_EQ(scopes.Declare(&inner), nullptr);
  EXPECT_EQ(scopes.Declare(&other), nullptr);
  EXPECT_EQ(scopes.Find("x"), &inner);
  EXPECT_EQ(scopes.FindOuter("x"), &outer);
  EXPECT_EQ(scopes.FindOuter("y"), nullptr);
  scopes.Pop(17);
  EXPECT_EQ(scopes.Find("x"), &outer);
  EXPECT_EQ(scopes.Find("y"), nullptr);
  EXPECT_EQ(inner.scope_end, 17u);
  EXPECT_EQ(outer.scope_end, UINT32_MAX);
}

// The second declaration is told of the first, which stays.
TEST(Scopes, ANameOncePerScope) {
  Scopes scopes;
  Symbol first = Named("x"), second = Named("x");
  EXPECT_EQ(scopes.Declare(&first), nullptr);
  EXPECT_EQ(scopes.Declare(&second), &first);
  EXPECT_EQ(scopes.Find("x"), &first);
}

TEST(SimilarName, FewEditsAway) {
  const struct {
    const char* name;
    const char* expected;
  } cases[] = {
      {"conter", "counter"}, {"cuonter", "counter"}, {"Counter", "counter"},
      {"zzzzzzz", ""},       {"speed", ""},
  };
  for (const auto& each : cases) {
    SimilarName similar(each.name);
    for (const char* candidate : {"counter", "train", "gate_open"}) similar.Offer(candidate);
    EXPECT_EQ(similar.best(), each.expected) << each.name;
  }
  SimilarName similar("tain");
  similar.Offer("train");
  EXPECT_EQ(similar.Hint(), " (did you mean 'train'?)");
  EXPECT_EQ(SimilarName("tain").Hint(), "");
}

// By evaluation on all pairs of a few numbers.
TEST(Operators, NegatedAndMirrored) {
  const auto holds = [](int a, Op op, int b) {
    switch (op) {
      case Op::kLess:
        return a < b;
      case Op::kLessEqual:
        return a <= b;
      case Op::kGreater:
        return a > b;
      case Op::kGreaterEqual:
        return a >= b;
      case Op::kEqual:
        return a == b;
      default:
        return a != b;
    }
  };
  for (const Op op :
       {Op::kLess, Op::kLessEqual, Op::kGreater, Op::kGreaterEqual, Op::kEqual, Op::kNotEqual}) {
    for (int a = -1; a <= 1; ++a) {
      for (int b = -1; b <= 1; ++b) {
        EXPECT_NE(holds(a, op, b), holds(a, Negated(op), b));
        EXPECT_EQ(holds(a, op, b), holds(b, Mirrored(op), a));
      }
    }
  }
}

}  // namespace
}  // namespace zonelab::lang::scope_test
