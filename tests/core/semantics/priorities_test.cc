// Priorities: rules of UPPAAL's documentation ("Priorities", "Semantics") and of ARCHITECTURE.md,
// each on a model small enough to be decided by hand.
//
// Every answer is given by all configurations, with its replayed run or checked certificate, and by
// the explicit exploration of a clock grid, which compares levels state by state.
#include <gtest/gtest.h>

#include <string>

#include "core/base/strings.h"
#include "tests/support/check_model.h"
#include "tests/support/files.h"
#include "tests/support/grid_explorer.h"

namespace zonelab::priorities_test {
namespace {

// Is there a state with this predicate?  "yes", "no" or the code of the run-time error.
std::string Exists(const std::string& text, const std::string& predicate) {
  const std::string query = Cat("E<> ", predicate);
  const auto model = testing::LoadModel(text);
  if (!model->ok()) return "bad model";
  std::string answer;
  for (const Options& options : testing::AllConfigurations()) {
    const Result result = testing::CheckAndProve(*model, query, options);
    const std::string one = result.error ? std::string(result.error->code.text())
                            : result.verdict == Verdict::kSatisfied ? "yes"
                            : result.verdict == Verdict::kViolated  ? "no"
                                                                    : Sentence(result);
    if (answer.empty()) answer = one;
    EXPECT_EQ(one, answer) << query << " " << testing::NameOf(options);
  }
  const lang::Query parsed = testing::ParseFor(*model, query);
  testing::GridOptions grid;
  grid.denominator = 2;
  const testing::GridResult oracle = testing::ExploreGrid(NetworkOf(*model), parsed.searched, grid);
  EXPECT_EQ(oracle.reachable, answer == "yes") << query;
  EXPECT_EQ(oracle.error.empty(), answer == "yes" || answer == "no") << query << oracle.error;
  return answer;
}

// A process `name` that can go from A to B, where time stops: `edge` is what stands on the edge.
std::string Step(const std::string& name, const std::string& edge,
                 const std::string& invariant = "") {
  return Cat("process ", name, "() { state A, B", invariant.empty() ? "" : " { " + invariant + " }",
             "; urgent B; init A; trans A -> B { ", edge, " }; }\n");
}

TEST(PrioritiesTest, HigherProcessGoesFirst) {
  const std::string text = Cat(Step("P", ""), Step("Q", ""), "system P < Q;");
  EXPECT_EQ(Exists(text, "P.B && Q.A"), "no");
  EXPECT_EQ(Exists(text, "P.A && Q.B"), "yes");
  EXPECT_EQ(Exists(text, "P.B && Q.B"), "yes");
}

TEST(PrioritiesTest, ProcessesOfOneLevelInterleave) {
  const std::string text = Cat(Step("P", ""), Step("Q", ""), Step("R", ""), "system P, Q < R;");
  EXPECT_EQ(Exists(text, "P.B && Q.A"), "yes");
  EXPECT_EQ(Exists(text, "P.A && Q.B"), "yes");
  EXPECT_EQ(Exists(text, "R.A && (P.B || Q.B)"), "no");
}

TEST(PrioritiesTest, ChannelLevels) {
  // The documentation's example: a, d[0] lowest, b and all of e highest, c and d[1] between.
  const auto two = [](const std::string& one, const std::string& other) {
    return Cat("chan a, b, c, d[2], e[2];\nchan priority a, d[0] < default < b, e;\n",
               "process S() { state A, One, Two; init A; trans A -> One { sync ", one,
               "!; }, A -> Two { sync ", other, "!; }; }\n",
               "process R() { state A; init A; trans A -> A { sync ", one, "?; }, A -> A { sync ",
               other, "?; }; }\nsystem S, R;");
  };
  EXPECT_EQ(Exists(two("a", "c"), "S.One"), "no");
  EXPECT_EQ(Exists(two("a", "c"), "S.Two"), "yes");
  EXPECT_EQ(Exists(two("d[0]", "d[1]"), "S.One"), "no");
  EXPECT_EQ(Exists(two("d[1]", "e[0]"), "S.One"), "no");
  EXPECT_EQ(Exists(two("e[1]", "b"), "S.One"), "yes");
  EXPECT_EQ(Exists(two("e[1]", "b"), "S.Two"), "yes");
  EXPECT_EQ(Exists(two("a", "d[0]"), "S.One"), "yes");
}

TEST(PrioritiesTest, InternalMovesHaveTheDefaultLevel) {
  const auto text = [](const std::string& priorities) {
    return Cat("chan a; chan priority ", priorities, ";\n",
               "process S() { state A, B; init A; trans A -> B { sync a!; }; }\n",
               "process R() { state A, B; init A; trans A -> A { sync a?; }, A -> B { }; }\n",
               "system S, R;");
  };
  EXPECT_EQ(Exists(text("a < default"), "S.B"), "no");
  EXPECT_EQ(Exists(text("default < a"), "R.B && S.A"), "no");
  EXPECT_EQ(Exists(text("default, a"), "S.B"), "yes");
  EXPECT_EQ(Exists(text("a"), "R.B && S.A"), "no");  // not mentioned: `default` is the lowest
}

TEST(PrioritiesTest, LevelOfAChannelChosenByData) {
  const auto text = [](int i) {
    return Cat("chan c[2]; chan priority c[0] < default < c[1]; int i = ", i, ";\n",
               "process S() { state A, B; init A; trans A -> B { sync c[i]!; }; }\n",
               "process R() { state A, B; init A; trans A -> A { sync c[i]?; }, A -> B { }; }\n",
               "system S, R;");
  };
  EXPECT_EQ(Exists(text(0), "S.B"), "no");
  EXPECT_EQ(Exists(text(1), "R.B && S.A"), "no");
  EXPECT_EQ(Exists(text(1), "S.B"), "yes");
}

TEST(PrioritiesTest, HighestParticipantCounts) {
  // A synchronisation of the lowest and the highest process beats the one in between.
  const std::string text = Cat("chan c;\n", Step("P", "sync c!;"), Step("Q", ""),
                               Step("R", "sync c?;"), "system P < Q < R;");
  EXPECT_EQ(Exists(text, "Q.B && R.A"), "no");
  EXPECT_EQ(Exists(text, "Q.A && R.B"), "yes");
}

TEST(PrioritiesTest, ChannelsBeforeProcesses) {
  const std::string text = Cat("chan c; chan priority c < default;\n", Step("P", ""),
                               Step("Q", "sync c!;"), Step("R", "sync c?;"), "system P < Q < R;");
  EXPECT_EQ(Exists(text, "Q.B && P.A"), "no");
  EXPECT_EQ(Exists(text, "P.B && Q.A"), "yes");
}

TEST(PrioritiesTest, ReceiversRaiseABroadcast) {
  // From time 2 on R takes part and lifts P's broadcast above Q; before, P alone is below Q.
  const std::string text = Cat("broadcast chan c; clock x;\n", Step("P", "sync c!;"), Step("Q", ""),
                               Step("R", "guard x >= 2; sync c?;"), "system P < Q < R;");
  EXPECT_EQ(Exists(text, "P.B && Q.A && x < 2"), "no");
  EXPECT_EQ(Exists(text, "P.B && Q.A && R.B && x >= 2"), "yes");
  EXPECT_EQ(Exists(text, "Q.B && P.A && x < 2"), "yes");
  EXPECT_EQ(Exists(text, "Q.B && P.A && x >= 2"), "no");
}

TEST(PrioritiesTest, ClockGuardsSplitTheZone) {
  const auto text = [](const std::string& guard) {
    return Cat("clock x;\n", Step("P", ""), Step("Q", Cat("guard ", guard, ";")), "system P < Q;");
  };
  EXPECT_EQ(Exists(text("x >= 2"), "P.B && Q.A && x >= 2"), "no");
  EXPECT_EQ(Exists(text("x >= 2"), "P.B && Q.A && x > 1 && x < 2"), "yes");
  EXPECT_EQ(Exists(text("x >= 2 && x <= 3"), "P.B && Q.A && x < 2"), "yes");
  EXPECT_EQ(Exists(text("x >= 2 && x <= 3"), "P.B && Q.A && x > 3"), "yes");
  EXPECT_EQ(Exists(text("x >= 2 && x <= 3"), "P.B && Q.A && x >= 2 && x <= 3"), "no");
  EXPECT_EQ(Exists(text("x == 2"), "P.B && Q.A && x == 2"), "no");
  EXPECT_EQ(Exists(text("x == 2"), "P.B && Q.A && x > 2 && x < 3"), "yes");
  EXPECT_EQ(Exists(text("x <= 0"), "P.B && Q.A && x > 0"), "yes");
}

TEST(PrioritiesTest, SeveralHigherMovesLeaveTheRest) {
  // Q forbids [1, 2], R forbids (2, 3): P has [0, 1) and [3, oo).
  const std::string text = Cat("clock x;\n", Step("P", ""), Step("Q", "guard x >= 1 && x <= 2;"),
                               Step("R", "guard x > 2 && x < 3;"), "system P < Q < R;");
  EXPECT_EQ(Exists(text, "P.B && Q.A && R.A && x >= 1 && x < 3"), "no");
  EXPECT_EQ(Exists(text, "P.B && Q.A && R.A && x < 1"), "yes");
  EXPECT_EQ(Exists(text, "P.B && Q.A && R.A && x == 3"), "yes");
}

TEST(PrioritiesTest, TargetInvariantsOfHigherMoves) {
  const auto text = [](const std::string& update, const std::string& invariant) {
    return Cat("clock x, y; int v = 3;\n", Step("P", ""), Step("Q", update, invariant),
               "system P < Q;");
  };
  // Q can move up to x == 2 only; beyond, it does not hold P back.
  EXPECT_EQ(Exists(text("", "x <= 2"), "P.B && Q.A && x <= 2"), "no");
  EXPECT_EQ(Exists(text("", "x <= 2"), "P.B && Q.A && x > 2"), "yes");
  // A clock that is set is what it is set to ...
  EXPECT_EQ(Exists(text("assign x = 0;", "x <= 2"), "P.B && Q.A"), "no");
  EXPECT_EQ(Exists(text("assign x = 3;", "x <= 2"), "P.B && Q.A"), "yes");
  EXPECT_EQ(Exists(text("assign x = 3;", "x <= 2"), "Q.B"), "no");
  // ... and the invariant sees the new data.
  EXPECT_EQ(Exists(text("assign v = 1;", "x <= v"), "P.B && Q.A && x <= 1"), "no");
  EXPECT_EQ(Exists(text("assign v = 1;", "x <= v"), "P.B && Q.A && x > 1 && x < 2"), "yes");
  EXPECT_EQ(Exists(text("assign v = 0;", "v > 0"), "P.B && Q.A"), "yes");
}

TEST(PrioritiesTest, DifferencesInInvariantsOfHigherMoves) {
  // x - y <= 2 after y := 1 asks for x <= 3 before.
  const std::string text = Cat("clock x, y;\n", Step("P", ""),
                               Step("Q", "assign y = 1;", "x - y <= 2"), "system P < Q;");
  const auto model = testing::LoadModel(text);
  ASSERT_TRUE(model->ok());
  const auto verdict = [&](const std::string& query) {
    return std::string(testing::ToText(testing::CheckAndProve(*model, query, Options()).verdict));
  };
  EXPECT_EQ(verdict("E<> P.B && Q.A && x <= 3"), "violated");
  EXPECT_EQ(verdict("E<> P.B && Q.A && x > 3 && x < 4"), "satisfied");
}

TEST(PrioritiesTest, ImpossibleMovesAreNumberedToo) {
  // x and y are always equal, so that the first edge can never be taken; the run takes the second.
  const std::string text =
      "clock x, y; chan q; chan priority default < q;\n"
      "process P() { state A, B; urgent B; init A; trans A -> A { guard x <= 0 && y >= 1; }, "
      "A -> B { guard x <= 0; }; }\nsystem P;";
  EXPECT_EQ(Exists(text, "P.B"), "yes");
  EXPECT_EQ(Exists(text, "P.A && y >= 1 && x < 1"), "no");
}

TEST(PrioritiesTest, CommittedLocationsComeFirst) {
  // Q is higher, but while P is committed it cannot move, and so holds nothing back.
  const std::string text = Cat("process P() { state A, B; commit A; init A; trans A -> B { }; }\n",
                               Step("Q", ""), "system P < Q;");
  EXPECT_EQ(Exists(text, "P.B && Q.A"), "yes");
  EXPECT_EQ(Exists(text, "P.A && Q.B"), "no");
}

TEST(PrioritiesTest, TimePassesAllTheSame) {
  const std::string text = Cat("clock x;\n", Step("P", ""), Step("Q", ""), "system P < Q;");
  EXPECT_EQ(Exists(text, "P.A && Q.A && x > 5"), "yes");
}

TEST(PrioritiesTest, UrgencyDoesNotLookAtPriorities) {
  // The urgent synchronisation is held back by R, which can always move: still no time passes.
  const std::string text =
      Cat("urgent chan u; clock x; chan priority u < default;\n", Step("P", "sync u!;"),
          Step("Q", "sync u?;"), "process R() { state A; init A; trans A -> A { }; }\n",
          "system P, Q, R;");
  EXPECT_EQ(Exists(text, "x > 0"), "no");
  EXPECT_EQ(Exists(text, "P.B"), "no");
}

TEST(PrioritiesTest, ErrorsOfUpdates) {
  const std::string fails = "assign v = v + 1;";
  const auto text = [](const std::string& low, const std::string& high) {
    return Cat("int[0,1] v = 1; clock x;\n", Step("P", low), Step("Q", high), "system P < Q;");
  };
  // Q goes first and takes the error out of reach (or not).
  EXPECT_EQ(Exists(text(fails, "assign v = 0;"), "P.B && v == 1"), "yes");
  EXPECT_EQ(Exists(text(fails, "assign v = 0;"), "P.B && Q.A"), "no");
  EXPECT_EQ(Exists(text(fails, ""), "v == 0"), "range");
  // Beyond x == 2 nothing holds the failing move back.
  EXPECT_EQ(Exists(text(fails, "guard x <= 2; assign v = 0;"), "Q.A && P.B"), "range");
  // A failing move of higher priority is the one that is taken: the lower one does not get by.
  EXPECT_EQ(Exists(text("", fails), "P.B"), "range");
}

TEST(PrioritiesTest, ErrorsOfGuardsCountAlways) {
  // All guards are evaluated to find out what is possible, whatever comes of it.
  const std::string text =
      Cat("int a[2]; int i = 2;\n", Step("P", "guard a[i] == 0;"), Step("Q", ""), "system P < Q;");
  EXPECT_EQ(Exists(text, "P.B"), "index");
}

// UPPAAL's demo: its comments say that the model works (no ERROR) with each of these priorities,
// and that without one it does not.
TEST(PrioritiesTest, InterruptDemo) {
  const std::string shared = testing::SharedFolder();
  if (shared.empty()) GTEST_SKIP() << "no shared folder";
  const std::string plain = testing::ReadText(shared + "/corpus/demos/xta/deis-interrupt.xta");
  const auto with = [&](const std::string& commented) {
    std::string text = plain;
    const size_t at = text.find("//" + commented);
    EXPECT_NE(at, std::string::npos) << commented;
    if (commented.starts_with("system")) text.resize(text.rfind("system INT,C,env;"));
    return commented.starts_with("system") ? text + commented : text.replace(at, 2, "");
  };
  const auto verdict = [](const std::string& text) {
    const auto model = testing::LoadModel(text);
    const Result result = testing::CheckAndProve(*model, "A[] not env.ERROR", Options());
    return std::string(testing::ToText(result.verdict));
  };
  EXPECT_EQ(verdict(plain), "violated");
  EXPECT_EQ(verdict(with("chan priority default < i;")), "satisfied");
  EXPECT_EQ(verdict(with("chan priority up, down < i;")), "satisfied");
  EXPECT_EQ(verdict(with("system C,env < INT;")), "satisfied");
}

}  // namespace
}  // namespace zonelab::priorities_test
