// Which verdict of a query does a certificate prove?
#include <algorithm>
#include <vector>

#include "core/certificate/certificate.h"
#include "core/certificate/checker.h"
#include "core/reference/dead_values.h"
#include "core/reference/interchange.h"
#include "core/reference/left_out.h"

namespace zonelab::certificate {

using lang::QueryKind;

namespace {

bool MayAskForDeadlock(const lang::Expr* predicate) {
  return predicate != nullptr &&
         (predicate->kind == lang::ExprKind::kDeadlock ||
          std::any_of(predicate->args.begin(), predicate->args.end(), MayAskForDeadlock));
}

// Runs one of the proofs, which may assume that the certificate fits the model.
template <class Proves>
absl::Status Run(model::Network& network, const Certificate& certificate,
                 const std::vector<const lang::Expr*>& asked, Proves proves) {
  if (absl::Status status = CheckShape(network, certificate); !status.ok()) return status;
  Checker checker(network, certificate, asked);
  const bool needs_exact_zones =
      certificate.proof != Proof::kRun &&
      ((certificate.proof != Proof::kInvariant && certificate.proof != Proof::kExtremes) ||
       certificate.relation != Relation::kInclusion ||
       std::any_of(asked.begin(), asked.end(), MayAskForDeadlock));
  if (checker.notices_stops && needs_exact_zones) {
    return absl::FailedPreconditionError(
        "clocks stand still and are compared later: only runs, and invariants and extremes by "
        "inclusion, without 'deadlock', prove something about such a model");
  }
  const bool is_proved = proves(checker);
  if (checker.effort.is_spent()) {
    return absl::ResourceExhaustedError("too much work: the checker gave up, which proves nothing");
  }
  return is_proved ? absl::OkStatus() : absl::FailedPreconditionError(checker.error);
}

// Only that something cannot happen is proved without a part of the network.
absl::StatusOr<model::Slice> SliceOf(const model::Network& network, const lang::Query& query,
                                     const Certificate& certificate) {
  const bool is_about_runs = certificate.proof == Proof::kNoLasso;
  if (certificate.proof != Proof::kInvariant && !is_about_runs) {
    return absl::FailedPreconditionError("a proof of this kind may leave nothing out");
  }
  if (certificate.infinite_runs) {
    return absl::FailedPreconditionError(
        "where runs that end do not count, nothing may be left out: it could go on alone");
  }
  return reference::WithoutLeftOut(network, query, certificate.left_out.processes,
                                   certificate.left_out.variables, is_about_runs);
}

// Nothing of this is asked of a certificate that exchanges nothing.
absl::Status MayExchange(const model::Network& network, const lang::Query& query,
                         const Certificate& certificate) {
  if (certificate.interchangeable.empty()) return absl::OkStatus();
  const bool hides = std::any_of(certificate.entries.begin(), certificate.entries.end(),
                                 [](const Entry& entry) { return !entry.hidden.empty(); });
  if (certificate.proof != Proof::kInvariant || certificate.ignores_meta || hides ||
      !certificate.diagonals.empty()) {
    return absl::FailedPreconditionError("a proof of this kind may exchange nothing");
  }
  for (const model::Interchangeable& set : certificate.interchangeable) {
    if (absl::Status status = reference::MayExchange(network, query, set); !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

// Does it prove the query of the network, whatever it was made of?
absl::StatusOr<bool> CheckProof(model::Network& network, const lang::Query& query,
                                const Certificate& certificate) {
  const lang::Expr* searched = query.searched;
  const lang::Expr* avoided = query.avoided;
  const lang::Expr* trigger = query.trigger();
  const bool is_existential = query.is_existential();
  bool is_satisfied = !is_existential;
  std::vector<const lang::Expr*> asked = {query.predicate, query.target};
  asked.insert(asked.end(), query.expressions.begin(), query.expressions.end());
  const absl::Status status = Run(network, certificate, asked, [&](Checker& checker) {
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

}  // namespace

absl::Status Check(model::Network& network, const lang::Expr* goal,
                   const Certificate& certificate) {
  if (!certificate.interchangeable.empty() || certificate.forgets_dead_values) {
    return absl::FailedPreconditionError("without its query nothing may be exchanged or forgotten");
  }
  return Run(network, certificate, {goal},
             [&](Checker& checker) { return CheckInvariant(checker, goal); });
}

absl::StatusOr<bool> CheckVerdict(model::Network& network, const lang::Query& query,
                                  const Certificate& certificate) {
  if (!certificate.left_out.empty()) {
    const absl::StatusOr<model::Slice> slice = SliceOf(network, query, certificate);
    if (!slice.ok()) return slice.status();
    Certificate without = certificate;
    without.left_out = {};
    return CheckVerdict(*slice->network, query, without);
  }
  // An exchange need not be one of the network in which values are reset: that it is one of the
  // network itself makes states bisimilar, and so does a reset.
  if (absl::Status status = MayExchange(network, query, certificate); !status.ok()) return status;
  if (!certificate.forgets_dead_values) return CheckProof(network, query, certificate);
  if (certificate.proof != Proof::kInvariant && certificate.proof != Proof::kNoLasso) {
    return absl::FailedPreconditionError("a proof of this kind may forget no values");
  }
  const model::Slice slice =
      reference::WithDeadValuesReset(network, reference::FindDeadValues(network, query));
  return CheckProof(*slice.network, query, certificate);
}

}  // namespace zonelab::certificate
