// What people write who know another language, another tool or another version: recognised by what
// was meant.  Each is one error, with the text that mends it, and parsing goes on as if that stood
// there.
//
// This file: words and operators.  Only in queries: parser_near_miss_query.cc; only in models:
// parser_near_miss_model.cc.
#include <algorithm>
#include <string>
#include <utility>

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

constexpr std::string_view kLowerWords[] = {"and",   "or",     "not",    "imply",   "true",
                                            "false", "forall", "exists", "deadlock"};

template <size_t kSize>
std::string_view Meant(const Synonym (&table)[kSize], std::string_view written) {
  for (const Synonym& each : table) {
    if (each.written == written) return each.meant;
  }
  return "";
}

std::string Lowered(std::string_view text) {
  std::string lower;
  for (const char c : text) lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

}  // namespace

// Reports `span`, which stands for `meant`, and goes on.
void Parser::NearMiss(Span span, std::string_view meant, Message message, DiagnosticCode code) {
  Diagnostic* error = SyntaxError(code, span, std::move(message));
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
  NearMiss(SpanOf(Current()), word, Tell("'", Text(Current()), "' is called '", word, "' here"));
  return true;
}

std::string_view Parser::MeantType(std::string_view text) { return Meant(kTypes, text); }

// The word of the language that `text` is in other letters: `TRUE`, `And`; "": none.
std::string_view Parser::InSmallLetters(std::string_view text) const {
  const std::string lower = Lowered(text);
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

// Are these two tokens, written without a blank between them, the next ones?
bool Parser::IsPair(size_t ahead, Tok first, Tok second) const {
  return Ahead(ahead).kind == first && Ahead(ahead + 1).kind == second &&
         Ahead(ahead).end == Ahead(ahead + 1).begin;
}

// Reports an operator between two operands that is none, and puts the one that is meant there.
void Parser::MendOperator() {
  if (panic_ || aborted_ || MendWordOperator()) return;
  if (mode_ == LexerMode::kQuery && MendQueryArrow()) return;
  const Span pair{source_, Current().begin, Ahead(1).end};
  if (IsPair(0, Tok::kLess, Tok::kGreater)) {
    NearMiss(pair, "!=", "there is no operator '<>'; write '!='");
    return Replace(2, Tok::kNotEqual);
  }
  if (IsPair(0, Tok::kEqual, Tok::kAssign)) {
    NearMiss(pair, "==", "there is no operator '==='; write '=='");
    return Replace(2, Tok::kEqual);
  }
}

// `p AND q`, `p implies q`, `p leadsto q`
bool Parser::MendWordOperator() {
  const Token& token = Current();
  if (token.kind != Tok::kIdentifier) return false;
  const bool is_leads_to = Text(token) == "leads" && Text(Ahead(1)) == "to";
  const size_t count = is_leads_to ? 2 : 1;
  if (!StartsOperand(Ahead(count))) return false;
  std::string_view word = InSmallLetters(Text(token));
  if (Text(token) == "implies") word = "imply";
  const bool is_query = mode_ == LexerMode::kQuery;
  if (is_query && (is_leads_to || Text(token) == "leadsto" || Text(token) == "leads_to")) {
    word = "-->";
  }
  const Tok kind = word == "and"     ? Tok::kAnd
                   : word == "or"    ? Tok::kOr
                   : word == "imply" ? Tok::kImply
                   : word == "-->"   ? Tok::kLeadsTo
                                     : Tok::kEnd;
  if (kind == Tok::kEnd) return false;
  const Span span{source_, token.begin, Ahead(count - 1).end};
  // In a condition the place is wrong as well, which is one mistake: see MisplacedLeadsTo.
  if (kind != Tok::kLeadsTo || !IsInsideOfQuery()) {
    NearMiss(
        span, word,
        Tell("'", text_.substr(span.begin, span.end - span.begin), "' is written '", word, "'"));
  }
  Replace(count, kind);
  return true;
}

namespace {

// A clock, or an element of an array of clocks.
bool NamesClock(const Expr& expr) {
  if (expr.kind == ExprKind::kIndex) return NamesClock(*expr.args[0]);
  return expr.kind == ExprKind::kName && expr.symbol != nullptr && expr.symbol->type != nullptr &&
         Innermost(*expr.symbol->type).kind == TypeKind::kClock;
}

}  // namespace

// `n = 3 && x > 2` where nothing can be assigned: all `=` of the condition are one mistake.
void Parser::MendAssignment(const Expr& left) {
  const bool is_query = mode_ == LexerMode::kQuery;
  if (!At(Tok::kAssign) || panic_ || (!is_query && condition_ == ConditionOf::kNone)) return;
  const auto is_other = [&](size_t k) {  // `=<` and `=>`, which are reported elsewhere
    return IsPair(k, Tok::kAssign, Tok::kLess) || IsPair(k, Tok::kAssign, Tok::kGreater);
  };
  if (is_other(0)) return;
  const Span place{source_, left.span.begin, Current().end};
  if (condition_ == ConditionOf::kInvariant && NamesClock(left)) {
    Diagnostic* error =
        SyntaxError("side-effect", place,
                    Tell("'", Text(Current()),
                         "' assigns; an invariant bounds a clock from above, so write '<='"));
    if (error != nullptr) error->AddFix(SpanOf(Current()), "<=");
    if (error != nullptr) panic_ = false;
    return Replace(1, Tok::kLessEqual);
  }
  const uint32_t begin = Current().begin;
  std::string meant = "==";
  uint32_t end = Current().end;
  tokens_[pos_].kind = Tok::kEqual;
  const bool all = condition_ != ConditionOf::kInvariant;
  for (size_t k = 1; all && pos_ + k < tokens_.size(); ++k) {
    Token& token = tokens_[pos_ + k];
    if (!is_query && (token.kind == Tok::kSemicolon || token.kind == Tok::kRightBrace)) break;
    if (token.kind != Tok::kAssign || is_other(k)) continue;
    Append(&meant, text_.substr(end, token.begin - end), "==");
    end = token.end;
    token.kind = Tok::kEqual;
  }
  const Phrase where = is_query                                ? "a query"
                       : condition_ == ConditionOf::kInvariant ? "an invariant"
                                                               : "a guard";
  Diagnostic* error =
      SyntaxError("side-effect", place,
                  Tell("this assigns, which ", where, " must not do; use '==' to compare"));
  if (error != nullptr) error->AddFix({source_, begin, end}, std::move(meant));
  if (error != nullptr) panic_ = false;
}

// `NOT p`, `FORALL (…) p`
void Parser::MendPrefixOperator() {
  if (!At(Tok::kIdentifier) || panic_ || !StartsOperand(Ahead(1))) return;
  const std::string_view word = InSmallLetters(Text(Current()));
  const Tok kind = word == "not"      ? Tok::kNot
                   : word == "forall" ? Tok::kForall
                   : word == "exists" ? Tok::kExists
                                      : Tok::kEnd;
  if (kind == Tok::kEnd || scopes_.Find(Text(Current())) != nullptr) return;
  NearMiss(SpanOf(Current()), word, Tell("'", Text(Current()), "' is written '", word, "'"));
  Replace(1, kind);
}

// `a(1)` of an array becomes `a[1]`; everything else stays as it is.
Expr* Parser::CalledArray(Expr* call) {
  const bool is_array = call->kind == ExprKind::kCall && call->symbol != nullptr &&
                        call->symbol->type != nullptr && call->symbol->function == nullptr &&
                        call->symbol->type->kind == TypeKind::kArray;
  if (!is_array || call->args.size() != 1 || panic_) return call;
  const uint32_t begin = call->span.begin;
  const uint32_t open = begin + static_cast<uint32_t>(call->name.size());
  const Span index = call->args[0]->span;
  const std::string inside(text_.substr(index.begin, index.end - index.begin));
  NearMiss({source_, open, call->span.end}, Cat("[", inside, "]"),
           Tell("'", call->name, "' is an array, not a function; write '", call->name, "[", inside,
                "]'"),
           "not-a-function");
  Expr* array = NewExpr(ExprKind::kName, begin);
  array->name = call->name;
  array->symbol = call->symbol;
  array->span.end = open;
  array->height = 1;
  Expr* element = NewExpr(ExprKind::kIndex, begin);
  element->args = {array, call->args[0]};
  return Finish(element);
}

}  // namespace zonelab::lang
