// The exercise "One click or two?" with answers whose behaviour was worked out by hand: what they can do and ours cannot,
// what they cannot do, and what that earns of six points: three for each direction, none for who does nothing or everything.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/base/diagnostics.h"
#include "core/base/strings.h"
#include "core/exercise/text.h"
#include "core/grading/grading.h"
#include "core/grading/json.h"
#include "core/grading/verify.h"
#include "tests/support/files.h"

namespace zonelab::grading::equal_test {
namespace {

exercise::Exercise ReadText(const std::string& text, Diagnostics* found = nullptr) {
  SourceMap sources;
  Diagnostics diagnostics;
  const int source = sources.Add("", text);
  exercise::Exercise exercise = exercise::Read(sources, source, diagnostics);
  for (const Diagnostic& one : diagnostics.all()) {
    EXPECT_NE(one.severity, Severity::kError) << Render(one, sources, "exercise");
  }
  if (found != nullptr) *found = Verify(exercise, sources, source);
  return exercise;
}
std::string ClickText() {
  return testing::ReadText(testing::SourcePath("examples/course/14-click.zonelab.md"));
}
exercise::Exercise Click() { return ReadText(ClickText()); }

std::string Changed(std::string text, std::string_view from, std::string_view to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

constexpr char kHand[] = R"(broadcast chan press, single, twice;
process Hand() { state H; init H; trans H -> H { sync press!; }; }
)";
constexpr char kOurs[] = R"(process Click() {
  clock x;
  state Idle, One { x <= 3 }, Two;
  urgent Two;
  init Idle;
  trans
    Idle -> One { sync press?; assign x = 0; },
    One -> Two { guard x < 3; sync press?; },
    One -> Idle { guard x == 3; sync single!; },
    Two -> Idle { sync twice!; };
}
)";
constexpr char kSystem[] = "system Hand, Click;\n";

std::string Ours(std::string_view from, std::string_view to) { return Changed(kOurs, from, to); }

Grade Mark(const std::string& click, const exercise::Exercise& exercise = Click()) {
  Answer answer;
  answer.model = Cat(kHand, click, kSystem);
  return GradeAnswer(exercise, answer);
}

// What is expected: points, why, and how the words begin ("": there is none).
struct Expected {
  int points = 0;
  Cause cause = Cause::kNone;
  std::string extra, missing;
};

std::string WordOf(const CheckResult& check, std::string_view of) {
  if (!check.feedback) return "";
  const auto* feedback = std::get_if<tasks::WordsFeedback>(&*check.feedback);
  if (feedback == nullptr) return "";
  for (const auto& [name, word] : feedback->words) {
    if (name != of) continue;
    EXPECT_EQ(word.is_possible, of == "extra") << word.text;
    return word.text;
  }
  return "";
}

void Expect(const std::string& click, const Expected& expected) {
  SCOPED_TRACE(click);
  const Grade grade = Mark(click);
  ASSERT_EQ(grade.problem, Problem::kNone);
  ASSERT_EQ(grade.checks.size(), 1u);
  const CheckResult& check = grade.checks[0];
  EXPECT_EQ(check.status, expected.points == 6 ? Status::kPassed : Status::kFailed) << check.detail;
  EXPECT_EQ(NameOf(check.cause), NameOf(expected.cause)) << check.detail;
  EXPECT_EQ(grade.points, expected.points);
  const auto begins = [](const std::string& word, const std::string& begin) {
    EXPECT_EQ(word.empty(), begin.empty()) << word;
    EXPECT_EQ(word.rfind(begin, 0), 0u) << word;
  };
  begins(WordOf(check, "extra"), expected.extra);
  begins(WordOf(check, "missing"), expected.missing);
  // Of ours nothing is told but the word.
  for (const std::string& told : {check.sentence, std::string(check.detail)}) {
    EXPECT_EQ(told.find('{'), std::string::npos) << told;
    for (const char* ours : {"x <", "x ==", "One", "Two", "urgent"}) {
      if (expected.cause != Cause::kUnaskable) {
        EXPECT_EQ(told.find(ours), std::string::npos) << told;
      }
    }
  }
}

