#include "core/compare/automaton.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/base/said.h"
#include "core/base/strings.h"
#include "core/lang/print.h"

namespace zonelab::compare {
namespace {

std::string TextWithoutSuffixes(std::string_view message) {
  std::string text;
  for (size_t at = 0; at < message.size(); ++at) {
    const bool is_suffix = message[at] == '#' && at > 0 && IsWordCharacter(message[at - 1]) &&
                           (message.substr(at + 1, 1) == "A" || message.substr(at + 1, 1) == "B");
    if (is_suffix) {
      ++at;
    } else {
      text += message[at];
    }
  }
  return text;
}

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Symbol;

constexpr char kCode[] = "unsupported-feature";

// ---- Conditions ----

bool IsComparison(Op op) {
  return op == Op::kLess || op == Op::kLessEqual || op == Op::kGreater || op == Op::kGreaterEqual ||
         op == Op::kEqual;
}

// One that can stand beside others.
Conjunct ToConjunct(const Expr& expr, std::string text) {
  Conjunct made{std::move(text), "", expr.op, 0};
  const bool is_bound = expr.kind == ExprKind::kBinary && IsComparison(expr.op) &&
                        expr.clock_kind != lang::ClockKind::kInteger && !expr.has_rate &&
                        expr.args[1]->kind == ExprKind::kInt;
  if (!is_bound) return made;
  made.term = lang::PrintExpr(*expr.args[0]);
  made.number = expr.args[1]->value;
  return made;
}
Conjunct ToConjunct(const Expr& expr) {
  const bool is_loose =
      expr.kind == ExprKind::kConditional || expr.kind == ExprKind::kQuantifier ||
      (expr.kind == ExprKind::kBinary && (expr.op == Op::kOr || expr.op == Op::kImply));
  return ToConjunct(expr, is_loose ? Cat("(", lang::PrintExpr(expr), ")") : lang::PrintExpr(expr));
}
Alternatives With(const Expr& comparison, Op op) {
  Expr other = comparison;
  other.op = op;
  return {{{ToConjunct(other, lang::PrintExpr(other))}}, false};
}
Alternatives Opaque(std::string text) { return {{{{std::move(text), "", Op::kNone, 0}}}, false}; }

class Reader {
 public:
  explicit Reader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  Condition Read(const Expr* expr) {
    Condition condition;
    if (expr != nullptr) Append(*expr, &condition);
    return condition;
  }

 private:
  void Append(const Expr& expr, Condition* condition) {
    if (expr.kind == ExprKind::kBinary && expr.op == Op::kAnd) {
      Append(*expr.args[0], condition);
      Append(*expr.args[1], condition);
      return;
    }
    Condition one;
    one.all = {ToConjunct(expr)};
    one.otherwise = Negation(expr);
    *condition = And(*condition, one);
  }

  Alternatives Negation(const Expr& expr) {
    if (expr.clock_kind == lang::ClockKind::kInteger) {
      return Opaque(Cat("!(", lang::PrintExpr(expr), ")"));
    }
    if (expr.kind == ExprKind::kBinary && !expr.has_rate) {
      switch (expr.op) {
        case Op::kAnd:
          return Either(Negation(*expr.args[0]), Negation(*expr.args[1]));
        case Op::kOr:
          return And(Negation(*expr.args[0]), Negation(*expr.args[1]));
        case Op::kImply:
          return And({{{ToConjunct(*expr.args[0])}}, false}, Negation(*expr.args[1]));
        case Op::kLess:
          return With(expr, Op::kGreaterEqual);
        case Op::kLessEqual:
          return With(expr, Op::kGreater);
        case Op::kGreater:
          return With(expr, Op::kLessEqual);
        case Op::kGreaterEqual:
          return With(expr, Op::kLess);
        case Op::kEqual:
          return Either(With(expr, Op::kLess), With(expr, Op::kGreater));
        default:
          break;
      }
    }
    diagnostics_.Error(kCode, expr.span,
                       expr.has_rate
                           ? "Templates with stopwatches cannot be compared."
                           : "Clock constraints under `forall` cannot be negated here; write them "
                             "out one by one to compare the template.");
    return {};
  }

  static Alternatives Either(Alternatives one, const Alternatives& other) {
    for (const Conjunction& more : other.any) compare::Add(more, &one);
    one.is_cut = one.is_cut || other.is_cut;
    return one;
  }

