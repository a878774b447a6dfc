// Certificates that do not prove what they should: mutilated, or of another model or query.
// Whatever the checker still accepts must be right by other means: the verdict (and the bounds of
// sup and its kin) is what the region graph finds, and the entries are closed, point by point on a
// grid.  What the environment may change, and how to repeat a failure: tests/support/random_runs.h.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/examples.h"
#include "tests/agree/mutator.h"
#include "tests/agree/random_model.h"
#include "tests/support/check_model.h"
#include "tests/support/closed_on_grid.h"
#include "tests/support/random_runs.h"
#include "tests/support/region_explorer.h"

namespace zonelab::mutants_test {
namespace {

using certificate::Certificate;
using certificate::Entry;
using certificate::Proof;
using certificate::Relation;
using testing::Mutator;
using testing::RandomModel;

constexpr int kLargest = 5;  // constants in random models are at most 4
constexpr size_t kMaxGridEntries = 40;

struct Counts {
  int mutants = 0, accepted = 0, on_grid = 0;
};

class MutantsTest : public ::testing::Test {
 protected:
  // One query of a model, with what is known of its answer from elsewhere.
  struct Question {
    std::string text;
    std::shared_ptr<const lang::Query> query;
    std::optional<bool> satisfied;
    std::optional<testing::RegionExtremes> extremes;
  };

  // Null: it does not fit the model.
  static std::shared_ptr<const lang::Query> Parse(const Model& model, const std::string& text) {
    Diagnostics diagnostics;
    auto query = std::make_shared<lang::Query>(lang::ParseQuery(
        DocumentOf(model), std::make_shared<SourceMap>(&model.sources()), text, diagnostics));
    return diagnostics.has_errors() ? nullptr : query;
  }

