// States up to exchanging values: counted by hand, and for each condition of the oracle a model in
// which exchanging without it gives a wrong verdict.
#include "core/check/interchange.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/check/check.h"
#include "core/check/make_search.h"
#include "core/reference/interchange.h"
#include "tests/support/ask_slice.h"
#include "tests/support/check_model.h"

namespace zonelab::interchange_test {
namespace {

using model::Interchangeable;
using testing::CheckAndProve;
using testing::LoadModel;
using testing::QuestionFor;
using testing::ToText;

std::string Fischer(int n, const std::string& entry = "x > 2") {
  return Cat("const int N = ", n, R"(;
typedef int[1, N] pid_t;
int[0, N] id;
process P(const pid_t pid) {
  clock x;
  state A, req { x <= 2 }, wait, cs;
  init A;
  trans A -> req { guard id == 0; assign x = 0; },
    req -> wait { guard x <= 2; assign x = 0, id = pid; },
    wait -> req { guard id == 0; assign x = 0; },
    wait -> cs { guard )",
             entry, R"( && id == pid; },
    cs -> A { assign id = 0; };
}
system P;
)");
}
constexpr char kExclusion[] =
    "A[] forall (i : pid_t) forall (j : pid_t) P(i).cs && P(j).cs imply i == j";

Options With(Symmetry symmetry, std::string_view clocks = "exact") {
  Options options;
  options.clocks = clocks;
  options.symmetry = symmetry;
  return options;
}

// "1 2 3; 4 5": the values of each set.
std::string SetsOf(const Model& model, const std::string& query) {
  std::string text;
  const check::Question question = QuestionFor(model, query);
  for (const Interchangeable& set : check::FindInterchangeable(NetworkOf(model), question.query)) {
    Append(&text, text.empty() ? "" : "; ");
    for (size_t k = 0; k < set.values.size(); ++k) {
      Append(&text, k == 0 ? "" : " ", set.values[k]);
    }
  }
  return text;
}

TEST(InterchangeTest, KeepsApartWhatIsSingledOut) {
  const auto model = LoadModel(Fischer(5));
  EXPECT_EQ(SetsOf(*model, kExclusion), "1 2 3 4 5");
  EXPECT_EQ(SetsOf(*model, "E<> P(1).cs"), "2 3 4 5");
  EXPECT_EQ(SetsOf(*model, "E<> P(3).cs && id == 5"), "1 2 4");
  EXPECT_EQ(SetsOf(*model, "E<> P(1).cs && P(2).cs"), "1 2; 3 4 5");
  EXPECT_EQ(SetsOf(*model, "E<> P(1).wait && P(2).cs"), "3 4 5");
  EXPECT_EQ(SetsOf(*model, "A[] id < 3"), "");
  EXPECT_EQ(SetsOf(*model, "A[] not deadlock"), "1 2 3 4 5");
  // Of runs nothing is said.
  EXPECT_EQ(SetsOf(*model, "A<> P(1).cs"), "");
}

// The processes by name, and clocks that they have by reference.
TEST(InterchangeTest, ProcessesOfTheirOwnNames) {
  const auto model = LoadModel(R"(
int id; clock x1, x2, x3;
process P(clock &x, const int me) {
  state A, B { x <= 3 };
  init A;
  trans A -> B { guard id == 0; assign x = 0, id = me; },
    B -> A { guard x > 1 && id == me; assign id = 0; };
}
P1 = P(x1, 1); P2 = P(x2, 2); P3 = P(x3, 3);
system P1, P2, P3;
)");
  EXPECT_EQ(SetsOf(*model, "A[] not (P1.B && P2.B || P1.B && P3.B || P2.B && P3.B)"), "1 2 3");
  EXPECT_EQ(SetsOf(*model, "A[] not (P1.B && P2.B)"), "1 2");
  EXPECT_EQ(SetsOf(*model, "A[] not (P1.B && x1 > 3)"), "2 3");
}

TEST(InterchangeTest, Scalars) {
  const auto model = LoadModel(R"(
typedef scalar[4] who_t;
who_t holder; bool is_taken; clock x[who_t]; chan give[who_t];
process P(const who_t me) {
  state A, B { x[me] <= 3 };
  init A;
  trans A -> B { guard !is_taken; sync give[me]!; assign x[me] = 0; },
    B -> A { guard x[me] >= 1 && holder == me; assign is_taken = false; };
}
process Q() {
  state S; init S;
  trans S -> S { select w : who_t; sync give[w]?; assign holder = w, is_taken = true; };
}
system P, Q;
)");
  // Though holder is the first one of them when it begins.
  EXPECT_EQ(SetsOf(*model, "A[] forall (i : who_t) P(i).B imply holder == i"), "0 1 2 3");
  EXPECT_EQ(ToText(CheckAndProve(*model, "A[] forall (i : who_t) P(i).B imply holder == i",
                                 With(Symmetry::kOn))
                       .verdict),
            "satisfied");
}

// ---- Counting ----------------------------------------------------------------------------------

// The least of what permutations of 1..n make of the locations and of `id`.
std::vector<int32_t> LeastOf(const certificate::Entry& entry, int n) {
  std::vector<int32_t> order(static_cast<size_t>(n)), least;
  std::iota(order.begin(), order.end(), 0);
  do {
    std::vector<int32_t> state(static_cast<size_t>(n) + 1);
    for (size_t k = 0; k < order.size(); ++k) {
      state[static_cast<size_t>(order[k])] = entry.locations[k];
    }
    const int32_t id = entry.values[0];
    state.back() = id == 0 ? 0 : order[static_cast<size_t>(id) - 1] + 1;
    if (least.empty() || state < least) least = state;
  } while (std::next_permutation(order.begin(), order.end()));
  return least;
}

TEST(InterchangeTest, AsManyStatesAsOrbits) {
  for (int n = 3; n <= 5; ++n) {
    const auto model = LoadModel(Fischer(n));
    for (const char* clocks : {"exact", "extra-lu", "extra-m"}) {
      const Result all = CheckAndProve(*model, kExclusion, With(Symmetry::kOff, clocks));
      const Result some = CheckAndProve(*model, kExclusion, With(Symmetry::kOn, clocks));
      ASSERT_EQ(ToText(all.verdict), "satisfied");
      ASSERT_EQ(ToText(some.verdict), "satisfied");
      std::set<std::vector<int32_t>> orbits, found, states;
      for (const certificate::Entry& entry : all.certificate->entries) {
        orbits.insert(LeastOf(entry, n));
      }
      for (const certificate::Entry& entry : some.certificate->entries) {
        found.insert(LeastOf(entry, n));
        std::vector<int32_t> state = entry.locations;
        state.insert(state.end(), entry.values.begin(), entry.values.end());
        states.insert(state);
      }
      EXPECT_EQ(found, orbits) << n << " " << clocks;
      EXPECT_EQ(states.size(), orbits.size()) << n << " " << clocks;
      EXPECT_LT(some.stats.stored * (n == 3 ? 2 : 5), all.stats.stored) << n << " " << clocks;
    }
  }
}

TEST(InterchangeTest, NineteenProcesses) {
  const auto model = LoadModel(Fischer(19));
  const Result result = CheckAndProve(*model, kExclusion, With(Symmetry::kOn));
  EXPECT_EQ(ToText(result.verdict), "satisfied");
  EXPECT_LE(result.stats.stored, 2000);
  const Result pair = CheckAndProve(*model, "E<> P(1).cs && P(2).cs", With(Symmetry::kOn));
  EXPECT_EQ(ToText(pair.verdict), "violated");
}

// Runs are those of the network: CheckAndProve has them replayed.
TEST(InterchangeTest, RunsAreUnrolled) {
  for (int n = 2; n <= 6; ++n) {
    const auto model = LoadModel(Fischer(n, "x >= 2"));
    for (const Order order : {Order::kBestFirst, Order::kBreadthFirst, Order::kDepthFirst}) {
      Options options = With(Symmetry::kOn);
      options.order = order;
      const Result found = CheckAndProve(*model, kExclusion, options);
      EXPECT_EQ(ToText(found.verdict), "violated");
      EXPECT_EQ(ToText(CheckAndProve(*model, Cat("E<> P(", n, ").cs && id == 1"), options).verdict),
                "satisfied");
      EXPECT_EQ(ToText(CheckAndProve(*model, "E<> forall (i : pid_t) P(i).wait", options).verdict),
                "satisfied");
    }
  }
}

// What was not asked for stays as it was: counts of `exhaustive`, and of configurations by name.
TEST(InterchangeTest, OnlyWhereTheChoiceIsOurs) {
  const auto model = LoadModel(Fischer(4));
  const auto count = [&](const std::string& query, std::string_view clocks, Symmetry symmetry) {
    return CheckAndProve(*model, query, With(symmetry, clocks));
  };
  for (const char* clocks : {"exact", "extra-lu", "extra-m", "extra-difference", "alu", "cegar"}) {
    const Result as_usual = count(kExclusion, clocks, Symmetry::kAuto);
    EXPECT_EQ(as_usual.stats.stored, count(kExclusion, clocks, Symmetry::kOff).stats.stored);
    EXPECT_EQ(as_usual.reason.interchangeable, 0);
  }
  EXPECT_EQ(count("exhaustive", "auto", Symmetry::kAuto).reason.interchangeable, 0);
  EXPECT_EQ(count("exhaustive", "auto", Symmetry::kOn).reason.interchangeable, 4);
  const Result usual = count(kExclusion, "auto", Symmetry::kAuto);
  EXPECT_EQ(usual.reason.interchangeable, 4);
  EXPECT_NE(Sentence(usual).find("; states were kept up to exchanging 4 interchangeable processes"),
            std::string::npos)
      << Sentence(usual);
  EXPECT_EQ(count("E<> P(1).cs", "auto", Symmetry::kAuto).reason.interchangeable, 3);
  EXPECT_EQ(count("A[] not deadlock", "auto", Symmetry::kAuto).reason.interchangeable, 4);
  EXPECT_EQ(count(kExclusion, "auto", Symmetry::kOff).reason.interchangeable, 0);
}

// A function that is handed over what it made itself.
TEST(InterchangeTest, CallsWithinCalls) {
  const auto model = LoadModel(R"(
typedef int[1, 3] id_t; int[0, 3] h;
int[0, 3] pick(const int[0, 3] i, const int[0, 3] n) { if (n == 0) return i; return 0; }
process P(const id_t me) { state A, B; init A;
  trans A -> B { guard h == 0; assign h = pick(me, pick(0, 0)); }, B -> A { guard h == me; assign h = 0; }; }
system P;)");
  EXPECT_EQ(SetsOf(*model, "A[] forall (i : id_t) P(i).B imply h == i"), "1 2 3");
  EXPECT_EQ(SetsOf(*model, "A[] h < 2"), "");
}

TEST(InterchangeTest, Deadlocks) {
  for (const char* last :
       {"cs -> A { assign id = 0; };", "cs -> A { guard x <= 9; assign id = 0; };"}) {
    std::string text = Fischer(4);
    const std::string usual = "cs -> A { assign id = 0; };";
    text.replace(text.find(usual), usual.size(), last);
    const auto model = LoadModel(text);
    const Result all = CheckAndProve(*model, "A[] not deadlock", With(Symmetry::kOff, "auto"));
    const Result some = CheckAndProve(*model, "A[] not deadlock", With(Symmetry::kOn, "auto"));
    EXPECT_EQ(ToText(all.verdict), ToText(some.verdict));
    EXPECT_EQ(ToText(some.verdict), last == usual ? "satisfied" : "violated");
  }
}

// The run that leads to a run-time error is one of the network, too.
TEST(InterchangeTest, RunTimeErrors) {
  const auto model = LoadModel(R"(
typedef int[1, 3] id_t;
int[0, 3] first; int[0, 2] n;
process P(const id_t me) {
  state Z, A, B;
  init A;
  trans A -> Z { guard first == 0; assign first = me; },
    A -> B { guard first != 0; },
    B -> B { guard first != me; assign n++; };
}
system P;
)");
  const Result result = CheckAndProve(*model, "E<> forall (i : id_t) P(i).Z", With(Symmetry::kOn));
  EXPECT_EQ(ToText(result.verdict), "unknown");
  EXPECT_EQ(result.reason.code, ReasonCode::kRunTimeError);
  ASSERT_TRUE(result.trace != nullptr);
  EXPECT_EQ(result.trace->run.steps.size(), 4u);
}

// ---- Conditions --------------------------------------------------------------------------------

// Values that are exchanged by their names alone: what is "P(a)…" in a name, or "[a]" behind one of
// `indexed`, changes places with what has b there.
Interchangeable ByName(const model::Network& network, const std::vector<int32_t>& values,
                       const std::vector<std::string>& holding,
                       const std::vector<std::string>& indexed) {
  Interchangeable set;
  set.values = values;
  for (const model::Variable& variable : network.variables) {
    set.holds.push_back(std::find(holding.begin(), holding.end(), variable.name) != holding.end());
  }
  for (size_t k = 0; k + 1 < values.size(); ++k) {
    const auto renamed = [&](std::string name) {
      for (std::string prefix : [&] {
             std::vector<std::string> all = {"P", "P("};
             for (const std::string& each : indexed) all.push_back(each + "[");
             return all;
           }()) {
        for (const bool up : {true, false}) {
          const std::string from = Cat(prefix, values[up ? k : k + 1]);
          const std::string to = Cat(prefix, values[up ? k + 1 : k]);
          const char next = name.size() > from.size() ? name[from.size()] : '.';
          if (name.compare(0, from.size(), from) == 0 && !std::isdigit(next)) {
            return to + name.substr(from.size());
          }
        }
      }
      return name;
    };
    const auto where = [&](size_t count, auto name_of) {
      std::vector<int32_t> out;
      for (size_t a = 0; a < count; ++a) {
        for (size_t b = 0; b < count; ++b) {
          if (name_of(b) == renamed(name_of(a))) out.push_back(static_cast<int32_t>(b));
        }
      }
      return out;
    };
    model::Exchange exchange;
    exchange.processes =
        where(network.processes.size(), [&](size_t p) { return network.processes[p]->name; });
    exchange.variables =
        where(network.variables.size(), [&](size_t v) { return network.variables[v].name; });
    exchange.clocks = where(network.clocks.size(), [&](size_t x) { return network.clocks[x]; });
    exchange.channels =
        where(network.channels.size(), [&](size_t c) { return network.channels[c].name; });
    set.exchanges.push_back(std::move(exchange));
  }
  return set;
}

struct Condition {
  const char* name;
  const char* model;
  const char* query;
  std::vector<std::string> holding, indexed;
  const char* verdict;    // "error": a run-time error is reached
  const char* sets = "";  // that are found
};

void PrintTo(const Condition& condition, std::ostream* out) { *out << condition.name; }

class ConditionTest : public ::testing::TestWithParam<Condition> {};

TEST_P(ConditionTest, IsNeeded) {
  const Condition& each = GetParam();
  const auto model = LoadModel(each.model);
  ASSERT_TRUE(model->ok());
  const check::Question question = QuestionFor(*model, each.query);
  const Interchangeable set = ByName(NetworkOf(*model), {1, 2, 3}, each.holding, each.indexed);
  const absl::Status status = reference::MayExchange(NetworkOf(*model), question.query, set);
  EXPECT_FALSE(status.ok());
  EXPECT_EQ(SetsOf(*model, each.query), each.sets);
  // Without the oracle the search says something else.
  semantics::System& system = SystemOf(*model);
  property::Goal goal = *property::Goal::Compile(
      *question.query.predicate, question.form == QueryForm::kAlwaysGlobally, system);
  const semantics::Bounds bounds(system, goal.atoms(), semantics::Reduction::kActivity);
  const auto search = MakeSearch(system, bounds, goal, With(Symmetry::kOn), {set});
  search->Work({10});
  EXPECT_EQ(search->status(), search::Status::kExhausted);
  // With it, not.
  const Result result = CheckAndProve(*model, each.query, With(Symmetry::kOn));
  if (std::string_view(each.verdict) == "error") {
    EXPECT_EQ(result.reason.code, ReasonCode::kRunTimeError);
  } else {
    EXPECT_EQ(ToText(result.verdict), each.verdict);
  }
}

const Condition kConditions[] = {
    {"Order",
     R"(
typedef int[1, 3] id_t; int[0, 3] last;
process P(const id_t me) { state A, B; init A;
  trans A -> B { guard last < me; assign last = me; }; }
system P;)",
     "E<> forall (i : id_t) P(i).B",
     {"last"},
     {},
     "satisfied"},
    {"Arithmetic",
     R"(
typedef int[1, 3] id_t; int[0, 3] first;
process P(const id_t me) { state A, B, C; init A;
  trans A -> B { guard first == 0; assign first = me; },
    A -> C { guard first != 0 && me - 1 == first; }; }
system P;)",
     "E<> exists (i : id_t) P(i).C",
     {"first"},
     {},
     "satisfied"},
    {"Constant",
     R"(
typedef int[1, 3] id_t; int[0, 3] first;
process P(const id_t me) { state A, B, C; init A;
  trans A -> B { guard first == 0; assign first = me; },
    A -> C { guard first == 1; }; }
system P;)",
     "E<> exists (i : id_t) P(i).C",
     {"first"},
     {},
     "satisfied",
     "2 3"},
    {"ConstantOfTheModel",
     R"(
typedef int[1, 3] id_t; int[0, 3] first; const int is_good[id_t] = {1, 0, 0};
process P(const id_t me) { state A, B, C; init A;
  trans A -> B { guard first == 0; assign first = me; },
    A -> C { guard first != 0 && is_good[first] == 1; }; }
system P;)",
     "E<> exists (i : id_t) P(i).C",
     {"first"},
     {},
     "satisfied",
     "2 3"},
    {"Element",
     R"(
typedef int[1, 3] id_t; int[0, 1] a[id_t]; bool begun;
process P(const id_t me) { state A, B, C; init A;
  trans A -> B { guard !begun; assign begun = true, a[me] = 1; },
    A -> C { guard a[1] == 1; }; }
system P;)",
     "E<> exists (i : id_t) P(i).C",
     {},
     {"a"},
     "satisfied",
     "2 3"},
    {"IndexOfAnotherKind",
     R"(
typedef int[1, 3] id_t; int[0, 1] a[4]; bool begun; int[0, 3] n;
process P(const id_t me) { state A, B, C; init A;
  trans A -> B { guard !begun; assign begun = true, a[me] = 1; },
    A -> A { guard n == 0; assign n = 1; },
    A -> C { guard n == 1 && a[n] == 1; }; }
system P;)",
     "E<> exists (i : id_t) P(i).C",
     {},
     {"a"},
     "satisfied",
     "2 3"},
    {"Query",
     R"(
typedef int[1, 3] id_t; bool begun;
process P(const id_t me) { state A, B; init A;
  trans A -> B { guard !begun; assign begun = true; }; }
system P;)",
     "E<> P(1).B && P(2).A",
     {},
     {},
     "satisfied"},
    {"ProcessPriority",
     R"(
int[0, 2] n;
process P(const int me) { state B, A, C, D; init A;
  trans A -> B { guard n == 0; assign n = 1; },
    A -> C { guard n == 1; assign n = 2; },
    B -> D { guard n == 1; assign n = 2; }; }
P1 = P(1); P2 = P(2); P3 = P(3);
system P1 < P2 < P3;)",
     "E<> P1.D || P2.D || P3.D",
     {},
     {},
     "satisfied"},
    {"ChannelPriority",
     R"(
typedef int[1, 3] id_t; chan c[id_t]; chan priority c[1] < c[2] < c[3]; int[0, 2] n;
process P(const id_t me) { state B, A, C, D; init A;
  trans A -> B { guard n == 0; sync c[me]!; assign n = 1; },
    A -> C { guard n == 1; sync c[me]!; assign n = 2; },
    B -> D { guard n == 1; sync c[me]!; assign n = 2; }; }
process Q() { state S; init S; trans S -> S { select i : id_t; sync c[i]?; }; }
system P, Q;)",
     "E<> exists (i : id_t) P(i).D",
     {},
     {"c"},
     "satisfied"},
    {"OrderOfReceivers",
     R"(
typedef int[1, 3] id_t; broadcast chan go; int[0, 3] last; int[0, 2] n;
process P(const id_t me) { state V, W, B; init B;
  trans B -> B { sync go?; assign last = me; }, W -> W { sync go?; assign last = me; },
    B -> W { guard n == 1 && last == me; }, W -> V { guard n == 2 && last == me; }; }
process Q() { state S; init S; trans S -> S { guard n < 2; sync go!; assign n++; }; }
system P, Q;)",
     "E<> exists (i : id_t) P(i).V",
     {"last"},
     {},
     "satisfied"},
    {"WhoFailsFirst",
     R"(
typedef int[1, 3] id_t; int[0, 2] a[id_t] = {1, 1, 1}; int[0, 1] b, c;
process P(const id_t me) { state C, B, A; init A;
  trans A -> B { guard b == 0; assign b = 1, a[me] = 0; },
    A -> C { guard c == 0; assign c = 1, a[me] = 2; }; }
process Q() { state S, T; init S;
  trans S -> T { guard b == 1 && c == 1 && (forall (i : id_t) 2 / a[i] > 1); }; }
system P, Q;)",
     "E<> Q.T",
     {},
     {"a"},
     "error"},
    {"LoopInOrder",
     R"(
typedef int[1, 3] id_t; int[0, 1] a[id_t]; int[0, 2] n; int[0, 3] winner;
int[0, 3] first() { int[0, 3] found = 0;
  for (i : id_t) { if (found == 0 && a[i] == 1) found = i; } return found; }
process P(const id_t me) { state B, C, A; init A;
  trans A -> B { guard n == 0; assign a[me] = 1, n = 1; },
    A -> C { guard n == 1; assign a[me] = 1, n = 2; }; }
process Q() { state S, T; init S; trans S -> T { guard n == 2; assign winner = first(); }; }
system P, Q;)",
     "E<> exists (i : id_t) P(i).C && winner == i",
     {"winner"},
     {"a"},
     "satisfied"},
    {"SelectOfSome",
     R"(
typedef int[1, 3] id_t; int[0, 3] first; bool begun;
process P(const id_t me) { state A, B, C; init A;
  trans A -> B { guard !begun; assign begun = true; }, B -> C { guard first == me; }; }
process Q() { state S, T; init S; trans S -> T { select i : int[1, 2]; guard begun; assign first = i; }; }
system P, Q;)",
     "E<> exists (i : id_t) P(i).C",
     {"first"},
     {},
     "satisfied",
     "1 2"},
    {"QuantifierOverSome",
     R"(
typedef int[1, 3] id_t; int[0, 3] first;
process P(const id_t me) { state A, B, C; init A;
  trans A -> B { guard first == 0; assign first = me; },
    A -> C { guard exists (i : int[1, 2]) first == i; }; }
system P;)",
     "E<> exists (i : id_t) P(i).C",
     {"first"},
     {},
     "satisfied",
     "1 2"},
};

