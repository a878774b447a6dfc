// Runs from outside: how edges and delays are found, and where and why runs break.
#include "core/run/lookup.h"

#include <gtest/gtest.h>

#include "tests/core/run/run_testing.h"

namespace zonelab::run::lookup_test {
namespace {

using testing::Loaded;

NamedEdge Edge(const char* source, const char* target, const char* select = "",
               int64_t number = -1) {
  return {"P", source, target, select, number};
}
NamedRun Steps(std::vector<NamedStep> steps, const char* final_delay = "0") {
  return {std::move(steps), final_delay};
}

// "ok", or "step 2 unknown-edge: …".
std::string Text(const std::optional<Broken>& broken) {
  if (!broken) return "ok";
  return Cat("step ", broken->step, " ", NameOf(broken->code), ": ", broken->message);
}
std::string Replayed(const Loaded& loaded, const NamedRun& run) {
  const CheckedRun checked = ReplayFound(*loaded.system, Lookup(*loaded.model.network, run));
  EXPECT_EQ(checked.states.size(), checked.run.steps.size() + 1);
  EXPECT_EQ(checked.path.size(), checked.states.size());
  return Text(checked.broken);
}

TEST(LookupTest, CommonDenominator) {
  const Loaded chain(testing::kChain);
  const FoundRun found = Lookup(*chain.model.network,
                                Steps({{"5/2", {Edge("a", "b")}}, {"4/3", {Edge("b", "c")}}}, "1"));
  EXPECT_EQ(Text(found.broken), "ok");
  EXPECT_EQ(found.run.denominator, 6);
  EXPECT_EQ(found.run.steps[0].delay, 15);
  EXPECT_EQ(found.run.steps[1].delay, 8);
  EXPECT_EQ(found.run.final_delay, 6);
  EXPECT_EQ(found.run.steps[1].edges, (std::vector<model::FiredEdge>{{0, 1}}));
}

TEST(LookupTest, WhatIsNoRun) {
  const Loaded chain(testing::kChain);
  const NamedStep good = {"3", {Edge("a", "b")}};
  const struct {
    NamedStep step;
    const char* broken;
  } kCases[] = {
      {{"1", {}}, "step 2 malformed: the step has no edges"},
      {{"1", {Edge("b", "a")}}, "step 2 unknown-edge: the process P has no edge from b to a"},
      {{"1", {Edge("b", "c", "k = 1")}},
       "step 2 unknown-edge: the process P has no edge from b to c with k = 1"},
      {{"1", {{"Q", "b", "c", "", -1}}}, "step 2 unknown-process: there is no process Q"},
      {{"", {Edge("b", "c")}}, "step 2 malformed: \"\" is not a delay; write 3 or 5/2"},
      {{"-1", {Edge("b", "c")}}, "step 2 malformed: \"-1\" is not a delay; write 3 or 5/2"},
      {{"1/0", {Edge("b", "c")}}, "step 2 malformed: \"1/0\" is not a delay; write 3 or 5/2"},
      {{"5/2x", {Edge("b", "c")}}, "step 2 malformed: \"5/2x\" is not a delay; write 3 or 5/2"},
  };
  for (const auto& test : kCases) {
    EXPECT_EQ(Replayed(chain, Steps({good, test.step})), test.broken);
  }
  const std::string fine = Replayed(
      chain, Steps({{"5/2", {Edge("a", "b")}}, {"1000001/1000000", {Edge("b", "c")}}}, "1/3"));
  EXPECT_EQ(fine.substr(0, 17), "step 3 malformed:");
  EXPECT_EQ(
      Text(
          Lookup(*chain.model.network, {std::vector<NamedStep>(kMostSteps + 1, good), "0"}).broken),
      "step 20001 too-long: runs of more than 20000 steps are not replayed");
}

// Two edges between the same locations are told apart by number, instances of one by what they
// select; without a number the first one is meant.
TEST(LookupTest, WhichEdge) {
  const Loaded loaded(R"(
    int[0,2] i;
    process P() {
      state a, b; init a;
      trans a -> b { guard i == 1; }, a -> b { select k : int[0,2]; assign i = k; }, a -> b { };
    }
    system P;
  )");
  const auto edge = [&](const NamedEdge& named) {
    const FoundRun found = Lookup(*loaded.model.network, Steps({{"0", {named}}}));
    return found.broken ? -1 : found.run.steps[0].edges[0].edge;
  };
  EXPECT_EQ(edge(Edge("a", "b")), 0);
  EXPECT_EQ(edge(Edge("a", "b", "", 2)), 4);
  EXPECT_EQ(edge(Edge("a", "b", "", 9)), 0);
  EXPECT_EQ(edge(Edge("a", "b", "k = 0")), 1);
  EXPECT_EQ(edge(Edge("a", "b", "k = 2", 1)), 3);
  EXPECT_EQ(edge(Edge("a", "b", "k = 3")), -1);
}

TEST(LookupTest, WhyRunsBreak) {
  const Loaded chain(testing::kChain);
  const NamedStep first = {"3", {Edge("a", "b")}};
  EXPECT_EQ(Replayed(chain, Steps({first, {"3", {Edge("b", "c")}}}, "1/2")), "ok");
  EXPECT_EQ(Replayed(chain, Steps({{"1", {Edge("a", "b")}}})),
            "step 1 impossible-move: it needs P.x >= 2");
  EXPECT_EQ(Replayed(chain, Steps({first, {"1", {Edge("b", "c")}}})),
            "step 2 impossible-move: it needs P.x > 1");
  EXPECT_EQ(Replayed(chain, Steps({first, {"7/2", {Edge("b", "c")}}})),
            "step 2 impossible-move: it needs P.x <= 3");
  EXPECT_EQ(Replayed(chain, Steps({{"6", {Edge("a", "b")}}})),
            "step 1 impossible-delay: it would break the invariant x <= 5 of P.a");
  EXPECT_EQ(Replayed(chain, Steps({}, "11/2")),
            "step 1 impossible-delay: it would break the invariant x <= 5 of P.a");
  EXPECT_EQ(Replayed(chain, Steps({first, first})),
            "step 2 impossible-move: it is not possible with these locations and values");
}

TEST(LookupTest, WhyOthersBreak) {
  const Loaded loaded(R"(
    int[0,1] i = 1; clock y;
    process P() {
      state a, b { y <= 2 }, c, d; urgent c; init a;
      trans a -> b { }, a -> c { }, a -> d { assign i = i + 1; }, c -> d { };
    }
    system P;
  )");
  EXPECT_EQ(Replayed(loaded, Steps({{"3", {Edge("a", "b")}}})),
            "step 1 impossible-move: it would break the invariant y <= 2 of P.b");
  EXPECT_EQ(Replayed(loaded, Steps({{"3", {Edge("a", "c")}}, {"1", {Edge("c", "d")}}})),
            "step 2 impossible-delay: no time may pass here");
  const std::string error = Replayed(loaded, Steps({{"3", {Edge("a", "d")}}}));
  EXPECT_EQ(error.substr(0, 22), "step 1 run-time-error:") << error;
}

}  // namespace
}  // namespace zonelab::run::lookup_test
