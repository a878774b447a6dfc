// Traces for UPPAAL's simulator: number by number, read back, and what is wrong with bad ones.
#include "core/engine/xtr.h"

#include <gtest/gtest.h>

#include <string>

#include "core/base/strings.h"
#include "core/engine/run_json.h"
#include "tests/support/check_model.h"

namespace zonelab::xtr_test {
namespace {

using testing::LoadModel;

// P waits for 2 to 3 units, then sends to Q, which adds 1 or 4 to n.
constexpr char kModel[] = R"(
    clock x; int[0,9] n = 3; chan go;
    process P() { state A { x <= 3 }, B; init A;
                  trans A -> A { guard x > 7; }, A -> B { guard x >= 2; sync go!; assign x = 0; }; }
    process Q() { state C, D; init C;
                  trans C -> D { select k : int[1,2]; sync go?; assign n = n + k * k; }; }
    system P, Q;)";

// Blanks for line ends, so that groups are lines. Clock 1 is all the time that has passed, 2 is x.
constexpr char kTrace[] =
    "0 0 . "
    "0 1 0 . 0 2 0 . 1 0 6 . 1 2 0 . 2 0 6 . 2 1 0 . . "  // total == x, x <= 3
    "3 . "
    "1 1 . "
    "0 1 -4 . 0 2 0 . 1 2 6 . 2 1 -4 . . "  // 2 <= total - x <= 3
    "7 . "
    "0 1 ; 1 0 2 ; . "
    ". ";

std::string WithBlanks(std::string text) {
  for (char& c : text) c = c == '\n' ? ' ' : c;
  return text;
}

Json RunOf(const Model& model, const std::string& text) {
  absl::StatusOr<Json> run = RunFromXtr(model, text);
  EXPECT_TRUE(run.ok()) << run.status();
  if (!run.ok()) return Json();
  Json& steps = (*run)["steps"];
  steps.erase(0);  // the initial state
  return *std::move(run);
}

TEST(Xtr, ReadAndWritten) {
  const auto model = LoadModel(kModel);
  const Json run = RunOf(*model, kTrace);
  ASSERT_EQ(run["steps"].size(), 1u) << run.dump();
  EXPECT_EQ(run["steps"][0]["delay"], "2");
  EXPECT_EQ(run["steps"][0]["edges"][1]["select"], "k = 2");
  const Json replayed = ReplayToJson(*model, run, "E<> n == 7");
  EXPECT_TRUE(replayed["broken"].is_null()) << replayed.dump();
  EXPECT_EQ(replayed["goal"], true);
  const absl::StatusOr<std::string> written = RunToXtr(*model, run);
  ASSERT_TRUE(written.ok()) << written.status();
  EXPECT_EQ(WithBlanks(*written), kTrace);
}

// The first edges were counted from 1, and each had a line; values of selects follow from the state.
TEST(Xtr, OlderFiles) {
  const auto model = LoadModel(kModel);
  const Json run = RunOf(*model, "0 0 .\n.\n3 .\n1 1 .\n.\n4 .\n0 2\n1 1\n.\n.\n");
  ASSERT_EQ(run["steps"].size(), 1u);
  EXPECT_EQ(run["steps"][0]["edges"][1]["select"], "k = 1");
  EXPECT_EQ(RunOf(*model, "0 0\n.\n.\n3\n.\n1 1\n.\n.\n7\n.\n0 1 ;1 0;\n.\n.\n")["steps"].size(),
            1u);
}

TEST(Xtr, EmptyRuns) {
  const auto model = LoadModel(kModel);
  EXPECT_EQ(RunOf(*model, "0 0 . . 3 . .")["steps"].size(), 0u);
  const auto written = RunToXtr(*model, Json::parse(R"({"steps": [], "finalDelay": "1"})"));
  ASSERT_TRUE(written.ok());
  EXPECT_EQ(WithBlanks(*written), "0 0 . 0 1 0 . 0 2 0 . 1 0 6 . 1 2 0 . 2 0 6 . 2 1 0 . . 3 . . ");
}

TEST(Xtr, WhatIsWrong) {
  const auto model = LoadModel(kModel);
  const auto says = [&](const std::string& text) {
    const absl::StatusOr<Json> run = RunFromXtr(*model, text);
    return run.ok() ? "" : std::string(run.status().message());
  };
  EXPECT_EQ(says(""), "line 1: here are 0 locations, and the model has 2");
  EXPECT_EQ(says("0\n."), "line 1: here are 1 locations, and the model has 2");
  EXPECT_EQ(says("0 0\n.\n.\n."), "line 4: here are 0 values of variables, and the model has 1");
  EXPECT_EQ(says("0 1 . . 3 . ."),
            "line 1: the run does not begin here: Q is in C there, not in its location 1, counted "
            "from 0");
  EXPECT_EQ(says("0 0 . . 4 . ."), "line 1: the run does not begin here: n is 3 there, not 4");
  EXPECT_EQ(says("0 x . . 3 . ."), "line 1: expected a number, not 'x'");
  EXPECT_EQ(says("0 99999999999 . . 3 . ."), "line 1: a number is too large");
  EXPECT_EQ(says("0 0 . 1 2 . . 3 . ."), "line 1: expected a number, not '.'");
  EXPECT_EQ(says("0 0 . 1 2 3 4 . . 3 . ."), "line 1: expected '.', not '4'");
  EXPECT_EQ(says("0 0 . . 3 ."), "line 1: here are 0 locations, and the model has 2");
  const std::string begin = "0 0 . . 3 .\n1 1 . . 7 .\n";
  EXPECT_EQ(says(begin + "0 1 ; 1 0 2 ;"), "line 3: the file ends too early");
  EXPECT_EQ(says(begin + "0 ; . ."), "line 3: an edge is a process and a number");
  EXPECT_EQ(says(begin + "0 0 ; 1 0 2 ; . ."), "line 3: there is no such move in step 1");
  EXPECT_EQ(says(begin + "0 1 ; 1 0 1 ; . ."),
            "line 3: these edges lead elsewhere: n is 4 there, not 7");
  EXPECT_EQ(says(begin + "0 1 ; 1 0 2 ; . . 5"), "");  // what follows the last dot is not read
  // The first edge of P is there for the data, and never in time.
  EXPECT_EQ(says("0 0 . . 3 . 0 0 . . 3 . 0 0 ; . ."),
            "no run goes along these moves: time forbids it");
}

TEST(Xtr, Branchpoints) {
  const auto model = Model::Load(R"(<nta><declaration>int n;</declaration><template><name>P</name>
      <location id="a"/><location id="b"/><branchpoint id="c"/><init ref="a"/>
      <transition><source ref="a"/><target ref="c"/></transition>
      <transition><source ref="c"/><target ref="b"/></transition>
      <transition><source ref="c"/><target ref="a"/></transition></template>
      <system>system P;</system></nta>)",
                                 Format::kXml);
  ASSERT_TRUE(model->ok());
  const Json along = RunAlongToJson(*model, {0});
  Json run = along["trace"];
  run["steps"].erase(0);
  EXPECT_EQ(RunToXtr(*model, run).status().message(),
            "files of this format have no numbers for the edges of P, which has branchpoints");
}

}  // namespace
}  // namespace zonelab::xtr_test
