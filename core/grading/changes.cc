#include "core/grading/changes.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/grading/parts.h"
#include "core/lang/lexer.h"
#include "core/lang/print.h"

namespace zonelab::grading {
namespace {

using exercise::Budget;
using lang::Document;
using lang::Template;

// A text with its numbers taken out.
struct Shape {
  std::string frame;
  std::vector<std::string> numbers;
};
Shape ShapeOf(const std::string& text) {
  SourceMap sources;
  Diagnostics ignored;
  const int source = sources.Add("", text);
  Shape shape;
  for (const lang::Token& token :
       lang::Tokenize(sources, source, lang::LexerMode::kModel, ignored)) {
    const std::string_view word = sources.Slice({source, token.begin, token.end});
    const bool is_number = token.kind == lang::Tok::kNumber;
    if (is_number) shape.numbers.emplace_back(word);
    Append(&shape.frame, is_number ? "0" : word, " ");
  }
  return shape;
}

// In how many places two lists of the same length differ.
int Distance(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  int count = 0;
  for (size_t k = 0; k < a.size(); ++k) count += a[k] != b[k];
  return count;
}

// The least sum of distances when each of `a` is matched with one of `b`, which has as many: the
// Hungarian method [Kuhn 1955], with potentials.
int CheapestMatch(const std::vector<std::vector<std::string>>& a,
                  const std::vector<std::vector<std::string>>& b) {
  const size_t n = a.size();
  constexpr int kFar = 1 << 30;
  std::vector<int> row(n + 1), column(n + 1);
  std::vector<size_t> match(n + 1), way(n + 1);  // of columns; row and column 0 are none
  for (size_t i = 1; i <= n; ++i) {
    match[0] = i;
    size_t at = 0;
    std::vector<int> least(n + 1, kFar);
    std::vector<char> is_done(n + 1, 0);
    do {
      is_done[at] = 1;
      int step = kFar;
      size_t next = 0;
      for (size_t j = 1; j <= n; ++j) {
        if (is_done[j]) continue;
        const int cost = Distance(a[match[at] - 1], b[j - 1]) - row[match[at]] - column[j];
        if (cost < least[j]) least[j] = cost, way[j] = at;
        if (least[j] < step) step = least[j], next = j;
      }
      for (size_t j = 0; j <= n; ++j) {
        if (is_done[j]) row[match[j]] += step, column[j] -= step;
        if (!is_done[j]) least[j] -= step;
      }
      at = next;
    } while (match[at] != 0);
    for (; at != 0; at = way[at]) match[at] = match[way[at]];
  }
  return -column[0];
}

// How many numbers differ between two lists of texts in any order.
int CountNumbers(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  using Lists = std::vector<std::vector<std::string>>;
  std::map<std::string, std::pair<Lists, Lists>> groups;
  for (const std::string& text : a) {
    Shape shape = ShapeOf(text);
    groups[shape.frame].first.push_back(std::move(shape.numbers));
  }
  for (const std::string& text : b) {
    Shape shape = ShapeOf(text);
    groups[shape.frame].second.push_back(std::move(shape.numbers));
  }
  int count = 0;
  for (const auto& [frame, lists] : groups) {
    if (lists.first.size() != lists.second.size()) return kSomethingElse;
    count += CheapestMatch(lists.first, lists.second);
  }
  return count;
}

// What is written at each location and at each edge of a process, and all else of it.
struct Places {
  std::vector<std::string> locations, edges;
  std::string rest;
};

Places PlacesOf(const Template& templ) {
  Places places;
  for (const lang::Location& location : templ.locations) {
    places.locations.push_back(
        Cat(location.symbol->name, location.is_urgent ? " urgent" : "",
            location.is_committed ? " committed " : " ",
            location.invariant == nullptr ? "" : lang::PrintExpr(*location.invariant)));
  }
  for (const lang::Edge& edge : templ.written()) {
    places.edges.push_back(lang::PrintEdge(templ, edge));
  }
  places.rest = Cat(lang::PrintSymbol(*templ.symbol), lang::PrintDeclarations(templ.declarations),
                    templ.initial < 0 ? "" : templ.locations[templ.initial].symbol->name);
  for (const lang::Symbol* symbol : templ.branchpoints) Append(&places.rest, " ", symbol->name);
  return places;
}

// How many must change to turn one into the other, in any order, if each change costs 1.
int Difference(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::map<std::string, int> surplus;
  for (const std::string& one : a) ++surplus[one];
  int common = 0;
  for (const std::string& one : b) common += surplus[one]-- > 0 ? 1 : 0;
  return static_cast<int>(std::max(a.size(), b.size())) - common;
}

// The sum of what `count` says of parts that correspond; kSomethingElse where they do not, or where
// it says so.
template <class Count>
int SumOverTemplates(const Document& start, const Document& answer, Count count) {
  if (start.templates.size() != answer.templates.size()) return kSomethingElse;
  int sum = 0;
  for (const Template* before : start.templates) {
    const Template* after = FindTemplate(answer, before->symbol->name);
    if (after == nullptr || (before->base == nullptr) != (after->base == nullptr)) {
      return kSomethingElse;
    }
    if (before->base != nullptr) continue;  // is part of the system
    const int one = count(PlacesOf(*before), PlacesOf(*after));
    if (one == kSomethingElse) return kSomethingElse;
    sum += one;
  }
  return sum;
}

int CountPlaces(const Document& start, const Document& answer, bool only_edges) {
  if (!ChangedParts(start, answer, {"declarations", "system"}).empty()) return kSomethingElse;
  return SumOverTemplates(start, answer, [&](const Places& a, const Places& b) {
    const int locations = Difference(a.locations, b.locations);
    const bool has_frame = a.locations.size() == b.locations.size() &&
                           (only_edges || a.edges.size() == b.edges.size());
    if (a.rest != b.rest || !has_frame || (only_edges && locations > 0)) return kSomethingElse;
    return locations + Difference(a.edges, b.edges);
  });
}

int CountNumbers(const Document& start, const Document& answer) {
  const auto add = [](int a, int b) {
    return a == kSomethingElse || b == kSomethingElse ? kSomethingElse : a + b;
  };
  int count = 0;
  for (const char* part : {"declarations", "system"}) {
    count = add(count, CountNumbers({PrintPart(start, part)}, {PrintPart(answer, part)}));
  }
  return add(count, SumOverTemplates(start, answer, [&](const Places& a, const Places& b) {
               return add(
                   add(CountNumbers({a.rest}, {b.rest}), CountNumbers(a.locations, b.locations)),
                   CountNumbers(a.edges, b.edges));
             }));
}

}  // namespace

int CountChanges(const Document& start, const Document& answer, Budget::Unit unit) {
  if (unit == Budget::kNumbers) return CountNumbers(start, answer);
  return CountPlaces(start, answer, unit == Budget::kEdges);
}

}  // namespace zonelab::grading
