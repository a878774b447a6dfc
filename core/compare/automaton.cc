#include "core/compare/automaton.h"

#include <algorithm>
#include <set>

#include "core/base/strings.h"
#include "core/lang/print.h"

namespace zonelab::compare {
namespace {

using lang::Expr;
using lang::ExprKind;
using lang::Op;
using lang::Symbol;

constexpr char kCode[] = "unsupported-feature";

// ---- Conditions ----

std::string WithOperator(const Expr& comparison, Op op) {
  Expr other = comparison;
  other.op = op;
  return lang::PrintExpr(other);
}

// A conjunct that can stand beside others.
std::string Conjunct(const Expr& expr) {
  const bool is_loose =
      expr.kind == ExprKind::kConditional || expr.kind == ExprKind::kQuantifier ||
      (expr.kind == ExprKind::kBinary && (expr.op == Op::kOr || expr.op == Op::kImply));
  return is_loose ? Cat("(", lang::PrintExpr(expr), ")") : lang::PrintExpr(expr);
}

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
    condition->text = And(condition->text, Conjunct(expr));
    for (std::string& alternative : Negation(expr)) {
      condition->otherwise.push_back(std::move(alternative));
    }
  }

  Alternatives Negation(const Expr& expr) {
    if (expr.clock_kind == lang::ClockKind::kInteger) {
      return {Cat("!(", lang::PrintExpr(expr), ")")};
    }
    if (expr.kind == ExprKind::kBinary && !expr.has_rate) {
      switch (expr.op) {
        case Op::kAnd: {
          Alternatives either = Negation(*expr.args[0]);
          for (std::string& one : Negation(*expr.args[1])) either.push_back(std::move(one));
          return either;
        }
        case Op::kOr:
          return And(Negation(*expr.args[0]), Negation(*expr.args[1]));
        case Op::kImply:
          return And({Conjunct(*expr.args[0])}, Negation(*expr.args[1]));
        case Op::kLess:
          return {WithOperator(expr, Op::kGreaterEqual)};
        case Op::kLessEqual:
          return {WithOperator(expr, Op::kGreater)};
        case Op::kGreater:
          return {WithOperator(expr, Op::kLessEqual)};
        case Op::kGreaterEqual:
          return {WithOperator(expr, Op::kLess)};
        case Op::kEqual:
          return {WithOperator(expr, Op::kLess), WithOperator(expr, Op::kGreater)};
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
                      Cat("This speaks of `", shared->name,
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
                        Cat("The template both sends and receives on `", channels[c].name,
                            "`, here or in the other model; compared templates have one end of a "
                            "channel."));
    }
    return static_cast<int>(c);
  }
  diagnostics.Error(kCode, edge.channel->span,
                    "This channel is not observed; compared templates synchronise on observed "
                    "channels only (--observe).");
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

}  // namespace

std::string And(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return std::string(a.empty() ? b : a);
  return Cat(a, " && ", b);
}

Alternatives And(const Alternatives& a, const Alternatives& b) {
  Alternatives both;
  for (const std::string& one : a) {
    for (const std::string& other : b) both.push_back(And(one, other));
  }
  return both;
}

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
                          ChannelOf(edge, channels, diagnostics), lang::PrintUpdates(edge),
                          edge.span});
  }
  made.initial = templ.initial;
  made.declarations = lang::PrintDeclarations(templ.declarations, 1);
  return made;
}

}  // namespace zonelab::compare
