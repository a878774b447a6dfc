// Values that nobody reads again, in random networks: whatever is asked, the answer is that of a
// search which tells all values apart, and it has a proof.
// What the environment may change, and how to repeat a failure: tests/support/random_runs.h.
#include "core/reference/dead_values.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "tests/support/check_model.h"
#include "tests/support/random_runs.h"

namespace zonelab::dead_values_test {
namespace {

using testing::CheckAndProve;
using testing::ParseFor;
using testing::ToText;

class RandomScratch {
 public:
  explicit RandomScratch(uint64_t seed) : random_(seed) {}

  std::string Text() {
    std::string text = "int[0,2] g, h; chan c; broadcast chan d;\n";
    for (const char* name : {"P", "Q"}) text += Process(name);
    return text + "system P, Q;\n";
  }
  std::string Predicate() {
    static const char* const kParts[] = {"P.S1",     "P.S2",     "Q.S0",     "Q.S2",  "P.x > 1",
                                         "Q.x <= 2", "P.n == 1", "Q.m == 2", "g == 1"};
    std::string text = kParts[Pick(0, 8)];
    if (Chance(60)) Append(&text, Chance(60) ? " && " : " || ", kParts[Pick(0, 5)]);
    return text;
  }
  bool Chance(int percent) { return Pick(1, 100) <= percent; }

 private:
  std::string Process(const std::string& name) {
    std::string text = Cat("process ", name,
                           "() { clock x; int[0,2] n, m = 1, k; bool b;\n"
                           "  void some() { if (b) m = 1; else if (n == 0) { m = 2; k = 0; } }\n"
                           "  int[0,2] keep() { k = n; return k; }\n"
                           "  void loop() { int i; for (i = 0; i < n; i++) { k = i; b = !b; } }\n"
                           "  void back() { if (b) return; n = 2; m = k; }\n"
                           "  void turn() { do { k = m; m = (m + 1) % 3; } while (m == 1); }\n"
                           "  void ref(int[0,2] &r) { if (b) r = 0; else r = (r + 1) % 3; }\n"
                           "  state S0");
    const bool is_bounded = Chance(40);
    Append(&text, is_bounded ? " { x <= 2 }" : "", ", S1, S2", Chance(20) ? " { x <= 3 }" : "",
           ";\n");
    if (Chance(20)) text += "  commit S1;\n";
    text += "  init S0;\n  trans\n";
    for (int from = 0; from < 3; ++from) {
      for (int k = 0; k < Pick(1, 2); ++k) text += Edge(from);
    }
    text.replace(text.size() - 2, 2, ";\n}\n");
    return text;
  }

  std::string Edge(int from) {
    static const char* const kGuards[] = {"n == 1", "m < 2",        "k != 1", "b",
                                          "g == 0", "n <= m && !b", "x >= 1", "x >= k"};
    static const char* const kUpdates[] = {
        "n = m",      "m = (n + 1) % 3", "k = n",
        "n = 0",      "m = 1",           "k = 2",
        "b = n > 0",  "b = !b",          "some()",
        "n = keep()", "loop()",          "back()",
        "turn()",     "ref(n)",          "ref(k)",
        "g = n",      "n = g",           "h = k",
        "x = 0",      "n = b ? m : k",   "m = (b && k == 1) ? 2 : 0"};
    static const char* const kSyncs[] = {"c!", "c?", "d!", "d?"};
    std::string text = Cat("    S", from, " -> S", Pick(0, 2), " { ");
    if (Chance(60)) Append(&text, "guard ", kGuards[Pick(0, 7)], "; ");
    if (Chance(25)) Append(&text, "sync ", kSyncs[Pick(0, 3)], "; ");
    const int updates = Pick(0, 3);
    for (int k = 0; k < updates; ++k) {
      Append(&text, k == 0 ? "assign " : ", ", kUpdates[Pick(0, 20)]);
    }
    return text + (updates > 0 ? "; },\n" : "},\n");
  }

  int Pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }

  std::mt19937_64 random_;
};

testing::Case MakeCase(uint64_t seed) {
  RandomScratch random(seed);
  const std::string text = random.Text();
  const std::string p = random.Predicate(), q = random.Predicate();
  return {text,
          {"E<> " + p, "A[] !(" + p + ")", "E[] " + p, "A<> " + p, p + " --> " + q,
           "A[] not deadlock", "E<> deadlock && (" + p + ")"},
          seed};
}

TEST(DeadValuesTest, RandomNetworks) {
  int questions = 0, forgetting = 0, saved = 0;
  const auto check = [&](const testing::Case& each, bool is_counted) {
    const std::unique_ptr<Model> model = Model::Load(each.model, Format::kXta);
    if (!model->ok()) return;
    for (const std::string& query : each.queries) {
      SCOPED_TRACE(query);
      const bool forgets =
          !reference::FindDeadValues(NetworkOf(*model), ParseFor(*model, query)).empty();
      if (!forgets) continue;
      Options all;
      all.activity = Activity::kOff;  // so that the choice is not left to us
      all.budget.max_states = 20'000;
      Options usual;
      usual.budget.max_states = 20'000;
      const Result whole = CheckAndProve(*model, query, all);
      const Result result = CheckAndProve(*model, query, usual);
      EXPECT_EQ(ToText(result.verdict), ToText(whole.verdict));
      if (!is_counted) continue;
      ++questions;
      if (result.certificate && result.certificate->forgets_dead_values) ++forgetting;
      if (result.stats.stored < whole.stats.stored) ++saved;
    }
  };
  const testing::Ran ran =
      testing::RunRandomly({.seed = 20261130, .models = 200, .make = MakeCase, .check = check});
  std::printf("%d questions, %d proofs without dead values, %d searches stored less\n", questions,
              forgetting, saved);
  if (!ran.is_whole) return;
  EXPECT_GT(forgetting, 100);
}

}  // namespace
}  // namespace zonelab::dead_values_test