TEST(EqualTest, RightAnswers) {
  const Expected right = {6, Cause::kNone, "", ""};
  Expect(kOurs, right);
  Expect(Ours("x == 3", "x >= 3"), right);  // the invariant says the rest
  // A clock that does not run in place of an urgent location; another clock that is always equal.
  Expect(Changed(Changed(Changed(kOurs, "clock x;", "clock x, y;"), "Two;\n  urgent Two;",
                         "Two { y <= 0 };"),
                 "x < 3; sync press?;", "x < 3; sync press?; assign y = 0;"),
         right);
  Expect(Changed(Changed(Changed(kOurs, "clock x;", "clock x, y;"), "assign x = 0",
                         "assign x = 0, y = 0"),
                 "x == 3", "y == 3"),
         right);
  // Guards that share nothing are no choice, neither are locations of other names.
  Expect(Ours("One -> Two { guard x < 3; sync press?; }",
              "One -> Two { guard x < 1; sync press?; }, One -> Two { guard x >= 1 && x < 3; sync "
              "press?; }"),
         right);
  // A press at the moment of `single`, written out; one before `twice`, too.
  Expect(Ours("One -> Idle {",
              "One -> One { guard x == 3; sync press?; }, Two -> Two { sync press?; },\n    One -> "
              "Idle {"),
         right);
}

TEST(EqualTest, WrongAnswers) {
  // The start: a press is never answered, and time goes on.
  Expect(
      "process Click() { clock x; state Idle; init Idle; trans Idle -> Idle { sync press?; assign "
      "x = 0; }; }",
      {0, Cause::kExtra, "press@0, then nothing until ", "press@0 single@3"});
  // A press at 3 still makes two.
  Expect(Ours("x < 3", "x <= 3"),
         {0, Cause::kExtra, "press@0 press@3 twice@3", "press@0 press@3 single@3"});
  // The invariant forgotten: too much, and nothing is missing.
  Expect(Ours(" { x <= 3 }", ""), {3, Cause::kExtra, "press@0, then nothing until ", ""});
  // Committed where urgent is meant: the hand cannot press in between.
  Expect(Ours("urgent", "commit"), {3, Cause::kLess, "", "press@0 press@0 press@0"});
  // `twice` comes whenever it likes.
  Expect(Ours("  urgent Two;\n", ""),
         {3, Cause::kExtra, "press@0 press@0, then nothing until ", ""});
  // The reset forgotten: x is the time since the start, and a press behind 3 cannot be heard.
  Expect(Ours(" assign x = 0;", ""), {0, Cause::kExtra, "press@", "press@"});
  // The second press leads back: it is never said.
  Expect(Ours("One -> Two { guard x < 3", "One -> Idle { guard x < 3"),
         {0, Cause::kExtra, "press@0 press@0, then nothing until ", "press@0 press@0 twice@0"});
  // One unit late.
  Expect(Changed(Ours("x <= 3", "x <= 4"), "x == 3", "x == 4"),
         {0, Cause::kExtra, "press@0, then nothing until ", "press@0 single@3"});
  // A double click has to be quicker.
  Expect(Ours("x < 3", "x < 2"),
         {0, Cause::kExtra, "press@0 press@2, then nothing until ", "press@0 press@2 twice@2"});
  // `single` at any time up to 3.
  Expect(Ours("guard x == 3; ", ""), {3, Cause::kExtra, "press@0 single@0", ""});
  // `single` out of nothing.
  Expect(Ours("Idle -> One", "Idle -> Idle { sync single!; },\n    Idle -> One"),
         {3, Cause::kExtra, "single@0", ""});
  // A chatterbox: it can do everything.
  Expect(
      "process Click() { state A; init A; trans A -> A { sync single!; }, A -> A { sync twice!; }; "
      "}",
      {0, Cause::kExtra, "single@0", ""});
  // Time stands still: nothing of its own is done.
  Expect("process Click() { state A; urgent A; init A; }", {0, Cause::kLess, "", "nothing until "});
  // It works once.
  Expect(Changed(Ours("One { x <= 3 }, Two;\n  urgent Two;",
                      "One { x <= 3 }, Two, End;\n  urgent Two, End;"),
                 "Two -> Idle", "Two -> End"),
         {3, Cause::kLess, "", "press@0 press@0 twice@0, then nothing until "});
}

