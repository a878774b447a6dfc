// Texts that are deep, long, cut off or garbled: a clear answer, no crash, no long wait.
#include <ctime>
#include <random>

#include "gtest/gtest.h"
#include "tests/core/lang/lang_testing.h"

namespace zonelab::lang::robust_test {
namespace {

std::string Repeat(std::string_view text, int times) {
  std::string out;
  out.reserve(text.size() * static_cast<size_t>(times));
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

constexpr std::string_view kTail = " process P() { state A; init A; } system P;";

std::string First(std::string text) {
  Parsed parsed(std::move(text));
  if (parsed.diagnostics.all().empty()) return "";
  return std::string(parsed.diagnostics.all()[0].code);
}

TEST(Robust, Depth) {
  auto constant = [](std::string_view expr) { return Cat("const int a = ", expr, ";", kTail); };
  EXPECT_EQ(First(constant(Repeat("(", 150) + "1" + Repeat(")", 150))), "");
  EXPECT_EQ(First(constant(Repeat("(", 100000) + "1" + Repeat(")", 100000))), "nesting-too-deep");
  EXPECT_EQ(First(constant(Repeat("1+", 1000) + "1")), "");
  EXPECT_EQ(First(constant(Repeat("1+", 100000) + "1")), "");  // a chain is no nesting
  EXPECT_EQ(First(constant(Repeat("1-", 100000) + "1")), "nesting-too-deep");
  EXPECT_EQ(First(constant(Repeat("-", 100001) + "1")), "nesting-too-deep");
  EXPECT_EQ(First(constant(Repeat("- ", 100001) + "1")), "nesting-too-deep");
  EXPECT_EQ(First(constant(Repeat("1?", 100000) + "1")), "nesting-too-deep");
  EXPECT_EQ(First(constant(Repeat("1 ? 2 : ", 100000) + "1")), "nesting-too-deep");
  EXPECT_EQ(First(constant("f" + Repeat("(f", 100000))), "undeclared-name");
  EXPECT_EQ(First(Cat("int a[2]; void f() { a", Repeat("[0]", 100000), " = 1; }", kTail)),
            "nesting-too-deep");
  EXPECT_EQ(First(Cat("int a", Repeat("[2]", 100000), ";", kTail)), "nesting-too-deep");
  EXPECT_EQ(First(Cat("int a = ", Repeat("{", 100000), kTail)), "nesting-too-deep");
  EXPECT_EQ(First(Repeat("struct { ", 100000)), "nesting-too-deep");
  EXPECT_EQ(First(Cat("void f() ", Repeat("{", 100000), kTail)), "nesting-too-deep");
  EXPECT_EQ(First(Cat("void f() { ", Repeat("if (1) ", 100000), ";}", kTail)), "nesting-too-deep");
  EXPECT_EQ(First(Cat("void f() { ", Repeat("if (1) ; else ", 1000), ";}", kTail)), "");
  EXPECT_EQ(First(Cat("void f() { ", Repeat("if (1) ; else ", 100000), ";}", kTail)),
            "nesting-too-deep");
  EXPECT_EQ(First(Cat("void f() { ", Repeat("for (i : int[0,1]) ", 100000), ";}", kTail)),
            "nesting-too-deep");
}

// Functions call each other in a chain: as deep as they can be evaluated, and one call deeper.
TEST(Robust, DepthOfCalls) {
  const auto chain = [](int functions) {
    std::string text = "int f0() { return 1; }\n";
    for (int k = 1; k < functions; ++k) {
      text += Cat("int f", k, "() { return f", k - 1, "() + f0(); }\n");
    }
    return Cat(text, "const int last = f", functions - 1, "();", kTail);
  };
  EXPECT_EQ(First(chain(256)), "");
  EXPECT_EQ(First(chain(257)), "nesting-too-deep");
  Parsed parsed(chain(300));
  EXPECT_EQ(parsed.diagnostics.error_count(), 1);
}

TEST(Robust, LargeFilesAreFast) {
  auto seconds = [](std::string text, bool* ok) {
    const std::clock_t begin = std::clock();  // CPU time: other work on the machine does not count
    Parsed parsed(std::move(text));
    *ok = parsed.ok();
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  };
  std::string edges = "int i; clock x; chan c; process P() { state A; init A; trans\n";
  while (edges.size() < 2'000'000) {
    edges += "A -> A { guard i == 1 && x >= 3; sync c!; assign i = i + 1, x = 0; },\n";
  }
  edges += "A -> A { }; } system P;";
  bool ok;
  EXPECT_LT(seconds(edges, &ok), 5);  // well under one second without sanitizers
  EXPECT_TRUE(ok);
  std::string names;
  for (int i = 0; names.size() < 2'000'000; ++i) Append(&names, "int name", i, " = ", i % 7, ";\n");
  EXPECT_LT(seconds(names + std::string(kTail), &ok), 5);
  EXPECT_TRUE(ok);
  EXPECT_LT(seconds(Repeat("\xff\xfe garbage } { ; ", 100'000), &ok), 10);
  EXPECT_FALSE(ok);
}

constexpr std::string_view kSeed =
    R"(const int N = 3; typedef int[0,N-1] id_t; typedef struct { int a; bool b[2]; } S;
S s = {1, {true, false}}; chan go[id_t]; urgent broadcast chan tick; clock x, z[2];
int v[id_t] = {1,2,3}; meta bool m; scalar[3] sc;
int f(int a, int &b) { int l = a; for (i : id_t) { l += v[i]; }
 for (l = 0, b = 1; l < 3; l++) b--; while (b > 0) { b = b / 2; }
 if (l > 0) return l; else { do { l--; } while (l > 0); return -1; } }
process W(const id_t me, clock &c) { int n; state R, B { c <= 7 && x' == 0 }, D; commit D; init R;
 trans R -> B { select k : id_t; guard n > 0 && c >= 2 || n == 1; sync go[me]?;
   assign c = 0, n = f(1, n); },
 -> D { guard forall (j : id_t) v[j] > 0; sync tick!; }; }
Q(const id_t j) = W(j, x); chan priority go[0] < default; before_update { m = 1 }
system Q; progress { v[0]; } gantt { G(i : id_t): Q(i).R -> 1, for (k : id_t) v[k] > 0 -> 2; }
)";

void Exercise(const std::string& text) {
  Parsed parsed(text);
  if (!parsed.ok()) {
    AllMessages(parsed);  // every position can be shown
    return;
  }
  std::string print = PrintDocument(*parsed.document);
  Parsed again(print);
  EXPECT_TRUE(again.ok()) << text << "\n" << print << AllMessages(again);
  if (again.ok()) {
    EXPECT_EQ(PrintDocument(*again.document), print);
  }
}

// Each once, not twice as often with every level.
TEST(Robust, NestedAssignments) {
  for (const std::string& update :
       {Repeat("++", 60) + "n", "n" + Repeat("--", 60), Repeat("(n = ", 60) + "1" + Repeat(")", 60),
        Repeat("(", 60) + "n" + Repeat(" += 1)", 60), Repeat("f(", 60) + "n" + Repeat(")", 60)}) {
    const std::clock_t begin = std::clock();
    Parsed parsed(
        Cat("int n; int f(int &r) { r = r + 1; return r; } process P() { state A; init A; ",
            "trans A -> A { assign ", update, "; }; } system P;"));
    EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 1) << update;
  }
}

TEST(Robust, Truncations) {
  ASSERT_TRUE(Parsed(std::string(kSeed)).ok()) << AllMessages(Parsed(std::string(kSeed)));
  for (size_t size = 0; size <= kSeed.size(); ++size) Exercise(std::string(kSeed.substr(0, size)));
}

TEST(Robust, Mutations) {
  constexpr uint32_t kRandomSeed = 1;
  std::mt19937 random(kRandomSeed);
  auto below = [&](size_t n) { return static_cast<size_t>(random() % n); };
  const char* rounds = std::getenv("ZONELAB_FUZZ_ROUNDS");
  int count = rounds != nullptr ? std::atoi(rounds) : 2000;
  for (int round = 0; round < count; ++round) {
    std::string text(kSeed);
    for (size_t edits = 1 + below(4); edits > 0; --edits) {
      size_t at = below(text.size());
      switch (below(5)) {
        case 0:
          text[at] = static_cast<char>(random());
          break;
        case 1:
          text.erase(at, 1 + below(8));
          break;
        case 2:
          text.insert(at, 1, "(){}[];,=<>!?.':+-*&|0aA\""[below(25)]);
          break;
        case 3:
          text.insert(at, text.substr(below(text.size()), below(40)));
          break;
        case 4: {
          size_t other = below(text.size());
          std::swap(text[at], text[other]);
        }
      }
    }
    Exercise(text);
  }
}

TEST(Robust, QueryMutations) {
  Parsed parsed{std::string(kSeed)};
  ASSERT_TRUE(parsed.ok());
  std::mt19937 random(2);
  constexpr std::string_view kPieces[] = {
      "E<>",      "A[]",        " --> ", "Q(1).R",   "Q",
      "(",        ")",          ".",     "x",        "v[",
      "]",        " < ",        "3",     " && ",     "forall (i : id_t) ",
      "deadlock", "sup",        "{",     "}",        ":",
      "not ",     "f(1, v[0])", "'",     ",",        "E",
      "A [",      "s.a",        "s.",    "control:", "Pr[",
      "-",        "++",         "="};
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (size_t pieces = random() % 12; pieces > 0; --pieces) {
      text += kPieces[random() % std::size(kPieces)];
    }
    parsed.Ask(text);
  }
}

}  // namespace
}  // namespace zonelab::lang::robust_test