  Diagnostics& diagnostics_;
};

// ---- What a template speaks of ----

template <class Visit>
void ForEachExpr(const Expr* expr, const Visit& visit) {
  if (expr == nullptr) return;
  visit(*expr);
  for (const Expr* part : expr->args) ForEachExpr(part, visit);
}

bool IsShared(const Symbol* symbol) {
  if (symbol == nullptr || symbol->kind != lang::SymbolKind::kVariable) return false;
  if (symbol->owner != nullptr || symbol->type == nullptr) return false;
  const lang::Type& inner = lang::Innermost(*symbol->type);
  return !symbol->type->is_const && !inner.is_const && inner.kind != lang::TypeKind::kChan;
}

// Reports the first use of what is shared.
void RefuseShared(const Expr* expr, Diagnostics& diagnostics) {
  ForEachExpr(expr, [&](const Expr& part) {
    const Symbol* shared = IsShared(part.symbol) ? part.symbol : nullptr;
    if (part.kind == ExprKind::kCall && part.symbol != nullptr &&
        part.symbol->function != nullptr) {
      for (const auto* list : {&part.symbol->function->reads, &part.symbol->function->writes}) {
        for (const Symbol* symbol : *list) {
          if (IsShared(symbol)) shared = symbol;
        }
      }
    }
    if (shared == nullptr) return;
    diagnostics.Error(kCode, part.span,
                      Tell("This speaks of `", shared->name,
                           "`, which is shared; only templates with clocks and variables of their "
                           "own can be compared."));
  });
}

int ChannelOf(const lang::Edge& edge, const std::vector<Channel>& channels,
              Diagnostics& diagnostics) {
  if (edge.channel == nullptr) return -1;
  for (size_t c = 0; c < channels.size(); ++c) {
    if (edge.channel->kind != ExprKind::kName || edge.channel->name != channels[c].name ||
        edge.channel->symbol->owner != nullptr) {
      continue;
    }
    if (edge.sync_kind != channels[c].end) {
      diagnostics.Error(kCode, edge.channel->span,
                        Tell("The template both sends and receives on `", channels[c].name,
                             "`, here or in the other model; compared templates have one end of a "
                             "channel."));
    }
    return static_cast<int>(c);
  }
  diagnostics.Error(kCode, edge.channel->span,
                    "This channel is not observed; compared templates synchronise on observed "
                    "channels only: name it among them, or do without it.");
  return -1;
}

void RefuseParameters(const lang::Template& templ, Diagnostics& diagnostics) {
  for (const Symbol* parameter : templ.parameters) {
    if (!parameter->type->is_reference) continue;
    diagnostics.Error(kCode, parameter->span,
                      "Templates with reference parameters cannot be compared.");
  }
  for (const Symbol* symbol : templ.declarations) {
    if (symbol->kind != lang::SymbolKind::kTypeName) continue;
    diagnostics.Error(kCode, symbol->span,
                      "A compared template declares no types of its own; declare it for all.");
  }
}

// ---- Behind an edge ----

// The invariant of a location, read before the updates that lead there.
class Arrival {
 public:
  explicit Arrival(const lang::Edge& edge) {
    for (const Expr* update : edge.updates) Take(*update);
  }

  // True where it cannot be said.
  Condition Read(const Expr* invariant) const {
    Condition condition;
    if (invariant == nullptr || !is_simple_) return condition;
    return Append(*invariant, &condition) ? condition : Condition();
  }

 private:
  void Take(const Expr& update) {
    const bool is_set = update.kind == ExprKind::kAssign && update.op == Op::kNone &&
                        update.args[0]->kind == ExprKind::kName &&
                        update.args[0]->type->kind == lang::TypeKind::kClock &&
                        update.args[1]->kind == ExprKind::kInt;
    if (is_set) {
      values_[update.args[0]->symbol] = update.args[1]->value;
    } else {
      is_simple_ = false;
    }
  }

  static bool Holds(int64_t value, const Expr& comparison) {
    const int64_t bound = comparison.args[1]->value;
    switch (comparison.op) {
      case Op::kLess:
        return value < bound;
      case Op::kLessEqual:
        return value <= bound;
      case Op::kGreater:
        return value > bound;
      case Op::kGreaterEqual:
        return value >= bound;
      default:
        return value == bound;
    }
  }

