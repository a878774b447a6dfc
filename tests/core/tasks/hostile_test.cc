// Whatever is written as an answer, or as a line of a task: a judgement comes, and only what is right
// is right.
#include <gtest/gtest.h>

#include <random>

#include "tests/core/tasks/tasks_testing.h"

namespace zonelab {
namespace {

using testing::TaskExercise;

constexpr char kModel[] = R"(chan c;
int n = 0;
clock g;
process P(int[0,1] i) {
  clock x;
  state A { x <= 5 }, B { x' == 0 }, C;
  urgent C;
  init A;
  trans
    A -> B { guard x >= 2 && n < 3; sync c!; assign x = 0, n = n + 1; },
    A -> B { guard x < 3; assign x = 7; },
    B -> C { guard x - g < 2; assign g = n; },
    C -> A { guard n / (n - 1) > 0; };
}
process Q() { clock x; state A, B; init A; trans A -> B { sync c?; assign x = 0; }, B -> A { }; }
system P, Q;
)";

const std::vector<std::string> kBlocks = {
    "```run t\ngoal: Q.B\navoid: g > 90\nsteps: <= 9\nduration: <= 50\n```\n",
    "```complete t\ntext: t\nmoves: P(0).A->B#1; P(0).B->C\n```\n",
    "```possible t\ntext: t\noption: P(0).A->B#2 @1\noption: P(1).A->B#2 @4\n```\n",
    "```predict t\nafter: P(0).A->B#1 @3\nask: moves, wait\n```\n",
    "```zone t\ntext: t\nclocks: x, y\ndo: init; delay; and x <= 5; reset y; extra-m x=3\n```\n",
    "```zone t\ntext: t\naccept: disjoint\nof: x <= 5 && x - y < 2 && y <= 1\nclocks: x, y\n```\n",
    "```minimal t\ntext: t\nclocks: x, y\nof: x <= 5 && x <= 6 && y - x < -1\n```\n",
    "```matrix t\nclocks: x, y\nof: x <= 5 && y - x < -1\n```\n",
    "```include t\ntext: t\nclocks: x, y\nsmall: all\nlarge: all; and x <= 5\n```\n",
    "```region t\ntext: t\npoint: x = 1/2, y = 1\nconstants: x=3, y=2\nsuccessors: yes\nclocks: x, "
    "y\n```\n",
    "```pick t\ntext: t\noption: x <= 5\noption: x <= 6\ndecide: redundant\nclocks: x, y\n```\n",
    "```interpolant t\ntext: t\nclocks: x, y\nof: all; and x <= 5\nagainst: x >= 7\n```\n",
};
const std::vector<std::string> kPieces = {"x",
                                          "y",
                                          " ",
                                          "\n",
                                          ";",
                                          ",",
                                          "&&",
                                          "<=",
                                          "<",
                                          "==",
                                          "=",
                                          ">",
                                          "-",
                                          "+",
                                          "5",
                                          "99999999999999999999",
                                          "1/2",
                                          "0.5",
                                          "1/0",
                                          "@",
                                          "P(0).A->B",
                                          "P(0).A->B#2",
                                          "#",
                                          "P(",
                                          "Q.A->B",
                                          "+",
                                          ".",
                                          "->",
                                          "wait",
                                          "move",
                                          "for ever",
                                          "yes",
                                          "no",
                                          "inf",
                                          "true",
                                          "false",
                                          "(",
                                          ")",
                                          "[",
                                          "\xE2\x89\xA4",
                                          "\xFF",
                                          "x' ",
                                          "@3",
                                          "@100000",
                                          "@0",
                                          "P(0).B->C @7",
                                          "0",
                                          "<=0 <=0 <=0\n",
                                          "x = 0, y = 1",
                                          "g",
                                          "Q.x",
                                          "!="};

TEST(HostileTest, AnyAnswerIsJudged) {
  std::mt19937 random(17);
  const auto below = [&](size_t n) {
    return std::uniform_int_distribution<size_t>(0, n - 1)(random);
  };
  int unreadable = 0, wrong = 0;
  for (const std::string& block : kBlocks) {
    const TaskExercise exercise = TaskExercise::Of(kModel, block);
    for (int round = 0; round < 3'000; ++round) {
      std::string answer;
      for (size_t k = below(12); k > 0; --k) {
        answer += below(8) == 0 ? std::string(1, static_cast<char>(below(256)))
                                : kPieces[below(kPieces.size())];
        if (below(3) == 0) answer += ' ';
      }
      const tasks::Judgement judgement = exercise.Judge("t", answer);
      ASSERT_NE(judgement.mark, tasks::Judgement::kUnsound) << block << judgement.detail;
      ASSERT_NE(judgement.mark, tasks::Judgement::kDefect) << block << answer << judgement.detail;
      if (judgement.feedback)
        tasks::ToJson(*judgement.feedback).dump(-1, ' ', false, Json::error_handler_t::replace);
      unreadable += judgement.mark == tasks::Judgement::kUnreadable;
      wrong += judgement.mark == tasks::Judgement::kWrong;
    }
  }
  EXPECT_GT(unreadable, 10'000);
  EXPECT_GT(wrong, 1'000);
}

// Long answers, and many clocks, in a moment.
TEST(HostileTest, LongAnswers) {
  std::string constraints, run, clocks = "c0";
  for (int k = 0; k < 450; ++k)
    Append(&constraints, "c", k % 29, " - c", (k % 29 + 1 + k % 7) % 29, " <= ", k, "\n");
  for (int k = 0; k < 990; ++k) Append(&run, k % 2 == 0 ? "Q.B->A" : "P(0).A->B", " @", k, "\n");
  for (int k = 1; k < 29; ++k) Append(&clocks, ", c", k);
  std::string program = "init";
  for (int k = 0; k < 190; ++k)
    Append(&program, "; ",
           k % 3 == 0   ? "delay"
           : k % 3 == 1 ? "and c1 <= 100000"
                        : "reset c2 = 100000");
  const TaskExercise exercise =
      TaskExercise::Of(kModel, Cat("```zone z\ntext: t\nclocks: ", clocks, "\ndo: ", program,
                                   "\n```\n", "```run r\ngoal: Q.B\n```\n"));
  EXPECT_EQ(exercise.Judge("z", constraints).mark, tasks::Judgement::kWrong);
  EXPECT_EQ(exercise.Judge("r", run).mark, tasks::Judgement::kWrong);
  EXPECT_EQ(exercise.Judge("z", std::string(200'000, 'x')).mark, tasks::Judgement::kUnreadable);
  EXPECT_EQ(exercise.Judge("z", std::string(90'000, '(')).mark, tasks::Judgement::kUnreadable);
  EXPECT_EQ(exercise.Judge("z", std::string(90'000, '-')).mark, tasks::Judgement::kUnreadable);
}

}  // namespace
}  // namespace zonelab
