// Compiling values and conditions.
//
// Conditions become jumps where they are tested, and 0 or 1 elsewhere.  Constant expressions are
// folded, unless they fail: that must happen only when they are executed.
#include "core/lang/operators.h"
#include "core/semantics/arithmetic.h"
#include "core/semantics/program_compiler.h"

namespace zonelab::semantics {

using lang::ExprKind;
using lang::IsComparison;
using lang::Op;

namespace {

[[maybe_unused]] bool IsArithmetic(Op op) { return op >= Op::kAdd && op <= Op::kNotEqual; }
bool IsLogical(Op op) { return op == Op::kAnd || op == Op::kOr || op == Op::kImply; }

// The operator with its sides exchanged; kNone if there is no such operator.
Op Exchanged(Op op) {
  switch (op) {
    case Op::kSub:
    case Op::kDiv:
    case Op::kMod:
    case Op::kShiftLeft:
    case Op::kShiftRight:
      return Op::kNone;
    default:
      return lang::Mirrored(op);
  }
}

// Instructions come in groups with one member per operator, in the order of Op.
Opcode ArithmeticOpcode(Op op, Opcode form) {
  constexpr int kForms = static_cast<int>(Opcode::kSubConst) - static_cast<int>(Opcode::kAddConst);
  return static_cast<Opcode>(static_cast<int>(form) +
                             kForms * (static_cast<int>(op) - static_cast<int>(Op::kAdd)));
}
Opcode JumpOpcode(Op op, Opcode form) {
  constexpr int kForms =
      static_cast<int>(Opcode::kJumpIfLessEqualConst) - static_cast<int>(Opcode::kJumpIfLessConst);
  return static_cast<Opcode>(static_cast<int>(form) +
                             kForms * (static_cast<int>(op) - static_cast<int>(Op::kLess)));
}
Opcode ReturnOpcode(Op op, Opcode form) {
  constexpr int kForms = static_cast<int>(Opcode::kReturnLessEqualStateConst) -
                         static_cast<int>(Opcode::kReturnLessStateConst);
  return static_cast<Opcode>(static_cast<int>(form) +
                             kForms * (static_cast<int>(op) - static_cast<int>(Op::kLess)));
}
static_assert(static_cast<int>(Opcode::kNotEqualConst) - static_cast<int>(Opcode::kAddConst) ==
              4 * (static_cast<int>(Op::kNotEqual) - static_cast<int>(Op::kAdd)));

bool IsComposite(const lang::Type* type) {
  return type != nullptr &&
         (type->kind == lang::TypeKind::kArray || type->kind == lang::TypeKind::kStruct);
}
bool ComparesIntegers(const lang::Expr& expr) {
  return expr.kind == ExprKind::kBinary && IsComparison(expr.op) &&
         !IsComposite(expr.args[0]->type) && !IsComposite(expr.args[1]->type);
}
bool ComparesComposites(const lang::Expr& expr) {
  return expr.kind == ExprKind::kBinary && IsComparison(expr.op) && !ComparesIntegers(expr);
}

}  // namespace

// ---- Values that take no code -------------------------------------------------------------------

std::optional<Compiler::Operand> Compiler::Simple(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::kInt:
      return Constant(expr.value);
    case ExprKind::kName:
      if (const auto value = KnownBinder(*expr.symbol)) return Constant(*value);
      [[fallthrough]];
    case ExprKind::kIndex:
    case ExprKind::kField:
    case ExprKind::kMember: {
      const std::optional<Where> place = Static(expr);
      return place ? AsOperand(*place) : std::nullopt;
    }
    case ExprKind::kUnary: {
      const std::optional<Operand> arg = Simple(*expr.args[0]);
      if (!arg) return std::nullopt;
      if (expr.op == Op::kPlus) return arg;
      if (!arg->is_const()) return std::nullopt;
      if (expr.op == Op::kNot) return Constant(arg->value == 0);
      if (expr.op == Op::kAbs && arg->value >= 0) return arg;
      const std::optional<int32_t> value = Apply(Op::kSub, 0, arg->value);
      return value ? std::optional(Constant(*value)) : std::nullopt;
    }
    case ExprKind::kBinary:
      return SimpleBinary(expr);
    case ExprKind::kConditional: {
      const std::optional<Operand> condition = Simple(*expr.args[0]);
      if (!condition || !condition->is_const()) return std::nullopt;
      return Simple(condition->value != 0 ? *expr.args[1] : *expr.args[2]);
    }
    default:
      return std::nullopt;
  }
}

