// Writing and reading `.ugi` files.
#include "core/xml/ugi.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/lang/lexer.h"
#include "core/xml/arrange.h"

namespace zonelab::xml {
namespace {

struct EdgeLabel {
  std::string_view word;
  std::optional<Point> EdgeLayout::*place;
};
constexpr EdgeLabel kEdgeLabels[] = {{"select", &EdgeLayout::select},
                                     {"guard", &EdgeLayout::guard},
                                     {"sync", &EdgeLayout::sync},
                                     {"assign", &EdgeLayout::update},
                                     {"probability", &EdgeLayout::probability}};

// For each edge of the template its number among those with the same source and target, from 1.
std::vector<int> Numbers(const lang::Template& templ) {
  std::map<std::pair<int, int>, int> counts;
  std::vector<int> numbers;
  for (const lang::Edge& edge : templ.written()) {
    numbers.push_back(++counts[{edge.source, edge.target}]);
  }
  return numbers;
}

std::string Pair(Point point, Point from) {
  return Cat("(", point.x - from.x, ",", point.y - from.y, ");\n");
}

void WriteTemplate(const lang::Template& templ, const TemplateLayout& layout, std::string* out) {
  auto name = [&](int end) { return lang::EndName(templ, end); };
  Append(out, "process ", templ.symbol->name, " graphinfo {\n");
  for (size_t i = 0; i < layout.locations.size(); ++i) {
    const LocationLayout& location = layout.locations[i];
    const std::string_view own = name(static_cast<int>(i));
    const Point at = location.at.value_or(Point());
    Append(out, "location ", own, " ", Pair(at, Point()));
    if (location.name) Append(out, "locationName ", own, Pair(*location.name, at));
    if (location.invariant) Append(out, "invariant ", own, Pair(*location.invariant, at));
  }
  for (size_t b = 0; b < layout.branchpoints.size(); ++b) {
    const int end = lang::BranchpointEnd(static_cast<int>(b));
    Append(out, "branchpoint ", name(end), " ",
           Pair(layout.branchpoints[b].value_or(Point()), Point()));
  }
  const std::vector<int> numbers = Numbers(templ);
  for (size_t i = 0; i < layout.edges.size(); ++i) {
    const lang::Edge& edge = templ.written()[i];
    const Point middle = MiddleOf(edge, layout);
    const std::string ends = Cat(" ", name(edge.source), " ", name(edge.target), " ", numbers[i]);
    for (const Point& nail : layout.edges[i].nails) {
      Append(out, "trans", ends, " ", Pair(nail, middle));
    }
    for (const EdgeLabel& label : kEdgeLabels) {
      const std::optional<Point>& at = layout.edges[i].*label.place;
      if (at) Append(out, label.word, ends, " ", Pair(*at, middle));
    }
  }
  Append(out, "}\n");
}

// The words of a statement such as "guard A B 1 (8,-36)": names first, then the two coordinates.
std::vector<std::string> Words(std::string_view statement) {
  std::vector<std::string> words;
  bool in_word = false;
  for (const char c : statement) {
    const bool is_letter = lang::IsNameCharacter(c) || c == '-';
    if (is_letter && !in_word) words.emplace_back();
    if (is_letter) words.back() += c;
    in_word = is_letter;
  }
  return words;
}

class Reader {
 public:
  Reader(const lang::Document& document, Layout* layout) : document_(document), layout_(layout) {}

  void Read(std::string_view text) {
    // Positions of labels are relative to those of locations, so these are read first.
    for (const bool is_first : {true, false}) {
      for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find_first_of(";{}", at), text.size());
        Statement(Words(text.substr(at, end - at)), is_first);
        at = end + 1;
      }
    }
  }

 private:
  void Statement(const std::vector<std::string>& words, bool is_first) {
    if (words.size() == 3 && words[0] == "process") return Open(words[1]);
    if (templ_ == nullptr || words.size() < 4) return;
    auto number = [](const std::string& word) { return std::strtol(word.c_str(), nullptr, 10); };
    const Point point = Point::At(number(words[words.size() - 2]), number(words[words.size() - 1]));
    if (words.size() == 4) return Location(words, point, is_first);
    if (words.size() == 6 && !is_first) Edge(words, point);
  }

  void Open(std::string_view name) {
    templ_ = nullptr;
    for (size_t i = 0; i < document_.templates.size(); ++i) {
      const lang::Template& templ = *document_.templates[i];
      if (templ.symbol->name != name || templ.base != nullptr) continue;
      templ_ = &templ;
      here_ = &layout_->templates[i];
      locations_.clear();
      edges_.clear();
      for (size_t l = 0; l < templ.locations.size(); ++l) {
        locations_[templ.locations[l].symbol->name] = static_cast<int>(l);
      }
      for (size_t b = 0; b < templ.branchpoints.size(); ++b) {
        const int end = lang::BranchpointEnd(static_cast<int>(b));
        locations_[lang::EndName(templ, end)] = end;
      }
      const std::vector<int> numbers = Numbers(templ);
      for (size_t e = 0; e < templ.written().size(); ++e) {
        edges_[{templ.written()[e].source, {templ.written()[e].target, numbers[e]}}] = e;
      }
    }
  }

  void Location(const std::vector<std::string>& words, Point point, bool is_first) {
    const int index = Find(words[1]);
    if (lang::IsBranchpointEnd(index)) {
      if (is_first) here_->branchpoints[lang::BranchpointAt(index)] = point;
      return;
    }
    if (index < 0) return;
    LocationLayout& location = here_->locations[index];
    if (words[0] == "location" && is_first) location.at = point;
    if (is_first) return;
    const Point at = location.at.value_or(Point());
    const Point label = Point::At(at.x + point.x, at.y + point.y);
    if (words[0] == "locationName") location.name = label;
    if (words[0] == "invariant") location.invariant = label;
  }

  void Edge(const std::vector<std::string>& words, Point point) {
    const int source = Find(words[1]), target = Find(words[2]);
    const auto found = edges_.find({source, {target, std::atoi(words[3].c_str())}});
    if (source == -1 || target == -1 || found == edges_.end()) return;
    const Point middle = MiddleOf(templ_->written()[found->second], *here_);
    const Point at = Point::At(middle.x + point.x, middle.y + point.y);
    EdgeLayout& edge = here_->edges[found->second];
    if (words[0] == "trans") edge.nails.push_back(at);
    for (const EdgeLabel& label : kEdgeLabels) {
      if (words[0] == label.word) edge.*label.place = at;
    }
  }

  int Find(std::string_view name) const {
    const auto found = locations_.find(name);
    return found == locations_.end() ? -1 : found->second;
  }

  const lang::Document& document_;
  Layout* layout_;
  const lang::Template* templ_ = nullptr;  // of the block being read; null: there is none such
  TemplateLayout* here_ = nullptr;
  std::map<std::string_view, int> locations_;
  std::map<std::pair<int, std::pair<int, int>>, size_t> edges_;  // by source, target, number
};

}  // namespace

std::string WriteUgi(const lang::Document& document, const Layout& layout) {
  std::string out;
  for (size_t i = 0; i < document.templates.size(); ++i) {
    const lang::Template& templ = *document.templates[i];
    if (templ.base != nullptr || templ.is_broken) continue;
    TemplateLayout arranged = layout.templates[i];
    Arrange(templ, &arranged);
    WriteTemplate(templ, arranged, &out);
  }
  return out;
}

void ReadUgi(std::string_view text, const lang::Document& document, Layout* layout) {
  Reader(document, layout).Read(text);
}

}  // namespace zonelab::xml
