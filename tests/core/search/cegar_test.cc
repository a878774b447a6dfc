// The counterexample-guided search: its loop on models small enough to follow by hand, and what the
// paper says of its benchmarks ([Activity CEGAR], Table I).
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/engine/examples.h"
#include "core/engine/explain.h"
#include "core/engine/json.h"
#include "tests/support/check_model.h"

namespace zonelab::cegar_test {
namespace {

using search::EventKind;
using testing::CheckAndProve;
using testing::LoadModel;

Options Cegar(const std::string& name) {
  Options options;
  options.clocks = name;
  options.order = Order::kBreadthFirst;
  options.max_events = 1000;
  return options;
}

std::string ExampleText(const std::string& name, int n) {
  const auto example = GetExample(name, n);
  EXPECT_TRUE(example.ok());
  return example->xta;
}

// x <= 1 and x >= 2 contradict each other; y is compared as well, but nowhere on the way.
constexpr char kTwoClocks[] = R"(
process P() {
  clock x, y;
  state A { x <= 1 }, B, C { y <= 5 };
  init A;
  trans A -> C { guard y >= 1; }, A -> B { guard x >= 2; };
}
system P;
)";

TEST(CegarTest, LearnsOnlyTheClocksOfTheCounterexample) {
  for (const char* name : {"cegar", "cegar-node"}) {
    const auto model = LoadModel(kTwoClocks);
    const Result result = CheckAndProve(*model, "E<> P.B", Cegar(name));
    EXPECT_EQ(result.verdict, Verdict::kViolated);
    EXPECT_EQ(result.stats.counterexamples, 1);
    int counterexamples = 0;
    for (const search::Event& event : result.events->events) {
      if (event.kind == EventKind::kRefined) {
        EXPECT_EQ(event.clocks, std::vector<int32_t>{1}) << name;
      }
      if (event.kind != EventKind::kCounterexample) continue;
      ++counterexamples;
      EXPECT_FALSE(event.is_feasible);
      EXPECT_EQ(event.breaks_at, 1u);
      ASSERT_EQ(event.trace.size(), 2u);
      EXPECT_EQ(event.trace[0].clocks, std::vector<int32_t>{1});
      EXPECT_TRUE(event.trace[1].clocks.empty());
    }
    EXPECT_EQ(counterexamples, 1);
    const std::string text = Explain(*result.events, *model);
    EXPECT_NE(text.find("0. node 0  P.A  clocks that matter: {P.x}"), std::string::npos) << text;
    EXPECT_NE(text.find("breaks here"), std::string::npos) << text;
    EXPECT_NE(text.find("cut: node"), std::string::npos) << text;
  }
}

TEST(CegarTest, FeasibleCounterexampleIsARun) {
  const auto model = LoadModel(kTwoClocks);
  const Result result = CheckAndProve(*model, "E<> P.C && P.y >= 3", Cegar("cegar"));
  EXPECT_EQ(result.verdict, Verdict::kSatisfied);
  ASSERT_TRUE(result.trace != nullptr);
  const Json json = EventsToJson(*result.events, *model);
  const auto found =
      std::find_if(json["events"].begin(), json["events"].end(),
                   [](const Json& event) { return event["kind"] == "counterexample"; });
  ASSERT_NE(found, json["events"].end());
  EXPECT_EQ((*found)["feasible"], true);
  EXPECT_EQ((*found)["trace"][1]["precision"], Json::array({"P.y"}));
}

// The invariant of the last node counts, although the paper's formula leaves it out.
TEST(CegarTest, LastInvariantMatters) {
  for (const char* name : {"cegar", "cegar-node"}) {
    const auto model = LoadModel(
        "process P() { clock x; state A, B { x <= 1 }; init A; trans A -> A { guard x >= 3; }, "
        "A -> B { guard x >= 2; }; } system P;");
    EXPECT_EQ(CheckAndProve(*model, "E<> P.B", Cegar(name)).verdict, Verdict::kViolated);
  }
}

// x - y keeps its value while time passes; only a zone that is split keeps what it says.
TEST(CegarTest, Differences) {
  for (const char* name : {"cegar", "cegar-node"}) {
    const auto model = LoadModel(
        "process P() { clock x, y; state A, B, C; init A; trans "
        "A -> A { guard x >= 2; assign x = 0; }, A -> B { guard y >= 5 && x - y >= -3; }, "
        "B -> C { guard x - y < -3; }; } system P;");
    EXPECT_EQ(CheckAndProve(*model, "E<> P.B", Cegar(name)).verdict, Verdict::kSatisfied);
    EXPECT_EQ(CheckAndProve(*model, "E<> P.C", Cegar(name)).verdict, Verdict::kViolated);
  }
}

TEST(CegarTest, RunTimeErrorsBehindGuards) {
  for (const char* name : {"cegar", "cegar-node"}) {
    const auto model = LoadModel(
        "int[0,1] v; process P() { clock x; state A { x <= 1 }; init A; trans "
        "A -> A { guard x >= 2; assign v = 2; }; } system P;");
    EXPECT_EQ(CheckAndProve(*model, std::string(kExhaustive), Cegar(name)).verdict,
              Verdict::kSatisfied);
    const auto failing = LoadModel(
        "int[0,1] v; process P() { clock x; state A { x <= 2 }; init A; trans "
        "A -> A { guard x >= 2; assign v = 2; }; } system P;");
    EXPECT_TRUE(CheckAndProve(*failing, std::string(kExhaustive), Cegar(name)).error != nullptr);
  }
}

constexpr char kOneToken[] =
    "A[] not ((Station(0).SendLate0 || Station(0).SendEarly0 || Station(0).Async0 || "
    "Station(0).SendLate1 || Station(0).SendEarly1 || Station(0).Async1) && "
    "(Station(1).SendLate0 || Station(1).SendEarly0 || Station(1).Async0 || "
    "Station(1).SendLate1 || Station(1).SendEarly1 || Station(1).Async1))";

// "The analysis of the initial abstraction is able to prove the property."
TEST(CegarTest, TokenRingNeedsNoClocks) {
  for (const char* name : {"cegar", "cegar-node"}) {
    for (const int n : {2, 8, 20}) {
      const auto model = LoadModel(ExampleText("fddi", n));
      const Result result = CheckAndProve(*model, kOneToken, Cegar(name));
      EXPECT_EQ(result.verdict, Verdict::kSatisfied);
      EXPECT_EQ(result.stats.counterexamples, 0);
      EXPECT_EQ(result.stats.refinements, 0);
    }
  }
}

// 4 and 5 are where the paper ran out of memory.
TEST(CegarTest, FischerAndCsma) {
  for (const int n : {2, 3, 4, 5}) {
    const auto fischer = LoadModel(ExampleText("fischer", n));
    const auto csma = LoadModel(ExampleText("csma", n));
    for (const char* name : {"cegar", "cegar-node"}) {
      const Result mutex = CheckAndProve(
          *fischer, "A[] forall (i : pid_t) forall (j : pid_t) P(i).cs && P(j).cs imply i == j",
          Cegar(name));
      EXPECT_EQ(mutex.verdict, Verdict::kSatisfied) << n << " " << name;
      EXPECT_GT(mutex.stats.counterexamples, 0);
      const Result late =
          CheckAndProve(*csma,
                        "A[] Station(1).Send && Station(2).Send imply Station(1).x < 2 * SIGMA && "
                        "Station(2).x < 2 * SIGMA",
                        Cegar(name));
      EXPECT_EQ(late.verdict, Verdict::kSatisfied) << n << " " << name;
    }
  }
}

}  // namespace
}  // namespace zonelab::cegar_test
