// Queries, once their names are resolved.
#include <string>
#include <vector>

#include "core/base/strings.h"
#include "core/lang/check.h"
#include "core/lang/check_util.h"

namespace zonelab::lang {

namespace {

bool IsLocation(const Expr& expr) {
  return expr.kind == ExprKind::kMember && expr.symbol != nullptr &&
         expr.symbol->kind == SymbolKind::kLocation;
}

// "P", "P(i)": what stands before the point.
std::string ProcessText(const Expr& member) {
  const std::string text = PrintExpr(member);
  return text.substr(0, text.size() - member.name.size() - 1);
}

// The operands of a conjunction, however it is nested; of anything else, itself.
void AppendOperands(const Expr& expr, std::vector<const Expr*>* out) {
  if (expr.kind == ExprKind::kBinary && expr.op == Op::kAnd) {
    for (const Expr* operand : expr.args) AppendOperands(*operand, out);
  } else {
    out->push_back(&expr);
  }
}

std::vector<const Expr*> LocationsAmong(const std::vector<const Expr*>& operands) {
  std::vector<const Expr*> locations;
  for (const Expr* operand : operands) {
    if (IsLocation(*operand)) locations.push_back(operand);
  }
  return locations;
}

}  // namespace

// A process is in one location at a time: who asks for two of them, or twice for one, mostly means
// another process.
void Checker::RemarkLocations(const Expr& expr) {
  std::vector<const Expr*> operands;
  AppendOperands(expr, &operands);
  const std::vector<const Expr*> together = LocationsAmong(operands);
  RemarkFirstPair(together);
  for (const Expr* operand : operands) {
    if (operand->kind == ExprKind::kBinary && operand->op == Op::kImply) RemarkImplied(*operand);
    for (const Expr* inner : operand->args) {
      if (operand->kind != ExprKind::kMember && inner != nullptr) RemarkLocations(*inner);
    }
  }
}

void Checker::RemarkImplied(const Expr& implication) {
  std::vector<const Expr*> premises, implied;
  AppendOperands(*implication.args[0], &premises);
  AppendOperands(*implication.args[1], &implied);
  const std::vector<const Expr*> given = LocationsAmong(premises);
  for (const Expr* second : LocationsAmong(implied)) {
    for (const Expr* first : given) {
      if (RemarkPair(*first, *second, /*is_implied=*/true)) return;
    }
  }
}

void Checker::RemarkFirstPair(const std::vector<const Expr*>& together) {
  for (size_t k = 0; k < together.size(); ++k) {
    for (size_t m = 0; m < k; ++m) {
      if (RemarkPair(*together[m], *together[k], /*is_implied=*/false)) return;
    }
  }
}

bool Checker::RemarkPair(const Expr& first, const Expr& second, bool is_implied) {
  const std::string process = ProcessText(first);
  if (first.process != second.process || process != ProcessText(second)) return false;
  if (first.symbol == second.symbol) {
    Message others;
    for (const SystemEntry& entry : document_.system) {
      if (entry.templ == nullptr || entry.templ->symbol == first.process ||
          &Root(*entry.templ) != &Root(*first.process->templ)) {
        continue;
      }
      const std::string other =
          Cat("'", entry.templ->symbol->name, entry.templ->parameters.empty() ? "" : "(…)", ".",
              first.name, "'");
      others = others.empty() ? Message(other) : Tell(others, " or ", other);
    }
    const Message hint = !others.empty() ? Tell(" (did you mean ", others, "?)")
                         : !first.args.empty()
                             ? Message(" (did you mean the same location of another process?)")
                             : Message();
    Warning("one-location", second.span,
            is_implied ? Tell(Quote(second), " follows from itself", hint)
                       : Tell(Quote(second), " is asked for twice", hint));
  } else if (is_implied) {
    Warning("one-location", second.span,
            Tell(process, " is in one location at a time, so ", Quote(second),
                 " is never true where ", Quote(first), " is"));
  } else {
    Warning("one-location", second.span,
            Tell(process, " is in one location at a time, so ", Quote(first), " and ",
                 Quote(second), " are never true together"));
  }
  return true;
}

void Checker::CheckQuery(Query& query) {
  query_ = &query;
  deadlock_allowed_ =
      query.kind == QueryKind::kExistsEventually || query.kind == QueryKind::kAlwaysGlobally;
  for (const Symbol* symbol : document_.variables) BindConstant(*symbol);
  for (Expr* predicate : {query.predicate, query.target}) {
    if (predicate == nullptr) continue;
    if (CheckBoolean(predicate, "a query", ClockKind::kConstraint) && predicate->has_rate) {
      Error("misplaced-rate", predicate->span, "queries cannot ask for rates of clocks");
    }
    RemarkLocations(*predicate);
  }
  for (Expr* expr : query.expressions) {
    Check(expr);
    if (IsError(*expr) || !RequireNoEffect(*expr, "a query")) continue;
    const Symbol* constant = nullptr;
    if (IsClock(*expr)) {
      bool plain = expr->kind == ExprKind::kMember || IsLvalue(*expr, &constant);
      // An element of a process's array of clocks: `P.x[1]`.
      plain |= expr->kind == ExprKind::kIndex && !expr->is_difference;
      if (!plain) {
        Error("bounds-of-clocks", expr->span,
              Tell("only integers and single clocks have bounds here, not ", Quote(*expr)));
      }
      continue;
    }
    RequireIntegral(*expr, "what is asked for");
  }
}

}  // namespace zonelab::lang
