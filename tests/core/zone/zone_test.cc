// Zone operations against brute force over a grid of valuations.
//
// With two clocks and integer constants, every region contains a point whose coordinates are
// multiples of 1/3: sets are compared there.  Where the definition says "there is another point
// such that", that one is looked for on the finer grid of multiples of 1/9, which has room between
// the coordinates of the first.  Nothing here is computed with zones but what is under test.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <random>
#include <vector>

#include "core/zone/dbm.h"
#include "core/zone/extrapolate.h"
#include "core/zone/inclusion.h"

namespace zonelab::zone::zone_test {
namespace {

constexpr int kClocks = 3;  // 0 is the constant zero, so two real clocks
constexpr int kUnit = 9;    // points are in ninths ...
constexpr int kCoarse = 3;  // ... and those that are compared in thirds
constexpr int kMax = 3;     // largest constant
constexpr int kTop = (kMax + 1) * kUnit;

using Point = std::array<int, kClocks>;  // Point[0] == 0, in units of 1/kUnit

bool Contains(const Bound* z, const Point& v) {
  for (int i = 0; i < kClocks; ++i) {
    for (int j = 0; j < kClocks; ++j) {
      const Bound bound = At(z, kClocks, i, j);
      if (!IsFinite(bound)) continue;
      const int difference = v[i] - v[j];
      const int limit = Value(bound) * kUnit;
      if (IsStrict(bound) ? difference >= limit : difference > limit) return false;
    }
  }
  return true;
}

bool Holds(const Constraint& c, const Point& v) {
  const int difference = v[c.i] - v[c.j];
  const int limit = Value(c.bound) * kUnit;
  return IsStrict(c.bound) ? difference < limit : difference <= limit;
}

void ForEachPoint(int top, int step, const std::function<void(const Point&)>& visit) {
  for (int x = 0; x <= top; x += step) {
    for (int y = 0; y <= top; y += step) visit({0, x, y});
  }
}

class ZoneTest : public ::testing::Test {
 protected:
  int Random(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  Constraint RandomConstraint() {
    Constraint c;
    c.i = Random(0, kClocks - 1);
    do c.j = Random(0, kClocks - 1);
    while (c.j == c.i);
    const int value = Random(-kMax, kMax);
    c.bound = Random(0, 1) == 0 ? LessThan(value) : AtMost(value);
    return c;
  }
  // A random non-empty canonical zone.
  std::vector<Bound> RandomZone() {
    while (true) {
      std::vector<Bound> z(Size(kClocks));
      SetUniverse(z.data(), kClocks);
      bool is_nonempty = true;
      for (int k = Random(0, 5); k > 0 && is_nonempty; --k) {
        is_nonempty = Conjoin(z.data(), kClocks, RandomConstraint());
      }
      if (is_nonempty) return z;
    }
  }

  std::mt19937 random_{20261127};
};

TEST_F(ZoneTest, ConjoinIsIntersection) {
  for (int round = 0; round < 3000; ++round) {
    const std::vector<Bound> z = RandomZone();
    const Constraint c = RandomConstraint();
    std::vector<Bound> result = z;
    const bool is_nonempty = Conjoin(result.data(), kClocks, c);
    EXPECT_EQ(is_nonempty, Meets(z.data(), kClocks, c));
    bool found = false;
    // Zones may lie beyond the grid: empty results are only compared on it.
    ForEachPoint(3 * kTop, kCoarse, [&](const Point& v) {
      const bool expected = Contains(z.data(), v) && Holds(c, v);
      found = found || expected;
      if (is_nonempty) {
        ASSERT_EQ(Contains(result.data(), v), expected);
      }
    });
    EXPECT_EQ(found, is_nonempty);
    if (is_nonempty) {
      EXPECT_TRUE(IsCanonical(result.data(), kClocks));
    }
  }
}

TEST_F(ZoneTest, DelayWithinIsDelayThenInvariant) {
  for (int round = 0; round < 1500; ++round) {
    std::vector<Bound> z = RandomZone();
    std::vector<Constraint> invariant;
    for (int k = Random(0, 2); k > 0; --k) {
      const int value = Random(0, kMax);
      invariant.push_back(
          {Random(1, kClocks - 1), 0, Random(0, 1) == 0 ? LessThan(value) : AtMost(value)});
    }
    if (!ConjoinAll(z.data(), kClocks, invariant)) continue;
    std::vector<Bound> result = z;
    DelayWithin(result.data(), kClocks, invariant);
    EXPECT_TRUE(IsCanonical(result.data(), kClocks));
    ForEachPoint(kTop, kCoarse, [&](const Point& v) {
      bool expected = false;
      for (int d = 0; d <= std::min(v[1], v[2]) && !expected; ++d) {
        expected = Contains(z.data(), {0, v[1] - d, v[2] - d});
      }
      for (const Constraint& c : invariant) expected = expected && Holds(c, v);
      ASSERT_EQ(Contains(result.data(), v), expected);
    });
  }
}

TEST_F(ZoneTest, ResetAssignsTheClock) {
  for (int round = 0; round < 1500; ++round) {
    const std::vector<Bound> z = RandomZone();
    const int x = Random(1, kClocks - 1), value = Random(0, 3);
    std::vector<Bound> result = z;
    Reset(result.data(), kClocks, x, value);
    EXPECT_TRUE(IsCanonical(result.data(), kClocks));
    ForEachPoint(kTop, kCoarse, [&](const Point& v) {
      bool expected = false;
      for (int before = 0; before <= 3 * kTop && !expected; ++before) {
        Point w = v;
        w[x] = before;
        expected = v[x] == value * kUnit && Contains(z.data(), w);
      }
      ASSERT_EQ(Contains(result.data(), v), expected);
    });
  }
}

TEST_F(ZoneTest, IsWithinIsInclusion) {
  int inclusions = 0;
  for (int round = 0; round < 3000; ++round) {
    const std::vector<Bound> a = RandomZone(), b = RandomZone();
    bool expected = true;
    ForEachPoint(3 * kTop, kCoarse, [&](const Point& v) {
      expected = expected && (!Contains(a.data(), v) || Contains(b.data(), v));
    });
    EXPECT_EQ(IsWithin(a.data(), b.data(), kClocks), expected);
    inclusions += expected;
  }
  EXPECT_GT(inclusions, 100);
}

// By hand: two entries to a number, capped at <= 4 (nine, as bounds are packed), 0 to 36 in 128 steps.
TEST(FingerprintTest, SumsOfNeighbours) {
  std::vector<Bound> entries(16, -kInfinity);
  EXPECT_EQ(Fingerprint(entries, kMax), 0u);
  entries[0] = entries[1] = kInfinity;  // 36 * 128 / 37
  entries[15] = kZero;                  // 10 * 128 / 37
  EXPECT_EQ(Fingerprint(entries, kMax), uint64_t{34} << 56 | 124);
}

TEST(FingerprintTest, EveryNumberCounts) {
  EXPECT_TRUE(MayBeWithin(0x0102030405060708, 0x0102030405060708));
  EXPECT_TRUE(MayBeWithin(0, 0x7f7f7f7f7f7f7f7f));
  for (int group = 0; group < 8; ++group) {
    const uint64_t one = uint64_t{1} << (8 * group);
    EXPECT_TRUE(MayBeWithin(0x0102030405060708, 0x0102030405060708 + one));
    EXPECT_FALSE(MayBeWithin(0x0102030405060708 + one, 0x0102030405060708));
    EXPECT_FALSE(MayBeWithin(one, 0x7f7f7f7f7f7f7f7f & ~(uint64_t{0xff} << (8 * group))));
  }
}

TEST_F(ZoneTest, ToConstraintsDescribesTheZone) {
  for (int round = 0; round < 2000; ++round) {
    const std::vector<Bound> z = RandomZone();
    std::vector<Bound> rebuilt(Size(kClocks));
    SetUniverse(rebuilt.data(), kClocks);
    ASSERT_TRUE(ConjoinAll(rebuilt.data(), kClocks, ToConstraints(z.data(), kClocks)));
    EXPECT_EQ(rebuilt, z);
  }
}

// v is simulated by w if w satisfies every upper guard for as long as v does, and every lower guard
// as soon as v does: the definition, with the strongest lower and the weakest upper guard.
bool IsSimulatedBy(const Point& v, const Point& w, const std::vector<GuardBounds>& bounds) {
  for (int x = 1; x < kClocks; ++x) {
    if (w[x] < v[x] && bounds[x].has_lower()) {
      if (!Holds({0, x, bounds[x].lower}, w)) return false;
    }
    if (w[x] > v[x] && bounds[x].has_upper()) {
      if (Holds({x, 0, bounds[x].upper}, v)) return false;
    }
  }
  return true;
}

std::vector<GuardBounds> RandomBounds(const std::function<int(int, int)>& random) {
  std::vector<GuardBounds> bounds(kClocks);
  for (int x = 1; x < kClocks; ++x) {
    if (random(0, 3) > 0) {
      const int c = random(0, kMax);
      bounds[x].lower = random(0, 1) == 0 ? LessThan(-c) : AtMost(-c);
    }
    if (random(0, 3) > 0) {
      const int c = random(0, kMax);
      bounds[x].upper = random(0, 1) == 0 ? LessThan(c) : AtMost(c);
    }
  }
  return bounds;
}

TEST_F(ZoneTest, IsSimulatedMatchesTheDefinition) {
  int simulated = 0, included = 0;
  for (int round = 0; round < 400; ++round) {
    const std::vector<Bound> z = RandomZone(), other = RandomZone();
    const std::vector<GuardBounds> bounds =
        RandomBounds([this](int low, int high) { return Random(low, high); });
    Projection projection;
    projection.Assign(bounds.data(), kClocks);
    std::vector<Bound> z_entries(projection.size()), other_entries(projection.size());
    Project(z.data(), kClocks, projection, z_entries.data());
    Project(other.data(), kClocks, projection, other_entries.data());
    const bool answer = IsSimulated(z_entries.data(), other_entries.data(), projection);
    std::vector<Bound> normal, other_normal;
    ToNormalForm(z_entries, projection, &normal);
    ToNormalForm(other_entries, projection, &other_normal);
    EXPECT_EQ(answer, std::equal(normal.begin(), normal.end(), other_normal.begin(),
                                 [](Bound a, Bound b) { return a <= b; }));
    if (answer) {
      EXPECT_TRUE(MayBeWithin(Fingerprint(normal, kMax), Fingerprint(other_normal, kMax)));
    }

    std::vector<Point> others;
    ForEachPoint(3 * kTop, 1, [&](const Point& w) {
      if (Contains(other.data(), w)) others.push_back(w);
    });
    bool expected = true;
    ForEachPoint(2 * kTop, kCoarse, [&](const Point& v) {
      if (!expected || !Contains(z.data(), v)) return;
      bool found = false;
      for (size_t k = 0; k < others.size() && !found; ++k) {
        found = IsSimulatedBy(v, others[k], bounds);
      }
      expected = found;
    });
    EXPECT_EQ(answer, expected) << "round " << round;
    simulated += answer;
    included += IsWithin(z.data(), other.data(), kClocks);
  }
  EXPECT_GT(simulated, included);
}

TEST_F(ZoneTest, ExtrapolationStaysWithinTheSimulationClosure) {
  int changed = 0;
  for (int round = 0; round < 400; ++round) {
    const std::vector<Bound> z = RandomZone();
    std::vector<GuardBounds> bounds =
        RandomBounds([this](int low, int high) { return Random(low, high); });
    std::vector<LowerUpper> constants(kClocks);
    for (int x = 1; x < kClocks; ++x) {  // Extra_LU+ does not see strictness
      if (bounds[x].has_lower()) {
        constants[x].lower = -Value(bounds[x].lower);
        bounds[x].lower = LessThan(Value(bounds[x].lower));
      }
      if (bounds[x].has_upper()) {
        constants[x].upper = Value(bounds[x].upper);
        bounds[x].upper = AtMost(Value(bounds[x].upper));
      }
    }
    std::vector<Bound> result = z;
    ExtrapolateLuPlus(result.data(), kClocks, constants.data());
    EXPECT_TRUE(IsCanonical(result.data(), kClocks));
    EXPECT_TRUE(IsWithin(z.data(), result.data(), kClocks));
    changed += result != z;
    std::vector<Point> originals;
    ForEachPoint(3 * kTop, 1, [&](const Point& w) {
      if (Contains(z.data(), w)) originals.push_back(w);
    });
    ForEachPoint(2 * kTop, kCoarse, [&](const Point& v) {
      if (!Contains(result.data(), v)) return;
      bool found = false;
      for (size_t k = 0; k < originals.size() && !found; ++k) {
        found = IsSimulatedBy(v, originals[k], bounds);
      }
      ASSERT_TRUE(found) << "round " << round;
    });
  }
  EXPECT_GT(changed, 50);
}

// The definition entry by entry, then all shortest paths.
std::vector<Bound> ExtrapolatedPlainly(const std::vector<Bound>& z, int n,
                                       const std::vector<LowerUpper>& constants) {
  std::vector<Bound> result = z;
  const auto is_beyond = [&](int i, int32_t constant) {
    return constant == LowerUpper::kNone || -Value(At(z.data(), n, 0, i)) > constant;
  };
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      Bound& entry = At(result.data(), n, i, j);
      if (i == j) continue;
      if (i == 0) {
        const int32_t upper = constants[j].upper;
        if (is_beyond(j, upper)) entry = upper == LowerUpper::kNone ? kZero : LessThan(-upper);
      } else if (IsFinite(entry) &&
                 (is_beyond(i, constants[i].lower) || Value(entry) > constants[i].lower ||
                  (j > 0 && is_beyond(j, constants[j].upper)))) {
        entry = kInfinity;
      }
    }
  }
  EXPECT_TRUE(Close(result.data(), n));
  return result;
}

// Runs of many clocks, so that rows of all sorts occur together: infinite ones, those that lose
// columns only, those that lose bounds, and those that stay.
TEST(ExtrapolationTest, IsTheClosureOfItsDefinition) {
  std::mt19937 random(7);
  const auto pick = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  int changed = 0, partly = 0;
  for (int round = 0; round < 20000; ++round) {
    const int n = pick(2, 9);
    std::vector<Bound> z(Size(n));
    SetZero(z.data(), n);
    for (int step = 0; step < 12; ++step) {
      std::vector<Constraint> invariant;
      if (pick(0, 1) == 0) {
        const int x = pick(1, n - 1);
        const Constraint c = {x, 0, AtMost(pick(0, 20))};
        if (Conjoin(z.data(), n, c)) {
          invariant = {c};
        } else {
          SetZero(z.data(), n);
        }
      }
      DelayWithin(z.data(), n, invariant);
      if (pick(0, 2) == 0) {
        const Constraint c = {0, pick(1, n - 1), LessThan(-pick(0, 8))};
        if (!Conjoin(z.data(), n, c)) SetZero(z.data(), n);
      }
      if (pick(0, 1) == 0) Reset(z.data(), n, pick(1, n - 1), pick(0, 3));
      if (pick(0, 9) == 0) Free(z.data(), n, pick(1, n - 1));
    }
    std::vector<LowerUpper> constants(n);
    const bool is_same = pick(0, 1) == 0;
    for (int x = 1; x < n; ++x) {
      constants[x].lower = pick(-1, 12);
      constants[x].upper = is_same ? constants[x].lower : pick(-1, 12);
    }
    std::vector<Bound> result = z;
    ExtrapolateLuPlus(result.data(), n, constants.data());
    ASSERT_EQ(result, ExtrapolatedPlainly(z, n, constants)) << "round " << round;
    changed += result != z;
    for (int i = 1; i < n; ++i) {
      bool loses = false, keeps = false;
      for (int j = 0; j < n; ++j) {
        if (j == i || !IsFinite(At(z.data(), n, i, j))) continue;
        (IsFinite(At(result.data(), n, i, j)) ? keeps : loses) = true;
      }
      partly += loses && keeps;
    }
  }
  EXPECT_GT(changed, 5000);
  EXPECT_GT(partly, 500);
}

TEST(ZoneStringsTest, ReadsAsAModellerWouldWriteIt) {
  const std::vector<std::string> names = {"0", "x", "y"};
  std::vector<Bound> z(Size(3));
  SetZero(z.data(), 3);
  EXPECT_EQ(ToStrings(z.data(), 3, names), (std::vector<std::string>{"x == 0", "y == 0"}));
  DelayWithin(z.data(), 3, std::vector<Constraint>{{1, 0, AtMost(5)}});
  EXPECT_EQ(ToStrings(z.data(), 3, names), (std::vector<std::string>{"y == x", "x <= 5"}));
  // From the hand-derived answer of a report: 3 <= x - y <= 5, y <= 2.
  SetUniverse(z.data(), 3);
  ASSERT_TRUE(ConjoinAll(
      z.data(), 3,
      std::vector<Constraint>{{2, 1, AtMost(-3)}, {1, 2, AtMost(5)}, {2, 0, AtMost(2)}}));
  EXPECT_EQ(ToStrings(z.data(), 3, names),
            (std::vector<std::string>{"x - y <= 5", "y <= 2", "x - y >= 3"}));
}

}  // namespace
}  // namespace zonelab::zone::zone_test
