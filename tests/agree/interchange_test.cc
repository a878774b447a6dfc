// Random networks of processes that differ in a number: what is said up to exchanging numbers must
// be said without that, and by the grid; every verdict is replayed or certified.
//
// Most of what the processes do with numbers is alike for all of them, but not everything.  Where
// the oracle says that two of them may be exchanged, its own moves are looked at, too: those of an
// exchanged state must be the exchanged moves of the state.
// What the environment may change, and how to repeat a failure: tests/support/random_runs.h.
#include "core/check/interchange.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "tests/support/ask_slice.h"
#include "tests/support/check_model.h"
#include "tests/support/grid_explorer.h"
#include "tests/support/random_runs.h"

namespace zonelab::interchange_test {
namespace {

using model::Exchange;
using model::Interchangeable;
using testing::CheckAndProve;
using testing::QuestionFor;
using testing::ToText;

class Numbered {
 public:
  explicit Numbered(uint64_t seed) : random_(seed) {}

  std::string Text() {
    count_ = Chance(60) ? 3 : 2;
    const char* const begin = R"(
int[0, N] h, k; int[0, 2] c; int[0, 1] a[id_t]; clock y, z[id_t];
chan s, d[id_t]; broadcast chan b;
urgent chan u;
)";
    std::string text = Cat("const int N = ", count_, ";\ntypedef int[1, N] id_t;", begin);
    text += "int[0, 2] twice(const int[0, 2] n) { return (n + n) % 3; }\n";
    text +=
        "int[0, N] other(const int[0, N] i, const int[0, N] j) { if (i == j) return 0; return i; "
        "}\n";
    text += Process("P", "const id_t me", true);
    const bool has_other = Chance(50);
    if (has_other) text += Process("Q", "", false);
    return text + (has_other ? Chance(50) ? "system P, Q;\n" : "system Q, P;\n" : "system P;\n");
  }

  std::string Query() {
    const char* queries[] = {
        "A[] forall (i : id_t) forall (j : id_t) P(i).S2 && P(j).S2 imply i == j",
        "E<> exists (i : id_t) P(i).S2 && h == i",
        "E<> forall (i : id_t) P(i).S2",
        "E<> exists (i : id_t) P(i).S1 && P(i).x > 2 && a[i] == 1",
        "E<> P(1).S2 && P(2).S1",
        "E<> P(1).S2 && P(2).S2",
        "A[] forall (i : id_t) z[i] >= 2 imply P(i).v == 0 || P(i).S0",
        "E<> h == 2 && a[2] == 1 && c == 1",
        "E<> y > 3 && exists (i : id_t) P(i).S2",
        "E<> h != k && h != 0 && k != 0",
        "A[] not deadlock",
    };
    return queries[Pick(0, 10)];
  }

 private:
  static constexpr int kLocations = 3;

  std::string Process(const std::string& name, const std::string& parameter, bool is_numbered) {
    std::string text =
        Cat("process ", name, "(", parameter, ") {\n  clock x; int[0, 1] v;\n  state ");
    std::string committed, urgent;
    for (int l = 0; l < kLocations; ++l) {
      const std::string location = Cat("S", l);
      text += (l == 0 ? "" : ", ") + location;
      const int kind = Pick(0, 11);
      if (kind < 4) text += Cat(" { x <= ", Pick(1, 4), " }");
      if (kind == 4 && is_numbered) text += Cat(" { z[me] <= ", Pick(1, 4), " }");
      if (kind == 5 && l > 0) committed += (committed.empty() ? "" : ", ") + location;
      if (kind == 6 && l > 0) urgent += (urgent.empty() ? "" : ", ") + location;
    }
    text += ";\n";
    if (!committed.empty()) text += "  commit " + committed + ";\n";
    if (!urgent.empty()) text += "  urgent " + urgent + ";\n";
    text += "  init S0;\n  trans\n";
    const int edges = Pick(4, 7);
    for (int e = 0; e < edges; ++e) {
      text += Edge(e < kLocations ? e : Pick(0, 2), e < kLocations ? (e + 1) % 3 : Pick(0, 2),
                   is_numbered);
      text += e + 1 == edges ? ";\n}\n" : ",\n";
    }
    return text;
  }

