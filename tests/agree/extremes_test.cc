// sup, inf and bounds against the region graph: small random networks; every answer must come with
// a certificate that proves it.  What the environment may change, and how to repeat a failure:
// tests/support/random_runs.h.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/agree/random_model.h"
#include "tests/support/check_model.h"
#include "tests/support/random_runs.h"
#include "tests/support/region_explorer.h"

namespace zonelab::extremes_test {
namespace {

using testing::RandomModel;
using testing::RegionExtremes;

constexpr int kLargest = 6;  // constants in random models are at most 4
constexpr int kFar = 30;     // finite bounds come nowhere near

struct Counts {
  int bounds = 0, unbounded = 0, strict = 0, empty = 0, beyond = 0, far = 0, skipped = 0,
      proved = 0;
};

// Is the side that was found the one that the regions say?
void ExpectSide(const std::string& found, const std::string& expected, const std::string& far,
                Counts* counts) {
  ++counts->bounds;
  counts->unbounded += found == "unbounded";
  counts->strict += found[0] != 'u' && found[1] == ' ';
  if (expected != "beyond") {
    EXPECT_EQ(found, expected);
    return;
  }
  ++counts->beyond;
  if (found == "unbounded") {
    EXPECT_TRUE(far == "beyond" || far.empty()) << far;
    return;
  }
  EXPECT_GE(std::stoi(found.substr(found.find(' '))), kLargest) << found;
}

testing::Case MakeCase(uint64_t seed) {
  RandomModel random(seed, /*closed=*/seed % 2 == 0, /*diagonals=*/false,
                     /*priorities=*/seed % 3 == 0);
  testing::Case made{random.Text(), {}, seed};
  for (const char* kind : {"sup", "inf", "bounds"}) {
    std::string query = kind;
    if (seed % 4 != 0) query += "{" + random.Predicate() + "}";
    const std::string first = random.Expression();
    made.queries.push_back(query + ": " + first + ", " + random.Expression());
  }
  return made;
}

void Agree(const testing::Case& each, Counts* counts) {
  const std::unique_ptr<Model> model = Model::Load(each.model, Format::kXta);
  if (!model->ok()) return;
  for (const std::string& query : each.queries) {
    SCOPED_TRACE(query);
    const lang::Query parsed = testing::ParseFor(*model, query);
    const RegionExtremes oracle =
        testing::ExtremesByRegions(NetworkOf(*model), parsed, kLargest, /*max_regions=*/20'000);
    Options options;
    options.budget.max_states = 3000;
    const Result result = testing::CheckAndProve(*model, query, options);
    counts->proved += result.certificate != nullptr;
    if (!oracle.decided || result.verdict == Verdict::kUnknown) {
      ++counts->skipped;
      continue;
    }
    EXPECT_EQ(result.verdict == Verdict::kViolated, oracle.is_empty) << Sentence(result);
    const bool is_far = std::any_of(result.extremes.begin(), result.extremes.end(),
                                    [](const Extreme& e) { return e.upper && !e.upper->bound; });
    RegionExtremes far;
    if (is_far)
      far = testing::ExtremesByRegions(NetworkOf(*model), parsed, kFar, /*max_regions=*/50'000);
    counts->empty += oracle.is_empty;
    for (size_t e = 0; !oracle.is_empty && e < result.extremes.size(); ++e) {
      const Extreme& extreme = result.extremes[e];
      if (extreme.lower) {
        ExpectSide(SideText(extreme.lower, /*is_upper=*/false), oracle.bounds[e].first, "", counts);
      }
      if (!extreme.upper) continue;
      const std::string beyond = far.decided ? far.bounds[e].second : "";
      counts->far += !extreme.upper->bound && !beyond.empty();
      ExpectSide(SideText(extreme.upper, /*is_upper=*/true), oracle.bounds[e].second, beyond,
                 counts);
    }
  }
}

TEST(ExtremesTest, AgreeWithRegionsAndAreProved) {
  Counts counts;
  const testing::Ran ran =
      testing::RunRandomly({.seed = 20261130,
                            .models = 150,
                            .make = MakeCase,
                            .check = [&](const testing::Case& each, bool is_counted) {
                              Counts ignored;
                              Agree(each, is_counted ? &counts : &ignored);
                            }});
  std::printf(
      "%d bounds: %d unbounded (%d of them beyond larger regions), %d strict, %d beyond the "
      "regions; "
      "%d queries without a state, "
      "%d skipped; %d certificates\n",
      counts.bounds, counts.unbounded, counts.far, counts.strict, counts.beyond, counts.empty,
      counts.skipped, counts.proved);
  if (!ran.is_whole) return;
  EXPECT_GT(counts.unbounded, 0);
  EXPECT_GT(counts.strict, 0);
  EXPECT_GT(counts.empty, 0);
}

}  // namespace
}  // namespace zonelab::extremes_test
