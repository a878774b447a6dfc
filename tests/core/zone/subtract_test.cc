// Differences of zones against brute force over a grid of valuations.
#include "core/zone/subtract.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

namespace zonelab::zone::subtract_test {
namespace {

constexpr int kClocks = 3;
constexpr int kUnit = 4;
constexpr int kTop = 5 * kUnit;

using Point = std::array<int, kClocks>;

bool Contains(const Matrix& z, const Point& v) {
  for (int i = 0; i < kClocks; ++i) {
    for (int j = 0; j < kClocks; ++j) {
      const Bound bound = At(z.data(), kClocks, i, j);
      if (!IsFinite(bound)) continue;
      const int difference = v[i] - v[j], limit = Value(bound) * kUnit;
      if (!(IsStrict(bound) ? difference < limit : difference <= limit)) {
        return false;
      }
    }
  }
  return true;
}

TEST(SubtractTest, EveryPointIsOnTheRightSideOnce) {
  std::mt19937 random(20261128);
  auto pick = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  auto random_zone = [&] {
    Matrix z;
    do {
      std::vector<Constraint> constraints;
      for (int k = pick(0, 5); k > 0; --k) {
        const int i = pick(0, 2), j = (i + pick(1, 2)) % 3, value = pick(-3, 3);
        constraints.push_back({i, j, pick(0, 1) ? AtMost(value) : LessThan(value)});
      }
      if (!MakeZone(constraints, kClocks, &z)) z.clear();
    } while (z.empty());
    return z;
  };
  for (int round = 0; round < 500; ++round) {
    const Matrix first = random_zone(), second = random_zone(), third = random_zone();
    Union rest = {first};
    Subtract(&rest, second.data(), kClocks);
    Subtract(&rest, third.data(), kClocks);
    Matrix common = first;
    const bool meets = Intersect(common.data(), second.data(), kClocks);
    for (int x = 0; x <= kTop; ++x) {
      for (int y = 0; y <= kTop; ++y) {
        const Point v = {0, x, y};
        int count = 0;
        for (const Matrix& piece : rest) count += Contains(piece, v);
        EXPECT_EQ(count, Contains(first, v) && !Contains(second, v) && !Contains(third, v));
        EXPECT_EQ(meets && Contains(common, v), Contains(first, v) && Contains(second, v));
      }
    }
    for (const Matrix& piece : rest) EXPECT_TRUE(IsCanonical(piece.data(), kClocks));
  }
}

}  // namespace
}  // namespace zonelab::zone::subtract_test
