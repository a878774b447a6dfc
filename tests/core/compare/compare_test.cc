// Comparisons that are known by hand.  The words of the click counter are those that the plan of the exercise tells.
#include "core/compare/compare.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/base/strings.h"
#include "tests/support/check_model.h"

namespace zonelab::compare::compare_test {
namespace {

constexpr char kClick[] = R"(
broadcast chan press, single, twice;
process Hand() { state H; init H; trans H -> H { sync press!; }; }
process Click() {
    clock x;
    state Idle, One { x <= 3 }, Two;
    urgent Two;
    init Idle;
    trans
        Idle -> One { sync press?; assign x = 0; },
        One -> Two { guard x < 3; sync press?; },
        One -> Idle { guard x == 3; sync single!; },
        Two -> Idle { sync twice!; };
}
system Hand, Click;
)";

std::string With(std::string text, std::string_view from, std::string_view to) {
  const size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

Request ClickRequest() {
  return {"Click", {"press", "single", "twice"}, {"single", "twice"}, Options()};
}

std::string Complaints(const Compare& compare) {
  std::string text;
  for (const Compare::Complaint& complaint : compare.complaints()) {
    text += complaint.message +
            testing::Describe(complaint.diagnostics, compare.sources(complaint.model));
  }
  return text;
}

// "same", the word, or "undecided", for both directions.
std::vector<std::string> Compared(const std::string& a, const std::string& b,
                                  const Request& request) {
  Compare compare(a, b, request);
  EXPECT_TRUE(compare.ok()) << Complaints(compare);
  if (!compare.ok()) return {};
  while (!compare.Work(1)) {
  }
  std::vector<std::string> found;
  for (const Inclusion& inclusion : compare.answer().included) {
    found.push_back(inclusion.verdict == Verdict::kSatisfied  ? "same"
                    : inclusion.verdict == Verdict::kViolated ? Text(*inclusion.word)
                                                              : "undecided");
  }
  return found;
}

using Both = std::vector<std::string>;

TEST(CompareTest, Click) {
  EXPECT_EQ(Compared(kClick, kClick, ClickRequest()), Both({"same", "same"}));
  EXPECT_EQ(
      Compared(kClick, With(kClick, "x < 3; sync press?", "x <= 3; sync press?"), ClickRequest()),
      Both({"press@0 press@3 single@3", "press@0 press@3 twice@3"}));
  EXPECT_EQ(Compared(kClick, With(kClick, " { x <= 3 }", ""), ClickRequest()),
            Both({"same", "press@0, then nothing until 4"}));
}

TEST(CompareTest, TheSameInOtherWords) {
  const std::string clocks =
      With(With(With(kClick, "clock x;", "clock x, y;"), "assign x = 0", "assign x = 0, y = 0"),
           "guard x == 3", "guard y >= 3");
  EXPECT_EQ(Compared(kClick, clocks, ClickRequest()), Both({"same", "same"}));
  // In a committed location `twice` comes before another press; in an urgent one it need not.
  const std::string committed = With(kClick, "urgent Two", "commit Two");
  EXPECT_EQ(Compared(kClick, committed, ClickRequest()), Both({"press@0 press@0 press@0", "same"}));
  const std::string names =
      With(With(kClick, "clock x;",
                "int press_count = 0; clock x; void Reset() { press_count = 0; x = 0; } const int "
                "K = 3;"),
           "sync press?; assign x = 0",
           "guard press_count < K; sync press?; assign Reset(), press_count++, press_count = 0");
  EXPECT_EQ(Compared(kClick, names, ClickRequest()), Both({"same", "same"}));
}

TEST(CompareTest, DataOfItsOwn) {
  const std::string counts = With(With(kClick, "clock x;", "clock x; int[0,2] n = 0;"),
                                  "sync twice!;", "guard n < 2; sync twice!; assign n++;");
  // The third `twice` is refused; by then time must not pass.
  EXPECT_EQ(
      Compared(kClick, counts, ClickRequest()),
      Both({"press@0 press@0 twice@0 press@0 press@0 twice@0 press@0 press@0 twice@0", "same"}));
}

TEST(CompareTest, Xml) {
  const auto model = testing::LoadModel(With(kClick, "x < 3; sync press?", "x <= 3; sync press?"));
  EXPECT_EQ(Compared(kClick, model->Write(Format::kXml).text, ClickRequest()),
            Both({"press@0 press@3 single@3", "press@0 press@3 twice@3"}));
}

TEST(CompareTest, WhatIsNotDeterministic) {
  const std::string twice = With(kClick, "Idle -> One { sync press?; assign x = 0; }",
                                 "Idle -> One { sync press?; assign x = 0; },\n"
                                 "        Idle -> Two { sync press?; }");
  Compare compare(kClick, twice, ClickRequest());
  ASSERT_TRUE(compare.ok()) << Complaints(compare);
  while (!compare.Work(1)) {
  }
  const Answer& answer = compare.answer();
  EXPECT_EQ(answer.deterministic[0], Verdict::kSatisfied);
  EXPECT_EQ(answer.deterministic[1], Verdict::kViolated);
  ASSERT_TRUE(answer.twice[1]);
  EXPECT_EQ(compare.sources(1).Locate(answer.twice[1]->first).line, 10);
  EXPECT_EQ(compare.sources(1).Locate(answer.twice[1]->second).line, 11);
  EXPECT_EQ(answer.included[0].verdict, Verdict::kUnknown);
  ASSERT_EQ(answer.included[1].verdict, Verdict::kViolated);  // that way it is decided
  EXPECT_EQ(Text(*answer.included[1].word), "press@0 twice@0");
  // Guards that never hold at once are no choice.
  const std::string split =
      With(kClick, "One -> Two { guard x < 3; sync press?; }",
           "One -> Two { guard x < 2; sync press?; }, One -> Two { guard x >= 2 && x < 3; sync "
           "press?; }");
  EXPECT_EQ(Compared(kClick, split, ClickRequest()), Both({"same", "same"}));
}

TEST(CompareTest, MovesByItself) {
  const std::string silent =
      With(kClick, "One -> Two { guard x < 3; sync press?; }",
           "One -> Two { guard x < 3; sync press?; }, One -> One { guard x == 1; }");
  EXPECT_EQ(Compared(kClick, silent, ClickRequest()), Both({"undecided", "same"}));
}

// The partner of `c` is ready after three moves that nobody sees: a word of one event, in more moves than the one of two.
constexpr char kHidden[] = R"(
chan b, c;
process Env() {
  state E, F, G, H; init E;
  trans E -> E { sync b?; }, E -> F { }, F -> G { }, G -> H { }, H -> H { sync c?; };
}
process T() { state L, M; init L; trans L -> M { sync b!; }, M -> M { sync b!; }, L -> L { sync c!; }; }
system Env, T;
)";

TEST(CompareTest, WordsAreShortestInEvents) {
  const std::string less =
      With(With(kHidden, ", M -> M { sync b!; }", ""), ", L -> L { sync c!; }", "");
  EXPECT_EQ(Compared(kHidden, less, {"T", {"b", "c"}, {}, Options()}), Both({"c@0", "same"}));
}

// Both guards hold between 1 and 2; what happens there the invariant of L1 decides, also behind a reset.
TEST(CompareTest, InvariantsBehindEdgesDecide) {
  constexpr char kText[] = R"(
broadcast chan a, b;
process Env() { state E; init E; trans E -> E { sync a!; }; }
process T() {
  clock x, y;
  state L0, L1 { x <= 1 && y <= 3 }, L2, L3; urgent L3; init L0;
  trans L0 -> L1 { guard x <= 2; sync a?; assign y = 0; }, L0 -> L2 { guard x > 1; sync a?; },
    L1 -> L3 { sync a?; }, L2 -> L2 { sync b!; };
}
system Env, T;
)";
  const std::string plain = With(kText, "guard x <= 2", "guard x <= 1");
  EXPECT_EQ(Compared(kText, plain, {"T", {"a", "b"}, {"b"}, Options()}), Both({"same", "same"}));
  // Here both can be taken.
  const std::string both = With(kText, "L1 { x <= 1", "L1 { x <= 2");
  Compare compare(both, plain, {"T", {"a", "b"}, {"b"}, Options()});
  ASSERT_TRUE(compare.ok()) << Complaints(compare);
  while (!compare.Work(1)) {
  }
  EXPECT_EQ(compare.answer().deterministic[0], Verdict::kViolated);
  EXPECT_EQ(compare.answer().deterministic[1], Verdict::kSatisfied);
  // A broadcast that is received and leads nowhere cannot be sent: nothing at time 1 in the first one.
  const std::string stuck = With(
      With(kText, "L0 -> L2 { guard x > 1; sync a?; },", "L0 -> L1 { guard x > 2; sync a?; },"),
      "L2 -> L2", "L2 -> L0");
  EXPECT_EQ(Compared(stuck, plain, {"T", {"a", "b"}, {"b"}, Options()})[0], "same");
  EXPECT_EQ(Compared(stuck, plain, {"T", {"a", "b"}, {"b"}, Options()})[1].rfind("a@", 0), 0u);
}

