// Certificates of sup, inf and bounds: good and bad ones made by hand.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/certificate/certificate.h"
#include "tests/support/load.h"

namespace zonelab::extremes_test {
namespace {

using certificate::Attained;
using certificate::Certificate;
using certificate::Extreme;
using testing::ParsedModel;
using Path = std::vector<std::vector<model::FiredEdge>>;

// x within [0,3] in A and, behind the only edge, at least 1; within [0,5[ in B, n is 7 there.
constexpr char kModel[] = R"(
    clock x; int[0,9] n = 2;
    process P() { state A { x <= 3 }, B { x < 5 }, C; init A;
                  trans A -> B { guard x >= 1; assign n = 7; }, B -> C { }; }
    system P;)";
const Path kToB = {{{0, 0}}}, kToC = {{{0, 0}}, {{0, 1}}};

Certificate Reachable() {
  Certificate certificate;
  certificate.proof = certificate::Proof::kExtremes;
  certificate.entries = {{{0}, {2}, {{1, 0, 3, false}}, {}},
                         {{1}, {7}, {{0, 1, -1, false}, {1, 0, 5, true}}, {}},
                         {{2}, {7}, {{0, 1, -1, false}}, {}}};
  return certificate;
}

std::string CheckedIn(ParsedModel& model, const std::string& query,
                      const Certificate& certificate) {
  const auto parsed = model.Query(query);
  if (parsed == nullptr) return model.Errors();
  const auto verdict = certificate::CheckVerdict(*model.network, *parsed, certificate);
  if (!verdict.ok()) return std::string(verdict.status().message());
  return *verdict ? "satisfied" : "violated";
}

std::string Checked(const std::string& query, const Certificate& certificate) {
  static ParsedModel* model = new ParsedModel(kModel);
  return CheckedIn(*model, query, certificate);
}

std::string Upper(const std::string& query, Attained upper) {
  Certificate certificate = Reachable();
  certificate.extremes = {{std::nullopt, std::move(upper)}};
  return Checked(query, certificate);
}
std::string Lower(const std::string& query, Attained lower) {
  Certificate certificate = Reachable();
  certificate.extremes = {{std::move(lower), std::nullopt}};
  return Checked(query, certificate);
}

const char kFalls[] = "extreme 0: its path does not lead up to the bound";

TEST(Extremes, Upper) {
  EXPECT_EQ(Upper("sup{P.A}: x", {3, false, {}}), "satisfied");
  EXPECT_EQ(Upper("sup{P.A}: x", {4, false, {}}), kFalls);
  EXPECT_EQ(Upper("sup{P.A}: x", {4, true, {}}), kFalls);
  EXPECT_EQ(Upper("sup{P.A}: x", {3, true, {}}), "entry 0: it exceeds an extreme");
  EXPECT_EQ(Upper("sup{P.A}: x", {2, false, {}}), "entry 0: it exceeds an extreme");
  EXPECT_EQ(Upper("sup{P.A}: x", {std::nullopt, false, {}}), kFalls);
  EXPECT_EQ(Upper("sup{P.B}: x", {5, true, kToB}), "satisfied");
  EXPECT_EQ(Upper("sup{P.B}: x", {5, false, kToB}), kFalls);
  EXPECT_EQ(Upper("sup{P.B}: x", {5, true, {}}),
            "extreme 0: the condition does not hold at the end of its path");
  EXPECT_EQ(Upper("sup{P.B}: x", {5, true, kToC}),
            "extreme 0: the condition does not hold at the end of its path");
  EXPECT_EQ(Upper("sup{P.B && x <= 2}: x", {2, false, kToB}), "satisfied");
  EXPECT_EQ(Upper("sup: x", {std::nullopt, false, kToC}), "satisfied");
  EXPECT_EQ(Upper("sup: x", {std::nullopt, false, kToB}), kFalls);
  EXPECT_EQ(Upper("sup: x", {7, false, kToC}), "entry 2: it exceeds an extreme");
  EXPECT_EQ(Upper("sup: x", {std::nullopt, false, {{{0, 1}}}}), "extreme 0: step 1 is impossible");
}

TEST(Extremes, LowerAndIntegers) {
  EXPECT_EQ(Lower("inf{P.B}: x", {1, false, kToB}), "satisfied");
  EXPECT_EQ(Lower("inf{P.B}: x", {0, false, kToB}), kFalls);
  EXPECT_EQ(Lower("inf{P.B}: x", {1, true, kToB}), "entry 1: it exceeds an extreme");
  EXPECT_EQ(Lower("inf{P.B && x > 2}: x", {2, true, kToB}), "satisfied");
  EXPECT_EQ(Lower("inf{P.B}: x", {std::nullopt, false, kToB}), "extreme 0: a bound is missing");
  EXPECT_EQ(Lower("inf: n - 3", {-1, false, {}}), "satisfied");
  EXPECT_EQ(Lower("inf: n - 3", {-1, false, kToB}), kFalls);
  EXPECT_EQ(Lower("inf: n", {2, true, {}}), "entry 0: it exceeds an extreme");
  EXPECT_EQ(Upper("sup: n", {7, false, kToB}), "satisfied");
  EXPECT_EQ(Upper("sup: n", {8, true, kToB}), kFalls);
  EXPECT_EQ(Upper("sup: n", {std::nullopt, false, kToB}), kFalls);
}

TEST(Extremes, Form) {
  EXPECT_EQ(Upper("inf: n", {7, false, kToB}), "extreme 0: a bound is missing");
  EXPECT_EQ(Upper("sup: n, x", {7, false, kToB}), "expected one extreme for each expression");
  EXPECT_EQ(Upper("bounds: n", {7, false, kToB}), "extreme 0: a bound is missing");
  EXPECT_EQ(Upper("E<> P.B", {7, false, kToB}),
            "a certificate of this kind proves nothing about this query");
  Certificate certificate = Reachable();
  certificate.extremes = {{Attained{2, false, {}}, Attained{7, false, kToC}}};
  EXPECT_EQ(Checked("bounds: n", certificate), "satisfied");
  certificate.extremes = {};  // no state satisfies the condition
  EXPECT_EQ(Checked("sup{n == 3}: x", certificate), "violated");
  EXPECT_EQ(Checked("sup{n == 7}: x", certificate), "entry 1: its zone meets the condition");
  certificate.entries.pop_back();
  EXPECT_EQ(Checked("sup{n == 3}: x", certificate),
            "entry 1: no entry represents the target of the move of P (edge 2)");
}

// t has no bound: A can be gone round for ever.  In B and C it has grown, too.
constexpr char kLoop[] = R"(
    clock x, t; process P() { state A { x <= 2 }, B, C { t <= 9 }; init A;
    trans A -> A { guard x == 2; assign x = 0; }, A -> B { guard t >= 4; assign x = 0; },
          B -> B { assign x = 0; }, A -> C { }; }
    system P;)";

