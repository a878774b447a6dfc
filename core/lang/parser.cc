// The parser's ground floor: tokens, errors and recovery, nodes, names, and the entry points for
// whole models and fragments.
#include "core/lang/parser.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/base/strings.h"
#include "core/lang/parser_nesting.h"

namespace zonelab::lang {

Parser::Parser(Document& document, const SourceMap& sources, Diagnostics& diagnostics,
               LexerMode mode)
    : model_(document),
      document_(document),
      sources_(sources),
      diagnostics_(diagnostics),
      mode_(mode),
      checker_(document, sources, diagnostics) {}

Parser::Parser(const Document& model, Document& nodes, const SourceMap& sources,
               Diagnostics& diagnostics)
    : model_(model),
      document_(nodes),
      sources_(sources),
      diagnostics_(diagnostics),
      mode_(LexerMode::kQuery),
      checker_(model, sources, diagnostics) {}

// ---- Entry points ---------------------------------------------------------------------------

void Parser::Model(int source) {
  Open(source);
  ModelDeclarations();
  SystemLine();
}

std::string_view Parser::Name(int source, Phrase what, Span* span) {
  Open(source);
  const Token* name = DeclaredName(what);
  if (name == nullptr) return "";
  *span = SpanOf(*name);
  ExpectEnd(what);
  return panic_ ? "" : Text(*name);
}

void Parser::Declarations(int source) {
  Open(source);
  while (!At(Tok::kEnd)) {
    size_t before = pos_;
    panic_ = false;
    if (template_ != nullptr) {
      TemplateDeclarations();
    } else {
      GlobalDeclaration();
    }
    if (pos_ == before) {
      Unexpected("a declaration");
      Advance();
    }
  }
}

Template* Parser::BeginTemplate(std::string_view name, Span span) {
  document_.names.emplace_back(name);
  Token token;
  token.kind = Tok::kIdentifier;
  Symbol* symbol = NewSymbol(SymbolKind::kTemplate, token, nullptr);
  symbol->name = document_.names.back();
  symbol->span = span;
  document_.template_nodes.emplace_back();
  template_ = &document_.template_nodes.back();
  template_->symbol = symbol;
  template_->span = span;
  symbol->templ = template_;
  checker_.set_template(template_);
  scopes_.Push();
  return template_;
}

void Parser::Parameters(int source) {
  Open(source);
  template_->parameters = mode_ == LexerMode::kOldModel
                              ? OldParameterList(Tok::kEnd)
                              : ParameterList(SymbolKind::kParameter, Tok::kEnd);
  ExpectEnd("the parameters");
  checker_.TemplateParameters(*template_);
}

int Parser::AddLocation(std::string_view name, Span span) {
  document_.names.emplace_back(name);
  Token token;
  token.kind = Tok::kIdentifier;
  Symbol* symbol = NewSymbol(SymbolKind::kLocation, token, nullptr);
  symbol->name = document_.names.back();
  symbol->span = span;
  symbol->index = static_cast<int>(template_->locations.size());
  panic_ = false;
  if (Symbol* taken = scopes_.Declare(symbol)) {
    symbol->scope_end = symbol->span.end;
    diagnostics_
        .Error("duplicate-name", span,
               Tell("the name '", name, "' is already used in this template"))
        .AddNote(taken->span, "first declared here");
    return -1;
  }
  Location& location = template_->locations.emplace_back();
  location.symbol = symbol;
  return symbol->index;
}

void Parser::Invariant(int source, int location) {
  Open(source);
  template_->locations[location].invariant = Condition(ConditionOf::kInvariant);
  ExpectEnd("the invariant");
  checker_.Invariant(template_->locations[location]);
}

void Parser::ExponentialRate(int source) {
  Open(source);
  Ignore(Ignored::kExponentialRate, {source, 0, static_cast<uint32_t>(text_.size())});
}

void Parser::BeginEdge(int from, int to, bool uncontrollable, Span span) {
  edge_ = Edge();
  edge_.source = from;
  edge_.target = to;
  edge_.is_uncontrollable = uncontrollable;
  if (uncontrollable) Ignore(Ignored::kUncontrollable, span);
  edge_.span = edge_.source_span = edge_.target_span = span;
  scopes_.Push();
  binder_depth_ = 0;
}

void Parser::SelectLabel(int source) {
  Open(source);
  SelectList(&edge_);
  ExpectEnd("the select");
}

void Parser::GuardLabel(int source) {
  Open(source);
  edge_.guard = Condition(ConditionOf::kGuard);
  ExpectEnd("the guard");
}

void Parser::SyncLabel(int source) {
  Open(source);
  SyncBody(&edge_);
  ExpectEnd("the synchronisation");
}

void Parser::UpdateLabel(int source) {
  Open(source);
  edge_.updates = ExpressionList();
  ExpectEnd("the update");
}

void Parser::ProbabilityLabel(int source) {
  Open(source);
  edge_.weight = Expression();
  ExpectEnd("the probability");
}

void Parser::EndEdge() { FinishEdge(std::move(edge_)); }

void Parser::EndTemplate() { CloseTemplate(); }

void Parser::SystemSection(int source) {
  Open(source);
  ModelDeclarations();
  SystemLine();
}

// ---- Tokens ---------------------------------------------------------------------------------

void Parser::Open(int source) {
  source_ = source;
  text_ = sources_.text(source);
  tokens_ = Tokenize(sources_, source, mode_, diagnostics_);
  pos_ = 0;
  panic_ = false;
  nesting_ = 0;
}

void Parser::Advance() {
  if (pos_ + 1 < tokens_.size()) ++pos_;
}

bool Parser::Accept(Tok kind) {
  if (!At(kind)) return false;
  Advance();
  return true;
}

std::string_view Parser::Text(const Token& token) const {
  return text_.substr(token.begin, token.end - token.begin);
}

bool Parser::AtWord(std::string_view word) const {
  return At(Tok::kIdentifier) && Text(Current()) == word;
}

Span Parser::SpanOf(const Token& token) const { return {source_, token.begin, token.end}; }

Span Parser::SpanFrom(uint32_t begin) const {
  uint32_t end = pos_ == 0 ? begin : tokens_[pos_ - 1].end;
  return {source_, begin, std::max(begin, end)};
}

// ---- Errors ---------------------------------------------------------------------------------

Diagnostic* Parser::SyntaxError(DiagnosticCode code, Span span, Message message) {
  bool again = span.source == last_error_.source && span.begin == last_error_.begin;
  bool muted = panic_ || aborted_ || again;
  panic_ = true;
  if (muted) return nullptr;
  last_error_ = span;
  return &diagnostics_.Error(code, span, std::move(message));
}

// Is the current token something that cannot stand inside of the braces that `open` began?
void Parser::MissingBrace(Span open) {
  Diagnostic* error = SyntaxError("missing-brace", SpanOf(Current()),
                                  Tell("expected '}' before ", Describe(Current())));
  if (error != nullptr) error->AddNote(open, "to close this '{'");
}

Message Parser::Describe(const Token& token) const {
  if (token.kind == Tok::kEnd) return "the end of the text";
  std::string_view text = Text(token);
  if (text.size() > 40) return Cat("'", text.substr(0, 40), "…'");
  if (IsReservedWord(token.kind)) return Tell("the reserved word '", text, "'");
  return Cat("'", text, "'");
}

void Parser::Unexpected(const Message& what) {
  // The lexer has reported a bad token already.
  if (At(Tok::kBad) || At(Tok::kBadValue)) {
    panic_ = true;
    return;
  }
  const Token& token = Current();
  if (token.kind == Tok::kLeadsTo && mode_ == LexerMode::kQuery) return MisplacedLeadsTo();
  if (token.kind == Tok::kLeadsTo) {
    SyntaxError("syntax-error", SpanOf(token),
                "'-->' is the leads-to operator of queries; to decrement and compare, put a blank "
                "between '--' and '>'");
    return;
  }
  SyntaxError("syntax-error", SpanOf(token),
              Tell("expected ", what, ", but found ", Describe(token)));
}

bool Parser::Expect(Tok kind, Phrase where) {
  if (Accept(kind)) return true;
  Unexpected(kind == Tok::kIdentifier ? Tell("a name ", where)
                                      : Tell("'", TokenName(kind), "' ", where));
  return false;
}

bool Parser::AtMisspelled(std::string_view word) {
  if (AtSynonym(word)) return true;
  if (!At(Tok::kIdentifier) || scopes_.Find(Text(Current())) != nullptr) return false;
  SimilarName similar(Text(Current()));
  similar.Offer(word);
  if (similar.best().empty()) return false;
  NearMiss(SpanOf(Current()), word,
           Tell("'", Text(Current()), "' is not a word of the language", similar.Hint()));
  return true;
}

void Parser::Unsupported(Span span, Message message) {
  if (!aborted_) diagnostics_.Error("unsupported-feature", span, std::move(message));
}

void Parser::Ignore(Ignored feature, Span span) {
  bool& is_told = ignored_[static_cast<size_t>(feature)];
  if (aborted_ || std::exchange(is_told, true)) return;
  constexpr Phrase kWhy[] = {
      "uncontrollable edges are read as plain edges; the difference matters to controller "
      "synthesis only",
      "exponential rates are not interpreted; they matter to statistical model checking only",
      "floating point variables are not interpreted: what is assigned to them is left out",
  };
  diagnostics_.Remark("ignored-feature", span, kWhy[static_cast<size_t>(feature)]);
}

void Parser::ExpectEnd(Phrase after) {
  if (At(Tok::kEnd) || panic_) return;
  if (At(Tok::kSemicolon)) {
    SyntaxError("syntax-error", SpanOf(Current()),
                Tell("there must be no ';' after ", after, "; remove it"));
    return;
  }
  Unexpected(Tell("the end of ", after));
}

namespace {

// Tokens that begin something recognisable, so that recovery may stop before them.
bool IsLandmark(Tok kind) {
  switch (kind) {
    case Tok::kProcess:
    case Tok::kSystem:
    case Tok::kTypedef:
    case Tok::kState:
    case Tok::kInit:
    case Tok::kTrans:
    case Tok::kCommit:
    case Tok::kInt:
    case Tok::kBool:
    case Tok::kClock:
    case Tok::kChan:
    case Tok::kBroadcast:
    case Tok::kUrgent:
    case Tok::kConst:
    case Tok::kMeta:
    case Tok::kScalar:
    case Tok::kStruct:
    case Tok::kVoid:
    case Tok::kGuard:
    case Tok::kSync:
    case Tok::kAssignWord:
    case Tok::kSelect:
    case Tok::kIf:
    case Tok::kWhile:
    case Tok::kFor:
    case Tok::kDo:
    case Tok::kReturn:
    case Tok::kProgress:
    case Tok::kGantt:
    case Tok::kBeforeUpdate:
    case Tok::kAfterUpdate:
      return true;
    default:
      return false;
  }
}

}  // namespace

void Parser::Semicolon(Phrase after) {
  bool had_panic = panic_;
  if (Accept(Tok::kSemicolon)) {
    panic_ = false;
    return;
  }
  const bool ends_here =
      Current().on_new_line || IsLandmark(Current().kind) || At(Tok::kEnd) || At(Tok::kRightBrace);
  if (ends_here && pos_ > 0 && !At(Tok::kBad) && !At(Tok::kBadValue)) {
    // What comes next is right as it is, so this is told where the ';' should be.
    const Token& last = tokens_[pos_ - 1];
    Diagnostic* error =
        SyntaxError("syntax-error", {source_, last.end, last.end},
                    Tell("expected ';' after ", after, "; put it behind '", Text(last), "'"));
    if (error != nullptr) {
      error->AddFix({source_, last.end, last.end}, ";")
          .AddNote(SpanOf(Current()), Tell("before ", Describe(Current())));
    }
  } else {
    Unexpected(Tell("';' after ", after));
  }
  // A ';' is missing at the end of a line: go on as if it were there.
  bool forgotten =
      !had_panic && !At(Tok::kBad) && (Current().on_new_line || IsLandmark(Current().kind));
  if (forgotten || At(Tok::kRightBrace)) {
    panic_ = false;
    return;
  }
  Resynchronise();
}

void Parser::Resynchronise() {
  int depth = 0;
  for (; !At(Tok::kEnd); Advance()) {
    Tok kind = Current().kind;
    if (kind == Tok::kLeftBrace) ++depth;
    if (kind == Tok::kRightBrace && depth-- == 0) break;
    if (kind == Tok::kSemicolon && depth == 0) {
      Advance();
      break;
    }
    // Processes and the system line cannot stand inside of anything.
    if (kind == Tok::kProcess || kind == Tok::kSystem) break;
    if (depth == 0 && Current().on_new_line && IsLandmark(kind)) break;
  }
  panic_ = false;
}

void Parser::SkipPair(Tok open, Tok close) {
  int depth = 0;
  for (; !At(Tok::kEnd); Advance()) {
    if (At(open)) ++depth;
    if (At(close) && --depth <= 0) {
      Advance();
      return;
    }
  }
}

void Parser::TooDeep() {
  if (aborted_) return;
  if (!panic_) {
    diagnostics_.Error("nesting-too-deep", SpanOf(Current()),
                       "this is nested too deeply; split it into smaller parts, for example with "
                       "functions or constants");
  }
  panic_ = aborted_ = true;
  checker_.Mute();
  pos_ = tokens_.size() - 1;  // nothing after this place can be trusted
}

// ---- Nodes and names --------------------------------------------------------------------------

Expr* Parser::NewExpr(ExprKind kind, uint32_t begin) {
  document_.exprs.emplace_back();
  Expr* expr = &document_.exprs.back();
  expr->kind = kind;
  expr->span = {source_, begin, begin};
  return expr;
}

Expr* Parser::Finish(Expr* expr) {
  expr->span = SpanFrom(expr->span.begin);
  int height = 0;
  for (const Expr* arg : expr->args) height = std::max<int>(height, arg->height);
  if (height >= kMaxTreeHeight) {
    TooDeep();
    expr->kind = ExprKind::kError;
    expr->args.clear();
    height = 0;
  }
  expr->height = static_cast<uint16_t>(height + 1);
  return expr;
}

// `a && b && c && …`: a long chain of one associative operator is no nesting.  It becomes a tree of
// logarithmic height, whose operands are evaluated in the same order.
Expr* Parser::Balanced(Expr* chain) {
  const Op op = chain->op;
  const bool is_associative = op == Op::kAnd || op == Op::kOr || op == Op::kAdd || op == Op::kMul ||
                              op == Op::kBitAnd || op == Op::kBitOr || op == Op::kBitXor;
  if (chain->kind != ExprKind::kBinary || !is_associative || chain->height < kMaxTreeHeight / 2) {
    return chain;
  }
  std::vector<Expr*> operands, nodes;
  Expr* first = chain;
  for (; first->kind == ExprKind::kBinary && first->op == op; first = first->args[0]) {
    nodes.push_back(first);
    operands.push_back(first->args[1]);
  }
  operands.push_back(first);
  std::reverse(operands.begin(), operands.end());
  return nodes.size() < kMaxTreeHeight / 4 ? chain : Join(operands, &nodes);
}

// A tree over the operands, made of nodes of a chain.
Expr* Parser::Join(absl::Span<Expr* const> operands, std::vector<Expr*>* nodes) {
  if (operands.size() == 1) return operands[0];
  const size_t half = operands.size() / 2;
  Expr* node = nodes->back();
  nodes->pop_back();
  Expr* left = Join(operands.subspan(0, half), nodes);
  Expr* right = Join(operands.subspan(half), nodes);
  node->args = {left, right};
  node->span = {left->span.source, left->span.begin, right->span.end};
  node->height = static_cast<uint16_t>(std::max(left->height, right->height) + 1);
  return node;
}

Expr* Parser::ErrorExpr() { return NewExpr(ExprKind::kError, Current().begin); }

Type* Parser::NewType(TypeKind kind, uint32_t begin) {
  document_.types.emplace_back();
  Type* type = &document_.types.back();
  type->kind = kind;
  type->span = SpanFrom(begin);
  return type;
}

Symbol* Parser::NewSymbol(SymbolKind kind, const Token& name, const Type* type) {
  document_.symbols.emplace_back();
  Symbol* symbol = &document_.symbols.back();
  symbol->kind = kind;
  symbol->name = Text(name);
  symbol->span = SpanOf(name);
  symbol->type = type;
  symbol->owner = template_;
  return symbol;
}

const Token* Parser::DeclaredName(Phrase what) {
  const Token& token = Current();
  if (token.kind == Tok::kIdentifier) {
    Advance();
    return &token;
  }
  if (IsReservedWord(token.kind)) {
    SyntaxError("reserved-word", SpanOf(token),
                Tell("'", Text(token), "' is a reserved word and cannot be ", what,
                     "; choose another name"));
    return nullptr;
  }
  Unexpected(what);
  return nullptr;
}

void Parser::Declare(Symbol* symbol) {
  Symbol* taken = scopes_.Declare(symbol);
  if (taken == nullptr) return;
  symbol->scope_end = symbol->span.end;
  if (aborted_) return;
  diagnostics_
      .Error(
          "duplicate-name", symbol->span,
          Tell("the name '", symbol->name, "' is already declared in this scope; choose another"))
      .AddNote(taken->span, "first declared here");
}

// Names can be used up to the '}' that was just read, or up to the current token.
void Parser::CloseScope() {
  if (tokens_.empty()) return scopes_.Pop(0);  // a piece of XML without any text so far
  bool closed = pos_ > 0 && tokens_[pos_ - 1].kind == Tok::kRightBrace;
  scopes_.Pop(closed ? tokens_[pos_ - 1].begin : Current().begin);
}

void Parser::Mention(const Token& name, const Symbol* symbol) {
  document_.mentions.push_back({SpanOf(name), symbol});
}

Symbol* Parser::Resolve(const Token& name) {
  Symbol* symbol = scopes_.Find(Text(name));
  if (symbol == nullptr) ReportUndeclared(name);
  return symbol;
}

void Parser::ReportUndeclared(const Token& name) {
  if (panic_ || aborted_) return;
  if (diagnostics_.error_count() >= Diagnostics::kMaxErrors) return;
  std::string_view text = Text(name);
  if (text == "deadlock") {
    diagnostics_.Error("undeclared-name", SpanOf(name), "'deadlock' can be used only in queries");
    return;
  }
  if (text == "cost") {
    diagnostics_.Error("unsupported-feature", SpanOf(name),
                       "costs (priced timed automata, UPPAAL CORA) are not supported; 'cost' is "
                       "not declared here");
    return;
  }
  if (text == "break" || text == "continue" || text == "switch" || text == "goto") {
    diagnostics_.Error("undeclared-name", SpanOf(name),
                       Tell("there is no '", text,
                            "' in this language; use if, else and the "
                            "conditions of loops"));
    return;
  }
  if (const std::string_view word = InSmallLetters(text); !word.empty()) {
    diagnostics_
        .Error("undeclared-name", SpanOf(name), Tell("'", text, "' is written '", word, "'"))
        .AddFix(SpanOf(name), std::string(word));
    return;
  }
  if (mode_ == LexerMode::kQuery) {
    std::string only;
    const std::string candidates = Candidates(text, &only);
    if (!candidates.empty()) {
      Diagnostic& error = diagnostics_.Error(
          "undeclared-name", SpanOf(name),
          Tell("'", text, "' belongs to a process, which must be named: write ", candidates));
      if (!only.empty()) error.AddFix(SpanOf(name), only);
      return;
    }
  }
  SimilarName similar(text);
  similar.Offer(scopes_.Similar(text));
  Diagnostic& error = diagnostics_.Error("undeclared-name", SpanOf(name),
                                         Tell("'", text, "' is not declared here", similar.Hint()));
  if (!similar.best().empty()) error.AddFix(SpanOf(name), std::string(similar.best()));
}

Symbol* Parser::Binder(const Token& name, const Type* type) {
  Symbol* symbol = NewSymbol(SymbolKind::kBinder, name, type);
  symbol->index = binder_depth_;
  return symbol;
}

}  // namespace zonelab::lang
