// Table 2 of [Toth-Majzik 2018] (Tóth and Majzik: Lazy reachability checking for timed automata
// with discrete variables, SPIN 2018): nodes of its eight configurations, and what else its
// reference implementation counts when it is run again.
//
// The models are those of the reference implementation, which are not part of this repository; rows
// with more nodes than kMostNodes belong to the benchmarks.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/support/check_model.h"
#include "tests/support/files.h"

namespace zonelab::spin2018_test {
namespace {

constexpr int64_t kMostNodes = 50'000;

TEST(Spin2018Test, Table2) {
  const std::string shared = testing::SharedFolder();
  if (shared.empty()) GTEST_SKIP() << "the paper's models are not here";
  int rows = 0;
  for (auto& row : testing::ReadTable(shared + "/tables/peers-theta-spin2018.tsv")) {
    const std::string& name = row["configuration"];
    if (row["tool"].find("Theta") != 0 || std::atoll(row["nodes"].c_str()) > kMostNodes) continue;
    SCOPED_TRACE(row["model"] + " " + name);
    const auto model = testing::LoadModel(
        testing::ReadText(shared + "/corpus/theta/spin2018/" + row["model"] + ".xta"));
    ASSERT_TRUE(model->ok());
    Options options;
    options.data = name[0] == 'E' ? "explicit" : "visible-2018";
    options.errors = Errors::kAssumed;
    options.clocks = name[1] == 'L' ? "alu-2018" : "seq-2018";
    options.order = name[2] == 'B' ? Order::kBreadthFirst : Order::kDepthFirst;
    const Result result = testing::CheckAndProve(*model, std::string(kExhaustive), options, 1500);
    EXPECT_EQ(result.verdict, Verdict::kSatisfied);
    EXPECT_EQ(result.stats.nodes, std::atoll(row["nodes"].c_str()));
    EXPECT_EQ(result.stats.expanded, std::atoll(row["expanded"].c_str()));
    EXPECT_EQ(result.stats.shown, std::atoll(row["data_refinement_steps"].c_str()));
    EXPECT_EQ(result.stats.refinements, std::atoll(row["zone_refinement_steps"].c_str()));
    EXPECT_EQ(result.stats.cover_attempts, std::atoll(row["cover_attempts"].c_str()));
    ++rows;
  }
  EXPECT_GE(rows, 40);
}

}  // namespace
}  // namespace zonelab::spin2018_test
