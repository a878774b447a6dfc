// Public models beside the repository: read or refused as recorded, and what is written is read
// back as the same model.
#include <chrono>
#include <set>
#include <string>
#include <string_view>

#include "gtest/gtest.h"
#include "tests/core/xml/xml_testing.h"
#include "tests/support/files.h"

namespace zonelab::xml::corpus_test {
namespace {

using testing::Exists;
using testing::FilesIn;
using testing::ReadText;

constexpr double kMostSeconds = 2;

using Names = std::set<std::string, std::less<>>;

// Valid for the reference parser, refused here by the name of a feature: a bound of 1.5.
const Names kUnsupported = {"m122.xml"};
// A list with more elements than its array has: the reference parser leaves it to the engine.
const Names kRefused = {"m040.xml"};
// Invalid for the reference parser: a channel named `exit`, a word that only it reserves.
const Names kAccepted = {"m187.xta", "m188.xta", "m189.xta"};
// Errors of which another one is reported first, and no less true: the size of a list before the
// name in it; a template that is not used before its parameters; a sync without '!' before IO.
const Names kReportedElsewhere = {"m219.xml", "m056.xml", "m312.xta"};

std::string NameOf(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::vector<std::string> ModelsIn(const std::string& folder) {
  std::vector<std::string> models;
  for (const char* extension : {".xml", ".xta", ".ta"}) {
    for (const std::string& file : FilesIn(folder, extension)) models.push_back(file);
  }
  return models;
}

bool HasError(const Reading& reading, std::string_view code) {
  for (const Diagnostic& d : reading.diagnostics.all()) {
    if (d.severity == Severity::kError && d.code == code) return true;
  }
  return false;
}

// Whether the first error is where the index says: "/nta/declaration line 5: …" or "line 5: …".
bool IsAt(const Reading& reading, const std::string& recorded) {
  const size_t word = recorded.find("line ");
  const std::string path = word == 0 ? "" : recorded.substr(0, word - 1);
  const int line = std::atoi(recorded.c_str() + word + 5);
  for (const Diagnostic& d : reading.diagnostics.all()) {
    if (d.severity != Severity::kError) continue;
    const std::string& found = reading.sources.path(d.span.source);
    return reading.sources.Locate(d.span).line == line &&
           (found == path || found.rfind(path + "/", 0) == 0);
  }
  return false;
}

// The queries in the file and of its companion that cannot be asked, each with the error's code.
std::vector<std::pair<std::string, std::string>> BadQueries(Reading& reading,
                                                            const std::string& path) {
  std::vector<lang::QueryText> queries = reading.file.queries;
  const std::string companion = path.substr(0, path.rfind('.')) + ".q";
  if (Exists(companion)) {
    for (lang::QueryText& query : lang::SplitQueryFile(ReadText(companion))) {
      queries.push_back(std::move(query));
    }
  }
  std::vector<std::pair<std::string, std::string>> bad;
  for (const lang::QueryText& query : queries) {
    Diagnostics found;
    lang::ParseQuery(*reading.file.document, std::make_shared<SourceMap>(&reading.sources),
                     query.text, found);
    if (found.has_errors())
      bad.emplace_back(query.text, std::string(found.all().front().code.text()));
  }
  return bad;
}

// What is written as XML and as XTA, in any order, stands for the same network and prints alike.
void ExpectKept(const Reading& reading, const std::string& path) {
  const std::string dump = reading.Dump();
  const std::string xml = AsXml(reading);
  const std::string xta = AsXta(reading);
  Reading from_xml(xml), from_xta(xta);
  ASSERT_TRUE(from_xml.ok()) << path << "\n" << from_xml.Messages();
  ASSERT_TRUE(from_xta.ok()) << path << "\n" << from_xta.Messages();
  EXPECT_EQ(from_xml.Dump(), dump) << path;
  EXPECT_EQ(from_xta.Dump(), dump) << path;
  Reading back(AsXml(from_xta));
  EXPECT_TRUE(back.ok()) << path << "\n" << back.Messages();
  EXPECT_EQ(back.Dump(), dump) << path;
  EXPECT_EQ(AsXml(from_xml), xml) << path;  // layout, names and queries too
  EXPECT_EQ(lang::PrintSystem(*back.file.document), lang::PrintSystem(*reading.file.document));
  // Layout by way of a .ugi file; it has no colours and notes.
  const std::string ugi = WriteUgi(*reading.file.document, reading.file.layout);
  ReadUgi(ugi, *from_xta.file.document, &from_xta.file.layout);
  EXPECT_EQ(WriteUgi(*from_xta.file.document, from_xta.file.layout), ugi) << path;
}

class Corpus : public ::testing::Test {
 protected:
  void SetUp() override {
    shared_ = testing::SharedFolder();
    if (shared_.empty() || !Exists(shared_ + "/corpus/models")) GTEST_SKIP() << "no shared folder";
  }
  std::string shared_;
};

TEST_F(Corpus, ModelsAreReadOrRefusedAsRecorded) {
  const std::string folder = shared_ + "/corpus/models/";
  for (auto& row : testing::ReadTable(folder + "index.tsv")) {
    const std::string& name = row["file"];
    const auto start = std::chrono::steady_clock::now();
    Reading reading(ReadText(folder + name));
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    EXPECT_LT(time.count(), kMostSeconds) << name;
    const bool is_valid = row["reference_parser"].rfind("valid", 0) == 0;
    const bool is_unsupported = kUnsupported.count(name) > 0;
    EXPECT_EQ(reading.ok(), (is_valid && !is_unsupported && kRefused.count(name) == 0) ||
                                kAccepted.count(name) > 0)
        << name << "\n"
        << reading.Messages();
    if (is_unsupported) {
      EXPECT_TRUE(HasError(reading, "unsupported-feature")) << name << "\n" << reading.Messages();
    }
    if (!is_valid && !reading.ok() && kReportedElsewhere.count(name) == 0) {
      EXPECT_TRUE(IsAt(reading, row["first_error"])) << name << ": " << row["first_error"] << "\n"
                                                     << reading.Messages();
    }
    if (!reading.ok()) continue;
    for (const auto& [query, code] : BadQueries(reading, folder + name)) {
      // The reference parser takes queries of kinds that are not answered here.
      EXPECT_TRUE(code == "unsupported-feature" || row["queries_bad"] != "0")
          << name << ": " << query << " " << code;
    }
  }
}

TEST_F(Corpus, WhatMustBeRefusedIsRefusedByName) {
  const std::string folder = shared_ + "/corpus/refuse/";
  // Processes without locations: refused when the system is put together.
  const Names kLater = {"r065.xta", "r066.xta", "r067.xta"};
  // Stopwatches: read.
  const Names kStopwatches = {"r038.xta"};
  // Of what is unsupported no process is made: a template with `random`, live sequence charts.
  const Names kWarned = {"r033.xml", "r058.xml"};
  // Uncontrollable edges, floating point variables on which nothing depends, synchronisations on
  // the branches of branchpoints.
  const Names kRead = {"r003.xml", "r004.xml", "r032.xml", "r047.xml",
                       "r070.xml", "r071.xml", "r072.xml", "r073.xml"};
  // A clock set to a clock: said so.
  const Names kPlain = {"r049.xml", "r051.xml"};
  for (const std::string& path : ModelsIn(folder)) {
    const std::string name = NameOf(path);
    Reading reading(ReadText(path));
    if (kLater.count(name) > 0) {
      EXPECT_TRUE(reading.ok() && reading.Dump().empty()) << name;
    } else if (kStopwatches.count(name) + kWarned.count(name) + kRead.count(name) > 0) {
      EXPECT_TRUE(reading.ok()) << name << "\n" << reading.Messages();
    } else if (kPlain.count(name) > 0) {
      EXPECT_TRUE(HasError(reading, "clock-assignment")) << name << "\n" << reading.Messages();
    } else {
      EXPECT_TRUE(HasError(reading, "unsupported-feature")) << name << "\n" << reading.Messages();
    }
  }
}

TEST_F(Corpus, WhatIsWrittenIsTheSameModel) {
  int kept = 0;
  for (std::string_view folder :
       {"models", "demos", "peers", "verified", "reports", "theta/spin2018", "theta/formats2017"}) {
    const std::string path = Cat(shared_, "/corpus/", folder);
    if (!Exists(path)) continue;
    for (const std::string& file : ModelsIn(path)) {
      Reading reading(ReadText(file));
      if (!reading.ok()) continue;
      ++kept;
      ExpectKept(reading, file);
    }
  }
  EXPECT_GT(kept, 300);
}

// Models that UPPAAL's authors give in both forms.
TEST_F(Corpus, TwinsAreTheSameModel) {
  int count = 0;
  for (const std::string& path : FilesIn(shared_ + "/corpus/demos", ".ugi")) {
    const std::string stem = path.substr(0, path.size() - 4);
    if (!Exists(stem + ".xml") || !Exists(stem + ".xta")) continue;
    Reading xml(ReadText(stem + ".xml")), xta(ReadText(stem + ".xta"));
    ASSERT_TRUE(xml.ok() && xta.ok()) << stem;
    ReadUgi(ReadText(path), *xta.file.document, &xta.file.layout);
    for (size_t t = 0; t < xml.file.layout.templates.size(); ++t) {
      const lang::Template& here = *xml.file.document->templates[t];
      for (size_t u = 0; u < xta.file.layout.templates.size(); ++u) {
        const lang::Template& there = *xta.file.document->templates[u];
        if (here.base != nullptr || here.symbol->name != there.symbol->name) continue;
        if (here.symbol->name == "Sender_A") continue;  // one edge ends elsewhere in the XTA text
        ++count;
        std::multiset<std::pair<int, int>> nails, twin_nails;
        for (const EdgeLayout& edge : xml.file.layout.templates[t].edges) {
          for (const Point& nail : edge.nails) nails.emplace(nail.x, nail.y);
          if (edge.guard) nails.emplace(edge.guard->x, edge.guard->y);
        }
        for (const EdgeLayout& edge : xta.file.layout.templates[u].edges) {
          for (const Point& nail : edge.nails) twin_nails.emplace(nail.x, nail.y);
          if (edge.guard) twin_nails.emplace(edge.guard->x, edge.guard->y);
        }
        EXPECT_EQ(nails, twin_nails) << stem << " " << here.symbol->name;
      }
    }
  }
  EXPECT_GT(count, 5);
}

}  // namespace
}  // namespace zonelab::xml::corpus_test
