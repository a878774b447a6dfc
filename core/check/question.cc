#include "core/check/question.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/check.h"
#include "core/reference/reference.h"

namespace zonelab::check {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::QueryKind;

QueryForm FormOf(QueryKind kind) {
  switch (kind) {
    case QueryKind::kExistsEventually:
      return QueryForm::kExistsEventually;
    case QueryKind::kAlwaysGlobally:
      return QueryForm::kAlwaysGlobally;
    case QueryKind::kExistsAlways:
      return QueryForm::kExistsAlways;
    case QueryKind::kAlwaysEventually:
      return QueryForm::kAlwaysEventually;
    case QueryKind::kLeadsTo:
      return QueryForm::kLeadsTo;
    case QueryKind::kSup:
      return QueryForm::kSup;
    case QueryKind::kInf:
      return QueryForm::kInf;
    case QueryKind::kBounds:
      return QueryForm::kBounds;
    case QueryKind::kExhaustive:
      return QueryForm::kExhaustive;
  }
  return QueryForm::kNone;
}

// Makes checked nodes, with what the checker would have filled in.
class NodeMaker {
 public:
  NodeMaker(const model::Network& network, Span span, lang::Document* nodes)
      : network_(network), span_(span), nodes_(*nodes) {
    int_ = &nodes_.types.emplace_back();
    int_->kind = lang::TypeKind::kInt;
    bool_ = &nodes_.types.emplace_back();
    bool_->kind = lang::TypeKind::kBool;
  }

  Expr* Compare(Expr* left, lang::Op op, int32_t bound) {
    Expr* expr = New(ExprKind::kBinary, bool_);
    expr->op = op;
    expr->args = {left, Int(bound)};
    if (left->type->kind == lang::TypeKind::kClock) expr->clock_kind = lang::ClockKind::kInvariant;
    return expr;
  }
  Expr* And(Expr* left, Expr* right) {
    if (left == nullptr) return right;
    Expr* expr = New(ExprKind::kBinary, bool_);
    expr->op = lang::Op::kAnd;
    expr->args = {left, right};
    expr->clock_kind = std::max(left->clock_kind, right->clock_kind);
    return expr;
  }
  // The clock with this number: `x`, `a[2].x`, `P(1).x`.
  Expr* Clock(int number) {
    for (const auto& [symbol, place] : network_.globals.places) {
      if (!Has(place, number)) continue;
      Expr* expr = New(ExprKind::kName, symbol->type);
      expr->name = symbol->name;
      expr->symbol = symbol;
      return Within(expr, *place.shape, number - place.base);
    }
    for (const auto& process : network_.processes) {
      for (const auto& [symbol, place] : process->bindings.places) {
        // A parameter by reference is another name of a clock that is declared elsewhere.
        if (symbol->kind != lang::SymbolKind::kVariable || !Has(place, number)) continue;
        Expr* expr = New(ExprKind::kMember, symbol->type);
        expr->name = symbol->name;
        expr->symbol = symbol;
        expr->process = process->entry;
        for (const int32_t argument : process->arguments) expr->args.push_back(Int(argument));
        return Within(expr, *place.shape, number - place.base);
      }
    }
    ZL_CHECK(false && "every clock is declared somewhere");
    return nullptr;
  }

 private:
  static bool Has(const lang::Place& place, int clock) {
    return place.space == lang::Space::kClock && place.base <= clock &&
           clock < place.base + place.shape->size;
  }
  // Clock number `offset` of an array or a struct of clocks.
  Expr* Within(Expr* whole, const lang::Shape& shape, int offset) {
    if (shape.kind == lang::TypeKind::kArray) {
      const int size = shape.element->size;
      Expr* expr = New(ExprKind::kIndex, whole->type->element);
      expr->args = {whole, Int(shape.index_low + offset / size)};
      return Within(expr, *shape.element, offset % size);
    }
    if (shape.kind != lang::TypeKind::kStruct) return whole;
    size_t field = shape.fields.size() - 1;
    while (shape.fields[field].offset > offset) --field;
    Expr* expr = New(ExprKind::kField, whole->type->fields[field].type);
    expr->name = shape.fields[field].name;
    expr->value = static_cast<int32_t>(field);
    expr->args = {whole};
    return Within(expr, *shape.fields[field].shape, offset - shape.fields[field].offset);
  }
  Expr* Int(int32_t value) {
    Expr* expr = New(ExprKind::kInt, int_);
    expr->value = value;
    return expr;
  }
  Expr* New(ExprKind kind, const lang::Type* type) {
    Expr* expr = &nodes_.exprs.emplace_back();
    expr->kind = kind;
    expr->type = type;
    expr->span = span_;
    return expr;
  }

  const model::Network& network_;
  const Span span_;
  lang::Document& nodes_;
  lang::Type *int_, *bool_;
};

}  // namespace

Question Parse(const lang::Document& document, std::shared_ptr<SourceMap> sources,
               std::string_view text, Diagnostics& diagnostics) {
  Question question;
  question.text = text;
  question.query = lang::ParseQuery(document, std::move(sources), text, diagnostics);
  question.form = FormOf(question.query.kind);
  const auto& exprs = question.query.nodes->exprs;
  question.asks_about_deadlocks = std::any_of(
      exprs.begin(), exprs.end(), [](const Expr& e) { return e.kind == ExprKind::kDeadlock; });
  return question;
}

QueryForm FormOf(std::string_view text) {
  const std::optional<QueryKind> kind = lang::KindOfQuery(text);
  return kind ? FormOf(*kind) : QueryForm::kNone;
}

lang::UsedNames NamesIn(absl::Span<const Question> questions) {
  lang::UsedNames names;
  for (const Question& question : questions) {
    names.insert(question.query.names.begin(), question.query.names.end());
  }
  return names;
}

absl::Status Meets(model::Network& network, const Question& question, const model::Run& run) {
  if (question.query.searched == nullptr) {
    return absl::UnimplementedError("only E<> and A[] ask for a state at the end of a run");
  }
  return reference::ReplayRun(network, question.query.searched, run).status();
}

Question Reaching(const Question& base, const model::Network& network,
                  absl::Span<const Comparison> comparisons) {
  Question question;
  question.text = base.text;
  question.form = QueryForm::kExistsEventually;
  lang::Query& query = question.query;
  query.kind = QueryKind::kExistsEventually;
  query.span = base.query.span;
  query.sources = base.query.sources;
  query.nodes = std::make_unique<lang::Document>();
  NodeMaker maker(network, base.query.span, query.nodes.get());
  query.predicate = base.query.predicate;
  for (const Comparison& comparison : comparisons) {
    Expr* left = comparison.expr != nullptr ? comparison.expr : maker.Clock(comparison.clock);
    query.predicate =
        maker.And(query.predicate, maker.Compare(left, comparison.op, comparison.bound));
  }
  query.searched = query.predicate;
  return question;
}

}  // namespace zonelab::check
