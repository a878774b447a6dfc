// The grammar of UPPAAL 3.x, where it differs from that of 4.x.
//
// Constants are written `const N 5, a[2] {1, 2};`.  Parameters come in groups, as in
// `int x, y; const k;`; those that are not constants are ref parameters.  Lists with ',' in guards
// and invariants are conjunctions.  Fewer words are reserved and `=<`, `=>` exist: see the lexer.
#include "core/lang/parser.h"
#include "core/lang/parser_nesting.h"

namespace zonelab::lang {

void Parser::OldConstants(std::vector<Symbol*>* variables) {
  uint32_t begin = Current().begin;
  Advance();
  Type* type = NewType(TypeKind::kInt, begin);
  type->is_const = true;
  do {
    const Token* name = DeclaredName("the name of a constant");
    if (name == nullptr) break;
    Symbol* symbol = NewSymbol(SymbolKind::kVariable, *name, ArrayDimensions(type));
    if (!panic_) symbol->init = Initialiser();
    checker_.Variable(*symbol);
    Declare(symbol);
    variables->push_back(symbol);
    (template_ != nullptr ? template_->declarations : document_.globals).push_back(symbol);
  } while (!panic_ && Accept(Tok::kComma));
  Semicolon("the constants");
}

std::vector<Symbol*> Parser::OldParameterList(Tok end) {
  std::vector<Symbol*> parameters;
  if (At(end)) return parameters;
  do {
    uint32_t begin = Current().begin;
    Type* type;
    if (At(Tok::kConst)) {
      Advance();
      type = NewType(TypeKind::kInt, begin);
      type->is_const = true;
    } else {
      type = ParseType();
    }
    do {
      const Token* name = panic_ ? nullptr : DeclaredName("the name of a parameter");
      if (name == nullptr) break;
      const Type* full = ArrayDimensions(type);
      if (!type->is_const) {
        Type* copy = NewType(TypeKind::kError, begin);
        *copy = *full;
        copy->is_reference = true;
        full = copy;
      }
      Symbol* symbol = NewSymbol(SymbolKind::kParameter, *name, full);
      symbol->index = static_cast<int>(parameters.size());
      Declare(symbol);
      parameters.push_back(symbol);
    } while (!panic_ && Accept(Tok::kComma));
  } while (!panic_ && Accept(Tok::kSemicolon));
  return parameters;
}

Expr* Parser::OldConjunction(Expr* left, Expr* right) {
  Expr* both = NewExpr(ExprKind::kBinary, left->span.begin);
  both->op = Op::kAnd;
  both->args.push_back(left);
  both->args.push_back(right);
  return Finish(both);
}

}  // namespace zonelab::lang
