// Whatever is written as an answer, or as a line of a task: a judgement comes, and only what is right
// is right.
#include <gtest/gtest.h>

#include <random>

#include "tests/core/tasks/tasks_testing.h"

namespace zonelab::hostile_test {
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

// Lines of tasks by somebody who wants to do harm, or cannot write: they are looked at and judged.
TEST(HostileTest, AnyTaskIsJudged) {
  std::mt19937 random(23);
  const auto below = [&](size_t n) {
    return std::uniform_int_distribution<size_t>(0, n - 1)(random);
  };
  const std::vector<std::string> words = {"init",
                                          "all",
                                          "delay",
                                          "; ",
                                          "; ",
                                          "; ",
                                          "and x <= 5",
                                          "and Q.x < g",
                                          "reset g",
                                          "reset Q.x = 3",
                                          "free g",
                                          "extra-m g=5 Q.x=3",
                                          "extra-lu-plus lower g=2 upper Q.x=9",
                                          "path Q.A->B",
                                          "path P(0).A->B#2",
                                          "path P(1).B->C",
                                          "back edge Q.A->B",
                                          "back edge P(0).C->A",
                                          "edge Q.B->A",
                                          "reset",
                                          "and",
                                          "x",
                                          "g",
                                          "Q.x",
                                          "P(0).x",
                                          "5",
                                          " ",
                                          "<",
                                          "&&",
                                          "=",
                                          ",",
                                          "-",
                                          "1/2",
                                          "99999999",
                                          "Q.A->B @3",
                                          "P(0).A->B#1 @2",
                                          "@",
                                          "deadlock",
                                          "n > 0",
                                          "n / 0 == 1",
                                          "forall (i : int[0,1]) P(i).A",
                                          "t",
                                          "by",
                                          "false",
                                          "true"};
  const std::vector<std::string> good = {"init; delay; and g <= 5; reset g",
                                         "g <= 5 && Q.x >= 2",
                                         "g <= 2 && g <= 3",
                                         "P(0).A->B#2 @2",
                                         "g=1, P(0).x=2, P(1).x=0, Q.x=3",
                                         "n > 0",
                                         "Q.B",
                                         "P(0).A->B#2"};
  const auto line = [&] {
    if (below(2) == 0) return good[below(good.size())];
    std::string text = "x";
    for (size_t k = below(9); k > 0; --k)
      text += (below(2) == 0 ? " " : "") + words[below(words.size())];
    return text.size() > 1 && text[1] != ' ' ? text.substr(1) : text;
  };
  const std::vector<std::string> shapes = {
      "run t\ngoal: $\navoid: $\nduration: <= $\n",
      "complete t\ntext: t\nmoves: $\ngoal: $\n",
      "possible t\ntext: t\noption: $\noption: $\n",
      "predict t\nafter: $\nask: moves, wait\n",
      "zone t\ntext: t\ndo: $\n",
      "zone t\ntext: t\naccept: disjoint\nof: $\non: $\n",
      "minimal t\ntext: t\nof: $\n",
      "matrix t\nof: $\n",
      "include t\ntext: t\nsmall: $\nlarge: $\n",
      "region t\ntext: t\ndo: $\nconstants: $\n",
      "region t\ntext: t\npoint: $\nconstants: $\n",
      "pick t\ntext: t\noption: $\noption: $\ndecide: redundant\n",
      "interpolant t\ntext: t\nof: $\nagainst: $\n",
      "interpolant t\ntext: t\nof: $\ninto: s by $\n```\n```interpolant s\ntext: t\nof: "
      "$\nagainst: $\n"};
  const std::vector<std::string> answers = {"true",     "@0",  "g <= 5", "Q.A->B @3",
                                            "no x = 0", "yes", "wait 5"};
  int sound = 0, judged = 0;
  for (int round = 0; round < 4'000; ++round) {
    std::string block = "```";
    for (const char c : shapes[round % shapes.size()]) {
      block += c == '$' ? line() : std::string(1, c);
    }
    block += "```\n";
    SourceMap sources;
    Diagnostics diagnostics;
    const exercise::Exercise exercise = exercise::Read(
        sources,
        sources.Add("", Cat("---\nzonelab: 1\nid: t\nversion: 1\nkind: zone\ntitle: T\n---\nT.\n\n",
                            "```xta start\n", kModel, "```\n", block)),
        diagnostics);
    if (diagnostics.has_errors()) continue;
    static const std::unique_ptr<Model> kStart = Model::Load(kModel, Format::kAuto);
    ASSERT_TRUE(kStart->ok());
    std::map<std::string, std::string> given = {{"s", "g <= 5"}};
    for (const exercise::Task* task : exercise::All<exercise::Task>(exercise)) {
      const tasks::Context context{exercise, kStart.get(), given};
      sound += tasks::Look(context, *task).empty();
      ++judged;
      const tasks::Judgement judgement =
          tasks::Judge(context, *task, answers[below(answers.size())]);
      ASSERT_NE(judgement.mark, tasks::Judgement::kDefect) << block << judgement.detail;
      tasks::TaskStateToJson(context, *task);
      if (exercise::IsAboutZones(task->kind)) tasks::ReadZoneToJson(context, *task, "g <= 5");
    }
  }
  EXPECT_GT(judged, 1'000);
  EXPECT_GT(sound, 50);
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
}  // namespace zonelab::hostile_test
