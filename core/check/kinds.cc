#include "core/check/kinds.h"

#include "core/base/strings.h"
#include "core/lang/operators.h"

namespace zonelab::check {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Symbol;
using lang::SymbolKind;
using lang::TypeKind;

Kinds::Kinds(const lang::Document& document, const lang::Query& query) {
  AddVariables(document.variables);
  for (const lang::Function* function : document.functions) AddFunction(*function);
  for (const lang::Template* templ : document.templates) AddTemplate(*templ);
  Add(query.predicate);
}

int Kinds::Of(const Symbol* symbol, const std::string& path) {
  const auto [at, is_new] = nodes_.try_emplace({symbol, path}, static_cast<int>(parents_.size()));
  if (is_new) {
    parents_.push_back(at->second);
    is_number_.push_back(false);
  }
  return Root(at->second);
}

int Kinds::Root(int kind) {
  while (parents_[static_cast<size_t>(kind)] != kind) {
    int& parent = parents_[static_cast<size_t>(kind)];
    parent = parents_[static_cast<size_t>(parent)];
    kind = parent;
  }
  return kind;
}

void Kinds::Unify(int a, int b) {
  a = Root(a);
  b = Root(b);
  if (a == b) return;
  parents_[static_cast<size_t>(b)] = a;
  if (is_number_[static_cast<size_t>(b)]) is_number_[static_cast<size_t>(a)] = true;
}

void Kinds::Unify(const std::optional<Part>& a, const std::optional<Part>& b) {
  if (!a || !b) return;
  if (a->type != nullptr && b->type != nullptr && a->type->kind == TypeKind::kArray &&
      b->type->kind == TypeKind::kArray) {
    Unify(Of(a->symbol, a->path + "#"), Of(b->symbol, b->path + "#"));
    Unify(Part{a->symbol, a->path + "[]", a->type->element},
          Part{b->symbol, b->path + "[]", b->type->element});
  } else if (a->type != nullptr && b->type != nullptr && a->type->kind == TypeKind::kStruct &&
             b->type->kind == TypeKind::kStruct) {
    for (size_t k = 0; k < a->type->fields.size() && k < b->type->fields.size(); ++k) {
      const std::string field = Cat(".", k);
      Unify(Part{a->symbol, a->path + field, a->type->fields[k].type},
            Part{b->symbol, b->path + field, b->type->fields[k].type});
    }
  } else {
    Unify(Of(a->symbol, a->path), Of(b->symbol, b->path));
  }
}

void Kinds::Number(const std::optional<Part>& part) {
  if (part) is_number_[static_cast<size_t>(Of(part->symbol, part->path))] = true;
}

std::optional<Kinds::Part> Kinds::Add(const Expr* expr) {
  if (expr == nullptr) return std::nullopt;
  switch (expr->kind) {
    case ExprKind::kName: {
      const Symbol* symbol = expr->symbol;
      // A constant is a number that may be of any kind.
      const bool is_constant = symbol == nullptr || symbol->type == nullptr ||
                               (symbol->kind == SymbolKind::kVariable && symbol->type->is_const &&
                                symbol->type->kind != TypeKind::kArray);
      if (is_constant) return std::nullopt;
      return Part{symbol, "", symbol->type};
    }
    case ExprKind::kMember: {
      const lang::Template* templ = expr->process != nullptr ? expr->process->templ : nullptr;
      for (size_t k = 0; k < expr->args.size(); ++k) {
        const auto argument = Add(expr->args[k]);
        if (templ == nullptr || k >= templ->parameters.size()) continue;
        Unify(argument, Part{templ->parameters[k], "", templ->parameters[k]->type});
      }
      if (expr->symbol == nullptr || expr->symbol->type == nullptr) return std::nullopt;
      return Part{expr->symbol, "", expr->symbol->type};
    }
    case ExprKind::kIndex: {
      auto whole = Add(expr->args[0]);
      const auto index = Add(expr->args[1]);
      if (!whole || whole->type == nullptr || whole->type->kind != TypeKind::kArray) {
        return std::nullopt;
      }
      if (index) Unify(Of(whole->symbol, whole->path + "#"), Of(index->symbol, index->path));
      return Part{whole->symbol, whole->path + "[]", whole->type->element};
    }
    case ExprKind::kField: {
      auto whole = Add(expr->args[0]);
      if (!whole || whole->type == nullptr || whole->type->kind != TypeKind::kStruct) {
        return std::nullopt;
      }
      const size_t field = static_cast<size_t>(expr->value);
      return Part{whole->symbol, Cat(whole->path, ".", field), whole->type->fields[field].type};
    }
    case ExprKind::kCall: {
      const lang::Function* function = expr->symbol != nullptr ? expr->symbol->function : nullptr;
      for (size_t k = 0; k < expr->args.size(); ++k) {
        const auto argument = Add(expr->args[k]);
        if (function == nullptr || k >= function->parameters.size()) continue;
        Unify(argument, Part{function->parameters[k], "", function->parameters[k]->type});
      }
      if (function == nullptr) return std::nullopt;
      return Part{expr->symbol, "", expr->symbol->type};
    }
    case ExprKind::kConditional: {
      Add(expr->args[0]);
      const auto yes = Add(expr->args[1]);
      const auto no = Add(expr->args[2]);
      Unify(yes, no);
      return yes ? yes : no;
    }
    case ExprKind::kAssign: {
      const auto target = Add(expr->args[0]);
      const auto value = Add(expr->args[1]);
      if (expr->op == Op::kNone) {
        Unify(target, value);
      } else {
        Number(target);
        Number(value);
      }
      return target;
    }
    case ExprKind::kBinary: {
      const auto first = Add(expr->args[0]);
      const auto second = Add(expr->args[1]);
      if (expr->op == Op::kEqual || expr->op == Op::kNotEqual) {
        const bool is_timed = expr->clock_kind != lang::ClockKind::kInteger;
        if (!is_timed) {
          Unify(first, second);
          return std::nullopt;
        }
      }
      Number(first);
      Number(second);
      return std::nullopt;
    }
    default:
      for (const Expr* arg : expr->args) Number(Add(arg));
      return std::nullopt;
  }
}

void Kinds::AddVariables(const std::vector<Symbol*>& symbols) {
  for (const Symbol* symbol : symbols) {
    if (symbol->init != nullptr && symbol->init->kind != ExprKind::kList) {
      Unify(Part{symbol, "", symbol->type}, Add(symbol->init));
    }
  }
}

void Kinds::AddTemplate(const lang::Template& templ) {
  if (templ.is_broken) return;
  if (templ.base != nullptr) {
    for (size_t k = 0; k < templ.arguments.size(); ++k) {
      const Symbol* parameter = templ.base->parameters[k];
      Unify(Part{parameter, "", parameter->type}, Add(templ.arguments[k]));
    }
    return;
  }
  AddVariables(templ.variables);
  for (const lang::Function* function : templ.functions) AddFunction(*function);
  for (const lang::Location& location : templ.locations) Add(location.invariant);
  for (const lang::Edge& edge : templ.edges) {
    Add(edge.guard);
    Add(edge.channel);
    Number(Add(edge.weight));
    for (const Expr* update : edge.updates) Add(update);
  }
}

void Kinds::AddFunction(const lang::Function& function) {
  if (function.body != nullptr) AddStatement(*function.body, function);
}

void Kinds::AddStatement(const lang::Stmt& stmt, const lang::Function& function) {
  AddVariables(stmt.locals);
  for (const std::vector<Expr*>* list : {&stmt.init, &stmt.condition, &stmt.step}) {
    for (const Expr* expr : *list) Add(expr);
  }
  const auto value = Add(stmt.expr);
  if (stmt.kind == lang::StmtKind::kReturn) {
    Unify(Part{function.symbol, "", function.symbol->type}, value);
  }
  for (const lang::Stmt* part : stmt.body) AddStatement(*part, function);
}

}  // namespace zonelab::check
