// Completion: the names and keywords that could be written at the cursor.
//
// It works on texts with errors.  The tokens before the cursor say what kind of thing fits
// (situation.h); the names of that kind come from the tree, as far as the parser recovered one.
// Tested by tests/core/services/complete_test.cc.
#ifndef ZONELAB_CORE_SERVICES_COMPLETE_H_
#define ZONELAB_CORE_SERVICES_COMPLETE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/lang/ast.h"
#include "core/services/situation.h"

namespace zonelab::services {

struct Completion {
  std::string_view name;
  std::string_view kind;  // as KindOf (outline.h), or "keyword", "field"
  std::string detail;     // the declaration, as XTA; "" for keywords
};

struct Completions {
  Span replaced;                  // the word that is being written, up to the cursor; may be empty
  std::vector<Completion> items;  // by name, keywords last; not filtered by the word's beginning
};

// Completions in the text that `document` was made from.
Completions CompleteAt(const lang::Document& document, const SourceMap& sources, int source,
                       uint32_t offset);
// Completions in a query (source `source`) over `document`.
Completions CompleteQueryAt(const lang::Document& document, const SourceMap& sources, int source,
                            uint32_t offset);

// The keywords that may stand at a place, separated by blanks, most useful first.
std::string_view KeywordsAt(Place place);

}  // namespace zonelab::services

#endif  // ZONELAB_CORE_SERVICES_COMPLETE_H_
