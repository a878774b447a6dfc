// Certificates of random models whose entries hide more and more variables.
//
// The explicit exploration of a grid of clock values, which knows nothing of zones and of hidden
// variables, says whether the checker was right to accept.  What the environment may change, and
// how to repeat a failure: tests/support/random_runs.h.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/certificate/certificate.h"
#include "tests/agree/random_model.h"
#include "tests/support/check_model.h"
#include "tests/support/grid_explorer.h"
#include "tests/support/random_runs.h"

namespace zonelab::partial_random_test {
namespace {

using certificate::Certificate;
using certificate::Entry;
using testing::GridResult;

struct Counts {
  int models = 0, hidden_unread = 0, mutants = 0, accepted = 0, goals_accepted = 0, reachable = 0;
  int with_errors = 0, accepted_across = 0;
};

void Replace(std::string* text, std::string_view from, std::string_view to) {
  for (size_t at = 0; (at = text->find(from, at)) != std::string::npos; at += to.size()) {
    text->replace(at, from.size(), to);
  }
}

void Hide(Entry* entry, size_t variable) {
  entry->hidden.resize(entry->values.size());
  entry->hidden[variable] = true;
  entry->values[variable] = 0;
}

GridResult Explore(Model& model, const lang::Expr* goal) {
  testing::GridOptions options;
  options.cap = 6;
  options.max_states = 20'000;
  return testing::ExploreGrid(NetworkOf(model), goal, options);
}

// A small step away from what the search wrote.
class Mutator {
 public:
  explicit Mutator(uint64_t seed) : random_(seed) {}
  size_t Below(size_t n) { return random_() % n; }

  void Mutate(Certificate* certificate) {
    std::vector<Entry>& entries = certificate->entries;
    const Entry chosen = entries[Below(entries.size())];
    const size_t variable = Below(chosen.values.size());
    switch (Below(6)) {
      case 0:  // in all entries of a location vector
        for (Entry& entry : entries) {
          if (entry.locations == chosen.locations) Hide(&entry, variable);
        }
        break;
      case 1:
        for (Entry& entry : entries) Hide(&entry, variable);
        break;
      case 2:
        Hide(&entries[Below(entries.size())], variable);
        break;
      case 3:
        entries.erase(entries.begin() + Below(entries.size()));
        break;
      default:  // all entries of a discrete state
        std::erase_if(entries, [&](const Entry& entry) {
          return entry.locations == chosen.locations && entry.values == chosen.values &&
                 entry.hidden == chosen.hidden;
        });
        break;
    }
  }

