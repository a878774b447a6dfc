// Compile-time expressions and the values of constants: everything that is known before the run.
#include <algorithm>
#include <string>

#include "core/base/strings.h"
#include "core/lang/check.h"

namespace zonelab::lang {

bool Checker::IsCompileTimeSymbol(const Symbol& symbol) const {
  if (symbol.type == nullptr) return symbol.kind == SymbolKind::kFunction;
  switch (symbol.kind) {
    case SymbolKind::kVariable:
      return symbol.type->is_const;
    // A plain value parameter is a variable: the template may assign to it.
    case SymbolKind::kParameter:
      return symbol.type->is_const && !symbol.type->is_reference;
    case SymbolKind::kLocal:
      return symbol.type->is_const && symbol.init != nullptr &&
             NotCompileTime(*symbol.init) == nullptr;
    // Quantified variables have known values; select and loop variables do not.
    case SymbolKind::kBinder:
      return std::find(quantified_.begin(), quantified_.end(), &symbol) != quantified_.end();
    default:
      return true;
  }
}

const Symbol* Checker::NotCompileTime(const Expr& expr) const {
  if (expr.kind == ExprKind::kQuantifier) {
    quantified_.push_back(expr.binder);
    const Symbol* culprit = expr.args.empty() ? nullptr : NotCompileTime(*expr.args[0]);
    quantified_.pop_back();
    return culprit;
  }
  if ((expr.kind == ExprKind::kName || expr.kind == ExprKind::kMember) && expr.symbol != nullptr &&
      !IsCompileTimeSymbol(*expr.symbol)) {
    return expr.symbol;
  }
  if (expr.kind == ExprKind::kCall && expr.symbol != nullptr && expr.symbol->function != nullptr) {
    const Function& function = *expr.symbol->function;
    if (!function.writes.empty()) return function.writes.front();
    for (const Symbol* read : function.reads) {
      if (!IsCompileTimeSymbol(*read)) return read;
    }
  }
  for (const Expr* arg : expr.args) {
    if (const Symbol* culprit = NotCompileTime(*arg)) return culprit;
  }
  return nullptr;
}

bool Checker::RequireCompileTime(const Expr& expr, Phrase what) {
  if (expr.type != nullptr && expr.type->kind == TypeKind::kError) return false;
  const Symbol* culprit = NotCompileTime(expr);
  if (culprit == nullptr) return true;
  bool parameter = culprit->kind == SymbolKind::kParameter;
  bool binder = culprit->kind == SymbolKind::kBinder;
  Error("not-compile-time", expr.span,
        Tell(what, " must be known before the run, but '", culprit->name, "' is ",
             Message(!parameter
                         ? (binder ? "chosen only during the run" : "a variable; use a constant")
                     : culprit->type->is_reference
                         ? "a reference; make it a 'const' parameter without '&'"
                         : "a parameter that may change; declare it 'const'")))
      .AddNote(culprit->span, "declared here");
  return false;
}

// Evaluates the initial value of a constant, so that sizes and ranges over it are known.
void Checker::BindConstant(const Symbol& symbol) {
  if (diagnostics_.has_errors() || symbol.init == nullptr || !symbol.type->is_const) return;
  if (NotCompileTime(*symbol.init) != nullptr) return;
  Evaluator evaluator(constants_, bindings_);
  const Shape* shape = evaluator.ShapeOf(*symbol.type);
  // Sizes that depend on parameters are unknown, and huge constants are not needed here.
  if (shape == nullptr || shape->size > (1 << 20)) return;
  std::vector<int32_t> values(static_cast<size_t>(shape->size));
  if (!evaluator.Initialise(*shape, symbol.init, absl::MakeSpan(values))) {
    if (evaluator.error().code != "not-constant") {
      Error(evaluator.error().code, evaluator.error().span, evaluator.error().message);
    }
    return;
  }
  auto base = static_cast<int32_t>(constants_.values.size());
  constants_.values.insert(constants_.values.end(), values.begin(), values.end());
  bindings_.places[&symbol] = {Space::kConstant, base, shape};
}

bool Checker::ConstantValue(const Expr& expr, int32_t* value) const {
  if (expr.type == nullptr || expr.type->kind == TypeKind::kError) return false;
  if (expr.kind == ExprKind::kInt) {
    *value = expr.value;
    return true;
  }
  if (expr.type->kind != TypeKind::kInt && expr.type->kind != TypeKind::kBool) return false;
  if (expr.clock_kind != ClockKind::kInteger || expr.has_side_effect) return false;
  // Only trees without errors can be evaluated, and a call may lead into any tree.
  if (diagnostics_.has_errors() || NotCompileTime(expr) != nullptr) return false;
  if (!quantified_.empty()) return false;
  Evaluator evaluator(constants_, bindings_);
  return evaluator.Int(expr, value);
}

namespace {

void CollectParameters(const Expr& expr, std::vector<const Symbol*>* seen);

void CollectParameters(const Symbol& symbol, std::vector<const Symbol*>* seen) {
  if (std::find(seen->begin(), seen->end(), &symbol) != seen->end()) return;
  seen->push_back(&symbol);
  if (symbol.init != nullptr && symbol.owner != nullptr) CollectParameters(*symbol.init, seen);
  if (symbol.function != nullptr) {
    for (const Symbol* read : symbol.function->reads) CollectParameters(*read, seen);
  }
}

void CollectParameters(const Expr& expr, std::vector<const Symbol*>* seen) {
  if (expr.symbol != nullptr) CollectParameters(*expr.symbol, seen);
  for (const Expr* arg : expr.args) CollectParameters(*arg, seen);
}

}  // namespace

// `expr` determines the shape of the template.  Parameters on which it depends, directly or through
// constants, must be fixed by an instantiation.
void Checker::Restrict(const Expr& expr) {
  if (template_ == nullptr || query_ != nullptr) return;
  std::vector<const Symbol*> seen;
  CollectParameters(expr, &seen);
  for (const Symbol* symbol : seen) {
    if (symbol->kind == SymbolKind::kParameter) restricted_.emplace(symbol, expr.span);
  }
}

}  // namespace zonelab::lang
