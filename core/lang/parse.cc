// ParseXta and ParseQuery: parser and checker put together, diagnostics in text order.
#include "core/lang/parse.h"

#include <algorithm>
#include <vector>

#include "core/lang/parser.h"

namespace zonelab::lang {
namespace {

// The lexer sees the whole text before the parser does; readers want one order.
void Report(const Diagnostics& found, Diagnostics* diagnostics) {
  std::vector<const Diagnostic*> sorted;
  for (const Diagnostic& diagnostic : found.all()) sorted.push_back(&diagnostic);
  std::stable_sort(sorted.begin(), sorted.end(), [](const Diagnostic* a, const Diagnostic* b) {
    if (a->span.source != b->span.source) return a->span.source < b->span.source;
    return a->span.begin < b->span.begin;
  });
  for (const Diagnostic* diagnostic : sorted) diagnostics->Add(*diagnostic);
}

bool IsWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Skips blanks, then a name; false if there is none.
bool SkipName(std::string_view text, size_t* at) {
  *at = std::min(text.find_first_not_of(" \t\r\n", *at), text.size());
  size_t begin = *at;
  while (*at < text.size() && IsWordCharacter(text[*at])) ++*at;
  return *at > begin;
}

// What only UPPAAL 3 writes: `const N 5`, `process P {`, `;` between parameters.
bool LooksOld(std::string_view text) {
  for (std::string_view word : {std::string_view("const"), std::string_view("process")}) {
    for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
      size_t end = at + word.size();
      if (at > 0 && IsWordCharacter(text[at - 1])) continue;
      if (end >= text.size() || IsWordCharacter(text[end]) || !SkipName(text, &end)) continue;
      if (text.substr(0, end).ends_with("struct")) continue;  // `const struct { … }`
      end = std::min(text.find_first_not_of(" \t\r\n", end), text.size());
      char next = end < text.size() ? text[end] : '\0';
      if (word == "const") {
        if ((next >= '0' && next <= '9') || next == '-' || next == '{') return true;
        continue;
      }
      if (next == '{') return true;
      std::string_view list = text.substr(end, text.find(')', end) - end);
      if (next == '(' && list.find(';') != std::string_view::npos) return true;
    }
  }
  return false;
}

}  // namespace

std::unique_ptr<Document> ParseXta(const SourceMap& sources, int source,
                                   Diagnostics& diagnostics) {
  auto document = std::make_unique<Document>();
  Diagnostics found;
  Parser(*document, sources, found).Model(source);
  if (!found.has_errors()) {
    Report(found, &diagnostics);
    return document;
  }
  // Perhaps it is the language of UPPAAL 3.  Its complaints count only if the text looks so and
  // there are fewer of them: `process P {` is also a slip of those who write 4.x.
  auto old_document = std::make_unique<Document>();
  Diagnostics old_found;
  Parser(*old_document, sources, old_found, LexerMode::kOldModel).Model(source);
  bool old = !old_found.has_errors() || (LooksOld(sources.text(source)) &&
                                         old_found.error_count() < found.error_count());
  Report(old ? old_found : found, &diagnostics);
  return old ? std::move(old_document) : std::move(document);
}

Query ParseQuery(Document& document, const SourceMap& sources, int source,
                 Diagnostics& diagnostics) {
  Diagnostics found;
  Query query = Parser(document, sources, found, LexerMode::kQuery).QueryText(source);
  Report(found, &diagnostics);
  return query;
}

}  // namespace zonelab::lang
