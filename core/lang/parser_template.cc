// Process templates: locations, edges and their clauses.  The system line is in parser_system.cc.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/base/strings.h"
#include "core/lang/parser.h"
#include "core/lang/parser_nesting.h"

namespace zonelab::lang {

void Parser::ProcessDeclaration() {
  uint32_t begin = Current().begin;
  Advance();
  const Token* name = DeclaredName("the name of a process");
  if (name == nullptr) {
    panic_ = false;
    while (!At(Tok::kLeftBrace) && !At(Tok::kEnd)) Advance();
    return SkipPair(Tok::kLeftBrace, Tok::kRightBrace);
  }
  BeginTemplate(Text(*name), SpanOf(*name));
  if (mode_ == LexerMode::kOldModel) {
    if (Accept(Tok::kLeftParen)) {
      template_->parameters = OldParameterList(Tok::kRightParen);
      Expect(Tok::kRightParen, "after the parameters");
    }
  } else if (Expect(Tok::kLeftParen, "and parameters after the name of the process")) {
    template_->parameters = ParameterList(SymbolKind::kParameter, Tok::kRightParen);
    Expect(Tok::kRightParen, "after the parameters");
  }
  checker_.TemplateParameters(*template_);
  panic_ = false;
  if (At(Tok::kLeftBrace)) {
    Span open = SpanOf(Current());
    Advance();
    ProcessBody();
    if (!Accept(Tok::kRightBrace)) MissingBrace(open);
  } else {
    Unexpected("'{' and the body of the process");
  }
  template_->span = SpanFrom(begin);
  CloseTemplate();
}

void Parser::CloseTemplate() {
  Template* done = template_;
  if (!aborted_) ComposeMoves(*done);
  CloseScope();
  template_ = nullptr;
  checker_.set_template(nullptr);
  done->symbol->owner = nullptr;
  Declare(done->symbol);
  document_.templates.push_back(done);
  document_.globals.push_back(done->symbol);
}

void Parser::ProcessBody() {
  while (!At(Tok::kState) && !At(Tok::kRightBrace) && !At(Tok::kEnd)) {
    size_t before = pos_;
    panic_ = false;
    switch (Current().kind) {
      case Tok::kProcess:
      case Tok::kSystem:
        return;
      case Tok::kInit:
      case Tok::kCommit:
      case Tok::kTrans:
        SyntaxError("clause-order", SpanOf(Current()),
                    Tell("'", Text(Current()),
                         "' must come after 'state'; the order is "
                         "declarations, state, commit or urgent, init, trans"));
        Resynchronise();
        break;
      default:
        if (Ahead(1).kind == Tok::kIdentifier && AtMisspelled("state")) return Sections();
        TemplateDeclarations();
    }
    if (pos_ == before) {
      Unexpected("a declaration or 'state'");
      Advance();
    }
  }
  panic_ = false;
  if (!At(Tok::kState)) {
    // The grammar allows it, but such a template cannot be instantiated: it has no location to be
    // in.
    if (At(Tok::kRightBrace) && template_->locations.empty() && !aborted_) {
      diagnostics_.Warning("empty-process", template_->symbol->span,
                           "this process has no locations, so it cannot run");
    }
    return;
  }
  Sections();
}

// From `state` to the '}' of the process.
void Parser::Sections() {
  do {
    States();
    // Those who write `location A; location B;` have been told.
  } while (At(Tok::kIdentifier) && Ahead(1).kind == Tok::kIdentifier && AtSynonym("state"));
  if (At(Tok::kBranchpoint)) Branchpoints();
  while (At(Tok::kCommit) || At(Tok::kUrgent) || AtSynonym("commit")) {
    LocationKind(!At(Tok::kUrgent));
  }
  if (At(Tok::kInit) || AtMisspelled("init")) {
    Init();
  } else if (!panic_ && !aborted_) {
    SyntaxError("missing-init", SpanOf(Current()),
                Tell("process '", template_->symbol->name,
                     "' has no initial location; write "
                     "'init L;' after its states (and before 'trans')"));
    panic_ = false;
  }
  while (At(Tok::kInit) || At(Tok::kCommit) || At(Tok::kUrgent) || At(Tok::kState)) {
    SyntaxError("clause-order", SpanOf(Current()),
                Tell("'", Text(Current()),
                     "' cannot stand here; the order is declarations, state, "
                     "commit or urgent, init (once), trans"));
    Advance();
    Resynchronise();
  }
  if (At(Tok::kTrans) || AtMisspelled("trans")) Transitions();
  if (!At(Tok::kRightBrace) && !At(Tok::kEnd) && !At(Tok::kProcess) && !At(Tok::kSystem)) {
    Unexpected("'trans' or '}'");
    while (!At(Tok::kRightBrace) && !At(Tok::kEnd) && !At(Tok::kProcess) && !At(Tok::kSystem)) {
      Advance();  // recovery would stop at this token again
      Resynchronise();
    }
  }
}

void Parser::TemplateDeclarations() {
  if (At(Tok::kTypedef)) return TypeDeclaration(&template_->declarations);
  if (At(Tok::kChan) && Ahead(1).kind == Tok::kPriority) {
    SyntaxError("syntax-error", SpanOf(Current()),
                "channel priorities belong outside of processes");
    return Resynchronise();
  }
  if (StraySemicolon()) return;
  if (UnsupportedDeclaration()) return;
  if (At(Tok::kConst) && mode_ == LexerMode::kOldModel) return OldConstants(&template_->variables);
  if (AtType() || AtUnsupportedType() ||
      (At(Tok::kIdentifier) && Ahead(1).kind == Tok::kIdentifier)) {
    VariablesOrFunction(mode_ != LexerMode::kOldModel, &template_->variables);
  }
}

// ---- Locations ------------------------------------------------------------------------------

void Parser::States() {
  Advance();
  do {
    State();
    MendSectionEnd();
  } while (!panic_ && Accept(Tok::kComma));
  if (At(Tok::kIdentifier) && !Current().on_new_line) {
    SyntaxError("syntax-error", SpanOf(Current()),
                Tell("expected ',' or ';' before '", Text(Current()), "'"));
  }
  Semicolon("the list of states");
  StraySemicolon();
}

void Parser::State() {
  MendStateKind();
  const Token* name = DeclaredName("the name of a location");
  if (name == nullptr) return;
  int location = AddLocation(Text(*name), SpanOf(*name));
  Expr* invariant = ColonInvariant();
  if (invariant == nullptr) {
    if (!Accept(Tok::kLeftBrace)) return;
    invariant = BracedInvariant();
  }
  if (location < 0 || invariant == nullptr) return;
  template_->locations[location].invariant = invariant;
  if (!aborted_) checker_.Invariant(template_->locations[location]);
}

// After the '{', up to the '}'.
Expr* Parser::BracedInvariant() {
  MendInvariantWord();
  Expr* invariant = nullptr;
  if (!At(Tok::kSemicolon)) {
    invariant = Condition(ConditionOf::kInvariant);
  }
  if (!panic_ && At(Tok::kSemicolon) && Ahead(1).kind == Tok::kRightBrace) {
    NearMiss(SpanOf(Current()), "", "an invariant ends without ';'; remove it");
    Advance();
  }
  MendInvariantParts();
  if (!panic_ && At(Tok::kSemicolon)) {
    Ignore(Ignored::kExponentialRate, SpanOf(Current()));
    Advance();
    Expression();
    if (Accept(Tok::kColon)) Expression();
  }
  if (!panic_ && At(Tok::kComma)) {
    SyntaxError("syntax-error", SpanOf(Current()),
                "expected '}' after the invariant, but found ','; conditions are joined with '&&'");
  }
  if (panic_ || !Expect(Tok::kRightBrace, "after the invariant")) {
    // Skip to the end of this state only, so that the following ones are still declared.
    while (!At(Tok::kRightBrace) && !At(Tok::kEnd)) Advance();
    Accept(Tok::kRightBrace);
    panic_ = false;
  }
  return invariant;
}

int Parser::FindLocation(const Token& name, Phrase role) {
  Symbol* symbol = scopes_.Find(Text(name));
  const bool is_end = symbol != nullptr && (symbol->kind == SymbolKind::kLocation ||
                                            (symbol->kind == SymbolKind::kBranchpoint &&
                                             std::string_view(role.literal()).ends_with("edge")));
  if (is_end && symbol->owner == template_) {
    Mention(name, symbol);
    return symbol->index;
  }
  if (panic_ || aborted_) return -1;
  SimilarName similar(Text(name));
  for (const Location& location : template_->locations) similar.Offer(location.symbol->name);
  Diagnostic& error =
      diagnostics_.Error("no-such-location", SpanOf(name),
                         Tell("process '", template_->symbol->name, "' has no location '",
                              Text(name), "' (", role, ")", similar.Hint()));
  if (!similar.best().empty()) error.AddFix(SpanOf(name), std::string(similar.best()));
  if (symbol != nullptr) error.AddNote(symbol->span, "this name is declared as something else");
  return -1;
}

void Parser::LocationKind(bool committed) {
  Advance();
  do {
    const Token* name = DeclaredName("the name of a location");
    if (name == nullptr) break;
    int index = FindLocation(*name, committed ? "commit" : "urgent");
    if (index >= 0) MarkLocation(index, committed, SpanOf(*name));
    MendSectionEnd();
  } while (Accept(Tok::kComma));
  Semicolon("the list of locations");
  StraySemicolon();
}

void Parser::MarkLocation(int index, bool committed, Span span) {
  Location& location = template_->locations[index];
  (committed ? location.is_committed : location.is_urgent) = true;
  if (location.is_committed && location.is_urgent && !aborted_) {
    diagnostics_.Error("urgent-and-committed", span,
                       Tell("location '", location.symbol->name,
                            "' is both urgent and committed; "
                            "choose one (committed is the stronger)"));
  }
}

void Parser::Init() {
  Advance();
  const Token* name = DeclaredName("the name of the initial location");
  if (name != nullptr) template_->initial = FindLocation(*name, "init");
  MendSectionEnd();
  Semicolon("the initial location");
  StraySemicolon();
}

// ---- Edges ------------------------------------------------------------------------------------

void Parser::Transitions() {
  Advance();
  previous_source_ = -1;
  for (;;) {
    size_t before = pos_;
    ParseEdge();
    bool edge_follows = At(Tok::kArrow) || At(Tok::kUncontrollable) ||
                        (At(Tok::kIdentifier) &&
                         (Ahead(1).kind == Tok::kArrow || Ahead(1).kind == Tok::kUncontrollable));
    if (Accept(Tok::kComma)) {
      panic_ = false;
      continue;
    }
    if (edge_follows && pos_ != before) {
      SyntaxError("syntax-error", SpanOf(Current()), "expected ',' between two edges");
      panic_ = false;
      continue;
    }
    Semicolon("the edges");
    StraySemicolon();
    edge_follows = At(Tok::kIdentifier) && Ahead(1).kind == Tok::kArrow;
    if (!edge_follows) return;
    SyntaxError("syntax-error", SpanOf(Current()),
                "edges are separated by ','; only the last one is followed by ';'");
    panic_ = false;
  }
}

void Parser::ParseEdge() {
  uint32_t begin = Current().begin;
  Edge edge;
  if (At(Tok::kIdentifier)) {
    edge.source_span = SpanOf(Current());
    edge.source = FindLocation(Current(), "source of an edge");
    previous_source_ = edge.source;
    Advance();
  } else if (At(Tok::kArrow) || At(Tok::kUncontrollable)) {
    edge.source = previous_source_;
    edge.source_span = SpanOf(Current());
    if (template_->edges.empty() && previous_source_ < 0) {
      SyntaxError("syntax-error", SpanOf(Current()),
                  "the first edge must name the location it starts in");
      panic_ = false;
    }
  } else {
    return Unexpected("an edge 'A -> B { … }'");
  }
  if (At(Tok::kUncontrollable)) {
    Ignore(Ignored::kUncontrollable, SpanOf(Current()));
    edge.is_uncontrollable = true;
    Advance();
    return EdgeTarget(begin, std::move(edge));
  }
  MendEdgeArrow();
  if (Expect(Tok::kArrow, "between source and target of an edge")) {
    EdgeTarget(begin, std::move(edge));
  }
}

// What follows the arrow.
void Parser::EdgeTarget(uint32_t begin, Edge edge) {
  const Token& target = Current();
  if (!Expect(Tok::kIdentifier, "of the target location")) return;
  edge.target_span = SpanOf(target);
  edge.target = FindLocation(target, "target of an edge");
  scopes_.Push();
  binder_depth_ = 0;
  if (Expect(Tok::kLeftBrace, "and the labels of the edge")) Clauses(&edge);
  edge.span = SpanFrom(begin);
  FinishEdge(std::move(edge));
}

void Parser::FinishEdge(Edge edge) {
  if (!aborted_) checker_.CheckEdge(edge);
  if (!aborted_) CheckEnds(edge);
  CloseScope();
  binder_depth_ = 0;
  template_->edges.push_back(std::move(edge));
}

bool Parser::NextClause(Clause* clause) const {
  switch (Current().kind) {
    case Tok::kSelect:
      *clause = Clause::kSelect;
      return true;
    case Tok::kGuard:
      *clause = Clause::kGuard;
      return true;
    case Tok::kSync:
      *clause = Clause::kSync;
      return true;
    case Tok::kAssignWord:
      *clause = Clause::kAssign;
      return true;
    case Tok::kProbability:
      *clause = Clause::kProbability;
      return true;
    default:
      return false;
  }
}

bool Parser::MisspelledClause(Clause* clause) {
  constexpr std::pair<std::string_view, Clause> kClauses[] = {{"select", Clause::kSelect},
                                                              {"guard", Clause::kGuard},
                                                              {"sync", Clause::kSync},
                                                              {"assign", Clause::kAssign}};
  for (const auto& [word, meant] : kClauses) {
    if (!AtMisspelled(word)) continue;
    *clause = meant;
    return true;
  }
  return false;
}

void Parser::Clauses(Edge* edge) {
  int next = 0;                      // the first clause that may still come
  std::array<uint32_t, 5> begins{};  // of the clauses so far; 0: there is none
  while (!At(Tok::kRightBrace) && !At(Tok::kEnd) && !At(Tok::kProcess) && !At(Tok::kSystem)) {
    Clause clause;
    if (StraySemicolon()) continue;
    if (!NextClause(&clause) && !MisspelledClause(&clause)) {
      if (next > static_cast<int>(Clause::kAssign) && At(Tok::kIdentifier)) {
        SyntaxError("syntax-error", SpanOf(Current()),
                    "expected '}'; several updates are separated by ',' and the last one is "
                    "followed by ';'");
      } else {
        Unexpected("select, guard, sync, assign or '}'");
      }
      size_t before = pos_;
      Resynchronise();
      if (pos_ == before) break;
      continue;
    }
    const int order = static_cast<int>(clause);
    const bool is_late = order < next;
    if (order == next - 1) {
      SyntaxError("clause-order", SpanOf(Current()),
                  Tell("this edge has a second '", Text(Current()), "'; write one, with '",
                       std::string_view(clause == Clause::kGuard ? "&&" : ","), "' in it"));
      panic_ = false;
    }
    begins[order] = Current().begin;
    next = std::max(next, order + 1);
    Advance();
    ParseClause(clause, edge);
    if (is_late && order < next - 1) LateClause(clause, begins);
  }
  if (!Accept(Tok::kRightBrace)) Unexpected("'}' after the labels of the edge");
}

void Parser::ParseClause(Clause clause, Edge* edge) {
  switch (clause) {
    case Clause::kSelect:
      SelectList(edge);
      return Semicolon("the select");
    case Clause::kGuard:
      edge->guard = Condition(ConditionOf::kGuard);
      if (At(Tok::kComma)) {
        SyntaxError("syntax-error", SpanOf(Current()),
                    "expected ';' after the guard, but found ','; conditions are joined with "
                    "'&&'");
      }
      return Semicolon("the guard");
    case Clause::kSync:
      SyncBody(edge);
      return Semicolon("the synchronisation");
    case Clause::kAssign:
      edge->updates = ExpressionList();
      return Semicolon("the updates");
    case Clause::kProbability:
      edge->weight = Expression();
      return Semicolon("the probability");
  }
}

void Parser::SelectList(Edge* edge) {
  do {
    const Token* name = DeclaredName("the name of a select variable");
    if (name == nullptr || !Expect(Tok::kColon, "and a type after the select variable")) return;
    Symbol* binder = Binder(*name, ParseType());
    checker_.Select(*binder, scopes_.FindOuter(binder->name));
    Declare(binder);
    edge->selects.push_back(binder);
    ++binder_depth_;
  } while (!panic_ && Accept(Tok::kComma));
}

void Parser::SyncBody(Edge* edge) {
  if (PrefixedSync(edge)) return;
  edge->channel = Expression();
  if (panic_) return;
  if (Accept(Tok::kBang)) {
    edge->sync_kind = SyncKind::kSend;
  } else if (Accept(Tok::kQuestion)) {
    edge->sync_kind = SyncKind::kReceive;
  } else if (At(Tok::kSemicolon) || At(Tok::kEnd)) {
    const Span span = edge->channel->span;
    const std::string_view name = text_.substr(span.begin, span.end - span.begin);
    Unsupported(span, Tell("write '", name, "!' to send or '", name,
                           "?' to receive; a synchronisation without either (CSP style, for "
                           "refinement checking) is not supported"));
    edge->channel = nullptr;
  } else {
    Unexpected("'!' (send) or '?' (receive) after the channel");
  }
}

}  // namespace zonelab::lang
