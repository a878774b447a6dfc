// The inside of a loaded model, for the layers that turn it into JSON and for tests.  Whoever only
// checks models needs core/engine/engine.h alone.
#ifndef ZONELAB_CORE_ENGINE_MODEL_IMPL_H_
#define ZONELAB_CORE_ENGINE_MODEL_IMPL_H_

#include <memory>

#include "core/base/diagnostics.h"
#include "core/engine/engine.h"
#include "core/lang/ast.h"
#include "core/lang/parse.h"
#include "core/model/network.h"
#include "core/semantics/system.h"
#include "core/xml/read.h"

namespace zonelab {

struct Model::Impl {
  SourceMap sources;
  Diagnostics diagnostics;
  xml::ModelFile file;
  bool is_readable = false;
  std::unique_ptr<model::Network> network;
  std::unique_ptr<semantics::System> system;  // null: the model has errors
};

// What the parser made of the text; null if it could not even try.
inline const lang::Document* TreeOf(const Model& model) { return model.impl().file.document.get(); }
// Where the model is drawn: one entry for each template, perhaps empty.
inline const xml::Layout& LayoutOf(const Model& model) { return model.impl().file.layout; }

// REQUIRES model.ok(), as the rest.
inline const lang::Document& DocumentOf(const Model& model) { return *TreeOf(model); }
// They are not const because evaluating expressions caches what it finds out; what they mean never
// changes.
inline model::Network& NetworkOf(const Model& model) { return *model.impl().network; }
inline semantics::System& SystemOf(const Model& model) { return *model.impl().system; }

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_MODEL_IMPL_H_
