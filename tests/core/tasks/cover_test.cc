// Does one zone cover another?  Against the definition of each method, on points of a grid.
#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/zone/dbm.h"
#include "core/zone/inclusion.h"
#include "tests/core/tasks/tasks_testing.h"

namespace zonelab::cover_test {
namespace {

using testing::PlainZone;
using testing::TaskExercise;
using Mark = tasks::Judgement::Mark;

TaskExercise Covers(const std::string& small, const std::string& large, const std::string& by) {
  return TaskExercise::Of("", Cat("```cover it\ntext: t\nclocks: x, y\nsmall: ", small,
                                  "\nlarge: ", large, "\nby: ", by, "\n```\n"));
}

// By hand.  Small: x is 6 and y is 1.  Large: x is 4 and y is 1.  No point is in both.  With x <= 3 as the only upper guard and
// x >= 2 as the only lower one, x = 6 can no more than x = 4 can: beyond both.
TEST(CoverTest, ByHand) {
  const std::string small = "and x == 6, y == 1", large = "and x == 4, y == 1";
  const auto say = [&](const std::string& by, const std::string& answer) {
    return Covers(small, large, by).Say("it", answer);
  };
  EXPECT_EQ(say("inclusion", "yes"), "wrong");
  EXPECT_EQ(say("inclusion", "no x = 6, y = 1"), "right");
  EXPECT_EQ(say("inclusion", "no x = 4, y = 1"),
            R"(wrong {"kind":"point","point":{"x":"4","y":"1"},"isInYours":true,"operation":""})");
  EXPECT_EQ(say("alu lower x=2 upper x=3", "yes"), "right");
  EXPECT_EQ(say("alu lower x=2 upper x=3", "no x = 6, y = 1"), "wrong");
  // Extra-LU+ forgets how far beyond 3 x is, and all about y, which is never compared.
  EXPECT_EQ(say("extra-lu-plus lower x=2 upper x=3", "yes"), "right");
  EXPECT_EQ(say("extra-m x=3", "yes"), "right");
  EXPECT_EQ(say("extra-m x=5", "yes"), "wrong");
  // A lower guard on y that y = 1 meets, and one that it does not.
  EXPECT_EQ(say("alu x >= 5, y >= 1", "yes"), "wrong");
  EXPECT_EQ(say("alu x >= 5, y >= 1", "no x = 6, y = 1"), "right");
  EXPECT_EQ(say("alu x >= 4, x < 6", "yes"), "right");
  EXPECT_EQ(say("alu x > 4", "yes"), "wrong");
  EXPECT_EQ(say("alu x <= 6", "yes"), "right");  // smaller values meet upper guards, too
  EXPECT_EQ(Covers(large, small, "alu x <= 5").Say("it", "yes"), "wrong");
  EXPECT_EQ(Covers(large, small, "alu x <= 5").Say("it", "no x = 4, y = 1"), "right");
  EXPECT_EQ(Covers(large, small, "alu x < 4").Say("it", "yes"), "right");
  EXPECT_EQ(say("plain", "yes").substr(0, 11), "unsound by:");
  EXPECT_EQ(say("alu x - y <= 2", "yes").substr(0, 11), "unsound by:");
  EXPECT_EQ(Covers("and x < 0", large, "inclusion").Say("it", "yes").substr(0, 14),
            "unsound small:");
  EXPECT_EQ(Covers(small, large, "inclusion").Judge("it", "maybe").mark, Mark::kUnreadable);
}

struct Guard {
  std::optional<int> lower, upper;
  bool is_lower_strict = false, is_upper_strict = false;
  // v and w in units of the grid, of which `unit` are 1.
  bool MeetsLower(int w, int unit) const {
    return !lower || (is_lower_strict ? w > *lower * unit : w >= *lower * unit);
  }
  bool MeetsUpper(int v, int unit) const {
    return upper && (is_upper_strict ? v < *upper * unit : v <= *upper * unit);
  }
};

PlainZone RandomZone(std::mt19937_64& random, int n) {
  const auto pick = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  while (true) {
    PlainZone zone(n);
    for (int k = pick(1, 5); k > 0; --k) {
      const int i = pick(0, n - 1), j = (i + pick(1, n - 1)) % n;
      zone.Add(i, j, {false, i == 0 ? -pick(0, 4) : pick(j == 0 ? 0 : -3, 4), pick(0, 1) == 0});
    }
    if (!zone.empty) return zone;
  }
}

bool Contains(const PlainZone& zone, const std::vector<int>& point, int unit) {
  for (int i = 0; i < zone.n(); ++i) {
    for (int j = 0; j < zone.n(); ++j) {
      const auto& bound = zone.d[i][j];
      const long difference = point[i] - point[j], limit = bound.c * unit;
      if (!bound.none && (bound.strict ? difference >= limit : difference > limit)) return false;
    }
  }
  return true;
}

std::string GuardsText(const std::vector<Guard>& guards, const std::vector<std::string>& names) {
  std::string text;
  for (size_t x = 1; x < guards.size(); ++x) {
    const Guard& one = guards[x];
    if (one.lower) {
      Append(&text, text.empty() ? "" : ", ", names[x],
             one.is_lower_strict ? " > " : " >= ", *one.lower);
    }
    if (one.upper) {
      Append(&text, text.empty() ? "" : ", ", names[x],
             one.is_upper_strict ? " < " : " <= ", *one.upper);
    }
  }
  return text;
}

std::vector<Guard> RandomGuards(std::mt19937_64& random, int n) {
  const auto pick = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  std::vector<Guard> guards(static_cast<size_t>(n));
  for (int x = 1; x < n; ++x) {
    if (pick(0, 3) > 0) guards[x].lower = pick(0, 4);
    if (pick(0, 3) > 0) guards[x].upper = pick(0, 4);
    guards[x].is_lower_strict = pick(0, 1) == 0;
    guards[x].is_upper_strict = pick(0, 1) == 0;
  }
  if (GuardsText(guards, {"", "x", "y", "z"}).empty()) guards[1].lower = 2;
  return guards;
}

// Zones of two clocks with whole numbers that are not empty have points among thirds; what simulates
// such a point is then bounded by thirds, and has points among ninths.
TEST(CoverTest, SimulationByItsDefinition) {
  constexpr int kUnit = 9, kMost = 12 * kUnit;
  std::mt19937_64 random(20261130);
  int covered = 0, not_covered = 0, points = 0;
  for (int round = 0; round < 80; ++round) {
    const PlainZone small = RandomZone(random, 3), large = RandomZone(random, 3);
    const std::vector<Guard> guards = RandomGuards(random, 3);
    const std::vector<std::string> names = {"", "x", "y"};
    const TaskExercise exercise = Covers("and " + small.Text(names), "and " + large.Text(names),
                                         "alu " + GuardsText(guards, names));
    const auto simulates = [&](int clock, int v, int w) {
      const Guard& guard = guards[static_cast<size_t>(clock)];
      return w == v || (w < v ? guard.MeetsLower(w, kUnit) : !guard.MeetsUpper(v, kUnit));
    };
    const auto is_simulated = [&](int x, int y) {
      for (int u = 0; u <= kMost; ++u) {
        if (!simulates(1, x, u)) continue;
        for (int w = 0; w <= kMost; ++w) {
          if (simulates(2, y, w) && Contains(large, {0, u, w}, kUnit)) return true;
        }
      }
      return false;
    };
    bool is_covered = true;
    for (int x = 0; x <= 9 * kUnit; x += 3) {
      for (int y = 0; y <= 9 * kUnit; y += 3) {
        if (!Contains(small, {0, x, y}, kUnit)) continue;
        const bool is_fine = is_simulated(x, y);
        is_covered = is_covered && is_fine;
        if ((x + y) % 7 != 0) continue;
        ++points;
        const std::string answer = Cat("no x = ", x / 3, "/3, y = ", y / 3, "/3");
        ASSERT_EQ(exercise.Judge("it", answer).mark, is_fine ? Mark::kWrong : Mark::kRight)
            << small.Text(names) << " by " << large.Text(names) << ": " << answer;
      }
    }
    ASSERT_EQ(exercise.Judge("it", "yes").mark, is_covered ? Mark::kRight : Mark::kWrong)
        << small.Text(names) << " by " << large.Text(names) << ": " << GuardsText(guards, names);
    ++(is_covered ? covered : not_covered);
  }
  std::printf("%d covered, %d not; %d points\n", covered, not_covered, points);
  EXPECT_GE(covered, 10);
  EXPECT_GE(not_covered, 20);
}

// What is judged is what the searches `exact` and `alu` do: with three clocks, against their own test.
TEST(CoverTest, AsTheSearchesTest) {
  std::mt19937_64 random(7);
  const std::vector<std::string> names = {"", "x", "y", "z"};
  int covered = 0;
  for (int round = 0; round < 2000; ++round) {
    const PlainZone small = RandomZone(random, 4), large = RandomZone(random, 4);
    const std::vector<Guard> guards = RandomGuards(random, 4);
    const auto matrix = [](const PlainZone& zone) {
      std::vector<zone::Bound> bounds;
      for (const auto& row : zone.d) {
        for (const auto& one : row) {
          const auto c = static_cast<int32_t>(one.c);
          bounds.push_back(one.none     ? zone::kInfinity
                           : one.strict ? zone::LessThan(c)
                                        : zone::AtMost(c));
        }
      }
      return bounds;
    };
    std::vector<zone::GuardBounds> bounds(4);
    for (size_t x = 1; x < 4; ++x) {
      const Guard& one = guards[x];
      if (one.lower) {
        bounds[x].lower =
            one.is_lower_strict ? zone::LessThan(-*one.lower) : zone::AtMost(-*one.lower);
      }
      if (one.upper) {
        bounds[x].upper =
            one.is_upper_strict ? zone::LessThan(*one.upper) : zone::AtMost(*one.upper);
      }
    }
    zone::Projection projection;
    projection.Assign(bounds.data(), 4);
    std::vector<zone::Bound> a(static_cast<size_t>(projection.size())), b = a;
    zone::Project(matrix(small).data(), 4, projection, a.data());
    zone::Project(matrix(large).data(), 4, projection, b.data());
    const bool is_covered = zone::IsSimulated(a.data(), b.data(), projection);
    covered += is_covered;
    const TaskExercise exercise =
        TaskExercise::Of("", Cat("```cover it\ntext: t\nclocks: x, y, z\nsmall: and ",
                                 small.Text(names), "\nlarge: and ", large.Text(names),
                                 "\nby: alu ", GuardsText(guards, names), "\n```\n"));
    ASSERT_EQ(exercise.Judge("it", "yes").mark, is_covered ? Mark::kRight : Mark::kWrong)
        << small.Text(names) << " by " << large.Text(names) << ": " << GuardsText(guards, names);
  }
  EXPECT_GE(covered, 200);
  EXPECT_LE(covered, 1800);
}

}  // namespace
}  // namespace zonelab::cover_test
