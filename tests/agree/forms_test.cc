// All forms of queries against the region graph (tests/support/region_explorer.h): small random
// networks, every verdict proved by a certificate, both kinds of runs and of extrapolation.  The
// oracle does not know differences of clocks: there certificates alone vouch for the verdicts.
// ZONELAB_SEED and ZONELAB_MODELS override seed and number.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/agree/random_model.h"
#include "tests/support/check_model.h"
#include "tests/support/environment.h"
#include "tests/support/region_explorer.h"

namespace zonelab {
namespace {

using testing::DecideByRegions;
using testing::RandomModel;
using testing::RegionAnswer;
using testing::ToText;

constexpr int kLargest = 4;  // constant in random models

// One query of each form.
std::map<std::string, std::string> Queries(RandomModel& random, bool takes_deadlock) {
  const std::string p = random.Predicate(), q = random.Predicate();
  std::map<std::string, std::string> queries = {
      {"E<>", "E<> " + p}, {"A[]", "A[] !(" + p + ")"}, {"E[]", "E[] !(" + p + ")"},
      {"A<>", "A<> " + p}, {"-->", p + " --> " + q},
  };
  if (takes_deadlock) {
    queries["E<> deadlock"] = "E<> deadlock && " + q;
    queries["A[] not deadlock"] = "A[] not deadlock";
    queries["A[] deadlock imply"] = "A[] (deadlock imply " + p + ") || !deadlock && (" + q + ")";
  }
  return queries;
}

struct Counts {
  int satisfied = 0, violated = 0, skipped = 0;
};

struct Kind {
  bool closed = true, diagonals = false, priorities = false;
};

void Agree(uint64_t seed, const Kind& kind, std::map<std::string, Counts>* counts) {
  RandomModel random(seed, kind.closed, kind.diagonals, kind.priorities);
  const std::string text = random.Text();
  SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
  const std::unique_ptr<Model> model = Model::Load(text, Format::kXta);
  if (!model->ok()) return;
  for (const auto& [form, query] : Queries(random, true)) {
    SCOPED_TRACE(query);
    const lang::Query parsed = testing::ParseFor(*model, query);
    for (const char* runs : {"maximal", "infinite"}) {
      const bool maximal = std::string(runs) == "maximal";
      RegionAnswer oracle;
      if (!kind.diagonals) {
        oracle = DecideByRegions(NetworkOf(*model), parsed, kLargest, maximal,
                                 /*max_regions=*/20'000);
      }
      Counts& count = (*counts)[form];
      Options options;
      options.runs = *ByName<Runs>(runs);
      options.budget.max_states = 50'000;
      const Result result = testing::CheckAndProve(*model, query, options);
      Options everywhere = options;
      everywhere.clocks = "extra-difference";
      const Result other = testing::CheckAndProve(*model, query, everywhere);
      if (!result.error && !other.error) {
        EXPECT_EQ(result.verdict, other.verdict);
      }
      if (kind.diagonals && !result.error) {
        ++(result.verdict == Verdict::kSatisfied ? count.satisfied : count.violated);
      } else if (!oracle.decided || result.error) {
        EXPECT_TRUE(!result.error || !oracle.decided);
        ++count.skipped;
      } else {
        EXPECT_EQ(ToText(result.verdict), oracle.satisfied ? "satisfied" : std::string("violated"))
            << runs << ": " << Sentence(result);
        ++(result.verdict == Verdict::kSatisfied ? count.satisfied : count.violated);
      }
    }
  }
}

void AgreeOnMany(int models, const Kind& kind) {
  const uint64_t seed = static_cast<uint64_t>(testing::FromEnvironment("ZONELAB_SEED", 20261128));
  models = static_cast<int>(testing::FromEnvironment("ZONELAB_MODELS", models));
  std::map<std::string, Counts> counts;
  for (int k = 0; k < models; ++k) {
    Agree(seed * 1000003 + static_cast<uint64_t>(k), kind, &counts);
    if (::testing::Test::HasFailure()) break;  // one is enough to look at
  }
  for (const auto& [form, count] : counts) {
    std::printf("%-20s %d satisfied, %d violated, %d skipped\n", form.c_str(), count.satisfied,
                count.violated, count.skipped);
    EXPECT_GT(count.satisfied, 0) << form;
    EXPECT_GT(count.violated, 0) << form;
  }
}

TEST(FormsTest, ClosedModels) { AgreeOnMany(150, {.closed = true}); }
TEST(FormsTest, StrictModels) { AgreeOnMany(150, {.closed = false}); }
TEST(FormsTest, ModelsWithPriorities) { AgreeOnMany(100, {.closed = false, .priorities = true}); }
TEST(FormsTest, ModelsWithDifferences) { AgreeOnMany(100, {.closed = false, .diagonals = true}); }

}  // namespace
}  // namespace zonelab
