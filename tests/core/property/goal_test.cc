// Compiled predicates: what they come to in a state, as tables.
#include "core/property/goal.h"

#include <gtest/gtest.h>

#include "core/semantics/successors.h"
#include "tests/core/run/run_testing.h"

namespace zonelab::property {
namespace {

using testing::Loaded;

constexpr char kModel[] = R"(
  int[0,5] i = 2; clock x, y;
  process P() {
    state a { x <= 4 }, b; init a;
    trans a -> b { guard x >= 3; };
  }
  system P;
)";

// In the initial state: "false", "true", or a disjunction "x >= 3 && y <= 2 || …".
std::string In(Loaded& loaded, const std::string& predicate, bool is_negated = false) {
  const lang::Expr* expr = loaded.model.Predicate(predicate);
  if (expr == nullptr) return loaded.model.Errors();
  auto goal = Goal::Compile(*expr, is_negated, *loaded.system);
  if (!goal.ok()) return std::string(goal.status().message());
  semantics::Machine machine(loaded.system->program());
  const std::vector<semantics::Slot> state = loaded.system->InitialState();
  Goal::Disjuncts disjuncts;
  lang::EvalError error;
  if (goal->DisjunctsIn(state.data(), machine, &disjuncts, &error) != semantics::Outcome::kTrue) {
    return Cat("error: ", error.code.text());
  }
  if (disjuncts.empty()) return "false";
  std::string text;
  for (const auto& conjunction : disjuncts) {
    text += text.empty() ? "" : " || ";
    if (conjunction.empty()) text += "true";
    for (size_t k = 0; k < conjunction.size(); ++k) {
      const zone::Constraint& c = conjunction[k];
      const auto& clocks = loaded.model.network->clocks;
      Append(&text, k == 0 ? "" : " && ", clocks[c.i], "-", clocks[c.j],
             zone::IsStrict(c.bound) ? " < " : " <= ", zone::Value(c.bound));
    }
  }
  return text;
}

TEST(GoalTest, Disjuncts) {
  Loaded loaded(kModel);
  const struct {
    const char* predicate;
    const char* disjuncts;
    const char* negated;
  } kCases[] = {
      {"true", "true", "false"},
      {"i == 2", "true", "false"},
      {"P.b", "false", "true"},
      {"x < 3", "x-0 < 3", "0-x <= -3"},
      {"x >= 3", "0-x <= -3", "x-0 < 3"},
      {"x == 3", "x-0 <= 3 && 0-x <= -3", "x-0 < 3 || 0-x < -3"},
      {"x != 3", "x-0 < 3 || 0-x < -3", "x-0 <= 3 && 0-x <= -3"},
      {"x - y < i", "x-y < 2", "y-x <= -2"},
      {"x < 3 && y > 1", "x-0 < 3 && 0-y < -1", "0-x <= -3 || y-0 <= 1"},
      {"x < 3 || y > 1", "x-0 < 3 || 0-y < -1", "0-x <= -3 && y-0 <= 1"},
      // Data decide first.
      {"x < 3 && i > 2", "false", "true"},
      {"x < 3 || i == 2", "true", "false"},
      {"i == 2 imply x < 3", "x-0 < 3", "0-x <= -3"},
      {"forall (k : int[1,2]) x > k", "0-x < -1 && 0-x < -2", "x-0 <= 1 || x-0 <= 2"},
      {"exists (k : int[1,2]) k == i && x > k", "0-x < -2", "x-0 <= 2"},
      {"x < 6 / (i - 2)", "error: division-by-zero", "error: division-by-zero"},
  };
  for (const auto& test : kCases) {
    EXPECT_EQ(In(loaded, test.predicate), test.disjuncts) << test.predicate;
    EXPECT_EQ(In(loaded, test.predicate, true), test.negated) << "not " << test.predicate;
  }
}

TEST(GoalTest, RefusesWhatIsTooLarge) {
  Loaded loaded(kModel);
  const std::string predicate = "exists (a : int[0,30000]) exists (b : int[0,30000]) x > a + b";
  EXPECT_NE(In(loaded, predicate).find("quantify over smaller ranges"), std::string::npos);
}

// In a (x <= 4, left at x >= 3) a move is possible for all x up to 4; in b none ever is.
TEST(GoalTest, Deadlocks) {
  Loaded loaded(kModel);
  auto goal = Goal::Compile(*loaded.model.Predicate("deadlock"), false, *loaded.system);
  ASSERT_TRUE(goal.ok());
  EXPECT_TRUE(goal->has_deadlock());
  semantics::Machine machine(loaded.system->program());
  lang::EvalError error;
  zone::Union part;
  zone::Matrix all;
  const int n = loaded.system->clock_count();
  ASSERT_TRUE(zone::MakeZone({}, n, &all));
  const std::vector<semantics::Slot> a = loaded.system->InitialState();
  zone::Matrix in_a;
  ASSERT_TRUE(zone::MakeZone(std::vector<zone::Constraint>{testing::AtMost(1, 0, 4)}, n, &in_a));
  EXPECT_EQ(goal->PartOf(a.data(), in_a.data(), n, machine, &part, &error),
            semantics::Outcome::kTrue);
  EXPECT_TRUE(part.empty());
  std::vector<semantics::Slot> b = a;
  b[0] = 1;
  EXPECT_EQ(goal->PartOf(b.data(), all.data(), n, machine, &part, &error),
            semantics::Outcome::kTrue);
  ASSERT_EQ(part.size(), 1u);
  EXPECT_TRUE(zone::IsWithin(all.data(), part[0].data(), n));
}

}  // namespace
}  // namespace zonelab::property
