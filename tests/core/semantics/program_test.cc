// Compiled code, by tables with results computed by hand; random programs: program_random_test.cc.
#include "core/semantics/program.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/base/strings.h"
#include "tests/core/semantics/program_testing.h"
#include "tests/support/load.h"

namespace zonelab::semantics {
namespace {

// Runs `update` compiled, and checks that walking the tree does the same.
std::string Run(const std::string& declarations, const std::string& update) {
  testing::Model model(OneEdge(declarations, Cat("assign ", update, ";")));
  if (model.network == nullptr) return model.Errors();
  Twins twins(*model.network);
  const model::Process& process = *model.network->processes[0];
  const std::vector<lang::Expr*>& updates = process.edges[0].edge->updates;
  const Code code = twins.program.CompileUpdates(updates, process.bindings, {});
  const std::vector<Slot> state = InitialState(*model.network);
  const Outcome compiled = twins.Compiled(code, true, state);
  EXPECT_EQ(compiled.text, twins.Walked(updates, process.bindings, {}, true, state).text)
      << update << "\n"
      << twins.program.Dump(code);
  return compiled.text;
}

struct Case {
  const char* declarations;
  const char* update;
  const char* expected;
};

void Check(const std::vector<Case>& cases) {
  for (const Case& each : cases) {
    const std::string result = Run(each.declarations, each.update);
    if (each.expected == nullptr) {  // agreeing with the evaluator is all
      EXPECT_FALSE(std::string_view(result).starts_with("model:")) << result;
      continue;
    }
    EXPECT_EQ(result, each.expected) << each.declarations << "  |  " << each.update;
  }
}

TEST(Program, Arithmetic) {
  const char* d = "int a = 7, b = 2, n = -7, z; int[-2147483648,2147483647] r;";
  Check({
      {d, "r = a + b * 3 - 1", "r=12"},
      {d, "r = n / b + n % b * 10", "r=-13"},
      {d, "r = 5 - a * b", "r=-9"},
      {d, "r = (a - b) * (a + b)", "r=45"},
      {d, "r = 2147483647, r = r + a", "overflow: the result 2147483654 does not fit in 32 bits"},
      {d, "r = 2147483647 * b - a", "overflow: the result 4294967294 does not fit in 32 bits"},
      {d, "r = -2147483648, r = -r", "overflow: the result 2147483648 does not fit in 32 bits"},
      {d, "r = (-2147483648) % (b - 3)", ""},
      {d, "r = a / z", "division-by-zero: 7 is divided by zero"},
      {d, "r = 1 / 0", "division-by-zero: 1 is divided by zero"},
      {d, "r = z != 0 && a / z > 0 ? 1 : 2", "r=2"},
      {d, "r = 1 << 31", "overflow: the result 2147483648 does not fit in 32 bits"},
      {d, "r = a >> 32", "shift: shift count 32 is outside 0..31"},
      {d, "r = n >> 1, r = r << (b + b)", "r=-64"},
      {d, "r = (a & 3) + (a | 8) * 10 + (a ^ 1) * 1000", "r=6153"},
      {d, "r = (a <? b) * 10 + (n >? b)", "r=22"},
      {d, "r = (a > b) + (a == 7) * 2 + (a != 7) * 4 + (7 <= a) * 8 + !(a) * 16", "r=11"},
      {d, "r = 1 imply z", ""},
      {d, "r = z imply 1 / z", "r=1"},
      {d, "r = 5 && 6", "r=1"},
  });
}

TEST(Program, Stores) {
  const char* d = "int[0,3] r = 2; int[2,5] w; bool b, c = true; int x = 4, y;";
  Check({
      {d, "r = 3, w = 5", "r=3 w=5"},
      {d, "r = 4", "range: value 4 is outside 0..3"},
      {d, "r = w + 5", "range: value 7 is outside 0..3"},
      {d, "r++, r++", "range: value 4 is outside 0..3"},
      {d, "r -= 2, r--", "range: value -1 is outside 0..3"},
      {d, "r = r - 2, x = x + 3", "r=0 x=7"},
      {d, "y = r++ * 10 + r", "r=3 y=23"},
      {d, "y = ++r * 10 + r", "r=3 y=33"},
      {d, "x *= x + 1, x %= 7, x <<= 2, x |= 1", "x=25"},
      {d, "b = 5, c = 0, y = b + c", "b=1 c=0 y=1"},
      {d, "x = y = 3, (b ? x : y) = 9", "x=3 y=9"},
      {d, "(c ? x : y) += 5, ++(b ? x : y)", "x=9 y=1"},
      {d, "y = (x = 5) + (x = 6)", "x=6 y=11"},
      {d, "y = x + (x = 6)", "x=6 y=10"},
      {d, "x += (x = 6)", "x=10"},
      {d, "x = 32768", "range: value 32768 is outside -32768..32767"},
      {"int x = 32767;", "x++", "range: value 32768 is outside -32768..32767"},
      {"int[0,2147483647] x = 2147483647;", "x++",
       "overflow: the result 2147483648 does not fit in 32 bits"},
  });
}

TEST(Program, ArraysAndStructs) {
  const char* d =
      "int a[4], i = 1, j = 2; int[0,9] m[2][3]; typedef int[3,6] ix; int o[ix];"
      "typedef struct { int f; bool g; int h[2]; } S; S s, u[3]; const int T[4] = {3, 1, 4, 1};"
      "int wide[2] = {1, 50}; int[0,9] narrow[2];";
  Check({
      {d, "a[i] = 5, a[a[i] - 4] += 2", "a[1]=7"},
      {d, "a[i + j] = j, a[3]++", "a[3]=3"},
      {d, "a[i + 3] = 1", "index: index 4 is outside 0..3"},
      {d, "j = 5, i = a[j]", "index: index 5 is outside 0..3"},
      {d, "a[4] = 1", "index: index 4 is outside 0..3"},
      {d, "m[i][j] = 4, m[i - 1][j] = m[1][i + 1] + 1", "m[0][2]=5 m[1][2]=4"},
      {d, "m[i][j + 1] = 4", "index: index 3 is outside 0..2"},
      {d, "m[i][j] = 10", "range: value 10 is outside 0..9"},
      {d, "o[3] = 1, o[i + 5] = 2, o[i + j] += 1", "o[3]=2 o[6]=2"},
      {d, "o[i] = 1", "index: index 1 is outside 3..6"},
      {d, "s.f = 1, s.h[i] = 7, u[j] = s, u[i].h = u[2].h, u[0].g = u[2] == s",
       "s.f=1 s.h[1]=7 u[0].g=1 u[1].h[1]=7 u[2].f=1 u[2].h[1]=7"},
      {d, "u[i].h[j - 1] = T[i + 1], i = T[i] + T[j]", "i=5 u[1].h[1]=4"},
      {d, "(i == 1 ? u[0] : u[1]) = u[2], a[0] = u[0] != u[1]", ""},
      {d, "a = T, a[0] = a == T", "a[0]=1 a[1]=1 a[2]=4 a[3]=1"},
      {d, "a[i] = (i = 3)", "a[1]=3 i=3"},
      {d, "a[i++] = i", "a[1]=2 i=2"},
      {d, "a[i] += (i = 3) + 1", "a[1]=4 i=3"},
      {d, "a[9 - i] = 1 / (j - 2)", "index: index 8 is outside 0..3"},
  });
  const char* scalars = "typedef scalar[3] id; id p, q; int n[id]; bool same;";
  Check({{scalars, "n[p]++, same = p == q, p = q", "n[0]=1 same=1"}});
}

TEST(Program, Quantifiers) {
  const char* d = "typedef int[0,3] id; int a[id] = {1, 2, 3, 4}, r, big[100]; bool b;";
  Check({
      {d, "b = forall (i : id) a[i] > 0", "b=1"},
      {d, "b = exists (i : id) a[i] == 4, r = exists (i : id) a[i] > 4", "b=1"},
      {d, "r = sum (i : id) a[i] * i", "r=20"},
      {d, "r = sum (i : id) sum (j : id) (i < j)", "r=6"},
      {d, "r = sum (i : int[0,99]) (big[i] == 0 && i % 2)", "r=50"},
      {d, "b = exists (i : int[0,99]) i == 73 && !(forall (j : int[0,99]) i != j + 20)", "b=1"},
      {d, "b = forall (i : int[0,99]) 1 / (50 - i) >= 0", "division-by-zero: 1 is divided by zero"},
      {d, "r = sum (i : id) 2147483647", "overflow: the result 4294967294 does not fit in 32 bits"},
  });
}

TEST(Program, Functions) {
  const char* d =
      "int x = 5, y; int[0,5] r; int a[4] = {4, 3, 2, 1}; clock c, d[3];"
      "typedef struct { int f; bool g; } R; R p;"
      "int twice(int v) { v *= 2; return v; }"
      "bool odd(int v) { return v % 2; }"
      "int[0,5] small(int v) { return v; }"
      "int low(int[0,5] v) { return v; }"
      "int total(const int& v[4]) { int n; for (i : int[0,3]) n += v[i]; return n; }"
      "void sort(int& v[4]) { int i, j, t; for (i = 0; i < 4; i++) for (j = 3; j > i; j--)"
      "  if (v[j - 1] > v[j]) { t = v[j]; v[j] = v[j - 1]; v[j - 1] = t; } }"
      "int local() { int v[4] = {9, 7, 8, 6}; sort(v); return v[0] * 1000 + total(v); }"
      "int bump(int& v) { v++; return v; }"
      "R make(int f, bool g) { R n = {f, g}; return n; }"
      "int alias(const int& v, int w) { x = w; return v; }"
      "int byvalue(int v[4]) { v[0] = 100; return v[0] + a[0]; }"
      "void reset(int v) { c = v; d[v] = v + 1; }"
      "void pass(clock& k) { k = 4; }"
      "int collatz(int n) { int k = 0; while (n != 1) { n = n % 2 ? 3 * n + 1 : n / 2; k++; }"
      "  return k; }"
      "int first(int n) { int i = 0; do { if (a[i] == n) return i; i++; } while (i < 4);"
      "  return -1; }"
      "void forever() { while (true) { x = 1; } }"
      "int deep(int n) { { int n = 3; { int n = 4; y = n; } y += n; } return y + n; }"
      "int sized() { const int n = 3; int v[n]; return v[n - 1] + x - x; }";
  Check({
      {d, "y = twice(x) + twice(twice(1))", "y=14"},
      {d, "y = odd(-7) + odd(4)", "y=1"},
      {d, "y = small(x + 1)", "range: value 6 is outside 0..5"},
      {d, "y = low(x + 1)", "range: value 6 is outside 0..5"},
      {d, "y = total(a), sort(a)", "y=10 a[0]=1 a[1]=2 a[2]=3 a[3]=4"},
      {d, "y = local()", "y=6030"},
      {d, "y = bump(a[x - 4]) * 10 + bump(x)", "x=6 y=46 a[1]=4"},
      {d, "p = make(x, 2), y = make(3, 0).f + make(4, 1).f", "y=7 p.f=5 p.g=1"},
      {d, "y = alias(x, 7), y = y * 100 + alias(x + 1, 1)", "x=1 y=708"},
      {d, "y = byvalue(a)", "y=104"},
      {d, "reset(2), c = 1", "c:=2 d[2]:=3 c:=1"},
      {d, "pass(d[x - 4]), pass(c)", "d[1]:=4 c:=4"},
      {d, "c = y - 1", "negative-clock: a clock cannot be set to -1"},
      {d, "reset(3)", "index: index 3 is outside 0..2"},
      {d, "y = collatz(27)", "y=111"},
      {d, "y = first(2) * 10 + first(9)", "y=19"},
      {d, "forever()", "step-limit: this does not end within 10000000 steps"},
      {d, "y = deep(5)", "y=12"},
      {d, "y = sized()", ""},
  });
}

// What the other tables do not reach: places in several regions, types that depend on loops, …
TEST(Program, Corners) {
  const char* d =
      "typedef int[0,3] id; int x = 5, y, big[100]; int[0,9] narrow[2]; bool b; int[3,5] w;"
      "const int wide[2] = {1, 50}, T[4] = {3, 1, 4, 1}; int a[4]; clock c, k[3];"
      "typedef struct { int f; bool g; } R; R p; const R Z = {9, true};"
      "typedef struct { int[1,2] f; int g[2]; } D;"
      "R make(int f, bool g) { R n = {g: g, f: f}; return n; }"
      "int bump(int& v) { v++; return v; }"
      "int mixed(int q) { int v[2] = {1, 2}; (q ? v[1] : x) = 7; y = (q ? v[0] : x) + v[1];"
      "  return bump(q ? v[0] : x); }"
      "int first(const int& v[4]) { return v[0]; }"
      "int wrap(const R& r) { return r.f * 10 + r.g + x - x; }"
      "int third(const int& v[4]) { return v[2]; }"
      "int either(bool q) { int v[4] = {8, 7, 6, 5}; return third(q ? v : T) + third(q ? a : v); }"
      "void paint() { for (i : int[0,99]) big[i] = x; for (i : int[0,99]) big[i] = T[i % 4] + i; "
      "for (i : int[0,99]) b = !b; }"
      "int table() { int s; for (i : int[0,1]) for (j : id) for (l : int[0,40]) s += T[j]; return "
      "s + x - x; }"
      "int defaults() { D v[2]; int[3,4] e; return v[1].f * 10 + v[0].g[1] + e + x - x; }"
      "int constants() { const int n = 2; const int v[n] = {4, n}; int[0,n] u = n; return v[1] + u "
      "+ x - x; }"
      "bool yes() { ; x = x; return 7; } void nothing() { x == 3; p == Z; (x ? a : a); bump(x); "
      "return; }"
      "int checked(int v) { assert v > 2; return v; }"
      "int comma(int n) { int i, s; for (i = 0, s = 100; i++, i < n; s++, s++) s += 0; return s; }"
      "bool fixes(bool q) { x = 5; return true; }"
      "int fixed(int q) { int s; const int n = 3; for (i : id) { const int f = i + n; s += T[i] + "
      "f;"
      "  } for (i : id) { const int g[2] = {n, q}; s -= g[1] + g[0]; }"
      "  return s - 8 + (fixes(2) && x); }"
      "int late(int q) { const int n = q; return n + 1; }";
  Check({
      {d, "a[0] = mixed(1), a[1] = mixed(0)", "x=8 y=9 a[0]=2 a[1]=8"},
      {d, "y = wrap(make(4, 5)), y += wrap(Z) + wrap(b ? Z : p)", "y=132"},
      {d, "y = either(true) * 100 + either(false)", "y=610"},
      {d, "narrow = wide", "range: value 50 is outside 0..9"},
      {d,
       "paint(), x = big[99], y = big[98], narrow[0] = b, "
       "x += sum (i : int[0,99]) big[i], big = (x > 0 ? big : big)",
       nullptr},
      {d, "y = table()", "y=738"},
      {d, "y = defaults()", "y=13"},
      {d, "y = constants()", "y=4"},
      {d, "b = yes(), nothing()", "x=6 b=1"},
      {d, "y = checked(x), y = checked(y - 3)", "assertion: the assertion does not hold"},
      {d, "y = comma(4)", "y=106"},
      {d, "y = late(x)", "y=6"},
      {d, "y = fixed(1)", "y=4"},
      {d, "(++x) = 3, ++(++y), (a[0] = 4) += 2, bump(++y), bump(x = 7)", "x=8 y=4 a[0]=6"},
      {d, "x = 1, k[x] = x, k[x + 1] = 0, (x == 1 ? a : a)[x] = 1", "x=1 a[1]=1 k[1]:=1 k[2]:=0"},
      {d, "k[x] = 0", "index: index 5 is outside 0..2"},
      {d, "w = 3 - b", ""},
      {d, "w = b", "range: value 0 is outside 3..5"},
      {d, "x = 2147483647, x++", "range: value 2147483647 is outside -32768..32767"},
      {d, "x = (-2147483648) / (y - 1)", "overflow: the result 2147483648 does not fit in 32 bits"},
      {d, "y = sum (i : int[0,70]) first(a)", ""},
      {d, "y = sum (i : int[0,70]) mixed(i & 1)", nullptr},
      {d, "y = exists (i : int[0,70]) bump(x) > 40", nullptr},
  });
}

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
    testing::Model model(OneEdge(d, Cat("guard ", each.guard, ";")));
    ASSERT_TRUE(model.network) << model.Errors();
    Program program(*model.network);
    const model::Process& process = *model.network->processes[0];
    const Code code = program.CompileInt(*process.edges[0].edge->guard, process.bindings, {});
    EXPECT_EQ(program.Dump(code), each.code) << each.guard;
  }
}

