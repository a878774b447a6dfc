// Which clocks are active where, by hand; and that leaving them out changes no verdict.
#include "core/semantics/activity.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/engine/examples.h"
#include "core/semantics/bounds.h"
#include "tests/support/check_model.h"

namespace zonelab::activity_test {
namespace {

using semantics::Activity;
using semantics::Bounds;

std::vector<int32_t> Inactive(const Model& model, int location) {
  const Bounds bounds(SystemOf(model), {}, semantics::Reduction::kActivityAndEqual);
  std::vector<semantics::Slot> state = SystemOf(model).InitialState();
  state[0] = location;
  std::vector<int32_t> inactive;
  bounds.activity().Inactive(state.data(), &inactive);
  return inactive;
}

TEST(ActivityTest, ByLocation) {
  const auto model = testing::LoadModel(
      "process P() { clock x, y, z; state A, B { x <= 3 }, C, D; init A; trans "
      "A -> B { assign x = 0; }, B -> C { guard x >= 1; assign y = 0; }, C -> D { guard y > 2; }; "
      "} "
      "system P;");
  using Clocks = std::vector<int32_t>;  // x is 1, y is 2, z is 3
  EXPECT_EQ(Inactive(*model, 0), (Clocks{1, 2, 3}));
  EXPECT_EQ(Inactive(*model, 1), (Clocks{2, 3}));
  EXPECT_EQ(Inactive(*model, 2), (Clocks{1, 3}));
  EXPECT_EQ(Inactive(*model, 3), (Clocks{1, 2, 3}));
}

TEST(ActivityTest, GoalAndDifferences) {
  const auto model = testing::LoadModel(
      "process P() { clock x, y; state A, B; init A; trans A -> B { guard x - y < 2; }; } system "
      "P;");
  EXPECT_TRUE(Inactive(*model, 1).empty());  // differences are taken to matter everywhere
  const auto other = testing::LoadModel(
      "process P() { clock x; state A, B; init A; trans A -> B { guard x <= 2; }; } system P;");
  Options options;
  EXPECT_EQ(testing::CheckAndProve(*other, "E<> P.B && P.x == 7", options).verdict,
            Verdict::kSatisfied);
}

TEST(ActivityTest, EqualClocksAreOne) {
  const auto model = testing::LoadModel(
      "process P() { clock x, y, z; state A { x <= 3 }, B; init A; trans "
      "A -> A { guard y >= 1; assign x = 0, y = 0; }, A -> B { guard y > 2 && z < 9; }; } system "
      "P;");
  const Bounds bounds(SystemOf(*model), {}, semantics::Reduction::kActivityAndEqual);
  EXPECT_EQ(bounds.activity().Representative(2), 1);
  EXPECT_EQ(bounds.activity().Representative(3), 3);
  EXPECT_EQ(Inactive(*model, 0), std::vector<int32_t>{2});
  for (const Choice& clocks : ClockChoices()) {
    Options options;
    options.clocks = clocks.name;
    EXPECT_EQ(testing::CheckAndProve(*model, "E<> P.B && P.z >= 9", options).verdict,
              Verdict::kSatisfied);
    EXPECT_EQ(testing::CheckAndProve(*model, "E<> P.A && P.x > 3", options).verdict,
              Verdict::kViolated);
    EXPECT_EQ(testing::CheckAndProve(*model, "A[] P.A || P.B", options).verdict,
              Verdict::kSatisfied);
  }
}

TEST(ActivityTest, OffMeansAllCount) {
  const auto model = testing::LoadModel("process P() { clock x; state A; init A; } system P;");
  const Bounds bounds(SystemOf(*model), {});
  EXPECT_FALSE(bounds.activity().is_on());
}

TEST(ActivityTest, NeverMoreStates) {
  for (const ExampleInfo& info : Examples()) {
    const auto example = GetExample(info.name, info.n ? std::min(info.n->preset, 3) : 0);
    ASSERT_TRUE(example.ok()) << info.name;
    const auto model = testing::LoadModel(example->xta);
    for (const Choice& clocks : ClockChoices()) {
      for (const Order order : {Order::kBestFirst, Order::kBreadthFirst}) {
        Options on, off;
        on.clocks = off.clocks = clocks.name;
        on.order = off.order = order;
        off.activity = zonelab::Activity::kOff;
        if (!model->Open(kExhaustive, on)->ok()) continue;
        SCOPED_TRACE(info.name + " " + testing::NameOf(on));
        const Result with = testing::CheckAndProve(*model, std::string(kExhaustive), on);
        const Result without =
            testing::CheckAndProve(*model, std::string(kExhaustive), off, /*max_entries=*/0);
        EXPECT_EQ(with.verdict, without.verdict);
        EXPECT_LE(with.stats.stored, without.stats.stored);
      }
    }
  }
}

}  // namespace
}  // namespace zonelab::activity_test
