// A syntax tree of one's own in which places are changed, printed, and changed back.
#ifndef ZONELAB_CORE_HINTS_EDITOR_H_
#define ZONELAB_CORE_HINTS_EDITOR_H_

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/engine/engine.h"
#include "core/hints/neighbours.h"
#include "core/lang/ast.h"

namespace zonelab::hints {

// The model as XTA.
std::string XtaOf(const Model& model);

class Editor {
 public:
  Editor(std::string text, const std::vector<std::string>& locked);

  lang::Document& document() { return *document_; }
  // The templates that are not locked.
  const std::vector<lang::Template*>& templates() const { return templates_; }
  // Are the global declarations free?
  bool has_declarations() const { return has_declarations_; }

  // An expression that is printed as this text: a whole label.  "": none (null).
  lang::Expr* Raw(std::string_view text);
  std::string_view Keep(std::string text);
  // Adds the document as it now is; nothing if there are too many.
  void Emit(Place place, std::vector<Neighbour>* found);
  // With `value` in the place of `*where`.
  template <class T>
  void EmitWith(T* where, T value, const Place& place, std::vector<Neighbour>* found) {
    std::swap(*where, value);
    Emit(place, found);
    std::swap(*where, value);
  }

 private:
  SourceMap sources_;
  Diagnostics diagnostics_;
  std::unique_ptr<lang::Document> document_;
  std::vector<lang::Template*> templates_;
  bool has_declarations_ = true;
};

// The edges as written.
inline std::vector<lang::Edge>& EdgesOf(lang::Template& templ) {
  return templ.branchpoints.empty() ? templ.edges : templ.drawn;
}
Place PlaceOf(const lang::Template& templ, const lang::Edge& edge);
Place PlaceOf(const lang::Template& templ, const lang::Location& location);

}  // namespace zonelab::hints

#endif  // ZONELAB_CORE_HINTS_EDITOR_H_
