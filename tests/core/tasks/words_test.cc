// Tasks on timed words, with answers judged by hand.  The lamp: on at a press, off 3 to 5 units after the last one; a nurse,
// whom nobody observes, may switch it off earlier.
#include <gtest/gtest.h>

#include <string>

#include "core/base/diagnostics.h"
#include "core/base/strings.h"
#include "core/exercise/text.h"
#include "core/grading/grading.h"
#include "core/grading/json.h"
#include "core/grading/verify.h"
#include "core/tasks/tasks.h"

namespace zonelab::tasks::words_test {
namespace {

constexpr char kHand[] = R"(broadcast chan press, off;
process Hand() { state H; init H; trans H -> H { sync press!; }; }
)";
std::string Lamp(int least, int most, const std::string& more = "") {
  return Cat(kHand, "process Lamp() {\n  clock x;\n  state Off, On { x <= ", most,
             " };\n  init Off;\n  trans\n",
             "    Off -> On { sync press?; assign x = 0; },\n    On -> On { sync press?; assign x "
             "= 0; },\n",
             more, "    On -> Off { guard x >= ", least,
             "; sync off!; };\n}\nsystem Hand, Lamp;\n");
}
std::string Exercise(const std::string& blocks, const std::string& start = Lamp(3, 5)) {
  return Cat(
      "---\nzonelab: 1\nid: t/word\nversion: 1\nkind: word\ntitle: Words\nobserve: press, "
      "off\n---\nFind words.\n\n",
      "```xta start\n", start, "```\n```xta model Slow\n", Lamp(4, 6), "```\n", blocks);
}

grading::Grade Mark(const std::string& blocks, const std::string& answer,
                    const std::string& start = Lamp(3, 5)) {
  SourceMap sources;
  Diagnostics diagnostics;
  const int source = sources.Add("", Exercise(blocks, start));
  const exercise::Exercise exercise = exercise::Read(sources, source, diagnostics);
  for (const Diagnostic& one : diagnostics.all()) ADD_FAILURE() << Render(one, sources, "exercise");
  grading::Answer given;
  for (const auto* check : exercise::Checks(exercise)) given.answers[check->name] = answer;
  return grading::GradeAnswer(exercise, given);
}
const grading::CheckResult First(const grading::Grade& grade) { return grade.checks.at(0); }
bool IsRight(const std::string& blocks, const std::string& answer,
             const std::string& start = Lamp(3, 5)) {
  const grading::Grade grade = Mark(blocks, answer, start);
  EXPECT_NE(First(grade).status, grading::Status::kUndecided) << First(grade).detail;
  return First(grade).status == grading::Status::kPassed;
}

constexpr char kOff[] =
    "```word dark\ntext: Off within 9, with two presses.\nlast: off\ncount: press == 2\nevents: <= "
    "3\nduration: <= 9\n```\n";
constexpr char kCannot[] = "```word never\ntext: What it cannot do.\ncan: no\nevents: <= 2\n```\n";

TEST(WordsTest, AnyRightWordCounts) {
  EXPECT_TRUE(IsRight(kOff, "press@0 press@1 off@4"));
  EXPECT_TRUE(IsRight(kOff, "press@1/2, press@4.5; off@9"));
  EXPECT_TRUE(IsRight(kOff, "press@0\npress@5\noff@8"));
  EXPECT_FALSE(IsRight(kOff, "press@0 press@1 off@3"));     // 2 after the last press
  EXPECT_FALSE(IsRight(kOff, "press@0 press@5 off@41/4"));  // 21/4 after it
  EXPECT_FALSE(IsRight(kOff, "press@0 press@11/2 off@9"));  // off was due by 5
  EXPECT_FALSE(IsRight(kOff, "press@0 off@3"));             // one press
  EXPECT_FALSE(IsRight(kOff, "press@0 off@3 press@4"));     // press is the last one
  EXPECT_FALSE(IsRight(kOff, "press@2 press@6 off@19/2"));  // too late
  EXPECT_TRUE(IsRight(kCannot, "off@0"));
  EXPECT_TRUE(IsRight(kCannot, "press@0 off@2"));
  EXPECT_TRUE(IsRight(kCannot, "press@0 @6"));  // time cannot pass
  EXPECT_FALSE(IsRight(kCannot, "press@0 off@3"));
  EXPECT_FALSE(IsRight(kCannot, "press@0 @5"));
}

TEST(WordsTest, WhereAWordStops) {
  const auto why = [](const std::string& answer) {
    const grading::CheckResult check = First(Mark(kOff, answer));
    return std::get<WordsFeedback>(*check.feedback).words.at(0).second;
  };
  const WordFeedback early = why("press@0 press@1 off@3");
  EXPECT_FALSE(early.is_possible);
  EXPECT_EQ(early.possible, 2u);
  ASSERT_TRUE(early.why);
  EXPECT_EQ(early.why->edge, "Lamp.On->Off");
  EXPECT_EQ(early.why->reason.why, "guard");
  EXPECT_EQ(early.why->reason.constraint, "x >= 3");
  EXPECT_EQ(early.why->reason.values, (Values{{"x", "2"}}));
  // Time cannot pass: off was due.
  const WordFeedback due = why("press@0 press@11/2 off@9");
  EXPECT_EQ(due.possible, 1u);
  ASSERT_TRUE(due.why);
  EXPECT_EQ(due.why->reason.why, "invariant");
  EXPECT_EQ(due.why->reason.constraint, "x <= 5");
  const WordFeedback none = why("off@0 press@0 press@0");
  EXPECT_EQ(none.possible, 0u);
  ASSERT_TRUE(none.why);
  EXPECT_EQ(none.why->reason.why, "none");
}

TEST(WordsTest, Distinguish) {
  const std::string either =
      "```distinguish apart\ntext: Tell them apart.\nmodels: start, Slow\n```\n";
  EXPECT_TRUE(IsRight(either, "press@0 off@3"));
  EXPECT_TRUE(IsRight(either, "press@0 off@6"));
  EXPECT_TRUE(IsRight(either, "press@0 off@7/2"));
  EXPECT_FALSE(IsRight(either, "press@0 off@4"));  // both
  EXPECT_FALSE(IsRight(either, "press@0 off@2"));  // neither
  const std::string slow =
      "```distinguish apart\ntext: Tell them apart.\nmodels: start, Slow\ncan: Slow\n```\n";
  EXPECT_FALSE(IsRight(slow, "press@0 off@3"));
  EXPECT_TRUE(IsRight(slow, "press@0 off@11/2"));
  const grading::CheckResult both = First(Mark(slow, "press@0 off@4"));
  const auto& words = std::get<WordsFeedback>(*both.feedback).words;
  ASSERT_EQ(words.size(), 2u);
  EXPECT_EQ(words[0].first, "start");
  EXPECT_EQ(words[1].first, "Slow");
  EXPECT_TRUE(words[0].second.is_possible);
  EXPECT_TRUE(words[1].second.is_possible);
}

// What nobody observes may happen at any time, here between 1 and 2 behind the press; edges may overlap.
TEST(WordsTest, NondeterministicModels) {
  const std::string nurse =
      Lamp(3, 5, "    On -> Off { guard x > 1 && x < 2; },\n    Off -> Off { sync off!; },\n");
  EXPECT_TRUE(IsRight(kOff, "press@0 press@1 off@9/4", nurse));  // switched off at 17/8, say
  EXPECT_FALSE(IsRight(kOff, "press@0 press@1 off@2", nurse));   // it would have to be before 2
  EXPECT_TRUE(IsRight(kOff, "press@0 press@5/2 off@17/4", nurse));
  EXPECT_FALSE(IsRight(kOff, "press@0 press@1 off@2", Lamp(3, 5)));
  const WordFeedback stop =
      std::get<WordsFeedback>(*First(Mark(kOff, "press@0 press@1 off@2", nurse)).feedback)
          .words[0]
          .second;
  EXPECT_EQ(stop.possible, 2u);
}

TEST(WordsTest, WhatCannotBeRead) {
  const auto error = [](const std::string& answer) {
    const grading::CheckResult check = First(Mark(kOff, answer));
    EXPECT_EQ(check.cause, grading::Cause::kForm);
    return std::get<TextError>(*check.feedback);
  };
  EXPECT_EQ(error("press@0 ring@1").column, 9);
  EXPECT_EQ(error("press").column, 6);
  EXPECT_EQ(error("press@").column, 7);
  EXPECT_EQ(error("press@2 off@1").column, 13);
  EXPECT_EQ(error("press@2\n@3 off@4").line, 2);
  EXPECT_EQ(error("press@-1").column, 7);
}

TEST(WordsTest, Mistakes) {
  const auto first = [](const std::string& blocks) {
    SourceMap sources;
    Diagnostics diagnostics;
    const int source = sources.Add("", Exercise(blocks));
    const exercise::Exercise exercise = exercise::Read(sources, source, diagnostics);
    if (!diagnostics.has_errors()) {
      const Diagnostics found = grading::Verify(exercise, sources, source);
      for (const Diagnostic& one : found.all()) {
        // There are no answers in the file, which is a note.
        if (one.severity != Severity::kNote) diagnostics.Add(one);
      }
    }
    return diagnostics.all().empty() ? "" : diagnostics.all()[0].message;
  };
  EXPECT_EQ(first(kOff), "");
  EXPECT_NE(first("```word w\ntext: a\nmodel: Sloow\n```\n").find("no model `Sloow`"),
            std::string::npos);
  EXPECT_NE(first("```distinguish w\ntext: a\nmodels: Slow\n```\n").find("two models"),
            std::string::npos);
  EXPECT_NE(first("```word w\ntext: a\nlast: ring\n```\n").find("`ring` is not among"),
            std::string::npos);
  EXPECT_NE(first("```word w\ntext: a\ncount: press\n```\n").find("write an observed channel"),
            std::string::npos);
  EXPECT_NE(first("```word w\ntext: a\ncan: maybe\n```\n").find("`can` is yes or no"),
            std::string::npos);
  // Any word of the model will do.
  EXPECT_NE(first("```word w\ntext: a\n```\n").find("takes no thought"), std::string::npos);
}

}  // namespace
}  // namespace zonelab::tasks::words_test
