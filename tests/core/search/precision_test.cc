// What is learnt for a location is learnt in front of every edge that does not assign the clock.
#include "core/search/cegar/precision.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/toy_system.h"

namespace zonelab::search::precision_test {
namespace {

using Clocks = std::vector<int32_t>;

// The example of precision.h.  Clocks: g is 1, x is 2, y is 3.
constexpr char kModel[] = R"(
  clock g;
  process P() {
    clock x;
    state A, B, C, D; init A;
    trans A -> B { assign x = 0; }, B -> C { }, C -> D { guard x >= 2 && g < 9; };
  }
  process Q() { clock y; state E, F; init E; trans E -> F { guard y >= 1 && g < 3; }; }
  system P, Q;)";

Clocks At(LocationPrecision& precision, const testing::ToySystem& toy, int p, int q) {
  return precision.ClocksOf(toy.State({p, q}).data());
}

TEST(PrecisionTest, AClockOfOneProcess) {
  const testing::ToySystem toy(kModel);
  LocationPrecision precision(toy.system());
  EXPECT_TRUE(At(precision, toy, 2, 0).empty());
  EXPECT_TRUE(precision.Learn(toy.State({2, 0}).data(), Clocks{2}));
  EXPECT_EQ(At(precision, toy, 2, 0), Clocks{2});
  EXPECT_EQ(At(precision, toy, 2, 1), Clocks{2});  // wherever Q is
  EXPECT_EQ(At(precision, toy, 1, 0), Clocks{2});  // B's edge leaves it alone
  EXPECT_TRUE(At(precision, toy, 0, 0).empty());   // A's edge assigns it
  EXPECT_TRUE(At(precision, toy, 3, 0).empty());
  EXPECT_FALSE(precision.Learn(toy.State({1, 1}).data(), Clocks{2}));  // no news
}

TEST(PrecisionTest, AClockOfTwoProcessesIsLearntEverywhere) {
  const testing::ToySystem toy(kModel);
  LocationPrecision precision(toy.system());
  EXPECT_TRUE(precision.Learn(toy.State({2, 0}).data(), Clocks{1}));
  for (int p = 0; p < 4; ++p) EXPECT_EQ(At(precision, toy, p, p % 2), Clocks{1});
  EXPECT_TRUE(precision.Learn(toy.State({0, 0}).data(), Clocks{3}));
  EXPECT_EQ(At(precision, toy, 0, 0), (Clocks{1, 3}));
  EXPECT_EQ(At(precision, toy, 0, 1), Clocks{1});
}

}  // namespace
}  // namespace zonelab::search::precision_test
