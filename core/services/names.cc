// The index of names: all symbols, fields, mentions and uses in expressions, sorted.
#include "core/services/names.h"

#include <algorithm>
#include <tuple>

#include "absl/container/flat_hash_set.h"

namespace zonelab::services {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::Symbol;

Span FirstOf(Span span, size_t length) {
  return {span.source, span.begin, span.begin + static_cast<uint32_t>(length)};
}
Span LastOf(Span span, size_t length) {
  return {span.source, span.end - static_cast<uint32_t>(length), span.end};
}

// The names that an assignment to `expr` changes: in `a[i].f`, these are `a` and `f`.
void CollectTargets(const Expr* expr, absl::flat_hash_set<const Expr*>* targets) {
  for (;; expr = expr->args[0]) {
    targets->insert(expr);
    if (expr->args.empty()) return;
    if (expr->kind == ExprKind::kConditional) {
      CollectTargets(expr->args[1], targets);
      return CollectTargets(expr->args[2], targets);
    }
    if (expr->kind != ExprKind::kIndex && expr->kind != ExprKind::kField) return;
  }
}

}  // namespace

Names::Names(const lang::Document& document, absl::Span<const lang::Query> queries) {
  absl::flat_hash_set<const Expr*> targets;
  for (const Expr& expr : document.exprs) {
    bool assigns = expr.kind == ExprKind::kAssign || expr.kind == ExprKind::kIncrement;
    if (assigns && !expr.args.empty()) CollectTargets(expr.args[0], &targets);
  }
  for (const Symbol& symbol : document.symbols) Add(symbol.span, &symbol, Use::kDeclaration);
  for (const lang::Type& type : document.types) {
    if (!type.alias.empty()) continue;  // a copy of the type that it names
    for (const lang::Field& field : type.fields) AddField(field.span, field, Use::kDeclaration);
  }
  for (const lang::Mention& mention : document.mentions) {
    Add(mention.span, mention.symbol, Use::kRead);
  }
  for (const Expr& expr : document.exprs) AddExpression(expr, targets.contains(&expr));
  for (const lang::Query& query : queries) {
    for (const Expr& expr : query.nodes->exprs) AddExpression(expr, /*writes=*/false);
    for (const lang::Mention& mention : query.nodes->mentions) {
      Add(mention.span, mention.symbol, Use::kRead);
    }
  }

  // Copies of a node stand at the same place as the original.
  auto key = [](const Occurrence& name) { return std::tie(name.span.source, name.span.begin); };
  std::stable_sort(all_.begin(), all_.end(),
                   [&](const Occurrence& a, const Occurrence& b) { return key(a) < key(b); });
  all_.erase(
      std::unique(all_.begin(), all_.end(),
                  [&](const Occurrence& a, const Occurrence& b) { return key(a) == key(b); }),
      all_.end());
  for (const Occurrence& name : all_) {
    if (name.symbol == nullptr || name.use == Use::kDeclaration) continue;
    Counts& counts = counts_[name.symbol];
    ++counts.uses;
    counts.writes += name.use == Use::kWrite ? 1 : 0;
  }
}

void Names::Add(Span span, const Symbol* symbol, Use use) {
  if (symbol == nullptr || span.end <= span.begin) return;
  all_.push_back({span, symbol, nullptr, use});
}

void Names::AddField(Span span, const lang::Field& field, Use use) {
  if (span.end > span.begin) all_.push_back({span, nullptr, &field, use});
}

void Names::AddExpression(const Expr& expr, bool writes) {
  const Use use = writes ? Use::kWrite : Use::kRead;
  const size_t length = expr.span.end - expr.span.begin;
  if (expr.name.size() > length) return;  // it could not be parsed to its end
  switch (expr.kind) {
    case ExprKind::kName:
    case ExprKind::kCall:
      return Add(FirstOf(expr.span, expr.name.size()), expr.symbol, use);
    case ExprKind::kMember:
      if (expr.process != nullptr) {
        Add(FirstOf(expr.span, expr.process->name.size()), expr.process, Use::kRead);
      }
      return Add(LastOf(expr.span, expr.name.size()), expr.symbol, use);
    case ExprKind::kField: {
      const lang::Type* type = expr.args.empty() ? nullptr : expr.args[0]->type;
      if (type == nullptr) return;
      for (const lang::Field& field : type->fields) {
        if (field.name == expr.name) AddField(LastOf(expr.span, expr.name.size()), field, use);
      }
      return;
    }
    default:
      return;
  }
}

const Occurrence* Names::At(int source, uint32_t offset) const {
  const Occurrence* found = nullptr;
  auto after =
      std::upper_bound(all_.begin(), all_.end(), std::make_pair(source, offset),
                       [](const std::pair<int, uint32_t>& place, const Occurrence& name) {
                         return place < std::make_pair(int{name.span.source}, name.span.begin);
                       });
  if (after == all_.begin()) return nullptr;
  const Occurrence& before = *(after - 1);
  if (before.span.source == source && before.span.end >= offset) found = &before;
  return found;
}

std::vector<Occurrence> Names::Same(const Occurrence& name) const {
  const Span wanted = name.declaration();
  std::vector<Occurrence> same;
  for (const Occurrence& other : all_) {
    const Span declaration = other.declaration();
    if (other.span.source == wanted.source && declaration.source == wanted.source &&
        declaration.begin == wanted.begin) {
      same.push_back(other);
    }
  }
  return same;
}

int Names::UseCount(const Symbol& symbol) const {
  auto it = counts_.find(&symbol);
  return it == counts_.end() ? 0 : it->second.uses;
}

int Names::WriteCount(const Symbol& symbol) const {
  auto it = counts_.find(&symbol);
  return it == counts_.end() ? 0 : it->second.writes;
}

}  // namespace zonelab::services
