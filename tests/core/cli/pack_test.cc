// `zonelab exercise pack`: what is in a package, read back by the bytes of the format of zip files.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/core/cli/command.h"
#include "tests/support/files.h"

namespace zonelab::testing::pack_test {
namespace {

using Json = nlohmann::json;

uint32_t Number(const std::string& bytes, size_t at, int size) {
  uint32_t value = 0;
  for (int k = size; k-- > 0;) value = value << 8 | static_cast<uint8_t>(bytes[at + k]);
  return value;
}

// The files of an archive without compression, by its directory.
std::map<std::string, std::string> Unzipped(const std::string& bytes) {
  std::map<std::string, std::string> files;
  const size_t end = bytes.rfind("PK\x05\x06");
  if (end == bytes.npos) return files;
  size_t at = Number(bytes, end + 16, 4);
  for (uint32_t k = Number(bytes, end + 10, 2); k > 0; --k) {
    EXPECT_EQ(bytes.substr(at, 4), std::string("PK\x01\x02"));
    EXPECT_EQ(Number(bytes, at + 10, 2), 0U);  // stored
    const size_t size = Number(bytes, at + 20, 4), length = Number(bytes, at + 28, 2);
    const size_t local = Number(bytes, at + 42, 4);
    const std::string name = bytes.substr(at + 46, length);
    EXPECT_EQ(bytes.substr(local, 4), std::string("PK\x03\x04"));
    EXPECT_EQ(bytes.substr(local + 30, length), name);
    files[name] = bytes.substr(local + 30 + length, size);
    at += 46 + length;
  }
  EXPECT_EQ(at, end);
  return files;
}

std::string Site() {
  const std::filesystem::path site = Scratch() / "site";
  std::filesystem::create_directories(site / "assets");
  for (const char* name :
       {"index.html", "scorm.js", "offline.js", "assets/a.js", "assets/a.js.br"}) {
    Put(std::string("site/") + name, std::string("content of ") + name);
  }
  return site;
}

TEST(PackCommandTest, WhatIsInIt) {
  const std::string stairs = SourcePath("examples/course/02-stairs.zonelab.md");
  const std::string zip = Scratch() / "stairs.zip";
  const std::string command = "exercise pack " + stairs + " --site " + Site() + " -o " + zip;
  ASSERT_EQ(Zonelab(command).exit_code, 0);
  const std::string first = ReadText(zip);
  const std::map<std::string, std::string> files = Unzipped(first);
  std::string names;
  for (const auto& [name, content] : files) names += name + " ";
  EXPECT_EQ(names,
            "exercise.zonelab.json imsmanifest.xml index.html zonelab/assets/a.js "
            "zonelab/index.html zonelab/scorm.js ");
  EXPECT_EQ(files.at("zonelab/assets/a.js"), "content of assets/a.js");
  const std::string& manifest = files.at("imsmanifest.xml");
  EXPECT_NE(manifest.find("<schemaversion>1.2<"), std::string::npos);
  EXPECT_NE(manifest.find("adlcp:scormtype=\"sco\" href=\"index.html\""), std::string::npos);
  for (const auto& [name, content] : files) {
    if (name == "imsmanifest.xml") continue;
    EXPECT_NE(manifest.find("<file href=\"" + name + "\" />"), std::string::npos) << name;
  }
  // No solution is in it.
  const Json exercise = Json::parse(files.at("exercise.zonelab.json"));
  EXPECT_EQ(exercise["id"], "first/stairs");
  for (const Json& block : exercise["blocks"]) {
    EXPECT_FALSE(block["block"] == "xta" && block["role"] == "solution");
  }
  // The same again, and as SCORM 2004.
  ASSERT_EQ(Zonelab(command).exit_code, 0);
  EXPECT_EQ(ReadText(zip), first);
  ASSERT_EQ(Zonelab(command + " --as scorm2004").exit_code, 0);
  const std::string newer = Unzipped(ReadText(zip)).at("imsmanifest.xml");
  EXPECT_NE(newer.find("2004 4th Edition"), std::string::npos);
  EXPECT_NE(newer.find("adlcp:scormType=\"sco\""), std::string::npos);
}

TEST(PackCommandTest, WhatIsRefused) {
  const std::string stairs = SourcePath("examples/course/02-stairs.zonelab.md");
  EXPECT_EQ(Zonelab("exercise pack " + stairs + " --site " + Site()).exit_code, 2);  // no -o
  const std::string zip = Scratch() / "no.zip";
  const Outcome nowhere = Zonelab("exercise pack " + stairs + " --site /nowhere -o " + zip);
  EXPECT_EQ(nowhere.exit_code, 2);
  EXPECT_NE(nowhere.err.find("looked in /nowhere (no such folder)"), std::string::npos);
  const Outcome other =
      Zonelab("exercise pack " + stairs + " --as html --site " + Site() + " -o " + zip);
  EXPECT_NE(other.err.find("(without single.html)"), std::string::npos) << other.err;
  EXPECT_FALSE(std::filesystem::exists(zip));
  EXPECT_EQ(Zonelab("exercise pack " + stairs + " --as scorm3 -o " + zip).exit_code, 2);
  EXPECT_EQ(Zonelab("exercise pack /nowhere.md --site " + Site() + " -o " + zip).exit_code, 2);
}

// What the exercise says does not end the script that it stands in.
TEST(PackCommandTest, OneFile) {
  const std::string site = Site();
  Put("site/single.html", "<title>ZoneLab</title><!--exercise--><body>");
  const std::string file = Put("page.zonelab.md",
                               "---\nzonelab: 1\nid: a/b\nversion: 3\nkind: text\ntitle: A & "
                               "B\n---\n</script><!-- <script>\n");
  const std::string made = Scratch() / "page.html";
  ASSERT_EQ(
      Zonelab("exercise pack " + file + " --as html --site " + site + " -o " + made).exit_code, 0);
  const std::string page = ReadText(made);
  const std::string begin =
      "<title>A &#38; B</title><script type=\"application/json\" id=\"exercise\">";
  ASSERT_EQ(page.substr(0, begin.size()), begin);
  const size_t end = page.find("</script>");
  EXPECT_EQ(page.substr(end), "</script><body>");
  EXPECT_EQ(page.find("<!--"), std::string::npos);
  const Json exercise = Json::parse(page.substr(begin.size(), end - begin.size()));
  EXPECT_EQ(exercise["blocks"][0]["text"], "</script><!-- <script>");
  Put("site/single.html", "something else");
  EXPECT_EQ(
      Zonelab("exercise pack " + file + " --as html --site " + site + " -o " + made).exit_code, 2);
  std::filesystem::remove(site + "/single.html");
  EXPECT_EQ(
      Zonelab("exercise pack " + file + " --as html --site " + site + " -o " + made).exit_code, 2);
}

// Titles are text, in the manifest and in the page.
TEST(PackCommandTest, Titles) {
  const std::string file = Put(
      "odd.zonelab.md",
      "---\nzonelab: 1\nid: a/b\nversion: 3\nkind: text\ntitle: <b>\"A\" & 'B'</b>\n---\nText.\n");
  const std::string zip = Scratch() / "odd.zip";
  ASSERT_EQ(Zonelab("exercise pack " + file + " --site " + Site() + " -o " + zip).exit_code, 0);
  for (const auto& [name, content] : Unzipped(ReadText(zip))) {
    if (name == "exercise.zonelab.json") continue;
    EXPECT_EQ(content.find("<b>"), std::string::npos) << name;
    EXPECT_EQ(content.find("\"A\""), std::string::npos) << name;
  }
}

// After the deadline: was what was held back changed meanwhile?
TEST(VerifyCommandTest, HeldBack) {
  const auto text = [](const std::string& goal, const std::string& words) {
    return "---\nzonelab: 1\nid: a/b\nversion: 1\nkind: model\ntitle: T\n---\n" + words +
           "\n\n```xta start\nprocess P() { state A, B; init A; trans A -> B { }; }\nsystem "
           "P;\n```\n"
           "```test late hidden\nE<> P." +
           goal + "\nexpect: satisfied\n```\n";
  };
  const std::string full = Put("full.zonelab.md", text("B", "Do."));
  const std::string copy = Scratch() / "copy.zonelab.md";
  ASSERT_EQ(Zonelab("exercise split " + full + " -o " + copy).exit_code, 0);
  const Outcome same = Zonelab("exercise verify " + copy + " " + full);
  EXPECT_EQ(same.exit_code, 0);
  EXPECT_NE(same.out.find("late: as it was held back"), std::string::npos);
  const Outcome changed =
      Zonelab("exercise verify " + copy + " " + Put("other.zonelab.md", text("A", "Do.")));
  EXPECT_EQ(changed.exit_code, 1);
  EXPECT_NE(changed.out.find("late: changed"), std::string::npos);
  const Json words = Json::parse(Zonelab("exercise verify " + copy + " " +
                                         Put("words.zonelab.md", text("B", "Don't.")) + " --json")
                                     .out);
  EXPECT_EQ(words["held"][0]["is"], "same");
  EXPECT_FALSE(words["isSame"]);
  EXPECT_EQ(Zonelab("exercise verify " + copy).exit_code, 2);
}

}  // namespace
}  // namespace zonelab::testing::pack_test
