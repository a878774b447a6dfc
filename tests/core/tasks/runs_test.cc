// Runs and predictions: the kettle and the night watch of the course, what is told of moves that are
// not possible, and the moves that the reference makes.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/engine/system.h"
#include "core/reference/reference.h"
#include "core/tasks/moves.h"
#include "core/tasks/walk.h"
#include "tests/core/tasks/tasks_testing.h"

namespace zonelab::runs_test {
namespace {

using testing::TaskExercise;

constexpr char kKettle[] = R"(clock total;
process Kettle() {
  clock x;
  state Off, Heat { x <= 4 }, Warm { x <= 6 }, Tea;
  init Off;
  trans
    Off -> Heat { assign x = 0; },
    Heat -> Warm { guard x >= 3; assign x = 0; },
    Warm -> Tea { guard x > 1 && x < 2; };
}
system Kettle;
)";
constexpr char kRuns[] =
    "```run poured\ngoal: Kettle.Tea\n```\n"
    "```run early\ngoal: Kettle.Tea && total < 5\n```\n"
    "```run short\ngoal: Kettle.Warm\nsteps: <= 2\nduration: <= 7/2\n```\n"
    "```run careful\ngoal: Kettle.Tea\navoid: total > 5\n```\n"
    "```possible which\ntext: t\noption: Kettle.Off->Heat @0; Kettle.Heat->Warm @3\n"
    "option: Kettle.Off->Heat @0; Kettle.Heat->Warm @2\noption: Kettle.Off->Heat @9\n```\n"
    "```complete times\ntext: t\nmoves: Kettle.Off->Heat; Kettle.Heat->Warm; Kettle.Warm->Tea\n"
    "goal: total == 6\n```\n";

std::string Tea(const std::string& heat, const std::string& warm, const std::string& tea) {
  return Cat("Kettle.Off->Heat @", heat, "; Kettle.Heat->Warm @", warm, "; Kettle.Warm->Tea @",
             tea);
}

// The table of the course: @9/2 passes, @5 breaks at step 3, a late one fails the goal.
TEST(RunsTest, Kettle) {
  const TaskExercise kettle = TaskExercise::Of(kKettle, kRuns);
  EXPECT_EQ(kettle.Say("early", Tea("0", "3", "9/2")), "right");
  EXPECT_EQ(kettle.Say("early", Tea("0", "3", "4.5")), "right");
  EXPECT_EQ(
      kettle.Say("early", "Kettle.Off -> Heat @ 0\n\nKettle.Heat→Warm @3\nKettle.Warm->Tea @4.999"),
      "right");
  EXPECT_EQ(kettle.Say("early", Tea("0", "3", "5")),
            R"(wrong {"kind":"step","step":3,"move":"Kettle.Warm->Tea","why":"guard",)"
            R"("constraint":"x < 2","values":{"x":"2"},"edge":"Kettle.Warm->Tea","time":"5"})");
  EXPECT_EQ(kettle.Say("early", Tea("0", "4", "11/2")),
            R"(wrong {"kind":"goal","which":"goal","time":"11/2"})");
  EXPECT_EQ(kettle.Say("poured", Tea("0", "4", "11/2")), "right");
  EXPECT_EQ(kettle.Say("short", "Kettle.Off->Heat @1/2; Kettle.Heat->Warm @7/2"), "right");
  EXPECT_EQ(kettle.Say("short", "Kettle.Off->Heat @1; Kettle.Heat->Warm @4"),
            R"(wrong {"kind":"goal","which":"duration","time":"4"})");
  EXPECT_EQ(kettle.Say("careful", Tea("0", "3", "9/2")), "right");
  EXPECT_EQ(kettle.Say("careful", Cat(Tea("0", "3", "9/2"), "; @6")),
            R"(wrong {"kind":"goal","which":"avoid","time":"6"})");
  const auto account = kettle.Judge("early", Tea("0", "4", "11/2")).account;
  ASSERT_TRUE(account);
  EXPECT_EQ(account->duration, "11/2");
  EXPECT_EQ(account->steps, 3U);
}

TEST(RunsTest, WhatStandsAgainstAMove) {
  const TaskExercise kettle = TaskExercise::Of(kKettle, kRuns);
  const auto step = [](const std::string& move, const std::string& rest) {
    return Cat(R"(wrong {"kind":"step","step":2,"move":")", move, R"(",)", rest, "}");
  };
  const auto say = [&](const std::string& second) {
    return kettle.Say("poured", Cat("Kettle.Off->Heat @1; ", second));
  };
  EXPECT_EQ(
      say("Kettle.Heat->Warm @6"),
      step("Kettle.Heat->Warm", R"("why":"invariant","constraint":"x <= 4",)"
                                R"("values":{"x":"5"},"edge":"Kettle.Heat->Warm","time":"6")"));
  EXPECT_EQ(
      say("Kettle.Heat->Warm @7/2"),
      step("Kettle.Heat->Warm", R"("why":"guard","constraint":"x >= 3",)"
                                R"("values":{"x":"5/2"},"edge":"Kettle.Heat->Warm","time":"7/2")"));
  EXPECT_EQ(say("Kettle.Warm->Tea @2"),
            step("Kettle.Warm->Tea", R"("why":"source","edge":"Kettle.Warm->Tea","time":"2")"));
  EXPECT_EQ(say("Kettle.Heat->Warm @0"),
            step("Kettle.Heat->Warm", R"("why":"time","edge":"Kettle.Heat->Warm","time":"0")"));
  EXPECT_EQ(say("Kettle.Heat->Off @2"), step("Kettle.Heat->Off", R"("why":"name","time":"2")"));
  EXPECT_EQ(
      say("Kettle.Heat @2"),
      R"(unreadable {"kind":"form","line":1,"column":34,"message":"`->` and the location that )"
      R"(is entered are expected here, not `@2`",)"
      R"("said":["`->` and the location that is entered are expected here, not {0}","`@2`"]})");
  EXPECT_EQ(say("Kettle.Heat->Warm"),
            R"(unreadable {"kind":"form","line":1,"column":39,"message":"this move has no time: )"
            R"(write `@3`, counted from the start",)"
            R"("said":["this move has no time: write `@3`, counted from the start"]})");
}

