// Hovers: the declaration of the name under the cursor, and facts about it.
#ifndef ZONELAB_CORE_SERVICES_HOVER_H_
#define ZONELAB_CORE_SERVICES_HOVER_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/lang/ast.h"
#include "core/services/names.h"
#include "core/services/values.h"

namespace zonelab::services {

struct Hover {
  Span span;                       // the name
  std::string_view kind;           // "clock", "constant", "field", …
  std::string signature;           // the declaration, as XTA
  std::vector<std::string> facts;  // sentences without full stop
  Span declaration;
};

// None: there is no known name at this place.
std::optional<Hover> HoverAt(const Names& names, Values& values, const lang::Document& document,
                             int source, uint32_t offset);

}  // namespace zonelab::services

#endif  // ZONELAB_CORE_SERVICES_HOVER_H_
