// What a tree speaks of: variables and clocks.
#ifndef ZONELAB_CORE_REFERENCE_SPEECH_H_
#define ZONELAB_CORE_REFERENCE_SPEECH_H_

#include <set>
#include <vector>

#include "core/lang/ast.h"
#include "core/lang/evaluate.h"
#include "core/model/slice.h"

namespace zonelab::reference {

// The bodies of the functions that it calls included.
class Speech {
 public:
  Speech(const lang::Bindings& bindings, model::Cells* out) : bindings_(bindings), out_(out) {}

  void Of(const lang::Expr* expr) {
    if (expr == nullptr) return;
    if (expr->kind == lang::ExprKind::kName) {
      if (const lang::Place* place = bindings_.Find(expr->symbol)) out_->Add(*place);
    }
    if (expr->kind == lang::ExprKind::kCall && expr->symbol != nullptr &&
        expr->symbol->function != nullptr && called_.insert(expr->symbol->function).second) {
      Of(*expr->symbol->function->body);
    }
    for (const lang::Expr* arg : expr->args) Of(arg);
  }

 private:
  void Of(const lang::Stmt& stmt) {
    Of(stmt.expr);
    for (const std::vector<lang::Expr*>* list : {&stmt.init, &stmt.condition, &stmt.step}) {
      for (const lang::Expr* expr : *list) Of(expr);
    }
    for (const lang::Symbol* local : stmt.locals) Of(local->init);
    for (const lang::Stmt* part : stmt.body) Of(*part);
  }

  const lang::Bindings& bindings_;
  model::Cells* out_;
  std::set<const lang::Function*> called_;
};

}  // namespace zonelab::reference

#endif  // ZONELAB_CORE_REFERENCE_SPEECH_H_
