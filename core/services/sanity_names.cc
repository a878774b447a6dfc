// The sanity report, first part: names that are never used, read or written.
#include <algorithm>

#include "core/base/strings.h"
#include "core/services/outline.h"
#include "core/services/sanity_internal.h"

namespace zonelab::services {
namespace {

using lang::Symbol;
using lang::SymbolKind;
using lang::TypeKind;

bool IsRunning(const Sanity& sanity, const lang::Template* templ) {
  return std::find(sanity.running.begin(), sanity.running.end(), templ) != sanity.running.end();
}

void CheckValue(Sanity* sanity, const Symbol& symbol) {
  const std::string_view kind = KindOf(symbol);
  const bool is_clock = kind == "clock";
  if (symbol.type->is_const || kind == "channel") return;
  if (symbol.type->is_meta && symbol.is_written && sanity->IsRead(symbol)) {
    sanity->Remark("meta-in-state", symbol.span,
                   Tell("meta variable '", symbol.name,
                        "' is read, so it counts as part of the state here; UPPAAL leaves it out, "
                        "and its answers may depend on the order of its search"));
  }
  if (symbol.is_written && !sanity->IsRead(symbol)) {
    if (is_clock) {
      sanity->Warn("never-read", symbol.span,
                   Tell("clock '", symbol.name,
                        "' is reset but never tested; without it the search "
                        "has less to do"));
    } else {
      sanity->Remark("never-read", symbol.span,
                     Tell("'", symbol.name,
                          "' is changed but never read, neither by the model nor "
                          "by a query"));
    }
  } else if (sanity->IsRead(symbol) && !symbol.is_written && !is_clock &&
             symbol.kind != SymbolKind::kParameter) {
    sanity->Remark("never-written", symbol.span,
                   Tell("'", symbol.name,
                        "' never changes: it always has its initial value; a "
                        "constant ('const') says so"));
  }
}

void CheckDeclared(Sanity* sanity, const Symbol& symbol) {
  if (sanity->IsUsed(symbol)) return CheckValue(sanity, symbol);
  const std::string_view kind = KindOf(symbol);
  const std::string_view name = symbol.name;
  const bool is_local = symbol.kind != SymbolKind::kVariable;
  if (kind == "clock") {
    sanity->Warn("unused-clock", symbol.span,
                 Tell("clock '", name, "' is never used, neither by the model nor by a query"));
  } else if (kind == "channel") {
    sanity->Warn("unused-channel", symbol.span,
                 Tell("channel '", name, "' is never used, neither by the model nor by a query"));
  } else if (symbol.type->is_const) {
    sanity->Remark("unused-constant", symbol.span,
                   is_local ? Tell("local constant '", name, "' is never used")
                            : Tell("constant '", name,
                                   "' is never used, neither by the model nor by a query"));
  } else {
    sanity->Warn("unused-variable", symbol.span,
                 is_local ? Tell("local variable '", name, "' is never used")
                          : Tell("variable '", name,
                                 "' is never used, neither by the model nor by a query"));
  }
}

void CheckFunction(Sanity* sanity, const lang::Function& function) {
  const Symbol& symbol = *function.symbol;
  if (!sanity->IsUsed(symbol)) {
    sanity->Remark("unused-function", symbol.span,
                   Tell("function '", symbol.name, "' is never called"));
  }
  for (const Symbol* parameter : function.parameters) {
    if (sanity->IsUsed(*parameter)) continue;
    sanity->Remark(
        "unused-parameter", parameter->span,
        Tell("parameter '", parameter->name, "' of function '", symbol.name, "' is never used"));
  }
}

// A free parameter that is not used makes as many equal processes as it has values, often on
// purpose.
void CheckParameters(Sanity* sanity, const lang::Template& templ) {
  const bool free =
      std::any_of(sanity->document.system.begin(), sanity->document.system.end(),
                  [&](const lang::SystemEntry& entry) { return entry.templ == &templ; });
  for (const Symbol* parameter : templ.parameters) {
    if (free || sanity->IsUsed(*parameter)) continue;
    sanity->Remark(
        "unused-parameter", parameter->span,
        Tell("parameter '", parameter->name, "' of '", templ.symbol->name, "' is never used"));
  }
}

void CheckTemplate(Sanity* sanity, const lang::Template& templ) {
  const Symbol& symbol = *templ.symbol;
  if (!IsRunning(*sanity, &templ)) {
    Diagnostic& diagnostic =
        sanity->Warn("unused-template", symbol.span,
                     Tell("'", symbol.name,
                          "' takes no part in the system: neither it nor anything made from it "
                          "is on the system line"));
    if (!sanity->document.system.empty()) {
      diagnostic.AddNote(sanity->document.system.front().span, "the system line");
    }
    return;
  }
  CheckParameters(sanity, templ);
  for (const Symbol* variable : templ.variables) CheckDeclared(sanity, *variable);
  for (const lang::Edge& edge : templ.written()) {
    for (const Symbol* binder : edge.selects) {
      if (sanity->IsUsed(*binder)) continue;
      sanity->Warn("unused-binder", binder->span,
                   Tell("select variable '", binder->name,
                        "' is never used: each of its values is "
                        "another copy of the same edge"));
    }
  }
}

}  // namespace

void CheckUses(Sanity* sanity) {
  const lang::Document& document = sanity->document;
  for (const Symbol* variable : document.variables) CheckDeclared(sanity, *variable);
  for (const lang::Template* templ : document.templates) CheckTemplate(sanity, *templ);
  for (const lang::Function& function : document.function_nodes) CheckFunction(sanity, function);
  for (const Symbol& symbol : document.symbols) {
    if (symbol.span.end <= symbol.span.begin) continue;
    if (symbol.kind == SymbolKind::kTypeName && !sanity->IsUsed(symbol)) {
      sanity->Remark("unused-type", symbol.span, Tell("type '", symbol.name, "' is never used"));
    }
  }
  // Variables of functions, at any depth.
  for (const lang::Stmt& stmt : document.stmts) {
    for (const Symbol* local : stmt.locals) CheckDeclared(sanity, *local);
  }
}

}  // namespace zonelab::services
