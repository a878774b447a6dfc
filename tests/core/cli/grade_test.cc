// `zonelab grade` and `zonelab replay`: folders, hand-ins, broken files, what is written.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "core/base/sha256.h"
#include "tests/core/cli/command.h"

namespace zonelab::grade_test {
namespace {

using Json = nlohmann::ordered_json;
using testing::Outcome;
using testing::Put;
using testing::Scratch;
using testing::Zonelab;

// The door shuts between K and 4.
constexpr char kExercise[] = R"(---
zonelab: 1
id: t/door
version: 2
kind: model
title: The door
params: K in 2..3
lock: system
---
Mend it.

```xta start
process Door() { clock x; state Open, Shut; init Open; trans Open -> Shut { }; }
system Door;
```
```test late points=2
A[] Door.Shut imply Door.x >= {K}
expect: satisfied
fail: =too early, says "the door"
```
```test shuts points=1 needs=late
E<> Door.Shut
expect: satisfied
```
```text why
text: What did you change?
```
)";

std::string Door(int k) {
  return "process Door() { clock x; state Open { x <= 4 }, Shut; init Open;\n"
         "  trans Open -> Shut { guard x >= " +
         std::to_string(k) + "; }; }\nsystem Door;\n";
}

// A folder of its own with these files in it.
class Folder {
 public:
  explicit Folder(const std::string& name) : path_(Scratch() / name) {
    std::filesystem::create_directories(path_);
  }
  void Add(const std::string& name, const std::string& text) const {
    Put((path_ / name).lexically_relative(Scratch()), text);
  }
  std::string path() const { return path_; }

 private:
  std::filesystem::path path_;
};

Json HandIn(const std::string& learner, const std::string& model, int k, int claimed) {
  Json json;
  json["zonelab-handin"] = 1;
  json["exercise"] = {{"id", "t/door"}, {"version", 2}, {"hash", "sha256:0"}};
  json["engine"] = "0.2.0";
  json["variant"] = {{"K", k}};
  json["learner"] = {{"name", "=cmd()|<b>"}, {"id", learner}};
  json["answers"] = {{"model", model}};
  json["claimed"] = {{"points", claimed}, {"max", 3}, {"checks", Json::object()}};
  json["texts"] = {{"why", "a, \"b\"\nc"}};
  json["journal"] = Json::array();
  json["sum"] = "sha256:" + Sha256Hex(json.dump());
  return json;
}

TEST(GradeTest, OneAnswer) {
  const std::string exercise = Put("door.zonelab.md", kExercise);
  const Outcome right = Zonelab("grade " + exercise + " " + Put("right.xta", Door(2)));
  EXPECT_EQ(right.exit_code, 0) << right.err;
  EXPECT_NE(right.out.find("right.xta: 3 of 3"), std::string::npos) << right.out;
  const Outcome wrong = Zonelab("grade " + exercise + " " + Put("wrong.xta", Door(1)));
  EXPECT_EQ(wrong.exit_code, 1);
  EXPECT_NE(wrong.out.find("wrong.xta: 0 of 3"), std::string::npos) << wrong.out;
  EXPECT_NE(wrong.out.find("=too early"), std::string::npos);
  // The other value of K is asked for: 2 is too early then.
  EXPECT_EQ(
      Zonelab("grade " + exercise + " " + Put("right.xta", Door(2)) + " --variant 1").exit_code, 1);
  EXPECT_EQ(
      Zonelab("grade " + exercise + " " + Put("three.xta", Door(3)) + " --variant 1").exit_code, 0);
}

TEST(GradeTest, FolderWithBrokenFiles) {
  const std::string exercise = Put("door.zonelab.md", kExercise);
  const Folder folder("answers");
  folder.Add("a-right.xta", Door(3));
  folder.Add("b-same.xta", "// the same\n" + Door(3));
  folder.Add("c-broken.xta", "process Door() {");
  folder.Add("d-empty.xta", "");
  folder.Add("e-noise.json", "{\"zonelab-handin\": ");
  folder.Add("f-other.zonelab-handin.json",
             "{\"zonelab-handin\": 1, \"exercise\": {\"id\": \"../../etc\"}}");
  folder.Add("g-locked.xta", Door(3) + "\n");
  folder.Add("h-errors.xta",
             "process Door() { clock x; int[0,1] n; state Open, Shut; init Open;\n"
             "  trans Open -> Shut { guard x >= 3; assign n = 2; }; }\nsystem Door;\n");
  const std::string csv = Scratch() / "marks.csv";
  const Outcome outcome = Zonelab("grade " + exercise + " " + folder.path() +
                                  " --variant 0 --jobs 2 --json --csv " + csv);
  EXPECT_EQ(outcome.exit_code, 1) << outcome.err;
  const Json json = Json::parse(outcome.out);
  const auto& answers = json["answers"];
  ASSERT_EQ(answers.size(), 8u);
  EXPECT_EQ(answers[0]["grade"]["points"], 3);
  EXPECT_EQ(answers[1]["sameAs"], answers[0]["file"]);
  EXPECT_EQ(answers[2]["grade"]["problem"], "errors");
  EXPECT_EQ(answers[3]["error"], "the file is empty");
  EXPECT_NE(answers[4]["error"], "");
  EXPECT_NE(answers[5]["error"].get<std::string>().find("another exercise"), std::string::npos);
  EXPECT_EQ(answers[6]["grade"]["points"], 3);
  EXPECT_EQ(answers[7]["grade"]["checks"][0]["status"], "undecided");
  EXPECT_EQ(answers[7]["grade"]["points"], 0);
  // A head and a line for each.
  const std::string table = testing::ReadText(csv);
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 9);
  EXPECT_EQ(
      table.rfind("file,learner_id,learner_name,exercise,version,exercise_hash_ok,variant,points,"
                  "max,claimed,differs,undecided,error,seconds,answer_hash,same_as,late,shuts\r\n",
                  0),
      0u)
      << table;
}

