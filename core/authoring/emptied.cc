#include "core/authoring/emptied.h"

#include <memory>

#include "core/engine/engine.h"
#include "core/hints/editor.h"
#include "core/lang/print.h"

namespace zonelab::authoring {

std::string Emptied(const exercise::Exercise& exercise) {
  const auto* block = exercise::Find(exercise, exercise::ModelBlock::kSolution);
  if (block == nullptr) return "";
  const std::unique_ptr<Model> model = Model::Read(block->text, Format::kAuto);
  if (!model->is_readable()) return "";
  hints::Editor editor(hints::XtaOf(*model), exercise.lock);
  for (lang::Template* templ : editor.templates()) {
    hints::EdgesOf(*templ).clear();
    templ->branchpoints.clear();
    templ->edges.clear();
    for (lang::Location& location : templ->locations) {
      location.invariant = nullptr;
      location.is_urgent = location.is_committed = false;
    }
  }
  return lang::PrintDocument(editor.document());
}

}  // namespace zonelab::authoring