// While T is committed nobody else may move, not even unobserved.
TEST(CompareTest, CommittedWhileOthersMoveUnobserved) {
  const std::string ticks =
      With(kClick, "H -> H { sync press!; }", "H -> H { sync press!; }, H -> H { }");
  const std::string committed = With(ticks, "urgent Two", "commit Two");
  EXPECT_EQ(Compared(committed, committed, ClickRequest()), Both({"same", "same"}));
  EXPECT_EQ(Compared(ticks, committed, ClickRequest()), Both({"press@0 press@0 press@0", "same"}));
  // The partner of `b` is ready after a move that must not be made: committed, T never says b.
  constexpr char kLate[] = R"(
chan a, b;
process Env() { state S0, S1, S2; init S0; trans S0 -> S1 { sync a!; }, S1 -> S2 { }, S2 -> S0 { sync b?; }; }
process T() { state L0, L1; urgent L1; init L0; trans L0 -> L1 { sync a?; }, L1 -> L0 { sync b!; }; }
system Env, T;
)";
  EXPECT_EQ(
      Compared(kLate, With(kLate, "urgent L1", "commit L1"), {"T", {"a", "b"}, {}, Options()}),
      Both({"undecided", "same"}));
}

// Every verdict is proven by a certificate; many guards are no more than their cases.
TEST(CompareTest, ProvenAndBounded) {
  Request request = ClickRequest();
  request.certifies = true;
  EXPECT_EQ(Compared(kClick, With(kClick, "x < 3; sync press?", "x <= 3; sync press?"), request),
            Both({"press@0 press@3 single@3", "press@0 press@3 twice@3"}));
  EXPECT_EQ(Compared(kClick, kClick, request), Both({"same", "same"}));
  // 40 edges that split the time up to 20 in halves: none of their guards hold in one case.
  std::string split;
  for (int k = 0; k < 40; ++k) {
    Append(&split, "Idle -> One { guard x >= ", k, " && x < ", k + 1,
           "; sync press?; assign x = 0; },\n");
  }
  const std::string many =
      With(kClick, "Idle -> One { sync press?; assign x = 0; },",
           split + "Idle -> One { guard x >= 40; sync press?; assign x = 0; },");
  EXPECT_EQ(Compared(kClick, many, request), Both({"same", "same"}));
}

