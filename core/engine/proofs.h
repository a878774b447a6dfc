// Certificates for the verified checker `muntac` (core/exchange/muntac/muntac.h).
#ifndef ZONELAB_CORE_ENGINE_PROOFS_H_
#define ZONELAB_CORE_ENGINE_PROOFS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/engine/engine.h"

namespace zonelab {

// The files that it takes.
struct ProofFiles {
  std::string model, renaming, certificate;
  bool is_about_deadlock = false;  // it must be told
  bool is_about_runs = false;      // it must be told
  int64_t states = 0, zones = 0;
  int64_t added = 0;  // zones that the certificate itself lacked
};

struct ExportedProof {
  std::string query;
  std::optional<ProofFiles> files;  // none: `findings` says why
  // The certificate says nothing of parts of the model, some values or some states, so that there
  // are no files; a search with --clocks exact leaves out none.
  bool lacks_parts = false;
  bool infinite_runs = false;  // it is about these only
  Findings findings;
};

// Of one certificate or a list of them (JSON).  REQUIRES: model.ok(), and each certificate proves
// the verdict of its query.
absl::StatusOr<std::vector<ExportedProof>> ExportProofs(const Model& model, std::string_view json);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_PROOFS_H_
