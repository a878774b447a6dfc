#include "core/check/stopwatches.h"

#include <string_view>
#include <vector>

#include "core/base/strings.h"
#include "core/property/goal.h"
#include "core/reference/reference.h"
#include "core/semantics/bounds.h"

namespace zonelab::check {
namespace {

using semantics::Bounds;
using semantics::ClockAtom;
using zone::GuardBounds;

// Appends the constraints of the predicate; false: they are too many.
bool AppendAtoms(const lang::Expr* predicate, semantics::System& system,
                 std::vector<ClockAtom>* atoms) {
  if (predicate == nullptr) return true;
  const auto goal = property::Goal::Compile(*predicate, /*negated=*/false, system);
  if (!goal.ok()) return false;
  atoms->insert(atoms->end(), goal->atoms().begin(), goal->atoms().end());
  return true;
}

// Is the clock of a rate of process p in location l compared by anybody before it is assigned?
class Notice {
 public:
  Notice(const semantics::System& system, const std::vector<ClockAtom>& asked)
      : system_(system), bounds_(system, asked), found_(system.clock_count()) {}

  bool Any() {
    if (bounds_.has_unlisted_diagonals()) return true;
    for (int p = 0; p < system_.process_count(); ++p) {
      for (size_t l = 0; l < system_.locations(p).size(); ++l) {
        for (const semantics::Rate& rate : system_.locations(p)[l].invariant.rates) {
          const bool may_fail = rate.range.low < 0 || rate.range.high > 1;
          if (may_fail || !rate.clock_code.empty()) return true;
          if (IsNoticed(rate.clock, p, static_cast<int>(l))) return true;
        }
      }
    }
    return false;
  }

 private:
  bool IsNoticed(int32_t clock, int process, int location) {
    Clear();
    bounds_.GuardsEverywhere(found_.data());
    for (int q = 0; q < system_.process_count(); ++q) {
      if (q == process) continue;
      for (size_t l = 0; l < system_.locations(q).size(); ++l) {
        bounds_.GuardsIn(q, static_cast<int>(l), found_.data());
        if (found_[clock] != GuardBounds()) return true;
      }
    }
    bounds_.GuardsIn(process, location, found_.data());
    return found_[clock] != GuardBounds();
  }
  void Clear() { found_.assign(found_.size(), GuardBounds()); }

  const semantics::System& system_;
  const Bounds bounds_;
  std::vector<GuardBounds> found_;
};

}  // namespace

bool NoticesStops(semantics::System& system, const Question& question) {
  if (!system.has_rates()) return false;
  const lang::Query& query = question.query;
  std::vector<ClockAtom> asked;
  for (const lang::Expr* predicate : {query.predicate, query.target}) {
    if (!AppendAtoms(predicate, system, &asked)) return true;
  }
  for (const lang::Expr* expr : query.expressions) {
    if (expr->type != nullptr && expr->type->kind == lang::TypeKind::kClock) return true;
  }
  // The checker of certificates asks in a way of its own, and both must agree.
  std::vector<const lang::Expr*> exprs = {query.predicate, query.target};
  exprs.insert(exprs.end(), query.expressions.begin(), query.expressions.end());
  return Notice(system, asked).Any() || !reference::StopsAreUnnoticed(system.network(), exprs);
}

bool CanAnswerWithStops(const semantics::System& system, const Question& question,
                        Diagnostics& diagnostics) {
  if (!IsAboutRuns(question.form) && !question.asks_about_deadlocks) return true;
  const Phrase what =
      question.asks_about_deadlocks ? "whether there is a deadlock" : "what all runs do";
  diagnostics.Error(
      "unsupported-feature", system.first_rate(),
      Tell("A clock stands still here that is compared later, so zones are only approximations, "
           "and ",
           what,
           " cannot be decided with them; ask with E<> or A[] for states, or set the clock "
           "before it is compared."));
  return false;
}

}  // namespace zonelab::check
