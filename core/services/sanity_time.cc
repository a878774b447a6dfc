// The sanity report, third part: locations in which time must stop, and edges that are too late for
// the invariant of the location that they leave.
//
// An invariant x <= c ends the stay; if every edge that leaves needs x >= d with d > c, and nobody
// sets x meanwhile, the process stays and time stops at x = c.  That nobody does is certain for
// clocks of the process, and for global ones that only this template's edges assign, of which there
// is one process.
#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/base/strings.h"
#include "core/lang/operators.h"
#include "core/lang/print.h"
#include "core/services/sanity_internal.h"

namespace zonelab::services {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Symbol;
using lang::Template;

// `clock op bound`, the clock on the left.
struct Bound {
  const Symbol* clock = nullptr;
  Op op = Op::kNone;
  Interval value;
};

const Symbol* ClockOf(const Expr& expr) {
  const bool is_clock = expr.kind == ExprKind::kName && expr.symbol != nullptr &&
                        expr.symbol->type != nullptr &&
                        expr.symbol->type->kind == lang::TypeKind::kClock;
  return is_clock ? expr.symbol : nullptr;
}

// Nothing: it is no comparison of one clock with something whose range is known.
std::optional<Bound> BoundOf(const Expr& expr, Values& values) {
  if (expr.kind != ExprKind::kBinary) return std::nullopt;
  for (const int side : {0, 1}) {
    const Symbol* clock = ClockOf(*expr.args[side]);
    if (clock == nullptr) continue;
    const std::optional<Interval> value = values.IntervalOf(*expr.args[1 - side]);
    if (!value) return std::nullopt;
    return Bound{clock, side == 0 ? expr.op : Mirrored(expr.op), *value};
  }
  return std::nullopt;
}

// Calls `visit` for each conjunct until it returns true.
template <class Visit>
bool AnyConjunct(const Expr& expr, Visit visit) {
  if (expr.kind == ExprKind::kBinary && expr.op == Op::kAnd) {
    return AnyConjunct(*expr.args[0], visit) || AnyConjunct(*expr.args[1], visit);
  }
  return visit(expr);
}

// Is it sure that the guard is false as long as `upper` holds?
bool IsTooLate(const Expr* guard, const Bound& upper, Values& values) {
  return guard != nullptr && AnyConjunct(*guard, [&](const Expr& part) {
           const std::optional<Bound> lower = BoundOf(part, values);
           if (!lower || lower->clock != upper.clock) return false;
           const bool is_lower = lower->op == Op::kGreater || lower->op == Op::kGreaterEqual ||
                                 lower->op == Op::kEqual;
           const bool is_strict = lower->op == Op::kGreater || upper.op == Op::kLess;
           return is_lower && (lower->value.low > upper.value.high ||
                               (is_strict && lower->value.low == upper.value.high));
         });
}

size_t AssignmentsIn(const Expr& expr, const Symbol& clock) {
  size_t count = expr.kind == ExprKind::kAssign && ClockOf(*expr.args[0]) == &clock ? 1 : 0;
  for (const Expr* arg : expr.args) count += AssignmentsIn(*arg, clock);
  return count;
}

// Is it sure that only edges of the process itself set the clock?
bool IsOwn(const Symbol& clock, const Template& templ, const Sanity& sanity) {
  if (clock.kind != lang::SymbolKind::kVariable) return false;
  if (clock.owner == &templ) return true;
  if (clock.owner != nullptr || !templ.parameters.empty()) return false;
  const lang::Document& document = sanity.document;
  for (const Template* other : document.templates) {
    if (other->base == &templ) return false;
    for (const Expr* argument : other->arguments) {
      if (ClockOf(*argument) == &clock) return false;
    }
  }
  size_t mine = 0, all = 0;
  for (const lang::Edge& edge : templ.edges) {
    for (const Expr* update : edge.updates) mine += AssignmentsIn(*update, clock);
  }
  for (const Expr& expr : document.exprs) {
    if (expr.kind == ExprKind::kRate && ClockOf(*expr.args[0]) == &clock) return false;
    const bool is_assignment = expr.kind == ExprKind::kAssign && ClockOf(*expr.args[0]) == &clock;
    all += is_assignment ? 1 : 0;
  }
  return mine == all;
}

bool IsUpper(const std::optional<Bound>& bound) {
  return bound && (bound->op == Op::kLess || bound->op == Op::kLessEqual);
}

// Reports that time must stop in the location, if that is sure.
bool FindTimelock(Sanity* sanity, const Template& templ, size_t location) {
  const lang::Location& here = templ.locations[location];
  return AnyConjunct(*here.invariant, [&](const Expr& part) {
    const std::optional<Bound> upper = BoundOf(part, sanity->values);
    if (!IsUpper(upper)) return false;
    const Expr* guard = nullptr;
    for (const lang::Edge& edge : templ.edges) {
      if (static_cast<size_t>(edge.source) != location) continue;
      if (!IsTooLate(edge.guard, *upper, sanity->values)) return false;
      guard = edge.guard;
    }
    if (!IsOwn(*upper->clock, templ, *sanity)) return false;
    Diagnostic& found =
        sanity->Warn("timelock", part.span,
                     Tell("time must stop in '", here.symbol->name, "': the invariant '",
                          lang::PrintExpr(part), "' ends",
                          Message(guard == nullptr ? ", and no edge leaves"
                                                   : " before any edge that leaves can be taken")));
    if (guard != nullptr) found.AddNote(guard->span, "too late");
    return true;
  });
}

}  // namespace

void CheckTimelock(Sanity* sanity, const Template& templ, size_t location) {
  const lang::Location& here = templ.locations[location];
  if (here.invariant == nullptr) return;
  const bool is_timelock = !here.is_urgent && !here.is_committed && !here.invariant->has_rate &&
                           FindTimelock(sanity, templ, location);
  if (is_timelock) return;  // which names one of these edges
  const Expr* told = nullptr;
  for (const lang::Edge& edge : templ.edges) {
    // All branches of a branchpoint have one guard.
    if (static_cast<size_t>(edge.source) != location || edge.guard == told) continue;
    AnyConjunct(*here.invariant, [&](const Expr& part) {
      const std::optional<Bound> upper = BoundOf(part, sanity->values);
      if (!IsUpper(upper) || !IsTooLate(edge.guard, *upper, sanity->values)) return false;
      sanity
          ->Warn("never-enabled", edge.guard->span,
                 Tell("'", lang::PrintExpr(*edge.guard), "' is never true in '", here.symbol->name,
                      "', whose invariant ends before, so this edge can never be taken"))
          .AddNote(part.span, "the invariant");
      told = edge.guard;
      return true;
    });
  }
}

}  // namespace zonelab::services
