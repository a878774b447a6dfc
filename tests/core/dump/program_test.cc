// The compiled system of small models.  Slot k of a state is the location of process k, then come
// the variables; opcodes and operands are those of core/semantics/program_ops.h.
#include <gtest/gtest.h>

#include <string>

#include "tests/core/dump/dump_testing.h"

namespace zonelab::dump::program_test {
namespace {

// v is slot 1 and takes 0..3, so v + 1 is in 1..4.  Constant resets are no code.
TEST(ProgramText, GuardInvariantUpdate) {
  EXPECT_EQ(ProgramOf(R"(int[0,3] v; clock x;
      process P() { state A { x <= v + 1 }, B; urgent B; init A;
        trans A -> B { guard v < 3 && x >= 2; assign v = v + 1, x = 0; }; }
      system P;)"),
            "process P\n"
            "  location A\n"
            "    invariant\n"
            "      x <= 0 + (term) in 1..4\n"
            "        term\n"
            "          0 State 1\n"
            "          2 AddConst 1\n"
            "          4 End\n"
            "  location B urgent\n"
            "  edge A -> B\n"
            "    guard\n"
            "      data\n"
            "        0 ReturnLessStateConst 1 3\n"
            "      x >= 2\n"
            "    update\n"
            "      0 AdvanceState 1 1 1 0 3\n"
            "      6 End\n"
            "    x := 0\n");
}

TEST(ProgramText, Rates) {
  EXPECT_EQ(ProgramOf(R"(clock x, y, z; bool b; int[0,1] r;
      process P() { state A { x' == 0 && y' == r && (b || z' == 0) }; init A; }
      system P;)"),
            "process P\n"
            "  location A\n"
            "    invariant\n"
            "      x' == 0\n"
            "      y' == (rate) in 0..1\n"
            "        rate\n"
            "          0 ReturnState 2\n"
            "      z' == 0\n"
            "        unless true\n"
            "          0 ReturnState 1\n");
}

// Parameters and selects are folded: j + k is 2 or 3, and go[2] is known beforehand; there is no
// go[3], which is found when the edge is tried.  `v == k && j != 2` is v == 1 && true, or false.  A
// guard that is true for its parameters is none.
TEST(ProgramText, ParametersAreFolded) {
  EXPECT_EQ(ProgramOf(R"(int[0,3] v; chan go[3];
      process P(const int[1,1] k) { state A; init A;
        trans A -> A { select j : int[1,2]; guard v == k && j != 2; sync go[j + k]!; },
              A -> A { guard k == 1; sync go[v]?; }; }
      system P;)"),
            "process P(1)\n"
            "  location A\n"
            "  edge A -> A (j = 1) go[j + k]!\n"
            "    guard\n"
            "      data\n"
            "        0 JumpIfNotEqualStateConst 1 1 6\n"
            "        4 ReturnConst 1\n"
            "        6 ReturnConst 0\n"
            "  edge A -> A (j = 2) go[j + k]! can-fail\n"
            "    guard\n"
            "      data\n"
            "        0 JumpIfNotEqualStateConst 1 1 6\n"
            "        4 ReturnConst 0\n"
            "        6 ReturnConst 0\n"
            "    channel\n"
            "      0 Const 3\n"
            "      2 Index 0 3 1\n"
            "      6 End\n"
            "  edge A -> A go[v]? can-fail\n"
            "    channel\n"
            "      0 IndexState 1 0 3 1\n"
            "      5 End\n");
}

// `b || x < 5` is x < 5 unless b.
TEST(ProgramText, WaivedConstraints) {
  EXPECT_EQ(ProgramOf(R"(bool b; clock x;
      process P() { state A { b || x < 5 }; init A; }
      system P;)"),
            "process P\n"
            "  location A\n"
            "    invariant\n"
            "      x < 5 in 5..5\n"
            "        unless true\n"
            "          0 ReturnState 1\n");
}

}  // namespace
}  // namespace zonelab::dump::program_test
