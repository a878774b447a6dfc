// Queries: parsing one, naming the kinds that are not supported.  Files of them: query_file.cc.
#include <string>
#include <utility>

#include "core/base/strings.h"
#include "core/lang/parse.h"
#include "core/lang/parser.h"
#include "core/lang/parser_nesting.h"

namespace zonelab::lang {

void Parser::ImportGlobals() {
  for (Symbol* symbol : document_.globals) scopes_.Declare(symbol);
}

Query Parser::QueryText(int source) {
  ImportGlobals();
  Open(source);
  Query query;
  if (At(Tok::kEnd)) {
    diagnostics_.Error("empty-query", SpanOf(Current()),
                       "this query is empty; write for example 'E<> P.goal' or 'A[] i <= 5'");
    return query;
  }
  uint32_t begin = Current().begin;
  bool bounds = (AtWord("sup") || AtWord("inf") || AtWord("bounds")) &&
                (Ahead(1).kind == Tok::kLeftBrace || Ahead(1).kind == Tok::kColon);
  if (UnsupportedQuery()) return query;
  if (bounds) {
    BoundsQuery(&query);
  } else {
    PathQuery(&query);
  }
  query.span = SpanFrom(begin);
  QueryEnd();
  if (!panic_ && !aborted_) checker_.CheckQuery(query);
  return query;
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
        SyntaxError("syntax-error", SpanFrom(first.begin),
                    "this is only a condition; say what to ask about it: 'E<> …' (can it happen?), "
                    "'A[] …' (is it always so?), or '… --> …' (does it lead to?)");
      }
      return;
  }
  Advance();
  bool glued = Current().begin == first.end;
  if (glued && (At(Tok::kPlus) || At(Tok::kStar) || At(Tok::kPower))) {
    SyntaxError("unsupported-feature", SpanOf(Current()),
                Cat("the operator '", Text(first), Text(Current()), "' is not supported"));
    return;
  }
  query->predicate = Expression();
}

// sup{p}: e, f   (the same with inf and bounds)
void Parser::BoundsQuery(Query* query) {
  query->kind = AtWord("sup")   ? QueryKind::kSup
                : AtWord("inf") ? QueryKind::kInf
                                : QueryKind::kBounds;
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
  } else if (AtWord("U") || AtWord("W") || AtWord("R")) {
    SyntaxError("unsupported-feature", span,
                "until, weak until and release (U, W, R) are not supported");
  } else if (At(Tok::kSemicolon)) {
    SyntaxError("syntax-error", span, "queries end without ';'; remove it");
  } else if (At(Tok::kLeadsTo)) {
    SyntaxError("syntax-error", span,
                "'-->' is the leads-to operator and cannot stand here; to compare after "
                "decrementing, put blanks between '--' and '>'");
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
  std::string_view feature;
};

constexpr std::string_view kStatistical = "statistical model checking (Pr, E[…], simulate) is";
constexpr std::string_view kSynthesis = "controller synthesis (control, strategy) is";
constexpr std::string_view kLearning = "learning of strategies (minE, maxE, minPr, maxPr) is";

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
    {"sat", Tok::kColon, "queries about live sequence charts (sat) are"},
    {"A", Tok::kLeftBracket, "until and weak until (A[p U q], A[p W q]) are"},
    {"foreach", Tok::kLeftParen, "dynamic templates (foreach) are"},
    {"refinement", Tok::kColon, "refinement checking is"},
    {"consistency", Tok::kColon, "consistency checking is"},
};

}  // namespace

// Reports kinds of queries that are not supported, and path quantifiers with blanks inside.
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
  bool spread = (word == "A" || word == "E") && at == 0 &&
                ((next == Tok::kLeftBracket && after == Tok::kRightBracket) ||
                 (next == Tok::kLess && after == Tok::kGreater));
  if (spread) {
    SyntaxError("syntax-error", {source_, token.begin, Ahead(2).end},
                Cat("write '", word, next == Tok::kLess ? "<>" : "[]", "' without blanks inside"));
    return true;
  }
  for (const UnsupportedWord& unsupported : kUnsupported) {
    if (word != unsupported.word) continue;
    if (unsupported.next != Tok::kEnd && unsupported.next != next) continue;
    if (at > 0 && unsupported.feature != kSynthesis) continue;
    Unsupported(SpanOf(token), unsupported.feature);
    return true;
  }
  return false;
}

namespace {

const Expr* Negation(Document& document, Expr* operand) {
  Expr& negation = document.exprs.emplace_back(*operand);
  negation.kind = ExprKind::kUnary;
  negation.op = Op::kNot;
  negation.args = {operand};
  return &negation;
}

}  // namespace

const Expr* StatesSearchedFor(Document& document, const Query& query) {
  if (query.kind == QueryKind::kExistsEventually) return query.predicate;
  if (query.kind != QueryKind::kAlwaysGlobally) return nullptr;
  return Negation(document, query.predicate);
}

const Expr* StatesAvoided(Document& document, const Query& query) {
  switch (query.kind) {
    case QueryKind::kExistsAlways:
      return Negation(document, query.predicate);
    case QueryKind::kAlwaysEventually:
      return query.predicate;
    case QueryKind::kLeadsTo:
      return query.target;
    default:
      return nullptr;
  }
}

}  // namespace zonelab::lang
