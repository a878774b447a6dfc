// Certificates: good and bad ones made by hand.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "tests/core/certificate/bounds.h"
#include "tests/core/certificate/checking.h"
#include "tests/support/load.h"

namespace zonelab::check_test {
namespace {

using certificate::Certificate;
using certificate::ClockBounds;
using certificate::Constraint;
using certificate::Entry;
using certificate::Relation;
using testing::Between;
using testing::CheckText;
using testing::Lower;
using testing::None;
using testing::ParsedModel;
using testing::Upper;

// x <= 3 in A; to B where x >= 5, which never happens.
constexpr char kNever[] = R"(
    clock x;
    process P() { state A { x <= 3 }, B; init A;
                  trans A -> A { guard x >= 1; assign x = 0; }, A -> B { guard x >= 5; }; }
    system P;)";

TEST(Check, Inclusion) {
  ParsedModel model(kNever);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.entries = {{{0}, {}, {{1, 0, 3, false}}, {}}};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "ok");
  EXPECT_EQ(CheckText(model, nullptr, certificate), "ok");
  EXPECT_EQ(CheckText(model, "P.A and x > 3", certificate), "ok");
  EXPECT_EQ(CheckText(model, "P.A and x >= 3", certificate), "entry 0: its zone meets the goal");
  // Without its constraint the invariant keeps the zone small.
  certificate.entries[0].zone = {};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "ok");
  certificate.entries[0].zone = {{1, 0, 3, true}};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "no entry represents the initial state");
  certificate.entries[0].zone = {{0, 1, -1, false}};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "no entry represents the initial state");
  certificate.entries[0].zone = {{1, 0, 3, false}, {0, 1, -4, false}};  // empty
  EXPECT_EQ(CheckText(model, "P.B", certificate), "no entry represents the initial state");
  certificate.entries.clear();
  EXPECT_EQ(CheckText(model, "P.B", certificate), "no entry represents the initial state");
}

