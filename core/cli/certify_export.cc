#include "core/cli/certify_export.h"

#include <cinttypes>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/files.h"
#include "core/base/strings.h"
#include "core/cli/certify_file.h"
#include "core/cli/memory.h"
#include "core/cli/report.h"
#include "core/engine/engine.h"
#include "core/engine/json.h"
#include "core/engine/proofs.h"

namespace zonelab::cli {
namespace {

constexpr int kExported = 0, kNotExported = 1;
// Of the processor, for one search of a whole model.
constexpr double kMostSeconds = 600;

// Searches again, with nothing left out.  None: that found no verdict.
std::optional<ExportedProof> WithAllParts(const Model& model, const std::string& query,
                                          bool infinite_runs) {
  std::printf("\"%s\": searching again, since the certificate leaves out parts of the model\n",
              query.c_str());
  Options options;
  options.clocks = "exact";
  if (infinite_runs) options.runs = Runs::kInfinite;
  options.make_certificate = true;
  options.budget.max_bytes = MemoryForSearches();
  options.budget.max_seconds = kMostSeconds;
  const std::unique_ptr<Session> session = model.Open(query, options);
  if (!session->ok()) return std::nullopt;
  while (!session->Work(kMostSeconds).done) {
  }
  const Result result = session->Finish();
  if (!result.certificate) return std::nullopt;
  const std::string certificate = CertificateText(result, model);
  if (!model.CheckCertificate(certificate).ok()) return std::nullopt;
  absl::StatusOr<std::vector<ExportedProof>> proofs = ExportProofs(model, certificate);
  if (!proofs.ok() || proofs->size() != 1) return std::nullopt;
  return std::move(proofs->front());
}

// Writes DIR/NAME.muntax and the files beside it, and says how to have them checked.
bool Put(const std::string& folder, const std::string& name, const ExportedProof& proof) {
  const ProofFiles& files = *proof.files;
  const std::string base = (std::filesystem::path(folder) / name).string();
  const std::string model = Cat(base, ".muntax"), certificate = Cat(base, ".cert"),
                    renaming = Cat(base, ".renaming.json");
  if (!Write(model, files.model) || !Write(certificate, files.certificate) ||
      !Write(renaming, files.renaming)) {
    return false;
  }
  std::printf("exported: %" PRId64 " zones of %" PRId64 " discrete states%s\n", files.zones,
              files.states,
              files.added == 0 ? "" : Cat(", ", files.added, " added by exact successors").c_str());
  std::printf("  it is proved if this says \"Certificate was accepted\":\n");
  std::printf("  muntac -i %d%s -m %s -r %s -c %s\n", files.is_about_runs ? 4 : 3,
              files.is_about_deadlock ? " -dc" : "", model.c_str(), renaming.c_str(),
              certificate.c_str());
  return true;
}

int ExportProof(const CertifyArguments& arguments) {
  std::string error;
  const std::optional<std::string> text = ReadFile(arguments.model, &error);
  if (!text) return Complain(error, "certify");
  const std::optional<std::string> json = ReadFile(arguments.certificates, &error);
  if (!json) return Complain(error, "certify");
  const std::unique_ptr<Model> model = Model::Load(*text, Format::kAuto);
  if (!model->ok()) {
    Print(model->diagnostics(), model->sources(), arguments.model);
    return kBad;
  }
  absl::StatusOr<std::vector<ExportedProof>> proofs = ExportProofs(*model, *json);
  if (!proofs.ok()) return Complain(std::string(proofs.status().message()), "certify");
  std::error_code problem;
  std::filesystem::create_directories(arguments.folder, problem);
  if (problem) {
    return Complain(Cat("cannot make the folder ", arguments.folder, ": ", problem.message()),
                    "certify");
  }
  int code = kExported;
  for (size_t k = 0; k < proofs->size(); ++k) {
    ExportedProof& proof = (*proofs)[k];
    if (proof.lacks_parts) {
      if (auto whole = WithAllParts(*model, proof.query, proof.infinite_runs))
        proof = *std::move(whole);
    }
    Print(*proof.findings.diagnostics, *proof.findings.sources, arguments.model);
    if (!proof.files) {
      std::printf("not exported: \"%s\"\n", proof.query.c_str());
      code = kNotExported;
      continue;
    }
    const std::string name = proofs->size() == 1 ? "proof" : Cat("proof-", k + 1);
    if (!Put(arguments.folder, name, proof)) return kBad;
  }
  return code;
}

}  // namespace

int Certify(const CertifyArguments& arguments) {
  const bool exports = !arguments.folder.empty();
  if (exports && (arguments.model == "-" || arguments.certificates == "-")) {
    return Complain("certify --export needs files, not standard input", "certify");
  }
  const int code = CertifyFile(arguments.model, arguments.certificates, arguments.ignores_meta);
  return exports && code == 0 ? ExportProof(arguments) : code;
}

}  // namespace zonelab::cli