std::optional<Compiler::Operand> Compiler::SimpleBinary(const Expr& expr) {
  if (ComparesComposites(expr)) return std::nullopt;
  const std::optional<Operand> left = Simple(*expr.args[0]);
  if (!left || !left->is_const()) return std::nullopt;
  if (IsLogical(expr.op)) {
    const bool is_decided = (left->value != 0) == (expr.op == Op::kOr);
    if (is_decided) return Constant(expr.op != Op::kAnd);
  }
  const std::optional<Operand> right = Simple(*expr.args[1]);
  if (!right) return std::nullopt;
  if (IsLogical(expr.op)) {
    if (right->is_const()) return Constant(right->value != 0);
    return right->is_bool ? right : std::nullopt;
  }
  if (!right->is_const()) return std::nullopt;
  const std::optional<int32_t> value = Apply(expr.op, left->value, right->value);
  return value ? std::optional(Constant(*value)) : std::nullopt;
}

// ---- Values -------------------------------------------------------------------------------------

Compiler::Operand Compiler::Value(const Expr& expr) {
  if (const std::optional<Operand> simple = Simple(expr)) return *simple;
  Mark mark(*this);
  const int64_t depth = depth_;
  const Operand value = Compute(expr);
  // A temporary does not outlive this call.
  if (value.kind != Operand::Kind::kLocal || value.value < depth) return value;
  ToAcc(value);
  return Acc(value.is_bool);
}

Compiler::Operand Compiler::Compute(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::kName:
    case ExprKind::kMember:
      if (expr.symbol->kind == lang::SymbolKind::kLocation) return LocationTest(expr);
      return Load(PlaceOf(expr));
    case ExprKind::kIndex:
    case ExprKind::kField:
      return Load(PlaceOf(expr));
    case ExprKind::kUnary:
      return Unary(expr);
    case ExprKind::kBinary:
      if (IsLogical(expr.op)) return Logical(expr);
      if (ComparesComposites(expr)) return Same(expr);
      return Binary(expr.op, expr.span, *expr.args[0], *expr.args[1]);
    case ExprKind::kAssign:
      return AssignValue(expr);
    case ExprKind::kIncrement:
      return IncrementValue(expr);
    case ExprKind::kConditional:
      return Conditional(expr);
    case ExprKind::kQuantifier:
      return expr.op == Op::kSum ? Sum(expr) : Logical(expr);
    case ExprKind::kCall: {
      if (const std::optional<Operand> folded = FoldCall(expr)) return *folded;
      int32_t frame = 0;
      const lang::Shape* shape = Call(expr, &frame);
      return Acc(shape != nullptr && shape->kind == lang::TypeKind::kBool);
    }
    default:
      Fail(expr.span, "unsupported", "this has no integer value");
      return Acc();
  }
}

Compiler::Operand Compiler::Unary(const Expr& expr) {
  const Expr& arg = *expr.args[0];
  if (expr.op == Op::kNot && ComparesIntegers(arg)) {
    return Binary(lang::Negated(arg.op), arg.span, *arg.args[0], *arg.args[1]);
  }
  const Operand value = Value(arg);
  if (expr.op == Op::kPlus) return value;
  if (value.is_const() && expr.op == Op::kNot) return Constant(value.value == 0);
  ToAcc(value);
  if (expr.op == Op::kNot) {
    Emit(Opcode::kNot);
    return Acc(true);
  }
  EmitSpan(expr.op == Op::kAbs ? Opcode::kAbsolute : Opcode::kNegate, expr.span);
  return Acc();
}

