// The other tasks on zones: matrices, redundant constraints, inclusion, fewest constraints, regions,
// interpolants.  What is expected is worked out by hand, or taken from the course's table.
#include <gtest/gtest.h>

#include <random>

#include "core/tasks/constraints.h"
#include "core/tasks/regions.h"
#include "tests/core/tasks/tasks_testing.h"
#include "tests/support/post.h"

namespace zonelab::other_zones_test {
namespace {

using testing::TaskExercise;

// Exercise 11 of the course: x - z <= 5 follows, so x - z <= 8 is redundant; x <= 9 follows.
constexpr char kMatrix[] =
    "```matrix full\nclocks: x, y, z\n"
    "of: x - y <= 2 && y - z <= 3 && z <= 4 && y >= 1 && x - z <= 8\naccept: canonical\n```\n"
    "```matrix loose\nclocks: x, y, z\nof: x - y <= 2 && y - z <= 3 && z <= 4 && y >= 1\naccept: "
    "any\n```\n"
    "```pick redundant\ntext: t\noption: x - y <= 2\noption: y - z <= 3\noption: z <= 4\n"
    "option: y >= 1\noption: x - z <= 8\ndecide: redundant\n```\n"
    "```zone empty\ntext: t\naccept: disjoint\non: x\n```\n";
// Row by row: 0; x <= 9 and x - z <= 5; y <= 7; z <= 4.  Below 0: x, z >= 0, y >= 1.
constexpr char kCanonical[] =
    "<=0 <=0 <=-1 <=0\n<=9 <=0 <=2 <=5\n<=7 <=7 <=0 <=3\n<=4 <=4 <=3 <=0\n";

TEST(OtherZonesTest, Matrix) {
  const TaskExercise exercise = TaskExercise::Of("", kMatrix);
  EXPECT_EQ(exercise.Say("full", kCanonical), "right");
  std::string loose = kCanonical;
  loose.replace(loose.find("<=2 <=5"), 7, "<=2 <=8");
  // Around by y: x - y <= 2 and y - z <= 3.
  EXPECT_EQ(exercise.Say("full", loose),
            R"(wrong {"kind":"entries","entries":[{"row":1,"column":3,"via":2}]})");
  EXPECT_EQ(exercise.Say("loose", loose), "right");
  EXPECT_EQ(exercise.Say("loose", "0 <=0 <=-1 <=0\ninf 0 <=2 inf\ninf inf 0 <=3\n<=4 inf inf 0"),
            "right");
  EXPECT_EQ(
      exercise.Say("loose", "0 <=0 <-1 <=0\ninf 0 <=2 inf\ninf inf 0 <=3\n<=4 inf inf 0"),
      R"(wrong {"kind":"point","point":{"x":"0","y":"1","z":"0"},"isInYours":false,"operation":""})");
  EXPECT_EQ(
      exercise.Say("full", "<=0 <=0\n"),
      R"(unreadable {"kind":"form","line":1,"column":8,"message":"an entry is `<=5`, `<3` or )"
      R"(`inf`, and each row has 4 of them; here is the end of the line",)"
      R"("said":["an entry is `<=5`, `<3` or `inf`, and each row has {0} of them; here is {1}","4",)"
      R"(["the end of the line"]]})");
}

TEST(OtherZonesTest, RedundantAndDisjoint) {
  const TaskExercise exercise = TaskExercise::Of("", kMatrix);
  EXPECT_EQ(exercise.Say("redundant", "x - z <= 8"), "right");
  EXPECT_EQ(exercise.Say("redundant", "z <= 4\ny >= 1"),
            R"(wrong {"kind":"picked","wrong":[2,3],"missing":1})");
  EXPECT_EQ(exercise.Say("empty", "x >= 10"), "right");
  EXPECT_EQ(exercise.Say("empty", "x > 9"), "right");
  EXPECT_EQ(exercise.Say("empty", "x == 12"), "right");
  EXPECT_EQ(
      exercise.Say("empty", "x >= 9"),
      R"(wrong {"kind":"point","point":{"x":"9","y":"7","z":"4"},"isInYours":true,"operation":""})");
  for (const char* answer : {"x < 0", "y > 7", "x > 9, y > 1", "x - y > 3", "true", "x >= 19/2"}) {
    EXPECT_EQ(exercise.Judge("empty", answer).mark, tasks::Judgement::kUnreadable) << answer;
  }
}

