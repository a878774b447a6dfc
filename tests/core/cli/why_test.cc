// `zonelab check --why`.  The sets are known by hand.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/core/cli/command.h"

namespace zonelab::testing::why_test {
namespace {

using Json = nlohmann::json;

// In B x is larger than 3, but it was at most 2 in A.
constexpr char kModel[] = R"(process P() {
  clock x, y;
  state A { x <= 2 }, B, C;
  init A;
  trans A -> B { guard x > 3 && y >= 0; }, A -> C { guard y >= 1; };
}
system P;
)";

TEST(WhyCommandTest, SetsWithPlaces) {
  const std::string model = Put("why.xta", kModel);
  const Outcome text = Zonelab("check " + model + " -q 'E<> P.B' --why");
  EXPECT_EQ(text.exit_code, 1) << text.err;
  const std::string at = "               " + model;
  const size_t begin = text.out.find("          why: ");
  ASSERT_NE(begin, std::string::npos) << text.out;
  const std::string why = text.out.substr(begin);
  EXPECT_EQ(
      why.substr(0, why.find("            ", 20)),
      "          why: this set makes the goal unreachable alone, without the rest of the model's "
      "4 clock constraints\n");
  EXPECT_NE(why.find("  1. 2 constraints\n" + at + ":3:13: x <= 2  (invariant of P.A)\n" + at +
                     ":5:24: x > 3  (guard of P.A -> B)\n"),
            std::string::npos)
      << why;
  EXPECT_NE(why.find("there are no other minimal sets"), std::string::npos);
}

TEST(WhyCommandTest, Json) {
  const std::string model = Put("why.xta", kModel);
  const Outcome asked =
      Zonelab("check " + model + " -q 'A[] !P.B' -q 'E<> P.C' -q 'A[] not deadlock' --why --json");
  EXPECT_EQ(asked.exit_code, 1) << asked.err;  // C has no way out
  const Json results = Json::parse(asked.out)["results"];
  const Json& why = results[0]["why"];
  EXPECT_EQ(why["code"], "unreachable");
  EXPECT_EQ(why["complete"], true);
  ASSERT_EQ(why["sets"].size(), 1u);
  const Json& set = why["sets"][0]["constraints"];
  ASSERT_EQ(set.size(), 2u);
  EXPECT_EQ(set[0]["location"], "A");
  EXPECT_EQ(set[1]["source"], "A");
  EXPECT_EQ(set[1]["target"], "B");
  EXPECT_EQ(set[1]["place"]["line"], 5);
  EXPECT_EQ(set[1]["place"]["column"], 24);
  EXPECT_EQ(results[1]["why"]["code"], "reachable");
  EXPECT_EQ(results[2]["why"]["code"], "refused");
}

}  // namespace
}  // namespace zonelab::testing::why_test
