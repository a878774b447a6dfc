// The inside of a loaded model, for the files of this folder and for tests: nobody else may include
// it.
#ifndef ZONELAB_CORE_ENGINE_MODEL_IMPL_H_
#define ZONELAB_CORE_ENGINE_MODEL_IMPL_H_

#include <memory>

#include "core/base/diagnostics.h"
#include "core/engine/engine.h"
#include "core/engine/system.h"
#include "core/engine/tree.h"
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

// Where the model is drawn: one entry for each template, perhaps empty.
inline const xml::Layout& LayoutOf(const Model& model) { return model.impl().file.layout; }

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_MODEL_IMPL_H_
