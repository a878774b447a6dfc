// An update is followed in the order in which it is evaluated, of loops and alternatives every way;
// where the order is not said, each part as if it were the first.
#include "core/reference/dead_values.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/reference/speech.h"

namespace zonelab::reference {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Stmt;
using lang::StmtKind;
using model::Cells;

// Of processes times variables, and of edges times variables looked at.
constexpr size_t kMostWork = size_t{1} << 26;

// Is one variable read before it is assigned, and surely assigned at the end?
class Access {
 public:
  Access(int32_t variable, const lang::Bindings& bindings)
      : variable_(variable), bindings_(bindings) {}

  bool reads() const { return reads_; }

  // Each takes and gives whether the variable is surely assigned, before and afterwards.
  bool Of(const Expr* expr, bool is_set) {
    if (expr == nullptr) return is_set;
    switch (expr->kind) {
      case ExprKind::kName:
        if (!is_set && Mentions(*expr)) reads_ = true;
        return is_set;
      case ExprKind::kAssign: {
        const bool is_target = IsVariable(*expr->args[0]);
        if (!is_target) return OfAll(*expr, is_set);
        if (expr->op != Op::kNone && !is_set) reads_ = true;
        Of(expr->args[1], is_set);
        return true;
      }
      case ExprKind::kIncrement:
        if (!IsVariable(*expr->args[0])) return OfAll(*expr, is_set);
        if (!is_set) reads_ = true;
        return true;
      case ExprKind::kBinary: {
        if (expr->op != Op::kAnd && expr->op != Op::kOr && expr->op != Op::kImply) {
          return OfAll(*expr, is_set);
        }
        const bool behind_first = Of(expr->args[0], is_set);
        Of(expr->args[1], behind_first);
        return behind_first;
      }
      case ExprKind::kConditional: {
        const bool behind_condition = Of(expr->args[0], is_set);
        const bool first = Of(expr->args[1], behind_condition);
        return Of(expr->args[2], behind_condition) && first;
      }
      case ExprKind::kQuantifier:
        OfAll(*expr, is_set);
        return is_set;
      case ExprKind::kCall: {
        const bool behind_arguments = OfAll(*expr, is_set);
        const lang::Function* function = expr->symbol != nullptr ? expr->symbol->function : nullptr;
        return function == nullptr ? behind_arguments : Of(*function, behind_arguments);
      }
      default:
        return OfAll(*expr, is_set);
    }
  }

 private:
  bool OfAll(const Expr& expr, bool is_set) {
    bool behind = is_set;
    for (const Expr* arg : expr.args) behind = Of(arg, is_set) || behind;
    return behind;
  }

  bool Of(const lang::Function& function, bool is_set) {
    // While it is open, what it does in the end is not known: it calls itself.
    constexpr int kOpen = -1;
    const auto [known, is_new] = results_.try_emplace({&function, is_set}, kOpen);
    if (!is_new) {
      if (known->second == kOpen) reads_ = true;
      return known->second == kOpen ? is_set : known->second != 0;
    }
    const bool outer = std::exchange(is_set_at_returns_, true);
    const bool is_set_at_end = Of(*function.body, is_set);
    const bool result = std::exchange(is_set_at_returns_, outer) && is_set_at_end;
    results_[{&function, is_set}] = result ? 1 : 0;
    return result;
  }

  bool OfList(const std::vector<Expr*>& list, bool is_set) {
    for (const Expr* expr : list) is_set = Of(expr, is_set);
    return is_set;
  }

