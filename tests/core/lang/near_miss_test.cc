// What people write who mean something else: one error each, and where its fix is applied the text
// is right.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/core/lang/lang_testing.h"

namespace zonelab::lang {
namespace {

constexpr std::string_view kModel =
    "int n; bool b; clock x, y; process Template(const int[0,3] i) { clock z; int own; state idle, "
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

TEST(NearMissTest, Queries) {
  constexpr NearMiss kCases[] = {
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
      {"E<> 1 < x < 3", ""},
      {"A[] (b imply A<> Maker.done)", ""},
      {"<html lang=\"en\">", ""},
  };
  Parsed parsed{std::string(kModel)};
  ASSERT_TRUE(parsed.ok()) << AllMessages(parsed);
  for (const NearMiss& test : kCases) {
    SCOPED_TRACE(test.written);
    Diagnostics found;
    const std::string text(test.written);
    ParseQuery(*parsed.document, std::make_shared<SourceMap>(&parsed.sources), text, found);
    const std::vector<Diagnostic> errors = ErrorsOf(found);
    ASSERT_EQ(errors.size(), 1u) << (errors.empty() ? "" : errors[1].message);
    EXPECT_EQ(errors[0].fix.has_value(), !test.meant.empty()) << errors[0].message;
    if (!errors[0].fix) continue;
    EXPECT_EQ(Fixed(text, errors[0]), test.meant) << errors[0].message;
    EXPECT_EQ(parsed.Ask(std::string(test.meant)).find("error"), std::string::npos);
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
}  // namespace zonelab::lang
