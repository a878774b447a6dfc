#include "core/hints/editor.h"

#include <algorithm>

#include "core/engine/tree.h"
#include "core/lang/parse.h"
#include "core/lang/print.h"

namespace zonelab::hints {

std::string XtaOf(const Model& model) {
  if (IsXml(model)) return model.Write(Format::kXta).text;
  return std::string(model.sources().text(0));
}

Editor::Editor(std::string text, const std::vector<std::string>& locked) {
  const int source = sources_.Add("", std::move(text));
  document_ = lang::ParseXta(sources_, source, diagnostics_);
  const auto is_locked = [&](const std::string& part) {
    return std::find(locked.begin(), locked.end(), part) != locked.end();
  };
  has_declarations_ = !is_locked("declarations");
  for (lang::Template* templ : document_->templates) {
    if (templ->base != nullptr || templ->is_broken) continue;
    if (!is_locked("process " + std::string(templ->symbol->name))) templates_.push_back(templ);
  }
}

std::string_view Editor::Keep(std::string text) {
  return document_->names.emplace_back(std::move(text));
}

lang::Expr* Editor::Raw(std::string_view text) {
  if (text.empty()) return nullptr;
  lang::Expr& expr = document_->exprs.emplace_back();
  expr.kind = lang::ExprKind::kName;
  expr.name = Keep(std::string(text));
  return &expr;
}

void Editor::Emit(Place place, std::vector<Neighbour>* found) {
  if (found->size() >= kMostNeighbours) return;
  found->push_back({std::move(place), lang::PrintDocument(*document_)});
}

Place PlaceOf(const lang::Template& templ, const lang::Edge& edge) {
  Place place{Place::kEdge, std::string(templ.symbol->name),
              std::string(lang::EndName(templ, edge.source)),
              std::string(lang::EndName(templ, edge.target)), 0};
  int number = 0, count = 0;
  for (const lang::Edge& other : templ.written()) {
    if (other.source != edge.source || other.target != edge.target) continue;
    ++count;
    if (&other == &edge) number = count;
  }
  place.number = count > 1 ? number : 0;
  return place;
}

Place PlaceOf(const lang::Template& templ, const lang::Location& location) {
  return {Place::kLocation, std::string(templ.symbol->name), std::string(location.symbol->name), "",
          0};
}

}  // namespace zonelab::hints
