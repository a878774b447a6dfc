// Reads a model file, XTA or XML: the checked model, its layout and its queries.
#ifndef ZONELAB_CORE_XML_READ_H_
#define ZONELAB_CORE_XML_READ_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "core/lang/ast.h"
#include "core/lang/parse.h"
#include "core/xml/layout.h"

namespace zonelab::xml {

// The texts of an XML file that hold declarations, as numbers of sources, in order.
struct TextPieces {
  std::vector<int> declarations;            // before the templates
  std::vector<std::vector<int>> templates;  // of each template, as Document::templates begins
  std::vector<int> system;                  // after them
};

struct ModelFile {
  std::unique_ptr<lang::Document> document;  // never null; unusable if there were errors
  Layout layout;                             // one entry for each template, perhaps empty
  std::vector<lang::QueryText> queries;      // of an XML file, not checked
  bool is_xml = false;
  TextPieces pieces;  // of an XML file
};

// Is the text XML, that is, is '<' its first character that is not a blank?
bool LooksLikeXml(std::string_view text);

// Both add the text to `sources`, as the model's main text.  `observers`, if not "", declares
// processes in XTA that run besides those of the model's system line.
ModelFile ReadXml(std::string text, SourceMap& sources, Diagnostics& diagnostics,
                  const std::string& observers = "");
ModelFile ReadXta(std::string text, SourceMap& sources, Diagnostics& diagnostics,
                  const std::string& observers = "");
// The format that the text looks like.
ModelFile Read(std::string text, SourceMap& sources, Diagnostics& diagnostics,
               const std::string& observers = "");

}  // namespace zonelab::xml

#endif  // ZONELAB_CORE_XML_READ_H_
