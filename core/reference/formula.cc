// Guards, invariants and predicates as disjunctions of conjunctions of atoms.
//
// The data part comes first: in `x < a[i] && i < 3` the part without clocks decides whether the
// bound a[i] is evaluated at all, and `b || x < 5` has no clock part where b is true
// (ARCHITECTURE.md, Semantics).
#include "core/reference/formula.h"

#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/reference/partial.h"

namespace zonelab::reference {

namespace {

using lang::ClockKind;
using lang::EvalError;
using lang::Expr;
using lang::ExprKind;
using lang::Op;

constexpr size_t kMaxAtoms = 1 << 22;  // more atoms in one disjunction are an error

bool HasClocks(const Expr& expr) { return expr.clock_kind != ClockKind::kInteger; }
bool IsClock(const Expr& expr) {
  return expr.type != nullptr && expr.type->kind == lang::TypeKind::kClock;
}

bool Compare(int64_t a, Op op, int64_t b) {
  switch (op) {
    case Op::kLess:
      return a < b;
    case Op::kLessEqual:
      return a <= b;
    case Op::kGreater:
      return a > b;
    case Op::kGreaterEqual:
      return a >= b;
    case Op::kEqual:
      return a == b;
    default:
      return a != b;
  }
}

Op Opposite(Op op) {
  switch (op) {
    case Op::kLess:
      return Op::kGreaterEqual;
    case Op::kLessEqual:
      return Op::kGreater;
    case Op::kGreater:
      return Op::kLessEqual;
    case Op::kGreaterEqual:
      return Op::kLess;
    case Op::kEqual:
      return Op::kNotEqual;
    default:
      return Op::kEqual;
  }
}

bool IsComparison(Op op) {
  return op == Op::kLess || op == Op::kLessEqual || op == Op::kGreater || op == Op::kGreaterEqual ||
         op == Op::kEqual || op == Op::kNotEqual;
}

// x' == e or e == x'.
bool IsRate(const Expr& expr) {
  return expr.kind == ExprKind::kBinary && expr.op == Op::kEqual &&
         (expr.args[0]->kind == ExprKind::kRate || expr.args[1]->kind == ExprKind::kRate);
}

// One side of a comparison: sum of the clocks in plus, minus those in minus, plus constant.
struct WeightedSum {
  std::vector<int> plus, minus;
  int64_t constant = 0;
  bool is_known = true;
};

class Converter {
 public:
  Converter(lang::Evaluator& evaluator, EvalError* error, bool* certain, const Judge& judge)
      : evaluator_(evaluator), error_(error), certain_(certain), judge_(judge) {}

  bool Convert(const Expr& expr, bool positive, Disjunction* out) {
    if (!HasClocks(expr)) {
      Range value;
      if (!RangeOf(evaluator_, expr, &value, error_)) return false;
      const bool may_hold = positive ? value.may_be_true() : value.may_be_false();
      if (value.may_be_true() && value.may_be_false()) return Unknown(out);
      *out = may_hold ? Disjunction{{}} : Disjunction{};
      return true;
    }
    if (expr.kind == ExprKind::kUnary && expr.op == Op::kNot) {
      return Convert(*expr.args[0], !positive, out);
    }
    if (expr.kind == ExprKind::kDeadlock) {
      *out = evaluator_.is_deadlock == positive ? Disjunction{{}} : Disjunction{};
      return true;
    }
    if (IsRate(expr)) {  // says how time passes, not whether
      *out = {{}};
      return true;
    }
    if (expr.kind == ExprKind::kBinary) {
      if (IsComparison(expr.op)) return Comparison(expr, positive, out);
      if (expr.op == Op::kAnd || expr.op == Op::kOr || expr.op == Op::kImply) {
        return Logical(expr, positive, out);
      }
    }
    if (expr.kind == ExprKind::kQuantifier && expr.op != Op::kSum) {
      return Quantifier(expr, positive, out);
    }
    return Unsupported(expr, "this kind of clock constraint is not supported");
  }