// Nobody disappears without a word, and nothing is waited for.
TEST(GradeTest, LinksPipesAndOddNames) {
  const std::string exercise = Put("door.zonelab.md", kExercise);
  const Folder folder("odd");
  folder.Add("a\xff.xta", Door(3));
  folder.Add("=1.xta", Door(3));
  std::filesystem::create_symlink(folder.path() + "/=1.xta", folder.path() + "/b.xta");
  std::filesystem::create_symlink("/nowhere", folder.path() + "/c.xta");
  ASSERT_EQ(mkfifo((folder.path() + "/d.xta").c_str(), 0600), 0);
  const std::string csv = Scratch() / "odd.csv";
  const Outcome outcome =
      Zonelab("grade " + exercise + " " + folder.path() + " --variant 0 --json --csv " + csv);
  const Json json = Json::parse(outcome.out);
  const auto& answers = json["answers"];
  ASSERT_EQ(answers.size(), 5u);
  EXPECT_EQ(answers[0]["grade"]["points"], 3);
  EXPECT_EQ(answers[1]["grade"]["points"], 3);
  EXPECT_NE(answers[2]["error"].get<std::string>().find("a link"), std::string::npos);
  EXPECT_NE(answers[3]["error"].get<std::string>().find("a link"), std::string::npos);
  EXPECT_NE(answers[4]["error"].get<std::string>().find("no file that can be read"),
            std::string::npos);
  const std::string table = testing::ReadText(csv);
  EXPECT_NE(table.find("a\uFFFD.xta"), std::string::npos) << table;
  // A pipe that is named is not waited for; a link that is named is graded.
  EXPECT_EQ(Zonelab("grade " + exercise + " " + folder.path() + "/d.xta --variant 0").exit_code, 1);
  EXPECT_EQ(Zonelab("grade " + exercise + " " + folder.path() + "/b.xta --variant 0").exit_code, 0);
}

TEST(GradeTest, HandIns) {
  const std::string exercise = Put("door.zonelab.md", kExercise);
  const Folder folder("handins");
  // SHA-256 of "t/door\nanna" and of "t/door\nbert" say which K each of them has.
  const auto value_for = [](const std::string& learner) {
    const auto digest = Sha256("t/door\n" + learner);
    uint64_t number = 0;
    for (int k = 0; k < 8; ++k) number = number << 8 | digest[k];
    return 2 + static_cast<int>(number % 2);
  };
  const int anna = value_for("anna");
  folder.Add("anna.json", HandIn("anna", Door(anna), anna, 3).dump());
  Json edited = HandIn("anna", Door(anna - 1), anna, 3);
  edited["claimed"]["points"] = 99;
  folder.Add("edited.json", edited.dump());
  folder.Add("other.json", HandIn("anna", Door(anna), 5 - anna, 3).dump());
  const std::string texts = Scratch() / "texts.csv";
  const Outcome outcome =
      Zonelab("grade " + exercise + " " + folder.path() + " --csv - --texts " + texts);
  EXPECT_EQ(outcome.exit_code, 1);
  const std::string& csv = outcome.out;
  EXPECT_NE(csv.find("anna.json,anna,'=cmd()|<b>,t/door,2,false,"), std::string::npos) << csv;
  EXPECT_NE(csv.find(",3,3,3,false,0,,"), std::string::npos)
      << csv;  // points, max, claimed, differs
  EXPECT_NE(csv.find(",0,3,99,true,0,"), std::string::npos) << csv;
  EXPECT_NE(csv.find("its checksum does not fit"), std::string::npos);
  EXPECT_NE(csv.find("other values of the parameters"), std::string::npos);
  EXPECT_NE(testing::ReadText(texts).find("anna,'=cmd()|<b>,why,\"a, \"\"b\"\"\nc\"\r\n"),
            std::string::npos);
}

