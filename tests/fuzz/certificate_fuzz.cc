// Certificates for a fixed model.  None may prove what a search refutes.
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "core/certificate/certificate.h"
#include "core/engine/engine.h"
#include "core/engine/model_impl.h"
#include "tests/fuzz/fuzz.h"

namespace zonelab::fuzz {
namespace {

using certificate::Certificate;

// The seeds are certificates of it, too.
const Model& Fixed() {
  static const Model& model =
      *Model::Load(ReadSource("tests/fuzz/certificate.xta"), Format::kXta).release();
  Promise(model.ok(), "the model of this target has errors");
  return model;
}

// What the engine says, which was asked once for each query.
Verdict SearchedFor(const Model& model, const Certificate& certificate) {
  static std::map<std::pair<std::string, bool>, Verdict>& known =
      *new std::map<std::pair<std::string, bool>, Verdict>();
  const auto [it, is_new] = known.try_emplace({certificate.query, certificate.infinite_runs});
  if (!is_new) return it->second;
  Options options;
  options.clocks = "none";
  options.budget.max_states = 5000;
  if (certificate.infinite_runs) options.runs = Runs::kInfinite;
  const std::unique_ptr<Session> session = model.Open(certificate.query, options);
  Promise(session->ok(), "a certificate was accepted for a query with errors");
  while (!session->Work(0.1).done) {
  }
  return it->second = session->Finish().verdict;
}

void TryCertificate(std::string_view json) {
  const Model& model = Fixed();
  absl::StatusOr<Certified> certified;
  {
    const Quick quick("a certificate");
    certified = model.CheckCertificate(json);
  }
  if (!certified.ok()) {
    Promise(!certified.status().message().empty(), "refused without a word");
    return;
  }
  const auto read = certificate::FromJson(NetworkOf(model), json);
  Promise(read.ok(), "accepted, but cannot be read");
  const std::string written = certificate::ToJson(NetworkOf(model), *read);
  const auto again = model.CheckCertificate(written);
  Promise(again.ok() && again->verdict == certified->verdict,
          Cat("written again it proves something else:\n", written));
  if (read->ignores_meta) return;
  const Verdict searched = SearchedFor(model, *read);
  Promise(searched == Verdict::kUnknown || searched == certified->verdict,
          Cat("a false proof about ", read->query));
}

}  // namespace
}  // namespace zonelab::fuzz

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  zonelab::fuzz::TryCertificate({reinterpret_cast<const char*>(data), size});
  return 0;
}
