// What is written for other tools, read back by readers that follow those formats' documentation,
// has the same answers.
//
// The models are random (selects, arrays, functions, quantifiers, broadcasts), the queries about
// locations, of Munta also about variables.  ZONELAB_SEED and ZONELAB_MODELS override seed and
// number.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/engine/engine.h"
#include "tests/core/exchange/read_back.h"
#include "tests/support/check_model.h"
#include "tests/support/environment.h"
#include "tests/support/files.h"

namespace zonelab::round_trip_test {
namespace {

using testing::Describe;
using testing::FromEnvironment;
using testing::ReadBack;

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  std::string Text() {
    std::string text =
        "typedef int[0,2] id_t; const int K[3] = {2, 0, 1};\n"
        "clock x, y; int[0,3] v = " +
        Number(0, 3) + "; int[-1,2] w; bool b" + (Chance(30) ? " = true" : "") +
        "; int[0,2] a[3] = {0, " + Number(0, 2) +
        ", 0}; struct { int[0,1] f; bool g; } s;\n"
        "chan c, d[3]; broadcast chan r; urgent chan u, h[2]; urgent broadcast chan e;\n"
        "bool big(int n) { return n > 1 || b; }\n"
        "void store(id_t k, int[0,2] n) { if (n != K[k]) a[k] = n; else s.f = 1; s.g = !s.g; }\n"
        "void step(int n) { if (v == n && n < 3) v++; if (b && v > 1) { b = false; } }\n"
        "void clear() { for (k : id_t) a[k] = 0; }\n"
        "int total() { int t = 0; int i; for (i = 0; i < 3; i++) t += a[i]; if (t > 3) return 3; "
        "return t; }\n"
        "void shift(int n) { int h[3]; int i; if (n > v) return; for (i = 0; i < 3; i++) h[i] = "
        "a[i]; for (i = 0; i < 2; i++) a[i] = h[i + 1]; a[2] = h[w < 0 ? 0 : w]; v = h[0]; }\n"
        "int last() { for (k : id_t) if (a[2 - k] > 0) return 2 - k; return -1; }\n"
        "int find(int n) { int i = 0; while (i < 3) { if (a[i] == n) return i; i++; } return 3; }\n"
        "bool any() { bool t = false; for (k : id_t) t = t || a[k] > 1; return t; }\n"
        "void mix(int n) { int k = v; bool t = n > 1; k += n; if (t && b) { int h = w; k = h + 1; "
        "} "
        "else n = 1; a[0] = K[0]; if (k < 0) k = 0; v = k % 4; b = t; w = n - 1; }\n";
    urgent_ = Chance(40);
    const int processes = Pick(2, 3);
    for (int p = 0; p < processes; ++p) text += Process(p);
    text += "system P0";
    for (int p = 1; p < processes; ++p) text += std::string(", P") + std::to_string(p);
    return text + ";\n";
  }
  std::string Place() { return "P" + Number(0, 1) + ".L" + Number(0, 2); }
  int Pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }

 private:
  bool Chance(int percent) { return Pick(1, 100) <= percent; }
  std::string Number(int low, int high) { return std::to_string(Pick(low, high)); }
  std::string Clock() { return Chance(50) ? "x" : "y"; }

  std::string Process(int p) {
    std::string text = "process P" + std::to_string(p) + "() {\n  state L0";
    if (Chance(40)) text += " { x <= " + Number(1, 4) + " }";
    text += ", L1";
    if (Chance(40)) text += " { y < " + Number(1, 4) + " && x <= 9 }";
    text += ", L2;\n";
    if (Chance(25)) text += "  commit L1;\n";
    if (Chance(25)) text += "  urgent L2;\n";
    text += "  init L0;\n  trans\n";
    const int edges = Pick(3, 6);
    for (int e = 0; e < edges; ++e) text += Edge() + (e + 1 < edges ? ",\n" : ";\n");
    return text + "}\n";
  }

