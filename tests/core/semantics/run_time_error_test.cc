// Run-time errors: every kind that ARCHITECTURE.md lists, wherever an expression may stand.  The
// search ends "unknown", names kind, place and edges, and shows a replayed run.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/strings.h"
#include "tests/support/check_model.h"

namespace zonelab::run_time_error_test {
namespace {

// "code at `text`" of the error that ends the search, with what its notes say; or the verdict.
std::string ErrorOf(const std::string& text, const std::string& query = std::string(kExhaustive),
                    const std::vector<Options>& configurations = testing::EachStrategy()) {
  const auto model = testing::LoadModel(text);
  if (!model->ok()) return "bad model";
  std::string answer;
  for (const Options& options : configurations) {
    const Result result = testing::CheckAndProve(*model, query, options);
    std::string one = testing::ToText(result.verdict);
    if (result.error) {
      EXPECT_EQ(result.verdict, Verdict::kUnknown);
      EXPECT_TRUE(result.trace != nullptr) << text;
      one = Cat(result.error->code, " at ", result.sources->Slice(result.error->span));
      for (const Note& note : result.error->notes) Append(&one, "; ", note.message);
    }
    if (answer.empty()) answer = one;
    EXPECT_EQ(one, answer) << testing::NameOf(options);
  }
  return answer;
}

// A process that goes from A to B; `edge` stands on the edge.
std::string OneEdge(const std::string& declarations, const std::string& edge) {
  return Cat(declarations, "\nprocess P() { state A, B; init A; trans A -> B { ", edge,
             " }; }\nsystem P;");
}

// Errors on the edge of OneEdge.
std::string OnEdge(const std::string& declarations, const std::string& edge) {
  const std::string error = ErrorOf(OneEdge(declarations, edge));
  const std::string note = "; on the edge of P: A -> B";
  const size_t at = error.find(note);
  EXPECT_NE(at, std::string::npos) << error;
  return at == std::string::npos ? error : error.substr(0, at) + error.substr(at + note.size());
}

TEST(RunTimeErrorTest, Kinds) {
  EXPECT_EQ(OnEdge("int[0,1] v = 1;", "assign v = v + 1;"), "range at v = v + 1");
  EXPECT_EQ(OnEdge("int[0,1] v = 1;", "assign v += 2;"), "range at v += 2");
  EXPECT_EQ(OnEdge("int[0,1] v = 1;", "assign v++;"), "range at v++");
  EXPECT_EQ(OnEdge("int v = 32767;", "assign v = v + 1;"), "range at v = v + 1");
  EXPECT_EQ(OnEdge("int a[2], i = 2;", "assign i = a[i];"), "index at i");
  EXPECT_EQ(OnEdge("int a[2], i = -1;", "assign a[i] = 0;"), "index at i");
  EXPECT_EQ(OnEdge("int d, v;", "assign v = 7 / d;"), "division-by-zero at 7 / d");
  EXPECT_EQ(OnEdge("int d, v;", "assign v = 7 % d;"), "division-by-zero at 7 % d");
  EXPECT_EQ(OnEdge("int d = -1, v;", "assign v = 7 << d;"), "shift at 7 << d");
  EXPECT_EQ(OnEdge("int d = 32, v;", "assign v = 7 >> d;"), "shift at 7 >> d");
  EXPECT_EQ(OnEdge("const int big = 2000000000; int d = 2; bool b;", "assign b = big * d > 0;"),
            "overflow at big * d");
  EXPECT_EQ(OnEdge("clock x; int d = -1;", "assign x = d;"), "negative-clock at x = d");
}

TEST(RunTimeErrorTest, Functions) {
  EXPECT_EQ(OnEdge("int v = 7; int f(int[0,3] n) { return n; }", "assign v = f(v);"), "range at v");
  EXPECT_EQ(OnEdge("typedef int[0,3] s; int v = 7; s f(int n) { return n; }", "assign v = f(v);"),
            "range at n");
  EXPECT_EQ(OnEdge("int v = 3; int f() { int[0,4] w = v + 2; return w; }", "assign v = f();"),
            "range at v + 2");
  EXPECT_EQ(OnEdge("typedef int[0,1] t; t v = 1; void f(t &r) { r = r + 1; }", "assign f(v);"),
            "range at r = r + 1");
}

// Ten million steps take a while: not in every configuration.
TEST(RunTimeErrorTest, LoopsThatDoNotEnd) {
  std::vector<Options> configurations(3);
  configurations[1].clocks = "bin";
  configurations[2].clocks = "alu";
  configurations[2].data = "visible";
  for (const std::string& model :
       {OneEdge("int v; int f() { while (true) { v = 1 - v; } return v; }", "assign v = f();"),
        OneEdge("bool f() { int k = 0; while (k >= 0) { k = 1 - k; } return true; }",
                "guard f();")}) {
    const std::string error = ErrorOf(model, std::string(kExhaustive), configurations);
    EXPECT_EQ(error.substr(0, 10), "step-limit");
    EXPECT_NE(error.find("on the edge of P: A -> B"), std::string::npos) << error;
  }
}

TEST(RunTimeErrorTest, RecursionIsRefusedStatically) {
  const auto model = Model::Load(
      OneEdge("int f(int n) { return n <= 0 ? 0 : f(n - 1); } int v;", "assign v = f(3);"),
      Format::kXta);
  ASSERT_FALSE(model->ok());
  EXPECT_EQ(model->diagnostics().all()[0].code, "recursion");
}

TEST(RunTimeErrorTest, Places) {
  EXPECT_EQ(OnEdge("int a[2], i = 2; clock x;", "guard x >= 1 && a[i] == 0;"), "index at i");
  EXPECT_EQ(OnEdge("int a[2], i = 2; clock x;", "guard x <= a[i];"), "index at i");
  EXPECT_EQ(OnEdge("int a[3];", "select k : int[0,3]; guard a[k] == 0;"), "index at k, with k = 3");
  EXPECT_EQ(OnEdge("int a[2];", "guard forall (k : int[0,2]) a[k] == 0;"), "index at k");
  EXPECT_EQ(OnEdge("int a[2];", "guard exists (k : int[0,2]) a[k] == 1;"), "index at k");
  EXPECT_EQ(OnEdge("int a[2];", "guard (sum (k : int[0,2]) a[k]) == 1;"), "index at k");
  EXPECT_EQ(OnEdge("chan c[2]; int i = 2;", "sync c[i]!;"), "index at i");
  EXPECT_EQ(OnEdge("chan c[2]; int i = 2;", "sync c[i]?;"), "index at i");
  EXPECT_EQ(OnEdge("int[0,1] s = 1; before_update { s = s + 1 }", ""), "range at s = s + 1");
  EXPECT_EQ(OnEdge("int[0,1] s = 1; after_update { s = s + 1 }", ""), "range at s = s + 1");
}

TEST(RunTimeErrorTest, TargetInvariant) {
  EXPECT_EQ(ErrorOf(R"(
    int a[2] = {1, 1}; int[0,3] i = 0; clock x;
    process P() { state A { x <= a[i] }; init A;
                  trans A -> A { guard x >= 1; assign i = i + 1, x = 0; }; }
    system P;)"),
            "index at i; on the edge of P: A -> A");
}

TEST(RunTimeErrorTest, BroadcastReceivers) {
  EXPECT_EQ(ErrorOf(R"(
    broadcast chan c; int a[2], i = 2;
    process P() { state A, B; init A; trans A -> B { sync c!; }; }
    process Q() { state A, B; init A; trans A -> B { guard a[i] == 0; sync c?; }; }
    system P, Q;)"),
            "index at i; on the edge of Q: A -> B");
  EXPECT_EQ(ErrorOf(R"(
    broadcast chan c; int[0,1] v = 1;
    process P() { state A, B; init A; trans A -> B { sync c!; }; }
    process Q() { state A, B; init A; trans A -> B { sync c?; assign v = v + 1; }; }
    system P, Q;)"),
            "range at v = v + 1; on the edge of P: A -> B; on the edge of Q: A -> B");
}

TEST(RunTimeErrorTest, Queries) {
  const std::string text = R"(
    int a[2]; int[0,3] i = 0;
    process P(const int[0,1] k) { state A; init A;
                                  trans A -> A { guard i < 3 && k == 0; assign i = i + 1; }; }
    system P;)";
  EXPECT_EQ(ErrorOf(text, "E<> a[i] == 1"), "index at i");
  EXPECT_EQ(ErrorOf(text, "E<> 1 / (i - 2) == 9"), "division-by-zero at 1 / (i - 2)");
  EXPECT_EQ(ErrorOf(text, "E<> not P(i).A").substr(0, 15), "no-such-process");
}

TEST(RunTimeErrorTest, WhatIsNotEvaluatedDoesNotFail) {
  EXPECT_EQ(ErrorOf(OneEdge("int a[2], i = 2;", "guard i < 2 && a[i] == 0;")), "satisfied");
  EXPECT_EQ(ErrorOf(OneEdge("int a[2], i = 2;", "guard i >= 2 || a[i] == 0;")), "satisfied");
  EXPECT_EQ(ErrorOf(OneEdge("int a[2], i = 2;", "guard i < 2 imply a[i] == 0;")), "satisfied");
  EXPECT_EQ(ErrorOf(OneEdge("int a[2], i = 2;", "assign i = i > 1 ? 0 : a[i];")), "satisfied");
  // The intermediate result may leave the range, and a clock guard that never holds hides an
  // update.
  EXPECT_EQ(ErrorOf(OneEdge("int[0,5] v = 5;", "guard v + v > 7; assign v = v + v - 6;")),
            "satisfied");
  EXPECT_EQ(ErrorOf(OneEdge("int[0,1] v; clock x;", "guard x < 0; assign v = 2;")), "satisfied");
}

}  // namespace
}  // namespace zonelab::run_time_error_test
