// Which constraints matter where: by hand.
#include "core/semantics/bounds.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/semantics/system.h"
#include "tests/support/check_model.h"
#include "tests/support/load.h"

namespace zonelab::semantics::bounds_test {
namespace {

// The largest constant of a model of one process whose edge a -> b has the guard.
int32_t LargestConstant(const std::string& guard) {
  testing::ParsedModel model(Cat(
      "const int kOff = 0; const bool kNone[3] = {false, false, false}; const int kTwo[2] = {0, "
      "2}; int[0,2] i; int[0,5] n; int[-1,2] j; clock x, y; process P(const int k) { state a { y "
      "<= 1 }, b; init a; trans a -> b { guard ",
      guard, "; }, a -> a { guard y >= 1; assign y = 0; }; } Q = P(4); system Q;"));
  EXPECT_NE(model.network, nullptr) << model.Errors();
  if (model.network == nullptr) return -1;
  Diagnostics diagnostics;
  const auto system = System::Build(*model.network, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors());
  return Bounds(*system, {}).largest_constant();
}

TEST(BoundsTest, EdgesThatAreNeverTakenCountForNothing) {
  for (const char* guard :
       {"false && x >= 100", "kOff == 1 && x >= 100", "x >= 100 && k == 1", "kNone[i] && x >= 100",
        "kNone[j] && x >= 100", "n > 5 && x >= 100", "i == 0 && kTwo[0] > 0 && x >= 100"}) {
    EXPECT_EQ(LargestConstant(guard), 1) << guard;
  }
  for (const char* guard :
       {"x >= 100", "kOff == 0 && x >= 100", "k == 4 && x >= 100", "!kNone[i] && x >= 100",
        "kTwo[0] == 0 && x >= 100", "n == 5 && x >= 100", "kTwo[1] > i && x >= 100"}) {
    EXPECT_EQ(LargestConstant(guard), 100) << guard;
  }
}

// An index outside its array is an error all the same, whatever the rest of the guard says.
TEST(BoundsTest, TheirErrorsAreFound) {
  const auto model = testing::LoadModel(
      "const bool kNone[3] = {false, false, false}; int[-1,2] j = -1; clock x; process P() { state "
      "a, "
      "b; init a; trans a -> b { guard kNone[j] && x >= 100; }; } system P;");
  const Result result = testing::CheckAndProve(*model, "A[] not P.b", Options());
  EXPECT_EQ(testing::ToText(result.verdict), "unknown");
  EXPECT_EQ(NameOf(result.reason.code), "run-time-error");
}

}  // namespace
}  // namespace zonelab::semantics::bounds_test
