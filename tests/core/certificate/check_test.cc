// Certificates: good and bad ones made by hand, the file format, and a fuzzer that mutilates
// certificates of random models and asks the clock grid whether the checker was right to accept.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "core/certificate/reference.h"
#include "tests/support/grid_explorer.h"
#include "tests/support/load.h"

namespace zonelab {
namespace {

using certificate::Certificate;
using certificate::ClockBounds;
using certificate::Constraint;
using certificate::Entry;
using certificate::Relation;
using testing::Model;

ClockBounds Lower(int64_t c, bool strict = false) { return {true, strict, false, false, c, 0}; }
ClockBounds Upper(int64_t c, bool strict = false) { return {false, false, true, strict, 0, c}; }
ClockBounds Between(int64_t low, int64_t high) { return {true, false, true, false, low, high}; }
ClockBounds None() { return {}; }

std::string CheckText(Model& model, const char* goal, const Certificate& certificate) {
  const lang::Expr* predicate = goal == nullptr ? nullptr : model.Predicate(goal);
  if (goal != nullptr && predicate == nullptr) return model.Errors();
  const absl::Status status = certificate::Check(*model.network, predicate, certificate);
  return status.ok() ? "ok" : std::string(status.message());
}

// x <= 3 in A; to B where x >= 5, which never happens.
constexpr char kNever[] = R"(
    clock x;
    process P() { state A { x <= 3 }, B; init A;
                  trans A -> A { guard x >= 1; assign x = 0; }, A -> B { guard x >= 5; }; }
    system P;)";

TEST(Check, Inclusion) {
  Model model(kNever);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.entries = {{{0}, {}, {{1, 0, 3, false}}, {}}};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "ok");
  EXPECT_EQ(CheckText(model, nullptr, certificate), "ok");
  EXPECT_EQ(CheckText(model, "P.A and x > 3", certificate), "ok");
  EXPECT_EQ(CheckText(model, "P.A and x >= 3", certificate), "entry 0: its zone meets the goal");
  // Without its constraint the invariant keeps the zone small.
  certificate.entries[0].zone = {};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "ok");
  certificate.entries[0].zone = {{1, 0, 3, true}};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "no entry represents the initial state");
  certificate.entries[0].zone = {{0, 1, -1, false}};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "no entry represents the initial state");
  certificate.entries[0].zone = {{1, 0, 3, false}, {0, 1, -4, false}};  // empty
  EXPECT_EQ(CheckText(model, "P.B", certificate), "no entry represents the initial state");
  certificate.entries.clear();
  EXPECT_EQ(CheckText(model, "P.B", certificate), "no entry represents the initial state");
}

