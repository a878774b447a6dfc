// What questions leave out, by hand; and for each condition a model in which leaving out without it
// gives a wrong verdict: the engine keeps what is needed there, and the checker refuses.
#include "core/check/slice.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "core/base/strings.h"
#include "core/reference/left_out.h"
#include "tests/support/ask_slice.h"
#include "tests/support/check_model.h"

namespace zonelab::slice_test {
namespace {

using testing::AskSystem;
using testing::CheckAndProve;
using testing::IsNegative;
using testing::LoadModel;
using testing::QuestionFor;
using testing::ToText;

// "Q, R; n": processes, then variables; "" if nothing is left out.
std::string LeftOutOf(const Model& model, const std::string& query) {
  const check::Question question = QuestionFor(model, query);
  const auto slice = check::SliceFor(SystemOf(model), question);
  if (slice == nullptr) return "";
  return Cat(absl::StrJoin(slice->left_out.processes, ", "), "; ",
             absl::StrJoin(slice->left_out.variables, ", "));
}

// A crossing: trains ask a gate; a lamp shows what the gate does, and counts.
constexpr char kCrossing[] = R"(
chan ask, go;
broadcast chan opened;
int served, shown, log[3];
bool busy;
process Train() {
  clock x;
  state far, near { x <= 10 }, wait, pass { x <= 5 };
  init far;
  trans far -> near { sync ask!; assign x = 0; },
    near -> wait { guard x >= 3; },
    wait -> pass { sync go?; assign x = 0, served = served + 1; },
    pass -> far { guard x >= 2; };
}
process Gate() {
  clock y;
  state open, asked { y <= 20 };
  init open;
  trans open -> asked { sync ask?; assign y = 0, busy = true; },
    asked -> open { sync go!; assign busy = false, log[served % 3]++; };
}
process Lamp() {
  clock z;
  state off, on { z <= 4 };
  init off;
  trans off -> on { guard busy && z >= 1; assign z = 0; },
    on -> off { guard z >= 1 && busy; assign z = 0, shown++; },
    on -> off { guard z >= 4 && !busy; assign z = 0, shown++; };
}
system Train, Gate, Lamp;
)";

TEST(SliceTest, ByHand) {
  const auto model = LoadModel(kCrossing);
  EXPECT_EQ(LeftOutOf(*model, "E<> Train.pass"), "Lamp; served, busy, log");
  EXPECT_EQ(LeftOutOf(*model, "A[] Gate.asked imply busy"), "Lamp; served, log");
  EXPECT_EQ(LeftOutOf(*model, "A[] served < 9"), "Lamp; busy, log");
  EXPECT_EQ(LeftOutOf(*model, "A[] log[0] < 9"), "Lamp; busy");
  // The lamp neither stops time nor races.
  EXPECT_EQ(LeftOutOf(*model, "Train.near --> Train.wait"), "Lamp; served, busy, log");
  // The lamp looks at `busy`, which the gate assigns.
  EXPECT_EQ(LeftOutOf(*model, "E<> Lamp.on"), "; served, log, shown");
  EXPECT_EQ(LeftOutOf(*model, "A[] not deadlock"), "");
}

TEST(SliceTest, LeftOutClocksAndLocalVariables) {
  const auto model = LoadModel(R"(
    process P(const int k) { clock x; int n, m; state a { x <= k }, b; init a;
      trans a -> a { guard x >= 1; assign x = 0, n++, m = n; }, a -> b { guard n > 2; }; }
    P1 = P(3); P2 = P(4); system P1, P2;)");
  EXPECT_EQ(LeftOutOf(*model, "E<> P1.b"), "P2; P1.m");
  EXPECT_EQ(LeftOutOf(*model, "E<> P1.b && P2.x > 7"), "; P1.m, P2.m");
}

// Each verdict of a slice has a certificate that names what was left out.
TEST(SliceTest, VerdictsAreProved) {
  const auto model = LoadModel(kCrossing);
  for (const std::string query :
       {"E<> Train.pass && Gate.asked && Train.x > 5", "A[] Train.pass imply Train.x <= 5",
        "Train.near --> Train.wait", "A<> Gate.asked && Train.pass", "E[] Train.pass"}) {
    const check::Question question = QuestionFor(*model, query);
    const auto slice = check::SliceFor(SystemOf(*model), question);
    ASSERT_NE(slice, nullptr) << query;
    check::Answer answer = AskSystem(*slice->system, question);
    EXPECT_EQ(ToText(answer.verdict), ToText(CheckAndProve(*model, query, Options()).verdict))
        << query;
    if (!IsNegative(question, answer.verdict)) continue;
    ASSERT_TRUE(answer.certificate.has_value());
    answer.certificate->left_out = slice->left_out;
    const absl::Status status = testing::Proves(*model, query, answer.verdict, *answer.certificate);
    EXPECT_TRUE(status.ok()) << query << ": " << status.ToString();
    if (answer.certificate->entries.empty() && answer.certificate->avoiding.empty()) continue;
    // It proves nothing without another part, nor about the whole.
    answer.certificate->left_out.processes = {"Gate"};
    EXPECT_FALSE(testing::Proves(*model, query, answer.verdict, *answer.certificate).ok());
    answer.certificate->left_out = {};
    EXPECT_FALSE(testing::Proves(*model, query, answer.verdict, *answer.certificate).ok());
  }
}

struct Condition {
  const char* what;
  const char* model;    // with a process D
  const char* query;    // which the slice without D (or without `variable`) answers wrongly
  const char* refusal;  // a part of it
  const char* variable = nullptr;
};

// K leaves A within 5; without D it always does.
#define LEAVING \
  "process K() { clock k; state A { k <= 5 }, B; init A; trans A -> B { guard k >= 2; }; } "

const Condition kConditions[] = {
    {"a handshake is needed",
     "chan c; process K() { state A, B; init A; trans A -> B { sync c!; }; } "
     "process D() { state S; init S; trans S -> S { sync c?; }; } system K, D;",
     "E<> K.B", "takes part in 'c'"},
    {"a broadcast is heard",
     "broadcast chan c; process K() { state A, B; init A; trans A -> B { sync c?; }; } "
     "process D() { state S; init S; trans S -> S { sync c!; }; } system K, D;",
     "E<> K.B", "takes part in 'c'"},
    {"a variable is assigned",
     "int v; process K() { state A, B; init A; trans A -> B { guard v == 1; }; } "
     "process D() { state S; init S; trans S -> S { assign v = 1; }; } system K, D;",
     "E<> K.B", "assigns something that is kept"},
    {"a variable is assigned by a function",
     "int v; void f() { v = 1; } process K() { state A, B; init A; trans A -> B { guard v == 1; }; "
     "} "
     "process D() { state S; init S; trans S -> S { assign f(); }; } system K, D;",
     "E<> K.B", "assigns something that is kept"},
    {"a variable is assigned through a reference",
     "int v; void f(int &r) { r = 1; } process K() { state A, B; init A; trans A -> B { guard v == "
     "1; }; } process D() { state S; init S; trans S -> S { assign f(v); }; } system K, D;",
     "E<> K.B", "assigns something that is kept"},
    {"a receiver that leaves a committed location",
     "broadcast chan c; process K() { state A, B; init A; trans A -> B { sync c!; }; } "
     "process L() { state A, B; commit A; init A; trans A -> B { }; } "
     "process D() { state S, T; commit S; init S; trans S -> T { sync c?; }; } system K, L, D;",
     "E<> K.B && L.A", "takes part in 'c'"},
    {"a variable is assigned in an index",
     "int v, a[2]; int f() { v = 1; return 0; } process K() { state A, B; init A; trans A -> B { "
     "guard v == 1; }; } process D() { state S; init S; trans S -> S { assign a[f()] = 1; }; } "
     "system K, D;",
     "E<> K.B", "assigns something that is kept"},
    {"a clock is reset",
     "clock x; process K() { clock t; state A { x <= 3 }, B; init A; trans A -> B { guard t > 5; "
     "}; "
     "} process D() { state S; init S; trans S -> S { assign x = 0; }; } system K, D;",
     "E<> K.B", "assigns something that is kept"},
    {"a clock stands still",
     "clock x; process K() { clock t; state A { x <= 3 }, B; init A; trans A -> B { guard t > 5; "
     "}; } "
     "process D() { state S { x' == 0 }; init S; } system K, D;",
     "E<> K.B", "clocks may stand still"},
    {"updates around every move",
     "int n; before_update { n = 1 } process K() { state A; init A; } "
     "process D() { state S; init S; trans S -> S { }; } system K, D;",
     "E<> n == 1", "updates around every move"},
    {"a variable is read",
     "int v, w; process K() { state A, B; init A; trans A -> A { assign w = 1; }, A -> A { assign "
     "v = "
     "w; }, A -> B { guard v == 1; }; } process D() { state S; init S; } system K, D;",
     "E<> K.B", "depends on a variable that is left out", "w"},
    {"an invariant without a way out",
     LEAVING "process D() { clock d; state S { d <= 1 }; init S; } system K, D;", "A<> K.B",
     "be unable to"},
    {"a committed location without a way out",
     LEAVING "process D() { state S; commit S; init S; } system K, D;", "A<> K.B", "be unable to"},
    {"an urgent location without a way out",
     LEAVING "process D() { state S; urgent S; init S; } system K, D;", "A<> K.B", "be unable to"},
    {"a way out for some values only",
     "bool b; " LEAVING
     "process D() { clock d; state S { d <= 1 }, T; init S; trans S -> T { guard b; }; } "
     "system K, D;",
     "A<> K.B", "be unable to"},
    {"a way out after the deadline",
     LEAVING
     "process D() { clock d; state S { d <= 1 }, T; init S; trans S -> T { guard d >= 2; }; } "
     "system K, D;",
     "A<> K.B", "be unable to"},
    {"a way out that has to be waited for where nobody waits",
     LEAVING
     "process D() { clock d; state S, T; urgent S; init S; trans S -> T { guard d >= 1; }; } "
     "system K, D;",
     "A<> K.B", "be unable to"},
    {"a way out into a forbidden place",
     LEAVING "process D() { clock d, e; state S { d <= 1 }, T { e <= 0 }; init S; trans S -> T { "
             "guard d >= "
             "1; }, T -> T { assign e = 0; }; } system K, D;",
     "A<> K.B", ""},
    {"a clock that is set to what others choose",
     "int[0,9] v; " LEAVING "process D() { clock d; state S { d <= 1 }, T { d <= 3 }, U; init S; "
     "trans S -> T { guard d >= "
     "1; assign d = v; }, T -> U { }; } process E() { state S, T; init S; trans S -> T { assign v "
     "= "
     "5; }; } system K, D, E;",
     "A<> K.B", "be unable to"},
    {"a strict deadline",
     LEAVING
     "process D() { clock d; state S { d < 1 }, T; init S; trans S -> T { guard d >= 1; }; } "
     "system K, D;",
     "A<> K.B", "does not bound one clock"},
    {"a clock of others that decides about the way out",
     "clock e; " LEAVING
     "process D() { clock d; state S { d <= 1 }, T; init S; trans S -> T { guard e >= 1; }; } "
     "process E() { state S, T; init S; trans S -> T { assign e = 0; }; } system K, D, E;",
     "A<> K.B", "be unable to"},
    {"moves without end in no time",
     LEAVING "process D() { state S; init S; trans S -> S { }; } system K, D;", "A<> K.B",
     "infinitely many moves"},
    {"waiting, but for nothing that begins anew",
     LEAVING
     "process D() { clock d; state S; init S; trans S -> S { guard d >= 1; }; } system K, D;",
     "A<> K.B", "infinitely many moves"},
    {"a circle on which only some edges wait",
     LEAVING "process D() { clock d; state S, T; init S; trans S -> T { guard d >= 1; assign d = "
             "0; }, T -> "
             "S { }, S -> S { assign d = 0; }; } system K, D;",
     "A<> K.B", "infinitely many moves"},
    {"an urgent broadcast",
     "urgent broadcast chan u; " LEAVING
     "process D() { clock d; state S; init S; trans S -> S { sync u!; assign d = 0; }; } "
     "system K, D;",
     "A<> K.B", "other than plain broadcasts"},
    {"a broadcast that must not be heard",
     "broadcast chan c; process K() { clock k; state A { k <= 5 }, B; init A; trans A -> B { guard "
     "k "
     ">= 2; sync c!; }; } process D() { clock d; state S, T { d <= 1 }; init S; trans S -> T { "
     "sync "
     "c?; }, T -> S { assign d = 0; }; } system K, D;",
     "A<> K.B", "may forbid a broadcast"},
};

TEST(SliceTest, EachConditionMatters) {
  for (const Condition& each : kConditions) {
    SCOPED_TRACE(each.what);
    const std::string query = each.query;
    const auto model = LoadModel(each.model);
    const check::Question question = QuestionFor(*model, query);
    const bool is_about_runs = IsAboutRuns(question.form);
    const bool names_variable = each.variable != nullptr;
    const std::vector<std::string> processes =
        names_variable ? std::vector<std::string>() : std::vector<std::string>{"D"};
    const std::vector<std::string> variables =
        names_variable ? std::vector<std::string>{each.variable} : std::vector<std::string>();

    // The whole says one thing, the slice that heeds no condition another.
    model::Network& network = NetworkOf(*model);
    std::vector<bool> is_kept(network.processes.size(), true);
    if (!names_variable) {
      for (size_t p = 0; p < is_kept.size(); ++p) is_kept[p] = network.processes[p]->name != "D";
    }
    const model::Slice careless = model::MakeSlice(
        network, {is_kept,
                  [&](const model::Process&, const lang::Expr& update) {
                    return names_variable && update.kind == lang::ExprKind::kAssign &&
                           update.args[0]->name == each.variable;
                  },
                  nullptr, nullptr});
    Diagnostics ignored;
    const auto system = semantics::System::Build(*careless.network, ignored);
    ASSERT_NE(system, nullptr);
    const Verdict whole = CheckAndProve(*model, query, Options()).verdict;
    EXPECT_FALSE(IsNegative(question, whole)) << ToText(whole);
    EXPECT_TRUE(IsNegative(question, AskSystem(*system, question).verdict));

    const auto slice = check::SliceFor(SystemOf(*model), question);
    if (slice != nullptr) {
      const auto& left_out = slice->left_out;
      const std::vector<std::string>& names =
          names_variable ? left_out.variables : left_out.processes;
      EXPECT_EQ(std::count(names.begin(), names.end(), names_variable ? each.variable : "D"), 0);
    }
    const auto checked =
        reference::WithoutLeftOut(network, question.query, processes, variables, is_about_runs);
    ASSERT_FALSE(checked.ok());
    EXPECT_NE(std::string(checked.status().message()).find(each.refusal), std::string::npos)
        << checked.status().ToString();
  }
}

// Where runs that end do not count, D may go on alone.
TEST(SliceTest, InfiniteRuns) {
  const auto model = LoadModel(
      "process K() { state A; init A; } process D() { clock d; state S { d <= 1 }; init S; trans S "
      "-> "
      "S { guard d >= 1; assign d = 0; }; } system K, D;");
  const std::string query = "E[] K.A";
  Options infinite;
  infinite.runs = Runs::kInfinite;
  EXPECT_EQ(ToText(CheckAndProve(*model, query, infinite).verdict), "satisfied");
  const check::Question question = QuestionFor(*model, query);
  EXPECT_FALSE(check::MakePlan(question, infinite)->may_slice);
  EXPECT_TRUE(check::MakePlan(question, Options())->may_slice);
  // That K alone has no infinite run is a proof, but not of this.
  certificate::Certificate certificate;
  certificate.query = query;
  certificate.proof = certificate::Proof::kNoLasso;
  certificate.infinite_runs = true;
  certificate.left_out.processes = {"D"};
  certificate.avoiding = {{.locations = {0}, .values = {}, .zone = {}, .bounds = {}}};
  const absl::Status status = testing::Proves(*model, query, Verdict::kViolated, certificate);
  ASSERT_FALSE(status.ok());
  EXPECT_NE(std::string(status.message()).find("go on alone"), std::string::npos)
      << status.ToString();
}

// Where no wrong verdict comes of it, more is kept than must be.
TEST(SliceTest, RefusedAnyhow) {
  const auto model = LoadModel(
      "chan a, b; chan priority a < b; process K() { state A; init A; } process D() { state S; "
      "init "
      "S; trans S -> S { }; } system K, D;");
  const check::Question question = QuestionFor(*model, "E<> K.A");
  EXPECT_EQ(check::SliceFor(SystemOf(*model), question), nullptr);
  const std::vector<std::string> d = {"D"}, k = {"K"};
  EXPECT_FALSE(reference::WithoutLeftOut(NetworkOf(*model), question.query, d, {}, false).ok());
  const auto plain = LoadModel(
      "process K() { state A; init A; } process D() { state S; init S; trans S -> S { }; } system "
      "K, "
      "D;");
  const check::Question asked = QuestionFor(*plain, "E<> K.A");
  EXPECT_TRUE(reference::WithoutLeftOut(NetworkOf(*plain), asked.query, d, {}, false).ok());
  EXPECT_FALSE(reference::WithoutLeftOut(NetworkOf(*plain), asked.query, k, {}, false).ok());
  const check::Question deadlock = QuestionFor(*plain, "E<> K.A && deadlock");
  EXPECT_FALSE(reference::WithoutLeftOut(NetworkOf(*plain), deadlock.query, d, {}, false).ok());
}

}  // namespace
}  // namespace zonelab::slice_test