std::string Grows(const std::string& query, std::vector<model::RunStep> steps, reference::Loop loop,
                  int64_t final_delay = 0) {
  static ParsedModel* model = new ParsedModel(kLoop);
  Certificate certificate;
  certificate.proof = certificate::Proof::kExtremes;
  certificate.entries = {{{0}, {}, {{1, 0, 2, false}}, {}},
                         {{1}, {}, {{0, 2, -4, false}}, {}},
                         {{2}, {}, {{2, 0, 9, false}}, {}}};
  Attained upper;
  upper.run.emplace().steps = std::move(steps);
  upper.run->final_delay = final_delay;
  upper.loop = loop;
  certificate.extremes = {{std::nullopt, upper}};
  return CheckedIn(*model, query, certificate);
}

TEST(Extremes, Loops) {
  const model::RunStep round = {2, {{0, 0}}}, to_b = {0, {{0, 1}}}, to_c = {0, {{0, 3}}};
  EXPECT_EQ(Grows("sup: t", {round}, {0, 1}), "satisfied");
  EXPECT_EQ(Grows("sup: t", {round, round}, {0, 2}, 1), "satisfied");
  EXPECT_EQ(Grows("sup{P.B}: t", {round, round, to_b}, {0, 2}), "satisfied");
  EXPECT_EQ(Grows("sup{P.B}: t", {round, round, to_b}, {1, 2}), "satisfied");
  EXPECT_EQ(Grows("sup{P.A && t <= 9}: t", {round}, {0, 1}),
            "extreme 0: the goal does not hold at the end of the run");
  EXPECT_EQ(Grows("sup{P.B}: t", {round, round}, {0, 2}),
            "extreme 0: the goal does not hold at the end of the run");
  EXPECT_EQ(Grows("sup{P.C}: t", {round, to_c}, {0, 1}),
            "extreme 0: step 2, after the move: an invariant is violated");  // not with any t
  EXPECT_EQ(Grows("sup: x", {round}, {0, 1}), "extreme 0: the clock does not grow with the loop");
  EXPECT_EQ(Grows("sup: t", {round}, {0, 0}), "extreme 0: the loop is not part of the run");
  EXPECT_EQ(Grows("sup: t", {round}, {0, 2}), "extreme 0: the loop is not part of the run");
  EXPECT_EQ(Grows("sup: t", {round, round, to_b}, {0, 3}),
            "extreme 0: the loop does not lead back");
  const model::RunStep stay = {1, {{0, 2}}}, at_once = {0, {{0, 2}}};
  EXPECT_EQ(Grows("sup{P.B}: t", {round, round, to_b, stay, at_once}, {3, 5}), "satisfied");
  EXPECT_EQ(Grows("sup{P.B}: t", {round, round, to_b, stay, at_once}, {4, 5}),
            "extreme 0: the clock does not grow with the loop");  // no time passes
}

