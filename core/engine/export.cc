// Models for other tools.
#include <utility>

#include "core/base/check.h"
#include "core/engine/model_impl.h"
#include "core/exchange/muntax.h"
#include "core/exchange/tck.h"

namespace zonelab {

std::optional<std::string> Model::Export(ExchangeFormat format,
                                         const std::vector<std::string>& queries,
                                         Findings* findings) const {
  ZL_CHECK(ok());
  auto diagnostics = std::make_shared<Diagnostics>();
  auto sources = std::make_shared<SourceMap>(&impl_->sources);
  std::vector<exchange::Question> questions;
  for (const std::string& text : queries) {
    Diagnostics wrong;
    lang::Query query = lang::ParseQuery(*impl_->file.document, sources, text, wrong);
    if (!wrong.has_errors()) {
      // All states are explored where nothing is asked.
      if (query.kind != lang::QueryKind::kExhaustive) {
        questions.push_back({text, std::move(query)});
      }
      continue;
    }
    for (Diagnostic each : wrong.all()) {
      if (each.severity == Severity::kError) each.severity = Severity::kWarning;
      each.AddNote(each.span, "the query is left out of the file");
      diagnostics->Add(std::move(each));
    }
  }
  std::optional<std::string> text =
      format == ExchangeFormat::kTck
          ? exchange::WriteTck(*impl_->system, questions, *diagnostics)
          : exchange::WriteMuntax(*impl_->system, questions, *diagnostics);
  *findings = {std::move(diagnostics), std::move(sources)};
  return text;
}

}  // namespace zonelab
