// From the elements of an XML file to a parser, piece by piece, and to a layout.
//
// What the elements mean is said in UPPAAL's DTD; this reader is more lenient: any order of
// elements and labels, attributes and elements that it does not know are ignored.  Where UPPAAL is
// silently lenient (a second guard, an unknown kind of label) there is an error or a warning.
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
#include "core/xml/xml_file.h"

namespace zonelab::xml {

class Importer {
 public:
  Importer(XmlFile& file, lang::Parser& parser, Layout* layout);
  void Import();

 private:
  // Locations and the like by id.  Ids need to be unique only within a template.
  using Ids = absl::flat_hash_map<std::string, int, std::hash<std::string>>;
  using Words = absl::flat_hash_set<std::string, std::hash<std::string>>;
  // The labels of a location or an edge that the parser reads, by kind; -1: there is none.
  struct Labels {
    int invariant = -1, select = -1, guard = -1, sync = -1, update = -1;
  };

  void Template(const Element& element);
  void LiveSequenceChart(const Element& element);
  // The name in the child element `name`, its place in `*span`; "" if there is none, or no good one
  // (reported).
  std::string_view NameIn(const std::vector<Element>& children, std::string_view what, Span* span);
  void Location(const Element& element, Ids* ids);
  void Branchpoint(const Element& element, Ids* ids);
  void Init(const Element& element, const Ids& ids);
  void Transition(const Element& element, const Ids& ids);
  // The location that the child element `role` of a transition refers to, or -1 (reported).
  int Referred(const Element& transition, const std::vector<Element>& children,
               std::string_view role, const Ids& ids);
  void AddId(const Element& element, int location, Ids* ids);
  std::string AnonymousName(std::string_view id);
  void System(const Element& root, const std::vector<Element>& children);

  // A label: for the parser, or a note.
  void LocationLabel(const Element& element, std::string_view owner, Labels* labels,
                     LocationLayout* layout);
  void EdgeLabel(const Element& element, std::string_view owner, Labels* labels,
                 EdgeLayout* layout);
  // Sets `*source` to the label's text, and its position; a second label of the kind is an error.
  void ParsedLabel(const Element& element, std::string_view owner, int* source,
                   std::optional<Point>* at);
  void OtherLabel(const Element& element, std::string_view owner, std::vector<Note>* notes);

  // New sources; in their names the template comes before `what`.
  std::string InTemplate(std::string_view what) const;
  Span TagOf(const Element& element, std::string_view what);
  int TextOf(const Element& element, std::string_view what);
  void Error(DiagnosticCode code, Span span, std::string message);

  XmlFile& file_;
  lang::Parser& parser_;
  Diagnostics& found_;
  Layout* layout_;
  TemplateLayout* template_layout_ = nullptr;
  lang::Template* template_ = nullptr;
  std::string template_name_;
  // Words of the model that begin with '_': what invented names must not be.
  Words words_;
  Words invented_;  // in this template
};

std::vector<lang::QueryText> ImportQueries(const XmlFile& file, const SourceMap& sources);

}  // namespace zonelab::xml

#endif  // ZONELAB_CORE_XML_IMPORT_H_
