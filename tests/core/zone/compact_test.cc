// Zones that are written in few bytes come back as they were; equal ones are written alike.
#include "core/zone/compact.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "core/zone/dbm.h"

namespace zonelab::zone::compact_test {
namespace {

std::vector<uint16_t> Compact(const std::vector<Bound>& zone, int n) {
  std::vector<uint16_t> compact;
  Compress(zone.data(), n, &compact);
  std::vector<Bound> back(Size(n), -7);
  Decompress(compact, n, back.data());
  EXPECT_EQ(back, zone);
  return compact;
}

TEST(Compact, RandomZonesComeBack) {
  std::mt19937 random(1);
  const auto number = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  for (int round = 0; round < 4000; ++round) {
    const int n = number(1, 40);
    // Small constants, those around 2^14, where bounds need more than 16 bits, and the largest.
    const int largest = std::vector<int>{5, 16'390, kMaxConstant}[number(0, 2)];
    std::vector<Bound> zone(Size(n));
    SetUniverse(zone.data(), n);
    for (int k = number(0, 3 * n); k > 0 && n > 1; --k) {
      Constraint c;
      c.i = number(0, n - 1);
      do c.j = number(0, n - 1);
      while (c.i == c.j);
      const int value = number(-largest, largest);
      c.bound = number(0, 1) == 1 ? AtMost(value) : LessThan(value);
      std::vector<Bound> tried = zone;
      if (Conjoin(tried.data(), n, c)) zone = tried;
    }
    const std::vector<uint16_t> compact = Compact(zone, n);
    EXPECT_EQ(Compact(std::vector<Bound>(zone), n), compact);
  }
}

// 0 <= x <= 5, y = x + 1: x - y says something new, y - x too, and nothing else.
TEST(Compact, WhatFollowsIsLeftOut) {
  std::vector<Bound> zone(Size(3));
  SetUniverse(zone.data(), 3);
  ASSERT_TRUE(
      ConjoinAll(zone.data(), 3, {{1, 0, AtMost(5)}, {1, 2, AtMost(-1)}, {2, 1, AtMost(1)}}));
  EXPECT_EQ(Compact(zone, 3).size(), 1u + 4u + 2u + 2u);
  SetUniverse(zone.data(), 3);
  EXPECT_EQ(Compact(zone, 3).size(), 1u + 4u + 2u);
}

}  // namespace
}  // namespace zonelab::zone::compact_test
