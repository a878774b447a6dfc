// Finding processes of a network, and what its edges select.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/model/network.h"
#include "tests/support/load.h"

namespace zonelab::lookup_test {
namespace {

TEST(Network, FindProcess) {
  testing::ParsedModel model(
      "process P(const int[0,1] i, const int[3,4] j) { state A; init A; }"
      "process Q() { state A; init A; } R = P(1, 4); system Q, P, R;");
  ASSERT_TRUE(model.network) << model.Errors();
  const lang::Document& document = *model.document;
  const auto entry = [&](size_t k) { return document.system[k].templ->symbol; };
  using Arguments = std::vector<int32_t>;
  EXPECT_EQ(model::FindProcess(*model.network, entry(0), {}), 0);
  // The first parameter is the slowest.
  EXPECT_EQ(model::FindProcess(*model.network, entry(1), Arguments{0, 3}), 1);
  EXPECT_EQ(model::FindProcess(*model.network, entry(1), Arguments{0, 4}), 2);
  EXPECT_EQ(model::FindProcess(*model.network, entry(1), Arguments{1, 3}), 3);
  EXPECT_EQ(model::FindProcess(*model.network, entry(1), Arguments{2, 3}), -1);
  EXPECT_EQ(model::FindProcess(*model.network, entry(2), {}), 5);
}

TEST(Network, SelectText) {
  testing::ParsedModel model(
      "process P() { state A; init A; trans A -> A { },"
      " A -> A { select k : int[3,3], j : int[0,1]; }; } system P;");
  ASSERT_TRUE(model.network) << model.Errors();
  const auto& edges = model.network->processes[0]->edges;
  ASSERT_EQ(edges.size(), 3u);
  EXPECT_EQ(model::SelectText(edges[0]), "");
  EXPECT_EQ(model::SelectText(edges[1]), "k = 3, j = 0");
  EXPECT_EQ(model::SelectText(edges[2]), "k = 3, j = 1");
}

}  // namespace
}  // namespace zonelab::lookup_test
