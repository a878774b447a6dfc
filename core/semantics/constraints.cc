// Compiling and evaluating conditions: comparisons of clocks become atoms, the rest becomes code.
#include "core/semantics/constraints.h"

#include <cstdlib>
#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/lang/operators.h"

namespace zonelab::semantics {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::TypeKind;

// The context in which an expression is compiled.
struct Site {
  Program& program;
  const lang::Bindings& bindings;
  std::vector<int32_t> binders;
};

bool IsClock(const Expr& expr) {
  return expr.type != nullptr && expr.type->kind == TypeKind::kClock;
}

// One side of a comparison: plus - minus + terms, at most one clock each.
struct Side {
  const Expr* plus = nullptr;
  const Expr* minus = nullptr;
  std::vector<std::pair<int, const Expr*>> terms;
};

void Decompose(const Expr& expr, int sign, Side* side) {
  if (!IsClock(expr)) {
    side->terms.emplace_back(sign, &expr);
    return;
  }
  if (expr.kind == ExprKind::kBinary && (expr.op == Op::kAdd || expr.op == Op::kSub)) {
    Decompose(*expr.args[0], sign, side);
    Decompose(*expr.args[1], expr.op == Op::kSub ? -sign : sign, side);
    return;
  }
  if (expr.kind == ExprKind::kUnary && expr.op == Op::kPlus) {
    Decompose(*expr.args[0], sign, side);
    return;
  }
  const Expr*& slot = sign > 0 ? side->plus : side->minus;
  ZL_CHECK(slot == nullptr);
  slot = &expr;
}

void SetClock(const Expr* clock, Site& site, int32_t* number, Code* code) {
  if (clock == nullptr) return;
  const Code place = site.program.CompilePlace(*clock, site.bindings, site.binders);
  if (const auto value = site.program.ConstantValue(place)) {
    *number = *value;
  } else {
    *code = place;
  }
}

void AddTerm(int sign, const Expr& expr, Site& site, ClockAtom* atom) {
  const Interval range = RangeOf(expr, site.program.network(), site.bindings, site.binders);
  atom->range.low += sign > 0 ? range.low : -range.high;
  atom->range.high += sign > 0 ? range.high : -range.low;
  const Code code = site.program.CompileInt(expr, site.bindings, site.binders);
  const auto value = site.program.ConstantValue(code);
  if (value && std::llabs(int64_t{atom->constant} + sign * int64_t{*value}) <= zone::kMaxConstant) {
    atom->constant += sign * *value;
  } else {
    atom->terms.emplace_back(sign, code);
  }
}

void CompileInto(const Expr& expr, Site& site, std::vector<Waiver>& waivers, Condition* out);

void CompileGuarded(const Expr& condition, bool waived_when_true, const Expr& body, Site& site,
                    std::vector<Waiver>& waivers, Condition* out);

void CompileComparison(const Expr& expr, Site& site, const std::vector<Waiver>& waivers,
                       Condition* out) {
  ClockAtom atom = CompileAtom(expr, site.program, site.bindings, site.binders);
  atom.waivers = waivers;
  out->all_atoms.push_back(atom);
  if (atom.is_fixed()) {
    AppendConstraints(atom.i, atom.j, atom.op, atom.constant, &out->fixed);
  } else {
    out->atoms.push_back(std::move(atom));
  }
}

// `expr` compares the rate of a clock with an integer.
void CompileRate(const Expr& expr, Site& site, const std::vector<Waiver>& waivers, Condition* out) {
  const bool is_left = expr.args[0]->kind == ExprKind::kRate;
  const Expr& value = *expr.args[is_left ? 1 : 0];
  Rate rate;
  rate.range = RangeOf(value, site.program.network(), site.bindings, site.binders);
  rate.span = expr.span;
  SetClock(expr.args[is_left ? 0 : 1]->args[0], site, &rate.clock, &rate.clock_code);
  rate.code = site.program.CompileInt(value, site.bindings, site.binders);
  if (const auto constant = site.program.ConstantValue(rate.code)) {
    if (*constant == 1) return;
    rate.constant = *constant;
    rate.range = {*constant, *constant};
    rate.code = Code();
  }
  rate.waivers = waivers;
  out->rates.push_back(std::move(rate));
}

// Appends the conjuncts of an integer expression, each compiled by itself.
void CompileParts(const Expr& expr, Site& site, std::vector<Code>* out) {
  if (expr.kind == ExprKind::kBinary && expr.op == Op::kAnd) {
    CompileParts(*expr.args[0], site, out);
    CompileParts(*expr.args[1], site, out);
  } else {
    out->push_back(site.program.CompileInt(expr, site.bindings, site.binders));
  }
}

void CompileInteger(const Expr& expr, Site& site, const std::vector<Waiver>& waivers,
                    Condition* out) {
  ZL_CHECK(waivers.empty());  // `int || int` is an integer expression as a whole
  const Code code = site.program.CompileInt(expr, site.bindings, site.binders);
  const auto value = site.program.ConstantValue(code);
  if (value && *value != 0) return;
  out->data.push_back(code);
  if (expr.kind == ExprKind::kBinary && expr.op == Op::kAnd) {
    CompileParts(expr, site, &out->data_parts);
  } else {
    out->data_parts.push_back(code);
  }
}

void CompileInto(const Expr& expr, Site& site, std::vector<Waiver>& waivers, Condition* out) {
  if (expr.clock_kind == lang::ClockKind::kInteger) {
    if (waivers.empty()) {
      CompileInteger(expr, site, waivers, out);
    } else {
      // `b || (i == 3 && x < 5)`: as data, b || i == 3.
      Condition inner;
      std::vector<Waiver> none;
      CompileInto(expr, site, none, &inner);
      for (const Code code : inner.data) out->guarded_data.push_back({waivers, code});
    }
    return;
  }
  switch (expr.kind) {
    case ExprKind::kQuantifier:
      ZL_CHECK(expr.op == Op::kForall);
      ForEachBinderValue(expr, site.program.network(), site.bindings, &site.binders, [&] {
        out->is_too_large =
            out->is_too_large ||
            static_cast<int64_t>(out->all_atoms.size() + out->rates.size()) > kMostUnrolled;
        if (!out->is_too_large) CompileInto(*expr.args[0], site, waivers, out);
        return !out->is_too_large;
      });
      return;
    case ExprKind::kBinary:
      if (expr.op == Op::kAnd) {
        CompileInto(*expr.args[0], site, waivers, out);
        CompileInto(*expr.args[1], site, waivers, out);
      } else if (expr.op == Op::kOr) {
        const bool first_is_data = expr.args[0]->clock_kind == lang::ClockKind::kInteger;
        CompileGuarded(*expr.args[first_is_data ? 0 : 1], /*waived_when_true=*/true,
                       *expr.args[first_is_data ? 1 : 0], site, waivers, out);
      } else if (expr.op == Op::kImply) {
        CompileGuarded(*expr.args[0], /*waived_when_true=*/false, *expr.args[1], site, waivers,
                       out);
      } else if (expr.args[0]->kind == ExprKind::kRate || expr.args[1]->kind == ExprKind::kRate) {
        CompileRate(expr, site, waivers, out);
      } else {
        CompileComparison(expr, site, waivers, out);
      }
      return;
    default:
      ZL_CHECK(false && "the checker admits no other clock constraints here");
  }
}

// Compiles `body`, which is to be ignored where `condition` is true (or false).
void CompileGuarded(const Expr& condition, bool waived_when_true, const Expr& body, Site& site,
                    std::vector<Waiver>& waivers, Condition* out) {
  const Code code = site.program.CompileInt(condition, site.bindings, site.binders);
  if (const auto value = site.program.ConstantValue(code)) {
    if ((*value != 0) != waived_when_true) CompileInto(body, site, waivers, out);
    return;
  }
  waivers.push_back({code, waived_when_true});
  CompileInto(body, site, waivers, out);
  waivers.pop_back();
}

Outcome IsWaived(const std::vector<Waiver>& waivers, Machine& machine, const Slot* state) {
  for (const Waiver& waiver : waivers) {
    int32_t value = 0;
    if (!machine.Int(waiver.code, state, &value)) return Outcome::kError;
    if ((value != 0) == waiver.when_true) return Outcome::kTrue;
  }
  return Outcome::kFalse;
}

}  // namespace

