// The elements of an XML file, and their texts as fragments that know their places in the file.
//
// pugixml finds the elements; it does not recurse, so any nesting is fine.  Texts are decoded here
// once more, from the file itself, because each character of a label must be traced back to its
// line and column in the file.  Only the five entities of XML and numbers are known; a DOCTYPE is
// not read.
#ifndef ZONELAB_CORE_XML_XML_FILE_H_
#define ZONELAB_CORE_XML_XML_FILE_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostics.h"
#include "pugixml.hpp"

namespace zonelab::xml {

// An element and its path as UPPAAL writes it, "/nta/template[1]/location[2]".
struct Element {
  pugi::xml_node node;
  std::string path;

  std::string_view name() const { return node.name(); }
};

class XmlFile {
 public:
  // Adds `text`, converted to UTF-8, to `sources` as the model's main text.  If it is not
  // well-formed, `diagnostics` says so, and there is no root.
  XmlFile(std::string text, SourceMap& sources, Diagnostics& diagnostics);

  Element root() const;
  int source() const { return source_; }
  std::string_view text() const { return sources_.text(source_); }
  // The text of an element as a new source named `name`; -1: it contains nothing but blanks.
  int AddText(const Element& element, std::string name, Diagnostics& diagnostics);
  // All of a text that was added.
  Span Whole(int source) const {
    return {source, 0, static_cast<uint32_t>(sources_.text(source).size())};
  }
  // The start tag of an element, as a place in a new source named `name`.
  Span AddTag(const Element& element, std::string name);
  // The element in the file, from its start tag to its end tag (or a little further).
  Span Extent(const Element& element) const;

 private:
  void ReportMalformed(const pugi::xml_parse_result& result, Diagnostics& diagnostics);
  // Append to the fragment: bytes of the file as they are; text up to the next '<', decoded.  Both
  // return where they ended.
  size_t Copy(size_t begin, size_t end, Fragment* fragment);
  size_t Decode(size_t begin, Fragment* fragment, Diagnostics& diagnostics);
  int Add(Fragment fragment, size_t end);

  SourceMap& sources_;
  int source_;
  pugi::xml_document document_;
};

// The child elements, in order.
std::vector<Element> ChildrenOf(const Element& parent);

// The concatenated texts in an element, where their places do not matter; line ends are "\n".
std::string PlainText(pugi::xml_node element);

}  // namespace zonelab::xml

#endif  // ZONELAB_CORE_XML_XML_FILE_H_
