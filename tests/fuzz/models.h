// Targets whose input is a model: read, looked at as editors do, written, and read again.
#ifndef ZONELAB_TESTS_FUZZ_MODELS_H_
#define ZONELAB_TESTS_FUZZ_MODELS_H_

#include <memory>
#include <string>
#include <string_view>

#include "core/engine/engine.h"
#include "core/engine/services.h"
#include "core/engine/tree.h"
#include "core/lang/print.h"
#include "tests/fuzz/fuzz.h"

namespace zonelab::fuzz {

inline std::unique_ptr<Model> Load(std::string_view text, Format format) {
  const Quick quick("reading a model");
  std::unique_ptr<Model> model = Model::Load(text, format);
  PromisePlaces(model->diagnostics(), model->sources());
  Promise(model->ok() != model->diagnostics().has_errors(), "neither usable nor wrong");
  return model;
}

inline std::string TreeText(const Model& model) { return lang::PrintDocument(*TreeOf(model)); }

// What is written is read as the same model.
inline void PromiseRoundTrip(const Model& model, Format format) {
  const ModelText written = model.Write(format);
  const std::unique_ptr<Model> again = Model::Read(written.text, format);
  Promise(again->is_readable(), Cat("cannot read what was written:\n", written.text));
  Promise(TreeText(*again) == TreeText(model), Cat("another model was written:\n", written.text));
}

inline void TryModel(std::string_view text, Format format) {
  const std::unique_ptr<Model> model = Load(text, format);
  {
    const Quick quick("outline");
    OutlineToJson(*model);
  }
  if (!model->is_readable()) return;
  const Quick quick("writing a model");
  PromiseRoundTrip(*model, Format::kXta);
  PromiseRoundTrip(*model, Format::kXml);
  if (!model->ok()) return;
  const Findings findings = model->Sanity({});
  PromisePlaces(*findings.diagnostics, *findings.sources);
}

}  // namespace zonelab::fuzz

#endif  // ZONELAB_TESTS_FUZZ_MODELS_H_
