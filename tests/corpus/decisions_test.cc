// What UPPAAL's documentation leaves open and ARCHITECTURE.md decides: one small model each, with
// the answer worked out by hand.  Decisions on priorities and run-time
// errors are in tests/core/semantics.
#include <gtest/gtest.h>

#include <string>

#include "core/base/strings.h"
#include "tests/support/check_model.h"

namespace zonelab::decisions_test {
namespace {

std::string VerdictOf(const std::string& text, const std::string& query) {
  const auto model = testing::LoadModel(text);
  if (!model->ok()) return "bad model";
  return testing::ToText(testing::CheckAndProve(*model, query, Options()).verdict);
}

int64_t StatesOf(const std::string& text, Meta meta = Meta::kState) {
  const auto model = testing::LoadModel(text);
  if (!model->ok()) return -1;
  Options options;
  options.meta = meta;
  return testing::CheckAndProve(*model, std::string(kExhaustive), options).stats.stored;
}

// The code and place of the first error.
std::string RefusalOf(const std::string& text) {
  const auto model = Model::Load(text, Format::kXta);
  if (model->ok()) return "accepted";
  const Diagnostic& first = model->diagnostics().all()[0];
  return Cat(first.code, " at ", model->sources().Slice(first.span));
}

std::string OneEdge(const std::string& declarations, const std::string& edge) {
  return Cat(declarations, " process P() { state A, B; init A; trans A -> A { ", edge,
             " }; } system P;");
}

TEST(DecisionsTest, MetaVariablesArePartOfAStateUnlessIgnored) {
  const char* const count = "assign m = m < 9 ? m + 1 : 0;";
  EXPECT_EQ(StatesOf(OneEdge("int[0,9] m;", count)), 10);
  EXPECT_EQ(StatesOf(OneEdge("meta int[0,9] m;", count)), 10);
  EXPECT_EQ(StatesOf(OneEdge("meta int[0,9] m;", count), Meta::kIgnored), 1);
  // Within one transition they carry values.
  EXPECT_EQ(VerdictOf(OneEdge("meta int m; int r;", "assign m = 7, r = m;"), "E<> r == 7"),
            "satisfied");
}

TEST(DecisionsTest, ScalarsArePlainValues) {
  // Three values, told apart; symmetry is not used to merge them.
  const std::string set = "typedef scalar[3] id; id p;";
  EXPECT_EQ(StatesOf(OneEdge(set, "select k : id; assign p = k;")), 3);
  EXPECT_EQ(StatesOf("typedef scalar[3] id; process P(const id i) { state A, B; init A; "
                     "trans A -> B { }; } system P;"),
            8);
}

TEST(DecisionsTest, InitialValues) {
  EXPECT_EQ(VerdictOf(OneEdge("int[2,5] v; int[-5,-2] w; int[-1,1] u;", ""),
                      "A[] v == 2 && w == -5 && u == 0"),
            "satisfied");
}

TEST(DecisionsTest, BooleansAreNormalised) {
  EXPECT_EQ(VerdictOf(OneEdge("int i = 5; bool b;", "assign b = i;"), "E<> b == 1"), "satisfied");
  EXPECT_EQ(VerdictOf(OneEdge("int i = 5; bool b;", "assign b = i;"), "E<> b == 5"), "violated");
  EXPECT_EQ(VerdictOf(OneEdge("int i = 5;", ""), "E<> i == true"), "violated");
}

TEST(DecisionsTest, LoadTimeErrors) {
  EXPECT_EQ(RefusalOf(OneEdge("int[0,3] c = 7;", "")).substr(0, 12), "out-of-range");
  EXPECT_NE(RefusalOf(OneEdge("int a[0];", "")), "accepted");
  EXPECT_NE(RefusalOf(OneEdge("int a[2] = {1, 2, 3};", "")), "accepted");
  EXPECT_EQ(RefusalOf(OneEdge("clock x; urgent chan u;", "guard x > 1; sync u!;")),
            "clock-guard-on-urgent-channel at x > 1");
}

TEST(DecisionsTest, OtherRatesThan0And1AreRefusedByNameAndPlace) {
  const auto refusal = [](const std::string& rate) {
    return RefusalOf(Cat("clock x; int[0,1] e; process P() { state A { x <= 3 && ", rate,
                         " }; init A; } system P;"));
  };
  EXPECT_EQ(refusal("x' == 2"), "unsupported-feature at 2");
  EXPECT_EQ(refusal("-1 == x'"), "unsupported-feature at -1");
  EXPECT_EQ(refusal("x' == e + 2"), "unsupported-feature at x' == e + 2");
}

TEST(DecisionsTest, AClockStandsStillWhereOneInvariantSaysSo) {
  EXPECT_EQ(
      VerdictOf("clock x; process P() { state A { x' == 0 }; init A; } process Q() { state A { "
                "x' == 1 }; init A; } system P, Q;",
                "E<> x > 0"),
      "violated");
}

}  // namespace
}  // namespace zonelab::decisions_test
