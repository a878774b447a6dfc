// Interval analysis over the checked tree (the arithmetic is in lang/interval).  Tested by
// tests/core/semantics/range_test.cc.
//
// It is right because intervals are combined from the leaves up, each step containing the value of
// the step below.  The leaves: a variable has its declared range, which holds whenever a state is
// looked at; an element of a constant array lies between the least and the greatest element that
// its index can select; a call has the range of its type.
//
// Example: with `const int a[3] = {5, 1, 9}; int[0,1] i;` the bound of `x <= a[i] + 1` lies in
// [2, 6], because i selects among 5 and 1.
#include "core/semantics/range.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/lang/evaluate.h"

namespace zonelab::semantics {

using lang::Expr;
using lang::ExprKind;
using lang::kAllIntegers;
using lang::kTruthValues;
using lang::Op;
using lang::Shape;
using lang::TypeKind;

namespace {

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
        return lang::Apply(expr.op, Of(*expr.args[0]));
      case ExprKind::kBinary:
        return OfBinary(expr);
      case ExprKind::kConditional: {
        const Interval condition = Of(*expr.args[0]);
        if (!condition.CanBeFalse()) return Of(*expr.args[1]);
        if (!condition.CanBeTrue()) return Of(*expr.args[2]);
        return lang::Hull(Of(*expr.args[1]), Of(*expr.args[2]));
      }
      case ExprKind::kQuantifier:
        return OfQuantifier(expr);
      case ExprKind::kCall:
        return OfType(expr.symbol->type);
      default:
        return OfType(expr.type);
    }
  }

  bool Fits(const Expr& element) const {
    const std::optional<Part> array = PartOf(*element.args[0]);
    if (!array || array->shape->kind != TypeKind::kArray) return false;
    const Interval index = Of(*element.args[1]);
    const int64_t first = array->shape->index_low;
    return index.low >= first && index.high < first + array->shape->count;
  }

 private:
  // From the bounds as written: they may name binders, which have ranges themselves.
  Interval OfType(const lang::Type* type) const {
    if (type == nullptr) return kAllIntegers;
    switch (type->kind) {
      case TypeKind::kBool:
        return kTruthValues;
      case TypeKind::kScalar: {
        if (type->size == nullptr) return kAllIntegers;
        return {0, std::max<int64_t>(Of(*type->size).high - 1, 0)};
      }
      case TypeKind::kInt:
        if (type->low != nullptr && type->high != nullptr) {
          return {Of(*type->low).low, Of(*type->high).high};
        }
        return type->is_const ? kAllIntegers : lang::kPlainInt;
      default:
        return kAllIntegers;
    }
  }

  struct Part {
    lang::Space space = lang::Space::kState;
    int64_t base = 0, size = 0;  // a range of the space that it surely lies in
    const Shape* shape = nullptr;
  };

  // The part of a variable in which the place `expr` lies.
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

  // The part in the one process that the arguments name, if they are known.  Otherwise any process
  // of the set stands for all of them, unless the member is a constant, which may differ.
  std::optional<Part> MemberPart(const Expr& expr) const {
    std::vector<int32_t> arguments;
    for (const Expr* arg : expr.args) {
      const Interval range = Of(*arg);
      if (range.IsPoint()) arguments.push_back(static_cast<int32_t>(range.low));
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
    if (symbol != nullptr && symbol->kind == lang::SymbolKind::kLocation) return kTruthValues;
    const std::optional<Part> part = PartOf(expr);
    if (!part) return expr.kind == ExprKind::kMember ? OfMembers(expr) : OfType(expr.type);
    if (part->space == lang::Space::kConstant) return OfConstants(*part);
    return {part->shape->low, part->shape->high};
  }

  // The range of `P(i).x` where x is a constant that may differ between the processes.
  Interval OfMembers(const Expr& expr) const {
    std::optional<Interval> range;
    for (const auto& process : network_.processes) {
      if (process->entry != expr.process) continue;
      const lang::Place* place = process->bindings.Find(expr.symbol);
      if (place == nullptr || place->shape->size != 1) return kAllIntegers;
      Interval here = {place->shape->low, place->shape->high};
      if (place->space == lang::Space::kConstant) {
        here = OfConstants({place->space, place->base, 1, place->shape});
      }
      range = range ? lang::Hull(*range, here) : here;
    }
    return range.value_or(kAllIntegers);
  }

  Interval OfConstants(const Part& part) const {
    const auto first = network_.constants.values.begin() + part.base;
    const auto [low, high] = std::minmax_element(first, first + part.size);
    return {*low, *high};
  }

  Interval OfBinary(const Expr& expr) const {
    if (expr.op == Op::kEqual || expr.op == Op::kNotEqual) {
      const lang::Type* type = expr.args[0]->type;
      if (type != nullptr && (type->kind == TypeKind::kArray || type->kind == TypeKind::kStruct)) {
        return kTruthValues;
      }
    }
    return lang::Apply(expr.op, Of(*expr.args[0]), Of(*expr.args[1]));
  }

  Interval OfQuantifier(const Expr& expr) const {
    if (expr.op != Op::kSum) return kTruthValues;
    const Interval binder = OfType(expr.binder->type);
    const int64_t count = binder.high - binder.low + 1;
    if (count <= 0) return {0, 0};
    // `binders` may have values of an outer scope in the slots from this binder's on.
    const size_t known = std::min(binders_.size(), static_cast<size_t>(expr.binder->index));
    const Interval body =
        Analysis(network_, bindings_, binders_.subspan(0, known)).Of(*expr.args[0]);
    // Ranges that depend on outer binders may be shorter than `count`, even empty.
    return lang::Hull({0, 0}, lang::Apply(Op::kMul, body, {count, count}));
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

bool IndexFits(const Expr& element, model::Network& network, const lang::Bindings& bindings,
               absl::Span<const int32_t> binders) {
  return Analysis(network, bindings, binders).Fits(element);
}

}  // namespace zonelab::semantics
