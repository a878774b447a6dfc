// Asks a question of a slice of a model, whoever made the slice.
#ifndef ZONELAB_TESTS_SUPPORT_ASK_SLICE_H_
#define ZONELAB_TESTS_SUPPORT_ASK_SLICE_H_

#include <memory>
#include <string>

#include "core/check/check.h"
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
  plan.may_slice = false;
  Diagnostics diagnostics;
  const auto check = check::MakeCheck({system, question, plan}, diagnostics);
  if (check == nullptr) {
    ADD_FAILURE() << diagnostics.all().front().message;
    return {};
  }
  while (!check->progress().done) check->Work(10);
  return check->Finish();
}

// Is it the verdict that nothing is reached, that no run avoids the predicate?
inline bool IsNegative(const check::Question& question, Verdict verdict) {
  return verdict == (question.query.is_existential() ? Verdict::kViolated : Verdict::kSatisfied);
}

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_SUPPORT_ASK_SLICE_H_
