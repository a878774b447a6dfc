// What searches tell of themselves, as text.
#include "core/engine/explain.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/check_model.h"

namespace zonelab::explain_test {
namespace {

constexpr char kModel[] = R"(clock x, y;
process P() {
  state a { x <= 3 }, b, c;
  init a;
  trans a -> b { guard x >= 2; }, b -> c { guard y <= 1; };
}
system P;
)";

std::string Explained(const std::string& clocks) {
  const auto model = testing::LoadModel(kModel);
  Options options;
  options.clocks = clocks;
  options.order = Order::kBreadthFirst;
  options.max_events = 100;
  const Result result = testing::CheckAndProve(*model, "E<> P.c", options);
  return result.events == nullptr ? "" : Explain(*result.events, *model);
}

TEST(ExplainTest, LazySearch) {
  const std::string text = Explained("bin");
  EXPECT_EQ(text.substr(0, text.find('\n', text.find("impossible"))),
            "  made: node 0: P.a\n"
            "  made: node 1 from node 0 by P a -> b: P.b\n"
            "  impossible from node 1: P b -> c")
      << text;
  EXPECT_NE(text.find("  strengthened: node 1: true  becomes  x >= 2"), std::string::npos) << text;
}

TEST(ExplainTest, CounterexampleGuidedSearch) {
  const std::string text = Explained("cegar");
  EXPECT_NE(text.find("counterexample 1, 2 steps\n"), std::string::npos) << text;
  EXPECT_NE(text.find("clocks that matter: {"), std::string::npos) << text;
  EXPECT_NE(text.find("(guard y <= 1)"), std::string::npos) << text;
  EXPECT_NE(text.find("  cut: node 2 and what is below it, behind node 1"), std::string::npos)
      << text;
}

TEST(ExplainTest, EagerSearchesRecordNothing) {
  EXPECT_EQ(Explained("exact"),
            "This search records no events; --explain works with lazy and counterexample-guided "
            "searches.\n");
}

}  // namespace
}  // namespace zonelab::explain_test
