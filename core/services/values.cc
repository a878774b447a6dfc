// Constants are evaluated once, when the document is bound; the rest is interval arithmetic.
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

// Larger constants are not worth the time here.
constexpr int32_t kMaxConstantSize = 1 << 16;

bool HasCall(const Expr& expr) {
  if (expr.kind == ExprKind::kCall || expr.kind == ExprKind::kError) return true;
  return std::any_of(expr.args.begin(), expr.args.end(),
                     [](const Expr* arg) { return HasCall(*arg); });
}

bool IsNumber(const lang::Type* type) {
  return type != nullptr && (type->kind == TypeKind::kInt || type->kind == TypeKind::kBool);
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
  if (type.kind == TypeKind::kBool) return lang::kTruthValues;
  if (type.kind == TypeKind::kScalar) {
    const auto size = type.size == nullptr ? std::nullopt : ValueOf(*type.size);
    return size ? std::optional<Interval>({0, *size - 1}) : std::nullopt;
  }
  if (type.kind != TypeKind::kInt) return std::nullopt;
  if (type.low == nullptr || type.high == nullptr) {
    return type.is_const ? lang::kAllIntegers : lang::kPlainInt;
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
      if (!inner && expr.op != Op::kNot) return std::nullopt;
      return lang::Apply(expr.op, inner.value_or(lang::kAllIntegers));
    }
    case ExprKind::kBinary: {
      const auto a = IntervalOf(*expr.args[0]), b = IntervalOf(*expr.args[1]);
      const bool is_logical =
          expr.op == Op::kAnd || expr.op == Op::kOr || expr.op == Op::kImply;  // one may suffice
      if ((!a || !b) && !is_logical) return std::nullopt;
      return lang::Apply(expr.op, a.value_or(lang::kAllIntegers), b.value_or(lang::kAllIntegers));
    }
    default:
      return std::nullopt;
  }
}

}  // namespace zonelab::services
