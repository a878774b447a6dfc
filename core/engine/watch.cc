#include "core/engine/watch.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "core/base/strings.h"
#include "core/check/question.h"
#include "core/engine/model_impl.h"
#include "core/engine/view.h"

namespace zonelab {
namespace {

// An expression is what `sup` asks for if it has a value, and what `E<>` asks for if it is true or
// false.
struct Question {
  check::Question asked;
  Diagnostics diagnostics;
};
Question Ask(const Model& model, std::string_view form, std::string_view expression) {
  Question question;
  question.asked = check::Parse(DocumentOf(model), std::make_shared<SourceMap>(&model.sources()),
                                Cat(form, expression), question.diagnostics);
  return question;
}

using Clocks = std::vector<int64_t>;

absl::StatusOr<std::string> ValueOf(reference::Reference& reference, const lang::Query& query,
                                    const reference::DiscreteState& state, const Clocks& clocks,
                                    int64_t unit) {
  if (query.predicate == nullptr) {
    const auto term = reference.Evaluate(*query.expressions[0], state);
    if (!term.ok()) return term.status();
    return term->clock > 0 ? Rational(clocks[term->clock], unit) : Cat(term->value);
  }
  const auto parts = reference.Predicate(*query.predicate, state);
  if (!parts.ok()) return parts.status();
  const bool holds = std::any_of(parts->begin(), parts->end(), [&](const auto& part) {
    return reference::AllHold(part, clocks, unit);
  });
  return std::string(holds ? "true" : "false");
}

}  // namespace

Watched Watch(const Model& model, const run::CheckedRun& run, std::string_view expression) {
  Watched watched;
  Question question = Ask(model, "sup: ", expression);
  const std::vector<lang::Expr*>& values = question.asked.query.expressions;
  if (question.diagnostics.has_errors() || values.size() != 1 ||
      values[0]->type->kind == lang::TypeKind::kBool) {
    question = Ask(model, "E<> ", expression);
  }
  if (question.diagnostics.has_errors()) {
    watched.error = question.diagnostics.all().front().message;
    return watched;
  }
  if (question.asked.asks_about_deadlocks) {
    watched.error = "'deadlock' cannot be watched: ask for it in a query";
    return watched;
  }
  reference::Reference reference(NetworkOf(model));
  for (size_t k = 0; k <= run.states.size() && !run.states.empty(); ++k) {
    const reference::ReplayedState& state = run.states[std::min(k, run.states.size() - 1)];
    Clocks clocks = state.clocks;
    const auto stopped = reference.Stopped(state.discrete);
    for (size_t x = 1; x < clocks.size() && k == run.states.size() && stopped.ok(); ++x) {
      clocks[x] += (*stopped)[x] ? 0 : run.run.final_delay;
    }
    auto value =
        ValueOf(reference, question.asked.query, state.discrete, clocks, run.run.denominator);
    if (!value.ok()) {
      watched.error = std::string(value.status().message());
      watched.values.clear();
      return watched;
    }
    watched.values.push_back(*std::move(value));
  }
  return watched;
}

}  // namespace zonelab
