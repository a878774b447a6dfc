// Shared by the parts of the sanity report.
#ifndef ZONELAB_CORE_SERVICES_SANITY_INTERNAL_H_
#define ZONELAB_CORE_SERVICES_SANITY_INTERNAL_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/lang/ast.h"
#include "core/services/names.h"
#include "core/services/values.h"

namespace zonelab::services {

struct Sanity {
  explicit Sanity(const lang::Document& checked)
      : document(checked), names(checked), values(checked, /*has_errors=*/false) {}

  Diagnostic& Warn(DiagnosticCode code, Span span, std::string message) {
    return found.Warning(code, span, std::move(message));
  }
  Diagnostic& Remark(DiagnosticCode code, Span span, std::string message) {
    return found.Add({Severity::kNote, code, span, std::move(message), {}});
  }

  const lang::Document& document;
  Names names;
  Values values;
  std::vector<const lang::Template*> running;  // on the system line, or what such are made from
  Diagnostics found;
};

// Names that are never used, read or written (sanity_names.cc).
void CheckUses(Sanity* sanity);
// Channels, guards, invariants, locations (sanity_behaviour.cc).
void CheckBehaviour(Sanity* sanity);

}  // namespace zonelab::services

#endif  // ZONELAB_CORE_SERVICES_SANITY_INTERNAL_H_
