// The reference semantics on tiny models worked out by hand, one rule of the
// semantics (ARCHITECTURE.md) each; explored on a clock grid, and every run found is replayed.
#include "core/reference/reference.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "tests/support/files.h"
#include "tests/support/grid_explorer.h"
#include "tests/support/load.h"

namespace zonelab::reference_test {
namespace {

using reference::Atom;
using reference::DiscreteState;
using reference::Move;
using reference::MoveError;
using reference::Reference;
using testing::GridOptions;
using testing::GridResult;
using testing::ParsedModel;

// "yes", "no", "error: …" (a run-time error, and no goal before it).  Replays what it finds.
std::string Explore(ParsedModel& model, const lang::Expr* goal, const GridOptions& options) {
  const GridResult result = testing::ExploreGrid(*model.network, goal, options);
  if (!result.unsupported.empty()) return Cat("unsupported: ", result.unsupported);
  if (result.reachable) {
    auto replay = reference::ReplayRun(*model.network, goal, result.run);
    EXPECT_TRUE(replay.ok()) << replay.status();
    if (replay.ok()) {
      EXPECT_EQ(replay->states.size(), result.run.steps.size() + 1);
    }
    return "yes";
  }
  if (!result.error.empty()) return Cat("error: ", result.error);
  return result.complete ? "no" : "too many states";
}

// Is there a state with this predicate?
std::string Exists(const std::string& text, const std::string& predicate, int denominator = 2) {
  ParsedModel model(text);
  if (model.network == nullptr) return model.Errors();
  const lang::Expr* goal = model.Predicate(predicate);
  if (goal == nullptr) return model.Errors();
  GridOptions options;
  options.denominator = denominator;
  return Explore(model, goal, options);
}

TEST(Reference, CommittedGoesFirst) {
  const std::string text = R"(
    int v = 0;
    process P() { state A, B; commit A; init A; trans A -> B { assign v = 1; }; }
    process Q() { clock x; state A, B; init A; trans A -> B { guard v == 0; }; }
    system P, Q;)";
  EXPECT_EQ(Exists(text, "Q.B"), "no");
  EXPECT_EQ(Exists(text, "P.A and Q.x > 0"), "no");
  EXPECT_EQ(Exists(text, "P.B and Q.x > 0"), "yes");
}

TEST(Reference, CommittedNeedsOneParticipant) {
  // The synchronisation involves the committed process, the internal edge of R does not.
  const std::string text = R"(
    chan c;
    process P() { state A, B; commit A; init A; trans A -> B { sync c?; }; }
    process Q() { state A, B; init A; trans A -> B { sync c!; }; }
    process R() { state A, B; init A; trans A -> B { }; }
    system P, Q, R;)";
  EXPECT_EQ(Exists(text, "P.B and Q.B and R.A"), "yes");
  EXPECT_EQ(Exists(text, "P.A and R.B"), "no");
}

TEST(Reference, SeveralCommittedInterleave) {
  const std::string text = R"(
    process P() { state A, B; commit A; init A; trans A -> B { }; }
    process Q() { state A, B; commit A; init A; trans A -> B { }; }
    system P, Q;)";
  EXPECT_EQ(Exists(text, "P.B and Q.A"), "yes");
  EXPECT_EQ(Exists(text, "P.A and Q.B"), "yes");
}

TEST(Reference, UrgentLocationStopsTimeOnly) {
  const std::string text = R"(
    clock x;
    process P() { state A, B; urgent A; init A; trans A -> B { }; }
    process Q() { state A, B; init A; trans A -> B { }; }
    system P, Q;)";
  EXPECT_EQ(Exists(text, "P.A and x > 0"), "no");
  EXPECT_EQ(Exists(text, "P.A and Q.B"), "yes");
}

