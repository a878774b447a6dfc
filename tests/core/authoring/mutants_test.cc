// Mutants and survivors: of small models counted by hand; of the course's exercises against all timed
// words on a grid, which the reference follows one by one.
#include "core/authoring/mutants.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/authoring/json.h"
#include "core/authoring/own_moves.h"
#include "core/authoring/weak.h"
#include "core/base/strings.h"
#include "core/engine/system.h"
#include "core/grading/grading.h"
#include "core/run/word.h"
#include "tests/core/exercise/reading.h"
#include "tests/support/files.h"

namespace zonelab::authoring::mutants_test {
namespace {

std::string Exercise(const std::string& solution, const std::string& tests,
                     const std::string& head = "") {
  return "---\nzonelab: 1\nid: a\nversion: 1\nkind: model\ntitle: T\nlock: declarations, "
         "system\n" +
         head + "---\n```xta start\n" + solution + "```\n```xta solution\n" + solution + "```\n" +
         tests;
}
const char kDoor[] =
    "broadcast chan c;\nprocess P() {\n  clock x;\n  state A, B;\n  init A;\n  trans A -> B { "
    "guard "
    "x >= 3; sync c!; };\n}\nsystem P;\n";
const char kOpens[] = "```test opens\nE<> P.B\nexpect: satisfied\n```\n";
const char kLate[] = "```test late\nA[] P.B imply P.x >= 3\nexpect: satisfied\n```\n";

Mutants Done(const exercise::Exercise& exercise, const MutantSettings& settings = {4000, 300}) {
  Mutants mutants(exercise::Instantiate(exercise, exercise::ValuesOf(exercise, 0)), settings);
  while (!mutants.Work(1)) {
  }
  return mutants;
}
Mutants DoneText(const std::string& text) {
  const testing::ReadExercise read(text);
  EXPECT_EQ(read.FirstError(), "");
  return Done(read.exercise);
}

// The survivor whose changed line is this; null: there is none.
const Survivor* Find(const Mutants& mutants, const std::string& line) {
  for (const Survivor& one : mutants.survivors()) {
    const std::vector<std::string>& to = mutants.mutants()[one.mutant].to;
    if (to == std::vector<std::string>{line}) return &one;
  }
  return nullptr;
}

TEST(MutantsTest, WhatOneTestLetsPass) {
  const Mutants mutants = DoneText(Exercise(kDoor, kOpens));
  EXPECT_EQ(mutants.problem(), "");
  EXPECT_TRUE(mutants.is_complete());
  // Earlier: only the mutant can do c then.
  const Survivor* two = Find(mutants, "A -> B { guard x >= 2; sync c!; };");
  ASSERT_NE(two, nullptr);
  ASSERT_EQ(two->told->kind, Told::kDiffers);
  EXPECT_FALSE(two->told->is_ours);
  EXPECT_TRUE(two->told->is_shortest);
  EXPECT_EQ(two->told->word, "c@2");
  const Survivor* later = Find(mutants, "A -> B { guard x > 3; sync c!; };");
  ASSERT_NE(later, nullptr);
  EXPECT_TRUE(later->told->is_ours);
  EXPECT_EQ(later->told->word, "c@3");
  const Survivor* reset = Find(mutants, "A -> B { guard x >= 3; sync c!; assign x = 0; };");
  ASSERT_NE(reset, nullptr);
  EXPECT_EQ(reset->told->kind, Told::kSame);
  // Never: fails the test.  The place of the move shows, though no channel does it.
  EXPECT_EQ(Find(mutants, "A -> B { guard x < 0; sync c!; };"), nullptr);
  // The same moves by itself.
  const Survivor* silent = Find(mutants, "A -> B { guard x >= 3; };");
  ASSERT_NE(silent, nullptr);
  EXPECT_EQ(silent->told->kind, Told::kDiffers);
}

TEST(MutantsTest, AnotherTestFindsThem) {
  const Mutants mutants = DoneText(Exercise(kDoor, std::string(kOpens) + kLate));
  EXPECT_EQ(Find(mutants, "A -> B { guard x >= 2; sync c!; };"), nullptr);
  EXPECT_NE(Find(mutants, "A -> B { guard x > 3; sync c!; };"), nullptr);
  const std::vector<int> failures = mutants.Failures();
  ASSERT_EQ(failures.size(), 2U);
  EXPECT_GT(failures[0], 0);
  EXPECT_GT(failures[1], 0);
  // x >= 2 fails `late` and nothing else.
  const auto& all = mutants.mutants();
  const std::vector<size_t> only = mutants.FailingOnly(1);
  EXPECT_TRUE(std::any_of(only.begin(), only.end(), [&](size_t k) {
    return all[k].to == std::vector<std::string>{"A -> B { guard x >= 2; sync c!; };"};
  }));
}

// What is offered as a test tells them apart: asked of the engine, not of who made it.
TEST(MutantsTest, TestsFromWords) {
  const Mutants mutants = DoneText(Exercise(kDoor, kOpens));
  int made = 0;
  for (const Survivor& one : mutants.survivors()) {
    if (one.told->kind != Told::kDiffers) {
      EXPECT_FALSE(one.test.has_value());
      continue;
    }
    if (!one.test) continue;
    ++made;
    std::string exercise = Exercise(kDoor, Print(*one.test));
    const testing::ReadExercise read(exercise);
    ASSERT_EQ(read.FirstError(), "") << exercise;
    const auto grade = [&](const std::string& text) {
      return grading::GradeAnswer(read.exercise, {text, {}, {}, {}, {}, {}}).checks[0].status;
    };
    EXPECT_EQ(grade(kDoor), grading::Status::kPassed) << exercise;
    EXPECT_EQ(grade(mutants.mutants()[one.mutant].text), grading::Status::kFailed) << exercise;
  }
  EXPECT_GT(made, 5);
}

TEST(MutantsTest, RightAsWell) {
  const Mutants before = DoneText(Exercise(kDoor, kOpens));
  const Survivor* two = Find(before, "A -> B { guard x >= 2; sync c!; };");
  ASSERT_NE(two, nullptr);
  const std::string number = before.mutants()[two->mutant].number;
  const testing::ReadExercise read(Exercise(kDoor, kOpens, "right: " + number + "\n"));
  ASSERT_EQ(read.FirstError(), "");
  const Mutants after = Done(read.exercise);
  EXPECT_EQ(after.survivors().size(), before.survivors().size());
  EXPECT_EQ(std::count_if(after.survivors().begin(), after.survivors().end(),
                          [](const Survivor& one) { return one.is_right; }),
            1);
  // Learners do not get it, and it does not change what they are marked by.
  EXPECT_TRUE(exercise::ForLearners(read.exercise, false, false).right.empty());
  EXPECT_EQ(exercise::HashOf(read.exercise),
            exercise::HashOf(testing::ReadExercise(Exercise(kDoor, kOpens)).exercise));
  EXPECT_EQ(testing::ReadExercise(Exercise(kDoor, kOpens, "right: nonsense\n")).FirstError(),
            "8:8: `nonsense` is not the number of a mutant: write the eight digits that `exercise "
            "mutants` prints");
}

// A process that shares a variable cannot be compared by words: runs show differences, and what they
// do not show is not decided.
TEST(MutantsTest, SharedVariables) {
  const std::string counter =
      "int n = 0;\nprocess P() {\n  clock x;\n  state A { x <= 4 }, B;\n  init A;\n  trans A -> B "
      "{ "
      "guard x >= 3; assign n = n + 1; };\n}\nsystem P;\n";
  const Mutants mutants =
      DoneText(Exercise(counter, "```test counts\nE<> n == 1\nexpect: satisfied\n```\n"));
  const Survivor* two = Find(mutants, "A -> B { guard x >= 2; assign n = n + 1; };");
  ASSERT_NE(two, nullptr);
  ASSERT_EQ(two->told->kind, Told::kDiffers) << two->told->why;
  EXPECT_FALSE(two->told->is_ours);
  const Survivor* same = Find(mutants, "A -> B { guard x >= 3 && x <= 4; assign n = n + 1; };");
  ASSERT_NE(same, nullptr);
  EXPECT_EQ(same->told->kind, Told::kUndecided);
  EXPECT_NE(same->told->why.find("shared"), std::string::npos) << same->told->why;
}

// The start has 2 where the solution has 3: another number there is one change, a guard besides are two.
TEST(MutantsTest, WhatTheBudgetForbidsIsNoAnswer) {
  std::string text = Exercise(kDoor, kOpens, "edits: 1 numbers\n");
  text.replace(text.find("kind: model"), 11, "kind: repair");
  text.replace(text.find("x >= 3"), 6, "x >= 2");
  const Mutants mutants = DoneText(text), free = DoneText(Exercise(kDoor, kOpens));
  const Survivor* four = Find(mutants, "A -> B { guard x >= 4; sync c!; };");
  EXPECT_EQ(four == nullptr, Find(free, "A -> B { guard x >= 4; sync c!; };") == nullptr);
  EXPECT_NE(Find(free, "A -> B { guard x > 3; sync c!; };"), nullptr);
  EXPECT_EQ(Find(mutants, "A -> B { guard x > 3; sync c!; };"), nullptr);
  for (const Survivor& one : mutants.survivors()) {
    // Only the number differs.
    std::string line = mutants.mutants()[one.mutant].to.at(0);
    std::erase_if(line, [](char c) { return c >= '0' && c <= '9'; });
    EXPECT_EQ(line, "A -> B { guard x >= ; sync c!; };");
  }
  EXPECT_EQ(mutants.survivors().size() + ToJson(mutants)["beyond"].get<size_t>(),
            free.survivors().size());
}

TEST(MutantsTest, WhyThereAreNone) {
  const std::string tests = kOpens;
  const std::string start = "```xta start\n" + std::string(kDoor) + "```\n";
  const std::string head = "---\nzonelab: 1\nid: a\nversion: 1\nkind: model\ntitle: T\n";
  EXPECT_NE(DoneText(head + "---\n" + start + tests).problem().find("no solution"),
            std::string::npos);
  std::string locked = Exercise(kDoor, tests);
  locked.replace(locked.find("system\n"), 7, "system, process P\n");
  EXPECT_NE(DoneText(locked).problem().find("may be changed"), std::string::npos);
  Mutants none = Done(testing::ReadExercise(Exercise(kDoor, tests)).exercise, {4000, 0});
  EXPECT_FALSE(none.is_complete());
}

TEST(MutantsTest, WeakPoints) {
  const auto found = [](const std::string& text) {
    const testing::ReadExercise read(text);
    std::vector<std::string> messages;
    const Diagnostics weak = WeakPoints(read.exercise, 0, Done(read.exercise));
    for (const Diagnostic& one : weak.all()) messages.push_back(one.message);
    return messages;
  };
  const auto tells = [](const std::vector<std::string>& all, const std::string& words) {
    return std::any_of(all.begin(), all.end(),
                       [&](const std::string& one) { return one.find(words) != one.npos; });
  };
  const std::string always = "```test always\nA[] P.x >= 0\nexpect: satisfied\n```\n";
  const std::string twice = "```test again\nE<> P.B && P.x >= 0\nexpect: satisfied\n```\n";
  EXPECT_TRUE(tells(found(Exercise(kDoor, kOpens + always)),
                    "`always` is failed by nothing that was tried"));
  EXPECT_TRUE(
      tells(found(Exercise(kDoor, kOpens + twice)), "whatever fails `again` fails `opens`"));
  EXPECT_TRUE(tells(found(Exercise(kDoor, kOpens)), "pass all checks and do not do the same"));
  EXPECT_FALSE(tells(found(Exercise(kDoor, kOpens)), "is failed by nothing"));
}

// ---- The course, against a grid ----

// All words of up to two events at whole and half times up to 6, and what two models make of them.
struct Grid {
  const Model& one;
  const Model& other;
  std::vector<std::string> events;
  int words = 0, disagree = 0;

