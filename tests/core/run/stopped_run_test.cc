// Runs along paths on which clocks stand still, and linear constraints; by hand and against a grid.
#include "core/run/stopped_run.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "core/reference/reference.h"
#include "core/run/linear.h"
#include "core/run/next_moves.h"
#include "core/run/timed_run.h"
#include "tests/core/run/run_testing.h"

namespace zonelab::run::stopped_run_test {
namespace {

using testing::AtMost;
using testing::Below;
using testing::Loaded;
using Outcome = LinearSystem::Outcome;

// The delays of the run along the moves `path` that ends in `end`: "1 3/2 0".
std::string Delays(const Loaded& loaded, const std::vector<uint32_t>& moves,
                   const std::vector<zone::Constraint>& end) {
  const Path path = loaded.Follow(moves);
  const auto run = TimedRun(*loaded.system, path, {end});
  if (!run.ok()) return absl::IsNotFound(run.status()) ? "none" : run.status().ToString();
  const auto replay = reference::ReplayRun(*loaded.model.network, nullptr, *run);
  EXPECT_TRUE(replay.ok()) << replay.status();
  std::string text;
  const auto add = [&](int64_t delay) {
    Append(&text, text.empty() ? "" : " ", delay,
           run->denominator == 1 ? std::string() : Cat("/", run->denominator));
  };
  for (const model::RunStep& step : run->steps) add(step.delay);
  add(run->final_delay);
  return text;
}

// Clocks: 1 is x, 2 is y.  x stands still in b.
constexpr char kStops[] = R"(
  clock x, y;
  process P() {
    state a, b { x' == 0 }, c;
    init a;
    trans a -> b { guard x >= 1; }, b -> c { guard y >= 4; };
  }
  system P;)";

TEST(StoppedRunTest, Delays) {
  const Loaded loaded(kStops);
  // x == 2, y == 5 at the end: x ran for 2 in a and c, y for 3 more in b.
  const auto both = [](int32_t x, int32_t y) {
    return std::vector<zone::Constraint>{AtMost(1, 0, x), AtMost(0, 1, -x), AtMost(2, 0, y),
                                         AtMost(0, 2, -y)};
  };
  EXPECT_EQ(Delays(loaded, {0, 0}, both(1, 4)), "1 3 0");
  EXPECT_EQ(Delays(loaded, {0, 0}, both(1, 5)), "1 4 0");
  EXPECT_EQ(Delays(loaded, {0, 0}, both(0, 5)), "none");  // x >= 1
  EXPECT_EQ(Delays(loaded, {0, 0}, both(5, 4)), "none");
  EXPECT_EQ(Delays(loaded, {0, 0}, {Below(1, 0, 1)}), "none");
  EXPECT_EQ(Delays(loaded, {0, 0}, {AtMost(1, 2, -7), Below(2, 0, 8)}), "none");
  EXPECT_NE(Delays(loaded, {0, 0}, {AtMost(1, 2, -7), Below(2, 0, 9)}), "none");
}

TEST(StoppedRunTest, NextMoves) {
  const Loaded loaded(R"(
    clock x, y;
    process P() {
      state a { x' == 0 && y <= 6 }, b;
      init a;
      trans a -> b { guard x <= 0 && y >= 2; }, a -> b { guard x >= 1; }, a -> b { guard y - x > 3; };
    }
    system P;)");
  const Path path = loaded.Follow({});
  model::Run run;
  run.denominator = 1;
  const auto replay = reference::ReplayRun(*loaded.model.network, nullptr, run);
  ASSERT_TRUE(replay.ok());
  const NextMoves next = MovesAfter(*loaded.system, run, replay->states.back(), path);
  EXPECT_EQ(testing::Text(next.wait), "[0, 6]");
  ASSERT_EQ(next.moves.size(), 2u);  // x stays 0
  EXPECT_EQ(testing::Text(next.moves[0].when), "[2, 6]");
  EXPECT_EQ(testing::Text(next.moves[1].when), "(3, 6]");
}

TEST(LinearSystemTest, FractionsThatDoNotFit) {
  const Fraction large(INT64_MAX);
  EXPECT_FALSE((large + large).is_valid());
  EXPECT_FALSE((large * Fraction(2)).is_valid());
  EXPECT_FALSE(((large * Fraction(2)) - large).is_valid());
  EXPECT_TRUE((large * Fraction(2).Inverse()).is_valid());
  EXPECT_TRUE(Fraction(1) * Fraction(3).Inverse() < Fraction(1) * Fraction(2).Inverse());
  EXPECT_FALSE(Fraction(1) * Fraction(2).Inverse() < Fraction(2) * Fraction(4).Inverse());
  EXPECT_TRUE(-large < large && -large * large.Inverse() == Fraction(-1));
  EXPECT_EQ((Fraction(-7) * Fraction(2).Inverse()).Floor(), -4);
}

// Random systems over three unknowns against all values on a grid of sixths: what the grid solves
// has a solution, and every solution satisfies what was asked.
TEST(LinearSystemTest, AgreesWithAGrid) {
  std::mt19937 random(20261129);
  const auto pick = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  struct Asked {
    LinearSystem::Terms terms;
    int bound;
    bool is_strict;
  };
  int solved = 0, contradicted = 0;
  for (int round = 0; round < 2000; ++round) {
    LinearSystem system(3);
    std::vector<Asked> asked;
    Outcome outcome = Outcome::kSolved;
    for (int k = pick(1, 6); k > 0 && outcome == Outcome::kSolved; --k) {
      Asked& one = asked.emplace_back();
      for (int x = 0; x < 3; ++x) {
        if (const int factor = pick(-1, 1); factor != 0) one.terms.emplace_back(x, factor);
      }
      one.bound = pick(-3, 3);
      one.is_strict = pick(0, 2) == 0;
      outcome = system.Add(one.terms, one.bound, one.is_strict);
    }
    ASSERT_NE(outcome, Outcome::kTooLarge);
    bool grid_solves = false;
    constexpr int kUnit = 6, kMost = 7 * kUnit;
    int x[3];
    for (x[0] = 0; x[0] <= kMost && !grid_solves; ++x[0]) {
      for (x[1] = 0; x[1] <= kMost && !grid_solves; ++x[1]) {
        for (x[2] = 0; x[2] <= kMost && !grid_solves; ++x[2]) {
          grid_solves = std::all_of(asked.begin(), asked.end(), [&](const Asked& one) {
            int sum = 0;
            for (const auto& [unknown, factor] : one.terms) sum += factor * x[unknown];
            return one.is_strict ? sum < one.bound * kUnit : sum <= one.bound * kUnit;
          });
        }
      }
    }
    if (outcome == Outcome::kContradiction) {
      EXPECT_FALSE(grid_solves) << round;
      ++contradicted;
      continue;
    }
    ++solved;
    for (const Asked& one : asked) {
      Value sum;
      for (const auto& [unknown, factor] : one.terms) {
        sum = sum + system.value(unknown) * Fraction(factor);
      }
      const Value bound{Fraction(one.bound), Fraction(one.is_strict ? -1 : 0)};
      EXPECT_FALSE(bound < sum) << round;
    }
    for (int k = 0; k < 3; ++k) EXPECT_FALSE(system.value(k) < Value()) << round;
  }
  EXPECT_GT(solved, 500);
  EXPECT_GT(contradicted, 100);
}

}  // namespace
}  // namespace zonelab::run::stopped_run_test
