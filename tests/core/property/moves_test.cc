// Where a move is possible, at once or later: regions by hand, and answers that stay the same while
// the cache grows.
#include "core/property/moves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/check_model.h"

namespace zonelab::moves_test {
namespace {

using zone::AtMost;

// Is the valuation x = value in one of the regions?
bool Holds(const zone::Union& regions, int value) {
  for (const zone::Matrix& region : regions) {
    if (zone::At(region.data(), 2, 1, 0) >= AtMost(value) &&
        zone::At(region.data(), 2, 0, 1) >= AtMost(-value)) {
      return true;
    }
  }
  return false;
}

TEST(MovesTest, RegionsByHand) {
  const struct {
    const char* edges;
    int first, last;  // of x from 0 to 5, from where a move is possible
  } kRows[] = {
      {"s -> s { }", 0, 5},
      {"s -> s { guard x >= 3; }", 0, 5},  // by waiting
      {"s -> s { guard x <= 2; }", 0, 2},
      {"s -> s { guard x <= 2; }, s -> s { guard x <= 4; }", 0, 4},
      {"s -> s { guard x <= 2; }, s -> s { }", 0, 5},  // the second one from everywhere
      {"s -> t { guard x <= 4; }", 0, 1},              // t wants x <= 1
      {"s -> s { guard x > 5; }", 0, -1},              // never
  };
  for (const auto& row : kRows) {
    const auto model = testing::LoadModel(
        std::string("process P() { clock x; state s { x <= 5 }, t { x <= 1 }; init s; trans ") +
        row.edges + "; } system P;");
    const semantics::System& system = SystemOf(*model);
    property::Moves moves(system);
    const std::vector<semantics::Slot> state = system.InitialState();
    for (int turn = 0; turn < 2; ++turn) {  // found, and as it was kept
      const zone::Union& regions = moves.In(state.data());
      for (int x = 0; x <= 5; ++x) {
        EXPECT_EQ(Holds(regions, x), row.first <= x && x <= row.last) << row.edges << " x " << x;
      }
    }
  }
}

// In state n a move is possible until x == n; from n >= 60 on, always.
TEST(MovesTest, AnswersStayAsTheCacheGrows) {
  const auto model = testing::LoadModel(
      "int[0,4999] n; process P() { clock x; state s { x <= 60 }; init s; trans "
      "s -> s { guard x <= n; }; } system P;");
  const semantics::System& system = SystemOf(*model);
  property::Moves moves(system);
  std::vector<semantics::Slot> state = system.InitialState();
  for (int turn = 0; turn < 2; ++turn) {
    for (int n = 0; n < 5000; n += 1 + turn) {
      state[1] = n;
      const zone::Union& regions = moves.In(state.data());
      EXPECT_TRUE(Holds(regions, std::min(n, 60)));
      if (n < 60) {
        EXPECT_FALSE(Holds(regions, n + 1)) << n;
      }
    }
  }
}

// 40 receivers that may or may not hear, at once: 2^40 zones, which nobody compares.
TEST(MovesTest, TooManyWaysAreTold) {
  const auto model = testing::LoadModel(
      "broadcast chan b; clock x, y[40]; typedef int[0,39] id_t; process S() { state A { x <= 0 }; "
      "init A; trans "
      "A -> A { sync b!; }; } "
      "process R(id_t i) { state A; init A; trans A -> A { guard y[i] >= 2; sync b?; }; } system "
      "S, R;");
  const semantics::System& system = SystemOf(*model);
  property::Moves moves(system);
  const std::vector<semantics::Slot> state = system.InitialState();
  const int n = system.clock_count();
  for (int turn = 0; turn < 2; ++turn) {  // found, and as it was kept
    EXPECT_TRUE(moves.In(state.data()).empty());
    EXPECT_TRUE(moves.has_too_many());
    zone::Union pieces(1);
    zone::MakeZone({}, n, &pieces[0]);
    EXPECT_FALSE(moves.LeaveStuck(state.data(), &pieces));
  }
}

}  // namespace
}  // namespace zonelab::moves_test
