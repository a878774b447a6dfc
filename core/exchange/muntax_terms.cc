// Comparisons are split until each has one variable; values may be any arithmetic.
#include "core/exchange/muntax_terms.h"

#include <cstdlib>
#include <utility>

#include "core/base/strings.h"
#include "core/lang/operators.h"

namespace zonelab::exchange {

using lang::Op;

namespace {

// Limit: values of a variable that another one is compared with; cases of conditions that are
// written out are sixteen times as many.
constexpr size_t kMostCases = 64;

// `&&` binds more tightly than `||`.
template <class Print>
std::string Joined(const Term& term, Print print) {
  std::string text;
  const bool is_all = term.kind == TermKind::kAll;
  for (const Term& arg : term.args) {
    const bool is_lower = is_all && arg.kind == TermKind::kAny;
    AddPart(&text, is_all ? " && " : " || ", is_lower ? Cat("(", print(arg), ")") : print(arg));
  }
  return text;
}

}  // namespace

std::string_view MuntaxSymbol(Op op) {
  switch (op) {
    case Op::kAdd:
      return " + ";
    case Op::kSub:
      return " - ";
    case Op::kMul:
      return " * ";
    case Op::kLess:
      return " < ";
    case Op::kLessEqual:
      return " <= ";
    case Op::kGreater:
      return " > ";
    case Op::kGreaterEqual:
      return " >= ";
    default:
      return " == ";
  }
}

void AddPart(std::string* text, std::string_view between, const std::string& part) {
  Append(text, text->empty() ? "" : between, part);
}

std::string MuntaxTerms::Condition(const Term& term) {
  if (term.kind == TermKind::kLocation) {
    const std::string text =
        Cat(names_.processes[term.value], ".", names_.locations[term.value][term.location]);
    return term.is_negated ? Cat("!(", text, ")") : text;
  }
  if (term.kind == TermKind::kBinary) {
    const int32_t variable = term.args[0].value;
    is_read_[variable] = true;
    return Cat(names_.variables[variable], MuntaxSymbol(term.op),
               int64_t{term.args[1].value} - variables_[variable].initial);
  }
  return Joined(term, [&](const Term& arg) { return Condition(arg); });
}

Term MuntaxTerms::Simplified(const Term& term, Refusals& refusals) {
  if (term.kind != TermKind::kAll && term.kind != TermKind::kAny) return Simple(term, refusals);
  std::vector<Term> parts;
  for (const Term& arg : term.args) parts.push_back(Simplified(arg, refusals));
  return term.kind == TermKind::kAll ? All(std::move(parts), term.span)
                                     : Any(std::move(parts), term.span);
}

// A comparison as comparisons of a variable with a number.
Term MuntaxTerms::Simple(const Term& term, Refusals& refusals) {
  if (term.kind != TermKind::kBinary) return term;
  const Term& a = term.args[0];
  const Term& b = term.args[1];
  if (a.is_number() && b.is_number()) return Compare(term.op, a, b, term.span);
  if (a.is_number()) return Simple(Binary(lang::Mirrored(term.op), b, a, term.span), refusals);
  if (a.kind == TermKind::kChoice || b.kind == TermKind::kChoice) return OfChoice(term, refusals);
  if (a.is_variable() && b.is_number()) {
    if (term.op != Op::kNotEqual) return term;
    std::vector<Term> parts;
    const model::Variable& variable = variables_[a.value];
    if (b.value > variable.low) parts.push_back(Binary(Op::kLess, a, b, term.span));
    if (b.value < variable.high) parts.push_back(Binary(Op::kGreater, a, b, term.span));
    return Any(std::move(parts), term.span);
  }
  if (a.is_variable() && b.is_variable()) {
    const model::Variable& variable = variables_[b.value];
    if (int64_t{variable.high} - variable.low < static_cast<int64_t>(kMostCases)) {
      std::vector<Term> parts;
      for (int32_t value = variable.low; value <= variable.high; ++value) {
        const Term number = Number(value, term.span);
        parts.push_back(All({Binary(Op::kEqual, b, number, term.span),
                             Simple(Binary(term.op, a, number, term.span), refusals)},
                            term.span));
      }
      return Any(std::move(parts), term.span);
    }
  }
  return OfValues(term, refusals);
}

int32_t MuntaxTerms::Smallest(const Term& term) const {
  int32_t found = -1;
  int64_t fewest = static_cast<int64_t>(kMostCases) + 1;
  ForEachVariable(term, [&](int32_t variable) {
    const int64_t count = int64_t{variables_[variable].high} - variables_[variable].low + 1;
    if (count < fewest) {
      fewest = count;
      found = variable;
    }
  });
  return found;
}

// a + b > 1 is (a == 0 && b > 1) || (a == 1 && b > 0) || …  What fails never holds.
Term MuntaxTerms::OfValues(const Term& term, Refusals& refusals) {
  bool has_variable = false;
  ForEachVariable(term, [&](int32_t) { has_variable = true; });
  if (!has_variable) return Number(0, term.span);
  const int32_t variable = Smallest(term);
  if (variable < 0 || ++cases_ > kMostCases * 16) {
    refusals.Refuse(term.span,
                    "compares variables only with numbers (or with variables of at most 64 "
                    "values) in guards; compute the value on an edge before");
    return Number(1, term.span);
  }
  std::vector<Term> parts;
  for (int32_t value = variables_[variable].low; value <= variables_[variable].high; ++value) {
    const Term number = Number(value, term.span);
    const Term there =
        Replaced(term, [&](int32_t each) { return each == variable ? &number : nullptr; });
    parts.push_back(All({Binary(Op::kEqual, Variable(variable, term.span), number, term.span),
                         Simplified(there, refusals)},
                        term.span));
  }
  return Any(std::move(parts), term.span);
}

// (c ? x : y) < z is (c && x < z) || (!c && y < z).
Term MuntaxTerms::OfChoice(const Term& term, Refusals& refusals) {
  const bool is_left = term.args[0].kind == TermKind::kChoice;
  const Term& choice = term.args[is_left ? 0 : 1];
  const Term& other = term.args[is_left ? 1 : 0];
  if (++cases_ > kMostCases * 16) {
    refusals.Refuse(term.span, "has no elements chosen by data; there are too many to write out");
    return Number(1, term.span);
  }
  std::vector<Term> parts;
  for (const bool holds : {true, false}) {
    const Term& value = choice.args[holds ? 1 : 2];
    Term compared = is_left ? Compare(term.op, value, other, term.span)
                            : Compare(term.op, other, value, term.span);
    if (compared.is_false()) continue;
    Term asked = Simplified(holds ? choice.args[0] : Not(choice.args[0]), refusals);
    Term simple = Simplified(compared, refusals);
    parts.push_back(All({std::move(asked), std::move(simple)}, term.span));
  }
  return Any(std::move(parts), term.span);
}

// ---- Values ----

// A condition within a value: comparisons of any values.
std::string MuntaxTerms::Asked(const Term& term, Refusals& refusals) {
  if (term.kind == TermKind::kBinary) {
    const std::string a = Value(term.args[0], refusals), b = Value(term.args[1], refusals);
    return term.op == Op::kNotEqual ? Cat("!(", a, " == ", b, ")")
                                    : Cat(a, MuntaxSymbol(term.op), b);
  }
  return Joined(term, [&](const Term& arg) { return Asked(arg, refusals); });
}

// a % 2 is a == 0 ? 0 : a == 1 ? 1 : …
Term MuntaxTerms::Divided(const Term& term, Refusals& refusals) {
  const int32_t variable = Smallest(term);
  if (variable < 0 || ++cases_ > kMostCases * 16) {
    refusals.Refuse(term.span,
                    "has no '%' and another '/', which rounds downwards; they are written out "
                    "for variables of at most 64 values, but not where something could be "
                    "divided by 0; compute without them");
    return Number(0, term.span);
  }
  Term made;
  for (int32_t value = variables_[variable].low; value <= variables_[variable].high; ++value) {
    const Term number = Number(value, term.span);
    Term there = Replaced(term, [&](int32_t each) { return each == variable ? &number : nullptr; });
    if (value == variables_[variable].low) {
      made = std::move(there);
      continue;
    }
    made = Choice(Compare(Op::kEqual, Variable(variable, term.span), number, term.span),
                  std::move(there), std::move(made), term.span);
  }
  return made;
}

// In parentheses unless it is one word.
std::string MuntaxTerms::Value(const Term& term, Refusals& refusals) {
  switch (term.kind) {
    case TermKind::kNumber:
      return Cat(term.value);
    case TermKind::kVariable: {
      const int32_t start = variables_[term.value].initial;
      const std::string& name = names_.variables[term.value];
      is_read_[term.value] = true;
      if (start == 0) return name;
      return Cat("(", name, start > 0 ? " + " : " - ", std::abs(int64_t{start}), ")");
    }
    case TermKind::kChoice:
      return Cat("(", Value(term.args[1], refusals), " ? ", Asked(term.args[0], refusals), " : ",
                 Value(term.args[2], refusals), ")");
    default: {
      if (term.op == Op::kDiv || term.op == Op::kMod) {
        return Value(Divided(term, refusals), refusals);
      }
      return Cat("(", Value(term.args[0], refusals), MuntaxSymbol(term.op),
                 Value(term.args[1], refusals), ")");
    }
  }
}

std::string MuntaxTerms::Shifted(const Term& value, int32_t start, Refusals& refusals) {
  if (value.is_number()) return Cat(int64_t{value.value} - start);
  if (value.is_variable() && variables_[value.value].initial == start) {
    is_read_[value.value] = true;
    return names_.variables[value.value];
  }
  if (start == 0) {
    if (value.kind != TermKind::kBinary || value.op == Op::kDiv || value.op == Op::kMod) {
      return Value(value, refusals);
    }
    return Cat(Value(value.args[0], refusals), MuntaxSymbol(value.op),
               Value(value.args[1], refusals));
  }
  return Cat(Value(value, refusals), start > 0 ? " - " : " + ", std::abs(int64_t{start}));
}

}  // namespace zonelab::exchange