// Exercise 12: under M, Old is not within New, as (0, 1) shows; under LU+ both are everything.
TEST(OtherZonesTest, Include) {
  const std::string old = "all; and y >= 1 && y - x >= 1", next = "all; and y >= 2 && y - x >= 2";
  const std::string lu = "; extra-lu-plus lower y=3 upper x=5", m = "; extra-m x=5 y=3";
  const TaskExercise exercise = TaskExercise::Of(
      "", Cat("```include m\ntext: t\nsmall: ", old, m, "\nlarge: ", next, m, "\n```\n",
              "```include lu\ntext: t\nsmall: ", old, lu, "\nlarge: ", next, lu, "\n```\n",
              "```zone old-lu\ntext: t\ndo: ", old, lu, "\n```\n"));
  EXPECT_EQ(exercise.Say("m", "no x = 0, y = 1"), "right");
  EXPECT_EQ(exercise.Say("m", "no y=3/2, x=1/4"), "right");
  EXPECT_EQ(exercise.Say("m", "no x = 0, y = 2"),
            R"(wrong {"kind":"point","point":{"x":"0","y":"2"},"isInYours":true,"operation":""})");
  EXPECT_EQ(exercise.Say("m", "no x = 2, y = 2"),
            R"(wrong {"kind":"point","point":{"x":"2","y":"2"},"isInYours":false,"operation":""})");
  EXPECT_EQ(exercise.Say("m", "yes"), "wrong");
  EXPECT_EQ(exercise.Say("lu", "yes"), "right");
  EXPECT_EQ(exercise.Say("lu", "no x = 0, y = 1"), "wrong");
  EXPECT_EQ(exercise.Judge("m", "no x = 0").mark, tasks::Judgement::kUnreadable);
  EXPECT_EQ(exercise.Judge("m", "perhaps").mark, tasks::Judgement::kUnreadable);
  EXPECT_EQ(exercise.Say("old-lu", "true"), "right");
}

TEST(OtherZonesTest, Minimal) {
  const TaskExercise exercise =
      TaskExercise::Of("",
                       "```minimal z\ntext: t\nclocks: x, y\nof: x - y <= 2 && y <= 3 && x <= 9 && "
                       "y == 1 && x >= 0\n```\n");
  // y is 1, so x <= 3 by x - y <= 2; one of the two says it.
  EXPECT_EQ(exercise.Say("z", "y == 1, x <= 3"), "right");
  EXPECT_EQ(exercise.Say("z", "y == 1 && x - y <= 2"), "right");
  EXPECT_EQ(exercise.Say("z", "1 <= y <= 1, x <= 3"),
            R"(wrong {"kind":"count","given":3,"best":2})");
  EXPECT_EQ(exercise.Say("z", "y == 1"),
            R"(wrong {"kind":"point","point":{"x":"4","y":"1"},"isInYours":true,"operation":""})");
}

// Fewest relations against all subsets of the matrix's bounds, with equations in the place of two.
TEST(OtherZonesTest, FewestAgainstSubsets) {
  std::mt19937 random(5);
  const auto below = [&](int n) { return std::uniform_int_distribution<int>(0, n - 1)(random); };
  for (int round = 0; round < 300; ++round) {
    std::vector<zone::Constraint> some;
    for (int k = 0; k < 2 + below(4); ++k) {
      const int i = below(3), j = (i + 1 + below(2)) % 3, c = below(7) - 3;
      some.push_back({i, j, below(3) == 0 ? zone::LessThan(c) : zone::AtMost(c)});
      if (below(4) == 0) some.push_back({j, i, zone::AtMost(-c)});
    }
    const tasks::Set set = tasks::Set::Of(3, some);
    if (set.empty()) continue;
    // Each relation: one bound of the matrix, or both of a pair that meet.
    std::vector<std::vector<zone::Constraint>> relations;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        if (i == j || !zone::IsFinite(set.At(i, j))) continue;
        relations.push_back({{i, j, set.At(i, j)}});
        if (i < j && zone::Add(set.At(i, j), set.At(j, i)) == zone::kZero) {
          relations.push_back({{i, j, set.At(i, j)}, {j, i, set.At(j, i)}});
        }
      }
    }
    int best = 99;
    for (unsigned chosen = 0; chosen < 1U << relations.size(); ++chosen) {
      std::vector<zone::Constraint> all;
      int count = 0;
      for (size_t k = 0; k < relations.size(); ++k) {
        if ((chosen >> k & 1) == 0) continue;
        ++count;
        all.insert(all.end(), relations[k].begin(), relations[k].end());
      }
      if (count < best && tasks::Set::Of(3, all) == set) best = count;
    }
    EXPECT_EQ(tasks::FewestRelations(set), best) << round;
  }
}

