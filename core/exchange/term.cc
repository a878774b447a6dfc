// Constructors of terms, which simplify as they go.
#include "core/exchange/term.h"

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

Term Binary(Op op, Term a, Term b, Span span) {
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