TEST(RunsTest, PossibleAndComplete) {
  const TaskExercise kettle = TaskExercise::Of(kKettle, kRuns);
  const std::string first = "Kettle.Off->Heat @0; Kettle.Heat->Warm @3",
                    last = "Kettle.Off->Heat @9";
  EXPECT_EQ(kettle.Say("which", Cat(first, "\n", last)), "right");
  EXPECT_EQ(kettle.Say("which", first), R"(wrong {"kind":"picked","wrong":[],"missing":1})");
  EXPECT_EQ(kettle.Say("which", Cat(first, "\nKettle.Off->Heat @0; Kettle.Heat->Warm @2\n", last)),
            R"(wrong {"kind":"picked","wrong":[1],"missing":0})");
  EXPECT_EQ(kettle.Say("times", Tea("1/2", "4", "11/2")),
            R"(wrong {"kind":"goal","which":"goal","time":"11/2"})");
  EXPECT_EQ(kettle.Say("times", Tea("1", "9/2", "6")), "right");
  EXPECT_EQ(kettle.Say("times", "Kettle.Off->Heat @1"),
            R"(wrong {"kind":"goal","which":"moves","time":""})");
}

constexpr char kWatch[] = R"(broadcast chan flash;
urgent chan knock;
chan unlock;
process Watch() {
  clock t;
  state Walk { t <= 30 }, Stand, Check, Rest;
  commit Check;
  init Walk;
  trans
    Walk -> Stand { guard t >= 20; sync flash!; assign t = 0; },
    Stand -> Check { sync knock?; },
    Check -> Rest { sync unlock!; },
    Check -> Walk { assign t = 0; },
    Rest -> Walk { guard t >= 10; assign t = 0; };
}
process Lamp() {
  clock l;
  state Dark, Lit { l <= 5 };
  init Dark;
  trans Dark -> Lit { sync flash?; assign l = 0; }, Lit -> Dark { guard l == 5; };
}
process Visitor() {
  clock v;
  state Away, Door;
  init Away;
  trans Away -> Door { guard v >= 25; }, Door -> Away { sync knock!; assign v = 0; };
}
process Bolt() {
  state Shut, Open;
  init Shut;
  trans Shut -> Open { sync unlock?; }, Open -> Shut { };
}
A = Lamp();
B = Lamp();
system Watch, A, B, Visitor, Bolt;
)";
constexpr char kStates[] =
    "```predict first\nafter: -\nask: moves, wait\n```\n"
    "```predict flashed\nafter: Watch.Walk->Stand @20\nask: moves, wait\n```\n"
    "```predict at-the-door\nafter: Watch.Walk->Stand @20; Visitor.Away->Door @25\nask: moves, "
    "wait\n```\n"
    "```predict checking\nafter: Watch.Walk->Stand @20; A.Lit->Dark @25; Visitor.Away->Door @25; "
    "Visitor.Door->Away @25\nask: moves, wait\n```\n"
    "```predict resting\nafter: Watch.Walk->Stand @20; A.Lit->Dark @25; Visitor.Away->Door @25; "
    "Visitor.Door->Away @25; Watch.Check->Rest @25\nask: moves, wait\n```\n"
    "```run r\ngoal: Bolt.Open\n```\n";

