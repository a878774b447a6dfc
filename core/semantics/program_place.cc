// Places: finding variables, elements and fields, loading from them and storing to them.
#include <algorithm>
#include <limits>

#include "core/base/strings.h"
#include "core/semantics/program_compiler.h"

namespace zonelab::semantics {

using lang::ExprKind;
using lang::TypeKind;

namespace {

bool IsBool(const lang::Shape& shape) { return shape.kind == TypeKind::kBool; }
bool IsUnbounded(const lang::Shape& shape) {
  return shape.low == std::numeric_limits<int32_t>::min() &&
         shape.high == std::numeric_limits<int32_t>::max();
}

}  // namespace

const lang::Shape* Compiler::AnyInt() {
  static const lang::Shape* const shape = [] {
    auto* any = new lang::Shape;
    any->kind = TypeKind::kInt;
    any->low = std::numeric_limits<int32_t>::min();
    any->high = std::numeric_limits<int32_t>::max();
    return any;
  }();
  return shape;
}

// Null: shape_error_ says why.
const lang::Shape* Compiler::ShapeOf(const lang::Type& type) {
  if (NamesLocals(type)) {
    wants_unrolling_ = wants_unrolling_ || is_looping_;
    shape_error_ = {type.span, "not-constant", "this type is not known before the run"};
    return nullptr;
  }
  lang::Evaluator evaluator(program_.network_.constants, bindings_);
  evaluator.set_selects(binders_);
  const lang::Shape* shape = evaluator.ShapeOf(type);
  if (shape == nullptr) shape_error_ = evaluator.error();
  return shape;
}

// ---- Finding places -----------------------------------------------------------------------------

std::optional<int32_t> Compiler::KnownBinder(const lang::Symbol& symbol) const {
  const size_t index = static_cast<size_t>(symbol.index);
  if (symbol.kind != lang::SymbolKind::kBinder || index >= binders_.size() ||
      locals_.contains(&symbol)) {
    return std::nullopt;
  }
  return binders_[index];
}

Compiler::Where Compiler::AtPlace(const lang::Place& place) const {
  Where where;
  where.base = place.base;
  where.shape = place.shape;
  switch (place.space) {
    case lang::Space::kConstant:
      where.region = Region::kConstant;
      break;
    case lang::Space::kClock:
      where.region = Region::kClock;
      break;
    case lang::Space::kChannel:
      where.region = Region::kChannel;
      break;
    case lang::Space::kState:
      where.region = Region::kState;
      where.base += static_cast<int32_t>(program_.network_.processes.size());
      break;
    case lang::Space::kFrame:
      ZL_CHECK(false && "no frame outlives an evaluation");
      break;
  }
  return where;
}

std::optional<Compiler::Where> Compiler::Lookup(const lang::Symbol* symbol) const {
  const auto local = locals_.find(symbol);
  if (local != locals_.end()) return local->second;
  const lang::Place* place = bindings_.Find(symbol);
  if (place == nullptr) return std::nullopt;
  return AtPlace(*place);
}

// The place of `expr`, if it is fixed, so that finding it takes no code.
std::optional<Compiler::Where> Compiler::Static(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::kName: {
      std::optional<Where> place = Lookup(expr.symbol);
      if (place && !place->is_static()) place.reset();
      return place;
    }
    case ExprKind::kMember:
      return FixedMember(expr);
    case ExprKind::kField: {
      std::optional<Where> place = Static(*expr.args[0]);
      if (!place) return std::nullopt;
      const lang::Shape::Field& field = place->shape->fields[expr.value];
      place->base += field.offset;
      place->shape = field.shape;
      return place;
    }
    case ExprKind::kIndex: {
      std::optional<Where> place = Static(*expr.args[0]);
      if (!place || place->shape->kind != TypeKind::kArray) return std::nullopt;
      const std::optional<Operand> index = Simple(*expr.args[1]);
      if (!index || !index->is_const()) return std::nullopt;
      const int64_t position = int64_t{index->value} - place->shape->index_low;
      if (position < 0 || position >= place->shape->count) return std::nullopt;
      place->shape = place->shape->element;
      place->base += static_cast<int32_t>(position) * place->shape->size;
      return place;
    }
    case ExprKind::kConditional: {
      const std::optional<Operand> condition = Simple(*expr.args[0]);
      if (!condition || !condition->is_const()) return std::nullopt;
      return Static(condition->value != 0 ? *expr.args[1] : *expr.args[2]);
    }
    default:
      return std::nullopt;
  }
}

