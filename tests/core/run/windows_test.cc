// Windows and timed runs; the expected times are calculated by hand from the guards.
#include "core/run/windows.h"

#include <gtest/gtest.h>

#include "core/run/timed_run.h"
#include "tests/core/run/run_testing.h"

namespace zonelab::run::windows_test {
namespace {

using testing::AtMost;
using testing::Below;
using testing::Loaded;

std::string WindowsOf(const Loaded& loaded, const std::vector<uint32_t>& moves,
                      const std::vector<std::vector<zone::Constraint>>& ends = {{}}) {
  std::string text;
  for (const Window& window : Windows(*loaded.system, loaded.Follow(moves), ends)) {
    Append(&text, text.empty() ? "" : " ", testing::Text(window));
  }
  return text;
}

// Delays as "2 3/2 | 0": those before the steps, then the one at the end.
std::string RunOf(const Loaded& loaded, const std::vector<uint32_t>& moves,
                  const std::vector<std::vector<zone::Constraint>>& ends = {{}}) {
  const auto run = TimedRun(*loaded.system, loaded.Follow(moves), ends);
  if (!run.ok()) return "none";
  std::string text;
  for (const model::RunStep& step : run->steps) Append(&text, step.delay, " ");
  return Cat(text, "| ", run->final_delay, " in 1/", run->denominator);
}

TEST(WindowTest, Cuts) {
  Window window;
  window.is_unbounded = true;
  EXPECT_EQ(testing::Text(window), "[0, inf)");
  window.AtLeast(-3, true);
  EXPECT_EQ(testing::Text(window), "[0, inf)");
  window.AtLeast(2, false);
  window.AtMost(7, true);
  window.AtMost(9, false);
  EXPECT_EQ(testing::Text(window), "[2, 7)");
  window.AtMost(7, false);
  window.AtLeast(2, true);
  EXPECT_EQ(testing::Text(window), "(2, 7)");
  EXPECT_FALSE(window.is_empty());
  window.AtMost(2, false);
  EXPECT_TRUE(window.is_empty());
  Window point;
  EXPECT_FALSE(point.is_empty());
  point.AtMost(0, true);
  EXPECT_TRUE(point.is_empty());
}

TEST(WindowTest, Joins) {
  Window a{2, 5, true, false, false}, b{2, 5, false, true, false}, c{0, 0, true, false, true};
  Window joined = a;
  joined.Join(b);
  EXPECT_EQ(testing::Text(joined), "[2, 5]");
  joined.Join(c);
  EXPECT_EQ(testing::Text(joined), "(0, inf)");
}

TEST(WindowsTest, LeewayOfEachStep) {
  const Loaded chain(testing::kChain);
  EXPECT_EQ(WindowsOf(chain, {}), "[0, 0] [0, 5]");
  EXPECT_EQ(WindowsOf(chain, {0, 0}), "[0, 0] [2, 5] (3, 8] (3, inf)");
  EXPECT_EQ(RunOf(chain, {0}), "2 | 0 in 1/1");
  EXPECT_EQ(RunOf(chain, {0, 0}), "2 2 | 0 in 1/1");  // x > 1 takes a whole unit more
}

// What must hold at the end leaves the steps before it less leeway; several ends count together.
TEST(WindowsTest, Ends) {
  const Loaded chain(testing::kChain);
  EXPECT_EQ(WindowsOf(chain, {0}, {{AtMost(0, 1, -4), AtMost(1, 0, 4)}}), "[0, 0] [2, 5] [6, 9]");
  EXPECT_EQ(WindowsOf(chain, {0}, {{AtMost(1, 0, 0)}, {AtMost(0, 1, -2), Below(1, 0, 3)}}),
            "[0, 0] [2, 5] [2, 8)");
  EXPECT_EQ(RunOf(chain, {0}, {{AtMost(0, 1, -4)}}), "2 | 4 in 1/1");
  // No run ends so.
  EXPECT_EQ(WindowsOf(chain, {0}, {{Below(1, 0, 1), Below(0, 1, -1)}}), "");
  EXPECT_EQ(RunOf(chain, {0}, {{Below(1, 0, 1), Below(0, 1, -1)}}), "none");
}

// A clock that is not reset ties steps together: y < 4 and x >= 2 leave a at most 2 before b.
TEST(WindowsTest, LaterStepsCount) {
  const Loaded loaded(R"(
    clock y;
    process P() {
      clock x;
      state a, b, c;
      init a;
      trans a -> b { guard x >= 1; assign x = 0; }, b -> c { guard x >= 2 && y < 4; };
    }
    system P;
  )");
  EXPECT_EQ(WindowsOf(loaded, {0, 0}), "[0, 0] [1, 2) [3, 4) [3, inf)");
}

// Strict bounds in a row add up to as little as one likes, in units fine enough for all of them.
TEST(WindowsTest, ManyStrictBounds) {
  const Loaded loaded(R"(
    clock all;
    process P() {
      clock x;
      state a { all < 1 };
      init a;
      trans a -> a { guard x > 0; assign x = 0; };
    }
    system P;
  )");
  const std::vector<uint32_t> moves(12, 0);
  const auto run = TimedRun(*loaded.system, loaded.Follow(moves), {{}});
  ASSERT_TRUE(run.ok());
  EXPECT_EQ(run->denominator, 15);  // 13 events and two more
  for (const model::RunStep& step : run->steps) EXPECT_EQ(step.delay, 1);
  const auto windows = Windows(*loaded.system, loaded.Follow(moves), {{}});
  EXPECT_EQ(testing::Text(windows[12]), "(0, 1)");
}

}  // namespace
}  // namespace zonelab::run::windows_test