  static Question AskRegions(Model& model, const std::string& text) {
    Question question{text, Parse(model, text), {}, {}};
    if (!question.query->expressions.empty()) {
      auto extremes =
          testing::ExtremesByRegions(NetworkOf(model), *question.query, kLargest, 20'000);
      if (!extremes.decided) return question;
      question.satisfied = !extremes.is_empty;
      question.extremes = std::move(extremes);
    } else {
      const auto answer = testing::DecideByRegions(NetworkOf(model), *question.query, kLargest,
                                                   /*maximal=*/true, 20'000);
      if (answer.decided) question.satisfied = answer.satisfied;
    }
    return question;
  }

  // Is a certificate right that says this of the question?
  void Judge(Model& model, const Question& question, const Certificate& certificate,
             const std::string& what, bool is_small) {
    Counts& count = counts_[what];
    ++count.mutants;
    ++proofs_[certificate.proof].mutants;
    const auto verdict = certificate::CheckVerdict(NetworkOf(model), *question.query, certificate);
    if (!verdict.ok()) return;
    ++count.accepted;
    ++proofs_[certificate.proof].accepted;
    const auto text = [&] { return certificate::ToJson(NetworkOf(model), certificate); };
    const bool is_about_infinite =
        certificate.infinite_runs;  // the regions were asked about maximal ones
    if (!is_about_infinite) {
      EXPECT_EQ(*verdict, *question.satisfied) << what << "\n" << text();
    }
    if (question.extremes && *verdict) ExpectExtremes(question, certificate, what);
    if (!is_small) return;
    const std::string wrong = OnGrid(model, question, certificate, &count);
    EXPECT_EQ(wrong, "") << what << ": " << question.text << "\n" << text();
  }

  void ExpectExtremes(const Question& question, const Certificate& certificate,
                      const std::string& what) {
    for (size_t e = 0; e < certificate.extremes.size(); ++e) {
      const auto& [least, greatest] = question.extremes->bounds[e];
      const auto& [lower, upper] = certificate.extremes[e];
      if (question.query->kind != lang::QueryKind::kSup && least != "beyond") {
        EXPECT_EQ((lower->strict ? "> " : ">= ") + std::to_string(*lower->bound), least) << what;
      }
      if (question.query->kind != lang::QueryKind::kInf && greatest != "beyond") {
        ASSERT_TRUE(upper->bound) << what;
        EXPECT_EQ((upper->strict ? "< " : "<= ") + std::to_string(*upper->bound), greatest) << what;
      }
    }
  }

  static std::string OnGrid(Model& model, const Question& question, const Certificate& c,
                            Counts* count) {
    const auto is_hidden = [](const Entry& entry) { return !entry.hidden.empty(); };
    if (c.relation == Relation::kSimulation ||
        std::any_of(c.entries.begin(), c.entries.end(), is_hidden) ||
        c.entries.size() + c.avoiding.size() > kMaxGridEntries ||
        NetworkOf(model).clock_count() > 3 || question.text.find("deadlock") != std::string::npos) {
      return "";
    }
    const lang::Query& query = *question.query;
    const lang::Expr* trigger = query.trigger();
    if (c.proof != Proof::kInvariant && c.proof != Proof::kNoLasso && c.proof != Proof::kExtremes)
      return "";
    ++count->on_grid;
    std::string wrong;
    if (c.proof != Proof::kNoLasso || trigger != nullptr) {
      wrong = testing::OpenOnGrid(NetworkOf(model), c.entries, query.searched, kLargest);
    }
    if (!wrong.empty() || c.proof != Proof::kNoLasso) return wrong;
    return testing::AvoidableOnGrid(NetworkOf(model), c.avoiding, *query.avoided, trigger,
                                    c.entries, !c.infinite_runs, kLargest);
  }

  // Mutants of a certificate for `question` made by `source`, which may be another model than
  // `model`.
  void Try(Model& model, const Question& question, const Certificate& certificate, Mutator& mutator,
           bool is_own, bool is_small, int rounds) {
    if (!is_own) Judge(model, question, certificate, "of another model", is_small);
    if (!is_own && !SameShape(model, certificate)) return;
    size_t locations = 1;
    for (const auto& process : NetworkOf(model).processes) {
      locations = std::max(locations, process->templ->locations.size());
    }
    for (int round = 0; round < rounds; ++round) {
      Certificate mutant = certificate;
      const std::string what = mutator.Mutate(&mutant, NetworkOf(model).clock_count(), locations);
      if (round % 3 == 2) mutator.Mutate(&mutant, NetworkOf(model).clock_count(), locations);
      Judge(model, question, mutant, what, is_small);
    }
  }
  // Text, read again, with its query.
  void TryText(Model& model, const Question& question, const Certificate& certificate,
               Mutator& mutator, bool is_small) {
    const auto read = certificate::FromJson(
        NetworkOf(model), mutator.OtherText(certificate::ToJson(NetworkOf(model), certificate)));
    if (read.ok()) Judge(model, question, *read, "digit of the file", is_small);
  }

  static bool SameShape(const Model& model, const Certificate& certificate) {
    return certificate::CheckShape(NetworkOf(model), certificate).ok();
  }

  // The certificate that the engine makes, if there is one; it must prove its verdict.
  static std::optional<Certificate> Make(Model& model, const std::string& query,
                                         const std::string& clocks,
                                         const std::string& data = "explicit") {
    Options options;
    options.clocks = clocks;
    options.data = data;
    options.budget.max_states = 5000;
    const Result result = testing::CheckAndProve(model, query, options);
    if (!result.certificate) return std::nullopt;
    return *result.certificate;
  }

  // Mutants of the certificates of each query, and those of a similar model.
  void CheckCase(const testing::Case& each) {
    Mutator mutator(each.seed);
    const auto model = Model::Load(each.model, Format::kXta);
    const auto other = Model::Load(mutator.OtherModel(each.model), Format::kXta);
    if (!model->ok() || !other->ok()) return;
    std::vector<Question> questions;
    for (const std::string& query : each.queries) questions.push_back(AskRegions(*model, query));
    for (const Question& question : questions) {
      if (!question.satisfied) continue;
      SCOPED_TRACE(question.text);
      const std::string clocks[] = {"exact", "extra-lu", "alu", "extra-m"};
      const std::string& name = clocks[mutator.Pick(4)];
      const bool hides = question.text.starts_with("E<>") && name == "alu";
      const auto own = Make(*model, question.text, name, hides ? "visible" : "explicit");
      const auto foreign = Make(*other, question.text, name);
      if (own) {
        Try(*model, question, *own, mutator, true, true, 8);
        TryText(*model, question, *own, mutator, true);
        for (const Question& asked : questions) {
          if (&asked != &question && asked.satisfied)
            Judge(*model, asked, *own, "of another query", true);
        }
      }
      if (foreign) Try(*model, question, *foreign, mutator, false, true, 3);
    }
  }

  void TearDown() override {
    int mutants = 0, accepted = 0, on_grid = 0;
    for (const auto& [what, count] : counts_) {
      std::printf("%-32s %6d mutants, %5d accepted, %5d of them looked at point by point\n",
                  what.c_str(), count.mutants, count.accepted, count.on_grid);
      mutants += count.mutants;
      accepted += count.accepted;
      on_grid += count.on_grid;
    }
    const char* names[] = {"invariant", "run", "lasso", "no-lasso", "extremes"};
    for (const auto& [proof, count] : proofs_) {
      std::printf("proof %-10s %6d mutants, %5d accepted\n", names[static_cast<size_t>(proof)],
                  count.mutants, count.accepted);
      if (is_whole_) {
        EXPECT_LT(count.accepted, count.mutants);
      }
    }
    std::printf(
        "%d mutants, %d refused; %d accepted ones are right, %d of them also point by point\n",
        mutants, mutants - accepted, accepted, on_grid);
    if (!is_whole_) return;
    EXPECT_GE(mutants, 1000);
    EXPECT_GE(proofs_.size(), 4u);
  }

  bool is_whole_ = true;
  std::map<std::string, Counts> counts_;
  std::map<Proof, Counts> proofs_;
};

// A model with queries of all forms; the seed is that of the mutants as well.
testing::Case MakeCase(uint64_t seed) {
  RandomModel random(seed, seed % 2 == 0, /*diagonals=*/false, seed % 4 == 3);
  testing::Case made{random.Text(), {}, seed};
  const std::string p = random.Predicate(), q = random.Predicate(), e = random.Expression();
  made.queries = {"E<> " + p,      "E[] !(" + p + ")",        "A<> " + q,
                  p + " --> " + q, "A[] deadlock imply " + q, "bounds{" + q + "}: " + e,
                  "sup: " + e};
  return made;
}

TEST_F(MutantsTest, OfRandomModels) {
  const auto check = [&](const testing::Case& each, bool is_counted) {
    const auto counts = counts_;
    const auto proofs = proofs_;
    CheckCase(each);
    if (is_counted) return;
    counts_ = counts;
    proofs_ = proofs;
  };
  is_whole_ =
      testing::RunRandomly({.seed = 20261129, .models = 150, .make = MakeCase, .check = check})
          .is_whole;
}

// What is true of the examples is what the certificates prove that the engine makes.
TEST_F(MutantsTest, OfExamples) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> examples = {
      {"fischer",
       {"A[] not (P(1).cs and P(2).cs)", "E<> P(1).cs", "P(1).req --> P(1).cs",
        "sup{P(1).req}: P(1).x", "A<> P(1).cs", "E[] not P(1).cs"}},
      {"train-gate", {"A[] not deadlock", "Train(0).Appr --> Train(0).Cross"}},
      {"csma", {"A[] not deadlock", "E[] true"}},
  };
  struct Example {
    std::unique_ptr<Model> model;
    Question question;
    Certificate certificate;
  };
  std::vector<Example> made;
  for (const auto& [name, queries] : examples) {
    const auto example = GetExample(name, 2);
    ASSERT_TRUE(example.ok()) << name;
    for (const std::string& text : queries) {
      std::unique_ptr<Model> model = testing::LoadModel(example->xta);
      const auto query = Parse(*model, text);
      if (!query) continue;
      auto certificate = Make(*model, text, "exact");
      if (!certificate || certificate->entries.size() + certificate->avoiding.size() > 400)
        continue;
      const auto verdict = certificate::CheckVerdict(NetworkOf(*model), *query, *certificate);
      ASSERT_TRUE(verdict.ok()) << verdict.status();
      made.push_back({std::move(model), {text, query, *verdict, {}}, *std::move(certificate)});
    }
  }
  // The models are large and right: nothing is gained by shrinking them, so a case has none.
  const auto check = [&](const testing::Case& each, bool) {
    Mutator mutator(each.seed);
    for (const Example& example : made) {
      SCOPED_TRACE(example.question.text);
      Try(*example.model, example.question, example.certificate, mutator, true, false, 3);
      TryText(*example.model, example.question, example.certificate, mutator, false);
    }
  };
  is_whole_ = testing::RunRandomly({.seed = 20261129,
                                    .models = 75,
                                    .make =
                                        [](uint64_t seed) {
                                          return testing::Case{"", {}, seed};
                                        },
                                    .check = check})
                  .is_whole;
}

}  // namespace
}  // namespace zonelab::mutants_test
