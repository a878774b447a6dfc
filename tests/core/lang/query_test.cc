// Queries: what is accepted, what is named as unsupported, and files of queries.
#include "gtest/gtest.h"
#include "tests/core/lang/lang_testing.h"

namespace zonelab::lang::query_test {
namespace {

constexpr std::string_view kModel =
    "clock x, y; int i; bool b; int v[4]; const int N = 3; chan c; void s() { i = 1; } "
    "bool g() { return i == 1; }\n"
    "process P() { clock lx, la[2]; int li; state A, B; init A; trans A -> B { }; }\n"
    "process T(const int[0,3] id) { clock c; state A; init A; }\n"
    "process R(int &r, const int k) { state Z; init Z; }\n"
    "Q = R(i, 7);\n"
    "system P, T, Q;\n";

struct Case {
  std::string_view text, result;
};

TEST(Query, Table) {
  constexpr Case kCases[] = {
      {"E<> P.A", "E<> P.A"},
      {"E<>P.A and (i > 2)", "E<> P.A && i > 2"},
      {"A[] not deadlock", "A[] !deadlock"},
      {"A[] (deadlock imply b)", "A[] deadlock imply b"},
      {"A[] (x>1 || y>2) && (x<3 || i==2)", "A[] (x > 1 || y > 2) && (x < 3 || i == 2)"},
      {"E<> b imply P.A", "E<> b imply P.A"},
      {"E[] P.A", "E[] P.A"},
      {"A<> P.lx > 5", "A<> P.lx > 5"},
      {"E<> P.la[1] > 5", "E<> P.la[1] > 5"},
      {"P.A-->P.B", "P.A --> P.B"},
      {"i-->0", "i --> 0"},
      {"true --> true", "true --> true"},
      {"A[] forall (k : int[0,3]) T(k).A", "A[] forall (k : int[0,3]) T(k).A"},
      {"E<> T(i).A && T(1).id == 1", "E<> T(i).A && T(1).id == 1"},
      {"E<> Q.k == 7 && Q.r > 0 && Q.Z", "E<> Q.k == 7 && Q.r > 0 && Q.Z"},
      {"E<> g() /* c */ // d", "E<> g()"},
      {"E<> x != 3 && x - y > 3", "E<> x != 3 && x - y > 3"},
      {"sup: i, x, v[0]", "sup: i, x, v[0]"},
      {"sup{P.A}: P.la[0]", "sup{P.A}: P.la[0]"},
      {"inf{x < 3 || y > 2}: T(1).c", "inf{x < 3 || y > 2}: T(1).c"},
      {"bounds: i > 3", "bounds: i > 3"},
      {"E<> i == \\\n 3", "E<> i == 3"},
      {"E<> i == UINT8_MAX", "E<> i == 255"},
      {"E<> R.Z", "error: not-a-process"},
      {"E<> i = 3", "error: side-effect"},
      {"E<> i++ > 2", "error: side-effect"},
      {"E<> s()", "error: side-effect"},
      {"E <> P.A", "error: misspelled-word"},
      {"A [] b", "error: misspelled-word"},
      {"A[] (b imply A<> b)", "error: nested-path-quantifier"},
      {"not E<> P.A", "error: nested-path-quantifier"},
      {"E<> P.A && E<> P.B", "error: nested-path-quantifier"},
      {"P.A", "error: syntax-error"},
      {"E<> P", "error: process-as-value"},
      {"E<> P.zz == 3", "error: no-such-member"},
      {"E<> P.location == P.A", "error: unsupported-feature"},
      {"E<> Q2.A", "error: undeclared-name"},
      {"E<> A", "error: undeclared-name"},
      {"E<> T.A", "error: wrong-arity"},
      {"E<> T(1, 2).A", "error: wrong-arity"},
      {"E<> P(1).A", "error: wrong-arity"},
      {"E<> T(7).A", "error: index-out-of-range"},
      {"E<> T(N + 1).A", "error: index-out-of-range"},
      {"E<> v[4] > 0", "error: index-out-of-range"},
      {"E<> b ? x > 3 : y < 2", "error: clock-in-conditional"},
      {"E<> c", "error: type-mismatch"},
      {"E<> v", "error: type-mismatch"},
      {"E<> x' == 0", "error: misplaced-rate"},
      {"A<> deadlock", "error: deadlock-placement"},
      {"deadlock --> b", "error: deadlock-placement"},
      {"sup{deadlock}: i", "error: deadlock-placement"},
      {"sup: x - y", "error: bounds-of-clocks"},
      {"sup: x + 1", "error: bounds-of-clocks"},
      {"E<> i > 2;", "error: syntax-error"},
      {"E<> P.A)", "error: syntax-error"},
      {"E<> i-->0", "error: syntax-error"},
      {"E<> sup == 3", "error: undeclared-name"},
      {"E<>* b", "error: unsupported-feature"},
      {"A[]+ b", "error: unsupported-feature"},
      {"A[] b U b", "error: unsupported-feature"},
      {"A[b U b]", "error: unsupported-feature"},
      {"Pr[<=10](<> b)", "error: unsupported-feature"},
      {"E[<=10;100](max: i)", "error: unsupported-feature"},
      {"simulate [<=10] {x}", "error: unsupported-feature"},
      {"control: A<> b", "error: unsupported-feature"},
      {"E<> control: A<> b", "error: unsupported-feature"},
      {"{x < 3} control: A<> b", "error: unsupported-feature"},
      {"control_t*(0,10): A<> b", "error: unsupported-feature"},
      {"strategy s = control: A<> b", "error: unsupported-feature"},
      {"E<> P.A under s", "error: unsupported-feature"},
      {"sat: P", "error: unsupported-feature"},
      {"E<> numOf(P) >= 0", "error: unsupported-feature"},
      {"", "error: empty-query"},
  };
  Parsed parsed{std::string(kModel)};
  ASSERT_TRUE(parsed.ok()) << AllMessages(parsed);
  for (const Case& test : kCases) {
    EXPECT_EQ(parsed.Ask(std::string(test.text)), test.result) << test.text;
  }
}

// Two locations of one process, or one of them twice: another process was meant.
TEST(Query, LocationsOfOneProcess) {
  const std::string trains =
      "process Train(const int id) { clock x; state Appr, Cross; init Appr; }\n"
      "process Gate(const int[0,1] id) { state Free, Taken; init Free; }\n"
      "T1 = Train(1); T2 = Train(2); system T1, T2, Gate;\n";
  constexpr Case kCases[] = {
      {"A[] not (T1.Cross and T2.Cross)", ""},
      {"A[] T1.Appr or T1.Cross", ""},
      {"E<> T1.Cross and T1.x > 3", ""},
      {"T1.Appr --> T1.Cross", ""},
      {"A[] forall (i : int[0,1]) forall (j : int[0,1]) Gate(i).Taken && Gate(j).Taken imply i == "
       "j",
       ""},
      {"A[] not (T1.Cross and T1.Cross)",
       "'T1.Cross' is asked for twice (did you mean 'T2.Cross'?)"},
      {"A[] not (T1.Cross and T2.x > 1 and T1.Cross)",
       "'T1.Cross' is asked for twice (did you mean 'T2.Cross'?)"},
      {"E<> T1.Cross and T1.Appr",
       "T1 is in one location at a time, so 'T1.Cross' and 'T1.Appr' are never true together"},
      {"E<> (Gate(1).Free or T1.Cross) and (Gate(1).Free and (T2.Appr and Gate(1).Taken))",
       "Gate(1) is in one location at a time, so 'Gate(1).Free' and 'Gate(1).Taken' are never true "
       "together"},
      {"A[] Gate(0).Free imply Gate(0).Taken",
       "Gate(0) is in one location at a time, so 'Gate(0).Taken' is never true where "
       "'Gate(0).Free' is"},
      {"A[] Gate(0).Free imply Gate(0).Free",
       "'Gate(0).Free' follows from itself (did you mean the same location of another process?)"},
  };
  Parsed parsed{trains};
  ASSERT_TRUE(parsed.ok()) << AllMessages(parsed);
  for (const Case& test : kCases) {
    Diagnostics found;
    ParseQuery(*parsed.document, std::make_shared<SourceMap>(&parsed.sources),
               std::string(test.text), found);
    std::string warnings;
    for (const Diagnostic& each : found.all()) warnings += each.message;
    EXPECT_EQ(warnings, test.result) << test.text;
  }
}

TEST(Query, NodesOfMembers) {
  Parsed parsed{std::string(kModel)};
  const Query query = ParseQuery(*parsed.document, std::make_shared<SourceMap>(&parsed.sources),
                                 "E<> T(i).A && T(2).id == 2", parsed.diagnostics);
  ASSERT_TRUE(parsed.ok());
  const Expr& member = *query.predicate->args[0];
  EXPECT_EQ(member.kind, ExprKind::kMember);
  EXPECT_EQ(member.process->name, "T");
  EXPECT_EQ(member.args.size(), 1u);
  EXPECT_EQ(member.symbol->kind, SymbolKind::kLocation);
  EXPECT_EQ(member.type->kind, TypeKind::kBool);
  EXPECT_EQ(query.predicate->args[1]->args[0]->symbol->kind, SymbolKind::kParameter);
}

TEST(Query, Files) {
  std::vector<QueryText> queries = SplitQueryFile(
      "//This file was generated from (Academic) UPPAAL 4.1\r\n\r\n/*\n * The lamp\n * EXPECT:T\n"
      " */\nE<> P.A and \\\n  P.B\n\n//NO_QUERY\n\n/* other */ A[] b // why\n   // a remark\n"
      "b --> /* inner */ c");
  ASSERT_EQ(queries.size(), 3u);
  EXPECT_EQ(queries[0].text, "E<> P.A and    P.B");
  EXPECT_EQ(queries[0].comment, "The lamp\nEXPECT:T");
  EXPECT_EQ(queries[0].line, 7);
  EXPECT_EQ(queries[1].text, "A[] b");
  EXPECT_EQ(queries[1].comment, "other");
  EXPECT_EQ(queries[1].line, 12);
  EXPECT_EQ(queries[2].text, "b -->   c");
  EXPECT_EQ(queries[2].comment, "a remark");
  EXPECT_EQ(queries[2].line, 14);
  EXPECT_TRUE(SplitQueryFile("").empty());
  EXPECT_TRUE(SplitQueryFile("/* open").empty());
}

// Found by fuzzing: what was printed was another file when it was read again.
TEST(Query, FilesArePrintedAsTheyAreRead) {
  for (const std::string& text : {
           std::string("\\"),                     // nothing is continued
           std::string("E<> a \\"),               //
           std::string("\0\1\0", 3),              // no UTF-16, and not taken for it later
           std::string("E<> a\0\0b", 9),          //
           std::string("\n\n\n\nE<>\ra\r&&\rb"),  // returns are not line ends here, nor later
           std::string("/* a\rb\rc\rd */ E<> p\n\n\n\n"),  //
       }) {
    const std::string printed = PrintQueryFile(SplitQueryFile(text));
    EXPECT_EQ(PrintQueryFile(SplitQueryFile(printed)), printed);
  }
  EXPECT_EQ(SplitQueryFile("E<> a \\")[0].text, "E<> a");
}

}  // namespace
}  // namespace zonelab::lang::query_test
