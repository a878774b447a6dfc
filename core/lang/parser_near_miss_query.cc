// Near misses in queries: other spellings of path quantifiers, arrows, members and extremes.
#include <algorithm>
#include <string>
#include <utility>

#include "core/base/strings.h"
#include "core/lang/parser.h"

namespace zonelab::lang {
namespace {

struct FormalSpelling {
  std::string_view written, meant;
};

constexpr FormalSpelling kPathQuantifiers[] = {
    {"AG", "A[]"}, {"EF", "E<>"}, {"AF", "A<>"},     {"EG", "E[]"},
    {"G", "A[]"},  {"F", "A<>"},  {"always", "A[]"}, {"eventually", "A<>"},
};

constexpr FormalSpelling kExtremes[] = {
    {"sup", "sup"},     {"inf", "inf"},     {"bounds", "bounds"}, {"max", "sup"},
    {"maximum", "sup"}, {"highest", "sup"}, {"supremum", "sup"},  {"min", "inf"},
    {"minimum", "inf"}, {"lowest", "inf"},  {"infimum", "inf"},
};

constexpr FormalSpelling kQuotes[] = {{"\"", "\""}, {"'", "'"}, {"`", "`"}, {"“", "”"},
                                      {"„", "“"},   {"„", "”"}, {"‘", "’"}, {"«", "»"}};

template <size_t kSize>
std::string_view MeantBy(const FormalSpelling (&table)[kSize], std::string_view written) {
  for (const FormalSpelling& each : table) {
    if (each.written == written) return each.meant;
  }
  return "";
}

}  // namespace

// Reports a query that stands in quotes as a whole.
bool Parser::InQuotes(int source) {
  std::string_view text = sources_.text(source);
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return false;
  const size_t last = text.find_last_not_of(" \t\r\n") + 1;
  text = text.substr(first, last - first);
  for (const FormalSpelling& quotes : kQuotes) {
    const bool is_quoted = text.size() > quotes.written.size() + quotes.meant.size() &&
                           text.starts_with(quotes.written) && text.ends_with(quotes.meant);
    if (!is_quoted) continue;
    const Span span{source, static_cast<uint32_t>(first), static_cast<uint32_t>(last)};
    text.remove_prefix(quotes.written.size());
    text.remove_suffix(quotes.meant.size());
    diagnostics_
        .Error("syntax-error", span, "a query is written without quotes around it; remove them")
        .AddFix(span, std::string(text));
    return true;
  }
  return false;
}

// Other spellings of a path quantifier: `AG p`, `EF(p)`, `A [] p`, `[] p`.
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
      meant = MeantBy(kPathQuantifiers, Text(token));
    }
  } else if (is_box(0) || is_diamond(0)) {
    meant = is_box(0) ? "A[]" : "E<>";
    count = 2;
  }
  if (meant.empty()) return;
  const Span span{source_, token.begin, Ahead(count - 1).end};
  NearMiss(span, meant,
           Tell("'", text_.substr(span.begin, span.end - span.begin), "' is written '", meant,
                "' in queries", Message(count == 3 ? ", without blanks inside" : "")));
  Replace(count, meant == "A[]"   ? Tok::kAlwaysGlobally
                 : meant == "A<>" ? Tok::kAlwaysEventually
                 : meant == "E[]" ? Tok::kExistsGlobally
                                  : Tok::kExistsEventually);
}

// `sup n` and `max: n`, which are written `sup: n`.  What the word means; "": this is all right.
std::string_view Parser::MendExtremum() {
  const Token& token = Current();
  if (token.kind != Tok::kIdentifier || scopes_.Find(Text(token)) != nullptr) return "";
  const std::string_view meant = MeantBy(kExtremes, Text(token));
  const Tok next = Ahead(1).kind;
  const bool has_colon = next == Tok::kColon || next == Tok::kLeftBrace;
  if (meant.empty() || (has_colon && meant == Text(token))) return "";
  if (!has_colon && !StartsOperand(Ahead(1))) return "";
  const Span span = SpanOf(token);
  const std::string whole = Cat(meant, has_colon ? "" : ":");
  NearMiss(span, whole,
           meant == Text(token)
               ? Tell("a ':' is missing after '", meant, "'; write '", meant, ": …'")
               : Tell("'", Text(token), "' is written '", meant, "', as in '", meant, ": n'"));
  const uint32_t end = token.end;
  if (!has_colon) {
    const auto after = tokens_.begin() + static_cast<ptrdiff_t>(pos_) + 1;
    tokens_.insert(after, {Tok::kColon, false, end, end, 0});
  }
  return meant;
}

// Is this place of a query inside of one condition, so that `-->` cannot stand here?
bool Parser::IsInsideOfQuery() const {
  int open = 0;
  for (size_t k = 0; k < pos_; ++k) {
    const Tok kind = tokens_[k].kind;
    open += kind == Tok::kLeftParen || kind == Tok::kLeftBrace || kind == Tok::kLeftBracket;
    open -= kind == Tok::kRightParen || kind == Tok::kRightBrace || kind == Tok::kRightBracket;
  }
  return open > 0 || IsPathQuantifier(tokens_[0].kind);
}

