// Certificates about runs that avoid a predicate for ever, and about deadlocks: good and bad ones
// made by hand, each bad one against one rule of the checker.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/certificate/certificate.h"
#include "tests/core/certificate/bounds.h"
#include "tests/core/certificate/checking.h"
#include "tests/support/load.h"

namespace zonelab::runs_test {
namespace {

using certificate::Certificate;
using certificate::Entry;
using certificate::Proof;
using certificate::Relation;
using testing::None;
using testing::ParsedModel;
using testing::Says;

// A {x <= 3} -> B {x <= 4} -> C, at x >= 1 and x >= 2; x is reset by the first.
constexpr char kThree[] = R"(
    clock x; int n;
    process P() { state A { x <= 3 }, B { x <= 4 }, C; init A;
                  trans A -> B { guard x >= 1; assign x = 0; }, B -> C { guard x >= 2; },
                        C -> C { }; }
    system P;)";
const Entry kA = {{0}, {0}, {{1, 0, 3, false}}, {}}, kB = {{1}, {0}, {{1, 0, 4, false}}, {}},
            kC = {{2}, {0}, {{0, 1, -2, false}}, {}};
constexpr char kNoTarget[] =
    "avoiding entry 0: no entry before it represents the target of the move of P (edge 1)";
constexpr char kNoBegin[] = "no avoiding entry represents the state in which a run begins";

Certificate NoLasso(std::vector<Entry> avoiding, bool infinite_runs = false) {
  Certificate certificate;
  certificate.proof = Proof::kNoLasso;
  certificate.infinite_runs = infinite_runs;
  certificate.avoiding = std::move(avoiding);
  return certificate;
}

TEST(NoLasso, EntriesAreInOrder) {
  ParsedModel model(kThree);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  EXPECT_EQ(Says(model, "A<> P.C", NoLasso({kB, kA})), "satisfied");
  EXPECT_EQ(Says(model, "E[] not P.C", NoLasso({kB, kA})), "violated");
  EXPECT_EQ(Says(model, "A<> P.C", NoLasso({kA, kB})), kNoTarget);
  EXPECT_EQ(Says(model, "A<> P.C", NoLasso({kA})), kNoTarget);
  EXPECT_EQ(Says(model, "A<> P.C", NoLasso({kB})), kNoBegin);
  EXPECT_EQ(Says(model, "A<> P.C", NoLasso({})), kNoBegin);
  // Half of what B holds does not do, two halves do.
  Entry early = kB, late = kB;
  early.zone = {{1, 0, 2, false}};
  late.zone = {{0, 1, -2, true}};
  EXPECT_EQ(Says(model, "A<> P.C", NoLasso({early, kA})),
            "avoiding entry 1: no entry before it represents the target of the move of P (edge 1)");
  EXPECT_EQ(Says(model, "A<> P.C", NoLasso({early, late, kA})), "satisfied");
  EXPECT_EQ(Says(model, "A<> P.C", NoLasso({early, kA, late})),
            "avoiding entry 1: no entry before it represents the target of the move of P (edge 1)");
  // It proves nothing about other predicates, nor about other kinds of queries.
  EXPECT_EQ(Says(model, "A<> n == 1", NoLasso({kB, kA})),
            "avoiding entry 0: no entry before it represents the target of the move of P (edge 2)");
  const std::string kind = "a certificate of this kind proves nothing about this query";
  EXPECT_EQ(Says(model, "E<> P.C", NoLasso({kB, kA})), kind);
  EXPECT_EQ(Says(model, "sup: x", NoLasso({kB, kA})), kind);
}

// The predicate fails where a move leads, or where a run may begin.
TEST(NoLasso, ErrorsOfPredicates) {
  ParsedModel model(R"(
    clock x; int[0,1] n = 1;
    process P() { state A { x <= 3 }, B { x <= 4 }; init A; trans A -> B { assign n = 0; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate = NoLasso({{{0}, {1}, {}, {}}});
  EXPECT_EQ(Says(model, "A<> 1 / n == 2", NoLasso({{{0}, {1}, {}, {}}})),
            "avoiding entry 0: 1 is divided by zero [division-by-zero]");
  certificate.entries = {{{0}, {1}, {}, {}}, {{1}, {0}, {}, {}}};
  EXPECT_EQ(Says(model, "1 / n == 2 --> P.B", certificate),
            "entry 1: 1 is divided by zero [division-by-zero]");
  EXPECT_EQ(Says(model, "n == 1 --> 1 / n == 2", certificate),
            "avoiding entry 0: 1 is divided by zero [division-by-zero]");
}

// A loop needs an entry that is before itself.
TEST(NoLasso, NoEntryIsBeforeItself) {
  ParsedModel model(R"(
    clock x; int n;
    process P() { state A { x <= 3 }, B; init A;
                  trans A -> A { guard x >= 1; assign x = 0; }, A -> B { guard x >= 1; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  EXPECT_EQ(Says(model, "A<> P.B", NoLasso({kA}, true)), kNoTarget);
  EXPECT_EQ(Says(model, "A<> P.B", NoLasso({kA, kA}, true)), kNoTarget);
}

TEST(NoLasso, NoRunMayEnd) {
  // B may be stayed in for ever.
  ParsedModel stays(R"(
    clock x; int n;
    process P() { state A { x <= 3 }, B, C; init A;
                  trans A -> B { guard x >= 1; assign x = 0; }, B -> C { guard x >= 2; }; }
    system P;)");
  ASSERT_NE(stays.network, nullptr) << stays.Errors();
  Entry all_of_b = kB;
  all_of_b.zone = {};
  EXPECT_EQ(Says(stays, "A<> P.C", NoLasso({all_of_b, kA})),
            "avoiding entry 0: a run may end here");
  EXPECT_EQ(Says(stays, "A<> P.C", NoLasso({all_of_b, kA}, true)), "satisfied");
  // A delay does not make it true in time either.
  EXPECT_EQ(Says(stays, "A<> P.C or x > 9", NoLasso({kB, kA}, true)),
            "avoiding entry 1: no entry before it represents the target of the move of P (edge 1)");
  Entry until_9 = kB;
  until_9.zone = {{1, 0, 9, false}};
  EXPECT_EQ(Says(stays, "A<> P.C or x > 9", NoLasso({until_9, kA})), "satisfied");
}

TEST(NoLasso, ThePredicateMayHoldAtTheStart) {
  ParsedModel model(kThree);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  EXPECT_EQ(Says(model, "A<> P.A", NoLasso({})), "satisfied");
  EXPECT_EQ(Says(model, "A<> x >= 0", NoLasso({})), "satisfied");
  // What cannot be evaluated proves nothing.
  EXPECT_EQ(Says(model, "A<> 1 / n == 1", NoLasso({})), "1 is divided by zero [division-by-zero]");
}

TEST(NoLasso, LeadsToBeginsInAllThatIsReachable) {
  ParsedModel model(kThree);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const auto with = [&](std::vector<Entry> entries, std::vector<Entry> avoiding) {
    Certificate certificate = NoLasso(std::move(avoiding));
    certificate.entries = std::move(entries);
    return Says(model, "P.B --> P.C", certificate);
  };
  EXPECT_EQ(with({kA, kB, kC}, {kB}), "satisfied");
  EXPECT_EQ(with({kB, kA, kC}, {kB}), "satisfied");
  // Not all that is reachable.
  EXPECT_EQ(with({kA}, {kB}), "entry 0: no entry represents the target of the move of P (edge 1)");
  EXPECT_EQ(with({}, {kB}), "no entry represents the initial state");
  // Where B is reached a run begins, whichever entry says so.
  Entry early = kB;
  early.zone = {{1, 0, 1, false}};
  EXPECT_EQ(with({kB, kA, kC}, {}), std::string("entry 0: ") + kNoBegin);
  EXPECT_EQ(with({kA, kC, kB}, {}), std::string("entry 2: ") + kNoBegin);
  EXPECT_EQ(with({kA, kB, kC}, {early}), std::string("entry 1: ") + kNoBegin);
}

// ---- Lassos -------------------------------------------------------------------------------------

// A {x <= 3}, which can be taken round and round at x >= 1; x is reset.
constexpr char kRound[] = R"(
    clock x;
    process P() { state A { x <= 3 }, B; init A;
                  trans A -> A { guard x >= 1; assign x = 0; }, A -> B { guard x >= 2; }; }
    system P;)";

Certificate Lasso() {
  Certificate certificate;
  certificate.proof = Proof::kLasso;
  certificate.run.denominator = 1;
  certificate.run.steps = {{2, {{0, 0}}}};
  certificate.run.cycle_begin = 0;
  certificate.recurrent = {{{1, 0, 3, false}, {0, 1, -1, false}}};
  return certificate;
}

TEST(Lasso, ACycleIsRepeated) {
  ParsedModel model(kRound);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  EXPECT_EQ(Says(model, "E[] P.A", Lasso()), "satisfied");
  EXPECT_EQ(Says(model, "A<> P.B", Lasso()), "violated");
  EXPECT_EQ(Says(model, "P.A --> P.B", Lasso()), "the run does not say where the condition holds");
  Certificate certificate = Lasso();
  // Its first zone: from all of it the step is possible, and it lies within.
  certificate.recurrent = {{{1, 0, 3, false}}};
  EXPECT_EQ(Says(model, "E[] P.A", certificate),
            "step 1 of the cycle: the step is not possible from all of its zone");
  certificate.recurrent = {{{1, 0, 3, false}, {0, 1, -3, false}}};
  EXPECT_EQ(Says(model, "E[] P.A", certificate), "the cycle does not begin in its first zone");
  certificate.recurrent = {{{1, 0, 2, false}, {0, 1, -2, false}}};
  EXPECT_EQ(Says(model, "E[] P.A", certificate), "satisfied");
  certificate.recurrent = {{{1, 0, 2, true}, {0, 1, -1, false}}};
  EXPECT_EQ(Says(model, "E[] P.A", certificate), "the cycle does not begin in its first zone");
  certificate.recurrent = {{{1, 0, 3, false}, {0, 1, -2, true}}};
  EXPECT_EQ(Says(model, "E[] P.A", certificate), "the cycle does not begin in its first zone");
  // A zone for each step.
  certificate.recurrent = {};
  EXPECT_EQ(Says(model, "E[] P.A", certificate), "the cycle needs one zone for each of its steps");
  certificate.recurrent = {{}, {}};
  EXPECT_EQ(Says(model, "E[] P.A", certificate), "the cycle needs one zone for each of its steps");
  certificate = Lasso();
  certificate.run.cycle_begin = 1;
  EXPECT_EQ(Says(model, "E[] P.A", certificate), "the cycle needs one zone for each of its steps");
  certificate.recurrent = {};  // a cycle of no step
  EXPECT_EQ(Says(model, "E[] P.A", certificate), "the cycle needs one zone for each of its steps");
  // What breaks the invariant is no valuation of a zone.
  certificate = Lasso();
  certificate.recurrent = {{{0, 1, -1, false}}};
  EXPECT_EQ(Says(model, "E[] P.A", certificate), "satisfied");
}

TEST(Lasso, ACycleMustLeadBack) {
  // n tells the states apart.
  ParsedModel model(R"(
    clock x; int[0,9] n;
    process P() { state A { x <= 3 }, B; init A;
                  trans A -> A { guard x >= 1 && n < 9; assign x = 0, n = n + 1; }, A -> B { }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  EXPECT_EQ(Says(model, "E[] P.A", Lasso()), "the cycle does not lead back");
  // y grows from round to round, until the guard fails.
  ParsedModel grows(R"(
    clock x, y;
    process P() { state A { x <= 3 }, B; init A;
                  trans A -> A { guard x >= 1 && y <= 9; assign x = 0; }, A -> B { }; }
    system P;)");
  ASSERT_NE(grows.network, nullptr) << grows.Errors();
  Certificate certificate = Lasso();
  certificate.recurrent = {{{1, 0, 3, false}, {0, 1, -1, false}, {2, 0, 9, false}}};
  EXPECT_EQ(Says(grows, "E[] P.A", certificate),
            "step 1 of the cycle: the step does not lead from all of its zone into the next one");
}

TEST(Lasso, EachStepOfTheCycleCounts) {
  ParsedModel model(R"(
    clock x;
    process P() { state A { x <= 3 }, B { x <= 3 }, C; init A;
                  trans A -> B { guard x >= 1; assign x = 0; },
                        B -> A { guard x >= 2; assign x = 0; }, B -> C { }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate = Lasso();
  certificate.run.steps = {{1, {{0, 0}}}, {2, {{0, 1}}}};
  const std::vector<certificate::Constraint> from_1 = {{1, 0, 3, false}, {0, 1, -1, false}},
                                             from_2 = {{1, 0, 3, false}, {0, 1, -2, false}};
  certificate.recurrent = {from_1, from_2};
  EXPECT_EQ(Says(model, "E[] not P.C", certificate), "satisfied");
  certificate.recurrent = {from_1, from_1};
  EXPECT_EQ(Says(model, "E[] not P.C", certificate),
            "step 2 of the cycle: the step is not possible from all of its zone");
  // Each zone leads into the next one, not only back into itself.
  ParsedModel two(R"(
    clock x, y;
    process P() { state A { x <= 3 }, B { x <= 3 }, C; init A;
                  trans A -> B { guard x >= 1; assign x = 0; },
                        B -> A { guard x >= 2; assign x = 0; }, B -> C { }; }
    system P;)");
  ASSERT_NE(two.network, nullptr) << two.Errors();
  std::vector<certificate::Constraint> late = from_2;
  late.push_back({0, 2, -7, false});
  certificate.recurrent = {from_1, late};
  EXPECT_EQ(Says(two, "E[] not P.C", certificate),
            "step 1 of the cycle: the step does not lead from all of its zone into the next one");
  certificate.recurrent = {from_1, from_2};
  // The last one leads into the first: x == 9 is not reached there.
  certificate.recurrent = {from_1, from_2};
  certificate.run.cycle_begin = 1;
  certificate.run.steps.push_back({1, {{0, 0}}});
  certificate.recurrent = {from_2, from_1};
  EXPECT_EQ(Says(model, "E[] not P.C", certificate), "satisfied");
  // What is avoided is avoided where the step leads: in B, x > 1 comes before x >= 2.
  certificate.run.cycle_begin = 0;
  certificate.run.steps = {{1, {{0, 0}}}, {1, {{0, 1}}}};
  ParsedModel early(R"(
    clock x;
    process P() { state A { x <= 3 }, B { x <= 3 }; init A;
                  trans A -> B { guard x >= 1; assign x = 0; },
                        B -> A { guard x >= 1; assign x = 0; }; }
    system P;)");
  ASSERT_NE(early.network, nullptr) << early.Errors();
  certificate.recurrent = {from_1, from_2};
  EXPECT_EQ(Says(early, "E[] not (P.B and x > 1)", certificate),
            "step 1 of the cycle: the step does not lead from all of its zone into the next one");
  certificate.recurrent = {from_1, {{1, 0, 1, false}, {0, 1, -1, false}}};
  EXPECT_EQ(Says(early, "E[] not (P.B and x > 1)", certificate), "satisfied");
  // Nothing leads into an empty zone.
  certificate.run.cycle_begin = 0;
  certificate.run.steps = {{1, {{0, 0}}}, {2, {{0, 1}}}};
  certificate.recurrent = {from_1, {{1, 0, 1, false}, {0, 1, -2, false}}};
  EXPECT_EQ(Says(model, "E[] not P.C", certificate),
            "step 1 of the cycle: the step does not lead from all of its zone into the next one");
}

TEST(Lasso, ARunThatEnds) {
  ParsedModel model(R"(
    clock x;
    process P() { state A, B; init A; trans A -> B { guard x >= 1; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.proof = Proof::kLasso;
  certificate.run.denominator = 1;
  EXPECT_EQ(Says(model, "E[] P.A", certificate), "satisfied");
  certificate.infinite_runs = true;
  EXPECT_EQ(Says(model, "E[] P.A", certificate), "the run ends, but only infinite runs count");
}

// ---- Runs ---------------------------------------------------------------------------------------

TEST(Run, IsReplayed) {
  ParsedModel model(kRound);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.proof = Proof::kRun;
  certificate.run.denominator = 2;
  certificate.run.steps = {{4, {{0, 1}}}};
  EXPECT_EQ(Says(model, "E<> P.B", certificate), "satisfied");
  EXPECT_EQ(Says(model, "A[] P.A", certificate), "violated");
  EXPECT_EQ(Says(model, "E<> P.B && x == 2", certificate), "satisfied");
  // Not there in the end; a step that is not possible yet, or not any more; an edge that is none.
  const auto refused = [&](const std::string& query) {
    const std::string says = Says(model, query, certificate);
    return says != "satisfied" && says != "violated";
  };
  EXPECT_TRUE(refused("E<> P.A"));
  EXPECT_EQ(Says(model, "E<> P.A", certificate), "the goal does not hold at the end of the run");
  EXPECT_TRUE(refused("E<> P.B && x > 2"));
  for (const int64_t delay : {3, 7}) {
    certificate.run.steps[0].delay = delay;
    EXPECT_TRUE(refused("E<> P.B")) << delay;
  }
  certificate.run.steps = {{4, {{0, 2}}}};
  EXPECT_TRUE(refused("E<> P.B"));
  certificate.run.steps = {};
  EXPECT_TRUE(refused("E<> P.B"));
  EXPECT_EQ(Says(model, "E[] P.A", certificate),
            "a certificate of this kind proves nothing about this query");
  EXPECT_EQ(Says(model, "sup: x", certificate),
            "a certificate of this kind proves nothing about this query");
}

// ---- Deadlocks ----------------------------------------------------------------------------------

// In A, whose invariant is x <= 5, the only edge is there for 1 <= x <= 3.
constexpr char kStuck[] = R"(
    clock x; int[0,1] n;
    process P() { state A { x <= 5 }; init A;
                  trans A -> A { guard x >= 1 && x <= 3; assign x = 0; }; }
    system P;)";
const Entry kUpTo5 = {{0}, {0}, {{1, 0, 5, false}}, {}};

Certificate Invariant(std::vector<Entry> entries) {
  Certificate certificate;
  certificate.entries = std::move(entries);
  return certificate;
}

TEST(Deadlock, WhereNoMoveIsPossible) {
  ParsedModel model(kStuck);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const std::string meets = "entry 0: its zone meets the goal";
  EXPECT_EQ(Says(model, "A[] not deadlock", Invariant({kUpTo5})), meets);
  EXPECT_EQ(Says(model, "E<> deadlock && x > 3", Invariant({kUpTo5})), meets);
  EXPECT_EQ(Says(model, "E<> P.A && (n == 1 || deadlock)", Invariant({kUpTo5})), meets);
  EXPECT_EQ(Says(model, "E<> !deadlock && x >= 3", Invariant({kUpTo5})), meets);
  // A move is possible up to 3, after a delay.
  EXPECT_EQ(Says(model, "E<> deadlock && x <= 3", Invariant({kUpTo5})), "violated");
  EXPECT_EQ(Says(model, "E<> !deadlock && x > 3", Invariant({kUpTo5})), "violated");
  EXPECT_EQ(Says(model, "E<> n == 0 && !deadlock && x > 3", Invariant({kUpTo5})), "violated");
}

TEST(Deadlock, NeedsZonesAndValues) {
  ParsedModel model(kStuck);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const std::string needs =
      "entry 0: a goal with 'deadlock' needs a certificate by inclusion, without hidden variables";
  Certificate certificate = Invariant({kUpTo5});
  certificate.entries[0].hidden = {true};
  EXPECT_EQ(Says(model, "E<> deadlock && x <= 3", certificate), needs);
  EXPECT_EQ(Says(model, "E<> n == 1 && x > 5", certificate), "violated");
  certificate.entries[0].hidden = {};
  certificate.entries[0].bounds = {None(), testing::Between(1, 5)};
  certificate.relation = Relation::kSimulation;
  EXPECT_EQ(Says(model, "E<> deadlock && x <= 3", certificate), needs);
  EXPECT_EQ(Says(model, "A[] not (P.A and deadlock and x <= 3)", certificate), needs);
}

// ---- What else an entry must be -----------------------------------------------------------------

TEST(Check, ValuesMustSatisfyInvariants) {
  ParsedModel model(R"(
    int[0,1] n; clock x;
    process P() { state A { n == 0 && x <= 3 }, B { 1 / n == 1 }; init A;
                  trans A -> A { guard x >= 1; assign x = 0; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const Entry good = {{0}, {0}, {}, {}};
  EXPECT_EQ(Says(model, "A[] x <= 3", Invariant({good})), "satisfied");
  EXPECT_EQ(Says(model, "A[] x <= 3", Invariant({good, {{0}, {1}, {}, {}}})),
            "entry 1: its values violate an invariant");
  EXPECT_EQ(Says(model, "A[] x <= 3", Invariant({good, {{1}, {0}, {}, {}}})),
            "entry 1: 1 is divided by zero [division-by-zero]");
  EXPECT_EQ(Says(model, "A[] 1 / n == 1", Invariant({good})),
            "entry 0: 1 is divided by zero [division-by-zero]");
  // Of the entries of one state it is said which one is bad.
  EXPECT_EQ(Says(model, "A[] x <= 2", Invariant({{{0}, {0}, {{1, 0, 2, false}}, {}}, good})),
            "entry 1: its zone meets the goal");
  // A model whose initial state is impossible has no states.
  ParsedModel none("int n; process P() { state A { n == 1 }; init A; } system P;");
  ASSERT_NE(none.network, nullptr) << none.Errors();
  EXPECT_EQ(Says(none, "A[] false", Invariant({})), "satisfied");
  // An empty zone represents nothing: what it leads to need not be there.
  EXPECT_EQ(Says(model, "A[] x <= 3", Invariant({{{0}, {0}, {{1, 0, 0, true}}, {}}, good})),
            "satisfied");
}

}  // namespace
}  // namespace zonelab::runs_test