std::optional<Compiler::Operand> Compiler::AsOperand(const Where& place) const {
  const bool is_bool = IsBool(*place.shape);
  switch (place.region) {
    case Region::kState:
      return Operand{Operand::Kind::kState, place.base, is_bool};
    case Region::kLocal:
      return Operand{Operand::Kind::kLocal, place.base, is_bool};
    case Region::kConstant:
      return Constant(program_.network_.constants.values[place.base]);
    default:
      return std::nullopt;
  }
}

// Does `expr` denote a variable or a constant (rather than a mere value)?
bool Compiler::IsPlace(const Expr& expr) const {
  switch (expr.kind) {
    case ExprKind::kName:
      return expr.symbol->kind != lang::SymbolKind::kBinder && Lookup(expr.symbol).has_value();
    case ExprKind::kMember:
      return expr.symbol->kind != lang::SymbolKind::kLocation;
    case ExprKind::kIndex:
    case ExprKind::kField:
      return IsPlace(*expr.args[0]);
    case ExprKind::kConditional:
      return IsPlace(*expr.args[1]) && IsPlace(*expr.args[2]);
    case ExprKind::kAssign:
      return IsPlace(*expr.args[0]);
    case ExprKind::kIncrement:
      return expr.value == 1 && IsPlace(*expr.args[0]);
    default:
      return false;
  }
}

// The region that AddressOf(PlaceOf(expr), false) will return.
Region Compiler::RegionOf(const Expr& expr) {
  switch (expr.kind) {
    case ExprKind::kName: {
      const std::optional<Where> place = Lookup(expr.symbol);
      if (!place || place->region == Region::kLocal) return Region::kMemory;
      return place->region;
    }
    case ExprKind::kMember:
      return expr.symbol->kind == lang::SymbolKind::kLocation ? Region::kMemory
                                                              : MemberRegion(expr);
    case ExprKind::kIndex:
    case ExprKind::kField:
    case ExprKind::kAssign:
      return RegionOf(*expr.args[0]);
    case ExprKind::kIncrement:
      return expr.value == 1 ? RegionOf(*expr.args[0]) : Region::kMemory;
    case ExprKind::kConditional: {
      const Region yes = RegionOf(*expr.args[1]);
      return yes == RegionOf(*expr.args[2]) ? yes : Region::kAny;
    }
    default:
      return Region::kMemory;
  }
}

// The place of any expression; a mere value gets a temporary.  The dynamic part, if any, is in the
// accumulator, in a temporary above the caller's Mark, or still to be computed from a slot.
Compiler::Where Compiler::PlaceOf(const Expr& expr) {
  if (const std::optional<Where> place = Static(expr)) return *place;
  switch (expr.kind) {
    case ExprKind::kName:
      if (const std::optional<Where> place = Lookup(expr.symbol)) return *place;
      if (!KnownBinder(*expr.symbol) && expr.symbol->kind != lang::SymbolKind::kLocation) {
        Fail(expr.span, "not-constant", Tell("'", expr.name, "' has no value here"));
        return Temporary(Acc());
      }
      break;
    case ExprKind::kMember:
      if (expr.symbol->kind == lang::SymbolKind::kLocation) break;
      return Member(expr);
    case ExprKind::kIndex:
      return Element(expr);
    case ExprKind::kField: {
      Where place = PlaceOf(*expr.args[0]);
      const lang::Shape::Field& field = place.shape->fields[expr.value];
      place.base += field.offset;
      place.shape = field.shape;
      return place;
    }
    case ExprKind::kConditional:
      return ConditionalPlace(expr);
    case ExprKind::kAssign:
      return AssignPlace(expr);
    case ExprKind::kIncrement:
      if (expr.value == 1) return Increment(expr, nullptr);
      break;
    case ExprKind::kCall: {
      int32_t frame = 0;
      const lang::Shape* shape = Call(expr, &frame);
      if (shape == nullptr || shape->size == 0) return Temporary(Acc());
      if (shape->kind == TypeKind::kStruct || shape->kind == TypeKind::kArray) {
        return InFrame(frame, shape);
      }
      return InFrame(Spill(), shape);
    }
    default:
      break;
  }
  return Temporary(Value(expr));
}

Compiler::Where Compiler::Temporary(Operand value) {
  ToAcc(value);
  return InFrame(Spill(), AnyInt());
}

