// The exercises of a course: they are read, and nothing is lost between text and data.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/core/exercise/reading.h"
#include "tests/support/files.h"

namespace zonelab::course_test {
namespace {

using exercise::Print;
using testing::ReadExercise;

std::vector<std::string> CourseFiles() {
  std::vector<std::string> files;
  const std::string ours = testing::SourcePath("examples/course");
  files = testing::FilesIn(ours, ".md");
  std::erase_if(
      files, [](const std::string& file) { return file.find(".zonelab.md") == std::string::npos; });
  const std::string folder = testing::SharedFolder() + "/course";
  if (!testing::SharedFolder().empty() && testing::Exists(folder)) {
    for (const std::string& file : testing::FilesIn(folder, ".md")) {
      const std::string number = file.substr(file.rfind('/') + 1, 2);
      const std::vector<std::string> known = {"02", "03", "04", "05", "07", "08", "09",
                                              "10", "11", "12", "13", "14", "15"};
      if (std::find(known.begin(), known.end(), number) != known.end()) files.push_back(file);
    }
  }
  return files;
}

TEST(CourseTest, NothingIsLostBetweenTextAndData) {
  const std::vector<std::string> files = CourseFiles();
  ASSERT_GE(files.size(), 9U);
  for (const std::string& file : files) {
    SCOPED_TRACE(file);
    const ReadExercise read(testing::ReadText(file));
    ASSERT_EQ(read.FirstError(), "");
    const std::string text = Print(read.exercise);
    const std::string json = ToJson(read.exercise).dump();
    const ReadExercise as_data(json);
    ASSERT_EQ(as_data.FirstError(), "");
    EXPECT_EQ(Print(as_data.exercise), text);
    EXPECT_EQ(ToJson(as_data.exercise).dump(), json);
    const ReadExercise again(text);
    ASSERT_EQ(again.FirstError(), "");
    EXPECT_EQ(Print(again.exercise), text);
    EXPECT_EQ(ToJson(again.exercise).dump(), json);
    EXPECT_EQ(HashOf(again.exercise), HashOf(read.exercise));
  }
}

// What the learners get is an exercise, too, and its hash is the same.
TEST(CourseTest, LearnersFiles) {
  for (const std::string& file : CourseFiles()) {
    SCOPED_TRACE(file);
    const ReadExercise read(testing::ReadText(file));
    for (const bool holds_back : {false, true}) {
      const auto copy = ForLearners(read.exercise, /*keeps_solutions=*/false, holds_back);
      const ReadExercise again(Print(copy));
      ASSERT_EQ(again.FirstError(), "");
      EXPECT_EQ(ToJson(again.exercise).dump(), ToJson(copy).dump());
      EXPECT_EQ(HashOf(again.exercise), HashOf(read.exercise));
      EXPECT_EQ(MaxPoints(again.exercise), MaxPoints(read.exercise));
      EXPECT_EQ(Find(again.exercise, exercise::ModelBlock::kSolution), nullptr);
    }
  }
}

// Points and numbers of checks, counted by hand in the files.
TEST(CourseTest, WhatTheFilesSay) {
  if (testing::SharedFolder().empty()) GTEST_SKIP() << "no course";
  const auto read = [](const char* name) {
    return ReadExercise(testing::ReadText(testing::SharedFolder() + "/course/" + name)).exercise;
  };
  const exercise::Exercise stairs = read("02-stairs.zl.md");
  EXPECT_EQ(MaxPoints(stairs), 8);
  EXPECT_EQ(Checks(stairs).size(), 6U);
  EXPECT_EQ(stairs.lock, (std::vector<std::string>{"declarations", "process Person", "system"}));
  ASSERT_TRUE(stairs.writes);
  EXPECT_TRUE(stairs.writes->empty());
  const exercise::Exercise locker = read("03-locker.zl.md");
  EXPECT_EQ(Checks(locker).size(), 5U);
  EXPECT_EQ(All<exercise::Variant>(locker).size(), 9U);
  const exercise::Exercise barista = read("05-barista.zl.md");
  const auto variants = All<exercise::Variant>(barista);
  ASSERT_EQ(variants.size(), 1U);
  EXPECT_EQ(variants[0]->replacements[0].to, "");
  EXPECT_EQ(variants[0]->show, exercise::Show::kHidden);
  EXPECT_EQ(MaxPoints(read("15-lock.zl.md")), 14);
}

}  // namespace
}  // namespace zonelab::course_test