  std::string Edge() {
    std::string text = "    L" + Number(0, 2) + " -> L" + Number(0, 2) + " { ";
    const bool selects = Chance(25);
    if (selects) text += "select k : id_t; ";
    const std::vector<std::string> syncs = {"c!",       "c?",       "d[1]!", "d[1]?", "d[v]!",
                                            "d[K[1]]?", "d[a[0]]?", "r!",    "r!"};
    std::string sync;
    if (selects && Chance(50)) {
      sync = Chance(50) ? "d[k]!" : "d[k]?";
    } else if (Chance(50)) {
      sync = syncs[Pick(0, static_cast<int>(syncs.size()) - 1)];
    }
    const bool is_receiver = Chance(20);
    if (is_receiver) sync = "r?";
    const bool is_urgent = !is_receiver && urgent_ && Chance(30);
    if (is_urgent) {
      sync =
          std::vector<std::string>{"u!", "u?", "h[0]!", "h[1]?", "h[a[1] > 0]!", "e!"}[Pick(0, 5)];
    }
    std::vector<std::string> conditions = {"last() == 1",
                                           "v < 2",
                                           "v != 1",
                                           "b",
                                           "!b",
                                           "big(v)",
                                           "a[v] == 0",
                                           "v <= 2 && a[v] != 1",
                                           "w >= v",
                                           "s.f == 1 || v == 3",
                                           "forall (i : id_t) a[i] < 2",
                                           "exists (i : id_t) a[i] == K[i]",
                                           "(b ? v : w) > 0",
                                           "b ? v > 1 : w == 0",
                                           "a[K[0]] + v > 1",
                                           "b == (v > 1)",
                                           "!(v > 0 && s.g)",
                                           "b imply v == 0",
                                           "x >= 1",
                                           "x > 2",
                                           "y <= 3",
                                           "x == 2 && y < 4",
                                           "x > -1",
                                           "sum (i : id_t) a[i] > 1",
                                           "total() > 2",
                                           "find(1) < v",
                                           "any()"};
    if (is_urgent) {
      std::erase_if(conditions,
                    [](const std::string& each) { return each[0] == 'x' || each[0] == 'y'; });
    }
    if (selects) conditions.insert(conditions.end(), {"a[k] == 0", "k != v", "k > 0"});
    std::string guard;
    for (int k = is_receiver && Chance(40) ? 0 : Pick(0, 2); k > 0; --k) {
      const std::string& part = conditions[Pick(0, static_cast<int>(conditions.size()) - 1)];
      guard += (guard.empty() ? "" : " && ") + ("(" + part + ")");
    }
    if (!guard.empty()) text += "guard " + guard + "; ";
    if (!sync.empty()) text += "sync " + sync + "; ";
    std::vector<std::string> actions = {"x = 0",
                                        "y = 0",
                                        "v = v < 3 ? v + 1 : 0",
                                        "w = v > 2 ? 2 : v",
                                        "v = w + 1",
                                        "v = " + Number(0, 3),
                                        "b = !b",
                                        "b = v > 1",
                                        "w = b - 1 + (v > 1)",
                                        "a[1] = 2",
                                        "a[v > 2 ? 0 : v] = 1",
                                        "v = a[0] + a[1] - (a[1] > 0)",
                                        "store(" + Number(0, 2) + ", " + Number(0, 2) + ")",
                                        "clear()",
                                        "step(" + Number(0, 3) + ")",
                                        "w = v > 2 ? 2 : -1",
                                        "s.g = b && v != 2",
                                        "a[w >= 0 ? w : 0] = v >? 1 <? 2",
                                        "b = w",
                                        "v = total()",
                                        "v = find(2)",
                                        "mix(" + Number(0, 3) + ")",
                                        "shift(" + Number(0, 3) + ")",
                                        "w = last()"};
    if (selects) actions.insert(actions.end(), {"a[k] = k", "v = k", "store(k, K[k])"});
    std::string update;
    for (int k = Pick(0, 3); k > 0; --k) {
      update +=
          (update.empty() ? "" : ", ") + actions[Pick(0, static_cast<int>(actions.size()) - 1)];
    }
    if (!update.empty()) text += "assign " + update + "; ";
    return text + "}";
  }

  std::mt19937_64 random_;
  bool urgent_ = false;  // are there urgent synchronisations?
};

struct Counts {
  int written = 0, refused = 0, answers = 0, satisfied = 0, errors = 0;
};

Result Check(Model& model, const std::string& query) {
  const auto session = model.Open(query, Options());
  EXPECT_TRUE(session->ok()) << query << Describe(session->diagnostics(), model.sources());
  if (!session->ok()) return {};
  while (!session->Work(1).done) {
  }
  return session->Finish();
}

// Compares the answers of the model and of what was read back.
void Compare(Model& model, const std::vector<std::string>& queries, ExchangeFormat format,
             Counts* counts) {
  Findings findings;
  const std::optional<std::string> text = model.Export(format, queries, &findings);
  if (!text) {
    EXPECT_TRUE(findings.diagnostics->has_errors());
    ++counts->refused;
    return;
  }
  SCOPED_TRACE(*text);
  ++counts->written;
  const ReadBack read =
      format == ExchangeFormat::kTck ? testing::ReadTck(*text) : testing::ReadMuntax(*text);
  ASSERT_EQ(read.error, "");
  const auto back = Model::Load(read.xta, Format::kXta);
  ASSERT_TRUE(back->ok()) << Describe(back->diagnostics(), back->sources()) << read.xta;
  for (const std::string& state : read.blocked) {
    EXPECT_NE(Check(*back, "E<> " + state).verdict, Verdict::kSatisfied) << state;
  }
  for (const std::string& query : queries) {
    const Verdict mine = Check(model, query).verdict;
    if (mine == Verdict::kUnknown) {  // a run-time error, which the other tools do not have
      ++counts->errors;
      continue;
    }
    std::optional<Verdict> theirs;
    if (format == ExchangeFormat::kMuntax) {
      if (query == queries[0]) theirs = Check(*back, read.formula).verdict;
    } else {
      for (const testing::LabelSearch& search : read.searches) {
        if (search.query != query) continue;
        const bool is_found =
            Check(*back, "E<> " + search.predicate).verdict == Verdict::kSatisfied;
        const Verdict if_found =
            search.is_satisfied_if_found ? Verdict::kSatisfied : Verdict::kViolated;
        const Verdict otherwise =
            search.is_satisfied_if_found ? Verdict::kViolated : Verdict::kSatisfied;
        if (!theirs || is_found) theirs = is_found ? if_found : otherwise;
      }
    }
    if (!theirs) continue;
    ++counts->answers;
    counts->satisfied += mine == Verdict::kSatisfied;
    EXPECT_EQ(*theirs, mine) << query << "\n" << read.xta;
  }
}

