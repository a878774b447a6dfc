// Bounds of constants, and borders in words.  What is expected is worked out by hand, or tried point by
// point with the rules of the language of answers to puzzles, which is another implementation.
#include "core/engine/bound.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/engine/border.h"
#include "core/engine/examples.h"
#include "core/tasks/pairs.h"
#include "tests/support/check_model.h"

namespace zonelab::bound_test {
namespace {

using testing::LoadModel;
using State = Bound::State;

// B is entered at times from A to 7; C for as long as y is at most B.
constexpr char kWindow[] = R"(
const int A = 3, B = 4;
process P() {
  const int C = 2 * A;
  clock x, y;
  state S { x <= 7 }, T, U;
  init S;
  trans S -> T { guard x >= A && x <= B; assign y = 0; }, T -> U { guard x == 9 && y <= 3; };
}
system P;
)";

std::unique_ptr<Bound> Asked(const Model& model, const std::string& query,
                             std::vector<Bound::Axis> axes, const Options& options = {}) {
  auto bound = std::make_unique<Bound>(model, query, std::move(axes), options, /*certifies=*/true);
  EXPECT_EQ(bound->refusal(), "");
  while (!bound->Work(1)) {
  }
  return bound;
}

TEST(ConstantsTest, WhichThereAreAndOtherValues) {
  const std::unique_ptr<Model> model = LoadModel(kWindow);
  std::string listed;
  for (const ConstantInfo& one : ConstantsOf(*model)) listed += one.name + "=" + one.value + ";";
  EXPECT_EQ(listed, "A=3;B=4;P.C=2 * A;");
  const Constants both(*model, {"P.C", "A"});
  EXPECT_EQ(both.error(), "");
  const std::string text = both.TextWith({-1, 10});
  EXPECT_NE(text.find("const int A = 10, B = 4;"), std::string::npos);
  EXPECT_NE(text.find("const int C = -1;"), std::string::npos);
  EXPECT_EQ(Constants(*model, {"A", "D"}).error(),
            "the model has no constant integer 'D'; there are: A, B, P.C");
}

TEST(BoundTest, OneConstant) {
  const std::unique_ptr<Model> model = LoadModel(kWindow);
  // It is left by 7 at the latest, and B is 4.
  const auto least = Asked(*model, "E<> P.T", {{"A", 0, 9}});
  EXPECT_EQ(SignsOf(*least), "+++++-----");
  ASSERT_EQ(least->Stretches().size(), 2u);
  EXPECT_EQ(least->Stretches()[0].to, 4);
  ASSERT_EQ(least->Changes().size(), 1u);
  EXPECT_EQ(least->Changes()[0], (std::pair<size_t, size_t>{4, 5}));
  EXPECT_EQ(least->NameOf(5), "A = 5");
  // In U, y is 9 less the time of entry: that must be at least 6.
  EXPECT_EQ(SignsOf(*Asked(*model, "E<> P.U", {{"B", 0, 9}})), "------++++");
  EXPECT_EQ(SignsOf(*Asked(*model, "A[] !P.U", {{"B", 0, 9}})), "++++++----");
}

TEST(BoundTest, NotMonotone) {
  const std::unique_ptr<Model> model = LoadModel(R"(
const int K = 3;
process P() { clock x; state S { x <= 9 }, T; init S; trans S -> T { guard K % 3 == 1 && x >= K; }; }
system P;
)");
  const auto bound = Asked(*model, "E<> P.T", {{"K", 0, 12}});
  EXPECT_EQ(SignsOf(*bound), "-+--+--+-----");
  EXPECT_EQ(bound->Changes().size(), 6u);
  EXPECT_EQ(bound->Stretches().size(), 7u);
}

TEST(BoundTest, TwoConstants) {
  const std::unique_ptr<Model> model = LoadModel(kWindow);
  // x between A and B, and at most 7.
  const auto map = Asked(*model, "E<> P.T", {{"A", 0, 9}, {"B", 0, 8}});
  for (size_t k = 0; k < map->points().size(); ++k) {
    const std::vector<int64_t> values = map->ValuesAt(k);
    const bool holds = values[0] <= values[1] && values[0] <= 7;
    EXPECT_EQ(map->points()[k].state, holds ? State::kSatisfied : State::kViolated)
        << map->NameOf(k);
  }
  EXPECT_EQ(map->Where(State::kSatisfied), "A <= 7 && A <= B");
  EXPECT_EQ(map->Where(State::kViolated), std::nullopt);  // a corner that goes inwards
  ASSERT_EQ(map->Changes().size(), 1u);
  EXPECT_EQ(ToJson(*map)["satisfied"], "A <= 7 && A <= B");
}

TEST(BoundTest, WhatIsNotDecidedAndWhatIsWrong) {
  const std::unique_ptr<Model> large = LoadModel(GetExample("fischer", 6)->xta);
  Options options;
  options.budget.max_states = 99;
  const auto open = Asked(*large, "E<> P(1).cs && P(2).cs", {{"K", 2, 3}}, options);
  EXPECT_EQ(open->points()[0].state, State::kUndecided);
  EXPECT_NE(open->points()[0].why, "");
  EXPECT_TRUE(open->Changes().empty());
  const std::unique_ptr<Model> model = LoadModel(R"(
const int N = 3;
int[1, N] v = 1;
process P() { state S; init S; }
system P;
)");
  const auto wrong = Asked(*model, "E<> v == N", {{"N", -1, 2}});
  EXPECT_EQ(SignsOf(*wrong), "!!+-");
  EXPECT_NE(wrong->points()[0].why, "");
}

TEST(BoundTest, WhatIsRefused) {
  const std::unique_ptr<Model> model = LoadModel(kWindow);
  const auto why = [&](const std::string& query, std::vector<Bound::Axis> axes) {
    Bound bound(*model, query, std::move(axes), Options(), false);
    EXPECT_TRUE(bound.Work(1));
    return bound.refusal();
  };
  EXPECT_NE(why("sup: P.x", {{"A", 0, 3}}).find("E<>, A[], E[]"), std::string::npos);
  EXPECT_NE(why("E<> P.T", {}).find("one constant, or two"), std::string::npos);
  EXPECT_NE(why("E<> P.T", {{"A", 3, 0}}).find("smaller number"), std::string::npos);
  EXPECT_NE(why("E<> P.T", {{"A", 0, 1000}}).find("1000 values"), std::string::npos);
  EXPECT_NE(why("E<> P.T", {{"A", 0, 20}, {"B", 0, 19}}).find("more than 400 points"),
            std::string::npos);
  EXPECT_NE(why("E<> P.T", {{"A", 0, 1}, {"A", 0, 1}}).find("different"), std::string::npos);
}

// ---- borders in words ----------------------------------------------------------------------------

// Half planes at random, and now and then a point more or less: where there are words, they say what the
// points are; where a set is made of half planes with small factors, there are words.
TEST(BorderTest, SaysWhatThePointsAre) {
  std::mt19937_64 random(20261130);
  const auto pick = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  int told = 0, untold = 0;
  for (int k = 0; k < 2000; ++k) {
    tasks::Box box;
    box.axes = {{"A", pick(-3, 1), 0}, {"B", pick(-3, 1), 0}};
    for (auto& axis : box.axes) axis.to = axis.from + pick(0, 8);
    struct Plane {
      int p, q, most;
    };
    std::vector<Plane> planes;
    for (int n = pick(0, 3); n > 0; --n) planes.push_back({pick(-2, 2), pick(-2, 2), pick(-4, 8)});
    std::erase_if(planes,
                  [](const Plane& one) { return std::abs(one.p) == 2 && std::abs(one.q) == 2; });
    const bool is_disturbed = pick(0, 3) == 0;
    std::vector<BoxPoint> inside, outside;
    std::vector<bool> expected;
    for (int64_t b = box.axes[1].from; b <= box.axes[1].to; ++b) {
      for (int64_t a = box.axes[0].from; a <= box.axes[0].to; ++a) {
        bool is_in = std::all_of(planes.begin(), planes.end(), [&](const Plane& one) {
          return one.p * a + one.q * b <= one.most;
        });
        if (is_disturbed && pick(0, 9) == 0) is_in = !is_in;
        (is_in ? inside : outside).push_back({a, b});
        box.points.push_back({a, b});
        expected.push_back(is_in);
      }
    }
    const std::optional<std::string> words = BorderOf(inside, outside, "A", "B");
    EXPECT_TRUE(words || is_disturbed);
    if (!words) {
      ++untold;
      continue;
    }
    ++told;
    const tasks::Truth truth = tasks::TruthOf(box, *words);
    ASSERT_FALSE(truth.error) << *words << ": " << truth.error->message;
    EXPECT_EQ(truth.holds, expected) << *words;
  }
  std::printf("%d borders told, %d not\n", told, untold);
  EXPECT_GE(told, 1500);
  EXPECT_GE(untold, 100);
}

TEST(BorderTest, InFewWords) {
  const auto border = [](auto holds) {
    std::vector<BoxPoint> inside, outside;
    for (int64_t a = 0; a < 8; ++a) {
      for (int64_t b = 0; b < 8; ++b) (holds(a, b) ? inside : outside).push_back({a, b});
    }
    return BorderOf(inside, outside, "A", "B");
  };
  EXPECT_EQ(border([](int64_t a, int64_t b) { return a - b <= 2 && a >= 1; }),
            "A >= 1 && A - B <= 2");
  EXPECT_EQ(border([](int64_t a, int64_t b) { return a == b; }), "A == B");
  EXPECT_EQ(border([](int64_t a, int64_t b) { return a >= 2 * b + 1; }), "A > 2*B");
  EXPECT_EQ(border([](int64_t a, int64_t b) { return a + b >= 5; }), "A + B >= 5");
  EXPECT_EQ(border([](int64_t, int64_t) { return true; }), "true");
  EXPECT_EQ(border([](int64_t, int64_t) { return false; }), "false");
  EXPECT_EQ(border([](int64_t a, int64_t b) { return a * b >= 20 || a == 0; }), std::nullopt);
}

}  // namespace
}  // namespace zonelab::bound_test
