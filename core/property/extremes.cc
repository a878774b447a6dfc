#include "core/property/extremes.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/lang/print.h"

namespace zonelab::property {

using lang::QueryKind;

Extremes::Extremes(const lang::Query& query, Goal& condition, semantics::System& system)
    : n_(system.clock_count()),
      asks_lower_(query.kind != QueryKind::kSup),
      asks_upper_(query.kind != QueryKind::kInf),
      condition_(condition),
      is_unconditional_(query.predicate == nullptr),
      successors_(system) {
  const lang::Bindings& globals = system.network().globals;
  for (lang::Expr* expr : query.expressions) {
    Item& item = items_.emplace_back();
    item.text = lang::PrintExpr(*expr);
    item.is_clock = expr->type != nullptr && expr->type->kind == lang::TypeKind::kClock;
    if (item.is_clock) {  // as the constraint `expr <= 0`
      lang::Expr zero, comparison;
      zero.kind = lang::ExprKind::kInt;
      zero.span = comparison.span = expr->span;
      comparison.kind = lang::ExprKind::kBinary;
      comparison.op = lang::Op::kLessEqual;
      comparison.args = {expr, &zero};
      item.clock = semantics::CompileAtom(comparison, system.program(), globals, {});
    } else {
      item.code = system.program().CompileInt(*expr, globals, {});
    }
  }
}

std::vector<semantics::ClockAtom> Extremes::Atoms(int32_t constant) const {
  std::vector<semantics::ClockAtom> atoms;
  for (const Item& item : items_) {
    if (!item.is_clock) continue;
    semantics::ClockAtom& atom = atoms.emplace_back(item.clock);
    atom.constant = constant;
    atom.range = {constant, constant};
  }
  return atoms;
}

void Extremes::Restart(int32_t constant) {
  constant_ = constant;
  is_empty_ = true;
  for (Item& item : items_) {
    item.low = std::numeric_limits<int64_t>::max();
    item.high = std::numeric_limits<int64_t>::min();
    item.lower = item.upper = -zone::kInfinity;
  }
}

bool Extremes::ForEachPart(const semantics::Slot* state, const zone::Bound* zone,
                           Cases::Sink sink) {
  if (is_unconditional_) {
    sink({}, zone);
    return true;
  }
  return condition_.ForEachCase(state, zone, n_, successors_.machine(), sink, &error_) ==
         semantics::Outcome::kTrue;
}

int Extremes::ClockIn(size_t item, const semantics::Slot* state) {
  int32_t clock = 0, other = 0, bound = 0;
  semantics::EvaluateAtom(items_[item].clock, successors_.machine(), state, &clock, &other, &bound,
                          &error_);
  return clock;
}

bool Extremes::IsUnboundedIn(size_t item, const semantics::Slot* state, const zone::Bound* zone) {
  const int clock = ClockIn(item, state);
  bool is_unbounded = false;
  const bool is_evaluated =
      ForEachPart(state, zone, [&](const Cases::Conjunction&, const zone::Bound* part) {
        is_unbounded = !zone::IsFinite(zone::At(part, n_, clock, 0));
        return !is_unbounded;
      });
  return is_evaluated && is_unbounded;
}

bool Extremes::Add(const semantics::Slot* state, const zone::Bound* zone) {
  auto is_upper = [](const zone::Constraint& c) { return c.i > 0 && c.j == 0; };
  const semantics::Step here = successors_.Enter(state);
  const bool passes_for_ever =
      here.may_delay && std::none_of(here.invariant.begin(), here.invariant.end(), is_upper);
  bool is_good = true;
  const auto add = [&](const Cases::Conjunction& conjunction, const zone::Bound* part) {
    is_empty_ = false;
    const bool grows_for_ever =
        passes_for_ever && std::none_of(conjunction.begin(), conjunction.end(), is_upper);
    for (Item& item : items_) {
      is_good = is_good && AddTo(&item, state, part, grows_for_ever, here.stopped);
    }
    return is_good;
  };
  return ForEachPart(state, zone, add) && is_good;
}

bool Extremes::AddTo(Item* item, const semantics::Slot* state, const zone::Bound* zone,
                     bool grows_for_ever, absl::Span<const int32_t> stopped) {
  semantics::Machine& machine = successors_.machine();
  if (!item->is_clock) {
    int32_t value = 0;
    if (!machine.Int(item->code, state, &value)) {
      error_ = machine.error();
      return false;
    }
    item->low = std::min<int64_t>(item->low, value);
    item->high = std::max<int64_t>(item->high, value);
    return true;
  }
  int32_t clock = 0, other = 0, bound = 0;
  if (semantics::EvaluateAtom(item->clock, machine, state, &clock, &other, &bound, &error_) !=
      semantics::Outcome::kTrue) {
    return false;
  }
  item->lower = std::max(item->lower, zone::At(zone, n_, 0, clock));
  item->upper = std::max(item->upper, zone::At(zone, n_, clock, 0));
  const bool runs = !std::binary_search(stopped.begin(), stopped.end(), clock);
  item->is_unbounded = item->is_unbounded || (grows_for_ever && runs);
  return true;
}

bool Extremes::NeedsMore() const {
  if (is_empty_) return false;
  return std::any_of(items_.begin(), items_.end(), [this](const Item& item) {
    if (!item.is_clock) return false;
    // Beyond the constant, lower bounds become `> constant` and upper ones infinite.
    return (asks_lower_ && item.lower <= zone::LessThan(-constant_)) ||
           (asks_upper_ && LacksUpper(item));
  });
}

std::vector<size_t> Extremes::WithoutUpper() const {
  std::vector<size_t> items;
  for (size_t k = 0; asks_upper_ && k < items_.size(); ++k) {
    if (LacksUpper(items_[k])) items.push_back(k);
  }
  return items;
}

std::vector<Extreme> Extremes::Results() const {
  std::vector<Extreme> results;
  for (const Item& item : items_) {
    Extreme& extreme = results.emplace_back();
    extreme.expression = item.text;
    if (is_empty_) continue;
    if (asks_lower_) {
      Side& side = extreme.lower.emplace();
      side.bound = item.is_clock ? -zone::Value(item.lower) : item.low;
      side.is_strict = item.is_clock && zone::IsStrict(item.lower);
    }
    if (asks_upper_) {
      Side& side = extreme.upper.emplace();
      if (item.is_clock && item.is_unbounded) continue;
      side.bound = item.is_clock ? zone::Value(item.upper) : item.high;
      side.is_strict = item.is_clock && zone::IsStrict(item.upper);
    }
  }
  return results;
}

}  // namespace zonelab::property
