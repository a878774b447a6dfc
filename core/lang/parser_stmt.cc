// Statements and blocks of functions.
#include <algorithm>
#include <string>

#include "core/base/strings.h"
#include "core/lang/parse.h"
#include "core/lang/parser.h"
#include "core/lang/parser_nesting.h"

namespace zonelab::lang {

Stmt* Parser::NewStmt(StmtKind kind, uint32_t begin) {
  document_.stmts.emplace_back();
  Stmt* stmt = &document_.stmts.back();
  stmt->kind = kind;
  stmt->span = {source_, begin, begin};
  return stmt;
}

Stmt* Parser::Finish(Stmt* stmt) {
  stmt->span = SpanFrom(stmt->span.begin);
  int height = 0;
  for (const Stmt* part : stmt->body) height = std::max<int>(height, part->height);
  if (height >= kMaxTreeHeight) {
    TooDeep();
    stmt->kind = StmtKind::kEmpty;
    stmt->body.clear();
    height = 0;
  }
  stmt->height = static_cast<uint16_t>(height + 1);
  return stmt;
}

// Is the current token something that cannot stand in a function, so that a '}' must be missing?
bool Parser::AtMissingBrace() const {
  switch (Current().kind) {
    case Tok::kEnd:
    case Tok::kProcess:
    case Tok::kSystem:
    case Tok::kState:
    case Tok::kInit:
    case Tok::kTrans:
    case Tok::kCommit:
      return true;
    default:
      return LooksLikeFunction();
  }
}

// Nested blocks come through Statement, which counts them.
Stmt* Parser::Block(bool own_scope) {
  Stmt* block = NewStmt(StmtKind::kBlock, Current().begin);
  if (aborted_) return block;
  Span open = SpanOf(Current());
  Advance();
  if (own_scope) scopes_.Push();
  while (!At(Tok::kRightBrace)) {
    if (AtMissingBrace()) {
      MissingBrace(open);
      break;
    }
    size_t before = pos_;
    if (AtType() || At(Tok::kTypedef) || AtUnsupportedType() ||
        (At(Tok::kIdentifier) && Ahead(1).kind == Tok::kIdentifier && !AtWord("assert"))) {
      BlockDeclaration(block);
    } else {
      block->body.push_back(Statement());
    }
    if (panic_ && !aborted_ && !AtMissingBrace()) Resynchronise();
    if (pos_ == before) Advance();
  }
  if (!panic_) Accept(Tok::kRightBrace);
  if (own_scope) CloseScope();
  return Finish(block);
}

void Parser::BlockDeclaration(Stmt* block) {
  if (!block->body.empty() && !panic_) {
    diagnostics_.Error("late-declaration", SpanOf(Current()),
                       "variables must be declared at the beginning of a block, before its first "
                       "statement");
  }
  if (At(Tok::kTypedef)) return TypeDeclaration(&block->types);
  VariablesOrFunction(false, &block->locals);
}

Stmt* Parser::Statement() {
  Nesting nesting(this);
  uint32_t begin = Current().begin;
  if (aborted_) return NewStmt(StmtKind::kEmpty, begin);
  switch (Current().kind) {
    case Tok::kLeftBrace:
      return Block(true);
    case Tok::kSemicolon:
      Advance();
      return Finish(NewStmt(StmtKind::kEmpty, begin));
    case Tok::kIf:
      return IfStatement();
    case Tok::kFor:
      return ForStatement();
    case Tok::kWhile:
      return WhileStatement();
    case Tok::kDo:
      return DoStatement();
    case Tok::kReturn:
      return ReturnStatement();
    case Tok::kElse:
      SyntaxError("syntax-error", SpanOf(Current()),
                  "this 'else' belongs to no 'if'; is there an extra ';' before it?");
      Advance();
      panic_ = false;
      return Statement();
    default:
      return ExpressionStatement();
  }
}

std::vector<Expr*> Parser::HeadList(Tok end, Phrase what) {
  std::vector<Expr*> list;
  if (At(end)) {
    SyntaxError("syntax-error", SpanOf(Current()), Tell(what, " must not be empty"));
    panic_ = false;
    return list;
  }
  return ExpressionList();
}

// `else if` chains can be long, so a loop parses them, although they become a tree.
Stmt* Parser::IfStatement() {
  std::vector<Stmt*> chain;
  for (;;) {
    Stmt* stmt = NewStmt(StmtKind::kIf, Current().begin);
    chain.push_back(stmt);
    if (chain.size() > static_cast<size_t>(kMaxTreeHeight)) TooDeep();
    Advance();
    Expect(Tok::kLeftParen, "after 'if'");
    if (!panic_) stmt->condition = HeadList(Tok::kRightParen, "the condition of 'if'");
    Expect(Tok::kRightParen, "after the condition");
    if (panic_) break;
    MendThen();
    stmt->body.push_back(Statement());
    if (panic_ || (!MendElseIf() && !Accept(Tok::kElse))) break;
    if (!At(Tok::kIf)) {
      stmt->body.push_back(Statement());
      break;
    }
  }
  Stmt* inner = nullptr;
  for (size_t i = chain.size(); i-- > 0;) {
    if (inner != nullptr) chain[i]->body.push_back(inner);
    inner = Finish(chain[i]);
  }
  return inner;
}

Stmt* Parser::ForStatement() {
  uint32_t begin = Current().begin;
  Advance();
  Expect(Tok::kLeftParen, "after 'for'");
  if (panic_) return NewStmt(StmtKind::kEmpty, begin);
  if (At(Tok::kIdentifier) && Ahead(1).kind == Tok::kColon) {
    Stmt* stmt = NewStmt(StmtKind::kForEach, begin);
    const Token& name = Current();
    Advance();
    Advance();
    Symbol* binder = Binder(name, ParseType());
    stmt->binder = binder;
    Expect(Tok::kRightParen, "after the type");
    scopes_.Push();
    Declare(binder);
    ++binder_depth_;
    if (!panic_) stmt->body.push_back(Statement());
    --binder_depth_;
    CloseScope();
    return Finish(stmt);
  }
  if (AtType()) {
    SyntaxError("syntax-error", SpanOf(Current()),
                "variables cannot be declared in the head of 'for'; declare the variable at the "
                "beginning of the block, or write 'for (i : int[0,9])'");
    panic_ = false;
    ParseType();
    if (At(Tok::kIdentifier) && scopes_.Find(Text(Current())) == nullptr) {
      Type* type = NewType(TypeKind::kError, Current().begin);
      Declare(NewSymbol(SymbolKind::kLocal, Current(), type));  // no complaints about it later
    }
  }
  Stmt* stmt = NewStmt(StmtKind::kFor, begin);
  stmt->init = HeadList(Tok::kSemicolon, "the first part of 'for'");
  Expect(Tok::kSemicolon, "after the first part of 'for'");
  if (!panic_) stmt->condition = HeadList(Tok::kSemicolon, "the condition of 'for'");
  Expect(Tok::kSemicolon, "after the condition of 'for'");
  if (!panic_) stmt->step = HeadList(Tok::kRightParen, "the last part of 'for'");
  Expect(Tok::kRightParen, "after the head of 'for'");
  if (!panic_) stmt->body.push_back(Statement());
  return Finish(stmt);
}

Stmt* Parser::WhileStatement() {
  Stmt* stmt = NewStmt(StmtKind::kWhile, Current().begin);
  Advance();
  Expect(Tok::kLeftParen, "after 'while'");
  if (!panic_) stmt->condition = HeadList(Tok::kRightParen, "the condition of 'while'");
  Expect(Tok::kRightParen, "after the condition");
  if (!panic_) stmt->body.push_back(Statement());
  return Finish(stmt);
}

Stmt* Parser::DoStatement() {
  Stmt* stmt = NewStmt(StmtKind::kDoWhile, Current().begin);
  Advance();
  stmt->body.push_back(Statement());
  if (!panic_ && Expect(Tok::kWhile, "and a condition after the body of 'do'")) {
    Expect(Tok::kLeftParen, "after 'while'");
    if (!panic_) stmt->condition = HeadList(Tok::kRightParen, "the condition of 'while'");
    Expect(Tok::kRightParen, "after the condition");
    Semicolon("the condition of 'do … while'");
  }
  return Finish(stmt);
}

Stmt* Parser::ReturnStatement() {
  Stmt* stmt = NewStmt(StmtKind::kReturn, Current().begin);
  Advance();
  if (!At(Tok::kSemicolon)) stmt->expr = Expression();
  Finish(stmt);
  Semicolon("the return statement");
  return stmt;
}

Stmt* Parser::ExpressionStatement() {
  // `assert` is a word of later versions: special only where no such name is declared.
  bool assertion = AtWord("assert") && scopes_.Find("assert") == nullptr && StartsOperand(Ahead(1));
  Stmt* stmt = NewStmt(assertion ? StmtKind::kAssert : StmtKind::kExpr, Current().begin);
  if (assertion) {
    Advance();
    stmt->condition.push_back(Expression());
  } else {
    stmt->expr = Expression();
  }
  Finish(stmt);
  if (At(Tok::kComma)) {
    SyntaxError("syntax-error", SpanOf(Current()),
                "statements are separated by ';'; a ',' list is allowed only in updates and in "
                "the heads of if, for and while");
  }
  Semicolon("the statement");
  return stmt;
}

}  // namespace zonelab::lang
