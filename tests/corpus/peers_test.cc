// Another tool's counts and verdicts on its example models (tests/corpus/peers).
//
// counts.tsv and verdicts.tsv were measured with TChecker 0.8, algorithm covreach: Extra-LU+ with
// bounds per location, inclusion at generation, both ways.  Our `extra-lu` is the same search, so
// the stored zones must be as many; in breadth-first order also those visited and generated.  Where
// the numbers of moves differ, the reason is the order in which moves are tried: TChecker's models
// list processes and edges in another one.
//   critical-region: fewer visited and generated before the same zones are left.
//   parallel-b, depth first: Extra-LU+ is not monotone, so the children of a deleted zone may stay
//   although the larger zone's children do not cover them; how many depends on the order.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/support/check_model.h"
#include "tests/support/files.h"

namespace zonelab::peers_test {
namespace {

using testing::CheckAndProve;
using testing::LoadModel;
using testing::NameOf;
using testing::ReadTable;
using testing::ReadText;
using testing::SourcePath;
using testing::ToText;

const std::string kFolder = "tests/corpus/peers/";
constexpr int kMostTransitions = 200'000;  // larger ones belong to the benchmarks

TEST(PeersTest, ExtraLuStoresAsManyZones) {
  int rows = 0;
  for (auto& row : ReadTable(SourcePath(kFolder + "counts.tsv"))) {
    if (std::atoi(row["transitions"].c_str()) > kMostTransitions) continue;
    const auto model = LoadModel(ReadText(SourcePath(kFolder + row["model"] + ".xta")));
    Options options;
    options.clocks = "extra-lu";
    options.order = *ByName<Order>(row["order"]);
    const Result result = CheckAndProve(*model, std::string(kExhaustive), options);
    SCOPED_TRACE(row["model"] + " " + row["order"]);
    EXPECT_EQ(result.verdict, Verdict::kSatisfied);
    const bool is_breadth_first = row["order"] == "bfs";
    if (row["model"] != "parallel-b_4" || is_breadth_first) {
      EXPECT_EQ(std::to_string(result.stats.stored), row["stored"]);
    }
    if (is_breadth_first && row["model"].find("critical-region") != 0) {
      EXPECT_EQ(std::to_string(result.stats.expanded), row["visited"]);
      // They count transitions between zones; we count zones, the initial one included.
      EXPECT_EQ(std::to_string(result.stats.generated - 1), row["transitions"]);
    }
    ++rows;
  }
  EXPECT_GT(rows, 20);
}

TEST(PeersTest, VerdictsAgreeInEveryConfiguration) {
  int rows = 0;
  for (auto& row : ReadTable(SourcePath(kFolder + "verdicts.tsv"))) {
    std::string name = row["model"];
    for (char& c : name) c = c == ' ' ? '_' : c;
    if (!testing::Exists(SourcePath(kFolder + name + ".xta"))) continue;
    ++rows;
    const auto model = LoadModel(ReadText(SourcePath(kFolder + name + ".xta")));
    for (const Options& options : testing::AllConfigurations()) {
      const Result result = CheckAndProve(*model, row["query"], options, 1000);
      EXPECT_EQ(ToText(result.verdict), row["verdict"] == "true" ? "satisfied" : "violated")
          << name << " " << row["query"] << " " << NameOf(options);
    }
  }
  EXPECT_GE(rows, 20);
}

}  // namespace
}  // namespace zonelab::peers_test
