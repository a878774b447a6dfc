// Assignments, increments, whole-array and struct copies and comparisons, initial values.
#include <limits>

#include "core/base/strings.h"
#include "core/semantics/program_compiler.h"

namespace zonelab::semantics {

using lang::ExprKind;
using lang::Op;
using lang::Shape;
using lang::TypeKind;

namespace {

bool IsArrayOrRecord(const Shape& shape) {
  return shape.kind == TypeKind::kArray || shape.kind == TypeKind::kStruct;
}

// Calls `visit` for each integer of a value; false: one of the calls returned false.
template <class Visit>
bool ForEachLeaf(const Shape& shape, const Visit& visit) {
  if (shape.kind == TypeKind::kArray) {
    for (int32_t i = 0; i < shape.count; ++i) {
      if (!ForEachLeaf(*shape.element, visit)) return false;
    }
    return true;
  }
  if (shape.kind == TypeKind::kStruct) {
    for (const Shape::Field& field : shape.fields) {
      if (!ForEachLeaf(*field.shape, visit)) return false;
    }
    return true;
  }
  return visit(shape);
}

int32_t DefaultOf(const Shape& leaf) { return leaf.low <= 0 && 0 <= leaf.high ? 0 : leaf.low; }

}  // namespace

// ---- Whole values -------------------------------------------------------------------------------

// REQUIRES: `to` is static or held.
void Compiler::Copy(const Where& to, const Expr& from, Span span) {
  CopyFrom(to, Hold(PlaceOf(from)), span);
}

void Compiler::CopyFrom(const Where& to, const Where& from, Span span) {
  const Shape& shape = *to.shape;
  if (shape.size != from.shape->size) {
    return Fail(span, "size", Tell("cannot copy ", from.shape->size, " integers to ", shape.size));
  }
  AddressOf(to, /*any=*/true);
  const int32_t address = Spill();
  AddressOf(from, /*any=*/true);
  if (Fits(shape, *from.shape)) return Emit(Opcode::kCopy, {address, shape.size});
  const int32_t ranges = static_cast<int32_t>(program_.leaf_ranges_.size());
  ForEachLeaf(shape, [&](const Shape& leaf) {
    // An empty range stands for a bool, to which everything can be assigned.
    const bool is_bool = leaf.kind == TypeKind::kBool;
    program_.leaf_ranges_.emplace_back(is_bool ? 1 : leaf.low, is_bool ? 0 : leaf.high);
    return true;
  });
  EmitSpan(Opcode::kCopyRange, span, {address, shape.size, ranges});
}

// == and != of arrays and structs.
Compiler::Operand Compiler::Same(const Expr& expr) {
  const Where left = Hold(PlaceOf(*expr.args[0]));
  const Where right = Hold(PlaceOf(*expr.args[1]));
  if (left.shape->size != right.shape->size) return Constant(expr.op == Op::kNotEqual);
  AddressOf(left, /*any=*/true);
  const int32_t address = Spill();
  AddressOf(right, /*any=*/true);
  Emit(Opcode::kSame, {address, left.shape->size});
  if (expr.op == Op::kNotEqual) Emit(Opcode::kNot);
  return Acc(true);
}

// ---- Assignments --------------------------------------------------------------------------------

// Compiles the assignment or compound assignment `expr`, whose left side is the place `to`.
// REQUIRES: a composite place is static or held.
void Compiler::AssignTo(const Where& to, const Expr& expr) {
  const Expr& right = *expr.args[1];
  if (IsArrayOrRecord(*to.shape)) return Copy(to, right, expr.span);
  if (expr.op == Op::kNone) return Assign(to, right, expr.span);
  AssignCompound(to, expr.op, right, expr.span);
}

// The assigned place, to be used after the assignment.
Compiler::Where Compiler::AssignPlace(const Expr& expr) {
  const Where to = Hold(PlaceOf(*expr.args[0]));
  AssignTo(to, expr);
  return to;
}

// The value that was stored.
Compiler::Operand Compiler::AssignValue(const Expr& expr) {
  const Where to = PlaceOf(*expr.args[0]);
  AssignTo(to, expr);
  if (to.region == Region::kClock) return Constant(0);  // an assigned clock has no value
  return to.is_static() ? Load(to) : Acc(to.shape->kind == TypeKind::kBool);
}

void Compiler::Assign(Where to, const Expr& right, Span span) {
  if (to.region == Region::kClock) return SetClock(to, right, span);
  const std::optional<Operand> simple = Simple(right);
  if (simple && simple->is_const()) return StoreConst(to, simple->value, span);
  if (AssignSum(to, right, span)) return;
  // The place must be found before anything writes or fails; a simple right side does neither.
  const bool is_pending = to.dynamic == Where::Dynamic::kIndex && to.region == Region::kState;
  if (!simple || !is_pending) to = Hold(to);
  const Operand value = Value(right);
  if (value.is_const()) return StoreConst(to, value.value, span);
  ToAcc(value);
  Store(to, value.is_bool, span);
}

void Compiler::SetClock(Where to, const Expr& right, Span span) {
  to = Hold(to);
  const Operand value = Value(right);
  if (to.is_static() && value.is_const() && value.value >= 0) {
    return Emit(Opcode::kSetClockConst, {to.base, value.value});
  }
  ToAcc(value);
  if (to.is_static()) return EmitSpan(Opcode::kSetClock, span, {to.base});
  EmitSpan(Opcode::kSetClockAt, span, {to.slot, to.base});
}

// `to = from + by` in one instruction, if there is one.  `sum` is the span of an overflow.
bool Compiler::Advance(const Where& to, Operand from, int64_t by, Span span, Span sum) {
  using Limits = std::numeric_limits<int32_t>;
  if (!to.is_static() || to.shape->kind == TypeKind::kBool) return false;
  if (by < Limits::min() || by > Limits::max()) return false;
  Opcode op = Opcode::kAdvanceState;
  if (to.region == Region::kLocal && from.kind == Operand::Kind::kLocal) {
    op = Opcode::kAdvanceLocal;
  } else if (to.region != Region::kState || from.kind != Operand::Kind::kState) {
    return false;
  }
  program_.spans_.push_back({Position(), span});
  EmitSpan(op, sum, {to.base, from.value, static_cast<int32_t>(by), to.shape->low, to.shape->high});
  return true;
}

// `to = variable ± constant`.
bool Compiler::AssignSum(const Where& to, const Expr& right, Span span) {
  if (right.kind != ExprKind::kBinary || (right.op != Op::kAdd && right.op != Op::kSub)) {
    return false;
  }
  std::optional<Operand> left = Simple(*right.args[0]);
  std::optional<Operand> by = Simple(*right.args[1]);
  if (!left || !by) return false;
  if (right.op == Op::kAdd && left->is_const()) std::swap(left, by);
  if (left->is_const() || !by->is_const()) return false;
  const int64_t sign = right.op == Op::kAdd ? 1 : -1;
  return Advance(to, *left, sign * by->value, span, right.span);
}

void Compiler::AssignCompound(Where to, Op op, const Expr& right, Span span) {
  if (!to.is_static()) to = Hold(to);
  const std::optional<Operand> simple = Simple(right);
  Operand old = Load(to);
  Operand value;
  if (simple) {
    if (simple->is_const() && (op == Op::kAdd || op == Op::kSub)) {
      const int64_t by = simple->value;
      if (Advance(to, old, op == Op::kAdd ? by : -by, span, span)) return;
    }
    value = Combine(op, span, old, *simple);
  } else {
    if (old.kind == Operand::Kind::kAcc || (!old.is_const() && MayWrite(right))) {
      ToAcc(old);
      old = {Operand::Kind::kLocal, Spill(), old.is_bool};
    }
    value = BinaryWith(op, span, old, right);
  }
  ToAcc(value);
  Store(to, value.is_bool, span);
}

Compiler::Where Compiler::Increment(const Expr& expr, int32_t* old) {
  const Where to = Hold(PlaceOf(*expr.args[0]));
  const Operand before = Load(to);
  const int64_t by = expr.op == Op::kAdd ? 1 : -1;
  if (old == nullptr && Advance(to, before, by, expr.span, expr.span)) return to;
  ToAcc(before);
  if (old != nullptr) *old = Spill();
  EmitArithmetic(expr.op, expr.span, Constant(1));
  Store(to, false, expr.span);
  return to;
}

Compiler::Operand Compiler::IncrementValue(const Expr& expr) {
  if (expr.value == 1) {
    const Where to = Increment(expr, nullptr);
    return to.is_static() ? Load(to) : Acc(to.shape->kind == TypeKind::kBool);
  }
  int32_t old = 0;
  Increment(expr, &old);
  return {Operand::Kind::kLocal, old, false};
}

// ---- Initial values -----------------------------------------------------------------------------

// REQUIRES: `place` is static in the frame.
void Compiler::Initialise(const Where& place, const Expr* init, Span span) {
  ZL_DCHECK(place.is_static() && place.region == Region::kLocal);
  Mark mark(*this);
  if (init == nullptr) return Default(place);
  if (!IsArrayOrRecord(*place.shape)) return Assign(place, *init, init->span);
  if (init->kind == ExprKind::kList) return InitialiseList(place, *init, span);
  Copy(place, *init, init->span);
}

void Compiler::InitialiseList(const Where& place, const Expr& list, Span span) {
  const Shape& shape = *place.shape;
  const bool is_array = shape.kind == TypeKind::kArray;
  const size_t count = is_array ? static_cast<size_t>(shape.count) : shape.fields.size();
  // The rest of an array has its default.
  if (list.args.size() > count || (!is_array && list.args.size() < count)) {
    return Fail(list.span, "initialiser-size",
                Tell(list.args.size(), " values are given for ", count));
  }
  for (size_t i = 0; i < count; ++i) {
    size_t position = i;
    const std::string_view name = i < list.names.size() ? list.names[i] : std::string_view();
    for (size_t k = 0; k < shape.fields.size(); ++k) {
      if (!name.empty() && shape.fields[k].name == name) position = k;
    }
    Where part = place;
    if (is_array) {
      part.shape = shape.element;
      part.base += static_cast<int32_t>(i) * shape.element->size;
    } else {
      part.shape = shape.fields[position].shape;
      part.base += shape.fields[position].offset;
    }
    Initialise(part, i < list.args.size() ? list.args[i] : nullptr, span);
  }
}

// 0 if it is in the range, else the lowest value.
void Compiler::Default(const Where& place) {
  const Shape& shape = *place.shape;
  if (!IsArrayOrRecord(shape)) return Emit(Opcode::kSetLocal, {place.base, DefaultOf(shape)});
  std::vector<int32_t> values;
  bool is_uniform = true;
  ForEachLeaf(shape, [&](const Shape& leaf) {
    values.push_back(DefaultOf(leaf));
    is_uniform = is_uniform && values.back() == values.front();
    return true;
  });
  if (values.empty()) return;
  if (is_uniform) return Emit(Opcode::kFill, {place.base, shape.size, values.front()});
  std::vector<int32_t>& constants = program_.network_.constants.values;
  Where image = place;
  image.region = Region::kConstant;
  image.base = static_cast<int32_t>(constants.size());
  constants.insert(constants.end(), values.begin(), values.end());
  CopyFrom(place, image, {});
}

}  // namespace zonelab::semantics
