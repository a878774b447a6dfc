// The parts of the checker by themselves: lists of entries, bounds, simulation, and what happens
// when the effort that a check may cost is spent.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "core/certificate/certificate.h"
#include "core/certificate/checker.h"
#include "core/certificate/simulation.h"
#include "tests/core/certificate/bounds.h"
#include "tests/core/certificate/checking.h"
#include "tests/support/load.h"

namespace zonelab::entries_test {
namespace {

using certificate::Bounds;
using certificate::Certificate;
using certificate::Checker;
using certificate::ClockBounds;
using certificate::Constraint;
using certificate::DiscreteState;
using certificate::Entries;
using certificate::Limit;
using certificate::Simulates;
using certificate::ToZone;
using certificate::Zone;
using reference::Bound;
using reference::Effort;
using testing::Between;
using testing::CheckText;
using testing::Lower;
using testing::None;
using testing::ParsedModel;
using testing::Upper;

constexpr int64_t kAllEffort = 100'000'000'000;  // reference/union.h

// ---- Entries ------------------------------------------------------------------------------------

class EntriesTest : public ::testing::Test {
 protected:
  EntriesTest() : checker_(*model_.network, certificate_, {}) {}
  void LeaveEffort(int64_t units) { checker_.effort.Spend(kAllEffort - units); }