INSTANTIATE_TEST_SUITE_P(All, ConditionTest, ::testing::ValuesIn(kConditions),
                         [](const auto& info) { return std::string(info.param.name); });

// First values may differ: what is reachable from the exchanged initial state is that, exchanged.
TEST(InterchangeTest, FirstValuesMayDiffer) {
  const auto model = LoadModel(R"(
typedef int[1, 3] id_t; int[0, 1] a[id_t] = {0, 1, 0}; int[0, 3] first;
process P(const id_t me) { state A, B, C; init A;
  trans A -> B { guard first == 0 && a[me] == 1; assign first = me; },
    A -> C { guard first != 0 && a[first] == 0; }; }
system P;)");
  EXPECT_EQ(SetsOf(*model, "E<> exists (i : id_t) P(i).B"), "1 2 3");
  EXPECT_EQ(
      ToText(CheckAndProve(*model, "E<> exists (i : id_t) P(i).B", With(Symmetry::kOn)).verdict),
      "satisfied");
  EXPECT_EQ(
      ToText(CheckAndProve(*model, "E<> exists (i : id_t) P(i).C", With(Symmetry::kOn)).verdict),
      "violated");
  EXPECT_EQ(SetsOf(*model, "E<> P(2).B"), "1 3");
  EXPECT_EQ(ToText(CheckAndProve(*model, "E<> P(2).B", With(Symmetry::kOn)).verdict), "satisfied");
}

