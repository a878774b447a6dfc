#include "core/cli/certify_file.h"

#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/files.h"
#include "core/base/strings.h"
#include "core/certificate/certificate.h"
#include "core/lang/parse.h"
#include "core/lang/print.h"
#include "core/model/network.h"
#include "core/xml/read.h"

namespace zonelab {
namespace {

using certificate::Certificate;

constexpr int kAccepted = 0, kRefused = 1, kBad = 2;

int Complain(std::string_view message) {
  std::fprintf(stderr, "certify: %s\n", std::string(message).c_str());
  return kBad;
}

int Refuse(std::string_view why) {
  std::printf("refused: %s\n", std::string(why).c_str());
  return kRefused;
}

int Print(const Diagnostics& diagnostics, const SourceMap& sources, const std::string& file) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    std::fputs(Render(diagnostic, sources, file).c_str(), stderr);
  }
  return kBad;
}

// "x >= 3 and <= 7, n <= 5": what the certificate says of the query's expressions.
std::string Extremes(const Certificate& certificate, const lang::Query& query) {
  std::string text;
  for (size_t e = 0; e < query.expressions.size() && e < certificate.extremes.size(); ++e) {
    const auto& [lower, upper] = certificate.extremes[e];
    const bool has_lower = query.kind != lang::QueryKind::kSup && lower && lower->bound;
    const bool has_upper = query.kind != lang::QueryKind::kInf && upper;
    Append(&text, text.empty() ? "" : ", ", lang::PrintExpr(*query.expressions[e]));
    if (has_lower) Append(&text, lower->strict ? " > " : " >= ", *lower->bound);
    if (has_lower && has_upper) text += " and";
    if (has_upper && !upper->bound) text += " unbounded";
    if (has_upper && upper->bound) Append(&text, upper->strict ? " < " : " <= ", *upper->bound);
  }
  return text;
}

std::string NamesOf(const LeftOut& left_out) {
  std::string names;
  for (const std::vector<std::string>* list : {&left_out.processes, &left_out.variables}) {
    for (const std::string& name : *list) Append(&names, names.empty() ? "" : ", ", name);
  }
  return names;
}

size_t Steps(const Certificate& certificate) {
  size_t steps = certificate.run.steps.size();
  for (const certificate::Extreme& extreme : certificate.extremes) {
    if (extreme.lower) steps += extreme.lower->path.size();
    if (extreme.upper) steps += extreme.upper->path.size();
  }
  return steps;
}

int CertifyOne(model::Network& network, const lang::Document& document, const SourceMap& sources,
               const Certificate& certificate) {
  const size_t entries = certificate.entries.size() + certificate.avoiding.size();
  Diagnostics diagnostics;
  const lang::Query query = lang::ParseQuery(document, std::make_shared<SourceMap>(&sources),
                                             certificate.query, diagnostics);
  if (diagnostics.has_errors()) return Print(diagnostics, *query.sources, "certificate");
  const absl::StatusOr<bool> verdict = certificate::CheckVerdict(network, query, certificate);
  if (!verdict.ok()) return Refuse(std::string(verdict.status().message()));
  if (query.kind == lang::QueryKind::kExhaustive) {
    std::printf("accepted: the entries have all reachable states (%zu entries)\n", entries);
    return kAccepted;
  }
  const std::string extremes = Extremes(certificate, query);
  std::printf("accepted: \"%s\" is %s%s%s%s%s%s (%zu entries, %zu steps)\n",
              certificate.query.c_str(), *verdict ? "satisfied" : "violated",
              certificate.infinite_runs ? ", if only infinite runs count" : "",
              certificate.ignores_meta ? ", if meta variables do not tell states apart" : "",
              certificate.left_out.empty()
                  ? ""
                  : Cat(", as shown without ", NamesOf(certificate.left_out),
                        " (whose run-time errors do not count)")
                        .c_str(),
              extremes.empty() ? "" : ": ", extremes.c_str(), entries, Steps(certificate));
  return kAccepted;
}

}  // namespace

int CertifyFile(const std::string& model_path, const std::string& certificate_path,
                bool ignores_meta) {
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
  const absl::StatusOr<std::vector<Certificate>> certificates =
      certificate::AllFromJson(*network, *json);
  if (!certificates.ok()) return Complain(std::string(certificates.status().message()));
  if (certificates->empty()) return Complain(Cat("there is no certificate in ", certificate_path));
  int code = kAccepted;
  for (const Certificate& certificate : *certificates) {
    const int one = certificate.ignores_meta && !ignores_meta
                        ? Refuse(
                              "it takes states that differ in meta variables only for one; "
                              "say --meta ignored to agree to that")
                        : CertifyOne(*network, *document, sources, certificate);
    if (one > code) code = one;
  }
  return code;
}

}  // namespace zonelab