 private:
  bool Unsupported(const Expr& expr, Phrase message) {
    *error_ = {expr.span, "unsupported", message};
    return false;
  }
  bool Unknown(Disjunction* out) {
    if (certain_ != nullptr) *certain_ = false;
    *out = {{}};
    return true;
  }

  // An operand of a tree of conjunctions (or disjunctions), with its sign.
  struct Operand {
    const Expr* expr;
    bool positive;
  };
  // Is `expr`, with this sign, a conjunction?  REQUIRES: it is &&, || or imply.
  static bool IsConjunction(const Expr& expr, bool positive) {
    ZL_DCHECK(expr.op == Op::kAnd || expr.op == Op::kOr || expr.op == Op::kImply);
    return (expr.op == Op::kAnd) == positive;
  }
  static void Flatten(const Expr& expr, bool positive, bool conjunction,
                      std::vector<Operand>* operands) {
    if (expr.kind == ExprKind::kUnary && expr.op == Op::kNot) {
      return Flatten(*expr.args[0], !positive, conjunction, operands);
    }
    const bool logical = expr.kind == ExprKind::kBinary &&
                         (expr.op == Op::kAnd || expr.op == Op::kOr || expr.op == Op::kImply);
    if (!HasClocks(expr) || !logical || IsConjunction(expr, positive) != conjunction) {
      operands->push_back({&expr, positive});
      return;
    }
    Flatten(*expr.args[0], expr.op == Op::kImply ? !positive : positive, conjunction, operands);
    Flatten(*expr.args[1], positive, conjunction, operands);
  }

  bool Logical(const Expr& expr, bool positive, Disjunction* out) {
    const bool conjunction = IsConjunction(expr, positive);
    std::vector<Operand> operands;
    Flatten(expr, positive, conjunction, &operands);
    *out = conjunction ? Disjunction{{}} : Disjunction{};
    for (const bool with_clocks : {false, true}) {
      for (const Operand& operand : operands) {
        if (HasClocks(*operand.expr) != with_clocks) continue;
        Disjunction part;
        if (!Convert(*operand.expr, operand.positive, &part)) return false;
        if (!Join(expr, conjunction, part, out)) return false;
        if (Decided(conjunction, *out)) return true;
      }
    }
    return true;
  }

  bool Quantifier(const Expr& expr, bool positive, Disjunction* out) {
    const bool conjunction = (expr.op == Op::kForall) == positive;
    const lang::Shape* range = evaluator_.ShapeOf(*expr.binder->type);
    if (range == nullptr) {
      *error_ = evaluator_.error();
      return false;
    }
    if (int64_t{range->high} - range->low > int64_t{kMaxAtoms}) {
      return Unsupported(expr, "this clock constraint is too large");
    }
    *out = conjunction ? Disjunction{{}} : Disjunction{};
    for (int64_t i = range->low; i <= range->high; ++i) {
      evaluator_.set_binder(*expr.binder, static_cast<int32_t>(i));
      Disjunction part;
      if (!Convert(*expr.args[0], positive, &part)) return false;
      if (!Join(expr, conjunction, part, out)) return false;
      if (Decided(conjunction, *out)) return true;
    }
    return true;
  }

  static bool Decided(bool conjunction, const Disjunction& value) {
    if (conjunction) return value.empty();
    return value.size() == 1 && value[0].empty();
  }

