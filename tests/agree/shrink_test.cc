// The shrinker on failures that are made up, so that the smallest case is known beforehand.
#include "tests/support/shrink.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/lang/print.h"
#include "tests/agree/random_model.h"
#include "tests/support/load.h"
#include "tests/support/random_runs.h"

namespace zonelab::testing::shrink_test {
namespace {

using lang::Expr;
using lang::ExprKind;

bool Contains(const Expr* expr, const std::string& text) {
  if (expr == nullptr) return false;
  if (lang::PrintExpr(*expr) == text) return true;
  return std::any_of(expr->args.begin(), expr->args.end(),
                     [&](const Expr* arg) { return Contains(arg, text); });
}

bool AssignsClock(const Expr& expr) {
  return expr.kind == ExprKind::kAssign && expr.args[0]->type->kind == lang::TypeKind::kClock;
}

// Does a process of the system compare x >= 3 in a guard, and one assign a clock?
bool ComparesAndResets(const Case& each) {
  const ParsedModel model(each.model);
  bool compares = false, resets = false;
  for (const auto& process : model.network->processes) {
    for (const lang::Edge& edge : process->templ->edges) {
      compares = compares || Contains(edge.guard, "x >= 3");
      for (const Expr* update : edge.updates) resets = resets || AssignsClock(*update);
    }
  }
  return compares && resets;
}

constexpr char kLarge[] = R"(
    clock x, y; int[0,3] v = 2; bool b; chan c; broadcast chan r; urgent chan u[2];
    int f(int n) { int k = n; if (k > 2) { k = 1; } return k; }
    chan priority default < c;
    process P(const int k) {
      clock z; int w = 3;
      state A { x <= 7 && z <= 2 }, B, C { y < 4 }; commit B; urgent C; init B;
      trans A -> B { guard v == f(w) && x >= 3 && y <= k + 2; sync c!; assign v = v + 1, w = 0; },
            B -> C { select i : int[0,1]; guard z > 1; sync u[i]?; },
            C -> A { guard b; assign x = v + 1, b = !b; }; }
    process Q() { state L, M; init L; trans L -> M { sync c?; assign v = 3; }, M -> L { }; }
    P1 = P(3);
    system Q < P1;)";

// One edge must compare and one assign.  No edit moves a label to another edge, so there are two;
// edges of locations that are left out become edges of the initial one.  The parameter goes
// together with its argument, and then the instantiation is not needed.
TEST(Shrink, ToTwoEdges) {
  const Case small = Shrink({kLarge, {}, 1}, ComparesAndResets);
  EXPECT_EQ(small.model,
            "clock x;\n"
            "process P() {\n"
            "  state\n"
            "    B;\n"
            "  init B;\n"
            "  trans\n"
            "    B -> B { guard x >= 3; },\n"
            "    B -> B { assign x = 0; };\n"
            "}\n"
            "system P;\n");
}

// With the comparison and the assignment on one edge one is left.
TEST(Shrink, ToOneEdge) {
  const Case small = Shrink(
      {R"(clock x, y; int v;
      process P() { state A, B { y <= 3 }; init A;
        trans A -> B { guard x >= 3 && v > 2 || v == 1 && x >= 3; assign v = 2, y = v, x = 1; },
              B -> A { guard v == 2; }; }
      process Q() { state A; init A; trans A -> A { guard y > 1; }; }
      system P, Q;)",
       {"E<> P.B && y < 3 || Q.A", "A[] P.A"},
       7},
      [](const Case& each) { return ComparesAndResets(each) && each.queries[0].size() >= 2; });
  EXPECT_EQ(small.model,
            "clock x;\n"
            "process P() {\n"
            "  state\n"
            "    A;\n"
            "  init A;\n"
            "  trans\n"
            "    A -> A { guard x >= 3; assign x = 0; };\n"
            "}\n"
            "system P;\n");
  ASSERT_EQ(small.queries.size(), 1u);
  EXPECT_EQ(small.queries[0], "A[] P.A");
  EXPECT_EQ(small.seed, 7u);
}

