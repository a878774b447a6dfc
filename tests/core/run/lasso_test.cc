// Lassos: from choices of the search to a path, where its cycle repeats, and where runs may end.
#include "core/run/lasso.h"

#include <gtest/gtest.h>

#include "core/run/timed_run.h"
#include "tests/core/run/run_testing.h"

namespace zonelab::run::lasso_test {
namespace {

using search::LassoPath;
using search::LassoStep;
using testing::Loaded;

constexpr uint32_t kNone = LassoStep::kNone;

property::Goal GoalOf(Loaded& loaded, const std::string& predicate) {
  auto goal = property::Goal::Compile(*loaded.model.Predicate(predicate), false, *loaded.system);
  EXPECT_TRUE(goal.ok());
  return *std::move(goal);
}

// a and b in turns: a is left after 1 to 2 units, b at once.
constexpr char kTurns[] = R"(
  process P() {
    clock x;
    state a { x <= 2 }, b, c; urgent b; init a;
    trans a -> b { guard x >= 1; assign x = 0; }, b -> a { }, a -> c { };
  }
  system P;
)";

TEST(LassoTest, CycleRepeats) {
  Loaded loaded(kTurns);
  const property::Goal avoided = GoalOf(loaded, "P.c");
  // Number 0 leads round; states without forbidden zones have one corridor.
  const LassoPath found = {{{kNone, kNone, 0}, {0, kNone, 0}, {0, kNone, 0}}, 0};
  const auto lasso = ExpandLasso(*loaded.system, avoided, nullptr, found);
  ASSERT_TRUE(lasso.ok()) << lasso.status();
  EXPECT_EQ(lasso->path.size(), 3u);
  EXPECT_EQ(lasso->cycle_begin, 0u);
  EXPECT_FALSE(lasso->stays);
  EXPECT_FALSE(lasso->trigger.has_value());
  // Before a -> b x is 1 to 2 and may be any of that again once around; before b -> a it is at
  // most 2.
  ASSERT_EQ(lasso->recurrent.size(), 2u);
  zone::Matrix a, b;
  ASSERT_TRUE(zone::MakeZone(lasso->recurrent[0], 2, &a));
  ASSERT_TRUE(zone::MakeZone(lasso->recurrent[1], 2, &b));
  EXPECT_EQ(zone::At(a.data(), 2, 0, 1), zone::AtMost(-1));
  EXPECT_EQ(zone::At(a.data(), 2, 1, 0), zone::AtMost(2));
  EXPECT_EQ(zone::At(b.data(), 2, 0, 1), zone::AtMost(0));
  EXPECT_EQ(zone::At(b.data(), 2, 1, 0), zone::AtMost(2));
  const auto run = TimedRun(*loaded.system, lasso->path, lasso->ends);
  ASSERT_TRUE(run.ok()) << run.status();
  EXPECT_EQ(run->steps.size(), 2u);
}

TEST(LassoTest, Ends) {
  Loaded loaded(kTurns);
  const property::Goal avoided = GoalOf(loaded, "P.b");
  // In c time passes for ever.
  const auto stays = ExpandLasso(*loaded.system, avoided, nullptr,
                                 {{{kNone, kNone, 0}, {1, kNone, 0}}, std::nullopt});
  ASSERT_TRUE(stays.ok()) << stays.status();
  EXPECT_TRUE(stays->stays);
  EXPECT_EQ(stays->ends.size(), 1u);
  // In a nothing ends: a move is always possible.
  const auto moves =
      ExpandLasso(*loaded.system, avoided, nullptr, {{{kNone, kNone, 0}}, std::nullopt});
  ASSERT_TRUE(moves.ok());
  EXPECT_FALSE(moves->stays);
  EXPECT_TRUE(moves->ends.empty());
}

// The step without edges at which the predicate of `p --> q` begins to hold.
TEST(LassoTest, Trigger) {
  Loaded loaded(kTurns);
  const property::Goal avoided = GoalOf(loaded, "P.b"), trigger = GoalOf(loaded, "P.c && P.x >= 1");
  const auto lasso =
      ExpandLasso(*loaded.system, avoided, &trigger,
                  {{{kNone, kNone, kNone}, {1, kNone, kNone}, {kNone, 0, 0}}, std::nullopt});
  ASSERT_TRUE(lasso.ok()) << lasso.status();
  EXPECT_EQ(lasso->trigger, 2u);
  EXPECT_TRUE(lasso->path[2].edges.empty());
  ASSERT_EQ(lasso->path[2].guard.size(), 1u);
  EXPECT_TRUE(lasso->stays);
}

TEST(LassoTest, WrongChoicesAreErrors) {
  Loaded loaded(kTurns);
  const property::Goal avoided = GoalOf(loaded, "P.c");
  for (const LassoPath& found :
       {LassoPath{{{kNone, kNone, 0}, {7, kNone, 0}}, std::nullopt},     // no such move
        LassoPath{{{kNone, kNone, 3}}, std::nullopt},                    // no such corridor
        LassoPath{{{kNone, kNone, 0}, {1, kNone, 0}}, std::nullopt}}) {  // it meets c
    EXPECT_FALSE(ExpandLasso(*loaded.system, avoided, nullptr, found).ok());
  }
}

}  // namespace
}  // namespace zonelab::run::lasso_test
