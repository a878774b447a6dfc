// Which moves a state has: tables by the rules of the language's manual, written down by hand.
//
// A move is a line: its edges, the clock guard in brackets, what it assigns, the values behind it.
#include "core/semantics/successors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/dump/words.h"
#include "tests/support/load.h"

namespace zonelab::semantics::successors_test {
namespace {

struct Built {
  testing::ParsedModel model;
  std::unique_ptr<System> system;
  explicit Built(std::string text) : model(std::move(text)) {
    if (model.network) system = System::Build(*model.network, model.diagnostics);
    EXPECT_TRUE(system) << model.Errors();
  }
};

std::string Constraints(absl::Span<const zone::Constraint> constraints, const System& system) {
  std::string text;
  for (const zone::Constraint& c : constraints) {
    Append(&text, text.empty() ? "" : " && ", dump::ConstraintText(c, system.network()));
  }
  return text;
}

std::string StepText(const Step& step, const System& system) {
  std::string text = dump::MoveText(step.edges, system);
  if (!step.guard.empty()) Append(&text, " [", Constraints(step.guard, system), "]");
  if (step.error != nullptr) return Cat(text, " error ", step.error->code, "\n");
  for (const ClockReset& reset : step.resets) {
    Append(&text, " ", system.network().clocks[reset.clock], ":=", reset.value);
  }
  for (size_t v = 0; v < system.network().variables.size(); ++v) {
    Append(&text, " ", system.network().variables[v].name, "=",
           step.target[system.network().processes.size() + v]);
  }
  if (!step.invariant.empty()) Append(&text, " {", Constraints(step.invariant, system), "}");
  return Cat(text, step.may_delay ? "\n" : " !\n");  // "!": no time may pass behind it
}

// All moves of the initial state, sorted: the order among the ways to take part is open.
std::string Moves(const std::string& text) {
  const Built built(text);
  if (!built.system) return "";
  Successors successors(*built.system);
  std::vector<std::string> lines;
  const std::vector<Slot> state = built.system->InitialState();
  successors.ForEach(state.data(), [&](const Step& step) {
    lines.push_back(StepText(step, *built.system));
    return true;
  });
  std::sort(lines.begin(), lines.end());
  std::string out;
  for (const std::string& line : lines) out += line;
  return out;
}

TEST(Successors, Internal) {
  EXPECT_EQ(Moves(R"(clock x; int v = 1;
      process P() { state A, B { x <= 4 }; init A;
        trans A -> B { guard v == 1 && x >= 2; assign x = 0, v = v + 1; },
              A -> B { guard v == 2; }, B -> A { }; }
      system P;)"),
            "P: A -> B [x >= 2] x:=0 v=2 {x <= 4}\n");
}

// The sender's update runs first: the receiver sees v = 5.
TEST(Successors, PairsOnAChannel) {
  EXPECT_EQ(Moves(R"(chan c, d[2]; int v;
      process P() { state A, B; init A; trans A -> B { sync c!; assign v = 5; },
                                              A -> B { sync d[v]!; }; }
      process Q() { state A, B; init A; trans A -> B { sync c?; assign v = v * 2; },
                                              A -> B { sync d[1]?; }; }
      process R() { state A, B; init A; trans A -> B { sync c?; }, A -> A { sync d[0]?; }; }
      system P, Q, R;)"),
            "P: A -> B c!, Q: A -> B c? v=10\n"
            "P: A -> B c!, R: A -> B c? v=5\n"
            "P: A -> B d[v]!, R: A -> A d[0]? v=0\n");
}

// While a process is in a committed location, one such process must take part in the move.
TEST(Successors, CommittedFirst) {
  EXPECT_EQ(Moves(R"(chan c;
      process P() { state A, B; commit A; init A; trans A -> B { }, A -> B { sync c!; }; }
      process Q() { state A, B; init A; trans A -> B { }, A -> B { sync c?; }; }
      process R() { state A, B; init A; trans A -> B { sync c?; }, A -> B { sync c!; }; }
      system P, Q, R;)"),
            "P: A -> B\n"
            "P: A -> B c!, Q: A -> B c?\n"
            "P: A -> B c!, R: A -> B c?\n");
}

// Who can receive a broadcast must, by data alone; who cannot does not hold it up.
TEST(Successors, BroadcastByData) {
  EXPECT_EQ(Moves(R"(broadcast chan b; int v = 1;
      process P() { state A, B; init A; trans A -> B { sync b!; }; }
      process Q() { state A, B; init A; trans A -> B { guard v == 1; sync b?; }; }
      process R() { state A, B; init A; trans A -> B { guard v == 2; sync b?; }; }
      system P, Q, R;)"),
            "P: A -> B b!, Q: A -> B b? v=1\n");
}

// A receiver with a clock guard takes part where the guard holds and stays out elsewhere: the move
// is two, which share no valuation.
TEST(Successors, BroadcastByClocks) {
  EXPECT_EQ(Moves(R"(broadcast chan b; clock x;
      process P() { state A, B; init A; trans A -> B { sync b!; }; }
      process Q() { state A, B; init A; trans A -> B { guard x > 2; sync b?; assign x = 0; }; }
      system P, Q;)"),
            "P: A -> B b! [x <= 2]\n"
            "P: A -> B b!, Q: A -> B b? [x > 2] x:=0\n");
}

// Two edges of one receiver are two ways to take part; it takes only one of them.
TEST(Successors, BroadcastToOneEdgeOfEachReceiver) {
  EXPECT_EQ(Moves(R"(broadcast chan b;
      process P() { state A, B; init A; trans A -> B { sync b!; }; }
      process Q() { state A, B, C; init A; trans A -> B { sync b?; }, A -> C { sync b?; }; }
      system P, Q;)"),
            "P: A -> B b!, Q: A -> B b?\n"
            "P: A -> B b!, Q: A -> C b?\n");
}

// A target whose invariant is false with the new data rules the move out.
TEST(Successors, TargetInvariantByData) {
  EXPECT_EQ(Moves(R"(int v;
      process P() { state A, B { v < 2 }; init A; trans A -> B { assign v = 1; },
                                                        A -> B { assign v = 2; }; }
      system P;)"),
            "P: A -> B v=1\n");
}

// Errors of guards count without looking at clocks; errors of updates come with the guard.
TEST(Successors, RunTimeErrors) {
  EXPECT_EQ(Moves(R"(int v; clock x;
      process P() { state A, B; init A; trans A -> B { guard 1 / v == 1; },
                                              A -> B { guard x > 3; assign v = 1 / v; },
                                              A -> B { guard v == 1; assign v = 1 / v; }; }
      system P;)"),
            "P: A -> B [x > 3] error division-by-zero\n"
            "P: A -> B error division-by-zero\n");
}

// Of moves that are possible only those of the highest priority are left; what clocks decide is cut
// off: c, which has the higher one, is possible where x >= 3.
TEST(Successors, Priorities) {
  EXPECT_EQ(Moves(R"(chan c; clock x; chan priority default < c;
      process P() { state A, B; init A; trans A -> A { }, A -> B { guard x >= 3; sync c!; }; }
      process Q() { state A; init A; trans A -> A { sync c?; }; }
      system P, Q;)"),
            "P: A -> A [x < 3]\n"
            "P: A -> B c!, Q: A -> A c? [x >= 3]\n");
}

// No time passes in urgent and committed locations, nor where an urgent channel could be used.
TEST(Successors, MayDelay) {
  const struct {
    const char* text;
    bool may_delay;
  } cases[] = {
      {"process P() { state A; init A; } system P;", true},
      {"process P() { state A; urgent A; init A; } system P;", false},
      {"process P() { state A; commit A; init A; } system P;", false},
      {"urgent chan u; process P() { state A; init A; trans A -> A { sync u!; }; }"
       "process Q() { state A; init A; trans A -> A { sync u?; }; } system P, Q;",
       false},
      {"urgent chan u; process P() { state A; init A; trans A -> A { sync u!; }; } system P;",
       true},
      {"urgent chan u; int v; process P() { state A; init A; trans A -> A { sync u!; }; }"
       "process Q() { state A; init A; trans A -> A { guard v == 1; sync u?; }; } system P, Q;",
       true},
      // A broadcast needs no receiver.
      {"urgent broadcast chan u; process P() { state A; init A; trans A -> A { sync u!; }; }"
       "system P;",
       false},
  };
  for (const auto& each : cases) {
    const Built built(each.text);
    ASSERT_TRUE(built.system);
    Successors successors(*built.system);
    EXPECT_EQ(successors.MayDelay(built.system->InitialState().data()), each.may_delay)
        << each.text;
  }
}

}  // namespace
}  // namespace zonelab::semantics::successors_test
