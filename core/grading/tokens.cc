#include "core/grading/tokens.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/base/strings.h"
#include "core/lang/lexer.h"

namespace zonelab::grading {
namespace {

using lang::LexerMode;
using lang::Tok;
using lang::Token;

// A text and its tokens, without the end.
struct Lexed {
  Lexed(std::string_view from, LexerMode mode) : text(from) {
    SourceMap sources;
    Diagnostics ignored;
    tokens = lang::Tokenize(sources, sources.Add("", text), mode, ignored);
    if (!tokens.empty()) tokens.pop_back();
  }
  std::string_view at(size_t k) const {
    return std::string_view(text).substr(tokens[k].begin, tokens[k].end - tokens[k].begin);
  }

  std::string text;
  std::vector<Token> tokens;
};

// Names that are `names`, unless they are members of something, with '#' behind them.
std::string Marked(std::string_view text, const std::vector<std::string>& names, LexerMode mode) {
  const Lexed lexed(text, mode);
  std::string marked;
  size_t copied = 0;
  for (size_t k = 0; k < lexed.tokens.size(); ++k) {
    if (lexed.tokens[k].kind != Tok::kIdentifier) continue;
    if (k > 0 && lexed.tokens[k - 1].kind == Tok::kDot) continue;
    if (std::find(names.begin(), names.end(), lexed.at(k)) == names.end()) continue;
    Append(&marked, text.substr(copied, lexed.tokens[k].end - copied), "#");
    copied = lexed.tokens[k].end;
  }
  return Cat(marked, text.substr(copied));
}

// Where the tokens of `from` stand.
std::optional<Span> FindTokens(std::string_view text, std::string_view from,
                               const Preference& preference) {
  const Lexed whole(text, LexerMode::kModel), part(from, LexerMode::kModel);
  const size_t length = part.tokens.size();
  std::optional<Span> found;
  for (size_t k = 0; length > 0 && k + length <= whole.tokens.size(); ++k) {
    bool is_equal = true;
    for (size_t i = 0; i < length && is_equal; ++i) is_equal = whole.at(k + i) == part.at(i);
    if (!is_equal) continue;
    const Span place = {0, whole.tokens[k].begin, whole.tokens[k + length - 1].end};
    const auto encloses = [&](const Span& span) { return Encloses(span, place); };
    if (std::any_of(preference.first.begin(), preference.first.end(), encloses)) return place;
    const auto overlaps = [&](const Span& span) {
      return span.begin < place.end && place.begin < span.end;
    };
    const bool is_free = std::none_of(preference.never.begin(), preference.never.end(), overlaps);
    if (!found && is_free) found = place;
  }
  return found;
}

}  // namespace

bool ReplaceTokens(std::string_view from, std::string_view to, std::string* text,
                   Preference* preference) {
  const std::optional<Span> found = FindTokens(*text, from, *preference);
  if (!found) return false;
  text->replace(found->begin, found->end - found->begin, to.data(), to.size());
  const int64_t shift =
      static_cast<int64_t>(to.size()) - static_cast<int64_t>(found->end - found->begin);
  for (std::vector<Span>* spans : {&preference->first, &preference->never}) {
    for (Span& span : *spans) {
      if (span.begin >= found->end) span.begin = static_cast<uint32_t>(span.begin + shift);
      if (span.end >= found->end) span.end = static_cast<uint32_t>(span.end + shift);
    }
  }
  return true;
}

bool AreEqual(std::string_view a, std::string_view b) {
  const Lexed left(a, LexerMode::kModel), right(b, LexerMode::kModel);
  if (left.tokens.size() != right.tokens.size()) return false;
  for (size_t k = 0; k < left.tokens.size(); ++k) {
    if (left.at(k) != right.at(k)) return false;
  }
  return true;
}

std::optional<std::string> WithVariant(std::string model, const exercise::Variant& variant,
                                       Preference preference) {
  for (const exercise::Variant::Replacement& change : variant.replacements) {
    if (!ReplaceTokens(change.from, change.to, &model, &preference)) return std::nullopt;
  }
  return model;
}

std::string Observers(const exercise::Exercise& exercise,
                      const std::vector<std::string>& monitors) {
  std::string text;
  for (const std::string& name : monitors) {
    const auto* block = exercise::Find(exercise, exercise::ModelBlock::kMonitor, name);
    if (block != nullptr) Append(&text, Marked(block->text, {name}, LexerMode::kModel), "\n");
  }
  return text;
}

std::string NameMonitors(std::string_view query, const std::vector<std::string>& monitors) {
  return Marked(query, monitors, LexerMode::kQuery);
}

}  // namespace zonelab::grading
