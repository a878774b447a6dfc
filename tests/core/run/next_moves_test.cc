// What can happen next, and when; calculated by hand.
#include "core/run/next_moves.h"

#include <gtest/gtest.h>

#include "core/reference/reference.h"
#include "tests/core/run/run_testing.h"

namespace zonelab::run::next_moves_test {
namespace {

using testing::Loaded;

// "wait [0, 5]; P a->b [2, 5]": the moves after a run with these delays (in halves) along path 0,
// 0, …
std::string After(const Loaded& loaded, const std::vector<int64_t>& delays, int64_t final_delay) {
  const Path path = loaded.Follow(std::vector<uint32_t>(delays.size(), 0));
  const model::Run run = loaded.RunAlong(path, delays, final_delay);
  const auto replay = reference::ReplayRun(*loaded.model.network, nullptr, run);
  if (!replay.ok()) return std::string(replay.status().message());
  const NextMoves next = MovesAfter(*loaded.system, run, replay->states.back(), path);
  std::string text = Cat("wait ", testing::Text(next.wait));
  for (const NextMove& move : next.moves) {
    Append(&text, "; ", move.number, " ", testing::Text(move.when),
           move.error.empty() ? "" : " fails");
  }
  return text;
}

TEST(NextMovesTest, GuardsAndInvariants) {
  const Loaded chain(testing::kChain);
  EXPECT_EQ(After(chain, {}, 0), "wait [0, 10]; 0 [4, 10]");
  EXPECT_EQ(After(chain, {}, 3), "wait [0, 7]; 0 [1, 7]");
  EXPECT_EQ(After(chain, {5}, 0), "wait [0, inf); 0 (2, 6]");
  EXPECT_EQ(After(chain, {5}, 7), "wait [0, inf)");  // too late for b -> c
  EXPECT_EQ(After(chain, {5, 4}, 0), "wait [0, inf)");
}

// The invariant of the target counts with the values behind the move: x is set, y is not.
TEST(NextMovesTest, TargetInvariants) {
  const Loaded loaded(R"(
    clock x, y;
    process P() {
      state a, b { x <= 1 && y < 4 }, urgent_c { y >= 3 };
      urgent urgent_c;
      init a;
      trans a -> b { assign x = 0; }, a -> urgent_c { guard x - y <= 0; };
    }
    system P;
  )");
  EXPECT_EQ(After(loaded, {}, 0), "wait [0, inf); 0 [0, 8); 1 [6, inf)");
}

TEST(NextMovesTest, UrgencyAndErrors) {
  const Loaded loaded(R"(
    int[0,1] i = 1; clock x;
    process P() {
      state a, b; urgent a; init a;
      trans a -> b { assign i = i + 1; }, a -> b { guard x > 0; }, a -> b { };
    }
    system P;
  )");
  EXPECT_EQ(After(loaded, {}, 0), "wait [0, 0]; 0 [0, 0] fails; 2 [0, 0]");
}

// Moves that some run along the path can go on with, whatever this one does.
TEST(NextMovesTest, AlongAPath) {
  const Loaded chain(testing::kChain);
  EXPECT_EQ(MovesAlong(*chain.system, chain.Follow({})).size(), 1u);
  const std::vector<NextMove> moves = MovesAlong(*chain.system, chain.Follow({0}));
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].number, 0u);
  EXPECT_EQ(moves[0].edges, (std::vector<model::FiredEdge>{{0, 1}}));
  EXPECT_TRUE(MovesAlong(*chain.system, chain.Follow({0, 0})).empty());
}

}  // namespace
}  // namespace zonelab::run::next_moves_test
