// What the parser made of a model's text, for who compares models (core/grading).
#ifndef ZONELAB_CORE_ENGINE_TREE_H_
#define ZONELAB_CORE_ENGINE_TREE_H_

#include "core/engine/engine.h"
#include "core/lang/ast.h"

namespace zonelab {

// Null if it could not even try.
const lang::Document* TreeOf(const Model& model);
// REQUIRES model.ok().
const lang::Document& DocumentOf(const Model& model);
bool IsXml(const Model& model);

}  // namespace zonelab

#endif  // ZONELAB_CORE_ENGINE_TREE_H_