// `p => q`, `p ==> q`, `p → q`: inside of a condition `imply`, else `-->`.
bool Parser::MendQueryArrow() {
  const bool is_double = IsPair(0, Tok::kEqual, Tok::kGreater);
  const bool is_comparison = IsPair(0, Tok::kAssign, Tok::kGreater);
  if (!is_double && !is_comparison && !At(Tok::kArrow)) return false;
  const size_t count = At(Tok::kArrow) ? 1 : 2;
  const Span span{source_, Current().begin, Ahead(count - 1).end};
  const std::string_view written = text_.substr(span.begin, span.end - span.begin);
  const bool is_imply = IsInsideOfQuery();
  NearMiss(span, is_imply ? "imply" : "-->",
           Tell("there is no operator '", written, "'; write ",
                Message(is_imply ? "'imply'" : "'-->' for 'is always followed by'"),
                Message(is_comparison ? ", or '>=' to compare" : "")));
  Replace(count, is_imply ? Tok::kImply : Tok::kLeadsTo);
  return true;
}

// `P->t` and `P::t`, which are written `P.t`.  The current token follows the name of a process.
void Parser::MendMemberArrow(const Symbol& process) {
  const size_t count = At(Tok::kArrow) ? 1 : IsPair(0, Tok::kColon, Tok::kColon) ? 2 : 0;
  if (count == 0 || Ahead(count).kind != Tok::kIdentifier) return;
  // `P -> Q.t` lacks something else.
  if (Ahead(count + 1).kind == Tok::kDot || Ahead(count + 1).kind == Tok::kLeftParen) return;
  const Span span{source_, Current().begin, Ahead(count - 1).end};
  NearMiss(span, ".",
           Tell("what belongs to a process is named with a dot; write '", process.name, ".",
                Text(Ahead(count)), "'"));
  Replace(count, Tok::kDot);
}

// A `-->` that is no query of its own: `A[] p --> q`, `A[] (p --> q)`, `p --> q --> r`.
void Parser::MisplacedLeadsTo() {
  const Token arrow = Current();
  const Token first = tokens_[0];
  const bool has_quantifier = IsPathQuantifier(first.kind);
  const size_t begin = has_quantifier ? 1 : 0;
  const size_t last = tokens_.size() - 2;  // before the end
  int depth = 0;
  bool had_other = false;
  for (size_t k = begin; k < tokens_.size(); ++k) {
    if (k < pos_ && tokens_[k].kind == Tok::kLeftParen) ++depth;
    if (k < pos_ && tokens_[k].kind == Tok::kRightParen) --depth;
    had_other |= k != pos_ && tokens_[k].kind == Tok::kLeadsTo;
  }
  const auto between = [&](uint32_t from, uint32_t to) { return text_.substr(from, to - from); };
  const bool is_wrapped = depth == 1 && tokens_[begin].kind == Tok::kLeftParen &&
                          tokens_[last].kind == Tok::kRightParen;
  Diagnostic* error = SyntaxError(
      "syntax-error", SpanOf(arrow),
      had_other        ? Message("'-->' can stand only once in a query, as in 'p --> q'")
      : has_quantifier ? Tell("'", Text(arrow), "' takes no '", Text(first),
                              "' before it: write 'p --> q', which says that whenever p holds, q "
                              "follows")
                       : Tell("'", Text(arrow),
                              "' cannot stand in parentheses; write 'p --> q', with nothing around "
                              "it"));
  if (error == nullptr || had_other) return;
  if (is_wrapped) {
    error->AddFix({source_, first.begin, tokens_[last].end},
                  Cat(between(tokens_[begin].end, arrow.begin), "-->",
                      between(arrow.end, tokens_[last].begin)));
  } else if (depth == 0 && has_quantifier) {
    error->AddFix({source_, first.begin, arrow.end},
                  Cat(between(tokens_[1].begin, arrow.begin), "-->"));
  }
}

void Parser::QuerySemicolon() {
  const Token first = Current();
  size_t count = 1;
  while (Ahead(count).kind == Tok::kSemicolon) ++count;
  const Span span{source_, first.begin, Ahead(count - 1).end};
  const bool is_last = Ahead(count).kind == Tok::kEnd;
  Diagnostic* error = SyntaxError(
      "syntax-error", is_last ? span : SpanOf(first),
      is_last ? Message(count == 1 ? "a query ends without ';'; remove it"
                                   : "a query ends without ';'; remove them")
              : Message("here one query ends and another begins; write each on a line of its "
                        "own, without ';'"));
  if (error != nullptr && is_last) error->AddFix(span, "");
}

// `p U q`, `A (p U q)`, `A[p W q]`, `p until q`
bool Parser::ReportUntil() {
  for (size_t k = 1; pos_ + k + 1 < tokens_.size(); ++k) {
    const Token& token = Ahead(k);
    const Token& before = Ahead(k - 1);
    const std::string_view word = Text(token);
    const bool is_until = word == "U" || word == "W" || word == "R" || word == "until";
    const bool follows = before.kind == Tok::kIdentifier || before.kind == Tok::kNumber ||
                         before.kind == Tok::kRightParen || before.kind == Tok::kRightBracket ||
                         before.kind == Tok::kTrue || before.kind == Tok::kFalse;
    if (token.kind != Tok::kIdentifier || !is_until || scopes_.Find(word) != nullptr) continue;
    if (!follows || !StartsOperand(Ahead(k + 1))) continue;
    SyntaxError("unsupported-feature", SpanOf(token),
                Tell("there is no '", word,
                     "' in queries: until, weak until and release are not supported; there are "
                     "'A[] p' (always), 'E<> p' (possibly), 'A<> p' (eventually), 'E[] p' "
                     "(possibly always) and 'p --> q' (p is followed by q)"));
    return true;
  }
  return false;
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
