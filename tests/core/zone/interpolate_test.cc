// Backward operations and interpolants against brute force over a grid of valuations.
//
// Two clocks and constants up to 3: points in ninths decide membership as in zone_test.cc.
#include "core/zone/interpolate.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

#include "core/zone/dbm.h"

namespace zonelab::zone::interpolate_test {
namespace {

constexpr int kClocks = 3;
constexpr int kUnit = 9;
constexpr int kTop = 5 * kUnit;

using Point = std::array<int, kClocks>;

bool Holds(const Constraint& c, const Point& v) {
  const int difference = v[c.i] - v[c.j];
  const int limit = Value(c.bound) * kUnit;
  return IsStrict(c.bound) ? difference < limit : difference <= limit;
}
bool Contains(const std::vector<Bound>& z, const Point& v) {
  for (int i = 0; i < kClocks; ++i) {
    for (int j = 0; j < kClocks; ++j) {
      const Bound bound = At(z.data(), kClocks, i, j);
      if (IsFinite(bound) && !Holds({i, j, bound}, v)) return false;
    }
  }
  return true;
}

class InterpolateTest : public ::testing::Test {
 protected:
  int Random(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  std::vector<Bound> RandomZone() {
    while (true) {
      std::vector<Bound> z(Size(kClocks));
      SetUniverse(z.data(), kClocks);
      bool good = true;
      for (int k = Random(1, 5); k > 0 && good; --k) {
        const int i = Random(0, 2), j = (i + Random(1, 2)) % 3;
        const int value = Random(-3, 3);
        good = Conjoin(z.data(), kClocks, {i, j, Random(0, 1) ? AtMost(value) : LessThan(value)});
      }
      if (good) return z;
    }
  }
  std::mt19937 random_{20261128};
};

// Thirds are compared; a point in ninths between them is enough of a witness for "some delay".
TEST_F(InterpolateTest, DelayBackwards) {
  for (int round = 0; round < 300; ++round) {
    const std::vector<Bound> z = RandomZone();
    std::vector<Bound> before = z;
    DelayBackwards(before.data(), kClocks);
    ASSERT_TRUE(IsCanonical(before.data(), kClocks));
    for (int x = 0; x <= 4 * kUnit; x += 3) {
      for (int y = 0; y <= 4 * kUnit; y += 3) {
        bool leads_there = false;
        for (int d = 0; d <= 8 * kUnit && !leads_there; ++d) {
          leads_there = Contains(z, {0, x + d, y + d});
        }
        ASSERT_EQ(Contains(before, {0, x, y}), leads_there) << round << " " << x << " " << y;
      }
    }
  }
}

TEST_F(InterpolateTest, ResetBackwards) {
  for (int round = 0; round < 300; ++round) {
    const std::vector<Bound> z = RandomZone();
    const int clock = Random(1, 2), value = Random(0, 3);
    std::vector<Bound> before = z;
    const bool is_possible = ResetBackwards(before.data(), kClocks, clock, value);
    if (is_possible) {
      ASSERT_TRUE(IsCanonical(before.data(), kClocks));
    }
    for (int x = 0; x <= kTop; x += 3) {
      for (int y = 0; y <= kTop; y += 3) {
        Point after = {0, x, y};
        after[clock] = value * kUnit;
        ASSERT_EQ(is_possible && Contains(before, {0, x, y}), Contains(z, after)) << round;
      }
    }
  }
}

TEST_F(InterpolateTest, InterpolantsSeparate) {
  Interpolator interpolator(kClocks);
  int pairs = 0;
  while (pairs < 1000) {
    const std::vector<Bound> a = RandomZone(), b = RandomZone();
    bool meet = true;
    std::vector<Bound> both = a;
    for (int i = 0; i < kClocks && meet; ++i) {
      for (int j = 0; j < kClocks && meet; ++j) {
        if (i != j) meet = Conjoin(both.data(), kClocks, {i, j, At(b.data(), kClocks, i, j)});
      }
    }
    if (meet) continue;
    ++pairs;
    for (const bool is_short : {false, true}) {
      const std::vector<Constraint> found = is_short ? interpolator.FindShort(a.data(), b.data())
                                                     : interpolator.Find(a.data(), b.data());
      ASSERT_FALSE(found.empty());
      for (int x = 0; x <= kTop; x += 3) {
        for (int y = 0; y <= kTop; y += 3) {
          const Point v = {0, x, y};
          bool is_inside = true;
          for (const Constraint& c : found) is_inside = is_inside && Holds(c, v);
          if (Contains(a, v)) {
            ASSERT_TRUE(is_inside);
          }
          if (Contains(b, v)) {
            ASSERT_FALSE(is_inside);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace zonelab::zone::interpolate_test
