// Chooses between XTA and XML by the content of the file.
#include "core/xml/read.h"

#include <utility>

#include "core/base/encoding.h"
#include "core/base/file_kind.h"
#include "core/lang/parser.h"
#include "core/xml/import.h"
#include "core/xml/xml_file.h"

namespace zonelab::xml {
namespace {

// Gives every template, location and edge an entry in the layout.
void Complete(const lang::Document& document, Layout* layout) {
  layout->templates.resize(document.templates.size());
  for (size_t i = 0; i < document.templates.size(); ++i) {
    layout->templates[i].locations.resize(document.templates[i]->locations.size());
    layout->templates[i].branchpoints.resize(document.templates[i]->branchpoints.size());
    layout->templates[i].edges.resize(document.templates[i]->written().size());
  }
}

// -1: there are none.
int AddObservers(const std::string& observers, SourceMap& sources) {
  return observers.empty() ? -1 : sources.Add("observers", observers);
}

}  // namespace

bool LooksLikeXml(std::string_view text) {
  // Byte order marks, and the zeros of UTF-16, may come first.
  constexpr std::string_view kSkipped(" \t\r\n\xEF\xBB\xBF\xFE\xFF\0", 10);
  const size_t first = text.find_first_not_of(kSkipped);
  return first != std::string_view::npos && text[first] == '<';
}

std::vector<lang::QueryText> EmbeddedQueries(const lang::Document& document) {
  std::vector<lang::QueryText> queries;
  for (const std::string& text : document.queries) queries.push_back({text, "", 1, ""});
  return queries;
}

// Reports a file that cannot be a model.
ModelFile NoModel(std::string text, Message why, SourceMap& sources, Diagnostics& diagnostics) {
  const int source = sources.Add("", std::move(text));
  const std::string_view line = sources.Line({source, 0, 0});
  diagnostics.Error("wrong-file", {source, 0, static_cast<uint32_t>(line.size())}, std::move(why));
  ModelFile model;
  model.document = std::make_unique<lang::Document>();
  return model;
}

ModelFile ReadXml(std::string text, SourceMap& sources, Diagnostics& diagnostics,
                  const std::string& observers) {
  if (Message why = WhyNoModel(text); !why.empty()) {
    return NoModel(std::move(text), std::move(why), sources, diagnostics);
  }
  ModelFile model;
  model.is_xml = true;
  XmlFile file(std::move(text), sources, diagnostics);
  if (diagnostics.has_errors()) {
    model.document = std::make_unique<lang::Document>();
    return model;
  }
  const int added = AddObservers(observers, sources);
  model.document = lang::ParsePieces(
      sources, sources.text(file.source()),
      [&](lang::Parser& parser) {
        model.layout = Layout();
        model.pieces = TextPieces();
        Importer(file, parser, &model.layout, &model.pieces).Import();
        if (added >= 0 && !parser.diagnostics().has_errors()) parser.Observers(added);
      },
      diagnostics);
  model.queries = EmbeddedQueries(*model.document);
  for (lang::QueryText& query : ImportQueries(file, sources)) {
    model.queries.push_back(std::move(query));
  }
  Complete(*model.document, &model.layout);
  return model;
}

ModelFile ReadXta(std::string text, SourceMap& sources, Diagnostics& diagnostics,
                  const std::string& observers) {
  if (Message why = WhyNoModel(text); !why.empty()) {
    return NoModel(std::move(text), std::move(why), sources, diagnostics);
  }
  ModelFile model;
  const int source = sources.Add("", WithoutFences(ToUtf8(std::move(text))));
  model.document = lang::ParseXta(sources, source, diagnostics, AddObservers(observers, sources));
  model.queries = EmbeddedQueries(*model.document);
  Complete(*model.document, &model.layout);
  return model;
}

ModelFile Read(std::string text, SourceMap& sources, Diagnostics& diagnostics,
               const std::string& observers) {
  if (Message why = WhyNoModel(text); !why.empty()) {
    return NoModel(std::move(text), std::move(why), sources, diagnostics);
  }
  text = WithoutFences(ToUtf8(std::move(text)));
  return LooksLikeXml(text) ? ReadXml(std::move(text), sources, diagnostics, observers)
                            : ReadXta(std::move(text), sources, diagnostics, observers);
}

}  // namespace zonelab::xml