  // Behind a statement that is never left at its end everything is true.
  bool Of(const Stmt& stmt, bool is_set) {
    switch (stmt.kind) {
      case StmtKind::kEmpty:
        return is_set;
      case StmtKind::kExpr:
        return Of(stmt.expr, is_set);
      case StmtKind::kBlock:
        for (const lang::Symbol* local : stmt.locals) is_set = Of(local->init, is_set);
        for (const Stmt* part : stmt.body) is_set = Of(*part, is_set);
        return is_set;
      case StmtKind::kIf: {
        const bool behind_condition = OfList(stmt.condition, is_set);
        const bool first = Of(*stmt.body[0], behind_condition);
        return (stmt.body.size() > 1 ? Of(*stmt.body[1], behind_condition) : behind_condition) &&
               first;
      }
      case StmtKind::kFor: {
        const bool behind_condition = OfList(stmt.condition, OfList(stmt.init, is_set));
        OfList(stmt.step, Of(*stmt.body[0], behind_condition));
        return behind_condition;
      }
      case StmtKind::kForEach:
        Of(*stmt.body[0], is_set);
        return is_set;
      case StmtKind::kWhile: {
        const bool behind_condition = OfList(stmt.condition, is_set);
        Of(*stmt.body[0], behind_condition);
        return behind_condition;
      }
      case StmtKind::kDoWhile:
        return OfList(stmt.condition, Of(*stmt.body[0], is_set));
      case StmtKind::kReturn: {
        const bool behind = Of(stmt.expr, is_set);
        is_set_at_returns_ = is_set_at_returns_ && behind;
        return true;
      }
      case StmtKind::kAssert:
        return OfList(stmt.condition, is_set);
    }
    return is_set;
  }

  const lang::Place* PlaceOf(const Expr& expr) const {
    const lang::Place* place = expr.symbol != nullptr ? bindings_.Find(expr.symbol) : nullptr;
    return place != nullptr && place->space == lang::Space::kState ? place : nullptr;
  }
  bool Mentions(const Expr& name) const {
    const lang::Place* place = PlaceOf(name);
    if (place == nullptr) return false;
    const int32_t size = place->shape != nullptr ? place->shape->size : 1;
    return place->base <= variable_ && variable_ < place->base + size;
  }
  // Is it the variable and nothing else?
  bool IsVariable(const Expr& expr) const {
    if (expr.kind != ExprKind::kName || !Mentions(expr)) return false;
    const lang::Place* place = PlaceOf(expr);
    return place->shape == nullptr || place->shape->size == 1;
  }

  const int32_t variable_;
  const lang::Bindings& bindings_;
  bool reads_ = false;
  bool is_set_at_returns_ = true;
  std::map<std::pair<const lang::Function*, bool>, int> results_;  // of calls, by what was set
};

// What the process speaks of, but for what only its invariants or weights do.
struct Mentioned {
  Cells by_edges, otherwise;
};
Mentioned MentionedBy(const model::Network& network, const model::Process& process) {
  Mentioned mentioned = {Cells(network), Cells(network)};
  Speech edges(process.bindings, &mentioned.by_edges);
  Speech others(process.bindings, &mentioned.otherwise);
  for (const lang::Location& location : process.templ->locations) others.Of(location.invariant);
  for (const lang::Edge* edge : model::EdgesAsWritten(process)) {
    edges.Of(edge->guard);
    edges.Of(edge->channel);
    others.Of(edge->weight);
    for (const Expr* update : edge->updates) edges.Of(update);
  }
  return mentioned;
}

void AddAsked(const model::Network& network, const Expr* expr, Cells* out) {
  if (expr == nullptr) return;
  Speech(network.globals, out).Of(expr);
  for (const auto& process : network.processes) {
    if (expr->kind != ExprKind::kMember || process->entry != expr->process) continue;
    if (const lang::Place* place = process->bindings.Find(expr->symbol)) out->Add(*place);
  }
  for (const Expr* arg : expr->args) AddAsked(network, arg, out);
}

// Locations in which the variable is alive.
std::vector<bool> AliveIn(const model::Process& process, int32_t variable) {
  const std::vector<const lang::Edge*> edges = model::EdgesAsWritten(process);
  std::vector<bool> reads, sets;
  for (const lang::Edge* edge : edges) {
    Access access(variable, process.bindings);
    access.Of(edge->guard, false);
    access.Of(edge->channel, false);
    bool is_set = false;
    for (const Expr* update : edge->updates) is_set = access.Of(update, is_set);
    reads.push_back(access.reads());
    sets.push_back(is_set);
  }
  std::vector<bool> alive(process.templ->locations.size());
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (size_t k = 0; k < edges.size(); ++k) {
      const lang::Edge& edge = *edges[k];
      if (alive[edge.source] || !(reads[k] || (!sets[k] && alive[edge.target]))) continue;
      alive[edge.source] = has_changed = true;
    }
  }
  return alive;
}

}  // namespace