// The value of &&, ||, imply, forall and exists, by jumps.
Compiler::Operand Compiler::Logical(const Expr& expr) {
  Label decided, end;
  bool value_if_decided = false;
  if (expr.kind == ExprKind::kQuantifier) {
    Jump(expr, false, decided);
    Emit(Opcode::kConst, {1});
  } else {
    value_if_decided = expr.op != Op::kAnd;
    Jump(*expr.args[0], expr.op == Op::kOr, decided);
    ToAccBool(Value(*expr.args[1]));
  }
  EmitJump(Opcode::kJump, {}, end);
  Bind(decided);
  Emit(Opcode::kConst, {value_if_decided});
  Bind(end);
  return Acc(true);
}

Compiler::Operand Compiler::Conditional(const Expr& expr) {
  const std::optional<Operand> condition = Simple(*expr.args[0]);
  if (condition && condition->is_const()) {
    return Value(condition->value != 0 ? *expr.args[1] : *expr.args[2]);
  }
  Label otherwise, end;
  Jump(*expr.args[0], false, otherwise);
  const Operand yes = Value(*expr.args[1]);
  ToAcc(yes);
  EmitJump(Opcode::kJump, {}, end);
  Bind(otherwise);
  const Operand no = Value(*expr.args[2]);
  ToAcc(no);
  Bind(end);
  return Acc(yes.is_bool && no.is_bool);
}

Compiler::Operand Compiler::Binary(Op op, Span span, const Expr& left, const Expr& right) {
  if (const std::optional<Operand> simple = Simple(right)) {
    return Combine(op, span, Value(left), *simple);
  }
  Operand value = Value(left);
  if (value.kind == Operand::Kind::kAcc || (!value.is_const() && MayWrite(right))) {
    ToAcc(value);
    value = {Operand::Kind::kLocal, Spill(), value.is_bool};
  }
  return BinaryWith(op, span, value, right);
}

Compiler::Operand Compiler::BinaryWith(Op op, Span span, Operand left, const Expr& right) {
  ZL_DCHECK(left.kind != Operand::Kind::kAcc);
  const Operand value = Value(right);
  if (value.kind != Operand::Kind::kAcc) return Combine(op, span, left, value);
  if (left.kind == Operand::Kind::kLocal) {
    EmitSpan(ArithmeticOpcode(op, Opcode::kAddFrom), span, {left.value});
  } else if (const Op mirrored = Exchanged(op); mirrored != Op::kNone) {
    EmitArithmetic(mirrored, span, left);
  } else {
    const int32_t slot = Spill();
    ToAcc(left);
    EmitArithmetic(op, span, {Operand::Kind::kLocal, slot, false});
  }
  return Acc(IsComparison(op));
}

// `left` may be in the accumulator, `right` may not.
Compiler::Operand Compiler::Combine(Op op, Span span, Operand left, Operand right) {
  if (left.is_const() && right.is_const()) {
    if (const auto value = Apply(op, left.value, right.value)) return Constant(*value);
  }
  ToAcc(left);
  EmitArithmetic(op, span, right);
  return Acc(IsComparison(op));
}

void Compiler::EmitArithmetic(Op op, Span span, Operand right) {
  ZL_DCHECK(IsArithmetic(op));
  const Opcode form = right.kind == Operand::Kind::kConst   ? Opcode::kAddConst
                      : right.kind == Operand::Kind::kState ? Opcode::kAddState
                                                            : Opcode::kAddLocal;
  EmitSpan(ArithmeticOpcode(op, form), span, {right.value});
}

// ---- Conditions as jumps ------------------------------------------------------------------------

void Compiler::JumpConst(bool holds, bool when, Label& label) {
  if (holds == when) EmitJump(Opcode::kJump, {}, label);
}

