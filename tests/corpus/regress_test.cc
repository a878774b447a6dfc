// Models that once went wrong, each with the answer derived by hand.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/check_model.h"

namespace zonelab {
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

// What is too large for us is "unknown: limit", at once, and never a guess.
TEST(RegressTest, TooManyWaysIsALimit) {
  const auto model = LoadModel(R"(
    broadcast chan c; clock y;
    process S() { state A, B; init A; trans A -> B { sync c!; }; }
    process P(const int[1,20] i) { state A, B; init A; trans A -> B { guard y == i; sync c?; }; }
    system S, P;)");
  const Result result = CheckAndProve(*model, "E<> P(3).B", Options());
  EXPECT_EQ(result.verdict, Verdict::kUnknown);
  EXPECT_EQ(result.error, nullptr);
  EXPECT_NE(result.reason.message.find("1000000 ways"), std::string::npos) << Sentence(result);
}

}  // namespace
}  // namespace zonelab
