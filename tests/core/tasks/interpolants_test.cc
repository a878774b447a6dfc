// Interpolants: exactly the right ones are accepted.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "tests/core/tasks/tasks_testing.h"
#include "tests/support/post.h"

namespace zonelab::interpolants_test {
namespace {

using testing::IsTighter;
using testing::PlainBound;
using testing::PlainZone;
using testing::TaskExercise;
using Mark = tasks::Judgement::Mark;

const std::vector<std::string> kNames = {"", "x", "y", "z"};

bool IsWithin(const PlainZone& a, const PlainZone& b) {
  if (a.empty || b.empty) return a.empty;
  for (int i = 0; i < a.n(); ++i) {
    for (int j = 0; j < a.n(); ++j) {
      if (IsTighter(b.d[i][j], a.d[i][j])) return false;
    }
  }
  return true;
}
PlainZone Both(PlainZone a, const PlainZone& b) {
  for (int i = 0; i < a.n(); ++i) {
    for (int j = 0; j < a.n(); ++j) a.Add(i, j, b.d[i][j]);
  }
  a.empty = a.empty || b.empty;
  return a;
}

// "9/2" in 1/`unit`.
long Scaled(const std::string& text, long unit) {
  const size_t slash = text.find('/');
  const long under = slash == std::string::npos ? 1 : std::stol(text.substr(slash + 1));
  return std::stol(text) * unit / under;
}
bool Contains(const PlainZone& zone, const tasks::Values& values) {
  constexpr long kUnit = 5040;  // whatever is small divides it
  std::vector<long> point = {0};
  for (const auto& [name, value] : values) point.push_back(Scaled(value, kUnit));
  for (int i = 0; i < zone.n() && !zone.empty; ++i) {
    for (int j = 0; j < zone.n(); ++j) {
      const PlainBound& bound = zone.d[i][j];
      const long difference = point[i] - point[j];
      if (!bound.none &&
          (bound.strict ? difference >= bound.c * kUnit : difference > bound.c * kUnit)) {
        return false;
      }
    }
  }
  return !zone.empty;
}

// Random pairs of a zone and a guard that it rules out, with candidates that are made from the zone's own bounds.  Right are those
// that contain the zone and do not meet the guard, says a plain matrix; of the others the point must show it.
TEST(InterpolantsTest, ThousandPairs) {
  std::mt19937_64 random(20261130);
  const auto pick = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  int pairs = 0, right = 0, too_small = 0, too_large = 0;
  while (pairs < 1000) {
    const int n = pick(3, 4);
    PlainZone zone(n), guard(n);
    for (int k = pick(2, 5); k > 0; --k) {
      const int i = pick(0, n - 1), j = (i + pick(1, n - 1)) % n;
      zone.Add(i, j, {false, i == 0 ? -pick(0, 4) : pick(-2, 5), pick(0, 2) == 0});
    }
    for (int k = pick(1, 2); k > 0; --k) {
      const int i = pick(0, n - 1), j = (i + pick(1, n - 1)) % n;
      guard.Add(i, j, {false, i == 0 ? -pick(1, 8) : pick(-4, 3), pick(0, 2) == 0});
    }
    if (zone.empty || guard.empty || !Both(zone, guard).empty) continue;
    ++pairs;
    const std::vector<std::string> names(kNames.begin(), kNames.begin() + n);
    std::string clocks;
    for (int x = 1; x < n; ++x) Append(&clocks, x == 1 ? "" : ", ", names[x]);
    const TaskExercise exercise =
        TaskExercise::Of("", Cat("```interpolant it\ntext: t\nclocks: ", clocks, "\nof: and ",
                                 zone.Text(names), "\nagainst: ", guard.Text(names), "\n```\n"));
    for (int candidate = 0; candidate < 6; ++candidate) {
      PlainZone yours(n);
      for (int k = pick(1, 3); k > 0; --k) {
        const int i = pick(0, n - 1), j = (i + pick(1, n - 1)) % n;
        PlainBound bound = zone.d[i][j];
        if (bound.none || pick(0, 5) == 0) bound = {false, pick(-3, 6), false};
        bound.c += pick(0, 3) == 0 ? pick(-1, 2) : 0;
        if (pick(0, 3) == 0) bound.strict = !bound.strict;
        yours.Add(i, j, bound);
      }
      const bool holds = IsWithin(zone, yours), contradicts = Both(yours, guard).empty;
      const tasks::Judgement judgement = exercise.Judge("it", yours.Text(names));
      ASSERT_EQ(judgement.mark, holds && contradicts ? Mark::kRight : Mark::kWrong)
          << zone.Text(names) << " | " << guard.Text(names) << " | " << yours.Text(names);
      ++(!holds ? too_small : contradicts ? right : too_large);
      if (judgement.mark == Mark::kRight) continue;
      const auto& said = std::get<tasks::PointFeedback>(*judgement.feedback);
      EXPECT_EQ(said.is_in_yours, holds);
      EXPECT_EQ(Contains(yours, said.point), holds) << zone.Text(names) << yours.Text(names);
      EXPECT_TRUE(Contains(holds ? guard : zone, said.point));
    }
  }
  std::printf("%d right, %d too small, %d too large\n", right, too_small, too_large);
  EXPECT_GE(right, 500);
  EXPECT_GE(too_small, 500);
  EXPECT_GE(too_large, 500);
}

using testing::kPost;

// The loop resets w and nothing else: what speaks of x and y alone survives it, `x == w` does not.  For instance from
// x = w = 5, y = 1 it leads to x = 5, w = 0, y = 1.
TEST(InterpolantsTest, Inductive) {
  const TaskExercise exercise = TaskExercise::Of(
      kPost,
      "```interpolant mid\ntext: t\nof: path Post.Start->Mid\nagainst: edge Post.Mid->Bad\n"
      "best: 1 constraint\ninductive: yes\n```\n"
      "```interpolant end\ntext: t\nof: path Post.Start->Mid; path Post.Mid->End\nagainst: x < "
      "2\ninductive: yes\n```\n");
  EXPECT_EQ(exercise.Say("mid", "x - y <= 5"), "right");
  EXPECT_EQ(exercise.Say("mid", "x - y < 6"), "right");
  const tasks::Judgement wrong = exercise.Judge("mid", "x == w");
  EXPECT_EQ(wrong.mark, Mark::kWrong);
  const auto& said = std::get<tasks::PointFeedback>(*wrong.feedback);
  EXPECT_EQ(said.operation, "loop");
  EXPECT_FALSE(said.is_in_yours);
  EXPECT_NE(said.point[0].second, said.point[2].second);
  // x <= 9 holds at Mid and rules the edge out.  The loop is for x <= 6, and then y <= 3 and y >= 1 leave at most 2 more: x <= 8.
  EXPECT_EQ(exercise.Say("mid", "x <= 9"), "right");
  // But x <= 8 without y: from x = 6, y = 0 is not ready for the loop; from x = 6, y = 1 it leads to x = 8 at most.
  EXPECT_EQ(exercise.Say("mid", "x <= 8"), "right");
  EXPECT_EQ(exercise.Say("end", "x >= 2"),
            "unsound inductive: no edge leads from Post.End back to it");
  const tasks::Judgement long_one = exercise.Judge("mid", "x - y <= 5, w >= 0");
  EXPECT_EQ(long_one.mark, Mark::kWrong);
  EXPECT_EQ(long_one.share.parts * 2, long_one.share.of);  // right, with more than is needed: half
}

// One node back: y is 0 at Mid's entry, so x - y <= 5 there means x <= 5 in Start, which its invariant says.  For x == w at Mid it
// takes x == w in Start.
TEST(InterpolantsTest, OneNodeBack) {
  TaskExercise exercise = TaskExercise::Of(
      kPost,
      "```interpolant mid\ntext: t\nof: path Post.Start->Mid\nagainst: edge Post.Mid->Bad\n```\n"
      "```interpolant before\ntext: t\nof: init\ninto: mid\nbest: 1 constraint\n```\n");
  exercise.answers["mid"] = "x == w";
  EXPECT_EQ(exercise.Say("before", "x == w"), "right");
  const tasks::Judgement wrong = exercise.Judge("before", "x <= w");
  const auto& said = std::get<tasks::PointFeedback>(*wrong.feedback);
  EXPECT_EQ(said.operation, "next");
  EXPECT_TRUE(said.is_in_yours);
  // It lies at Mid: behind the edge y is at most 3, and x and w differ as they did in Start.
  const auto value = [&](size_t k) { return Scaled(said.point[k].second, 5040); };
  EXPECT_LT(value(0), value(2));
  EXPECT_LE(value(1), 3 * 5040);
  EXPECT_EQ(exercise.Judge("before", "x <= 0, x >= w").mark, Mark::kWrong);
  EXPECT_EQ(
      std::get<tasks::CountFeedback>(*exercise.Judge("before", "x <= 0, w <= 0").feedback).given,
      2);
}

}  // namespace
}  // namespace zonelab::interpolants_test