TEST(Reference, UrgentChannelNeedsBothEnds) {
  const auto text = [](const std::string& guard) {
    return R"(
    urgent chan u; clock x; int i = 1;
    process P() { state A, B; init A; trans A -> B { sync u!; }; }
    process Q() { state A, B; init A; trans A -> B { guard )" +
           guard + R"(; sync u?; }; }
    system P, Q;)";
  };
  EXPECT_EQ(Exists(text("i == 1"), "P.A and x > 0"), "no");
  EXPECT_EQ(Exists(text("i == 0"), "P.A and x > 0"), "yes");
  const std::string alone = R"(
    urgent chan u; clock x;
    process P() { state A, B; init A; trans A -> B { sync u!; }, B -> A { sync u?; }; }
    system P;)";
  EXPECT_EQ(Exists(alone, "P.A and x > 0"), "yes");
  EXPECT_EQ(Exists(alone, "P.B"), "no");  // no synchronisation of a process with itself
  const std::string broadcast = R"(
    urgent broadcast chan u; clock x;
    process P() { state A, B; init A; trans A -> B { sync u!; }; }
    system P;)";
  EXPECT_EQ(Exists(broadcast, "P.A and x > 0"), "no");
  EXPECT_EQ(Exists(broadcast, "P.B"), "yes");
}

TEST(Reference, UrgentChannelBlockedByTargetInvariantStopsTime) {
  // "Enabled" does not look at target invariants (1 <= 0 is never true): time stops for ever.
  const std::string text = R"(
    urgent chan u; clock x; int z = 0;
    process P() { state A, B { z > 0 }; init A; trans A -> B { sync u!; }; }
    process Q() { state A; init A; trans A -> A { sync u?; }; }
    system P, Q;)";
  EXPECT_EQ(Exists(text, "x > 0"), "no");
  EXPECT_EQ(Exists(text, "P.B"), "no");
}

TEST(Reference, BroadcastTakesEveryEnabledReceiver) {
  const std::string text = R"(
    broadcast chan b; int on[2] = {1, 0};
    process S() { state A, B; init A; trans A -> B { sync b!; }; }
    process R(const int[0,1] i) { state A, B, C; init A;
      trans A -> B { guard on[i] == 1; sync b?; }, A -> C { guard on[i] == 1; sync b?; }; }
    system S, R;)";
  EXPECT_EQ(Exists(text, "S.B and R(0).A"), "no");
  EXPECT_EQ(Exists(text, "S.B and R(0).B and R(1).A"), "yes");
  EXPECT_EQ(Exists(text, "S.B and R(0).C and R(1).A"), "yes");
  EXPECT_EQ(Exists(text, "R(1).B"), "no");
  EXPECT_EQ(Exists(text, "S.A and not R(0).A"), "no");
}

TEST(Reference, BroadcastReceiverBlocksThroughItsInvariant) {
  const std::string text = R"(
    broadcast chan b; clock x; int z = 0;
    process S() { state A, B; init A; trans A -> B { sync b!; }; }
    process R() { state A, B { z > 0 }; init A; trans A -> B { sync b?; }; }
    system S, R;)";
  EXPECT_EQ(Exists(text, "S.B"), "no");
  const std::string clock = R"(
    broadcast chan b; clock x;
    process S() { state A, B; init A; trans A -> B { sync b!; }; }
    process R() { state A, B { x <= 1 }; init A; trans A -> B { sync b?; }; }
    system S, R;)";
  EXPECT_EQ(Exists(clock, "S.B and R.B and x == 1"), "yes");
  EXPECT_EQ(Exists(clock, "S.B and R.A"), "no");
  EXPECT_EQ(Exists(clock, "S.B and x > 1"), "no");
}

TEST(Reference, BroadcastClockGuardsSplitExactly) {
  const std::string text = R"(
    broadcast chan b; clock x;
    process S() { state A, B; init A; trans A -> B { sync b!; }; }
    process R() { state A, B, C; init A;
      trans A -> B { guard x >= 2 && x < 3; sync b?; }, A -> C { guard x == 3; sync b?; }; }
    system S, R;)";
  EXPECT_EQ(Exists(text, "S.B and R.A and x < 2"), "yes");
  EXPECT_EQ(Exists(text, "S.B and R.B and x == 2"), "yes");
  EXPECT_EQ(Exists(text, "S.B and R.C and x == 3"), "yes");
  EXPECT_EQ(Exists(text, "R.C and x < 3"), "no");
  // Whoever is in A after the broadcast was not able to take part.
  ParsedModel model(text);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Reference reference(*model.network);
  int staying_out = 0, taking_part = 0;
  for (const Move& move : reference.Moves(reference.Initial(), nullptr)) {
    (move.edges.size() == 1 ? staying_out : taking_part) += 1;
    for (int64_t x = 0; x <= 16; ++x) {
      const bool holds = reference::AllHold(move.guard, {0, x}, 4);
      if (move.edges.size() == 1 && x >= 8 && x <= 12) {
        EXPECT_FALSE(holds) << x;
      }
    }
  }
  EXPECT_EQ(taking_part, 2);
  EXPECT_EQ(staying_out, 4);  // {x < 2, x >= 3} x {x < 3, x > 3}
}

