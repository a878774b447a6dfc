// `zonelab bound`.  The values are known by hand: in Fischer's protocol two processes can be in the critical section
// together if and only if a process may enter before the slowest writer has written, `x > wait` with wait < write.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/core/cli/command.h"

namespace zonelab::testing::bound_test {
namespace {

using Json = nlohmann::json;

constexpr char kFischer[] = R"(
const int N = 2;
const int write = 3;
typedef int[1, N] pid_t;
int[0, N] id = 0;
process P(const pid_t pid) {
  const int wait = 1;
  clock x;
  state A, req { x <= write }, wrote, cs;
  init A;
  trans A -> req { guard id == 0; assign x = 0; },
        req -> wrote { guard x <= write; assign x = 0, id = pid; },
        wrote -> cs { guard x > wait && id == pid; },
        cs -> A { assign id = 0; };
}
system P;
)";

std::string Asked(const std::string& model, const std::string& rest) {
  return "bound " + model + " -q 'E<> P(1).cs && P(2).cs' " + rest;
}

TEST(BoundTest, RangesOfVerdicts) {
  const std::string model = Put("fischer.xta", kFischer);
  const Outcome text = Zonelab(Asked(model, "--constant P.wait --range 0..6"));
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_EQ(text.out,
            "E<> P(1).cs && P(2).cs\n"
            "  P.wait = 0..6  +++----\n"
            "  + satisfied for 0 to 2\n"
            "  - violated for 3 to 6\n"
            "  least 0 (the range begins there), greatest 2\n");
  EXPECT_EQ(Zonelab(Asked(model, "--constant write --range 0..1")).exit_code, 1);
  const std::string larger = Put("six.xta", Zonelab("example fischer --n 6").out);
  EXPECT_EQ(Zonelab(Asked(larger, "--constant K --range=2..2 --max-states 99")).exit_code, 3);
}

TEST(BoundTest, WhatDecidesOnBothSides) {
  const std::string xml = Scratch() / "fischer.xml";
  ASSERT_EQ(Zonelab("convert " + Put("fischer.xta", kFischer) + " --to xml -o " + xml).exit_code,
            0);
  const Outcome found = Zonelab(Asked(xml, "--constant write --range 0..4 --json"));
  EXPECT_EQ(found.exit_code, 0) << found.err;
  const Json document = Json::parse(found.out);
  EXPECT_EQ(document["ranges"], Json::parse(R"([
    {"from": 0, "to": 1, "verdict": "violated"}, {"from": 2, "to": 4, "verdict": "satisfied"}])"));
  ASSERT_EQ(document["edges"].size(), 2u);
  EXPECT_EQ(document["edges"][0]["values"], Json::parse("[1]"));
  EXPECT_EQ(document["edges"][1]["values"], Json::parse("[2]"));
  EXPECT_EQ(document["edges"][1]["result"]["verdict"], "satisfied");
}

// By hand: the wait must be longer than the slowest write takes.
TEST(BoundTest, MapOfTwoConstants) {
  const std::string model = Put("fischer.xta", kFischer);
  const std::string rest = "--constant P.wait --range 0..4 --constant write --range 0..3 --json";
  const Outcome text = Zonelab(Asked(model, rest.substr(0, rest.size() - 7)));
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_EQ(text.out,
            "E<> P(1).cs && P(2).cs\n"
            "  P.wait = 0..4, to the right; write = 0..3, upwards\n"
            "  3  +++--\n"
            "  2  ++---\n"
            "  1  +----\n"
            "  0  -----\n"
            "  + satisfied where P.wait < write\n"
            "  - violated where P.wait >= write\n");
  const Outcome found = Zonelab(Asked(model, rest));
  EXPECT_EQ(found.exit_code, 0) << found.err;
  const Json document = Json::parse(found.out);
  ASSERT_EQ(document["verdicts"].size(), 20u);
  EXPECT_EQ(document["verdicts"][5], "satisfied");  // wait 0, write 1
  EXPECT_EQ(document["verdicts"][6], "violated");
  EXPECT_EQ(document["where"]["violated"], "P.wait >= write");
  ASSERT_EQ(document["edges"].size(), 2u);
  for (const Json& edge : document["edges"]) {
    EXPECT_EQ(edge["proven"], true);
    const bool is_satisfied = edge["result"]["verdict"] == "satisfied";
    EXPECT_EQ(is_satisfied, edge["values"][0] < edge["values"][1]);
    EXPECT_EQ(edge["result"]["trace"].is_null(), !is_satisfied);
    if (is_satisfied) {
      EXPECT_EQ(edge["result"]["trace"]["replayed"], true);
    }
  }
}

TEST(BoundTest, WhatIsNotMonotoneOrNotKnown) {
  const std::string model = Put("thirds.xta", R"(
const int K = 1;
process P() { clock x; state S { x <= 9 }, T; init S; trans S -> T { guard K % 3 == 1 && x >= K; }; }
system P;
)");
  const Outcome odd = Zonelab("bound " + model + " -q 'E<> P.T' --constant K --range 1..12");
  EXPECT_EQ(odd.out,
            "E<> P.T\n"
            "  K = 1..12  +--+--+-----\n"
            "  + satisfied for 1, 4, 7\n"
            "  - violated for 2 to 3, 5 to 6, 8 to 12\n"
            "  least 1 (the range begins there), greatest 7\n"
            "  not monotone: in between it is violated for 2 to 3, 5 to 6\n");
  const std::string larger = Put("six.xta", Zonelab("example fischer --n 6").out);
  const Outcome open = Zonelab(Asked(larger, "--constant K --range=2..3 --max-states 99"));
  EXPECT_EQ(open.exit_code, 3);
  EXPECT_NE(open.out.find("  ? unknown for 2 to 3\n"), std::string::npos) << open.out;
  EXPECT_NE(open.out.find("  K = 2: "), std::string::npos) << open.out;
}

TEST(BoundTest, WhatIsWrong) {
  const std::string model = Put("fischer.xta", kFischer);
  for (const auto& [rest, part] : {
           std::pair{"--constant K --range 0..4",
                     "no constant integer 'K'; there are: N, write, P.wait"},
           std::pair{"--constant write --range 4..0", "from the smaller number to the larger"},
           std::pair{"--constant write --range 0..1000", "at most 1000 values"},
           std::pair{"--constant write --range 3", "needs A..B"},
           std::pair{"--constant write --range 0..3 --constant N",
                     "has its --range: there are 2 and 1"},
           std::pair{"--constant write --range 0..3 --constant write --range 0..3",
                     "different ones"},
           std::pair{"--constant write --range 0..30 --constant N --range 1..20",
                     "more than 400 points"},
           std::pair{"--constant write --range 0..3 -q 'A[] true'", "one query"},
           std::pair{"--constant N --range=-1..0", "with N = -1"},
       }) {
    const Outcome wrong = Zonelab(Asked(model, rest));
    EXPECT_EQ(wrong.exit_code, 2) << rest;
    EXPECT_NE(wrong.err.find(part), std::string::npos) << wrong.err;
  }
}

}  // namespace
}  // namespace zonelab::testing::bound_test