// Of the queries' text only what the failure needs stays.
TEST(Shrink, Queries) {
  const Case small = Shrink(
      {"int v; process P() { state A, B; init A; trans A -> B { assign v = 1; }; } system P;",
       {"A[] P.A", "E<> P.B && v == 1 || v > 3 && !P.A"},
       1},
      [](const Case& each) {
        return std::any_of(each.queries.begin(), each.queries.end(), [](const std::string& query) {
          return query.find("E<>") == 0 && query.find("v > ") != std::string::npos;
        });
      });
  ASSERT_EQ(small.queries.size(), 1u);
  EXPECT_EQ(small.queries[0], "E<> v > 0");
  EXPECT_EQ(small.model, "int v;\nprocess P() {\n  state\n    A;\n  init A;\n}\nsystem P;\n");
}

// Whatever the random model, there is nothing in the result but what is asked for.
TEST(Shrink, RandomModels) {
  int shrunk = 0;
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    RandomModel random(seed, /*closed=*/false, /*diagonals=*/true, /*priorities=*/seed % 2 == 0);
    const Case whole{random.Text(), {}, seed};
    const ParsedModel model(whole.model);
    if (model.network == nullptr || !ComparesAndResets(whole)) continue;
    ++shrunk;
    const Case small = Shrink(whole, ComparesAndResets);
    EXPECT_TRUE(ComparesAndResets(small));
    const ParsedModel result(small.model);
    size_t edges = 0;
    for (const lang::Template* templ : result.document->templates) {
      edges += templ->edges.size();
      EXPECT_EQ(templ->locations.size(), 1u) << small.model;
    }
    EXPECT_LE(edges, 2u) << small.model;
    EXPECT_LE(result.document->templates.size(), edges) << small.model;
    EXPECT_LE(result.document->variables.size(), 2u) << small.model;  // x, and another clock
  }
  EXPECT_GT(shrunk, 5);
}

TEST(Shrink, AFileHoldsTheWholeCase) {
  const Case each{"clock x;\nprocess P() { state A; init A; }\nsystem P;\n",
                  {"E<> P.A", "sup: P.x"},
                  18446744073709551615u};
  const auto read = CaseFromText(ToText(each));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->model, each.model);
  EXPECT_EQ(read->queries, each.queries);
  EXPECT_EQ(read->seed, each.seed);
  EXPECT_FALSE(CaseFromText(each.model));
}

// A random test that fails says the shrunk model and how to repeat it, and does so once.
TEST(RandomRuns, AFailureIsShrunkAndTold) {
  const RandomRuns runs{.seed = 5,
                        .models = 50,
                        .make =
                            [](uint64_t seed) {
                              return Case{seed % 4 == 3 ? kLarge : "system;", {}, seed};
                            },
                        .check =
                            [](const Case& each, bool) {
                              EXPECT_FALSE(each.model.find("x >= 3") != std::string::npos)
                                  << "made up";
                            }};
  ::testing::TestPartResultArray results;
  {
    ::testing::ScopedFakeTestPartResultReporter reporter(
        ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
    RunRandomly(runs);
  }
  ASSERT_EQ(results.size(), 1);
  const std::string message = results.GetTestPartResult(0).message();
  const size_t before = message.find("Before shrinking:");
  ASSERT_NE(before, std::string::npos);
  const std::string shrunk = message.substr(0, before);
  for (const char* part : {"made up", "guard x >= 3", "// seed: ", "ZONELAB_REPRODUCE=",
                           "ZONELAB_CASE=", "--gtest_filter=RandomRuns.AFailureIsShrunkAndTold"}) {
    EXPECT_NE(shrunk.find(part), std::string::npos) << part << "\n" << message;
  }
  EXPECT_EQ(shrunk.find("assign"), std::string::npos) << shrunk;
}

}  // namespace
}  // namespace zonelab::testing::shrink_test
