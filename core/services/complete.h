// What could be written at the cursor.
//
// Works on texts with errors: the names come from the tree that the parser's recovery left, the
// kind of thing that fits from the tokens before the cursor (situation.h).
// Tested by tests/core/services/complete_test.cc.
#ifndef ZONELAB_CORE_SERVICES_COMPLETE_H_
#define ZONELAB_CORE_SERVICES_COMPLETE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/lang/ast.h"

namespace zonelab::services {

struct Completion {
  std::string_view name;
  std::string_view kind;  // as KindOf (outline.h), or "keyword", "field"
  std::string detail;     // the declaration, as XTA; "" for keywords
};

struct Completions {
  Span replaced;                  // the word that is being written, up to the cursor; may be empty
  std::vector<Completion> items;  // by name, keywords last; whatever the word begins with
};

// In the text that `document` was made from.
Completions CompleteAt(const lang::Document& document, const SourceMap& sources, int source,
                       uint32_t offset);
// In a query (source `source`) over `document`.
Completions CompleteQueryAt(const lang::Document& document, const SourceMap& sources, int source,
                            uint32_t offset);

}  // namespace zonelab::services

#endif  // ZONELAB_CORE_SERVICES_COMPLETE_H_
