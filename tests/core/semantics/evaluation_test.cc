// Expressions, updates and functions: one table for both evaluators.
//
// Expected values are computed by hand from the language's manual: 32-bit arithmetic that must not
// overflow, division toward zero, arguments and operands from left to right, stores that check the
// declared range.  Each row runs compiled (semantics/program) and by walking the tree
// (lang/evaluate), which the oracle does.  Random programs: program_random_test.cc.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/base/strings.h"
#include "core/lang/evaluate.h"
#include "core/semantics/program.h"
#include "tests/core/semantics/program_testing.h"
#include "tests/support/load.h"

namespace zonelab::semantics::evaluation_test {
namespace {

struct Case {
  const char* declarations;
  const char* update;
  // The variables that changed ("r=3 a[1]=2"), clocks that were set ("x:=5"), or the error; null:
  // that both agree is all.
  const char* expected;
};

void Check(const std::vector<Case>& cases) {
  for (const Case& each : cases) {
    SCOPED_TRACE(Cat(each.declarations, "  |  ", each.update));
    const std::string_view update = each.update;
    testing::ParsedModel model(
        OneEdge(each.declarations, update.empty() ? std::string() : Cat("assign ", update, ";")));
    ASSERT_TRUE(model.network) << model.Errors();
    Twins twins(*model.network);
    const model::Process& process = *model.network->processes[0];
    const std::vector<lang::Expr*>& updates = process.edges[0].edge->updates;
    const Code code = twins.program.CompileUpdates(updates, process.bindings, {});
    const std::vector<Slot> state = InitialState(*model.network);
    const std::string compiled = twins.Compiled(code, true, state).text;
    const std::string walked = twins.Walked(updates, process.bindings, {}, true, state).text;
    EXPECT_EQ(compiled, walked) << twins.program.Dump(code);
    if (each.expected == nullptr) continue;
    EXPECT_EQ(compiled, each.expected) << twins.program.Dump(code);
    EXPECT_EQ(walked, each.expected);
  }
}

TEST(Evaluation, Arithmetic) {
  const char* d = "int a = 7, b = 2, n = -7, z; int[-2147483648,2147483647] r;";
  Check({
      {d, "r = a + b * 3 - 1", "r=12"},
      {d, "r = a / b", "r=3"},
      {d, "r = n / b", "r=-3"},
      {d, "r = n % b", "r=-1"},
      {d, "r = a % -b", "r=1"},
      {d, "r = a / (b - 2)", "division-by-zero: 7 is divided by zero"},
      {d, "r = a % (b - 2)", "division-by-zero: 7 is divided by zero"},
      {d, "r = 1 << 30", "r=1073741824"},
      {d, "r = 1 << 31", "overflow: the result 2147483648 does not fit in 32 bits"},
      {d, "r = n << 2", "r=-28"},
      {d, "r = n >> 1", "r=-4"},
      {d, "r = a >> 32", "shift: shift count 32 is outside 0..31"},
      {d, "r = a << (n + 6)", "shift: shift count -1 is outside 0..31"},
      {d, "r = (a & 3) + (a | 8) * 10 + (a ^ 1) * 1000", "r=6153"},
      {d, "r = (a <? b) * 10 + (a >? b)", "r=27"},
      {d, "r = 2147483647 + b", "overflow: the result 2147483649 does not fit in 32 bits"},
      {d, "r = -2147483648 - 1", "overflow: the result -2147483649 does not fit in 32 bits"},
      {d, "r = -2147483648, r = -r", "overflow: the result 2147483648 does not fit in 32 bits"},
      {d, "r = 2147483647 * b - a", "overflow: the result 4294967294 does not fit in 32 bits"},
      {d, "r = (-2147483648) / (b - 3)", "overflow: the result 2147483648 does not fit in 32 bits"},
      {d, "r = (a > b) + (a == 7) * 2 + (a != 7) * 4 + (a <= 7) * 8 + !(a) * 16", "r=11"},
      {d, "r = a > b ? 5 : 6", "r=5"},
      {d, "r = -a + +b", "r=-5"},
      {d, "r = n / b + n % b * 10", "r=-13"},
      {d, "r = 5 - a * b", "r=-9"},
      {d, "r = (a - b) * (a + b)", "r=45"},
      {d, "r = 2147483647, r = r + a", "overflow: the result 2147483654 does not fit in 32 bits"},
      {d, "r = (-2147483648) % (b - 3)", ""},
      {d, "r = a / z", "division-by-zero: 7 is divided by zero"},
      {d, "r = 1 / 0", "division-by-zero: 1 is divided by zero"},
      {d, "r = z != 0 && a / z > 0 ? 1 : 2", "r=2"},
      {d, "r = n >> 1, r = r << (b + b)", "r=-64"},
      {d, "r = (a <? b) * 10 + (n >? b)", "r=22"},
      {d, "r = (a > b) + (a == 7) * 2 + (a != 7) * 4 + (7 <= a) * 8 + !(a) * 16", "r=11"},
      {d, "r = 1 imply z", ""},
      {d, "r = z imply 1 / z", "r=1"},
      {d, "r = 5 && 6", "r=1"},
  });
}

TEST(Evaluation, ShortCircuit) {
  const char* d = "int z = 0, r = 9; bool t = true, f = false;";
  Check({
      {d, "r = f && 1 / z", "r=0"},
      {d, "r = t || 1 / z", "r=1"},
      {d, "r = f imply 1 / z", "r=1"},
      {d, "r = t && 1 / z", "division-by-zero: 1 is divided by zero"},
      {d, "r = t ? 3 : 1 / z", "r=3"},
      {d, "r = 5 && 6", "r=1"},
      {d, "r = 0 || 6", "r=1"},
      {d, "r = 5 imply 0", "r=0"},
      {d, "r = 5 == true", "r=0"},
  });
}

TEST(Evaluation, StoresCheckRanges) {
  Check({
      {"int[0,3] r;", "r = 3", "r=3"},
      {"int[0,3] r;", "r = 7", "range: value 7 is outside 0..3"},
      {"int[0,3] r;", "r = -1", "range: value -1 is outside 0..3"},
      {"int[0,3] r = 3;", "r++", "range: value 4 is outside 0..3"},
      {"int[0,3] r = 3;", "r = r + 3 - 5", "r=1"},
      {"int r;", "r = 32767", "r=32767"},
      {"int r;", "r = 32768", "range: value 32768 is outside -32768..32767"},
      {"const int big = 100000; int r;", "r = big / 100", "r=1000"},
      {"bool b; int r;", "b = 5, r = b", "b=1 r=1"},
      {"bool b = true; int r;", "b = 0, r = b", "b=0"},
      {"int[2,5] r;", "", ""},
      {"int[-5,-2] r;", "r = r + 1", "r=-4"},
      {"int[-5,-2] r;", "r = r + 4", "range: value -1 is outside -5..-2"},
  });
}

TEST(Evaluation, AssignmentOperators) {
  Check({
      {"int r = 7;", "r += 2", "r=9"},
      {"int r = 7;", "r -= 2", "r=5"},
      {"int r = 7;", "r *= 2", "r=14"},
      {"int r = 7;", "r /= 2", "r=3"},
      {"int r = 7;", "r %= 4", "r=3"},
      {"int r = 6;", "r &= 3", "r=2"},
      {"int r = 6;", "r |= 1", "r=7"},
      {"int r = 6;", "r ^= 3", "r=5"},
      {"int r = 6;", "r <<= 2", "r=24"},
      {"int r = 6;", "r >>= 1", "r=3"},
      {"int r, s;", "r = s = 4", "r=4 s=4"},
      {"int r = 1, s;", "s = r++", "r=2 s=1"},
      {"int r = 1, s;", "s = ++r", "r=2 s=2"},
      {"int r = 1, s;", "s = r--, s = s + r", "r=0 s=1"},
      {"int r = 1;", "++++r", "r=3"},
      {"int i = 1, j = 1; bool b;", "(b ? i : j) = 3", "j=3"},
      {"int a[3], i;", "a[i++] = 5, a[i] = 6", "a[0]=5 a[1]=6 i=1"},
  });
}

TEST(Evaluation, Stores) {
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

TEST(Evaluation, ArraysAndStructs) {
  {
    const char* a = "int a[3] = {1, 2, 3}, b[3] = {1, 2, 3}, r; int i = 5;";
    const char* s =
        "typedef struct { int x; bool f; int[0,4] v[2]; } S; S p = {1, true, {3, 4}}, q;"
        "int r;";
    Check({
        {a, "r = a[1]", "r=2"},
        {a, "r = a[i]", "index: index 5 is outside 0..2"},
        {a, "a[i - 6] = 0", "index: index -1 is outside 0..2"},
        {a, "r = a == b", "r=1"},
        {a, "b[2] = 0, r = (a == b) + 2 * (a != b)", "b[2]=0 r=2"},
        {a, "b[0] = 9, a = b", "a[0]=9 b[0]=9"},
        {"typedef int[5,7] t; int a[t]; int r;", "a[5] = 1, a[7] = 3, r = a[7]",
         "a[5]=1 a[7]=3 r=3"},
        {"typedef int[5,7] t; int a[t]; int i = 4;", "a[i] = 1", "index: index 4 is outside 5..7"},
        {"int a[2][3]; int r;", "a[1][2] = 5, r = a[1][2] + a[0][2]", "a[1][2]=5 r=5"},
        {"int a[2][3] = {{1, 2, 3}, {4, 5, 6}}; int r;", "a[0] = a[1], r = a[0][1]",
         "a[0][0]=4 a[0][1]=5 a[0][2]=6 r=5"},
        {"int a[3]; int[0,1] b[3];", "a[1] = 2, b[0] = 1", "a[1]=2 b[0]=1"},
        {s, "q = p", "q.x=1 q.f=1 q.v[0]=3 q.v[1]=4"},
        {s, "r = p == q", ""},
        {s, "q = p, r = p == q", "q.x=1 q.f=1 q.v[0]=3 q.v[1]=4 r=1"},
        {s, "p.v[1] = 5", "range: value 5 is outside 0..4"},
        {s, "q.f = 7", "q.f=1"},
        {"struct { int x; int y; } p = {y: 2, x: 1}; int r;", "r = p.x * 10 + p.y", "r=12"},
        {"const int c[2][2] = {{1, 2}, {3, 100000}}; int r;", "r = c[1][1] / 1000 + c[0][1]",
         "r=102"},
        {"typedef scalar[3] id; id me, you; int a[id]; int r;", "a[me] = 4, r = me == you",
         "a[0]=4 r=1"},
    });
  }
  {
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
}

TEST(Evaluation, Quantifiers) {
  {
    const char* d = "int a[4] = {3, 1, 4, 1}; int r; typedef int[0,3] id;";
    Check({
        {d, "r = sum (i : id) a[i]", "r=9"},
        {d, "r = forall (i : id) a[i] > 0", "r=1"},
        {d, "r = forall (i : id) a[i] > 1", ""},
        {d, "r = exists (i : int[1,2]) a[i] == 4", "r=1"},
        {d, "r = exists (i : id) a[i] == 7", ""},
        {d, "r = sum (i : id) sum (j : int[0,i]) a[j]", "r=24"},
        {d, "r = forall (i : int[0,4]) a[i] != 4 ", ""},  // stops at 4, before the bad index
        {d, "r = exists (i : int[0,4]) a[i] == 9", "index: index 4 is outside 0..3"},
        {d, "r = sum (i : id) a[i] <= 1", "r=2"},
    });
  }
  {
    const char* d = "typedef int[0,3] id; int a[id] = {1, 2, 3, 4}, r, big[100]; bool b;";
    Check({
        {d, "b = forall (i : id) a[i] > 0", "b=1"},
        {d, "b = exists (i : id) a[i] == 4, r = exists (i : id) a[i] > 4", "b=1"},
        {d, "r = sum (i : id) a[i] * i", "r=20"},
        {d, "r = sum (i : id) sum (j : id) (i < j)", "r=6"},
        {d, "r = sum (i : int[0,99]) (big[i] == 0 && i % 2)", "r=50"},
        {d, "b = exists (i : int[0,99]) i == 73 && !(forall (j : int[0,99]) i != j + 20)", "b=1"},
        {d, "b = forall (i : int[0,99]) 1 / (50 - i) >= 0",
         "division-by-zero: 1 is divided by zero"},
        {d, "r = sum (i : id) 2147483647",
         "overflow: the result 4294967294 does not fit in 32 bits"},
    });
  }
}

TEST(Evaluation, Functions) {
  {
    Check({
        {"int r; int twice(int n) { return 2 * n; }", "r = twice(twice(5))", "r=20"},
        {"int r; int sub(int a, int b) { return a - b; }", "r = sub(sub(9, 1), sub(5, 3))", "r=6"},
        {"int r; int total(int n) { int s = 0; int i; for (i = 1; i <= n; i++) s += i; return s; }",
         "r = total(10)", "r=55"},
        {"int r; int f() { int s = 0; for (i : int[2,4]) { s += i; } return s; }", "r = f()",
         "r=9"},
        {"int r; int f() { int i = 0; while (true) { i++; if (i == 7) return i; } return 0; }",
         "r = f()", "r=7"},
        {"int r; int f() { int i = 9; do { i++; } while (i < 5); return i; }", "r = f()", "r=10"},
        {"int r, s; void swap(int &a, int &b) { int t = a; a = b; b = t; }",
         "r = 1, s = 2, swap(r, s)", "r=2 s=1"},
        {"int a[3]; void fill(int &v[3], int x) { int i; for (i = 0; i < 3; i++) v[i] = x + i; }",
         "fill(a, 5)", "a[0]=5 a[1]=6 a[2]=7"},
        {"int a[3], r; int f(int v[3]) { v[0] = 9; return v[0]; }", "r = f(a)", "r=9"},
        {"int r; int f(const int &n) { return n + 1; }", "r = f(3)", "r=4"},
        {"int a[4] = {1, 2, 3, 4}; int r; int at(int i) { return a[i]; }"
         "int all() { return sum (i : int[0,3]) at(i) * 10; }",
         "r = sum (i : int[0,1]) all() + at(i)", "r=203"},
        {"clock x; void zero() { x = 0; }", "x = 3, zero()", "x:=3 x:=0"},
        {"int r; int f(int[0,3] n) { return n; }", "r = f(4)", "range: value 4 is outside 0..3"},
        {"int r; int[0,3] f(int n) { return n; }", "r = f(4)", "range: value 4 is outside 0..3"},
        {"int r; int f() { int[2,4] v; return v; }", "r = f()", "r=2"},
        {"typedef struct { int x; int y; } T; int r; T mk(int a) { T p; p.x = a; p.y = a + 1;"
         " return p; }",
         "r = mk(4).y * 10 + mk(1).x", "r=51"},
        {"typedef struct { int x; int y; } T; T p; T mk(int a) { T q = {a, a + 1}; return q; }",
         "p = mk(4)", "p.x=4 p.y=5"},
        {"int r; int f(bool b) { if (b) { return 1; } else { return 2; } }",
         "r = f(true) * 10 + f(false)", "r=12"},
        {"int r; int f() { int a = 1; { int a = 2; r = a; } return a; }", "r = f() * 10 + r",
         "r=12"},
        {"void f() { while (true) { } }", "f()",
         "step-limit: this does not end within 10000000 steps"},
    });
  }
  {
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
}

TEST(Evaluation, ClocksAndErrors) {
  Check({
      {"clock x; int i = 3;", "x = i + 2", "x:=5"},
      {"clock x, y;", "x = 1, y = 2, x = 3", "x:=1 y:=2 x:=3"},
      {"clock x[2]; int i = 1;", "x[i] = 4", "x[1]:=4"},
      {"clock x; int i = -1;", "x = i", "negative-clock: a clock cannot be set to -1"},
      {"clock x[2]; int i = 2;", "x[i] = 0", "index: index 2 is outside 0..1"},
  });
}

// What the other tables do not reach: places in several regions, types that depend on loops, …
TEST(Evaluation, Corners) {
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

// Ranges inside a loop that depend on its variable: such loops are unrolled.
TEST(Evaluation, DependentRanges) {
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

}  // namespace
}  // namespace zonelab::semantics::evaluation_test
