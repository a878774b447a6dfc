// Compiled code: its shape, queries, places, selects and parameters.  What expressions and updates
// do is in evaluation_test.cc, random programs in program_random_test.cc.
#include "core/semantics/program.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/base/strings.h"
#include "tests/core/semantics/program_testing.h"
#include "tests/support/load.h"

namespace zonelab::semantics::program_test {
namespace {

// The code of a guard: that the shapes which matter are single instructions.
TEST(Program, CommonShapesAreShort) {
  const char* d =
      "const int N = 3; int[0,9] x, y; int a[4]; bool b; int f(int v) { return v + N; }";
  const struct {
    const char* guard;
    const char* code;
  } cases[] = {
      {"x == N", "0 ReturnEqualStateConst 1 3\n"},
      {"N > x", "0 ReturnLessStateConst 1 3\n"},
      {"!(x < y)", "0 JumpIfLessStateState 1 2 6\n4 ReturnConst 1\n6 ReturnConst 0\n"},
      {"x < y", "0 ReturnLessStateState 1 2\n"},
      {"a[N - 1] >= N", "0 ReturnGreaterEqualStateConst 5 3\n"},
      {"b", "0 ReturnState 7\n"},
      {"N == 3 && x == 1", "0 ReturnEqualStateConst 1 1\n3 ReturnConst 0\n"},
      {"N == 4 && x == 1", "0 ReturnConst 0\n"},
      {"forall (i : int[0,3]) i != 7", "0 ReturnConst 1\n2 ReturnConst 0\n"},
      {"x == 1 && y < 2",
       "0 JumpIfNotEqualStateConst 1 1 7\n4 ReturnLessStateConst 2 2\n"
       "7 ReturnConst 0\n"},
      {"a[x] == 2", "0 LoadStateByState 1 0 4 1 3\n6 EqualConst 2\n8 End\n"},
  };
  for (const auto& each : cases) {
    testing::ParsedModel model(OneEdge(d, Cat("guard ", each.guard, ";")));
    ASSERT_TRUE(model.network) << model.Errors();
    Program program(*model.network);
    const model::Process& process = *model.network->processes[0];
    const Code code = program.CompileInt(*process.edges[0].edge->guard, process.bindings, {});
    EXPECT_EQ(program.Dump(code), each.code) << each.guard;
  }
}

TEST(Program, Queries) {
  testing::ParsedModel model(
      "typedef int[0,2] id; int g = 2; int[0,1] h;"
      "process T(const id me) { int[0,9] n = 3 + me; const int k = me * 10; int a[2];"
      "  state A, B; init A; trans A -> B { }; }"
      "process Q(const int[2,3] p, const int[0,1] q) { int v = p * 10 + q; state L; init L; }"
      "system T, Q;");
  ASSERT_TRUE(model.network) << model.Errors();
  Twins twins(*model.network);
  std::vector<Slot> state = InitialState(*model.network);
  state[1] = 1;  // T(1) in B
  const struct {
    const char* query;
    const char* expected;
  } cases[] = {
      {"T(1).B", "1"},
      {"T(0).B || T(2).A", "1"},
      {"T(g).A && !T(g - 1).A", "1"},
      {"T(1).n", "4"},
      {"T(g).n + T(0).k + T(g - 1).k", "15"},
      {"T(g).a[h]", "0"},
      {"Q(3,1).v + Q(g, h).v", "51"},
      {"Q(g + 1, 1 - h).L", "1"},
      {"forall (i : id) T(i).n == 3 + i", "1"},
      {"exists (i : id) T(i).B", "1"},
      {"sum (i : id) T(i).B", "1"},
      {"forall (i : id) forall (j : id) T(i).B && T(j).B imply i == j", "1"},
      {"forall (i : id) forall (j : int[i,2]) T(i).n <= T(j).n", "1"},
      {"exists (i : id) T(i).a == T(2 - i).a && T(i).k == 10", "1"},
      {"T(g + 1).A", "no-such-process: there is no such process: argument 3 is outside 0..2"},
      {"Q(g, g).v", "no-such-process: there is no such process: argument 2 is outside 0..1"},
  };
  for (const auto& each : cases) {
    const lang::Expr* predicate = model.Predicate(each.query);
    ASSERT_TRUE(predicate) << each.query << model.Errors();
    const Code code = twins.program.CompileInt(*predicate, model.network->globals, {});
    EXPECT_EQ(twins.Compiled(code, false, state).text, each.expected) << each.query << "\n"
                                                                      << twins.program.Dump(code);
  }
}

TEST(Program, PlacesMayDependOnTheState) {
  testing::ParsedModel model(
      "int x = 1; chan other, go[3], grid[2][3]; clock c; int a[2] = {2, 0};"
      "process P(chan& par) { state A; init A; trans A -> A { sync go[x]!; },"
      " A -> A { sync grid[x][a[1 - x]]!; }, A -> A { sync par!; }, A -> A { sync go[x + 2]!; }; }"
      "Q = P(go[2]); system Q;");
  ASSERT_TRUE(model.network) << model.Errors();
  Twins twins(*model.network);
  const model::Process& process = *model.network->processes[0];
  std::vector<std::string> channels;
  for (const model::EdgeInstance& edge : process.edges) {
    const Code code = twins.program.CompilePlace(*edge.edge->channel, process.bindings, {});
    channels.push_back(twins.Compiled(code, false, InitialState(*model.network)).text);
  }
  EXPECT_EQ(channels, (std::vector<std::string>{"2", "9", "3", "index: index 3 is outside 0..2"}));
}

TEST(Program, LocalsThatTakeTooMuchFailWhenTheyAreUsed) {
  std::string d = "int x; void f() { int v[900000]; v[1] = 2; }";
  for (int i = 0; i < 30; ++i) {
    Append(&d, "void f", i, "() { int v[900000]; v[0] = 1; f", i == 0 ? "" : Cat(i - 1), "(); }");
  }
  const auto compiled = [&](const std::string& update) {
    testing::ParsedModel model(OneEdge(d, Cat("assign ", update, ";")));
    EXPECT_TRUE(model.network) << model.Errors();
    Twins twins(*model.network);
    const model::Process& process = *model.network->processes[0];
    const Code code =
        twins.program.CompileUpdates(process.edges[0].edge->updates, process.bindings, {});
    return twins.Compiled(code, true, InitialState(*model.network));
  };
  EXPECT_EQ(compiled("f3(), x = 1").text, "x=1");
  EXPECT_EQ(compiled("x = 1, f29()").code, "too-large");
}

TEST(Program, SelectsParametersAndPlaces) {
  testing::ParsedModel model(
      "typedef int[0,2] id; int n[id], x; clock c[id]; chan go[id];"
      "process T(const id me, int& v, clock& k) { int add(int d) { v += d + me; return v; }"
      "  state A; init A; trans A -> A { select i : id, j : id; guard i != j && n[i] == me;"
      "  sync go[i]!; assign n[j] = i, add(j), k = me, c[(me + j) % 3] = 1; }; }"
      "P1 = T(1, x, c[0]); P2 = T(2, n[1], c[2]); system P1, P2;");
  ASSERT_TRUE(model.network) << model.Errors();
  Twins twins(*model.network);
  const std::vector<Slot> state = {0, 0, 1, 2, 1, 0};
  for (const auto& process : model.network->processes) {
    for (const model::EdgeInstance& edge : process->edges) {
      const absl::Span<lang::Expr* const> updates = edge.edge->updates;
      const Code guard =
          twins.program.CompileInt(*edge.edge->guard, process->bindings, edge.selects);
      const Code update = twins.program.CompileUpdates(updates, process->bindings, edge.selects);
      const Code channel =
          twins.program.CompilePlace(*edge.edge->channel, process->bindings, edge.selects);
      lang::Expr* const guards[] = {edge.edge->guard};
      EXPECT_EQ(twins.Compiled(guard, false, state).text,
                twins.Walked(guards, process->bindings, edge.selects, false, state).text);
      EXPECT_EQ(twins.Compiled(update, true, state).text,
                twins.Walked(updates, process->bindings, edge.selects, true, state).text);
      EXPECT_EQ(twins.program.ConstantValue(channel), edge.selects[0]);
    }
  }
}

}  // namespace
}  // namespace zonelab::semantics::program_test
