// Queries: parsing one, naming the kinds that are not supported.  Files of them: query_file.cc.
#include "core/lang/query.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/strings.h"
#include "core/lang/parse.h"
#include "core/lang/parser.h"
#include "core/lang/parser_nesting.h"

namespace zonelab::lang {
namespace {

// `extremum`: what the first word means; "": what it is.
std::optional<QueryKind> KindOf(const std::vector<Token>& tokens, std::string_view text,
                                std::string_view extremum = "") {
  const auto word = [&](size_t k) {
    if (k == 0 && !extremum.empty()) return extremum;
    return text.substr(tokens[k].begin, tokens[k].end - tokens[k].begin);
  };
  switch (tokens[0].kind) {
    case Tok::kAlwaysGlobally:
      return QueryKind::kAlwaysGlobally;
    case Tok::kAlwaysEventually:
      return QueryKind::kAlwaysEventually;
    case Tok::kExistsGlobally:
      return QueryKind::kExistsAlways;
    case Tok::kExistsEventually:
      return QueryKind::kExistsEventually;
    case Tok::kIdentifier:
      if (tokens[1].kind == Tok::kEnd && word(0) == "exhaustive") return QueryKind::kExhaustive;
      if (tokens[1].kind != Tok::kLeftBrace && tokens[1].kind != Tok::kColon) break;
      if (word(0) == "sup") return QueryKind::kSup;
      if (word(0) == "inf") return QueryKind::kInf;
      if (word(0) == "bounds") return QueryKind::kBounds;
      break;
    default:
      break;
  }
  for (const Token& token : tokens) {
    if (token.kind == Tok::kLeadsTo) return QueryKind::kLeadsTo;
  }
  return std::nullopt;
}

}  // namespace

void Parser::ImportGlobals() {
  for (Symbol* symbol : model_.globals) scopes_.Declare(symbol);
}

void Parser::QueryText(int source, Query* query) {
  ImportGlobals();
  const std::string_view text = sources_.text(source);
  if (text.size() > 2 && text[0] == '<' && text[1] != '>') {
    diagnostics_.Error("wrong-file", {source, 0, static_cast<uint32_t>(text.size())},
                       "this is a line of a web page or of XML, not a query; the file is not a "
                       "list of queries");
    return;
  }
  if (InQuotes(source)) return;
  Open(source);
  if (At(Tok::kEnd) && diagnostics_.has_errors()) return;
  if (At(Tok::kEnd)) {
    diagnostics_.Error("empty-query", SpanOf(Current()),
                       "this query is empty; write for example 'E<> P.goal' or 'A[] i <= 5'");
    return;
  }
  const uint32_t begin = Current().begin;
  MendPathQuantifier();
  const std::optional<QueryKind> kind = KindOf(tokens_, text_, MendExtremum());
  if (kind == QueryKind::kExhaustive) {
    query->kind = *kind;
    query->span = SpanOf(Current());
    return;
  }
  if (UnsupportedQuery() || ReportUntil()) return;
  if (kind == QueryKind::kSup || kind == QueryKind::kInf || kind == QueryKind::kBounds) {
    query->kind = *kind;
    BoundsQuery(query);
  } else {
    PathQuery(query);
  }
  query->span = SpanFrom(begin);
  QueryEnd();
  if (panic_ || aborted_) return;
  checker_.CheckQuery(*query);
  FinishQuery(query);
}

// What is derived from the parts of a query that was checked.
void Parser::FinishQuery(Query* query) {
  const auto negation = [this](Expr* operand) {
    Expr& negation = document_.exprs.emplace_back(*operand);
    negation.kind = ExprKind::kUnary;
    negation.op = Op::kNot;
    negation.args = {operand};
    return &negation;
  };
  for (const Expr& expr : document_.exprs) {
    for (const Symbol* symbol : {expr.symbol, expr.process}) {
      if (symbol != nullptr) query->names.insert(symbol);
    }
  }
  for (const lang::Mention& mention : document_.mentions) query->names.insert(mention.symbol);
  switch (query->kind) {
    case QueryKind::kExistsEventually:
      query->searched = query->predicate;
      return;
    case QueryKind::kAlwaysGlobally:
      query->searched = negation(query->predicate);
      return;
    case QueryKind::kExistsAlways:
      query->avoided = negation(query->predicate);
      return;
    case QueryKind::kAlwaysEventually:
      query->avoided = query->predicate;
      return;
    case QueryKind::kLeadsTo:
      query->avoided = query->target;
      return;
    case QueryKind::kSup:
    case QueryKind::kInf:
    case QueryKind::kBounds:
    case QueryKind::kExhaustive:
      return;
  }
}

void Parser::PathQuery(Query* query) {
  const Token& first = Current();
  switch (first.kind) {
    case Tok::kAlwaysGlobally:
      query->kind = QueryKind::kAlwaysGlobally;
      break;
    case Tok::kAlwaysEventually:
      query->kind = QueryKind::kAlwaysEventually;
      break;
    case Tok::kExistsGlobally:
      query->kind = QueryKind::kExistsAlways;
      break;
    case Tok::kExistsEventually:
      query->kind = QueryKind::kExistsEventually;
      break;
    default:
      query->kind = QueryKind::kLeadsTo;
      query->predicate = Expression();
      if (panic_) return;
      if (Accept(Tok::kLeadsTo)) {
        query->target = Expression();
      } else if (At(Tok::kEnd)) {
        Diagnostic* error = SyntaxError(
            "syntax-error", SpanFrom(first.begin),
            "this is only a condition; say what to ask about it: 'E<> …' (can it happen?), "
            "'A[] …' (is it always so?), or '… --> …' (does it lead to?)");
        if (error != nullptr) error->AddFix({source_, first.begin, first.begin}, "E<> ");
      }
      return;
  }
  Advance();
  bool glued = Current().begin == first.end;
  if (glued && (At(Tok::kPlus) || At(Tok::kStar) || At(Tok::kPower))) {
    SyntaxError("unsupported-feature", SpanOf(Current()),
                Tell("the operator '", Text(first), Text(Current()), "' is not supported"));
    return;
  }
  query->predicate = Expression();
}

// sup{p}: e, f   (the same with inf and bounds)
void Parser::BoundsQuery(Query* query) {
  Advance();
  if (Accept(Tok::kLeftBrace)) {
    query->predicate = Expression();
    Expect(Tok::kRightBrace, "after the condition");
  }
  Expect(Tok::kColon, "before the expressions");
  if (!panic_) query->expressions = ExpressionList();
}

// What follows a complete query gives away what its author had in mind.
void Parser::QueryEnd() {
  if (At(Tok::kEnd) || panic_) return;
  Span span = SpanOf(Current());
  if (AtWord("under") || AtWord("imitate")) {
    SyntaxError("unsupported-feature", span, "strategies ('under', 'imitate') are not supported");
  } else if (At(Tok::kSemicolon)) {
    QuerySemicolon();
  } else if (At(Tok::kRightParen)) {
    SyntaxError("syntax-error", span, "this ')' closes nothing; remove it");
  } else {
    Unexpected("the end of the query");
  }
}

namespace {

struct UnsupportedWord {
  std::string_view word;
  Tok next;  // with this after it; kEnd: whatever follows
  Phrase feature;
};

constexpr Phrase kStatistical = "statistical model checking (Pr, E[…], simulate) is not supported";
constexpr Phrase kSynthesis = "controller synthesis (control, strategy) is not supported";
constexpr Phrase kLearning = "learning of strategies (minE, maxE, minPr, maxPr) is not supported";

constexpr UnsupportedWord kUnsupported[] = {
    {"Pr", Tok::kLeftBracket, kStatistical},
    {"Pr", Tok::kLeftParen, kStatistical},
    {"simulate", Tok::kEnd, kStatistical},
    {"E", Tok::kLeftBracket, kStatistical},
    {"control", Tok::kColon, kSynthesis},
    {"control_t", Tok::kStar, kSynthesis},
    {"strategy", Tok::kIdentifier, kSynthesis},
    {"loadStrategy", Tok::kEnd, kSynthesis},
    {"saveStrategy", Tok::kEnd, kSynthesis},
    {"minE", Tok::kEnd, kLearning},
    {"maxE", Tok::kEnd, kLearning},
    {"minPr", Tok::kEnd, kLearning},
    {"maxPr", Tok::kEnd, kLearning},
    {"sat", Tok::kColon, Phrase("queries about live sequence charts (sat) are not supported")},
    {"foreach", Tok::kLeftParen, Phrase("dynamic templates (foreach) are not supported")},
    {"refinement", Tok::kColon, Phrase("refinement checking is not supported")},
    {"consistency", Tok::kColon, Phrase("consistency checking is not supported")},
};

}  // namespace

// Reports kinds of queries that are not supported.
bool Parser::UnsupportedQuery() {
  // `E<> control: …` and `{…} control: …` are synthesis too.
  size_t at = IsPathQuantifier(Current().kind) ? 1 : 0;
  if (At(Tok::kLeftBrace)) {
    while (Ahead(at).kind != Tok::kRightBrace && Ahead(at).kind != Tok::kEnd) ++at;
    ++at;
  }
  const Token& token = Ahead(at);
  if (token.kind != Tok::kIdentifier) return false;
  std::string_view word = Text(token);
  Tok next = Ahead(at + 1).kind;
  Tok after = Ahead(at + 2).kind;
  // The model may use these words itself, but nothing of it goes on with `[<=`.
  bool is_bounded = next == Tok::kLeftBracket && after == Tok::kLessEqual;
  if (scopes_.Find(word) != nullptr && !is_bounded) return false;
  for (const UnsupportedWord& unsupported : kUnsupported) {
    if (word != unsupported.word) continue;
    if (unsupported.next != Tok::kEnd && unsupported.next != next) continue;
    if (at > 0 && unsupported.feature != kSynthesis) continue;
    Unsupported(SpanOf(token), unsupported.feature);
    return true;
  }
  return false;
}

std::optional<QueryKind> KindOfQuery(std::string_view text) {
  SourceMap sources;
  Diagnostics ignored;
  const int source = sources.Add("query", std::string(text));
  return KindOf(Tokenize(sources, source, LexerMode::kQuery, ignored), text);
}

}  // namespace zonelab::lang
