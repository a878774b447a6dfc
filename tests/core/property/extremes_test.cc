// Values read off symbolic states, one after the other.
#include "core/property/extremes.h"

#include <gtest/gtest.h>

#include "tests/core/run/run_testing.h"

namespace zonelab::property::extremes_test {
namespace {

using testing::AtMost;
using testing::Below;
using testing::Loaded;

constexpr char kModel[] = R"(
  int[0,9] i = 2; clock x;
  process P() { state a { x <= 4 }, b; init a; trans a -> b { guard x >= 3; }; }
  system P;
)";

std::string Text(const std::optional<Side>& side) {
  if (!side) return "-";
  if (!side->bound) return "unbounded";
  return Cat(*side->bound, side->is_strict ? " (not attained)" : "");
}

class ExtremesTest : public ::testing::Test {
 protected:
  // The values of `query` after states in a with these zones, known up to `constant`: "0 4, 2 2".
  std::string Values(const std::string& query,
                     const std::vector<std::vector<zone::Constraint>>& zones, int32_t constant = 10,
                     int location = 0) {
    const auto parsed = loaded_.model.Query(query);
    Goal condition;
    if (parsed->predicate != nullptr) {
      condition = *Goal::Compile(*parsed->predicate, false, *loaded_.system);
    }
    Extremes extremes(*parsed, condition, *loaded_.system);
    extremes.Restart(constant);
    std::vector<semantics::Slot> state = loaded_.system->InitialState();
    state[0] = location;
    for (const auto& constraints : zones) {
      zone::Matrix zone;
      EXPECT_TRUE(zone::MakeZone(constraints, loaded_.system->clock_count(), &zone));
      if (!extremes.Add(state.data(), zone.data())) return "error";
    }
    if (extremes.is_empty()) return "none";
    if (extremes.NeedsMore()) return "more";
    std::string text;
    for (const Extreme& extreme : extremes.Results()) {
      Append(&text, text.empty() ? "" : ", ", Text(extreme.lower), " ", Text(extreme.upper));
    }
    return text;
  }

  Loaded loaded_{kModel};
};

TEST_F(ExtremesTest, OverStates) {
  const std::vector<zone::Constraint> low = {AtMost(1, 0, 3)},
                                      high = {Below(0, 1, -2), Below(1, 0, 4)};
  EXPECT_EQ(Values("bounds: x, i", {low, high}), "0 4 (not attained), 2 2");
  EXPECT_EQ(Values("bounds: x", {high}), "2 (not attained) 4 (not attained)");
  EXPECT_EQ(Values("sup: x", {low}), "- 3");
  EXPECT_EQ(Values("inf: x", {high, low}), "0 -");
  EXPECT_EQ(Values("bounds{x > 2}: x", {low}), "2 (not attained) 3");
  EXPECT_EQ(Values("bounds{i > 2}: x", {low, high}), "none");
  EXPECT_EQ(Values("sup: 6 / (i - 2)", {low}), "error");
}

// A clock above the constant is known only to be so, unless time can pass for ever.
TEST_F(ExtremesTest, BeyondTheConstant) {
  const std::vector<zone::Constraint> above = {Below(0, 1, -10)};
  EXPECT_EQ(Values("sup: x", {above}), "more");
  EXPECT_EQ(Values("inf: x", {above}), "more");
  EXPECT_EQ(Values("sup: x", {{}}, 10, /*location=*/1), "- unbounded");
  EXPECT_EQ(Values("sup{x < 7}: x", {{}}, 10, /*location=*/1), "- 7 (not attained)");
  EXPECT_EQ(Values("inf: i", {above}), "2 -");
}

}  // namespace
}  // namespace zonelab::property::extremes_test