TEST(Check, InclusionNeedsEverySuccessor) {
  ParsedModel model(R"(
    clock x, y; int v = 0;
    process P() { state A { x <= 3 }, B; init A;
                  trans A -> B { guard x == 2; assign y = 0, v = 1; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  const Entry a = {{0}, {0}, {{1, 2, 0, false}, {2, 1, 0, false}}, {}};
  Entry b = {{1}, {1}, {{1, 2, 2, false}, {2, 1, -2, false}}, {}};
  certificate.entries = {a, b};
  EXPECT_EQ(CheckText(model, "P.B and x < 2", certificate), "ok");
  EXPECT_EQ(CheckText(model, "P.B and x > 5", certificate), "entry 1: its zone meets the goal");
  const std::string missing =
      "entry 0: no entry represents the target of the move of P "
      "(edge 1)";
  certificate.entries = {a};
  EXPECT_EQ(CheckText(model, "P.B and x < 2", certificate), missing);
  b.zone.push_back({1, 0, 1000, false});
  certificate.entries = {a, b};
  EXPECT_EQ(CheckText(model, "P.B and x < 2", certificate), missing);
  b.zone.pop_back();
  b.values = {0};
  certificate.entries = {a, b};
  EXPECT_EQ(CheckText(model, "P.B and x < 2", certificate), missing);
  // Two halves make a whole, unless the smallest part is missing between them.
  b.values = {1};
  Entry early = b, late = b;
  early.zone.push_back({1, 0, 5, false});
  late.zone.push_back({0, 1, -5, false});
  certificate.entries = {a, early, late};
  EXPECT_EQ(CheckText(model, "P.B and x < 2", certificate), "ok");
  late.zone.back().strict = true;
  certificate.entries = {a, early, late};
  EXPECT_EQ(CheckText(model, "P.B and x < 2", certificate), "ok");
  early.zone.back().strict = true;
  certificate.entries = {a, early, late};
  EXPECT_EQ(CheckText(model, "P.B and x < 2", certificate), missing);
}

TEST(Check, Malformed) {
  ParsedModel model(kNever);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const auto check = [&](Entry entry) {
    Certificate certificate;
    certificate.entries = {std::move(entry)};
    return CheckText(model, "P.B", certificate);
  };
  EXPECT_EQ(check({{0, 0}, {}, {}, {}}), "entry 0: it does not fit the model");
  EXPECT_EQ(check({{0}, {1}, {}, {}}), "entry 0: it does not fit the model");
  EXPECT_EQ(check({{0}, {}, {}, {None(), None()}}), "entry 0: it does not fit the model");
  EXPECT_EQ(check({{2}, {}, {}, {}}), "entry 0: there is no such location");
  EXPECT_EQ(check({{-1}, {}, {}, {}}), "entry 0: there is no such location");
  EXPECT_EQ(check({{0}, {}, {{1, 1, 0, false}}, {}}), "entry 0: a constraint is malformed");
  EXPECT_EQ(check({{0}, {}, {{2, 0, 0, false}}, {}}), "entry 0: a constraint is malformed");
  EXPECT_EQ(check({{0}, {}, {{1, 0, INT64_MIN, false}}, {}}), "entry 0: a constraint is malformed");
}

TEST(Check, RunTimeErrorsMustBeUnreachable) {
  ParsedModel model(R"(
    clock x; int[0,1] v = 1;
    process P() { state A { x <= 3 }; init A; trans A -> A { guard x > 3; assign v = v + 1; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.entries = {{{0}, {1}, {}, {}}};
  EXPECT_EQ(CheckText(model, "v == 0", certificate), "ok");
  ParsedModel bad(R"(
    clock x; int[0,1] v = 1;
    process P() { state A { x <= 3 }; init A; trans A -> A { guard x >= 3; assign v = v + 1; }; }
    system P;)");
  EXPECT_EQ(CheckText(bad, "v == 0", certificate),
            "entry 0: a move runs into an error: value 2 is outside 0..1");
}

TEST(Check, Simulation) {
  // Without bounds on y the zone {x == y, x <= 3} stands for all that the loop makes of it.
  ParsedModel model(R"(
    clock x, y;
    process P() { state A { x <= 3 }, B; init A;
                  trans A -> A { guard x >= 1; assign x = 0; }, A -> B { guard x >= 5; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const std::vector<Constraint> diagonal = {{1, 2, 0, false}, {2, 1, 0, false}};
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  certificate.entries = {{{0}, {}, diagonal, {None(), Between(5, 3), None()}}};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "ok");
  Certificate plain;
  plain.entries = {{{0}, {}, diagonal, {}}};
  EXPECT_EQ(CheckText(model, "P.B", plain),
            "entry 0: no entry represents the target of the move of P (edge 1)");
  const auto with = [&](ClockBounds x, ClockBounds y, const char* goal) {
    certificate.entries[0].bounds = {None(), x, y};
    return CheckText(model, goal, certificate);
  };
  EXPECT_EQ(with(Between(6, 3), None(), "P.B"), "ok");
  EXPECT_EQ(with(Between(5, 9), None(), "P.B"), "ok");
  // x >= 5 contradicts the invariant x <= 3: nothing need be kept of them.
  EXPECT_EQ(with(Between(4, 3), None(), "P.B"), "ok");
  EXPECT_EQ(with(Upper(3), None(), "P.B"), "ok");
  EXPECT_EQ(with(None(), None(), "P.B"), "ok");
  ClockBounds strict = Between(5, 3);
  strict.lower_strict = true;  // x > 5 is more than x >= 5
  EXPECT_EQ(with(strict, None(), "P.B"), "ok");
  // A goal on y needs y's bounds, and then the one zone is no longer enough.
  EXPECT_EQ(with(Between(5, 3), None(), "y > 10"), "entry 0: its zone meets the goal");
  EXPECT_EQ(with(Between(5, 3), Lower(10, true), "y > 10"),
            "entry 0: no entry represents the target of the move of P (edge 1)");
  EXPECT_EQ(with(Between(5, 3), Lower(1), "y > 1"), "entry 0: its zone meets the goal");
  // With an upper bound alone, the state with y == x is below all with a larger y.
  EXPECT_EQ(with(Between(5, 3), Upper(9), "y <= -1"), "ok");
  EXPECT_EQ(with(Between(5, 3), Between(1, 9), "y <= -1"),
            "entry 0: no entry represents the target of the move of P (edge 1)");
}

TEST(Check, SimulationNeedsGuards) {
  // B is out of reach because y stays behind x by 2; a state that is represented must know that.
  ParsedModel model(R"(
    clock x, y;
    process P() { state S { x <= 2 }, A, B; init S;
                  trans S -> A { guard x >= 2; assign y = 0; },
                        A -> B { guard x <= 5 && y > 3; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  const auto with = [&](ClockBounds x, ClockBounds y) {
    certificate.entries = {{{0}, {}, {}, {None(), Between(2, 5), None()}},
                           {{1}, {}, {{1, 2, 2, false}, {2, 1, -2, false}}, {None(), x, y}}};
    return CheckText(model, "P.B", certificate);
  };
  EXPECT_EQ(with(Upper(5), Lower(3, true)), "ok");
  const std::string lacking = "entry 1: no entry represents the target of the move of P (edge 2)";
  EXPECT_EQ(with(Upper(4), Lower(3, true)), lacking);  // x <= 5 is more than x <= 4
  EXPECT_EQ(with(Upper(5), Lower(3)), lacking);        // y > 3 is more than y >= 3
  EXPECT_EQ(with(Upper(5), None()), lacking);
  EXPECT_EQ(with(None(), Lower(3, true)), lacking);
}

TEST(Check, SimulationPassesBoundsBack) {
  // What C needs of y, A and B must keep, unless y is reset on the way.
  const auto text = [](const char* update) {
    return Cat("clock x, y; process P() { state A, B, C; urgent C; init A; trans ", "A -> B { ",
               update, " }, B -> C { guard y >= 2; }; } system P;");
  };
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  certificate.entries = {
      {{0}, {}, {}, {None(), None(), None()}},
      {{1}, {}, {}, {None(), None(), Lower(2)}},
      {{2}, {}, {{0, 2, -2, false}}, {None(), None(), None()}},
  };
  ParsedModel keeps(text(""));
  ASSERT_NE(keeps.network, nullptr) << keeps.Errors();
  EXPECT_EQ(CheckText(keeps, nullptr, certificate),
            "entry 0: no entry represents the target of the move of P (edge 1)");
  ParsedModel resets(text("assign y = 0;"));
  ASSERT_NE(resets.network, nullptr) << resets.Errors();
  EXPECT_EQ(CheckText(resets, nullptr, certificate), "ok");
  certificate.entries[0].bounds[2] = Lower(2);
  EXPECT_EQ(CheckText(keeps, nullptr, certificate), "ok");
  certificate.entries[0].bounds[2] = None();
  ParsedModel other(text("assign x = 0;"));  // does not help y
  ASSERT_NE(other.network, nullptr) << other.Errors();
  EXPECT_EQ(CheckText(other, nullptr, certificate),
            "entry 0: no entry represents the target of the move of P (edge 1)");
}

TEST(Check, SimulationNeedsTargetInvariants) {
  // B's invariant on y blocks or not, depending on y in A; x is reset and does not matter.
  ParsedModel model(R"(
    clock x, y;
    process P() { state A, B { x <= 1 && y <= 4 }; urgent B; init A;
                  trans A -> B { assign x = 0; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  certificate.entries = {{{0}, {}, {}, {None(), None(), Upper(4)}},
                         {{1}, {}, {}, {None(), Upper(1), Upper(4)}}};
  EXPECT_EQ(CheckText(model, nullptr, certificate), "ok");
  certificate.entries[0].bounds[2] = Upper(3);
  EXPECT_EQ(CheckText(model, nullptr, certificate),
            "entry 0: no entry represents the target of the move of P (edge 1)");
  certificate.entries[0].bounds[2] = Upper(4);
  certificate.entries[1].bounds[2] = Upper(5);  // A's are no longer enough for it
  EXPECT_EQ(CheckText(model, nullptr, certificate),
            "entry 0: no entry represents the target of the move of P (edge 1)");
}

TEST(Check, SimulationStrictness) {
  // x > 2 lets through what is not let through by a zone that ends at 2.
  ParsedModel model(R"(
    clock x;
    process P() { state A { x <= 9 }, B; init A; trans A -> B { guard x > 2; assign x = 0; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  const auto check = [&](const Constraint& end, ClockBounds bounds) {
    bounds.has_upper = true;
    bounds.upper = 9;
    certificate.entries = {{{0}, {}, {end}, {None(), bounds}}, {{1}, {}, {}, {None(), None()}}};
    return CheckText(model, nullptr, certificate);
  };
  const Constraint at_most_9 = {1, 0, 9, false};
  EXPECT_EQ(check(at_most_9, Lower(2, true)), "ok");
  EXPECT_EQ(check(at_most_9, Lower(3, false)), "ok");
  // Without the guard all of A's zone leads to B, whose entry stands for everything.
  EXPECT_EQ(check(at_most_9, Lower(2, false)), "ok");
  // A zone up to c simulates all beyond iff its end satisfies the lower bound.
  const std::string initial = "no entry represents the initial state";
  EXPECT_EQ(check({1, 0, 2, false}, Lower(2, true)), initial);
  EXPECT_EQ(check({1, 0, 3, true}, Lower(2, true)), "ok");
  EXPECT_EQ(check({1, 0, 3, true}, Lower(3, false)), initial);
  EXPECT_EQ(check({1, 0, 3, false}, Lower(3, false)), "ok");
  EXPECT_EQ(check({1, 0, 3, false}, Lower(3, true)), initial);
}

// Constraints on two clocks: they must be listed, and so must what becomes of them by a reset.
TEST(Check, SimulationNeedsDiagonals) {
  ParsedModel model(R"(
    clock x, y;
    process P() { state A, B; init A; trans A -> B { guard x - y > 1; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  certificate.entries = {{{0}, {}, {{1, 2, 0, false}}, {None(), Between(9, 9), Between(9, 9)}}};
  const std::string lacking = "entry 0: no entry represents the target of the move of P (edge 1)";
  EXPECT_EQ(CheckText(model, "P.B", certificate), lacking);
  certificate.diagonals = {{2, 1, -1, false}};  // x - y >= 1 is another one
  EXPECT_EQ(CheckText(model, "P.B", certificate), lacking);
  certificate.diagonals = {{2, 1, -1, true}};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "ok");
  certificate.diagonals = {};
  certificate.relation = Relation::kInclusion;
  certificate.entries[0].bounds = {};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "ok");
}

TEST(Check, SimulationNeedsWhatResetsMakeOfDiagonals) {
  ParsedModel model(R"(
    clock x, y;
    process P() { state A, B, C; init A;
      trans A -> B { assign y = 0; }, B -> C { guard x - y > 4 && x < 1; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  // y := 0 makes x - y > 4 into x > 4, whose complement bounds x from above in A.
  auto check = [&](ClockBounds on_x) {
    Certificate certificate;
    certificate.relation = Relation::kSimulation;
    certificate.diagonals = {{2, 1, -4, true}};
    const std::vector<ClockBounds> bounds = {None(), on_x, None()};
    certificate.entries = {{{0}, {}, {{1, 2, 0, false}, {2, 1, 0, false}}, bounds},
                           {{1}, {}, {{2, 1, 0, false}}, bounds}};
    return CheckText(model, "P.C", certificate);
  };
  EXPECT_NE(check(Between(1, 1)), "ok");
  EXPECT_EQ(check(Between(9, 9)), "ok");
}

}  // namespace
}  // namespace zonelab::check_test
