// All against all: random networks, every configuration, an oracle without zones.
//
// For each model and predicate: every configuration gives the same verdict; every "satisfied" comes
// with a replayed run, every "violated" with a certificate that the checker accepts; and the explicit
// exploration of a grid of clock values (tests/support/grid_explorer.h), which is exact for closed
// models with integer times, agrees.  ZONELAB_SEED and ZONELAB_MODELS override seed and number.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/agree/random_model.h"
#include "tests/support/check_model.h"
#include "tests/support/grid_explorer.h"

namespace zonelab {
namespace {

using testing::ExploreGrid;
using testing::GridOptions;
using testing::GridResult;
using testing::NameOf;
using testing::RandomModel;
using testing::ToText;

int64_t FromEnvironment(const char* name, int64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoll(text);
}

struct Counts {
  int satisfied = 0, violated = 0, errors = 0, oracle = 0, skipped = 0, unknown = 0;
};

void Agree(uint64_t seed, bool closed, bool diagonals, Counts* counts) {
  RandomModel generator(seed, closed, diagonals);
  const std::string text = generator.Text();
  const std::string predicate = generator.Predicate();
  SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text + "E<> " + predicate);
  const auto model = Model::Load(text, Format::kXta);
  if (!model->ok()) {  // an initial invariant on a range that starts at 0, and the like
    EXPECT_EQ(model->diagnostics().all()[0].code, "no-initial-state")
        << testing::Describe(model->diagnostics(), model->sources());
    ++counts->skipped;
    return;
  }
  static SourceMap* sources = new SourceMap();
  const lang::Expr* goal = testing::GoalOf(*model, *sources, "E<> " + predicate);
  GridOptions grid;
  grid.denominator = closed ? 1 : 4;
  grid.cap = 6;
  grid.max_states = 20'000;
  const GridResult oracle = ExploreGrid(model->network(), goal, grid);
  std::string first;
  for (const Options& options : testing::AllConfigurations()) {
    const auto session = model->Open("E<> " + predicate, options);
    if (!session->ok()) {
      ASSERT_EQ(session->diagnostics().all()[0].code, "unsupported-feature");
      continue;
    }
    Options limited = options;
    limited.budget.max_states = testing::SurelyTerminates(options) ? 20'000 : 2'000;
    limited.budget.max_bytes = 20 << 20;
    const Result result = testing::CheckAndProve(*model, "E<> " + predicate, limited);
    const std::string verdict = result.error ? "error" : ToText(result.verdict);
    // A reachable error and a reachable goal may be found in either order.
    const bool may_differ = !oracle.error.empty() || result.error || first == "error";
    if (verdict != "unknown" && first.empty()) first = verdict;
    if (!may_differ && verdict != "unknown") { EXPECT_EQ(verdict, first) << NameOf(options); }
    if (result.error) {
      ++counts->errors;
    } else if (result.verdict == Verdict::kSatisfied) {
      ++counts->satisfied;
      if (closed && oracle.unsupported.empty() && oracle.complete) {
        ADD_FAILURE() << "the oracle says unreachable";
      }
    } else if (result.verdict == Verdict::kViolated) {
      ++counts->violated;
      EXPECT_FALSE(oracle.reachable) << NameOf(options);
      EXPECT_EQ(oracle.error, "") << NameOf(options);
    } else if (testing::SurelyTerminates(options)) {
      ADD_FAILURE() << NameOf(options) << ": " << result.reason;
    } else {
      ++counts->unknown;
    }
  }
  counts->oracle += oracle.reachable || oracle.complete;
}

void AgreeOnMany(int models, bool closed, bool diagonals) {
  const uint64_t seed = static_cast<uint64_t>(FromEnvironment("ZONELAB_SEED", 20261127));
  models = static_cast<int>(FromEnvironment("ZONELAB_MODELS", models));
  Counts counts;
  for (int k = 0; k < models; ++k) {
    Agree(seed * 1000003 + static_cast<uint64_t>(k), closed, diagonals, &counts);
    if (::testing::Test::HasFailure()) break;  // one is enough to look at
  }
  std::printf("%d models from seed %llu: %d satisfied, %d violated, %d errors, %d skipped; oracle "
              "decided %d, unknown %d\n",
              models, static_cast<unsigned long long>(seed), counts.satisfied, counts.violated,
              counts.errors, counts.skipped, counts.oracle, counts.unknown);
  EXPECT_GT(counts.satisfied, 0);
  EXPECT_GT(counts.violated, 0);
}

TEST(AgreeTest, ClosedModels) { AgreeOnMany(400, /*closed=*/true, /*diagonals=*/false); }
TEST(AgreeTest, StrictModels) { AgreeOnMany(400, /*closed=*/false, /*diagonals=*/false); }
TEST(AgreeTest, ClosedModelsWithDifferences) { AgreeOnMany(300, true, true); }
TEST(AgreeTest, StrictModelsWithDifferences) { AgreeOnMany(300, false, true); }

}  // namespace
}  // namespace zonelab
