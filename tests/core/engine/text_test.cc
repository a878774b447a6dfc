// The sentences about results, made from codes and numbers.
#include "core/engine/text.h"

#include <gtest/gtest.h>

#include <string>

namespace zonelab::text_test {
namespace {

TEST(TextTest, Sentences) {
  struct Case {
    QueryForm form;
    Reason reason;
    const char* sentence;
  };
  using enum ReasonCode;
  const Case cases[] = {
      {QueryForm::kExistsEventually,
       {.code = kReached, .steps = 1},
       "reachable: a run of 1 step leads to such a state"},
      {QueryForm::kAlwaysGlobally,
       {.code = kCounterexample, .steps = 2},
       "a run of 2 steps leads to a state that breaks the property"},
      {QueryForm::kExistsEventually,
       {.code = kUnreachable, .states = 7},
       "unreachable: all 7 symbolic states were explored and none satisfies the predicate"},
      {QueryForm::kAlwaysGlobally,
       {.code = kHolds, .states = 1, .assumed_no_errors = true},
       "the only symbolic state was explored and none breaks the property (hidden variables were "
       "assumed to cause no run-time errors)"},
      {QueryForm::kExhaustive,
       {.code = kExplored, .states = 3},
       "all 3 symbolic states were explored"},
      {QueryForm::kExistsAlways,
       {.code = kRunFound,
        .steps = 2,
        .cycle_steps = 1,
        .ending = Ending::kCycle,
        .searched_with = {{"clocks", "exact", "extra-m"}, {"order", "best", "dfs"}}},
       "there is a run where the predicate holds: after 2 steps it repeats 1 step for ever "
       "(searched with extra-m instead of exact, dfs instead of best, as E[] needs)"},
      {QueryForm::kLeadsTo,
       {.code = kRunFound, .steps = 0, .ending = Ending::kStuck},
       "there is a run on which the second condition does not follow the first: after 0 steps no "
       "move is possible any more"},
      {QueryForm::kAlwaysEventually,
       {.code = kNoRun, .states = 0},
       "no run avoids the predicate for ever: it already holds in the initial state"},
      {QueryForm::kExistsEventually,
       {.code = kLimit, .states = 64, .waiting = 1, .bound = 1.5, .limit = Limit::kMemory},
       "the limit of 1.5 MB of memory was reached after 64 symbolic states had been explored; 1 "
       "state was still waiting"},
      {QueryForm::kExistsEventually,
       {.code = kLimit,
        .states = 1,
        .waiting = 2,
        .limit = Limit::kSize,
        .message = "this move can happen in 1000000 ways"},
       "this move can happen in 1000000 ways; this was found after 1 symbolic state had been "
       "explored; "
       "2 states "
       "were "
       "still waiting"},
      {QueryForm::kExistsEventually,
       {.code = kRunTimeError, .move = "P: a -> b", .message = "1 is divided by zero"},
       "run-time error when the move P: a -> b is tried: 1 is divided by zero"},
      {QueryForm::kAlwaysGlobally,
       {.code = kHolds,
        .states = 2,
        .searched_with = {{"clocks", "exact", "extra-m"}},
        .because_of_deadlock = true},
       "all 2 symbolic states were explored and none breaks the property (searched with extra-m "
       "instead of exact, as deadlock needs)"},
      {QueryForm::kExistsEventually,
       {.code = kApproximate,
        .states = 3,
        .searched_with = {{"clocks", "exact", "extra-lu"}},
        .because_of_stopwatches = true},
       "clocks stand still, so that zones include more than can be reached: they meet such a "
       "state, "
       "but no run to one was found (3 symbolic states explored) (searched with extra-lu instead "
       "of "
       "exact, as stopwatches need)"},
      {QueryForm::kSup,
       {.code = kGrows, .bound = 8},
       "a clock grows beyond 8, and no run was found that proves it unbounded"},
      {QueryForm::kNone, {.code = kBadQuery, .message = "there is no P"}, "there is no P"},
  };
  for (const Case& each : cases) {
    Result result;
    result.form = each.form;
    result.reason = each.reason;
    EXPECT_EQ(Sentence(result), each.sentence);
  }
}

TEST(TextTest, Values) {
  Result result;
  result.form = QueryForm::kBounds;
  result.reason.code = ReasonCode::kValues;
  result.extremes = {{"n", Side{0, false}, Side{3, true}}, {"x", Side{1, true}, Side{{}, false}}};
  EXPECT_EQ(Sentence(result), "n >= 0 and < 3, x > 1 and unbounded");
  result.extremes = {{"n", {}, Side{3, false}}};
  EXPECT_EQ(Sentence(result), "n <= 3");
}

}  // namespace
}  // namespace zonelab::text_test
