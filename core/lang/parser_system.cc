// Instantiations, the system line, and what may follow it: progress measures, gantt charts.
#include <algorithm>
#include <string>
#include <utility>

#include "core/base/strings.h"
#include "core/lang/parse.h"
#include "core/lang/parser.h"
#include "core/lang/parser_nesting.h"

namespace zonelab::lang {

// Q(const int k, int &v) = P(v, k, 2 * k);
void Parser::Instantiation() {
  const Token& name = Current();
  document_.template_nodes.emplace_back();
  Template* templ = &document_.template_nodes.back();
  Symbol* symbol = NewSymbol(SymbolKind::kTemplate, name, nullptr);
  symbol->templ = templ;
  templ->symbol = symbol;
  Advance();
  template_ = templ;  // owner of its parameters
  scopes_.Push();
  if (Accept(Tok::kLeftParen)) {
    templ->parameters = ParameterList(SymbolKind::kParameter, Tok::kRightParen);
    Expect(Tok::kRightParen, "after the parameters");
  }
  checker_.TemplateParameters(*templ);
  if (!panic_) Expect(Tok::kAssign, "and a template after the name of the new one");
  const Token& base = Current();
  if (!panic_ && Expect(Tok::kIdentifier, "of a template after '='")) {
    Symbol* found = scopes_.Find(Text(base));
    if (found == nullptr) {
      ReportUndeclared(base);
    } else if (found->kind != SymbolKind::kTemplate) {
      diagnostics_
          .Error("not-a-template", SpanOf(base), Tell("'", found->name, "' is not a template"))
          .AddNote(found->span, "declared here");
    } else {
      templ->base = found->templ;
      Mention(base, found);
    }
    Expect(Tok::kLeftParen, "and arguments after the name of the template");
    if (!panic_ && !Accept(Tok::kRightParen)) {
      templ->arguments = ExpressionList();
      Expect(Tok::kRightParen, "after the arguments");
    }
  }
  templ->span = SpanFrom(name.begin);
  CloseScope();
  if (!aborted_ && !panic_) {
    checker_.set_template(templ);
    checker_.Instantiation(*templ);
  }
  template_ = nullptr;
  checker_.set_template(nullptr);
  symbol->owner = nullptr;
  Declare(symbol);
  document_.templates.push_back(templ);
  document_.globals.push_back(symbol);
  Semicolon("the instantiation");
}

// Does a declared template follow, so that the name is not the type of a variable?
bool Parser::AtMisspelledSystem() {
  const Symbol* next = Ahead(1).kind == Tok::kIdentifier ? scopes_.Find(Text(Ahead(1))) : nullptr;
  return next != nullptr && next->kind == SymbolKind::kTemplate && AtMisspelled("system");
}

void Parser::SystemLine() {
  panic_ = false;
  // Any other word here has been reported as a misspelled `system`.
  if (!At(Tok::kSystem) && !At(Tok::kIdentifier)) {
    // If braces do not match, a missing system line is only a consequence.
    if (!diagnostics_.has_errors()) {
      diagnostics_.Error("missing-system", SpanOf(Current()),
                         "the system line is missing; end the model with 'system P, Q;' naming "
                         "the processes that run");
    }
    return;
  }
  Advance();
  int priority = 0;
  for (;;) {
    const Token* name = DeclaredName("the name of a process");
    if (name == nullptr) break;
    if (At(Tok::kLeftParen)) {
      SyntaxError("syntax-error", SpanOf(Current()),
                  Tell("arguments cannot stand in the system line; write 'Q = ", Text(*name),
                       "(…);' before it and name Q here"));
      break;
    }
    AddSystemEntry(*name, priority);
    if (Accept(Tok::kLess)) {
      ++priority;
      document_.has_process_priorities = true;
    } else if (!Accept(Tok::kComma)) {
      break;
    }
  }
  Semicolon("the system line");
  if (!aborted_) checker_.SystemEntries();
  AfterSystem();
}

void Parser::Observers(int source) {
  Open(source);
  while (At(Tok::kProcess) && !aborted_) {
    const size_t before = document_.templates.size();
    ProcessDeclaration();
    for (size_t k = before; k < document_.templates.size(); ++k) {
      const Template* templ = document_.templates[k];
      document_.system.push_back({templ, 0, templ->symbol->span});
    }
  }
  ExpectEnd("the processes");
  if (!aborted_) checker_.SystemEntries();
}

void Parser::AddSystemEntry(const Token& name, int priority) {
  Symbol* symbol = scopes_.Find(Text(name));
  if (symbol == nullptr) {
    SimilarName similar(Text(name));
    for (const Template* templ : document_.templates) similar.Offer(templ->symbol->name);
    if (!aborted_) {
      Diagnostic& error =
          diagnostics_.Error("not-a-process", SpanOf(name),
                             Tell("there is no process '", Text(name), "'", similar.Hint()));
      if (!similar.best().empty()) error.AddFix(SpanOf(name), std::string(similar.best()));
    }
    return;
  }
  if (symbol->kind != SymbolKind::kTemplate) {
    diagnostics_.Error("not-a-process", SpanOf(name), Tell("'", symbol->name, "' is not a process"))
        .AddNote(symbol->span, "declared here");
    return;
  }
  Mention(name, symbol);
  for (const SystemEntry& entry : document_.system) {
    if (entry.templ != symbol->templ) continue;
    diagnostics_
        .Error("duplicate-process", SpanOf(name),
               Tell("process '", symbol->name,
                    "' is already in the system; for a second copy "
                    "write 'Q = ",
                    symbol->name, "(…);' before the system line"))
        .AddNote(entry.span, "named here first");
    return;
  }
  document_.system.push_back({symbol->templ, priority, SpanOf(name)});
}

void Parser::AfterSystem() {
  if (At(Tok::kProgress)) Progress();
  if (At(Tok::kGantt)) Gantt();
  if (At(Tok::kEnd)) return;
  if (AtWord("IO")) {
    return Unsupported(SpanOf(Current()),
                       "IO declarations (for refinement checking) are not supported");
  }
  while (AtWord("query") && Ahead(1).kind == Tok::kLeftBrace) EmbeddedQueries();
  if (StraySemicolon()) return AfterSystem();
  if (At(Tok::kEnd)) return;
  if (MisplacedQueries(true)) return;
  Unexpected("nothing more after the system line");
}

// query { E<> P.a }: taken as text, and read like every query when it is asked.
void Parser::EmbeddedQueries() {
  Advance();
  const uint32_t begin = Current().end;
  SkipPair(Tok::kLeftBrace, Tok::kRightBrace);
  const Token& last = tokens_[pos_ - 1];
  const uint32_t end = last.kind == Tok::kRightBrace ? last.begin : last.end;
  std::string_view rest = text_.substr(begin, end - begin);
  while (!rest.empty()) {
    const size_t stop = std::min(rest.find(';'), rest.size());
    for (std::string& query : SplitFormula(rest.substr(0, stop))) {
      document_.queries.push_back(std::move(query));
    }
    rest.remove_prefix(std::min(stop + 1, rest.size()));
  }
}

void Parser::Progress() {
  Advance();
  Expect(Tok::kLeftBrace, "after 'progress'");
  while (!panic_ && !At(Tok::kRightBrace) && !At(Tok::kEnd)) {
    size_t before = pos_;
    Expr* guard = nullptr;
    Expr* measure = Expression();
    if (!panic_ && Accept(Tok::kColon)) {
      guard = measure;
      measure = Expression();
    }
    if (!aborted_) checker_.ProgressMeasure(guard, measure);
    document_.progress.emplace_back(guard, measure);
    Semicolon("the progress measure");
    if (pos_ == before) Advance();
  }
  Expect(Tok::kRightBrace, "after the progress measures");
}

// gantt { G(i : T): a -> 1, for (k : U) b -> 2; }
void Parser::Gantt() {
  in_gantt_ = true;
  Advance();
  Expect(Tok::kLeftBrace, "after 'gantt'");
  while (!panic_ && At(Tok::kIdentifier)) {
    GanttLine line;
    line.name = Text(Current());
    Advance();
    scopes_.Push();
    int outer = binder_depth_;
    if (Accept(Tok::kLeftParen)) {
      line.selects = GanttSelects();
      Expect(Tok::kRightParen, "after the variables");
    }
    Expect(Tok::kColon, "after the name of a gantt line");
    do {
      line.bars.push_back(ParseGanttBar());
    } while (!panic_ && Accept(Tok::kComma));
    binder_depth_ = outer;
    CloseScope();
    document_.gantt.push_back(std::move(line));
    Semicolon("the gantt line");
  }
  Expect(Tok::kRightBrace, "after the gantt lines");
  in_gantt_ = false;
}

GanttBar Parser::ParseGanttBar() {
  GanttBar bar;
  scopes_.Push();
  int outer = binder_depth_;
  if (Accept(Tok::kFor)) {
    Expect(Tok::kLeftParen, "after 'for'");
    bar.selects = GanttSelects();
    Expect(Tok::kRightParen, "after the variables");
  }
  if (!panic_) checker_.GanttExpression(bar.condition = Expression());
  Expect(Tok::kArrow, "between the condition and the colour");
  if (!panic_) checker_.GanttExpression(bar.color = Expression());
  binder_depth_ = outer;
  CloseScope();
  return bar;
}

std::vector<Symbol*> Parser::GanttSelects() {
  std::vector<Symbol*> selects;
  do {
    const Token* name = DeclaredName("the name of a variable");
    if (name == nullptr || !Expect(Tok::kColon, "and a type after the variable")) break;
    Symbol* binder = Binder(*name, ParseType());
    checker_.BinderType(*binder, "a gantt variable");
    Declare(binder);
    selects.push_back(binder);
    ++binder_depth_;
  } while (!panic_ && Accept(Tok::kComma));
  return selects;
}

}  // namespace zonelab::lang
