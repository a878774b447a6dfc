// Which name stands where in the text: the base of hovers, definitions, references and the sanity
// report.
//
// Made from the syntax tree, in which the parser has resolved every name already, so it exists for
// texts with errors too.  Tested by tests/core/services/names_test.cc.
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

  // Where the name is declared: the same for all occurrences of one thing.
  Span declaration() const { return symbol != nullptr ? symbol->span : field->span; }
};

class Names {
 public:
  // `document` may have errors; it must outlive this, and so must queries over it whose names
  // count, too.
  explicit Names(const lang::Document& document, absl::Span<const lang::Query> queries = {});

  // The name that touches `offset` of text `source` (behind its last letter counts), or null.
  const Occurrence* At(int source, uint32_t offset) const;
  // All occurrences of the same thing in the text it is declared in, the declaration included.
  std::vector<Occurrence> Same(const Occurrence& name) const;
  // Occurrences apart from the declaration, in all texts.
  int UseCount(const lang::Symbol& symbol) const;
  int WriteCount(const lang::Symbol& symbol) const;
  // By source, then by place.
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
