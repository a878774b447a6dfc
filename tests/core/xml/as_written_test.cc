// What people wrote stays: comments and formats of declarations, and comments on locations and
// edges, from XML to XTA and back.
#include "core/xml/as_written.h"

#include <gtest/gtest.h>

#include "core/xml/comments.h"
#include "tests/core/xml/xml_testing.h"

namespace zonelab::xml::as_written_test {
namespace {

TEST(Comments, Words) {
  EXPECT_EQ(WordsOf("// a light"), "a light");
  EXPECT_EQ(WordsOf("/* a light */"), "a light");
  EXPECT_EQ(WordsOf("/**\n * Two\n *   lines\n **/"), "Two\nlines");
  EXPECT_EQ(WordsOf("/**/"), "");
  EXPECT_EQ(AllWords("x > 1 // one\n && y < 2 /* two */"), "one\ntwo");
  EXPECT_EQ(AllWords("\"http://x\""), "");
  EXPECT_EQ(AsComment("one\n\ntwo \\", 2), "  // one\n  //\n  // two\n");
  EXPECT_EQ(AsComment(" ", 2), "");
}

constexpr char kXml[] = R"(
<declaration>// The lamp of a stair.
clock   x;   /* since it was
                switched on */
chan press; // by people</declaration>
<template><name>Lamp</name><parameter>const int T // how long</parameter>
<declaration>int[0,3] n; // presses
</declaration>
<location id="id0" x="1" y="2"><name>off</name><label kind="comments">it is dark
here</label></location>
<location id="id1"><name>on</name><label kind="invariant">x &lt;= T // at most</label></location>
<init ref="id0"/>
<transition><source ref="id0"/><target ref="id1"/><label kind="guard">n &lt; 3 /* not too often */</label>
<label kind="synchronisation">press?</label><label kind="assignment">x = 0,
n++ // counted</label><label kind="comments" x="7" y="8">someone comes</label></transition>
<transition><source ref="id1"/><target ref="id0"/></transition>
</template>
<system>// Two stairs.
A = Lamp(3); B = Lamp(5);
system A, B; // side by side
</system>)";

TEST(AsWritten, XmlBecomesXtaWithItsComments) {
  const Reading xml(Nta(kXml));
  ASSERT_TRUE(xml.ok()) << xml.Messages();
  EXPECT_EQ(AsXta(xml),
            "// The lamp of a stair.\n"
            "clock   x;   /* since it was\n"
            "                switched on */\n"
            "chan press; // by people\n"
            "\n"
            "process Lamp(const int T // how long\n"
            ") {\n"
            "  int[0,3] n; // presses\n"
            "  state\n"
            "    // it is dark\n"
            "    // here\n"
            "    off,\n"
            "    // at most\n"
            "    on { x <= T };\n"
            "  init off;\n"
            "  trans\n"
            "    // someone comes\n"
            "    // not too often\n"
            "    // counted\n"
            "    off -> on { guard n < 3; sync press?; assign x = 0, n++; },\n"
            "    on -> off { };\n"
            "}\n"
            "\n"
            "// Two stairs.\n"
            "A = Lamp(3); B = Lamp(5);\n"
            "system A, B; // side by side\n");
}

TEST(AsWritten, ThereAndBack) {
  const Reading xml(Nta(kXml));
  const Reading xta(AsXta(xml));
  ASSERT_TRUE(xta.ok()) << xta.Messages();
  const Reading back(AsXml(xta));
  ASSERT_TRUE(back.ok()) << back.Messages();
  EXPECT_EQ(back.Dump(), xml.Dump());
  EXPECT_EQ(AsXta(back), AsXta(xml));
  EXPECT_EQ(AsXml(Reading(AsXml(xta))), AsXml(xta));
}

constexpr char kXta[] = R"(// A file.
clock x; // runs

// The gate.
process Gate() {
  // how often
  int n;
  /* all of */ state // its states
    // free
    up,
    down; // closed
  init up; // at first
  trans
    // a train comes
    up -> down { guard x > 1; // in time
                 assign n = 1; },
    down -> up { }; // it goes
  // the end
}
// More.
chan c;
process P() { state s; init s; }
Q = P();
// Who runs.
system Gate, Q;
)";

TEST(AsWritten, XtaBecomesXmlWithItsComments) {
  const Reading xta(kXta);
  ASSERT_TRUE(xta.ok()) << xta.Messages();
  const Reading xml(AsXml(xta));
  ASSERT_TRUE(xml.ok()) << xml.Messages();
  EXPECT_EQ(xml.Dump(), xta.Dump());
  EXPECT_EQ(AsXta(xml),
            "// A file.\n"
            "clock x; // runs\n"
            "// More.\n"
            "chan c;\n"
            "\n"
            "process Gate() {\n"
            "  // The gate.\n"
            "  // how often\n"
            "  int n;\n"
            "  /* all of */\n"
            "  state\n"
            "    // its states\n"
            "    // free\n"
            "    up,\n"
            "    // closed\n"
            "    // at first\n"
            "    down;\n"
            "  init up;\n"
            "  trans\n"
            "    // a train comes\n"
            "    // in time\n"
            "    up -> down { guard x > 1; assign n = 1; },\n"
            "    // it goes\n"
            "    // the end\n"
            "    down -> up { };\n"
            "}\n"
            "\n"
            "process P() {\n"
            "  state\n"
            "    s;\n"
            "  init s;\n"
            "}\n"
            "\n"
            "Q = P();\n"
            "// Who runs.\n"
            "system Gate, Q;\n");
}

TEST(AsWritten, CommentsAmongParameters) {
  const Reading xta("process P(int[0,1] a, /* (one) */ int[0,1] b) { state s; init s; } system P;");
  ASSERT_TRUE(xta.ok()) << xta.Messages();
  const std::string text = AsXml(xta);
  EXPECT_NE(text.find("<parameter>int[0,1] a, /* (one) */ int[0,1] b</parameter>"), text.npos);
  const Reading xml(text);
  ASSERT_TRUE(xml.ok()) << xml.Messages();
  EXPECT_EQ(xml.Dump(), xta.Dump());
}

// Declarations and instantiations between two processes: the whole is printed anew.
TEST(AsWritten, WhatDoesNotFallIntoPartsIsPrinted) {
  const Reading xta(
      "process P() { state s; init s; } Q = P(); int n; // lost\n"
      "process R() { state s; init s; } system Q, R;");
  ASSERT_TRUE(xta.ok()) << xta.Messages();
  const Reading xml(AsXml(xta));
  EXPECT_EQ(xml.Dump(), xta.Dump());
  EXPECT_EQ(AsXta(xml).find("lost"), std::string::npos);
}

}  // namespace
}  // namespace zonelab::xml::as_written_test
