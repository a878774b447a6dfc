// Printing: what is printed parses to the same print, and looks as documented.
#include "gtest/gtest.h"
#include "tests/core/lang/lang_testing.h"

namespace zonelab::lang::print_test {
namespace {

TEST(Print, WholeDocument) {
  constexpr std::string_view kText =
      R"(const int N = 3;
typedef int[0,N - 1] id_t;
typedef struct { int[0,9] f; bool g[2]; } pair;
const pair table[2] = {{1, {true, false}}, {g: {false, true}, f: 2}};
urgent broadcast chan tick;
chan go[id_t];
meta int m;
clock x, y[2];
int spend(int n, const int &k, int &r[2]) {
  int left = n - k;
  typedef int[0,1] bit;
  if (left < 0)
  {
    r[0] = 0;
    return 0;
  }
  else if (left == 1)
  {
    if (n > 3)
      left++;
  }
  else
    left--;
  for (i : bit)
    r[i] += i;
  for (left = 0; left < 3; left++)
    ;
  do
    left -= 2;
  while (left > 0);
  while (left < 5)
  {
    left = left + 1;
  }
  assert left > 0;
  return left;
}
process Worker(const id_t me, clock &c, chan &d[2]) {
  int[0,9] credit = 4;
  void init_it() {
  }
  state
    Rest,
    Busy { c <= 7 && x' == 0 },
    Done;
  commit Done;
  urgent Rest;
  init Rest;
  trans
    Rest -> Busy { select k : id_t, l : int[1,2]; sync go[k]?; assign c = 0, credit++; },
    Busy -> Done { sync (me > 1 ? d[0] : d[1])!; },
    Done -> Rest { guard credit > 0; };
}
Pair(const id_t me) = Worker(me, x, go);
One = Worker(1, y[0], go);
chan priority go, tick < default;
before_update { m = 0 }
after_update { m = 1, m++ }
system Pair < One;
progress {
  m > 0 : m;
  m;
}
)";
  std::string text(kText);
  // Declarations on one line are printed one by one.
  Parsed parsed(text);
  // `go` has three elements, the parameter two: only the text matters here.
  std::string fixed = text;
  size_t at = fixed.find("chan &d[2]");
  fixed.replace(at, 10, "chan &d[id_t]");
  Parsed good(fixed);
  ASSERT_TRUE(good.ok()) << AllMessages(good);
  std::string expected = fixed;
  at = expected.find("clock x, y[2];");
  expected.replace(at, 14, "clock x;\nclock y[2];");
  EXPECT_EQ(PrintDocument(*good.document), expected);
  Parsed again(PrintDocument(*good.document));
  ASSERT_TRUE(again.ok()) << AllMessages(again);
  EXPECT_EQ(PrintDocument(*again.document), expected);
}

TEST(Print, DanglingElse) {
  Parsed parsed(
      "void f(int i) { if (i > 0) { if (i > 1) i++; } else i--; if (i > 0) if (i > 1) i++; else "
      "i--; } process P() { state A; init A; } system P;");
  ASSERT_TRUE(parsed.ok());
  std::string once = PrintDocument(*parsed.document);
  Parsed again(once);
  EXPECT_EQ(PrintDocument(*again.document), once);
  EXPECT_EQ(again.document->functions[0]->body->body[1]->body.size(), 1u);
}

TEST(Print, Symbols) {
  Parsed parsed(
      "typedef int[0,3] id; const id a[2] = {1, 2}; void f(const id &k, bool b[2]) { } "
      "process P(const id me) { state A; init A; } system P;");
  ASSERT_TRUE(parsed.ok()) << AllMessages(parsed);
  std::string all;
  for (const Symbol* symbol : parsed.document->globals) Append(&all, PrintSymbol(*symbol), "\n");
  EXPECT_EQ(all,
            "typedef int[0,3] id\nconst id a[2] = {1, 2}\nvoid f(const id &k, bool b[2])\n"
            "P(const id me)\n");
}

TEST(Print, OldLanguage) {
  Parsed parsed(
      "const N 5, a[2] {1, 2}; int v := 1; chan c; clock x;\n"
      "process P(int r, s; const k; clock y) { int forall; state A { y <= k, x =< N }, B; init A; "
      "trans A -> B { guard x >= 3, r == 1; sync c!; assign r := 2; }; }\n"
      "process Q { state S; init S; trans S -> S { sync c?; }; }\n"
      "P1 := P(v, v, 3, x); system P1, Q;\n");
  ASSERT_TRUE(parsed.ok()) << AllMessages(parsed);
  std::string print = PrintDocument(*parsed.document);
  EXPECT_NE(print.find("process P(int &r, int &s, const int k, clock &y)"), std::string::npos);
  EXPECT_NE(print.find("A { y <= k && x <= N }"), std::string::npos);
  EXPECT_NE(print.find("guard x >= 3 && r == 1;"), std::string::npos);
}

}  // namespace
}  // namespace zonelab::lang::print_test
