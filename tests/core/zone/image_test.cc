// Images of zones under moves, in both conventions: by hand, and pre against post at random.
#include "core/zone/image.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace zonelab::zone::image_test {
namespace {

constexpr int kN = 3;  // clocks 1 (x) and 2 (y)
using Constraints = std::vector<Constraint>;
using Resets = std::vector<ClockReset>;
using Matrix = std::vector<Bound>;

Matrix Make(const Constraints& constraints) {
  Matrix z(Size(kN));
  SetUniverse(z.data(), kN);
  EXPECT_TRUE(ConjoinAll(z.data(), kN, constraints));
  return z;
}
Bound Entry(const Matrix& z, int i, int j) { return At(z.data(), kN, i, j); }

const Constraint kX2 = {0, 1, AtMost(-2)};  // x >= 2

// x >= 2, y := 0 into a state with x <= 5 in which time passes.
TEST(ImageTest, TheInvariantIsAppliedAgainInConventionU) {
  const Constraints guard = {kX2}, invariant = {{1, 0, AtMost(5)}};
  const Resets resets = {{2, 0}};
  const Matrix source = Make({});
  Matrix u(source), t(source);
  ASSERT_TRUE(Post(source.data(), ActionU{guard, resets, invariant, true}, kN, u.data()));
  ASSERT_TRUE(Post(source.data(), ActionT{{}, guard, resets, invariant, true}, kN, t.data()));
  EXPECT_EQ(Entry(u, 1, 0), AtMost(5));
  EXPECT_EQ(Entry(t, 1, 0), kInfinity);  // left to the next move
  for (const Matrix& z : {u, t}) {
    EXPECT_EQ(Entry(z, 1, 2), AtMost(5));   // y was 0 while x was at most 5 ...
    EXPECT_EQ(Entry(z, 2, 1), AtMost(-2));  // ... and at least 2
  }
}

TEST(ImageTest, ConventionTAppliesTheSourceInvariant) {
  const Constraints guard = {kX2}, invariant = {{1, 0, AtMost(1)}};
  const Matrix source = Make({});
  Matrix out(source);
  EXPECT_TRUE(Post(source.data(), ActionT{{}, guard, {}, {}, true}, kN, out.data()));
  EXPECT_FALSE(Post(source.data(), ActionT{invariant, guard, {}, {}, true}, kN, out.data()));
}

// Row by row as one clock after the other.
TEST(ImageTest, ManyClocksAreForgotten) {
  constexpr int kClocks = 9;
  std::mt19937 random(5);
  const auto upto = [&](int top) { return static_cast<int>(random() % (top + 1)); };
  for (int round = 0; round < 2000; ++round) {
    Matrix one(Size(kClocks));
    SetUniverse(one.data(), kClocks);
    for (int k = 0; k < 12; ++k) {
      Matrix before = one;
      const int i = upto(kClocks - 1), j = upto(kClocks - 1);
      if (i == j || !Conjoin(one.data(), kClocks, {i, j, AtMost(upto(9) - 2)})) one = before;
    }
    Matrix other = one;
    Resets resets;
    for (int x = 1; x < kClocks; ++x) {
      if (upto(1) == 0) resets.push_back({x, upto(2) == 0 ? 0 : ClockReset::kAnything});
    }
    std::shuffle(resets.begin(), resets.end(), random);
    for (const ClockReset& reset : resets) {
      if (reset.value == ClockReset::kAnything) Free(one.data(), kClocks, reset.clock);
    }
    ForgetByRows(other.data(), kClocks, resets);
    ASSERT_EQ(one, other);
  }
}

TEST(ImageTest, ClocksAreForgottenAfterTheDelay) {
  const Resets resets = {{1, 0}, {2, ClockReset::kAnything}};
  const Matrix source = Make({kX2});
  Matrix out(source);
  ASSERT_TRUE(Post(source.data(), ActionU{{}, resets, {}, true}, kN, out.data()));
  EXPECT_EQ(Entry(out, 0, 2), kZero);  // y >= 0, and not y >= x
  EXPECT_EQ(Entry(out, 1, 2), kInfinity);
}

TEST(ImageTest, InitialZones) {
  const Constraints invariant = {{1, 0, AtMost(3)}}, impossible = {kX2};
  Matrix out(Size(kN));
  ASSERT_TRUE(InitialZone({{}, {}, invariant, true}, kN, out.data()));
  EXPECT_EQ(Entry(out, 2, 0), AtMost(3));
  EXPECT_EQ(Entry(out, 1, 2), AtMost(0));
  ASSERT_TRUE(InitialZone({{}, {}, {}, false}, kN, out.data()));
  EXPECT_EQ(Entry(out, 1, 0), AtMost(0));
  EXPECT_FALSE(InitialZone({{}, {}, impossible, true}, kN, out.data()));
}

// The clocks of `stopped` stand still.  On a grid of halves: what a delay makes of a point of the
// zone is in the result; and no bound of it can be tightened (those that are left are attained at
// the start, the others grow for ever).
TEST(ImageTest, SomeClocksStandStill) {
  std::mt19937 random(20261129);
  const auto roll = [&](int sides) { return static_cast<int32_t>(random() % sides); };
  constexpr int kClocks = 4, kMost = 9;  // in halves
  int checked = 0;
  for (int round = 0; round < 400; ++round) {
    std::vector<Bound> z(Size(kClocks));
    SetUniverse(z.data(), kClocks);
    bool is_possible = true;
    for (int k = roll(6); k > 0 && is_possible; --k) {
      const int i = roll(kClocks), j = (i + 1 + roll(kClocks - 1)) % kClocks;
      is_possible = Conjoin(z.data(), kClocks, {i, j, roll(14) - 4});
    }
    if (!is_possible) continue;
    const std::vector<int32_t> stopped =
        roll(2) == 0 ? std::vector<int32_t>{1 + roll(3)} : std::vector<int32_t>{1, 2 + roll(2)};
    std::vector<Bound> later = z;
    DelayOthersWithin(later.data(), kClocks, stopped, {});
    const auto contains = [&](const std::vector<Bound>& zone, const std::vector<int>& point) {
      for (int i = 0; i < kClocks; ++i) {
        for (int j = 0; j < kClocks; ++j) {
          const Bound bound = At(zone.data(), kClocks, i, j);
          const int difference = point[i] - point[j], most = 2 * Value(bound);
          if (!IsFinite(bound) || difference < most) continue;
          if (difference > most || IsStrict(bound)) return false;
        }
      }
      return true;
    };
    for (int x = 0; x <= kMost; ++x) {
      for (int y = 0; y <= kMost; ++y) {
        for (int t = 0; t <= kMost; ++t) {
          if (!contains(z, {0, x, y, t})) continue;
          for (int delay = 0; delay <= 6; ++delay) {
            std::vector<int> point = {0, x, y, t};
            for (int c = 1; c < kClocks; ++c) {
              if (std::count(stopped.begin(), stopped.end(), c) == 0) point[c] += delay;
            }
            ASSERT_TRUE(contains(later, point)) << round;
            ++checked;
          }
        }
      }
    }
    ASSERT_TRUE(IsCanonical(later.data(), kClocks));
    for (size_t k = 0; k < z.size(); ++k) ASSERT_TRUE(later[k] == z[k] || later[k] == kInfinity);
  }
  EXPECT_GT(checked, 100'000);
}

// post(A) meets B iff A meets pre(B).
TEST(ImageTest, PreIsTheAdjointOfPost) {
  std::mt19937 random(3);
  const auto roll = [&](int sides) { return static_cast<int32_t>(random() % sides); };
  const auto constraint = [&]() -> Constraint {
    const int32_t i = roll(3), j = (i + 1 + roll(2)) % 3, value = roll(7) - 3;
    return {i, j, roll(2) == 0 ? AtMost(value) : LessThan(value)};
  };
  const auto meets = [](Matrix a, const Matrix& b) {
    for (int i = 0; i < kN; ++i) {
      for (int j = 0; j < kN; ++j) {
        if (i != j && !Conjoin(a.data(), kN, {i, j, Entry(b, i, j)})) return false;
      }
    }
    return true;
  };
  int compared = 0, met = 0;
  while (compared < 2000) {
    Matrix a(Size(kN)), b(Size(kN));
    SetUniverse(a.data(), kN);
    SetUniverse(b.data(), kN);
    if (!ConjoinAll(a.data(), kN, {{constraint(), constraint()}}) ||
        !ConjoinAll(b.data(), kN, {{constraint(), constraint()}})) {
      continue;
    }
    ++compared;
    const Constraints source = {constraint()}, guard = {constraint()}, invariant = {constraint()};
    Resets resets;
    if (roll(2) == 0) resets.push_back({1 + roll(2), roll(3)});
    if (roll(3) == 0) resets.push_back({1 + roll(2), roll(3)});
    const bool may_delay = roll(2) == 0;
    {
      const ActionT action = {source, guard, resets, invariant, may_delay};
      Matrix post(a), pre(b);
      const bool forwards = Post(a.data(), action, kN, post.data()) && meets(post, b);
      const bool backwards = Pre(pre.data(), action, kN) && meets(a, pre);
      ASSERT_EQ(forwards, backwards);
      met += forwards;
    }
    {
      const ActionU action = {guard, resets, invariant, may_delay};
      Matrix post(a), pre(b);
      const bool forwards = Take(a.data(), action, kN, post.data()) && meets(post, b);
      const bool backwards = TakeBackwards(pre.data(), action, kN) && meets(a, pre);
      ASSERT_EQ(forwards, backwards);
    }
  }
  EXPECT_GT(met, 100);
}

}  // namespace
}  // namespace zonelab::zone::image_test