TEST(OtherZonesTest, Region) {
  const TaskExercise exercise = TaskExercise::Of(
      "",
      "```region r\ntext: t\npoint: x = 1/2, y = 1\nconstants: x=2 y=1\n```\n"
      "```region after\ntext: t\npoint: x = 0, y = 1/2\nconstants: x=1 y=1\nsuccessors: yes\n```\n"
      "```region reset\ntext: t\nclocks: x, y\ndo: init; delay; and x == 1; reset y\nconstants: "
      "x=2 y=1\n```\n");
  EXPECT_EQ(exercise.Say("r", "0 < x < 1, y == 1"), "right");
  EXPECT_EQ(exercise.Say("r", "0 < x, x < y, y == 1"), "right");
  EXPECT_EQ(exercise.Say("r", "0 < x <= 1, y == 1"),
            R"(wrong {"kind":"point","point":{"x":"1","y":"1"},"isInYours":true,"operation":""})");
  EXPECT_EQ(exercise.Say("reset", "x == 1, y == 0"), "right");
  // (0, 1/2) → 0 < x < y < 1 → 0 < x < 1 = y → 0 < x < 1 < y → x = 1 < y → both beyond 1.
  EXPECT_EQ(exercise.Say("after",
                         "0 < x, x < y, y < 1\n0 < x < 1, y == 1\n0 < x < 1, y > 1\nx == 1, y > 1\n"
                         "x > 1, y > 1"),
            "right");
  EXPECT_EQ(
      exercise.Say("after", "0 < x, x < y, y < 1\n0 < x < 1, y > 1"),
      R"(wrong {"kind":"form","line":2,"column":1,"message":"this is not the region that comes next",)"
      R"("said":["this is not the region that comes next"]})");
  EXPECT_EQ(
      exercise.Say("after", "0 < x, x < y, y < 1"),
      R"(wrong {"kind":"form","line":1,"column":1,"message":"more regions follow behind this one",)"
      R"("said":["more regions follow behind this one"]})");
}

// Two points are in one region iff they agree on all that Alur and Dill (1994) ask for.
TEST(OtherZonesTest, RegionsAgainstTheirDefinition) {
  const tasks::LargestConstants largest = {0, 2, 1};
  const auto at = [](int quarters) { return run::Fraction(quarters) * run::Fraction(4).Inverse(); };
  const auto agree = [&](int x, int y, int u, int v) {
    const bool far_x = x > 8, far_y = y > 4;
    if (far_x != (u > 8) || far_y != (v > 4)) return false;
    if (!far_x && (x / 4 != u / 4 || (x % 4 == 0) != (u % 4 == 0))) return false;
    if (!far_y && (y / 4 != v / 4 || (y % 4 == 0) != (v % 4 == 0))) return false;
    return far_x || far_y ||
           ((x % 4 <= y % 4) == (u % 4 <= v % 4) && (x % 4 >= y % 4) == (u % 4 >= v % 4));
  };
  for (int x = 0; x <= 12; ++x) {
    for (int y = 0; y <= 8; ++y) {
      const tasks::Set region = tasks::RegionOf({0, at(x), at(y)}, largest);
      for (int u = 0; u <= 12; ++u) {
        for (int v = 0; v <= 8; ++v) {
          ASSERT_EQ(region.Contains({0, at(u), at(v)}), agree(x, y, u, v))
              << x << " " << y << " " << u << " " << v;
        }
      }
    }
  }
}

// Exercise 16: at Mid, with the edge to Bad to be kept out.
using testing::kPost;

TEST(OtherZonesTest, Interpolant) {
  TaskExercise exercise =
      TaskExercise::Of(kPost,
                       "```interpolant mid\ntext: t\nof: path Post.Start->Mid\nagainst: edge "
                       "Post.Mid->Bad\nbest: 1\n```\n"
                       "```interpolant before\ntext: t\nof: init\ninto: mid\n```\n"
                       "```interpolant plain\ntext: t\nof: and x <= 2\nagainst: x >= 4\n```\n");
  // At Mid x and w are equal, x - y is between 2 and 5, and y is at most 3.  The course's table has
  // `x == w` as right, and two that are not: `x - y <= 7` and `x <= 7`.
  for (const char* right :
       {"x - y <= 5", "x - y <= 6", "x <= 8", "x <= 9", "x == w", "x - w <= 0", "x - y < 6"}) {
    EXPECT_EQ(exercise.Say("mid", right), "right") << right;
  }
  EXPECT_EQ(exercise.Judge("mid", "x - y <= 7").mark, tasks::Judgement::kWrong);
  EXPECT_NE(exercise.Say("mid", "x - y <= 7").find(R"("isInYours":true)"), std::string::npos);
  EXPECT_NE(exercise.Say("mid", "x <= 7").find(R"("isInYours":false)"), std::string::npos);
  EXPECT_EQ(exercise.Judge("mid", "true").mark, tasks::Judgement::kWrong);
  EXPECT_EQ(exercise.Say("mid", "x - y <= 5, y <= 3"),
            R"(wrong {"kind":"count","given":2,"best":1})");
  EXPECT_EQ(exercise.Judge("before", "x <= 5").mark, tasks::Judgement::kUnreadable);
  // Whatever holds at Start must lead into x - y <= 5: the invariant x <= 5 says it anyway.
  exercise.answers["mid"] = "x - y <= 5";
  EXPECT_EQ(exercise.Say("before", "true"), "right");
  exercise.answers["mid"] = "x == w";
  EXPECT_EQ(exercise.Say("before", "x == w"), "right");
  EXPECT_EQ(exercise.Judge("before", "true").mark, tasks::Judgement::kWrong);
  EXPECT_EQ(exercise.Judge("before", "x <= w").mark, tasks::Judgement::kWrong);
  EXPECT_EQ(exercise.Say("plain", "x < 4"), "right");
  EXPECT_EQ(
      exercise.Say("plain", "x <= 4"),
      R"(wrong {"kind":"point","point":{"x":"4","y":"0","w":"0"},"isInYours":true,"operation":""})");
}

