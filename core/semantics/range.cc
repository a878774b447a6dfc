// Interval arithmetic over the checked tree.  Tested by tests/core/semantics/range_test.cc.
//
// Everything is computed in 64 bits and cut to 32, since an evaluation without error never leaves
// them.  A variable has its declared range, which holds whenever a state is looked at; an element
// of a constant array lies between its least and its greatest element.
#include "core/semantics/range.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "core/lang/evaluate.h"

namespace zonelab::semantics {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Shape;
using lang::TypeKind;

namespace {

constexpr int64_t kMin = std::numeric_limits<int32_t>::min();
constexpr int64_t kMax = std::numeric_limits<int32_t>::max();
constexpr Interval kAll = {kMin, kMax};
constexpr Interval kTruth = {0, 1};

// What is left of an interval once results that do not fit have become errors.
Interval Cut(Interval range) {
  return {std::clamp(range.low, kMin, kMax), std::clamp(range.high, kMin, kMax)};
}
Interval Union(Interval a, Interval b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}
bool IsSingle(Interval range) { return range.low == range.high; }

// The hull of `op` on all pairs of bounds: right for operations monotone in each argument.
template <class Operation>
Interval Corners(Interval a, Interval b, Operation op) {
  const auto [low, high] =
      std::minmax({op(a.low, b.low), op(a.low, b.high), op(a.high, b.low), op(a.high, b.high)});
  return {low, high};
}

Interval Quotient(Interval a, Interval b) {
  const auto divide = [](int64_t x, int64_t y) { return x / y; };
  std::optional<Interval> range;
  // The divisor is negative or positive; 0 is an error.
  for (const Interval part : {Interval{b.low, std::min<int64_t>(b.high, -1)},
                              Interval{std::max<int64_t>(b.low, 1), b.high}}) {
    if (part.low > part.high) continue;
    const Interval here = Corners(a, part, divide);
    range = range ? Union(*range, here) : here;
  }
  return range.value_or(Interval{0, 0});
}

Interval Remainder(Interval a, Interval b) {
  // |a % b| is less than |b|, not more than |a|, and has the sign of a.
  const int64_t limit = std::max<int64_t>(std::max(std::abs(b.low), std::abs(b.high)) - 1, 0);
  return {a.low < 0 ? std::max(a.low, -limit) : 0, a.high > 0 ? std::min(a.high, limit) : 0};
}

Interval Shift(Op op, Interval a, Interval b) {
  const Interval count = {std::clamp<int64_t>(b.low, 0, 31), std::clamp<int64_t>(b.high, 0, 31)};
  if (op == Op::kShiftLeft) {
    return Corners(a, count, [](int64_t x, int64_t n) { return x * (int64_t{1} << n); });
  }
  return Corners(a, count, [](int64_t x, int64_t n) { return x >> n; });
}

Interval Bitwise(Op op, Interval a, Interval b) {
  if (a.low < 0 || b.low < 0) {
    // An `and` with something non-negative lies between 0 and that.
    if (op == Op::kBitAnd && a.low >= 0) return {0, a.high};
    if (op == Op::kBitAnd && b.low >= 0) return {0, b.high};
    return kAll;
  }
  if (op == Op::kBitAnd) return {0, std::min(a.high, b.high)};
  int64_t ones = 1;
  while (ones <= std::max(a.high, b.high)) ones *= 2;
  return {op == Op::kBitOr ? std::max(a.low, b.low) : 0, ones - 1};
}

// The truth of `a op b`, where the intervals decide it.
Interval Compared(Op op, Interval a, Interval b) {
  const bool is_less = a.high<b.low, is_greater = a.low> b.high;
  const bool is_apart = is_less || is_greater;
  const bool is_at_most = a.high <= b.low, is_at_least = a.low >= b.high;
  const bool is_equal = IsSingle(a) && IsSingle(b) && a.low == b.low;
  bool yes = false, no = false;
  switch (op) {
    case Op::kLess:
      yes = is_less;
      no = is_at_least;
      break;
    case Op::kLessEqual:
      yes = is_at_most;
      no = is_greater;
      break;
    case Op::kGreater:
      yes = is_greater;
      no = is_at_most;
      break;
    case Op::kGreaterEqual:
      yes = is_at_least;
      no = is_less;
      break;
    case Op::kEqual:
      yes = is_equal;
      no = is_apart;
      break;
    default:
      yes = is_apart;
      no = is_equal;
      break;
  }
  return {yes ? 1 : 0, no ? 0 : 1};
}

bool IsTrue(Interval range) { return range.low > 0 || range.high < 0; }
bool IsFalse(Interval range) { return range.low == 0 && range.high == 0; }

class Analysis {
 public:
  Analysis(model::Network& network, const lang::Bindings& bindings,
           absl::Span<const int32_t> binders)
      : network_(network), bindings_(bindings), binders_(binders) {}