TEST(Reference, BroadcastOrderAndEffects) {
  const std::string text = R"(
    broadcast chan b; int i = 0, j = 0, k = 0;
    process R1() { state A, B; init A; trans A -> B { sync b?; assign j = i, i = i * 10; }; }
    process S() { state A, B; init A; trans A -> B { sync b!; assign i = 1; }; }
    process R2() { state A, B; init A; trans A -> B { sync b?; assign k = i; }; }
    system R1, S, R2;)";
  EXPECT_EQ(Exists(text, "j == 1 and k == 10"), "yes");
  EXPECT_EQ(Exists(text, "S.B and not (j == 1 and k == 10)"), "no");
}

TEST(Reference, SenderFirst) {
  const std::string text = R"(
    chan c; int i = 0, j = 0;
    process R() { state A, B; init A; trans A -> B { sync c?; assign j = i; }; }
    process S() { state A, B; init A; trans A -> B { sync c!; assign i = 1; }; }
    system R, S;)";
  EXPECT_EQ(Exists(text, "j == 1"), "yes");
  EXPECT_EQ(Exists(text, "S.B and j == 0"), "no");
}

TEST(Reference, GuardsIndicesAndBoundsBeforeUpdates) {
  // The receiver's guard and index see i == 0, although the sender sets i.
  const std::string text = R"(
    chan c[2]; int i = 0; clock x;
    process S() { state A, B; init A; trans A -> B { sync c[i]!; assign i = 1; }; }
    process R() { state A, B; init A; trans A -> B { guard x <= i + 1; sync c[i]?; }; }
    system S, R;)";
  EXPECT_EQ(Exists(text, "R.B and x == 1"), "yes");
  EXPECT_EQ(Exists(text, "R.B and x > 1 and x < 2"), "yes");  // time passes afterwards
  const std::string closed = R"(
    chan c[2]; int i = 0; clock x;
    process S() { state A, B; urgent B; init A; trans A -> B { sync c[i]!; assign i = 1; }; }
    process R() { state A, B; init A; trans A -> B { guard x <= i + 1; sync c[i]?; }; }
    system S, R;)";
  EXPECT_EQ(Exists(closed, "R.B and x > 1"), "no");
}

TEST(Reference, TargetInvariantSeesNewData) {
  const std::string text = R"(
    int n = 3; clock x;
    process P() { state A, B { x <= n }; init A; trans A -> B { guard x >= 2; assign n = 1; }; }
    system P;)";
  EXPECT_EQ(Exists(text, "P.B"), "no");
  const std::string reset = R"(
    int n = 3; clock x;
    process P() { state A, B { x <= n }; init A;
      trans A -> B { guard x >= 2; assign n = 1, x = 1; }; }
    system P;)";
  EXPECT_EQ(Exists(reset, "P.B and x == 1"), "yes");
  EXPECT_EQ(Exists(reset, "P.B and x > 1"), "no");
}

TEST(Reference, LowerBoundsInInvariantsRestrictEntry) {
  const std::string text = R"(
    clock x;
    process P() { state A, B { x >= 2 }; init A; trans A -> B { }; }
    system P;)";
  EXPECT_EQ(Exists(text, "P.B and x < 2"), "no");
  EXPECT_EQ(Exists(text, "P.B and x == 2"), "yes");
  EXPECT_EQ(Exists(text, "P.B and x == 3"), "yes");
}

