// Typing of expressions: leaves, access, assignment, conditionals, quantifiers; and the
// requirements of contexts on whole expressions.  Operators are in check_operator.cc, calls and
// members of processes in check_call.cc.
#include <algorithm>
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/lang/check.h"
#include "core/lang/check_util.h"
#include "core/lang/scope.h"

namespace zonelab::lang {

Checker::Checker(const Document& document, const SourceMap& sources, Diagnostics& diagnostics)
    : document_(document), sources_(sources), diagnostics_(diagnostics) {}

void Checker::set_template(Template* templ) { template_ = templ; }

Diagnostic& Checker::Error(DiagnosticCode code, Span span, Message message) {
  if (muted_) return ignored_ = Diagnostic();
  return diagnostics_.Error(code, span, std::move(message));
}

Diagnostic& Checker::Warning(DiagnosticCode code, Span span, Message message) {
  if (muted_) return ignored_ = Diagnostic();
  return diagnostics_.Warning(code, span, std::move(message));
}

std::string Checker::Quote(const Expr& expr) const {
  std::string_view text = sources_.Slice(expr.span);
  std::string quoted = "'";
  for (size_t i = 0; i < text.size(); ++i) {
    if (i == 40) return quoted + "…'";
    bool blank = text[i] == '\n' || text[i] == '\r' || text[i] == '\t';
    quoted += blank ? ' ' : text[i];
  }
  return quoted + "'";
}

// Where the operator stands; the whole expression if it is not found.
Span Checker::OperatorSpan(const Expr& expr, std::string_view text) const {
  const Span between{expr.span.source, expr.args[0]->span.end, expr.args[1]->span.begin};
  const size_t at = sources_.Slice(between).find(text);
  if (at == std::string_view::npos) return expr.span;
  const uint32_t begin = between.begin + static_cast<uint32_t>(at);
  return {between.source, begin, begin + static_cast<uint32_t>(text.size())};
}

void Checker::Fail(Expr* expr) {
  expr->type = &ErrorType();
  expr->clock_kind = ClockKind::kInteger;
  expr->has_rate = false;
}

void Checker::Check(Expr* expr) {
  TypeArgument(expr);
  if (!muted_) Record(*expr, Access::kRead);
}

// Types a tree at a place where a rate makes no sense.
void Checker::TypeArgument(Expr* expr) {
  if (muted_) return Fail(expr);  // the tree may be incomplete
  TypeTree(expr);
  if (expr->kind != ExprKind::kRate || IsError(*expr)) return;
  Error("misplaced-rate", expr->span,
        "the rate of a clock can only be compared, as in \"x' == 0\", in an invariant");
  Fail(expr);
}

// Left-deep chains of operators can be long, so a loop walks along them.
void Checker::TypeTree(Expr* expr) {
  std::vector<Expr*> spine;
  while (expr->kind == ExprKind::kBinary) {
    spine.push_back(expr);
    expr = expr->args[0];
  }
  parent_ = spine.empty() ? nullptr : spine.back();
  TypeNode(expr);
  for (size_t i = spine.size(); i-- > 0;) {
    TypeTree(spine[i]->args[1]);
    TypeBinary(spine[i]);
    for (const Expr* arg : spine[i]->args) spine[i]->has_side_effect |= arg->has_side_effect;
  }
}

void Checker::TypeNode(Expr* expr) {
  expr->has_side_effect = false;
  switch (expr->kind) {
    case ExprKind::kError:
      Fail(expr);
      break;
    case ExprKind::kFraction:
      expr->type = &DoubleType();
      break;
    case ExprKind::kInt:
      expr->type = expr->name.empty() ? &IntType() : &BoolType();
      break;
    case ExprKind::kName:
      TypeName(expr);
      break;
    case ExprKind::kIndex:
      TypeIndex(expr);
      break;
    case ExprKind::kField:
      TypeField(expr);
      break;
    case ExprKind::kMember:
      TypeMember(expr);
      break;
    case ExprKind::kCall:
      TypeCall(expr);
      break;
    case ExprKind::kUnary:
      TypeUnary(expr);
      break;
    case ExprKind::kBinary:
      break;  // in TypeTree
    case ExprKind::kAssign:
      TypeAssign(expr);
      break;
    case ExprKind::kIncrement:
      TypeIncrement(expr);
      break;
    case ExprKind::kConditional:
      TypeConditional(expr);
      break;
    case ExprKind::kQuantifier:
      TypeQuantifier(expr);
      break;
    case ExprKind::kList:
      Error("misplaced-list", expr->span, "a list in braces can only initialise a variable");
      Fail(expr);
      break;
    case ExprKind::kRate:
      TypeRate(expr);
      break;
    case ExprKind::kDeadlock:
      TypeDeadlock(expr);
      break;
  }
  for (const Expr* arg : expr->args) expr->has_side_effect |= arg->has_side_effect;
  const bool assigns = expr->kind == ExprKind::kAssign || expr->kind == ExprKind::kIncrement;
  expr->has_side_effect |=
      (assigns && !IsDouble(*expr)) || (expr->kind == ExprKind::kCall && CallHasEffect(*expr));
}

void Checker::TypeRate(Expr* expr) {
  TypeArgument(expr->args[0]);
  expr->type = &IntType();
  if (IsError(*expr->args[0]) || IsPlainClock(*expr->args[0])) return;
  Error("not-a-clock", expr->args[0]->span,
        Tell(Quote(*expr->args[0]), " is not a clock, so it has no rate"));
  Fail(expr);
}

void Checker::TypeDeadlock(Expr* expr) {
  expr->type = &BoolType();
  expr->clock_kind = ClockKind::kConstraint;
  if (deadlock_allowed_) return;
  Error("deadlock-placement", expr->span, "'deadlock' can be used only in E<> and A[] queries");
  Fail(expr);
}

void Checker::TypeName(Expr* expr) {
  if (expr->symbol == nullptr) return Fail(expr);
  const Symbol& symbol = *expr->symbol;
  Message message;
  switch (symbol.kind) {
    case SymbolKind::kFunction:
      message = Tell("'", symbol.name, "' is a function; call it with '", symbol.name, "(…)'");
      break;
    case SymbolKind::kTypeName:
      message = Tell("'", symbol.name, "' is a type, not a value");
      break;
    case SymbolKind::kTemplate:
      message = Tell("'", symbol.name, "' is a template, not a value");
      break;
    case SymbolKind::kLocation:
      message = Tell("'", symbol.name,
                     "' is a location; only queries can ask where a process is; "
                     "in the model, use a variable");
      break;
    default:
      break;
  }
  if (!message.empty()) {
    Error("not-a-value", expr->span, std::move(message)).AddNote(symbol.span, "declared here");
    return Fail(expr);
  }
  expr->type = symbol.type != nullptr ? symbol.type : &ErrorType();
}

void Checker::TypeIndex(Expr* expr) {
  Expr* base = expr->args[0];
  Expr* index = expr->args[1];
  TypeArgument(base);
  TypeArgument(index);
  if (IsError(*base) || IsError(*index)) return Fail(expr);
  if (base->type->kind != TypeKind::kArray) {
    Error("not-an-array", base->span,
          Tell(Quote(*base), " is not an array but ", Described(*base->type),
               ", so it cannot be indexed"));
    return Fail(expr);
  }
  expr->type = base->type->element;
  const Type* wanted = base->type->index;
  if (wanted != nullptr && wanted->kind == TypeKind::kScalar) {
    if (!Equivalent(*wanted, *index->type)) {
      Error("type-mismatch", index->span,
            "this array is indexed by a scalar set; only values of that set can be indices");
      Fail(expr);
    }
    return;
  }
  if (!RequireIntegral(*index, "an array index")) return Fail(expr);
  int32_t value;
  int64_t low, high;
  if (index->kind == ExprKind::kName && index->symbol->kind == SymbolKind::kBinder) return;
  if (!ConstantValue(*index, &value) || !ConstantRange(*base->type, &low, &high)) return;
  if (value >= low && value <= high) return;
  Message message =
      Tell("index ", value, " is outside of the array, whose indices are ", low, " to ", high);
  // In a model the place may never be reached; a run that reaches it ends there with an error.
  if (query_ != nullptr) {
    Error("index-out-of-range", index->span, std::move(message));
  } else {
    Warning("index-out-of-range", index->span, std::move(message));
  }
}

void Checker::TypeField(Expr* expr) {
  Expr* base = expr->args[0];
  TypeArgument(base);
  if (IsError(*base)) return Fail(expr);
  if (base->type->kind != TypeKind::kStruct) {
    Error("not-a-struct", base->span,
          Tell(Quote(*base), " is not a struct but ", Described(*base->type),
               ", so it has no field '", expr->name, "'"));
    return Fail(expr);
  }
  SimilarName similar(expr->name);
  for (size_t i = 0; i < base->type->fields.size(); ++i) {
    const Field& field = base->type->fields[i];
    if (field.name == expr->name) {
      expr->value = static_cast<int32_t>(i);
      expr->type = field.type;
      return;
    }
    similar.Offer(field.name);
  }
  Diagnostic& error = Error("no-such-field", expr->span,
                            Tell(Quote(*base), " has no field '", expr->name, "'", similar.Hint()));
  if (!similar.best().empty()) {
    const uint32_t begin = expr->span.end - static_cast<uint32_t>(expr->name.size());
    error.AddFix({expr->span.source, begin, expr->span.end}, std::string(similar.best()));
  }
  Fail(expr);
}

void Checker::TypeConditional(Expr* expr) {
  for (Expr* arg : expr->args) TypeArgument(arg);
  const Expr& condition = *expr->args[0];
  const Expr& yes = *expr->args[1];
  const Expr& no = *expr->args[2];
  if (IsError(condition) || IsError(yes) || IsError(no)) return Fail(expr);
  if (AllowDouble(expr)) return;
  if (!RequireIntegral(condition, "the condition of '?'")) return Fail(expr);
  if (IsClock(yes) || IsClock(no) || IsConstraint(yes) || IsConstraint(no)) {
    const bool is_condition = query_ != nullptr && !IsClock(yes) && !IsClock(no);
    const std::string choice = Cat("(", PrintExpr(condition), " && ", PrintExpr(yes), ") || (!(",
                                   PrintExpr(condition), ") && ", PrintExpr(no), ")");
    Diagnostic& error =
        Error("clock-in-conditional", expr->span,
              Tell("clocks cannot be used in the alternatives of '? :'; ",
                   is_condition ? Tell("write ", choice)
                                : Message(query_ != nullptr ? "use '&&' and '||'"
                                                            : "use two edges, or '&&' and '||'")));
    if (is_condition) error.AddFix(expr->span, Cat("(", choice, ")"));
    return Fail(expr);
  }
  const Symbol* constant = nullptr;
  if (Integral(yes) && Integral(no)) {
    bool both_bool = yes.type->kind == TypeKind::kBool && no.type->kind == TypeKind::kBool;
    expr->type = both_bool ? &BoolType() : &IntType();
    // Two lvalues of one type make an lvalue of that type.
    if (IsLvalue(yes, &constant) && IsLvalue(no, &constant) && Equivalent(*yes.type, *no.type)) {
      expr->type = yes.type;
    }
    return;
  }
  if (Equivalent(*yes.type, *no.type) && yes.type->kind != TypeKind::kVoid) {
    expr->type = yes.type;
    return;
  }
  Error("type-mismatch", expr->span,
        Tell("the two alternatives of '?' have different types: ", Described(*yes.type), " and ",
             Described(*no.type)));
  Fail(expr);
}

void Checker::TypeQuantifier(Expr* expr) {
  BinderType(*expr->binder, "a quantified variable");
  quantified_.push_back(expr->binder);
  Expr* body = expr->args[0];
  TypeArgument(body);
  quantified_.pop_back();
  expr->type = expr->op == Op::kSum ? &IntType() : &BoolType();
  if (IsError(*body)) return Fail(expr);
  if (AllowDouble(expr)) return;
  if (IsConstraint(*body) && expr->op != Op::kSum) {
    expr->has_rate = body->has_rate;
    expr->clock_kind = expr->op == Op::kForall ? body->clock_kind : ClockKind::kConstraint;
    if (expr->has_rate && expr->op == Op::kExists) {
      Error("misplaced-rate", body->span, "rates cannot stand under 'exists'");
      Fail(expr);
    }
    return;
  }
  if (!RequireIntegral(*body, "the body of a quantifier")) Fail(expr);
}

// ---- Assignments --------------------------------------------------------------------------------

bool Checker::IsLvalue(const Expr& expr, const Symbol** constant) const {
  switch (expr.kind) {
    case ExprKind::kName: {
      if (expr.symbol == nullptr) return true;  // reported
      const Symbol& symbol = *expr.symbol;
      bool fixed =
          symbol.kind == SymbolKind::kBinder || (symbol.type != nullptr && symbol.type->is_const);
      if (fixed) *constant = &symbol;
      return !fixed;
    }
    case ExprKind::kIndex:
    case ExprKind::kField:
    case ExprKind::kAssign:
      return IsLvalue(*expr.args[0], constant);
    case ExprKind::kIncrement:
      return expr.value == 1 && IsLvalue(*expr.args[0], constant);
    case ExprKind::kConditional:
      return IsLvalue(*expr.args[1], constant) && IsLvalue(*expr.args[2], constant) &&
             Equivalent(*expr.args[1]->type, *expr.args[2]->type);
    default:
      return false;
  }
}

bool Checker::RequireLvalue(const Expr& expr) {
  const Symbol* constant = nullptr;
  if (IsLvalue(expr, &constant)) return true;
  if (constant == nullptr) {
    Error("not-assignable", expr.span,
          Tell(Quote(expr),
               " cannot be assigned to; a variable is needed here (to compare, write "
               "'==')"));
    return false;
  }
  bool binder = constant->kind == SymbolKind::kBinder;
  Error("not-assignable", expr.span,
        binder ? Tell("'", constant->name,
                      "' is a select, loop or quantified variable and cannot be changed")
               : Tell("'", constant->name, "' is a constant and cannot be changed"))
      .AddNote(constant->span, "declared here");
  return false;
}

namespace {

bool Contains(const Type& type, TypeKind kind) {
  if (type.kind == kind) return true;
  return type.kind == TypeKind::kArray && Contains(*type.element, kind);
}

}  // namespace

void Checker::TypeAssign(Expr* expr) {
  Expr* target = expr->args[0];
  Expr* value = expr->args[1];
  TypeTree(target);
  TypeArgument(value);
  if (target->kind == ExprKind::kRate && !IsError(*target)) {
    Error("misplaced-rate", target->span,
          "a clock's rate cannot be assigned; write an invariant such as \"x' == 0\"");
    return Fail(expr);
  }
  if (IsError(*target) || IsError(*value)) return Fail(expr);
  if (Contains(*target->type, TypeKind::kChan)) {
    Error("type-mismatch", target->span, "channels cannot be assigned");
    return Fail(expr);
  }
  if (!RequireLvalue(*target)) return Fail(expr);
  if (target->type->kind == TypeKind::kArray && Contains(*target->type, TypeKind::kClock)) {
    Error("clock-assignment", expr->span,
          "arrays of clocks cannot be assigned as a whole; set the clocks one by one");
    return Fail(expr);
  }
  expr->type = target->type;
  if (IsDouble(*target)) {
    if (IsDouble(*value) || IsClock(*value)) return;
    RequireIntegral(*value, "what is assigned to a floating point variable") ? void() : Fail(expr);
    return;
  }
  if (RefuseDouble(*value, "what is assigned to a variable of the model")) return Fail(expr);
  if (expr->op != Op::kNone) return TypeCompound(expr);
  if (target->type->kind == TypeKind::kClock) {
    if (Integral(*value)) return;
    bool clock = IsClock(*value) || IsConstraint(*value);
    Error(clock ? DiagnosticCode("clock-assignment") : DiagnosticCode("type-mismatch"), value->span,
          clock ? Tell("a clock can be set to an integer only, not to ", Quote(*value))
                : Tell("a clock cannot be set to ", Described(*value->type)));
    return Fail(expr);
  }
  if (IsClock(*value) || IsConstraint(*value)) {
    Error("clock-as-value", value->span,
          Tell("the value of a clock cannot be stored in a variable: ", Quote(*value)));
    return Fail(expr);
  }
  if (Assignable(*target->type, *value->type)) return;
  Error("type-mismatch", expr->span,
        Tell(Described(*value->type), " cannot be assigned to ", Quote(*target), ", which is ",
             Described(*target->type)));
  Fail(expr);
}

// Arithmetic needs an int; `|= &= ^=` are as natural on bool.
void Checker::TypeCompound(Expr* expr) {
  const Expr& target = *expr->args[0];
  const Expr& value = *expr->args[1];
  bool bitwise = expr->op == Op::kBitOr || expr->op == Op::kBitAnd || expr->op == Op::kBitXor;
  bool fine =
      target.type->kind == TypeKind::kInt || (target.type->kind == TypeKind::kBool && bitwise);
  if (!fine) {
    bool clock = target.type->kind == TypeKind::kClock;
    Error("type-mismatch", target.span,
          Tell(Quote(target), " is ", Described(*target.type), "; ",
               Message(clock ? "a clock can only be set to a value, as in 'x = 0'"
                             : "this kind of assignment is for integers")));
    return Fail(expr);
  }
  if (!RequireIntegral(value, "the right side of this assignment")) Fail(expr);
}

void Checker::TypeIncrement(Expr* expr) {
  Expr* target = expr->args[0];
  TypeArgument(target);
  if (IsError(*target)) return Fail(expr);
  std::string_view word = expr->op == Op::kAdd ? "++" : "--";
  if (target->type->kind == TypeKind::kDouble) {
    expr->type = target->type;
    return;
  }
  if (target->type->kind != TypeKind::kInt) {
    Error("type-mismatch", target->span,
          Tell("'", word, "' is for integers, and ", Quote(*target), " is ",
               Described(*target->type)));
    return Fail(expr);
  }
  if (!RequireLvalue(*target)) return Fail(expr);
  expr->type = expr->value == 1 ? target->type : &IntType();
}

// ---- Requirements of contexts -------------------------------------------------------------------

bool Checker::RequireIntegral(const Expr& expr, Phrase where) {
  if (IsError(expr)) return false;
  if (Integral(expr)) return true;
  if (RefuseDouble(expr, where)) return false;
  if (IsClock(expr) || IsConstraint(expr)) {
    Error("clock-as-value", expr.span,
          Tell(where, " must be an integer or a truth value, which ", Quote(expr),
               " is not: it depends on clocks"));
  } else {
    Error("type-mismatch", expr.span,
          Tell(where, " must be an integer or a truth value, but ", Quote(expr), " is ",
               Described(*expr.type)));
  }
  return false;
}

namespace {

// The assignment or call in an expression that changes something.
const Expr* Effect(const Expr& expr) {
  for (const Expr* arg : expr.args) {
    if (arg->has_side_effect) return Effect(*arg);
  }
  return &expr;
}

}  // namespace

bool Checker::RequireNoEffect(const Expr& expr, Phrase where) {
  if (IsError(expr) || !expr.has_side_effect) return !IsError(expr);
  const Expr& effect = *Effect(expr);
  Message message =
      effect.kind == ExprKind::kAssign && effect.op == Op::kNone
          ? Tell("this assigns, which ", where, " must not do; use '==' to compare")
      : effect.kind == ExprKind::kCall
          ? Tell("calling '", effect.name, "' changes variables, which ", where, " must not do")
          : Tell("this changes a variable, which ", where, " must not do");
  Diagnostic& error = Error("side-effect", effect.span, std::move(message));
  if (effect.kind == ExprKind::kAssign && effect.op == Op::kNone) {
    error.AddFix(OperatorSpan(effect, "="), "==");
  }
  if (effect.kind == ExprKind::kCall && effect.symbol != nullptr &&
      effect.symbol->function != nullptr && !effect.symbol->function->writes.empty()) {
    error.AddNote(effect.symbol->span, Tell("'", effect.name, "' writes '",
                                            effect.symbol->function->writes.front()->name, "'"));
  }
  return false;
}

// An update or an expression statement should do something.
void Checker::CheckStepResult(Expr* expr) {
  Check(expr);
  if (IsDouble(*expr) && expr->has_side_effect) {
    RefuseDouble(*expr, "an update that changes an integer as well");
    return;
  }
  if (IsError(*expr) || expr->has_side_effect || IsDouble(*expr)) return;
  if (expr->type->kind == TypeKind::kChan) {
    Error("not-a-value", expr->span,
          Tell(Quote(*expr),
               " is a channel and cannot be evaluated; synchronise in the label of an "
               "edge, as 'c!' or 'c?'"));
    return;
  }
  Warning("no-effect", expr->span,
          expr->kind == ExprKind::kBinary && expr->op == Op::kEqual
              ? Message("this compares and has no effect; use '=' to assign")
              : Tell(Quote(*expr), " has no effect"));
}

}  // namespace zonelab::lang