// A certificate that claims more than the model has is refused.
TEST(InterchangeTest, CertificatesAreRefused) {
  const auto model = LoadModel(Fischer(4));
  const Result result = CheckAndProve(*model, kExclusion, With(Symmetry::kOn));
  ASSERT_TRUE(result.certificate != nullptr);
  const auto proves = [&](const certificate::Certificate& certificate) {
    return testing::Proves(*model, kExclusion, result.verdict, certificate).ok();
  };
  certificate::Certificate certificate = *result.certificate;
  ASSERT_EQ(certificate.interchangeable.size(), 1u);
  EXPECT_TRUE(proves(certificate));
  certificate.interchangeable.clear();  // then entries are missing
  EXPECT_FALSE(proves(certificate));
  certificate = *result.certificate;
  certificate.interchangeable[0].holds[0] = false;
  EXPECT_FALSE(proves(certificate));
  certificate = *result.certificate;
  std::swap(certificate.interchangeable[0].exchanges[0].clocks[1],
            certificate.interchangeable[0].exchanges[0].clocks[2]);
  EXPECT_FALSE(proves(certificate));
  certificate = *result.certificate;
  certificate.interchangeable[0].exchanges[0].processes[0] = 0;  // 1 goes to 0, and nothing back
  EXPECT_FALSE(reference::MayExchange(NetworkOf(*model), QuestionFor(*model, kExclusion).query,
                                      certificate.interchangeable[0])
                   .ok());
  certificate = *result.certificate;
  std::string json = certificate::ToJson(NetworkOf(*model), certificate);
  const auto read = [&](const std::string& from, const std::string& to) {
    std::string text = json;
    const size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    return certificate::FromJson(NetworkOf(*model), text).status();
  };
  EXPECT_TRUE(read("\"interchangeable\"", "\"interchangeable\"").ok());
  EXPECT_FALSE(read("\"holding\":[0]", "\"holding\":[1]").ok());  // there is no such variable
  EXPECT_FALSE(read("\"clocks\":[[1,2]]", "\"clocks\":[[1,9]]").ok());
  EXPECT_FALSE(read("\"clocks\":[[1,2]]", "\"clocks\":[1]").ok());
  EXPECT_FALSE(read("\"interchangeable\":[", "\"interchangeable\":[7,").ok());
  EXPECT_FALSE(read("\"exchanges\":[", "\"exchange\":[").ok());
  for (size_t k = 0; k < result.certificate->entries.size(); ++k) {
    certificate = *result.certificate;
    certificate.entries.erase(certificate.entries.begin() + static_cast<std::ptrdiff_t>(k));
    EXPECT_FALSE(proves(certificate)) << k;
  }
}