// Clocks of its own: edges of the model, and its invariants, speak of others.
TEST(OtherZonesTest, ClocksOfItsOwn) {
  const TaskExercise exercise =
      TaskExercise::Of(kPost,
                       "```zone path\ntext: t\nclocks: a\ndo: init; path Post.Start->Mid\n```\n"
                       "```zone own\ntext: t\nclocks: a\ndo: init; delay; and a <= 3\n```\n");
  EXPECT_EQ(
      exercise.Say("path", "a <= 3"),
      "unsound do: `path Post.Start->Mid`: an edge needs a model, `xta start`, and its clocks: "
      "leave `clocks` out");
  EXPECT_EQ(exercise.Say("own", "true"),
            R"(wrong {"kind":"point","point":{"a":"4"},"isInYours":true,"operation":"invariant"})");
}

// Whatever the spelling.
TEST(OtherZonesTest, Spellings) {
  const TaskExercise exercise =
      TaskExercise::Of(kPost, "```zone z\ntext: t\ndo: init; delay; and x <= 5; reset y\n```\n");
  for (const char* answer :
       {"y == 0, x == w, x <= 5", "0 <= x <= 5 && w = x\ny<=0",
        "x - w <= 0; w - x <= 0; 5 >= x; y = 0", "Post.x == Post.w,\n\nw <= 5,\nPost.y == 0,",
        "w ≤ 5 ∧ x = w ∧ y = 0", "x <= w, w <= x + 0, x - 5 <= y, y == 0"}) {
    EXPECT_EQ(exercise.Say("z", answer), "right") << answer;
  }
  const auto message = [&](const char* answer) {
    const tasks::Judgement judgement = exercise.Judge("z", answer);
    EXPECT_EQ(judgement.mark, tasks::Judgement::kUnreadable) << answer;
    const auto& error = std::get<tasks::TextError>(*judgement.feedback);
    return Cat(error.line, ":", error.column, ": ", error.message);
  };
  EXPECT_EQ(message("x <= 5\ny < "), "2:5: a clock or a number is expected here, not the end");
  EXPECT_EQ(message("x <= 5, v == 0"), "1:9: there is no clock `v`; there are x, y, w");
  EXPECT_EQ(message("x + y <= 5"),
            "1:1: `x + y <= 5` compares neither a clock nor the difference of two");
  EXPECT_EQ(message("x <= 5/2"), "1:6: constraints have whole numbers only");
  EXPECT_EQ(message("x != 3"), "1:3: `!=` describes no zone; write `<`, `<=`, `==`, `>=` or `>`");
  EXPECT_EQ(message("x <= 100001"), "1:6: the number is too large: at most 100000");
  EXPECT_EQ(message("3 < 5"), "1:1: `3 < 5` compares no clock");
  EXPECT_EQ(message("x"), "1:2: `<`, `<=`, `==`, `>=` or `>` is expected here, not the end");
}

TEST(OtherZonesTest, ReadZone) {
  const TaskExercise exercise = TaskExercise::Of("", kMatrix);
  const auto read = [&](const char* text) {
    return tasks::ReadZoneToJson(exercise.context(), exercise.Find("empty"), text).dump();
  };
  EXPECT_EQ(
      read("x < 3, y == 1"),
      R"({"clocks":["x","y","z"],"isEmpty":false,"entries":[["<=0","<=0","<=-1","<=0"],)"
      R"(["<3","<=0","<2","<3"],["<=1","<=1","<=0","<=1"],["inf","inf","inf","<=0"]],"error":null})");
  EXPECT_EQ(read("x < 3, x > 3"),
            R"({"clocks":["x","y","z"],"isEmpty":true,"entries":[],"error":null})");
  EXPECT_NE(read("x <").find(R"("error":{"line":1)"), std::string::npos);
}

}  // namespace
}  // namespace zonelab::other_zones_test
