// Clocks that stand still: verdicts by hand, with what proves them; and what must not be said.
#include "core/check/stopwatches.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "core/base/strings.h"
#include "tests/support/check_model.h"
#include "tests/support/grid_explorer.h"

namespace zonelab::stopwatches_test {
namespace {

using testing::CheckAndProve;
using testing::Describe;
using testing::LoadModel;
using testing::ToText;

struct Case {
  const char* query;
  const char* outcome;
};

// "satisfied", "violated", "unknown: approximate", "refused: …" (the code).
std::string OutcomeOf(Model& model, const std::string& query, const Options& options) {
  const auto session = model.Open(query, options);
  if (!session->ok()) return "refused: " + std::string(session->diagnostics().all()[0].code);
  const Result result = CheckAndProve(model, query, options);
  if (result.verdict != Verdict::kUnknown) return ToText(result.verdict);
  return Cat("unknown: ", NameOf(result.reason.code));
}

template <size_t kCount>
void Expect(const std::string& text, const Case (&cases)[kCount]) {
  const auto model = LoadModel(text);
  for (const Case& each : cases) {
    for (const char* clocks : {"auto", "exact", "extra-m", "bin"}) {
      Options options;
      options.clocks = clocks;
      EXPECT_EQ(OutcomeOf(*model, each.query, options), each.outcome)
          << each.query << " " << clocks;
    }
  }
}

// A task that needs 3 units is held back from 1 to 3: it is done at 5, and only then.  `t` is never
// set.  One clock runs while `x` stands still, so zones are exact.
TEST(StopwatchesTest, APreemptedTask) {
  Expect(R"(
    clock x, t;
    process T() {
      state run { x <= 3 }, hold { x' == 0 && t <= 3 }, rest { x <= 3 }, done;
      commit done;
      init run;
      trans run -> hold { guard x == 1; }, hold -> rest { guard t == 3; },
            rest -> done { guard x == 3; };
    }
    system T;)",
         {{"E<> T.done", "satisfied"},
          {"E<> T.done && t == 5", "satisfied"},
          {"E<> T.done && t < 5", "violated"},
          {"E<> T.done && t > 5", "violated"},
          {"A[] T.done imply t == 5", "satisfied"},
          {"A[] T.hold imply x == 1", "satisfied"},
          {"A[] T.rest imply t - x == 2", "satisfied"},
          {"A[] not deadlock", "refused: unsupported-feature"},
          {"A<> T.done", "refused: unsupported-feature"},
          {"T.run --> T.done", "refused: unsupported-feature"},
          {"sup: t", "satisfied"},
          {"inf{T.rest}: t", "satisfied"}});
}

// Values of zones count where a run attains them.
TEST(StopwatchesTest, Values) {
  const auto model = LoadModel(R"(
    clock x, t;
    process T() {
      state run { x <= 3 && t <= 3 }, hold { x' == 0 && t <= 3 }, rest { x <= 3 }, done { t' == 0 };
      init run;
      trans run -> hold { guard x >= 1; }, hold -> rest { guard t == 3; },
            rest -> done { guard x == 3; };
    }
    system T;)");
  const auto values = [&](const char* query) {
    const Result result = CheckAndProve(*model, query, Options());
    std::string text;
    for (const Extreme& extreme : result.extremes) {
      Append(&text, text.empty() ? "" : ", ", SideText(extreme.lower, false),
             SideText(extreme.upper, true));
    }
    return result.verdict == Verdict::kUnknown ? std::string(NameOf(result.reason.code)) : text;
  };
  EXPECT_EQ(values("sup{T.rest}: t"), "<= 5");
  EXPECT_EQ(values("inf{T.done}: t"), ">= 3");
  EXPECT_EQ(values("bounds{T.done}: t"), ">= 3<= 5");
  EXPECT_EQ(values("sup{T.done}: x"), "approximate");  // it has no bound, which is not shown
  EXPECT_EQ(values("sup{T.hold}: x, t"), "<= 3, <= 3");
  EXPECT_EQ(values("sup{T.hold && t > 3}: x"), "");
}

// z is set after a, x stands still from a + b on: y - z is a, x is a + b, so x >= y - z.  No zone
// says that, since three clocks are in it.
constexpr char kThreeClocks[] = R"(
    clock x, y, z;
    process P() {
      state first, second, hold { x' == 0 }, good, bad;
      commit good, bad;
      init first;
      trans first -> second { assign z = 0; }, second -> hold { },
            hold -> good { guard x == 4 && y == 5 && z == 1; },
            hold -> bad { guard x == 1 && y == 5 && z == 1; };
    }
    system P;)";

TEST(StopwatchesTest, ZonesMayBeTooLarge) {
  Expect(kThreeClocks, {{"E<> P.good", "satisfied"},
                        {"A[] not P.good", "violated"},
                        {"E<> P.bad", "unknown: approximate"},
                        {"A[] not P.bad", "unknown: approximate"},
                        {"E<> P.bad || P.good", "satisfied"},
                        {"E<> P.good && y > 5", "violated"},
                        {"sup{P.hold && y == 5 && z == 1}: x", "satisfied"},
                        {"inf{P.hold && y == 5 && z == 1}: x", "unknown: approximate"}});
}

// Nobody notices that x stands still in `idle`: it is set before it is compared.  So everything is
// answered, whatever the clocks do meanwhile.
TEST(StopwatchesTest, StopsThatNobodyNotices) {
  Expect(R"(
    clock x; int[0,1] n;
    process P() {
      state idle { x' == 0 }, busy { x <= 5 };
      init idle;
      trans idle -> busy { assign x = 0; }, busy -> idle { guard x >= 3; assign n = 1 - n; };
    }
    system P;)",
         {{"A[] not deadlock", "satisfied"},
          {"P.busy --> P.idle", "satisfied"},
          {"P.idle --> P.busy", "violated"},
          {"E[] P.idle", "satisfied"},
          {"A<> P.busy", "violated"},
          {"E<> P.idle && n == 1", "satisfied"},
          {"sup: n", "satisfied"},
          {"A[] P.busy imply x <= 5", "satisfied"},  // this one does look at x
          {"sup: x", "satisfied"}});
}

// The clock is compared where it stands still, or behind it, or by somebody else.
TEST(StopwatchesTest, WhoNotices) {
  constexpr const char* kNoticed[] = {
      "clock x; process P() { state a { x' == 0 && x <= 1 }; init a; } system P;",
      "clock x; process P() { state a { x' == 0 }, b; init a; trans a -> b { guard x > 1; }; } "
      "system P;",
      "clock x; process P() { state a { x' == 0 }, b, c; init a; trans a -> b { }, b -> c { guard "
      "x > 1; }; } system P;",
      "clock x; process P() { state a { x' == 0 }; init a; } process Q() { state a { x <= 3 }; "
      "init a; } system P, Q;",
      "clock x, y; process P() { state a { x' == 0 }, b; init a; trans a -> b { guard x - y > 1; "
      "}; } system P;",
      "clock x; int[0,2] n; process P() { state a { x' == n }; init a; } system P;",
  };
  for (const char* text : kNoticed) {
    const auto model = LoadModel(text);
    EXPECT_EQ(OutcomeOf(*model, "A[] not deadlock", {}), "refused: unsupported-feature") << text;
  }
  constexpr const char* kUnnoticed[] = {
      "clock x; process P() { state a { x' == 0 }, b; init a; trans a -> b { assign x = 0; }, b -> "
      "a { guard x > 1; }; } system P;",
      "clock x; int[0,1] n; process P() { state a { x' == n }, b { x' == 1 && x <= 3 }; init b; "
      "trans b -> a { }; } system P;",
      "clock x[2]; process P() { state a { x[0]' == 0 && x[1] <= 3 }; init a; trans a -> a { "
      "assign "
      "x[1] = 0; }; } system P;",
  };
  for (const char* text : kUnnoticed) {
    const auto model = LoadModel(text);
    EXPECT_NE(OutcomeOf(*model, "A[] not deadlock", {}), "refused: unsupported-feature") << text;
  }
}

TEST(StopwatchesTest, RatesOfDataAndInSeveralForms) {
  Expect(R"(
    clock x[2], t; bool on = true; int[0,3] n;
    process P() {
      state a { x[0]' == on && (n > 1 || x[1]' == 0) && t <= 4 },
            b { forall (i : int[0,1]) x[i]' == 0 };
      init a;
      trans a -> a { guard t == 2 && n == 0; assign on = false, n = 2; },
            a -> b { guard t == 4; };
    }
    system P;)",
         {{"E<> P.b && n == 2 && x[0] == 2 && x[1] == 2", "satisfied"},
          {"A[] P.b && n == 2 imply x[0] == 2 && x[1] == 2", "satisfied"},
          {"A[] P.b && n == 0 imply x[0] == 4 && x[1] == 0", "satisfied"},
          {"E<> P.b && t > 4 && x[0] > 4", "violated"}});
}

TEST(StopwatchesTest, TooManyRates) {
  const auto model = Model::Load(
      "clock x; process P() { state a { forall (i : int[0,100000]) x' == 0 }; init a; } system P;",
      Format::kXta);
  ASSERT_FALSE(model->ok());
  EXPECT_EQ(model->diagnostics().all()[0].code, "too-large");
}

// Two processes: a clock stands still where one of them says so, in urgent locations nothing runs.
TEST(StopwatchesTest, SeveralProcesses) {
  Expect(R"(
    clock x, t;
    process P() { state a, b { x' == 1 }; init a; trans a -> b { guard t == 1; }; }
    process Q() { state a, b { x' == 0 }; init a; trans a -> b { guard t == 2; }; }
    system P, Q;)",
         {{"E<> P.b && Q.b && t == 9 && x == 2", "satisfied"},
          {"E<> Q.b && x != 2", "violated"},
          {"A[] Q.a imply x == t", "satisfied"}});
}

TEST(StopwatchesTest, OtherRates) {
  for (const char* rate : {"2", "-1", "n + 2"}) {
    const auto model = Model::Load(
        Cat("clock x; int[0,1] n; process P() { state a { x' == ", rate, " }; init a; } system P;"),
        Format::kXta);
    ASSERT_FALSE(model->ok()) << rate;
    EXPECT_EQ(model->diagnostics().all()[0].code, "unsupported-feature") << rate;
  }
  // A rate that becomes 2 is a run-time error of the move that makes it so.
  const auto model = LoadModel(
      "clock x; int[0,2] n; process P() { state a { x' == n }; init a; trans a -> a { guard n < 2; "
      "assign n = n + 1; }; } system P;");
  const Result result = CheckAndProve(*model, "E<> x > 100 && n == 2", Options());
  EXPECT_EQ(result.verdict, Verdict::kUnknown);
  ASSERT_NE(result.error, nullptr);
  EXPECT_EQ(result.error->code, "clock-rate");
  EXPECT_EQ(OutcomeOf(*model, "E<> n == 1 && x == 3", {}), "satisfied");
}

// Chains of locations in which some of three clocks stand still, and which end where all clocks have
// given values.  There is one path, so whether a run takes it is always known: what the grid finds
// must be found, and what is only in the zones is "unknown".
TEST(StopwatchesTest, ChainsAgreeWithAGrid) {
  std::mt19937 random(20261130);
  const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
  int satisfied = 0, violated = 0, unknown = 0;
  for (int round = 0; round < 400; ++round) {
    std::string states, edges;
    constexpr int kLocations = 5;
    for (int l = 0; l < kLocations; ++l) {
      std::string rates, resets;
      for (const char* clock : {"x", "y", "z"}) {
        if (chance(35)) Append(&rates, rates.empty() ? "" : " && ", clock, "' == 0");
        if (chance(25)) Append(&resets, resets.empty() ? "assign " : ", ", clock, " = 0");
      }
      Append(&states, "l", l, rates.empty() ? "" : Cat(" { ", rates, " }"), ", ");
      if (l + 1 < kLocations) {
        Append(&edges, "l", l, " -> l", l + 1, " { ", resets, resets.empty() ? "" : ";", " }, ");
      }
    }
    Append(&edges, "l", kLocations - 1, " -> end { guard x == ", random() % 5,
           " && y == ", random() % 5, " && z == ", random() % 5, "; };");
    const auto model = LoadModel(Cat("clock x, y, z; process P() { state ", states,
                                     "end; init l0; trans ", edges, " } system P;"));
    SCOPED_TRACE(edges);
    const lang::Query asked = testing::ParseFor(*model, "E<> P.end");
    testing::GridOptions grid;
    grid.denominator = 2;
    grid.cap = 5;
    const testing::GridResult found = testing::ExploreGrid(NetworkOf(*model), asked.searched, grid);
    ASSERT_TRUE(found.reachable || found.complete);
    const std::string outcome = OutcomeOf(*model, "E<> P.end", {});
    EXPECT_EQ(outcome == "satisfied", found.reachable) << states;
    satisfied += outcome == "satisfied";
    violated += outcome == "violated";
    unknown += outcome == "unknown: approximate";
  }
  EXPECT_EQ(satisfied + violated + unknown, 400);
  EXPECT_GT(satisfied, 40);
  EXPECT_GT(violated, 40);
  EXPECT_GT(unknown, 0);
}

// A run-time error that only zones reach is no run-time error of the model.
TEST(StopwatchesTest, ErrorsThatOnlyZonesReach) {
  std::string text = kThreeClocks;
  const std::string from = "bad { guard x == 1 && y == 5 && z == 1; }";
  text.replace(text.find(from), from.size(),
               "bad { guard x == 1 && y == 5 && z == 1; assign n = 2; }");
  const auto model = LoadModel("int[0,1] n;" + text);
  EXPECT_EQ(OutcomeOf(*model, "E<> n == 1", {}), "unknown: approximate");
  EXPECT_EQ(OutcomeOf(*model, "E<> P.good", {}), "satisfied");
}

}  // namespace
}  // namespace zonelab::stopwatches_test
