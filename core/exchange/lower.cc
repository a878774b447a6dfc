// Lowering of expressions to terms; updates are in lower_update.cc, functions in lower_function.cc.
#include "core/exchange/lower.h"

#include <string>
#include <utility>

#include "core/base/strings.h"
#include "core/exchange/lower_impl.h"
#include "core/lang/operators.h"
#include "core/lang/print.h"

namespace zonelab::exchange {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Place;
using lang::Shape;
using lang::Space;
using lang::Symbol;
using lang::SymbolKind;
using lang::TypeKind;

namespace {

// `a & b` of two truth values is `a && b`.
bool IsOfTruthValues(const Expr& expr) {
  return expr.args[0]->type->kind == TypeKind::kBool && expr.args[1]->type->kind == TypeKind::kBool;
}
bool IsConjunction(const Expr& expr) {
  return expr.op == Op::kAnd || (expr.op == Op::kBitAnd && IsOfTruthValues(expr));
}
bool IsDisjunction(const Expr& expr) {
  return expr.op == Op::kOr || expr.op == Op::kImply ||
         (expr.op == Op::kBitOr && IsOfTruthValues(expr));
}

}  // namespace

Lowerer::Lowerer(model::Network& network, const lang::Bindings& bindings,
                 absl::Span<const int32_t> selects, Refusals& refusals,
                 const std::vector<bool>* fixed)
    : network_(network),
      bindings_(bindings),
      refusals_(refusals),
      fixed_(fixed),
      evaluator_(network.constants, bindings),
      binders_(selects.begin(), selects.end()) {
  evaluator_.set_selects(binders_);
}

Term Lowerer::Refuse(Span span, std::string_view what) {
  refusals_.Refuse(span, what);
  return Number(0, span);
}

bool Lowerer::Count(Span span, int64_t terms) {
  if (terms_ > kMostTerms) return false;
  terms_ += terms;
  if (refusals_.Spend(terms) && terms_ <= kMostTerms) return true;
  terms_ = kMostTerms + 1;
  Refuse(span, Cat("needs this written out, which takes more than ", kMostTerms, " terms, or ",
                   Refusals::kMostTerms, " for the whole model; use smaller ranges"));
  return false;
}

void Lowerer::Hold(const std::vector<PlaceCase>& places) {
  for (const PlaceCase& each : places)
    held_.insert(held_.end(), each.when.begin(), each.when.end());
}

std::vector<PlaceCase> Lowerer::Held(std::vector<PlaceCase> places, size_t first) const {
  for (PlaceCase& each : places) {
    for (Term& when : each.when) when = held_[first++];
  }
  return places;
}

// May the evaluator compute this?  It knows neither processes nor the arguments of a function that
// is being written out.
bool Lowerer::IsSettled(const Expr& expr) const {
  if (expr.kind == ExprKind::kMember || expr.kind == ExprKind::kDeadlock ||
      expr.kind == ExprKind::kRate ||
      (expr.type != nullptr && expr.type->kind == TypeKind::kClock)) {
    return false;
  }
  if (expr.kind == ExprKind::kName && expr.symbol->kind == SymbolKind::kLocal) return false;
  for (const Expr* arg : expr.args) {
    if (!IsSettled(*arg)) return false;
  }
  return true;
}

std::optional<int32_t> Lowerer::Constant(const Expr& expr) {
  if (!IsSettled(expr)) return std::nullopt;
  int32_t value = 0;
  if (evaluator_.Int(expr, &value)) return value;
  const lang::EvalError& error = evaluator_.error();
  if (error.code == "not-constant") return std::nullopt;
  Refuse(error.span, Cat("has no run-time errors, and this always is one: ", error.message));
  return 0;
}

// ---- Places ----------------------------------------------------------------------------------

const lang::Bindings* Lowerer::BindingsOf(const Expr& member, int* process) {
  std::vector<int32_t> arguments;
  for (const Expr* arg : member.args) {
    const std::optional<int32_t> value = Constant(*arg);
    if (!value) {
      Refuse(arg->span, "cannot choose a process by the value of a variable; name it");
      return nullptr;
    }
    arguments.push_back(*value);
  }
  *process = model::FindProcess(network_, member.process, arguments);
  if (*process >= 0) return &network_.processes[*process]->bindings;
  Refuse(member.span, Cat("cannot take '", lang::PrintExpr(member), "': there is no such process"));
  return nullptr;
}

std::vector<PlaceCase> Lowerer::Places(const Expr& expr) {
  std::vector<PlaceCase> cases;
  switch (expr.kind) {
    case ExprKind::kName: {
      if (const auto it = frame_.find(expr.symbol); it != frame_.end()) {
        cases = Held(it->second.places, it->second.first_held);
        break;
      }
      if (const Place* place = bindings_.Find(expr.symbol)) cases.push_back({*place, {}});
      break;
    }
    case ExprKind::kMember: {
      int process = -1;
      const lang::Bindings* bindings = BindingsOf(expr, &process);
      if (bindings == nullptr) return cases;
      if (const Place* place = bindings->Find(expr.symbol)) cases.push_back({*place, {}});
      break;
    }
    case ExprKind::kField:
      for (PlaceCase& whole : Places(*expr.args[0])) {
        const Shape::Field& field = whole.place.shape->fields[expr.value];
        cases.push_back({{whole.place.space, whole.place.base + field.offset, field.shape},
                         std::move(whole.when)});
      }
      return cases;
    case ExprKind::kIndex:
      ElementCases(expr, &cases);
      return cases;
    case ExprKind::kConditional: {
      const Term condition = Condition(*expr.args[0]);
      for (const bool is_first : {true, false}) {
        if (condition.is_number() && condition.is_true() != is_first) continue;
        for (PlaceCase& each : Places(*expr.args[is_first ? 1 : 2])) {
          if (!condition.is_number()) {
            each.when.insert(each.when.begin(), is_first ? condition : Not(condition));
          }
          cases.push_back(std::move(each));
        }
      }
      return cases;
    }
    default:
      break;
  }
  if (cases.empty()) {
    Refuse(expr.span, Cat("needs the name of a variable here, not '", lang::PrintExpr(expr), "'"));
  }
  return cases;
}

void Lowerer::ElementCases(const Expr& expr, std::vector<PlaceCase>* out) {
  const std::vector<PlaceCase> wholes = Places(*expr.args[0]);
  const Span span = expr.args[1]->span;
  const Term index = Int(*expr.args[1]);
  for (const PlaceCase& whole : wholes) {
    const Shape& shape = *whole.place.shape;
    const size_t before = out->size();
    for (int32_t k = 0; k < shape.count; ++k) {
      const int32_t value = shape.index_low + k;
      if (index.is_number() && index.value != value) continue;
      PlaceCase& element = out->emplace_back();
      element.place = {whole.place.space, whole.place.base + k * shape.element->size,
                       shape.element};
      element.when = whole.when;
      if (!index.is_number()) {
        element.when.push_back(Compare(Op::kEqual, index, Number(value, span), span));
      }
      if (out->size() <= kMostPlaces) continue;
      Refuse(expr.span,
             Cat("has no arrays whose elements are chosen by data; they are written out, "
                 "but not more than ",
                 kMostPlaces, " elements"));
      out->clear();
      return;
    }
    if (index.is_number() && out->size() == before) {
      Refuse(span, Cat("has no run-time errors, and this always is one: index ", index.value,
                       " is outside of the array"));
    }
  }
}

Term Lowerer::Read(const Place& place, Span span) {
  if (place.space == Space::kConstant) return Number(network_.constants.values[place.base], span);
  if (place.space != Space::kState || place.shape->size != 1) {
    return Refuse(span, "cannot take this as a number");
  }
  if (IsLocal(place)) return locals_[place.base - network_.variables.size()].value;
  if (fixed_ != nullptr && (*fixed_)[place.base]) {
    return Number(network_.variables[place.base].initial, span);
  }
  if (network_.variables[place.base].is_meta) {
    return Refuse(span, Cat("has no meta variables, such as '", network_.variables[place.base].name,
                            "'; declare it without 'meta'"));
  }
  return Variable(place.base, span);
}

Term Lowerer::ReadCases(const std::vector<PlaceCase>& cases, Span span) {
  if (cases.empty()) return Number(0, span);  // refused
  Term value = Read(cases.back().place, span);
  for (size_t k = cases.size() - 1; k-- > 0;) {
    int64_t size = 1;
    for (const Term& when : cases[k].when) size += SizeOf(when);
    if (!Count(span, size)) break;
    value = Choice(All(cases[k].when, span), Read(cases[k].place, span), std::move(value), span);
  }
  return value;
}

// ---- Numbers ---------------------------------------------------------------------------------

Term Lowerer::Int(const Expr& expr) {
  if (!Count(expr.span)) return Number(0, expr.span);
  if (const std::optional<int32_t> value = Constant(expr)) return Number(*value, expr.span);
  switch (expr.kind) {
    case ExprKind::kName:
    case ExprKind::kIndex:
    case ExprKind::kField:
      return ReadCases(Places(expr), expr.span);
    case ExprKind::kMember:
      if (expr.symbol->kind == SymbolKind::kLocation) break;
      return ReadCases(Places(expr), expr.span);
    case ExprKind::kUnary:
      if (expr.op == Op::kNot) break;
      if (expr.op == Op::kPlus) return Int(*expr.args[0]);
      if (expr.op == Op::kAbs) {
        const Term value = Int(*expr.args[0]), zero = Number(0, expr.span);
        return Choice(Compare(Op::kLess, value, zero, expr.span),
                      Binary(Op::kSub, zero, value, expr.span), value, expr.span);
      }
      return Binary(Op::kSub, Number(0, expr.span), Int(*expr.args[0]), expr.span);
    case ExprKind::kBinary:
      if (lang::IsComparison(expr.op) || IsConjunction(expr) || IsDisjunction(expr)) break;
      return BinaryInt(expr);
    case ExprKind::kConditional: {
      const Term condition = Condition(*expr.args[0]);
      if (condition.is_number()) return Int(*expr.args[condition.is_true() ? 1 : 2]);
      return Choice(condition, Int(*expr.args[1]), Int(*expr.args[2]), expr.span);
    }
    case ExprKind::kQuantifier:
      if (expr.op != Op::kSum) break;
      return SumInt(expr);
    case ExprKind::kCall:
      return CallInt(expr);
    case ExprKind::kAssign:
    case ExprKind::kIncrement:
      return Refuse(expr.span,
                    "has no assignments within expressions; make it an update of its own");
    default:
      break;
  }
  return Choice(Condition(expr), Number(1, expr.span), Number(0, expr.span), expr.span);
}

Term Lowerer::SumInt(const Expr& expr) {
  Term sum = Number(0, expr.span);
  ForEachValue(*expr.binder, expr.span, [&] {
    Term next = Int(*expr.args[0]);
    sum = sum.is_false() ? std::move(next)
                         : Binary(Op::kAdd, std::move(sum), std::move(next), expr.span);
    return true;
  });
  return sum;
}

Term Lowerer::BinaryInt(const Expr& expr) {
  Term a = Int(*expr.args[0]);
  Term b = Int(*expr.args[1]);
  switch (expr.op) {
    case Op::kMin:
    case Op::kMax: {
      Term is_first = Compare(expr.op == Op::kMin ? Op::kLess : Op::kGreater, a, b, expr.span);
      return Choice(std::move(is_first), a, b, expr.span);
    }
    case Op::kAdd:
    case Op::kSub:
    case Op::kMul:
    case Op::kDiv:
    case Op::kMod:
      return Binary(expr.op, std::move(a), std::move(b), expr.span);
    default:
      return Refuse(expr.span, Cat("has no shifts and no operations on bits, such as '",
                                   lang::PrintExpr(expr), "'; compute with + - * / %"));
  }
}

// ---- Conditions ------------------------------------------------------------------------------

Term Lowerer::Truth(Term term, bool is_positive) {
  const Span span = term.span;
  if (term.is_number()) return Number(term.is_true() == is_positive, span);
  if (term.is_variable() && !IsTemporary(term.value) && network_.variables[term.value].is_bool) {
    return Compare(Op::kEqual, std::move(term), Number(is_positive, span), span);
  }
  return Compare(is_positive ? Op::kNotEqual : Op::kEqual, std::move(term), Number(0, span), span);
}

Term Lowerer::Condition(const Expr& expr, bool is_positive) {
  if (!Count(expr.span)) return Number(0, expr.span);
  if (const std::optional<int32_t> value = Constant(expr)) {
    return Number((*value != 0) == is_positive, expr.span);
  }
  switch (expr.kind) {
    case ExprKind::kDeadlock:
      return Refuse(expr.span, "has no 'deadlock'; ask for locations");
    case ExprKind::kUnary:
      if (expr.op == Op::kNot) return Condition(*expr.args[0], !is_positive);
      break;
    case ExprKind::kMember:
      if (expr.symbol->kind == SymbolKind::kLocation) return Location(expr, is_positive);
      break;
    case ExprKind::kQuantifier:
      if (expr.op != Op::kSum) return Quantifier(expr, is_positive);
      break;
    case ExprKind::kBinary:
      if (IsConjunction(expr) || IsDisjunction(expr)) {
        return Junction(expr, IsConjunction(expr) == is_positive, expr.op == Op::kImply,
                        is_positive);
      }
      if (lang::IsComparison(expr.op)) return Comparison(expr, is_positive);
      break;
    case ExprKind::kConditional: {
      // c ? a : b is (c && a) || (!c && b).
      const Term condition = Condition(*expr.args[0]);
      if (condition.is_number()) {
        return Condition(*expr.args[condition.is_true() ? 1 : 2], is_positive);
      }
      Term yes = All({condition, Condition(*expr.args[1], is_positive)}, expr.span);
      Term no = All({Not(condition), Condition(*expr.args[2], is_positive)}, expr.span);
      return Any({std::move(yes), std::move(no)}, expr.span);
    }
    case ExprKind::kName:
    case ExprKind::kIndex:
    case ExprKind::kField:
    case ExprKind::kCall:
    case ExprKind::kAssign:
    case ExprKind::kIncrement:
      break;
    default:
      return Refuse(expr.span, Cat("has nothing like '", lang::PrintExpr(expr), "'"));
  }
  return Truth(Int(expr), is_positive);
}

// Where the first operand decides, the second one may be wrong, so it is not looked at.
Term Lowerer::Junction(const Expr& expr, bool is_all, bool negate_first, bool is_positive) {
  Term first = Condition(*expr.args[0], negate_first ? !is_positive : is_positive);
  if (first.is_number() && first.is_true() != is_all) return first;
  std::vector<Term> parts;
  parts.push_back(std::move(first));
  parts.push_back(Condition(*expr.args[1], is_positive));
  return is_all ? All(std::move(parts), expr.span) : Any(std::move(parts), expr.span);
}

Term Lowerer::Quantifier(const Expr& expr, bool is_positive) {
  const bool is_all = (expr.op == Op::kForall) == is_positive;
  std::vector<Term> parts;
  ForEachValue(*expr.binder, expr.span, [&] {
    parts.push_back(Condition(*expr.args[0], is_positive));
    return !parts.back().is_number() || parts.back().is_true() == is_all;
  });
  return is_all ? All(std::move(parts), expr.span) : Any(std::move(parts), expr.span);
}

Term Lowerer::Comparison(const Expr& expr, bool is_positive) {
  const Op op = is_positive ? expr.op : lang::Negated(expr.op);
  const lang::Type* type = expr.args[0]->type;
  if (expr.clock_kind != lang::ClockKind::kInteger) {
    return Refuse(expr.span, Cat("cannot compare clocks here: '", lang::PrintExpr(expr), "'"));
  }
  if (type == nullptr || (type->kind != TypeKind::kArray && type->kind != TypeKind::kStruct)) {
    return Compare(op, Int(*expr.args[0]), Int(*expr.args[1]), expr.span);
  }
  const std::vector<PlaceCase> left = Places(*expr.args[0]), right = Places(*expr.args[1]);
  if (left.size() != 1 || right.size() != 1) {
    return Refuse(expr.span, "cannot compare arrays or records that are chosen by data");
  }
  std::vector<Term> parts;
  for (int32_t i = 0; i < left[0].place.shape->size; ++i) {
    parts.push_back(Compare(op, Read(PartOf(left[0].place, i), expr.span),
                            Read(PartOf(right[0].place, i), expr.span), expr.span));
  }
  return op == Op::kEqual ? All(std::move(parts), expr.span) : Any(std::move(parts), expr.span);
}

Term Lowerer::Location(const Expr& expr, bool is_positive) {
  int process = -1;
  if (BindingsOf(expr, &process) == nullptr) return Number(0, expr.span);
  Term term = Number(process, expr.span);
  term.kind = TermKind::kLocation;
  term.location = expr.symbol->index;
  term.is_negated = !is_positive;
  return term;
}

Term Lowerer::DataPart(const Expr* expr) {
  if (expr == nullptr) return Number(1, Span{});
  if (expr->clock_kind == lang::ClockKind::kInteger) return Condition(*expr);
  std::vector<Term> parts;
  if (expr->kind == ExprKind::kQuantifier) {
    ForEachValue(*expr->binder, expr->span, [&] {
      parts.push_back(DataPart(expr->args[0]));
      return true;
    });
    return All(std::move(parts), expr->span);
  }
  if (expr->op == Op::kAnd) {
    parts.push_back(DataPart(expr->args[0]));
    // A condition that never holds may guard an expression that is wrong.
    if (!parts[0].is_false()) parts.push_back(DataPart(expr->args[1]));
    return All(std::move(parts), expr->span);
  }
  if (expr->op == Op::kOr || expr->op == Op::kImply) {
    const bool first_is_data = expr->args[0]->clock_kind == lang::ClockKind::kInteger;
    const Expr& data = *expr->args[first_is_data ? 0 : 1];
    const std::optional<int32_t> value = Constant(data);
    if (!value) {
      return Refuse(expr->span,
                    "has no disjunctions with clocks; make two edges, or two locations, of this");
    }
    if ((*value != 0) == (expr->op == Op::kOr)) return Number(1, expr->span);
    return DataPart(expr->args[first_is_data ? 1 : 0]);
  }
  return Number(1, expr->span);  // a clock constraint
}

}  // namespace zonelab::exchange
