#include "core/compare/condition.h"

#include <algorithm>
#include <utility>

#include "core/base/strings.h"

namespace zonelab::compare {
namespace {

using lang::Op;

bool IsUpper(Op op) { return op == Op::kLess || op == Op::kLessEqual; }
bool IsLower(Op op) { return op == Op::kGreater || op == Op::kGreaterEqual; }
bool IsStrict(Op op) { return op == Op::kLess || op == Op::kGreater; }

// Of one term: no value is above `low` and below `high`.
bool IsEmpty(const Conjunct& low, const Conjunct& high) {
  return low.number > high.number ||
         (low.number == high.number && (IsStrict(low.op) || IsStrict(high.op)));
}

// No value meets both; they are about one term.
bool Contradict(const Conjunct& a, const Conjunct& b) {
  return (!IsUpper(a.op) && !IsLower(b.op) && IsEmpty(a, b)) ||
         (!IsUpper(b.op) && !IsLower(a.op) && IsEmpty(b, a));
}

// Does b follow from a?  They are about one term.
bool Implies(const Conjunct& a, const Conjunct& b) {
  const bool is_upper = IsUpper(b.op) && !IsLower(a.op), is_lower = IsLower(b.op) && !IsUpper(a.op);
  if (!is_upper && !is_lower) return a.op == b.op && a.number == b.number;
  if (a.number == b.number) return !IsStrict(b.op) || IsStrict(a.op);
  return is_upper ? a.number < b.number : a.number > b.number;
}

}  // namespace

std::string Text(const Conjunction& all) {
  std::string text;
  for (const Conjunct& one : all) Append(&text, text.empty() ? "" : " && ", one.text);
  return text;
}

bool Join(const Conjunction& more, Conjunction* all) {
  for (const Conjunct& one : more) {
    const auto is_same = [&](const Conjunct& other) {
      return one.term.empty() ? one.text == other.text
                              : one.term == other.term && Implies(other, one);
    };
    if (std::any_of(all->begin(), all->end(), is_same)) continue;
    if (!one.term.empty()) {
      for (const Conjunct& other : *all) {
        if (one.term == other.term && Contradict(one, other)) return false;
      }
      std::erase_if(*all, [&](const Conjunct& other) {
        return one.term == other.term && Implies(one, other);
      });
    }
    all->push_back(one);
  }
  return true;
}

Alternatives True() { return {{{}}, false}; }

void Add(Conjunction one, Alternatives* any) {
  if (std::find(any->any.begin(), any->any.end(), one) != any->any.end()) return;
  if (any->any.size() >= kMostAlternatives) {
    any->is_cut = true;
    return;
  }
  any->any.push_back(std::move(one));
}

Alternatives And(const Alternatives& a, const Alternatives& b) {
  Alternatives both;
  both.is_cut = a.is_cut || b.is_cut;
  for (const Conjunction& one : a.any) {
    for (const Conjunction& other : b.any) {
      if (both.is_cut) return both;
      Conjunction all = one;
      if (Join(other, &all)) Add(std::move(all), &both);
    }
  }
  return both;
}

Condition And(const Condition& a, const Condition& b) {
  Condition both = a;
  if (!Join(b.all, &both.all)) both.all = {{"false", "", lang::Op::kEqual, 0}};
  for (const Conjunction& one : b.otherwise.any) Add(one, &both.otherwise);
  both.otherwise.is_cut = a.otherwise.is_cut || b.otherwise.is_cut;
  return both;
}

}  // namespace zonelab::compare