TEST(Check, InclusionNeedsEverySuccessor) {
  Model model(R"(
    clock x, y; int v = 0;
    process P() { state A { x <= 3 }, B; init A;
                  trans A -> B { guard x == 2; assign y = 0, v = 1; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  const Entry a = {{0}, {0}, {{1, 2, 0, false}, {2, 1, 0, false}}, {}};
  Entry b = {{1}, {1}, {{1, 2, 2, false}, {2, 1, -2, false}}, {}};
  certificate.entries = {a, b};
  EXPECT_EQ(CheckText(model, "P.B and x < 2", certificate), "ok");
  EXPECT_EQ(CheckText(model, "P.B and x > 5", certificate), "entry 1: its zone meets the goal");
  const std::string missing =
      "entry 0: no entry represents what is reached by the move of P "
      "(edge 1)";
  certificate.entries = {a};
  EXPECT_EQ(CheckText(model, "P.B and x < 2", certificate), missing);
  b.zone.push_back({1, 0, 1000, false});
  certificate.entries = {a, b};
  EXPECT_EQ(CheckText(model, "P.B and x < 2", certificate), missing);
  b.zone.pop_back();
  b.values = {0};
  certificate.entries = {a, b};
  EXPECT_EQ(CheckText(model, "P.B and x < 2", certificate), missing);
  // Two halves do not make a whole: one entry has to hold all of a successor zone.
  b.values = {1};
  Entry early = b, late = b;
  early.zone.push_back({1, 0, 5, false});
  late.zone.push_back({0, 1, -5, false});
  certificate.entries = {a, early, late};
  EXPECT_EQ(CheckText(model, "P.B and x < 2", certificate), missing);
}

TEST(Check, Malformed) {
  Model model(kNever);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const auto check = [&](Entry entry) {
    Certificate certificate;
    certificate.entries = {std::move(entry)};
    return CheckText(model, "P.B", certificate);
  };
  EXPECT_EQ(check({{0, 0}, {}, {}, {}}), "entry 0: it does not fit the model");
  EXPECT_EQ(check({{0}, {1}, {}, {}}), "entry 0: it does not fit the model");
  EXPECT_EQ(check({{0}, {}, {}, {None(), None()}}), "entry 0: it does not fit the model");
  EXPECT_EQ(check({{2}, {}, {}, {}}), "entry 0: there is no such location");
  EXPECT_EQ(check({{-1}, {}, {}, {}}), "entry 0: there is no such location");
  EXPECT_EQ(check({{0}, {}, {{1, 1, 0, false}}, {}}), "entry 0: a constraint is malformed");
  EXPECT_EQ(check({{0}, {}, {{2, 0, 0, false}}, {}}), "entry 0: a constraint is malformed");
  EXPECT_EQ(check({{0}, {}, {{1, 0, INT64_MIN, false}}, {}}), "entry 0: a constraint is malformed");
}

TEST(Check, RunTimeErrorsMustBeUnreachable) {
  Model model(R"(
    clock x; int[0,1] v = 1;
    process P() { state A { x <= 3 }; init A; trans A -> A { guard x > 3; assign v = v + 1; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.entries = {{{0}, {1}, {}, {}}};
  EXPECT_EQ(CheckText(model, "v == 0", certificate), "ok");
  Model bad(R"(
    clock x; int[0,1] v = 1;
    process P() { state A { x <= 3 }; init A; trans A -> A { guard x >= 3; assign v = v + 1; }; }
    system P;)");
  EXPECT_EQ(CheckText(bad, "v == 0", certificate),
            "entry 0: a move runs into an error: value 2 is outside 0..1");
}

TEST(Check, Simulation) {
  // Without bounds on y the zone {x == y, x <= 3} stands for all that the loop makes of it.
  Model model(R"(
    clock x, y;
    process P() { state A { x <= 3 }, B; init A;
                  trans A -> A { guard x >= 1; assign x = 0; }, A -> B { guard x >= 5; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const std::vector<Constraint> diagonal = {{1, 2, 0, false}, {2, 1, 0, false}};
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  certificate.entries = {{{0}, {}, diagonal, {None(), Between(5, 3), None()}}};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "ok");
  Certificate plain;
  plain.entries = {{{0}, {}, diagonal, {}}};
  EXPECT_EQ(CheckText(model, "P.B", plain),
            "entry 0: no entry represents what is reached by the move of P (edge 1)");
  const auto with = [&](ClockBounds x, ClockBounds y, const char* goal) {
    certificate.entries[0].bounds = {None(), x, y};
    return CheckText(model, goal, certificate);
  };
  EXPECT_EQ(with(Between(6, 3), None(), "P.B"), "ok");
  EXPECT_EQ(with(Between(5, 9), None(), "P.B"), "ok");
  // (4): every constraint that matters must be there.
  const std::string lacks_x = "entry 0: its bounds lack a constraint on x";
  EXPECT_EQ(with(Between(4, 3), None(), "P.B"), lacks_x);
  EXPECT_EQ(with(Between(5, 2), None(), "P.B"), lacks_x);
  EXPECT_EQ(with(Upper(3), None(), "P.B"), lacks_x);
  EXPECT_EQ(with(Lower(5), None(), "P.B"), lacks_x);
  ClockBounds strict = Between(5, 3);
  strict.upper_strict = true;  // x < 3 is less than x <= 3
  EXPECT_EQ(with(strict, None(), "P.B"), lacks_x);
  strict.upper_strict = false;
  strict.lower_strict = true;  // x > 5 is more than x >= 5
  EXPECT_EQ(with(strict, None(), "P.B"), "ok");
  // A goal on y needs y's bounds, and then the one zone is no longer enough.
  EXPECT_EQ(with(Between(5, 3), None(), "y > 10"), "entry 0: its bounds lack a constraint on y");
  EXPECT_EQ(with(Between(5, 3), Lower(10, true), "y > 10"),
            "entry 0: no entry represents what is reached by the move of P (edge 1)");
  EXPECT_EQ(with(Between(5, 3), Lower(1), "y > 1"), "entry 0: its zone meets the goal");
  // With an upper bound alone, the state with y == x is below all with a larger y.
  EXPECT_EQ(with(Between(5, 3), Upper(9), "y <= -1"), "ok");
  EXPECT_EQ(with(Between(5, 3), Between(1, 9), "y <= -1"),
            "entry 0: no entry represents what is reached by the move of P (edge 1)");
}

TEST(Check, SimulationPassesBoundsBack) {
  // What C needs of y, A and B must keep, unless y is reset on the way.
  const auto text = [](const char* update) {
    return Cat("clock x, y; process P() { state A, B, C; urgent C; init A; trans ", "A -> B { ",
               update, " }, B -> C { guard y >= 2; }; } system P;");
  };
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  certificate.entries = {
      {{0}, {}, {}, {None(), None(), None()}},
      {{1}, {}, {}, {None(), None(), Lower(2)}},
      {{2}, {}, {{0, 2, -2, false}}, {None(), None(), None()}},
  };
  Model keeps(text(""));
  ASSERT_NE(keeps.network, nullptr) << keeps.Errors();
  EXPECT_EQ(CheckText(keeps, nullptr, certificate),
            "entry 0: no entry represents what is reached by the move of P (edge 1)");
  Model resets(text("assign y = 0;"));
  ASSERT_NE(resets.network, nullptr) << resets.Errors();
  EXPECT_EQ(CheckText(resets, nullptr, certificate), "ok");
  certificate.entries[0].bounds[2] = Lower(2);
  EXPECT_EQ(CheckText(keeps, nullptr, certificate), "ok");
  certificate.entries[0].bounds[2] = None();
  Model other(text("assign x = 0;"));  // does not help y
  ASSERT_NE(other.network, nullptr) << other.Errors();
  EXPECT_EQ(CheckText(other, nullptr, certificate),
            "entry 0: no entry represents what is reached by the move of P (edge 1)");
}

TEST(Check, SimulationNeedsTargetInvariants) {
  // B's invariant on y blocks or not, depending on y in A; x is reset and does not matter.
  Model model(R"(
    clock x, y;
    process P() { state A, B { x <= 1 && y <= 4 }; urgent B; init A;
                  trans A -> B { assign x = 0; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  certificate.entries = {{{0}, {}, {}, {None(), None(), Upper(4)}},
                         {{1}, {}, {}, {None(), Upper(1), Upper(4)}}};
  EXPECT_EQ(CheckText(model, nullptr, certificate), "ok");
  certificate.entries[0].bounds[2] = Upper(3);
  EXPECT_EQ(CheckText(model, nullptr, certificate), "entry 0: its bounds lack a constraint on y");
  certificate.entries[0].bounds[2] = Upper(4);
  certificate.entries[1].bounds[2] = Upper(5);  // A's are no longer enough for it
  EXPECT_EQ(CheckText(model, nullptr, certificate),
            "entry 0: no entry represents what is reached by the move of P (edge 1)");
}

TEST(Check, SimulationStrictness) {
  // x > 2 lets through what is not let through by a zone that ends at 2.
  Model model(R"(
    clock x;
    process P() { state A { x <= 9 }, B; init A; trans A -> B { guard x > 2; assign x = 0; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  const auto check = [&](const Constraint& end, ClockBounds bounds) {
    bounds.has_upper = true;
    bounds.upper = 9;
    certificate.entries = {{{0}, {}, {end}, {None(), bounds}}, {{1}, {}, {}, {None(), None()}}};
    return CheckText(model, nullptr, certificate);
  };
  const Constraint at_most_9 = {1, 0, 9, false};
  EXPECT_EQ(check(at_most_9, Lower(2, true)), "ok");
  EXPECT_EQ(check(at_most_9, Lower(3, false)), "ok");
  EXPECT_EQ(check(at_most_9, Lower(2, false)), "entry 0: its bounds lack a constraint on x");
  // A zone up to c simulates all beyond iff its end satisfies the lower bound.
  const std::string initial = "no entry represents the initial state";
  EXPECT_EQ(check({1, 0, 2, false}, Lower(2, true)), initial);
  EXPECT_EQ(check({1, 0, 3, true}, Lower(2, true)), "ok");
  EXPECT_EQ(check({1, 0, 3, true}, Lower(3, false)), initial);
  EXPECT_EQ(check({1, 0, 3, false}, Lower(3, false)), "ok");
  EXPECT_EQ(check({1, 0, 3, false}, Lower(3, true)), initial);
}

// Constraints on two clocks: they must be listed, and so must what becomes of them by a reset.
TEST(Check, SimulationNeedsDiagonals) {
  Model model(R"(
    clock x, y;
    process P() { state A, B; init A; trans A -> B { guard x - y > 1; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  certificate.entries = {{{0}, {}, {{1, 2, 0, false}}, {None(), Between(9, 9), Between(9, 9)}}};
  const std::string lacking = "entry 0: its bounds lack a constraint on x";
  EXPECT_EQ(CheckText(model, "P.B", certificate), lacking);
  certificate.diagonals = {{2, 1, -1, false}};  // x - y >= 1 is another one
  EXPECT_EQ(CheckText(model, "P.B", certificate), lacking);
  certificate.diagonals = {{2, 1, -1, true}};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "ok");
  certificate.diagonals = {};
  certificate.relation = Relation::kInclusion;
  certificate.entries[0].bounds = {};
  EXPECT_EQ(CheckText(model, "P.B", certificate), "ok");
}

TEST(Check, SimulationNeedsWhatResetsMakeOfDiagonals) {
  Model model(R"(
    clock x, y;
    process P() { state A, B, C; init A;
      trans A -> B { assign y = 0; }, B -> C { guard x - y > 4 && x < 1; }; }
    system P;)");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  // y := 0 makes x - y > 4 into x > 4, whose complement bounds x from above in A.
  auto check = [&](ClockBounds on_x) {
    Certificate certificate;
    certificate.relation = Relation::kSimulation;
    certificate.diagonals = {{2, 1, -4, true}};
    const std::vector<ClockBounds> bounds = {None(), on_x, None()};
    certificate.entries = {{{0}, {}, {{1, 2, 0, false}, {2, 1, 0, false}}, bounds},
                           {{1}, {}, {{2, 1, 0, false}}, bounds}};
    return CheckText(model, "P.C", certificate);
  };
  EXPECT_NE(check(Between(1, 1)), "ok");
  EXPECT_EQ(check(Between(9, 9)), "ok");
}

TEST(Format, RoundTrip) {
  Model model("clock x, y; int v = 1; bool b; process P() { state A, B; init A; } system P;");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.query = "A[] not \"P.B\" \xff";
  certificate.relation = Relation::kSimulation;
  certificate.entries = {
      {{0}, {1, 0}, {{1, 2, -5, true}, {0, 1, 7, false}}, {None(), Between(1, 2), Upper(3, true)}},
      {{1}, {-7, 1}, {}, {None(), Lower(4, true), None()}}};
  const std::string json = certificate::ToJson(*model.network, certificate);
  auto again = certificate::FromJson(*model.network, json);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(certificate::ToJson(*model.network, *again), json);
  ASSERT_EQ(again->entries.size(), 2u);
  EXPECT_EQ(again->entries[0].zone[0].bound, -5);
  EXPECT_TRUE(again->entries[0].zone[0].strict);
  EXPECT_EQ(again->entries[1].bounds[1].lower, 4);
  EXPECT_EQ(again->entries[1].values, (std::vector<int32_t>{-7, 1}));
  certificate.entries.clear();
  EXPECT_TRUE(
      certificate::FromJson(*model.network, certificate::ToJson(*model.network, certificate)).ok());
}

TEST(Format, Refuses) {
  Model model("clock x; int v; process P() { state A; init A; } system P;");
  ASSERT_NE(model.network, nullptr) << model.Errors();
  Certificate certificate;
  certificate.relation = Relation::kSimulation;
  certificate.entries = {{{0}, {0}, {{1, 0, 5, true}}, {None(), Lower(1)}}};
  const std::string good = certificate::ToJson(*model.network, certificate);
  ASSERT_TRUE(certificate::FromJson(*model.network, good).ok());
  const std::pair<const char*, const char*> edits[] = {
      {"zonelab-certificate", "other"},
      {"\"version\":1", "\"version\":2"},
      {"\"version\":1", "\"version\":\"1\""},
      {"\"simulation\"", "\"aLU\""},
      {"\"processes\":[\"P\"]", "\"processes\":[\"Q\"]"},
      {"\"clocks\":[\"0\",\"x\"]", "\"clocks\":[\"0\",\"y\"]"},
      {"\"variables\":[\"v\"]", "\"variables\":[]"},
      {"\"entries\"", "\"entrees\""},
      {"\"locations\":[0]", "\"locations\":[0.5]"},
      {"\"locations\":[0]", "\"locations\":0"},
      {"\"locations\":[0]", "\"locations\":[99999999999]"},
      {"\"values\":[0]", "\"values\":[null]"},
      {"[1,0,5,1]", "[1,0,5]"},
      {"[1,0,5,1]", "[1,2,5,1]"},
      {"[1,0,5,1]", "[1,-1,5,1]"},
      {"[1,0,5,1]", "[1,0,5,2]"},
      {"[1,0,5,1]", "[1,0,18446744073709551615,1]"},
      {"[1,0,5,1]", "\"x<5\""},
      {",[1,0,null,0]]", "]"},
      {"[1,0,null,0]", "[-1,0,null,0]"},
      {"[1,0,null,0]", "[true,0,null,0]"},
      {"]}\n", "]"},
  };
  for (const auto& [from, to] : edits) {
    std::string bad = good;
    const size_t at = bad.find(from);
    ASSERT_NE(at, std::string::npos) << from << "\n" << good;
    bad.replace(at, std::string(from).size(), to);
    EXPECT_FALSE(certificate::FromJson(*model.network, bad).ok()) << bad;
  }
  EXPECT_FALSE(certificate::FromJson(*model.network, "").ok());
  EXPECT_FALSE(certificate::FromJson(*model.network, "[]").ok());
  EXPECT_FALSE(certificate::FromJson(*model.network, std::string(100000, '[')).ok());
}

// ---- Fuzzing ------------------------------------------------------------------------------------

// A matrix of encoded bounds (2c or 2c + 1), as naive as can be: closed by Floyd and Warshall.
class Matrix {
 public:
  static constexpr int64_t kInf = int64_t{1} << 50;
  explicit Matrix(int n) : n_(n), d_(n * n, kInf) {
    for (int i = 0; i < n; ++i) at(i, i) = at(0, i) = 1;
  }
  int64_t& at(int i, int j) { return d_[i * n_ + j]; }
  static int64_t Sum(int64_t a, int64_t b) {
    return a >= kInf || b >= kInf ? kInf : a + b - ((a | b) & 1);
  }
  bool Close() {
    for (int k = 0; k < n_; ++k) {
      for (int i = 0; i < n_; ++i) {
        for (int j = 0; j < n_; ++j) at(i, j) = std::min(at(i, j), Sum(at(i, k), at(k, j)));
      }
    }
    for (int i = 0; i < n_; ++i) {
      if (at(i, i) < 1) return false;
    }
    return true;
  }
  void Add(const std::vector<certificate::Atom>& atoms) {
    using lang::Op;
    for (const certificate::Atom& a : atoms) {
      const int64_t c = 2 * a.bound;
      if (a.op == Op::kLess) at(a.i, a.j) = std::min(at(a.i, a.j), c);
      if (a.op == Op::kLessEqual || a.op == Op::kEqual) {
        at(a.i, a.j) = std::min(at(a.i, a.j), c + 1);
      }
      if (a.op == Op::kGreater) at(a.j, a.i) = std::min(at(a.j, a.i), -c);
      if (a.op == Op::kGreaterEqual || a.op == Op::kEqual) {
        at(a.j, a.i) = std::min(at(a.j, a.i), 1 - c);
      }
    }
  }
  void Reset(int x, int64_t value) {  // on a closed matrix
    for (int j = 0; j < n_; ++j) {
      if (j == x) continue;
      at(x, j) = Sum(2 * value + 1, at(0, j));
      at(j, x) = Sum(at(j, 0), 1 - 2 * value);
    }
  }
  void Delay() {
    for (int i = 1; i < n_; ++i) at(i, 0) = kInf;
  }
  // Classic maximal-bound extrapolation, on a closed matrix.
  void Extrapolate(int64_t max) {
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j) {
        if (i == j) continue;
        if (i > 0 && at(i, j) < kInf && at(i, j) > 2 * max + 1) at(i, j) = kInf;
        if (j > 0 && at(i, j) < -2 * max) at(i, j) = -2 * max;
      }
    }
    Close();
  }
  std::vector<Constraint> Constraints() {
    std::vector<Constraint> zone;
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j) {
        if (i == j || at(i, j) >= kInf) continue;
        zone.push_back({i, j, at(i, j) >> 1, (at(i, j) & 1) == 0});
      }
    }
    return zone;
  }
  const std::vector<int64_t>& raw() const { return d_; }

 private:
  int n_;
  std::vector<int64_t> d_;
};

constexpr int kMaxConstant = 3;

// All states, as a certificate for "exhaustive"; entries in the order they were found.
Certificate ZoneGraph(Model& model, bool extrapolate) {
  certificate::Reference reference(*model.network);
  Certificate certificate;
  using Key = std::pair<std::pair<std::vector<int>, std::vector<int32_t>>, std::vector<int64_t>>;
  std::map<Key, bool> seen;
  struct Node {
    certificate::DiscreteState state;
    Matrix zone;
  };
  std::vector<Node> nodes;
  const auto add = [&](const certificate::DiscreteState& state, Matrix zone) {
    bool possible = false;
    const auto invariant = *reference.Invariant(state, &possible);
    zone.Add(invariant);
    if (!possible || !zone.Close()) return;
    if (reference.MayDelay(state)) {
      zone.Delay();
      zone.Add(invariant);
      zone.Close();
    }
    if (extrapolate) zone.Extrapolate(kMaxConstant);
    if (!seen.emplace(Key{{state.locations, state.values}, zone.raw()}, true).second) return;
    nodes.push_back({state, zone});
  };
  Matrix zero(model.network->clock_count());
  for (int i = 1; i < model.network->clock_count(); ++i) zero.at(i, 0) = 1;
  add(reference.Initial(), zero);
  for (size_t i = 0; i < nodes.size() && nodes.size() < 300; ++i) {
    const Node node = nodes[i];
    for (const certificate::Move& move : reference.Moves(node.state, nullptr)) {
      Matrix zone = node.zone;
      zone.Add(move.guard);
      if (!zone.Close()) continue;
      for (const auto& [clock, value] : move.resets) zone.Reset(clock, value);
      add(move.target, zone);
    }
  }
  for (Node& node : nodes) {
    certificate.entries.push_back({{node.state.locations.begin(), node.state.locations.end()},
                                   node.state.values,
                                   node.zone.Constraints(),
                                   {}});
  }
  return certificate;
}

class Generator {
 public:
  explicit Generator(uint32_t seed) : random_(seed) {}
  int Below(int n) { return static_cast<int>(random_() % n); }
  bool Chance(int percent) { return Below(100) < percent; }

  std::string Guard(const char* const* ops, int count) {
    return Cat(Clock(), ops[Below(count)], Below(kMaxConstant + 1));
  }
  std::string Clock() { return Cat("x", Below(2)); }
  std::string ModelText() {
    static const char* const kUppers[] = {" <= ", " < "};
    static const char* const kAll[] = {" <= ", " < ", " >= ", " > ", " == "};
    std::string text = "clock x0, x1; int[0,2] v = 0; chan c; urgent chan u; broadcast chan b;\n";
    for (int p = 0; p < 2; ++p) {
      Append(&text, "process P", p, "() { state A", Invariant(kUppers), ", B", Invariant(kUppers),
             ", C;", Chance(15) ? " commit C;" : "", Chance(15) ? " urgent B;" : "",
             " init A; trans ");
      const int edges = 3 + Below(3);
      for (int e = 0; e < edges; ++e) {
        static const char* const kNames[] = {"A", "B", "C"};
        static const char* const kSyncs[] = {" sync c!;", " sync c?;", " sync b!;", " sync b?;"};
        Append(&text, e == 0 ? "" : ", ", kNames[Below(3)], " -> ", kNames[Below(3)], " {");
        const bool urgent = Chance(6);
        if (Chance(60) && !urgent) {
          Append(&text, " guard ", Guard(kAll, 5), Chance(25) ? Cat(" && ", Guard(kAll, 5)) : "",
                 Chance(25) ? " && v < 2" : "", ";");
        }
        if (urgent) {
          Append(&text, p == 0 ? " sync u!;" : " sync u?;");
        } else if (Chance(40)) {
          Append(&text, kSyncs[Below(4)]);
        }
        std::string update;
        if (Chance(50)) Append(&update, Clock(), " = ", Chance(80) ? 0 : Below(kMaxConstant + 1));
        if (Chance(20)) Append(&update, update.empty() ? "" : ", ", "v = (v + 1) % 3");
        if (!update.empty()) Append(&text, " assign ", update, ";");
        Append(&text, " }");
      }
      Append(&text, "; }\n");
    }
    return text + "system P0, P1;\n";
  }
  std::string Goal() {
    static const char* const kAll[] = {" <= ", " < ", " >= ", " > ", " == "};
    static const char* const kNames[] = {"A", "B", "C"};
    return Cat("P0.", kNames[Below(3)], Chance(50) ? Cat(" and P1.", kNames[Below(3)]) : "",
               Chance(50) ? Cat(" and ", Guard(kAll, 5)) : "", Chance(20) ? " and v == 1" : "");
  }
  // One small change.
  void Mutate(Certificate* certificate) {
    if (certificate->entries.empty()) return;
    const size_t index = Below(static_cast<int>(certificate->entries.size()));
    Entry& entry = certificate->entries[index];
    const int kind = Below(4);
    if (kind == 0) {
      certificate->entries.erase(certificate->entries.begin() + index);
    } else if (kind == 1 && !entry.zone.empty()) {
      Constraint& c = entry.zone[Below(static_cast<int>(entry.zone.size()))];
      if (c.strict) {
        c.strict = false;
      } else {
        c.strict = true;
        if (Chance(50)) c.bound += 1;
      }
    } else if (kind == 2 && !entry.zone.empty()) {
      entry.zone.erase(entry.zone.begin() + Below(static_cast<int>(entry.zone.size())));
    } else if (!entry.bounds.empty()) {
      ClockBounds& b = entry.bounds[1 + Below(2)];
      const bool lower = Chance(50);
      const bool drop = Chance(50);
      (lower ? b.has_lower : b.has_upper) = !drop;
      (lower ? b.lower : b.upper) = Below(kMaxConstant + 1);
      (lower ? b.lower_strict : b.upper_strict) = Chance(50);
    }
  }

 private:
  std::string Invariant(const char* const* uppers) {
    return Chance(50) ? Cat(" { ", Guard(uppers, 2), " }") : "";
  }
  std::mt19937 random_;
};

// Bounds that contain every constraint there can be.
std::vector<ClockBounds> AllBounds() {
  const ClockBounds all = {true, true, true, false, kMaxConstant, kMaxConstant};
  return {None(), all, all};
}

struct Counts {
  int models = 0, accepted_plain = 0, pruned = 0, accepted_mutants = 0, mutants = 0;
};

void FuzzOne(uint32_t seed, Counts* counts) {
  Generator generator(seed);
  Model model(generator.ModelText());
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const lang::Expr* goal = model.Predicate(generator.Goal());
  ASSERT_NE(goal, nullptr) << model.Errors();
  testing::GridOptions options;
  options.denominator = 6;
  const testing::GridResult grid = testing::ExploreGrid(*model.network, goal, options);
  if (!grid.error.empty() || (!grid.reachable && !grid.complete)) return;
  Certificate certificate = ZoneGraph(model, true);
  if (certificate.entries.size() >= 300) return;
  ++counts->models;
  const auto check = [&](const Certificate& each) {
    return certificate::Check(*model.network, goal, each).ok();
  };
  ASSERT_TRUE(certificate::Check(*model.network, nullptr, certificate).ok())
      << certificate::Check(*model.network, nullptr, certificate) << " seed " << seed;
  // The zone graph tells whether the goal is reachable: so must the checker.
  EXPECT_EQ(check(certificate), !grid.reachable) << "seed " << seed;
  counts->accepted_plain += !grid.reachable;
  for (const bool simulation : {false, true}) {
    Certificate current = certificate;
    if (simulation) {
      current.relation = Relation::kSimulation;
      for (Entry& entry : current.entries) entry.bounds = AllBounds();
      EXPECT_EQ(check(current), !grid.reachable) << "seed " << seed;
    }
    // A walk through mutants that are still closed: whatever it has come to, a goal that is
    // reachable must not be proved unreachable.
    for (int i = 0; i < 60; ++i) {
      Certificate mutant = current;
      generator.Mutate(&mutant);
      ++counts->mutants;
      if (!certificate::Check(*model.network, nullptr, mutant).ok()) continue;
      ++counts->accepted_mutants;
      if (grid.reachable) {
        EXPECT_FALSE(check(mutant)) << "accepted although reachable, seed " << seed;
      }
      if (mutant.entries.size() < current.entries.size()) ++counts->pruned;
      current = std::move(mutant);
    }
  }
}

TEST(Check, FuzzAgainstTheGrid) {
  Counts counts;
  const char* from_environment = std::getenv("ZONELAB_SEED");
  const uint32_t first = from_environment == nullptr ? 1 : std::stoul(from_environment);
  const char* rounds = std::getenv("ZONELAB_ROUNDS");
  const uint32_t count = rounds == nullptr ? 150 : std::stoul(rounds);
  for (uint32_t seed = first; seed < first + count && !::testing::Test::HasFailure(); ++seed) {
    FuzzOne(seed, &counts);
  }
  RecordProperty("models", counts.models);
  std::printf("%d models, %d unreachable, %d mutants, %d accepted (%d with fewer entries)\n",
              counts.models, counts.accepted_plain, counts.mutants, counts.accepted_mutants,
              counts.pruned);
  EXPECT_GT(counts.models, static_cast<int>(count) / 2);
}

}  // namespace
}  // namespace zonelab
