// Functions: heads, statements, returns.
#include <string>

#include "core/base/strings.h"
#include "core/lang/check.h"
#include "core/lang/check_util.h"

namespace zonelab::lang {
namespace {

bool HoldsArrays(const Type& type) {
  if (type.kind == TypeKind::kArray) return true;
  for (const Field& field : type.fields) {
    if (HoldsArrays(*field.type)) return true;
  }
  return false;
}

// Does every path end in a return?  Loops do not count, except that the body of `do` always runs.
bool AlwaysReturns(const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::kReturn:
      return true;
    case StmtKind::kBlock:
      return !stmt.body.empty() && AlwaysReturns(*stmt.body.back());
    case StmtKind::kIf:
      return stmt.body.size() == 2 && AlwaysReturns(*stmt.body[0]) && AlwaysReturns(*stmt.body[1]);
    case StmtKind::kDoWhile:
      return !stmt.body.empty() && AlwaysReturns(*stmt.body[0]);
    default:
      return false;
  }
}

}  // namespace

void Checker::CheckParameterType(const Symbol& parameter) {
  const Type* inner = parameter.type;
  while (inner->kind == TypeKind::kArray) inner = inner->element;
  CheckType(*parameter.type);
  bool clock = inner->kind == TypeKind::kClock;
  if (inner->kind == TypeKind::kDouble) {
    Error("unsupported-feature", parameter.span,
          "floating point parameters are not supported; use an integer");
  }
  if (inner->kind == TypeKind::kVoid) {
    Error("bad-type", parameter.span, "a parameter cannot be void");
  } else if ((clock || inner->kind == TypeKind::kChan) && !parameter.type->is_reference) {
    Error("missing-reference", parameter.span,
          clock ? Tell("clocks can be passed only by reference; write '&", parameter.name, "'")
                : Tell("channels can be passed only by reference; write '&", parameter.name, "'"));
  }
}

void Checker::FunctionHead(Function& function) {
  const Symbol& symbol = *function.symbol;
  const Type& result = *symbol.type;
  if (result.kind != TypeKind::kVoid) CheckType(result);
  if (result.kind == TypeKind::kDouble) {
    Error("unsupported-feature", result.span,
          "functions that return floating point numbers are not supported; use an integer");
  }
  if (result.kind == TypeKind::kClock || result.kind == TypeKind::kChan || HoldsArrays(result)) {
    Error("bad-return-type", result.span,
          Tell("'", symbol.name, "' cannot return ", Described(result),
               "; functions return void, int, bool, scalar values, or structs without arrays"));
  }
  function_ = &function;
  for (const Symbol* parameter : function.parameters) CheckParameterType(*parameter);
  function_ = nullptr;
}

// Walks the statements of one function.
class BodyCheck {
 public:
  BodyCheck(Checker& checker, const Function& function) : checker_(checker), function_(function) {}

  void Statement(Stmt* stmt) {
    switch (stmt->kind) {
      case StmtKind::kEmpty:
        break;
      case StmtKind::kExpr:
        checker_.CheckStepResult(stmt->expr);
        if (IsDouble(*stmt->expr)) stmt->kind = StmtKind::kEmpty;
        break;
      case StmtKind::kBlock:
        for (Symbol* local : stmt->locals) checker_.Variable(*local);
        break;
      case StmtKind::kIf:
        Condition(stmt->condition, "the condition of 'if'");
        break;
      case StmtKind::kWhile:
        Condition(stmt->condition, "the condition of 'while'");
        break;
      case StmtKind::kFor:
        for (Expr* expr : stmt->init) checker_.CheckStepResult(expr);
        Condition(stmt->condition, "the condition of 'for'");
        for (Expr* expr : stmt->step) checker_.CheckStepResult(expr);
        break;
      case StmtKind::kForEach:
        checker_.BinderType(*stmt->binder, "a loop variable");
        break;
      case StmtKind::kDoWhile:
        break;  // its condition comes after its body
      case StmtKind::kReturn:
        Return(stmt);
        break;
      case StmtKind::kAssert:
        Condition(stmt->condition, "an assertion");
        checker_.RequireNoEffect(*stmt->condition.back(), "an assertion");
        break;
    }
    for (Stmt* part : stmt->body) Statement(part);
    if (stmt->kind == StmtKind::kDoWhile) Condition(stmt->condition, "the condition of 'do'");
  }

 private:
  void Condition(std::vector<Expr*>& list, Phrase what) {
    for (size_t i = 0; i < list.size(); ++i) {
      if (i + 1 < list.size()) {
        checker_.CheckStepResult(list[i]);
        continue;
      }
      checker_.Check(list[i]);
      checker_.RequireIntegral(*list[i], what);
      if (list[i]->kind == ExprKind::kAssign && !IsError(*list[i])) {
        checker_.Warning("assignment-as-condition", list[i]->span,
                         "this condition assigns; use '==' to compare");
      }
    }
  }

  void Return(Stmt* stmt) {
    const Type& wanted = *function_.symbol->type;
    std::string_view name = function_.symbol->name;
    if (stmt->expr == nullptr) {
      if (wanted.kind == TypeKind::kVoid || wanted.kind == TypeKind::kError) return;
      checker_.Error("bad-return", stmt->span,
                     Tell("'", name, "' must return a value (", checker_.Name(wanted), ")"));
      return;
    }
    checker_.Check(stmt->expr);
    if (wanted.kind == TypeKind::kVoid) {
      checker_.Error("bad-return", stmt->span,
                     Tell("'", name, "' is void and cannot return a value"));
      return;
    }
    const Expr& value = *stmt->expr;
    if (IsError(value) || checker_.RefuseDouble(value, "the value of a function")) return;
    if (IsClock(value) || IsConstraint(value)) {
      checker_.RequireIntegral(value, "the value of a function");
    } else if (!checker_.Assignable(wanted, *value.type)) {
      checker_.Error("type-mismatch", value.span,
                     Tell("'", name, "' returns ", Described(wanted), ", but this is ",
                          Described(*value.type)));
    }
  }

  Checker& checker_;
  const Function& function_;
};

void Checker::FunctionBody(Function& function, bool complete) {
  function_ = &function;
  BodyCheck(*this, function).Statement(function.body);
  function_ = nullptr;
  const Symbol& symbol = *function.symbol;
  TypeKind result = symbol.type->kind;
  if (result == TypeKind::kVoid || result == TypeKind::kError || muted_) return;
  if (complete && !AlwaysReturns(*function.body)) {
    Error("missing-return", symbol.span,
          Tell("'", symbol.name, "' must end in 'return' on every path (loops do not count)"));
  }
}

}  // namespace zonelab::lang
