// An index of all names in the text, for hovers, "go to definition", "find uses" and the sanity
// report.
//
// It is made from the syntax tree, in which the parser has resolved every name already, so it
// exists for texts with errors too.  Tested by tests/core/services/names_test.cc.
#ifndef ZONELAB_CORE_SERVICES_NAMES_H_
#define ZONELAB_CORE_SERVICES_NAMES_H_

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "core/base/diagnostics.h"
#include "core/lang/ast.h"
#include "core/lang/query.h"

namespace zonelab::services {

enum class Use : uint8_t { kDeclaration, kRead, kWrite };  // `i++` and `i += 1` count as kWrite

// One name at one place.
struct Occurrence {
  Span span;
  const lang::Symbol* symbol = nullptr;  // null: the field of a struct
  const lang::Field* field = nullptr;
  Use use = Use::kRead;

  // The place of the declaration, which is the same for all occurrences of one thing.
  Span declaration() const { return symbol != nullptr ? symbol->span : field->span; }
};

class Names {
 public:
  // `document` may have errors; it must outlive this, and so must queries over it whose names
  // count, too.
  explicit Names(const lang::Document& document, absl::Span<const lang::Query> queries = {});

  // The name at `offset` of text `source` (right after its last letter counts); null: there is
  // none.
  const Occurrence* At(int source, uint32_t offset) const;
  // All occurrences of the same thing in the text it is declared in, the declaration included.
  std::vector<Occurrence> Same(const Occurrence& name) const;
  // The number of occurrences in all texts, without the declaration.
  int UseCount(const lang::Symbol& symbol) const;
  int WriteCount(const lang::Symbol& symbol) const;
  // Sorted by source, then by place.
  const std::vector<Occurrence>& all() const { return all_; }

 private:
  struct Counts {
    int uses = 0, writes = 0;
  };
  void Add(Span span, const lang::Symbol* symbol, Use use);
  void AddField(Span span, const lang::Field& field, Use use);
  void AddExpression(const lang::Expr& expr, bool writes);

  std::vector<Occurrence> all_;
  absl::flat_hash_map<const lang::Symbol*, Counts> counts_;
};

}  // namespace zonelab::services

#endif  // ZONELAB_CORE_SERVICES_NAMES_H_