TEST(EqualTest, NotDeterministic) {
  // The same words, by a choice that makes no difference: half of the points.
  Expect(Ours("One -> Two {", "One -> Two { guard x < 2; sync press?; },\n    One -> Two {"),
         {3, Cause::kNondeterministic, "", ""});
  Expect(Ours("One -> Two {", "One -> One { guard x == 1; },\n    One -> Two {"),
         {3, Cause::kNondeterministic, "", ""});
  // A choice that is too much.
  Expect(Ours("Idle -> One", "Idle -> Two { sync press?; },\n    Idle -> One"),
         {0, Cause::kExtra, "press@0 twice@0", ""});
  // Where it is not asked for, what is missing is not decided, and what is decided counts.
  const exercise::Exercise lenient = ReadText(Changed(ClickText(), "need: deterministic\n", ""));
  const Grade grade = Mark(
      Ours("One -> Two {", "One -> Two { guard x < 2; sync press?; },\n    One -> Two {"), lenient);
  EXPECT_EQ(grade.checks[0].status, Status::kUndecided);
  EXPECT_EQ(grade.checks[0].cause, Cause::kNondeterministic);
  EXPECT_EQ(grade.points, 3);
}

TEST(EqualTest, WhatCannotBeCompared) {
  const Grade select = Mark(Ours("Idle -> One { sync", "Idle -> One { select i : int[0, 1]; sync"));
  EXPECT_EQ(select.checks[0].status, Status::kFailed);
  EXPECT_EQ(select.checks[0].cause, Cause::kUnaskable);
  EXPECT_EQ(select.points, 0);
  Answer answer;
  answer.model = Cat(Changed(kHand, "sync press!", "guard true; sync press!"), kOurs, kSystem);
  EXPECT_EQ(GradeAnswer(Click(), answer).problem, Problem::kLocked);
  // Names of the comparison are not for answers.
  EXPECT_EQ(Mark(Ours("clock x;", "clock x, wait#;")).problem, Problem::kName);
}

// A run-time error hides the verdict; and no answer takes more than its limits.
TEST(EqualTest, ThreeValues) {
  const Grade error = Mark(Changed(Ours("clock x;", "clock x; int[0, 1] n = 0;"), "sync single!;",
                                   "sync single!; assign n++;"));
  EXPECT_EQ(error.checks[0].status, Status::kUndecided);
  EXPECT_EQ(error.checks[0].cause, Cause::kError);
  EXPECT_EQ(error.checks[0].detail.find('#'), std::string::npos) << error.checks[0].detail;
  EXPECT_EQ(error.points, 0);
  // Every press is another state: more than 20,000 of them.
  const std::string counts =
      Changed(Ours("clock x;", "clock x; int n = 0;"), "Two -> Idle",
              "Two -> Two { sync press?; assign n = (n + 1) % 1000000; },\n    Two -> Idle");
  const Grade limit = Mark(counts);
  EXPECT_EQ(limit.checks[0].status, Status::kUndecided);
  EXPECT_EQ(limit.checks[0].cause, Cause::kLimit);
  // Sixteen clocks with a guard each: 2^16 ways in which none of them holds.
  std::string clocks, edges;
  for (int k = 0; k < 16; ++k) {
    Append(&clocks, ", c", k);
    Append(&edges, "One -> Two { guard c", k, " == ", k % 3, " && x < 3; sync press?; }, ");
  }
  const Grade large = Mark(
      Changed(Ours("clock x", Cat("clock x", clocks)), "One -> Two", Cat(edges, "One -> Two")));
  EXPECT_NE(large.checks[0].status, Status::kPassed);
  EXPECT_LT(large.checks[0].seconds, 30);
  // Forty edges that split the time: as many cases in which none of them is taken, not 2^40.
  std::string split;
  for (int k = 0; k < 40; ++k) {
    Append(&split, "Idle -> One { guard x >= ", k, " && x < ", k + 1,
           "; sync press?; assign x = 0; },\n    ");
  }
  const std::string many =
      Ours("Idle -> One { sync press?; assign x = 0; },",
           split + "Idle -> One { guard x >= 40; sync press?; assign x = 0; },");
  EXPECT_EQ(Mark(many).points, 6);
  EXPECT_EQ(Mark(Changed(many, "One { x <= 3 }", "One { x <= 4 }")).points, 3);
}

