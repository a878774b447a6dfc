// What people write who mean something else: one error each, and where its fix is applied the text
// is right.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "tests/core/lang/lang_testing.h"

namespace zonelab::lang::near_miss_test {
namespace {

constexpr std::string_view kModel =
    "int n, a[3]; bool b; clock x, y; process Template(const int[0,3] i) { clock z; int own; state "
    "idle, "
    "busy; init idle; trans idle -> busy { }; } process Maker() { int cups; clock seconds; state "
    "brew, done; init brew; trans brew -> done { assign cups = 1; }; } system Template, Maker;";

struct NearMiss {
  std::string_view written;
  std::string_view meant;  // with the fix; "": the error has none
};

std::string Fixed(std::string text, const Diagnostic& error) {
  return text.replace(error.fix->span.begin, error.fix->span.end - error.fix->span.begin,
                      error.fix->text);
}

std::vector<Diagnostic> ErrorsOf(const Diagnostics& found) {
  std::vector<Diagnostic> errors;
  for (const Diagnostic& d : found.all()) {
    if (d.severity == Severity::kError) errors.push_back(d);
  }
  return errors;
}

constexpr NearMiss kQueries[] = {
    {"A[] b => n > 0", "A[] b imply n > 0"},
    {"A[] b -> n > 0", "A[] b imply n > 0"},
    {"b -> n > 0", "b --> n > 0"},
    {"E<> x > 2 & x < 3", "E<> x > 2 && x < 3"},
    {"E<> x > 2 | b", "E<> x > 2 || b"},
    {"E<> n = 3", "E<> n == 3"},
    {"E<> n === 3", "E<> n == 3"},
    {"E<> n <> 3", "E<> n != 3"},
    {"E<> n =< 3", "E<> n <= 3"},
    {"E<> b AND n > 0", "E<> b and n > 0"},
    {"E<> b Or n > 0", "E<> b or n > 0"},
    {"A[] b IMPLY n > 0", "A[] b imply n > 0"},
    {"A[] b implies n > 0", "A[] b imply n > 0"},
    {"E<> b == TRUE", "E<> b == true"},
    {"E<> b == False", "E<> b == false"},
    {"A[] not Deadlock", "A[] not deadlock"},
    {"A[] !DEADLOCK", "A[] !deadlock"},
    {"AG n >= 0", "A[] n >= 0"},
    {"AG (n >= 0)", "A[] (n >= 0)"},
    {"EF Maker.done", "E<> Maker.done"},
    {"AF Maker.done", "A<> Maker.done"},
    {"EG b", "E[] b"},
    {"A [] b", "A[] b"},
    {"E <> b", "E<> b"},
    {"[] n >= 0", "A[] n >= 0"},
    {"always n >= 0", "A[] n >= 0"},
    {"A[] b → n > 0", "A[] b imply n > 0"},
    {"A[] b ⇒ n > 0", "A[] b imply n > 0"},
    {"E<> n ≥ 3", "E<> n >= 3"},
    {"E<> n ≤ 3", "E<> n <= 3"},
    {"E<> n ≠ 3", "E<> n != 3"},
    {"E<> n – 1 > 0", "E<> n - 1 > 0"},
    {"E<> b ∧ n > 0", "E<> b && n > 0"},
    {"E<> b ∨ n > 0", "E<> b || n > 0"},
    {"E<> ¬b", "E<> !b"},
    {"E<>\u00A0n > 0", "E<> n > 0"},
    {"E<> seconds > 3", "E<> Maker.seconds > 3"},
    {"E<> cups == 1", "E<> Maker.cups == 1"},
    {"E<> brew", "E<> Maker.brew"},
    {"E<> Template[0].busy", "E<> Template(0).busy"},
    {"E<> Maker.Done", "E<> Maker.done"},
    {"E<> Makre.done", "E<> Maker.done"},
    {"Maker.done", "E<> Maker.done"},
    {"E<> Maker.done;", "E<> Maker.done"},
    {"E<> b ? x > 3 : x < 2", "E<> ((b && x > 3) || (!(b) && x < 2))"},
    {"E<> n = 3 && Maker.seconds >= 3", "E<> n == 3 && Maker.seconds >= 3"},
    {"E<> Maker.seconds = 3", "E<> Maker.seconds == 3"},
    {"E<> b && n := 3 && a[1] = 2", "E<> b && n == 3 && a[1] == 2"},
    {"E<> n == 3 || n = a[0]", "E<> n == 3 || n == a[0]"},
    {"A□ n >= 0", "A[] n >= 0"},
    {"A ◇ Maker.done", "A<> Maker.done"},
    {"E◇ Maker.done", "E<> Maker.done"},
    {"E□ Maker.brew", "E[] Maker.brew"},
    {"∀□ n >= 0", "A[] n >= 0"},
    {"□ n >= 0", "A[] n >= 0"},
    {"◇ Maker.done", "E<> Maker.done"},
    {"A[ ] b", "A[] b"},
    {"A [ ] b", "A[] b"},
    {"E < > b", "E<> b"},
    {"E<> Maker->done", "E<> Maker.done"},
    {"E<> Template(0)->busy", "E<> Template(0).busy"},
    {"E<> Maker::done", "E<> Maker.done"},
    {"Maker.brew –> Maker.done", "Maker.brew --> Maker.done"},
    {"Maker.brew ==> Maker.done", "Maker.brew --> Maker.done"},
    {"Maker.brew => Maker.done", "Maker.brew --> Maker.done"},
    {"Maker.brew ⇝ Maker.done", "Maker.brew --> Maker.done"},
    {"Maker.brew ~> Maker.done", "Maker.brew --> Maker.done"},
    {"Maker.brew → Maker.done", "Maker.brew --> Maker.done"},
    {"Maker.brew leadsto Maker.done", "Maker.brew --> Maker.done"},
    {"Maker.brew leads to Maker.done", "Maker.brew --> Maker.done"},
    {"A[] Maker.brew –> n > 0", "A[] Maker.brew imply n > 0"},
    {"A[] Maker.brew ==> n > 0", "A[] Maker.brew imply n > 0"},
    {"A[] Maker.brew --> Maker.done", "Maker.brew --> Maker.done"},
    {"A<> Maker.brew --> Maker.done", "Maker.brew --> Maker.done"},
    {"A[] (Maker.brew --> Maker.done)", "Maker.brew --> Maker.done"},
    {"(Maker.brew --> Maker.done)", "Maker.brew --> Maker.done"},
    {"A[] Maker.brew leadsto Maker.done", "Maker.brew --> Maker.done"},
    {"b --> n > 0 --> n > 1", ""},
    {"sup Maker.seconds", "sup: Maker.seconds"},
    {"inf n", "inf: n"},
    {"sup (n)", "sup: (n)"},
    {"max: n", "sup: n"},
    {"min: Maker.cups", "inf: Maker.cups"},
    {"max n", "sup: n"},
    {"max{b}: n", "sup{b}: n"},
    {"A[] not Maker.seconds > 3", "A[] not (Maker.seconds > 3)"},
    {"A[] b imply !x <= 3", "A[] b imply !(x <= 3)"},
    {"A Maker.brew U Maker.done", ""},
    {"A (Maker.brew U Maker.done)", ""},
    {"A[Maker.brew U Maker.done]", ""},
    {"Maker.brew until Maker.done", ""},
    {"\"E<> Maker.done\"", "E<> Maker.done"},
    {"'E<> Maker.done'", "E<> Maker.done"},
    {"“E<> Maker.done”", "E<> Maker.done"},
    {"`E<> Maker.done`", "E<> Maker.done"},
    {"E<> Maker[0].done", "E<> Maker.done"},
    {"E<> Maker(0).done", "E<> Maker.done"},
    {"A[] NOT Maker.done", "A[] not Maker.done"},
    {"A[] Not (Maker.done)", "A[] not (Maker.done)"},
    {"A[] FORALL (i : int[0,2]) a[i] == 0", "A[] forall (i : int[0,2]) a[i] == 0"},
    {"E<> a(1) == 2", "E<> a[1] == 2"},
    {"E<> Maker.done;;", "E<> Maker.done"},
    {"E<> Maker.done; ;", "E<> Maker.done"},
    {"E<> Maker.done; A[] b", ""},
    {"E<> Maker.done # can it?", "E<> Maker.done // can it?"},
    {"# can it?", "// can it?"},
    {"E<> 1 < x < 3", ""},
    {"A[] (b imply A<> Maker.done)", ""},
    {"<html lang=\"en\">", ""},
};

TEST(NearMissTest, Queries) {
  Parsed parsed{std::string(kModel)};
  ASSERT_TRUE(parsed.ok()) << AllMessages(parsed);
  for (const NearMiss& test : kQueries) {
    SCOPED_TRACE(test.written);
    Diagnostics found;
    const std::string text(test.written);
    ParseQuery(*parsed.document, std::make_shared<SourceMap>(&parsed.sources), text, found);
    const std::vector<Diagnostic> errors = ErrorsOf(found);
    ASSERT_EQ(errors.size(), 1u) << (errors.empty() ? "" : errors[1].message);
    EXPECT_EQ(errors[0].fix.has_value(), !test.meant.empty()) << errors[0].message;
    if (!errors[0].fix) continue;
    EXPECT_EQ(Fixed(text, errors[0]), test.meant) << errors[0].message;
    if (!test.meant.starts_with("//")) {
      EXPECT_EQ(parsed.Ask(std::string(test.meant)).find("error"), std::string::npos);
    }
  }
}

TEST(NearMissTest, ChainedComparisonsAreAWarning) {
  Parsed parsed{std::string(kModel)};
  Diagnostics found;
  ParseQuery(*parsed.document, std::make_shared<SourceMap>(&parsed.sources), "E<> 0 <= n <= 5",
             found);
  ASSERT_EQ(found.all().size(), 1u);
  EXPECT_EQ(found.all()[0].code, "chained-comparison");
  EXPECT_EQ(found.all()[0].severity, Severity::kWarning);
  EXPECT_EQ(found.all()[0].fix->text, "0 <= n && n <= 5");
}

TEST(NearMissTest, Models) {
  constexpr NearMiss kCases[] = {
      {"template P() { state A; init A; } system P;", "process P() { state A; init A; } system P;"},
      {"process P() { location A, B; init A; } system P;",
       "process P() { state A, B; init A; } system P;"},
      {"process P() { states A; init A; } system P;", "process P() { state A; init A; } system P;"},
      {"process P() { state A; initial A; } system P;",
       "process P() { state A; init A; } system P;"},
      {"process P() { state A; committed A; init A; } system P;",
       "process P() { state A; commit A; init A; } system P;"},
      {"process P() { state A; init A; edges A -> A { }; } system P;",
       "process P() { state A; init A; trans A -> A { }; } system P;"},
      {"process P() { state A; init A; transitions A -> A { }; } system P;",
       "process P() { state A; init A; trans A -> A { }; } system P;"},
      {"int i; process P() { state A; init A; trans A -> A { update i = 1; }; } system P;",
       "int i; process P() { state A; init A; trans A -> A { assign i = 1; }; } system P;"},
      {"int i; process P() { state A; init A; trans A -> A { when i > 0; }; } system P;",
       "int i; process P() { state A; init A; trans A -> A { guard i > 0; }; } system P;"},
      {"integer i; process P() { state A; init A; } system P;",
       "int i; process P() { state A; init A; } system P;"},
      {"boolean i; process P() { state A; init A; } system P;",
       "bool i; process P() { state A; init A; } system P;"},
      {"channel c; process P() { state A; init A; } system P;",
       "chan c; process P() { state A; init A; } system P;"},
      {"bool i = TRUE; process P() { state A; init A; } system P;",
       "bool i = true; process P() { state A; init A; } system P;"},
      {"int i; process P() { state A; init A; trans A -> A { guard i = 1; }; } system P;",
       "int i; process P() { state A; init A; trans A -> A { guard i == 1; }; } system P;"},
      {"clock x; process P() { state A { x ≤ 3 }; init A; } system P;",
       "clock x; process P() { state A { x <= 3 }; init A; } system P;"},
  };
  for (const NearMiss& test : kCases) {
    SCOPED_TRACE(test.written);
    Parsed parsed{std::string(test.written)};
    const std::vector<Diagnostic> errors = ErrorsOf(parsed.diagnostics);
    ASSERT_EQ(errors.size(), 1u) << AllMessages(parsed);
    ASSERT_TRUE(errors[0].fix.has_value()) << errors[0].message;
    EXPECT_EQ(Fixed(std::string(test.written), errors[0]), test.meant) << errors[0].message;
    Parsed again{std::string(test.meant)};
    EXPECT_TRUE(again.ok()) << AllMessages(again);
  }
  Parsed several("process P() { location A; location B; init A; } system P;");
  EXPECT_EQ(ErrorsOf(several.diagnostics).size(), 1u) << AllMessages(several);
}

// One mistake in a model around which all is right.
struct Slip {
  std::string_view before, written, meant, after;
};

// The only error is the one in `slip`; where its fix is applied, the text is right.
void ExpectMended(const Slip& slip, std::string_view rest) {
  SCOPED_TRACE(slip.written);
  const std::string text = Cat(slip.before, slip.written, slip.after, rest);
  const std::string meant = Cat(slip.before, slip.meant, slip.after, rest);
  Parsed parsed{text};
  const std::vector<Diagnostic> errors = ErrorsOf(parsed.diagnostics);
  ASSERT_EQ(errors.size(), 1u) << AllMessages(parsed);
  ASSERT_TRUE(errors[0].fix.has_value()) << errors[0].message;
  EXPECT_EQ(Fixed(text, errors[0]), meant) << errors[0].message;
  Parsed again{meant};
  EXPECT_TRUE(again.ok()) << AllMessages(again);
}

TEST(NearMissTest, Declarations) {
  constexpr std::string_view kP = " process P() { state A; init A; } system P;";
  constexpr Slip kCases[] = {
      {"", "int[0..5] n;", "int[0,5] n;", kP},
      {"const int N = 5; ", "int[0..N] n;", "int[0,N] n;", kP},
      {"const int N = 5; ", "int[N...9] n;", "int[N,9] n;", kP},
      {"", "int[0:5] n;", "int[0,5] n;", kP},
      {"", "int[0 to 5] n;", "int[0 , 5] n;", kP},
      {"", "broadcast c;", "broadcast chan c;", kP},
      {"", "urgent c, d;", "urgent chan c, d;", kP},
      {"", "urgent broadcast c[2];", "urgent broadcast chan c[2];", kP},
      {"", "const n = 5;", "const int n = 5;", kP},
      {"", "clock x = 5;", "clock x;", kP},
      {"", "clock x = 15.0;", "clock x;", kP},
      {"", "clock x := 5, y;", "clock x, y;", kP},
      {"", "clock x[2] = {1, 2};", "clock x[2];", kP},
      {"", "# a comment, about\nclock x;", "// a comment, about\nclock x;", kP},
      {"", "clock x; # one\n#two\nint n;", "clock x; // one\n//two\nint n;", kP},
      {"", "clock x;;", "clock x;", kP},
      {"process P() { state A; init A; }", ";", "", " system P;"},
      {"process P() { state A; init A; } system P;", ";;", "", ""},
      {"int n; void f() { if (n == 3) ", "then n = 4;", "n = 4;", "}"},
      {"int n; void f() { if (n == 3) ", "then { n = 4; }", "{ n = 4; }", "else { n = 5; } }"},
      {"int n; void f() { if (n == 3) n = 4; ", "elif", "else if",
       " (n == 4) n = 5; else n = 6; }"},
      {"int n, a[2]; void f() { n = ", "a(1)", "a[1]", "; }"},
  };
  for (const Slip& test : kCases) {
    const bool is_whole = test.before.find("system") != std::string_view::npos ||
                          test.after.find("system") != std::string_view::npos;
    ExpectMended(test, is_whole ? "" : kP);
  }
}

TEST(NearMissTest, TemplatesAndEdges) {
  constexpr std::string_view kTop = "chan c, d[2]; int n; clock y; process P() { clock x; ";
  constexpr std::string_view kEnd = " } system P;";
  constexpr std::string_view kEdges = "state s, t; init s; trans s ";
  constexpr std::string_view kLabels = "state s, t; init s; trans s -> t { ";
  constexpr std::string_view kBranch =
      "state s, t; branchpoint b; init s; trans s -> b { }, b -> t { ";
  const std::array<std::array<std::string_view, 4>, 34> kCases = {{
      {kEdges, "-->", "->", " t { };"},
      {kEdges, "=>", "->", " t { };"},
      {kEdges, "==>", "->", " t { };"},
      {kEdges, "- >", "->", " t { };"},
      {kEdges, "–>", "->", " t { };"},
      {kEdges, "⇒", "->", " t { };"},
      {"state s", ": x <= 5;", " { x <= 5 };", " init s;"},
      {"state s", " : x <= 5 && y < 3, t;", "  { x <= 5 && y < 3 }, t;", " init s;"},
      {"state s", ": { x <= 5 };", " { x <= 5 };", " init s;"},
      {"state s { ", "invariant x <= 5", "x <= 5", " }; init s;"},
      {"state s { x <= 5", ";", " &&", " y <= 3 }; init s;"},
      {"state s { ", "inv: x <= 5", "x <= 5", " }; init s;"},
      {"state s { x <= 5", ";", "", " }; init s;"},
      {"state s, t; urgent t", ",", ";", " init s;"},
      {"state s, t; commit t", ",", ";", " init s;"},
      {"state s, t", ",", ";", " init s;"},
      {"state s, t; init s", ",", ";", " trans s -> t { };"},
      {"state s, t;", ";", "", " init s;"},
      {"state s, t; init s;", ";", "", " trans s -> t { };"},
      {"state s, t; init s; trans s -> t { };", ";", "", ""},
      {kLabels, "sync !c;", "sync c!;", " };"},
      {kLabels, "sync ?d[1];", "sync d[1]?;", " };"},
      {kLabels, "assign x := 0;;", "assign x := 0;", " };"},
      {kLabels, "guard x > 3;; assign x = 0;", "guard x > 3; assign x = 0;", " };"},
      {kLabels, "guard x = 3;", "guard x == 3;", " };"},
      {kLabels, "guard n = 3 && x > 2;", "guard n == 3 && x > 2;", " };"},
      {kLabels, "guard x > 2 && n = 3 && n = 4;", "guard x > 2 && n == 3 && n == 4;", " };"},
      {"state s { ", "x = 3", "x <= 3", " }; init s;"},
      {"state s { ", "n = 3 && x <= 2", "n == 3 && x <= 2", " }; init s;"},
      {kBranch, "probability 1; assign x = 0;", "assign x = 0; probability 1;", " };"},
      {kLabels, "assign x = 0; guard x > 3;", "guard x > 3; assign x = 0;", " };"},
      {kLabels, "sync c!; guard x > 3; assign x = 0;", "guard x > 3; sync c!; assign x = 0;",
       " };"},
      {"state s, ", "urgent t", "t; urgent t", "; init s;"},
      {"state s, ", "commit t", "t; commit t", "; init s; trans s -> t { };"},
  }};
  for (const auto& [before, written, meant, after] : kCases) {
    const std::string all_before = Cat(kTop, before), all_after = Cat(after, kEnd);
    ExpectMended({all_before, written, meant, all_after}, "");
  }
}

// One message, whatever its fix is.
TEST(NearMissTest, OneMessage) {
  struct Case {
    std::string_view text, message;
  };
  constexpr Case kCases[] = {
      {"chan c; process P() { state s; init s; trans s -> s { sync c; }; } system P;",
       "write 'c!' to send or 'c?' to receive; a synchronisation without either (CSP style, for "
       "refinement checking) is not supported"},
      {"process P() { state s, t; init s; trans s --> t { }, t --> s { }, t --> t { }; } system P;",
       "the arrow of an edge is written '->', as in 'A -> B { }', not '-->'"},
      {"Here is the model:\n\n```xta\nprocess P() { state s; init s; } system P;\n```\nGood "
       "luck!\n",
       "this is the mark of a code block ('```') in a text; paste only the model, which stands "
       "between two such lines"},
      {"#define N 5\nprocess P() { state s; init s; } system P;",
       "there are no lines for a preprocessor ('#') in this language; a constant is declared as "
       "in 'const int N = 5;'"},
      {"process P() { state s; init s; }\nE<> P.s\nsystem P;",
       "queries do not stand in the model: put this into the list of queries (a .q file, or -q), "
       "or "
       "into 'query { … }' at the end"},
  };
  for (const Case& test : kCases) {
    Parsed parsed{std::string(test.text)};
    const std::vector<Diagnostic> errors = ErrorsOf(parsed.diagnostics);
    ASSERT_EQ(errors.size(), 1u) << AllMessages(parsed);
    EXPECT_EQ(errors[0].message, test.message);
  }
}

TEST(NearMissTest, QueriesInTheModel) {
  const std::string model = "process P() { state s, t; init s; trans s -> t { }; } system P;\n";
  struct Case {
    std::string_view written, meant;
  };
  constexpr Case kCases[] = {
      {"E<> P.t", "query {\n  E<> P.t;\n}"},
      {"A[] not P.t;\nP.s --> P.t\n", "query {\n  A[] not P.t;\n  P.s --> P.t;\n}\n"},
      {"// can it?\nE<> P.t // so\nsup: 1", "// can it?\nquery {\n  E<> P.t;\n  sup: 1;\n}"},
  };
  for (const Case& test : kCases) {
    ExpectMended({model, test.written, test.meant, ""}, "");
    EXPECT_EQ(Parsed(Cat(model, test.meant)).document->queries.size(),
              test.written.find('\n') == std::string_view::npos ? 1u : 2u);
  }
}

TEST(NearMissTest, FencesBehindText) {
  const std::string model = "process P() { state s; init s; } system P;\n";
  const std::string text = Cat("Here is the model:\n\n```xta\n", model, "```\nGood luck!\n");
  Parsed parsed(text);
  ASSERT_EQ(ErrorsOf(parsed.diagnostics).size(), 1u);
  EXPECT_EQ(Fixed(text, ErrorsOf(parsed.diagnostics)[0]), model);
  // In a comment it is text like any other.
  EXPECT_TRUE(Parsed(Cat("/*\n```\nx\n```\n*/\n", model)).ok());
}

// Lines that end with a CR alone: comments end there, and places are right.
TEST(NearMissTest, LinesOfOldMacs) {
  Parsed parsed("// a model\rclock y;\r// another\rprocess P() { state s; init q; }\rsystem P;\r");
  EXPECT_EQ(Summary(parsed), "4:29 no-such-location");
  EXPECT_TRUE(Parsed("// a\rprocess P() { state s; init s; }\r// b\rsystem P;").ok());
  const std::vector<QueryText> queries = SplitQueryFile("// one\rE<> P.s\rA[] not P.s\r");
  ASSERT_EQ(queries.size(), 2u);
  EXPECT_EQ(queries[0].comment, "one");
  EXPECT_EQ(queries[1].line, 3);
  // A stray CR in a text of other line ends is a blank, also in comments.
  EXPECT_TRUE(Parsed("// a\rb\nprocess P() { state s; init s; }\nsystem P;\n").ok());
}

TEST(NearMissTest, AFloodIsCut) {
  std::string text;
  for (int k = 0; k < 50; ++k) text += "int v" + std::to_string(k) + " = w;\n";
  Parsed parsed(text + "process P() { state A; init A; } system P;");
  const std::vector<Diagnostic> errors = ErrorsOf(parsed.diagnostics);
  ASSERT_EQ(errors.size(), 21u);
  EXPECT_EQ(errors[20].message,
            "here and further on there are 30 more errors; mend the first ones, and look again");
}

TEST(NearMissTest, FilesOfAnotherKind) {
  for (const std::string& text :
       {std::string("<!DOCTYPE html>\n<html><body>x</body></html>"), std::string("{\"a\": 1}"),
        std::string("PK\x03\x04 zip"), std::string("\x89PNG\r\n"), std::string("E<> P.a\nA[] b\n"),
        std::string("digraph G { a -> b }"), std::string("system:fischer\nclock:1:x\n"),
        std::string("process P graphinfo { location A (0,0); }")}) {
    Parsed parsed(text);
    const std::vector<Diagnostic> errors = ErrorsOf(parsed.diagnostics);
    ASSERT_EQ(errors.size(), 1u) << text << AllMessages(parsed);
    EXPECT_EQ(errors[0].code, "wrong-file") << text;
  }
}

TEST(NearMissTest, EncodingsAndFences) {
  const std::string model = "process P() { state A; init A; } system P;\n";
  std::string utf16 = "\xFF\xFE", utf16_without_mark;
  for (const char c : model) {
    utf16 += {c, '\0'};
    utf16_without_mark += {'\0', c};
  }
  for (const std::string& text :
       {utf16, utf16_without_mark, "```xta\n" + model + "```\nDone.\n", "// caf\xE9\n" + model}) {
    Parsed parsed(text);
    EXPECT_TRUE(parsed.ok()) << AllMessages(parsed);
  }
  std::string query = "\xFF\xFE";
  for (const char c : std::string_view("E<> P.A\n")) query += {c, '\0'};
  ASSERT_EQ(SplitQueryFile(query).size(), 1u);
  EXPECT_EQ(SplitQueryFile(query)[0].text, "E<> P.A");
}

}  // namespace
}  // namespace zonelab::lang::near_miss_test