  bool Join(const Expr& expr, bool conjunction, const Disjunction& part, Disjunction* out) {
    if (!conjunction) {
      for (const Conjunction& each : part) {
        if (each.empty()) {
          *out = {{}};
          return true;
        }
        out->push_back(each);
      }
    } else if (part.size() == 1) {  // the usual case, without copies
      for (Conjunction& each : *out) {
        each.insert(each.end(), part[0].begin(), part[0].end());
        if (each.size() > kMaxAtoms) return Unsupported(expr, "this clock constraint is too large");
      }
    } else {
      Disjunction product;
      size_t atoms = 0;
      for (const Conjunction& a : *out) {
        for (const Conjunction& b : part) {
          atoms += a.size() + b.size() + 1;
          if (atoms > kMaxAtoms) return Unsupported(expr, "this clock constraint is too large");
          Conjunction& both = product.emplace_back(a);
          both.insert(both.end(), b.begin(), b.end());
        }
      }
      *out = std::move(product);
    }
    if (out->size() > kMaxAtoms) return Unsupported(expr, "this clock constraint is too large");
    return true;
  }

  bool AddTo(const Expr& expr, bool positive, WeightedSum* sum) {
    if (!IsClock(expr)) {
      Range value;
      if (!RangeOf(evaluator_, expr, &value, error_)) return false;
      sum->constant += positive ? value.low : -value.low;
      sum->is_known &= value.is_known();
      return true;
    }
    if (expr.kind == ExprKind::kBinary && (expr.op == Op::kAdd || expr.op == Op::kSub)) {
      return AddTo(*expr.args[0], positive, sum) &&
             AddTo(*expr.args[1], expr.op == Op::kAdd ? positive : !positive, sum);
    }
    std::vector<lang::Place> places;
    if (!PlacesOf(evaluator_, expr, &places, error_)) return false;
    if (places[0].space != lang::Space::kClock) return Unsupported(expr, "this is not a clock");
    (positive ? sum->plus : sum->minus).push_back(places[0].base);
    sum->is_known &= places.size() == 1;
    return true;
  }

  bool Comparison(const Expr& expr, bool positive, Disjunction* out) {
    WeightedSum sum;
    if (!AddTo(*expr.args[0], true, &sum) || !AddTo(*expr.args[1], false, &sum)) return false;
    if (!sum.is_known) return Unknown(out);
    for (size_t i = 0; i < sum.plus.size(); ++i) {  // x - x is 0
      for (size_t j = 0; j < sum.minus.size(); ++j) {
        if (sum.plus[i] != sum.minus[j]) continue;
        sum.plus.erase(sum.plus.begin() + i--);
        sum.minus.erase(sum.minus.begin() + j);
        break;
      }
    }
    if (sum.plus.size() > 1 || sum.minus.size() > 1) {
      return Unsupported(expr, "only one clock or the difference of two can be compared");
    }
    Atom atom;
    atom.i = sum.plus.empty() ? 0 : sum.plus[0];
    atom.j = sum.minus.empty() ? 0 : sum.minus[0];
    atom.op = positive ? expr.op : Opposite(expr.op);
    atom.bound = -sum.constant;
    if (atom.i == atom.j) {
      *out = Compare(0, atom.op, atom.bound) ? Disjunction{{}} : Disjunction{};
    } else if (atom.op == Op::kNotEqual) {
      *out = {};
      for (const Op op : {Op::kLess, Op::kGreater}) {
        atom.op = op;
        Append(atom, out);
      }
    } else {
      *out = {};
      Append(atom, out);
    }
    return true;
  }

  void Append(const Atom& atom, Disjunction* out) {
    if (judge_ == nullptr) {
      out->push_back({atom});
    } else if (judge_(atom)) {
      *out = {{}};
    }
  }

