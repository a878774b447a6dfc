// Operators, and the ways in which clocks may occur under them.
//
// A condition on clocks has a ClockKind (ast.h), the least restricted context that allows it: an
// invariant allows conjunctions of x < e and the like, a guard also x == e, a query everything. The
// kind of a tree follows from the kinds of its operands; contexts refuse kinds above their own.
#include <algorithm>
#include <string>
#include <utility>

#include "core/base/strings.h"
#include "core/lang/check.h"
#include "core/lang/check_util.h"

namespace zonelab::lang {
namespace {

ClockKind Larger(ClockKind a, ClockKind b) { return std::max(a, b); }

}  // namespace

void Checker::TypeUnary(Expr* expr) {
  Expr* arg = expr->args[0];
  const Expr* parent = std::exchange(parent_, nullptr);
  TypeArgument(arg);
  if (IsError(*arg)) return Fail(expr);
  if (AllowDouble(expr)) return;
  const bool is_compared =
      parent != nullptr && parent->op >= Op::kLess && parent->op <= Op::kNotEqual;
  if (expr->op == Op::kNot && IsClock(*arg) && is_compared) {
    // `not x > 3` is read as `(not x) > 3`.
    const Span span{expr->span.source, expr->span.begin, parent->span.end};
    const Span inside{span.source, arg->span.begin, span.end};
    const std::string_view sign =
        sources_.Slice({span.source, span.begin, inside.begin}).starts_with('!') ? "!" : "not ";
    const std::string meant = Cat(sign, "(", sources_.Slice(inside), ")");
    Error("clock-as-value", span,
          Tell("'", std::string_view(sign == "!" ? "!" : "not"),
               "' concerns only what follows it directly; write '", meant, "'"))
        .AddFix(span, meant);
    return Fail(expr);
  }
  if (expr->op == Op::kNot) {
    expr->type = &BoolType();
    if (IsConstraint(*arg)) {
      expr->clock_kind = ClockKind::kConstraint;
      if (!arg->has_rate) return;
      Error("misplaced-rate", arg->span, "rates cannot be negated");
      return Fail(expr);
    }
    if (!RequireIntegral(*arg, "the operand of '!'")) Fail(expr);
    return;
  }
  expr->type = &IntType();
  if (IsClock(*arg)) {
    Error("clock-arithmetic", expr->span,
          Tell("clocks can only be compared with integers and with each other; ", Quote(*expr),
               " is not possible"));
    return Fail(expr);
  }
  const bool is_sign = expr->op != Op::kAbs;
  if (!RequireIntegral(*arg, is_sign ? "the operand of this sign" : "the argument of 'abs'")) {
    Fail(expr);
  }
}

// REQUIRES: the operands are typed.
void Checker::TypeBinary(Expr* expr) {
  expr->clock_kind = ClockKind::kInteger;
  if (AllowDouble(expr)) return;
  switch (expr->op) {
    case Op::kAnd:
    case Op::kOr:
    case Op::kImply:
      return TypeLogical(expr);
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual:
      return TypeComparison(expr);
    default:
      return TypeArithmetic(expr);
  }
}

void Checker::RejectRates(Expr* expr) {
  for (Expr* arg : expr->args) {
    if (arg->kind != ExprKind::kRate || IsError(*arg)) continue;
    Error("misplaced-rate", arg->span,
          "the rate of a clock can only be compared by '==', as in \"x' == 0\", in an invariant");
    Fail(arg);
  }
}

void Checker::TypeArithmetic(Expr* expr) {
  RejectRates(expr);
  const Expr& left = *expr->args[0];
  const Expr& right = *expr->args[1];
  expr->type = &IntType();
  if (IsError(left) || IsError(right)) return Fail(expr);
  if (IsClock(left) || IsClock(right)) {
    if (TypeClockArithmetic(expr)) return;
    Error("clock-arithmetic", expr->span,
          Tell("clocks can only be compared with integers and with each other, as in 'x <= n', "
               "'x - y < n' or 'x < y + n'; ",
               Quote(*expr), " is not possible"));
    return Fail(expr);
  }
  const bool is_bits = expr->op == Op::kBitAnd || expr->op == Op::kBitOr;
  if (is_bits && (IsConstraint(left) || IsConstraint(right))) {
    const std::string_view written = expr->op == Op::kBitAnd ? "&" : "|";
    const std::string meant = Cat(written, written);
    const Span place = OperatorSpan(*expr, written);
    Error("clock-as-value", place,
          Tell("'", written, "' joins the bits of integers; between conditions on clocks write '",
               meant, "'"))
        .AddFix(place, meant);
    return Fail(expr);
  }
  if (!RequireIntegral(left, "the left operand") || !RequireIntegral(right, "the right operand")) {
    Fail(expr);
  }
}

// x - y, x + e, e + x, x - e, and the same offsets on a difference.
bool Checker::TypeClockArithmetic(Expr* expr) {
  const Expr& left = *expr->args[0];
  const Expr& right = *expr->args[1];
  bool two_clocks = IsClock(left) && IsClock(right);
  bool fine;
  if (two_clocks) {
    fine = expr->op == Op::kSub && !left.is_difference && !right.is_difference;
    expr->is_difference = true;
    expr->type = left.type;
  } else {
    const Expr& clock = IsClock(left) ? left : right;
    const Expr& offset = IsClock(left) ? right : left;
    fine = Integral(offset) && (expr->op == Op::kAdd || (expr->op == Op::kSub && IsClock(left)));
    expr->is_difference = clock.is_difference;
    expr->type = clock.type;
  }
  return fine;
}

void Checker::TypeComparison(Expr* expr) {
  const Expr& left = *expr->args[0];
  const Expr& right = *expr->args[1];
  expr->type = &BoolType();
  if (IsError(left) || IsError(right)) return Fail(expr);
  for (int side = 0; side < 2; ++side) {
    if (expr->args[side]->kind == ExprKind::kRate) return TypeRateComparison(expr, side);
  }
  if (Integral(left) && Integral(right)) return WarnChain(*expr);
  if (IsClock(left) || IsClock(right)) return TypeClockComparison(expr);
  if (IsConstraint(left) || IsConstraint(right)) {
    Error("compared-constraint", expr->span,
          Tell("conditions on clocks cannot be compared; write '&&' between conditions, for "
               "example '1 < x && x < 3'"));
    return Fail(expr);
  }
  bool equality = expr->op == Op::kEqual || expr->op == Op::kNotEqual;
  bool comparable = left.type->kind == TypeKind::kScalar || left.type->kind == TypeKind::kStruct ||
                    left.type->kind == TypeKind::kArray;
  if (equality && comparable && Equivalent(*left.type, *right.type) &&
      !HoldsClocksOrChannels(*left.type)) {
    return;
  }
  bool same = Equivalent(*left.type, *right.type);
  Error("type-mismatch", expr->span,
        same && comparable && !equality
            ? Tell("values that are ", Described(*left.type),
                   " can be compared by '==' and '!=' only")
            : Tell(Described(*left.type), " and ", Described(*right.type),
                   " cannot be compared with each other"));
  Fail(expr);
}

// `0 <= n <= 5` compares a truth value with 5, which is hardly ever meant.
void Checker::WarnChain(const Expr& expr) {
  const auto is_order = [](const Expr& e) {
    return e.kind == ExprKind::kBinary && e.op >= Op::kLess && e.op <= Op::kGreaterEqual;
  };
  const Expr& left = *expr.args[0];
  if (!is_order(expr) || !is_order(left)) return;
  // Parentheses say that it is meant.
  const Span between{expr.span.source, left.span.end, expr.args[1]->span.begin};
  if (sources_.Slice(between).find(')') != std::string_view::npos) return;
  const std::string meant =
      Cat(sources_.Slice(left.span), " && ",
          sources_.Slice({expr.span.source, left.args[1]->span.begin, expr.span.end}));
  Warning("chained-comparison", expr.span,
          Tell("this compares the truth of ", Quote(left), " with ", Quote(*expr.args[1]),
               "; write '", meant, "'"))
      .AddFix(expr.span, meant);
}

void Checker::TypeClockComparison(Expr* expr) {
  const Expr& left = *expr->args[0];
  const Expr& right = *expr->args[1];
  bool fine = IsClock(left) && IsClock(right) ? !left.is_difference && !right.is_difference
                                              : Integral(IsClock(left) ? right : left);
  if (!fine) {
    Error("clock-comparison", expr->span,
          Tell("clocks and differences of two clocks can be compared with integers, and clocks "
               "with clocks; ",
               Quote(*expr), " is not possible"));
    return Fail(expr);
  }
  if (function_ != nullptr) {
    Error("clock-in-function", expr->span,
          "functions cannot ask for the value of a clock (they can set it); write the condition "
          "into a guard");
    return Fail(expr);
  }
  expr->clock_kind = expr->op == Op::kEqual      ? ClockKind::kGuard
                     : expr->op == Op::kNotEqual ? ClockKind::kConstraint
                                                 : ClockKind::kInvariant;
}

// x' == e, e == x'
void Checker::TypeRateComparison(Expr* expr, int side) {
  const Expr& value = *expr->args[1 - side];
  if (expr->op != Op::kEqual || value.kind == ExprKind::kRate) {
    RejectRates(expr);
    return Fail(expr);
  }
  if (!RequireIntegral(value, "the rate of a clock")) return Fail(expr);
  int32_t rate;
  if (ConstantValue(value, &rate) && rate != 0 && rate != 1) {
    Error("unsupported-feature", value.span, "clock rates other than 0 and 1 are not supported");
  }
  expr->clock_kind = ClockKind::kInvariant;
  expr->has_rate = true;
}

void Checker::TypeLogical(Expr* expr) {
  RejectRates(expr);
  const Expr& left = *expr->args[0];
  const Expr& right = *expr->args[1];
  expr->type = &BoolType();
  if (IsError(left) || IsError(right)) return Fail(expr);
  for (const Expr* arg : {&left, &right}) {
    if (!IsConstraint(*arg) && !RequireIntegral(*arg, "this operand")) return Fail(expr);
  }
  expr->has_rate = left.has_rate || right.has_rate;
  if (expr->op == Op::kAnd) {
    expr->clock_kind = Larger(left.clock_kind, right.clock_kind);
    return;
  }
  // p imply q is !p || q, and a negation leaves only data as it is.
  bool left_data = !IsConstraint(left);
  bool right_data = !IsConstraint(right);
  if (left_data && right_data) return;
  bool negated_clocks = expr->op == Op::kImply && !left_data;
  ClockKind kind = left_data ? right.clock_kind : left.clock_kind;
  bool one_side = (left_data || right_data) && !negated_clocks && kind <= ClockKind::kGuard;
  expr->clock_kind = one_side ? kind : ClockKind::kConstraint;
  if (expr->has_rate && !one_side) {
    Error("misplaced-rate", expr->span,
          "a rate can be combined by '||' and 'imply' only with conditions on data");
    Fail(expr);
  }
}

}  // namespace zonelab::lang
