// `zonelab exercise mutants` and what `exercise check` says of mutants.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/core/cli/command.h"

namespace zonelab::testing::mutants_test {
namespace {

using Json = nlohmann::json;

// Every change of the guard that lets c happen passes.
std::string Exercise(const std::string& more, const std::string& head = "") {
  const std::string model =
      "broadcast chan c;\nprocess P() {\n  clock x;\n  state A, B;\n  init A;\n  trans A -> B { "
      "guard x >= 3; sync c!; };\n}\nsystem P;\n";
  return "---\nzonelab: 1\nid: t/door\nversion: 1\nkind: model\ntitle: T\nlock: declarations, "
         "system\n" +
         head + "---\n```xta start\n" + model + "```\n```xta solution\n" + model +
         "```\n```test opens\nE<> P.B\nexpect: satisfied\nfail: It never opens.\n```\n" + more;
}

TEST(MutantsCommandTest, TextAndJson) {
  const std::string file = Put("mutants.zonelab.md", Exercise(""));
  const Outcome text = Zonelab("exercise mutants " + file + " --n 4000");
  EXPECT_EQ(text.exit_code, 1) << text.err;
  const size_t at = text.out.find("=> A -> B { guard x >= 2; sync c!; };\n");
  ASSERT_NE(at, std::string::npos) << text.out;
  EXPECT_EQ(text.out.find("differs: only the mutant can do `c@2`", at),
            text.out.find("differs", at));
  EXPECT_NE(text.out.find("a test that tells them apart", at), std::string::npos);
  const Json json = Json::parse(Zonelab("exercise mutants " + file + " --json --n 4000").out);
  EXPECT_EQ(json["problem"], "");
  EXPECT_TRUE(json["isComplete"]);
  EXPECT_EQ(json["tried"], json["possible"]);
  EXPECT_EQ(json["checks"][0]["name"], "opens");
  EXPECT_GT(json["checks"][0]["failed"], 0);
  EXPECT_GT(json["survivors"].size(), 5U);
}

// Marked as right, all of them: then there is nothing left to say.
TEST(MutantsCommandTest, RightAsWell) {
  const std::string file = Put("right.zonelab.md", Exercise(""));
  const Json json = Json::parse(Zonelab("exercise mutants " + file + " --json --n 4000").out);
  std::string right;
  for (const Json& one : json["survivors"]) {
    right += (right.empty() ? "right: " : ", ") + one["number"].get<std::string>();
  }
  const std::string marked = Put("marked.zonelab.md", Exercise("", right + "\n"));
  EXPECT_EQ(Zonelab("exercise mutants " + marked + " --n 4000").exit_code, 0);
  const Outcome before = Zonelab("exercise check " + file + " --n 4000");
  EXPECT_NE(before.err.find("pass all checks and do not do the same"), std::string::npos);
  const Outcome after = Zonelab("exercise check " + marked + " --n 4000");
  EXPECT_EQ(after.err.find("pass all checks"), std::string::npos) << after.err;
  // Without mutants nothing is said of them.
  EXPECT_EQ(Zonelab("exercise check " + file + " --n 0").err.find("mutants"), std::string::npos);
}

TEST(MutantsCommandTest, WhatIsRefused) {
  const std::string file = Put("refused.zonelab.md", Exercise(""));
  EXPECT_EQ(Zonelab("exercise mutants " + file + " --seconds 0").exit_code, 3);  // nothing tried
  EXPECT_EQ(Zonelab("exercise show " + file + " --n 3").exit_code, 2);
  EXPECT_EQ(Zonelab("exercise mutants " + file + " --n many").exit_code, 2);
  EXPECT_EQ(Zonelab("exercise mutants " + file + " " + file).exit_code, 2);
  EXPECT_EQ(Zonelab("exercise mutants /nowhere.zonelab.md").exit_code, 2);
  std::string bare = Exercise("");
  bare.erase(bare.find("```xta solution"), bare.find("```test") - bare.find("```xta solution"));
  const Outcome none = Zonelab("exercise mutants " + Put("bare.zonelab.md", bare));
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_NE(none.out.find("there is no solution"), std::string::npos);
}

}  // namespace
}  // namespace zonelab::testing::mutants_test