void Compiler::JumpAcc(bool when, Label& label) {
  EmitJump(when ? Opcode::kJumpIfNonZero : Opcode::kJumpIfZero, {}, label);
}

// Jumps to `label` if the truth value of `expr` is `when`, else goes on with the next instruction.
void Compiler::Jump(const Expr& expr, bool when, Label& label) {
  Mark mark(*this);
  if (const std::optional<Operand> simple = Simple(expr)) {
    if (simple->is_const()) return JumpConst(simple->value != 0, when, label);
    const Op op = when ? Op::kNotEqual : Op::kEqual;
    ZL_CHECK(JumpSimple(op, *simple, Constant(0), label));
    return;
  }
  if (expr.kind == ExprKind::kUnary && expr.op == Op::kNot) {
    return Jump(*expr.args[0], !when, label);
  }
  if (expr.kind == ExprKind::kBinary && IsLogical(expr.op)) {
    // a imply b is !a || b; and a && b is !(!a || !b).
    const bool first = expr.op == Op::kOr;     // the truth value of a that decides ...
    const bool decided = expr.op != Op::kAnd;  // ... and the result then
    if (decided == when) {
      Jump(*expr.args[0], first, label);
      return Jump(*expr.args[1], when, label);
    }
    Label end;
    Jump(*expr.args[0], first, end);
    Jump(*expr.args[1], when, label);
    return Bind(end);
  }
  if (ComparesIntegers(expr)) return JumpComparison(expr, when, label);
  if (expr.kind == ExprKind::kQuantifier && expr.op != Op::kSum) {
    return JumpQuantifier(expr, when, label);
  }
  if (expr.kind == ExprKind::kConditional) {
    Label otherwise, end;
    Jump(*expr.args[0], false, otherwise);
    Jump(*expr.args[1], when, label);
    EmitJump(Opcode::kJump, {}, end);
    Bind(otherwise);
    Jump(*expr.args[2], when, label);
    return Bind(end);
  }
  if (const auto location = FixedLocation(expr)) {
    ZL_CHECK(
        JumpSimple(when ? Op::kEqual : Op::kNotEqual, location->first, location->second, label));
    return;
  }
  const Operand value = Value(expr);
  if (value.is_const()) return JumpConst(value.value != 0, when, label);
  ToAcc(value);
  JumpAcc(when, label);
}

void Compiler::JumpComparison(const Expr& expr, bool when, Label& label) {
  const Op op = when ? expr.op : lang::Negated(expr.op);
  const std::optional<Operand> left = Simple(*expr.args[0]);
  const std::optional<Operand> right = Simple(*expr.args[1]);
  if (left && right && JumpSimple(op, *left, *right, label)) return;
  // An operand that is not simple may still turn out to be constant; then Combine folds it.
  Operand value;
  if (right && right->is_const()) {
    value = Value(*expr.args[0]);
    if (!value.is_const()) {
      ToAcc(value);
      return EmitJump(JumpOpcode(op, Opcode::kJumpIfLessConst), {right->value}, label);
    }
    value = Combine(op, expr.span, value, *right);
  } else if (left && left->is_const()) {
    value = Value(*expr.args[1]);
    if (!value.is_const()) {
      ToAcc(value);
      return EmitJump(JumpOpcode(lang::Mirrored(op), Opcode::kJumpIfLessConst), {left->value},
                      label);
    }
    value = Combine(op, expr.span, *left, value);
  } else {
    value = Binary(op, expr.span, *expr.args[0], *expr.args[1]);
  }
  if (value.is_const()) return JumpConst(value.value != 0, true, label);
  ToAcc(value);
  JumpAcc(true, label);
}