TEST(Reference, RunTimeErrorsAreNotFalse) {
  const std::string text = R"(
    int[0,2] v = 0; clock x;
    process P() { state A; init A; trans A -> A { guard x >= 1; assign v = v + 1, x = 0; }; }
    system P;)";
  EXPECT_EQ(Exists(text, "v == 2"), "yes");
  EXPECT_EQ(Exists(text, "v == 2 and x < 0"), "error: value 3 is outside 0..2 [range]");
  const std::string guard = R"(
    int a[2]; int i = 2; clock x;
    process P() { state A, B; init A; trans A -> B { guard x > 5 && a[i] == 0; }; }
    system P;)";
  EXPECT_EQ(Exists(guard, "P.B"), "error: index 2 is outside 0..1 [index]");
  const std::string short_circuit = R"(
    int a[2]; int i = 2; clock x;
    process P() { state A, B; init A; trans A -> B { guard x > a[i] && i < 2; }; }
    system P;)";
  EXPECT_EQ(Exists(short_circuit, "P.B"), "no");
  // An error behind a clock guard that never holds is none.
  const std::string unreachable = R"(
    int[0,2] v = 0; clock x;
    process P() { state A { x <= 1 }; init A; trans A -> A { guard x > 1; assign v = 3; }; }
    system P;)";
  EXPECT_EQ(Exists(unreachable, "v == 1"), "no");
}

