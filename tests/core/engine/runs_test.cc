// Runs in and out: the leeway of each step, runs that come back from a link, what can happen next.
// The expected times are calculated by hand from the guards.
#include <gtest/gtest.h>

#include <string>

#include "core/engine/run_json.h"
#include "core/engine/zone_graph.h"
#include "tests/support/check_model.h"
#include "tests/support/files.h"

namespace zonelab::runs_test {
namespace {

// a within [0,5], left at x >= 2; b left with x in ]1,3]; c is kept.
constexpr char kChain[] = R"(
process P() {
  clock x;
  state a { x <= 5 }, b, c;
  init a;
  trans a -> b { guard x >= 2; assign x = 0; },
        b -> c { guard x > 1 && x <= 3; };
}
system P;
)";

Json TraceOf(Model& model, const std::string& query) {
  Options options;
  const auto session = model.Open(query, options);
  EXPECT_TRUE(session->ok());
  while (!session->Work(1).done) {
  }
  return ToJson(session->Finish(), model)["trace"];
}

Json Window(const char* from, bool from_open, const Json& to, bool to_open) {
  return {{"from", from}, {"fromOpen", from_open}, {"to", to}, {"toOpen", to_open}};
}

TEST(WindowsTest, LeewayOfEachStep) {
  const auto model = testing::LoadModel(kChain);
  const Json trace = TraceOf(*model, "E<> P.c");
  ASSERT_EQ(trace["steps"].size(), 3u);
  EXPECT_EQ(trace["steps"][0]["window"], Window("0", false, "0", false));
  EXPECT_EQ(trace["steps"][1]["window"], Window("2", false, "5", false));
  EXPECT_EQ(trace["steps"][2]["window"], Window("3", true, "8", false));
  EXPECT_EQ(trace["endWindow"], Window("3", true, nullptr, true));
}

// A later step leaves an earlier one less leeway: y <= 4 was never reset.
TEST(WindowsTest, LaterStepsCount) {
  const auto model = testing::LoadModel(R"(
    clock y;
    process P() {
      clock x;
      state a, b, c;
      init a;
      trans a -> b { guard x >= 1; assign x = 0; }, b -> c { guard x >= 2 && y < 4; };
    }
    system P;
  )");
  const Json trace = TraceOf(*model, "E<> P.c");
  EXPECT_EQ(trace["steps"][1]["window"], Window("1", false, "2", true));
  EXPECT_EQ(trace["steps"][2]["window"], Window("3", false, "4", true));
}

// Where the goal can hold in two ways, both count.
TEST(WindowsTest, AllWaysOfReachingTheGoal) {
  const auto model = testing::LoadModel(R"(
    clock y;
    process P() { state a, b; init a; trans a -> b { guard y == 1; }; }
    system P;
  )");
  EXPECT_EQ(TraceOf(*model, "E<> P.b && (y == 2 || y > 7)")["endWindow"],
            Window("2", false, nullptr, true));
  EXPECT_EQ(TraceOf(*model, "E<> P.b && (y == 2 || y == 3)")["endWindow"],
            Window("2", false, "3", false));
}

Json Step(const char* delay, const char* source, const char* target) {
  return {{"delay", delay},
          {"edges", {{{"process", "P"}, {"source", source}, {"target", target}, {"select", ""}}}}};
}

TEST(ReplayTest, OwnTracesComeBack) {
  for (const char* name : {"fischer", "csma", "train-gate"}) {
    const std::string path = testing::SourcePath(std::string("examples/") + name + ".xta");
    if (!testing::Exists(path)) continue;
    const auto model = testing::LoadModel(testing::ReadText(path));
    const Json graph = ZoneGraphToJson(*model, 40);
    std::vector<uint32_t> moves;
    for (int node = static_cast<int>(graph["nodes"].size()) - 1; node > 0;
         node = graph["nodes"][node]["parent"].get<int>()) {
      moves.insert(moves.begin(), graph["nodes"][node]["move"].get<uint32_t>());
    }
    const Json trace = RunAlongToJson(*model, moves)["trace"];
    ASSERT_FALSE(trace.is_null()) << name;
    Json shared = trace;
    shared["steps"].erase(0);
    const Json replayed = ReplayToJson(*model, shared);
    EXPECT_TRUE(replayed["broken"].is_null()) << name << replayed["broken"];
    // Windows may differ: the shared run's times are given, its moves are the same.
    EXPECT_EQ(replayed["trace"]["steps"], trace["steps"]) << name;
  }
}

TEST(ReplayTest, BreaksWhereAGuardFails) {
  const auto model = testing::LoadModel(kChain);
  const Json run = {{"steps", {Step("5/2", "a", "b"), Step("1", "b", "c")}}};
  const Json replayed = ReplayToJson(*model, run);
  EXPECT_EQ(replayed["broken"]["step"], 2);
  EXPECT_EQ(replayed["broken"]["code"], "impossible-move");
  EXPECT_EQ(replayed["broken"]["message"], "it needs P.x > 1");
  EXPECT_EQ(replayed["trace"]["steps"].size(), 2u);
  EXPECT_EQ(replayed["trace"]["steps"][1]["time"], "5/2");
  // From there: b is left after more than one unit, three at most.
  ASSERT_EQ(replayed["moves"].size(), 1u);
  EXPECT_EQ(replayed["moves"][0]["delay"], Window("1", true, "3", false));
  EXPECT_EQ(replayed["wait"], Window("0", false, nullptr, true));
}

TEST(ReplayTest, WaitingIsPartOfTheRun) {
  const auto model = testing::LoadModel(kChain);
  const Json replayed = ReplayToJson(*model, {{"steps", Json::array()}, {"finalDelay", "1/2"}});
  EXPECT_TRUE(replayed["broken"].is_null());
  EXPECT_EQ(replayed["moves"][0]["delay"], Window("3/2", false, "9/2", false));
  EXPECT_EQ(replayed["wait"], Window("0", false, "9/2", false));
}

TEST(ReplayTest, AsksTheQuery) {
  const auto model = testing::LoadModel(kChain);
  const Json run = {{"steps", {Step("3", "a", "b")}}, {"finalDelay", "2"}};
  EXPECT_EQ(ReplayToJson(*model, run, "E<> P.b && P.x == 2")["goal"], true);
  EXPECT_EQ(ReplayToJson(*model, run, "A[] P.x < 2 || P.a")["goal"], true);  // the counterexample
  EXPECT_EQ(ReplayToJson(*model, run, "E<> P.c")["goal"], false);
  EXPECT_TRUE(ReplayToJson(*model, run, "E<> P.nowhere")["goal"].is_null());
  EXPECT_TRUE(ReplayToJson(*model, run)["goal"].is_null());
}

TEST(ReplayTest, SaysWhatIsMissing) {
  const auto model = testing::LoadModel(kChain);
  const Json no_edge = ReplayToJson(*model, {{"steps", {Step("3", "a", "c")}}});
  EXPECT_EQ(no_edge["broken"]["message"], "the process P has no edge from a to c");
  EXPECT_EQ(no_edge["trace"]["steps"].size(), 1u);
  Json other = Step("3", "a", "b");
  other["edges"][0]["process"] = "Q";
  EXPECT_EQ(ReplayToJson(*model, {{"steps", {other}}})["broken"]["message"],
            "there is no process Q");
}

TEST(ReplayTest, NoJsonHarms) {
  const auto model = testing::LoadModel(kChain);
  for (const Json& run :
       {Json(), Json(3), Json("run"), Json::array(), Json{{"steps", 3}}, Json{{"steps", {1, 2}}},
        Json{{"steps", {Json::object()}}}, Json{{"steps", {{{"edges", {nullptr}}}}}},
        Json{{"steps", {Step("-1", "a", "b")}}}, Json{{"steps", {Step("1/0", "a", "b")}}},
        Json{{"steps", {Step("99999999999999999999", "a", "b")}}},
        Json{{"steps", {Step("5/2x", "a", "b")}}}, Json{{"steps", {Step("", "a", "b")}}}}) {
    const Json replayed = ReplayToJson(*model, run);
    EXPECT_EQ(replayed["broken"]["step"], 1) << run;
    EXPECT_EQ(replayed["trace"]["steps"].size(), 1u) << run;
  }
}

// Symbolically, b can be left: the earliest run waits 1 unit and a bit.  Number 0 is the only move
// of each state.
TEST(RunAlongTest, MovesOfAllRuns) {
  const auto model = testing::LoadModel(kChain);
  const Json along = RunAlongToJson(*model, {0});
  EXPECT_EQ(along["trace"]["steps"][1]["time"], "2");
  ASSERT_EQ(along["moves"].size(), 1u);
  EXPECT_EQ(along["moves"][0]["number"], 0);
  EXPECT_EQ(along["moves"][0]["edges"][0]["target"], "c");
  EXPECT_TRUE(RunAlongToJson(*model, {0, 0})["moves"].empty());
  EXPECT_TRUE(RunAlongToJson(*model, {7})["trace"].is_null());
}

// One clock that is compared with 2 at most: a, then b with x >= 2 at once; b's loop leads back
// into b's own zone, so there are two nodes and two arcs.
TEST(ZoneGraphTest, SmallGraph) {
  const auto model = testing::LoadModel(R"(
    process P() {
      clock x;
      state a, b;
      init a;
      trans a -> b { guard x >= 2; }, b -> b { guard x >= 2; };
    }
    system P;
  )");
  const Json graph = ZoneGraphToJson(*model, 100);
  EXPECT_EQ(graph["complete"], true);
  ASSERT_EQ(graph["nodes"].size(), 2u);
  ASSERT_EQ(graph["arcs"].size(), 2u);
  EXPECT_EQ(graph["nodes"][1]["exact"]["words"], Json::array({"P.x >= 2"}));
  EXPECT_EQ(graph["arcs"][1]["source"], 1);
  EXPECT_EQ(graph["arcs"][1]["target"], 1);
  EXPECT_EQ(ZoneGraphToJson(*model, 1)["complete"], false);
}

}  // namespace
}  // namespace zonelab::runs_test
