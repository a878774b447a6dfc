// Answers to puzzles: what they say of each point, worked out by hand or by C++, and what cannot be read.
#include "core/tasks/pairs.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <string>

#include "core/base/strings.h"
#include "tests/core/tasks/tasks_testing.h"

namespace zonelab::tasks::pairs_test {
namespace {

exercise::Task Puzzle(const std::vector<std::string>& box) {
  exercise::Task task;
  task.kind = exercise::TaskKind::kPuzzle;
  task.lines = {{"box", box, {}}};
  return task;
}

Box BoxFor(const std::vector<std::string>& items) {
  const absl::StatusOr<Box> box = BoxOf(Puzzle(items));
  EXPECT_TRUE(box.ok()) << box.status();
  return *box;
}

TEST(PairsTest, Boxes) {
  const Box box = BoxFor({"Train.K in -1..1", "L in 4..5"});
  ASSERT_EQ(box.points.size(), 6u);
  EXPECT_EQ(box.NameOf(0), "Train.K = -1, L = 4");
  EXPECT_EQ(box.NameOf(1), "Train.K = 0, L = 4");
  EXPECT_EQ(box.NameOf(5), "Train.K = 1, L = 5");
  EXPECT_EQ(BoxFor({"K in 0..399"}).points.size(), 400u);
  using Items = std::vector<std::string>;
  for (const Items& wrong :
       {Items{"K in 0..400"}, Items{"A in 0..19", "B in 0..20"}, Items{}, Items{"K in 3..1"},
        Items{"K 1"}, Items{"K in 0..1", "K in 0..1"}, Items{"A in 0..1", "B in 0..1", "C in 0..1"},
        Items{"in 0..3"}, Items{"K in 0..99999999999999"}}) {
    EXPECT_FALSE(BoxOf(Puzzle(wrong)).ok());
  }
}

TEST(PairsTest, WhatConditionsSay) {
  const Box box = BoxFor({"A in -2..6", "T.B in 0..5"});
  using Rule = std::function<bool(int64_t, int64_t)>;
  const std::pair<const char*, Rule> kSaid[] = {
      {"A - T.B <= 2 && A >= 1", [](int64_t a, int64_t b) { return a - b <= 2 && a >= 1; }},
      {"A>=1,\n\n T.B != 2", [](int64_t a, int64_t b) { return a >= 1 && b != 2; }},
      {"A < 0 || T.B == 3 && A > 2",
       [](int64_t a, int64_t b) { return a < 0 || (b == 3 && a > 2); }},
      {"(A < 0 || T.B = 3) && A > -2",
       [](int64_t a, int64_t b) { return (a < 0 || b == 3) && a > -2; }},
      {"!(A >= T.B) or not A != 4", [](int64_t a, int64_t b) { return a < b || a == 4; }},
      {"0 <= A < T.B", [](int64_t a, int64_t b) { return 0 <= a && a < b; }},
      {"2 * (A - 1) + -T.B >= 3 - A * T.B",
       [](int64_t a, int64_t b) { return 2 * (a - 1) - b >= 3 - a * b; }},
      {"A ≤ 3\nT.B ≥ 1 − A", [](int64_t a, int64_t b) { return a <= 3 && b >= 1 - a; }},
      {"(A\n <= 3 &&\n\n T.B > 1)", [](int64_t a, int64_t b) { return a <= 3 && b > 1; }},
      {"A <= 3 &&\n T.B > 1", [](int64_t a, int64_t b) { return a <= 3 && b > 1; }},
      {"true", [](int64_t, int64_t) { return true; }},
      {"false || A == 0", [](int64_t a, int64_t) { return a == 0; }},
      {"1 < 2", [](int64_t, int64_t) { return true; }},
  };
  for (const auto& [text, rule] : kSaid) {
    const Truth truth = TruthOf(box, text);
    ASSERT_FALSE(truth.error) << text << ": " << truth.error->message;
    for (size_t k = 0; k < box.points.size(); ++k) {
      EXPECT_EQ(truth.holds[k], rule(box.points[k][0], box.points[k][1]))
          << text << " at " << box.NameOf(k);
    }
  }
}

// Random conditions, printed with all brackets, against their values worked out beside.
TEST(PairsTest, RandomConditions) {
  const Box box = BoxFor({"A in -3..3", "B in 0..4"});
  std::mt19937_64 random(7);
  const auto pick = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  using Value = std::function<int64_t(int64_t, int64_t)>;
  using Term = std::pair<std::string, Value>;
  const std::function<Term(int)> number = [&](int depth) -> Term {
    const int kind = depth == 0 ? pick(0, 2) : pick(0, 6);
    if (kind == 0) return {"A", [](int64_t a, int64_t) { return a; }};
    if (kind == 1) return {"B", [](int64_t, int64_t b) { return b; }};
    if (kind == 2) {
      const int value = pick(0, 9);
      return {Cat(value), [value](int64_t, int64_t) { return value; }};
    }
    const Term l = number(depth - 1), r = number(depth - 1);
    const Value f = l.second, g = r.second;
    if (kind == 3) return {Cat("-(", l.first, ")"), [f](int64_t a, int64_t b) { return -f(a, b); }};
    const char* signs[] = {" + ", " - ", "*"};
    const int op = kind - 4;
    return {Cat("(", l.first, ")", signs[op], "(", r.first, ")"), [=](int64_t a, int64_t b) {
              return op == 0 ? f(a, b) + g(a, b) : op == 1 ? f(a, b) - g(a, b) : f(a, b) * g(a, b);
            }};
  };
  const std::function<Term(int)> condition = [&](int depth) -> Term {
    const int kind = depth == 0 ? 0 : pick(0, 3);
    if (kind == 0) {
      const Term l = number(2), r = number(2);
      const Value f = l.second, g = r.second;
      const char* signs[] = {" < ", " <= ", " > ", " >= ", " == ", " != "};
      const int op = pick(0, 5);
      return {Cat(l.first, signs[op], r.first), [=](int64_t a, int64_t b) -> int64_t {
                const int64_t x = f(a, b), y = g(a, b);
                return op == 0   ? x < y
                       : op == 1 ? x <= y
                       : op == 2 ? x > y
                       : op == 3 ? x >= y
                       : op == 4 ? x == y
                                 : x != y;
              }};
    }
    const Term l = condition(depth - 1), r = condition(depth - 1);
    const Value f = l.second, g = r.second;
    if (kind == 1) return {Cat("!(", l.first, ")"), [f](int64_t a, int64_t b) { return !f(a, b); }};
    return {Cat("(", l.first, ")", kind == 2 ? " && " : " || ", "(", r.first, ")"),
            [=](int64_t a, int64_t b) -> int64_t {
              return kind == 2 ? f(a, b) && g(a, b) : f(a, b) || g(a, b);
            }};
  };
  for (int k = 0; k < 2000; ++k) {
    const auto [text, value] = condition(3);
    const Truth truth = TruthOf(box, text);
    ASSERT_FALSE(truth.error) << text << ": " << truth.error->message;
    for (size_t p = 0; p < box.points.size(); ++p) {
      ASSERT_EQ(truth.holds[p], value(box.points[p][0], box.points[p][1]) != 0) << text;
    }
  }
}

TEST(PairsTest, WhatCannotBeRead) {
  const Box box = BoxFor({"Delay in 0..3", "H in 0..3"});
  struct Wrong {
    const char* text;
    int line, column;
    const char* part;
  };
  for (const Wrong& wrong : {
           Wrong{"Delay - H", 1, 1, "this is a number"},
           Wrong{"Delay <= 2 && H", 1, 15, "this is a number"},
           Wrong{"Delay <= (H < 2)", 1, 10, "a number is wanted"},
           Wrong{"Delai <= 2", 1, 1, "did you mean 'Delay'"},
           Wrong{"Delay <= 2\nH >", 2, 4, "write a number"},
           Wrong{"Delay <= 2 H >= 1", 1, 12, "joined by"},
           Wrong{"(Delay <= 2", 1, 12, "write `)`"},
           Wrong{"Delay <= 100001", 1, 10, "numbers go up to"},
           Wrong{"", 1, 1, "write a number"},
           Wrong{"Delay & H", 1, 1, "this is a number"},
           Wrong{"100000*100000*100000*100000 > 1", 1, 1, "too large"},
       }) {
    const Truth truth = TruthOf(box, wrong.text);
    ASSERT_TRUE(truth.error) << wrong.text;
    EXPECT_TRUE(truth.holds.empty());
    EXPECT_NE(truth.error->message.find(wrong.part), std::string::npos)
        << wrong.text << ": " << truth.error->message;
    EXPECT_EQ(truth.error->line, wrong.line) << wrong.text;
    EXPECT_EQ(truth.error->column, wrong.column) << wrong.text;
  }
  // Hostile ones end, too.
  const std::string deep(5000, '('), nots(5000, '!'), minus(5000, '-');
  for (const std::string& text : {deep, nots, minus, deep + "H", std::string(20'000, 'H')}) {
    EXPECT_TRUE(TruthOf(box, text).error);
  }
}

}  // namespace
}  // namespace zonelab::tasks::pairs_test
