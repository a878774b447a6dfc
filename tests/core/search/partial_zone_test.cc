// Zones over some of the clocks, by hand; and that over all clocks they are the zones of zone/.
#include "core/search/cegar/partial_zone.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "core/zone/image.h"

namespace zonelab::search::partial_zone_test {
namespace {

using zone::AtMost;
using zone::Constraint;
using zone::LessThan;
using Clocks = std::vector<int32_t>;
using Constraints = std::vector<Constraint>;
using Resets = std::vector<zone::ClockReset>;

constexpr Constraint kNoLess1 = {0, 1, AtMost(-2)};  // x1 >= 2

zone::Bound Entry(const PartialZone& zone, int i, int j) {
  return zone::At(zone.matrix(), zone.n(), i, j);
}

TEST(PartialZoneTest, RowsOfClocks) {
  const Clocks clocks = {2, 5, 7};
  EXPECT_EQ(RowOf(clocks, 0), 0);
  EXPECT_EQ(RowOf(clocks, 2), 1);
  EXPECT_EQ(RowOf(clocks, 7), 3);
  EXPECT_EQ(RowOf(clocks, 3), -1);
  EXPECT_EQ(RowOf(clocks, 9), -1);
}

// The example of partial_zone.cc: 2 <= x <= 5, y := 1.
TEST(PartialZoneTest, AClockEntersWhenItIsAssigned) {
  PartialZone x;
  x.SetZero(Clocks{1});
  PartialZone from;
  const Constraints invariant = {{1, 0, AtMost(5)}};
  ASSERT_TRUE(from.Post(x.view(), {{}, {}, invariant, true}, Clocks{1}));  // 0 <= x <= 5
  const Constraints guard = {kNoLess1};
  const Resets resets = {{2, 1}};
  PartialZone out;
  ASSERT_TRUE(out.Post(from.view(), {guard, resets, {}, false}, Clocks{1, 2}));
  EXPECT_EQ(Entry(out, 1, 2), AtMost(4));   // x - y
  EXPECT_EQ(Entry(out, 2, 1), AtMost(-1));  // y - x
  EXPECT_EQ(Entry(out, 2, 0), AtMost(1));
  EXPECT_EQ(Entry(out, 0, 2), AtMost(-1));
}

TEST(PartialZoneTest, AClockLeavesAndAnUnknownOneIsFree) {
  PartialZone both;
  both.SetZero(Clocks{1, 2});
  PartialZone out;
  ASSERT_TRUE(out.Post(both.view(), {{}, {}, {}, false}, Clocks{2, 3}));
  EXPECT_EQ(Entry(out, 1, 0), AtMost(0));        // clock 2 stays 0
  EXPECT_EQ(Entry(out, 2, 0), zone::kInfinity);  // clock 3: anything ...
  EXPECT_EQ(Entry(out, 0, 2), zone::kZero);      // ... that is not negative
  EXPECT_EQ(Entry(out, 2, 1), zone::kInfinity);
  EXPECT_EQ(Entry(out, 1, 2), AtMost(0));
}

TEST(PartialZoneTest, ConstraintsOnOtherClocksAreIgnored) {
  PartialZone zone;
  zone.SetZero(Clocks{2});
  EXPECT_TRUE(zone.Meets(Constraints{kNoLess1}));
  EXPECT_FALSE(zone.Meets(Constraints{{0, 2, AtMost(-2)}}));
  EXPECT_TRUE(zone.Conjoin(Constraints{{2, 1, LessThan(0)}}));
  EXPECT_FALSE(zone.Conjoin(Constraint{0, 2, LessThan(0)}));
}

TEST(PartialZoneTest, InclusionAcrossPrecisions) {
  PartialZone both, one, none;
  both.SetZero(Clocks{1, 2});
  one.SetZero(Clocks{1});
  none.SetZero({});
  EXPECT_TRUE(both.view().IsWithin(one.view()));
  EXPECT_TRUE(both.view().IsWithin(none.view()));
  EXPECT_TRUE(Includes(both.clocks(), one.clocks()));
  EXPECT_FALSE(Includes(one.clocks(), both.clocks()));
  PartialZone later;
  ASSERT_TRUE(later.Post(one.view(), {{}, {}, {}, true}, Clocks{1}));
  EXPECT_TRUE(both.view().IsWithin(later.view()));
  PartialZone old;
  const Constraints guard = {{0, 1, AtMost(-1)}};
  ASSERT_TRUE(old.Post(later.view(), {guard, {}, {}, false}, Clocks{1}));
  EXPECT_FALSE(both.view().IsWithin(old.view()));
}

TEST(PartialZoneTest, OverAllClocksItIsTheImageOfZone) {
  std::mt19937 random(1);
  const int n = 4;
  const Clocks all = {1, 2, 3};
  PartialZone partial;
  partial.SetZero(all);
  std::vector<zone::Bound> whole(zone::Size(n)), next(zone::Size(n));
  zone::SetZero(whole.data(), n);
  int taken = 0;
  for (int round = 0; round < 2000; ++round) {
    const auto roll = [&](int sides) { return static_cast<int32_t>(random() % sides); };
    Constraints guard, invariant;
    if (roll(2) == 0) guard.push_back({0, 1 + roll(3), AtMost(-roll(4))});
    if (roll(3) == 0) guard.push_back({1 + roll(3), 0, LessThan(1 + roll(6))});
    if (roll(2) == 0) invariant.push_back({1 + roll(3), 0, AtMost(3 + roll(5))});
    Resets resets;
    if (roll(2) == 0) resets.push_back({1 + roll(3), roll(3)});
    const zone::ActionU action = {guard, resets, invariant, roll(4) != 0};
    PartialZone out;
    const bool is_possible = out.Post(partial.view(), action, all);
    ASSERT_EQ(is_possible, zone::Post(whole.data(), action, n, next.data()));
    if (!is_possible) continue;
    ++taken;
    whole = next;
    partial = out;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        ASSERT_EQ(Entry(partial, i, j), zone::At(whole.data(), n, i, j)) << round;
      }
    }
    if (zone::LargestEntry(whole.data(), n) > 1000) {
      partial.SetZero(all);
      zone::SetZero(whole.data(), n);
    }
  }
  EXPECT_GT(taken, 500);
}

}  // namespace
}  // namespace zonelab::search::partial_zone_test
