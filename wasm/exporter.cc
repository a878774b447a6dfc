// The WebAssembly API of what other tools take, proofs and traces: what exporter.d.ts declares.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <memory>
#include <string>
#include <string_view>

#include "core/base/diagnostics.h"
#include "core/engine/engine.h"
#include "core/engine/json_object.h"
#include "core/engine/proofs.h"
#include "core/engine/text.h"
#include "core/engine/xtr.h"
#include "wasm/to_value.h"

namespace {

using emscripten::val;
using zonelab::Object;
using zonelab::ToValue;

val Failure(std::string_view what) {
  return ToValue(Object().Set("error", std::string(what)).Take());
}

// What is in the way of a proof, in one sentence.
val Refused(const zonelab::ExportedProof& proof) {
  const std::string why = zonelab::FirstError(*proof.findings.diagnostics);
  return Failure(why.empty() ? "it cannot be written" : why);
}

val ExportProof(const std::string& text, const std::string& certificate) {
  const std::unique_ptr<zonelab::Model> model = zonelab::Model::Load(text, zonelab::Format::kAuto);
  if (!model->ok()) return Failure("the model has errors");
  const auto proofs = zonelab::ExportProofs(*model, certificate);
  if (!proofs.ok()) return Failure(proofs.status().message());
  if (proofs->size() != 1) return Failure("expected one certificate");
  const zonelab::ExportedProof& proof = proofs->front();
  if (!proof.files) return Refused(proof);
  const zonelab::ProofFiles& files = *proof.files;
  val value = ToValue(Object()
                          .Set("model", files.model)
                          .Set("renaming", files.renaming)
                          .Set("isAboutDeadlock", files.is_about_deadlock)
                          .Set("isAboutRuns", files.is_about_runs)
                          .Set("states", files.states)
                          .Set("zones", files.zones)
                          .Set("added", files.added)
                          .Take());
  // A copy: the memory of the module is not the page's.
  const val bytes(emscripten::typed_memory_view(
      files.certificate.size(), reinterpret_cast<const uint8_t*>(files.certificate.data())));
  value.set("certificate", bytes.call<val>("slice"));
  return value;
}

val WriteXtr(const std::string& text, const std::string& run) {
  const std::unique_ptr<zonelab::Model> model = zonelab::Model::Load(text, zonelab::Format::kAuto);
  if (!model->ok()) return Failure("the model has errors");
  const zonelab::Json taken = zonelab::Json::parse(run, nullptr, /*allow_exceptions=*/false);
  const auto trace = zonelab::RunToXtr(*model, taken);
  if (!trace.ok()) return Failure(trace.status().message());
  return ToValue(Object().Set("trace", *trace).Take());
}

val ReadXtr(const std::string& text, const std::string& trace) {
  const std::unique_ptr<zonelab::Model> model = zonelab::Model::Load(text, zonelab::Format::kAuto);
  if (!model->ok()) return Failure("the model has errors");
  const auto run = zonelab::RunFromXtr(*model, trace);
  return run.ok() ? ToValue(*run) : Failure(run.status().message());
}

}  // namespace

EMSCRIPTEN_BINDINGS(zonelab_exporter) {
  emscripten::function("exportProof", &ExportProof);
  emscripten::function("writeXtr", &WriteXtr);
  emscripten::function("readXtr", &ReadXtr);
}
