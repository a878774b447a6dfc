// Which verdict of a query does a certificate prove?
#include "core/certificate/certificate.h"
#include "core/certificate/checker.h"

namespace zonelab::certificate {

using lang::QueryKind;

namespace {

// Runs one of the proofs, which may assume that the certificate fits the model.
template <class Proves>
absl::Status Run(model::Network& network, const Certificate& certificate, Proves proves) {
  if (absl::Status status = CheckShape(network, certificate); !status.ok()) return status;
  Checker checker(network, certificate);
  if (absl::Status status = checker.reference.Supported(); !status.ok()) return status;
  const bool is_proved = proves(checker);
  if (checker.effort.is_spent()) {
    return absl::ResourceExhaustedError("too much work: the checker gave up, which proves nothing");
  }
  return is_proved ? absl::OkStatus() : absl::FailedPreconditionError(checker.error);
}

}  // namespace

absl::Status Check(model::Network& network, const lang::Expr* goal,
                   const Certificate& certificate) {
  return Run(network, certificate, [&](Checker& checker) { return CheckInvariant(checker, goal); });
}

absl::StatusOr<bool> CheckVerdict(model::Network& network, const lang::Query& query,
                                  const Certificate& certificate) {
  const lang::Expr* searched = query.searched;
  const lang::Expr* avoided = query.avoided;
  const lang::Expr* trigger = query.trigger();
  const bool is_existential = query.is_existential();
  bool is_satisfied = !is_existential;
  const absl::Status status = Run(network, certificate, [&](Checker& checker) {
    switch (certificate.proof) {
      case Proof::kInvariant:
        if (searched != nullptr || query.kind == QueryKind::kExhaustive) {
          return CheckInvariant(checker, searched);
        }
        break;
      case Proof::kNoLasso:
        if (avoided != nullptr) return CheckAvoiding(checker, *avoided, trigger);
        break;
      case Proof::kRun: {
        is_satisfied = is_existential;
        if (searched == nullptr) break;
        const auto replay = reference::ReplayRun(network, searched, certificate.run);
        return replay.ok() || checker.Refuse(replay.status());
      }
      case Proof::kLasso:
        is_satisfied = is_existential;
        if (avoided != nullptr) return CheckLasso(checker, *avoided, trigger);
        break;
      case Proof::kExtremes:
        is_satisfied = !certificate.extremes.empty();
        if (!query.expressions.empty()) return CheckExtremes(checker, query);
        break;
    }
    return checker.Refuse("a certificate of this kind proves nothing about this query");
  });
  if (!status.ok()) return status;
  return is_satisfied;
}

}  // namespace zonelab::certificate