  bool Append(const Expr& expr, Condition* condition) const {
    if (expr.kind == ExprKind::kBinary && expr.op == Op::kAnd) {
      return Append(*expr.args[0], condition) && Append(*expr.args[1], condition);
    }
    Condition one;
    const bool is_bound = expr.kind == ExprKind::kBinary && IsComparison(expr.op) &&
                          expr.clock_kind != lang::ClockKind::kInteger && !expr.has_rate &&
                          expr.args[0]->kind == ExprKind::kName &&
                          expr.args[1]->clock_kind == lang::ClockKind::kInteger &&
                          expr.args[1]->type->kind != lang::TypeKind::kClock;
    if (!is_bound) return false;
    const auto set = values_.find(expr.args[0]->symbol);
    if (set == values_.end()) {
      Diagnostics none;
      one = Reader(none).Read(&expr);
    } else {
      Expr value;
      value.kind = ExprKind::kInt;
      value.type = expr.args[1]->type;
      value.value = static_cast<int32_t>(set->second);
      Expr comparison = expr;
      comparison.args[0] = &value;
      const std::string text = lang::PrintExpr(comparison);
      if (expr.args[1]->kind == ExprKind::kInt && Holds(set->second, expr)) return true;
      one.all = {{text, "", Op::kNone, 0}};
      one.otherwise = Opaque(Cat("!(", text, ")"));
    }
    *condition = And(*condition, one);
    return true;
  }

  bool is_simple_ = true;  // only clocks are set, to numbers
  std::map<const Symbol*, int64_t> values_;
};

}  // namespace

bool Automaton::has_internal_edges() const {
  return std::any_of(edges.begin(), edges.end(), [](const Edge& e) { return e.channel < 0; });
}

bool Automaton::has_committed_locations() const {
  return std::any_of(locations.begin(), locations.end(),
                     [](const Location& location) { return location.is_committed; });
}

void RenameLocals(lang::Document& document, const lang::Template& templ, std::string_view suffix) {
  const std::set<const Symbol*> locals(templ.declarations.begin(), templ.declarations.end());
  const auto renamed = [&](std::string_view name) {
    return std::string_view(document.names.emplace_back(Cat(name, suffix)));
  };
  for (Expr& expr : document.exprs) {
    if (locals.contains(expr.symbol) &&
        (expr.kind == ExprKind::kName || expr.kind == ExprKind::kCall)) {
      expr.name = renamed(expr.name);
    }
  }
  for (Symbol& symbol : document.symbols) {
    if (locals.contains(&symbol)) symbol.name = renamed(symbol.name);
  }
}

Message WithoutSuffixes(const Message& message) {
  const Said* said = message.said();
  std::string text = TextWithoutSuffixes(message);
  if (said == nullptr) return text;
  auto shorter = std::make_shared<Said>(*said);
  for (Message& argument : shorter->arguments) argument = WithoutSuffixes(argument);
  return Message(std::move(text), std::move(shorter));
}

Automaton DoesNothing() {
  Automaton made;
  made.locations.push_back({"Still#", {}, false, false});
  return made;
}

Automaton DoesEverything(const std::vector<Channel>& channels) {
  Automaton made;
  made.locations.push_back({"All#", {}, false, false});
  for (size_t c = 0; c < channels.size(); ++c) {
    if (!channels[c].can_refuse()) continue;
    made.edges.push_back({0, 0, {}, {}, static_cast<int>(c), "", {}});
  }
  return made;
}

Automaton TakeApart(const lang::Template& templ, const std::vector<Channel>& channels,
                    Diagnostics& diagnostics) {
  RefuseParameters(templ, diagnostics);
  if (!templ.branchpoints.empty()) {
    diagnostics.Error(kCode, templ.branchpoints[0]->span,
                      "Templates with branchpoints cannot be compared.");
  }
  Automaton made;
  Reader reader(diagnostics);
  for (const lang::Location& location : templ.locations) {
    RefuseShared(location.invariant, diagnostics);
    made.locations.push_back({std::string(location.symbol->name), reader.Read(location.invariant),
                              location.is_urgent, location.is_committed});
  }
  for (const lang::Edge& edge : templ.edges) {
    RefuseShared(edge.guard, diagnostics);
    for (const Expr* update : edge.updates) RefuseShared(update, diagnostics);
    if (!edge.selects.empty()) {
      diagnostics.Error(kCode, edge.selects[0]->span,
                        "Templates with selects cannot be compared; write the edges out.");
    }
    made.edges.push_back({edge.source, edge.target, reader.Read(edge.guard),
                          Arrival(edge).Read(templ.locations[edge.target].invariant),
                          ChannelOf(edge, channels, diagnostics), lang::PrintUpdates(edge),
                          edge.span});
  }
  made.initial = templ.initial;
  made.declarations = lang::PrintDeclarations(templ.declarations, 1);
  return made;
}

}  // namespace zonelab::compare
