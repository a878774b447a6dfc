// All forms of queries against the region graph (tests/support/region_explorer.h): small random
// networks, every verdict proved by a certificate, both kinds of runs and of extrapolation.  The
// oracle does not know differences of clocks: there certificates alone vouch for the verdicts.
// What the environment may change, and how to repeat a failure: tests/support/random_runs.h.
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/agree/random_model.h"
#include "tests/support/ask_slice.h"
#include "tests/support/check_model.h"
#include "tests/support/random_runs.h"
#include "tests/support/region_explorer.h"

namespace zonelab::forms_test {
namespace {

using testing::DecideByRegions;
using testing::RandomModel;
using testing::RegionAnswer;
using testing::ToText;

constexpr int kLargest = 4;  // constant in random models

// One query of each form.
testing::Case MakeCase(uint64_t seed, bool closed, bool diagonals, bool priorities) {
  RandomModel random(seed, closed, diagonals, priorities);
  testing::Case made{random.Text(), {}, seed};
  const std::string p = random.Predicate(), q = random.Predicate();
  made.queries = {"E<> " + p,         "A[] !(" + p + ")",
                  "E[] !(" + p + ")", "A<> " + p,
                  p + " --> " + q,    "E<> deadlock && " + q,
                  "A[] not deadlock", "A[] (deadlock imply " + p + ") || !deadlock && (" + q + ")"};
  return made;
}

// What to count the query as.
std::string FormOf(const std::string& query) {
  if (query.find("-->") != std::string::npos) return "-->";
  return query.substr(0, 3) + (query.find("deadlock") != std::string::npos ? " deadlock" : "");
}

struct Counts {
  int satisfied = 0, violated = 0, skipped = 0;
  int joined = 0;  // decided with zones that are joined, too
};

// What is said with zones that are joined is `verdict`.
void AgreeJoined(const Model& model, const std::string& query, Runs runs, Verdict verdict,
                 Counts* count) {
  const check::Question question = testing::QuestionFor(model, query);
  if (question.form != QueryForm::kLeadsTo) return;
  const std::optional<check::Answer> joined = testing::AskJoined(model, question, runs);
  if (!joined) return;
  ++count->joined;
  EXPECT_EQ(ToText(joined->verdict), "satisfied");
  EXPECT_EQ(ToText(verdict), "satisfied");
  const absl::Status status = testing::Proves(model, query, joined->verdict, *joined->certificate);
  EXPECT_TRUE(status.ok()) << status.ToString();
}

struct Kind {
  bool closed = true, diagonals = false, priorities = false;
};

void Agree(const testing::Case& each, const Kind& kind, std::map<std::string, Counts>* counts) {
  const std::unique_ptr<Model> model = Model::Load(each.model, Format::kXta);
  if (!model->ok()) return;
  for (const std::string& query : each.queries) {
    SCOPED_TRACE(query);
    const lang::Query parsed = testing::ParseFor(*model, query);
    for (const char* runs : {"maximal", "infinite"}) {
      const bool maximal = std::string(runs) == "maximal";
      RegionAnswer oracle;
      if (!kind.diagonals) {
        oracle = DecideByRegions(NetworkOf(*model), parsed, kLargest, maximal,
                                 /*max_regions=*/20'000);
      }
      Counts& count = (*counts)[FormOf(query)];
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
      if (!result.error) AgreeJoined(*model, query, options.runs, result.verdict, &count);
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
  std::map<std::string, Counts> counts;
  const testing::Ran ran = testing::RunRandomly(
      {.seed = 20261128,
       .models = models,
       .make =
           [&](uint64_t seed) {
             return MakeCase(seed, kind.closed, kind.diagonals, kind.priorities);
           },
       .check =
           [&](const testing::Case& each, bool is_counted) {
             std::map<std::string, Counts> ignored;
             Agree(each, kind, is_counted ? &counts : &ignored);
           }});
  for (const auto& [form, count] : counts) {
    std::printf("%-20s %d satisfied, %d violated, %d skipped; %d with zones that are joined\n",
                form.c_str(), count.satisfied, count.violated, count.skipped, count.joined);
    if (!ran.is_whole) continue;
    EXPECT_EQ(count.joined > 0, form == "-->") << form;
    EXPECT_GT(count.satisfied, 0) << form;
    EXPECT_GT(count.violated, 0) << form;
  }
}

TEST(FormsTest, ClosedModels) { AgreeOnMany(150, {.closed = true}); }
TEST(FormsTest, StrictModels) { AgreeOnMany(150, {.closed = false}); }
TEST(FormsTest, ModelsWithPriorities) { AgreeOnMany(100, {.closed = false, .priorities = true}); }
TEST(FormsTest, ModelsWithDifferences) { AgreeOnMany(100, {.closed = false, .diagonals = true}); }

}  // namespace
}  // namespace zonelab::forms_test
