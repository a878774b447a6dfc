// Compiled predicates: what they come to in a state, as tables.
#include "core/property/goal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "core/semantics/successors.h"
#include "tests/core/run/run_testing.h"

namespace zonelab::property::goal_test {
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

// More than `--max-ways` cases are a limit; those that a zone rules out do not count.
TEST(GoalTest, CasesAreLimited) {
  Loaded loaded("clock x, y; process P() { state a; init a; } system P;");
  loaded.system->set_max_ways(4);
  EXPECT_EQ(In(loaded, "(x < 1 || y < 1) && (x < 2 || y < 2)"),
            "x-0 < 1 && x-0 < 2 || x-0 < 1 && y-0 < 2 || y-0 < 1 && x-0 < 2 || y-0 < 1 && y-0 < 2");
  const std::string eight = "(x < 1 || y < 1) && (x < 2 || y < 2) && (x < 3 || y < 3)";
  EXPECT_EQ(In(loaded, eight), "error: too-large");
  auto goal = Goal::Compile(*loaded.model.Predicate(eight), false, *loaded.system);
  semantics::Machine machine(loaded.system->program());
  lang::EvalError error;
  zone::Matrix zone;
  ASSERT_TRUE(zone::MakeZone(std::vector<zone::Constraint>{testing::AtMost(0, 1, -1)}, 3, &zone));
  int cases = 0;  // x >= 1: y < 1 is needed, which is all that the others ask for
  const auto count = [&cases](const Cases::Conjunction&, const zone::Bound*) {
    return ++cases > 0;
  };
  EXPECT_EQ(goal->ForEachCase(loaded.system->InitialState().data(), zone.data(), 3, machine, count,
                              &error),
            semantics::Outcome::kTrue);
  EXPECT_EQ(cases, 1);
}

// Predicates drawn at random over x and y, each with its value at a point, in halves.
struct Drawn {
  std::string text;
  std::function<bool(int, int)> holds;
};
Drawn Draw(std::mt19937& random, int depth) {
  const auto below = [&random](int count) { return static_cast<int>(random() % count); };
  if (depth == 0 || below(4) == 0) {
    const int clock = below(3), op = below(6), c = below(4);
    const char* const kClocks[] = {"x", "y", "x - y"};
    const char* const kOps[] = {" < ", " <= ", " == ", " != ", " >= ", " > "};
    return {
        Cat(kClocks[clock], kOps[op], c), [=](int x, int y) {
          const int left = clock == 0 ? x : clock == 1 ? y : x - y, right = 2 * c;
          const bool values[] = {
              left<right, left <= right, left == right, left != right, left >= right, left> right};
          return values[op];
        }};
  }
  const Drawn a = Draw(random, depth - 1);
  if (below(5) == 0) return {Cat("!(", a.text, ")"), [=](int x, int y) { return !a.holds(x, y); }};
  const Drawn b = Draw(random, depth - 1);
  const bool is_and = below(2) == 0;
  return {Cat("(", a.text, is_and ? ") && (" : ") || (", b.text, ")"), [=](int x, int y) {
            return is_and ? a.holds(x, y) && b.holds(x, y) : a.holds(x, y) || b.holds(x, y);
          }};
}

bool Contains(const zone::Bound* z, int n, int x, int y) {
  const int values[] = {0, x, y};
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      const zone::Bound bound = zone::At(z, n, i, j);
      if (!zone::IsFinite(bound)) continue;
      const int difference = values[i] - values[j], limit = 2 * zone::Value(bound);
      if (zone::IsStrict(bound) ? difference >= limit : difference > limit) return false;
    }
  }
  return true;
}

// Integer constraints on two clocks are told apart by points at halves.
TEST(GoalTest, PartsAgreeWithPoints) {
  Loaded loaded("clock x, y; process P() { state a; init a; } system P;");
  const std::vector<semantics::Slot> state = loaded.system->InitialState();
  semantics::Machine machine(loaded.system->program());
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    const Drawn drawn = Draw(random, 4);
    zone::Matrix zone;
    const std::vector<zone::Constraint> bounds = {
        testing::AtMost(1, 0, static_cast<int>(random() % 4)),
        testing::Below(1, 2, static_cast<int>(random() % 3)),
        testing::AtMost(0, 2, -static_cast<int>(random() % 3))};
    const bool is_possible = zone::MakeZone(bounds, 3, &zone);
    if (!is_possible) continue;
    for (const bool is_negated : {false, true}) {
      auto goal = Goal::Compile(*loaded.model.Predicate(drawn.text), is_negated, *loaded.system);
      ASSERT_TRUE(goal.ok());
      zone::Union parts;
      Goal::Disjuncts disjuncts;
      lang::EvalError error;
      ASSERT_EQ(goal->PartOf(state.data(), zone.data(), 3, machine, &parts, &error),
                semantics::Outcome::kTrue);
      ASSERT_EQ(goal->DisjunctsIn(state.data(), machine, &disjuncts, &error),
                semantics::Outcome::kTrue);
      bool is_met = false;
      for (int x = 0; x <= 10; ++x) {
        for (int y = 0; y <= 10; ++y) {
          const bool holds = drawn.holds(x, y) != is_negated;
          const bool is_inside = Contains(zone.data(), 3, x, y);
          is_met = is_met || (holds && is_inside);
          const auto has = [&](const zone::Matrix& part) { return Contains(part.data(), 3, x, y); };
          EXPECT_EQ(std::any_of(parts.begin(), parts.end(), has), holds && is_inside) << drawn.text;
          const auto allows = [&](const Cases::Conjunction& conjunction) {
            zone::Matrix part;
            return zone::MakeZone(conjunction, 3, &part) && Contains(part.data(), 3, x, y);
          };
          EXPECT_EQ(std::any_of(disjuncts.begin(), disjuncts.end(), allows), holds) << drawn.text;
        }
      }
      EXPECT_EQ(goal->Meets(state.data(), zone.data(), 3, machine, &error),
                is_met ? semantics::Outcome::kTrue : semantics::Outcome::kFalse)
          << drawn.text;
    }
  }
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
}  // namespace zonelab::property::goal_test
