// Queries, once their names are resolved.
#include "core/base/strings.h"
#include "core/lang/check.h"
#include "core/lang/check_util.h"

namespace zonelab::lang {

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
              Cat("only integers and single clocks have bounds here, not ", Quote(*expr)));
      }
      continue;
    }
    RequireIntegral(*expr, "what is asked for");
  }
}

}  // namespace zonelab::lang
