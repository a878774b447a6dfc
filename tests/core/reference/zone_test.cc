// The oracle's zones: against the engine's matrices, which share no code with them, and unions
// point by point.
#include "core/reference/zone.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "core/reference/union.h"
#include "core/zone/dbm.h"

namespace zonelab::reference::zone_test {
namespace {

constexpr int kSize = 4;  // the zero clock and three others

int64_t FromEngine(zone::Bound bound) { return zone::IsFinite(bound) ? bound : kInfinity; }

void ExpectEqual(const Zone& mine, const std::vector<zone::Bound>& engine) {
  for (int i = 0; i < kSize; ++i) {
    for (int j = 0; j < kSize; ++j) {
      ASSERT_EQ(mine(i, j), FromEngine(zone::At(engine.data(), kSize, i, j))) << i << " " << j;
    }
  }
}

class Random {
 public:
  explicit Random(uint32_t seed) : random_(seed) {}
  int Below(int n) { return static_cast<int>(random_() % static_cast<uint32_t>(n)); }
  zone::Constraint Constraint() {
    zone::Constraint c;
    c.i = Below(kSize);
    c.j = (c.i + 1 + Below(kSize - 1)) % kSize;
    c.bound = Below(24) - 8;
    return c;
  }

 private:
  std::mt19937 random_;
};

// Walks of random operations; both say after each step which zone it is, and when it is empty.
TEST(ReferenceZone, DoesWhatTheEngineDoes) {
  Random random(20261128);
  int empty = 0, steps = 0;
  for (int walk = 0; walk < 500; ++walk) {
    const bool zero = walk % 2 == 0;
    Zone mine(kSize, zero);
    std::vector<zone::Bound> engine(zone::Size(kSize));
    zero ? zone::SetZero(engine.data(), kSize) : zone::SetUniverse(engine.data(), kSize);
    for (int step = 0; step < 20; ++step, ++steps) {
      const int x = 1 + random.Below(kSize - 1), value = random.Below(5);
      const int what = random.Below(7);
      if (what == 0) {
        mine.Delay();
        zone::DelayWithin(engine.data(), kSize, {});
      } else if (what == 6) {
        const std::vector<int32_t> stopped = {x};
        std::vector<bool> stands(kSize);
        stands[0] = stands[x] = true;
        mine.DelayWithout(stands);
        zone::DelayOthersWithin(engine.data(), kSize, stopped, {});
      } else if (what == 1) {
        mine.Reset(x, value);
        zone::Reset(engine.data(), kSize, x, value);
      } else if (what == 2) {
        mine.DelayBackwards();
        zone::DelayBackwards(engine.data(), kSize);
      } else {
        const zone::Constraint c = random.Constraint();
        mine.Add(c.i, c.j, c.bound);
        const bool is_left = zone::Conjoin(engine.data(), kSize, c);
        ASSERT_EQ(mine.empty(), !is_left);
        if (!is_left) {
          ++empty;
          break;
        }
      }
      ExpectEqual(mine, engine);
    }
  }
  EXPECT_GT(empty, 100);
  EXPECT_GT(steps, 2000);
}

// Times in halves tell strict bounds from others.
bool Holds(const Zone& zone, const std::vector<int>& halves) {
  if (zone.empty()) return false;
  for (int i = 0; i < kSize; ++i) {
    for (int j = 0; j < kSize; ++j) {
      if (zone(i, j) >= kInfinity) continue;
      const int64_t difference = halves[i] - halves[j], bound = zone(i, j) >> 1;
      if (difference > 2 * bound || (difference == 2 * bound && (zone(i, j) & 1) == 0)) {
        return false;
      }
    }
  }
  return true;
}

Zone RandomZone(Random& random) {
  Zone zone(kSize, false);
  for (int k = random.Below(6); k > 0; --k) {
    const zone::Constraint c = random.Constraint();
    zone.Add(c.i, c.j, c.bound);
  }
  return zone;
}

// Points with coordinates 0, 0.5, …, 4.
template <class Visit>
void ForEachPoint(Visit visit) {
  for (int x = 0; x <= 8; ++x) {
    for (int y = 0; y <= 8; ++y) {
      for (int z = 0; z <= 8; ++z) visit(std::vector<int>{0, x, y, z});
    }
  }
}

TEST(Union, WithoutAndCommonPointByPoint) {
  Random random(3);
  Effort effort;
  for (int round = 0; round < 200; ++round) {
    const Zone a = RandomZone(random), b = RandomZone(random), c = RandomZone(random);
    const Zones rest = Without({a, b}, c, effort);
    const Zones common = Common({a, b}, {c}, effort);
    const auto in_any = [](const Zones& zones, const std::vector<int>& point) {
      for (const Zone& zone : zones) {
        if (Holds(zone, point)) return true;
      }
      return false;
    };
    ForEachPoint([&](const std::vector<int>& point) {
      const bool in_union = Holds(a, point) || Holds(b, point);
      ASSERT_EQ(in_any(rest, point), in_union && !Holds(c, point));
      ASSERT_EQ(in_any(common, point), in_union && Holds(c, point));
    });
    for (const Zone& piece : rest) ASSERT_FALSE(piece.empty());
    ASSERT_EQ(a.Includes(b) && !b.empty() && !a.empty(),
              !b.empty() && !a.empty() && Without({b}, a, effort).empty());
  }
  EXPECT_FALSE(effort.is_spent());
}

}  // namespace
}  // namespace zonelab::reference::zone_test