// What the order of updates decides: answers by hand, after UPPAAL's order.
TEST(RoundTripTest, OrderOfUpdates) {
  struct Case {
    std::string declarations, sender, receiver, reached;
  };
  const std::vector<Case> cases = {
      {"int[0,3] a, b; chan c;", "assign a = a + 1, b = a;", "", "b == 1"},
      {"int[0,3] a, b; chan c;", "assign a = a + 1, a = a + 1;", "", "a == 2"},
      {"int[0,3] a, b; chan c;", "sync c!; assign a = 2;", "sync c?; assign b = a;", "b == 2"},
      {"int[0,3] a, b; chan c;", "sync c!; assign a = b + 1;", "sync c?; assign b = 3;",
       "a == 1 && b == 3"},
      {"int[0,3] a, b; chan c;", "sync c!; assign a = 1;", "sync c?; assign a = 2;", "a == 2"},
      {"int[0,3] a, b; broadcast chan c;", "sync c!; assign a = 2;", "sync c?; assign b = a;",
       "b == 2"}};
  for (const Case& each : cases) {
    const std::string text =
        each.declarations + "\nprocess P() { state A, B; init A; trans A -> B { " + each.sender +
        " }; }\nprocess Q() { state A, B; init A;" +
        (each.receiver.empty() ? "" : " trans A -> B { " + each.receiver + " };") +
        " }\nsystem P, Q;\n";
    SCOPED_TRACE(text);
    const auto model = Model::Load(text, Format::kXta);
    ASSERT_TRUE(model->ok()) << Describe(model->diagnostics(), model->sources());
    for (const bool is_reached : {true, false}) {
      const std::string query =
          is_reached ? "E<> P.B && " + each.reached : "E<> P.B && !(" + each.reached + ")";
      EXPECT_EQ(Check(*model, query).verdict,
                is_reached ? Verdict::kSatisfied : Verdict::kViolated);
      Counts counts;
      Compare(*model, {query}, ExchangeFormat::kMuntax, &counts);
      EXPECT_EQ(counts.answers, 1);
    }
  }
}

TEST(RoundTripTest, RandomModelsHaveTheSameAnswers) {
  const int64_t seed = FromEnvironment("ZONELAB_SEED", 1);
  const int64_t models = FromEnvironment("ZONELAB_MODELS", 150);
  Counts tck, muntax;
  for (int64_t k = 0; k < models && !::testing::Test::HasFailure(); ++k) {
    Generator generator(seed * 100'000 + k);
    const std::string text = generator.Text();
    SCOPED_TRACE("model " + std::to_string(k) + "\n" + text);
    const auto model = Model::Load(text, Format::kXta);
    ASSERT_TRUE(model->ok()) << Describe(model->diagnostics(), model->sources());
    std::vector<std::string> queries;
    for (int l = 0; l < 3; ++l) queries.push_back("E<> P0.L" + std::to_string(l));
    queries.push_back("E<> " + generator.Place() + " && " + generator.Place());
    queries.push_back("A[] " + generator.Place() + " imply (" + generator.Place() + " || !" +
                      generator.Place() + ")");
    Compare(*model, queries, ExchangeFormat::kTck, &tck);
    for (const std::string& query : std::vector<std::string>{
             "E<> v == " + std::to_string(generator.Pick(0, 3)) + " && " + generator.Place(),
             "A[] a[1] < 2 || !" + generator.Place(), "E<> a[2] == 1 && b", "E<> w > 0 || s.g",
             "A[] !(P0.L2 && P1.L1)"}) {
      Compare(*model, {query}, ExchangeFormat::kMuntax, &muntax);
    }
  }
  std::printf(
      "tck: %d written, %d refused, %d answers (%d satisfied), %d errors\n"
      "muntax: %d written, %d refused, %d answers (%d satisfied), %d errors\n",
      tck.written, tck.refused, tck.answers, tck.satisfied, tck.errors, muntax.written,
      muntax.refused, muntax.answers, muntax.satisfied, muntax.errors);
  EXPECT_GT(tck.answers, models / 2);
  EXPECT_GT(muntax.answers, models / 2);
}

}  // namespace
}  // namespace zonelab::round_trip_test
