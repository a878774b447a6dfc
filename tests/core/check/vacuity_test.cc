// Queries that hold only since the left side of `imply` or `-->` is never true; by hand.
#include "core/check/vacuity.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/check_model.h"

namespace zonelab::vacuity_test {
namespace {

// b is entered at x in [2, 5] and never left; c never is, since x < 1 is too early.  v is 0 or 1.
constexpr char kModel[] =
    "clock x; int[0,3] v; typedef int[0,1] id; process P(const id i) { state a { x <= 5 }, b, c; "
    "init a; trans a -> b { guard x >= 2; assign v = 1; }, a -> c { guard x >= 4 && x < 1; }; } "
    "system P;";

struct Case {
  const char* query;
  const char* never_true;
};

TEST(VacuityTest, LeftSides) {
  constexpr Case kCases[] = {
      {"A[] P(0).c imply v == 3", "P(0).c"},
      {"A[] P(0).b imply v == 1", ""},
      {"A[] (P(0).b && x < 2) imply v == 3", "P(0).b && x < 2"},
      {"A[] (v == 2) imply (P(0).b imply x >= 2)", "v == 2"},
      {"A[] P(0).b imply (v == 2 imply x >= 2)", ""},
      {"A[] not P(0).c", ""},
      {"A[] forall (i : id) P(i).c imply v == 3", "exists (i : id) P(i).c"},
      {"A[] forall (i : id) P(i).b imply v == 1", ""},
      {"P(0).c --> v == 3", "P(0).c"},
      {"P(0).a --> P(0).b", ""},
      {"E<> P(0).b imply v == 3", ""},
  };
  const auto model = testing::LoadModel(kModel);
  for (const Case& test : kCases) {
    for (const char* clocks : {"exact", "bin", "cegar", "extra-lu"}) {
      SCOPED_TRACE(std::string(test.query) + " " + clocks);
      Options options;
      options.clocks = clocks;
      const Result result = testing::CheckAndProve(*model, test.query, options);
      EXPECT_EQ(testing::ToText(result.verdict), "satisfied") << Sentence(result);
      EXPECT_EQ(result.reason.never_true, test.never_true);
      EXPECT_EQ(Sentence(result).find("trivial") != std::string::npos, *test.never_true != '\0');
    }
  }
}

// A violated query was about something.
TEST(VacuityTest, NotWhereTheQueryFails) {
  const auto model = testing::LoadModel(kModel);
  const Result result = testing::CheckAndProve(*model, "A[] P(0).b imply v == 3", Options());
  EXPECT_EQ(testing::ToText(result.verdict), "violated");
  EXPECT_EQ(result.reason.never_true, "");
}

}  // namespace
}  // namespace zonelab::vacuity_test
