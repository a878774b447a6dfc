// The tree-walking evaluator, by tables: declarations, an update, what it leaves behind.
#include "core/lang/evaluate.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/reference/reference.h"
#include "tests/support/load.h"

namespace zonelab {
namespace {

// Runs `update` on the edge of a one-edge model: the variables that changed ("r=3 a[1]=2", clocks
// "x:=5"), or what went wrong.
std::string Run(const std::string& declarations, const std::string& update) {
  testing::Model model(Cat(declarations, "\nprocess P() { state A, B; init A; trans A -> B { ",
                           update.empty() ? "" : Cat("assign ", update, ";"),
                           " }; }\nsystem P;\n"));
  if (model.network == nullptr) return model.Errors();
  reference::Reference reference(*model.network);
  std::vector<reference::MoveError> errors;
  const reference::DiscreteState initial = reference.Initial();
  const std::vector<reference::Move> moves = reference.Moves(initial, &errors);
  if (!errors.empty()) return Cat(errors[0].error.code, ": ", errors[0].error.message);
  if (moves.size() != 1) return "no move";
  std::string out;
  for (size_t i = 0; i < initial.values.size(); ++i) {
    const int32_t value = moves[0].target.values[i];
    if (value == initial.values[i]) continue;
    Append(&out, out.empty() ? "" : " ", model.network->variables[i].name, "=", value);
  }
  for (const auto& [clock, value] : moves[0].resets) {
    Append(&out, out.empty() ? "" : " ", model.network->clocks[clock], ":=", value);
  }
  return out;
}

struct Case {
  const char* declarations;
  const char* update;
  const char* expected;
};

void Check(const std::vector<Case>& cases) {
  for (const Case& each : cases) {
    EXPECT_EQ(Run(each.declarations, each.update), each.expected)
        << each.declarations << "  |  " << each.update;
  }
}

TEST(Evaluate, Arithmetic) {
  const char* ints = "int a = 7, b = 2, n = -7; int[-2147483648,2147483647] r;";
  Check({
      {ints, "r = a + b * 3 - 1", "r=12"},
      {ints, "r = a / b", "r=3"},
      {ints, "r = n / b", "r=-3"},
      {ints, "r = n % b", "r=-1"},
      {ints, "r = a % -b", "r=1"},
      {ints, "r = a / (b - 2)", "division-by-zero: 7 is divided by zero"},
      {ints, "r = a % (b - 2)", "division-by-zero: 7 is divided by zero"},
      {ints, "r = 1 << 30", "r=1073741824"},
      {ints, "r = 1 << 31", "overflow: the result 2147483648 does not fit in 32 bits"},
      {ints, "r = n << 2", "r=-28"},
      {ints, "r = n >> 1", "r=-4"},
      {ints, "r = a >> 32", "shift: shift count 32 is outside 0..31"},
      {ints, "r = a << (n + 6)", "shift: shift count -1 is outside 0..31"},
      {ints, "r = (a & 3) + (a | 8) * 10 + (a ^ 1) * 1000", "r=6153"},
      {ints, "r = (a <? b) * 10 + (a >? b)", "r=27"},
      {ints, "r = 2147483647 + b", "overflow: the result 2147483649 does not fit in 32 bits"},
      {ints, "r = -2147483648 - 1", "overflow: the result -2147483649 does not fit in 32 bits"},
      {ints, "r = -2147483648, r = -r", "overflow: the result 2147483648 does not fit in 32 bits"},
      {ints, "r = 2147483647 * b - a", "overflow: the result 4294967294 does not fit in 32 bits"},
      {ints, "r = (-2147483648) / (b - 3)",
       "overflow: the result 2147483648 does not fit in 32 bits"},
      {ints, "r = (a > b) + (a == 7) * 2 + (a != 7) * 4 + (a <= 7) * 8 + !(a) * 16", "r=11"},
      {ints, "r = a > b ? 5 : 6", "r=5"},
      {ints, "r = -a + +b", "r=-5"},
  });
}

TEST(Evaluate, ShortCircuit) {
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

TEST(Evaluate, StoresCheckRanges) {
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

TEST(Evaluate, AssignmentOperators) {
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

TEST(Evaluate, ArraysAndStructs) {
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
      {"typedef int[5,7] t; int a[t]; int r;", "a[5] = 1, a[7] = 3, r = a[7]", "a[5]=1 a[7]=3 r=3"},
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

TEST(Evaluate, Quantifiers) {
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

TEST(Evaluate, Functions) {
  Check({
      {"int r; int twice(int n) { return 2 * n; }", "r = twice(twice(5))", "r=20"},
      {"int r; int sub(int a, int b) { return a - b; }", "r = sub(sub(9, 1), sub(5, 3))", "r=6"},
      {"int r; int total(int n) { int s = 0; int i; for (i = 1; i <= n; i++) s += i; return s; }",
       "r = total(10)", "r=55"},
      {"int r; int f() { int s = 0; for (i : int[2,4]) { s += i; } return s; }", "r = f()", "r=9"},
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
      {"int r; int f() { int a = 1; { int a = 2; r = a; } return a; }", "r = f() * 10 + r", "r=12"},
      {"void f() { while (true) { } }", "f()",
       "step-limit: this does not end within 10000000 steps"},
  });
}

TEST(Evaluate, ClocksAndErrors) {
  Check({
      {"clock x; int i = 3;", "x = i + 2", "x:=5"},
      {"clock x, y;", "x = 1, y = 2, x = 3", "x:=1 y:=2 x:=3"},
      {"clock x[2]; int i = 1;", "x[i] = 4", "x[1]:=4"},
      {"clock x; int i = -1;", "x = i", "negative-clock: a clock cannot be set to -1"},
      {"clock x[2]; int i = 2;", "x[i] = 0", "index: index 2 is outside 0..1"},
  });
}

}  // namespace
}  // namespace zonelab
