// The language cases beside the repository, XTA and XML, and public models in XTA: accepted and
// refused as recorded.  Public models in XML: tests/core/xml/corpus_test.cc.
#include <algorithm>
#include <set>

#include "gtest/gtest.h"
#include "tests/core/lang/lang_testing.h"

namespace zonelab::lang::cases_test {
namespace {

bool EndsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}
bool Contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// Where we differ from UPPAAL's parser library on purpose, beyond what the note column says.
const std::set<std::string, std::less<>> kRefusedOnPurpose = {
    "valid/probe-016-decl.xta",  // clocks with initial values are a later extension
    "valid/probe-018-decl.xta",  // the same
    "valid/utap-featurechecker-156-clock-integer-initializer.xml",  // the same
    "valid/probe-124-guard.xta",                                    // xor
    "valid/probe-344-model.xta",  // two channel priority declarations
    // A clock as a value, which only statistical model checking can have.
    "valid/utap-typechecker-434-ternary-operator-with-double-expressions-and-clocks.xml",
    // Structs with clocks came in 5.x.
    "valid/utap-typechecker-503-clock-in-struct.xml",
    "valid/utap-typechecker-512-nested-structs.xml",
    // Clock guards on urgent channels.
    "valid/utap-typechecker-1159-urgent-edge-with-a-clock-guard-and-a-strict-bound.xml",
    "valid/probe-393-old.ta",
    // Rates other than 0 and 1.
    "valid/utap-expression-474-synchronisation-and-clock-rate-expressions-print-correctly.xml",
    "valid/utap-featurechecker-65-clock-rate.xml",
    // "synchronization" is read as what it is meant to be, and then names no channel.
    "valid/probe-484-xml-label-synchronization-z.xml",
};
const std::set<std::string, std::less<>> kAcceptedOnPurpose = {
    // Words that only later parsers reserve or predeclare.
    "valid/probe-005-decl.xta",    // a list shorter than its array
    "valid/probe-195-assign.xta",  // `abs`
    // Queries behind the system line.
    "invalid/probe-354-model.xta",
    "invalid/probe-355-model.xta",
    "invalid/probe-367-model.xta",
    "invalid/probe-368-model.xta",
    "invalid/probe-374-model.xta",
    "invalid/probe-376-model.xta",
    "invalid/probe-377-model.xta",
    "invalid/probe-378-model.xta",
    "invalid/probe-408-decl.xta",
    // Such words as names of variables.
    "out-of-scope/probe-370-model.xta",
    "out-of-scope/probe-371-model.xta",
    "invalid/probe-407-old.ta",  // good 4.x
    // The name of an anonymous location gives way to one that is written.
    "invalid/probe-465-xml-anon-name-clash.xml",
    // Elements and labels in any order.
    "invalid/probe-469-xml-committed-before-label.xml",
    "invalid/probe-472-xml-init-after-transition.xml",
    "invalid/probe-475-xml-label-before-source.xml",
    "invalid/probe-481-xml-label-order-select-used.xml",
    // Rates of locations mean nothing to what is checked here: a warning.
    "out-of-scope/"
    "utap-typechecker-1547-an-exponential-rate-of-an-incompatible-type-is-rejected.xml",
    "out-of-scope/utap-prettyprint-15-symbolic-queries.xml",
    "out-of-scope/utap-document-238-location-print-includes-the-exponential-rate-when-present.xml",
};
// UPPAAL's parser library reports these at the system line, we at the wrong type itself.
const std::set<std::string, std::less<>> kReportedElsewhere = {
    "invalid/utap-typechecker-966-scalar-set-or-integer-expected-for-iteration-variable.xml",
    "invalid/utap-typechecker-1357-reference-to-a-disallowed-type-void-is-rejected.xml",
};
// Notes that recommend to refuse what UPPAAL's parser library accepts, or say that it is later.
bool NoteRefuses(std::string_view note) {
  for (std::string_view part : {"recommend: error", "reject", "only in 5.x", "only from 4.1.x",
                                "integer right-hand sides"}) {
    if (Contains(note, part)) return !Contains(note, "normalise to true");
  }
  return false;
}

// Where an error is: "error: line 3: …", or "error: /nta/template[1]/name line 1: …".
struct Place {
  std::string path;
  int line = 0;
};
Place RecordedPlace(std::string_view expectation) {
  Place place;
  size_t at = expectation.find("line ");
  if (at == std::string_view::npos) return place;
  place.line = std::atoi(std::string(expectation.substr(at + 5)).c_str());
  size_t slash = expectation.find('/');
  if (slash < at) place.path = std::string(expectation.substr(slash, at - slash - 1));
  return place;
}

// Some error or its note is at the place; the end of the text may count as one line more.
bool MentionsPlace(const Parsed& parsed, const Place& place) {
  auto is_there = [&](Span span) {
    const std::string& path = parsed.sources.path(span.source);
    return parsed.sources.Locate(span).line == place.line &&
           (path == place.path || path.rfind(place.path + "/", 0) == 0);
  };
  for (const Diagnostic& d : parsed.diagnostics.all()) {
    if (d.severity != Severity::kError) continue;
    if (is_there(d.span) || d.code == "missing-system") return true;
    for (const Note& note : d.notes) {
      if (is_there(note.span)) return true;
    }
  }
  return false;
}

bool HasCode(const Parsed& parsed, std::string_view code) {
  for (const Diagnostic& d : parsed.diagnostics.all()) {
    if (d.code == code) return true;
  }
  return false;
}

class Cases : public ::testing::Test {
 protected:
  void SetUp() override {
    shared_ = SharedFolder();
    if (!std::filesystem::exists(shared_ / "language/cases")) GTEST_SKIP() << "no " << shared_;
  }
  std::filesystem::path shared_;
  std::string query_errors_;
};

TEST_F(Cases, Index) {
  int accepted = 0, refused = 0;
  for (const auto& row : ReadTable(shared_ / "language/cases/index.tsv")) {
    const std::string& file = row[0];
    Parsed parsed(ReadFile(shared_ / "language/cases" / file));
    bool valid = file.substr(0, 6) == "valid/";
    bool expected = kAcceptedOnPurpose.count(file) > 0 ||
                    (valid && !NoteRefuses(row[4]) && kRefusedOnPurpose.count(file) == 0);
    EXPECT_EQ(parsed.ok(), expected) << file << ": " << row[1] << "\n" << AllMessages(parsed);
    (parsed.ok() ? accepted : refused)++;
    if (Place place = RecordedPlace(row[1]);
        !valid && !expected && place.line > 0 && kReportedElsewhere.count(file) == 0) {
      EXPECT_TRUE(MentionsPlace(parsed, place)) << file << ": " << row[1] << "\n"
                                                << AllMessages(parsed);
    }
    if (!parsed.ok()) continue;
    std::string print = PrintDocument(*parsed.document);
    Parsed again(print);
    EXPECT_TRUE(again.ok()) << file << "\n" << print << AllMessages(again);
    EXPECT_EQ(PrintDocument(*again.document), print) << file;
  }
  RecordProperty("accepted", accepted);
  RecordProperty("refused", refused);
}

TEST_F(Cases, OutOfScopeIsNamed) {
  int read = 0, named = 0;
  for (const auto& row : ReadTable(shared_ / "language/cases/out-of-scope.tsv")) {
    const std::string& file = row[0];
    Parsed parsed(ReadFile(shared_ / "language/cases" / file));
    if (kAcceptedOnPurpose.count(file) > 0) {
      EXPECT_TRUE(parsed.ok()) << file << AllMessages(parsed);
      continue;
    }
    // Much of it is read now: branchpoints, floating point variables on which nothing depends.
    if (parsed.ok()) {
      ++read;
      continue;
    }
    EXPECT_FALSE(AllMessages(parsed).empty()) << file;
    named += HasCode(parsed, "unsupported-feature");
  }
  RecordProperty("read", read);
  EXPECT_GT(named, 50);
}

TEST_F(Cases, Queries) {
  int asked = 0;
  for (const auto& row : ReadTable(shared_ / "language/cases/queries.tsv")) {
    // Empty entries never get here, and a constant index outside is reported at once.
    if (row[1].empty() || row[1] == "//NO_QUERY" || row[1] == "E<> T(7).A") continue;
    Parsed parsed(ReadFile(shared_ / "language/cases" / row[0]));
    if (row[0].rfind("out-of-scope/", 0) == 0 && !parsed.ok()) continue;  // see OutOfScopeIsNamed
    ASSERT_TRUE(parsed.ok()) << row[0];
    std::string answer = parsed.Ask(row[1]);
    bool error = answer.substr(0, 6) == "error:";
    ++asked;
    if (row[3] == "out-of-scope") {
      EXPECT_EQ(answer, "error: unsupported-feature") << row[1];
    } else {
      EXPECT_EQ(error, row[2] != "parses") << row[1] << ": " << answer;
    }
    if (!error) {
      EXPECT_EQ(parsed.Ask(answer), answer);
    }
  }
  EXPECT_GT(asked, 50);
}

TEST_F(Cases, PublicModels) {
  // Files that are not models of this language, or are wrong, as UPPAAL's parser library says too.
  const std::set<std::string, std::less<>> refused = {"05-clock-or-clock-guard-b.xta",
                                                      "08-negated-clock-test-b.xta",
                                                      "16-syntax-error-stops-run.xta",
                                                      "18-ill-typed-guard.xta",
                                                      "37-unbound-reference-parameter.xta",
                                                      "47-plus-assign-on-clock.xta",
                                                      "57-clock-guard-on-urgent-edge.xta",
                                                      "m105.xta",
                                                      "m185.xta",
                                                      "m312.xta",
                                                      "xbs-critical-2-25-50.xta",
                                                      "xbs-simop.xta",
                                                      "r068.xta",
                                                      "r069.xta"};
  int count = 0;
  for (std::string_view folder : {"peers", "reports", "theta/spin2018", "theta/formats2017",
                                  "models", "verified", "demos", "demos/xta"}) {
    std::filesystem::path path = shared_ / "corpus" / folder;
    if (!std::filesystem::exists(path)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      std::string name = entry.path().filename().string();
      if (!EndsWith(name, ".xta") && !EndsWith(name, ".ta")) continue;
      Parsed parsed(ReadFile(entry.path()));
      ++count;
      EXPECT_EQ(parsed.ok(), refused.count(name) == 0) << entry.path() << AllMessages(parsed);
      if (!parsed.ok()) continue;
      std::string print = PrintDocument(*parsed.document);
      Parsed again(print);
      EXPECT_TRUE(again.ok() && PrintDocument(*again.document) == print) << entry.path();
      std::filesystem::path queries = entry.path();
      queries.replace_extension(".q");
      for (const QueryText& query : SplitQueryFile(ReadFile(queries))) {
        std::string answer = parsed.Ask(query.text);
        // One report is about queries that call a function with a wrong number of arguments.
        if (answer.substr(0, 6) == "error:" && !Contains(query.text, "lt(1)") &&
            !Contains(query.text, "lt(1, 2, 3)")) {
          query_errors_ += Cat(name, ":", query.line, " ", query.text, " -> ", answer, "\n");
        }
      }
    }
  }
  EXPECT_GT(count, 100);
  EXPECT_EQ(query_errors_, "");
}

}  // namespace
}  // namespace zonelab::lang::cases_test
