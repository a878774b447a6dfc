// What the checker says of a certificate, in tests.
#ifndef ZONELAB_TESTS_CORE_CERTIFICATE_CHECKING_H_
#define ZONELAB_TESTS_CORE_CERTIFICATE_CHECKING_H_

#include <string>

#include "core/certificate/certificate.h"
#include "tests/support/load.h"

namespace zonelab::testing {

// "ok", or why not.  `goal`: what the certificate excludes; null: nothing.
inline std::string CheckText(ParsedModel& model, const char* goal,
                             const certificate::Certificate& certificate) {
  const lang::Expr* predicate = goal == nullptr ? nullptr : model.Predicate(goal);
  if (goal != nullptr && predicate == nullptr) return model.Errors();
  const absl::Status status = certificate::Check(*model.network, predicate, certificate);
  return status.ok() ? "ok" : std::string(status.message());
}

// "satisfied" or "violated", as the certificate proves; or why it proves nothing.
inline std::string Says(ParsedModel& model, const std::string& query,
                        const certificate::Certificate& certificate) {
  const auto parsed = model.Query(query);
  if (parsed == nullptr) return model.Errors();
  const auto verdict = certificate::CheckVerdict(*model.network, *parsed, certificate);
  if (!verdict.ok()) return std::string(verdict.status().message());
  return *verdict ? "satisfied" : "violated";
}

}  // namespace zonelab::testing

#endif  // ZONELAB_TESTS_CORE_CERTIFICATE_CHECKING_H_
