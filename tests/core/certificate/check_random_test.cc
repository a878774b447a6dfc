// Certificates of random models, mutilated: the clock grid says whether the checker was right to
// accept.  What the environment may change, and how to repeat a failure:
// tests/support/random_runs.h.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "core/reference/reference.h"
#include "tests/core/certificate/bounds.h"
#include "tests/support/grid_explorer.h"
#include "tests/support/load.h"
#include "tests/support/random_runs.h"

namespace zonelab::check_random_test {
namespace {

using certificate::Certificate;
using certificate::ClockBounds;
using certificate::Constraint;
using certificate::Entry;
using certificate::Relation;
using testing::None;
using testing::ParsedModel;

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
  void Add(const std::vector<reference::Atom>& atoms) {
    using lang::Op;
    for (const reference::Atom& a : atoms) {
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
Certificate ZoneGraph(ParsedModel& model, bool extrapolate) {
  reference::Reference reference(*model.network);
  Certificate certificate;
  using Key = std::pair<std::pair<std::vector<int>, std::vector<int32_t>>, std::vector<int64_t>>;
  std::map<Key, bool> seen;
  struct Node {
    reference::DiscreteState state;
    Matrix zone;
  };
  std::vector<Node> nodes;
  const auto add = [&](const reference::DiscreteState& state, Matrix zone) {
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
    for (const reference::Move& move : reference.Moves(node.state, nullptr)) {
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

testing::Case MakeCase(uint64_t seed) {
  Generator generator(static_cast<uint32_t>(seed));
  testing::Case made{generator.ModelText(), {}, seed};
  made.queries.push_back(Cat("E<> ", generator.Goal()));
  return made;
}

void FuzzOne(const testing::Case& each, Counts* counts) {
  Generator generator(static_cast<uint32_t>(each.seed));  // of mutants
  ParsedModel model(each.model);
  ASSERT_NE(model.network, nullptr) << model.Errors();
  const auto query = model.Query(each.queries[0]);
  ASSERT_NE(query, nullptr) << model.Errors();
  const lang::Expr* goal = query->predicate;
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
      << certificate::Check(*model.network, nullptr, certificate);
  // The zone graph tells whether the goal is reachable: so must the checker.
  EXPECT_EQ(check(certificate), !grid.reachable);
  counts->accepted_plain += !grid.reachable;
  for (const bool simulation : {false, true}) {
    Certificate current = certificate;
    if (simulation) {
      current.relation = Relation::kSimulation;
      for (Entry& entry : current.entries) entry.bounds = AllBounds();
      EXPECT_EQ(check(current), !grid.reachable);
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
        EXPECT_FALSE(check(mutant)) << "accepted although reachable";
      }
      if (mutant.entries.size() < current.entries.size()) ++counts->pruned;
      current = std::move(mutant);
    }
  }
}

TEST(Check, FuzzAgainstTheGrid) {
  Counts counts;
  const testing::Ran ran =
      testing::RunRandomly({.seed = 1,
                            .models = 150,
                            .make = MakeCase,
                            .check = [&](const testing::Case& each, bool is_counted) {
                              Counts ignored;
                              FuzzOne(each, is_counted ? &counts : &ignored);
                            }});
  RecordProperty("models", counts.models);
  std::printf("%d models, %d unreachable, %d mutants, %d accepted (%d with fewer entries)\n",
              counts.models, counts.accepted_plain, counts.mutants, counts.accepted_mutants,
              counts.pruned);
  if (ran.is_whole) {
    EXPECT_GT(counts.models, ran.cases / 2);
  }
}

}  // namespace
}  // namespace zonelab::check_random_test
