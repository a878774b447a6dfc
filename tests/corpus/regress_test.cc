// Models that once went wrong, each with the answer derived by hand.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/check_model.h"

namespace zonelab::regress_test {
namespace {

using testing::CheckAndProve;
using testing::LoadModel;

// The channel of an edge may be chosen by data.
// A branch that synchronises: the move through the branchpoint does.  By hand: c has one partner,
// who takes it once; the branch of weight 0 is never taken.
TEST(RegressTest, BranchesThatSynchronise) {
  const auto model = testing::LoadModel(
      "chan c, d; int[0,3] v; process P() { state a, b, e; branchpoint B; init a; trans a -> B { "
      "assign v = 1; }, B -> b { sync c!; assign v = v + 1; probability 3; }, B -> e { sync d!; "
      "probability 0; }; } process Q() { state s, t; init s; trans s -> t { sync c?; assign v = v "
      "+ "
      "1; }, s -> t { sync d?; }; } system P, Q;");
  for (const Options& options : testing::AllConfigurations()) {
    const auto verdict = [&](const char* query) {
      return testing::ToText(testing::CheckAndProve(*model, query, options).verdict);
    };
    EXPECT_EQ(verdict("E<> P.b && Q.t && v == 3"), "satisfied");
    EXPECT_EQ(verdict("A[] (P.b == Q.t) && !P.e"), "satisfied");
  }
}

TEST(RegressTest, ConditionalChannel) {
  const auto model = LoadModel(R"(
    chan c, d; bool b;
    process P() { state A, B; init A; trans A -> B { sync (b ? c : d)!; }; }
    process Q() { state A, B, C; init A; trans A -> B { sync d?; }, A -> C { sync c?; }; }
    system P, Q;)");
  for (const Options& options : testing::EachStrategy()) {
    EXPECT_EQ(CheckAndProve(*model, "E<> Q.B", options).verdict, Verdict::kSatisfied);
    EXPECT_EQ(CheckAndProve(*model, "E<> Q.C", options).verdict, Verdict::kViolated);
  }
}

TEST(RegressTest, ChannelsOfDifferentKindsAreRefused) {
  const auto model = Model::Load(R"(
    chan c; broadcast chan d; bool b;
    process P() { state A, B; init A; trans A -> B { sync (b ? c : d)!; }; } system P;)",
                                 Format::kXta);
  EXPECT_FALSE(model->ok());
}

// A long run with a large declared range is no reason to give up: values stay small.
TEST(RegressTest, LongRunsKeepSmallValues) {
  const auto model = LoadModel(R"(
    clock x; int v = 5; int[0,3000] n;
    process P() {
      state A { x <= v }, B; init A;
      trans A -> A { guard x >= 1 && n < 3000; assign x = 0, n++; }, A -> B { guard n == 3000; };
    }
    system P;)");
  for (const Options& options : testing::EachStrategy()) {
    EXPECT_EQ(CheckAndProve(*model, "E<> P.B", options).verdict, Verdict::kSatisfied);
  }
}

// Twenty receivers with two ways each: but where one clock decides, few of them are possible.
TEST(RegressTest, ReceiversThatExcludeEachOtherAreNoWays) {
  const auto model = LoadModel(R"(
    broadcast chan c; clock y;
    process S() { state A, B; init A; trans A -> B { sync c!; }; }
    process P(const int[1,20] i) { state A, B; init A; trans A -> B { guard y == i; sync c?; }; }
    system S, P;)");
  for (const Options& options : testing::EachStrategy()) {
    EXPECT_EQ(CheckAndProve(*model, "E<> P(3).B", options).verdict, Verdict::kSatisfied);
    EXPECT_EQ(CheckAndProve(*model, "E<> P(3).B && P(4).B", options).verdict, Verdict::kViolated);
  }
}

// What is too large for us is "unknown: limit", at once, and never a guess; the limit can be set.
TEST(RegressTest, TooManyWaysIsALimit) {
  const auto model = LoadModel(R"(
    broadcast chan c;
    process S() { state A, B; init A; trans A -> B { sync c!; }; }
    process P(const int[1,6] i) {
      clock y; state A, B; init A; trans A -> A { assign y = 0; }, A -> B { guard y == i; sync c?; };
    }
    system S, P;)");
  Options options;
  options.budget.max_ways = 100;
  const Result result = CheckAndProve(*model, "A[] not (P(3).B && P(4).B && S.A)", options);
  EXPECT_EQ(result.verdict, Verdict::kUnknown);
  EXPECT_EQ(result.error, nullptr);
  EXPECT_NE(result.reason.message.find("100 ways (--max-ways)"), std::string::npos)
      << Sentence(result);
  for (const int64_t ways : {729, 0}) {  // three each: with it, too early, too late
    options.budget.max_ways = ways;
    EXPECT_EQ(CheckAndProve(*model, "E<> P(3).B && P(4).B", options).verdict, Verdict::kSatisfied);
  }
}

// A query of 2^20 cases of clock constraints, of which a zone leaves few.
TEST(RegressTest, QueriesOfManyCases) {
  const auto predicate = [](int conditions) {
    std::string text = "P.B";
    for (int k = 0; k < conditions; ++k) Append(&text, " && (x[", k, "] <= 3 || y[", k, "] < 2)");
    return text;
  };
  const auto model = LoadModel(R"(
    clock x[20], y[20];
    process P() { state A, B; init A; trans A -> B { guard x[7] >= 3; }; }
    system P;)");
  Options options;
  options.clocks = "exact";
  EXPECT_EQ(CheckAndProve(*model, Cat("E<> ", predicate(20)), options).verdict,
            Verdict::kSatisfied);
  // Its certificate takes the checker longer, which does not let the zone help.
  EXPECT_EQ(CheckAndProve(*model, Cat("E<> ", predicate(12), " && x[3] > 3"), options).verdict,
            Verdict::kViolated);
}

// What matters is which values occur, not which ones might.
TEST(RegressTest, BoundsThatMightBeTooLarge) {
  const auto model = LoadModel(R"(
    clock x; int[0,2000000000] d = 5;
    process P() {
      state a, b, c, e; init a;
      trans a -> b { guard x >= d; assign d = d * 100; }, b -> c { guard x >= 300000000; },
            b -> e { guard x < d; };
    }
    system P;)");
  for (const Options& options : testing::EachStrategy()) {
    EXPECT_EQ(CheckAndProve(*model, "E<> P.b && x < 6", options).verdict, Verdict::kSatisfied);
    EXPECT_EQ(CheckAndProve(*model, "E<> P.e && x > 499", options).verdict, Verdict::kSatisfied);
    const Result result = CheckAndProve(*model, "E<> P.c", options);
    EXPECT_EQ(result.verdict, Verdict::kUnknown);
    EXPECT_NE(result.reason.message.find("compared with 300000000"), std::string::npos)
        << Sentence(result);
  }
}

// Twenty seconds in microseconds, beside one of them.
TEST(RegressTest, WideBounds) {
  const auto model = LoadModel(R"(
    clock x, y;
    process P() {
      state a { x <= 20000000 }, b { x <= 20000000 }, c; init a;
      trans a -> a { guard x >= 19999999; assign x = 0; }, a -> b { guard y >= 30000001; },
            b -> c { guard x == 10000002; };
    }
    system P;)");
  for (const Options& options : testing::EachStrategy()) {
    EXPECT_EQ(CheckAndProve(*model, "E<> P.c", options).verdict, Verdict::kSatisfied);
    EXPECT_EQ(CheckAndProve(*model, "E<> P.c && y < 30000001", options).verdict,
              Verdict::kViolated);
  }
}

// Two million cells are no reason to refuse a model.
TEST(RegressTest, LargeArrays) {
  const auto model = LoadModel(R"(
    const int N = 2000000; int[0,3] a[N];
    process P() {
      state A, B; init A;
      trans A -> A { guard a[N - 1] < 3; assign a[N - 1]++; }, A -> B { guard a[N - 1] == 3; };
    }
    system P;)");
  EXPECT_EQ(CheckAndProve(*model, "E<> P.B", Options()).verdict, Verdict::kSatisfied);
}

}  // namespace
}  // namespace zonelab::regress_test
