#include "core/base/strings.h"
#include "core/dump/dump.h"

namespace zonelab::dump {
namespace {

using lang::Tok;

void AppendToken(const SourceMap& sources, int source, const lang::Token& token, std::string* out) {
  const Span span = {source, token.begin, token.end};
  const Range range = sources.Locate(span);
  Append(out, range.line, ":", range.column, " ");
  switch (token.kind) {
    case Tok::kEnd:
      Append(out, "end");
      break;
    case Tok::kIdentifier:
      Append(out, "identifier ", sources.Slice(span));
      break;
    case Tok::kNumber:
      Append(out, "number ", token.value);
      break;
    case Tok::kFraction:
      Append(out, "fraction ", sources.Slice(span));
      break;
    case Tok::kBad:
      Append(out, "bad ", sources.Slice(span));
      break;
    case Tok::kBadValue:
      Append(out, "bad-value ", sources.Slice(span));
      break;
    default:
      Append(out, lang::TokenName(token.kind));
  }
  Append(out, "\n");
}

}  // namespace

std::string Tokens(const SourceMap& sources, int source, lang::LexerMode mode) {
  std::string out;
  Diagnostics reported_before;
  for (const lang::Token& token : lang::Tokenize(sources, source, mode, reported_before)) {
    AppendToken(sources, source, token, &out);
  }
  return out;
}

std::string Tokens(const SourceMap& sources) {
  bool has_fragments = false;
  for (int k = 0; k < sources.size(); ++k) has_fragments = has_fragments || sources.IsFragment(k);
  if (!has_fragments) return Tokens(sources, 0, lang::LexerMode::kModel);
  std::string out;
  for (int k = 0; k < sources.size(); ++k) {
    if (!sources.IsFragment(k)) continue;
    Append(&out, out.empty() ? "" : "\n", "-- ", sources.name(k), "\n",
           Tokens(sources, k, lang::LexerMode::kModel));
  }
  return out;
}

}  // namespace zonelab::dump
