// Asks a question of one search that sees more runs than there are: on a slice of a model, whoever
// made the slice; with variables that are forgotten; with zones that are joined.
#ifndef ZONELAB_TESTS_SUPPORT_ASK_SLICE_H_
#define ZONELAB_TESTS_SUPPORT_ASK_SLICE_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/check/check.h"
#include "core/check/forget.h"
#include "core/check/reachability.h"
#include "core/check/runs.h"
#include "core/model/slice.h"
#include "core/semantics/system.h"
#include "tests/support/check_model.h"

namespace zonelab::testing {

inline check::Question QuestionFor(const Model& model, const std::string& query) {
  Diagnostics diagnostics;
  check::Question question = check::Parse(
      DocumentOf(model), std::make_shared<SourceMap>(&model.sources()), query, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << Describe(diagnostics, model.sources());
  return question;
}

// The answer of one search on the system of a slice, with a certificate.
inline check::Answer AskSystem(semantics::System& system, const check::Question& question) {
  Options options;
  options.make_certificate = true;
  options.budget.max_states = 50'000;
  check::Plan plan = *check::MakePlan(question, options);
  plan.may_slice = plan.may_join = false;
  Diagnostics diagnostics;
  const auto check = check::MakeCheck({system, question, plan}, diagnostics);
  if (check == nullptr) {
    ADD_FAILURE() << diagnostics.all().front().message;
    return {};
  }
  while (!check->progress().done) check->Work(10);
  return check->Finish();
}

// What a search says that forgets variables, with a certificate; nothing: it finds no answer.
struct Forgotten {
  std::optional<check::Answer> answer;
  int searches = 0;
};
inline Forgotten AskForgetting(const Model& model, const check::Question& question,
                               const std::string& clocks) {
  Forgotten result;
  const auto forgetting = check::Forgetting::Begin(SystemOf(model), question);
  if (forgetting == nullptr) return result;
  Options options;
  options.clocks = clocks;
  options.make_certificate = true;
  options.budget.max_states = 50'000;
  const check::Plan plan = *check::MakePlan(question, options);
  while (true) {
    ++result.searches;
    Diagnostics ignored;
    const auto check = check::MakeReachability({forgetting->system(), question, plan}, ignored);
    if (check == nullptr) return result;
    while (!check->progress().done) check->Work(10);
    const search::Status status = check->search().status();
    if (status == search::Status::kExhausted) {
      result.answer = check->Finish();
      result.answer->certificate->left_out = forgetting->left_out();
      return result;
    }
    const bool has_failed = status == search::Status::kRunTimeError;
    if (status != search::Status::kReached && !has_failed) return result;
    const std::vector<uint32_t> moves = check->search().path();
    if (!forgetting->Remember(moves, has_failed)) return result;
  }
}

// What a search for runs says whose zones are joined, with a certificate; nothing: it finds no
// answer.
inline std::optional<check::Answer> AskJoined(const Model& model, const check::Question& question,
                                              Runs runs = Runs::kMaximal) {
  Options options;
  options.runs = runs;
  options.make_certificate = true;
  options.budget.max_states = 50'000;
  check::Setting setting = {SystemOf(model), question, *check::MakePlan(question, options)};
  setting.plan.joins = true;
  check::Prepare(setting);
  Diagnostics ignored;
  const auto check = check::MakeRunCheck(setting, ignored);
  setting.system.set_dead_slots({});
  if (check == nullptr) return std::nullopt;
  while (!check->progress().done) check->Work(10);
  if (check->search().status() != search::Status::kExhausted) return std::nullopt;
  return check->Finish();
}

// Is it the verdict that nothing is reached, that no run avoids the predicate?
inline bool IsNegative(const check::Question& question, Verdict verdict) {
  return verdict == (question.query.is_existential() ? Verdict::kViolated : Verdict::kSatisfied);
}

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_SUPPORT_ASK_SLICE_H_
