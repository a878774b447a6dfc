// Chooses between XTA and XML by the content of the file.
#include "core/xml/read.h"

#include <utility>

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
    layout->templates[i].edges.resize(document.templates[i]->edges.size());
  }
}

}  // namespace

bool LooksLikeXml(std::string_view text) {
  // Byte order marks, and the zeros of UTF-16, may come first.
  constexpr std::string_view kSkipped(" \t\r\n\xEF\xBB\xBF\xFE\xFF\0", 10);
  const size_t first = text.find_first_not_of(kSkipped);
  return first != std::string_view::npos && text[first] == '<';
}

ModelFile ReadXml(std::string text, SourceMap& sources, Diagnostics& diagnostics) {
  ModelFile model;
  XmlFile file(std::move(text), sources, diagnostics);
  if (diagnostics.has_errors()) {
    model.document = std::make_unique<lang::Document>();
    return model;
  }
  model.document = lang::ParsePieces(
      sources, sources.text(file.source()),
      [&](lang::Parser& parser) {
        model.layout = Layout();
        Importer(file, parser, &model.layout).Import();
      },
      diagnostics);
  model.queries = ImportQueries(file, sources);
  Complete(*model.document, &model.layout);
  return model;
}

ModelFile ReadXta(std::string text, SourceMap& sources, Diagnostics& diagnostics) {
  ModelFile model;
  const int source = sources.Add("", std::move(text));
  model.document = lang::ParseXta(sources, source, diagnostics);
  Complete(*model.document, &model.layout);
  return model;
}

ModelFile Read(std::string text, SourceMap& sources, Diagnostics& diagnostics) {
  return LooksLikeXml(text) ? ReadXml(std::move(text), sources, diagnostics)
                            : ReadXta(std::move(text), sources, diagnostics);
}

}  // namespace zonelab::xml
