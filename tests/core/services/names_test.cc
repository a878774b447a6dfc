// Occurrences, hovers and the outline, against what a reader of the text would say.
#include "core/services/names.h"

#include <gtest/gtest.h>

#include "core/services/hover.h"
#include "core/services/outline.h"
#include "tests/core/services/services_testing.h"

namespace zonelab::services::names_test {
namespace {

using testing::Cursor;
using testing::ParsedModel;

constexpr char kModel[] = R"(const int N = 2 * 3;
typedef int[0,N-1] id_t;
struct { int a; bool b; } s;
clock x;
urgent broadcast chan go[N];
int turn = 0;
int next(id_t i) { return (i + 1) % N; }
process P(const id_t id) {
  clock x;
  state idle, busy { x <= 5 };
  commit idle;
  init idle;
  trans idle -> busy { select k : id_t; guard turn == id; sync go[k]!; assign x = 0, s.a = 1; },
        busy -> idle { guard x >= 2; assign turn = next(turn), s.a++; };
}
system P;
)";

// The lines of all occurrences of the name at the `nth` place where `word` stands, each with "d",
// "r" or "w"; "" if there is none.
std::string Lines(std::string_view word, int nth) {
  ParsedModel model(kModel);
  EXPECT_EQ(model.Errors(), "");
  const Names names(*model.document);
  size_t at = std::string::npos;
  const std::string text = kModel;
  for (int k = 0; k <= nth; ++k) at = text.find(word, at == std::string::npos ? 0 : at + 1);
  const Occurrence* name = names.At(0, static_cast<uint32_t>(at));
  if (name == nullptr) return "";
  std::string lines;
  for (const Occurrence& one : names.Same(*name)) {
    Append(&lines, lines.empty() ? "" : " ", model.sources.Locate(one.span).line,
           one.use == Use::kDeclaration ? "d"
           : one.use == Use::kWrite     ? "w"
                                        : "r");
  }
  return lines;
}

TEST(Names, OccurrencesOfOneThing) {
  EXPECT_EQ(Lines("N", 0), "1d 2r 5r 7r");
  EXPECT_EQ(Lines("id_t", 1), "2d 7r 8r 13r");  // types are names too
  EXPECT_EQ(Lines("turn", 0), "6d 13r 14w 14r");
  EXPECT_EQ(Lines("next", 0), "7d 14r");
  EXPECT_EQ(Lines("idle", 0), "10d 11r 12r 13r 14r");  // locations where they are listed and joined
  EXPECT_EQ(Lines("a; bool", 0), "3d 13w 14w");        // fields
  EXPECT_EQ(Lines("P;", 0), "8d 16r");
  EXPECT_EQ(Lines("= 0, s", 0), "");
}

TEST(Names, ShadowingNamesAreTwoThings) {
  EXPECT_EQ(Lines("x;", 0), "4d");
  EXPECT_EQ(Lines("x;", 1), "9d 10r 13w 14r");
}

std::string HoverText(std::string_view marked) {
  const Cursor cursor(marked);
  ParsedModel model(cursor.text);
  const Names names(*model.document);
  Values values(*model.document, model.diagnostics.has_errors());
  const auto hover = HoverAt(names, values, *model.document, 0, cursor.offset);
  if (!hover) return "";
  std::string text = Cat(hover->kind, ": ", hover->signature);
  for (const std::string& fact : hover->facts) Append(&text, "; ", fact);
  return text;
}

TEST(Hover, SaysWhatIsDeclared) {
  const std::string text = kModel;
  auto at = [&](std::string_view place) {
    std::string marked = text;
    return HoverText(marked.insert(marked.find(place), "|"));
  };
  EXPECT_EQ(at("N = 2"), "constant: const int N = 2 * 3; value 6; used 3 times");
  EXPECT_EQ(at("id_t;"), "type: typedef int[0,N - 1] id_t; range 0 to 5; used 3 times");
  EXPECT_EQ(at("turn == "),
            "variable: int turn = 0; range -32768 to 32767; used 3 times, once to "
            "change it");
  EXPECT_EQ(at("go[k]"),
            "channel: urgent broadcast chan go[N]; array of 6 elements; urgent: no "
            "time passes while it could synchronise; broadcast: one sender, every "
            "receiver that can; used once");
  EXPECT_EQ(at("x >= 2"), "clock: clock x; set once, otherwise used twice");
  EXPECT_EQ(at("busy {"), "location: location busy of P; invariant x <= 5; edges: 1 in, 1 out");
  EXPECT_EQ(at("idle -> busy"),
            "location: location idle of P; initial; committed: no time passes "
            "here, and the next move leaves it; edges: 1 in, 1 out");
  EXPECT_EQ(at("next(turn)"), "function: int next(id_t i); reads N; used once");
  EXPECT_EQ(at("id)"), "parameter: const id_t id; range 0 to 5; by value, constant; used once");
  EXPECT_EQ(at("a = 1"), "field: int a; range -32768 to 32767");
  EXPECT_EQ(at("P;"),
            "template: process P(const id_t id); 2 locations, 2 edges; on the system "
            "line: a process for each value of its parameters; used once");
  EXPECT_EQ(at("% N"), "");
}

TEST(Hover, WorksWhileTheTextHasErrors) {
  EXPECT_EQ(HoverText("int a; int b = a| +; process P("),
            "variable: int a; range -32768 to 32767; used once");
}

TEST(Outline, ListsWhatIsDeclared) {
  ParsedModel model(kModel);
  std::string text;
  for (const OutlineItem& item : Outline(*model.document)) {
    Append(&text, item.kind, " ", item.name);
    for (const OutlineItem& child : item.children) {
      Append(&text, " (", child.kind, " ", child.name, ")");
    }
    text += "\n";
  }
  EXPECT_EQ(text,
            "constant N\ntype id_t\nvariable s\nclock x\nchannel go\nvariable turn\n"
            "function next\n"
            "template P (parameter id) (clock x) (location idle) (location busy) (edges 2 edges)\n"
            "process P\n");
}

}  // namespace
}  // namespace zonelab::services::names_test
