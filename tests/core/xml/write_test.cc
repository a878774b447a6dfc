// Writing XML and .ugi: what is read back is what was written.
#include "core/engine/engine.h"
#include "gtest/gtest.h"
#include "tests/core/xml/xml_testing.h"

namespace zonelab::xml::write_test {
namespace {

constexpr char kModel[] = R"(
const int N = 2;
typedef int[0,N-1] id_t;
chan a, b[N]; broadcast chan c; urgent chan u;
int i; clock x;
process P(const id_t me) {
  int j;
  state S { x <= 5 && i < 3 }, T, U;
  commit T;
  urgent U;
  init S;
  trans S -> T { select k : id_t; guard k != me && x > 2; sync b[k]!; assign i = i + k, x = 0; },
        S -> T { sync c?; }, T -> U { }, U -> S { sync (i < 1 ? a : c)!; }, S -> S { sync a?; };
}
int between;
process Q() { state A; init A; trans A -> A { sync b[0]?; assign between = N; }; }
Q1 = Q();
int late;
R(const id_t n) = P(n);
chan priority a < default, c < b[0];
before_update { i = 0 }
after_update { late = 1, between = 2 }
system R < Q1, Q;
progress { i > 0 : j2(); between; }
gantt { G(k : id_t): i == k -> 1, for (m : id_t) i > m -> m + k; H: Q.A -> 3; }
)";

std::string Model() {
  std::string text = kModel;
  text.replace(text.find("j2()"), 4, "late");
  return text;
}

TEST(WriteXml, KeepsTheModel) {
  Reading xta(Model());
  ASSERT_TRUE(xta.ok()) << xta.Messages();
  const std::string xml = AsXml(xta);
  Reading again(xml);
  ASSERT_TRUE(again.ok()) << again.Messages() << xml;
  EXPECT_EQ(again.Dump(), xta.Dump());
  EXPECT_NE(xta.Dump(), "");
  // Hooks, priorities, progress measures and gantt lines.
  EXPECT_EQ(lang::PrintSystem(*again.file.document), lang::PrintSystem(*xta.file.document));
  EXPECT_EQ(lang::PrintSystem(*xta.file.document), R"(chan priority a < default, c < b[0];
before_update { i = 0 }
after_update { late = 1, between = 2 }
system R < Q1, Q;
progress {
  i > 0 : late;
  between;
}
gantt {
  G(k : id_t): i == k -> 1, for (m : id_t) i > m -> m + k;
  H: Q.A -> 3;
}
)");
  EXPECT_EQ(AsXml(again), xml);
}

// Each unnamed scalar type is a set of its own, which variables declared together share.
TEST(WriteXml, UnnamedTypesStayShared) {
  Reading xta(
      "scalar[3] a, b[2]; struct { int q; } s = {1}, t; "
      "process P() { state A; init A; trans A -> A { guard a == b[1]; assign s = t; }; } "
      "system P;");
  ASSERT_TRUE(xta.ok()) << xta.Messages();
  Reading xml(AsXml(xta)), again(lang::PrintDocument(*xta.file.document));
  EXPECT_TRUE(xml.ok()) << xml.Messages();
  EXPECT_TRUE(again.ok()) << again.Messages();
  EXPECT_EQ(xml.Dump(), xta.Dump());
}

TEST(WriteXml, EscapesText) {
  Reading xml(Nta(R"(<declaration>const int N = 1;</declaration><template><name>P</name>
<location id="a"><label kind="comments">a &lt; b &amp;&amp; "c" ]]&gt;</label></location>
<init ref="a"/></template><system>system P;</system>
<queries><query><formula>E&lt;&gt; N &gt; 0 &amp;&amp; true</formula>
<comment>&lt;b&gt; &amp; */</comment></query></queries>)"));
  ASSERT_TRUE(xml.ok()) << xml.Messages();
  Reading again(AsXml(xml));
  ASSERT_TRUE(again.ok()) << again.Messages();
  EXPECT_EQ(again.file.layout.templates[0].locations[0].notes[0].text, "a < b && \"c\" ]]>");
  EXPECT_EQ(again.file.queries[0].text, "E<> N > 0 && true");
  EXPECT_EQ(again.file.queries[0].comment, "<b> & */");
  const std::string file = lang::PrintQueryFile(xml.file.queries);
  EXPECT_EQ(file, "/*\n<b> & * /\n*/\nE<> N > 0 && true\n");
  EXPECT_EQ(lang::SplitQueryFile(file)[0].text, "E<> N > 0 && true");
}

