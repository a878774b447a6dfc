// The table of contents of a model.
#ifndef ZONELAB_CORE_SERVICES_OUTLINE_H_
#define ZONELAB_CORE_SERVICES_OUTLINE_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/lang/ast.h"

namespace zonelab::services {

// The kind of a symbol in a word or two: "clock", "constant", "select variable", "template".
std::string_view KindOf(const lang::Symbol& symbol);

struct OutlineItem {
  std::string_view kind;  // as KindOf, or "process", "edges"
  std::string name;
  std::string detail;                 // type, signature, number of edges, invariant …; may be ""
  Span span;                          // of the name
  std::vector<OutlineItem> children;  // parameters, locals and locations of a template
};

// In the order of the text, the processes of the system line last.  `document` may have errors.
std::vector<OutlineItem> Outline(const lang::Document& document);

}  // namespace zonelab::services

#endif  // ZONELAB_CORE_SERVICES_OUTLINE_H_