  void Compare() {
    std::vector<run::TimedWord> layer = {{}};
    for (int length = 1; length <= 2; ++length) {
      std::vector<run::TimedWord> next;
      for (const run::TimedWord& before : layer) {
        for (const std::string& event : events) {
          for (int half = 0; half <= 12; ++half) {
            const run::Fraction time = run::Fraction(half) * run::Fraction(2).Inverse();
            if (!before.events.empty() && time < before.events.back().time) continue;
            run::TimedWord word = before;
            word.events.push_back({event, time});
            if (Try(word)) next.push_back(word);
          }
        }
      }
      layer = std::move(next);
    }
  }
  // Can both do it?
  bool Try(const run::TimedWord& word) {
    const auto kind = [&](const Model& model) {
      return run::CanDo(NetworkOf(model), events, word).kind;
    };
    const run::WordAnswer::Kind a = kind(one), b = kind(other);
    EXPECT_NE(a, run::WordAnswer::kUnknown);
    ++words;
    disagree += a != b;
    return a == run::WordAnswer::kCan && b == run::WordAnswer::kCan;
  }
};

TEST(MutantsTest, TheSameOnAGrid) {
  for (const char* name : {"02-stairs", "05-barista", "14-click"}) {
    SCOPED_TRACE(name);
    const testing::ReadExercise read(
        testing::ReadText(testing::SourcePath(Cat("examples/course/", name, ".zonelab.md"))));
    const exercise::Exercise exercise =
        exercise::Instantiate(read.exercise, exercise::ValuesOf(read.exercise, 0));
    const Mutants mutants = Done(exercise);
    const auto* block = exercise::Find(exercise, exercise::ModelBlock::kSolution);
    const std::unique_ptr<Model> solution = Model::Load(block->text, Format::kAuto);
    int same = 0, differs = 0;
    for (const Survivor& survivor : mutants.survivors()) {
      const Mutant& mutant = mutants.mutants()[survivor.mutant];
      if (survivor.told->kind == Told::kUndecided || !survivor.told->why.empty()) continue;
      SCOPED_TRACE(mutant.number);
      const std::string& process = mutant.place.process;
      const std::unique_ptr<Model> changed = Model::Load(mutant.text, Format::kXta);
      std::set<std::string> own;
      CollectOwnMoves(*solution, process, &own);
      CollectOwnMoves(*changed, process, &own);
      const auto shown = [&](const Model& model) {
        return Model::Load(WithOwnMoves(model, process, own), Format::kXta);
      };
      const std::unique_ptr<Model> a = shown(*solution), b = shown(*changed);
      ASSERT_TRUE(a->ok() && b->ok());
      std::vector<std::string> events;
      for (const std::string& event : survivor.told->events) {
        const auto is_it = [&](const std::string& channel) { return AsRead(channel) == event; };
        const auto channel = std::find_if(own.begin(), own.end(), is_it);
        events.push_back(channel == own.end() ? event : *channel);
      }
      Grid grid{*a, *b, events};
      if (survivor.told->kind == Told::kSame) {
        grid.Compare();
        EXPECT_EQ(grid.disagree, 0);
        EXPECT_GT(grid.words, 20);
        ++same;
      } else {
        ++differs;
      }
    }
    EXPECT_GT(same + differs, 5);
    std::printf("%s: %d the same, %d differ by words\n", name, same, differs);
  }
}

}  // namespace
}  // namespace zonelab::authoring::mutants_test
