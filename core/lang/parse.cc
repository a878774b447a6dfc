// ParseXta and ParseQuery: parser and checker put together, diagnostics in text order.
#include "core/lang/parse.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "core/base/strings.h"
#include "core/lang/parser.h"
#include "core/lang/query.h"

namespace zonelab::lang {
namespace {

void Copy(const Diagnostic& from, Severity severity, Message message, Diagnostics* to) {
  to->Add({severity, from.code, from.span, std::move(message), from.notes, from.fix});
}

// The lexer reads the whole text before the parser begins; here their diagnostics are merged.
std::vector<const Diagnostic*> InTextOrder(const Diagnostics& found) {
  std::vector<const Diagnostic*> sorted;
  for (const Diagnostic& diagnostic : found.all()) sorted.push_back(&diagnostic);
  std::stable_sort(sorted.begin(), sorted.end(), [](const Diagnostic* a, const Diagnostic* b) {
    if (a->span.source != b->span.source) return a->span.source < b->span.source;
    return a->span.begin < b->span.begin;
  });
  return sorted;
}

// Marks the templates that contain something unsupported but have no process, and the templates
// made from them.
void MarkBroken(const SourceMap& sources, const Diagnostics& found, Document* document) {
  if (document->system.empty()) return;
  absl::flat_hash_set<const Template*> used;
  for (const SystemEntry& entry : document->system) {
    for (const Template* t = entry.templ; t != nullptr && used.insert(t).second;) t = t->base;
  }
  for (Template* templ : document->templates) {
    if (used.count(templ) > 0) continue;
    templ->is_broken = templ->base != nullptr && templ->base->is_broken;
    for (const Diagnostic& diagnostic : found.all()) {
      templ->is_broken |= diagnostic.severity == Severity::kError &&
                          diagnostic.code == "unsupported-feature" &&
                          Encloses(templ->span, sources.InFile(diagnostic.span));
    }
  }
}

// In a broken template, an unsupported feature is a warning; its other errors may be consequences.
Diagnostics Settled(const SourceMap& sources, const Diagnostics& found, Document* document) {
  MarkBroken(sources, found, document);
  Diagnostics settled;
  for (const Diagnostic* diagnostic : InTextOrder(found)) {
    const Span place = sources.InFile(diagnostic->span);
    const auto broken =
        std::find_if(document->templates.begin(), document->templates.end(),
                     [&](const Template* t) { return t->is_broken && Encloses(t->span, place); });
    if (broken == document->templates.end()) {
      Copy(*diagnostic, diagnostic->severity, diagnostic->message, &settled);
    } else if (diagnostic->code == "unsupported-feature") {
      Copy(*diagnostic, Severity::kWarning,
           Tell(diagnostic->message, "; no process is made of '", (*broken)->symbol->name,
                "', so the model can be checked without it"),
           &settled);
    }
  }
  return settled;
}

// Only a text with syntax errors in 4.x may be 3.x.  A text that can be read as 4.x is not read in
// another way just because it has errors of other kinds.
bool HasSyntaxErrors(const Diagnostics& found) {
  return std::any_of(found.all().begin(), found.all().end(), [](const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::kError &&
           (diagnostic.code == "syntax-error" || diagnostic.code == "reserved-word");
  });
}

// After so many errors, more of them help nobody.
constexpr int kShownErrors = 20;

void Report(const Diagnostics& found, Diagnostics* diagnostics) {
  // A text that holds a model and more: all else is a consequence.
  for (const Diagnostic& diagnostic : found.all()) {
    if (diagnostic.code != "wrong-file") continue;
    diagnostics->Add(diagnostic);
    return;
  }
  int errors = 0;
  const Diagnostic* next = nullptr;  // the first one that is not shown
  for (const Diagnostic& diagnostic : found.all()) {
    if (diagnostic.severity == Severity::kError && ++errors > kShownErrors) {
      if (next == nullptr) next = &diagnostic;
      continue;
    }
    diagnostics->Add(diagnostic);
  }
  if (next == nullptr) return;
  const int more = found.error_count() - kShownErrors;
  diagnostics->Error(
      "too-many-errors", next->span,
      Tell(found.error_count() >= Diagnostics::kMaxErrors
               ? Tell("here and further on there are ", more, " or more errors")
           : more == 1 ? Message("here and further on there is 1 more error")
                       : Tell("here and further on there are ", more, " more errors"),
           "; mend the first ones, and look again"));
}

// Skips blanks, then a name; false if there is none.
bool SkipName(std::string_view text, size_t* at) {
  *at = std::min(text.find_first_not_of(" \t\r\n", *at), text.size());
  size_t begin = *at;
  while (*at < text.size() && IsWordCharacter(text[*at])) ++*at;
  return *at > begin;
}

// Does the text contain what only UPPAAL 3 allows: `const N 5`, `process P {`, `;` in parameters?
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

std::unique_ptr<Document> ParseXta(const SourceMap& sources, int source, Diagnostics& diagnostics,
                                   int observers) {
  return ParsePieces(
      sources, sources.text(source),
      [&](Parser& parser) {
        parser.Model(source);
        if (observers >= 0 && !parser.diagnostics().has_errors()) parser.Observers(observers);
      },
      diagnostics);
}

std::unique_ptr<Document> ParsePieces(const SourceMap& sources, std::string_view text,
                                      const std::function<void(Parser&)>& feed,
                                      Diagnostics& diagnostics) {
  auto parse = [&](LexerMode mode, Diagnostics* settled) {
    auto document = std::make_unique<Document>();
    Diagnostics found;
    Parser parser(*document, sources, found, mode);
    feed(parser);
    *settled = Settled(sources, found, document.get());
    return document;
  };
  Diagnostics found;
  std::unique_ptr<Document> document = parse(LexerMode::kModel, &found);
  if (found.has_errors() && (HasSyntaxErrors(found) || LooksOld(text))) {
    // Perhaps it is the language of UPPAAL 3.  Errors of that reading count only if the text looks
    // like it and there are fewer of them: `process P {` is also a slip of people who write 4.x.
    Diagnostics old_found;
    std::unique_ptr<Document> old_document = parse(LexerMode::kOldModel, &old_found);
    if (!old_found.has_errors() ||
        (LooksOld(text) && old_found.error_count() < found.error_count())) {
      document = std::move(old_document);
      found = std::move(old_found);
    }
  }
  Report(found, &diagnostics);
  return document;
}

Query ParseQuery(const Document& document, std::shared_ptr<SourceMap> sources,
                 std::string_view text, Diagnostics& diagnostics) {
  Query query;
  query.nodes = std::make_unique<Document>();
  const int source = sources->Add("query", std::string(text));
  query.sources = std::move(sources);
  Diagnostics found;
  Parser(document, *query.nodes, *query.sources, found).QueryText(source, &query);
  for (const Diagnostic* diagnostic : InTextOrder(found)) {
    Copy(*diagnostic, diagnostic->severity, diagnostic->message, &diagnostics);
  }
  return query;
}

}  // namespace zonelab::lang
