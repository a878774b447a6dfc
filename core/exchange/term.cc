// Constructors of terms, which simplify as they go.
#include "core/exchange/term.h"

#include <optional>
#include <utility>

#include "core/lang/operators.h"

namespace zonelab::exchange {

using lang::Op;

bool IsCondition(const Term& term) {
  return term.kind == TermKind::kAll || term.kind == TermKind::kAny ||
         term.kind == TermKind::kLocation ||
         (term.kind == TermKind::kBinary && lang::IsComparison(term.op));
}

Term Number(int32_t value, Span span) {
  Term term;
  term.value = value;
  term.span = span;
  return term;
}

Term Variable(int32_t variable, Span span) {
  Term term = Number(variable, span);
  term.kind = TermKind::kVariable;
  return term;
}

namespace {

// The value of an operation on numbers, if it has one.
std::optional<int32_t> Computed(Op op, int64_t a, int64_t b) {
  if ((op == Op::kDiv || op == Op::kMod) && b == 0) return std::nullopt;
  const int64_t value = op == Op::kAdd   ? a + b
                        : op == Op::kSub ? a - b
                        : op == Op::kMul ? a * b
                        : op == Op::kDiv ? a / b
                                         : a % b;
  const bool is_arithmetic =
      op == Op::kAdd || op == Op::kSub || op == Op::kMul || op == Op::kDiv || op == Op::kMod;
  if (!is_arithmetic || value != static_cast<int32_t>(value)) return std::nullopt;
  return static_cast<int32_t>(value);
}

}  // namespace

Term Binary(Op op, Term a, Term b, Span span) {
  if (a.is_number() && b.is_number()) {
    if (const std::optional<int32_t> value = Computed(op, a.value, b.value)) {
      return Number(*value, span);
    }
  }
  Term term;
  term.kind = TermKind::kBinary;
  term.op = op;
  term.span = span;
  term.args.push_back(std::move(a));
  term.args.push_back(std::move(b));
  return term;
}

namespace {

// c ? 1 : 0
bool IsTruthValue(const Term& term) {
  return term.kind == TermKind::kChoice && term.args[1].is_number() && term.args[1].value == 1 &&
         term.args[2].is_false();
}

Term Join(TermKind kind, std::vector<Term> parts, Span span) {
  const bool is_all = kind == TermKind::kAll;
  Term term;
  term.kind = kind;
  term.span = span;
  for (Term& part : parts) {
    if (part.is_number()) {
      if (part.is_true() != is_all) return Number(is_all ? 0 : 1, span);
    } else if (part.kind == kind) {
      for (Term& inner : part.args) term.args.push_back(std::move(inner));
    } else {
      term.args.push_back(std::move(part));
    }
  }
  if (term.args.empty()) return Number(is_all ? 1 : 0, span);
  if (term.args.size() == 1) return Term(std::move(term.args[0]));
  return term;
}

}  // namespace

Term Compare(Op op, Term a, Term b, Span span) {
  if (a.is_number() && b.is_number()) return Number(lang::Holds(op, a.value, b.value), span);
  if (IsTruthValue(b) && a.is_number()) return Compare(lang::Mirrored(op), std::move(b), a, span);
  if (IsTruthValue(a) && b.is_number() && (op == Op::kEqual || op == Op::kNotEqual)) {
    if (b.value != 0 && b.value != 1) return Number(op == Op::kNotEqual, span);
    const bool is_positive = (b.value == 1) == (op == Op::kEqual);
    Term condition = std::move(a.args[0]);
    return is_positive ? condition : Not(std::move(condition));
  }
  return Binary(op, std::move(a), std::move(b), span);
}

Term All(std::vector<Term> parts, Span span) {
  return Join(TermKind::kAll, std::move(parts), span);
}
Term Any(std::vector<Term> parts, Span span) {
  return Join(TermKind::kAny, std::move(parts), span);
}

Term Choice(Term condition, Term yes, Term no, Span span) {
  if (condition.is_number()) return condition.is_true() ? yes : no;
  if (yes.is_number() && no.is_number() && yes.value == no.value) return yes;
  Term term;
  term.kind = TermKind::kChoice;
  term.span = span;
  term.args.push_back(std::move(condition));
  term.args.push_back(std::move(yes));
  term.args.push_back(std::move(no));
  return term;
}

Term Not(Term condition) {
  switch (condition.kind) {
    case TermKind::kNumber:
      condition.value = condition.value == 0;
      break;
    case TermKind::kLocation:
      condition.is_negated = !condition.is_negated;
      break;
    case TermKind::kBinary:
      condition.op = lang::Negated(condition.op);
      break;
    case TermKind::kAll:
    case TermKind::kAny:
      condition.kind = condition.kind == TermKind::kAll ? TermKind::kAny : TermKind::kAll;
      for (Term& arg : condition.args) arg = Not(std::move(arg));
      break;
    default:
      break;
  }
  return condition;
}

Term Replaced(const Term& term, absl::FunctionRef<const Term*(int32_t)> value) {
  if (term.is_variable()) {
    const Term* const other = value(term.value);
    return other == nullptr ? term : *other;
  }
  std::vector<Term> args;
  for (const Term& arg : term.args) args.push_back(Replaced(arg, value));
  switch (term.kind) {
    case TermKind::kBinary:
      return IsCondition(term) ? Compare(term.op, std::move(args[0]), std::move(args[1]), term.span)
                               : Binary(term.op, std::move(args[0]), std::move(args[1]), term.span);
    case TermKind::kAll:
      return All(std::move(args), term.span);
    case TermKind::kAny:
      return Any(std::move(args), term.span);
    case TermKind::kChoice:
      return Choice(std::move(args[0]), std::move(args[1]), std::move(args[2]), term.span);
    default:
      return term;
  }
}

int64_t SizeOf(const Term& term) {
  int64_t size = 1;
  for (const Term& arg : term.args) size += SizeOf(arg);
  return size;
}

bool Reads(const Term& term, int32_t variable) {
  bool found = false;
  ForEachVariable(term, [&](int32_t each) { found = found || each == variable; });
  return found;
}

}  // namespace zonelab::exchange