  Interval Of(const Expr& expr) const {
    switch (expr.kind) {
      case ExprKind::kInt:
        return {expr.value, expr.value};
      case ExprKind::kName:
      case ExprKind::kIndex:
      case ExprKind::kField:
      case ExprKind::kMember:
        return OfPlace(expr);
      case ExprKind::kUnary:
        return OfUnary(expr);
      case ExprKind::kBinary:
        return OfBinary(expr);
      case ExprKind::kConditional: {
        const Interval condition = Of(*expr.args[0]);
        if (IsTrue(condition)) return Of(*expr.args[1]);
        if (IsFalse(condition)) return Of(*expr.args[2]);
        return Union(Of(*expr.args[1]), Of(*expr.args[2]));
      }
      case ExprKind::kQuantifier:
        return OfQuantifier(expr);
      case ExprKind::kCall:
        return OfType(expr.symbol->type);
      default:
        return OfType(expr.type);
    }
  }

 private:
  // From the bounds as written: they may name binders, which have ranges themselves.
  Interval OfType(const lang::Type* type) const {
    if (type == nullptr) return kAll;
    switch (type->kind) {
      case TypeKind::kBool:
        return kTruth;
      case TypeKind::kScalar: {
        if (type->size == nullptr) return kAll;
        return {0, std::max<int64_t>(Of(*type->size).high - 1, 0)};
      }
      case TypeKind::kInt:
        if (type->low != nullptr && type->high != nullptr) {
          return {Of(*type->low).low, Of(*type->high).high};
        }
        return type->is_const ? kAll : Interval{-32768, 32767};
      default:
        return kAll;
    }
  }

  struct Part {
    lang::Space space = lang::Space::kState;
    int64_t base = 0, size = 0;  // where in the space it is, as far as that is known
    const Shape* shape = nullptr;
  };

  // The part of a variable that `expr` is in.
  std::optional<Part> PartOf(const Expr& expr) const {
    switch (expr.kind) {
      case ExprKind::kName: {
        const lang::Place* place = bindings_.Find(expr.symbol);
        if (place == nullptr) return std::nullopt;
        return Part{place->space, place->base, place->shape->size, place->shape};
      }
      case ExprKind::kMember:
        return MemberPart(expr);
      case ExprKind::kField: {
        std::optional<Part> part = PartOf(*expr.args[0]);
        if (!part || part->shape->kind != TypeKind::kStruct) return std::nullopt;
        const Shape::Field& field = part->shape->fields[expr.value];
        const bool is_fixed = part->size == part->shape->size;
        part->shape = field.shape;
        if (is_fixed) {
          part->base += field.offset;
          part->size = field.shape->size;
        }
        return part;
      }
      case ExprKind::kIndex: {
        std::optional<Part> part = PartOf(*expr.args[0]);
        if (!part || part->shape->kind != TypeKind::kArray) return std::nullopt;
        const Shape& array = *part->shape;
        const bool is_fixed = part->size == array.size;
        part->shape = array.element;
        if (!is_fixed) return part;
        // The elements that the index can mean.
        const Interval index = Of(*expr.args[1]);
        const int64_t first = std::max<int64_t>(index.low - array.index_low, 0);
        const int64_t last = std::min<int64_t>(index.high - array.index_low, array.count - 1);
        if (first > last) return part;
        part->base += first * array.element->size;
        part->size = (last - first + 1) * array.element->size;
        return part;
      }
      default:
        return std::nullopt;
    }
  }

  // Of one process if the arguments are known; else any process of the set stands for all, unless
  // they have constants of their own.
  std::optional<Part> MemberPart(const Expr& expr) const {
    std::vector<int32_t> arguments;
    for (const Expr* arg : expr.args) {
      const Interval range = Of(*arg);
      if (IsSingle(range)) arguments.push_back(static_cast<int32_t>(range.low));
    }
    const bool is_fixed = arguments.size() == expr.args.size();
    for (const auto& process : network_.processes) {
      if (process->entry != expr.process) continue;
      if (is_fixed && process->arguments != arguments) continue;
      const lang::Place* place = process->bindings.Find(expr.symbol);
      if (place == nullptr) return std::nullopt;
      if (!is_fixed && place->space == lang::Space::kConstant) return std::nullopt;
      return Part{place->space, place->base, place->shape->size, place->shape};
    }
    return std::nullopt;
  }