// What is possible in the five states, worked out by hand from the model's text.
TEST(RunsTest, NightWatch) {
  const TaskExercise watch = TaskExercise::Of(kWatch, kStates);
  EXPECT_EQ(watch.Say("first", "move Watch.Walk->Stand\nmove Visitor.Away->Door\nwait 30"),
            "right");
  // The lamps burn for 5, and then must go out; the visitor comes from 25 on.
  EXPECT_EQ(
      watch.Say("flashed", "move A.Lit->Dark\nmove B.Lit->Dark\nmove Visitor.Away->Door\nwait 5"),
      "right");
  // knock is urgent; the lamps are at 5.
  EXPECT_EQ(watch.Say("at-the-door",
                      "wait 0\nmove Visitor.Door->Away\nmove A.Lit->Dark\nmove B.Lit->Dark"),
            "right");
  // Check is committed: B must wait although its lamp is at 5.
  EXPECT_EQ(watch.Say("checking", "move Watch.Check->Rest\nmove Watch.Check->Walk\nwait 0"),
            "right");
  // Bolt is open; Watch may walk only at 10 (t counts since 20), B's lamp must go out now.
  EXPECT_EQ(watch.Say("resting", "move B.Lit->Dark\nmove Bolt.Open->Shut\nwait 0"), "right");
  EXPECT_EQ(watch.Say("checking", "move Watch.Check->Rest\nmove B.Lit->Dark\nwait for ever"),
            R"(wrong {"kind":"moves","extra":[{"move":"B.Lit->Dark","why":"committed"}],)"
            R"("missing":1,"wait":"too-long"})");
  EXPECT_EQ(watch.Say("first", "move Visitor.Door->Away\nmove Watch.Walk->Rest\nwait 29.5"),
            R"(wrong {"kind":"moves","extra":[{"move":"Visitor.Door->Away","why":"source"},)"
            R"({"move":"Watch.Walk->Rest","why":"name"}],"missing":2,"wait":"too-short"})");
  EXPECT_EQ(
      watch.Say("resting", "move Watch.Rest->Walk\nmove B.Lit->Dark\nmove Bolt.Open->Shut\nwait 0"),
      R"(wrong {"kind":"moves","extra":[{"move":"Watch.Rest->Walk","why":"guard",)"
      R"("constraint":"t >= 10","values":{"t":"5"}}],"missing":0,"wait":"right"})");
  EXPECT_EQ(watch.Say("flashed", "move A.Lit->Dark\nmove B.Lit->Dark\nmove Visitor.Away->Door"),
            R"(wrong {"kind":"moves","extra":[],"missing":0,"wait":""})");
}

TEST(RunsTest, WhyNotInTheNightWatch) {
  const TaskExercise watch = TaskExercise::Of(kWatch, kStates);
  const std::string before = "Watch.Walk->Stand @20; Visitor.Away->Door @25; ";
  const auto why = [&](const std::string& moves) {
    const std::string said = watch.Say("r", moves);
    const size_t at = said.find("\"why\":\"");
    return at == said.npos ? said : said.substr(at + 7, said.find('"', at + 7) - at - 7);
  };
  EXPECT_EQ(why(before + "A.Lit->Dark @26"), "urgent");
  EXPECT_EQ(why(before + "Visitor.Door->Away @25; B.Lit->Dark @25"), "committed");
  EXPECT_EQ(why(before + "Visitor.Door->Away @25; Watch.Check->Rest @26"), "committed");
  EXPECT_EQ(why("Watch.Walk->Stand @20; Watch.Stand->Check @20"), "partner");
  EXPECT_EQ(why("Watch.Walk->Stand @20; A.Lit->Dark @26"), "invariant");
  EXPECT_EQ(why(before + "Visitor.Door->Away @25; Watch.Check->Rest @25"), "right");
  // By the receiver, and with both.
  EXPECT_EQ(why(before + "Watch.Stand->Check @25; Watch.Check->Rest + Bolt.Shut->Open @25"),
            "right");
}