TEST(Reference, ErrorsCanBeReplayed) {
  ParsedModel model(R"(
    int[0,1] v = 0; clock x;
    process P() { state A; init A; trans A -> A { guard x >= 1; assign v = v + 1, x = 0; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  model::Run run;
  run.denominator = 3;
  run.steps.push_back({3, {{0, 0}}});
  run.final_delay = 3;
  auto error = reference::ReplayError(*model.network, run, {{0, 0}});
  ASSERT_TRUE(error.ok()) << error.status();
  EXPECT_EQ(error->code, "range");
  run.final_delay = 2;
  EXPECT_FALSE(reference::ReplayError(*model.network, run, {{0, 0}}).ok());
}

TEST(Reference, ReplayRefuses) {
  ParsedModel model(R"(
    clock x, y; chan c;
    process P() { state A { x <= 2 }, B; urgent B; init A;
                  trans A -> B { guard x >= 1; sync c!; assign y = 1; }; }
    process Q() { state A; init A; trans A -> A { sync c?; }; }
    system P, Q;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const auto replay = [&](int64_t denominator, int64_t delay, std::vector<model::FiredEdge> edges,
                          int64_t final_delay, const char* goal) {
    model::Run run;
    run.denominator = denominator;
    run.steps.push_back({delay, std::move(edges)});
    run.final_delay = final_delay;
    const lang::Expr* predicate = model.Predicate(goal);
    EXPECT_NE(predicate, nullptr) << model.Errors();
    auto result = reference::ReplayRun(*model.network, predicate, run);
    return result.ok() ? std::string("ok") : std::string(result.status().message());
  };
  EXPECT_EQ(replay(2, 3, {{0, 0}, {1, 0}}, 0, "P.B and x > 1 and x < 2 and y == 1"), "ok");
  EXPECT_EQ(replay(2, 3, {{0, 0}, {1, 0}}, 0, "P.B and x > 1 and y > 1"),
            "the goal does not hold at the end of the run");
  EXPECT_EQ(replay(2, 5, {{0, 0}, {1, 0}}, 0, "true"),
            "step 1, after the delay: an invariant is violated");
  EXPECT_EQ(replay(2, -1, {{0, 0}, {1, 0}}, 0, "true"), "step 1: the delay is negative");
  EXPECT_EQ(replay(2, 1, {{0, 0}, {1, 0}}, 0, "true"),
            "step 1: the move of P (edge 1), Q (edge 1) is impossible: a clock guard does not "
            "hold, or a receiver is left out");
  EXPECT_EQ(replay(2, 3, {{0, 0}}, 0, "true"),
            "step 1: the move of P (edge 1) is not possible with these data and locations");
  EXPECT_EQ(replay(2, 3, {{1, 0}, {0, 0}}, 0, "true"),
            "step 1: the move of Q (edge 1), P (edge 1) is not possible with these data and "
            "locations");
  EXPECT_EQ(replay(2, 3, {{7, 0}}, 0, "true"),
            "step 1: the move of ? (edge 1) is not possible with these data and locations");
  EXPECT_EQ(replay(2, 3, {{0, 0}, {1, 0}}, 1, "true"), "the end: no time may pass here");
  EXPECT_EQ(replay(0, 3, {{0, 0}, {1, 0}}, 1, "true"), "the denominator is not positive");
  EXPECT_EQ(replay(INT64_MAX, INT64_MAX, {{0, 0}, {1, 0}}, 0, "true"), "ok");
}

TEST(Reference, ReplayRefusesWhatPrioritiesForbid) {
  // Q can move between times 2 and 3, and goes first.
  ParsedModel model(R"(
    clock x;
    process P() { state A, B; init A; trans A -> B { }; }
    process Q() { state A, B; init A; trans A -> B { guard x >= 2 && x <= 3; }; }
    system P < Q;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const auto replay = [&](int64_t half_units, int process) {
    model::Run run;
    run.denominator = 2;
    run.steps.push_back({half_units, {{process, 0}}});
    auto result = reference::ReplayRun(*model.network, nullptr, run);
    return result.ok() ? std::string("ok") : std::string(result.status().message());
  };
  const std::string refused =
      "step 1: the move of P (edge 1) is impossible: a clock guard does not hold, or a receiver is "
      "left out, or a move of higher priority is possible";
  EXPECT_EQ(replay(3, 0), "ok");
  EXPECT_EQ(replay(4, 0), refused);
  EXPECT_EQ(replay(6, 0), refused);
  EXPECT_EQ(replay(7, 0), "ok");
  EXPECT_EQ(replay(4, 1), "ok");
}

TEST(Reference, InitialInvariantViolated) {
  EXPECT_EQ(Exists("clock x; process P() { state A { x >= 1 }; init A; } system P;", "true"), "no");
}

TEST(Reference, StrictBoundsNeedFractions) {
  const std::string text = R"(
    clock x, y;
    process P() { state A, B, C; init A;
      trans A -> B { guard x > 0 && x < 1; assign y = 0; }, B -> C { guard x == 1 && y > 0; }; }
    system P;)";
  EXPECT_EQ(Exists(text, "P.C", 1), "no");
  EXPECT_EQ(Exists(text, "P.C", 2), "yes");
}

TEST(Reference, GuardShapes) {
  const auto text = [](const std::string& guard) {
    return Cat("clock x, y; int n = 1; bool b = true; int a[3] = {1, 2, 3};\n",
               "process P() { state A, B; urgent B; init A; trans A -> A { guard x == 1;",
               " assign y = 0; }, A -> B { guard ", guard, "; }; } system P;");
  };
  EXPECT_EQ(Exists(text("x >= 2 && x < 3"), "P.B and x >= 3"), "no");
  EXPECT_EQ(Exists(text("2 <= x"), "P.B and x < 2"), "no");
  EXPECT_EQ(Exists(text("2 <= x"), "P.B and x == 2"), "yes");
  EXPECT_EQ(Exists(text("x + 1 < 3"), "P.B and x >= 2"), "no");
  EXPECT_EQ(Exists(text("x - 1 >= n"), "P.B and x < 2"), "no");
  EXPECT_EQ(Exists(text("x == n"), "P.B and x == 1"), "yes");
  EXPECT_EQ(Exists(text("x == n"), "P.B and x != 1"), "no");
  EXPECT_EQ(Exists(text("b || x > 5"), "P.B and x == 0"), "yes");
  EXPECT_EQ(Exists(text("not b || x >= 1"), "P.B and x < 1"), "no");
  EXPECT_EQ(Exists(text("b imply x >= 1"), "P.B and x < 1"), "no");
  EXPECT_EQ(Exists(text("forall (i : int[0,2]) x >= a[i]"), "P.B and x < 3"), "no");
  EXPECT_EQ(Exists(text("forall (i : int[0,2]) x >= a[i]"), "P.B and x == 3"), "yes");
  EXPECT_EQ(Exists(text("forall (i : int[0,2]) (i == 2 imply x >= a[i])"), "P.B and x < 3"), "no");
}

TEST(Reference, Differences) {
  const std::string text = R"(
    clock x, y;
    process P() { state A { x <= 3 }, B; urgent B; init A;
      trans A -> A { guard x == 1; assign y = 0; }, A -> B { guard x - y == 1 && x <= 3; }; }
    system P;)";
  EXPECT_EQ(Exists(text, "P.B and y == 2 and x == 3"), "yes");
  EXPECT_EQ(Exists(text, "P.B and x == y"), "no");
  EXPECT_EQ(Exists(text, "P.B and x < y + 1"), "no");
  EXPECT_EQ(Exists(text, "P.B and y - x == -1"), "yes");
}

TEST(Reference, Predicates) {
  ParsedModel model(R"(
    clock x, y; int i = 2;
    process P(const int[0,1] id) { int v = 5; clock z; state A, B; init A; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Reference reference(*model.network);
  const auto text = [&](const std::string& predicate) -> std::string {
    const lang::Expr* expr = model.Predicate(predicate);
    if (expr == nullptr) return model.Errors();
    auto parts = reference.Predicate(*expr, reference.Initial());
    if (!parts.ok()) return std::string(parts.status().message());
    std::string out;
    for (const std::vector<Atom>& part : *parts) {
      Append(&out, out.empty() ? "" : " | ", part.empty() ? "true" : "");
      for (size_t i = 0; i < part.size(); ++i) {
        static const char* const kOps[] = {"<", "<=", ">", ">=", "=="};
        Append(&out, i == 0 ? "" : " ", part[i].i, "-", part[i].j,
               kOps[static_cast<int>(part[i].op) - static_cast<int>(lang::Op::kLess)],
               part[i].bound);
      }
    }
    return out.empty() ? "false" : out;
  };
  EXPECT_EQ(text("true"), "true");
  EXPECT_EQ(text("P(0).A"), "true");
  EXPECT_EQ(text("P(1).B"), "false");
  EXPECT_EQ(text("P(1).id == 1 and P(0).v == 5"), "true");
  EXPECT_EQ(text("P(i).A"), "there is no process P(2) [no-such-process]");
  EXPECT_EQ(text("forall (k : int[0,1]) P(k).A"), "true");
  EXPECT_EQ(text("x < 3"), "1-0<3");
  EXPECT_EQ(text("i > x"), "0-1>-2");
  EXPECT_EQ(text("not (x < 3)"), "1-0>=3");
  EXPECT_EQ(text("x != 3"), "1-0<3 | 1-0>3");
  EXPECT_EQ(text("not (x == 3)"), "1-0<3 | 1-0>3");
  EXPECT_EQ(text("x < 3 or y > 2"), "1-0<3 | 2-0>2");
  EXPECT_EQ(text("not (x < 3 or y > 2)"), "1-0>=3 2-0<=2");
  EXPECT_EQ(text("not (x < 3 and y > 2)"), "1-0>=3 | 2-0<=2");
  EXPECT_EQ(text("x < 3 imply y > 2"), "1-0>=3 | 2-0>2");
  EXPECT_EQ(text("i == 2 imply y > 2"), "2-0>2");
  EXPECT_EQ(text("i == 3 imply y > 2"), "true");
  EXPECT_EQ(text("i == 3 and y > 2"), "false");
  EXPECT_EQ(text("(x < 1 or y < 1) and (x > 2 or y > 2)"),
            "1-0<1 1-0>2 | 1-0<1 2-0>2 | 2-0<1 1-0>2 | 2-0<1 2-0>2");
  EXPECT_EQ(text("x - y < i"), "1-2<2");
  EXPECT_EQ(text("x < y + 3"), "1-2<3");
  EXPECT_EQ(text("P(1).z >= 4"), "4-0>=4");
  EXPECT_EQ(text("exists (k : int[1,2]) x == k"), "1-0==1 | 1-0==2");
  EXPECT_EQ(text("not exists (k : int[1,2]) x > k"), "1-0<=1 1-0<=2");
}

TEST(Reference, BeforeAndAfterUpdate) {
  const std::string text = R"(
    int i = 0, steps = 0, seen = 0;
    before_update { seen = i } after_update { steps = steps + i }
    process P() { state A, B, C; init A; trans A -> B { assign i = 1; }, B -> C { assign i = 5; }; }
    system P;)";
  EXPECT_EQ(Exists(text, "P.C and seen == 1 and steps == 6"), "yes");
  EXPECT_EQ(Exists(text, "P.C and not (seen == 1 and steps == 6)"), "no");
}

TEST(Reference, Selects) {
  const std::string text = R"(
    chan c[3]; int got = -1;
    process S() { state A, B; init A; trans A -> B { select k : int[0,2]; guard k != 1;
                  sync c[k]!; assign got = k; }; }
    process R(const int[0,2] i) { state A, B; init A; trans A -> B { sync c[i]?; }; }
    system S, R;)";
  EXPECT_EQ(Exists(text, "R(0).B and got == 0"), "yes");
  EXPECT_EQ(Exists(text, "R(2).B and got == 2"), "yes");
  EXPECT_EQ(Exists(text, "R(1).B"), "no");
}

TEST(Reference, MetaVariablesAreNoState) {
  const std::string text = R"(
    meta int m; int r = 0;
    process P() { state A; init A; trans A -> A { guard r < 2; assign m = 1, r = r + m; }; }
    system P;)";
  EXPECT_EQ(Exists(text, "r == 2"), "yes");
}

// The negation of a predicate, as a tree of its own.
const lang::Expr* Not(ParsedModel& model, lang::Expr* predicate) {
  lang::Expr& negated = model.document->exprs.emplace_back();
  negated.kind = lang::ExprKind::kUnary;
  negated.op = lang::Op::kNot;
  negated.clock_kind = predicate->clock_kind == lang::ClockKind::kInteger
                           ? lang::ClockKind::kInteger
                           : lang::ClockKind::kConstraint;
  negated.type = predicate->type;
  negated.args.push_back(predicate);
  return &negated;
}

// "true", "false", "error", or "" where the oracle cannot tell.
std::string Verdict(ParsedModel& model, const std::string& text) {
  std::unique_ptr<lang::Query> query = model.Query(text);
  if (query == nullptr) return "error";
  const bool always = query->kind == lang::QueryKind::kAlwaysGlobally;
  if (!always && query->kind != lang::QueryKind::kExistsEventually) return "";
  lang::Expr* predicate = query->predicate;
  GridOptions options;
  options.denominator = 2;
  const lang::Expr* goal = always ? Not(model, predicate) : predicate;
  if (text.find("deadlock") != std::string::npos) {
    const bool plain = predicate->kind == lang::ExprKind::kDeadlock;
    const bool negated = predicate->kind == lang::ExprKind::kUnary &&
                         predicate->args[0]->kind == lang::ExprKind::kDeadlock;
    if (always ? !negated : !plain) return "";
    options.deadlock = true;
    goal = nullptr;
  }
  const std::string found = Explore(model, goal, options);
  if (found == "yes") return always ? "false" : "true";
  if (found == "no") return always ? "true" : "false";
  return found.substr(0, 5) == "error" ? "error" : found;
}

TEST(Reference, Reports) {
  const std::string shared = testing::SharedFolder();
  if (shared.empty()) GTEST_SKIP() << "no shared folder";
  int checked = 0, skipped = 0;
  for (const auto& entry : std::filesystem::directory_iterator(shared + "/corpus/reports")) {
    if (entry.path().extension() != ".xta") continue;
    std::filesystem::path queries = entry.path();
    queries.replace_extension(".q");
    for (const lang::QueryText& query : lang::SplitQueryFile(testing::ReadText(queries.string()))) {
      ParsedModel model(testing::ReadText(entry.path().string()));
      const std::string verdict = model.network == nullptr ? "error" : Verdict(model, query.text);
      const size_t at = query.comment.find("expect: ");
      if (verdict.empty() || verdict.starts_with("unsupported") || at == std::string::npos) {
        ++skipped;
        continue;
      }
      ++checked;
      EXPECT_EQ(query.comment.compare(at + 8, verdict.size(), verdict), 0)
          << entry.path() << "  " << query.text << "\n"
          << query.comment << "\ngot " << verdict << "\n"
          << model.Errors();
    }
  }
  EXPECT_GE(checked, 60) << skipped << " skipped";
}

}  // namespace
}  // namespace zonelab::reference_test
