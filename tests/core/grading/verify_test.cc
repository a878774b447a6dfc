// What an exercise that marks less than it seems to is told, at its place.
#include "core/grading/verify.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/exercise/text.h"
#include "tests/support/files.h"

namespace zonelab::verify_test {
namespace {

// "line code: message" of all that is found.
std::vector<std::string> Found(const std::string& text) {
  SourceMap sources;
  Diagnostics diagnostics;
  const int source = sources.Add("", text);
  const exercise::Exercise exercise = exercise::Read(sources, source, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << Render(diagnostics.all()[0], sources, "exercise");
  std::vector<std::string> found;
  if (diagnostics.has_errors()) return found;
  const Diagnostics verified = grading::Verify(exercise, sources, source);
  for (const Diagnostic& one : verified.all()) {
    if (one.message.ends_with("is told nothing; write `fail: …`")) continue;    // see Saying
    if (one.message.find("so it was not tried") != one.message.npos) continue;  // see Unchecked
    found.push_back(std::to_string(sources.LineNumber(one.span)) + " " +
                    std::string(one.code.text()) + ": " + one.message);
  }
  return found;
}

// The first of them that contains `words`; else all, for the report.
std::string Telling(const std::string& text, const std::string& words) {
  std::string all;
  for (const std::string& one : Found(text)) {
    if (one.find(words) != one.npos) return one;
    all += one + "\n";
  }
  return all;
}

const std::string kHead =
    "---\nzonelab: 1\nid: a\nversion: 1\nkind: model\ntitle: T\n---\n";  // 7 lines
std::string Model(const std::string& guard) {
  return "broadcast chan c;\nchan d;\nint n = 0;\nprocess P() {\n  clock x;\n  state a, b;\n  init "
         "a;\n"
         "  trans a -> b { guard " +
         guard + "; sync c!; };\n}\nsystem P;\n";
}
std::string Block(const std::string& info, const std::string& text) {
  return "```" + info + "\n" + text + "```\n";
}
const std::string kStart = Block("xta start", Model("false"));         // lines 8 to 19
const std::string kSolution = Block("xta solution", Model("x >= 3"));  // lines 20 to 31
const std::string kLate = Block("test late", "E<> P.b\nexpect: satisfied\n");
const std::string kEarly =
    Block("test early needs=late", "A[] P.b imply P.x >= 3\nexpect: satisfied\n");

TEST(VerifyTest, NothingIsFoundInASoundOne) {
  EXPECT_EQ(Found(kHead + kStart + kSolution + kLate + kEarly), std::vector<std::string>());
}

TEST(VerifyTest, TheStartEarnsNothing) {
  const std::string text = kHead + kStart + kSolution + kLate +
                           Block("test early", "A[] P.b imply P.x >= 3\nexpect: satisfied\n");
  EXPECT_EQ(
      Telling(text, "quarter"),
      "1 exercise-weak: the untouched start earns 1 of 2 points; more than a quarter should not "
      "be free (`needs`)");
  EXPECT_EQ(
      Telling(text, "`early`"),
      "37 exercise-weak: `early` is passed by the untouched start; let its points need a check "
      "that is not: `needs=…`");
}

// What a check needs may be passed by the start as well: then its points are free, too.
TEST(VerifyTest, ChainsOfNeeds) {
  const std::string text =
      kHead + kStart + kSolution + kLate +
      Block("test chained needs=early", "A[] P.b imply P.x >= 0\nexpect: satisfied\n") +
      Block("test early", "A[] P.b imply P.x >= 3\nexpect: satisfied\n");
  EXPECT_NE(Telling(text, "`chained` is passed by the untouched start"), "");
}

TEST(VerifyTest, ForOtherVersions) {
  const std::string head = kHead.substr(0, kHead.rfind("---\n"));
  EXPECT_NE(Telling(head + "engine: >= 99\n---\n" + kStart + kSolution + kLate + kEarly,
                    "made for ZoneLab >= 99"),
            "");
  EXPECT_EQ(Found(head + "engine: >= 0.1 < 99\n---\n" + kStart + kSolution + kLate + kEarly),
            std::vector<std::string>());
}

TEST(VerifyTest, TheSolutionEarnsAll) {
  EXPECT_EQ(
      Telling(kHead + kStart + Block("xta solution", Model("x >= 2")) + kLate + kEarly, "solution"),
      "36 exercise-content: the solution does not pass `early`: its query has another verdict");
  EXPECT_EQ(Telling(kHead + kStart + kSolution + kLate +
                        Block("test no needs=late", "E<> P.c\nexpect: satisfied\n"),
                    "solution")
                .substr(0, 54),
            "36 exercise-content: the solution does not pass `no`: ");
  EXPECT_EQ(Telling(kHead + kStart + Block("xta solution", "nonsense\n") + kLate, "solution")
                .substr(0, 47),
            "21 exercise-content: the solution has an error:");
}

// Liveness in an environment that need not act: the place to look at is named.
TEST(VerifyTest, WaitingForEver) {
  std::string head = kHead;
  head.replace(head.find("title"), 0, "lock: process Boat\n");
  const auto model = [](const std::string& away) {
    return "chan call;\nprocess Boat() {\n  clock y;\n  state Away" + away +
           ", Here;\n  init Away;\n  trans Away -> Here { sync call!; };\n}\nprocess Gate() {\n  "
           "state Shut, Open;\n  init Shut;\n  trans Shut -> Open { sync call?; };\n}\nsystem "
           "Boat, Gate;\n";
  };
  const std::string test = Block("test opens", "A<> Gate.Open\nexpect: satisfied\n");
  const auto with = [&](const std::string& away) {
    return head + Block("xta start", model(away)) + Block("xta solution", model(away)) + test;
  };
  const std::string told = Telling(with(""), "pass `opens`");
  EXPECT_NE(told.find("a run may wait for ever where `Boat.Away` has no invariant"), told.npos)
      << told;
  const std::string none = Telling(with(" { y <= 5 }"), "pass `opens`");
  EXPECT_EQ(none.find("does not pass"), none.npos) << none;
}

TEST(VerifyTest, Saying) {
  const auto notes = [](const std::string& text) {
    SourceMap sources;
    Diagnostics diagnostics;
    const int source = sources.Add("", text);
    const exercise::Exercise exercise = exercise::Read(sources, source, diagnostics);
    std::vector<int> lines;
    const Diagnostics verified = grading::Verify(exercise, sources, source);
    for (const Diagnostic& one : verified.all()) {
      EXPECT_EQ(one.severity, Severity::kNote) << one.message;
      lines.push_back(sources.LineNumber(one.span));
    }
    return lines;
  };
  const std::string told =
      Block("test early needs=late", "A[] P.b imply P.x >= 3\nexpect: satisfied\nfail: Wait.\n");
  EXPECT_EQ(notes(kHead + kStart + kSolution + kLate + kEarly), (std::vector<int>{32, 36}));
  EXPECT_EQ(notes(kHead + kStart + kSolution + kLate + told), (std::vector<int>{32}));
}

// What is not in the file cannot be tried, which is said.
TEST(VerifyTest, Unchecked) {
  const auto notes = [](const std::string& text) {
    SourceMap sources;
    Diagnostics diagnostics;
    const int source = sources.Add("", text);
    const exercise::Exercise exercise = exercise::Read(sources, source, diagnostics);
    EXPECT_FALSE(diagnostics.has_errors());
    std::string all;
    const Diagnostics verified = grading::Verify(exercise, sources, source);
    for (const Diagnostic& one : verified.all()) {
      if (one.message.find("is told nothing") != one.message.npos) continue;
      EXPECT_EQ(one.severity, Severity::kNote) << one.message;
      all += std::to_string(sources.LineNumber(one.span)) + ": " + one.message + "\n";
    }
    return all;
  };
  EXPECT_EQ(notes(kHead + kStart + kSolution + kLate + kEarly), "");
  EXPECT_EQ(notes(kHead + kStart + kLate + kEarly),
            "1: there is no solution (```xta solution), so it was not tried whether anything "
            "passes `late`, `early`, and what mutants of it would pass\n");
  const std::string sealed = Block("sealed",
                                   "rounds: 600000\nsalt: AAECAwQFBgcICQoLDA0ODw\niv: "
                                   "AAECAwQFBgcICQoL\ndata: AAECAwQFBgcICQoLDA0ODw\n");
  EXPECT_NE(notes(kHead + kStart + kLate + sealed).find("what is sealed was not looked at"),
            std::string::npos);
  const std::string held = Block("held later sha256=" + std::string(64, 'a'),
                                 "");  // behind lines 8 to 19, 20 to 31, 32 to 35
  EXPECT_EQ(notes(kHead + kStart + kSolution + kLate + held),
            "36: held back, and not in this copy: `later`; check the whole file\n");
  std::string head = kHead;
  head.replace(head.find("model"), 5, "run");
  const std::string run = Block("xta start", Model("x >= 3")) + Block("run r", "goal: P.b\n");
  EXPECT_EQ(notes(head + run),
            "1: no right answer to `r` is in the file, so it was not tried whether there is one\n");
  EXPECT_EQ(notes(head + run + Block("solution", "P.a->b @3\n")), "");
}

TEST(VerifyTest, Monitors) {
  const auto with = [](const std::string& body) {
    return kHead + kStart + Block("xta monitor M", "process M() {\n  clock z;\n" + body + "}\n") +
           Block("test late with=M", "E<> P.b\nexpect: satisfied\n");
  };
  const std::string says = "21 exercise-content: a monitor must not disturb: ";
  EXPECT_EQ(
      Telling(with("state s;\ninit s;\ntrans s -> s { sync c?; assign z = 0; };\n"), "monitor"),
      "");
  EXPECT_EQ(
      Telling(with("state s;\ninit s;\ntrans s -> s { sync c?; assign n = 1; };\n"), "monitor"),
      says + "it assigns `n`, which is not its own");
  EXPECT_EQ(Telling(with("state s;\ninit s;\ntrans s -> s { sync d?; };\n"), "monitor"),
            says + "it may only receive, and only on broadcast channels");
  EXPECT_EQ(Telling(with("state s;\ninit s;\ntrans s -> s { sync c!; };\n"), "monitor"),
            says + "it may only receive, and only on broadcast channels");
  EXPECT_EQ(Telling(with("state s, t;\ncommit t;\ninit s;\ntrans s -> t { };\n"), "monitor"),
            says + "its location `t` is committed, so that time cannot pass");
  EXPECT_EQ(
      Telling(with("state s { z <= 1 };\ninit s;\n"), "monitor"),
      says +
          "its invariant may stop time; only one that, alone, can always move may have invariants");
  const std::string clockwork =
      "state s { z <= 1 };\ninit s;\ntrans s -> s { guard z == 1; assign z = 0; };\n";
  EXPECT_EQ(Telling(with(clockwork), "monitor"), "");
  EXPECT_EQ(Telling(with(clockwork) + Block("test stuck with=M needs=late",
                                            "A[] not deadlock\nexpect: satisfied\n"),
                    "deadlock")
                .substr(0, 62),
            "33 exercise-content: `M` always can move, so that there is no ");
}

TEST(VerifyTest, Queries) {
  const std::string head = "---\nzonelab: 1\nid: a\nversion: 1\nkind: query\ntitle: T\n---\n";
  const std::string start = Block("xta start", Model("x >= 3"));
  const std::string variant =
      Block("variant never", "replace: x >= 3 => false\n");  // lines 20 to 22
  const auto ask = [](const std::string& name, const std::string& ours) {
    return Block("ask " + name, "text: T.\nours: " + ours + "\n");
  };
  EXPECT_EQ(Found(head + start + variant + ask("may", "E<> P.b")), std::vector<std::string>());
  EXPECT_EQ(
      Telling(head + start + variant + ask("may", "E<> P.b") + ask("also", "E<> P.b && P.x >= 3"),
              "`also`"),
      "27 exercise-content: `also` has the same verdict as `may` on every model; add a variant on "
      "which they differ");
  EXPECT_EQ(Telling(head + start + variant + ask("true", "E<> P.a"), "every model"),
            "23 exercise-weak: `true` has the same verdict on every model, so that `A[] true` "
            "passes; add "
            "a variant");
  EXPECT_EQ(Telling(head + start + variant + Block("variant twin", "replace: x >= 3 => 1 > 2\n") +
                        ask("may", "E<> P.b"),
                    "`twin`"),
            "23 exercise-weak: `twin` has the same verdicts as `never` for all of our queries");
  EXPECT_EQ(Telling(head + start + Block("variant gone", "replace: x >= 4 => false\n") +
                        ask("may", "E<> P.b"),
                    "`gone`"),
            "21 exercise-content: the start does not contain what `gone` replaces");
  EXPECT_EQ(Telling(head + start + Block("variant same", "replace: x >= 3 => x>=3\n") +
                        ask("may", "E<> P.b"),
                    "nothing"),
            "21 exercise-weak: `same` changes nothing");
}

TEST(VerifyTest, NumbersAndSentences) {
  const std::string head = "---\nzonelab: 1\nid: a\nversion: 1\nkind: number\ntitle: T\n---\n";
  const std::string start = Block("xta start", Model("x >= 3 && x <= 5"));
  const auto number = [&](const std::string& rest) {
    return head + start + Block("number n", "ask: A?\n" + rest);
  };
  EXPECT_EQ(Found(number("query: E<> P.b && P.x <= {k}\nleast\nanswer: 3\nrange: 0..9\n")),
            std::vector<std::string>());
  EXPECT_EQ(Telling(number("query: E<> P.b && P.x <= {k}\nleast\nanswer: 4\n"), "wrong"),
            "20 exercise-content: the answer 4 is wrong: the query holds with 3, too");
  EXPECT_EQ(
      Telling(number("query: A[] P.b imply P.x != {k}\nleast\nrange: 0..9\n"), "should"),
      "22 exercise-content: the query should hold from one number on; it does not hold with k = 3, "
      "and does with 2");
  EXPECT_EQ(
      Telling(number("query: E<> P.b && P.x < {k}\nleast\nrange: 0..3\n"), "no number"),
      "22 exercise-content: the query holds for no number in the range, so no answer is right");
  EXPECT_EQ(
      Telling(number("query: E<> P.b && P.x <= {k}\nleast\nanswer: 3\nfail: {who}\n"), "{who}")
          .substr(0, 59),
      "20 exercise-content: nothing is known that could stand for ");
}

TEST(VerifyTest, Parameters) {
  std::string text = kHead + kStart + Block("xta solution", Model("x >= {K}")) + kLate + kEarly;
  text.insert(text.find("---\n```"), "params: K in 3..9\n");
  EXPECT_EQ(Found(text), std::vector<std::string>());
  text.replace(text.find("3..9"), 4, "2..9");
  EXPECT_EQ(Telling(text, "solution"),
            "37 exercise-content: the solution does not pass `early`: its query has another "
            "verdict (with K = 2)");
}

// Tasks that cannot be judged, or are passed by everybody, and solutions that do not pass.
TEST(VerifyTest, Tasks) {
  std::string head = kHead;
  head.replace(head.find("model"), 5, "run");
  const std::string start = Block("xta start", Model("x >= 3"));  // lines 8 to 19
  const auto telling = [&](const std::string& blocks, const std::string& words) {
    return Telling(head + start + blocks, words);
  };
  const std::string run = Block("run r", "goal: P.b\n");
  EXPECT_EQ(Found(head + start + run), std::vector<std::string>());
  EXPECT_EQ(Found(head + start + run + Block("solution", "P.a->b @3\n")),
            std::vector<std::string>());
  EXPECT_EQ(
      telling(run + Block("solution", "P.a->b @2\n"), "solution"),
      "20 exercise-content: the solution does not pass `r`: step 1, `P.a->b @2`, is not possible: "
      "guard `x >= 3`, where x = 2");
  EXPECT_EQ(
      telling(run + Block("solution", "s: P.a->b @2\n"), "solution"),
      "20 exercise-content: the solution does not pass `r`: line 1, column 1: a move is written "
      "PROCESS.FROM->TO @TIME, as in `Kettle.Off->Heat @3`");
  EXPECT_EQ(telling(Block("run r", "goal: P.a\n"), "thought"),
            "20 exercise-weak: `r` is passed by the answer `@0`, which takes no thought");
  EXPECT_EQ(telling(Block("run r", "goal: Q.b\n"), "goal"),
            "21 exercise-content: `goal`: 'Q' is not declared here");
  EXPECT_EQ(telling(Block("predict p", "after: P.a->b @2\nask: moves\n"), "after"),
            "21 exercise-content: `after`: step 1, `P.a->b`, is not possible: guard x >= 3");
  EXPECT_EQ(telling(Block("zone z", "text: T.\ndo: init; delay; and y <= 3\n"), "do"),
            "22 exercise-content: `do`: `and y <= 3`: there is no clock `y`; there are x");
  EXPECT_EQ(telling(Block("zone z", "text: T.\ndo: init; delays\n"), "do").substr(0, 64),
            "22 exercise-content: `do`: `delays`: this is no operation: there");
  EXPECT_EQ(telling(Block("zone z", "text: T.\ndo: init; and x > 3\n"), "thought"),
            "20 exercise-weak: `z` is passed by the answer `false`, which takes no thought");
  EXPECT_EQ(
      telling(Block("pick k", "text: T.\noption: x <= 3\noption: x >= 2\ndecide: redundant\n"),
              "options"),
      "22 exercise-content: `options`: none of the options is right, so that no answer can be "
      "given");
  EXPECT_EQ(telling(Block("interpolant i", "text: T.\nof: init; delay\nagainst: edge P.a->b\n"),
                    "against"),
            "23 exercise-content: `against`: the two sets meet: there is no interpolant");
}

// The exercises of a course are sound: no errors.
TEST(VerifyTest, Course) {
  const std::string folder = testing::SourcePath("examples/course");
  ASSERT_TRUE(testing::Exists(folder));
  int count = 0;
  for (const std::string& file : testing::FilesIn(folder, ".md")) {
    if (file.find(".zonelab.md") == file.npos) continue;
    SCOPED_TRACE(file);
    ++count;
    for (const std::string& one : Found(testing::ReadText(file))) {
      EXPECT_EQ(one.find("exercise-content"), one.npos) << one;
    }
  }
  EXPECT_GE(count, 9);
}

// The start is in lines 8 to 12.
std::string Puzzle(const std::string& box, const std::string& query, const std::string& answer) {
  return "---\nzonelab: 1\nid: a\nversion: 1\nkind: puzzle\ntitle: T\n---\n" +
         Block(
             "xta start",
             "const int A = 1;\nprocess P() { clock x; state a { x <= 3 }, b; init a; trans a -> b "
             "{ guard x >= A; }; }\nsystem P;\n") +
         Block("puzzle pairs", "text: T.\nquery: " + query + "\nbox: " + box + "\n") +
         Block("solution", "pairs: " + answer + "\n");
}

TEST(VerifyTest, Puzzles) {
  EXPECT_EQ(Found(Puzzle("A in 0..5", "E<> P.b", "A <= 3")), std::vector<std::string>());
  EXPECT_EQ(
      Telling(Puzzle("A in 0..5", "E<> P.b", "A < 3"), "does not pass"),
      "13 exercise-content: the solution does not pass `pairs`: the point A = 3 is in the right "
      "set only");
  EXPECT_EQ(Telling(Puzzle("A in 0..500", "E<> P.b", "A <= 3"), "box")
                .find("16 exercise-content: `box`: the box has more than 400 points"),
            0u);
  EXPECT_EQ(Telling(Puzzle("B in 0..5", "E<> P.b", "B <= 3"), "box")
                .find("16 exercise-content: `box`: the model has no constant integer 'B'"),
            0u);
  EXPECT_EQ(Telling(Puzzle("A in 0..5", "E<> P.c", "A <= 3"), "verdict")
                .find("15 exercise-content: with A = 0 there is no verdict"),
            0u);
  EXPECT_EQ(Telling(Puzzle("A in 0..2", "E<> P.b", "true"), "everywhere")
                .find("16 exercise-weak: the query holds everywhere in the box of `pairs`"),
            0u);
}

}  // namespace
}  // namespace zonelab::verify_test
