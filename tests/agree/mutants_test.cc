// Certificates that do not prove what they should: taken from another model that differs in one number,
// or mutilated.  Whatever the checker still accepts must be the verdict that the region graph finds.
// ZONELAB_SEED and ZONELAB_MODELS override seed and number.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "tests/agree/random_model.h"
#include "tests/support/check_model.h"
#include "tests/support/environment.h"
#include "tests/support/region_explorer.h"

namespace zonelab {
namespace {

using certificate::Certificate;
using certificate::Constraint;
using certificate::Entry;
using certificate::Proof;
using testing::RandomModel;

class Mutator {
 public:
  explicit Mutator(uint64_t seed) : random_(seed) {}

  // Some numbers of constraints and targets of edges become others.
  std::string OtherModel(std::string text) {
    std::vector<std::pair<size_t, size_t>> digits;  // place, number of choices
    for (size_t i = text.find("process"); i + 5 < text.size(); ++i) {
      if (text.compare(i, 4, "-> L") == 0) digits.push_back({i + 4, 3});
      if (text[i] != '<' && text[i] != '>' && text[i] != '=') continue;
      for (size_t k = i + 1; k < i + 4; ++k) {
        if (text[k] >= '0' && text[k] <= '4') digits.push_back({k, 5});
      }
    }
    for (int change = 0; change < 3 && !digits.empty(); ++change) {
      const auto [place, choices] = digits[Pick(digits.size())];
      text[place] = static_cast<char>('0' + Pick(choices));
    }
    return text;
  }

  void Mutate(Certificate* c) {
    const bool has_run = c->proof == Proof::kRun || c->proof == Proof::kLasso;
    if (has_run) return MutateRun(c);
    std::vector<Entry>& list = !c->avoiding.empty() && Pick(2) == 0 ? c->avoiding : c->entries;
    if (list.empty()) return;
    const size_t i = Pick(list.size());
    switch (Pick(6)) {
      case 0: list.erase(list.begin() + static_cast<int64_t>(i)); break;
      case 1: std::swap(list[i], list[Pick(list.size())]); break;
      case 2: list[i].locations[Pick(list[i].locations.size())] = static_cast<int32_t>(Pick(3)); break;
      case 3:
        if (!list[i].values.empty()) ++list[i].values[Pick(list[i].values.size())];
        break;
      default: MutateZone(&list[i].zone, static_cast<int32_t>(clocks_));
    }
  }
  void set_clocks(int clocks) { clocks_ = clocks; }

 private:
  size_t Pick(size_t count) { return std::uniform_int_distribution<size_t>(0, count - 1)(random_); }

  void MutateZone(std::vector<Constraint>* zone, int32_t clocks) {
    if (zone->empty() || Pick(4) == 0) {
      const int32_t i = static_cast<int32_t>(Pick(static_cast<size_t>(clocks)));
      zone->push_back({i, i == 0 ? 1 : 0, static_cast<int64_t>(Pick(5)) - 2, Pick(2) == 0});
      return;
    }
    const size_t k = Pick(zone->size());
    Constraint& constraint = (*zone)[k];
    switch (Pick(4)) {
      case 0: zone->erase(zone->begin() + static_cast<int64_t>(k)); break;
      case 1: constraint.bound += 1; break;
      case 2: constraint.bound -= 1; break;
      default: constraint.strict = !constraint.strict;
    }
  }

  void MutateRun(Certificate* c) {
    model::Run& run = c->run;
    if (run.steps.empty()) {
      run.final_delay += 1;
      return;
    }
    model::RunStep& step = run.steps[Pick(run.steps.size())];
    switch (Pick(8)) {
      case 0: step.delay += 1; break;
      case 1: step.delay = step.delay > 0 ? step.delay - 1 : 2; break;
      case 2: run.steps.erase(run.steps.begin() + static_cast<int64_t>(Pick(run.steps.size()))); break;
      case 3:
        if (!step.edges.empty()) step.edges[0].edge = static_cast<int>(Pick(5));
        break;
      case 4: run.final_delay = run.final_delay > 0 ? 0 : 1; break;
      case 5:
        if (run.cycle_begin) run.cycle_begin = Pick(run.steps.size());
        break;
      case 6:
        if (run.trigger) run.trigger = Pick(run.steps.size() + 1);
        break;
      default:
        if (!c->recurrent.empty()) {
          MutateZone(&c->recurrent[Pick(c->recurrent.size())], static_cast<int32_t>(clocks_));
        }
    }
  }

  std::mt19937_64 random_;
  int clocks_ = 1;
};

TEST(MutantsTest, AcceptedOnlyWhereTheVerdictIsRight) {
  const int64_t models = testing::FromEnvironment("ZONELAB_MODELS", 150);
  const uint64_t seed = static_cast<uint64_t>(testing::FromEnvironment("ZONELAB_SEED", 20261129)) * 1000003;
  static SourceMap* sources = new SourceMap();
  int mutants = 0, accepted = 0, from_other = 0, other_verdict = 0;
  for (int64_t k = 0; k < models && !::testing::Test::HasFailure(); ++k) {
    RandomModel random(seed + static_cast<uint64_t>(k), k % 2 == 0, false);
    Mutator mutator(seed + static_cast<uint64_t>(k));
    const std::string text = random.Text();
    const std::string p = random.Predicate(), q = random.Predicate();
    const auto model = Model::Load(text, Format::kXta);
    const auto other = Model::Load(mutator.OtherModel(text), Format::kXta);
    if (!model->ok() || !other->ok()) continue;
    mutator.set_clocks(model->network().clock_count());
    auto& document = const_cast<lang::Document&>(model->document());
    for (const std::string& query : {"E<> " + p, "E[] !(" + p + ")", "A<> " + q, p + " --> " + q,
                                     "A[] deadlock imply " + q}) {
      Diagnostics diagnostics;
      const lang::Query parsed =
          lang::ParseQuery(document, *sources, sources->Add("query", query), diagnostics);
      const testing::RegionAnswer oracle =
          testing::DecideByRegions(model->network(), document, parsed, 4, true, 20'000);
      if (!oracle.decided) continue;
      for (Model* source : {model.get(), other.get()}) {
        Options options;
        options.budget.max_states = 20'000;
        const Result result = testing::CheckAndProve(*source, query, options);
        if (!result.certificate) continue;
        const bool is_other_verdict = (result.verdict == Verdict::kSatisfied) != oracle.satisfied;
        for (int round = 0; round < 12; ++round) {
          Certificate mutant = *result.certificate;
          const int changes = round / 4 + (source == model.get() ? 1 : 0);
          for (int change = 0; change < changes; ++change) mutator.Mutate(&mutant);
          const auto verdict =
              certificate::CheckVerdict(model->network(), document, parsed, mutant);
          ++mutants;
          from_other += source == other.get();
          other_verdict += is_other_verdict;
          if (!verdict.ok()) continue;
          ++accepted;
          EXPECT_EQ(*verdict, oracle.satisfied) << query << "\n" << text << "\n"
              << certificate::ToJson(model->network(), mutant);
        }
      }
    }
  }
  std::printf("%d mutants, %d of them of another model, %d of the wrong verdict; %d accepted\n",
              mutants, from_other, other_verdict, accepted);
  EXPECT_GT(other_verdict, 0);
  EXPECT_LT(accepted, mutants);
}

}  // namespace
}  // namespace zonelab
