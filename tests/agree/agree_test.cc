// All against all: random networks, every configuration, an oracle without zones.
//
// For each model and predicate: every configuration gives the same verdict; every "satisfied" comes
// with a replayed run, every "violated" with a certificate that the checker accepts; and the
// explicit exploration of a grid of clock values (tests/support/grid_explorer.h), which is exact
// for closed models with integer times, agrees.  Priorities open what is closed (x <= 3 forbids a
// move up to 3 and not beyond): there the oracle must not find what the engine denies, and every
// state of every run is asked whether something of a higher priority could have happened.
// What the environment may change, and how to repeat a failure: tests/support/random_runs.h.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "tests/agree/random_model.h"
#include "tests/support/check_model.h"
#include "tests/support/grid_explorer.h"
#include "tests/support/random_runs.h"

namespace zonelab::agree_test {
namespace {

using testing::ExploreGrid;
using testing::GridOptions;
using testing::GridResult;
using testing::NameOf;
using testing::RandomModel;
using testing::ToText;

struct Counts {
  int satisfied = 0, violated = 0, errors = 0, oracle = 0, skipped = 0, unknown = 0;
};

struct Kind {
  bool closed = true, diagonals = false, priorities = false;
  bool stopwatches = false;  // clocks stand still in some locations
  bool twins = false;  // a clock t that is always equal to x and compared in its place now and then
};

// Looks at the concrete states of a run, one by one: is a move taken while another of higher
// priority is possible?
void ObeysPriorities(Model& model, const run::Trace& trace) {
  reference::Reference reference(NetworkOf(model));
  for (size_t k = 0; k < trace.run.steps.size(); ++k) {
    const model::RunStep& step = trace.run.steps[k];
    std::vector<int64_t> clocks = trace.states[k].clocks;
    const auto stopped = reference.Stopped(trace.states[k].discrete);
    ASSERT_TRUE(stopped.ok());
    for (size_t x = 1; x < clocks.size(); ++x) clocks[x] += (*stopped)[x] ? 0 : step.delay;
    std::optional<reference::Level> taken, highest;
    for (const reference::Move& move :
         reference.MovesOfAnyPriority(trace.states[k].discrete, nullptr)) {
      if (!AllHold(move.guard, clocks, trace.run.denominator)) continue;
      std::vector<int64_t> after = clocks;
      for (const auto& [clock, value] : move.resets) after[clock] = value * trace.run.denominator;
      if (!AllHold(move.invariant, after, trace.run.denominator)) continue;
      if (!highest || *highest < move.level) highest = move.level;
      if (move.edges == step.edges) taken = move.level;
    }
    EXPECT_TRUE(taken.has_value()) << "step " << k + 1;
    EXPECT_EQ(taken, highest) << "step " << k + 1;
  }
}

std::string WithTwin(const std::string& text) {
  static const std::regex* assignment = new std::regex("\\bx = (v|[0-9])");
  static const std::regex* comparison = new std::regex("\\bx ([<>=]=?) ([0-9v])");
  std::string twin = std::regex_replace(text, *assignment, "x = 1, t = 1");
  twin = std::regex_replace(twin, std::regex("^clock x"), "clock x, t");
  std::string out;
  bool is_twins_turn = false;
  auto from = twin.cbegin();
  for (std::sregex_iterator it(twin.begin(), twin.end(), *comparison), end; it != end; ++it) {
    out.append(from, twin.cbegin() + it->position());
    const bool is_assignment = (*it)[1] == "=";
    is_twins_turn = is_twins_turn != !is_assignment;
    out += is_twins_turn && !is_assignment ? "t" + it->str().substr(1) : it->str();
    from = twin.cbegin() + it->position() + it->length();
  }
  return out.append(from, twin.cend());
}

testing::Case MakeCase(uint64_t seed, const Kind& kind) {
  RandomModel generator(seed, kind.closed, kind.diagonals, kind.priorities, kind.stopwatches);
  const std::string text = generator.Text();
  return {kind.twins ? WithTwin(text) : text, {"E<> " + generator.Predicate()}, seed};
}

void Agree(const testing::Case& each, const Kind& kind, Counts* counts) {
  const bool closed = kind.closed && !kind.priorities && !kind.stopwatches;
  const std::string& query = each.queries[0];
  const auto model = Model::Load(each.model, Format::kXta);
  if (!model->ok()) {  // an initial invariant on a range that starts at 0, and the like
    EXPECT_EQ(model->diagnostics().all()[0].code, "no-initial-state")
        << testing::Describe(model->diagnostics(), model->sources());
    ++counts->skipped;
    return;
  }
  const lang::Query asked = testing::ParseFor(*model, query);
  GridOptions grid;
  grid.denominator = closed ? 1 : 4;
  grid.cap = 6;
  grid.max_states = 20'000;
  const GridResult oracle = ExploreGrid(NetworkOf(*model), asked.searched, grid);
  std::string first;
  // All of them search stopwatches alike.
  for (const Options& options :
       kind.stopwatches ? testing::EachStrategy() : testing::AllConfigurations()) {
    const auto session = model->Open(query, options);
    if (!session->ok()) {
      const std::vector<Diagnostic>& found = session->diagnostics().all();
      ASSERT_TRUE(std::any_of(found.begin(), found.end(), [](const Diagnostic& each) {
        return each.code == DiagnosticCode("unsupported-feature");
      }));
      continue;
    }
    Options limited = options;
    limited.budget.max_states = testing::SurelyTerminates(options) ? 20'000 : 2'000;
    limited.budget.max_bytes = 20 << 20;
    const Result result = testing::CheckAndProve(*model, query, limited);
    const std::string verdict = result.error ? "error" : ToText(result.verdict);
    // A reachable error and a reachable goal may be found in either order.
    const bool may_differ = !oracle.error.empty() || result.error || first == "error";
    if (verdict != "unknown" && first.empty()) first = verdict;
    if (!may_differ && verdict != "unknown") {
      EXPECT_EQ(verdict, first) << NameOf(options);
    }
    if (result.error) {
      ++counts->errors;
    } else if (result.verdict == Verdict::kSatisfied) {
      ++counts->satisfied;
      if (kind.priorities && result.trace) ObeysPriorities(*model, *result.trace);
      if (closed && oracle.unsupported.empty() && oracle.complete) {
        ADD_FAILURE() << "the oracle says unreachable";
      }
    } else if (result.verdict == Verdict::kViolated) {
      ++counts->violated;
      EXPECT_FALSE(oracle.reachable) << NameOf(options);
      EXPECT_EQ(oracle.error, "") << NameOf(options);
    } else if (kind.stopwatches && result.reason.code == ReasonCode::kApproximate) {
      ++counts->unknown;
    } else if (testing::SurelyTerminates(options)) {
      ADD_FAILURE() << NameOf(options) << ": " << Sentence(result);
    } else {
      ++counts->unknown;
    }
  }
  counts->oracle += oracle.reachable || oracle.complete;
}

void AgreeOnMany(int models, const Kind& kind) {
  Counts counts;
  const testing::Ran ran =
      testing::RunRandomly({.seed = 20261127,
                            .models = models,
                            .make = [&](uint64_t seed) { return MakeCase(seed, kind); },
                            .check =
                                [&](const testing::Case& each, bool is_counted) {
                                  Counts ignored;
                                  Agree(each, kind, is_counted ? &counts : &ignored);
                                }});
  std::printf("%d satisfied, %d violated, %d errors, %d skipped; oracle decided %d, unknown %d\n",
              counts.satisfied, counts.violated, counts.errors, counts.skipped, counts.oracle,
              counts.unknown);
  if (!ran.is_whole) return;
  EXPECT_GT(counts.satisfied, 0);
  EXPECT_GT(counts.violated, 0);
}

TEST(AgreeTest, ClosedModels) { AgreeOnMany(400, {.closed = true}); }
TEST(AgreeTest, StrictModels) { AgreeOnMany(400, {.closed = false}); }
TEST(AgreeTest, ClosedModelsWithEqualClocks) { AgreeOnMany(200, {.closed = true, .twins = true}); }
TEST(AgreeTest, StrictModelsWithEqualClocks) { AgreeOnMany(200, {.closed = false, .twins = true}); }
TEST(AgreeTest, ClosedModelsWithDifferences) {
  AgreeOnMany(300, {.closed = true, .diagonals = true});
}
TEST(AgreeTest, StrictModelsWithDifferences) {
  AgreeOnMany(300, {.closed = false, .diagonals = true});
}
TEST(AgreeTest, ClosedModelsWithPriorities) {
  AgreeOnMany(300, {.closed = true, .priorities = true});
}
TEST(AgreeTest, StrictModelsWithPriorities) {
  AgreeOnMany(300, {.closed = false, .priorities = true});
}
// Stopwatches: the grid, of quarters of a unit, must not find what the engine denies.
TEST(AgreeTest, ClosedModelsWithStopwatches) {
  AgreeOnMany(300, {.closed = true, .stopwatches = true});
}
TEST(AgreeTest, StrictModelsWithStopwatches) {
  AgreeOnMany(300, {.closed = false, .stopwatches = true});
}
TEST(AgreeTest, StopwatchesWithDifferencesAndPriorities) {
  AgreeOnMany(300, {.closed = false, .diagonals = true, .priorities = true, .stopwatches = true});
}
TEST(AgreeTest, PrioritiesWithDifferences) {
  AgreeOnMany(300, {.closed = false, .diagonals = true, .priorities = true});
}

}  // namespace
}  // namespace zonelab::agree_test