 private:
  std::mt19937_64 random_;
};

// What the search proves of all reachable states; nothing if there is a run-time error.
std::optional<Certificate> CertificateOf(Model& model, const std::string& clocks) {
  Options options;
  options.clocks = clocks;
  options.budget.max_states = 3'000;
  const Result result = testing::CheckAndProve(model, std::string(kExhaustive), options);
  if (!result.certificate || result.certificate->entries.empty()) return std::nullopt;
  return *result.certificate;
}

testing::Case MakeCase(uint64_t seed) {
  const bool priorities = seed % 4 == 0;
  testing::RandomModel generator(seed, /*closed=*/true, /*diagonals=*/false, priorities);
  testing::Case made{generator.Text(), {}, seed};
  // The same function in a form of which the checker sees that it stays in the range.
  Replace(&made.model, "v = v < 3 ? v + 1 : 0", "v = (v + 1) % 4");
  if (seed % 2 == 0) Replace(&made.model, "b = !b", "b = v > 1");  // not known if v is not
  for (int i = 0; i < 4; ++i) made.queries.push_back("E<> " + generator.Predicate());
  return made;
}

void FuzzOne(const testing::Case& each, Counts* counts) {
  const std::string& text = each.model;
  std::string failing_text = text;  // the same with errors
  Replace(&failing_text, "v = (v + 1) % 4", "v = v + 1");
  const auto model = Model::Load(text, Format::kXta);
  const auto failing = Model::Load(failing_text, Format::kXta);
  if (!model->ok() || !failing->ok()) return;  // no initial state
  const std::optional<Certificate> found =
      CertificateOf(*model, each.seed % 2 == 0 ? "alu" : "extra-lu");
  if (!found) return;
  ++counts->models;

  // The model never reads w; a predicate might.
  const auto& variables = NetworkOf(*model).variables;
  const auto w = std::find_if(variables.begin(), variables.end(),
                              [](const model::Variable& variable) { return variable.name == "w"; });
  if (variables.empty()) return;  // a model that was shrunk
  Certificate without_w = *found;
  if (w != variables.end()) {
    for (Entry& entry : without_w.entries) {
      Hide(&entry, static_cast<size_t>(w - variables.begin()));
    }
  }
  const absl::Status status = certificate::Check(NetworkOf(*model), nullptr, without_w);
  EXPECT_TRUE(status.ok()) << status;
  ++counts->hidden_unread;

  std::vector<lang::Query> asked;
  std::vector<const lang::Expr*> goals;
  const std::vector<std::string>& queries = each.queries;
  std::vector<bool> reachable;
  for (const std::string& query : queries) {
    asked.push_back(testing::ParseFor(*model, query));
    goals.push_back(asked.back().searched);
    const GridResult grid = Explore(*model, goals.back());
    if (!grid.unsupported.empty()) return;
    ASSERT_EQ(grid.error, "") << "the search saw none";
    reachable.push_back(grid.reachable);
    counts->reachable += grid.reachable;
    // A goal that does not read w is proved with it or without.
    if (query.find('w') == std::string::npos) {
      EXPECT_EQ(certificate::Check(NetworkOf(*model), goals.back(), without_w).ok(),
                certificate::Check(NetworkOf(*model), goals.back(), *found).ok())
          << query;
    }
  }
  const GridResult failing_grid = Explore(*failing, nullptr);
  const bool has_error = !failing_grid.error.empty();
  counts->with_errors += has_error;

  // Walks through mutants that are still inductive.
  Mutator mutator(each.seed);
  Certificate current = *found;
  for (int i = 0; i < 120; ++i) {
    if (i % 40 == 0 || current.entries.empty()) current = *found;
    Certificate mutant = current;
    mutator.Mutate(&mutant);
    ++counts->mutants;
    if (certificate::Check(NetworkOf(*failing), nullptr, mutant).ok()) {
      ++counts->accepted_across;
      EXPECT_FALSE(has_error) << failing_grid.error;
    }
    if (!certificate::Check(NetworkOf(*model), nullptr, mutant).ok()) continue;
    ++counts->accepted;
    current = std::move(mutant);
    for (size_t g = 0; g < goals.size(); ++g) {
      if (!certificate::Check(NetworkOf(*model), goals[g], current).ok()) continue;
      ++counts->goals_accepted;
      EXPECT_FALSE(reachable[g]) << "accepted although reachable: " << queries[g];
    }
  }
}

TEST(Partial, FuzzAgainstTheGrid) {
  Counts counts;
  const testing::Ran ran =
      testing::RunRandomly({.seed = 1,
                            .models = 150,
                            .make = MakeCase,
                            .check = [&](const testing::Case& each, bool is_counted) {
                              Counts ignored;
                              FuzzOne(each, is_counted ? &counts : &ignored);
                            }});
  std::printf(
      "%d models, %d reachable goals; %d mutants, %d accepted, also for %d goals; "
      "%d models with errors added, %d accepted for those without one\n",
      counts.models, counts.reachable, counts.mutants, counts.accepted, counts.goals_accepted,
      counts.with_errors, counts.accepted_across);
  if (!ran.is_whole) return;
  EXPECT_GT(counts.hidden_unread, 0);
  EXPECT_GT(counts.accepted, 0);
  EXPECT_GT(counts.goals_accepted, 0);
  EXPECT_GT(counts.with_errors, 0);
}

}  // namespace
}  // namespace zonelab::partial_random_test
