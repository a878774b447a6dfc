// Places in texts, fragments of files, and what is reported there.
#include "core/base/diagnostics.h"

#include <gtest/gtest.h>

#include <string>

#include "core/base/strings.h"

namespace zonelab::diagnostics_test {
namespace {

std::string Place(const Range& range) {
  return Cat(range.line, ":", range.column, "-", range.end_line, ":", range.end_column);
}

// Lines and columns from 1; a column is a character, whatever its bytes: é has two.
TEST(SourceMap, LinesAndColumns) {
  SourceMap sources;
  const int source = sources.Add("", "ab\né c\n");
  const struct {
    uint32_t begin, end;
    const char* place;
    const char* text;
  } cases[] = {
      {0, 2, "1:1-1:3", "ab"},      {3, 5, "2:1-2:2", "é"}, {6, 7, "2:3-2:4", "c"},
      {1, 4, "1:2-2:1", "b\n\xC3"}, {8, 8, "3:1-3:1", ""},
  };
  for (const auto& each : cases) {
    if (each.begin == 1) continue;  // ends within a character: only Slice is asked
    EXPECT_EQ(Place(sources.Locate({source, each.begin, each.end})), each.place);
  }
  for (const auto& each : cases) {
    EXPECT_EQ(sources.Slice({source, each.begin, each.end}), each.text);
  }
  EXPECT_EQ(sources.LineNumber({source, 6, 7}), 2);
  EXPECT_EQ(sources.Line({source, 6, 7}), "é c");
}

TEST(SourceMap, OffsetIsTheReverse) {
  SourceMap sources;
  const int source = sources.Add("", "ab\né c\n");
  EXPECT_EQ(sources.Offset(source, 1, 1), 0u);
  EXPECT_EQ(sources.Offset(source, 2, 3), 6u);
  // Places outside are moved to the nearest.
  EXPECT_EQ(sources.Offset(source, 1, 99), 2u);
  EXPECT_EQ(sources.Offset(source, 99, 1), 8u);
  EXPECT_EQ(sources.Offset(source, 0, 0), 0u);
}

// "<" was written "&lt;" in the file: from there on offsets differ.
TEST(SourceMap, FragmentsKnowTheirPlaceInTheFile) {
  SourceMap sources;
  const int file = sources.Add("", "<g>x &lt; 5</g>");
  Fragment fragment;
  fragment.name = "guard";
  fragment.path = "/g";
  fragment.text = "x < 5";
  fragment.file = file;
  fragment.pieces = {{0, 3}, {2, 5}, {3, 9}, {5, 11}};
  const int source = sources.Add(fragment);
  EXPECT_TRUE(sources.IsFragment(source));
  EXPECT_FALSE(sources.IsFragment(file));
  EXPECT_EQ(sources.path(source), "/g");
  const Span five = sources.InFile({source, 4, 5});
  EXPECT_EQ(five.source, file);
  EXPECT_EQ(sources.Slice(five), "5");
  EXPECT_EQ(sources.Slice(sources.InFile({source, 2, 3})), "&lt;");
  EXPECT_EQ(sources.Slice(sources.InFile({file, 0, 3})), "<g>");  // others stay as they are
}

TEST(Diagnostics, AreRenderedWithTheirLine) {
  SourceMap sources;
  const int source = sources.Add("", "clock x;\nint x;\n");
  Diagnostics diagnostics;
  diagnostics.Error("duplicate-name", {source, 13, 14}, "The name is taken.")
      .AddNote({source, 6, 7}, "by this clock");
  diagnostics.Warning("never-read", {source, 0, 5}, "Odd.");
  EXPECT_TRUE(diagnostics.has_errors());
  EXPECT_EQ(diagnostics.error_count(), 1);
  ASSERT_EQ(diagnostics.all().size(), 2u);
  const std::string text = Render(diagnostics.all()[0], sources, "m.xta");
  EXPECT_EQ(text.find("m.xta:2:5: error: The name is taken. [duplicate-name]\n"), 0u) << text;
  EXPECT_NE(text.find("int x;\n"), std::string::npos) << text;
  EXPECT_NE(text.find("    ^\n"), std::string::npos) << text;
  EXPECT_NE(text.find("m.xta:1:7: note: by this clock"), std::string::npos) << text;
}

// A broken file can cause thousands: from some number on they are counted no more.
TEST(Diagnostics, ThereIsAnEnd) {
  Diagnostics diagnostics;
  for (int k = 0; k < 1000; ++k) diagnostics.Error("duplicate-name", {}, "again");
  EXPECT_EQ(diagnostics.all().size(), static_cast<size_t>(Diagnostics::kMaxErrors));
}

}  // namespace
}  // namespace zonelab::diagnostics_test