// What a function does to values, in ways that look like one thing and are another.
TEST(InterchangeTest, FunctionsAreReadClosely) {
  const auto frame = [](const std::string& function, const std::string& guard,
                        const std::string& update = "", const std::string& id = "int[3,4]") {
    return Cat("typedef ", id, " id_t; int[0,5] g; ", function,
               " process P(const id_t i) { state A, B, C; init A; trans A -> B { guard g == 0; "
               "assign g = i; }, B -> C { guard ",
               guard, ";", update.empty() ? "" : Cat(" assign ", update, ";"), " }; } system P;");
  };
  const std::string reach = "E<> exists (i : id_t) P(i).C";
  const struct {
    std::string model, query;
  } cases[] = {
      {frame("int[0,1] f(int[0,5] p, int[0,1] q) { return p == g ? 1 : 0; }", "f(3, f(i, 0)) == 1"),
       reach},
      {frame(
           "const int[0,5] K = 3; int[0,1] f(const int[0,5] &p, int[0,1] q) { return p == g ? 1 : "
           "0; }",
           "f(K, f(g, 0)) == 1"),
       reach},
      {frame("bool f(int[0,5] q) { int[0,5] a[1] = {3}; return a[0] == q; }", "f(g)"), reach},
      {frame("typedef struct { int[0,5] a; } T; bool f(int[0,5] q) { T t = {3}; return t.a == q; }",
             "f(g)"),
       reach},
      {frame("bool f(int[0,5] q) { int[3,5] t[1]; return t[0] == q; }", "f(g)"), reach},
      {frame("bool f(int[0,5] q) { int[4,5] t[1] = {5}; t[0] = q; return true; }", "f(g)"), reach},
      {frame("void f(int[4,5] p) { p = g; }", "true", "f(5), g = 1"), "E<> g == 5"},
      {"typedef int[0,1] id_t; int[0,2] g = 2, h = 2; bool f(bool p) { return p == h; } "
       "process P(const id_t i) { state A, B, C; init A; trans A -> B { guard h == 2; assign h = "
       "i; "
       "}, B -> C { guard !f(g); }, A -> C { guard h == i && h == 5; assign g = i; }; } system P;",
       reach},
      {"typedef int[0,1] id_t; int[0,2] g = 2, h = 2; bool f() { bool p = g; return p == h; } "
       "process P(const id_t i) { state A, B, C; init A; trans A -> B { guard h == 2; assign h = "
       "i; "
       "}, B -> C { guard !f(); }, A -> C { guard h == i && h == 5; assign g = i; }; } system P;",
       reach},
      {"typedef int[0,2] id_t; int[-2147483647,2147483647] a[id_t]; int[0,3] n; process P(const "
       "id_t i) { state A, B; init A; trans A -> B { guard n == 0; assign a[i] = 2147483647, n++; "
       "}, "
       "A -> B { guard n == 1; assign a[i] = 1, n++; }, A -> B { guard n == 2; assign a[i] = -1, "
       "n++; }; } process Q() { state A, B; init A; trans A -> B { guard n == 3 && (sum (k : id_t) "
       "a[k]) == 5; }; } system P, Q;",
       "E<> Q.B"},
      // A value that nobody reads again and a value that is exchanged.
      {"typedef int[0,2] id_t; int[0,3] g = 3; process P(const id_t i) { int[0,2] last; state A, "
       "B, "
       "C, D; init A; trans A -> B { guard g == 3; assign g = i, last = i; }, B -> C { guard last "
       "== "
       "g; assign g = 3; }, C -> D { assign last = i; }, D -> A { guard last == i; }; } system P;",
       "A[] forall (i : id_t) forall (j : id_t) P(i).B && P(j).B imply i == j"},
  };
  for (const auto& each : cases) {
    SCOPED_TRACE(each.model);
    const auto model = LoadModel(each.model);
    Options whole;
    whole.activity = Activity::kOff;
    whole.symmetry = Symmetry::kOff;
    const Result truth = CheckAndProve(*model, each.query, whole);
    Options on;
    on.clocks = "exact";
    on.symmetry = Symmetry::kOn;
    for (const Options& options : {Options(), on}) {
      const Result result = CheckAndProve(*model, each.query, options);
      EXPECT_EQ(ToText(result.verdict), ToText(truth.verdict));
      EXPECT_EQ(result.error != nullptr, truth.error != nullptr);
    }
  }
}

}  // namespace
}  // namespace zonelab::interchange_test
