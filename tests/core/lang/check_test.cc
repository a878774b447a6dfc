// What is wrong with a text, where, and under which code.
#include "gtest/gtest.h"
#include "tests/core/lang/lang_testing.h"

namespace zonelab::lang::check_test {
namespace {

constexpr std::string_view kTail = "\nprocess P() { state A; init A; }\nsystem P;\n";

struct Case {
  std::string_view text, errors;
};

std::string Errors(std::string_view text, bool warnings = false) {
  return Summary(Parsed(std::string(text)), warnings);
}

TEST(Check, Declarations) {
  constexpr Case kCases[] = {
      {"int a, a;", "1:8 duplicate-name"},
      {"int a\nint b; int c = 2;", "1:6 syntax-error"},  // where the ';' should be
      {"int a = b;", "1:9 undeclared-name"},
      {"int v; int a = v;", "1:16 not-compile-time"},
      {"const int N;", "1:11 missing-initialiser"},
      {"const int N = 5; int a[N] = {1,2,3,4};", ""},
      {"const int N = 3; int a[N] = {1,2,3,4};", "1:29 wrong-count"},
      {"int[0,3] c = 7;", "1:14 out-of-range"},
      {"int c = 100000;", "1:9 out-of-range"},
      {"const int c = 100000;", ""},
      {"int[10,5] c;", "1:11 empty-range"},
      {"typedef int[1,0] none; int a[none];", "1:30 bad-size"},
      {"typedef int[1,0] none; bool f() { return forall (i : none) false; }", ""},
      {"int a[0];", "1:7 bad-size"},
      {"int a[3 - 3];", "1:7 bad-size"},
      {"typedef int[5,7] t; int a[t] = {1,2,3};", ""},
      {"int b[3] = 5;", "1:12 type-mismatch"},
      {"bool b = 5;", ""},
      {"clock x = 3;", "1:11 unexpected-initialiser"},
      {"clock x = 0, y = 0.0;", ""},
      {"chan c = 3;", "1:10 unexpected-initialiser"},
      {"typedef scalar[3] s; s v = 1;", "1:28 unexpected-initialiser"},
      {"typedef scalar[3] s; int a[s] = {1,2,3};", "1:33 unexpected-initialiser"},
      {"const clock x;", "1:1 bad-prefix"},
      {"urgent int x;", "1:1 bad-prefix"},
      {"broadcast urgent chan c;", "1:11 bad-prefix"},
      {"urgent broadcast chan c; typedef urgent chan UC; UC d;", ""},
      {"const meta int c = 1;", "1:7 bad-prefix"},
      {"struct { int a; chan b; } s;", "1:22 bad-field"},
      {"struct { clock x; } s;", "1:16 bad-field"},
      {"struct { int x; int y; } s = { y: 2, x: 1 };", ""},
      {"struct { int x; int y; } s = { y: 2, y: 1 };", "1:41 duplicate-field"},
      {"struct { int x; int y; } s = { x: 2, z: 1 };", "1:41 no-such-field"},
      {"struct { int x; int y; } s = { 1 };", "1:30 wrong-count"},
      {"void v;", "1:6 bad-type"},
      {"fooo x; int y = 1;", "1:1 undeclared-type"},
      {";", "1:1 stray-semicolon"},
      {"int init;", "1:5 reserved-word"},
      {"int exit, double, query, string, abs, location, M_PI, int8_t, INT8_MAX, A, E, sup;", ""},
      {"const int a = UINT8_MAX; int8_t b = 200;", "1:37 out-of-range"},
      {"double d; int a;", ""},
      {"double d = 2.5, v[2] = {0.1, 1}; const double e = d * sqrt(2); typedef double real; real "
       "f;",
       ""},
      {"double d = 1.5; int i = d;", "1:25 unsupported-feature"},
      {"const double d = 1.5; int a[d];", "1:29 unsupported-feature"},
      {"double f(int n) { return n; }", "1:1 unsupported-feature"},
      {"void f(double d) { }", "1:15 unsupported-feature"},
      {"void f() { double d; }", "1:19 unsupported-feature"},
      {"struct { double d; } s;", "1:17 unsupported-feature"},
      {"double d; int i; void f() { d = i * 0.5; d++; i = 1; }", ""},
      {"double d; int i; int f() { return d > 1 ? 1 : 0; }", "1:35 unsupported-feature"},
      {"int f(int i) { return abs(i) + fint(i); }", ""},
      {"int f(int i) { return abs(i, 2); }", "1:23 wrong-arity"},
      {"string s; import \"x\" { }",
       "1:1 unsupported-feature, 1:11 unsupported-feature, 1:18 unsupported-feature"},
      {"hybrid clock h; dynamic D();", "1:1 unsupported-feature, 1:17 unsupported-feature"},
      {"chan(int[0,1]) c; int a;", "1:1 unsupported-feature"},
      {"int a = 1.5; int b = 1e3; int c = 0x10;",
       "1:9 unsupported-feature, 1:22 unsupported-feature, 1:35 bad-number"},
      {"int a = 0000000000012;", ""},
      {"const int a = 2147483648;", "1:15 number-overflow"},
      {"const int a = -2147483648;", ""},
      {"/* never closed", "1:1 unterminated-comment"},
      {"chan priority a < default; chan a;", "1:15 undeclared-name"},
      {"chan a, b; chan priority a < default; chan priority b < default;",
       "1:39 duplicate-declaration"},
      {"int i; before_update { i = 0; }", "1:29 syntax-error"},
      {"int i; before_update { i = 0, i++ } after_update { i = 1 }", ""},
  };
  for (const Case& test : kCases) {
    std::string_view tail = test.errors == "1:1 unterminated-comment" ? "" : kTail;
    EXPECT_EQ(Errors(Cat(test.text, tail)), test.errors) << test.text;
  }
}

TEST(Check, Functions) {
  constexpr Case kCases[] = {
      {"int f() { }", "1:5 missing-return"},
      {"int f() { if (true) return 1; else return 2; }", ""},
      {"int f() { if (true) return 1; }", "1:5 missing-return"},
      {"int f() { do { return 1; } while (true); }", ""},
      {"int f() { while (true) { return 1; } }", "1:5 missing-return"},
      {"void f() { return 1; }", "1:12 bad-return"},
      {"int f() { return; }", "1:11 bad-return"},
      {"int f(int n) { return n == 0 ? 0 : f(n - 1); }", "1:36 recursion"},
      {"int f() { return g(); } int g() { return 1; }", "1:18 undeclared-name"},
      {"void f(int a) { int a; }", "1:21 duplicate-name"},
      {"void f(int a) { { int a; } }", ""},
      {"void f() { int i; i = 1; int j; }", "1:26 late-declaration"},
      {"void f() { for (int i = 0; i < 3; i++) ; }", "1:17 syntax-error"},
      {"void f() { for (i : int[0,3]) { i = 2; } }", "1:33 not-assignable"},
      {"void f() { chan c; }", "1:17 bad-type"},
      {"clock x; bool f() { return x < 3; }", "1:28 clock-in-function"},
      {"clock x; void f() { x = 0; }", ""},
      {"clock x; int f() { int i = x; return i; }", "1:28 clock-as-value"},
      {"typedef int A3[3]; A3 f() { A3 a; return a; }", "1:20 bad-return-type"},
      {"clock f() { }", "1:1 bad-return-type, 1:7 missing-return"},
      {"void f(chan c) { }", "1:13 missing-reference"},
      {"void f(int &a) { } int[0,5] z; void g() { f(z); }", "1:45 bad-argument"},
      {"void f(int &a) { } int z; void g() { f(z + 1); }", "1:40 bad-argument"},
      {"void f(const int &a) { } void g() { f(3); }", ""},
      {"int f(int a, int b) { return a; } void g() { int x = f(1); }", "1:54 wrong-arity"},
      {"int i; void f() { i++++; }", "1:19 not-assignable"},
      {"int i; void f() { ++i++; }", "1:21 not-assignable"},
      {"bool b; void f() { b += 1; }", "1:20 type-mismatch"},
      {"bool b; void f() { b |= true; }", ""},
      {"chan c; void f() { int i; i = (c += 1) + 2; }", "1:32 type-mismatch"},
      {"int f() { if (true) { return 0; } int g() { return 1; }", "1:35 missing-brace"},
      {"void f() { switch (1) { case 1: ; } }", "1:12 undeclared-name, 1:23 syntax-error"},
      {"int i; void f() { assert i > 0; assert(i < 3); }", ""},
      {"scalar[3] v; scalar[3] w; void f() { v = w; }", "1:38 type-mismatch"},
      {"typedef scalar[3] s; s v, w; bool f() { return v < w; }", "1:48 type-mismatch"},
      {"int a[2], b[3]; void f() { a = b; }", "1:28 type-mismatch"},
      {"int a[2], b[2]; bool f() { a = b; return a == b; }", ""},
      {"int i; void f() { i = 1, i = 2; }", "1:24 syntax-error"},
  };
  for (const Case& test : kCases) {
    EXPECT_EQ(Errors(Cat(test.text, kTail)), test.errors) << test.text;
  }
}

TEST(Check, Templates) {
  constexpr Case kCases[] = {
      {"process P(int[0,3] i) { state A; init A; } system P;", ""},
      {"process P(int i) { state A; init A; } system P;", "1:46 free-parameter"},
      {"process P(const int i) { state A; init A; } system P;", "1:52 free-parameter"},
      {"process P(bool i) { state A; init A; } system P;", "1:47 free-parameter"},
      {"process P(const int[0,3] i) { int a[i + 1]; state A; init A; } system P;",
       "1:71 free-parameter"},
      {"process P(const int[0,3] i) { const int k = i + 1; int a[k]; state A; init A; } "
       "Q(const int[0,3] j) = P(j); system Q;",
       "1:116 free-parameter"},
      {"process P(int[0,3] i) { int[0,i] a; state A; init A; } system P;", "1:31 not-compile-time"},
      {"process P(int n) { int i = n; state A; init A; } Q = P(3); system Q;",
       "1:28 not-compile-time"},
      {"process P(const int n) { int i = n; state A; init A; } Q = P(3); system Q;", ""},
      {"process P(int[0,2] i) { state A; init A; } Q = P(1,2); system Q;", "1:44 wrong-arity"},
      {"process P(int &r) { state A; init A; } int v[3]; int j; Q = P(v[j]); system Q;",
       "1:65 not-compile-time"},
      {"process P(chan &c) { state A; init A; } broadcast chan b; Q = P(b); system Q;",
       "1:65 bad-argument"},
      {"process P(urgent chan &c) { state A; init A; } chan b; Q = P(b); system Q;", ""},
      {"process P() { state A; init A; } system P, P;", "1:44 duplicate-process"},
      {"process P() { state A; init A; } system P(1);", "1:42 syntax-error"},
      {"process P() { state A; init A; } system ;", "1:41 syntax-error"},
      {"process P() { state A; init A; }", "1:33 missing-system"},
      {"process Pump() { state A; init A; } system Pupm;", "1:44 not-a-process"},
      {"process P() { state A; init A; } system P; int x;", "1:44 syntax-error"},
      {"process P() { state A; init A; trans A -> B {}; } system P;", "1:43 no-such-location"},
      {"process P() { state A, A; init A; } system P;", "1:24 duplicate-name"},
      {"process P() { state A; init B; } system P;", "1:29 no-such-location"},
      {"process P() { init A; state A; } system P;", "1:15 clause-order, 1:32 missing-init"},
      {"process P() { state A; init A; init A; } system P;", "1:32 clause-order"},
      {"process P() { state A; } system P;", "1:24 missing-init"},
      {"process P() { state A, B; commit A; urgent A; init A; } system P;",
       "1:44 urgent-and-committed"},
      {"process P() { state A, B; init A; trans A -> B {}; B -> A {}; } system P;",
       "1:52 syntax-error"},
      {"process P() { state A, B; init A; trans A -> B { }, -> A { }, B -> A { }; } system P;", ""},
      {"process P() { state A; branchpoint B; init A; trans A -> B {}, B -> A { probability 3; }; "
       "} system P;",
       ""},
      {"process P() { state A { ; 3 }; init A; } system P;", ""},
      {"process P() { state A; init A; trans A -u-> A { }; } system P;", ""},
      {"process P() { state A; branchpoint B; init B; trans A -> B {}, B -> A {}; } system P;",
       "1:44 no-such-location"},
      {"process P() { state A; branchpoint B; init A; trans A -> B {}; } system P;",
       "1:36 no-branches"},
      {"process P() { state A; branchpoint B; init A; trans A -> B {}, B -> A { guard 1; }; } "
       "system P;",
       "1:79 unsupported-feature"},
      {"chan c; process P() { state A; branchpoint B; init A; trans A -> B {}, B -> A { sync c!; "
       "}; "
       "} system P;",
       ""},
      {"chan c; process P() { state A; branchpoint B; init A; trans A -> B { sync c?; }, B -> A { "
       "sync c!; }; } system P;",
       "1:96 unsupported-feature"},
      {"process P() { state A; branchpoint B; init A; trans A -> B {}, B -> B {}, B -> A {}; } "
       "system P;",
       "1:69 unsupported-feature"},
      {"process P() { state A; init A; trans A -> A { probability 3; }; } system P;",
       "1:59 misplaced-label"},
      {"process P() { state A; branchpoint B; init A; trans A -> B {}, B -> A { probability -1; }; "
       "} system P;",
       "1:85 out-of-range"},
      {"int n; process P() { state A; branchpoint B; init A; trans A -> B { assign n++; }, B -> A "
       "{ "
       "probability n; }; } system P;",
       "1:105 unsupported-feature"},
      {"process P() { state A; init A; } system P; IO P { a! }", "1:44 unsupported-feature"},
      {"chan a; process P() { chan l; chan priority l < default; state A; init A; } system P;",
       "1:31 syntax-error"},
      {"int P; process Q() { state A; init A; } R = P(); system Q;", "1:45 not-a-template"},
      {"process P( { state A; init A; } process Q() { state A; init A; } system Q;",
       "1:12 syntax-error"},
      {"process P() { state A; init A; trans A -> A { guard 1; ; process Q() { state A; init A; } "
       "system Q;",
       "1:56 stray-semicolon, 1:58 syntax-error"},
  };
  for (const Case& test : kCases) EXPECT_EQ(Errors(test.text), test.errors) << test.text;
}

TEST(Check, Edges) {
  constexpr std::string_view kHead =
      "clock x, y, z[3]; int i, v[3]; bool b; chan c, ca[4]; urgent chan u; broadcast chan bc; "
      "typedef int[0,3] id; void w() { i = 0; }\n"
      "process P() { state A; init A; trans A -> A {\n";
  constexpr Case kCases[] = {
      {"guard x != 5;", "3:7 clock-condition"},
      {"guard i = 3;", "3:7 side-effect"},
      {"guard w();", "3:7 side-effect"},
      {"guard v;", "3:7 type-mismatch"},
      {"guard x;", "3:7 clock-as-value"},
      {"guard x - y;", "3:7 clock-as-value"},
      {"guard 2 * x < 5;", "3:7 clock-arithmetic"},
      {"guard x + y < 3;", "3:7 clock-arithmetic"},
      {"guard -x < 3;", "3:7 clock-arithmetic"},
      {"guard x < 1 < 2;", "3:7 compared-constraint"},
      {"guard 1 < x < 2;", "3:7 compared-constraint"},
      {"guard x < 5 == true;", "3:7 compared-constraint"},
      {"guard x > 2.5;", "3:11 unsupported-feature"},
      {"guard b xor b;", "3:9 unsupported-feature"},
      {"guard x' == 1;", "3:7 misplaced-rate"},
      {"guard b ? x < 3 : y < 3;", "3:7 clock-in-conditional"},
      {"guard i =< 3;", "3:9 misspelled-word"},
      {"guard b, b;", "3:8 syntax-error"},
      {"guard b; guard b;", "3:10 clause-order"},
      {"sync c!; guard b;", "3:10 clause-order"},
      {"guard x > 5; sync u!;", "3:7 clock-guard-on-urgent-channel"},
      {"guard x > 5; sync bc?;", ""},
      {"sync ca!;", "3:6 not-a-channel"},
      {"sync i!;", "3:6 not-a-channel"},
      {"sync c;", "3:6 unsupported-feature"},
      {"sync c!!;", "3:8 syntax-error"},
      {"sync ca[i] ?;", ""},
      {"sync (b ? c : c)!;", ""},
      {"select k : id; assign k = 1;", "3:23 not-assignable"},
      {"select k : bool; assign i = k;", "3:12 bad-range"},
      {"select k : int[0,i]; assign i = k;", "3:18 not-compile-time"},
      {"select k : id, m : int[0,k]; assign i = m;", "3:26 not-compile-time"},
      {"assign x += 1;", "3:8 type-mismatch"},
      {"assign x = y;", "3:12 clock-assignment"},
      {"assign x = x + 1;", "3:12 clock-assignment"},
      {"assign i = x;", "3:12 clock-as-value"},
      {"assign i = b ? 1 : x;", "3:12 clock-in-conditional"},
      {"assign x' = 0;", "3:8 misplaced-rate"},
      {"assign z = z;", "3:8 clock-assignment"},
      {"assign i = ~1;", "3:12 unknown-character"},
      {"assign i = i ** 2;", "3:14 unsupported-feature"},
      {"assign i = abs(i);", ""},
      {"assign c = c;", "3:8 type-mismatch"},
      {"assign i = 1; i = 2;", "3:15 syntax-error"},
      {"assign (i = 1, i = 2);", "3:14 syntax-error"},
      {"assign v = {1,2,3};", "3:12 syntax-error"},
      {"assign ;", "3:8 syntax-error"},
      {"guard i-->0;", "3:8 syntax-error"},
      {"guard v[0.5] > 0;", "3:9 unsupported-feature"},
      {"guard A;", "3:7 not-a-value"},
      {"guard id;", "3:7 not-a-value"},
      {"guard w;", "3:7 not-a-value"},
      {"guard deadlock;", "3:7 undeclared-name"},
      {"guard undefined > 0; assign x = 0;", "3:7 undeclared-name"},
      {"guard (b && ; assign i = undefined;", "3:13 syntax-error, 3:26 undeclared-name"},
  };
  for (const Case& test : kCases) {
    EXPECT_EQ(Errors(Cat(kHead, test.text, "\n}; }\nsystem P;")), test.errors) << test.text;
  }
}

TEST(Check, Invariants) {
  constexpr Case kCases[] = {
      {"x <= 5 && y < i", "warning 2:35 strict-invariant"},
      {"5 > x", "warning 2:25 strict-invariant"},
      {"x >= 5", ""},
      {"x > 5", ""},
      {"x == 5", "2:25 clock-condition"},
      {"x <= 5 imply b", "2:25 clock-condition"},
      {"x <= 5 || y <= 5", "2:25 clock-condition"},
      {"b || x <= 5", ""},
      {"x' == 0 && y <= 3", ""},
      {"x' == b", ""},
      {"b imply x' == 0", ""},
      {"forall (k : int[0,2]) z[k]' == 0", ""},
      {"x' == 2", "2:31 unsupported-feature"},
      {"x' == 0 || x <= 5", "2:25 misplaced-rate"},
      {"!(x' == 0)", "2:27 misplaced-rate"},
      {"x' <= 1", "2:25 misplaced-rate"},
      {"i = 3", "2:25 side-effect"},
      {"", "2:26 syntax-error"},
  };
  for (const Case& test : kCases) {
    EXPECT_EQ(Errors(Cat("clock x, y, z[3]; int i; bool b;\nprocess P() { state A { ", test.text,
                         " }; init A; } system P;"),
                     true),
              test.errors)
        << test.text;
  }
}

TEST(Check, Warnings) {
  constexpr Case kCases[] = {
      {"select i : int; guard i > 0;", "warning 2:23 shadowing, warning 2:27 huge-select"},
      {"assign i == 2;", "warning 2:23 no-effect"},
      {"assign pure(1);", "warning 2:23 no-effect"},
      {"assign v[9] = 1;", "warning 2:25 index-out-of-range"},
  };
  for (const Case& test : kCases) {
    EXPECT_EQ(Errors(Cat("int i, v[3]; int pure(int a) { return a; } process P() { state A; "
                         "init A;\ntrans A -> A { ",
                         test.text, " }; } system P;"),
                     true),
              test.errors)
        << test.text;
  }
}

TEST(Check, SeveralErrorsInOneRunInTextOrder) {
  Parsed parsed(
      "int a = $;\nint b = undefined1;\nint f( { return 1; }\nint c = undefined2;\n"
      "process P() {\n  state A, B;\n  init A;\n  trans A -> B { guard ((b > ; sync; assign b = ; "
      "},\n        B -> A { guard undefined3 > 0; };\n}\nsystem P, Q;\n");
  EXPECT_EQ(Summary(parsed),
            "1:9 unknown-character, 2:9 undeclared-name, 3:8 syntax-error, 4:9 undeclared-name, "
            "8:30 syntax-error, 8:36 syntax-error, 8:49 syntax-error, 9:24 undeclared-name, "
            "11:11 not-a-process");
}

TEST(Check, MessagesHelp) {
  auto messages = [](std::string_view text) { return AllMessages(Parsed(std::string(text))); };
  auto has = [](const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(has(messages("int counter; int b = conuter; system P;"), "did you mean 'counter'"));
  EXPECT_TRUE(has(messages("itn a; system P;"), "did you mean 'int'"));
  EXPECT_TRUE(has(messages("int a; int a; system P;"), "first declared here"));
  EXPECT_TRUE(has(messages("int i; process P() { state A; init A; trans A -> A { guard i = 1; }; } "
                           "system P;"),
                  "use '==' to compare"));
}

// One slip, one message: what follows is read as it was meant.
TEST(Check, MisspelledWordsOfTheLanguage) {
  constexpr std::string_view kRight =
      "process P() { state A, B; init A; trans A -> B { guard true; assign v = 1; }; }\nsystem P;";
  constexpr std::pair<std::string_view, std::string_view> kSlips[] = {
      {"process", "proces"}, {"state", "stat"},   {"init", "inti"},    {"trans", "tarns"},
      {"guard", "gaurd"},    {"assign", "asign"}, {"system", "sytem"},
  };
  for (const auto& [word, slip] : kSlips) {
    std::string text = Cat("int v;\n", kRight);
    const size_t at = text.find(word);
    text.replace(at, word.size(), slip);
    const Parsed parsed(text);
    ASSERT_EQ(parsed.diagnostics.all().size(), 1u) << AllMessages(parsed);
    const Diagnostic& error = parsed.diagnostics.all()[0];
    EXPECT_EQ(error.span.begin, at) << text;
    EXPECT_NE(error.message.find(Cat("did you mean '", word, "'")), std::string::npos)
        << error.message;
  }
}

TEST(Check, SlipsOfNewcomersAreNotTakenForTheOldLanguage) {
  EXPECT_EQ(Errors("const int N = 3; process P { state A; init A; } system P;"),
            "1:28 syntax-error");
  EXPECT_EQ(Errors("const struct { int a; } s = { 1 }; process P() { state A; init ; } system P;"),
            "1:64 syntax-error");
  EXPECT_EQ(
      Errors("const int N = 3; process P() { state A { 1 > 0, N > 0 }, B; init A; } system P;"),
      "1:47 syntax-error");
}

}  // namespace
}  // namespace zonelab::lang::check_test
