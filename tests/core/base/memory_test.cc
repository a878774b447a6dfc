// Pools and interned arrays against plain vectors that do the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "core/base/intern.h"
#include "core/base/pool.h"
#include "core/base/type_list.h"

namespace zonelab::memory_test {
namespace {

// Small blocks, so that many are needed; elements never move.
TEST(BlockVector, GrowsWithoutMoving) {
  BlockVector<int, 3> values;
  std::vector<const int*> places;
  for (int k = 0; k < 100; ++k) {
    EXPECT_EQ(values.push_back(k * k), static_cast<uint32_t>(k));
    places.push_back(&values[static_cast<uint32_t>(k)]);
  }
  ASSERT_EQ(values.size(), 100u);
  for (int k = 0; k < 100; ++k) {
    EXPECT_EQ(values[static_cast<uint32_t>(k)], k * k);
    EXPECT_EQ(&values[static_cast<uint32_t>(k)], places[static_cast<size_t>(k)]);
  }
  EXPECT_EQ(values.bytes(), 13 * 8 * sizeof(int));  // 13 blocks of 8 hold 100
}

// Random allocations and releases: what is written stays until it is released, whatever comes
// between; arrays longer than a block too.
TEST(ArrayPool, AgainstVectors) {
  ArrayPool<int, 4> pool;
  std::mt19937 random(20261128);
  std::map<uint32_t, std::vector<int>> alive;
  for (int round = 0; round < 5000; ++round) {
    if (!alive.empty() && random() % 3 == 0) {
      auto it = alive.begin();
      std::advance(it, random() % alive.size());
      pool.Release(it->first, it->second.size());
      alive.erase(it);
      continue;
    }
    std::vector<int> items(1 + random() % (random() % 20 == 0 ? 60 : 9));
    for (int& item : items) item = static_cast<int>(random());
    const uint32_t handle = pool.Allocate(items.size());
    ASSERT_TRUE(alive.emplace(handle, items).second) << "still in use";
    std::copy(items.begin(), items.end(), pool.at(handle));
    if (round % 100 != 0) continue;
    for (const auto& [each, expected] : alive) {
      ASSERT_TRUE(std::equal(expected.begin(), expected.end(), pool.at(each)));
    }
  }
}

TEST(ArrayPool, UsesReleasedArraysOfTheSameLength) {
  ArrayPool<int> pool;
  const uint32_t a = pool.Allocate(5), b = pool.Allocate(5);
  EXPECT_NE(a, b);
  pool.Release(a, 5);
  EXPECT_NE(pool.Allocate(4), a);
  EXPECT_EQ(pool.Allocate(5), a);
  EXPECT_NE(pool.Allocate(5), a);
}

// Equal arrays have one number; numbers count from 0 in the order of the first time.
TEST(InternTable, EqualArraysOnce) {
  InternTable<int32_t> table;
  const std::vector<std::pair<std::vector<int32_t>, uint32_t>> cases = {
      {{1, 2}, 0}, {{2, 1}, 1}, {{}, 2}, {{1, 2}, 0}, {{1}, 3}, {{}, 2}, {{1, 2, 0}, 4}};
  for (const auto& [items, id] : cases) EXPECT_EQ(table.Intern(items), id);
  EXPECT_EQ(table.at(1), absl::MakeConstSpan(cases[1].first));
  EXPECT_TRUE(table.at(2).empty());
}

TEST(InternTable, WhatIsStoredStays) {
  InternTable<uint16_t> table;
  std::vector<absl::Span<const uint16_t>> seen;
  const auto array = [](uint16_t k) { return std::vector<uint16_t>(k % 50, k); };
  for (uint16_t k = 50; k < 20'000; ++k) seen.push_back(table.at(table.Intern(array(k))));
  for (uint16_t k = 50; k < 20'000; ++k) EXPECT_EQ(seen[k - 50], absl::MakeConstSpan(array(k)));
}

TEST(TypeList, StopsAtTheFirstThatSaysYes) {
  int asked = 0;
  const auto is_short = [&](auto tag) {
    ++asked;
    return sizeof(typename decltype(tag)::type) == sizeof(short);
  };
  EXPECT_TRUE((TypeList<char, short, int>::Any(is_short)));
  EXPECT_EQ(asked, 2);
  EXPECT_FALSE((TypeList<char>::Any(is_short)));
  EXPECT_FALSE(TypeList<>::Any(is_short));
}

}  // namespace
}  // namespace zonelab::memory_test
