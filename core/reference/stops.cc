// Can anybody notice that clocks stand still?  Looked at on the checked tree, by a plain search:
// from each location that may stop a clock, all locations behind it that the process can reach
// without assigning the clock must not compare it, and no other process may compare it at all.
#include <algorithm>
#include <set>
#include <vector>

#include "core/lang/evaluate.h"
#include "core/reference/reference.h"

namespace zonelab::reference {
namespace {

using lang::Expr;
using lang::ExprKind;

class Watchers {
 public:
  Watchers(model::Network& network, const std::vector<const Expr*>& asked)
      : network_(network), asked_(asked) {}

  bool None() {
    for (const auto& process : network_.processes) {
      for (size_t l = 0; l < process->templ->locations.size(); ++l) {
        const Expr* invariant = process->templ->locations[l].invariant;
        if (invariant == nullptr || !invariant->has_rate) continue;
        clocks_.clear();
        if (!CollectRates(*invariant, *process) || Notices(*process, static_cast<int>(l))) {
          return false;
        }
      }
    }
    return true;
  }

 private:
  // Adds the clocks whose rates are given.  False: data chooses among clocks.
  bool CollectRates(const Expr& expr, const model::Process& process) {
    if (expr.kind == ExprKind::kQuantifier && expr.has_rate) return false;
    if (expr.kind == ExprKind::kRate) {
      const int clock = ClockOf(*expr.args[0], process);
      clocks_.insert(clock);
      return clock > 0;
    }
    return std::all_of(expr.args.begin(), expr.args.end(),
                       [&](const Expr* arg) { return CollectRates(*arg, process); });
  }

  // Its number; -1: that depends on data.
  int ClockOf(const Expr& expr, const model::Process& process) {
    lang::Evaluator evaluator(network_.constants, process.bindings);
    lang::Place place;
    const bool is_one = evaluator.Lvalue(expr, &place) && place.space == lang::Space::kClock;
    return is_one ? place.base : -1;
  }

  // Is one of the clocks compared in `expr`?  (Only to give its rate does not count.)
  bool Reads(const Expr* expr, const model::Process& process) {
    if (expr == nullptr || expr->kind == ExprKind::kRate) return false;
    const bool is_clock = expr->type != nullptr && expr->type->kind == lang::TypeKind::kClock;
    if (is_clock && expr->kind != ExprKind::kBinary && expr->kind != ExprKind::kUnary) {
      const int clock = ClockOf(*expr, process);
      return clock < 0 || clocks_.count(clock) > 0;
    }
    return std::any_of(expr->args.begin(), expr->args.end(),
                       [&](const Expr* arg) { return Reads(arg, process); });
  }
  bool ReadsIn(const model::Process& process, int location) {
    const lang::Template& templ = *process.templ;
    return Reads(templ.locations[location].invariant, process) ||
           std::any_of(templ.edges.begin(), templ.edges.end(), [&](const lang::Edge& edge) {
             return edge.source == location && Reads(edge.guard, process);
           });
  }
  // Does the edge assign all of the clocks, by assignments that stand on it?
  bool Assigns(const lang::Edge& edge, const model::Process& process) {
    std::set<int> left = clocks_;
    for (const Expr* update : edge.updates) {
      if (update->kind == ExprKind::kAssign && update->op == lang::Op::kNone) {
        left.erase(ClockOf(*update->args[0], process));
      }
    }
    return left.empty();
  }

  bool Notices(const model::Process& process, int location) {
    for (const Expr* expr : asked_) {
      if (MentionsAny(expr)) return true;
    }
    for (const auto& other : network_.processes) {
      if (other.get() == &process) continue;
      for (size_t l = 0; l < other->templ->locations.size(); ++l) {
        if (ReadsIn(*other, static_cast<int>(l))) return true;
      }
    }
    std::vector<int> behind = {location};
    for (size_t next = 0; next < behind.size(); ++next) {
      if (ReadsIn(process, behind[next])) return true;
      for (const lang::Edge& edge : process.templ->edges) {
        if (edge.source != behind[next] || Assigns(edge, process)) continue;
        if (std::count(behind.begin(), behind.end(), edge.target) == 0) {
          behind.push_back(edge.target);
        }
      }
    }
    return false;
  }

  // A query may speak of the clocks of all processes; whoever speaks of any clock is in doubt.
  bool MentionsAny(const Expr* expr) {
    if (expr == nullptr) return false;
    if (expr->type != nullptr && expr->type->kind == lang::TypeKind::kClock) {
      if (expr->kind != ExprKind::kName && expr->kind != ExprKind::kMember) return true;
      const lang::Bindings* bindings = &network_.globals;
      if (expr->kind == ExprKind::kMember) {
        if (!expr->args.empty()) return true;
        const int index = model::FindProcess(network_, expr->process, {});
        if (index < 0) return true;
        bindings = &network_.processes[index]->bindings;
      }
      const lang::Place* place = bindings->Find(expr->symbol);
      return place == nullptr || clocks_.count(place->base) > 0;
    }
    return std::any_of(expr->args.begin(), expr->args.end(),
                       [&](const Expr* arg) { return MentionsAny(arg); });
  }

  model::Network& network_;
  const std::vector<const Expr*>& asked_;
  std::set<int> clocks_;  // that a location may stop
};

}  // namespace

bool StopsAreUnnoticed(model::Network& network, const std::vector<const Expr*>& asked) {
  return Watchers(network, asked).None();
}

}  // namespace zonelab::reference
