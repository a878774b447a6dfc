// certify: does a certificate prove its verdict?  A program apart, without any code of the engine:
// it reads the model, the certificate and the query named in it, and runs certificate::Check.
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
  const lang::Expr* forbidden = nullptr;
  if (certificate->query != lang::kExhaustive) {
    const int query_source = sources.Add("query", certificate->query);
    const lang::Query query = lang::ParseQuery(*document, sources, query_source, diagnostics);
    if (diagnostics.has_errors()) return Print(diagnostics, sources, model_path);
    forbidden = lang::StatesSearchedFor(*document, query);
    if (forbidden == nullptr) return Complain("only E<> and A[] can be certified yet");
  }
  const absl::Status status = certificate::Check(*network, forbidden, *certificate);
  if (!status.ok()) {
    std::printf("refused: %s\n", std::string(status.message()).c_str());
    return kRefused;
  }
  std::printf("accepted: no reachable state decides \"%s\" otherwise (%zu entries)\n",
              certificate->query.c_str(), certificate->entries.size());
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
