// Models for other tools.
#include <utility>

#include "core/base/check.h"
#include "core/engine/engine.h"
#include "core/exchange/muntax.h"
#include "core/exchange/tck.h"

namespace zonelab {

std::optional<std::string> Model::Export(ExchangeFormat format,
                                         const std::vector<std::string>& queries,
                                         Diagnostics& diagnostics) {
  ZL_CHECK(ok());
  std::vector<exchange::Question> questions;
  for (const std::string& text : queries) {
    if (text == kExhaustive) continue;  // all states are explored where nothing is asked
    Diagnostics wrong;
    const int source = sources_.Add("query", text);
    lang::Query query = lang::ParseQuery(*file_.document, sources_, source, wrong);
    if (!wrong.has_errors()) {
      questions.push_back({text, std::move(query)});
      continue;
    }
    for (Diagnostic each : wrong.all()) {
      if (each.severity == Severity::kError) each.severity = Severity::kWarning;
      each.AddNote(each.span, "the query is left out of the file");
      diagnostics.Add(std::move(each));
    }
  }
  return format == ExchangeFormat::kTck ? exchange::WriteTck(*system_, questions, diagnostics)
                                        : exchange::WriteMuntax(*system_, questions, diagnostics);
}

}  // namespace zonelab
