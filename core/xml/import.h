// Feeds the elements of an XML file to a parser, piece by piece, and collects the layout.
//
// UPPAAL's DTD defines the elements [UPPAAL manual].  This reader is more lenient: elements and
// labels may come in any order, and unknown ones are ignored.  Where UPPAAL silently ignores a
// likely mistake (a second guard, an unknown kind of label), there is an error or a warning.
#ifndef ZONELAB_CORE_XML_IMPORT_H_
#define ZONELAB_CORE_XML_IMPORT_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "core/base/diagnostics.h"
#include "core/lang/parse.h"
#include "core/lang/parser.h"
#include "core/xml/layout.h"
#include "core/xml/read.h"
#include "core/xml/xml_file.h"

namespace zonelab::xml {

class Importer {
 public:
  Importer(XmlFile& file, lang::Parser& parser, Layout* layout, TextPieces* pieces);
  void Import();

 private:
  // Locations, branchpoints and so on by id.  Ids need to be unique only within a template.
  using Ids = absl::flat_hash_map<std::string, int, std::hash<std::string>>;
  using Words = absl::flat_hash_set<std::string, std::hash<std::string>>;
  // The labels of a location or an edge that the parser reads, by kind; -1: there is none.
  struct Labels {
    int invariant = -1, select = -1, guard = -1, sync = -1, update = -1, probability = -1;
  };

  void Template(const Element& element);
  void LiveSequenceChart(const Element& element);
  // The name in the child element `name`, with its place in `*span`; "": there is none, or it is
  // not a name, which has been reported.
  std::string_view NameIn(const std::vector<Element>& children, Phrase what, Span* span);
  void Location(const Element& element, Ids* ids);
  void Branchpoint(const Element& element, Ids* ids);
  void Init(const Element& element, const Ids& ids);
  void Transition(const Element& element, const Ids& ids);
  // The location to which the child element `role` of a transition refers; -1: an error was
  // reported.
  int Referred(const Element& transition, const std::vector<Element>& children,
               std::string_view role, const Ids& ids);
  void AddId(const Element& element, int location, Ids* ids);
  std::string AnonymousName(std::string_view id);
  // Reads declarations, which become one of `pieces`.
  void Declarations(const Element& element, std::string_view what, std::vector<int>* pieces);
  void System(const Element& root, const std::vector<Element>& children);

  // Reads a label: it goes to the parser, or is kept as a note.
  void LocationLabel(const Element& element, std::string_view owner, Labels* labels,
                     LocationLayout* layout);
  void EdgeLabel(const Element& element, std::string_view owner, Labels* labels,
                 EdgeLayout* layout);
  // Sets `*source` to the label's text, and its position; a second label of the kind is an error.
  void ParsedLabel(const Element& element, std::string_view owner, int* source,
                   std::optional<Point>* at);
  void OtherLabel(const Element& element, std::string_view owner, std::vector<Note>* notes);

  // Make new sources; their names are the template's name followed by `what`.
  std::string InTemplate(std::string_view what) const;
  Span TagOf(const Element& element, std::string_view what);
  int TextOf(const Element& element, std::string_view what);
  void Error(DiagnosticCode code, Span span, Message message);

  XmlFile& file_;
  lang::Parser& parser_;
  Diagnostics& found_;
  Layout* layout_;
  TextPieces* pieces_;
  TemplateLayout* template_layout_ = nullptr;
  lang::Template* template_ = nullptr;
  std::string template_name_;
  // The words of the model that begin with '_', which invented names must avoid.
  Words words_;
  Words invented_;  // in this template
};

std::vector<lang::QueryText> ImportQueries(const XmlFile& file, const SourceMap& sources);

}  // namespace zonelab::xml

#endif  // ZONELAB_CORE_XML_IMPORT_H_