// Compares and jumps in one instruction, if there is one for these operands.
bool Compiler::JumpSimple(Op op, Operand left, Operand right, Label& label) {
  using Kind = Operand::Kind;
  if (left.is_const() && right.is_const()) {
    JumpConst(*Apply(op, left.value, right.value) != 0, true, label);
    return true;
  }
  if (left.is_const()) {
    std::swap(left, right);
    op = Exchanged(op);
  }
  Opcode form = Opcode::kJumpIfLessConst;
  if (left.kind == Kind::kState && right.kind == Kind::kConst) {
    form = Opcode::kJumpIfLessStateConst;
  } else if (left.kind == Kind::kState && right.kind == Kind::kState) {
    form = Opcode::kJumpIfLessStateState;
  } else if (left.kind == Kind::kLocal && right.kind == Kind::kConst) {
    form = Opcode::kJumpIfLessLocalConst;
  } else if (left.kind == Kind::kLocal && right.kind == Kind::kLocal) {
    form = Opcode::kJumpIfLessLocalLocal;
  } else {
    return false;
  }
  EmitJump(JumpOpcode(op, form), {left.value, right.value}, label);
  return true;
}

// ---- The end of the code ------------------------------------------------------------------------

void Compiler::FinishOperand(Operand operand) {
  switch (operand.kind) {
    case Operand::Kind::kConst:
      return Emit(Opcode::kReturnConst, {operand.value});
    case Operand::Kind::kState:
      return Emit(Opcode::kReturnState, {operand.value});
    default:
      break;
  }
  ToAcc(operand);
  Emit(Opcode::kEnd);
}

void Compiler::Finish(const Expr& expr) {
  Mark mark(*this);
  if (const std::optional<Operand> simple = Simple(expr)) return FinishOperand(*simple);
  if (FinishCondition(expr) || FinishComparison(expr)) return;
  if (expr.kind == ExprKind::kConditional) {
    Label otherwise;
    Jump(*expr.args[0], false, otherwise);
    Finish(*expr.args[1]);
    Bind(otherwise);
    return Finish(*expr.args[2]);
  }
  FinishOperand(Value(expr));
}

void Compiler::FinishBool(const Expr& expr) {
  Mark mark(*this);
  if (FinishCondition(expr) || FinishComparison(expr)) return;
  const Operand value = Value(expr);
  if (value.is_const()) return FinishOperand(Constant(value.value != 0));
  if (value.is_bool) return FinishOperand(value);
  ToAccBool(value);
  Emit(Opcode::kEnd);
}

bool Compiler::FinishCondition(const Expr& expr) {
  Label decided;
  if (expr.kind == ExprKind::kBinary && IsLogical(expr.op)) {
    Jump(*expr.args[0], expr.op == Op::kOr, decided);
    FinishBool(*expr.args[1]);
    Bind(decided);
    Emit(Opcode::kReturnConst, {expr.op != Op::kAnd});
    return true;
  }
  if ((expr.kind == ExprKind::kUnary && expr.op == Op::kNot) ||
      (expr.kind == ExprKind::kQuantifier && expr.op != Op::kSum)) {
    Jump(expr, false, decided);
    Emit(Opcode::kReturnConst, {1});
    Bind(decided);
    Emit(Opcode::kReturnConst, {0});
    return true;
  }
  return false;
}

bool Compiler::FinishComparison(const Expr& expr) {
  std::optional<Operand> left, right;
  Op op = Op::kEqual;
  if (const auto location = FixedLocation(expr)) {
    left = location->first;
    right = location->second;
  } else if (ComparesIntegers(expr)) {
    op = expr.op;
    left = Simple(*expr.args[0]);
    right = Simple(*expr.args[1]);
  }
  if (!left || !right) return false;
  if (left->is_const()) {
    std::swap(left, right);
    op = Exchanged(op);
  }
  if (left->kind != Operand::Kind::kState || right->kind == Operand::Kind::kLocal) return false;
  const Opcode form =
      right->is_const() ? Opcode::kReturnLessStateConst : Opcode::kReturnLessStateState;
  Emit(ReturnOpcode(op, form), {left->value, right->value});
  return true;
}

}  // namespace zonelab::semantics
