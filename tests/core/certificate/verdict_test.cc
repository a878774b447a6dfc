// Which kinds of proof speak of which queries, what may be left out, and models whose clocks stand
// still: a proof that does not fit is refused, however good its entries are.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "tests/core/certificate/bounds.h"
#include "tests/core/certificate/checking.h"
#include "tests/support/load.h"

namespace zonelab::verdict_test {
namespace {

using certificate::Certificate;
using certificate::Entry;
using certificate::Proof;
using certificate::Relation;
using testing::None;
using testing::ParsedModel;
using testing::Says;

constexpr char kNothing[] = "a certificate of this kind proves nothing about this query";

Certificate With(Proof proof, std::vector<Entry> entries) {
  Certificate certificate;
  certificate.proof = proof;
  certificate.entries = std::move(entries);
  return certificate;
}

TEST(Verdict, KindsOfProofAndOfQuery) {
  ParsedModel model(
      "clock x; process P() { state A { x <= 3 }, B; init A; trans A -> A { }; } system P;");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const Certificate invariant = With(Proof::kInvariant, {{{0}, {}, {}, {}}});
  EXPECT_EQ(Says(model, "E<> P.B", invariant), "violated");
  EXPECT_EQ(Says(model, "A[] P.A", invariant), "satisfied");
  EXPECT_EQ(Says(model, "exhaustive", invariant), "satisfied");
  // That B is not reached says nothing about runs, nor about values.
  for (const char* query : {"A<> P.B", "E[] P.B", "P.A --> P.B", "sup: x", "inf{P.B}: x"}) {
    EXPECT_EQ(Says(model, query, invariant), kNothing) << query;
  }
  EXPECT_EQ(Says(model, "exhaustive", With(Proof::kInvariant, {})),
            "no entry represents the initial state");
  EXPECT_EQ(Says(model, "exhaustive", With(Proof::kRun, {})), kNothing);
  EXPECT_EQ(Says(model, "exhaustive", With(Proof::kLasso, {})), kNothing);
  EXPECT_EQ(Says(model, "E<> P.B", With(Proof::kLasso, {})), kNothing);
  EXPECT_EQ(Says(model, "E<> P.B", With(Proof::kExtremes, {{{0}, {}, {}, {}}})), kNothing);
  EXPECT_EQ(Says(model, "E<> P.B", With(Proof::kRun, {})),
            "the goal does not hold at the end of the run");
}

// ---- What is left out ---------------------------------------------------------------------------

// Q counts rounds on its own; P does not look.
constexpr char kTwo[] = R"(
    clock x, y; int[0,9] n, m;
    process P() { state A { x <= 3 }, B; init A;
                  trans A -> A { guard x >= 1; assign x = 0, m = m < 9 ? m + 1 : 0; }; }
    process Q() { state C; init C; trans C -> C { guard n < 9; assign n = n + 1, y = 0; }; }
    system P, Q;)";

Certificate WithoutQ(Proof proof = Proof::kInvariant) {
  Certificate certificate = With(proof, {{{0}, {0, 0}, {{1, 0, 3, false}}, {}}});
  certificate.left_out = {{"Q"}, {"m"}};
  return certificate;
}

TEST(Verdict, WhatDoesNotMatterIsLeftOut) {
  ParsedModel model(kTwo);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  EXPECT_EQ(Says(model, "A[] P.A", WithoutQ()), "satisfied");
  EXPECT_EQ(Says(model, "E<> P.B", WithoutQ()), "violated");
  // With n, which only Q assigns, and with m the entry is not enough; without Q alone m counts.
  for (const char* query : {"A[] n <= 3", "A[] m <= 3", "A[] Q.C", "A[] P.A && y <= 3"}) {
    const std::string says = Says(model, query, WithoutQ());
    EXPECT_NE(says, "satisfied") << query;
    EXPECT_NE(says, "violated") << query;
  }
  Certificate certificate = WithoutQ();
  certificate.left_out.variables = {};
  EXPECT_EQ(Says(model, "A[] P.A", certificate),
            "entry 0: no entry represents the target of the move of P (edge 1)");
  certificate.left_out = {{}, {"m"}};
  EXPECT_EQ(Says(model, "A[] P.A", certificate), "entry 0: it does not fit the model");
  certificate.left_out = {};
  EXPECT_EQ(Says(model, "A[] P.A", certificate), "entry 0: it does not fit the model");
  certificate.left_out = {{"P"}, {}};
  EXPECT_NE(Says(model, "E<> P.B", certificate), "violated");
}

TEST(Verdict, OnlySomeProofsLeaveOut) {
  ParsedModel model(kTwo);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const std::string no_kind = "a proof of this kind may leave nothing out";
  EXPECT_EQ(Says(model, "E<> P.A", WithoutQ(Proof::kRun)), no_kind);
  EXPECT_EQ(Says(model, "E[] P.A", WithoutQ(Proof::kLasso)), no_kind);
  EXPECT_EQ(Says(model, "sup: x", WithoutQ(Proof::kExtremes)), no_kind);
  Certificate certificate = WithoutQ();
  certificate.infinite_runs = true;
  EXPECT_EQ(Says(model, "A[] P.A", certificate),
            "where runs that end do not count, nothing may be left out: it could go on alone");
}

// Where runs count, what is left out must not stop time, nor move without end in finite time.
TEST(Verdict, WhatIsLeftOutOfRuns) {
  const auto text = [](const char* q) {
    return Cat(
        "clock x, y; process P() { state A { x <= 3 }, B; init A; trans A -> B { }; } "
        "process Q() { state C",
        q, "; } system P, Q;");
  };
  Certificate certificate;
  certificate.proof = Proof::kNoLasso;
  certificate.left_out.processes = {"Q"};
  certificate.avoiding = {{{0}, {}, {}, {}}};
  ParsedModel idle(text("; init C"));
  ASSERT_NE(idle.network, nullptr) << idle.Errors();
  EXPECT_EQ(Says(idle, "A<> P.B", certificate), "satisfied");
  EXPECT_EQ(Says(idle, "E[] P.A", certificate), "violated");
  ParsedModel stops(text(" { y <= 1 }; init C"));  // a run ends before P moves
  ASSERT_NE(stops.network, nullptr) << stops.Errors();
  ParsedModel moves(text("; init C; trans C -> C { }"));  // again and again, and P does not move
  ASSERT_NE(moves.network, nullptr) << moves.Errors();
  for (ParsedModel* model : {&stops, &moves}) {
    const std::string says = Says(*model, "A<> P.B", certificate);
    EXPECT_NE(says, "satisfied");
    EXPECT_NE(says, "violated");
  }
  // Of states that cannot be reached both are no matter.
  Certificate invariant = With(Proof::kInvariant, {{{0}, {}, {}, {}}, {{1}, {}, {}, {}}});
  invariant.left_out.processes = {"Q"};
  EXPECT_EQ(Says(stops, "A[] P.A || P.B", invariant), "satisfied");
  EXPECT_EQ(Says(moves, "A[] P.A || P.B", invariant), "satisfied");
}

// ---- Clocks that stand still --------------------------------------------------------------------

// x stands still in B, and is compared there.
constexpr char kStops[] = R"(
    clock x, t;
    process P() { state A { x <= 3 }, B { x' == 0 }, C; init A;
                  trans A -> B { }, B -> C { guard x >= 5; }, B -> A { assign x = 0; }; }
    system P;)";

TEST(Verdict, WhereClocksStandStill) {
  ParsedModel model(kStops);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const std::string needs =
      "clocks stand still and are compared later: only runs, and invariants and extremes by "
      "inclusion, without 'deadlock', prove something about such a model";
  const std::vector<Entry> entries = {{{0}, {}, {{1, 0, 3, false}}, {}},
                                      {{1}, {}, {{1, 0, 3, false}}, {}}};
  const Certificate invariant = With(Proof::kInvariant, entries);
  EXPECT_EQ(Says(model, "E<> P.C", invariant), "violated");
  EXPECT_EQ(Says(model, "E<> P.C && (x > 3 || deadlock)", invariant), needs);
  EXPECT_EQ(Says(model, "A[] not deadlock", invariant), needs);
  EXPECT_EQ(Says(model, "E<> deadlock", invariant), needs);
  Certificate simulation = invariant;
  simulation.relation = Relation::kSimulation;
  for (Entry& entry : simulation.entries) entry.bounds = {None(), testing::Between(5, 3), None()};
  EXPECT_EQ(Says(model, "E<> P.C", simulation), needs);
  EXPECT_EQ(Says(model, "A<> P.C", With(Proof::kNoLasso, entries)), needs);
  EXPECT_EQ(Says(model, "E[] P.A", With(Proof::kLasso, {})), needs);
  // Values: by inclusion, none of which meets the condition.
  EXPECT_EQ(Says(model, "sup{P.C}: x", With(Proof::kExtremes, entries)), "violated");
  Certificate run;
  run.proof = Proof::kRun;
  run.run.denominator = 1;
  run.run.steps = {{2, {{0, 0}}}};
  run.run.final_delay = 7;
  EXPECT_EQ(Says(model, "E<> P.B && x == 2 && t == 9", run), "satisfied");
  EXPECT_EQ(Says(model, "E<> P.B && x == 9", run), "the goal does not hold at the end of the run");
  // Nobody compares x after it stood still: then it may as well have run.
  ParsedModel unnoticed(R"(
    clock x, t;
    process P() { state A { x <= 3 }, B { x' == 0 }, C; init A;
                  trans A -> B { }, B -> A { assign x = 0; }; }
    system P;)");
  ASSERT_NE(unnoticed.network, nullptr) << unnoticed.Errors();
  EXPECT_EQ(Says(unnoticed, "A[] not deadlock",
                 With(Proof::kInvariant, {{{0}, {}, {{1, 0, 3, false}}, {}}, {{1}, {}, {}, {}}})),
            "satisfied");
}

// ---- Limits -------------------------------------------------------------------------------------

// A predicate of 2^14 parts, more than the checker looks at: that proves nothing, whatever the rest.
TEST(Verdict, TooMuchWorkProvesNothing) {
  ParsedModel model(
      "clock x; process P() { state A { x <= 3 }; init A; trans A -> A { }; } system P;");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  std::string predicate = "x >= 0";
  for (int k = 0; k < 14; ++k) Append(&predicate, " && (x < ", 50 + k, " || x > ", 90 - k, ")");
  Certificate certificate;
  certificate.proof = Proof::kNoLasso;
  certificate.avoiding = {{{0}, {}, {}, {}}};
  EXPECT_EQ(Says(model, "A<> " + predicate, certificate),
            "too much work: the checker gave up, which proves nothing");
}

}  // namespace
}  // namespace zonelab::verdict_test