  ParsedModel model_{
      "clock x, y; int[0,9] v; meta int[0,9] m; process P() { state A, B; init A; } system P;"};
  Certificate certificate_;
  Checker checker_;
};

TEST_F(EntriesTest, FindsThoseThatAgree) {
  certificate_.entries = {{{0}, {1, 0}, {}, {}},
                          {{0}, {2, 0}, {}, {}},
                          {{0}, {0, 0}, {}, {}, {true, false}},
                          {{1}, {1, 0}, {}, {}},
                          {{0}, {1, 3}, {}, {}}};
  const Entries entries(checker_, certificate_.entries);
  using Numbers = std::vector<size_t>;
  const auto found = [&](const DiscreteState& state) {
    Numbers numbers = entries.For(state);
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  };
  EXPECT_EQ(found({{0}, {1, 0}}), (Numbers{0, 2}));
  EXPECT_EQ(found({{0}, {7, 0}}), (Numbers{2}));
  EXPECT_EQ(found({{1}, {1, 0}}), (Numbers{3}));
  EXPECT_EQ(found({{1}, {2, 0}}), (Numbers{}));  // a mask, but no such values
  EXPECT_EQ(found({{0}, {1, 3}}), (Numbers{4}));
  // What a state hides an entry must not know.
  EXPECT_EQ(found({{0}, {1, 0}, {false, true}}), (Numbers{2}));
  EXPECT_EQ(found({{0}, {1, 0}, {true, false}}), (Numbers{}));
  EXPECT_EQ(entries.groups().size(), 5u);
}

TEST_F(EntriesTest, ZonesCoverTogether) {
  certificate_.entries = {{{0}, {0, 0}, {{1, 0, 3, false}}, {}},
                          {{0}, {0, 0}, {{0, 1, -3, true}, {1, 0, 7, false}}, {}},
                          {{0}, {0, 0}, {{0, 1, -7, true}}, {}}};
  const Entries entries(checker_, certificate_.entries);
  const Zone all(3, /*zero=*/false);
  EXPECT_TRUE(entries.Cover({0, 1, 2}, all, SIZE_MAX));
  EXPECT_FALSE(entries.Cover({0, 1, 2}, all, 2));
  EXPECT_FALSE(entries.Cover({0, 2}, all, SIZE_MAX));
  EXPECT_TRUE(entries.Cover({0}, ToZone({{1, 0, 3, false}}, 3), SIZE_MAX));
  EXPECT_FALSE(entries.Cover({0}, ToZone({{1, 0, 3, false}}, 3), 0));
  EXPECT_FALSE(entries.Cover({}, all, SIZE_MAX));
  EXPECT_TRUE(entries.Cover({}, ToZone({{1, 0, 0, true}}, 3), SIZE_MAX));  // is empty
}

// Whoever has no effort left has proved nothing, not even what is plain to see.
TEST_F(EntriesTest, NothingIsCoveredWithoutEffort) {
  certificate_.entries = {{{0}, {0, 0}, {}, {}}, {{0}, {0, 0}, {{1, 0, 3, false}}, {}}};
  const Entries entries(checker_, certificate_.entries);
  const Zone all(3, /*zero=*/false);
  EXPECT_TRUE(entries.Cover({0}, all, SIZE_MAX));
  checker_.effort.GiveUp();
  EXPECT_FALSE(entries.Cover({0}, all, SIZE_MAX));
  EXPECT_FALSE(entries.Cover({1}, all, SIZE_MAX));
}

// The effort runs out while zones are subtracted: what is left then is no answer.
TEST_F(EntriesTest, EffortEndsWithinASubtraction) {
  certificate_.entries = {{{0}, {0, 0}, {{1, 0, 3, false}}, {}}};
  const Entries entries(checker_, certificate_.entries);
  LeaveEffort(5);  // one item of the list, and then not all 3 * 3 * 3 cells
  EXPECT_FALSE(entries.Cover({0}, Zone(3, /*zero=*/false), SIZE_MAX));
  EXPECT_TRUE(checker_.effort.is_spent());
}

TEST_F(EntriesTest, LookingForEntriesCosts) {
  certificate_.entries = {{{0}, {0, 0}, {}, {}}};
  const Entries entries(checker_, certificate_.entries);
  LeaveEffort(1);
  EXPECT_EQ(entries.For({{0}, {0, 0}}).size(), 1u);  // a mask of two variables
  EXPECT_TRUE(checker_.effort.is_spent());
}

// Meta variables tell states apart, unless the certificate says that they do not.
TEST(Entries, MetaVariables) {
  ParsedModel model(R"(
    meta int[0,9] m; int[0,9] v;
    process P() { state A; init A; trans A -> A { guard m < 9; assign m = m + 1; }; } system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.entries = {{{0}, {0, 0}, {}, {}}};
  EXPECT_EQ(CheckText(model, "v == 1", certificate),
            "entry 0: no entry represents the target of the move of P (edge 1)");
  certificate.ignores_meta = true;
  EXPECT_EQ(CheckText(model, "v == 1", certificate), "ok");
  // Others do all the same.
  ParsedModel other(R"(
    meta int[0,9] m; int[0,9] v;
    process P() { state A; init A; trans A -> A { guard v < 9; assign v = v + 1; }; } system P;)");
  ASSERT_NE(other.network, nullptr) << other.Errors();
  EXPECT_EQ(CheckText(other, "v == 7", certificate),
            "entry 0: no entry represents the target of the move of P (edge 1)");
}

// ---- Bounds -------------------------------------------------------------------------------------

TEST(Bounds, WhatTheyContain) {
  ClockBounds none;
  none.lower = 5, none.upper = 7;  // there are none, whatever stands here
  const Bounds bounds({None(), none, Between(3, 5), Lower(3, true), Upper(5, true)});
  const auto contain = [&](int i, int j, int64_t c, bool strict) {
    return bounds.Contain({i, j, Bound(c, strict)}, {});
  };
  // x >= c is 0 - x <= -c: at least as weak as the bound.
  EXPECT_FALSE(contain(0, 1, -5, false));
  EXPECT_FALSE(contain(0, 1, -1, false));
  EXPECT_TRUE(contain(0, 2, -3, false));
  EXPECT_FALSE(contain(0, 2, -3, true));
  EXPECT_TRUE(contain(0, 2, -2, true));
  EXPECT_FALSE(contain(0, 2, -4, false));
  EXPECT_TRUE(contain(0, 3, -3, true));
  EXPECT_TRUE(contain(0, 3, -3, false));
  EXPECT_FALSE(contain(0, 3, -4, false));
  EXPECT_FALSE(contain(0, 4, -1, false));
  // x <= c: at most as strong.
  EXPECT_FALSE(contain(1, 0, 7, false));
  EXPECT_TRUE(contain(2, 0, 5, false));
  EXPECT_TRUE(contain(2, 0, 5, true));
  EXPECT_FALSE(contain(2, 0, 6, true));
  EXPECT_TRUE(contain(4, 0, 5, true));
  EXPECT_FALSE(contain(4, 0, 5, false));
  EXPECT_FALSE(contain(3, 0, 1, false));
  // What always holds, and what never does, needs none.
  for (const int x : {1, 2, 3, 4}) {
    EXPECT_TRUE(contain(0, x, 0, false)) << x;
    EXPECT_TRUE(contain(0, x, 1, true)) << x;
    EXPECT_TRUE(contain(x, 0, 0, true)) << x;
    EXPECT_TRUE(contain(x, 0, -1, false)) << x;
  }
  EXPECT_FALSE(contain(0, 1, 0, true));   // x > 0
  EXPECT_FALSE(contain(1, 0, 0, false));  // x <= 0
}

TEST(Bounds, ThoseThatSayNothing) {
  // x >= 0 always holds, x < 0 never.
  const Bounds bounds({None(), Lower(0), Upper(0, true), Lower(0, true), Upper(0)});
  EXPECT_EQ(bounds.lower[1], reference::kInfinity);
  EXPECT_EQ(bounds.upper[2], -reference::kInfinity);
  EXPECT_EQ(bounds.lower[3], Bound(0, true));
  EXPECT_EQ(bounds.upper[4], Bound(0, false));
}

TEST(Bounds, Diagonals) {
  const Bounds bounds({None(), None(), None(), None()});
  const std::vector<Limit> diagonals = {{1, 2, Bound(3, false)}, {2, 3, Bound(-1, true)}};
  EXPECT_TRUE(bounds.Contain({1, 2, Bound(3, false)}, diagonals));
  EXPECT_TRUE(bounds.Contain({2, 3, Bound(-1, true)}, diagonals));
  EXPECT_FALSE(bounds.Contain({1, 3, Bound(3, false)}, diagonals));
  EXPECT_FALSE(bounds.Contain({3, 2, Bound(3, false)}, diagonals));
  EXPECT_FALSE(bounds.Contain({2, 1, Bound(3, false)}, diagonals));
  EXPECT_FALSE(bounds.Contain({1, 2, Bound(3, true)}, diagonals));
  EXPECT_FALSE(bounds.Contain({1, 2, Bound(4, false)}, diagonals));
}

// ---- Simulation ---------------------------------------------------------------------------------

// Points in ninths, so that between those in thirds there is room for two more.
constexpr int kUnit = 9;
using Point = std::array<int, 3>;  // the zero clock, x, y

bool Lies(const Point& u, const std::vector<Constraint>& zone) {
  return std::all_of(zone.begin(), zone.end(), [&](const Constraint& c) {
    const int64_t difference = u[c.i] - u[c.j], bound = c.bound * kUnit;
    return c.strict ? difference < bound : difference <= bound;
  });
}

// u <= v, word by word as in the head of closure.cc.
bool IsBelow(const Point& u, const Point& v, const std::vector<ClockBounds>& bounds,
             const std::vector<Constraint>& diagonals) {
  for (int x = 1; x < 3; ++x) {
    const ClockBounds& b = bounds[x];
    const int64_t low = b.lower * kUnit, high = b.upper * kUnit;
    const bool meets_lower = !b.has_lower || (b.lower_strict ? v[x] > low : v[x] >= low);
    const bool breaks_upper = !b.has_upper || (b.upper_strict ? u[x] >= high : u[x] > high);
    if (v[x] < u[x] && !meets_lower) return false;
    if (v[x] > u[x] && !breaks_upper) return false;
  }
  return std::all_of(diagonals.begin(), diagonals.end(),
                     [&](const Constraint& d) { return !Lies(u, {d}) || Lies(v, {d}); });
}

std::vector<Point> PointsOf(const std::vector<Constraint>& zone, int most, int step) {
  std::vector<Point> points;
  for (int x = 0; x <= most * kUnit; x += step) {
    for (int y = 0; y <= most * kUnit; y += step) {
      if (Lies({0, x, y}, zone)) points.push_back({0, x, y});
    }
  }
  return points;
}

// No constant is over 3: what is beyond 5 has its like below 5, and finds what is above it below 7.
TEST(Simulates, AsDefinedPointByPoint) {
  const std::vector<Constraint> kPieces[] = {
      {{1, 0, 2, false}}, {{0, 1, -1, true}}, {{0, 2, -2, false}}, {{2, 0, 1, true}},
      {{1, 2, 0, false}}, {{2, 1, 1, true}},  {{1, 2, -1, false}}, {{2, 1, -1, false}},
      {{1, 0, 3, true}},  {{0, 1, -3, false}}};
  const ClockBounds kBounds[] = {None(),         Lower(1), Lower(2, true), Upper(1),
                                 Upper(2, true), Upper(0), Between(1, 2),  Between(3, 1),
                                 Lower(0, true), Lower(0)};
  std::mt19937 random(20261130);
  int met = 0, failed = 0;
  for (int round = 0; round < 200; ++round) {
    std::vector<Constraint> by, zone;
    for (auto* each : {&by, &zone}) {
      for (size_t k = random() % 4; k > 0; --k) {
        const auto& piece = kPieces[random() % std::size(kPieces)];
        each->insert(each->end(), piece.begin(), piece.end());
      }
    }
    const std::vector<ClockBounds> bounds = {None(), kBounds[random() % std::size(kBounds)],
                                             kBounds[random() % std::size(kBounds)]};
    std::vector<Constraint> diagonals;
    if (round % 2 == 1) {
      diagonals.push_back({1, 2, static_cast<int>(random() % 3) - 1, random() % 2 == 0});
    }
    const std::vector<Point> above = PointsOf(by, 7, 1), below = PointsOf(zone, 5, kUnit / 3);
    const bool expected = std::all_of(below.begin(), below.end(), [&](const Point& u) {
      return std::any_of(above.begin(), above.end(),
                         [&](const Point& v) { return IsBelow(u, v, bounds, diagonals); });
    });
    std::vector<Limit> limits;
    for (const Constraint& d : diagonals) limits.push_back({d.i, d.j, Bound(d.bound, d.strict)});
    Effort effort;
    EXPECT_EQ(Simulates(ToZone(by, 3), ToZone(zone, 3), Bounds(bounds), limits, effort), expected)
        << round;
    ++(expected ? met : failed);
  }
  EXPECT_GT(met, 50);
  EXPECT_GT(failed, 50);
}

// Where clocks count below 9, only what lies in `by` is simulated; so just beyond a diagonal, too.
TEST(Simulates, JustBeyondADiagonal) {
  const Bounds bounds({None(), Between(9, 9), Between(9, 9)});
  const std::vector<Constraint> small = {{1, 0, 3, false}, {2, 0, 3, false}};
  std::vector<Constraint> beyond = small, below = {{1, 2, 0, false}};
  beyond.insert(beyond.end(), {{2, 1, 0, true}, {1, 2, 1, true}});  // 0 < x - y < 1
  Effort effort;
  for (const bool strict : {false, true}) {
    const std::vector<Limit> diagonals = {{1, 2, Bound(0, strict)}};
    EXPECT_FALSE(Simulates(ToZone(below, 3), ToZone(beyond, 3), bounds, diagonals, effort));
    EXPECT_TRUE(Simulates(ToZone(small, 3), ToZone(beyond, 3), bounds, diagonals, effort));
  }
}

TEST(Simulates, EmptyZonesAndSpentEffort) {
  const Bounds bounds({None(), Between(1, 2)});
  const Zone all(2, /*zero=*/false), none = ToZone({{1, 0, 1, false}, {0, 1, -2, false}}, 2);
  Effort effort;
  EXPECT_TRUE(Simulates(all, all, bounds, {}, effort));
  EXPECT_TRUE(Simulates(all, none, bounds, {}, effort));
  EXPECT_TRUE(Simulates(none, none, bounds, {}, effort));
  EXPECT_FALSE(Simulates(none, ToZone({{1, 0, 1, false}}, 2), bounds, {}, effort));
  effort.GiveUp();
  EXPECT_FALSE(Simulates(all, all, bounds, {}, effort));
}

}  // namespace
}  // namespace zonelab::entries_test
