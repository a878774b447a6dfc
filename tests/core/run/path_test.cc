// Paths: moves by their numbers, and the exact zones along them.
#include "core/run/path.h"

#include <gtest/gtest.h>

#include "core/zone/dbm.h"
#include "tests/core/run/run_testing.h"

namespace zonelab::run::path_test {
namespace {

using testing::Loaded;

std::string ZoneText(const Loaded& loaded, const zone::Bound* zone) {
  std::string text;
  for (const std::string& word :
       zone::ToStrings(zone, loaded.system->clock_count(), loaded.model.network->clocks)) {
    Append(&text, text.empty() ? "" : ", ", word);
  }
  return text;
}

constexpr char kFork[] = R"(
  clock y; int[0,1] i;
  process P() {
    clock x;
    state a { x <= 3 }, b, c;
    init a;
    trans a -> b { guard i == 1; },
          a -> b { guard x >= 1; assign x = 0; },
          a -> c { assign i = 2; },
          b -> b { guard y >= 2; assign y = 0; };
  }
  system P;
)";

// Moves are counted as they are enumerated: those whose data forbid them are none.
TEST(PathTest, FindsMovesByNumber) {
  const Loaded loaded(kFork);
  semantics::Successors successors(*loaded.system);
  const std::vector<semantics::Slot> state = loaded.system->InitialState();
  std::vector<model::FiredEdge> edges;
  EXPECT_TRUE(FindMove(successors, state.data(), 0, [&](const semantics::Step& step) {
    edges = EdgesOf(*loaded.system, step.edges);
  }));
  EXPECT_EQ(edges, (std::vector<model::FiredEdge>{{0, 1}}));
  EXPECT_TRUE(FindMove(successors, state.data(), 1,
                       [&](const semantics::Step& step) { EXPECT_NE(step.error, nullptr); }));
  EXPECT_FALSE(FindMove(successors, state.data(), 2, [](const semantics::Step&) { FAIL(); }));
}

TEST(PathTest, FollowsMoves) {
  const Loaded loaded(kFork);
  EXPECT_EQ(loaded.Follow({}).size(), 1u);
  const Path path = loaded.Follow({0, 0, 0});
  ASSERT_EQ(path.size(), 4u);
  EXPECT_EQ(path[1].target[0], 1);
  EXPECT_FALSE(FollowMoves(*loaded.system, std::vector<uint32_t>{7}).has_value());
  EXPECT_FALSE(FollowMoves(*loaded.system, std::vector<uint32_t>{1}).has_value());  // it fails
}

TEST(PathTest, ExactZones) {
  const Loaded loaded(kFork);
  const Path path = loaded.Follow({0, 0});
  const int n = loaded.system->clock_count();
  // Clocks 1 and 2 are y and x: within a both have the same value of at most 3, ...
  Path first(path.begin(), path.begin() + 1);
  zone::Matrix a = *LastZone(first, n);
  EXPECT_EQ(zone::At(a.data(), n, 1, 0), zone::AtMost(3));
  EXPECT_EQ(zone::At(a.data(), n, 1, 2), zone::AtMost(0));
  EXPECT_EQ(zone::At(a.data(), n, 2, 1), zone::AtMost(0));
  // ... in b y is ahead by 1 to 3, ...
  Path second(path.begin(), path.begin() + 2);
  zone::Matrix b = *LastZone(second, n);
  EXPECT_EQ(zone::At(b.data(), n, 1, 2), zone::AtMost(3));
  EXPECT_EQ(zone::At(b.data(), n, 2, 1), zone::AtMost(-1));
  EXPECT_EQ(zone::At(b.data(), n, 0, 1), zone::AtMost(-1));
  // ... and behind once it was set again: at y >= 2, that is x >= 0, at the earliest.
  zone::Matrix c = *LastZone(path, n);
  EXPECT_EQ(zone::At(c.data(), n, 1, 2), zone::AtMost(0));
  EXPECT_EQ(zone::At(c.data(), n, 0, 1), zone::AtMost(0));
}

// Within 1 at most before a step, and exactly 3 after the delay behind it.
TEST(PathTest, RespectsWhatElseMustHold) {
  const Loaded loaded("clock x; process P() { state a; init a; } system P;");
  Path path = loaded.Follow({});
  path[0].leave = {testing::AtMost(0, 1, -3), testing::AtMost(1, 0, 3)};
  ZoneWalk walk(2);
  ASSERT_TRUE(walk.Take(path[0]));
  EXPECT_EQ(ZoneText(loaded, walk.zone()), "x == 3");
  path[0].enter = {testing::AtMost(0, 1, -1)};  // x is 0
  EXPECT_FALSE(ZoneWalk(2).Take(path[0]));
}

// Times beyond 32-bit bounds: the walk goes on, but says that it knows less.
TEST(PathTest, KnowsWhereItsArithmeticEnds) {
  const Loaded loaded(R"(
    clock all;
    process P() {
      clock x;
      state a { x <= 16000000 };
      init a;
      trans a -> a { guard x == 16000000; assign x = 0; };
    }
    system P;
  )");
  const Path path = loaded.Follow(std::vector<uint32_t>(100, 0));
  EXPECT_FALSE(LastZone(path, loaded.system->clock_count()).has_value());
  const Path shorter(path.begin(), path.begin() + 3);
  EXPECT_TRUE(LastZone(shorter, loaded.system->clock_count()).has_value());
}

}  // namespace
}  // namespace zonelab::run::path_test