TEST(GradeTest, WhatSurroundsAnswers) {
  const std::string exercise = Put("door.zonelab.md", kExercise);
  // Marks that were written into the folder are no answers, nor does a mark before the text count.
  const Folder folder("around");
  folder.Add("a.xta", Door(2));
  folder.Add("b.json", "\xEF\xBB\xBF" + HandIn("", Door(2), 2, 3).dump());
  for (int k = 0; k < 2; ++k) {
    const Outcome outcome = Zonelab("grade " + exercise + " " + folder.path() + " --csv " +
                                    folder.path() + "/marks.csv");
    EXPECT_EQ(outcome.exit_code, 0) << outcome.out;
    EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 2) << outcome.out;
  }
  EXPECT_EQ(Zonelab("grade " + exercise + " /nowhere.xta").exit_code, 2);
  EXPECT_EQ(Zonelab("grade " + exercise + " " + folder.path() + " --variant 2").exit_code, 2);
  // Nobody loses the lecturer's copy.
  EXPECT_EQ(Zonelab("exercise split " + exercise + " -o " + exercise).exit_code, 2);
  EXPECT_EQ(testing::ReadText(exercise), kExercise);
  // What is asked for in vain is said.
  const Outcome renamed = Zonelab("grade " + exercise + " " +
                                  Put("open.xta",
                                      "process Door() { clock y; state Open, Shut; init Open;"
                                      " trans Open -> Shut { }; }\nsystem Door;\n"));
  EXPECT_NE(renamed.out.find("it cannot be asked of this model"), std::string::npos) << renamed.out;
}

TEST(GradeTest, JunitHasACaseForEachCheck) {
  const Outcome outcome = Zonelab("grade " + Put("door.zonelab.md", kExercise) + " " +
                                  Put("wrong.xta", Door(1)) + " --junit -");
  EXPECT_NE(
      outcome.out.find("name=\"late\"><failure message=\"=too early, says &#34;the door&#34;\"/>"),
      std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("name=\"shuts\"><failure message=\"counts only with late\"/>"),
            std::string::npos);
}

TEST(GradeTest, BadUsage) {
  const std::string exercise = Put("door.zonelab.md", kExercise);
  EXPECT_EQ(Zonelab("grade " + exercise).exit_code, 2);
  EXPECT_EQ(Zonelab("grade " + Put("no.zonelab.md", "no exercise") + " " + exercise).exit_code, 2);
  EXPECT_EQ(Zonelab("grade " + exercise + " " + exercise + " --jobs none").exit_code, 2);
  EXPECT_EQ(Zonelab("grade " + exercise + " " + exercise + " --csv /nowhere/marks.csv").exit_code,
            2);
}

TEST(ReplayTest, FollowsARun) {
  const std::string model = Put("door.xta", Door(2));
  const Outcome found = Zonelab("check " + model + " -q 'E<> Door.Shut' --json");
  const std::string run = Put("run.json", found.out);
  const Outcome same =
      Zonelab("replay " + model + " " + run + " -q 'E<> Door.Shut && Door.x <= 2'");
  EXPECT_EQ(same.exit_code, 0) << same.out << same.err;
  EXPECT_EQ(Zonelab("replay " + model + " " + run + " -q 'E<> Door.Open'").exit_code, 1);
  // The earliest run waits 2; here at least 3 must pass.
  const Outcome breaks = Zonelab("replay " + Put("three.xta", Door(3)) + " " + run);
  EXPECT_EQ(breaks.exit_code, 1);
  EXPECT_NE(breaks.out.find("breaks at step 1"), std::string::npos) << breaks.out;
  EXPECT_EQ(Zonelab("replay " + model + " " + Put("none.json", "{}")).exit_code, 2);
  EXPECT_EQ(Zonelab("replay " + model + " " + run + " -q 'Door.Open --> Door.Shut'").exit_code, 2);
}

}  // namespace
}  // namespace zonelab::grade_test