  std::string Edge(int from, int to, bool is_numbered) {
    const bool selects = !is_numbered || Chance(20);
    const std::string me = is_numbered && (!selects || Chance(50)) ? "me" : "j";
    std::string guard = "true", updates;
    const auto add = [&](const std::string& update) {
      updates += (updates.empty() ? "" : ", ") + update;
    };
    const auto both = [&](const std::string& part) { guard += " && " + part; };
    if (selects && is_numbered && Chance(40)) both("j != me");
    if (Chance(55)) {
      const std::string parts[] = {"h == " + me,
                                   "h != " + me,
                                   "h == 0",
                                   "v == 1",
                                   "a[" + me + "] == 1",
                                   "c < 2",
                                   "k == h",
                                   "k != 0",
                                   "(forall (i : id_t) a[i] == 0)",
                                   "(exists (i : id_t) a[i] == 1 && h != i)",
                                   "(sum (i : id_t) a[i]) < 2",
                                   "other(h, " + me + ") == 0",
                                   "(h == " + me + " ? c : v) == 1",
                                   "v == 0",
                                   "h == k"};
      both(parts[Pick(0, 14)]);
    }
    if (Chance(7)) {
      const std::string parts[] = {
          "h < " + me,     me + " == 1", "a[1] == 0", "h > 1", "(forall (i : int[1, 2]) a[i] == 0)",
          "h + 1 == " + me};
      both(parts[Pick(0, 5)]);
    }
    const int sync = Pick(0, 13);
    const bool is_urgent = sync == 8 || sync == 9;
    if (!is_urgent && Chance(55)) {
      const std::string clocks[] = {"x", "x", "y", "z[" + me + "]"};
      const char* relations[] = {" >= ", " > ", " < ", " <= ", " == "};
      both(clocks[Pick(0, 3)] + relations[Pick(0, 4)] + std::to_string(Pick(0, 3)));
    }
    if (Chance(60)) add("x = 0");
    if (Chance(12)) add(Chance(50) ? "y = 0" : "z[" + me + "] = " + (Chance(80) ? "0" : "1"));
    if (Chance(60)) {
      const std::string parts[] = {"h = " + me,
                                   "h = 0",
                                   "v = 1 - v",
                                   "a[" + me + "] = 1",
                                   "a[" + me + "] = 0",
                                   "c = (c + 1) % 3",
                                   "k = h",
                                   "k = " + me,
                                   "c = twice(c)",
                                   "h = other(k, " + me + ")",
                                   "a[" + me + "] = v",
                                   "h = " + me};
      add(parts[Pick(0, 11)]);
      if (Chance(30)) add(parts[Pick(0, 11)]);
    }
    if (Chance(3)) add(Chance(50) ? "h = 1" : "h = (h + 1) % (N + 1)");
    std::string text = Cat("    S", from, " -> S", to, " { ");
    if (selects) text += Chance(95) ? "select j : id_t; " : "select j : int[1, 2]; ";
    text += "guard " + guard + ";";
    const std::string syncs[] = {"s!", "s?", "b!", "b?", "d[" + me + "]!", "d[" + me + "]?",
                                 "b?", "s?", "u!", "u?"};
    if (sync < 10) text += " sync " + syncs[sync] + ";";
    if (!updates.empty()) text += " assign " + updates + ";";
    return text + " }";
  }

  int Pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  bool Chance(int percent) { return Pick(1, 100) <= percent; }