// Ranges inside a loop that depend on its variable: such loops are unrolled.
TEST(Program, DependentRanges) {
  const char* d =
      "const int N = 40; int r, a[N]; bool b; typedef int[0,N-1] id;"
      "bool sorted() { return forall (i : id) forall (j : int[i,N-1]) a[i] <= a[j]; }"
      "int pairs() { int k; for (i : id) { const int n = 2; int v[n]; k += v[0] + n; } return k + "
      "a[0]; }";
  Check({
      {d, "r = sum (i : id) sum (j : int[i,N-1]) 1", "r=820"},
      {d, "b = sorted(), a[5] = 1, r = sorted()", "a[5]=1 b=1"},
      {d, "b = exists (i : id) exists (j : int[0,i]) forall (k : int[j,i]) a[k] == 0", "b=1"},
      {d, "r = pairs()", "r=80"},
  });
}

TEST(Program, Queries) {
  testing::Model model(
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
  testing::Model model(
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
  Check({{d.c_str(), "f3(), x = 1", "x=1"}});
  testing::Model model(OneEdge(d, "assign x = 1, f29();"));
  ASSERT_TRUE(model.network) << model.Errors();
  Twins twins(*model.network);
  const model::Process& process = *model.network->processes[0];
  const Code code =
      twins.program.CompileUpdates(process.edges[0].edge->updates, process.bindings, {});
  EXPECT_EQ(twins.Compiled(code, true, {0, 0}).code, "too-large");
}

TEST(Program, SelectsParametersAndPlaces) {
  testing::Model model(
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
}  // namespace zonelab::semantics