// Two edges and two receivers: a name that stands for several possible moves is not guessed at.
TEST(RunsTest, Ambiguous) {
  const TaskExercise two = TaskExercise::Of(R"(chan c;
int n = 0;
process P() { clock x; state A, B; init A;
  trans A -> B { guard x < 2; sync c!; assign n = 1; }, A -> B { guard x >= 1; sync c!; assign n = 2; }; }
process Q() { state A, B; init A; trans A -> B { sync c?; }; }
Q1 = Q(); Q2 = Q();
system P, Q1, Q2;
)",
                                            "```run r\ngoal: n == 2 && Q2.B\n```\n");
  EXPECT_NE(two.Say("r", "P.A->B @0").find("ambiguous"), std::string::npos);
  EXPECT_NE(two.Say("r", "P.A->B + Q2.A->B @1").find("ambiguous"), std::string::npos);
  EXPECT_EQ(two.Say("r", "P.A->B#2 + Q2.A->B @1"), "right");
  EXPECT_EQ(two.Say("r", "P.A->B + Q2.A->B @2"), "right");
  EXPECT_EQ(two.Say("r", "P.A->B + Q2.A->B @0"),
            R"(wrong {"kind":"goal","which":"goal","time":"0"})");
  EXPECT_NE(two.Say("r", "P.A->B#2 + Q2.A->B @0").find(R"("constraint":"x >= 1")"),
            std::string::npos);
}

// The state and the moves that the page offers.
TEST(RunsTest, TaskState) {
  const TaskExercise watch = TaskExercise::Of(kWatch, kStates);
  const Json state = tasks::TaskStateToJson(watch.context(), watch.Find("at-the-door"));
  EXPECT_EQ(state["state"]["time"], "25");
  EXPECT_EQ(state["state"]["locations"]["Watch"], "Stand");
  EXPECT_EQ(state["state"]["clocks"]["A.l"], "5");
  std::set<std::string> names;
  for (const Json& move : state["moves"]) names.insert(move["name"].get<std::string>());
  // Nobody sends unlock: it is to be seen that Bolt lacks a partner.
  EXPECT_EQ(names, (std::set<std::string>{"A.Lit->Dark", "B.Lit->Dark", "Bolt.Shut->Open",
                                          "Visitor.Door->Away"}));
  EXPECT_EQ(state["moves"].back()["words"], "Bolt: Shut → Open, unlock?");
  const Json first = tasks::TaskStateToJson(watch.context(), watch.Find("first"));
  EXPECT_EQ(first["moves"][0]["words"], "Watch: Walk → Stand, flash!");
}

// Random walks of the night watch: at each state, at times of a quarter, a move can be made iff the
// reference's own guards and invariants say so.
TEST(RunsTest, AgreeWithTheReference) {
  const TaskExercise watch = TaskExercise::Of(kWatch, kStates);
  model::Network& network = NetworkOf(watch.start());
  reference::Reference reference(network);
  constexpr int64_t kUnit = 4;
  int made = 0, refused = 0;
  unsigned seed = 1;
  const auto next = [&](unsigned n) { return (seed = seed * 1664525 + 1013904223) / 65536 % n; };
  for (int round = 0; round < 2000; ++round) {
    std::string run;
    int64_t now = 0;
    reference::ReplayedState state{reference.Initial(),
                                   std::vector<int64_t>(network.clock_count(), 0)};
    for (int step = 0; step < 8; ++step) {
      const int64_t delay = next(3) == 0   ? 0
                            : next(2) == 0 ? next(12) * kUnit / 2
                                           : (18 + next(9)) * kUnit;
      std::vector<int64_t> after = state.clocks;
      for (size_t x = 1; x < after.size(); ++x) after[x] += delay;
      bool possible = true;
      const auto invariant = reference.Invariant(state.discrete, &possible);
      const bool may_wait = delay == 0 || (reference.MayDelay(state.discrete) &&
                                           reference::AllHold(*invariant, after, kUnit));
      std::vector<reference::MoveError> errors;
      const std::vector<reference::Move> moves = reference.Moves(state.discrete, &errors);
      if (moves.empty()) break;
      const reference::Move& move = moves[next(moves.size())];
      std::vector<int64_t> behind = after;
      for (const auto& [clock, value] : move.resets) behind[clock] = value * kUnit;
      const bool can = may_wait && reference::AllHold(move.guard, after, kUnit) &&
                       reference::AllHold(move.invariant, behind, kUnit);
      const std::string text = Cat(run, tasks::NameOf(network, move.edges), " @",
                                   tasks::TimeText(now + delay, kUnit), "\n");
      tasks::TextError error;
      const auto written = tasks::ReadRun(text, &error);
      ASSERT_TRUE(written) << text << error.message;
      const tasks::Walked walked = tasks::Walk(SystemOf(watch.start()), *written);
      ASSERT_EQ(!walked.broken, can) << text;
      (can ? made : refused) += 1;
      if (!can) continue;
      run = text;
      now += delay;
      state = {move.target, behind};
    }
  }
  EXPECT_GT(made, 300);
  EXPECT_GT(refused, 300);
}

