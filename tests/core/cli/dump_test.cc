// `zonelab check MODEL --dump STAGE`: what is printed where, and the exit code.
#include <gtest/gtest.h>

#include <string>

#include "tests/core/cli/command.h"

namespace zonelab::dump_test {
namespace {

using testing::Outcome;
using testing::Put;
using testing::Zonelab;

constexpr char kModel[] = "clock x;\nprocess P() { state A { x <= 2 }; init A; }\nsystem P;\n";

// Nothing is checked: the exit code says that the stage was printed.
TEST(CliDump, PrintsTheStageInsteadOfChecking) {
  const std::string model = Put("dump.xta", kModel);
  const Outcome graph = Zonelab("check " + model + " --dump graph -q 'A[] false'");
  EXPECT_EQ(graph.exit_code, 0);
  EXPECT_EQ(graph.out, "node 0  P.A\n  zone x <= 2\n  extrapolated true\n");
  EXPECT_EQ(graph.err, "zonelab: note: -q does nothing with --dump graph\n");
  const Outcome dot = Zonelab("check " + model + " --dump graph --format dot");
  EXPECT_EQ(dot.out, "digraph zones {\n  node [shape=box];\n  0 [label=\"P.A\\nx <= 2\"];\n}\n");
  EXPECT_EQ(Zonelab("check " + model + " --dump network").out,
            "clock 1 x\nprocess P of P, starts in A\n");
}

TEST(CliDump, SaysWhatIsWrong) {
  const std::string model = Put("dump.xta", kModel);
  const Outcome unknown = Zonelab("check " + model + " --dump trees");
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_NE(unknown.err.find("There is no stage 'trees'"), std::string::npos) << unknown.err;
  EXPECT_EQ(Zonelab("check " + model + " --dump ast --format dot").exit_code, 2);
  EXPECT_EQ(Zonelab("check " + model + " --dump graph --format pdf").exit_code, 2);
  // Tokens can be had of a model with errors, which are told as well; its tree cannot.
  const std::string broken = Put("broken.xta", "clock x\n");
  const Outcome tokens = Zonelab("check " + broken + " --dump tokens");
  EXPECT_EQ(tokens.exit_code, 0);
  EXPECT_EQ(tokens.out.rfind("1:1 clock\n1:7 identifier x\n", 0), 0u) << tokens.out;
  EXPECT_NE(tokens.err.find("error"), std::string::npos);
  EXPECT_EQ(Zonelab("check " + broken + " --dump ast").exit_code, 2);
}

}  // namespace
}  // namespace zonelab::dump_test