// The page says where the answer parts: edge, guard and value.
TEST(EqualTest, WhereItParts) {
  const Grade grade = Mark(Ours("x < 3", "x < 2"));
  const auto& words = std::get<tasks::WordsFeedback>(*grade.checks[0].feedback).words;
  ASSERT_EQ(words.size(), 2u);
  const tasks::WordFeedback& missing = words[1].second;
  EXPECT_EQ(missing.possible, 2u);  // press@0 press@2, which it lets pass
  ASSERT_TRUE(missing.why);
  EXPECT_EQ(missing.why->reason.why, "none");
  const Grade late = Mark(Changed(Ours("x <= 3", "x <= 4"), "x == 3", "x == 4"));
  const tasks::WordFeedback& single =
      std::get<tasks::WordsFeedback>(*late.checks[0].feedback).words[1].second;
  ASSERT_TRUE(single.why);
  EXPECT_EQ(single.why->edge, "Click.One->Idle");
  EXPECT_EQ(single.why->reason.constraint, "x == 4");
  EXPECT_EQ(single.why->reason.values, (tasks::Values{{"x", "3"}}));
  // There is a run of the answer to step through.
  EXPECT_NE(late.checks[0].result, nullptr);
  const Json evidence = EvidenceToJson(late, Click(), "Click");
  ASSERT_TRUE(evidence.is_object());
  EXPECT_EQ(evidence["result"]["trace"]["steps"].size(), 2u);
}

// The learners' copy can be marked without being shown the solution; the exercise is sound.
TEST(EqualTest, LearnersCopy) {
  Diagnostics found;
  const exercise::Exercise exercise = ReadText(ClickText(), &found);
  EXPECT_TRUE(found.all().empty()) << found.all()[0].message;
  const exercise::Exercise copy =
      ForLearners(exercise, /*keeps_solutions=*/false, /*holds_back=*/true);
  EXPECT_EQ(Find(copy, exercise::ModelBlock::kSolution), nullptr);
  EXPECT_EQ(exercise::HashOf(copy), exercise::HashOf(exercise));
  EXPECT_EQ(Mark(kOurs, copy).points, 6);
  EXPECT_EQ(Mark(Ours("x < 3", "x <= 3"), copy).points, 0);
  const exercise::Exercise hidden = ReadText(Changed(ClickText(), "show=word", "show=hidden"));
  const exercise::Exercise held =
      ForLearners(hidden, /*keeps_solutions=*/false, /*holds_back=*/true);
  EXPECT_EQ(exercise::ReferenceOf(held), nullptr);
  EXPECT_EQ(exercise::HashOf(held), exercise::HashOf(hidden));
}

}  // namespace
}  // namespace zonelab::grading::equal_test