  lang::Evaluator& evaluator_;
  EvalError* error_;
  bool* certain_;
  const Judge& judge_;
};

}  // namespace

bool ToDisjunction(lang::Evaluator& evaluator, const Expr& expr, bool positive, Disjunction* result,
                   EvalError* error, bool* certain, const Judge& judge) {
  return Converter(evaluator, error, certain, judge).Convert(expr, positive, result);
}

bool AddStopped(lang::Evaluator& evaluator, const Expr& expr, std::vector<bool>* stopped,
                EvalError* error, bool* certain) {
  if (!expr.has_rate) return true;
  const auto failed = [&] {
    *error = evaluator.error();
    return false;
  };
  if (expr.kind == ExprKind::kQuantifier) {
    const lang::Shape* range = evaluator.ShapeOf(*expr.binder->type);
    if (range == nullptr) return failed();
    for (int64_t i = range->low; i <= range->high; ++i) {
      evaluator.set_binder(*expr.binder, static_cast<int32_t>(i));
      if (!AddStopped(evaluator, *expr.args[0], stopped, error, certain)) return false;
    }
    return true;
  }
  if (!IsRate(expr)) {
    if (expr.op != Op::kAnd) {
      // `b || x' == 0` or `b imply x' == 0`: the side without rates is an integer.
      Range side;
      if (!RangeOf(evaluator, *expr.args[expr.args[0]->has_rate ? 1 : 0], &side, error)) {
        return false;
      }
      const bool waives = expr.op == Op::kOr;
      if (waives ? !side.may_be_false() : !side.may_be_true()) return true;
      if (side.may_be_true() && side.may_be_false()) *certain = false;
    }
    return AddStopped(evaluator, *expr.args[0], stopped, error, certain) &&
           AddStopped(evaluator, *expr.args[1], stopped, error, certain);
  }
  const bool is_left = expr.args[0]->kind == ExprKind::kRate;
  Range rate;
  lang::Place place;
  if (!RangeOf(evaluator, *expr.args[is_left ? 1 : 0], &rate, error)) return false;
  if (!evaluator.Lvalue(*expr.args[is_left ? 0 : 1]->args[0], &place)) return failed();
  if (rate.low < 0 || rate.high > 1) {
    const int64_t off = rate.low < 0 ? rate.low : rate.high;
    *error = {expr.span, rate.is_known() ? lang::kClockRate : lang::kUnknownValue,
              rate.is_known() ? Tell("the rate of a clock is ", off, ", not 0 or 1")
                              : Tell("the rate of a clock is perhaps ", off, ", not 0 or 1")};
    return false;
  }
  if (!rate.is_known()) *certain = false;
  if (rate.low == 0) (*stopped)[place.base] = true;
  return true;
}

std::vector<Atom> Violations(const Atom& atom) {
  Atom below = atom, above = atom;
  below.op = Op::kLess;
  above.op = Op::kGreater;
  if (atom.op == Op::kEqual) return {below, above};
  above.op = Opposite(atom.op);
  return {above};
}

Atom Before(Atom atom, const std::vector<std::pair<int, int64_t>>& resets) {
  int64_t i_value = -1, j_value = -1;  // the last assignment counts
  for (const auto& [clock, value] : resets) {
    if (clock == atom.i && atom.i != 0) i_value = value;
    if (clock == atom.j && atom.j != 0) j_value = value;
  }
  if (i_value >= 0) {
    atom.i = 0;
    atom.bound -= i_value;
  }
  if (j_value >= 0) {
    atom.j = 0;
    atom.bound += j_value;
  }
  return atom;
}

bool Holds(const Atom& atom, const std::vector<int64_t>& clocks, int64_t denominator) {
  const int64_t difference = clocks[atom.i] - clocks[atom.j];  // both >= 0: no overflow
  int64_t bound = 0;
  // The bound lies beyond all 64-bit numbers, so only its sign matters.
  if (__builtin_mul_overflow(atom.bound, denominator, &bound)) {
    return Compare(0, atom.op, atom.bound > 0 ? 1 : -1);
  }
  return Compare(difference, atom.op, bound);
}

bool AllHold(const std::vector<Atom>& atoms, const std::vector<int64_t>& clocks,
             int64_t denominator) {
  for (const Atom& atom : atoms) {
    if (!Holds(atom, clocks, denominator)) return false;
  }
  return true;
}

}  // namespace zonelab::reference
