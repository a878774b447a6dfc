#include "core/services/values.h"

#include <algorithm>
#include <vector>

#include "absl/types/span.h"

namespace zonelab::services {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::TypeKind;

// Larger constants are not worth their time here.
constexpr int32_t kMaxConstantSize = 1 << 16;

bool HasCall(const Expr& expr) {
  if (expr.kind == ExprKind::kCall || expr.kind == ExprKind::kError) return true;
  return std::any_of(expr.args.begin(), expr.args.end(),
                     [](const Expr* arg) { return HasCall(*arg); });
}

bool IsNumber(const lang::Type* type) {
  return type != nullptr && (type->kind == TypeKind::kInt || type->kind == TypeKind::kBool);
}

Interval Truth(bool can_be_false, bool can_be_true) {
  return {can_be_false ? 0 : 1, can_be_true ? 1 : 0};
}

std::optional<Interval> Compare(Op op, Interval a, Interval b) {
  switch (op) {
    case Op::kLess:
      return Truth(a.high >= b.low, a.low < b.high);
    case Op::kLessEqual:
      return Truth(a.high > b.low, a.low <= b.high);
    case Op::kGreater:
      return Truth(b.high >= a.low, b.low < a.high);
    case Op::kGreaterEqual:
      return Truth(b.high > a.low, b.low <= a.high);
    case Op::kEqual:
      return Truth(!(a.IsPoint() && b.IsPoint() && a.low == b.low),
                   a.low <= b.high && b.low <= a.high);
    case Op::kNotEqual:
      return Truth(a.low <= b.high && b.low <= a.high,
                   !(a.IsPoint() && b.IsPoint() && a.low == b.low));
    default:
      return std::nullopt;
  }
}

bool CanBeFalse(std::optional<Interval> truth) {
  return !truth || (truth->low <= 0 && truth->high >= 0);
}
bool CanBeTrue(std::optional<Interval> truth) {
  return !truth || truth->low != 0 || truth->high != 0;
}

}  // namespace

Values::Values(const lang::Document& document, bool has_errors) : has_errors_(has_errors) {
  if (has_errors) return;
  for (const lang::Symbol* symbol : document.variables) Bind(*symbol);
  for (const lang::Template* templ : document.templates) {
    for (const lang::Symbol* symbol : templ->variables) Bind(*symbol);
  }
}

void Values::Bind(const lang::Symbol& symbol) {
  if (!symbol.type->is_const || symbol.init == nullptr) return;
  lang::Evaluator evaluator(constants_, bindings_);
  const lang::Shape* shape = evaluator.ShapeOf(*symbol.type);
  if (shape == nullptr || shape->size > kMaxConstantSize) return;
  std::vector<int32_t> values(static_cast<size_t>(shape->size));
  if (!evaluator.Initialise(*shape, symbol.init, absl::MakeSpan(values))) return;
  const auto base = static_cast<int32_t>(constants_.values.size());
  constants_.values.insert(constants_.values.end(), values.begin(), values.end());
  bindings_.places[&symbol] = {lang::Space::kConstant, base, shape};
}

std::optional<int32_t> Values::ValueOf(const Expr& expr) {
  if (expr.kind == ExprKind::kInt) return expr.value;
  int32_t value;
  const bool known = !has_errors_ && IsNumber(expr.type) && !HasCall(expr) &&
                     expr.clock_kind == lang::ClockKind::kInteger && !expr.has_side_effect &&
                     lang::Evaluator(constants_, bindings_).Int(expr, &value);
  return known ? std::optional<int32_t>(value) : std::nullopt;
}

std::optional<Interval> Values::RangeOf(const lang::Type& type) {
  if (type.is_reference) return std::nullopt;  // the variable behind it may have another range
  if (type.kind == TypeKind::kBool) return Interval{0, 1};
  if (type.kind == TypeKind::kScalar) {
    const auto size = type.size == nullptr ? std::nullopt : ValueOf(*type.size);
    return size ? std::optional<Interval>({0, *size - 1}) : std::nullopt;
  }
  if (type.kind != TypeKind::kInt) return std::nullopt;
  if (type.low == nullptr || type.high == nullptr) {
    return type.is_const ? Interval{INT32_MIN, INT32_MAX} : Interval{-32768, 32767};
  }
  const auto low = ValueOf(*type.low), high = ValueOf(*type.high);
  return low && high ? std::optional<Interval>({*low, *high}) : std::nullopt;
}

std::optional<int64_t> Values::SizeOf(const lang::Type& array) {
  if (array.index != nullptr) {
    const auto range = RangeOf(*array.index);
    return range ? std::optional<int64_t>(range->high - range->low + 1) : std::nullopt;
  }
  const auto size = array.size == nullptr ? std::nullopt : ValueOf(*array.size);
  return size ? std::optional<int64_t>(*size) : std::nullopt;
}

std::optional<Interval> Values::IntervalOf(const Expr& expr) {
  if (const auto value = ValueOf(expr)) return Interval{*value, *value};
  if (has_errors_ || !IsNumber(expr.type) || expr.clock_kind != lang::ClockKind::kInteger) {
    return std::nullopt;
  }
  switch (expr.kind) {
    case ExprKind::kName:
    case ExprKind::kIndex:
    case ExprKind::kField:
      return RangeOf(*expr.type);
    case ExprKind::kUnary: {
      const auto inner = IntervalOf(*expr.args[0]);
      if (expr.op == Op::kNot) return Truth(CanBeTrue(inner), CanBeFalse(inner));
      if (!inner) return std::nullopt;
      return expr.op == Op::kMinus ? Interval{-inner->high, -inner->low} : *inner;
    }
    case ExprKind::kBinary:
      break;
    default:
      return std::nullopt;
  }
  const auto a = IntervalOf(*expr.args[0]), b = IntervalOf(*expr.args[1]);
  switch (expr.op) {
    case Op::kAnd:
      return Truth(CanBeFalse(a) || CanBeFalse(b), CanBeTrue(a) && CanBeTrue(b));
    case Op::kOr:
      return Truth(CanBeFalse(a) && CanBeFalse(b), CanBeTrue(a) || CanBeTrue(b));
    case Op::kImply:
      return Truth(CanBeTrue(a) && CanBeFalse(b), CanBeFalse(a) || CanBeTrue(b));
    default:
      break;
  }
  if (!a || !b) return std::nullopt;
  switch (expr.op) {
    case Op::kAdd:
      return Interval{a->low + b->low, a->high + b->high};
    case Op::kSub:
      return Interval{a->low - b->high, a->high - b->low};
    default:
      return Compare(expr.op, *a, *b);
  }
}

}  // namespace zonelab::services
