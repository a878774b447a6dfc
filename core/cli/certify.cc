// certify: does a certificate prove its verdict?  A program apart, without any code of the engine:
// it reads the model, the certificate and the query named in it, and runs certificate::CheckVerdict.
//
//   certify MODEL CERTIFICATE.json      exit code 0: accepted, 1: refused, 2: bad usage or files
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/base/diagnostics.h"
#include "core/base/files.h"
#include "core/certificate/certificate.h"
#include "core/lang/parse.h"
#include "core/model/network.h"
#include "core/xml/read.h"

namespace zonelab {
namespace {

constexpr int kAccepted = 0, kRefused = 1, kBad = 2;

int Complain(const std::string& message) {
  std::fprintf(stderr, "certify: %s\n", message.c_str());
  return kBad;
}

int Print(const Diagnostics& diagnostics, const SourceMap& sources, const char* file) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    std::fputs(Render(diagnostic, sources, file).c_str(), stderr);
  }
  return kBad;
}

int Main(const char* model_path, const char* certificate_path) {
  std::string error;
  std::optional<std::string> text = ReadFile(model_path, &error);
  if (!text) return Complain(error);
  const std::optional<std::string> json = ReadFile(certificate_path, &error);
  if (!json) return Complain(error);
  SourceMap sources;
  Diagnostics diagnostics;
  const std::unique_ptr<lang::Document> document =
      xml::Read(*std::move(text), sources, diagnostics).document;
  if (diagnostics.has_errors()) return Print(diagnostics, sources, model_path);
  const std::unique_ptr<model::Network> network = model::Instantiate(*document, diagnostics);
  if (network == nullptr) return Print(diagnostics, sources, model_path);
  const absl::StatusOr<certificate::Certificate> certificate =
      certificate::FromJson(*network, *json);
  if (!certificate.ok()) return Complain(std::string(certificate.status().message()));
  const size_t entries = certificate->entries.size() + certificate->avoiding.size();
  auto refuse = [](const absl::Status& status) {
    std::printf("refused: %s\n", std::string(status.message()).c_str());
    return kRefused;
  };
  if (certificate->query == lang::kExhaustive) {
    const absl::Status status = certificate::Check(*network, nullptr, *certificate);
    if (!status.ok()) return refuse(status);
    std::printf("accepted: the entries have all reachable states (%zu entries)\n", entries);
    return kAccepted;
  }
  const int query_source = sources.Add("query", certificate->query);
  const lang::Query query = lang::ParseQuery(*document, sources, query_source, diagnostics);
  if (diagnostics.has_errors()) return Print(diagnostics, sources, model_path);
  const absl::StatusOr<bool> verdict =
      certificate::CheckVerdict(*network, *document, query, *certificate);
  if (!verdict.ok()) return refuse(verdict.status());
  std::printf("accepted: \"%s\" is %s%s (%zu entries, %zu steps)\n", certificate->query.c_str(),
              *verdict ? "satisfied" : "violated",
              certificate->infinite_runs ? ", if only infinite runs count" : "", entries,
              certificate->run.steps.size());
  return kAccepted;
}

}  // namespace
}  // namespace zonelab

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: certify MODEL CERTIFICATE.json\n");
    return zonelab::kBad;
  }
  return zonelab::Main(argv[1], argv[2]);
}
