#include "tests/support/load.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "core/base/strings.h"

namespace zonelab::testing {

Model::Model(std::string text) {
  const int source = sources.Add("", std::move(text));
  document = lang::ParseXta(sources, source, diagnostics);
  if (!diagnostics.has_errors()) network = model::Instantiate(*document, diagnostics);
}

std::string Model::Errors() const {
  std::string out;
  for (const Diagnostic& each : diagnostics.all()) {
    if (each.severity == Severity::kError) out += Render(each, sources, "model");
  }
  return out;
}

std::string Model::Codes() const {
  std::string out;
  for (const Diagnostic& each : diagnostics.all()) {
    if (each.severity == Severity::kError) Append(&out, out.empty() ? "" : " ", each.code);
  }
  return out;
}

std::unique_ptr<lang::Query> Model::Query(std::string text) {
  const int errors = diagnostics.error_count();
  const int source = sources.Add("query", std::move(text));
  auto query =
      std::make_unique<lang::Query>(lang::ParseQuery(*document, sources, source, diagnostics));
  return diagnostics.error_count() == errors ? std::move(query) : nullptr;
}

const lang::Expr* Model::Predicate(std::string_view text) {
  std::unique_ptr<lang::Query> query = Query(Cat("E<> ", text));
  return query == nullptr ? nullptr : query->predicate;
}

}  // namespace zonelab::testing
