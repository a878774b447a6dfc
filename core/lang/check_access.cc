// Records what expressions read and write: is_read, is_written, Function::reads and writes.
#include <algorithm>

#include "core/lang/check.h"
#include "core/lang/check_util.h"

namespace zonelab::lang {

namespace {

void AddOnce(std::vector<const Symbol*>* list, const Symbol* symbol) {
  if (std::find(list->begin(), list->end(), symbol) == list->end()) list->push_back(symbol);
}

}  // namespace

void Checker::RecordSymbol(const Symbol* symbol, Access access) {
  if (symbol == nullptr) return;
  if (query_ != nullptr) {  // a query only reads, and leaves the model as it is
    query_->names.insert(symbol);
    return;
  }
  Symbol* changed = const_cast<Symbol*>(symbol);  // const in the tree, but not in the document
  bool reads = access != Access::kWrite;
  bool writes = access != Access::kRead;
  changed->is_read |= reads;
  changed->is_written |= writes;
  if (function_ == nullptr) return;
  // Only names from outside of the function count.
  if (symbol->kind != SymbolKind::kVariable && symbol->kind != SymbolKind::kParameter) return;
  if (reads) AddOnce(&function_->reads, symbol);
  if (writes) AddOnce(&function_->writes, symbol);
}

// The variables that an lvalue may denote; indices in it are only read.
void Checker::RecordRoots(const Expr& expr, Access access) {
  switch (expr.kind) {
    case ExprKind::kName:
      return RecordSymbol(expr.symbol, access);
    case ExprKind::kIndex:
      RecordRoots(*expr.args[0], access);
      return Record(*expr.args[1], Access::kRead);
    case ExprKind::kField:
      return RecordRoots(*expr.args[0], access);
    case ExprKind::kConditional:
      Record(*expr.args[0], Access::kRead);
      RecordRoots(*expr.args[1], access);
      return RecordRoots(*expr.args[2], access);
    // Each part once: these may be nested, as in ++ ++ x.
    case ExprKind::kAssign:
      RecordRoots(*expr.args[0], expr.op == Op::kNone && access == Access::kWrite
                                     ? Access::kWrite
                                     : Access::kReadWrite);
      return Record(*expr.args[1], Access::kRead);
    case ExprKind::kIncrement:
      return RecordRoots(*expr.args[0], Access::kReadWrite);
    default:
      return Record(expr, Access::kRead);
  }
}

void Checker::Record(const Expr& expr, Access access) {
  switch (expr.kind) {
    case ExprKind::kName:
    case ExprKind::kMember:
      RecordSymbol(expr.symbol, access);
      break;
    case ExprKind::kAssign:
      RecordRoots(*expr.args[0], expr.op == Op::kNone ? Access::kWrite : Access::kReadWrite);
      return Record(*expr.args[1], Access::kRead);
    case ExprKind::kIncrement:
      return RecordRoots(*expr.args[0], Access::kReadWrite);
    case ExprKind::kCall:
      return RecordCall(expr);
    default:
      break;
  }
  for (const Expr* arg : expr.args) Record(*arg, Access::kRead);
}

void Checker::RecordCall(const Expr& call) {
  const Symbol* symbol = call.symbol;
  bool known = symbol != nullptr && symbol->function != nullptr && symbol->function != function_;
  for (size_t i = 0; i < call.args.size(); ++i) {
    const Expr& arg = *call.args[i];
    bool fits = known && i < symbol->function->parameters.size();
    const Symbol* parameter = fits ? symbol->function->parameters[i] : nullptr;
    if (parameter == nullptr || !parameter->type->is_reference) {
      Record(arg, Access::kRead);
      continue;
    }
    // A function does to the argument of a parameter with '&' what it does to the parameter.
    if (parameter->is_read && parameter->is_written) {
      RecordRoots(arg, Access::kReadWrite);
    } else if (parameter->is_read || parameter->is_written) {
      RecordRoots(arg, parameter->is_read ? Access::kRead : Access::kWrite);
    }
  }
  if (!known) return;
  for (const Symbol* read : symbol->function->reads) RecordSymbol(read, Access::kRead);
  for (const Symbol* written : symbol->function->writes) RecordSymbol(written, Access::kWrite);
}

}  // namespace zonelab::lang
