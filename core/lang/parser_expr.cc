// Expressions, by precedence climbing over the table in precedence.h.
//
// Expression(p) parses an operand and then extends it to the right by every operator that binds at
// least as tightly as p; the right side of such an operator is Expression(its power + 1), or its
// power itself if it is right-associative.  `a - b * c - d` thus groups as `(a - (b * c)) - d`.
//
// Traps: `imply` has the power of `or`, and both are left-associative; quantifiers take in
// everything to their right; a `?` without an operand after it is the receive mark of a sync label.
#include <algorithm>
#include <string>

#include "core/base/strings.h"
#include "core/lang/parser.h"
#include "core/lang/parser_nesting.h"
#include "core/lang/precedence.h"

namespace zonelab::lang {
namespace {

struct Infix {
  int power = kNoPower;
  Op op = Op::kNone;
};

// The `op` of a token `op=`; kNone if it is none.
Op AssigningOperator(Tok kind) {
  switch (kind) {
    case Tok::kPlusAssign:
      return Op::kAdd;
    case Tok::kMinusAssign:
      return Op::kSub;
    case Tok::kTimesAssign:
      return Op::kMul;
    case Tok::kDivideAssign:
      return Op::kDiv;
    case Tok::kModuloAssign:
      return Op::kMod;
    case Tok::kOrAssign:
      return Op::kBitOr;
    case Tok::kAndAssign:
      return Op::kBitAnd;
    case Tok::kXorAssign:
      return Op::kBitXor;
    case Tok::kShiftLeftAssign:
      return Op::kShiftLeft;
    case Tok::kShiftRightAssign:
      return Op::kShiftRight;
    default:
      return Op::kNone;
  }
}

// kNone if the token is no operator between two operands.
Op BinaryOperator(Tok kind) {
  switch (kind) {
    case Tok::kOrOr:
    case Tok::kOr:
      return Op::kOr;
    case Tok::kImply:
      return Op::kImply;
    case Tok::kAndAnd:
    case Tok::kAnd:
      return Op::kAnd;
    case Tok::kPipe:
      return Op::kBitOr;
    case Tok::kCaret:
      return Op::kBitXor;
    case Tok::kAmpersand:
      return Op::kBitAnd;
    case Tok::kEqual:
      return Op::kEqual;
    case Tok::kNotEqual:
      return Op::kNotEqual;
    case Tok::kLess:
      return Op::kLess;
    case Tok::kLessEqual:
      return Op::kLessEqual;
    case Tok::kGreater:
      return Op::kGreater;
    case Tok::kGreaterEqual:
      return Op::kGreaterEqual;
    case Tok::kMinimum:
      return Op::kMin;
    case Tok::kMaximum:
      return Op::kMax;
    case Tok::kShiftLeft:
      return Op::kShiftLeft;
    case Tok::kShiftRight:
      return Op::kShiftRight;
    case Tok::kPlus:
      return Op::kAdd;
    case Tok::kMinus:
      return Op::kSub;
    case Tok::kStar:
      return Op::kMul;
    case Tok::kSlash:
      return Op::kDiv;
    case Tok::kPercent:
      return Op::kMod;
    default:
      return Op::kNone;
  }
}

Infix InfixOf(Tok kind) {
  if (kind == Tok::kAssign) return {kAssignPower, Op::kNone};
  if (kind == Tok::kQuestion) return {kConditionalPower, Op::kNone};
  if (const Op op = AssigningOperator(kind); op != Op::kNone) return {kAssignPower, op};
  const Op op = BinaryOperator(kind);
  return {SpellingOf(op).power, op};
}

struct Named {
  std::string_view name;
  int32_t value;
};

// Constants that later versions of the language predeclare.  They are literals here, and only
// where the model does not declare the name itself.
constexpr Named kPredeclared[] = {
    {"INT8_MIN", -128},   {"INT8_MAX", 127},     {"UINT8_MAX", 255},       {"INT16_MIN", -32768},
    {"INT16_MAX", 32767}, {"UINT16_MAX", 65535}, {"INT32_MIN", INT32_MIN}, {"INT32_MAX", INT32_MAX},
};

// Functions of later versions of the language.
// clang-format off
constexpr std::string_view kMathematics[] = {
    "abs", "fabs", "fmod", "fma", "fmax", "fmin", "exp", "exp2", "expm1", "ln", "log", "log10",
    "log2", "log1p", "pow", "sqrt", "cbrt", "hypot", "sin", "cos", "tan", "asin", "acos", "atan",
    "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "tgamma", "lgamma",
    "ceil", "floor", "trunc", "round", "fint", "ldexp", "ilogb", "logb", "nextafter", "copysign",
    "fpclassify", "isfinite", "isinf", "isnan", "isnormal", "signbit", "isunordered", "random",
    "random_arcsine", "random_beta", "random_gamma", "random_normal", "random_poisson",
    "random_weibull", "random_tri",
};
// clang-format on

bool IsMathematics(std::string_view name) {
  return std::find(std::begin(kMathematics), std::end(kMathematics), name) !=
         std::end(kMathematics);
}
bool IsDynamic(std::string_view name) {
  return name == "spawn" || name == "exit" || name == "numOf" || name == "foreach";
}

}  // namespace

bool Parser::StartsOperand(const Token& token) const {
  switch (token.kind) {
    case Tok::kIdentifier:
    case Tok::kNumber:
    case Tok::kFraction:
    case Tok::kBadValue:
    case Tok::kTrue:
    case Tok::kFalse:
    case Tok::kLeftParen:
    case Tok::kBang:
    case Tok::kNot:
    case Tok::kMinus:
    case Tok::kPlus:
    case Tok::kIncrement:
    case Tok::kDecrement:
    case Tok::kForall:
    case Tok::kExists:
    case Tok::kSum:
      return true;
    default:
      return false;
  }
}

Expr* Parser::Expression(int min_power) {
  Nesting nesting(this);
  uint32_t begin = Current().begin;
  Expr* left = Unary();
  while (InfixOperator(&left, begin, min_power)) {
  }
  return left;
}

// UPPAAL 3 also knows lists of conditions, all of which must hold.
Expr* Parser::Condition(ConditionOf kind) {
  condition_ = kind;
  Expr* condition = Expression();
  while (mode_ == LexerMode::kOldModel && !panic_ && Accept(Tok::kComma)) {
    condition = OldConjunction(condition, Expression());
  }
  condition_ = ConditionOf::kNone;
  return condition;
}

// Extends *left by one operator and its right side; false: no operator that binds tightly enough
// follows.
bool Parser::InfixOperator(Expr** left, uint32_t begin, int min_power) {
  MendOperator();
  MendAssignment(**left);
  Infix infix = InfixOf(Current().kind);
  if (infix.power == kNoPower) return OddOperator(left);
  if (infix.power < min_power || panic_) return false;
  if (At(Tok::kQuestion)) {
    if (!StartsOperand(Ahead(1))) return false;
    *left = Conditional(*left, begin);
    return true;
  }
  const Token& token = Current();
  Advance();
  if (token.kind == Tok::kAssign && (At(Tok::kLess) || At(Tok::kGreater)) &&
      Current().begin == token.end) {
    bool less = At(Tok::kLess);
    NearMiss({source_, token.begin, Current().end}, less ? "<=" : ">=",
             less ? "'=<' is the spelling of UPPAAL 3; write '<='"
                  : "'=>' is the spelling of UPPAAL 3; write '>='");
    infix = {kOrderPower, less ? Op::kLessEqual : Op::kGreaterEqual};
    Advance();
  }
  bool assigns = infix.power == kAssignPower;
  Expr* expr = NewExpr(assigns ? ExprKind::kAssign : ExprKind::kBinary, begin);
  expr->op = infix.op;
  expr->args.push_back(*left);
  expr->args.push_back(Expression(assigns ? infix.power : infix.power + 1));
  *left = Balanced(Finish(expr));
  return true;
}

// Reports operators of later versions by name, and skips their right side.
bool Parser::OddOperator(Expr** left) {
  bool exclusive_or = AtWord("xor");
  if ((!exclusive_or && !At(Tok::kPower)) || panic_) return false;
  if (exclusive_or && !StartsOperand(Ahead(1))) return false;
  SyntaxError("unsupported-feature", SpanOf(Current()),
              exclusive_or ? "the operator 'xor' is not supported; write 'a != b'"
                           : "the power operator '**' is not supported; multiply instead");
  Advance();
  panic_ = false;
  Unary();
  *left = ErrorExpr();
  return true;
}

Expr* Parser::Conditional(Expr* condition, uint32_t begin) {
  Advance();
  Expr* expr = NewExpr(ExprKind::kConditional, begin);
  expr->args.push_back(condition);
  expr->args.push_back(Expression());
  Expect(Tok::kColon, "between the two alternatives of '?'");
  expr->args.push_back(Expression(kConditionalPower));
  return Finish(expr);
}

Expr* Parser::Unary() {
  MendPrefixOperator();
  const Token& token = Current();
  ExprKind kind = ExprKind::kUnary;
  Op op = Op::kNone;
  switch (token.kind) {
    case Tok::kBang:
    case Tok::kNot:
      op = Op::kNot;
      break;
    case Tok::kMinus:
      op = Op::kMinus;
      break;
    case Tok::kPlus:
      op = Op::kPlus;
      break;
    case Tok::kIncrement:
      op = Op::kAdd;
      kind = ExprKind::kIncrement;
      break;
    case Tok::kDecrement:
      op = Op::kSub;
      kind = ExprKind::kIncrement;
      break;
    default:
      return Postfix();
  }
  Nesting nesting(this);
  if (aborted_) return ErrorExpr();
  Expr* expr = NewExpr(kind, token.begin);
  Advance();
  if (op == Op::kMinus && At(Tok::kNumber) && Current().value == 2147483648u) {
    // The only number that is legal just together with its sign.
    expr->kind = ExprKind::kInt;
    expr->value = INT32_MIN;
    Advance();
    return Finish(expr);
  }
  expr->op = op;
  if (kind == ExprKind::kIncrement) expr->value = 1;
  expr->args.push_back(Unary());
  return Finish(expr);
}

Expr* Parser::Postfix() {
  uint32_t begin = Current().begin;
  Expr* expr = Primary();
  for (; !panic_; expr = Finish(expr)) {
    Expr* inner = expr;
    switch (Current().kind) {
      case Tok::kLeftBracket:
        expr = NewExpr(ExprKind::kIndex, begin);
        Advance();
        expr->args.push_back(inner);
        expr->args.push_back(Expression());
        Expect(Tok::kRightBracket, "after the index");
        break;
      case Tok::kDot: {
        if (Ahead(1).kind == Tok::kDot) return expr;  // `0..5`
        Advance();
        expr = NewExpr(ExprKind::kField, begin);
        expr->args.push_back(inner);
        expr->name = Text(Current());
        Expect(Tok::kIdentifier, "of a field after '.'");
        break;
      }
      case Tok::kPrime:
        expr = NewExpr(ExprKind::kRate, begin);
        Advance();
        expr->args.push_back(inner);
        break;
      case Tok::kIncrement:
      case Tok::kDecrement:
        expr = NewExpr(ExprKind::kIncrement, begin);
        expr->op = At(Tok::kIncrement) ? Op::kAdd : Op::kSub;
        Advance();
        expr->args.push_back(inner);
        break;
      case Tok::kLeftParen:
        SyntaxError("not-a-function", SpanFrom(begin), "only a function's name can be called");
        return expr;
      default:
        return expr;
    }
  }
  return expr;
}

Expr* Parser::Primary() {
  switch (Current().kind) {
    case Tok::kNumber:
      return Number();
    case Tok::kFraction: {
      Expr* expr = NewExpr(ExprKind::kFraction, Current().begin);
      expr->name = Text(Current());
      Advance();
      return Finish(expr);
    }
    case Tok::kBadValue: {
      Expr* expr = ErrorExpr();
      Advance();
      return Finish(expr);
    }
    case Tok::kTrue:
    case Tok::kFalse: {
      Expr* expr = NewExpr(ExprKind::kInt, Current().begin);
      expr->value = At(Tok::kTrue) ? 1 : 0;
      expr->name = Text(Current());  // marks it as a truth value for the checker
      Advance();
      return Finish(expr);
    }
    case Tok::kLeftParen:
      return Parenthesised();
    case Tok::kForall:
    case Tok::kExists:
    case Tok::kSum:
      return Quantifier();
    case Tok::kIdentifier:
      return NameExpression();
    case Tok::kAlwaysGlobally:
    case Tok::kAlwaysEventually:
    case Tok::kExistsGlobally:
    case Tok::kExistsEventually:
      SyntaxError("nested-path-quantifier", SpanOf(Current()),
                  Tell("'", Text(Current()),
                       "' can stand only at the beginning of a query; path "
                       "quantifiers cannot be nested, negated or combined",
                       Message(tokens_[0].kind == Tok::kAlwaysGlobally && At(Tok::kAlwaysEventually)
                                   ? " ('p is always followed by q' is written 'p --> q')"
                                   : "")));
      return ErrorExpr();
    default:
      break;
  }
  if (At(Tok::kLeftBrace)) {
    SyntaxError("syntax-error", SpanOf(Current()),
                "expected an expression, but found '{'; lists in braces are only for "
                "initialisers");
  } else if (At(Tok::kEnd) && mode_ == LexerMode::kQuery) {
    SyntaxError("syntax-error", SpanOf(Current()),
                "expected an expression, but the query ends here (in a file, a query goes on in "
                "the next line only after a backslash)");
  } else {
    Unexpected("an expression");
  }
  return ErrorExpr();
}

Expr* Parser::Number() {
  Expr* expr = NewExpr(ExprKind::kInt, Current().begin);
  uint32_t value = Current().value;
  if (value > INT32_MAX) {
    if (!panic_ && !aborted_) {
      diagnostics_.Error("number-overflow", SpanOf(Current()),
                         "this number does not fit; the largest is 2147483647");
    }
    value = 0;
  }
  expr->value = static_cast<int32_t>(value);
  Advance();
  return Finish(expr);
}

Expr* Parser::Parenthesised() {
  Advance();
  Expr* expr = Expression();
  if (At(Tok::kComma)) {
    SyntaxError("syntax-error", SpanOf(Current()),
                "expected ')', but found ','; a list of expressions cannot stand in parentheses");
  }
  Expect(Tok::kRightParen, "to close the parenthesis");
  return expr;
}

Expr* Parser::Quantifier() {
  Expr* expr = NewExpr(ExprKind::kQuantifier, Current().begin);
  expr->op = At(Tok::kForall) ? Op::kForall : At(Tok::kExists) ? Op::kExists : Op::kSum;
  Advance();
  Expect(Tok::kLeftParen, "after the quantifier");
  const Token* name = panic_ ? nullptr : DeclaredName("the name of the quantified variable");
  if (name != nullptr) Expect(Tok::kColon, "and a type after the quantified variable");
  const Type* type = panic_ ? nullptr : ParseType();
  Expect(Tok::kRightParen, "after the type of the quantified variable");
  if (name == nullptr || type == nullptr) return ErrorExpr();
  Symbol* binder = Binder(*name, type);
  expr->binder = binder;
  scopes_.Push();
  Declare(binder);
  ++binder_depth_;
  expr->args.push_back(Expression());
  --binder_depth_;
  CloseScope();
  return Finish(expr);
}

Expr* Parser::NameExpression() {
  const Token& name = Current();
  std::string_view text = Text(name);
  Symbol* symbol = scopes_.Find(text);
  if (symbol != nullptr && symbol->kind == SymbolKind::kTemplate) {
    return ProcessMember(name, symbol);
  }
  bool call = Ahead(1).kind == Tok::kLeftParen;
  Expr* expr = NewExpr(call ? ExprKind::kCall : ExprKind::kName, name.begin);
  expr->name = text;
  expr->symbol = symbol;
  Advance();
  if (mode_ == LexerMode::kQuery && text == "deadlock" && !call) {
    expr->kind = ExprKind::kDeadlock;
    return Finish(expr);
  }
  if (symbol == nullptr && !call) {
    for (const Named& named : kPredeclared) {
      if (named.name != text) continue;
      expr->kind = ExprKind::kInt;
      expr->value = named.value;
      expr->name = "";
      return Finish(expr);
    }
  }
  if (symbol == nullptr && call && IsMathematics(text)) {
    Arguments(expr);
    return Mathematics(Finish(expr));
  }
  if (symbol == nullptr && text.substr(0, 2) == "M_" && mode_ != LexerMode::kOldModel && !call) {
    expr->kind = ExprKind::kFraction;
    return Finish(expr);
  }
  if (symbol == nullptr) {
    if (call && IsDynamic(text)) {
      if (!panic_) {
        Unsupported(SpanOf(name),
                    "dynamic templates (spawn, exit, numOf, foreach) are not supported");
      }
    } else {
      ReportUndeclared(name);
    }
  }
  if (call) Arguments(expr);
  return CalledArray(Finish(expr));
}

// A call of a function of later versions.  `abs` is an operator on integers, and `fint` leaves them
// as they are; the others are about floating point numbers.
Expr* Parser::Mathematics(Expr* call) {
  const bool is_absolute = call->name == "abs";
  if (!is_absolute && call->name != "fint") {
    call->is_mathematics = true;
    return call;
  }
  if (call->args.size() != 1) {
    if (!panic_ && !aborted_) {
      diagnostics_.Error("wrong-arity", call->span,
                         Tell("'", call->name, "' takes 1 argument, but gets ", call->args.size()));
    }
    return ErrorExpr();
  }
  call->kind = ExprKind::kUnary;
  call->op = is_absolute ? Op::kAbs : Op::kPlus;
  return call;
}

// The name of a template, which in queries begins `P.x` or `P(2).x`.
Expr* Parser::ProcessMember(const Token& name, Symbol* symbol) {
  Expr* expr = NewExpr(ExprKind::kMember, name.begin);
  expr->process = symbol;
  Advance();
  bool query = mode_ == LexerMode::kQuery || in_gantt_;
  if (query && At(Tok::kLeftBracket)) {
    IndexedProcess(expr);
  } else if (At(Tok::kLeftParen)) {
    Arguments(expr);
  }
  if (query) MendMemberArrow(*symbol);
  if (!At(Tok::kDot)) {
    SyntaxError("process-as-value", SpanFrom(name.begin),
                query ? Tell("'", symbol->name,
                             "' is a process, not a value; name one of its "
                             "locations or variables, as in '",
                             symbol->name, ".x'")
                      : Tell("'", symbol->name, "' is a template, not a value"));
    panic_ = false;
    return ErrorExpr();
  }
  Advance();
  const Token& member = Current();
  if (!Expect(Tok::kIdentifier, "of a location or variable after '.'")) return ErrorExpr();
  expr->name = Text(member);
  Finish(expr);
  if (query) return expr;
  if (!panic_) {
    diagnostics_.Error("process-in-model", expr->span,
                       "only queries can ask what a process is doing; in the model, use a "
                       "shared variable");
  }
  return ErrorExpr();
}

// `P[2].x`, which is written `P(2).x`.
void Parser::IndexedProcess(Expr* expr) {
  const uint32_t open = Current().begin;
  Advance();
  expr->args.push_back(Expression());
  const std::string inside(text_.substr(open + 1, Current().begin - open - 1));
  if (!Expect(Tok::kRightBracket, "after the number of the process")) return;
  const Span span{source_, open, tokens_[pos_ - 1].end};
  if (expr->process->templ->parameters.empty()) {
    expr->args.clear();
    return NearMiss(
        span, "",
        Tell("'", expr->process->name, "' is a single process, without a number; write '",
             expr->process->name, Text(Current()), Text(Ahead(1)), "'"));
  }
  NearMiss(span, Cat("(", inside, ")"),
           Tell("a process of '", expr->process->name, "' is named with parentheses; write '",
                expr->process->name, "(", inside, ")'"));
}

void Parser::Arguments(Expr* call) {
  Advance();
  if (Accept(Tok::kRightParen)) return;
  do {
    call->args.push_back(Expression());
  } while (!panic_ && Accept(Tok::kComma));
  Expect(Tok::kRightParen, "after the arguments");
}

std::vector<Expr*> Parser::ExpressionList() {
  std::vector<Expr*> list;
  do {
    list.push_back(Expression());
  } while (!panic_ && Accept(Tok::kComma));
  return list;
}

}  // namespace zonelab::lang
