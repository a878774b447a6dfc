#include "tests/support/load.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "core/base/strings.h"

namespace zonelab::testing {

ParsedModel::ParsedModel(std::string text) {
  const int source = sources.Add("", std::move(text));
  document = lang::ParseXta(sources, source, diagnostics);
  query_sources = std::make_shared<SourceMap>(&sources);
  if (!diagnostics.has_errors()) network = model::Instantiate(*document, diagnostics);
}

std::string ParsedModel::Errors() const {
  std::string out;
  for (const Diagnostic& each : diagnostics.all()) {
    if (each.severity == Severity::kError) out += Render(each, *query_sources, "model");
  }
  return out;
}

std::string ParsedModel::Codes() const {
  std::string out;
  for (const Diagnostic& each : diagnostics.all()) {
    if (each.severity == Severity::kError) Append(&out, out.empty() ? "" : " ", each.code);
  }
  return out;
}

std::unique_ptr<lang::Query> ParsedModel::Query(std::string text) {
  const int errors = diagnostics.error_count();
  auto query =
      std::make_unique<lang::Query>(lang::ParseQuery(*document, query_sources, text, diagnostics));
  return diagnostics.error_count() == errors ? std::move(query) : nullptr;
}

const lang::Expr* ParsedModel::Predicate(std::string_view text) {
  std::unique_ptr<lang::Query> query = Query(Cat("E<> ", text));
  if (query == nullptr) return nullptr;
  predicates_.push_back(std::move(query));
  return predicates_.back()->predicate;
}

}  // namespace zonelab::testing
