// `zonelab replay` with UPPAAL's traces: the file that is written, reading it, exit codes.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/core/cli/command.h"

namespace zonelab::testing::replay_test {
namespace {

// P waits for 2 to 3 units.
constexpr char kModel[] =
    "clock x;\nprocess P() { state A { x <= 3 }, B; init A;\n"
    "  trans A -> B { guard x >= 2; assign x = 0; }; }\nsystem P;\n";

// By hand, groups as lines: bounds i j 2c for x_i - x_j <= c; clock 1 is all the time, 2 is x.
constexpr char kTrace[] =
    "0 .\n"
    "0 1 0 . 0 2 0 . 1 0 6 . 1 2 0 . 2 0 6 . 2 1 0 . .\n"  // time == x, x <= 3
    ".\n"
    "1 .\n"
    "0 1 -4 . 0 2 0 . 1 2 6 . 2 1 -4 . .\n"  // 2 <= time - x <= 3
    ".\n"
    "0 0 ; .\n"
    ".\n";

std::string RunAfter(const std::string& delay) {
  return R"({"steps":[{"delay":")" + delay +
         R"(","edges":[{"process":"P","source":"A","target":"B","select":"","edge":0}]}],)"
         R"("finalDelay":"0"})";
}

std::string WithBlanks(std::string text) {
  for (char& c : text) c = c == '\n' ? ' ' : c;
  return text;
}

// A file that is not there yet.
std::string Fresh(const std::string& name) {
  std::filesystem::remove(Scratch() / name);
  return Scratch() / name;
}

TEST(ReplayCommandTest, WritesATrace) {
  const std::string model = Put("xtr.xta", kModel), file = Fresh("written.xtr");
  const std::string replay = "replay " + model + " " + Put("run.json", RunAfter("5/2"));
  const Outcome asked = Zonelab(replay + " --xtr " + file);
  EXPECT_EQ(asked.exit_code, 0) << asked.err;
  EXPECT_EQ(asked.out, "The run exists: 1 steps, 5/2 units of time.\n");
  EXPECT_EQ(asked.err, "");
  EXPECT_EQ(WithBlanks(ReadText(file)), WithBlanks(kTrace));
  // The trace is of the run, whatever is asked of its end.
  const std::string other = Fresh("other.xtr");
  EXPECT_EQ(Zonelab(replay + " -q 'E<> P.A' --xtr " + other).exit_code, 1);
  EXPECT_EQ(WithBlanks(ReadText(other)), WithBlanks(kTrace));
}

TEST(ReplayCommandTest, WritesNoTraceOfARunThatIsNone) {
  const std::string model = Put("xtr.xta", kModel), file = Fresh("none.xtr");
  const Outcome late =
      Zonelab("replay " + model + " " + Put("late.json", RunAfter("4")) + " --xtr " + file);
  EXPECT_EQ(late.exit_code, 1) << late.err;
  EXPECT_EQ(late.out.rfind("The run breaks at step 1: ", 0), 0u) << late.out;
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(ReplayCommandTest, SaysWhyItCannotWriteATrace) {
  const std::string model = Put("xtr.xta", kModel);
  const std::string run = Put("run.json", RunAfter("2"));
  const std::string folder = Scratch() / "missing" / "run.xtr";
  const Outcome nowhere = Zonelab("replay " + model + " " + run + " --xtr " + folder);
  EXPECT_EQ(nowhere.exit_code, 2);
  EXPECT_NE(nowhere.err.find(folder), std::string::npos) << nowhere.err;
  const std::string branching =
      Put("branching.xml", R"(<nta><declaration></declaration><template><name>P</name>
      <location id="a"><name>A</name></location><location id="b"><name>B</name></location>
      <branchpoint id="c"/><init ref="a"/>
      <transition><source ref="a"/><target ref="c"/></transition>
      <transition><source ref="c"/><target ref="b"/></transition></template>
      <system>system P;</system></nta>)");
  const std::string file = Fresh("branching.xtr");
  const Outcome refused = Zonelab("replay " + branching + " " + run + " --xtr " + file);
  EXPECT_EQ(refused.exit_code, 2) << refused.out;
  EXPECT_EQ(refused.err,
            "zonelab: files of this format have no numbers for the edges of P, which has "
            "branchpoints\nTry 'zonelab replay --help'.\n");
  EXPECT_FALSE(std::filesystem::exists(file));
}

// Times are not in the file: it is the earliest run along its moves that is shown.
TEST(ReplayCommandTest, ReadsATrace) {
  const std::string replay = "replay " + Put("xtr.xta", kModel) + " " + Put("in.xtr", kTrace);
  const Outcome asked = Zonelab(replay);
  EXPECT_EQ(asked.exit_code, 0) << asked.err;
  EXPECT_EQ(asked.out, "The run exists: 1 steps, 2 units of time.\n");
  const Outcome met = Zonelab(replay + " -q 'E<> P.B'");
  EXPECT_EQ(met.exit_code, 0) << met.err;
  EXPECT_EQ(met.out, "The run exists: 1 steps, 2 units of time. The goal holds at its end.\n");
  const Outcome missed = Zonelab(replay + " -q 'E<> P.A'");
  EXPECT_EQ(missed.exit_code, 1) << missed.err;
  EXPECT_EQ(missed.out,
            "The run exists: 1 steps, 2 units of time. The goal does not hold at its end.\n");
}

TEST(ReplayCommandTest, SaysInWhichLineATraceIsWrong) {
  const std::string model = Put("xtr.xta", kModel);
  const auto says = [&](const std::string& text) {
    const std::string file = Put("wrong.xtr", text);
    const Outcome asked = Zonelab("replay " + model + " " + file);
    EXPECT_EQ(asked.exit_code, 2) << text;
    EXPECT_EQ(asked.out, "");
    const std::string begin = "zonelab: " + file, end = "\nTry 'zonelab replay --help'.\n";
    if (asked.err.rfind(begin, 0) != 0 || !asked.err.ends_with(end)) return asked.err;
    return asked.err.substr(begin.size(), asked.err.size() - begin.size() - end.size());
  };
  EXPECT_EQ(says("0 .\n.\n.\n1 .\n.\n.\n0 1 ; .\n.\n"),
            " is no trace of this model: line 7: there is no such move in step 1");
  EXPECT_EQ(says("0 0 .\n.\n.\n.\n"),
            " is no trace of this model: line 1: here are 2 locations, and the model has 1");
  EXPECT_EQ(says("0 .\n.\n.\n1 .\n.\n.\n0 0 ;\n"),
            " is no trace of this model: line 8: the file ends too early");
  EXPECT_EQ(Zonelab("replay " + model + " " + Put("empty.xtr", "")).err,
            "zonelab: there is no run in " + (Scratch() / "empty.xtr").string() +
                "\nTry 'zonelab replay --help'.\n");
}

}  // namespace
}  // namespace zonelab::testing::replay_test
