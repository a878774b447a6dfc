// Near misses in models: the punctuation and the order of declarations, states and edges, and
// queries that stand in the model.
#include <algorithm>
#include <string>
#include <utility>

#include "core/base/strings.h"
#include "core/lang/parse.h"
#include "core/lang/parser.h"

namespace zonelab::lang {

// `A --> B { … }`, `A => B`, `A ==> B`, `A - > B`.  Reported once for all edges.
void Parser::MendEdgeArrow() {
  const size_t count = At(Tok::kLeadsTo)                                         ? 1
                       : At(Tok::kGreaterEqual) && mode_ == LexerMode::kOldModel ? 1
                       : IsPair(0, Tok::kAssign, Tok::kGreater)                  ? 2
                       : IsPair(0, Tok::kEqual, Tok::kGreater)                   ? 2
                       : At(Tok::kMinus) && Ahead(1).kind == Tok::kGreater       ? 2
                                                                                 : 0;
  if (count == 0 || panic_) return;
  const Span span{source_, Current().begin, Ahead(count - 1).end};
  const std::string_view written = text_.substr(span.begin, span.end - span.begin);
  if (std::find(synonyms_.begin(), synonyms_.end(), written) == synonyms_.end()) {
    synonyms_.push_back(written);
    NearMiss(span, "->",
             Tell("the arrow of an edge is written '->', as in 'A -> B { }', not '", written, "'"));
  }
  Replace(count, Tok::kArrow);
}

// `int[0..5]`, `int[0:5]`, `int[0 to 5]`: the ',' between the bounds.
void Parser::MendBounds() {
  size_t count = 0;
  while (Ahead(count).kind == Tok::kDot) ++count;
  if (At(Tok::kColon) || At(Tok::kSemicolon) || AtWord("to")) count = 1;
  if (count == 0 || !StartsOperand(Ahead(count)) || panic_) return;
  const Span span{source_, Current().begin, Ahead(count - 1).end};
  NearMiss(span, ",",
           Tell("the bounds of a range are separated by ',', as in 'int[0,5]', not by '",
                text_.substr(span.begin, span.end - span.begin), "'"));
  Replace(count, Tok::kComma);
}

// The type that is missing in `broadcast c;` and in `const n = 5;`; null: none is.
Type* Parser::ForgottenType(const Type& prefix) {
  if (!At(Tok::kIdentifier) || AtTypeName() || panic_) return nullptr;
  const Tok next = Ahead(1).kind;
  const bool is_channel = prefix.is_urgent || prefix.is_broadcast;
  const bool is_number = prefix.is_const || prefix.is_meta;
  const bool is_name = next == Tok::kAssign || next == Tok::kLeftBracket ||
                       (is_channel && (next == Tok::kSemicolon || next == Tok::kComma));
  if ((!is_channel && !is_number) || !is_name) return nullptr;
  const std::string_view word = is_channel ? "chan" : "int";
  const Token& before = tokens_[pos_ - 1];
  const std::string meant = Cat(word, " ", Text(Current()));
  NearMiss(SpanOf(Current()), meant,
           Tell("the type is missing here; write '", Text(before), " ", meant, "'"),
           "undeclared-type");
  return NewType(is_channel ? TypeKind::kChan : TypeKind::kInt, Current().begin);
}

// `state s: x <= 5;`, after the name.  The invariant; null: there is none of this form.
Expr* Parser::ColonInvariant() {
  if (!At(Tok::kColon)) return nullptr;
  const Span colon = SpanOf(Current());
  if (Ahead(1).kind == Tok::kLeftBrace) {
    NearMiss(colon, "", "there is no ':' before the braces of an invariant; remove it");
    Advance();
    return nullptr;
  }
  if (!StartsOperand(Ahead(1)) || panic_) return nullptr;
  const std::string_view name = Text(tokens_[pos_ - 1]);
  Advance();
  const uint32_t begin = Current().begin;
  Expr* invariant = Condition(ConditionOf::kInvariant);
  if (panic_) return invariant;
  const Span whole{source_, colon.begin, SpanFrom(begin).end};
  const std::string meant = Cat("{ ", text_.substr(begin, whole.end - begin), " }");
  NearMiss(whole, Cat(" ", meant),
           Tell("the invariant of a state stands in braces; write '", name, " ", meant, "'"));
  return invariant;
}

// `s { invariant x <= 5 }`, `s { inv: x <= 5 }`, after the '{'.
void Parser::MendInvariantWord() {
  const std::string_view word = At(Tok::kIdentifier) ? Text(Current()) : "";
  const bool is_meant = word == "invariant" || word == "inv" || word == "Invariant" ||
                        word == "invariants" || word == "guard";
  if (!is_meant || scopes_.Find(word) != nullptr) return;
  const size_t count = Ahead(1).kind == Tok::kColon ? 2 : 1;
  if (!StartsOperand(Ahead(count))) return;
  NearMiss({source_, Current().begin, Ahead(count).begin}, "",
           Tell("the braces after a state hold its invariant and nothing else; remove '", word,
                std::string_view(count == 2 ? ":" : ""), "'"));
  for (size_t k = 0; k < count; ++k) Advance();
}

// `{ x <= 5; y <= 3 }`: behind the ';' stands a rate, which compares nothing outside a conditional.
// The ';' is read as '&&' then, and so are those that follow.
void Parser::MendInvariantParts() {
  while (!panic_ && At(Tok::kSemicolon) && IsCondition(1)) {
    NearMiss(SpanOf(Current()), " &&",
             "an invariant is one condition: its parts are joined with '&&', not separated by ';'");
    Advance();
    Condition(ConditionOf::kInvariant);
  }
}

// From this token on, up to a ';' or '}': comparisons or '&&', and no '?'.
bool Parser::IsCondition(size_t first) {
  bool compares = false;
  for (size_t k = first;; ++k) {
    switch (Ahead(k).kind) {
      case Tok::kLess:
      case Tok::kLessEqual:
      case Tok::kEqual:
      case Tok::kNotEqual:
      case Tok::kGreaterEqual:
      case Tok::kGreater:
      case Tok::kAndAnd:
      case Tok::kAnd:
        compares = true;
        break;
      case Tok::kQuestion:
        return false;
      case Tok::kSemicolon:
      case Tok::kRightBrace:
      case Tok::kEnd:
        return compares;
      default:
        break;
    }
  }
}

// `urgent t, init s;`: a ',' where a section ends.
void Parser::MendSectionEnd() {
  if (!At(Tok::kComma) || panic_) return;
  const Tok next = Ahead(1).kind;
  if (next != Tok::kInit && next != Tok::kTrans && next != Tok::kBranchpoint) {
    // `state s, urgent t;` is another mistake.
    const bool is_kind = next == Tok::kCommit || next == Tok::kUrgent;
    if (!is_kind || Ahead(2).kind != Tok::kIdentifier || scopes_.Find(Text(Ahead(2))) == nullptr) {
      return;
    }
  }
  NearMiss(SpanOf(Current()), ";",
           Tell("the list before '", Text(Ahead(1)), "' ends with ';', not with ','"));
  Replace(1, Tok::kSemicolon);
}

// `state s, urgent t;`, before the word.
void Parser::MendStateKind() {
  if ((!At(Tok::kUrgent) && !At(Tok::kCommit)) || Ahead(1).kind != Tok::kIdentifier) return;
  const Span span{source_, Current().begin, Ahead(1).end};
  const std::string_view name = Text(Ahead(1));
  const std::string later = Cat(Text(Current()), " ", name);
  const bool is_last = Ahead(2).kind == Tok::kSemicolon;
  Diagnostic* error = SyntaxError("clause-order", span,
                                  Tell("first name all states, then say which are special: write '",
                                       name, "' here and '", later, ";' after the list"));
  if (error != nullptr && is_last) error->AddFix(span, Cat(name, "; ", later));
  if (error != nullptr) panic_ = false;
  Advance();
}

// A ';' too many.  Those after it are the same mistake.
bool Parser::StraySemicolon() {
  if (!At(Tok::kSemicolon)) return false;
  size_t count = 1;
  while (Ahead(count).kind == Tok::kSemicolon) ++count;
  const bool is_double = pos_ > 0 && tokens_[pos_ - 1].kind == Tok::kSemicolon;
  NearMiss({source_, Current().begin, Ahead(count - 1).end}, "",
           is_double ? "one ';' is enough here; remove the other one"
                     : "this ';' ends nothing; remove it",
           "stray-semicolon");
  for (size_t k = 0; k < count; ++k) Advance();
  return true;
}

// `if (p) then s`, before the statement.
void Parser::MendThen() {
  if (!AtWord("then") || scopes_.Find("then") != nullptr) return;
  NearMiss({source_, Current().begin, Ahead(1).begin}, "",
           "there is no 'then' in this language; the statement follows the condition directly");
  Advance();
}

// `elseif (p)`, `elif (p)`: what follows is an `if` whose `else` has been read.
bool Parser::MendElseIf() {
  const bool is_word = AtWord("elseif") || AtWord("elsif") || AtWord("elif");
  if (!is_word || Ahead(1).kind != Tok::kLeftParen || panic_) return false;
  if (scopes_.Find(Text(Current())) != nullptr) return false;
  NearMiss(SpanOf(Current()), "else if",
           Tell("'", Text(Current()), "' is written 'else if' in this language"));
  Replace(1, Tok::kIf);
  return true;
}

// `sync !c;`, which is written `sync c!;`.
bool Parser::PrefixedSync(Edge* edge) {
  if (!At(Tok::kBang) && !At(Tok::kQuestion)) return false;
  if (Ahead(1).kind != Tok::kIdentifier || panic_) return false;
  const Token mark = Current();
  Advance();
  const uint32_t begin = Current().begin;
  edge->channel = Postfix();
  if (panic_) return true;
  edge->sync_kind = mark.kind == Tok::kBang ? SyncKind::kSend : SyncKind::kReceive;
  const uint32_t end = SpanFrom(begin).end;
  const std::string meant = Cat(text_.substr(begin, end - begin), Text(mark));
  NearMiss({source_, mark.begin, end}, meant,
           Tell("the '", Text(mark), "' comes after the channel; write '", meant, "'"));
  return true;
}

// Reports a clause of an edge, just read, that stands behind one it belongs before.  `begins`:
// where each kind of clause began so far; 0: nowhere.
void Parser::LateClause(Clause clause, absl::Span<const uint32_t> begins) {
  constexpr std::string_view kNames[] = {"select", "guard", "sync", "assign", "probability"};
  const size_t late = static_cast<size_t>(clause);
  size_t first = begins.size();
  for (size_t k = late + 1; k < begins.size(); ++k) {
    if (begins[k] == 0) continue;
    if (first == begins.size() || begins[k] < begins[first]) first = k;
  }
  if (first == begins.size()) return;
  const uint32_t begin = begins[late];
  const uint32_t end = SpanFrom(begin).end;
  std::string_view passed = text_.substr(begins[first], begin - begins[first]);
  passed = passed.substr(0, passed.find_last_not_of(" \t\r\n") + 1);
  Diagnostic* error = SyntaxError(
      "clause-order", {source_, begin, begin + static_cast<uint32_t>(kNames[late].size())},
      Tell("'", kNames[late], "' must come before '", kNames[first],
           "'; the order is select, guard, sync, assign",
           std::string_view(first == static_cast<size_t>(Clause::kProbability) ? ", probability"
                                                                               : "")));
  if (error != nullptr) {
    error->AddFix({source_, begins[first], end},
                  Cat(text_.substr(begin, end - begin), " ", passed));
  }
  panic_ = false;
}

// Does a query begin here?  In a model, `E<>` is three tokens.
bool Parser::AtQuery() const {
  if (!At(Tok::kIdentifier)) return false;
  const std::string_view word = Text(Current());
  const bool is_bound = word == "sup" || word == "inf" || word == "bounds";
  if (is_bound) return Ahead(1).kind == Tok::kColon || Ahead(1).kind == Tok::kLeftBrace;
  if (word == "A" || word == "E") {
    return IsPair(1, Tok::kLeftBracket, Tok::kRightBracket) || IsPair(1, Tok::kLess, Tok::kGreater);
  }
  size_t k = 1;
  while (!Ahead(k).on_new_line && Ahead(k).kind != Tok::kEnd && Ahead(k).kind != Tok::kSemicolon &&
         Ahead(k).kind != Tok::kLeftBrace && Ahead(k).kind != Tok::kLeadsTo) {
    ++k;
  }
  return Ahead(k).kind == Tok::kLeadsTo && !Ahead(k).on_new_line;
}

// Reports queries in a model, if one begins here: that one, or all up to the end.
bool Parser::MisplacedQueries(bool to_the_end) {
  if (!AtQuery()) return false;
  const uint32_t begin = Current().begin;
  Diagnostic* error = SyntaxError(
      "syntax-error", SpanOf(Current()),
      "queries do not stand in the model: put this into the list of queries (a .q file, or -q), "
      "or into 'query { … }' at the end");
  while (!At(Tok::kEnd)) {
    Advance();
    if (!to_the_end && (Current().on_new_line || tokens_[pos_ - 1].kind == Tok::kSemicolon)) break;
  }
  panic_ = false;
  if (error == nullptr || !to_the_end) return true;
  const uint32_t end = tokens_[pos_ - 1].end;
  std::string block = "query {\n";
  for (lang::QueryText& query : SplitQueryFile(text_.substr(begin, end - begin))) {
    while (!query.text.empty() && (query.text.back() == ';' || query.text.back() == ' ')) {
      query.text.pop_back();
    }
    Append(&block, "  ", query.text, ";\n");
  }
  error->AddFix({source_, begin, end}, Cat(block, "}"));
  return true;
}

}  // namespace zonelab::lang
