// The sanity report: puts its two parts together, in the order of the text.
#include "core/services/sanity.h"

#include <algorithm>
#include <vector>

#include "core/services/sanity_internal.h"

namespace zonelab::services {

Diagnostics SanityReport(const lang::Document& document, const lang::UsedNames& asked) {
  Sanity sanity(document, asked);
  for (const lang::SystemEntry& entry : document.system) {
    for (const lang::Template* templ = entry.templ; templ != nullptr; templ = templ->base) {
      sanity.running.push_back(templ);
    }
  }
  CheckUses(&sanity);
  CheckBehaviour(&sanity);

  std::vector<Diagnostic> sorted = sanity.found.all();
  std::stable_sort(sorted.begin(), sorted.end(), [](const Diagnostic& a, const Diagnostic& b) {
    if (a.span.source != b.span.source) return a.span.source < b.span.source;
    return a.span.begin < b.span.begin;
  });
  Diagnostics report;
  for (Diagnostic& diagnostic : sorted) report.Add(std::move(diagnostic));
  return report;
}

}  // namespace zonelab::services
