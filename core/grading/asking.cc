#include "core/grading/asking.h"

#include <utility>

#include "core/base/diagnostics.h"
#include "core/engine/proven.h"
#include "core/engine/text.h"

namespace zonelab::grading {

Asking::Asking(std::shared_ptr<const Model> model, const std::string& query,
               const exercise::Limits& limits, bool certifies, Options options)
    : certifies_(certifies) {
  outcome_.model = std::move(model);
  const Model& asked = *outcome_.model;
  if (!asked.ok()) {
    outcome_.cause = Cause::kUnaskable;
    outcome_.detail = FirstError(asked.diagnostics());
    return;
  }
  options.budget.max_states = limits.states;
  options.budget.max_seconds = limits.seconds;
  options.budget.max_bytes = limits.megabytes << 20;
  options.make_certificate = certifies;
  session_ = asked.Open(query, options);
  if (session_->ok()) return;
  outcome_.cause = Cause::kUnaskable;
  outcome_.detail = FirstError(session_->diagnostics());
  session_ = nullptr;
}

bool Asking::Work(double seconds) {
  if (session_ == nullptr) return true;
  if (!session_->Work(seconds).done) return false;
  Finish();
  session_ = nullptr;
  return true;
}

void Asking::Finish() {
  auto result = std::make_shared<Result>(session_->Finish());
  outcome_.seconds = result->stats.cpu_seconds;
  outcome_.verdict = result->verdict;
  outcome_.result = result;
  const Reason& reason = result->reason;
  if (IsDefect(reason.code) || reason.limit == Limit::kDefect) {
    outcome_.cause = Cause::kRefused;
    outcome_.detail = reason.message;
  } else if (result->verdict == Verdict::kUnknown) {
    outcome_.cause = reason.code == ReasonCode::kLimit ? Cause::kLimit : Cause::kError;
    outcome_.detail = reason.code == ReasonCode::kLimit ? Message(std::string(NameOf(reason.limit)))
                                                        : reason.message;
  } else if (certifies_) {
    const absl::Status proven = CheckProof(*result, *outcome_.model);
    if (!proven.ok()) outcome_.verdict = Verdict::kUnknown;
    if (absl::IsResourceExhausted(proven)) {
      outcome_.cause = Cause::kLimit;
      outcome_.detail = std::string("proof");
    } else if (!proven.ok()) {
      outcome_.cause = Cause::kRefused;
      outcome_.detail = std::string(proven.message());
    }
  }
  result->certificate = nullptr;  // it may be large, and has done its work
}

}  // namespace zonelab::grading
