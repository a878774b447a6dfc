// How time can pass without meeting a predicate, on one clock and by hand.
#include "core/search/runs/avoiding_delays.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/zone/subtract.h"
#include "tests/support/check_model.h"

namespace zonelab::avoiding_delays_test {
namespace {

// Verdicts of queries that ask exactly whether a delay can avoid a predicate, in one location.
struct Row {
  const char* invariant;
  const char* query;
  Verdict expected;
};

TEST(AvoidingDelaysTest, Table) {
  const Row table[] = {
      // 2 <= x <= 3 is ahead of x = 0, and time cannot be stopped.
      {"", "E[] not (P.x >= 2 && P.x <= 3)", Verdict::kViolated},
      // With x <= 1 time stops before it: the run ends there.
      {"x <= 1", "E[] not (P.x >= 2 && P.x <= 3)", Verdict::kSatisfied},
      // With x <= 2 the last moment meets it; with x < 2 it does not.
      {"x <= 2", "E[] not (P.x >= 2 && P.x <= 3)", Verdict::kViolated},
      {"x < 2", "E[] not (P.x >= 2 && P.x <= 3)", Verdict::kSatisfied},
      // What begins within it is no run that avoids it.
      {"", "E[] not (P.x <= 3)", Verdict::kViolated},
      // A difference does not change while time passes.
      {"", "E[] not (P.x - P.y > 0)", Verdict::kSatisfied},
      {"", "E[] not (P.x - P.y <= 0)", Verdict::kViolated},
  };
  for (const Row& row : table) {
    const std::string invariant = *row.invariant ? "{ " + std::string(row.invariant) + " }" : "";
    const auto model = testing::LoadModel("process P() { clock x, y; state A " + invariant +
                                          "; init A; } system P;");
    EXPECT_EQ(testing::CheckAndProve(*model, row.query, Options()).verdict, row.expected)
        << row.invariant << " " << row.query;
  }
}

// The example of avoiding_delays.h.
TEST(AvoidingDelaysTest, WithoutAPredicateThereIsOneCorridor) {
  const auto model =
      testing::LoadModel("process P() { clock x; state A { x <= 5 }; init A; } system P;");
  const property::Goal nothing;
  search::AvoidingDelays delays(SystemOf(*model), nothing);
  const std::vector<semantics::Slot> state = SystemOf(*model).InitialState();
  ASSERT_EQ(delays.Enter(state.data()), semantics::Outcome::kTrue);
  ASSERT_EQ(delays.all().size(), 1u);
  EXPECT_FALSE(delays.is_time_unbounded());
  zone::Matrix entry(zone::Size(2));
  zone::SetZero(entry.data(), 2);
  ASSERT_TRUE(delays.Pass(0, &entry));
  EXPECT_EQ(zone::At(entry.data(), 2, 1, 0), zone::AtMost(5));
}

}  // namespace
}  // namespace zonelab::avoiding_delays_test
