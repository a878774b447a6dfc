// Whole models: those of the repository, and public ones beside it.
//
// Peers are models of TChecker's examples.  What is written for TChecker has as many processes,
// edges, clocks and sync lines as its own scripts print, and, read back, as many zones as TChecker
// stores.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "core/engine/examples.h"
#include "tests/core/exchange/read_back.h"
#include "tests/support/check_model.h"
#include "tests/support/files.h"

namespace zonelab::models_test {
namespace {

using testing::Describe;
using testing::FilesIn;
using testing::ReadBack;
using testing::ReadTable;
using testing::ReadText;
using testing::SourcePath;

struct Counts {
  int written = 0, refused = 0;
};

// Writes a model in both formats: each is well-formed, or there is an error with a place.
void Export(const std::string& path, Counts* tck, Counts* muntax) {
  SCOPED_TRACE(path);
  const auto model = Model::Load(ReadText(path), Format::kAuto);
  if (!model->ok()) return;
  std::vector<std::string> queries;
  for (const lang::QueryText& query : model->queries()) queries.push_back(query.text);
  const std::string beside = path.substr(0, path.rfind('.')) + ".q";
  if (queries.empty() && testing::Exists(beside)) {
    for (const auto& query : lang::SplitQueryFile(ReadText(beside))) queries.push_back(query.text);
  }
  for (const bool is_tck : {true, false}) {
    Counts* counts = is_tck ? tck : muntax;
    Findings findings;
    const auto text =
        model->Export(is_tck ? ExchangeFormat::kTck : ExchangeFormat::kMuntax, queries, &findings);
    const Diagnostics& diagnostics = *findings.diagnostics;
    if (text) {
      ++counts->written;
      EXPECT_FALSE(diagnostics.has_errors());
      const ReadBack back = is_tck ? testing::ReadTck(*text) : testing::ReadMuntax(*text);
      EXPECT_EQ(back.error, "");
      continue;
    }
    ++counts->refused;
    EXPECT_TRUE(diagnostics.has_errors());
    for (const Diagnostic& each : diagnostics.all()) {
      if (each.severity != Severity::kError) continue;
      EXPECT_EQ(each.code, "not-in-format") << each.message;
      EXPECT_LT(each.span.begin, each.span.end) << each.message;
    }
  }
}

TEST(ExchangeModelsTest, Examples) {
  Counts tck, muntax;
  for (const std::string& path : FilesIn(SourcePath("examples"), ".xta"))
    Export(path, &tck, &muntax);
  // Refused: train-gate and lynch-shavit's kin have urgent channels, functions with loops,
  // differences.
  EXPECT_GE(tck.written, 7);
  EXPECT_GE(muntax.written, 5);
}

TEST(ExchangeModelsTest, PublicModels) {
  const std::string shared = testing::SharedFolder();
  if (shared.empty()) GTEST_SKIP() << "there is no folder of further models";
  Counts tck, muntax;
  for (const char* folder : {"models", "demos", "theta", "verified", "reports"}) {
    for (const char* extension : {".xml", ".xta", ".ta"}) {
      const std::string path = shared + "/corpus/" + folder;
      if (!testing::Exists(path)) continue;
      for (const std::string& file : FilesIn(path, extension)) Export(file, &tck, &muntax);
    }
  }
  std::printf("tck: %d written, %d refused; muntax: %d written, %d refused\n", tck.written,
              tck.refused, muntax.written, muntax.refused);
  EXPECT_GT(tck.written, 200);
  EXPECT_GT(muntax.written, 200);
}

ReadBack ExportPeer(const std::string& name) {
  const auto model =
      testing::LoadModel(ReadText(SourcePath("tests/corpus/peers/" + name + ".xta")));
  Findings findings;
  const auto text = model->Export(ExchangeFormat::kTck, {}, &findings);
  EXPECT_TRUE(text) << Describe(*findings.diagnostics, *findings.sources);
  return testing::ReadTck(text.value_or(""));
}

TEST(ExchangeModelsTest, PeersHaveTheStructureOfTheirScripts) {
  struct Size {
    int processes, edges, clocks, syncs;
  };
  // Counted by hand in TChecker's example csmacd (N stations: 6 + N edges of the bus, 9 of each
  // station, 4 syncs each) and in fire-alarm (N sensors with 5 edges and 2 syncs each, 2 edges of
  // C).
  const std::map<std::string, Size> expected = {{"csmacd_3", {4, 36, 4, 12}},
                                                {"csmacd_5", {6, 56, 6, 20}},
                                                {"csmacd_7", {8, 76, 8, 28}},
                                                {"fire-alarm_4", {5, 22, 4, 8}}};
  for (const auto& [name, size] : expected) {
    SCOPED_TRACE(name);
    const ReadBack back = ExportPeer(name);
    EXPECT_EQ(back.processes, size.processes);
    EXPECT_EQ(back.edges, size.edges);
    EXPECT_EQ(back.clocks, size.clocks);
    EXPECT_EQ(back.syncs, size.syncs);
  }
}

TEST(ExchangeModelsTest, PeersHaveAsManyZonesAsTCheckerStores) {
  int rows = 0;
  for (auto& row : ReadTable(SourcePath("tests/corpus/peers/counts.tsv"))) {
    if (std::atoi(row["transitions"].c_str()) > 20'000 || row["order"] != "bfs") continue;
    SCOPED_TRACE(row["model"]);
    const ReadBack back = ExportPeer(row["model"]);
    EXPECT_EQ(back.error, "");
    const auto model = testing::LoadModel(back.xta);
    Options options;
    options.clocks = "extra-lu";
    options.order = Order::kBreadthFirst;
    const auto session = model->Open(std::string(kExhaustive), options);
    while (!session->Work(1).done) {
    }
    EXPECT_EQ(std::to_string(session->Finish().stats.stored), row["stored"]);
    ++rows;
  }
  EXPECT_GT(rows, 8);
}

}  // namespace
}  // namespace zonelab::models_test
