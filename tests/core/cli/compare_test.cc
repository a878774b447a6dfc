// `zonelab compare`: words, exit codes, what is wrong.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/core/cli/command.h"

namespace zonelab::testing::compare_test {
namespace {

using Json = nlohmann::json;

// A lamp that goes out after `bound`.
std::string Lamp(const std::string& bound) {
  return "broadcast chan on, off;\nprocess Hand() { state H; init H; trans H -> H { sync on!; }; "
         "}\n"
         "process Lamp() {\n  clock x;\n  state Dark, Light { x <= " +
         bound +
         " };\n  init Dark;\n  trans Dark -> Light { sync on?; assign x = 0; },\n    Light -> Dark "
         "{ guard x >= " +
         bound + "; sync off!; };\n}\nsystem Hand, Lamp;\n";
}

TEST(CompareCommandTest, WordsOfBoth) {
  const std::string a = Put("a.xta", Lamp("2")), b = Put("b.xta", Lamp("3"));
  const std::string rest = " --template Lamp --observe on,off";
  const Outcome same = Zonelab("compare " + a + " " + a + rest);
  EXPECT_EQ(same.exit_code, 0) << same.err;
  const Outcome differ = Zonelab("compare " + a + " " + b + rest + " --decides off");
  EXPECT_EQ(differ.exit_code, 1) << differ.err;
  EXPECT_EQ(differ.out, "process Lamp\n  only " + a + " can do: on@0 off@2\n  only " + b +
                            " can do: on@0, then nothing until 3\n");
  const Json json = Json::parse(Zonelab("compare " + a + " " + b + rest + " --json").out);
  EXPECT_EQ(json["a"]["included"], "violated");
  EXPECT_EQ(json["a"]["deterministic"], "satisfied");
  EXPECT_EQ(json["a"]["word"]["events"],
            Json::parse(R"([{"channel": "on", "time": "0"}, {"channel": "off", "time": "2"}])"));
  EXPECT_EQ(json["a"]["word"]["until"], nullptr);
  EXPECT_EQ(json["b"]["word"]["until"], "3");
}

TEST(CompareCommandTest, WhatIsWrong) {
  const std::string a = Put("a.xta", Lamp("2"));
  for (const auto& [rest, part] : {
           std::pair{"--template Lamp --observe off", "not observed"},
           std::pair{"--template Torch --observe on,off", "no such template"},
           std::pair{"--template Lamp", "--observe is required"},
           std::pair{"--observe on,off", "--template is required"},
       }) {
    const Outcome wrong = Zonelab("compare " + a + " " + a + " " + rest);
    EXPECT_EQ(wrong.exit_code, 2) << rest;
    EXPECT_NE(wrong.err.find(part), std::string::npos) << wrong.err;
  }
  // As data, too.
  const Outcome refused =
      Zonelab("compare " + a + " " + a + " --template Lamp --observe off --json");
  EXPECT_EQ(refused.exit_code, 2);
  const Json complaints = Json::parse(refused.out)["complaints"];
  ASSERT_EQ(complaints.size(), 1U);
  EXPECT_EQ(complaints[0]["model"], "a");
  EXPECT_NE(complaints[0]["diagnostics"][0]["message"].get<std::string>().find("not observed"),
            std::string::npos);
}

}  // namespace
}  // namespace zonelab::testing::compare_test