ClockAtom CompileAtom(const Expr& expr, Program& program, const lang::Bindings& bindings,
                      absl::Span<const int32_t> binders) {
  Site site{program, bindings, {binders.begin(), binders.end()}};
  ClockAtom atom;
  atom.op = expr.op;
  atom.span = expr.span;
  Side side;
  Decompose(*expr.args[0], 1, &side);
  Decompose(*expr.args[1], -1, &side);
  SetClock(side.plus, site, &atom.i, &atom.i_code);
  SetClock(side.minus, site, &atom.j, &atom.j_code);
  // plus - minus + terms ~ 0, so the bound is the terms with the opposite sign.
  for (const auto& [sign, term] : side.terms) AddTerm(-sign, *term, site, &atom);
  return atom;
}

Condition CompileCondition(const Expr* expr, Program& program, const lang::Bindings& bindings,
                           absl::Span<const int32_t> binders) {
  Condition condition;
  if (expr == nullptr) return condition;
  Site site{program, bindings, {binders.begin(), binders.end()}};
  std::vector<Waiver> waivers;
  CompileInto(*expr, site, waivers, &condition);
  return condition;
}

void AppendConstraints(int32_t i, int32_t j, Op op, int32_t bound,
                       std::vector<zone::Constraint>* out) {
  ZL_DCHECK(lang::IsComparison(op) && op != Op::kNotEqual);
  ZL_DCHECK(std::abs(bound) <= zone::kMaxConstant);
  if (op == Op::kLess || op == Op::kLessEqual || op == Op::kEqual) {
    out->push_back({i, j, op == Op::kLess ? zone::LessThan(bound) : zone::AtMost(bound)});
  }
  if (op == Op::kGreater || op == Op::kGreaterEqual || op == Op::kEqual) {
    out->push_back({j, i, op == Op::kGreater ? zone::LessThan(-bound) : zone::AtMost(-bound)});
  }
}

