// The parser fed piece by piece, each label a source of its own, as an XML file needs it.
#include "core/lang/parser.h"
#include "gtest/gtest.h"
#include "tests/core/lang/lang_testing.h"

namespace zonelab::lang::fragment_test {
namespace {

class Fragments : public ::testing::Test {
 protected:
  int Add(std::string text) { return sources_.Add(Cat("fragment ", ++count_), std::move(text)); }
  std::string Codes() const {
    std::string out;
    for (const Diagnostic& d : diagnostics_.all()) {
      if (d.severity != Severity::kError) continue;
      Append(&out, sources_.name(d.span.source), " ", d.code, "; ");
    }
    return out;
  }

  SourceMap sources_;
  Diagnostics diagnostics_;
  Document document_;
  Parser parser_{document_, sources_, diagnostics_};
  int count_ = 0;
};

TEST_F(Fragments, AModelInPieces) {
  parser_.Declarations(Add("const int N = 2; typedef int[0,N-1] id_t; chan go[id_t];\nclock g;"));
  Template* templ = parser_.BeginTemplate("Worker", {});
  parser_.Parameters(Add("const id_t me, clock &c"));
  parser_.Declarations(Add("int n; // a comment at the end"));
  EXPECT_EQ(parser_.AddLocation("Rest", {}), 0);
  EXPECT_EQ(parser_.AddLocation("_id1", {}), 1);
  EXPECT_EQ(parser_.AddLocation("n", {}), -1);
  templ->initial = 0;
  parser_.Invariant(Add("c <= 5 // at most"), 1);
  parser_.BeginEdge(0, 1, false, {});
  parser_.SelectLabel(Add("k : id_t, l : int[1,2]"));
  parser_.GuardLabel(Add("n > l &&\n c >= 2"));
  parser_.SyncLabel(Add("go[k]?"));
  parser_.UpdateLabel(Add("n = k, c = 0"));
  parser_.EndEdge();
  parser_.EndTemplate();
  parser_.SystemSection(Add("W(const id_t i) = Worker(i, g);\nsystem W;"));
  EXPECT_EQ(Codes(), "fragment 1 duplicate-name; ");  // the location n, whose span is the default
  EXPECT_EQ(PrintEdge(*templ, templ->edges[0]),
            "Rest -> _id1 { select k : id_t, l : int[1,2]; guard n > l && c >= 2; sync go[k]?; "
            "assign n = k, c = 0; }");
  EXPECT_EQ(templ->edges[0].selects[1]->index, 1);
  EXPECT_EQ(document_.system.size(), 1u);
}

TEST_F(Fragments, ErrorsNameTheirFragment) {
  parser_.Declarations(Add("clock x; int i;"));
  parser_.BeginTemplate("P", {});
  parser_.AddLocation("A", {});
  parser_.Invariant(Add("x == 5"), 0);
  parser_.BeginEdge(0, 0, false, {});
  parser_.GuardLabel(Add("i > 0;"));
  parser_.SyncLabel(Add("i!"));
  parser_.UpdateLabel(Add("i = 1; i = 2"));
  parser_.EndEdge();
  parser_.EndTemplate();
  parser_.SystemSection(Add("system P"));
  EXPECT_EQ(Codes(),
            "fragment 2 clock-condition; fragment 3 syntax-error; fragment 5 syntax-error; "
            "fragment 4 not-a-channel; fragment 6 syntax-error; ");
}

}  // namespace
}  // namespace zonelab::lang::fragment_test