// After random runs of the night watch: what the judge takes for right is what the reference can do at
// some quarter of a time unit, and as long as it can wait.  All guards are closed, so quarters do.
TEST(RunsTest, PredictionsAgreeWithTheReference) {
  const TaskExercise watch = TaskExercise::Of(kWatch, kStates);
  model::Network& network = NetworkOf(watch.start());
  reference::Reference reference(network);
  constexpr int64_t kUnit = 4, kLongest = 40 * kUnit;
  unsigned seed = 9;
  const auto next = [&](size_t n) { return (seed = seed * 1664525 + 1013904223) / 65536 % n; };
  int judged = 0;
  for (int round = 0; round < 150; ++round) {
    std::string run;
    int64_t now = 0;
    reference::ReplayedState state{reference.Initial(),
                                   std::vector<int64_t>(network.clock_count(), 0)};
    for (int step = 0; step < 6; ++step) {
      struct Able {
        int64_t delay;
        reference::Move move;
      };
      std::vector<Able> able;
      std::set<std::string> names;
      int64_t longest = -1;
      std::vector<reference::MoveError> errors;
      const std::vector<reference::Move> moves = reference.Moves(state.discrete, &errors);
      bool possible = true;
      const auto invariant = reference.Invariant(state.discrete, &possible);
      for (int64_t delay = 0; delay <= kLongest; ++delay) {
        std::vector<int64_t> after = state.clocks;
        for (size_t x = 1; x < after.size(); ++x) after[x] += delay;
        if (!reference::AllHold(*invariant, after, kUnit)) break;
        if (delay > 0 && !reference.MayDelay(state.discrete)) break;
        longest = delay;
        for (const reference::Move& move : moves) {
          std::vector<int64_t> behind = after;
          for (const auto& [clock, value] : move.resets) behind[clock] = value * kUnit;
          if (!reference::AllHold(move.guard, after, kUnit) ||
              !reference::AllHold(move.invariant, behind, kUnit)) {
            continue;
          }
          able.push_back({delay, move});
          names.insert(tasks::NameOf(network, move.edges[0]));
        }
      }
      std::string answer = longest == kLongest ? std::string("wait for ever")
                                               : Cat("wait ", tasks::TimeText(longest, kUnit));
      for (const std::string& name : names) Append(&answer, "\nmove ", name);
      const std::string after = run.empty() ? "-" : run.substr(0, run.size() - 2);
      const TaskExercise asked = TaskExercise::Of(
          kWatch, Cat("```predict p\nafter: ", after, "\nask: moves, wait\n```\n"));
      ASSERT_EQ(asked.Say("p", answer), "right") << after << "\n" << answer;
      ++judged;
      if (able.empty()) break;
      const Able chosen = able[next(able.size())];
      for (size_t x = 1; x < state.clocks.size(); ++x) state.clocks[x] += chosen.delay;
      for (const auto& [clock, value] : chosen.move.resets) state.clocks[clock] = value * kUnit;
      state.discrete = chosen.move.target;
      now += chosen.delay;
      Append(&run, tasks::NameOf(network, chosen.move.edges), " @", tasks::TimeText(now, kUnit),
             "; ");
    }
  }
  EXPECT_GT(judged, 500);
}

}  // namespace
}  // namespace zonelab::runs_test
