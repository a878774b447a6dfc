// Elements, decoded texts and places of an XML file.
#include "core/xml/xml_file.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "core/base/encoding.h"
#include "core/base/strings.h"

namespace zonelab::xml {
namespace {

constexpr std::string_view kCdataEnd = "]]>";

struct Entity {
  std::string_view name;
  char character;
};
constexpr Entity kEntities[] = {
    {"lt", '<'}, {"gt", '>'}, {"amp", '&'}, {"quot", '"'}, {"apos", '\''}};

// The character that "&name;" stands for, in UTF-8.
std::optional<std::string> Decoded(std::string_view name) {
  for (const Entity& entity : kEntities) {
    if (name == entity.name) return std::string(1, entity.character);
  }
  if (name.size() < 2 || name[0] != '#') return std::nullopt;
  const bool is_hexadecimal = name[1] == 'x' || name[1] == 'X';
  const std::string digits(name.substr(is_hexadecimal ? 2 : 1));
  if (digits.empty() || digits.size() > 8) return std::nullopt;
  char* end = nullptr;
  const unsigned long code = std::strtoul(digits.c_str(), &end, is_hexadecimal ? 16 : 10);
  if (!std::isxdigit(static_cast<unsigned char>(digits[0])) || *end != '\0') return std::nullopt;
  if (code == 0 || code > 0x10FFFF) return std::nullopt;
  std::string out;
  AppendUtf8(static_cast<uint32_t>(code), &out);
  return out;
}

// In paths, elements that may have siblings of the same name are numbered.
bool IsNumbered(std::string_view name) {
  for (std::string_view numbered :
       {"template", "location", "branchpoint", "transition", "label", "lsc", "query"}) {
    if (name == numbered) return true;
  }
  return false;
}

bool IsText(const pugi::xml_node& node) {
  return node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata;
}

}  // namespace

XmlFile::XmlFile(std::string text, SourceMap& sources, Diagnostics& diagnostics)
    : sources_(sources), source_(sources.Add("", ToUtf8(std::move(text)))) {
  const std::string_view content = this->text();
  const pugi::xml_parse_result result = document_.load_buffer(
      content.data(), content.size(), pugi::parse_default, pugi::encoding_utf8);
  if (result) return;
  ReportMalformed(result, diagnostics);
  document_.reset();
}

void XmlFile::ReportMalformed(const pugi::xml_parse_result& result, Diagnostics& diagnostics) {
  const std::string_view content = text();
  const size_t at = std::min<size_t>(std::max<ptrdiff_t>(result.offset, 0), content.size());
  auto report = [&](size_t begin, size_t end, Message message) {
    const Span span{source_, static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
    diagnostics.Error("malformed-xml", span, std::move(message));
  };
  if (content.find_first_not_of(" \t\r\n", at) == std::string_view::npos || content[at] == '\0') {
    return report(at, at, "the file ends too early: it was cut off, or an end tag is missing");
  }
  const size_t tag = content.rfind('<', at);
  const size_t begin = tag == std::string_view::npos ? at : tag;
  const size_t line_end = std::min(content.find_first_of(">\n", begin), content.size());
  const size_t end = std::max(begin + 1, std::min(line_end, at + 40));
  switch (result.status) {
    case pugi::status_end_element_mismatch:
      return report(begin, end,
                    "this end tag closes nothing that is open here; a tag before it is "
                    "missing or misspelt");
    case pugi::status_out_of_memory:
      return report(0, 0, "the file is too large for the memory");
    case pugi::status_no_document_element:
      return report(0, 0, "there is no element in this file");
    case pugi::status_bad_comment:
      return report(begin, end, "this comment does not end; write '-->' where it should");
    case pugi::status_bad_cdata:
      return report(begin, end, "this CDATA section does not end; write ']]>' where it should");
    default:
      return report(begin, end,
                    "this is not a tag of XML; in text, write '&lt;' for '<' and "
                    "'&amp;' for '&'");
  }
}

Element XmlFile::root() const {
  const pugi::xml_node node = document_.document_element();
  return {node, Cat("/", std::string_view(node.name()))};
}

size_t XmlFile::Copy(size_t begin, size_t end, Fragment* fragment) {
  const uint32_t size = static_cast<uint32_t>(fragment->text.size());
  fragment->pieces.push_back({size, static_cast<uint32_t>(begin)});
  fragment->text += text().substr(begin, end - begin);
  return end;
}

size_t XmlFile::Decode(size_t begin, Fragment* fragment, Diagnostics& diagnostics) {
  const std::string_view content = text();
  const size_t stop = std::min(content.find('<', begin), content.size());
  while (begin < stop) {
    const size_t ampersand = std::min(content.find('&', begin), stop);
    if (ampersand > begin) Copy(begin, ampersand, fragment);
    if (ampersand == stop) break;
    const size_t end = content.find_first_not_of(
        "#0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", ampersand + 1);
    const std::string_view name = content.substr(ampersand + 1, end - ampersand - 1);
    const std::optional<std::string> decoded = Decoded(name);
    if (decoded && end < stop && content[end] == ';') {
      fragment->pieces.push_back(
          {static_cast<uint32_t>(fragment->text.size()), static_cast<uint32_t>(ampersand)});
      fragment->text += *decoded;
      begin = end + 1;
      continue;
    }
    diagnostics.Error("malformed-xml",
                      {source_, static_cast<uint32_t>(ampersand),
                       static_cast<uint32_t>(std::min(std::max(end, ampersand + 1), stop))},
                      "in XML, '&' begins an entity such as '&lt;'; write '&amp;' for a plain '&'");
    Copy(ampersand, ampersand + 1, fragment);
    begin = ampersand + 1;
  }
  return stop;
}

int XmlFile::Add(Fragment fragment, size_t end) {
  fragment.file = source_;
  fragment.pieces.push_back(
      {static_cast<uint32_t>(fragment.text.size()), static_cast<uint32_t>(end)});
  return sources_.Add(std::move(fragment));
}

int XmlFile::AddText(const Element& element, std::string name, Diagnostics& diagnostics) {
  Fragment fragment{std::move(name), element.path, "", source_, {}};
  size_t end = 0;
  for (const pugi::xml_node& child : element.node.children()) {
    const size_t begin = static_cast<size_t>(child.offset_debug());
    if (child.type() == pugi::node_pcdata) end = Decode(begin, &fragment, diagnostics);
    if (child.type() == pugi::node_cdata) {
      end = Copy(begin, text().find(kCdataEnd, begin), &fragment);
    }
    if (child.type() == pugi::node_element) {
      diagnostics.Error("unexpected-element", AddTag({child, element.path}, fragment.name),
                        Tell("<", std::string_view(element.name()),
                             "> holds text, not elements; in text, write "
                             "'&lt;' for '<'"));
    }
  }
  if (fragment.text.find_first_not_of(" \t\r\n") == std::string::npos) return -1;
  return Add(std::move(fragment), end);
}

Span XmlFile::AddTag(const Element& element, std::string name) {
  Fragment fragment{std::move(name), element.path, "", source_, {}};
  const size_t begin = static_cast<size_t>(element.node.offset_debug()) - 1;
  const size_t last = std::min(text().find('>', begin), text().size() - 1);
  const size_t end = Copy(begin, last + 1, &fragment);
  return {Add(std::move(fragment), end), 0, static_cast<uint32_t>(end - begin)};
}

Span XmlFile::Extent(const Element& element) const {
  const pugi::xml_node next = element.node.next_sibling();
  const ptrdiff_t end = next ? next.offset_debug() : static_cast<ptrdiff_t>(text().size());
  return {source_, static_cast<uint32_t>(element.node.offset_debug() - 1),
          static_cast<uint32_t>(end)};
}

std::vector<Element> ChildrenOf(const Element& parent) {
  std::vector<Element> children;
  std::vector<std::pair<std::string_view, int>> counts;
  for (const pugi::xml_node& node : parent.node.children()) {
    if (node.type() != pugi::node_element) continue;
    const std::string_view name = node.name();
    std::string path = Cat(parent.path, "/", name);
    if (IsNumbered(name)) {
      auto count = std::find_if(counts.begin(), counts.end(),
                                [&](const auto& entry) { return entry.first == name; });
      if (count == counts.end()) count = counts.insert(count, {name, 0});
      Append(&path, "[", ++count->second, "]");
    }
    children.push_back({node, std::move(path)});
  }
  return children;
}

std::string PlainText(pugi::xml_node element) {
  std::string text;
  for (const pugi::xml_node& child : element.children()) {
    if (IsText(child)) text += child.value();
  }
  return text;
}

}  // namespace zonelab::xml
