#include "core/engine/proven.h"

#include "core/engine/json.h"

namespace zonelab {

absl::Status CheckProof(const Result& result, const Model& model) {
  if (result.certificate == nullptr) return absl::NotFoundError("there is no certificate");
  const absl::StatusOr<Certified> certified =
      model.CheckCertificate(CertificateText(result, model));
  if (!certified.ok()) return certified.status();
  if (certified->verdict == result.verdict) return absl::OkStatus();
  return absl::InternalError("the certificate proves another verdict");
}

}  // namespace zonelab
