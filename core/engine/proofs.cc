// From certificates to files, one by one.
#include "core/engine/proofs.h"

#include <utility>

#include "core/base/check.h"
#include "core/certificate/certificate.h"
#include "core/engine/model_impl.h"
#include "core/exchange/muntac/muntac.h"

namespace zonelab {
namespace {

std::optional<ProofFiles> Files(const Model& model, const lang::Query& query,
                                const certificate::Certificate& proof, Diagnostics& diagnostics) {
  std::optional<exchange::Muntac> made =
      exchange::WriteMuntac(SystemOf(model), query, proof, diagnostics);
  if (!made) return std::nullopt;
  return ProofFiles{std::move(made->model),
                    std::move(made->renaming),
                    std::move(made->certificate),
                    made->is_about_deadlock,
                    made->is_about_runs,
                    made->states,
                    made->zones,
                    made->added};
}

}  // namespace

absl::StatusOr<std::vector<ExportedProof>> ExportProofs(const Model& model, std::string_view json) {
  ZL_CHECK(model.ok());
  const auto proofs = certificate::AllFromJson(NetworkOf(model), json);
  if (!proofs.ok()) return proofs.status();
  std::vector<ExportedProof> exported;
  for (const certificate::Certificate& proof : *proofs) {
    auto diagnostics = std::make_shared<Diagnostics>();
    auto sources = std::make_shared<SourceMap>(&model.sources());
    const lang::Query query =
        lang::ParseQuery(*model.impl().file.document, sources, proof.query, *diagnostics);
    ExportedProof& one = exported.emplace_back();
    one.query = proof.query;
    const bool is_invariant = proof.proof == certificate::Proof::kInvariant;
    one.lacks_parts = is_invariant ? !proof.left_out.empty() || !proof.interchangeable.empty() ||
                                         proof.forgets_dead_values
                                   : proof.infinite_runs && proof.forgets_dead_values;
    one.infinite_runs = proof.infinite_runs;
    if (!diagnostics->has_errors()) one.files = Files(model, query, proof, *diagnostics);
    one.findings = {std::move(diagnostics), std::move(sources)};
  }
  return exported;
}

}  // namespace zonelab
