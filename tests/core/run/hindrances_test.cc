// Why a move is not possible, and what ends time; calculated by hand.
#include "core/run/hindrances.h"

#include <gtest/gtest.h>

#include "tests/core/run/run_testing.h"

namespace zonelab::run::hindrances_test {
namespace {

using testing::Loaded;

std::string Text(const std::optional<Window>& when) {
  return when ? testing::Text(*when) : std::string("never");
}

std::string Text(const Loaded& loaded, const Need& need) {
  std::string text(NameOf(need.kind));
  if (need.process >= 0) {
    const model::Process& process = *loaded.model.network->processes[need.process];
    Append(&text, " ", process.name, ".", process.templ->locations[need.location].symbol->name);
  }
  if (!need.text.empty()) Append(&text, " '", need.text, "'");
  for (const Need::Value& value : need.values) Append(&text, " ", value.name, "=", value.value);
  return Cat(text, " ", Text(need.when));
}

// One line for each stop, then one for each move; delays and clocks in halves.
std::string After(const Loaded& loaded, const std::vector<uint32_t>& moves,
                  const std::vector<int64_t>& delays, int64_t final_delay) {
  const Path path = loaded.Follow(moves);
  const model::Run run = loaded.RunAlong(path, delays, final_delay);
  const auto replay = reference::ReplayRun(*loaded.model.network, nullptr, run);
  if (!replay.ok()) return std::string(replay.status().message());
  const Hindrances found = HindrancesAfter(*loaded.system, run, replay->states.back(), path);
  std::string text;
  for (const Need& stop : found.stops) Append(&text, "stop: ", Text(loaded, stop), "\n");
  for (const Hindered& move : found.moves) {
    for (const model::FiredEdge& edge : move.edges) {
      const model::Process& process = *loaded.model.network->processes[edge.process];
      const lang::Edge& fired = *process.edges[edge.edge].edge;
      Append(&text, process.name, ".", process.templ->locations[fired.target].symbol->name, " ");
    }
    Append(&text, Text(move.when));
    for (const Need& need : move.needs) Append(&text, "; ", Text(loaded, need));
    text += "\n";
  }
  return text;
}

// x <= 3 keeps the process from ever meeting x >= 5: time must stop.
TEST(HindrancesTest, TimeStops) {
  const Loaded loaded(R"(
    clock x; const int N = 5;
    process P() { state a { x <= 3 }, b; init a; trans a -> b { guard x >= N; }; }
    system P;
  )");
  EXPECT_EQ(After(loaded, {}, {}, 0),
            "stop: invariant P.a 'x <= 3' x=0 [0, 6]\n"
            "P.b never; guard P.a 'x >= N' x=0 N=5 [10, inf)\n");
  // Two and a half units later: half a unit is left.
  EXPECT_EQ(After(loaded, {}, {}, 5),
            "stop: invariant P.a 'x <= 3' x=5 [0, 1]\n"
            "P.b never; guard P.a 'x >= N' x=5 N=5 [5, inf)\n");
}

// Each conjunct by itself: data that no delay changes, and clocks.
TEST(HindrancesTest, GuardsPartByPart) {
  const Loaded loaded(R"(
    clock x; int n = 2; int a[2] = {4, 7}; bool busy;
    process P() { state s, t; init s;
      trans s -> t { guard n > 2 && x <= 1 && a[1] == 7; },
            s -> t { guard a[n - 1] < 4 || busy; },
            s -> t { guard x > 1 && n == 2; };
    }
    system P;
  )");
  EXPECT_EQ(After(loaded, {}, {}, 2),
            "P.t never; guard P.s 'n > 2' n=2 never; guard P.s 'x <= 1' x=2 [0, 0]\n"
            "P.t never; guard P.s 'a[n - 1] < 4 || busy' a[n - 1]=7 n=2 busy=0 never\n"
            "P.t (0, inf); guard P.s 'x > 1' x=2 (0, inf)\n");
}

// Partners: nobody at the other end, one whose guard fails, another channel of the array.
TEST(HindrancesTest, Partners) {
  const Loaded loaded(R"(
    chan go[2], stop; int n;
    process S() { state a, b; init a; trans a -> b { sync go[n]!; }, a -> b { sync stop!; }; }
    process R() { state a, b; init a;
      trans a -> b { guard n == 1; sync go[0]?; }, a -> b { sync go[1]?; }, b -> a { sync stop?; };
    }
    system S, R;
  )");
  EXPECT_EQ(After(loaded, {}, {}, 0),
            "S.b R.b never; guard R.a 'n == 1' n=0 never\n"
            "S.b never; partner 'stop' never\n"
            "R.b never; partner 'go[1]' never\n");
}

// A broadcast needs no partner; receiving one does.
TEST(HindrancesTest, Broadcasts) {
  const Loaded loaded(R"(
    broadcast chan tick, tock; clock x;
    process S() { state a, b; init a; trans a -> b { guard x >= 2; sync tick!; }; }
    process R() { state a, b; init a; trans a -> b { sync tick?; }, a -> b { sync tock?; }; }
    system S, R;
  )");
  EXPECT_EQ(After(loaded, {}, {}, 0),
            "S.b [4, inf); guard S.a 'x >= 2' x=0 [4, inf)\n"
            "R.b never; partner 'tock' never\n");
}

// Committed and urgent locations, urgent channels.
TEST(HindrancesTest, NoTimePasses) {
  const Loaded committed(R"(
    clock x;
    process C() { state a, b; commit a; init a; trans a -> b { guard x > 0; }; }
    process Q() { state a, b; init a; trans a -> b { }; }
    system C, Q;
  )");
  EXPECT_EQ(After(committed, {}, {}, 0),
            "stop: committed C.a [0, 0]\n"
            "C.b never; guard C.a 'x > 0' x=0 (0, inf)\n"
            "Q.b never; committed C.a never\n");
  const Loaded urgent(R"(
    urgent chan u;
    process S() { state a, b; init a; trans a -> b { sync u!; }; }
    process R() { state a, b; init a; trans a -> b { sync u?; }; }
    system S, R;
  )");
  EXPECT_EQ(After(urgent, {}, {}, 0), "stop: urgent-channel 'u' [0, 0]\nS.b R.b [0, 0]\n");
}

// Invariants behind the move, with clocks (x is 1 by then) and with data.
TEST(HindrancesTest, InvariantsOfTheTarget) {
  const Loaded loaded(R"(
    clock x; int n = 3;
    process P() { state a, b { x < 1 }, c { n < 3 }; init a;
      trans a -> b { }, a -> c { }, a -> b { assign x = 0; }, a -> b { assign n = 3 / (n - 3); };
    }
    system P;
  )");
  EXPECT_EQ(After(loaded, {}, {}, 2),
            "P.b never; invariant P.b 'x < 1' never\n"
            "P.c never; invariant P.c 'n < 3' never\n"
            "P.b [0, inf)\n"
            "P.b [0, inf); error '3 is divided by zero' [0, inf)\n");
}

TEST(HindrancesTest, Priorities) {
  const Loaded loaded(R"(
    chan hi, lo; chan priority lo < hi;
    process S() { state a, b; init a; trans a -> b { sync hi!; }, a -> b { sync lo!; }; }
    process R() { state a, b; init a; trans a -> b { sync hi?; }, a -> b { sync lo?; }; }
    system S, R;
  )");
  EXPECT_EQ(After(loaded, {}, {}, 0), "S.b R.b [0, inf)\nS.b R.b never; priority never\n");
}

// The last state of a run counts.
TEST(HindrancesTest, AfterMoves) {
  const Loaded chain(testing::kChain);
  EXPECT_EQ(After(chain, {0}, {5}, 7), "P.c never; guard P.b 'x <= 3' x=7 never\n");
  EXPECT_EQ(After(chain, {0, 0}, {5, 4}, 0), "");
}

}  // namespace
}  // namespace zonelab::run::hindrances_test
