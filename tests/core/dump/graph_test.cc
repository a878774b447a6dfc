// Zone graphs of tiny automata, all worked out by hand in the comments.
//
// Extra-LU+ of a zone d [Behrmann+ 2006, Def. 9]: d_ij becomes infinite if d_ij > L(i), or
// -d_0i > L(i), or -d_0j > U(j) for i != 0; and d_0j becomes -U(j) (at most 0) if -d_0j > U(j).
// A clock without lower guards has L = -infinity, and so on.
#include <gtest/gtest.h>

#include <string>

#include "tests/core/dump/dump_testing.h"

namespace zonelab::dump::graph_test {
namespace {

// A: time passes from 0 up to 2; L(A,x) = 1, U(A,x) = 2.  The upper bound 2 > L is dropped.
// B: 1 <= x <= 2 when it is entered, then time passes for ever.  B compares nothing: all is
// dropped.
TEST(Graph, OneClock) {
  EXPECT_EQ(GraphOf(R"(clock x;
      process P() { state A { x <= 2 }, B; init A; trans A -> B { guard x >= 1; }; }
      system P;)"),
            "node 0  P.A\n"
            "  zone x <= 2\n"
            "  extrapolated true\n"
            "  -> 1  P: A -> B\n"
            "node 1  P.B\n"
            "  zone x >= 1\n"
            "  extrapolated true\n");
}

// x stands still in A, so that it is 0 when B is entered at y = 2.  x has an upper bound only
// (L(A,x) is none, so x <= 0 is dropped), y a lower one that is also its largest value.
TEST(Graph, AClockStandsStill) {
  EXPECT_EQ(GraphOf(R"(clock x, y;
      process P() { state A { x' == 0 && y <= 2 }, B { x <= 1 }; init A;
        trans A -> B { guard y >= 2; }; }
      system P;)"),
            "node 0  P.A\n"
            "  zone x == 0 && y <= 2\n"
            "  x stands still\n"
            "  extrapolated y <= 2\n"
            "  -> 1  P: A -> B\n"
            "node 1  P.B\n"
            "  zone y - x == 2 && x <= 1\n"
            "  extrapolated true\n");
}

// x is 1 when the edge is taken and 0 after it: the zone is the same again.  1 > L = 1 is false, so
// nothing is dropped.
TEST(Graph, ALoopComesBack) {
  EXPECT_EQ(GraphOf(R"(clock x;
      process P() { state A { x <= 1 }; init A; trans A -> A { guard x >= 1; assign x = 0; }; }
      system P;)"),
            "node 0  P.A\n"
            "  zone x <= 1\n"
            "  -> 0  P: A -> A\n");
}

// x ticks, y counts the ticks up to L(A,y) = 2; U(A,y) is none, so lower bounds on y are dropped.
//   after k ticks    y - x == k, x <= 1;   y <= k + 1
//   k = 0, 1, 2      y - x <= k stays, since k <= L(y) = 2 and y <= 3 follows from it
//   k = 3, 4, ...    y - x <= k is dropped: the same zone from the third tick on (node 4)
// B needs y >= 2: impossible from node 0 (y <= 1), possible with y == 2 from node 1 (then
// y - x == 1), from node 2 (y - x == 2) and node 4; B compares nothing, so all are node 3.
TEST(Graph, ACounterIsCutOff) {
  EXPECT_EQ(GraphOf(R"(clock x, y;
      process P() { state A { x <= 1 }, B; init A;
        trans A -> A { guard x >= 1; assign x = 0; }, A -> B { guard y >= 2; }; }
      system P;)"),
            "node 0  P.A\n"
            "  zone y == x && x <= 1\n"
            "  extrapolated x <= 1 && y - x <= 0\n"
            "  -> 1  P: A -> A\n"
            "node 1  P.A\n"
            "  zone y - x == 1 && x <= 1\n"
            "  extrapolated x <= 1 && y - x <= 1\n"
            "  -> 2  P: A -> A\n"
            "  -> 3  P: A -> B\n"
            "node 2  P.A\n"
            "  zone y - x == 2 && x <= 1\n"
            "  extrapolated x <= 1 && y - x <= 2\n"
            "  -> 4  P: A -> A\n"
            "  -> 3  P: A -> B\n"
            "node 3  P.B\n"
            "  zone y - x == 1 && x >= 1\n"
            "  extrapolated true\n"
            "node 4  P.A\n"
            "  zone y - x == 3 && x <= 1\n"
            "  extrapolated x <= 1\n"
            "  -> 4  P: A -> A\n"
            "  -> 3  P: A -> B\n");
}

constexpr char kHandshake[] = R"(chan c; int[0,1] v;
    process P() { state A, B; init A; trans A -> B { sync c!; assign v = 1; }; }
    process Q() { state C, D; commit D; init C;
      trans C -> D { sync c?; }, D -> C { guard v == 1; assign v = 0; }; }
    system P, Q;)";

// Without clocks a zone says nothing.
TEST(Graph, Handshake) {
  EXPECT_EQ(GraphOf(kHandshake),
            "node 0  P.A Q.C, v = 0\n"
            "  zone true\n"
            "  -> 1  P: A -> B c!, Q: C -> D c?\n"
            "node 1  P.B Q.D, v = 1\n"
            "  zone true\n"
            "  -> 2  Q: D -> C\n"
            "node 2  P.B Q.C, v = 0\n"
            "  zone true\n");
}

TEST(Graph, HandshakeAsDot) {
  const Built built(kHandshake);
  ASSERT_TRUE(built.system) << built.errors();
  EXPECT_EQ(GraphAsDot(*built.system, ExploreZoneGraph(*built.system, 10)),
            "digraph zones {\n"
            "  node [shape=box];\n"
            "  0 [label=\"P.A Q.C, v = 0\\ntrue\"];\n"
            "  1 [label=\"P.B Q.D, v = 1\\ntrue\"];\n"
            "  2 [label=\"P.B Q.C, v = 0\\ntrue\"];\n"
            "  0 -> 1 [label=\"P: A -> B c!, Q: C -> D c?\"];\n"
            "  1 -> 2 [label=\"Q: D -> C\"];\n"
            "}\n");
}

TEST(Graph, TheLimitOfNodes) {
  EXPECT_EQ(GraphOf(kHandshake, 1),
            "node 0  P.A Q.C, v = 0\n"
            "  zone true\n"
            "… and more: the limit of nodes is reached\n");
}

// U(B,y) = 4, so y >= 2 is not dropped (2 <= 4): the second zone of B is smaller than the first.
TEST(Graph, ASmallerZoneIsCovered) {
  EXPECT_EQ(GraphOf(R"(clock y;
      process P() { state A, B, C; init A;
        trans A -> B { }, A -> B { guard y >= 2; }, B -> C { guard y <= 4; }; }
      system P;)"),
            "node 0  P.A\n"
            "  zone true\n"
            "  -> 1  P: A -> B\n"
            "  -> 2  P: A -> B\n"
            "node 1  P.B\n"
            "  zone true\n"
            "  -> 3  P: B -> C\n"
            "node 2  P.B\n"
            "  zone y >= 2\n"
            "  within 1\n"
            "node 3  P.C\n"
            "  zone true\n");
}

// In A, which is urgent, no time passes.  Its U(x) = 1 comes from B; L(x) is none, so upper bounds
// are dropped in both.
TEST(Graph, Urgent) {
  EXPECT_EQ(GraphOf(R"(clock x;
      process P() { state A, B { x <= 1 }; urgent A; init A; trans A -> B { }; }
      system P;)"),
            "node 0  P.A\n"
            "  zone x == 0\n"
            "  extrapolated true\n"
            "  -> 1  P: A -> B\n"
            "node 1  P.B\n"
            "  zone x <= 1\n"
            "  extrapolated true\n");
}

TEST(Graph, ARunTimeError) {
  EXPECT_EQ(GraphOf(R"(int[0,1] v;
      process P() { state A; init A; trans A -> A { assign v = v + 1; }; }
      system P;)"),
            "node 0  P.A, v = 0\n"
            "  zone true\n"
            "  -> 1  P: A -> A\n"
            "node 1  P.A, v = 1\n"
            "  zone true\n"
            "  -> error range  P: A -> A: value 2 is outside 0..1\n");
}

// An error in an update counts only where the move's guard holds: x <= 3 and x >= 5 never do.
TEST(Graph, NoErrorWhereTheGuardFails) {
  EXPECT_EQ(GraphOf(R"(clock x; int[0,1] v = 1;
      process P() { state A { x <= 3 }; init A; trans A -> A { guard x >= 5; assign v = 2; }; }
      system P;)"),
            "node 0  P.A, v = 1\n"
            "  zone x <= 3\n");
}

// With differences zones are not extrapolated.
TEST(Graph, Differences) {
  EXPECT_EQ(GraphOf(R"(clock x, y;
      process P() { state A, B; init A; trans A -> A { assign x = 0; },
                                              A -> B { guard y - x > 2; }; }
      system P;)",
                    2),
            "node 0  P.A\n"
            "  zone y == x\n"
            "  -> 1  P: A -> A\n"
            "node 1  P.A\n"
            "  zone x - y <= 0\n"
            "  -> 1  P: A -> A\n"
            "… and more: the limit of nodes is reached\n");
}

}  // namespace
}  // namespace zonelab::dump::graph_test
