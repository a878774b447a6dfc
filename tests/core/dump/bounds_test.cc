// Constants, activity, equal clocks and differences: every expectation is worked out by hand.
//
// L(l, x) and U(l, x) are the largest constants of lower guards (x > c, x >= c) and upper guards
// and invariants that can be reached from l without assigning x; the least solution of
// "what l's invariant and edges compare, and over each edge that does not assign x what its target
// has" [Behrmann+ 2003].
#include <gtest/gtest.h>

#include <string>

#include "tests/core/dump/dump_testing.h"

namespace zonelab::dump::bounds_test {
namespace {

// C -> A assigns x and A -> B assigns y, so:
//   C has its own x > 7 alone; B has y < 3 and, from C, x > 7;
//   A has x <= 5, x >= 2, and from B x > 7, which is stronger than x >= 2.
TEST(Bounds, PulledBackOverEdgesThatDoNotAssign) {
  EXPECT_EQ(BoundsOf(R"(clock x, y;
      process P() { state A { x <= 5 }, B, C; init A;
        trans A -> B { guard x >= 2; assign y = 0; }, B -> C { guard y < 3; },
              C -> A { guard x > 7; assign x = 0; }; }
      system P;)"),
            "process P\n"
            "  A\n"
            "    x: L >7, U <=5\n"
            "    active x\n"
            "  B\n"
            "    x: L >7, U -\n"
            "    y: L -, U <3\n"
            "    active x, y\n"
            "  C\n"
            "    x: L >7, U -\n"
            "    active x\n"
            "largest constant 7\n");
}

// A bound that depends on data counts with the largest value that it can have: v + 1 is in 2..5.
// An equality is both a lower and an upper guard.
TEST(Bounds, OfDataTheLargestValue) {
  EXPECT_EQ(BoundsOf(R"(clock x; int[1,4] v;
      process P() { state A; init A; trans A -> A { guard x == v + 1; assign x = 0; }; }
      system P;)"),
            "process P\n"
            "  A\n"
            "    x: L >=5, U <=5\n"
            "    active x\n"
            "largest constant 5\n");
}

// Whoever does not receive a broadcast stays out because x <= 3 is false, that is, x > 3: both
// must be told apart.  The channel of P is no broadcast to itself, and P compares nothing.
TEST(Bounds, GuardsOfBroadcastReceiversAlsoNegated) {
  EXPECT_EQ(BoundsOf(R"(clock x; broadcast chan b;
      process P() { state A; init A; trans A -> A { sync b!; }; }
      process Q() { state C; init C; trans C -> C { guard x <= 3; sync b?; assign x = 0; }; }
      system P, Q;)"),
            "process P\n"
            "  A\n"
            "process Q\n"
            "  C\n"
            "    x: L >3, U <=3\n"
            "    active x\n"
            "largest constant 3\n");
}

// The same guard on a plain channel is not negated.
TEST(Bounds, GuardsOfPlainReceiversAreNot) {
  EXPECT_EQ(BoundsOf(R"(clock x; chan b;
      process P() { state A; init A; trans A -> A { sync b!; }; }
      process Q() { state C; init C; trans C -> C { guard x <= 3; sync b?; assign x = 0; }; }
      system P, Q;)"),
            "process P\n"
            "  A\n"
            "process Q\n"
            "  C\n"
            "    x: L -, U <=3\n"
            "    active x\n"
            "largest constant 3\n");
}

// x and t are only ever assigned together, to the same values: t is x.  y is assigned apart.
TEST(Bounds, EqualClocks) {
  EXPECT_EQ(BoundsOf(R"(clock x, y, t;
      process P() { state A; init A;
        trans A -> A { guard x <= 2 && t >= 1; assign x = 0, t = 0; },
              A -> A { guard y >= 4; assign y = 0; }; }
      system P;)"),
            "process P\n"
            "  A\n"
            "    x: L -, U <=2\n"
            "    y: L >=4, U -\n"
            "    t: L >=1, U -\n"
            "    active x, y\n"
            "t is x\n"
            "largest constant 4\n");
}

// x - y <= 3 becomes x <= 3 when y is set to 0, and y >= -3 when x is, which is y >= 0.
TEST(Bounds, Differences) {
  EXPECT_EQ(BoundsOf(R"(clock x, y;
      process P() { state A, B; init A; trans A -> B { guard x - y <= 3; }; }
      system P;)"),
            "everywhere\n"
            "  x: L -, U <=3\n"
            "  y: L >=0, U -\n"
            "  active x, y\n"
            "process P\n"
            "  A\n"
            "  B\n"
            "difference x - y <= 3\n"
            "largest constant 3\n");
}

// With priorities a guard that is false may make a lower move possible: all are negated.  x < 2
// becomes x >= 2 besides.
TEST(Bounds, WithPrioritiesAllAreNegated) {
  EXPECT_EQ(BoundsOf(R"(clock x; chan c; chan priority default < c;
      process P() { state A; init A; trans A -> A { guard x < 2; assign x = 0; }; }
      system P;)"),
            "process P\n"
            "  A\n"
            "    x: L >=2, U <2\n"
            "    active x\n"
            "largest constant 2\n");
}

// What another process assigns is not a reset for this one: P reads what Q leaves.
TEST(Bounds, ASharedClockCountsInTheProcessThatReadsIt) {
  EXPECT_EQ(BoundsOf(R"(clock x; chan c;
      process P() { state A, B; init A; trans A -> B { sync c?; }, B -> A { guard x >= 6; }; }
      process Q() { state C; init C; trans C -> C { sync c!; assign x = 2; }; }
      system P, Q;)"),
            "process P\n"
            "  A\n"
            "    x: L >=6, U -\n"
            "    active x\n"
            "  B\n"
            "    x: L >=6, U -\n"
            "    active x\n"
            "process Q\n"
            "  C\n"
            "largest constant 6\n");
}

}  // namespace
}  // namespace zonelab::dump::bounds_test
