// Which clocks are always equal: by the rule that they are assigned together, to the same
// constants.
#include "core/semantics/equal_clocks.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/base/strings.h"
#include "tests/support/load.h"

namespace zonelab::semantics::equal_clocks_test {
namespace {

// "y=x t=x": each clock that is another one.
std::string Equal(const std::string& edges, const std::string& invariant = "") {
  testing::ParsedModel model(
      Cat("clock x, y, t; clock c[2]; int[0,3] v;"
          "process P() { state A",
          invariant, "; init A; trans ", edges, "; } system P;"));
  if (model.network == nullptr) return model.Errors();
  const std::unique_ptr<System> system = System::Build(*model.network, model.diagnostics);
  if (system == nullptr) return model.Errors();
  const std::vector<int32_t> smallest = EqualClocks(*system, {});
  std::string text;
  for (size_t x = 0; x < smallest.size(); ++x) {
    if (smallest[x] == static_cast<int32_t>(x)) continue;
    Append(&text, text.empty() ? "" : " ", model.network->clocks[x], "=",
           model.network->clocks[smallest[x]]);
  }
  return text;
}

TEST(EqualClocks, ByWhatIsAssigned) {
  const struct {
    const char* edges;
    const char* expected;
  } cases[] = {
      // All start at 0 and are never assigned.
      {"A -> A { guard x > 1; }", "y=x t=x c[0]=x c[1]=x"},
      {"A -> A { assign x = 0; }", "t=y c[0]=y c[1]=y"},
      {"A -> A { assign x = 2, y = 2; }", "y=x c[0]=t c[1]=t"},
      // The last assignment counts.
      {"A -> A { assign x = 1, y = 2, x = 2; }", "y=x c[0]=t c[1]=t"},
      {"A -> A { assign x = 1, y = 2; }", "c[0]=t c[1]=t"},
      // On one edge together, on another apart.
      {"A -> A { assign x = 0, y = 0; }, A -> A { assign y = 0; }", "c[0]=t c[1]=t"},
      // Differences need both.
      {"A -> A { guard y - t < 2; }", "c[0]=x c[1]=x"},
      // Which clock is assigned is not known: nothing is.
      {"A -> A { assign c[v & 1] = 0; }", ""},
  };
  for (const auto& each : cases) EXPECT_EQ(Equal(each.edges), each.expected) << each.edges;
}

TEST(EqualClocks, ClocksThatMayStandStillAreNot) {
  EXPECT_EQ(Equal("A -> A { }", "{ t' == 0 }"), "y=x c[0]=x c[1]=x");
  EXPECT_EQ(Equal("A -> A { }", "{ t' == (v > 1) && y' == 1 }"), "y=x c[0]=x c[1]=x");
  EXPECT_EQ(Equal("A -> A { }", "{ c[v & 1]' == 0 }"), "");
}

}  // namespace
}  // namespace zonelab::semantics::equal_clocks_test
