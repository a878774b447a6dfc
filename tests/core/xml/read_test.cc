// Reading XML: what is accepted, and where errors are said to be.
#include "gtest/gtest.h"
#include "tests/core/xml/xml_testing.h"

namespace zonelab::xml::read_test {
namespace {

constexpr char kOneTemplate[] = R"(<template><name>P</name>
<location id="id0"><name>A</name></location>
<location id="id1"><name>B</name></location>
<init ref="id0"/>
<transition><source ref="id0"/><target ref="id1"/>LABELS</transition>
</template><system>system P;</system>)";

// The model with these labels on its one edge.
std::string WithLabels(std::string_view labels, std::string_view declarations = "") {
  std::string body = kOneTemplate;
  body.replace(body.find("LABELS"), 6, labels);
  return Nta(Cat("<declaration>", declarations, "</declaration>", body));
}

TEST(ReadXml, IsTheSameModelAsXta) {
  Reading xml(
      WithLabels("<label kind='guard'>i &lt; 3 &amp;&amp; x &gt;= 2</label>"
                 "<label kind='assignment'><![CDATA[i = i<2 ? 1 : 0]]></label>",
                 "clock x; int i;"));
  Reading xta(R"(clock x; int i;
      process P() { state A, B; init A;
        trans A -> B { guard i < 3 && x >= 2; assign i = i < 2 ? 1 : 0; }; }
      system P;)");
  ASSERT_TRUE(xml.ok()) << xml.Messages();
  EXPECT_EQ(lang::PrintDocument(*xml.file.document), lang::PrintDocument(*xta.file.document));
}

TEST(ReadXml, RecognisedByContent) {
  EXPECT_TRUE(LooksLikeXml(" \r\n<nta/>"));
  EXPECT_TRUE(LooksLikeXml("\xEF\xBB\xBF<nta/>"));
  EXPECT_TRUE(LooksLikeXml(std::string_view("\xFF\xFE<\0n\0", 6)));
  EXPECT_FALSE(LooksLikeXml("// <nta>\nsystem P;"));
  EXPECT_FALSE(LooksLikeXml(""));
}

TEST(ReadXml, Encodings) {
  const std::string model = WithLabels("", "// \xC3\xA9t\xC3\xA9");
  EXPECT_TRUE(Reading("\xEF\xBB\xBF" + model).ok());
  std::string wide = "\xFF\xFE";
  for (const char c : WithLabels("")) wide += {c, '\0'};
  EXPECT_TRUE(Reading(wide).ok()) << Reading(wide).Messages();
  std::string latin = WithLabels("<label kind='guard'>y</label>", "// \xE9t\xE9");
  latin.replace(latin.find("utf-8"), 5, "ISO-8859-1");
  // Columns count characters, so the error is where it would be without accents.
  EXPECT_EQ(Reading(latin).Summary(),
            "error /nta/template[1]/transition[1]/label[1] 1:1 (7:71) undeclared-name");
}

TEST(ReadXml, LabelsInAnyOrder) {
  Reading xml(
      WithLabels("<label kind='assignment'>i = k</label><label kind='guard'>k != 1</label>"
                 "<label kind='select'>k : int[0,2]</label>",
                 "int i;"));
  ASSERT_TRUE(xml.ok()) << xml.Messages();
  EXPECT_EQ(
      lang::PrintEdge(*xml.file.document->templates[0], xml.file.document->templates[0]->edges[0]),
      "A -> B { select k : int[0,2]; guard k != 1; assign i = k; }");
}

TEST(ReadXml, ErrorsNameTheElementAndBothPlaces) {
  Reading xml(WithLabels("\n<label kind='guard'>i &lt; 3 &amp;&amp;\n  y &lt; 2</label>",
                         "int i;\n\nint i;"));
  EXPECT_EQ(xml.Summary(),
            "error /nta/declaration 3:5 (5:5) duplicate-name; "
            "error /nta/template[1]/transition[1]/label[1] 2:3 (11:3) undeclared-name");
  EXPECT_NE(xml.Messages().find("m:11:3: error: "), std::string::npos);
  EXPECT_NE(xml.Messages().find("in template P, guard of A -> B "
                                "(/nta/template[1]/transition[1]/label[1], line 2, column 3)"),
            std::string::npos)
      << xml.Messages();
  // Behind entities: 'y' is the 8th character of the text, but stands further right in the file.
  EXPECT_EQ(Reading(WithLabels("<label kind='guard'>1 &lt; 2 &amp; y</label>")).Summary(),
            "error /nta/template[1]/transition[1]/label[1] 1:9 (7:86) undeclared-name");
}

// Nothing was read before the template: there is no text to look at.
TEST(ReadXml, ATemplateWithoutNameInAFileWithoutTexts) {
  for (const char* name : {"", "<name></name>", "<name> </name>"}) {
    Reading xml(Nta(Cat("<template>", name, "</template>")));
    EXPECT_NE(xml.Summary().find("missing-name"), std::string::npos) << name << xml.Summary();
  }
}

TEST(ReadXml, StructuralErrors) {
  const struct {
    const char* from;
    const char* to;
    const char* summary;
  } kCases[] = {
      {"<init ref=\"id0\"/>", "", "error /nta/template[1] 1:1 (3:28) missing-init"},
      {"<init ref=\"id0\"/>", "<init ref=\"id7\"/>",
       "error /nta/template[1]/init 1:1 (6:1) no-such-location"},
      {"<source ref=\"id0\"/>", "<source ref=\"x\"/>",
       "error /nta/template[1]/transition[1]/source 1:1 (7:13) no-such-location"},
      {"<target ref=\"id1\"/>", "",
       "error /nta/template[1]/transition[1] 1:1 (7:1) missing-target"},
      {"id=\"id1\"", "id=\"id0\"", "error /nta/template[1]/location[2] 1:1 (5:1) duplicate-id"},
      {"<name>P</name>", "", "error /nta/template[1] 1:1 (3:28) missing-name"},
      {"<name>B", "<name>A", "error /nta/template[1]/location[2]/name 1:1 (5:26) duplicate-name"},
      {"<name>B", "<name>init", "error /nta/template[1]/location[2]/name 1:1 (5:26) reserved-word"},
      {"<name>B", "<name>B 2", "error /nta/template[1]/location[2]/name 1:3 (5:28) syntax-error"},
      {"system P;</system>", "</system>", "error /nta/system 1:1 (8:12) missing-system"},
      {"<system>system P;</system>", "", "error /nta 1:1 (2:1) missing-system"},
  };
  for (const auto& each : kCases) {
    std::string text = WithLabels("");
    text.replace(text.find(each.from), std::string_view(each.from).size(), each.to);
    const std::string summary = Reading(text).Summary();
    EXPECT_EQ(summary.substr(0, summary.find(';')), each.summary) << each.to;
  }
}

TEST(ReadXml, Malformed) {
  EXPECT_EQ(Reading("<nta><declaration>int i = 1 < 2;</declaration></nta>").Summary(),
            "error  1:29 (1:29) malformed-xml");
  EXPECT_EQ(
      Reading("<nta>\n<declaration>bool b = 1 && 2;</declaration></nta>").Summary().substr(0, 32),
      "error  2:25 (2:25) malformed-xml");
  EXPECT_EQ(Reading("<nta>\n<a></b></nta>").Summary(), "error  2:4 (2:4) malformed-xml");
  EXPECT_EQ(Reading("<nta>\n<template><name>P</name>").Summary().substr(0, 7), "error  ");
  EXPECT_EQ(Reading("<html></html>").Summary(), "error  1:1 (1:1) wrong-file");
  for (const char* text : {"<", "<a", "< ", "<!DOCTYPE nta [", "<nta><", "<nta><a b=\""}) {
    const Reading cut(text);
    EXPECT_FALSE(cut.ok()) << text;
    for (const Diagnostic& each : cut.diagnostics.all()) {
      EXPECT_LE(each.span.end, cut.sources.text(each.span.source).size()) << text;
    }
  }
}

TEST(ReadXml, HugeAndNasty) {
  std::string nested;
  for (int i = 0; i < 100'000; ++i) nested += "<a>";
  EXPECT_FALSE(Reading("<nta>" + nested).ok());
  std::string closed = nested;
  for (int i = 0; i < 100'000; ++i) closed += "</a>";
  EXPECT_FALSE(Reading("<nta>" + closed + "</nta>").ok());  // no system
  EXPECT_TRUE(Reading(WithLabels(closed)).ok());            // ignored
  const std::string bomb =
      Cat("<!DOCTYPE nta [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">]>",
          WithLabels("<label kind='guard'>&b;</label>").substr(39));
  EXPECT_EQ(Reading(bomb).Summary().substr(0, 6), "error ");
  const std::string long_label(2'000'000, ' ');
  EXPECT_TRUE(Reading(WithLabels(Cat("<label kind='guard'>", long_label, "true</label>"))).ok());
}

TEST(ReadXml, AnonymousLocations) {
  Reading xml(Nta(R"(<declaration>int _id0;</declaration>
      <template><name>P</name><location id="id0"/><location id="id1"/><location id="7 x"/>
      <init ref="id0"/></template><system>system P;</system>)"));
  ASSERT_TRUE(xml.ok()) << xml.Messages();
  const lang::Template& templ = *xml.file.document->templates[0];
  EXPECT_EQ(templ.locations[0].symbol->name, "_id0_");
  EXPECT_EQ(templ.locations[1].symbol->name, "_id1");
  EXPECT_EQ(templ.locations[2].symbol->name, "_7_x");
  const std::string again = AsXml(xml);
  EXPECT_EQ(again.find("<name>_"), std::string::npos) << again;
}

TEST(ReadXml, UnsupportedFeaturesAreNamed) {
  std::string chart = WithLabels("");
  chart.replace(chart.find("<system>"), 0, "<lsc><name>C</name></lsc>");
  // Of which no process is made: only a warning.
  EXPECT_EQ(Reading(chart).Summary(), "warning /nta/lsc[1] 1:1 (8:12) unsupported-feature");
  EXPECT_TRUE(Reading(AsXml(Reading(chart))).ok());
  chart.replace(chart.find("system P;"), 9, "system C;");
  EXPECT_EQ(Reading(chart).Summary().substr(0, 5), "error");
}

TEST(ReadXml, WhatChangesNothingIsIgnored) {
  std::string rate = WithLabels("");
  rate.replace(rate.find("<name>A</name>"), 14,
               "<name>A</name><label kind=\"exponentialrate\">2</label>");
  EXPECT_EQ(Reading(rate).Summary(),
            "note /nta/template[1]/location[1]/label[1] 1:1 (4:64) ignored-feature");
  std::string edge = WithLabels("");
  edge.replace(edge.find("<transition>"), 12, "<transition controllable=\"false\">");
  const Reading reading(edge);
  EXPECT_TRUE(reading.ok()) << reading.Messages();
  EXPECT_TRUE(reading.file.document->templates[0]->edges[0].is_uncontrollable);
  EXPECT_NE(AsXml(reading).find("controllable=\"false\""), std::string::npos);
}

TEST(ReadXml, Branchpoints) {
  EXPECT_EQ(Reading(WithLabels("<label kind='probability'>3</label>")).Summary(),
            "error /nta/template[1]/transition[1]/label[1] 1:1 (7:77) misplaced-label");
  const std::string text = Nta(R"(<declaration>int n;</declaration><template><name>P</name>
      <location id="a"><name>A</name></location><location id="b"><name>B</name></location>
      <branchpoint id="coin" x="10" y="20"/><init ref="a"/>
      <transition><source ref="a"/><target ref="coin"/><label kind="guard">n &lt; 3</label>
        <label kind="assignment">n++</label></transition>
      <transition><source ref="coin"/><target ref="b"/><label kind="probability">3</label>
        </transition>
      <transition><source ref="coin"/><target ref="a"/><label kind="assignment">n++</label>
        <label kind="probability" x="1" y="2">1</label></transition>
      <transition><source ref="coin"/><target ref="b"/><label kind="probability">0</label>
        </transition>
      </template><system>system P;</system>)");
  const Reading xml(text);
  ASSERT_TRUE(xml.ok()) << xml.Messages();
  const lang::Template& templ = *xml.file.document->templates[0];
  ASSERT_EQ(templ.drawn.size(), 4u);
  ASSERT_EQ(templ.edges.size(), 2u);  // the branch of weight 0 is no move
  EXPECT_EQ(templ.edges[0].target, 1);
  EXPECT_EQ(lang::PrintUpdates(templ.edges[0]), "n++");
  EXPECT_EQ(templ.edges[1].target, 0);
  EXPECT_EQ(lang::PrintUpdates(templ.edges[1]), "n++, n++");
  const std::string xta = lang::PrintDocument(*xml.file.document);
  const Reading again(xta);
  ASSERT_TRUE(again.ok()) << again.Messages() << xta;
  EXPECT_EQ(lang::PrintDocument(*again.file.document), xta);
  const Reading rewritten(AsXml(xml));
  ASSERT_TRUE(rewritten.ok()) << rewritten.Messages();
  EXPECT_EQ(lang::PrintDocument(*rewritten.file.document), xta);
  EXPECT_EQ(rewritten.file.layout.templates[0].branchpoints[0]->x, 10);
}

TEST(ReadXml, RepeatedAndUnknownLabels) {
  EXPECT_EQ(Reading(WithLabels("<label kind='guard'>true</label><label kind='guard'>1</label>"))
                .Summary(),
            "error /nta/template[1]/transition[1]/label[2] 1:1 (7:83) repeated-label");
  EXPECT_EQ(Reading(WithLabels("<label kind='frob'>?!</label>")).Summary(),
            "warning /nta/template[1]/transition[1]/label[1] 1:1 (7:51) unknown-label");
}

TEST(ReadXml, Queries) {
  Reading xml(Nta(R"(<template><name>P</name><location id="a"/><init ref="a"/></template>
<system>system P;</system>
<queries><option key="--x" value="1"/><query><formula>A[] true and // why
 not deadlock</formula><comment>two
lines</comment><result outcome="success" type="quality"/></query>
<query><formula/><comment>nothing</comment></query>
<query><formula>E&lt;&gt; false
A[] true</formula></query>
<query><formula>E&lt;&gt; bad &lt;</formula><expect outcome="failure" type="symbolic"/></query>
</queries>)"));
  ASSERT_TRUE(xml.ok()) << xml.Messages();
  const std::vector<lang::QueryText>& queries = xml.file.queries;
  ASSERT_EQ(queries.size(), 4u);
  EXPECT_EQ(queries[0].text, "A[] true and not deadlock");
  EXPECT_EQ(queries[0].comment, "two\nlines\nwhy");
  EXPECT_EQ(queries[0].outcome, "success");
  EXPECT_EQ(queries[0].line, 5);
  EXPECT_EQ(queries[1].text, "E<> false");
  EXPECT_EQ(queries[2].text, "A[] true");
  EXPECT_EQ(queries[3].text, "E<> bad <");
  EXPECT_EQ(queries[3].outcome, "failure");
}

TEST(ReadXml, OldLanguage) {
  Reading xml(Nta(R"(<declaration>const N 3; int i;</declaration>
<template><name>P</name><parameter>int x; const k</parameter>
<location id="a"/><init ref="a"/><transition><source ref="a"/><target ref="a"/>
<label kind="guard">x =&lt; k, i == 0</label></transition></template>
<instantiation>Q := P(i, N);</instantiation><system>system Q;</system>)"));
  EXPECT_TRUE(xml.ok()) << xml.Messages();
}

TEST(ReadXml, LayoutIsKept) {
  Reading xml(Nta(R"(<template><name x="1" y="2">P</name>
<location id="a" x="10" y="-20" color="#ff0000"><name x="5" y="-40">A</name>
<label kind="comments" x="7" y="8">note
two</label><committed/></location><init ref="a"/>
<transition color="#00ff00"><source ref="a"/><target ref="a"/>
<label kind="guard" x="3" y="4">true</label><nail x="30" y="40"/><nail x="50" y="60"/></transition>
</template><system>system P;</system>)"));
  for (const bool rewritten : {false, true}) {
    Reading second(AsXml(xml));
    const Reading& reading = rewritten ? second : xml;
    ASSERT_TRUE(reading.ok()) << reading.Messages();
    const TemplateLayout& layout = reading.file.layout.templates[0];
    EXPECT_EQ(layout.name->y, 2);
    const LocationLayout& location = layout.locations[0];
    EXPECT_EQ(location.at->x, 10);
    EXPECT_EQ(location.at->y, -20);
    EXPECT_EQ(location.name->x, 5);
    EXPECT_EQ(location.color, "#ff0000");
    ASSERT_EQ(location.notes.size(), 1u);
    EXPECT_EQ(location.notes[0].kind, "comments");
    EXPECT_EQ(location.notes[0].text, "note\ntwo");
    EXPECT_EQ(location.notes[0].at->y, 8);
    const EdgeLayout& edge = layout.edges[0];
    EXPECT_EQ(edge.color, "#00ff00");
    EXPECT_EQ(edge.guard->x, 3);
    ASSERT_EQ(edge.nails.size(), 2u);
    EXPECT_EQ(edge.nails[1].x, 50);
    EXPECT_EQ(edge.nails[1].y, 60);
    EXPECT_TRUE(reading.file.document->templates[0]->locations[0].is_committed);
  }
}

}  // namespace
}  // namespace zonelab::xml::read_test
