// Table 1 of [Toth-Majzik 2017] (Tóth and Majzik: Lazy reachability checking for timed automata
// using interpolants, FORMATS 2017): nodes and expanded nodes of aLU, BIN and SEQ.
//
// The paper counts the moves that the clocks rule out as nodes.  The models are those of its
// reference implementation, which are not part of this repository; rows with more nodes than
// kMostNodes belong to the benchmarks.  Critical's counts depend on the order in which the
// reference walks a hash set: within 3 percent.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <string>

#include "tests/support/check_model.h"
#include "tests/support/files.h"

namespace zonelab::formats2017_test {
namespace {

constexpr int64_t kMostNodes = 120'000;

// "Fischer 7" in the paper, fischer-7-32-64.xta in the folder.
std::string FileOf(const std::string& model) {
  const std::string kind = model.substr(0, model.find(' '));
  const std::string n = model.substr(model.find(' ') + 1);
  if (kind == "Fischer") return "fischer-" + n + "-32-64";
  if (kind == "Critical") return "critical-" + n + "-25-50";
  if (kind == "Lynch") return "lynch-" + n + "-16";
  if (kind == "CSMA") return "csma-" + n;
  return "fddi-" + std::string(3 - n.size(), '0') + n;
}

TEST(Formats2017Test, Table1) {
  const std::string shared = testing::SharedFolder();
  if (shared.empty()) GTEST_SKIP() << "the paper's models are not here";
  int rows = 0;
  for (auto& row : testing::ReadTable(shared + "/tables/formats2017.tsv")) {
    const int64_t nodes = std::atoll(row["nodes"].c_str());
    const int64_t expanded = std::atoll(row["expanded"].c_str());
    if (nodes > kMostNodes) continue;
    SCOPED_TRACE(row["model"] + " " + row["algorithm"]);
    const std::string file = shared + "/corpus/theta/formats2017/" + FileOf(row["model"]) + ".xta";
    if (!testing::Exists(file)) continue;
    const auto model = testing::LoadModel(testing::ReadText(file));
    ASSERT_TRUE(model->ok());
    Options options;
    options.clocks = row["algorithm"] == "aLU" ? "alu" : row["algorithm"] == "BIN" ? "bin" : "seq";
    options.order = *ByName<Order>(row["order"]);
    // With hundreds of clocks the checker's plain matrices take minutes.
    const size_t max_entries = row["model"].find("FDDI") == 0 ? 0 : 5000;
    const Result result =
        testing::CheckAndProve(*model, std::string(kExhaustive), options, max_entries);
    EXPECT_EQ(result.verdict, Verdict::kSatisfied);
    if (row["model"].find("Critical") == 0) {
      EXPECT_LE(std::abs(result.stats.nodes - nodes), 0.03 * nodes) << result.stats.nodes;
      EXPECT_LE(std::abs(result.stats.expanded - expanded), 0.03 * expanded)
          << result.stats.expanded;
    } else {
      EXPECT_EQ(result.stats.nodes, nodes);
      EXPECT_EQ(result.stats.expanded, expanded);
    }
    ++rows;
  }
  EXPECT_GE(rows, 20);
}

}  // namespace
}  // namespace zonelab::formats2017_test