bool DeadValues::empty() const {
  return std::all_of(at.begin(), at.end(), [](const auto& locations) {
    return std::all_of(locations.begin(), locations.end(),
                       [](const auto& variables) { return variables.empty(); });
  });
}

DeadValues FindDeadValues(const model::Network& network, const lang::Query& query) {
  DeadValues dead;
  for (const auto& process : network.processes) {
    dead.at.emplace_back(process->templ->locations.size());
  }
  const lang::Document& document = *network.document;
  const size_t variables = network.variables.size();
  if (!document.before_update.empty() || !document.after_update.empty() ||
      network.processes.size() * variables > kMostWork) {
    return dead;
  }
  Cells kept(network);
  for (const Expr* expr : {query.predicate, query.target}) AddAsked(network, expr, &kept);
  for (const Expr* expr : query.expressions) AddAsked(network, expr, &kept);
  // By variable: the only process that speaks of it; none yet, or more than one.
  constexpr int kNobody = -1, kSeveral = -2;
  std::vector<int> owner(variables, kNobody);
  for (size_t p = 0; p < network.processes.size(); ++p) {
    const Mentioned mentioned = MentionedBy(network, *network.processes[p]);
    kept.Add(mentioned.otherwise);
    for (size_t v = 0; v < variables; ++v) {
      if (!mentioned.by_edges.HasVariable(v)) continue;
      owner[v] = owner[v] == kNobody ? static_cast<int>(p) : kSeveral;
    }
  }
  for (size_t p = 0; p < network.processes.size(); ++p) {
    const model::Process& process = *network.processes[p];
    std::set<int32_t> own;  // integers and booleans by themselves
    for (const lang::Bindings* scope = &process.bindings; scope != nullptr; scope = scope->parent) {
      for (const auto& [symbol, place] : scope->places) {
        const bool is_one = place.space == lang::Space::kState &&
                            (place.shape == nullptr || place.shape->size == 1);
        const bool is_number =
            symbol->type != nullptr && (symbol->type->kind == lang::TypeKind::kInt ||
                                        symbol->type->kind == lang::TypeKind::kBool);
        if (is_one && is_number && owner[place.base] == static_cast<int>(p) &&
            !kept.HasVariable(place.base) && !network.variables[place.base].is_meta) {
          own.insert(place.base);
        }
      }
    }
    if (own.size() * process.edges.size() > kMostWork) continue;
    for (const int32_t v : own) {
      const std::vector<bool> alive = AliveIn(process, v);
      for (size_t l = 0; l < alive.size(); ++l) {
        if (!alive[l]) dead.at[p][l].push_back(v);
      }
    }
  }
  return dead;
}

model::Slice WithDeadValuesReset(const model::Network& network, const DeadValues& dead) {
  const auto resets = [&](size_t p, const lang::Edge& edge) {
    const model::Process& process = *network.processes[p];
    Cells written(network);
    Speech speech(process.bindings, &written);
    for (const Expr* update : edge.updates) speech.Of(update);
    const std::vector<int32_t>& before = dead.at[p][edge.source];
    std::vector<int32_t> changed;
    for (const int32_t v : dead.at[p][edge.target]) {
      const bool was_dead = std::binary_search(before.begin(), before.end(), v);
      if (!was_dead || written.HasVariable(v)) changed.push_back(v);
    }
    return changed;
  };
  return model::MakeSlice(network,
                          {std::vector<bool>(network.processes.size(), true), {}, {}, resets});
}

}  // namespace zonelab::reference
