// A query over a checked model.
//
// It owns its text and its nodes, so the model's document stays as it was checked: any number of
// queries can be asked of one document, and each goes away with whoever asked it.
#ifndef ZONELAB_CORE_LANG_QUERY_H_
#define ZONELAB_CORE_LANG_QUERY_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "core/base/diagnostics.h"
#include "core/lang/ast.h"

namespace zonelab::lang {

enum class QueryKind : uint8_t {
  kExistsEventually,  // E<> predicate
  kAlwaysGlobally,    // A[] predicate
  kExistsAlways,      // E[] predicate
  kAlwaysEventually,  // A<> predicate
  kLeadsTo,           // predicate --> target
  kSup,
  kInf,
  kBounds,      // sup{predicate}: expressions
  kExhaustive,  // the word `exhaustive`: nothing is asked, all states are explored
};

// Symbols of a model that queries speak of.
using UsedNames = absl::flat_hash_set<const Symbol*>;

struct Query {
  QueryKind kind = QueryKind::kExhaustive;
  Expr* predicate = nullptr;       // null: of kExhaustive, and of sup, inf, bounds without braces
  Expr* target = nullptr;          // kLeadsTo
  std::vector<Expr*> expressions;  // kSup, kInf, kBounds
  Span span;
  // The states whose reachability decides the query: of `E<> p` those with p, of `A[] p` those
  // without.  Null for the other kinds.
  const Expr* searched = nullptr;
  // The states that a run must never meet to decide the query: of `E[] p` those without p, of
  // `A<> q` and `p --> q` those with q.  Null for the other kinds.
  const Expr* avoided = nullptr;
  // The names of the document that it reads or mentions.
  UsedNames names;
  // Has the text of the query, into which its spans and those of complaints about it point.
  std::shared_ptr<const SourceMap> sources;
  // Owns the nodes and symbols of the query, and nothing of the model.
  std::unique_ptr<Document> nodes;

  bool is_existential() const {
    return kind == QueryKind::kExistsEventually || kind == QueryKind::kExistsAlways;
  }
  // What must hold where the avoiding begins, of `p --> q`: p; else null.
  const Expr* trigger() const { return kind == QueryKind::kLeadsTo ? predicate : nullptr; }
};

// Parses and checks one query over a checked document, which must outlive the result and is not
// changed.  The text is added to `sources`, which have those of the document: make
// `SourceMap(&model's)` for one query or for several.  If `diagnostics` got an error, only
// `sources` of the result may be used.
Query ParseQuery(const Document& document, std::shared_ptr<SourceMap> sources,
                 std::string_view text, Diagnostics& diagnostics);

// What the text asks for, whatever the model; nothing if it is none of the kinds.  Only the words
// are looked at: the query may still be wrong.
std::optional<QueryKind> KindOfQuery(std::string_view text);

}  // namespace zonelab::lang

#endif  // ZONELAB_CORE_LANG_QUERY_H_
