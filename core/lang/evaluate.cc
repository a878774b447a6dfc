// The tree-walking evaluator: expressions, places, arithmetic.
//
// Arithmetic has 32 bits.  Only stores are checked against declared ranges; an intermediate value
// that does not fit into 32 bits is an error (ARCHITECTURE.md, Semantics).  Recursion goes as deep
// as the parser let expressions nest (kMaxNesting) times the depth of calls (functions cannot
// recurse).  Tested by tests/core/semantics/evaluation_test.cc.
#include "core/lang/evaluate.h"

#include <limits>

#include "core/lang/evaluate_impl.h"
#include "core/lang/operators.h"

namespace zonelab::lang {

namespace {
// The shape of temporaries: any 32-bit value.
const Shape* AnyInt() {
  static const Shape* const shape = [] {
    Shape* any = new Shape;
    any->kind = TypeKind::kInt;
    any->low = std::numeric_limits<int32_t>::min();
    any->high = std::numeric_limits<int32_t>::max();
    return any;
  }();
  return shape;
}
}  // namespace

Evaluator::Evaluator(Constants& constants, const Bindings& bindings)
    : constants_(constants), bindings_(&bindings) {}

void Evaluator::set_selects(absl::Span<const int32_t> selects) {
  binders_.assign(selects.begin(), selects.end());
}

void Evaluator::set_binder(const Symbol& binder, int32_t value) {
  const size_t slot = static_cast<size_t>(binder.index);
  if (binders_.size() <= slot) binders_.resize(slot + 1);
  binders_[slot] = value;
}

void Evaluator::Restart() {
  steps_ = 0;
  depth_ = 0;
  frame_.clear();
}

bool Evaluator::Int(const Expr& expr, int32_t* value) {
  Restart();
  return Impl{*this, {}}.Int(expr, value);
}

bool Evaluator::Execute(const Expr& expr) {
  Restart();
  return Impl{*this, {}}.Execute(expr);
}

bool Evaluator::Lvalue(const Expr& expr, Place* place) {
  Restart();
  Impl impl{*this, {}};
  if (!impl.PlaceOf(expr, place)) return false;
  if (place->space != Space::kFrame) return true;
  return impl.Fail(expr.span, "not-lvalue", "this is not a variable");
}

bool Evaluator::Initialise(const Shape& shape, const Expr* init, absl::Span<int32_t> out) {
  Restart();
  Impl impl{*this, {}};
  const Place place = impl.NewOnFrame(&shape);
  if (!impl.Initialise(place, init, init == nullptr ? Span{} : init->span)) return false;
  for (size_t i = 0; i < out.size(); ++i) out[i] = frame_[i];
  return true;
}

const Shape* Evaluator::ShapeOf(const Type& type) {
  Restart();
  return Impl{*this, {}}.ShapeOf(type, false);
}

bool Evaluator::Impl::Fail(Span span, DiagnosticCode code, Message message) {
  e.error_ = {span, code, std::move(message)};
  return false;
}

bool Evaluator::Impl::CountStep(Span span) {
  if (++e.steps_ <= kMaxSteps) return true;
  return Fail(span, "step-limit", Tell("this does not end within ", kMaxSteps, " steps"));
}

// ---- Places -------------------------------------------------------------------------------------

bool Evaluator::Impl::NameOrMember(const Expr& expr, Place* place, bool* is_value, int32_t* value) {
  *is_value = false;
  const Bindings* scope = e.bindings_;
  if (expr.kind == ExprKind::kMember) {
    if (e.processes == nullptr) {
      return Fail(expr.span, "unsupported", "only queries can look into processes");
    }
    std::vector<int32_t> arguments;
    for (const Expr* arg : expr.args) {
      if (!Int(*arg, &arguments.emplace_back())) return false;
    }
    int index = -1;
    scope = e.processes->Find(expr.process, arguments, &index);
    if (scope == nullptr) {
      std::string list;
      for (int32_t argument : arguments) Append(&list, list.empty() ? "" : ",", argument);
      return Fail(expr.span, "no-such-process",
                  Tell("there is no process ", expr.process->name, "(", list, ")"));
    }
    if (expr.symbol->kind == SymbolKind::kLocation) {
      *is_value = true;
      *value = e.processes->LocationOf(index) == expr.symbol->index;
      return true;
    }
  } else if (expr.symbol->kind == SymbolKind::kBinder) {
    const size_t slot = static_cast<size_t>(expr.symbol->index);
    if (slot >= e.binders_.size()) {
      return Fail(expr.span, "not-constant", Tell("'", expr.name, "' has no value here"));
    }
    *is_value = true;
    *value = e.binders_[slot];
    return true;
  } else if (expr.symbol->kind == SymbolKind::kLocal) {
    auto it = e.locals_.find(expr.symbol);
    if (it != e.locals_.end()) {
      *place = it->second;
      return true;
    }
  }
  const Place* found = scope->Find(expr.symbol);
  if (found == nullptr) {
    return Fail(expr.span, "not-constant", Tell("'", expr.name, "' has no value here"));
  }
  *place = *found;
  return true;
}

bool Evaluator::Impl::Element(const Expr& expr, Place* place) {
  Place array;
  int32_t index = 0;
  if (!PlaceOf(*expr.args[0], &array)) return false;
  if (!Int(*expr.args[1], &index)) return false;
  const Shape& shape = *array.shape;
  if (shape.kind != TypeKind::kArray) {
    return Fail(expr.span, "unsupported", "only arrays can be indexed");
  }
  const int64_t position = int64_t{index} - shape.index_low;
  if (position < 0 || position >= shape.count) {
    return Fail(expr.args[1]->span, "index",
                Tell("index ", index, " is outside ", shape.index_low, "..",
                     int64_t{shape.index_low} + shape.count - 1));
  }
  const int32_t offset = static_cast<int32_t>(position) * shape.element->size;
  *place = Part(array, offset, shape.element);
  return true;
}

bool Evaluator::Impl::PlaceOf(const Expr& expr, Place* place) {
  int32_t value = 0;
  switch (expr.kind) {
    case ExprKind::kName:
    case ExprKind::kMember: {
      bool is_value = false;
      if (!NameOrMember(expr, place, &is_value, &value)) return false;
      if (!is_value) return true;
      break;
    }
    case ExprKind::kIndex:
      return Element(expr, place);
    case ExprKind::kField: {
      Place whole;
      if (!PlaceOf(*expr.args[0], &whole)) return false;
      const Shape::Field& field = whole.shape->fields[expr.value];
      *place = Part(whole, field.offset, field.shape);
      return true;
    }
    case ExprKind::kConditional:
      if (!Int(*expr.args[0], &value)) return false;
      return PlaceOf(value != 0 ? *expr.args[1] : *expr.args[2], place);
    case ExprKind::kAssign:
      return Assign(expr, place);
    case ExprKind::kCall:
      return Call(expr, place);
    case ExprKind::kIncrement:
      if (!Increment(expr, place, &value)) return false;
      if (expr.value == 1) return true;
      break;
    default:
      if (!Int(expr, &value)) return false;
      break;
  }
  *place = NewOnFrame(AnyInt());
  e.frame_[place->base] = value;
  return true;
}

bool Evaluator::Impl::Load(const Place& place, Span span, int32_t* value) {
  const size_t base = static_cast<size_t>(place.base);
  switch (place.space) {
    case Space::kConstant:
      *value = e.constants_.values[base];
      return true;
    case Space::kFrame:
      *value = e.frame_[base];
      return true;
    case Space::kState:
      if (base < e.state_.size()) {
        if (!e.known_.empty() && e.known_[base] == 0) {
          return Fail(span, kUnknownValue, "the value of a variable is not known here");
        }
        *value = e.state_[base];
        return true;
      }
      return Fail(span, "not-constant", "the value of a variable is not known here");
    case Space::kClock:
    case Space::kChannel:
      break;
  }
  return Fail(span, "unsupported", "clocks and channels have no integer value");
}

// Checks the range, then stores; `*value` becomes what was stored (bool: 0 or 1).
bool Evaluator::Impl::Store(const Place& place, Span span, int32_t* value) {
  const Shape& shape = *place.shape;
  const size_t base = static_cast<size_t>(place.base);
  if (place.space == Space::kClock) {
    if (e.clock_assignments == nullptr) {
      return Fail(span, "unsupported", "clocks cannot be set here");
    }
    if (*value < 0) {
      return Fail(span, "negative-clock", Tell("a clock cannot be set to ", *value));
    }
    e.clock_assignments->emplace_back(place.base, *value);
    return true;
  }
  if (shape.kind == TypeKind::kBool) {
    *value = *value != 0;
  } else if (*value < shape.low || *value > shape.high) {
    return Fail(span, "range", Tell("value ", *value, " is outside ", shape.low, "..", shape.high));
  }
  if (place.space == Space::kFrame) {
    e.frame_[base] = *value;
    return true;
  }
  if (place.space == Space::kState && base < e.state_.size()) {
    e.state_[base] = *value;
    if (!e.known_.empty()) e.known_[base] = 1;
    return true;
  }
  return Fail(span, "not-constant", "this cannot be assigned here");
}

bool Evaluator::Impl::Copy(const Place& to, const Place& from, Span span) {
  const Shape& shape = *to.shape;
  if (shape.size != from.shape->size) {
    return Fail(span, "size", Tell("cannot copy ", from.shape->size, " integers to ", shape.size));
  }
  if (shape.kind == TypeKind::kArray) {
    for (int32_t i = 0; i < shape.count; ++i) {
      const int32_t offset = i * shape.element->size;
      const Shape* source = from.shape->kind == TypeKind::kArray ? from.shape->element : from.shape;
      if (!Copy(Part(to, offset, shape.element), Part(from, offset, source), span)) return false;
    }
    return true;
  }
  if (shape.kind == TypeKind::kStruct) {
    for (size_t i = 0; i < shape.fields.size(); ++i) {
      const Shape::Field& field = shape.fields[i];
      const Shape* source =
          i < from.shape->fields.size() ? from.shape->fields[i].shape : from.shape;
      if (!Copy(Part(to, field.offset, field.shape), Part(from, field.offset, source), span)) {
        return false;
      }
    }
    return true;
  }
  int32_t value = 0;
  return Load(from, span, &value) && Store(to, span, &value);
}

bool Evaluator::Impl::Equal(const Expr& a, const Expr& b, bool* equal) {
  const size_t size = FrameSize();
  Place left, right;
  if (!PlaceOf(a, &left) || !PlaceOf(b, &right)) return false;
  *equal = left.shape->size == right.shape->size;
  for (int32_t i = 0; *equal && i < left.shape->size; ++i) {
    int32_t x = 0, y = 0;
    if (!Load(Part(left, i, AnyInt()), a.span, &x)) return false;
    if (!Load(Part(right, i, AnyInt()), b.span, &y)) return false;
    *equal = x == y;
  }
  CutFrame(size);
  return true;
}

// ---- Expressions --------------------------------------------------------------------------------

bool Evaluator::Impl::Int(const Expr& expr, int32_t* value) {
  const size_t size = FrameSize();
  Place place;
  switch (expr.kind) {
    case ExprKind::kInt:
      *value = expr.value;
      return true;
    case ExprKind::kName:
    case ExprKind::kMember: {
      bool is_value = false;
      if (!NameOrMember(expr, &place, &is_value, value)) return false;
      return is_value || Load(place, expr.span, value);
    }
    case ExprKind::kIndex:
    case ExprKind::kField:
    case ExprKind::kCall:
    case ExprKind::kAssign: {
      if (!PlaceOf(expr, &place)) return false;
      if (place.shape->kind == TypeKind::kVoid) {
        return Fail(expr.span, "unsupported", "this has no value");
      }
      // The value of `x = e` on a clock is not used: clocks have no integer value.
      const bool ok = place.space == Space::kClock && expr.kind == ExprKind::kAssign
                          ? (*value = 0, true)
                          : Load(place, expr.span, value);
      CutFrame(size);
      return ok;
    }
    case ExprKind::kUnary:
      if (!Int(*expr.args[0], value)) return false;
      if (expr.op == Op::kNot) *value = *value == 0;
      if (expr.op == Op::kMinus || (expr.op == Op::kAbs && *value < 0))
        return Arithmetic(expr.span, Op::kSub, 0, *value, value);
      return true;
    case ExprKind::kBinary:
      return Binary(expr, value);
    case ExprKind::kIncrement:
      return Increment(expr, &place, value);
    case ExprKind::kConditional:
      if (!Int(*expr.args[0], value)) return false;
      return Int(*value != 0 ? *expr.args[1] : *expr.args[2], value);
    case ExprKind::kQuantifier:
      return Quantifier(expr, value);
    case ExprKind::kError:
    case ExprKind::kFraction:
    case ExprKind::kList:
    case ExprKind::kRate:
    case ExprKind::kDeadlock:
      break;
  }
  return Fail(expr.span, "unsupported", "this has no integer value");
}

bool Evaluator::Impl::Execute(const Expr& expr) {
  const size_t size = FrameSize();
  int32_t value = 0;
  Place place;
  bool ok = false;
  if (expr.kind == ExprKind::kAssign || expr.kind == ExprKind::kCall) {
    ok = PlaceOf(expr, &place);
  } else if (expr.kind == ExprKind::kConditional) {
    ok = Int(*expr.args[0], &value) && Execute(value != 0 ? *expr.args[1] : *expr.args[2]);
  } else if (IsComposite(expr.type)) {
    ok = PlaceOf(expr, &place);
  } else {
    ok = Int(expr, &value);
  }
  if (ok) CutFrame(size);
  return ok;
}

bool Evaluator::Impl::Binary(const Expr& expr, int32_t* value) {
  const Expr& left = *expr.args[0];
  const Expr& right = *expr.args[1];
  int32_t a = 0, b = 0;
  switch (expr.op) {
    case Op::kAnd:
    case Op::kOr:
    case Op::kImply: {
      if (!Int(left, &a)) return false;
      const bool decided = expr.op == Op::kOr ? a != 0 : a == 0;
      if (decided) {
        *value = expr.op != Op::kAnd;
        return true;
      }
      if (!Int(right, &b)) return false;
      *value = b != 0;
      return true;
    }
    case Op::kEqual:
    case Op::kNotEqual:
      if (IsComposite(left.type) || IsComposite(right.type)) {
        bool equal = false;
        if (!Equal(left, right, &equal)) return false;
        *value = equal == (expr.op == Op::kEqual);
        return true;
      }
      break;
    default:
      break;
  }
  return Int(left, &a) && Int(right, &b) && Arithmetic(expr.span, expr.op, a, b, value);
}

bool Evaluator::Impl::Arithmetic(Span span, Op op, int32_t a, int32_t b, int32_t* value) {
  if (IsComparison(op)) {
    *value = Holds(op, a, b);
    return true;
  }
  int64_t wide = 0;  // no operation on 32 bits leaves 64
  switch (op) {
    case Op::kAdd:
      wide = int64_t{a} + b;
      break;
    case Op::kSub:
      wide = int64_t{a} - b;
      break;
    case Op::kMul:
      wide = int64_t{a} * b;
      break;
    case Op::kDiv:
    case Op::kMod:
      if (b == 0) return Fail(span, "division-by-zero", Tell(a, " is divided by zero"));
      wide = op == Op::kDiv ? int64_t{a} / b : int64_t{a} % b;
      break;
    case Op::kShiftLeft:
    case Op::kShiftRight:
      if (b < 0 || b > 31) return Fail(span, "shift", Tell("shift count ", b, " is outside 0..31"));
      wide = op == Op::kShiftLeft ? int64_t{a} * (int64_t{1} << b) : int64_t{a} >> b;
      break;
    case Op::kBitAnd:
      wide = a & b;
      break;
    case Op::kBitXor:
      wide = a ^ b;
      break;
    case Op::kBitOr:
      wide = a | b;
      break;
    case Op::kMin:
      wide = a < b ? a : b;
      break;
    case Op::kMax:
      wide = a > b ? a : b;
      break;
    default:
      return Fail(span, "unsupported", "this operator is not evaluated here");
  }
  if (wide < std::numeric_limits<int32_t>::min() || wide > std::numeric_limits<int32_t>::max()) {
    return Fail(span, "overflow", Tell("the result ", wide, " does not fit in 32 bits"));
  }
  *value = static_cast<int32_t>(wide);
  return true;
}

// Evaluates and stores; the place is the left side's.
bool Evaluator::Impl::Assign(const Expr& expr, Place* place) {
  const Expr& right = *expr.args[1];
  if (!PlaceOf(*expr.args[0], place)) return false;
  const size_t size = FrameSize();
  if (IsComposite(*place->shape)) {
    Place from;
    if (!PlaceOf(right, &from) || !Copy(*place, from, expr.span)) return false;
    CutFrame(size);
    return true;
  }
  int32_t old = 0, value = 0;
  if (expr.op != Op::kNone && !Load(*place, expr.args[0]->span, &old)) return false;
  if (!Int(right, &value)) return false;
  if (expr.op != Op::kNone && !Arithmetic(expr.span, expr.op, old, value, &value)) return false;
  return Store(*place, expr.span, &value);
}

bool Evaluator::Impl::Increment(const Expr& expr, Place* place, int32_t* value) {
  int32_t old = 0, next = 0;
  if (!PlaceOf(*expr.args[0], place) || !Load(*place, expr.args[0]->span, &old)) return false;
  if (!Arithmetic(expr.span, expr.op, old, 1, &next)) return false;
  if (!Store(*place, expr.span, &next)) return false;
  *value = expr.value == 1 ? next : old;
  return true;
}

bool Evaluator::Impl::Quantifier(const Expr& expr, int32_t* value) {
  const Shape* range = ShapeOf(*expr.binder->type, false);
  if (range == nullptr) return false;
  *value = expr.op == Op::kForall;
  for (int64_t i = range->low; i <= range->high; ++i) {
    if (!CountStep(expr.span)) return false;
    e.set_binder(*expr.binder, static_cast<int32_t>(i));
    int32_t body = 0;
    if (!Int(*expr.args[0], &body)) return false;
    if (expr.op == Op::kSum) {
      if (!Arithmetic(expr.span, Op::kAdd, *value, body, value)) return false;
    } else if ((body != 0) == (expr.op == Op::kExists)) {
      *value = body != 0;
      return true;
    }
  }
  return true;
}

}  // namespace zonelab::lang