Outcome EvaluateAtom(const ClockAtom& atom, Machine& machine, const Slot* state, int32_t* i,
                     int32_t* j, int32_t* bound, lang::EvalError* error) {
  auto failed = [&] {
    *error = machine.error();
    return Outcome::kError;
  };
  const Outcome waived = IsWaived(atom.waivers, machine, state);
  if (waived == Outcome::kError) return failed();
  if (waived == Outcome::kTrue) return Outcome::kFalse;
  *i = atom.i;
  *j = atom.j;
  if (!atom.i_code.empty() && !machine.Int(atom.i_code, state, i)) return failed();
  if (!atom.j_code.empty() && !machine.Int(atom.j_code, state, j)) return failed();
  int64_t sum = atom.constant;
  for (const auto& [sign, code] : atom.terms) {
    int32_t value = 0;
    if (!machine.Int(code, state, &value)) return failed();
    sum += sign * int64_t{value};
  }
  if (std::llabs(sum) > zone::kMaxConstant) {
    *error = {atom.span, lang::kTooLarge,
              Tell("a clock is compared with ", sum, ", beyond ±", zone::kMaxConstant,
                   ": take a longer unit of time")};
    return Outcome::kError;
  }
  *bound = static_cast<int32_t>(sum);
  return Outcome::kTrue;
}

Outcome EvaluateGuarded(const GuardedData& guarded, Machine& machine, const Slot* state) {
  const Outcome waived = IsWaived(guarded.waivers, machine, state);
  if (waived != Outcome::kFalse) return waived;
  int32_t value = 0;
  if (!machine.Int(guarded.code, state, &value)) return Outcome::kError;
  return value != 0 ? Outcome::kTrue : Outcome::kFalse;
}

namespace {

// kTrue: the clock stands still.
Outcome EvaluateRate(const Rate& rate, Machine& machine, const Slot* state, int32_t* clock,
                     lang::EvalError* error) {
  auto failed = [&] {
    *error = machine.error();
    return Outcome::kError;
  };
  const Outcome waived = IsWaived(rate.waivers, machine, state);
  if (waived == Outcome::kError) return failed();
  if (waived == Outcome::kTrue) return Outcome::kFalse;
  int32_t value = rate.constant;
  *clock = rate.clock;
  if (!rate.code.empty() && !machine.Int(rate.code, state, &value)) return failed();
  if (!rate.clock_code.empty() && !machine.Int(rate.clock_code, state, clock)) return failed();
  if (value != 0 && value != 1) {
    *error = {rate.span, lang::kClockRate,
              Tell("the rate of a clock is ", value, " here; it can only be 0 or 1")};
    return Outcome::kError;
  }
  return value == 0 ? Outcome::kTrue : Outcome::kFalse;
}

}  // namespace

Outcome EvaluateCondition(const Condition& condition, Machine& machine, const Slot* state,
                          std::vector<zone::Constraint>* out, lang::EvalError* error,
                          std::vector<int32_t>* stopped) {
  for (const Code code : condition.data) {
    int32_t value = 0;
    if (!machine.Int(code, state, &value)) {
      *error = machine.error();
      return Outcome::kError;
    }
    if (value == 0) return Outcome::kFalse;
  }
  for (const GuardedData& guarded : condition.guarded_data) {
    const Outcome outcome = EvaluateGuarded(guarded, machine, state);
    if (outcome == Outcome::kError) *error = machine.error();
    if (outcome != Outcome::kTrue) return outcome;
  }
  out->insert(out->end(), condition.fixed.begin(), condition.fixed.end());
  for (const ClockAtom& atom : condition.atoms) {
    int32_t i = 0, j = 0, bound = 0;
    const Outcome outcome = EvaluateAtom(atom, machine, state, &i, &j, &bound, error);
    if (outcome == Outcome::kError) return outcome;
    if (outcome == Outcome::kTrue) AppendConstraints(i, j, atom.op, bound, out);
  }
  for (const Rate& rate : condition.rates) {
    int32_t clock = 0;
    const Outcome outcome = EvaluateRate(rate, machine, state, &clock, error);
    if (outcome == Outcome::kError) return outcome;
    if (outcome == Outcome::kTrue && stopped != nullptr) stopped->push_back(clock);
  }
  return Outcome::kTrue;
}

}  // namespace zonelab::semantics
