// `zonelab check MODEL --dump STAGE`: what is printed where, and the exit code.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

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

// A at x <= 2, then B at x >= 1, then C with x set to 0; nothing is compared in B and C, so their
// extrapolated zones are everything.
constexpr char kThree[] =
    "clock x;\nprocess P() { state A { x <= 2 }, B, C; init A;\n"
    "  trans A -> B { guard x >= 1; }, B -> C { assign x = 0; }; }\nsystem P;\n";

TEST(CliDump, GraphAsAut) {
  const Outcome aut = Zonelab("check " + Put("three.xta", kThree) + " --dump graph --format aut");
  EXPECT_EQ(aut.exit_code, 0) << aut.err;
  EXPECT_EQ(aut.out,
            "des (0, 2, 3)\n"
            "(0, \"P: A -> B\", 1)\n"
            "(1, \"P: B -> C\", 2)\n");
}

TEST(CliDump, GraphAsJson) {
  const Outcome asked =
      Zonelab("check " + Put("three.xta", kThree) + " --dump graph --format json");
  EXPECT_EQ(asked.exit_code, 0) << asked.err;
  const auto graph = nlohmann::json::parse(asked.out);
  EXPECT_EQ(graph["complete"], true);
  ASSERT_EQ(graph["nodes"].size(), 3u);
  const std::vector<std::vector<std::string>> zones = {{"x <= 2"}, {"x >= 1"}, {}};
  for (int k = 0; k < 3; ++k) {
    const auto& node = graph["nodes"][k];
    EXPECT_EQ(node["locations"], std::vector<int>{k});
    EXPECT_EQ(node["parent"], k - 1);  // -1: none
    EXPECT_EQ(node["exact"]["words"], zones[k]);
    EXPECT_EQ(node["abstract"]["words"], std::vector<std::string>());
  }
  ASSERT_EQ(graph["arcs"].size(), 2u);
  for (int k = 0; k < 2; ++k) {
    const auto& arc = graph["arcs"][k];
    EXPECT_EQ(arc["source"], k);
    EXPECT_EQ(arc["target"], k + 1);
    ASSERT_EQ(arc["edges"].size(), 1u);
    EXPECT_EQ(arc["edges"][0]["edge"], k);
    EXPECT_EQ(arc["edges"][0]["line"], 3);
  }
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
