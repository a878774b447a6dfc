// Certificates by simulation, against single rules of the checker: which constraints an entry keeps,
// which bounds it must have.  check_test.cc has the notions one by one.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "tests/core/certificate/bounds.h"
#include "tests/core/certificate/checking.h"
#include "tests/support/load.h"

namespace zonelab::simulation_test {
namespace {

using certificate::Certificate;
using certificate::Entry;
using certificate::Relation;
using testing::Between;
using testing::CheckText;
using testing::ClockBounds;
using testing::Lower;
using testing::None;
using testing::ParsedModel;
using testing::Upper;

Certificate BySimulation(std::vector<Entry> entries) {
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  certificate.entries = std::move(entries);
  return certificate;
}

constexpr char kLacking[] = "entry 0: no entry represents the target of the move of P (edge 1)";

// Each clock's bounds are passed back, the first one's and the last one's.
TEST(Simulation, BoundsOfEachClockArePassedBack) {
  for (const int clock : {1, 2, 3}) {
    ParsedModel model(
        Cat("clock c1, c2, c3; process P() { state A, B, C; init A; trans A -> B { }, ",
            "B -> C { guard c", clock, " >= 2; }; } system P;"));
    ASSERT_NE(model.network, nullptr) << model.Errors();
    std::vector<ClockBounds> bounds(4, None());
    bounds[clock] = Lower(2);
    Certificate certificate =
        BySimulation({{{0}, {}, {}, std::vector<ClockBounds>(4, None())},
                      {{1}, {}, {}, bounds},
                      {{2}, {}, {{0, clock, -2, false}}, std::vector<ClockBounds>(4, None())}});
    EXPECT_EQ(CheckText(model, nullptr, certificate), kLacking) << clock;
    certificate.entries[0].bounds = bounds;
    EXPECT_EQ(CheckText(model, nullptr, certificate), "ok") << clock;
  }
}

// B's invariant bounds a clock that the edge leaves alone: only who keeps it may count on it.
TEST(Simulation, InvariantsOfTheTargetAreKeptOrNot) {
  ParsedModel model(R"(
    clock x, y;
    process P() { state A, B { y <= 4 }; urgent B; init A; trans A -> B { assign x = 0; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const auto with = [&](ClockBounds y) {
    return CheckText(model, nullptr,
                     BySimulation({{{0}, {}, {}, {None(), None(), y}},
                                   {{1}, {}, {{2, 0, 4, false}}, {None(), None(), Lower(9)}}}));
  };
  EXPECT_EQ(with(Lower(9)), kLacking);
  EXPECT_EQ(with(Between(9, 4)), "ok");
}

// What the edge assigns is known, whatever the source keeps.
TEST(Simulation, InvariantsOnClocksThatAreResetAreKept) {
  ParsedModel model(R"(
    clock x, y;
    process P() { state A, B { x <= 1 }; init A; trans A -> B { assign x = 0; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  EXPECT_EQ(
      CheckText(model, nullptr,
                BySimulation({{{0}, {}, {}, {None(), None(), None()}},
                              {{1}, {}, {{1, 0, 1, false}}, {None(), Between(9, 1), None()}}})),
      "ok");
}

// What is below B's invariant does not get in; a delay does not help.
TEST(Simulation, InvariantsHoldBeforeTheDelay) {
  ParsedModel model(R"(
    clock x, y;
    process P() { state A { x <= 1 }, B { x >= 2 }; init A; trans A -> B { }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  EXPECT_EQ(CheckText(model, "P.B", BySimulation({{{0}, {}, {}, {None(), Between(2, 1), None()}}})),
            "ok");
}

// A constraint on a - b is no constraint on a clock that is reset, not even on number a + b.
TEST(Simulation, DiagonalInvariantsAreKeptIfListed) {
  ParsedModel model(R"(
    clock a, b, c;
    process P() { state A, B { a - b <= 1 }; init A; trans A -> B { assign c = 0; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const std::vector<ClockBounds> bounds = {None(), Lower(9), Upper(9), None()};
  Certificate certificate =
      BySimulation({{{0}, {}, {}, bounds}, {{1}, {}, {{1, 2, 1, false}}, bounds}});
  EXPECT_EQ(CheckText(model, nullptr, certificate), kLacking);
  certificate.diagonals = {{1, 2, 1, false}};
  EXPECT_EQ(CheckText(model, nullptr, certificate), "ok");
}

// The edge assigns one clock of a diagonal, or both.
TEST(Simulation, WhatResetsMakeOfDiagonals) {
  const auto text = [](const char* update) {
    return Cat("clock x, y; process P() { state A, B, C; init A; trans A -> B { assign ", update,
               "; }, B -> C { guard x - y <= 4 && x > 9; }; } system P;");
  };
  const std::string rests =
      "entry 0: its bounds lack the one that a constraint on two clocks leaves behind";
  const auto with = [&](ParsedModel& model, ClockBounds x) {
    Certificate certificate = BySimulation({{{0}, {}, {}, {None(), x, None()}},
                                            {{1}, {}, {}, {None(), Lower(9, true), None()}},
                                            {{2}, {}, {}, {None(), None(), None()}}});
    certificate.diagonals = {{1, 2, 4, false}};
    return CheckText(model, nullptr, certificate);
  };
  // y := 0 makes x - y <= 4 into x <= 4.
  ParsedModel one(text("y = 0"));
  ASSERT_NE(one.network, nullptr) << one.Errors();
  EXPECT_EQ(with(one, Lower(9, true)), rests);
  EXPECT_EQ(with(one, Between(9, 3)), rests);
  ParsedModel both(text("x = 0, y = 0"));
  ASSERT_NE(both.network, nullptr) << both.Errors();
  EXPECT_EQ(with(both, None()), "ok");
}

// Diagonals say nothing where zones are compared by inclusion.
TEST(Simulation, InclusionMayListDiagonals) {
  ParsedModel model(R"(
    clock x, y;
    process P() { state A { x <= 3 }, B; init A;
                  trans A -> A { guard x >= 1; assign x = 0; }, A -> B { guard x >= 5; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.entries = {{{0}, {}, {}, {}}};
  certificate.diagonals = {{1, 2, 0, false}};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "ok");
}

// Not even where an assignment would make bounds of them.
TEST(Simulation, InclusionNeedsNoRestsOfDiagonals) {
  ParsedModel model(
      "clock x, y; process P() { state A; init A; trans A -> A { assign x = 0; }; } system P;");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.entries = {{{0}, {}, {}, {}}};
  certificate.diagonals = {{1, 2, -3, false}, {2, 1, 7, false}};
  EXPECT_EQ(CheckText(model, "false", certificate), "ok");
}

// x := 9, y := 0 makes x - y <= 4 into a constant, which needs no bound though it is false.
TEST(Simulation, DiagonalsMayBecomeConstants) {
  ParsedModel model(R"(
    clock x, y;
    process P() { state A, B, C; init A;
                  trans A -> B { assign x = 9, y = 0; }, B -> C { guard x - y <= 4; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate =
      BySimulation({{{0}, {}, {}, {None(), None(), None()}},
                    {{1}, {}, {{2, 1, -9, false}}, {None(), None(), None()}}});
  certificate.diagonals = {{1, 2, 4, false}};
  EXPECT_EQ(CheckText(model, "P.C", certificate), "ok");
}

// Nothing leads from an entry without valuations: its bounds need not contain anything.
TEST(Simulation, EmptyEntriesNeedNoBounds) {
  ParsedModel model(R"(
    clock x, y;
    process P() { state A, B; init A; trans A -> B { assign y = 0; }; } system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate = BySimulation({{{0}, {}, {}, {None(), Between(4, 4), None()}},
                                          {{0}, {}, {{1, 0, 0, true}}, {None(), None(), None()}},
                                          {{1}, {}, {}, {None(), None(), None()}}});
  certificate.diagonals = {{1, 2, 4, false}};
  EXPECT_EQ(CheckText(model, nullptr, certificate), "ok");
}

// B takes in who comes with x >= 2. From the second entry, which knows that bound, nobody does; so it
// need not know the other one that B's entry has.
TEST(Simulation, WhoDoesNotGetInNeedsNoBounds) {
  ParsedModel model(R"(
    clock x;
    process P() { state A { x <= 5 }, B { x >= 2 }; init A; trans A -> B { }; } system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate = BySimulation({{{0}, {}, {}, {None(), Between(2, 7)}},
                                          {{0}, {}, {{1, 0, 1, false}}, {None(), Lower(2)}},
                                          {{1}, {}, {}, {None(), Upper(7)}}});
  EXPECT_EQ(CheckText(model, nullptr, certificate), "ok");
  certificate.entries[1].zone = {{1, 0, 2, false}};
  EXPECT_EQ(CheckText(model, nullptr, certificate),
            "entry 1: no entry represents the target of the move of P (edge 1)");
}

// The item of the zero clock is not used, and bounds that always hold need not be passed back.
TEST(Simulation, BoundsThatSayNothing) {
  ParsedModel model("clock x; process P() { state A, B; init A; trans A -> B { }; } system P;");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const auto with = [&](ClockBounds zero, ClockBounds x) {
    return CheckText(model, nullptr,
                     BySimulation({{{0}, {}, {}, {None(), None()}}, {{1}, {}, {}, {zero, x}}}));
  };
  EXPECT_EQ(with(Between(3, 4), None()), "ok");
  EXPECT_EQ(with(None(), Lower(0)), "ok");
  EXPECT_EQ(with(None(), Upper(0, true)), "ok");
  EXPECT_EQ(with(None(), Lower(0, true)), kLacking);
  EXPECT_EQ(with(None(), Upper(0)), kLacking);
}

// x <= 0 can hold, so it is kept like any other bound.
TEST(Simulation, UpperBoundsOfZero) {
  ParsedModel model(R"(
    clock x, y;
    process P() { state A, B; init A; trans A -> B { guard x <= 0 && y >= 1; }; } system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const auto with = [&](ClockBounds x) {
    return CheckText(model, "P.B",
                     BySimulation({{{0}, {}, {{2, 1, 0, false}}, {None(), x, Lower(1)}}}));
  };
  EXPECT_EQ(with(Upper(0)), "ok");
  EXPECT_EQ(with(Upper(0, true)), kLacking);
}

// What contradicts the invariant is impossible, though the entry does not keep it.
TEST(Simulation, GoalsBeyondTheInvariant) {
  ParsedModel model(R"(
    clock x, y;
    process P() { state A { x <= 3 }; init A; trans A -> A { guard x >= 1; assign x = 0; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const Certificate certificate = BySimulation({{{0}, {}, {}, {None(), None(), None()}}});
  EXPECT_EQ(CheckText(model, "x > 3", certificate), "ok");
  EXPECT_EQ(CheckText(model, "x >= 3", certificate), "entry 0: its zone meets the goal");
  // An entry without a valuation represents nothing.
  Certificate empty = certificate;
  empty.entries[0].zone = {{1, 0, 0, true}};
  EXPECT_EQ(CheckText(model, "x > 3", empty), "no entry represents the initial state");
}

}  // namespace
}  // namespace zonelab::simulation_test
