// The lazy search on models small enough to follow by hand: its graph, its events, its limits.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/engine/json.h"
#include "tests/support/check_model.h"
#include "tests/support/files.h"

namespace zonelab::lazy_test {
namespace {

std::map<search::EventKind, int> Count(const search::EventLog& log) {
  std::map<search::EventKind, int> counts;
  for (const search::Event& event : log.events) ++counts[event.kind];
  return counts;
}

// The loop on `beat` leads to a zone that the root covers once `service - age <= 0` is kept; the
// loop on `service` leads into the root's own zone; the edge to Bad is forbidden.
TEST(AdaptiveTest, EventsOfTheDifferencesExample) {
  const auto model =
      testing::LoadModel(testing::ReadText(testing::SourcePath("examples/differences.xta")));
  Options options;
  options.clocks = "dbca";
  options.order = Order::kBreadthFirst;
  options.max_events = 1000;
  const Result result = testing::CheckAndProve(*model, "E<> Watch.Bad", options);
  ASSERT_TRUE(result.events != nullptr);
  EXPECT_FALSE(result.events->is_full);
  auto counts = Count(*result.events);
  EXPECT_EQ(counts[search::EventKind::kCreated], 2);
  EXPECT_EQ(counts[search::EventKind::kMerged], 1);
  EXPECT_EQ(counts[search::EventKind::kForbidden], 1);
  EXPECT_EQ(counts[search::EventKind::kExpanded], 1);
  EXPECT_EQ(counts[search::EventKind::kCovered], 1);
  EXPECT_EQ(counts[search::EventKind::kReached], 0);
  const Json json = EventsToJson(*result.events, *model);
  const Json kept = Json::array({"Watch.service - Watch.age <= 0"});
  for (const Json& event : json["events"]) {
    if (event["kind"] == "strengthened") {
      EXPECT_EQ(event["after"]["words"], kept);
    }
  }
  EXPECT_EQ(result.stats.expanded, 1);
  EXPECT_EQ(result.stats.reopened, 0);
}

TEST(AdaptiveTest, EventsStopAtTheLimit) {
  const auto model =
      testing::LoadModel(testing::ReadText(testing::SourcePath("examples/fischer.xta")));
  Options options;
  options.clocks = "bin";
  options.max_events = 10;
  const Result result = testing::CheckAndProve(*model, std::string(kExhaustive), options);
  ASSERT_TRUE(result.events != nullptr);
  EXPECT_EQ(result.events->events.size(), 10u);
  EXPECT_TRUE(result.events->is_full);
}

// A clock that no guard ever forbids anything with: the second state is covered without learning.
TEST(AdaptiveTest, NothingIsLearntWhereNothingIsForbidden) {
  const auto model = testing::LoadModel(R"(
    clock x;
    process P() { state A; init A; trans A -> A { guard x >= 3; assign x = 0; }, A -> A { }; }
    system P;)");
  for (const char* clocks : {"alu", "bin", "seq"}) {
    Options options;
    options.clocks = clocks;
    options.order = Order::kBreadthFirst;
    const Result result = testing::CheckAndProve(*model, std::string(kExhaustive), options);
    EXPECT_EQ(result.stats.nodes, 3) << clocks;
    EXPECT_EQ(result.stats.expanded, 1) << clocks;
    EXPECT_EQ(result.stats.refinements, 0) << clocks;
  }
}

TEST(AdaptiveTest, MergingNeedsABackwardRefiner) {
  const auto model =
      testing::LoadModel(testing::ReadText(testing::SourcePath("examples/two-clocks.xta")));
  Options options;
  options.clocks = "seq";
  options.covering = Covering::kMerge;
  const auto session = model->Open(std::string(kExhaustive), options);
  EXPECT_FALSE(session->ok());
  EXPECT_EQ(session->diagnostics().all()[0].code, "bad-option");
}

TEST(AdaptiveTest, LimitsAreHonest) {
  const auto model = testing::LoadModel(R"(
    clock x, y;
    process P() { state A { x <= 1 }; init A; trans A -> A { guard x >= 1; assign x = 0; }; }
    system P;)");
  Options options;
  options.clocks = "none";
  options.extrapolate = Extrapolate::kNo;
  options.activity = zonelab::Activity::kOff;  // y matters nowhere, and y - x grows for ever
  options.budget.max_states = 100;
  const Result result = testing::CheckAndProve(*model, std::string(kExhaustive), options);
  EXPECT_EQ(result.verdict, Verdict::kUnknown);
  EXPECT_EQ(result.reason.limit, Limit::kStates);
  EXPECT_EQ(result.reason.bound, 100);
}

}  // namespace
}  // namespace zonelab::lazy_test
