#include "core/cli/convert.h"

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/base/files.h"
#include "core/cli/report.h"
#include "core/engine/engine.h"
#include "core/lang/parse.h"

namespace zonelab::cli {
namespace {

// To the output, or "" standard output.
bool PutText(const std::string& output, const std::string& text) {
  if (!output.empty()) return Write(output, text);
  std::fputs(text.c_str(), stdout);
  return true;
}

// For another tool.
int Export(const ConvertArguments& arguments, const Model& model) {
  if (!model.ok()) return kBad;
  std::vector<std::string> queries = arguments.queries;
  if (queries.empty()) {
    for (const lang::QueryText& query : model.queries()) queries.push_back(query.text);
  }
  const ExchangeFormat format =
      arguments.format == "tck" ? ExchangeFormat::kTck : ExchangeFormat::kMuntax;
  Findings findings;
  const std::optional<std::string> text = model.Export(format, queries, &findings);
  Print(*findings.diagnostics, *findings.sources, FileName(arguments.model));
  return text && PutText(arguments.output, *text) ? 0 : kBad;
}

// An XTA text has its queries and its layout in files beside it.
void ReadCompanions(const std::string& path, Model* model) {
  if (path == "-") return;
  std::string error;  // none of them has to be there
  if (model->queries().empty()) {
    const std::optional<std::string> queries = ReadFile(Companion(path, ".q"), &error);
    if (queries) model->SetQueries(lang::SplitQueryFile(*queries));
  }
  const std::optional<std::string> layout = ReadFile(Companion(path, ".ugi"), &error);
  if (layout) model->SetLayout(*layout);
}

bool PutModel(const std::string& output, const ModelText& written) {
  if (!PutText(output, written.text)) return false;
  if (output.empty()) return true;
  const auto put_beside = [&](const char* extension, const std::string& text) {
    return text.empty() || Write(Companion(output, extension), text);
  };
  return put_beside(".q", written.queries) && put_beside(".ugi", written.layout);
}

}  // namespace

int Convert(const ConvertArguments& arguments) {
  if (!arguments.output.empty() && !CanWrite(arguments.output)) return kBad;
  std::string error;
  const std::optional<std::string> text = ReadFile(arguments.model, &error);
  if (!text) return Complain(error, "convert");
  const std::unique_ptr<Model> model = Model::Load(*text, Format::kAuto);
  Print(model->diagnostics(), model->sources(), FileName(arguments.model));
  if (!model->is_readable()) return kBad;
  ReadCompanions(arguments.model, model.get());
  if (arguments.format == "tck" || arguments.format == "muntax") return Export(arguments, *model);
  const Format format = arguments.format == "xml" ? Format::kXml : Format::kXta;
  return PutModel(arguments.output, model->Write(format)) ? 0 : kBad;
}

}  // namespace zonelab::cli
