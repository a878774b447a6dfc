// From text to the checked model: the public face of `lang/`, with core/lang/query.h for queries.
#ifndef ZONELAB_CORE_LANG_PARSE_H_
#define ZONELAB_CORE_LANG_PARSE_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/lang/ast.h"
#include "core/lang/query.h"

namespace zonelab::lang {

class Parser;

// Lexes, parses and checks the XTA text that is source `source` of `sources`.  Always returns a
// document; it may be used further only if `diagnostics` got no error.  Nothing recursive is
// unbounded: nesting beyond kMaxNesting is a diagnostic.
// The processes that source `observers` declares (-1: none) run besides; a model with errors does
// without them.
std::unique_ptr<Document> ParseXta(const SourceMap& sources, int source, Diagnostics& diagnostics,
                                   int observers = -1);

// The same for a model that `feed` gives to a parser piece by piece.  If it is wrong in the
// language of UPPAAL 4.x, it is fed a second time, to a parser of the language of 3.x; `text` is
// looked at to decide whose complaints are reported.  Diagnostics are in text order.  A template of
// which no process is made may use what is not supported: that is a warning only.
std::unique_ptr<Document> ParsePieces(const SourceMap& sources, std::string_view text,
                                      const std::function<void(Parser&)>& feed,
                                      Diagnostics& diagnostics);

// One entry of a `.q` file, or of the queries in an XML file.
struct QueryText {
  std::string text;     // without line continuations
  std::string comment;  // the comment before it, markers stripped
  int line = 1;         // where it begins
  std::string outcome;  // what the file says was the answer: "success", "failure", … or ""
};
std::vector<QueryText> SplitQueryFile(std::string_view text);
// The queries in a formula of an XML file, each on one line and without comments.  A line that
// begins with a path quantifier begins a query; others continue the query before them.
std::vector<std::string> SplitFormula(std::string_view formula);
// The text of a `.q` file with these queries.
std::string PrintQueryFile(const std::vector<QueryText>& queries);

inline constexpr int kMaxNesting = 200;

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_PARSE_H_