TEST(CompareTest, WhatCannotBeCompared) {
  const auto complaint = [](const std::string& a, const std::string& b, const Request& request) {
    const Compare compare(a, b, request);
    EXPECT_FALSE(compare.ok());
    return Complaints(compare);
  };
  const auto has = [](const std::string& text, std::string_view part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  Request request = ClickRequest();
  has(complaint(kClick, "process P() { state A; init A; } system P;", request), "no such template");
  has(complaint(kClick, With(kClick, "H -> H { sync press!; }", "H -> H { }"), request),
      "process Hand differs");
  has(complaint(kClick, With(kClick, "chan press", "chan other, press"), request),
      "the declaration of `other` differs");
  has(complaint(kClick, With(kClick, "H -> H", "H -> X"), request), "X");
  const std::string shared = With(kClick, "process Hand", "int n = 0;\nprocess Hand");
  has(complaint(shared, With(shared, "sync twice!;", "sync twice!; assign n = 1;"), request),
      "shared");
  const std::string prior = With(kClick, "system Hand, Click", "system Hand < Click");
  has(complaint(prior, prior, request), "priorities");
  request.observed = {"press", "single"};
  request.decided = {};
  has(complaint(kClick, kClick, request), "not observed");
  request.observed = {"press", "single", "twice", "thrice"};
  has(complaint(kClick, kClick, request), "no channel `thrice`");
  request = ClickRequest();
  request.decided = {"press", "single", "twice"};
  has(complaint(kClick, kClick, request), "cannot refuse");
  request.decided = {"single"};
  has(complaint(kClick, kClick, request), "name it in --decides");
}

}  // namespace
}  // namespace zonelab::compare::compare_test