Compiler::Where Compiler::Element(const Expr& expr) {
  const Expr& index = *expr.args[1];
  Where place = PlaceOf(*expr.args[0]);
  const lang::Shape& shape = *place.shape;
  if (shape.kind != TypeKind::kArray) {
    Fail(expr.span, "unsupported", "only arrays can be indexed");
    return place;
  }
  place.shape = shape.element;
  const int32_t stride = shape.element->size;
  const std::optional<Operand> simple = Simple(index);
  if (simple && simple->is_const()) {
    const int64_t position = int64_t{simple->value} - shape.index_low;
    if (position >= 0 && position < shape.count) {
      place.base += static_cast<int32_t>(position) * stride;
      return place;
    }
  } else if (simple) {
    const bool is_local = simple->kind == Operand::Kind::kLocal;
    if (place.is_static() &&
        (place.region == Region::kState || place.region == Region::kConstant)) {
      place.dynamic = Where::Dynamic::kIndex;
      place.slot = simple->value;
      place.slot_is_local = is_local;
      place.low = shape.index_low;
      place.count = shape.count;
      place.stride = stride;
      place.span = index.span;
      return place;
    }
    place = Materialise(place);
    const Opcode op = place.is_static() ? (is_local ? Opcode::kIndexLocal : Opcode::kIndexState)
                      : is_local        ? Opcode::kAddIndexLocal
                                        : Opcode::kAddIndexState;
    EmitSpan(op, index.span, {simple->value, shape.index_low, shape.count, stride});
    place.dynamic = Where::Dynamic::kAcc;
    return place;
  }
  place = Hold(place);
  ToAcc(Value(index));
  EmitSpan(Opcode::kIndex, index.span, {shape.index_low, shape.count, stride});
  if (!place.is_static()) Emit(Opcode::kAddLocal, {place.slot});
  place.dynamic = Where::Dynamic::kAcc;
  return place;
}

Compiler::Where Compiler::ConditionalPlace(const Expr& expr) {
  const bool any = RegionOf(expr) == Region::kAny;
  Where place;
  Label otherwise, end;
  Jump(*expr.args[0], false, otherwise);
  const Where yes = PlaceOf(*expr.args[1]);
  place.region = AddressOf(yes, any);
  place.shape = yes.shape;
  EmitJump(Opcode::kJump, {}, end);
  Bind(otherwise);
  const Where no = PlaceOf(*expr.args[2]);
  AddressOf(no, any);
  Bind(end);
  // Constants may have more values than the variables of an equivalent type.
  if (!Fits(*yes.shape, *no.shape)) place.shape = no.shape;
  place.dynamic = Where::Dynamic::kAcc;
  return place;
}

// ---- Addresses ----------------------------------------------------------------------------------

Compiler::Where Compiler::Materialise(Where place) {
  switch (place.dynamic) {
    case Where::Dynamic::kNone:
    case Where::Dynamic::kAcc:
      return place;
    case Where::Dynamic::kLocal:
      Emit(Opcode::kLocal, {place.slot});
      break;
    case Where::Dynamic::kIndex:
      EmitSpan(place.slot_is_local ? Opcode::kIndexLocal : Opcode::kIndexState, place.span,
               {place.slot, place.low, place.count, place.stride});
      break;
  }
  place.dynamic = Where::Dynamic::kAcc;
  return place;
}

Compiler::Where Compiler::Hold(Where place) {
  if (place.is_static() || place.dynamic == Where::Dynamic::kLocal) return place;
  place = Materialise(place);
  place.slot = Spill();
  place.dynamic = Where::Dynamic::kLocal;
  return place;
}

Region Compiler::AddressOf(Where place, bool any) {
  place = Materialise(place);
  if (place.is_static() && place.region == Region::kLocal) {
    Emit(Opcode::kConst, {0});
    Emit(Opcode::kLocalAddress, {place.base});
    place.region = Region::kMemory;
  } else if (place.is_static()) {
    Emit(Opcode::kConst, {place.base});
  } else if (place.region == Region::kLocal) {
    Emit(Opcode::kLocalAddress, {place.base});
    place.region = Region::kMemory;
  } else if (place.base != 0) {
    Emit(Opcode::kAddConst, {place.base});
  }
  if (!any) return place.region;
  if (place.region == Region::kMemory) Emit(Opcode::kTagMemory, {0});
  if (place.region == Region::kConstant) Emit(Opcode::kTagConstant, {0});
  return Region::kAny;
}

// ---- Loads and stores ---------------------------------------------------------------------------

