// Shared by the parts of the sanity report.
#ifndef ZONELAB_CORE_SERVICES_SANITY_INTERNAL_H_
#define ZONELAB_CORE_SERVICES_SANITY_INTERNAL_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/lang/ast.h"
#include "core/lang/query.h"
#include "core/services/names.h"
#include "core/services/values.h"

namespace zonelab::services {

struct Sanity {
  Sanity(const lang::Document& checked, const lang::UsedNames& asked_names)
      : document(checked), asked(asked_names), names(checked), values(checked, false) {}

  bool IsUsed(const lang::Symbol& symbol) const {
    return names.UseCount(symbol) > 0 || asked.contains(&symbol);
  }
  bool IsRead(const lang::Symbol& symbol) const {
    return symbol.is_read || asked.contains(&symbol);
  }

  Diagnostic& Warn(DiagnosticCode code, Span span, Message message) {
    return found.Warning(code, span, std::move(message));
  }
  Diagnostic& Remark(DiagnosticCode code, Span span, Message message) {
    return found.Remark(code, span, std::move(message));
  }

  const lang::Document& document;
  const lang::UsedNames& asked;
  Names names;
  Values values;
  std::vector<const lang::Template*> running;  // on the system line, or what such are made from
  Diagnostics found;
};

// Names that are never used, read or written (sanity_names.cc).
void CheckUses(Sanity* sanity);
// Channels, guards, invariants, locations (sanity_behaviour.cc).
void CheckBehaviour(Sanity* sanity);
// Must time stop in this location, which edges lead to (sanity_time.cc)?
void CheckTimelock(Sanity* sanity, const lang::Template& templ, size_t location);

}  // namespace zonelab::services

#endif  // ZONELAB_CORE_SERVICES_SANITY_INTERNAL_H_