// What cannot be evaluated has no values.
TEST(Extremes, Errors) {
  ParsedModel model("clock x; int n; process P() { state A; init A; trans A -> A { }; } system P;");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.proof = certificate::Proof::kExtremes;
  certificate.entries = {{{0}, {0}, {}, {}}};
  certificate.extremes = {{std::nullopt, Attained{7, false, {}}}};
  const std::string divides = "entry 0: 1 is divided by zero [division-by-zero]";
  EXPECT_EQ(CheckedIn(model, "sup{1 / n == 1}: x", certificate), divides);
  EXPECT_EQ(CheckedIn(model, "sup: 1 / n", certificate), divides);
  EXPECT_EQ(CheckedIn(model, "sup: n", certificate),
            "extreme 0: its path does not lead up to the bound");
  // Only a lower one, where the query asks for an upper one; both, where it asks for one.
  certificate.extremes = {{Attained{0, false, {}}, std::nullopt}};
  EXPECT_EQ(CheckedIn(model, "sup: n", certificate), "extreme 0: a bound is missing");
  certificate.extremes = {{Attained{0, false, {}}, Attained{0, false, {}}}};
  EXPECT_EQ(CheckedIn(model, "sup: n", certificate), "satisfied");
}

// The edges of a path reset clocks: at 1 in A, then at most 2 later.
TEST(Extremes, PathsResetClocks) {
  ParsedModel model(R"(
    clock x;
    process P() { state A { x <= 3 }, B { x <= 2 }; init A;
                  trans A -> B { guard x >= 1; assign x = 0; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.proof = certificate::Proof::kExtremes;
  certificate.entries = {{{0}, {}, {{1, 0, 3, false}}, {}}, {{1}, {}, {{1, 0, 2, false}}, {}}};
  certificate.extremes = {{Attained{0, false, kToB}, std::nullopt}};
  EXPECT_EQ(CheckedIn(model, "inf{P.B}: x", certificate), "satisfied");
  certificate.extremes = {{Attained{1, false, kToB}, std::nullopt}};
  EXPECT_EQ(CheckedIn(model, "inf{P.B}: x", certificate), "entry 1: it exceeds an extreme");
}

// Runs instead of paths: integers are not multiplied by the denominator of times, clocks are.
TEST(Extremes, RunsThatAttain) {
  ParsedModel model(kModel);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate = Reachable();
  const auto upper = [&](const std::string& query, int64_t bound, model::Run run) {
    certificate.extremes = {{std::nullopt, Attained{bound}}};
    certificate.extremes[0].upper->run = std::move(run);
    return CheckedIn(model, query, certificate);
  };
  const auto lower = [&](const std::string& query, int64_t bound, model::Run run) {
    certificate.extremes = {{Attained{bound}, std::nullopt}};
    certificate.extremes[0].lower->run = std::move(run);
    return CheckedIn(model, query, certificate);
  };
  const auto run = [](int64_t unit, std::vector<model::RunStep> steps, int64_t final_delay) {
    model::Run made;
    made.denominator = unit;
    made.steps = std::move(steps);
    made.final_delay = final_delay;
    return made;
  };
  const std::string other = "extreme 0: its run does not end with that value";
  EXPECT_EQ(upper("sup: n", 7, run(2, {{2, {{0, 0}}}}, 1)), "satisfied");
  EXPECT_EQ(upper("sup: n", 8, run(2, {{2, {{0, 0}}}}, 1)), other);
  EXPECT_EQ(lower("inf: n", 2, run(3, {}, 1)), "satisfied");
  EXPECT_EQ(lower("inf{P.B}: x", 1, run(2, {{2, {{0, 0}}}}, 0)), "satisfied");
  EXPECT_EQ(lower("inf{P.B}: x", 1, run(2, {{2, {{0, 0}}}}, 1)), other);
  EXPECT_EQ(lower("inf{P.B}: x", 1, run(2, {{3, {{0, 0}}}}, 0)), other);
  EXPECT_EQ(upper("sup{P.A}: x", 3, run(4, {}, 12)), "satisfied");
  EXPECT_EQ(upper("sup{P.A}: x", 3, run(4, {}, 11)), other);
  // Units so small that the value, or the claim, has too many of them.
  const int64_t tiny = INT64_MAX / 3;  // no file can say that
  const std::string large = "extreme 0: the times of its run are too large";
  EXPECT_EQ(lower("inf: n", 2, run(tiny, {{tiny, {{0, 0}}}}, 0)), large);
  EXPECT_EQ(lower("inf: n", -9, run(tiny, {}, 0)), large);
}

// Where x stands still after 2 units at the earliest, zones include more than is reached: bounds are
// attained by runs, or not proved.
TEST(Extremes, BoundsWithStopwatches) {
  ParsedModel model(R"(
    clock x, t;
    process P() { state A { x <= 3 }, B { x' == 0 }; init A; trans A -> B { guard x >= 2; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.proof = certificate::Proof::kExtremes;
  certificate.entries = {{{0}, {}, {{1, 0, 3, false}, {1, 2, 0, false}, {2, 1, 0, false}}, {}},
                         {{1}, {}, {{0, 1, -2, false}, {1, 0, 3, false}, {1, 2, 0, false}}, {}}};
  const auto upper = [&](int64_t bound, std::vector<model::RunStep> steps, int64_t final_delay) {
    model::Run run;
    run.denominator = 2;
    run.steps = std::move(steps);
    run.final_delay = final_delay;
    certificate.extremes = {{std::nullopt, Attained{bound}}};
    certificate.extremes[0].upper->run = std::move(run);
    return CheckedIn(model, "sup{P.B}: x", certificate);
  };
  // In halves; time passes in B, too.
  EXPECT_EQ(upper(3, {{6, {{0, 0}}}}, 4), "satisfied");
  EXPECT_EQ(upper(3, {{5, {{0, 0}}}}, 1),
            "extreme 0: its run does not end with that value");  // x stays at 5/2
  EXPECT_EQ(upper(3, {}, 6), "extreme 0: the goal does not hold at the end of the run");
  EXPECT_EQ(upper(4, {{6, {{0, 0}}}}, 4), "extreme 0: its run does not end with that value");
  EXPECT_EQ(upper(2, {{4, {{0, 0}}}}, 0), "entry 1: it exceeds an extreme");
  certificate.extremes[0].upper = {3, false, {{{0, 0}}}};
  EXPECT_EQ(CheckedIn(model, "sup{P.B}: x", certificate),
            "extreme 0: clocks stand still, so a bound needs a run that attains it");
  EXPECT_NE(CheckedIn(model, "A[] not deadlock", certificate), "satisfied");
}

}  // namespace
}  // namespace zonelab::extremes_test