// Comments of both kinds mean the same, so that what is printed is read as it was.
TEST(WriteQueries, StarsInFrontAreNoText) {
  for (const char* text : {"//* on <?*/\nE<> true\n", "/** on <?* /\n */\nE<> true\n"}) {
    const std::vector<lang::QueryText> queries = lang::SplitQueryFile(text);
    ASSERT_EQ(queries.size(), 1u);
    EXPECT_EQ(queries[0].comment.substr(0, 5), "on <?");
    const std::string printed = lang::PrintQueryFile(queries);
    EXPECT_EQ(printed, "/*\non <?* /\n*/\nE<> true\n") << text;
    EXPECT_EQ(lang::PrintQueryFile(lang::SplitQueryFile(printed)), printed);
  }
}

TEST(WriteXml, PlacesWhatHasNoPlace) {
  Reading again(AsXml(Reading(Model())));
  ASSERT_TRUE(again.ok());
  const TemplateLayout& layout = again.file.layout.templates[0];
  for (const LocationLayout& location : layout.locations) EXPECT_TRUE(location.at.has_value());
  EXPECT_NE(layout.locations[0].at->x, layout.locations[1].at->x);
  EXPECT_TRUE(layout.edges[0].nails.empty());       // straight
  EXPECT_EQ(layout.edges[1].nails.size(), 1u);      // the second one from S to T
  EXPECT_EQ(layout.edges.back().nails.size(), 2u);  // a loop
}

// By way of the engine, as the command line and the page do it: queries and layout come along.
TEST(WriteXml, TakesCompanionsAlong) {
  const auto xta =
      zonelab::Model::Load("process P() { state A; init A; } system P;", Format::kAuto);
  ASSERT_TRUE(xta->is_readable());
  xta->SetQueries(lang::SplitQueryFile("/* why\n not */\nE<> P.A\n"));
  xta->SetLayout("process P graphinfo { location A (40,80); }");
  const auto xml = zonelab::Model::Load(xta->Write(Format::kXml).text, Format::kAuto);
  ASSERT_TRUE(xml->ok());
  const ModelText again = xml->Write(Format::kXta);
  EXPECT_EQ(again.queries, "/*\nwhy\nnot\n*/\nE<> P.A\n");
  EXPECT_NE(again.layout.find("location A (40,80);"), std::string::npos) << again.layout;
  EXPECT_EQ(again.text, "process P() {\n  state\n    A;\n  init A;\n}\n\nsystem P;\n");
  EXPECT_FALSE(zonelab::Model::Load("<nta/>", Format::kAuto)->is_readable());
}

// By hand: positions as UPPAAL's demo `bridge` has them in both of its forms.
TEST(Ugi, PositionsAreRelative) {
  Reading xta(
      "process P() { state A, B; init A; trans A -> B { guard true; }, A -> B { }; } "
      "system P;");
  ASSERT_TRUE(xta.ok());
  ReadUgi(R"(process P graphinfo {
guard A B 1 (8,-36);
location A (288,80);
location B (288,216);
locationName B(-16,16);
trans A B 2 (-10,4);
trans A B 2 (-20,5);
frob A;
location Nowhere (1,2);
trans A B 9 (1,1);
}
process Unknown graphinfo { location A (1,1); })",
          *xta.file.document, &xta.file.layout);
  const TemplateLayout& layout = xta.file.layout.templates[0];
  EXPECT_EQ(layout.locations[0].at->x, 288);
  EXPECT_EQ(layout.locations[1].name->x, 272);
  EXPECT_EQ(layout.locations[1].name->y, 232);
  EXPECT_EQ(layout.edges[0].guard->x, 296);
  EXPECT_EQ(layout.edges[0].guard->y, 112);
  ASSERT_EQ(layout.edges[1].nails.size(), 2u);
  EXPECT_EQ(layout.edges[1].nails[0].x, 278);
  EXPECT_EQ(layout.edges[1].nails[1].y, 153);
  const std::string written = WriteUgi(*xta.file.document, xta.file.layout);
  Layout again;
  again.templates.resize(1);
  again.templates[0].locations.resize(2);
  again.templates[0].edges.resize(2);
  ReadUgi(written, *xta.file.document, &again);
  EXPECT_EQ(WriteUgi(*xta.file.document, again), written);
}

TEST(Ugi, NonsenseDoesNoHarm) {
  Reading xta("process P() { state A; init A; } system P;");
  for (const char* text : {"", "process", "process P graphinfo {", "}}};;", "location A (1",
                           "process P graphinfo { location A (99999999999999999999,-5);"}) {
    ReadUgi(text, *xta.file.document, &xta.file.layout);
  }
  EXPECT_EQ(xta.file.layout.templates[0].locations[0].at->y, -5);
}

}  // namespace
}  // namespace zonelab::xml::write_test
