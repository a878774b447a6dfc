// What people write who know another language, another tool or another version: recognised by what
// was meant.  Each is one error, with the text that mends it, and parsing goes on as if that stood
// there.
#include <algorithm>
#include <string>

#include "core/base/strings.h"
#include "core/lang/parser.h"

namespace zonelab::lang {
namespace {

struct Synonym {
  std::string_view written, meant;
};

// Words of declarations and templates.
constexpr Synonym kSections[] = {
    {"template", "process"},     {"automaton", "process"},    {"location", "state"},
    {"locations", "state"},      {"states", "state"},         {"loc", "state"},
    {"committed", "commit"},     {"initial", "init"},         {"start", "init"},
    {"transition", "trans"},     {"transitions", "trans"},    {"edge", "trans"},
    {"edges", "trans"},          {"update", "assign"},        {"updates", "assign"},
    {"assignment", "assign"},    {"action", "assign"},        {"reset", "assign"},
    {"synchronisation", "sync"}, {"synchronization", "sync"}, {"synchronise", "sync"},
    {"synchronize", "sync"},     {"when", "guard"},           {"guards", "guard"},
    {"condition", "guard"},      {"network", "system"},
};

constexpr Synonym kTypes[] = {
    {"integer", "int"},  {"Integer", "int"}, {"boolean", "bool"}, {"Boolean", "bool"},
    {"channel", "chan"}, {"var", "int"},     {"let", "int"},      {"long", "int"},
    {"short", "int"},    {"uint", "int"},    {"timer", "clock"},  {"constant", "const"},
    {"float", "double"}, {"real", "double"},
};

constexpr Synonym kPathQuantifiers[] = {
    {"AG", "A[]"}, {"EF", "E<>"}, {"AF", "A<>"},     {"EG", "E[]"},
    {"G", "A[]"},  {"F", "A<>"},  {"always", "A[]"}, {"eventually", "A<>"},
};

constexpr std::string_view kLowerWords[] = {"and",   "or",     "not",    "imply",   "true",
                                            "false", "forall", "exists", "deadlock"};

template <size_t kSize>
std::string_view Meant(const Synonym (&table)[kSize], std::string_view written) {
  for (const Synonym& each : table) {
    if (each.written == written) return each.meant;
  }
  return "";
}

std::string Lower(std::string_view text) {
  std::string lower;
  for (const char c : text) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

}  // namespace

// Reports `span`, which stands for `meant`, and goes on.
void Parser::NearMiss(Span span, std::string_view meant, std::string message) {
  Diagnostic* error = SyntaxError("misspelled-word", span, std::move(message));
  if (error != nullptr) error->AddFix(span, std::string(meant));
  if (error != nullptr) panic_ = false;
}

// Is the current token another word for `word`?  Reports each such word once.
bool Parser::AtSynonym(std::string_view word) {
  if (!At(Tok::kIdentifier) || Meant(kSections, Text(Current())) != word) return false;
  if (scopes_.Find(Text(Current())) != nullptr) return false;
  const std::string_view written = Text(Current());
  if (std::find(synonyms_.begin(), synonyms_.end(), written) != synonyms_.end()) return true;
  synonyms_.push_back(written);
  NearMiss(SpanOf(Current()), word, Cat("'", Text(Current()), "' is called '", word, "' here"));
  return true;
}

std::string_view Parser::MeantType(std::string_view text) { return Meant(kTypes, text); }

// The word of the language that `text` is in other letters: `TRUE`, `And`; "": none.
std::string_view Parser::InSmallLetters(std::string_view text) const {
  const std::string lower = Lower(text);
  for (const std::string_view word : kLowerWords) {
    if (word == lower && word != text) return word;
  }
  return "";
}

// Makes the next `count` tokens one of kind `kind`.
void Parser::Replace(size_t count, Tok kind) {
  tokens_[pos_].kind = kind;
  tokens_[pos_].end = Ahead(count - 1).end;
  const auto next = tokens_.begin() + static_cast<ptrdiff_t>(pos_) + 1;
  tokens_.erase(next, next + static_cast<ptrdiff_t>(count - 1));
}

// Reports an operator between two operands that is none, and puts the one that is meant there.
void Parser::MendOperator() {
  if (panic_ || aborted_) return;
  const Token token = Current();
  const Token& next = Ahead(1);
  const bool is_query = mode_ == LexerMode::kQuery;
  const bool is_pair = next.begin == token.end;
  const Span pair{source_, token.begin, next.end};
  if (token.kind == Tok::kIdentifier && StartsOperand(next)) {
    std::string_view word = InSmallLetters(Text(token));
    if (Text(token) == "implies") word = "imply";
    const Tok kind = word == "and"     ? Tok::kAnd
                     : word == "or"    ? Tok::kOr
                     : word == "imply" ? Tok::kImply
                                       : Tok::kEnd;
    if (kind == Tok::kEnd) return;
    NearMiss(SpanOf(token), word, Cat("'", Text(token), "' is written '", word, "'"));
    return Replace(1, kind);
  }
  if (is_query && token.kind == Tok::kAssign && next.kind == Tok::kGreater && is_pair) {
    NearMiss(pair, "imply", "there is no operator '=>'; write 'imply' (or '>=' to compare)");
    return Replace(2, Tok::kImply);
  }
  if (is_query && token.kind == Tok::kArrow) {
    const bool is_state_formula = IsPathQuantifier(tokens_[0].kind);
    NearMiss(SpanOf(token), is_state_formula ? "imply" : "-->",
             is_state_formula
                 ? "there is no operator '->'; write 'imply'"
                 : "'->' is no operator of queries; write '-->' for 'is always followed by'");
    return Replace(1, is_state_formula ? Tok::kImply : Tok::kLeadsTo);
  }
  if (token.kind == Tok::kLess && next.kind == Tok::kGreater && is_pair) {
    NearMiss(pair, "!=", "there is no operator '<>'; write '!='");
    return Replace(2, Tok::kNotEqual);
  }
  if (token.kind == Tok::kEqual && next.kind == Tok::kAssign && is_pair) {
    NearMiss(pair, "==", "there is no operator '==='; write '=='");
    return Replace(2, Tok::kEqual);
  }
}

// The same for other spellings of a path quantifier: `AG p`, `EF(p)`, `A [] p`, `[] p`.
void Parser::MendPathQuantifier() {
  const Token& token = Current();
  std::string_view meant;
  size_t count = 1;
  const auto is_box = [&](size_t k) {
    return Ahead(k).kind == Tok::kLeftBracket && Ahead(k + 1).kind == Tok::kRightBracket;
  };
  const auto is_diamond = [&](size_t k) {
    return Ahead(k).kind == Tok::kLess && Ahead(k + 1).kind == Tok::kGreater;
  };
  if (token.kind == Tok::kIdentifier && scopes_.Find(Text(token)) == nullptr) {
    const bool is_all = Text(token) == "A" || Text(token) == "a";
    const bool is_some = Text(token) == "E" || Text(token) == "e";
    if ((is_all || is_some) && (is_box(1) || is_diamond(1))) {
      meant = is_box(1) ? (is_all ? "A[]" : "E[]") : (is_all ? "A<>" : "E<>");
      count = 3;
    } else if (StartsOperand(Ahead(1))) {
      meant = Meant(kPathQuantifiers, Text(token));
    }
  } else if (is_box(0) || is_diamond(0)) {
    meant = is_box(0) ? "A[]" : "E<>";
    count = 2;
  }
  if (meant.empty()) return;
  const Span span{source_, token.begin, Ahead(count - 1).end};
  NearMiss(span, meant,
           Cat("'", text_.substr(span.begin, span.end - span.begin), "' is written '", meant,
               "' in queries", count == 3 ? ", without blanks inside" : ""));
  Replace(count, meant == "A[]"   ? Tok::kAlwaysGlobally
                 : meant == "A<>" ? Tok::kAlwaysEventually
                 : meant == "E[]" ? Tok::kExistsGlobally
                                  : Tok::kExistsEventually);
}

// In a query: which processes have this name inside?  "P1.x, P2.x"; "": none.
std::string Parser::Candidates(std::string_view name, std::string* only) const {
  std::string list;
  int count = 0;
  for (const SystemEntry& entry : model_.system) {
    const Template* root = entry.templ;
    while (root->base != nullptr) root = root->base;
    bool has = false;
    for (const Location& location : root->locations) has |= location.symbol->name == name;
    for (const Symbol* symbol : root->variables) has |= symbol->name == name;
    if (!has || ++count > 4) continue;
    *only = Cat(entry.templ->symbol->name, entry.templ->parameters.empty() ? "" : "(0)", ".", name);
    Append(&list, list.empty() ? "" : ", ", *only);
  }
  if (count > 4) Append(&list, ", …");
  if (count != 1) only->clear();
  return list;
}

}  // namespace zonelab::lang
