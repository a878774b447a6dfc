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
#include "core/certificate/certificate.h"
#include "core/lang/parse.h"
#include "core/model/network.h"

namespace zonelab {
namespace {

constexpr int kAccepted = 0, kRefused = 1, kBad = 2;

int Complain(const std::string& message) {
  std::fprintf(stderr, "certify: %s\n", message.c_str());
  return kBad;
}

std::optional<std::string> ReadFile(const char* path) {
  std::FILE* file = std::fopen(path, "rb");
  if (file == nullptr) return std::nullopt;
  std::string text;
  char buffer[1 << 16];
  size_t count = 0;
  while ((count = std::fread(buffer, 1, sizeof(buffer), file)) > 0) text.append(buffer, count);
  std::fclose(file);
  return text;
}

int Print(const Diagnostics& diagnostics, const SourceMap& sources, const char* file) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    std::fputs(Render(diagnostic, sources, file).c_str(), stderr);
  }
  return kBad;
}

// The states that must not be reached for the verdict to be right: of E<> p those with p, of A[] p
// those without.
const lang::Expr* ForbiddenStates(lang::Document& document, const lang::Query& query) {
  if (query.kind == lang::QueryKind::kExistsEventually) return query.predicate;
  if (query.kind != lang::QueryKind::kAlwaysGlobally) return nullptr;
  lang::Expr& negation = document.exprs.emplace_back(*query.predicate);
  negation.kind = lang::ExprKind::kUnary;
  negation.op = lang::Op::kNot;
  negation.args = {query.predicate};
  return &negation;
}

int Main(const char* model_path, const char* certificate_path) {
  std::optional<std::string> text = ReadFile(model_path);
  const std::optional<std::string> json = ReadFile(certificate_path);
  if (!text) return Complain(std::string("cannot read ") + model_path);
  if (!json) return Complain(std::string("cannot read ") + certificate_path);
  SourceMap sources;
  Diagnostics diagnostics;
  const int source = sources.Add("", *std::move(text));
  const std::unique_ptr<lang::Document> document = lang::ParseXta(sources, source, diagnostics);
  if (diagnostics.has_errors()) return Print(diagnostics, sources, model_path);
  const std::unique_ptr<model::Network> network = model::Instantiate(*document, diagnostics);
  if (network == nullptr) return Print(diagnostics, sources, model_path);
  const absl::StatusOr<certificate::Certificate> certificate =
      certificate::FromJson(*network, *json);
  if (!certificate.ok()) return Complain(std::string(certificate.status().message()));
  const lang::Expr* forbidden = nullptr;
  if (certificate->query != "exhaustive") {
    const int query_source = sources.Add("query", certificate->query);
    const lang::Query query = lang::ParseQuery(*document, sources, query_source, diagnostics);
    if (diagnostics.has_errors()) return Print(diagnostics, sources, model_path);
    forbidden = ForbiddenStates(*document, query);
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
