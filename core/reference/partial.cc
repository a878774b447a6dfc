// Interval arithmetic on the checked tree, where plain evaluation meets an unknown value.
//
// Plain evaluation is tried first: if it reads known values only, its result (or error) is the same
// for all choices of the unknown ones.  Otherwise the operands are bounded one by one and combined,
// each result containing the value for every choice.  Operations that are not listed here (calls,
// division by an unknown value, shifts, sums over a range, comparison of arrays, …) count as
// possibly failing.  The engine's interval analysis (lang/interval) is not used: a mistake there
// must not be repeated here.  Tested by tests/core/certificate/partial_test.cc.
#include "core/reference/partial.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/strings.h"

namespace zonelab::reference {

namespace {

using lang::EvalError;
using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Place;
using lang::Shape;
using lang::Space;
using lang::TypeKind;

constexpr size_t kMaxPlaces = 10'000;   // more places that one lvalue may denote: refused
constexpr int64_t kMaxRange = 100'000;  // more values of a quantifier: refused

constexpr Range kTrue = {1, 1}, kFalse = {0, 0}, kAnyTruth = {0, 1};

bool HoldsOneInteger(const Shape& shape) {
  return shape.kind == TypeKind::kInt || shape.kind == TypeKind::kBool ||
         shape.kind == TypeKind::kScalar;
}

Range Truth(bool may_be_true, bool may_be_false) {
  return may_be_true && may_be_false ? kAnyTruth : may_be_true ? kTrue : kFalse;
}
Range Not(const Range& a) { return Truth(a.may_be_false(), a.may_be_true()); }
Range Hull(const Range& a, const Range& b) {
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

// a ~ b.  False: not a comparison.
bool CompareRanges(Op op, const Range& a, const Range& b, Range* result) {
  switch (op) {
    case Op::kLess:
      *result = Truth(a.low < b.high, a.high >= b.low);
      return true;
    case Op::kLessEqual:
      *result = Truth(a.low <= b.high, a.high > b.low);
      return true;
    case Op::kGreater:
      return CompareRanges(Op::kLess, b, a, result);
    case Op::kGreaterEqual:
      return CompareRanges(Op::kLessEqual, b, a, result);
    case Op::kEqual:
      *result = Truth(a.low <= b.high && b.low <= a.high,
                      !a.is_known() || !b.is_known() || a.low != b.low);
      return true;
    case Op::kNotEqual:
      CompareRanges(Op::kEqual, a, b, result);
      *result = Not(*result);
      return true;
    default:
      return false;
  }
}

class Interpreter {
 public:
  Interpreter(lang::Evaluator& evaluator, EvalError* error)
      : evaluator_(evaluator), error_(error) {}

  bool RangeOf(const Expr& expr, Range* range) {
    int32_t value = 0;
    if (!expr.has_side_effect) {
      if (evaluator_.Int(expr, &value)) {
        *range = {value, value};
        return true;
      }
      if (!MetUnknown()) return false;
    }
    if (expr.has_side_effect) return MayFail(expr);
    switch (expr.kind) {
      case ExprKind::kName:
      case ExprKind::kMember:
      case ExprKind::kIndex:
      case ExprKind::kField:
        return Variable(expr, range);
      case ExprKind::kUnary:
        if (!RangeOf(*expr.args[0], range)) return false;
        if (expr.op == Op::kNot) *range = Not(*range);
        if (expr.op == Op::kAbs) return Absolute(expr, range);
        return expr.op != Op::kMinus || Arithmetic(expr, Op::kSub, {0, 0}, *range, range);
      case ExprKind::kBinary:
        return Binary(expr, range);
      case ExprKind::kConditional:
        return Conditional(expr, range);
      case ExprKind::kQuantifier:
        return Quantifier(expr, range);
      default:
        return MayFail(expr);
    }
  }

  bool PlacesOf(const Expr& expr, std::vector<Place>* places) {
    if (expr.has_side_effect) return MayFail(expr);
    Place place;
    if (evaluator_.Lvalue(expr, &place)) {
      *places = {place};
      return true;
    }
    if (!MetUnknown()) return false;
    if (expr.kind != ExprKind::kIndex && expr.kind != ExprKind::kField) return MayFail(expr);
    std::vector<Place> wholes;
    if (!PlacesOf(*expr.args[0], &wholes)) return false;
    const Shape& shape = *wholes[0].shape;
    if (expr.kind == ExprKind::kField) {
      const Shape::Field& field = shape.fields[expr.value];
      for (const Place& whole : wholes) {
        places->push_back({whole.space, whole.base + field.offset, field.shape});
      }
      return true;
    }
    Range index;
    if (!RangeOf(*expr.args[1], &index)) return false;
    const int64_t first = index.low - shape.index_low, last = index.high - shape.index_low;
    if (shape.kind != TypeKind::kArray || first < 0 || last >= shape.count ||
        wholes.size() * (last - first + 1) > kMaxPlaces) {
      return MayFail(expr);
    }
    for (const Place& whole : wholes) {
      for (int64_t i = first; i <= last; ++i) {
        const int32_t offset = static_cast<int32_t>(i) * shape.element->size;
        places->push_back({whole.space, whole.base + offset, shape.element});
      }
    }
    return true;
  }

  // `update` meets an unknown value.  Collects the places that it may write.
  bool Assigned(const Expr& update, std::vector<Place>* places) {
    const bool is_assignment = update.kind == ExprKind::kAssign;
    if (!is_assignment && update.kind != ExprKind::kIncrement) return MayFail(update);
    if (!PlacesOf(*update.args[0], places)) return false;
    const Shape& shape = *(*places)[0].shape;
    if ((*places)[0].space != Space::kState || !HoldsOneInteger(shape)) return MayFail(update);
    Range old, value = {1, 1};
    if (is_assignment && !RangeOf(*update.args[1], &value)) return false;
    if (update.op != Op::kNone) {
      if (!RangeOf(*update.args[0], &old)) return false;
      if (!Arithmetic(update, update.op, old, value, &value)) return false;
    }
    const bool fits = shape.kind == TypeKind::kBool ||  // which stores whether it is not 0
                      (value.low >= shape.low && value.high <= shape.high);
    return fits || MayFail(update);
  }

 private:
  // Did the evaluator fail because a value is not known?  Any other error is the result.
  bool MetUnknown() {
    if (evaluator_.error().code == lang::kUnknownValue) return true;
    *error_ = evaluator_.error();
    return false;
  }
  bool MayFail(const Expr& expr) {
    *error_ = {expr.span, lang::kUnknownValue,
               "this depends on variables whose values are not known here, and might fail"};
    return false;
  }

  bool Variable(const Expr& expr, Range* range) {
    std::vector<Place> places;
    if (!PlacesOf(expr, &places)) return false;
    const Shape& shape = *places[0].shape;
    const Space space = places[0].space;
    if ((space != Space::kState && space != Space::kConstant) || !HoldsOneInteger(shape)) {
      return MayFail(expr);
    }
    *range = {shape.low, shape.high};
    return true;
  }

  // |a| for the range a, which becomes the range of the result.
  bool Absolute(const Expr& expr, Range* range) {
    Range negated;
    if (!Arithmetic(expr, Op::kSub, {0, 0}, *range, &negated)) return false;
    *range = {std::max<int64_t>({range->low, negated.low, 0}), std::max(range->high, negated.high)};
    return true;
  }

  bool Arithmetic(const Expr& expr, Op op, const Range& a, const Range& b, Range* range) {
    if (op == Op::kAdd) {
      *range = {a.low + b.low, a.high + b.high};
    } else if (op == Op::kSub) {
      *range = {a.low - b.high, a.high - b.low};
    } else if (op == Op::kMul) {
      const auto [low, high] =
          std::minmax({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high});
      *range = {low, high};
    } else if (op == Op::kMin) {
      *range = {std::min(a.low, b.low), std::min(a.high, b.high)};
    } else if (op == Op::kMax) {
      *range = {std::max(a.low, b.low), std::max(a.high, b.high)};
    } else if (op == Op::kDiv && b.is_known() && b.low != 0) {
      *range = Hull({a.low / b.low, a.low / b.low}, {a.high / b.low, a.high / b.low});
    } else if (op == Op::kMod && b.is_known() && b.low != 0) {
      // Truncated division: the result has a's sign and is smaller than the divisor.
      const int64_t most = (b.low < 0 ? -b.low : b.low) - 1;
      *range = {std::max(std::min<int64_t>(a.low, 0), -most),
                std::min(std::max<int64_t>(a.high, 0), most)};
    } else {
      return MayFail(expr);
    }
    const bool fits = range->low >= std::numeric_limits<int32_t>::min() &&
                      range->high <= std::numeric_limits<int32_t>::max();
    return fits || MayFail(expr);
  }

  bool Binary(const Expr& expr, Range* range) {
    Range a, b;
    if (!RangeOf(*expr.args[0], &a)) return false;
    if (expr.op == Op::kAnd || expr.op == Op::kOr || expr.op == Op::kImply) {
      // All three as a disjunction: not (not a or not b), a or b, not a or b.
      if (expr.op != Op::kOr) a = Not(a);
      const bool decided = !a.may_be_false();
      if (!decided && !RangeOf(*expr.args[1], &b)) return false;
      if (expr.op == Op::kAnd) b = Not(b);
      *range =
          decided ? kTrue
                  : Truth(a.may_be_true() || b.may_be_true(), a.may_be_false() && b.may_be_false());
      if (expr.op == Op::kAnd) *range = Not(*range);
      return true;
    }
    if (!RangeOf(*expr.args[1], &b)) return false;
    return CompareRanges(expr.op, a, b, range) || Arithmetic(expr, expr.op, a, b, range);
  }

  bool Conditional(const Expr& expr, Range* range) {
    Range condition, otherwise;
    if (!RangeOf(*expr.args[0], &condition)) return false;
    if (!condition.may_be_true()) return RangeOf(*expr.args[2], range);
    if (!RangeOf(*expr.args[1], range)) return false;
    if (!condition.may_be_false()) return true;
    if (!RangeOf(*expr.args[2], &otherwise)) return false;
    *range = Hull(*range, otherwise);
    return true;
  }

  bool Quantifier(const Expr& expr, Range* range) {
    if (expr.op == Op::kSum) return MayFail(expr);
    const Shape* values = evaluator_.ShapeOf(*expr.binder->type);
    if (values == nullptr) {
      *error_ = evaluator_.error();
      return false;
    }
    if (int64_t{values->high} - values->low > kMaxRange) return MayFail(expr);
    const bool exists = expr.op == Op::kExists;
    *range = exists ? kFalse : kTrue;
    for (int64_t i = values->low; i <= values->high; ++i) {
      evaluator_.set_binder(*expr.binder, static_cast<int32_t>(i));
      Range body;
      if (!RangeOf(*expr.args[0], &body)) return false;
      if (exists ? !body.may_be_false() : !body.may_be_true()) {
        *range = exists ? kTrue : kFalse;
        return true;
      }
      if (body.may_be_true() && body.may_be_false()) *range = kAnyTruth;
    }
    return true;
  }

  lang::Evaluator& evaluator_;
  EvalError* error_;
};

}  // namespace

bool RangeOf(lang::Evaluator& evaluator, const Expr& expr, Range* range, EvalError* error) {
  return Interpreter(evaluator, error).RangeOf(expr, range);
}

bool PlacesOf(lang::Evaluator& evaluator, const Expr& expr, std::vector<Place>* places,
              EvalError* error) {
  return Interpreter(evaluator, error).PlacesOf(expr, places);
}

bool ExecuteUpdate(lang::Evaluator& evaluator, const Expr& update, std::vector<int32_t>* values,
                   std::vector<uint8_t>* known, EvalError* error) {
  if (known->empty()) {
    if (evaluator.Execute(update)) return true;
    *error = evaluator.error();
    return false;
  }
  // A failing update must leave the values as they were.
  const std::vector<int32_t> values_before = *values;
  const std::vector<uint8_t> known_before = *known;
  const size_t assigned_before = evaluator.clock_assignments->size();
  if (evaluator.Execute(update)) return true;
  if (evaluator.error().code != lang::kUnknownValue) {
    *error = evaluator.error();
    return false;
  }
  // Copied, not moved: the evaluator looks at these vectors.
  std::copy(values_before.begin(), values_before.end(), values->begin());
  std::copy(known_before.begin(), known_before.end(), known->begin());
  evaluator.clock_assignments->resize(assigned_before);
  std::vector<Place> places;
  if (!Interpreter(evaluator, error).Assigned(update, &places)) return false;
  for (const Place& place : places) {
    (*values)[place.base] = 0;
    (*known)[place.base] = 0;
  }
  return true;
}

}  // namespace zonelab::reference