  Interval OfPlace(const Expr& expr) const {
    const lang::Symbol* symbol = expr.symbol;
    if (expr.kind == ExprKind::kName && symbol->kind == lang::SymbolKind::kBinder) {
      const size_t index = static_cast<size_t>(symbol->index);
      if (index < binders_.size()) return {binders_[index], binders_[index]};
      return OfType(symbol->type);
    }
    if (symbol != nullptr && symbol->kind == lang::SymbolKind::kLocation) return kTruth;
    const std::optional<Part> part = PartOf(expr);
    if (!part) return expr.kind == ExprKind::kMember ? OfMembers(expr) : OfType(expr.type);
    if (part->space == lang::Space::kConstant) return OfConstants(*part);
    return {part->shape->low, part->shape->high};
  }

  // Of `P(i).x` with constants that may differ between the processes.
  Interval OfMembers(const Expr& expr) const {
    std::optional<Interval> range;
    for (const auto& process : network_.processes) {
      if (process->entry != expr.process) continue;
      const lang::Place* place = process->bindings.Find(expr.symbol);
      if (place == nullptr || place->shape->size != 1) return kAll;
      Interval here = {place->shape->low, place->shape->high};
      if (place->space == lang::Space::kConstant) {
        here = OfConstants({place->space, place->base, 1, place->shape});
      }
      range = range ? Union(*range, here) : here;
    }
    return range.value_or(kAll);
  }

  Interval OfConstants(const Part& part) const {
    const auto first = network_.constants.values.begin() + part.base;
    const auto [low, high] = std::minmax_element(first, first + part.size);
    return {*low, *high};
  }

  Interval OfUnary(const Expr& expr) const {
    const Interval arg = Of(*expr.args[0]);
    if (expr.op == Op::kMinus) return Cut({-arg.high, -arg.low});
    if (expr.op == Op::kNot) return {IsFalse(arg) ? 1 : 0, IsTrue(arg) ? 0 : 1};
    return arg;
  }

  Interval OfBinary(const Expr& expr) const {
    if (expr.op == Op::kEqual || expr.op == Op::kNotEqual) {
      const lang::Type* type = expr.args[0]->type;
      if (type != nullptr && (type->kind == TypeKind::kArray || type->kind == TypeKind::kStruct)) {
        return kTruth;
      }
    }
    const Interval a = Of(*expr.args[0]);
    const Interval b = Of(*expr.args[1]);
    switch (expr.op) {
      case Op::kAdd:
        return Cut({a.low + b.low, a.high + b.high});
      case Op::kSub:
        return Cut({a.low - b.high, a.high - b.low});
      case Op::kMul:
        return Cut(Corners(a, b, [](int64_t x, int64_t y) { return x * y; }));
      case Op::kDiv:
        return Cut(Quotient(a, b));
      case Op::kMod:
        return Remainder(a, b);
      case Op::kShiftLeft:
      case Op::kShiftRight:
        return Cut(Shift(expr.op, a, b));
      case Op::kBitAnd:
      case Op::kBitXor:
      case Op::kBitOr:
        return Bitwise(expr.op, a, b);
      case Op::kMin:
        return {std::min(a.low, b.low), std::min(a.high, b.high)};
      case Op::kMax:
        return {std::max(a.low, b.low), std::max(a.high, b.high)};
      case Op::kLess:
      case Op::kLessEqual:
      case Op::kGreater:
      case Op::kGreaterEqual:
      case Op::kEqual:
      case Op::kNotEqual:
        return Compared(expr.op, a, b);
      default:
        return kTruth;
    }
  }

  Interval OfQuantifier(const Expr& expr) const {
    if (expr.op != Op::kSum) return kTruth;
    const Interval binder = OfType(expr.binder->type);
    const int64_t count = std::max<int64_t>(binder.high - binder.low + 1, 1);
    // `binders` may have values of an outer scope in the slots from this binder's on.
    const size_t known = std::min(binders_.size(), static_cast<size_t>(expr.binder->index));
    const Interval body =
        Analysis(network_, bindings_, binders_.subspan(0, known)).Of(*expr.args[0]);
    // Ranges that depend on outer binders may be shorter than `count`.
    return Cut({std::min(body.low, body.low * count), std::max(body.high, body.high * count)});
  }

  model::Network& network_;
  const lang::Bindings& bindings_;
  absl::Span<const int32_t> binders_;
};

}  // namespace

Interval RangeOf(const Expr& expr, model::Network& network, const lang::Bindings& bindings,
                 absl::Span<const int32_t> binders) {
  return Analysis(network, bindings, binders).Of(expr);
}

}  // namespace zonelab::semantics
