// The sanity report: each kind of finding once where it belongs, and not where it does not.
#include "core/services/sanity.h"

#include <gtest/gtest.h>

#include "tests/core/services/services_testing.h"

namespace zonelab::services::sanity_test {
namespace {

using testing::ParsedModel;

// "line:column code" of each finding; notes in parentheses.
std::string Report(const std::string& text, std::string_view query = "") {
  ParsedModel model(text);
  EXPECT_EQ(model.Errors(), "");
  lang::UsedNames asked;
  if (!query.empty()) {
    const auto parsed = model.Query(std::string(query));
    EXPECT_NE(parsed, nullptr);
    if (parsed != nullptr) asked = parsed->names;
  }
  std::string out;
  const Diagnostics report = SanityReport(*model.document, asked);
  for (const Diagnostic& d : report.all()) {
    const Range range = model.sources.Locate(d.span);
    const bool note = d.severity == Severity::kNote;
    Append(&out, out.empty() ? "" : ", ", note ? "(" : "", range.line, ":", range.column, " ",
           d.code, note ? ")" : "");
  }
  return out;
}

// A process with `declarations` and one edge from A to B and back with `labels`.
std::string With(std::string_view declarations, std::string_view labels) {
  return Cat(declarations, "\nprocess P() { state A, B; init A; trans A -> B { ", labels,
             " }, B -> A { }; }\nsystem P;");
}

TEST(Sanity, Unused) {
  EXPECT_EQ(Report(With("int v;", "")), "1:5 unused-variable");
  EXPECT_EQ(Report(With("const int N = 1;", "")), "(1:11 unused-constant)");
  EXPECT_EQ(Report(With("const int N = 1; int[0,N] v;", "guard v > 0; assign v = 1;")), "");
  EXPECT_EQ(Report(With("clock x;", "")), "1:7 unused-clock");
  EXPECT_EQ(Report(With("chan c;", "")), "1:6 unused-channel");
  EXPECT_EQ(Report(With("typedef int[0,1] t;", "")), "(1:18 unused-type)");
  EXPECT_EQ(Report(With("void f() { }", "")), "(1:6 unused-function)");
  EXPECT_EQ(Report(With("int v; void f(int a) { int b; v = 1; }", "guard v > 0; assign f(1);")),
            "(1:19 unused-parameter), 1:28 unused-variable");
  EXPECT_EQ(Report(With("", "select k : int[0,1];")), "2:57 unused-binder");
  EXPECT_EQ(Report("process P() { state A; init A; } process Q() { state A; init A; } system P;"),
            "1:42 unused-template");
}

TEST(Sanity, FreeParametersAreMeantToBeUnused) {
  EXPECT_EQ(Report("process P(const int[0,2] id) { state A; init A; } system P;"), "");
  EXPECT_EQ(Report("process P(const int id) { state A; init A; } Q = P(1); system Q;"),
            "(1:21 unused-parameter)");
}

TEST(Sanity, ReadAndWritten) {
  EXPECT_EQ(Report(With("int v;", "assign v = 1;")), "(1:5 never-read)");
  EXPECT_EQ(Report(With("int v;", "assign v = 1;"), "E<> v == 1"), "");
  EXPECT_EQ(Report(With("int v;", "guard v == 0;")), "(1:5 never-written)");
  EXPECT_EQ(Report(With("clock x;", "assign x = 0;")), "1:7 never-read");
  EXPECT_EQ(Report(With("clock x;", "assign x = 0;"), "E<> x > 3"), "");
  EXPECT_EQ(Report(With("clock x;", "guard x > 3;")), "");  // measures the time since the start
}

TEST(Sanity, ReadAndWrittenThroughReferences) {
  const std::string text =
      "int v, w; clock x;\n"
      "process P(int &a, clock &c) { state A; init A;\n"
      "trans A -> A { guard c > 1; assign a = 1, c = 0; }; }\n"
      "P1 = P(v, x); system P1;";
  EXPECT_EQ(Report(text), "(1:5 never-read), 1:8 unused-variable");
}

TEST(Sanity, Channels) {
  EXPECT_EQ(Report(With("chan c;", "sync c!;")), "1:6 never-received, 2:9 stuck-process");
  EXPECT_EQ(Report(With("chan c;", "sync c?;")), "1:6 never-sent, 2:9 stuck-process");
  EXPECT_EQ(Report(With("broadcast chan c;", "sync c!;")), "");
  EXPECT_EQ(Report(With("broadcast chan c;", "sync c?;")), "1:16 never-sent, 2:9 stuck-process");
  // Through parameters, and through templates made from templates.
  EXPECT_EQ(Report("chan c;\n"
                   "process S(chan &a) { state A; init A; trans A -> A { sync a!; }; }\n"
                   "process R(chan &a) { state A; init A; trans A -> A { sync a?; }; }\n"
                   "R1(chan &b) = R(b); R2 = R1(c); S1 = S(c); system R2, S1;"),
            "");
}

TEST(Sanity, Conditions) {
  EXPECT_EQ(Report(With("int[0,5] i;", "guard i > 5; assign i = 1;")),
            "2:9 stuck-process, 2:24 unreachable-location, 2:56 never-enabled");
  EXPECT_EQ(Report(With("int[0,5] i;", "guard i >= 5; assign i = 1;")), "");
  EXPECT_EQ(Report(With("int[0,5] i;", "guard i <= 5; assign i = 1;")), "(2:56 always-true)");
  EXPECT_EQ(Report(With("int[0,5] i; clock x;", "guard x > 1 && i + 1 > 6; assign i = 1;")),
            "2:9 stuck-process, 2:24 unreachable-location, 2:65 never-enabled");
  EXPECT_EQ(Report(With("const bool DEBUG = false;", "guard !DEBUG;")), "(2:56 always-true)");
  EXPECT_EQ(Report(With("", "guard true;")), "");
  EXPECT_EQ(Report("process P() { state A, B { 1 > 2 }; init A; trans A -> B { }, A -> A { }; }\n"
                   "system P;"),
            "1:28 never-holds");
}

TEST(Sanity, RangesOfParametersDependOnTheProcess) {
  EXPECT_EQ(Report("const int N = 3; int[0,2] v;\n"
                   "process P(const int[0,2] id) { state A; init A;\n"
                   "trans A -> A { guard id == 1 && v < id; assign v = id; }; }\nsystem P;"),
            "(1:11 unused-constant)");
}

TEST(Sanity, LocationsAndAssignments) {
  EXPECT_EQ(Report("process P() { state A, B, C; init A; trans A -> B { }, C -> A { }; }\n"
                   "system P;"),
            "1:27 unreachable-location");
  EXPECT_EQ(Report(With("int v, w;", "guard v == w; assign v = v, w = v;")),
            "2:71 self-assignment");
}

// What we teach with should give no cause for complaint.
TEST(Sanity, ExamplesAreSane) {
  for (const std::string& file : testing::FilesIn(testing::SourcePath("examples"), ".xta")) {
    ParsedModel model(testing::ReadText(file));
    if (model.network == nullptr) continue;  // a template with a parameter N
    const std::string queries = testing::ReadText(file.substr(0, file.size() - 4) + ".q");
    lang::UsedNames asked;
    for (const lang::QueryText& query : lang::SplitQueryFile(queries)) {
      const auto parsed = model.Query(query.text);
      if (parsed != nullptr) asked.insert(parsed->names.begin(), parsed->names.end());
    }
    const Diagnostics report = SanityReport(*model.document, asked);
    for (const Diagnostic& d : report.all()) {
      // Its zones are drawn up to where time stops, and that is what it is for.
      if (file.ends_with("two-clocks.xta") && d.code == "timelock") continue;
      ADD_FAILURE() << Render(d, model.sources, file);
    }
  }
}

// A process that may stay in A as long as `invariant`, and leave it by an edge with `labels`.
std::string Stay(std::string_view declarations, std::string_view invariant,
                 std::string_view labels) {
  return Cat(declarations, "\nprocess P() { clock x; state A { ", invariant,
             " }, B; init A; trans A -> B { ", labels,
             " }, B -> A { assign x = 0; }; }\nsystem P;");
}

TEST(Sanity, TimeMustStop) {
  EXPECT_EQ(Report(Stay("", "x <= 3", "guard x >= 5;")), "2:34 timelock");
  EXPECT_EQ(Report(Stay("", "x <= 3", "guard x > 3;")), "2:34 timelock");
  EXPECT_EQ(Report(Stay("", "x < 3", "guard 3 <= x;")), "2:34 timelock");
  EXPECT_EQ(Report(Stay("const int N = 4;", "x < N", "guard x == N + 1;")), "2:34 timelock");
  EXPECT_EQ(
      Report(Stay("int[0,9] n = 1;", "n >= 0 && x <= 3", "guard n > 1 && x > 4; assign n++;")),
      "(2:34 always-true), 2:44 timelock");
  // Nothing leaves.
  EXPECT_EQ(Report("process P() { clock x; state A { x <= 3 }; init A; } system P;"),
            "1:34 timelock");
  // A global clock that nobody else sets.
  EXPECT_EQ(Report("clock x; process P() { state A { x <= 3 }, B; init A; "
                   "trans A -> B { guard x > 3; }, B -> A { assign x = 0; }; } system P;"),
            "1:34 timelock");
}

TEST(Sanity, TimeNeedNotStop) {
  EXPECT_EQ(Report(Stay("", "x <= 3", "guard x >= 3;")), "");
  EXPECT_EQ(Report(Stay("", "x <= 5", "guard x > 3;")), "");
  EXPECT_EQ(Report(Stay("clock y;", "x <= 3", "guard y >= 5; assign y = 0;")), "");
  EXPECT_EQ(Report(Stay("", "x >= 3 || false", "guard x >= 5;")).find("timelock"),
            std::string::npos);
  // The bound may be larger than the guard's.
  EXPECT_EQ(Report(Stay("int[2,9] n = 2;", "x <= n", "guard x >= 5; assign n++;")), "");
  // Another edge leaves in time.
  EXPECT_EQ(
      Report("process P() { clock x; state A { x <= 3 }, B; init A; trans A -> B { guard x > 3; }, "
             "A -> A { guard x > 1; assign x = 0; }; } system P;"),
      "1:76 never-enabled");
  // Somebody else may set the clock: another process, another process of the template, a function.
  const char* const kShared =
      "clock x; process P() { state A { x <= 3 }, B; init A; "
      "trans A -> B { guard x > 3; }, B -> A { assign x = 0; }; }\n";
  EXPECT_EQ(Report(Cat(kShared,
                       "process Q() { state C; init C; trans C -> C { assign x = 0; }; } "
                       "system P, Q;")),
            "1:76 never-enabled");
  EXPECT_EQ(Report(Cat(kShared, "Q1 = P(); Q2 = P(); system Q1, Q2;")), "1:76 never-enabled");
  EXPECT_EQ(
      Report(Cat("clock x; process P(clock &c) { state A { c <= 3 }, B; init A; trans A -> B { "
                 "guard c > 3; }; } Q = P(x); process R() { state C; init C; trans C -> C { "
                 "assign x = 0; }; } system Q, R;")),
      "1:84 never-enabled");
  // Where the clock may stand still, time does not stop.
  EXPECT_EQ(Report("process P() { clock x; state A { x <= 3 && x' == 0 }, B; init A; trans A -> B "
                   "{ guard x >= 3; }; } system P;"),
            "");
}

}  // namespace
}  // namespace zonelab::services::sanity_test
