// Which verdict of a query does a certificate prove?
#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "core/certificate/reference.h"
#include "core/lang/parse.h"

namespace zonelab::certificate {

using lang::QueryKind;

absl::StatusOr<bool> CheckVerdict(model::Network& network, lang::Document& document,
                                  const lang::Query& query, const Certificate& certificate) {
  const lang::Expr* searched = lang::StatesSearchedFor(document, query);
  const lang::Expr* avoided = lang::StatesAvoided(document, query);
  const lang::Expr* trigger = query.kind == QueryKind::kLeadsTo ? query.predicate : nullptr;
  const bool is_existential =
      query.kind == QueryKind::kExistsEventually || query.kind == QueryKind::kExistsAlways;
  absl::Status status =
      absl::InvalidArgumentError("a certificate of this kind proves nothing about this query");
  bool has_run = false;
  switch (certificate.proof) {
    case Proof::kInvariant:
      if (searched != nullptr) status = Check(network, searched, certificate);
      break;
    case Proof::kNoLasso:
      if (avoided != nullptr) status = CheckAvoiding(network, *avoided, trigger, certificate);
      break;
    case Proof::kRun:
      has_run = true;
      if (searched != nullptr) status = ReplayRun(network, searched, certificate.run).status();
      break;
    case Proof::kLasso:
      has_run = true;
      if (avoided != nullptr) status = CheckLasso(network, *avoided, trigger, certificate);
      break;
  }
  if (!status.ok()) return status;
  return has_run == is_existential;
}

}  // namespace zonelab::certificate
