// Partial valuations: what is visible, what covers, which variables an interpolant chooses.
#include "core/data/visible.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/support/toy_system.h"

namespace zonelab::data::visible_test {
namespace {

using semantics::Slots;

// Slots: the location of P, then a (1), b (2), c (3).
constexpr char kModel[] = R"(
  int a, b, c;
  process P() { state A, B; init A; trans A -> B { assign a = b + 1; }; }
  system P;)";

using search::StateId;

class VisibleTest : public ::testing::Test {
 protected:
  VisibleTest() : toy_(kModel), data_(toy_.system(), Config()) {}
  static search::DataConfig Config() {
    search::DataConfig config;
    config.assumes_no_errors = true;
    return config;
  }
  StateId Key(semantics::Slot location, semantics::Slot a, semantics::Slot b) {
    return data_.Intern(toy_.State({location, a, b, 0}).data());
  }
  testing::ToySystem toy_;
  Visible data_;
};

TEST_F(VisibleTest, StatesOfOneLocationVectorMayCoverEachOther) {
  EXPECT_EQ(data_.Partition(Key(0, 1, 2)), data_.Partition(Key(0, 3, 4)));
  EXPECT_NE(data_.Partition(Key(0, 1, 2)), data_.Partition(Key(1, 1, 2)));
}

TEST_F(VisibleTest, OnlyVisibleVariablesMatter) {
  const StateId one = Key(0, 1, 2), other = Key(0, 1, 7), third = Key(0, 9, 2);
  Visible::Label big, small;
  Slots added;
  EXPECT_TRUE(data_.Covers(big, one, small, third));  // nothing is visible
  EXPECT_TRUE(data_.Strengthen(big, {1}, &added));
  EXPECT_EQ(added, Slots{1});
  EXPECT_FALSE(data_.Strengthen(big, {1}, &added));
  EXPECT_TRUE(data_.MayCover(big, one, other));   // the same a
  EXPECT_FALSE(data_.MayCover(big, one, third));  // another a
  EXPECT_FALSE(data_.Covers(big, one, small, other));
  Slots missing;
  data_.Missing(big, small, &missing);
  EXPECT_EQ(missing, Slots{1});
  EXPECT_TRUE(data_.Strengthen(small, missing, &added));
  EXPECT_TRUE(data_.Covers(big, one, small, other));
  EXPECT_TRUE(data_.Agrees({1}, one, small, other));
  EXPECT_FALSE(data_.Agrees({2}, one, small, other));
}

TEST_F(VisibleTest, WhatIsComputedNeedsWhatItIsComputedFrom) {
  const std::vector<int32_t> edges = {0};
  Slots needed;
  data_.Before(Key(0, 1, 2), edges, {1}, &needed);
  EXPECT_EQ(needed, Slots{2});  // a := b + 1
  data_.Before(Key(0, 1, 2), edges, {2, 3}, &needed);
  std::sort(needed.begin(), needed.end());
  EXPECT_EQ(needed, (Slots{2, 3}));
}

// Variables are dropped while a reason is left: the last ones stay.
TEST_F(VisibleTest, ChooseCompletesOneReason) {
  Visible::Label label;
  Slots chosen, added;
  EXPECT_TRUE(data_.Choose(label, {{1, 2}, {3}}, &chosen));
  EXPECT_EQ(chosen, Slots{3});
  EXPECT_TRUE(data_.Choose(label, {{1}, {2, 3}}, &chosen));
  EXPECT_EQ(chosen, (Slots{2, 3}));
  ASSERT_TRUE(data_.Strengthen(label, {1}, &added));  // costs nothing from here on
  EXPECT_TRUE(data_.Choose(label, {{1, 2}, {3}}, &chosen));
  EXPECT_FALSE(data_.Choose(label, {{1}, {2, 3}}, &chosen));  // known already
}

TEST_F(VisibleTest, DropOrderIsAHook) {
  search::DataConfig config = Config();
  config.drop_order = [](Slots* slots) { std::reverse(slots->begin(), slots->end()); };
  Visible data(toy_.system(), config);
  Slots chosen;
  EXPECT_TRUE(data.Choose(Visible::Label(), {{1}, {2, 3}}, &chosen));
  EXPECT_EQ(chosen, Slots{1});
}

}  // namespace
}  // namespace zonelab::data::visible_test
