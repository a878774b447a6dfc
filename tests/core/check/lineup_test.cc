// --clocks auto: which search decides, that its verdict proves itself, and how limits end it.
#include "core/check/lineup.h"

#include <gtest/gtest.h>

#include <string>

#include "core/base/strings.h"
#include "tests/support/ask_slice.h"
#include "tests/support/check_model.h"

namespace zonelab::lineup_test {
namespace {

// `n` processes that go round with clocks of their own: as many zones as there are orders of the
// clocks, and more; of their data next to nothing.  By hand: `a` is 0 or 1, never 2.
std::string Carousel(int n) {
  std::string text = "int[0,2] a;\n";
  std::string names;
  for (int k = 1; k <= n; ++k) {
    Append(&text, "process P", k, "() { clock x; state s { x <= ", 7 * k,
           " }, t { x <= ", 5 * k + 3, " }; init s; trans s -> t { guard x >= ", 2 * k + 1,
           "; assign x = 0, a = 1; }, t -> s {", " guard x >= ", k, "; assign x = 0; }; }\n");
    Append(&names, k == 1 ? "" : ", ", "P", k);
  }
  return Cat(text, "system ", names, ";\n");
}

TEST(LineupTest, TheFirstDecidesSmallModels) {
  const auto model = testing::LoadModel(Carousel(2));
  const Result result = testing::CheckAndProve(*model, "A[] a < 2", Options());
  EXPECT_EQ(testing::ToText(result.verdict), "satisfied");
  EXPECT_EQ(result.options.clocks, "exact");
  ASSERT_EQ(result.lineup.size(), 1u);  // nobody else had a turn
  EXPECT_TRUE(result.lineup[0].has_decided);
  EXPECT_EQ(LineupText(result), "");
}

// Without clocks there are at most 2^7 states for each value of `a`.
TEST(LineupTest, CegarDecidesWhereClocksDoNotMatter) {
  const auto model = testing::LoadModel(Carousel(7));
  Options options;
  options.budget.max_states = 200'000;
  const Result result = testing::CheckAndProve(*model, "A[] a < 2", options);
  EXPECT_EQ(testing::ToText(result.verdict), "satisfied");
  EXPECT_EQ(result.options.clocks, "cegar");
  ASSERT_EQ(result.lineup.size(), 4u);
  EXPECT_FALSE(result.lineup[0].has_decided);
  EXPECT_TRUE(result.lineup[1].has_decided);
  EXPECT_LE(result.lineup[1].expanded, 256);
  EXPECT_EQ(LineupText(result).find("decided by cegar after "), 0u);
}

// Beside counters that never end, a goal that is 40 moves deep: depth first it is the first thing
// met, breadth first it has 2^40 states before it.
TEST(LineupTest, DeepGoalsAreFound) {
  const auto model = testing::LoadModel(
      "int[0,40] n; int[0,9999] m, k; process P() { state s; init s; trans s -> s { guard n < 40; "
      "assign n = n + 1; }, s -> s { guard m < 9999; assign m = m + 1; }, s -> s { guard k < 9999; "
      "assign k = k + 1; }; } system P;");
  Options options;
  options.budget.max_seconds = 60;
  const Result result = testing::CheckAndProve(*model, "E<> n == 40", options);
  EXPECT_EQ(testing::ToText(result.verdict), "satisfied");
}

TEST(LineupTest, LimitsEndInUnknown) {
  const auto model = testing::LoadModel(
      "int[0,9] v[9]; process P(const int[0,8] i) { state s; init s; trans s -> s { guard v[i] < "
      "9; "
      "assign v[i] = v[i] + 1; }; } system P;");
  Options few_states, little_memory, little_time;
  few_states.budget.max_states = 5'000;
  little_memory.budget.max_bytes = 4 << 20;
  little_time.budget.max_seconds = 0.3;
  const struct {
    const Options& options;
    Limit limit;
  } kCases[] = {{few_states, Limit::kStates},
                {little_memory, Limit::kMemory},
                {little_time, Limit::kSeconds}};
  for (const auto& test : kCases) {
    const Result result = testing::CheckAndProve(*model, "A[] v[0] <= 9", test.options);
    EXPECT_EQ(testing::ToText(result.verdict), "unknown");
    EXPECT_EQ(result.reason.code, ReasonCode::kLimit);
    EXPECT_EQ(NameOf(result.reason.limit), NameOf(test.limit));
    EXPECT_EQ(result.options.clocks, "auto");
    EXPECT_GT(*result.reason.states, 0);
    EXPECT_GE(result.lineup.size(), 2u);
  }
}

// Slices of any length, the same turns.
TEST(LineupTest, AnswersDependOnNoClock) {
  const auto model = testing::LoadModel(Carousel(6));
  std::string first;
  for (const double seconds : {0.0, 0.001, 60.0}) {
    const auto session = model->Open("A[] a < 2", Options());
    while (!session->Work(seconds).done) {
    }
    const Result result = session->Finish();
    std::string counts = Cat(result.options.clocks, " ", result.stats.stored);
    for (const LineupMember& member : result.lineup) {
      Append(&counts, "; ", member.clocks, " ", member.stored, " ", member.expanded);
    }
    if (first.empty()) first = counts;
    EXPECT_EQ(counts, first) << seconds;
  }
}

// Whoever is in s goes on within 7 units, and nobody can be stopped.  Everybody sets `a`, so that no
// process can be left out.
TEST(LineupTest, JoinedZonesDecideThatNoRunAvoids) {
  const auto model = testing::LoadModel(Carousel(4));
  const Result result = testing::CheckAndProve(*model, "a == 1 && P1.s --> P1.t", Options());
  EXPECT_EQ(testing::ToText(result.verdict), "satisfied");
  ASSERT_EQ(result.lineup.size(), 2u);
  EXPECT_TRUE(result.lineup[1].has_decided && result.lineup[1].is_joined);
  EXPECT_EQ(LineupText(result).find("decided by extra-m, joined, dfs after "), 0u);
}

// One of y and z is 0 when m is entered and another one 5, so that one of the edges to e can be
// taken.  Of the zones around both nothing tells that: some of their runs stay in m for ever.
TEST(LineupTest, RunsOfJoinedZonesOnlyAreNone) {
  const std::string text = "int[0,7] d;\n" + Carousel(3);
  const size_t system = text.rfind("system");
  const auto model = testing::LoadModel(
      Cat(text.substr(0, system),
          "process Q() { clock y, z; state s { y <= 5 }, l { y <= 5 && a <= 1 }, r { z <= 5 && a "
          "<= 1 }, m { y <= 9 && z <= 9 }, e; commit m; init s; trans s -> l { guard a == 1; "
          "assign z = 0, y = 0; }, s -> r { guard a == 1; assign y = 0, z = 0; }, l -> m { guard y "
          "== 5; assign z = 0; }, r -> m { guard z == 5; assign y = 0; }, m -> e { guard z == 0 && "
          "y == 5; }, m -> e { guard y == 0 && z == 5; }, e -> s { assign y = 0; }; }\n",
          "process R() { state s; init s; trans s -> s { assign d = (d + 1) % 8; }; }\n",
          "system Q, R, ", text.substr(system + 7)));
  const std::string query = "Q.m && d >= 0 --> Q.e";
  const check::Question question = testing::QuestionFor(*model, query);
  EXPECT_FALSE(testing::AskJoined(*model, question).has_value());
  const Result result = testing::CheckAndProve(*model, query, Options());
  EXPECT_EQ(testing::ToText(result.verdict), "satisfied") << Sentence(result);
  ASSERT_EQ(result.lineup.size(), 2u);
  EXPECT_TRUE(result.lineup[0].has_decided);
  EXPECT_TRUE(result.lineup[1].is_joined);
}

// A deadlock after 41 moves, beside counters that never end.
TEST(LineupTest, DeadlocksAreLookedForByTurns) {
  const auto model = testing::LoadModel(
      "int[0,40] n; int[0,9999] m, k; process P() { state s, t; init s; trans s -> s { guard n < "
      "40; assign n = n + 1; }, s -> t { guard n == 40; }, s -> s { guard m < 9999; assign m = m + "
      "1; }, s -> s { guard k < 9999; assign k = k + 1; }; } system P;");
  Options options;
  options.budget.max_seconds = 60;
  for (const char* query : {"E<> deadlock", "A[] not deadlock"}) {
    const Result result = testing::CheckAndProve(*model, query, options);
    EXPECT_EQ(testing::ToText(result.verdict), query[0] == 'E' ? "satisfied" : "violated");
    ASSERT_EQ(result.lineup.size(), 2u);
    EXPECT_EQ(NameOf(result.lineup[0].order), "best");
    EXPECT_EQ(NameOf(result.lineup[1].order), "dfs");
  }
}

}  // namespace
}  // namespace zonelab::lineup_test
