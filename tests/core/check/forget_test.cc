// What questions forget, by hand; and for each condition a model in which forgetting without it gives
// a wrong verdict.
#include "core/check/forget.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "core/base/strings.h"
#include "core/reference/left_out.h"
#include "tests/support/ask_slice.h"
#include "tests/support/check_model.h"

namespace zonelab::forget_test {
namespace {

using testing::AskForgetting;
using testing::AskSystem;
using testing::CheckAndProve;
using testing::IsNegative;
using testing::LoadModel;
using testing::QuestionFor;
using testing::ToText;

// A door opens to who has paid.  What is paid, and how often, matters to nobody else.
constexpr char kDoor[] = R"(
int paid, price = 3, rounds;
bool has_ticket;
process Guest() {
  clock x;
  state out, counting, in { x <= 4 };
  init out;
  trans out -> counting { guard paid < price; assign paid++; },
    counting -> out { },
    out -> in { guard paid == price && has_ticket; assign x = 0; },
    in -> out { guard x >= 1; assign paid = 0, rounds = (rounds + 1) % 100; };
}
process Desk() {
  state S; init S;
  trans S -> S { guard rounds % 2 == 0; assign has_ticket = !has_ticket; };
}
system Guest, Desk;
)";

std::string Text(const LeftOut& left_out) {
  return Cat(absl::StrJoin(left_out.processes, ", "), "; ",
             absl::StrJoin(left_out.variables, ", "));
}

TEST(ForgetTest, ByHand) {
  const auto model = LoadModel(kDoor);
  // The bound of x depends on no variable, so all of them are forgotten, and the desk.
  const auto clocks = check::Forgetting::Begin(
      SystemOf(*model), QuestionFor(*model, "A[] Guest.in imply Guest.x <= 4"));
  ASSERT_NE(clocks, nullptr);
  EXPECT_EQ(Text(clocks->left_out()), "Desk; paid, rounds, price, has_ticket");
  // `paid` is asked about; its guard compares it with `price`, which is forgotten at first.
  const auto paid =
      check::Forgetting::Begin(SystemOf(*model), QuestionFor(*model, "A[] paid <= 3"));
  ASSERT_NE(paid, nullptr);
  EXPECT_EQ(Text(paid->left_out()), "Desk; rounds, price, has_ticket");
  // Nothing to forget: no guard mentions a variable that is not asked about.
  EXPECT_EQ(
      check::Forgetting::Begin(SystemOf(*model),
                               QuestionFor(*model, "A[] paid + price + rounds + has_ticket < 9")),
      nullptr);
  EXPECT_EQ(check::Forgetting::Begin(SystemOf(*model), QuestionFor(*model, "A<> Guest.in")),
            nullptr);
}

TEST(ForgetTest, RemembersWhatForbidsTheWay) {
  const auto model = LoadModel(kDoor);
  for (const std::string clocks : {"exact", "cegar"}) {
    const std::string query = "A[] paid <= 3";
    const check::Question question = QuestionFor(*model, query);
    const testing::Forgotten found = AskForgetting(*model, question, clocks);
    ASSERT_TRUE(found.answer.has_value());
    // At first `paid` grows; then it is less than `price`.
    EXPECT_EQ(found.searches, 2);
    EXPECT_EQ(ToText(found.answer->verdict), "satisfied");
    EXPECT_EQ(Text(found.answer->certificate->left_out), "Desk; rounds, has_ticket");
    const absl::Status status =
        testing::Proves(*model, query, found.answer->verdict, *found.answer->certificate);
    EXPECT_TRUE(status.ok()) << status.ToString();
    // Without the price it is no proof.
    certificate::Certificate forged = *found.answer->certificate;
    forged.left_out.variables.emplace_back("price");
    EXPECT_FALSE(testing::Proves(*model, query, found.answer->verdict, forged).ok());
  }
  // What can be reached is left to others.
  EXPECT_FALSE(
      AskForgetting(*model, QuestionFor(*model, "E<> Guest.in"), "exact").answer.has_value());
}

struct Condition {
  const char* what;
  const char* model;
  const char* query;  // which the network without conditions on `variable` answers wrongly
  const char* variable;
};

const Condition kConditions[] = {
    {"an urgent channel stops time",
     "int v; urgent chan u; process K() { clock k; state A, B; init A; trans A -> B { guard k >= "
     "5; "
     "}; } process L() { state S; init S; trans S -> S { guard v == 1; sync u!; }; } "
     "process M() { state S; init S; trans S -> S { sync u?; }; } system K, L, M;",
     "E<> K.B", "v"},
    {"an urgent broadcast stops time",
     "int v; urgent broadcast chan u; process K() { clock k; state A, B; init A; trans A -> B { "
     "guard k >= 5; }; } process L() { state S; init S; trans S -> S { guard v == 1; sync u!; }; } "
     "system K, L;",
     "E<> K.B", "v"},
    {"a maximal run ends",
     "int v; process K() { clock k; state A { k <= 5 }, B; init A; trans A -> B { guard k >= 2 && "
     "v "
     "== 1; }; } system K;",
     "A<> K.B", "v"},
    {"a channel is chosen",
     "int[0,1] v; chan c[2]; process K() { state A, B; init A; trans A -> A { assign v = 1; }, A "
     "-> "
     "B { sync c[v]!; }; } process L() { state S; init S; trans S -> S { sync c[1]?; }; } "
     "system K, L;",
     "E<> K.B", "v"},
    {"an invariant is changed",
     "int[0,9] v; process K() { clock k; state A { k <= v }, B; init A; trans A -> A { assign v = "
     "9; "
     "}, A -> B { guard k >= 5; }; } system K;",
     "E<> K.B", "v"},
    {"it is asked about",
     "int v; process K() { state A; init A; trans A -> A { assign v = 1; }; } system K;",
     "E<> v == 1", "v"},
    {"a clock is set to it",
     "int[0,9] v; process K() { clock k; state A { k <= 1 }, B { k <= 9 }, C; urgent B; init A; "
     "trans A -> A { "
     "assign v = 5; }, A -> B { assign k = v; }, B -> C { guard k == 5; }; } system K;",
     "E<> K.C", "v"},
};

TEST(ForgetTest, EachConditionMatters) {
  for (const Condition& each : kConditions) {
    SCOPED_TRACE(each.what);
    const auto model = LoadModel(each.model);
    const check::Question question = QuestionFor(*model, each.query);
    model::Network& network = NetworkOf(*model);
    const auto mentions = [&](const auto& self, const lang::Expr& expr) -> bool {
      if (expr.kind == lang::ExprKind::kName && expr.name == each.variable) return true;
      for (const lang::Expr* arg : expr.args) {
        if (self(self, *arg)) return true;
      }
      return false;
    };
    const model::Slice careless = model::MakeSlice(
        network, {std::vector<bool>(network.processes.size(), true),
                  [&](const model::Process&, const lang::Expr& update) {
                    return update.kind == lang::ExprKind::kAssign &&
                           update.args[0]->name == each.variable;
                  },
                  [&](const model::Process&, const lang::Edge&, const lang::Expr& condition) {
                    return mentions(mentions, condition);
                  }});
    Diagnostics ignored;
    const auto system = semantics::System::Build(*careless.network, ignored);
    ASSERT_NE(system, nullptr);
    const Verdict whole = CheckAndProve(*model, each.query, Options()).verdict;
    EXPECT_FALSE(IsNegative(question, whole)) << ToText(whole);
    EXPECT_TRUE(IsNegative(question, AskSystem(*system, question).verdict));

    EXPECT_FALSE(AskForgetting(*model, question, "exact").answer.has_value());
    const std::vector<std::string> variables = {each.variable};
    const auto checked = reference::WithoutLeftOut(network, question.query, {}, variables,
                                                   IsAboutRuns(question.form));
    ASSERT_FALSE(checked.ok());
    EXPECT_NE(std::string(checked.status().message()).find("depends on a variable"),
              std::string::npos)
        << checked.status().ToString();
  }
}

// A guard is no higher without some of its conditions, however many there are.
TEST(ForgetTest, ManyConditions) {
  const auto guard = [](const auto& self, int count) -> std::string {
    if (count == 1) return "w >= 0";
    return Cat("(", self(self, count / 2), " && ", self(self, count - count / 2), ")");
  };
  const auto model =
      LoadModel(Cat("int v, w; process K() { state A, B; init A; trans A -> B { guard v == 1 && ",
                    guard(guard, 1 << 15), "; }; } system K;"));
  const check::Question question = QuestionFor(*model, "E<> K.B && w < 0");
  const std::vector<std::string> v = {"v"};
  const auto made = reference::WithoutLeftOut(NetworkOf(*model), question.query, {}, v, false);
  ASSERT_TRUE(made.ok()) << made.status().ToString();
  Diagnostics ignored;
  const auto system = semantics::System::Build(*made->network, ignored);
  ASSERT_NE(system, nullptr);
  EXPECT_TRUE(IsNegative(question, AskSystem(*system, question).verdict));
}

TEST(ForgetTest, NamesOfNothing) {
  const auto model = LoadModel(kDoor);
  const check::Question question = QuestionFor(*model, "A[] Guest.in imply Guest.x <= 4");
  for (const std::vector<std::string>& variables :
       {std::vector<std::string>{"nobody"}, {"paid", "pai"}, {"Guest"}, {""}}) {
    const auto made =
        reference::WithoutLeftOut(NetworkOf(*model), question.query, {}, variables, false);
    ASSERT_FALSE(made.ok());
    EXPECT_NE(std::string(made.status().message()).find("there is no"), std::string::npos);
  }
  const std::vector<std::string> nobody = {"Nobody"};
  EXPECT_FALSE(
      reference::WithoutLeftOut(NetworkOf(*model), question.query, nobody, {}, false).ok());
}

// Who may receive must receive: whether it may is forgotten, so it may also stay.
TEST(ForgetTest, ReceiversMayStay) {
  const auto model = LoadModel(
      "int v; broadcast chan c; process K() { state A, B; init A; trans A -> B { sync c!; }; } "
      "process D() { state S, T; init S; trans S -> T { guard v == 1; sync c?; }; } system K, D;");
  const check::Question question = QuestionFor(*model, "E<> K.B && D.S");
  EXPECT_EQ(ToText(CheckAndProve(*model, question.text, Options()).verdict), "satisfied");
  const std::vector<std::string> v = {"v"};
  auto made = reference::WithoutLeftOut(NetworkOf(*model), question.query, {}, v, false);
  ASSERT_TRUE(made.ok()) << made.status().ToString();
  Diagnostics ignored;
  auto system = semantics::System::Build(*made->network, ignored);
  EXPECT_FALSE(IsNegative(question, AskSystem(*system, question).verdict));
  // Without the edge that stays it would not be reached.
  ASSERT_EQ(made->network->processes[1]->edges.size(), 2u);
  made->network->processes[1]->edges.pop_back();
  system = semantics::System::Build(*made->network, ignored);
  EXPECT_TRUE(IsNegative(question, AskSystem(*system, question).verdict));
}

}  // namespace
}  // namespace zonelab::forget_test