  std::mt19937_64 random_;
  int count_ = 2;
};

testing::Case MakeCase(uint64_t seed) {
  Numbered random(seed);
  const std::string text = random.Text();
  std::vector<std::string> queries;
  for (int q = 0; q < 3; ++q) queries.push_back(random.Query());
  return {text, queries, seed};
}

struct Counts {
  int asked = 0, exchanged = 0, fewer = 0, reached = 0, proved = 0, gridded = 0, moves = 0;
};

// ---- Moves -------------------------------------------------------------------------------------

reference::DiscreteState Exchanged(const Interchangeable& set, size_t number,
                                   const reference::DiscreteState& state) {
  const Exchange& exchange = set.exchanges[number];
  reference::DiscreteState out = state;
  for (size_t p = 0; p < state.locations.size(); ++p) {
    out.locations[static_cast<size_t>(exchange.processes[p])] = state.locations[p];
  }
  const int32_t one = set.values[number], other = set.values[number + 1];
  for (size_t v = 0; v < state.values.size(); ++v) {
    int32_t value = state.values[v];
    if (set.holds[v]) value = value == one ? other : value == other ? one : value;
    out.values[static_cast<size_t>(exchange.variables[v])] = value;
  }
  return out;
}

// Everything about the moves of a state, with the clocks where the exchange puts them.
std::multiset<std::string> MovesOf(reference::Reference& reference, const Interchangeable& set,
                                   size_t number, const reference::DiscreteState& state,
                                   bool is_exchanged) {
  const Exchange& exchange = set.exchanges[number];
  const auto clock = [&](int x) {
    return is_exchanged ? exchange.clocks[static_cast<size_t>(x)] : x;
  };
  const auto text_of = [&](const std::vector<reference::Atom>& atoms) {
    std::multiset<std::string> parts;
    for (const reference::Atom& atom : atoms) {
      parts.insert(
          Cat(clock(atom.i), "-", clock(atom.j), static_cast<int>(atom.op), " ", atom.bound));
    }
    std::string text;
    for (const std::string& part : parts) Append(&text, part, ",");
    return text;
  };
  std::multiset<std::string> moves;
  std::vector<reference::MoveError> errors;
  for (const reference::Move& move : reference.Moves(state, &errors)) {
    const reference::DiscreteState target =
        is_exchanged ? Exchanged(set, number, move.target) : move.target;
    std::map<int, int64_t> resets;
    for (const auto& [x, value] : move.resets) resets[clock(x)] = value;
    std::string text = Cat(text_of(move.guard), "|", text_of(move.invariant), "|");
    for (const auto& [x, value] : resets) Append(&text, x, "=", value, ",");
    for (const int location : target.locations) Append(&text, " ", location);
    for (const int32_t value : target.values) Append(&text, " ", value);
    moves.insert(text);
  }
  for (const reference::MoveError& error : errors) {
    moves.insert(Cat("error ", text_of(error.guard), error.error.code));
  }
  moves.insert(reference.MayDelay(state) ? "delays" : "stays");
  return moves;
}

void CheckMoves(const Model& model, const std::vector<Interchangeable>& sets,
                const certificate::Certificate& certificate, Counts* count) {
  reference::Reference reference(NetworkOf(model));
  std::set<std::vector<int32_t>> seen;
  for (const certificate::Entry& entry : certificate.entries) {
    std::vector<int32_t> key = entry.locations;
    key.insert(key.end(), entry.values.begin(), entry.values.end());
    if (seen.size() > 60 || !seen.insert(key).second) continue;
    const reference::DiscreteState state{{entry.locations.begin(), entry.locations.end()},
                                         entry.values};
    for (const Interchangeable& set : sets) {
      for (size_t k = 0; k < set.exchanges.size(); ++k) {
        ++count->moves;
        EXPECT_EQ(MovesOf(reference, set, k, state, true),
                  MovesOf(reference, set, k, Exchanged(set, k, state), false));
      }
    }
  }
}

void Check(const testing::Case& each, Counts* count) {
  const std::unique_ptr<Model> model = Model::Load(each.model, Format::kXta);
  if (!model->ok()) return;
  for (const std::string& query : each.queries) {
    SCOPED_TRACE(query);
    const check::Question question = QuestionFor(*model, query);
    const auto sets = check::FindInterchangeable(NetworkOf(*model), question.query);
    ++count->asked;
    if (sets.empty()) continue;
    ++count->exchanged;
    Options options;
    options.clocks = "exact";
    options.symmetry = Symmetry::kOff;
    options.budget.max_states = 20'000;
    const Result whole = CheckAndProve(*model, query, options, 3000);
    if (whole.verdict == Verdict::kUnknown && whole.reason.code != ReasonCode::kRunTimeError)
      continue;
    if (whole.certificate != nullptr) CheckMoves(*model, sets, *whole.certificate, count);
    (whole.certificate != nullptr && whole.certificate->proof == certificate::Proof::kInvariant
         ? count->proved
         : count->reached)++;
    options.symmetry = Symmetry::kOn;
    for (const char* clocks : {"exact", "extra-lu", "extra-m", "auto"}) {
      for (const Order order : {Order::kBestFirst, Order::kBreadthFirst, Order::kDepthFirst}) {
        if (std::string_view(clocks) == "auto" && order != Order::kBestFirst) continue;
        options.clocks = clocks;
        options.order = order;
        const Result some = CheckAndProve(*model, query, options, 3000);
        EXPECT_EQ(ToText(some.verdict), ToText(whole.verdict)) << testing::NameOf(options);
        EXPECT_EQ(NameOf(some.reason.code), NameOf(whole.reason.code)) << testing::NameOf(options);
        if (options.clocks == "exact" && some.stats.stored < whole.stats.stored) ++count->fewer;
      }
    }
    testing::GridOptions grid;
    grid.denominator = 2;
    grid.max_states = 50'000;
    grid.deadlock = query == "A[] not deadlock";
    const testing::GridResult found = testing::ExploreGrid(
        NetworkOf(*model), grid.deadlock ? nullptr : question.query.searched, grid);
    if (!found.unsupported.empty() || !found.error.empty()) continue;
    const bool is_existential = question.query.is_existential();
    if (found.reachable) {
      ++count->gridded;
      EXPECT_EQ(ToText(whole.verdict), is_existential ? "satisfied" : "violated");
    } else if (found.complete) {
      ++count->gridded;
      EXPECT_EQ(ToText(whole.verdict), is_existential ? "violated" : "satisfied");
    }
  }
}

TEST(InterchangeTest, RandomNetworks) {
  Counts counts;
  const testing::Ran ran =
      testing::RunRandomly({.seed = 20261201,
                            .models = 150,
                            .make = MakeCase,
                            .check = [&](const testing::Case& each, bool is_counted) {
                              Counts ignored;
                              Check(each, is_counted ? &counts : &ignored);
                            }});
  std::printf(
      "%d queries, %d with something to exchange, fewer states in %d searches; %d reached, "
      "%d proved, %d also on the grid; the moves of %d states\n",
      counts.asked, counts.exchanged, counts.fewer, counts.reached, counts.proved, counts.gridded,
      counts.moves);
  if (!ran.is_whole) return;
  EXPECT_GT(counts.exchanged, 100);
  EXPECT_GT(counts.fewer, 50);
  EXPECT_GT(counts.proved, 30);
  EXPECT_GT(counts.reached, 30);
  EXPECT_GT(counts.gridded, 30);
}

}  // namespace
}  // namespace zonelab::interchange_test