Compiler::Operand Compiler::Load(const Where& place) {
  const bool is_bool = IsBool(*place.shape);
  if (place.is_static()) {
    if (const std::optional<Operand> operand = AsOperand(place)) return *operand;
  }
  if (place.dynamic == Where::Dynamic::kIndex) {
    const bool is_state = place.region == Region::kState;
    const Opcode op = place.slot_is_local
                          ? (is_state ? Opcode::kLoadStateByLocal : Opcode::kLoadConstantByLocal)
                          : (is_state ? Opcode::kLoadStateByState : Opcode::kLoadConstantByState);
    EmitSpan(op, place.span, {place.slot, place.low, place.count, place.stride, place.base});
    return Acc(is_bool);
  }
  Materialise(place);
  switch (place.region) {
    case Region::kState:
      Emit(Opcode::kLoadStateAt, {place.base});
      break;
    case Region::kLocal:
      Emit(Opcode::kLoadLocalAt, {place.base});
      break;
    case Region::kMemory:
      Emit(Opcode::kLoadMemoryAt, {place.base});
      break;
    case Region::kConstant:
      Emit(Opcode::kLoadConstantAt, {place.base});
      break;
    case Region::kAny:
      Emit(Opcode::kLoadAnyAt, {place.base});
      break;
    case Region::kClock:
    case Region::kChannel:
      Fail({}, "unsupported", "clocks and channels have no integer value");
      break;
  }
  return Acc(is_bool);
}

// Emits a check that the accumulator may be stored in a place of this shape.
void Compiler::Check(const lang::Shape& shape, bool is_bool, Span span) {
  if (IsBool(shape)) {
    if (!is_bool) Emit(Opcode::kBool);
  } else if (!IsUnbounded(shape) && !(is_bool && shape.low <= 0 && shape.high >= 1)) {
    EmitSpan(Opcode::kRange, span, {shape.low, shape.high});
  }
}

// Stores the accumulator; afterwards it holds the stored value.
void Compiler::Store(const Where& to, bool is_bool, Span span) {
  const lang::Shape& shape = *to.shape;
  const bool is_checked =
      !IsBool(shape) && !IsUnbounded(shape) && !(is_bool && shape.low <= 0 && shape.high >= 1);
  if (is_checked && to.is_static() && to.region == Region::kState) {
    return EmitSpan(Opcode::kStoreStateRange, span, {to.base, shape.low, shape.high});
  }
  if (is_checked && to.is_static() && to.region == Region::kLocal) {
    return EmitSpan(Opcode::kStoreLocalRange, span, {to.base, shape.low, shape.high});
  }
  if (to.dynamic == Where::Dynamic::kIndex && to.region == Region::kState) {
    if (IsBool(shape) && !is_bool) Emit(Opcode::kBool);
    program_.spans_.push_back({Position(), to.span});
    return EmitSpan(to.slot_is_local ? Opcode::kStoreStateByLocal : Opcode::kStoreStateByState,
                    span, {to.slot, to.low, to.count, to.stride, to.base, shape.low, shape.high});
  }
  Check(shape, is_bool, span);
  StoreUnchecked(to);
}

void Compiler::StoreConst(Where to, int32_t value, Span span) {
  if (IsBool(*to.shape)) value = value != 0;
  const bool fits = value >= to.shape->low && value <= to.shape->high;
  if (fits && to.is_static() && to.region == Region::kState) {
    return Emit(Opcode::kSetState, {to.base, value});
  }
  if (fits && to.is_static() && to.region == Region::kLocal) {
    return Emit(Opcode::kSetLocal, {to.base, value});
  }
  if (to.dynamic == Where::Dynamic::kAcc) to = Hold(to);
  Emit(Opcode::kConst, {value});
  Store(to, value == 0 || value == 1, span);
}

// REQUIRES: the place is static or held.
void Compiler::StoreUnchecked(const Where& to) {
  ZL_CHECK(to.is_static() || to.dynamic == Where::Dynamic::kLocal);
  if (to.is_static() && to.region == Region::kState) return Emit(Opcode::kStoreState, {to.base});
  if (to.is_static() && to.region == Region::kLocal) return Emit(Opcode::kStoreLocal, {to.base});
  if (!to.is_static()) {
    switch (to.region) {
      case Region::kState:
        return Emit(Opcode::kStoreStateAt, {to.slot, to.base});
      case Region::kLocal:
        return Emit(Opcode::kStoreLocalAt, {to.slot, to.base});
      case Region::kMemory:
        return Emit(Opcode::kStoreMemoryAt, {to.slot, to.base});
      case Region::kAny:
        return Emit(Opcode::kStoreAnyAt, {to.slot, to.base});
      default:
        break;
    }
  }
  Fail({}, "not-constant", "this cannot be assigned here");
}

}  // namespace zonelab::semantics
